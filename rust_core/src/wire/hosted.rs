//! Tables, rules and matches of any game behind one interface, for callers
//! that learn at run time which game is played.

use std::sync::Arc;

use prost::Message as _;
use serde_json::{Map, Value, json};

use super::encode::{self, WireGame};
use super::{catalog, v1};
use crate::kernel::chance::Seed;
use crate::kernel::choice::Number;
use crate::kernel::error::{Code, Error, Result};
use crate::kernel::event::Viewer;
use crate::kernel::game::{Game, PositionInput, Rules as _, Status, resolve};
use crate::kernel::text::Locale;
use crate::matches::{Match, read};
use crate::sim::batch::{self, Batch, Request};
use crate::sim::policy::suggest;

/// The most choices of one list.
const MAX_LIST: usize = 64;

/// A choice as a caller names it.
#[derive(Clone, Debug)]
pub enum ChoiceName {
    /// By its number.
    Number(u32),
    /// By its notation.
    Notation(String),
    /// By its message, `estiba.v1.Choice` as bytes: what it means counts.
    Message(Vec<u8>),
}

impl ChoiceName {
    /// The notation, of a message by what it means.
    fn named(&self) -> Result<ChoiceName> {
        let ChoiceName::Message(bytes) = self else { return Ok(self.clone()) };
        let notation =
            v1::Choice::decode(bytes.as_slice()).ok().and_then(|message| encode::notation_of(&message));
        notation.map(ChoiceName::Notation).ok_or_else(|| {
            Error::new(Code::UnknownChoice, "A choice's message has no meaning.")
                .hint("Send the choice as the menu gave it, or its number or notation.")
        })
    }
}

/// How a list of choices is played.
#[derive(Clone, Copy, Debug)]
pub enum ApplyMode {
    /// Whatever the choices reveal.
    Free,
    /// As a client may: for this decision, ending at the first reveal.
    Move {
        /// The decision answered.
        decision: u32,
    },
}

/// A card table of some game.
pub trait HostedTable: Send + Sync {
    /// The id of the game.
    fn game(&self) -> &'static str;
    /// The table with an overlay laid over it.
    ///
    /// # Errors
    /// `table_syntax`, `table_field`.
    fn overlaid(&self, text: &str, file: &str) -> Result<Arc<dyn HostedTable>>;
    /// What a client must know of the game.
    ///
    /// # Errors
    /// If the table cannot be played with the default options.
    fn game_info(&self, locale: Locale) -> Result<Vec<u8>>;
    /// The cards.
    fn list_cards(&self, locale: Locale) -> Vec<u8>;
    /// The rules of a match.
    ///
    /// # Errors
    /// `unknown_option`, `option_value`, `match_too_large`.
    fn rules(&self, options: &Map<String, Value>) -> Result<Arc<dyn HostedRules>>;
    /// Replays a record.
    ///
    /// # Errors
    /// `record_syntax`, `record_mismatch`, `rules_mismatch`.
    fn replay(&self, text: &str, file: &str) -> Result<Box<dyn HostedMatch>>;
    /// Sets a position up.
    ///
    /// # Errors
    /// `position_field`, `unknown_option`, `option_value`, `outcome_impossible`.
    fn position(&self, input: PositionInput, seed: Seed) -> Result<Box<dyn HostedMatch>>;
}

/// Rules of some game.
pub trait HostedRules: Send + Sync {
    /// The id of the game.
    fn game(&self) -> &'static str;
    /// How many seats.
    fn players(&self) -> u8;
    /// SHA-256 of the rules, in hex.
    fn fingerprint(&self) -> &str;
    /// The version of the rules in Rust.
    fn rules_version(&self) -> u32;
    /// The size of the numbering.
    fn choice_count(&self) -> usize;
    /// All options as JSON.
    fn options(&self) -> String;
    /// The notation of a number.
    ///
    /// # Errors
    /// `unknown_choice`.
    fn notation(&self, number: u32) -> Result<String>;
    /// The number of a notation.
    ///
    /// # Errors
    /// `unknown_choice`.
    fn number(&self, notation: &str) -> Result<Number>;
    /// The words of a choice.
    ///
    /// # Errors
    /// `unknown_choice`.
    fn label(&self, number: u32, locale: Locale) -> Result<String>;
    /// Deals a match.
    fn deal(&self, seed: Seed) -> Box<dyn HostedMatch>;
    /// Replays choices as `(seat, number)`.
    ///
    /// # Errors
    /// Those of the first choice refused.
    fn replay(&self, seed: Seed, plays: &[(u8, u32)]) -> Result<Box<dyn HostedMatch>>;
    /// Plays a batch; see [`batch::run`].
    fn simulate(&self, request: &Request, progress: &mut dyn FnMut(u64) -> bool) -> Option<Batch>;
}

