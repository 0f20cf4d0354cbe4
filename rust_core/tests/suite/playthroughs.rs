//! Golden playthroughs: whole matches as texts that people can read, with what
//! every seat is asked, told and sees beside each choice. They stand in
//! `tests/playthroughs/`; a change of rules, views, events, labels or words
//! shows there as a difference.
//!
//! To write them anew, after a change that is meant:
//! `cargo test --release -p estiba_core --test suite -- --ignored write_playthroughs`

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use estiba_core::kernel::chance::{Stream, derive};
use estiba_core::kernel::choice::Menu;
use estiba_core::kernel::event::Viewer;
use estiba_core::kernel::game::{Game, Rules as _};
use estiba_core::kernel::options::Domain;
use estiba_core::kernel::text::Locale;
use estiba_core::matches::{Match, read};
use serde_json::{Map, Value};

use crate::games::{Player, Tested, seed, shipped};

/// What divides the record from what is told beside it.
const DIVIDER: &str = "\n--- beside each choice ---\n";
const LEGEND: &str = "\
Before each choice: the decision, the menus of the seats that have one. After
it: what was told, and what changed in views. In front stands who hears or sees
it: seats, * for a spectator, all for all of these.
";

/// A playthrough to be written.
struct Plan {
    players: u8,
    ask: &'static str,
    player: Player,
    /// The fewest and the most choices; a whole match has an end in between.
    choices: (u32, u32),
    whole: bool,
    /// True if all extensions are mixed in.
    extended: bool,
}

const fn plan(players: u8, ask: &'static str, player: Player, choices: (u32, u32), whole: bool) -> Plan {
    Plan { players, ask, player, choices, whole, extended: false }
}

const PLANS: [Plan; 7] = [
    plan(2, "everyone", Player::Thrifty, (40, 90), true),
    plan(3, "holders", Player::Random, (45, 45), false),
    plan(4, "everyone", Player::Random, (45, 45), false),
    plan(6, "holders", Player::Thrifty, (50, 50), false),
    Plan { extended: true, ..plan(2, "holders", Player::Thrifty, (40, 110), true) },
    Plan { extended: true, ..plan(3, "everyone", Player::Random, (70, 70), false) },
    Plan { extended: true, ..plan(6, "holders", Player::Random, (70, 70), false) },
];

impl Plan {
    /// The name of the file.
    fn file<G: Game>(&self) -> String {
        let extended = if self.extended { "_extended" } else { "" };
        format!("{}_{}_players_{}{extended}.txt", G::ID, self.players, self.ask)
    }

    /// The first match by number that goes as planned.
    fn played<G: Tested>(&self) -> Match<G> {
        let mut options = Map::new();
        for (name, value) in [("players", Value::from(self.players)), ("ask", Value::from(self.ask))] {
            if G::options(&shipped::<G>()).iter().any(|spec| spec.name == name) {
                options.insert(name.into(), value);
            }
        }
        for spec in G::options(&shipped::<G>()) {
            if let (Domain::Words { allowed, .. }, true) = (spec.domain, self.extended) {
                options.insert(spec.name.into(), allowed.into());
            }
        }
        let rules = Arc::new(G::rules(&shipped::<G>(), &options).expect("right options"));
        (0..)
            .map(|number| self.play(&rules, number))
            .find(|playing| self.fits(playing))
            .expect("some match fits")
    }

    fn play<G: Tested>(&self, rules: &Arc<G::Rules>, number: u64) -> Match<G> {
        let seed = derive(&seed(number), "playthrough", self.players.into());
        let mut playing = Match::<G>::deal(Arc::clone(rules), seed);
        let mut stream = Stream::new(derive(&seed, "choices", 0));
        let mut menu = Menu::new();
        while playing.revision() < self.bounds::<G>().1 {
            let Some(seat) = playing.waiting_for().lowest() else { break };
            G::legal(rules, playing.state(), seat, &mut menu);
            let choice = self.player.choose::<G>(rules, playing.state(), seat, &menu, &mut stream);
            playing.apply(seat, &[choice]).expect("a choice of the menu");
        }
        playing
    }

    /// The fewest and the most choices: whole matches are longer in some games.
    fn bounds<G: Tested>(&self) -> (u32, u32) {
        let factor = if self.whole { G::LENGTH } else { 1 };
        (self.choices.0 * factor, self.choices.1 * factor)
    }

