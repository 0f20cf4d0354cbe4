//! What one operation of the effect machine costs, in a straight program, in a
//! loop and in filters, against what the travel game needs for one answer.

use std::hint::black_box;

use criterion::measurement::{Measurement, WallTime};
use criterion::{Criterion, Throughput, criterion_group};
use estiba_core::games::travel::Travel;
use estiba_core::games::travel::rules::Rules;
use estiba_core::games::travel::state::State;
use estiba_core::kernel::chance::derive;
use estiba_core::kernel::choice::Menu;
use estiba_core::kernel::event::{Answer, Silent};
use estiba_core::kernel::game::Game;
use estiba_core::kernel::machine::evaluate::{Candidates, evaluate};
use estiba_core::kernel::machine::hooks;
use estiba_core::kernel::machine::host::{Act, Done, Look, Scope};
use estiba_core::kernel::machine::link::{link, read_document};
use estiba_core::kernel::machine::memory::{Machine, SetOff};
use estiba_core::kernel::machine::program::{Function, Hook, Programs};
use estiba_core::kernel::machine::run::{Flow, run};
use estiba_core::kernel::machine::vocabulary::Type::{Card, Number, Seat};
use estiba_core::kernel::machine::vocabulary::Vocabulary;
use estiba_core::sim::policy::{Chooser, Policy};
use estiba_core::words;
use serde_json::{Value, json};

const TABLE: &str = include_str!("../../python/estiba/games/travel/cards.toml");
const SEED: [u8; 32] = [7; 32];

words! {
    /// What the powers can ask.
    Reader {
        /// What a seat has.
        Credits = "credits" (seat: Seat) -> Number,
    }
}
words! {
    /// What they can do.
    Verb {
        /// Gives a seat credits.
        Gain = "gain" (seat: Seat, count: Number),
    }
}
words! {
    /// What they can go through.
    Domain {
        /// The cards of a seat.
        Hand = "hand" (seat: Seat) -> Card,
    }
}
words! {
    /// When they can be used.
    Window {
        /// In the turn of the owner.
        OwnTurn = "own_turn" (),
    }
}

static VOCABULARY: Vocabulary = Vocabulary {
    game: "bench",
    types: &[],
    readers: Reader::WORDS,
    verbs: Verb::WORDS,
    events: &[],
    own_events: &[],
    queries: &[],
    domains: Domain::WORDS,
    windows: Window::WORDS,
    steps: &[],
    places: &["in_front"],
    moments: &[],
};

/// A game of four seats with credits and ten cards each.
#[derive(Default)]
struct Table {
    machine: Machine<4, 28, 6, 3, 3, 10, 4>,
    credits: [i32; 4],
}

impl Look for Table {
    type Memory = Machine<4, 28, 6, 3, 3, 10, 4>;

    fn memory(&self) -> &Self::Memory {
        &self.machine
    }

    fn players(&self) -> u8 {
        4
    }

    fn leader(&self) -> u8 {
        0
    }

    fn read(&self, _: u8, arguments: &[i32]) -> i32 {
        self.credits.get(arguments[0] as usize).copied().unwrap_or_default()
    }

    fn elements(&self, _: u8, arguments: &[i32], mut visit: impl FnMut(i32) -> bool) {
        (0..10).map(|card| card * 4 + arguments[0]).all(&mut visit);
    }

    fn instances(&self, _: &Hook, _: u8, mut visit: impl FnMut(u8)) {
        visit(0);
    }
}

impl Act for Table {
    fn memory_mut(&mut self) -> &mut Self::Memory {
        &mut self.machine
    }

    fn perform(&mut self, _: u8, arguments: &[i32], _: u8, _: u8) -> Done {
        if let Some(credits) = self.credits.get_mut(arguments[0] as usize) {
            *credits = credits.wrapping_add(arguments[1]);
        }
        Done::Now(0)
    }

    fn started(&mut self, _: SetOff) {}

    fn queued(&mut self) {}

    fn call(&mut self, _: &dyn Function, _: u8) -> Result<i16, String> {
        Err("there is none".into())
    }

    fn failed(&mut self, _: String) {}
}

/// Links one power with this code, which its owner uses.
fn power(code: Vec<Value>) -> Programs {
    let mut all = vec![json!(["number", 1])];
    all.extend(code);
    let hook = json!({
        "hook": "may", "window": "own_turn", "place": "in_front", "condition": [0, 1], "entry": 1,
    });
    let power = json!({"card": "almonds", "locals": 4, "code": all, "hooks": [hook]});
    let document = json!({"game": "bench", "powers": [power]}).to_string();
    let powers = read_document(&document, &[], &VOCABULARY).expect("a document that links");
    link(&powers, &VOCABULARY, 0).expect("a power")
}

fn list(rows: Value) -> Vec<Value> {
    rows.as_array().cloned().unwrap_or_default()
}

/// Gains, one after the other: three operations each, and the end.
fn straight() -> (Programs, u64) {
    const GAINS: usize = 1_000;
    let gain = list(json!([["owner"], ["number", 1], ["perform", "gain", -1]]));
    let mut code: Vec<Value> = std::iter::repeat_n(gain, GAINS).flatten().collect();
    code.push(json!(["end"]));
    let operations = code.len() as u64;
    (power(code), operations)
}