/// A match of some game.
pub trait HostedMatch: Send + Sync {
    /// The rules.
    fn rules(&self) -> Arc<dyn HostedRules>;
    /// The seed.
    fn seed(&self) -> &Seed;
    /// Choices played so far.
    fn revision(&self) -> u32;
    /// How the match stands.
    fn status(&self) -> Status;
    /// The seats waited for.
    fn waiting_for(&self) -> Vec<u8>;
    /// The id of the open decision, or of the last.
    fn decision_id(&self) -> u32;
    /// The open decision as JSON.
    fn decision(&self, locale: Locale) -> Option<Value>;
    /// The digest of the state.
    fn digest(&self) -> String;
    /// Scripted outcomes left over.
    fn unused_outcomes(&self) -> Vec<String>;
    /// The numbers that a seat may choose.
    ///
    /// # Errors
    /// `unknown_seat`.
    fn legal(&self, seat: u32) -> Result<Vec<Number>>;
    /// Those that may be chosen at any time.
    ///
    /// # Errors
    /// `unknown_seat`.
    fn any_time(&self, seat: u32) -> Result<Vec<Number>>;
    /// The legal choice that a token stands for.
    ///
    /// # Errors
    /// `unknown_seat`.
    fn resolve(&self, seat: u32, notation: &str) -> Result<Option<Number>>;
    /// Plays choices, all or none; gives their numbers.
    ///
    /// # Errors
    /// As the match gives.
    fn apply(&mut self, seat: u32, choices: &[ChoiceName], mode: ApplyMode) -> Result<Vec<Number>>;
    /// What a bot policy chooses.
    ///
    /// # Errors
    /// `unknown_policy`, `not_asked`.
    fn suggest(&self, seat: u32, policy: &str) -> Result<Number>;
    /// Stops the match without a result.
    fn truncate(&mut self);
    /// The view as JSON.
    fn view(&self, viewer: Viewer) -> Result<String>;
    /// The events as JSON.
    fn events(&self, viewer: Viewer, after: i64, locale: Locale) -> Result<String>;
    /// `estiba.v1.Update` as bytes.
    fn update(&self, viewer: Viewer, after: i64, locale: Locale, with_events: bool) -> Vec<u8>;
    /// `estiba.v1.Menu` as bytes; empty once the match is over.
    fn menu(&self, viewer: Viewer, locale: Locale) -> Vec<u8>;
    /// The record as text.
    fn record(&self) -> String;
    /// `estiba.v1.Record` as bytes.
    fn record_message(&self) -> Vec<u8>;
    /// The choices as `(seat, number)`.
    fn plays(&self) -> Vec<(u8, Number)>;
    /// A copy.
    fn copy(&self) -> Box<dyn HostedMatch>;
    /// A copy as it was after so many choices.
    fn rewound(&self, revision: u32) -> Box<dyn HostedMatch>;
}

struct TableOf<G: Game>(G::Table);
struct RulesOf<G: Game>(Arc<G::Rules>);

/// Reads the card table of a game of the register.
///
/// # Errors
/// `unknown_game`, `table_syntax`, `table_field`.
pub fn read_table(game: &str, text: &str, file: &str) -> Result<Arc<dyn HostedTable>> {
    match TABLES.iter().find(|(id, _)| *id == game) {
        Some((_, read)) => read(text, file),
        None => {
            let shown: String = game.chars().take(40).collect();
            Err(Error::new(Code::UnknownGame, format!("There is no game '{shown}'."))
                .hint(format!(
                    "There is: {}.",
                    TABLES.iter().map(|(id, _)| *id).collect::<Vec<_>>().join(", ")
                ))
                .nearest(&shown, TABLES.iter().map(|(id, _)| *id)))
        }
    }
}

type ReadTable = fn(&str, &str) -> Result<Arc<dyn HostedTable>>;

fn read_table_of<G: WireGame>(text: &str, file: &str) -> Result<Arc<dyn HostedTable>> {
    Ok(Arc::new(TableOf::<G>(G::read_table(text, file)?)))
}