    fn fits<G: Tested>(&self, playing: &Match<G>) -> bool {
        let enough = playing.revision() >= self.bounds::<G>().0;
        let told = || playing.notices(Viewer::Omniscient, -1, Locale::En);
        let extended =
            !self.extended || G::EXTENDED.iter().all(|kind| told().iter().any(|(_, it)| it.kind == *kind));
        enough && extended && (!self.whole || G::status(playing.state()).over)
    }
}

/// Lines, and which viewers have them.
#[derive(Default)]
struct Shared(Vec<(String, Vec<String>)>);

impl Shared {
    /// Merges the lines of viewers, so that what several have stands once and
    /// each one's lines keep their order.
    fn of(viewers: &[Viewer], lines: &[Vec<String>]) -> Self {
        let mut left: Vec<&[String]> = lines.iter().map(Vec::as_slice).collect();
        let mut shared = Shared::default();
        loop {
            let first = |line: &&String| {
                left.iter().all(|lines| lines.iter().position(|it| it == *line).is_none_or(|at| at == 0))
            };
            let mut heads = left.iter().filter_map(|lines| lines.first());
            // A line that stands first wherever it stands; else just the first.
            let Some(line) = heads.clone().find(first).or_else(|| heads.next()).cloned() else {
                return shared;
            };
            let mut having = Vec::new();
            for (lines, viewer) in left.iter_mut().zip(viewers) {
                if lines.first() == Some(&line) {
                    *lines = &lines[1..];
                    having.push(name(*viewer));
                }
            }
            shared.0.push((line, having));
        }
    }

    fn write(&self, text: &mut String, word: &str, viewers: usize) {
        for (line, names) in &self.0 {
            let who = if names.len() == viewers { "all".into() } else { names.join(" ") };
            // Writing to a string cannot fail.
            let _ = writeln!(text, "  {who:>7} {word} {line}");
        }
    }
}

fn name(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => seat.to_string(),
        Viewer::Spectator => "*".into(),
        Viewer::Omniscient => "omniscient".into(),
    }
}

/// The fields of a view by path; a list of words is one field.
fn fields(value: &Value, path: String, found: &mut BTreeMap<String, String>) {
    match value {
        Value::Object(map) if !map.is_empty() => {
            for (name, value) in map {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                fields(value, path, found);
            }
        }
        Value::Array(items) if items.iter().any(Value::is_object) => {
            for (place, item) in items.iter().enumerate() {
                fields(item, format!("{path}[{place}]"), found);
            }
        }
        other => drop(found.insert(path, other.to_string())),
    }
}

fn view<G: Game>(playing: &Match<G>, viewer: Viewer) -> BTreeMap<String, String> {
    let view =
        serde_json::to_value(G::view(playing.rules(), playing.state(), viewer)).expect("a view is JSON");
    let mut found = BTreeMap::new();
    fields(&view, String::new(), &mut found);
    found
}

/// What changed from one view to the next.
fn changes(before: &BTreeMap<String, String>, after: &BTreeMap<String, String>) -> Vec<String> {
    let gone = before.keys().filter(|path| !after.contains_key(*path)).map(|path| format!("{path} is gone"));
    let new = after.iter().filter(|(path, value)| before.get(*path) != Some(*value));
    gone.chain(new.map(|(path, value)| format!("{path} = {value}"))).collect()
}

/// The text of a playthrough: the record, and what stands beside it.
fn rendered<G: Tested>(playing: &Match<G>) -> String {
    let rules = playing.rules();
    let viewers: Vec<Viewer> = (0..rules.players()).map(Viewer::Seat).chain([Viewer::Spectator]).collect();
    let mut text = format!("{}{DIVIDER}{LEGEND}", playing.record());
    let mut now = playing.rewound(0);
    let mut views: Vec<BTreeMap<String, String>> = vec![BTreeMap::new(); viewers.len()];
    let mut after = -1;
    loop {
        let told = |viewer: &Viewer| -> Vec<String> {
            now.notices(*viewer, after, Locale::En).into_iter().map(|(_, notice)| notice.sentence).collect()
        };
        let told: Vec<Vec<String>> = viewers.iter().map(told).collect();
        Shared::of(&viewers, &told).write(&mut text, "told", viewers.len());
        let seen: Vec<BTreeMap<String, String>> = viewers.iter().map(|viewer| view(&now, *viewer)).collect();
        let changed: Vec<Vec<String>> =
            views.iter().zip(&seen).map(|(before, after)| changes(before, after)).collect();
        Shared::of(&viewers, &changed).write(&mut text, "sees", viewers.len());
        views = seen;
        after = i64::from(now.revision());
        write_decision(&now, &mut text);
        let Some(play) = playing.plays().get(now.revision() as usize) else { return text };
        let notation = rules.numbering().notation(play.choice).unwrap_or_default();
        let _ = writeln!(text, "{} > {notation}", play.seat);
        now.apply(play.seat, &[play.choice]).expect("what was played can be replayed");
    }
}

