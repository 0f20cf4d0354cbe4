//! Records as text: readable, and complete.
//!
//! ```text
//! estiba record 1
//! game travel
//! rules 1 7b0c…
//! options {"ask":"holders",…}
//! seed 00ff…
//! 0 1 action:draw
//! 2 2 card:comb
//! digest 2 93aa…
//! end playing
//! ```
//!
//! A match with expansions has a line `expansion ID VERSION FINGERPRINT` for
//! each after its options. A line of play is a seat, the decision it answers, and the choice. A match
//! that was set up by hand also has the lines `cards`, `position` and
//! `random`, as JSON.

use std::fmt::Write as _;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::play::{Match, Origin};
use crate::kernel::chance::Seed;
use crate::kernel::digest::{hex, unhex};
use crate::kernel::error::{Code, Error, Result};
use crate::kernel::game::{Game, PositionInput, Rules as _};

const HEADER: &str = "estiba record 1";
/// Digests stand after every so many choices, and at the end.
const DIGEST_EVERY: u32 = 64;

impl<G: Game> Match<G> {
    /// The record as text.
    pub fn record(&self) -> String {
        let mut text = format!("{HEADER}\ngame {}\n", G::ID);
        let options = self.rules.options().to_json();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "rules {} {}", G::RULES_VERSION, self.rules.fingerprint());
        let _ = writeln!(text, "options {options}");
        for used in self.rules.expansions() {
            let _ = writeln!(text, "expansion {} {} {}", used.id, used.version, used.fingerprint);
        }
        let _ = writeln!(text, "seed {}", hex(&self.seed));
        if let Origin::Position { input, .. } = &*self.origin {
            let state = input.state.clone().map_or(Value::Null, Value::Object);
            let (cards, random) = (Value::Object(input.cards.clone()), Value::Object(input.random.clone()));
            let _ = writeln!(text, "cards {cards}\nposition {state}\nrandom {random}");
        }
        let mut again = self.rewound(0);
        for (revision, play) in (1..).zip(self.plays()) {
            let notation = self.rules.numbering().notation(play.choice).unwrap_or_default();
            let _ = writeln!(text, "{} {} {notation}", play.seat, play.decision);
            // Replaying what was played cannot fail.
            let _ = again.apply(play.seat, &[play.choice]);
            if revision % DIGEST_EVERY == 0 {
                let _ = writeln!(text, "digest {revision} {}", again.digest());
            }
        }
        let status = G::status(self.state());
        let end = if status.truncated {
            "truncated"
        } else if status.over {
            "over"
        } else {
            "playing"
        };
        let _ = writeln!(text, "digest {} {}\nend {end}", again.revision(), again.digest());
        text
    }
}

/// A record being read, line by line.
struct Reader<'a> {
    file: &'a str,
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
    line: usize,
}

impl<'a> Reader<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let (index, line) = self.lines.next()?;
        self.line = index + 1;
        Some(line)
    }

    fn error(&self, code: Code, what: impl std::fmt::Display) -> Error {
        Error::new(code, format!("{}, line {}: {what}", self.file, self.line))
            .detail("file", self.file)
            .detail("line", self.line.to_string())
    }

    /// An error that rules or a position gave, with the place that it came from:
    /// the line of the field that it names, or else of the options.
    fn placed(&mut self, error: &Error) -> Error {
        let field = error.details().iter().find(|(name, _)| *name == "field").map_or("", |(_, field)| field);
        self.line = match field.split(['.', '[']).next() {
            Some("cards") => 6,
            Some("state") => 7,
            Some("random") => 8,
            _ => 4,
        };
        let placed = self.error(error.code(), error.message()).hint(error.hint_text());
        error.details().iter().fold(placed, |placed, (name, value)| placed.detail(name, value))
    }

    /// The rest of the next line, which must begin with a word.
    fn field(&mut self, word: &str) -> Result<&'a str> {
        let line = self.next().unwrap_or_default();
        line.strip_prefix(word).and_then(|rest| rest.strip_prefix(' ')).ok_or_else(|| {
            self.error(Code::RecordSyntax, format!("here a record says '{word} …'.")).detail("field", word)
        })
    }

    fn json(&self, text: &str, word: &'static str) -> Result<Map<String, Value>> {
        serde_json::from_str(text).map_err(|error| {
            self.error(Code::RecordSyntax, format!("{word}: {error}.")).detail("field", word)
        })
    }
}

/// The game that a record is of.
///
/// # Errors
/// `record_syntax`.
pub fn game_of<'a>(text: &'a str, file: &'a str) -> Result<&'a str> {
    let mut reader = Reader { file, lines: text.lines().enumerate(), line: 1 };
    header(&mut reader)?;
    reader.field("game")
}

fn header(reader: &mut Reader<'_>) -> Result<()> {
    match reader.next() {
        Some(HEADER) => Ok(()),
        _ => Err(reader.error(Code::RecordSyntax, format!("a record begins with '{HEADER}'."))),
    }
}