macro_rules! tables {
    ($($id:ident: $game:ty,)+) => {
        /// The games of the register, and how their tables are read.
        pub const TABLES: &[(&str, ReadTable)] = &[$((stringify!($id), read_table_of::<$game>),)+];
    };
}
crate::with_games!(tables);

impl<G: WireGame> HostedTable for TableOf<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn overlaid(&self, text: &str, file: &str) -> Result<Arc<dyn HostedTable>> {
        Ok(Arc::new(TableOf::<G>(G::overlay(&self.0, text, file)?)))
    }

    fn game_info(&self, locale: Locale) -> Result<Vec<u8>> {
        Ok(encode::bytes(&catalog::game_info::<G>(&self.0, locale)?))
    }

    fn list_cards(&self, locale: Locale) -> Vec<u8> {
        encode::bytes(&catalog::list_cards::<G>(&self.0, locale))
    }

    fn rules(&self, options: &Map<String, Value>) -> Result<Arc<dyn HostedRules>> {
        Ok(Arc::new(RulesOf::<G>(Arc::new(G::rules(&self.0, options)?))))
    }

    fn replay(&self, text: &str, file: &str) -> Result<Box<dyn HostedMatch>> {
        Ok(Box::new(read::<G>(&self.0, text, file)?))
    }

    fn position(&self, input: PositionInput, seed: Seed) -> Result<Box<dyn HostedMatch>> {
        Ok(Box::new(Match::<G>::position(&self.0, input, seed)?))
    }
}

impl<G: WireGame> HostedRules for RulesOf<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn players(&self) -> u8 {
        self.0.players()
    }

    fn fingerprint(&self) -> &str {
        self.0.fingerprint()
    }

    fn rules_version(&self) -> u32 {
        G::RULES_VERSION
    }

    fn choice_count(&self) -> usize {
        self.0.numbering().len()
    }

    fn options(&self) -> String {
        self.0.options().to_json()
    }

    fn notation(&self, number: u32) -> Result<String> {
        let number = self.0.numbering().check(number)?;
        Ok(self.0.numbering().notation(number).unwrap_or_default().to_owned())
    }

    fn number(&self, notation: &str) -> Result<Number> {
        self.0.numbering().number(notation)
    }

    fn label(&self, number: u32, locale: Locale) -> Result<String> {
        Ok(self.0.label(self.0.numbering().check(number)?, locale))
    }

    fn deal(&self, seed: Seed) -> Box<dyn HostedMatch> {
        Box::new(Match::<G>::deal(Arc::clone(&self.0), seed))
    }

    fn replay(&self, seed: Seed, plays: &[(u8, u32)]) -> Result<Box<dyn HostedMatch>> {
        let mut playing = Match::<G>::deal(Arc::clone(&self.0), seed);
        for &(seat, number) in plays {
            let choice = self.0.numbering().check(number)?;
            playing.apply(seat, &[choice])?;
        }
        Ok(Box::new(playing))
    }

    fn simulate(&self, request: &Request, progress: &mut dyn FnMut(u64) -> bool) -> Option<Batch> {
        batch::run::<G>(&self.0, request, progress)
    }
}

/// The seat of a number, if the match has it.
fn seat_of<G: Game>(playing: &Match<G>, seat: u32) -> Result<u8> {
    let players = playing.rules().players();
    u8::try_from(seat).ok().filter(|seat| *seat < players).ok_or_else(|| {
        Error::new(Code::UnknownSeat, format!("There is no seat {seat}."))
            .hint(format!("Seats are counted from 0 to {}.", players - 1))
    })
}

fn json_text(text: serde_json::Result<String>) -> Result<String> {
    // Views and events are maps with text keys, which always serialize.
    text.map_err(|error| Error::new(Code::RecordSyntax, error.to_string()))
}

impl<G: WireGame> HostedMatch for Match<G> {
    fn rules(&self) -> Arc<dyn HostedRules> {
        Arc::new(RulesOf::<G>(Arc::clone(self.rules())))
    }

    fn seed(&self) -> &Seed {
        self.seed()
    }

    fn revision(&self) -> u32 {
        self.revision()
    }

    fn status(&self) -> Status {
        G::status(self.state())
    }

    fn waiting_for(&self) -> Vec<u8> {
        self.waiting_for().iter().collect()
    }

    fn decision_id(&self) -> u32 {
        let last = || self.plays().last().map_or(0, |play| play.decision);
        G::decision(self.rules(), self.state()).map_or_else(last, |decision| decision.id)
    }