/// The open decision and the menus.
fn write_decision<G: Game>(now: &Match<G>, text: &mut String) {
    let rules = now.rules();
    let Some(decision) = G::decision(rules, now.state()) else {
        let status = G::status(now.state());
        let winners: Vec<u8> = status.winners.iter().collect();
        let _ = writeln!(
            text,
            "\nover after {} choices and {} turns, won by {winners:?}",
            now.revision(),
            status.turn
        );
        return;
    };
    let _ = writeln!(
        text,
        "\n{} {}, {} asks {:?}: {}",
        decision.id,
        decision.kind,
        decision.source,
        decision.waiting_for.iter().collect::<Vec<_>>(),
        G::prompt(rules, now.state(), Locale::En)
    );
    for seat in 0..rules.players() {
        let notation = |number: &u16| rules.numbering().notation(*number).unwrap_or_default().to_owned();
        let menu: Vec<String> = now.legal(seat).iter().map(notation).collect();
        if !menu.is_empty() {
            let _ = writeln!(text, "  menu of {seat}: {}", menu.join(" "));
        }
    }
}

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/playthroughs"))
}

#[expect(clippy::disallowed_methods, reason = "these texts are read from files of the repository")]
fn stored(file: &str) -> String {
    let path = folder().join(file);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}; {REGENERATE}", path.display()))
}

const REGENERATE: &str = "if the change is meant, write the playthroughs anew: \
    cargo test --release -p estiba_core --test suite -- --ignored write_playthroughs";

/// Checks a stored playthrough: its record is replayed and told anew.
fn check<G: Tested>(plan: &Plan) {
    let file = plan.file::<G>();
    let text = stored(&file);
    let (record, _) = text.split_once(DIVIDER).expect("a playthrough begins with its record");
    let playing =
        read::<G>(&shipped::<G>(), record, &file).unwrap_or_else(|error| panic!("{error} {REGENERATE}"));
    assert!(plan.fits(&playing), "{file} is not what is planned; {REGENERATE}");
    let told = rendered(&playing);
    for (line, (now, then)) in (1..).zip(told.lines().zip(text.lines())) {
        assert_eq!(now, then, "{file}, line {line}; {REGENERATE}");
    }
    assert_eq!(told, text, "{file} has another length; {REGENERATE}");
}

#[expect(clippy::disallowed_methods, reason = "these texts are files of the repository")]
fn write<G: Tested>(plan: &Plan) {
    let text = rendered(&plan.played::<G>());
    std::fs::create_dir_all(folder()).expect("the folder of playthroughs");
    std::fs::write(folder().join(plan.file::<G>()), text).expect("a playthrough is written");
}

/// True if the command line names the test. A run of all ignored tests must
/// not write what others of its tests compare with.
#[expect(clippy::disallowed_methods, reason = "it asks how the tests were started")]
fn asked_for_by_name(test: &str) -> bool {
    std::env::args().any(|argument| argument.ends_with(test))
}

macro_rules! for_every_game {
    ($($id:ident: $game:ty,)+) => {
        $(
            mod $id {
                use super::*;

                #[test]
                fn playthroughs_are_as_stored() {
                    PLANS.iter().for_each(check::<$game>);
                }
            }
        )+

        #[test]
        #[ignore = "writes tests/playthroughs/ anew"]
        fn write_playthroughs() {
            if !asked_for_by_name("write_playthroughs") {
                return;
            }
            $(PLANS.iter().for_each(write::<$game>);)+
        }
    };
}
estiba_core::with_games!(for_every_game);