/// A loop that gains: ten operations a round.
fn looping() -> (Programs, u64) {
    const ROUNDS: u64 = 1_000;
    let code = list(json!([
        ["number", ROUNDS],
        ["set", 0],
        ["local", 0],
        ["unless", 13],
        ["owner"],
        ["local", 0],
        ["perform", "gain", -1],
        ["local", 0],
        ["number", 1],
        ["subtract"],
        ["set", 0],
        ["jump", 3],
        ["end"],
    ]));
    (power(code), 2 + 10 * ROUNDS + 3)
}

/// For all seats and all cards of each, whether the card is above what the
/// seat has: an expression of five operations for each of forty cards.
fn filter() -> (Programs, u64) {
    let code = list(json!([
        ["sum", "seats", 6],
        ["it", 0],
        ["count", "hand", 4],
        ["it", 1],
        ["read", "credits"],
        ["it", 0],
        ["less"],
        ["set", 0],
        ["end"],
    ]));
    (power(code), 1 + 4 * 2 + 40 * 4)
}

/// Runs a program from its beginning to its end.
fn runs(programs: &Programs, table: &mut Table) {
    hooks::start(programs, table, 0, 0, 0, &[]);
    assert_eq!(run(programs, table), Flow::Ended);
    black_box(&table.credits);
}

/// Computes what lies between the condition and the last two operations.
fn computes(programs: &Programs, table: &Table) {
    let length = programs.code.len() as u16 - 3;
    let span = estiba_core::kernel::machine::program::Span { start: 1, length };
    let scope = Scope { owner: 0, card: 0, asked: 0, locals: &[] };
    black_box(evaluate(programs, table, scope, black_box(span), Candidates::default()));
}

fn rules() -> Rules {
    let table = Travel::read_table(TABLE, "cards.toml").expect("the shipped table");
    Travel::rules(&table, &serde_json::Map::new()).expect("the default options")
}

/// States in the middle of random play, with an answer that is legal there, as
/// the bench of travel has them.
fn positions(rules: &Rules) -> Vec<(State, Answer)> {
    let mut positions = Vec::new();
    let mut menu = Menu::new();
    let mut chooser = Chooser::new(SEED);
    for index in 0..10 {
        let mut state = Travel::deal(rules, derive(&SEED, "bench", index), &mut Silent);
        for _ in 0..50 {
            let Some(seat) = Travel::waiting_for(rules, &state).lowest() else { break };
            Travel::legal(rules, &state, seat, &mut menu);
            let choice = chooser.choose::<Travel>(Policy::Random, rules, &state, seat, &menu);
            positions.push((state, Answer { seat, choice }));
            Travel::play(rules, &mut state, Answer { seat, choice }, &mut menu, &mut Silent);
        }
    }
    positions
}

fn plays(rules: &Rules, positions: &[(State, Answer)], menu: &mut Menu) {
    for (state, answer) in positions {
        let mut state = *state;
        Travel::play(rules, &mut state, *answer, menu, &mut Silent);
        black_box(&state);
    }
}

fn operations(criterion: &mut Criterion) {
    let mut table = Table::default();
    let mut group = criterion.benchmark_group("machine operation");
    for (name, (programs, operations)) in [("straight", straight()), ("loop", looping())] {
        group.throughput(Throughput::Elements(operations));
        group.bench_function(name, |bencher| bencher.iter(|| runs(&programs, &mut table)));
    }
    let (programs, operations) = filter();
    group.throughput(Throughput::Elements(operations));
    group.bench_function("filter", |bencher| bencher.iter(|| computes(&programs, &table)));
    group.finish();
}

/// Nanoseconds of one of so many things.
fn nanoseconds(things: usize, all: &mut dyn FnMut()) -> f64 {
    const REPEATS: usize = 20;
    let start = WallTime.start();
    (0..REPEATS).for_each(|_| all());
    WallTime.end(start).as_nanos() as f64 / (REPEATS * things) as f64
}

/// The figure that the machine is held to: an operation costs at most a quarter
/// of an answer of travel. Each is measured in turns with that answer, so that
/// what else the computer does concerns both; the round in the middle counts.
#[expect(clippy::print_stdout, reason = "the ratio is what this bench is for")]
fn ratio() {
    const ROUNDS: usize = 41;
    let rules = rules();
    let positions = positions(&rules);
    let mut menu = Menu::new();
    let mut compare = |name: &str, things: u64, all: &mut dyn FnMut()| {
        let mut round = |_| {
            let answer = nanoseconds(positions.len(), &mut || plays(&rules, &positions, &mut menu));
            (answer, nanoseconds(things as usize, all))
        };
        let mut rounds: Vec<(f64, f64)> = (0..ROUNDS).map(&mut round).collect();
        rounds.sort_by(|first, second| (first.1 / first.0).total_cmp(&(second.1 / second.0)));
        let (answer, each) = rounds[ROUNDS / 2];
        println!("{name}: {each:.1} ns, {:.3} of an answer of {answer:.1} ns", each / answer);
    };
    let (mut first, mut second) = (Table::default(), Table::default());
    let (programs, operations) = straight();
    compare("an operation of a straight program", operations, &mut || runs(&programs, &mut first));
    compare("an effect with its two arguments", operations / 3, &mut || runs(&programs, &mut first));
    let (programs, operations) = looping();
    compare("an operation of a loop", operations, &mut || runs(&programs, &mut second));
    let (programs, operations) = filter();
    compare("an operation of a filter", operations, &mut || computes(&programs, &second));
    compare("a filter over forty cards", 1, &mut || computes(&programs, &second));
}

criterion_group!(benches, operations);

fn main() {
    benches();
    ratio();
    Criterion::default().configure_from_args().final_summary();
}