    fn decision(&self, locale: Locale) -> Option<Value> {
        let decision = G::decision(self.rules(), self.state())?;
        Some(json!({
            "id": decision.id,
            "kind": decision.kind,
            "source": decision.source,
            "prompt": G::prompt(self.rules(), self.state(), locale),
            "waiting_for": decision.waiting_for.iter().collect::<Vec<u8>>(),
            "picks_left": decision.picks_left,
            "may_decline": decision.may_decline,
            "leader": decision.leader,
        }))
    }

    fn digest(&self) -> String {
        self.digest()
    }

    fn unused_outcomes(&self) -> Vec<String> {
        self.unused_outcomes()
    }

    fn legal(&self, seat: u32) -> Result<Vec<Number>> {
        Ok(self.legal(seat_of(self, seat)?))
    }

    fn any_time(&self, seat: u32) -> Result<Vec<Number>> {
        let mut legal = self.legal(seat_of(self, seat)?);
        legal.retain(|&number| G::is_any_time(self.rules(), number));
        Ok(legal)
    }

    fn resolve(&self, seat: u32, notation: &str) -> Result<Option<Number>> {
        Ok(resolve::<G>(self.rules(), self.state(), seat_of(self, seat)?, notation))
    }

    fn apply(&mut self, seat: u32, choices: &[ChoiceName], mode: ApplyMode) -> Result<Vec<Number>> {
        if choices.len() > MAX_LIST {
            return Err(Error::new(
                Code::TooManyChoices,
                format!("{} choices in one list are more than {MAX_LIST}.", choices.len()),
            )
            .hint("Play them in several lists."));
        }
        let seat = seat_of(self, seat)?;
        let mut numbers = Vec::with_capacity(choices.len());
        for (place, choice) in choices.iter().enumerate() {
            let number = choice.named().and_then(|name| match name {
                ChoiceName::Number(number) => self.rules().numbering().check(number),
                // The words for declining and accepting stand for each other
                // in the decision that is open now.
                ChoiceName::Notation(token) => match resolve::<G>(self.rules(), self.state(), seat, &token) {
                    Some(number) if place == 0 => Ok(number),
                    _ => self.rules().numbering().number(&token),
                },
                ChoiceName::Message(_) => Err(Error::new(Code::UnknownChoice, "A message names no message.")),
            });
            numbers.push(number.map_err(|error| error.detail("choice_index", place.to_string()))?);
        }
        match mode {
            ApplyMode::Free => self.apply(seat, &numbers)?,
            ApplyMode::Move { decision } => self.apply_move(seat, decision, &numbers)?,
        }
        Ok(numbers)
    }

    fn suggest(&self, seat: u32, policy: &str) -> Result<Number> {
        suggest(self, seat_of(self, seat)?, policy)
    }

    fn truncate(&mut self) {
        self.truncate();
    }

    fn view(&self, viewer: Viewer) -> Result<String> {
        json_text(serde_json::to_string(&G::view(self.rules(), self.state(), viewer)))
    }

    fn events(&self, viewer: Viewer, after: i64, locale: Locale) -> Result<String> {
        let told: Vec<Value> = self
            .notices(viewer, after, locale)
            .into_iter()
            .map(|(revision, notice)| {
                let mut value = json!(notice);
                value["revision"] = revision.into();
                value
            })
            .collect();
        json_text(serde_json::to_string(&told))
    }

    fn update(&self, viewer: Viewer, after: i64, locale: Locale, with_events: bool) -> Vec<u8> {
        encode::bytes(&encode::update(self, viewer, after, locale, with_events))
    }

    fn menu(&self, viewer: Viewer, locale: Locale) -> Vec<u8> {
        encode::menu(self, viewer, locale).map_or_else(Vec::new, |menu: v1::Menu| encode::bytes(&menu))
    }

    fn record(&self) -> String {
        self.record()
    }

    fn record_message(&self) -> Vec<u8> {
        encode::bytes(&encode::record(self))
    }

    fn plays(&self) -> Vec<(u8, Number)> {
        self.plays().iter().map(|play| (play.seat, play.choice)).collect()
    }

    fn copy(&self) -> Box<dyn HostedMatch> {
        Box::new(self.clone())
    }

    fn rewound(&self, revision: u32) -> Box<dyn HostedMatch> {
        Box::new(self.rewound(revision))
    }
}