/// Reads a record and plays it again, checking its digests.
///
/// # Errors
/// `record_syntax`, `record_mismatch`, `rules_mismatch`, with file and line.
pub fn read<G: Game>(table: &G::Table, text: &str, file: &str) -> Result<Match<G>> {
    let mut reader = Reader { file, lines: text.lines().enumerate(), line: 1 };
    header(&mut reader)?;
    let game = reader.field("game")?;
    if game != G::ID {
        return Err(reader
            .error(Code::RecordSyntax, format!("this is a record of the game '{game}', not '{}'.", G::ID)));
    }
    let rules_line = reader.field("rules")?;
    let options = reader.field("options")?;
    let options = reader.json(options, "options")?;
    let seed = after_expansions::<G>(table, &mut reader)?;
    let seed: Option<Seed> = unhex(seed).and_then(|bytes| bytes.try_into().ok());
    let Some(seed) = seed else {
        return Err(reader.error(Code::RecordSyntax, "a seed is 64 hex digits.").detail("field", "seed"));
    };
    let mut next = reader.next();
    let mut playing: Match<G> = if let Some(cards) = next.and_then(|line| line.strip_prefix("cards ")) {
        let cards = reader.json(cards, "cards")?;
        let state = reader.field("position")?;
        let state = if state == "null" { None } else { Some(reader.json(state, "position")?) };
        let random = reader.field("random")?;
        let random = reader.json(random, "random")?;
        next = reader.next();
        Match::position(table, PositionInput { options, cards, state, random }, seed)
            .map_err(|error| reader.placed(&error))?
    } else {
        let rules = G::rules(table, &options).map_err(|error| reader.placed(&error))?;
        Match::deal(Arc::new(rules), seed)
    };
    let own = format!("{} {}", G::RULES_VERSION, playing.rules.fingerprint());
    if rules_line != own {
        reader.line = 3;
        return Err(reader
            .error(
                Code::RulesMismatch,
                format!("this record was played under rules {rules_line}; these are {own}."),
            )
            .hint("Replay it with the version and the card table that it was made with."));
    }
    let mut checked = None;
    loop {
        let Some(line) = next else {
            return Err(reader.error(Code::RecordSyntax, "the record has no 'end'; it is cut short."));
        };
        let mut words = line.split(' ');
        match (words.next(), words.next(), words.next(), words.next()) {
            (Some("end"), Some(end), None, None) => {
                if checked != Some(playing.revision()) {
                    return Err(reader.error(Code::RecordSyntax, "before 'end' a record states its digest."));
                }
                finish(&mut playing, end, &reader)?;
                break;
            }
            (Some("digest"), Some(revision), Some(digest), None) => {
                if revision != playing.revision().to_string() || digest != playing.digest() {
                    return Err(reader
                        .error(
                            Code::RecordMismatch,
                            format!(
                                "after {} choices the state is not the one recorded.",
                                playing.revision()
                            ),
                        )
                        .hint("The record was changed, or played under other rules."));
                }
                checked = Some(playing.revision());
            }
            (Some(seat), Some(decision), Some(choice), None) => {
                play_line(&mut playing, seat, decision, choice, &reader)?
            }
            _ => {
                return Err(
                    reader.error(Code::RecordSyntax, "a line of play is a seat, a decision and a choice.")
                );
            }
        }
        next = reader.next();
    }
    while let Some(rest) = reader.next() {
        if !rest.is_empty() {
            return Err(reader.error(Code::RecordSyntax, "nothing follows 'end'."));
        }
    }
    Ok(playing)
}

/// Checks the expansions that a record names, and gives its seed.
fn after_expansions<'a, G: Game>(table: &G::Table, reader: &mut Reader<'a>) -> Result<&'a str> {
    loop {
        let line = reader.next().unwrap_or_default();
        if let Some(seed) = line.strip_prefix("seed ") {
            return Ok(seed);
        }
        let mut words = line.strip_prefix("expansion ").unwrap_or_default().split(' ');
        let (Some(id), Some(version), Some(fingerprint)) = (words.next(), words.next(), words.next()) else {
            return Err(reader
                .error(Code::RecordSyntax, "here a record says 'seed …'.")
                .detail("field", "seed"));
        };
        let installed = G::expansions(table).into_iter().find(|expansion| expansion.id == id);
        if installed.as_ref().is_some_and(|expansion| expansion.fingerprint == fingerprint) {
            continue;
        }
        let what = match installed {
            None => format!("the expansion '{id}' {version} is not installed."),
            Some(other) if other.version == version => format!(
                "the expansion '{id}' {version} that is installed has other cards or powers than this match was played with."
            ),
            Some(other) => format!(
                "this match needs the expansion '{id}' {version}, and {} is installed.",
                other.version
            ),
        };
        return Err(reader
            .error(Code::ExpansionMissing, what)
            .hint(format!("Install the version {version} of '{id}'."))
            .detail("expansion", id)
            .detail("version", version));
    }
}

fn play_line<G: Game>(
    playing: &mut Match<G>,
    seat: &str,
    decision: &str,
    choice: &str,
    reader: &Reader<'_>,
) -> Result<()> {
    let digits = seat.bytes().all(|digit| digit.is_ascii_digit());
    let Some(seat) = seat.parse::<u8>().ok().filter(|_| digits) else {
        return Err(reader.error(Code::RecordSyntax, format!("'{seat}' is no seat.")));
    };
    let number = playing
        .rules
        .numbering()
        .number(choice)
        .map_err(|error| reader.error(Code::RecordSyntax, error.message()).hint(error.hint_text()))?;
    let open = G::decision(&playing.rules, playing.state()).map_or(0, |decision| decision.id);
    if decision != open.to_string() {
        return Err(reader.error(Code::RecordMismatch, format!("decision {open} is open, not {decision}.")));
    }
    playing.apply(seat, &[number]).map_err(|error| {
        reader
            .error(Code::RecordMismatch, error.message())
            .hint("The record was changed, or played under other rules.")
    })
}

fn finish<G: Game>(playing: &mut Match<G>, end: &str, reader: &Reader<'_>) -> Result<()> {
    match end {
        "truncated" => playing.truncate(),
        "over" | "playing" => {}
        _ => {
            return Err(
                reader.error(Code::RecordSyntax, format!("'{end}' is no end: over, truncated or playing."))
            );
        }
    }
    let status = G::status(playing.state());
    if (end == "playing") == status.over {
        return Err(reader.error(Code::RecordMismatch, format!("the match is not {end} here.")));
    }
    Ok(())
}
