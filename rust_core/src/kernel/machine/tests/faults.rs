//! Powers that run away, and functions that fail.

use std::sync::Arc;

use serde_json::{Value, json};

use super::documents::{Stop, document, power, programs, table, trigger, used, with};
use super::host::{FIRST_POWER, Happening, Table};
use crate::kernel::machine::memory::Fault;
use crate::kernel::machine::program::Function;

/// Rings one more than it heard.
fn ringing(card: &str, at_once: bool) -> Value {
    let code = json!([["local", 0], ["number", 1], ["add"], ["perform", "ring", -1], ["end"]]);
    power(card, code, json!([]), json!([with(trigger("rang", 1), "at_once", at_once)]))
}

const NAMES: [&str; 12] = [
    "almonds", "bananas", "cashews", "dates", "eggs", "figs", "grapes", "honey", "ink", "jam", "kiwis",
    "lemons",
];

#[test]
fn a_program_without_an_end_runs_out_of_fuel() {
    let mut table = table([used("almonds", json!([["jump", 1]]), json!([]))]);
    table.use_first();
    assert_eq!(table.play(), Stop::Failed);
    assert_eq!(table.fault(), Some((Fault::Fuel, "almonds")));
    // It stays so, whatever comes.
    assert_eq!(table.play(), Stop::Failed);
}

#[test]
fn looking_too_far_costs_fuel() {
    // A million numbers within a million numbers, again and again.
    let code = json!([
        ["number", 0],
        ["number", 1_000_000],
        ["count", "numbers", 4],
        ["number", 0],
        ["number", 1_000_000],
        ["count", "numbers", 1],
        ["number", 1],
        ["perform", "note", -1],
        ["jump", 1],
    ]);
    let mut table = table([used("almonds", code, json!([]))]);
    table.use_first();
    assert_eq!(table.play(), Stop::Failed);
    assert_eq!(table.fault(), Some((Fault::Fuel, "almonds")));
    assert!(table.notes.len() < 30, "{} rounds", table.notes.len());
}

#[test]
fn fuel_is_for_one_chain() {
    let code = json!([
        ["number", 8_000],
        ["set", 0],
        ["local", 0],
        ["unless", 10],
        ["local", 0],
        ["number", 4],
        ["subtract"],
        ["set", 0],
        ["jump", 3],
        ["end"],
    ]);
    let mut table = table([used("almonds", code, json!([]))]);
    for _ in 0..3 {
        table.use_first();
        assert_eq!(table.play(), Stop::Rest);
    }
}

#[test]
fn programs_inside_each_other_can_be_too_deep() {
    let mut deep = table(NAMES[..4].iter().map(|card| ringing(card, true)).collect::<Vec<_>>());
    // Of several at one bell each starts at once: four are all that fit.
    assert_eq!(deep.happens(Happening::Rang, &[1]), Stop::Failed);
    assert!(matches!(deep.fault(), Some((Fault::Depth, _))));
    let mut fits = table(NAMES[..2].iter().map(|card| ringing(card, true)).collect::<Vec<_>>());
    assert_eq!(fits.happens(Happening::Rang, &[1]), Stop::Rest);
}

#[test]
fn a_bell_too_many_at_once_is_refused() {
    let mut table = table(NAMES[..9].iter().map(|card| ringing(card, true)).collect::<Vec<_>>());
    assert_eq!(table.happens(Happening::Rang, &[1]), Stop::Failed);
    assert_eq!(table.fault(), Some((Fault::Depth, "ink")));
}

#[test]
fn more_triggers_than_can_wait_are_too_many() {
    let silent = |card: &&str| power(card, json!([["end"]]), json!([]), json!([trigger("rang", 1)]));
    let mut fits = table(NAMES[..6].iter().map(silent).collect::<Vec<_>>());
    assert_eq!(fits.happens(Happening::Rang, &[1]), Stop::Rest);
    let mut many = table(NAMES[..7].iter().map(silent).collect::<Vec<_>>());
    assert_eq!(many.happens(Happening::Rang, &[1]), Stop::Failed);
    assert_eq!(many.fault(), Some((Fault::Triggers, "grapes")));
}

#[test]
fn a_chain_too_long_is_too_many_triggers() {
    // Each of eleven powers hears the one before it.
    let next = |(number, card): (usize, &&str)| {
        let code = json!([
            ["local", 0],
            ["number", number],
            ["equal"],
            ["number", number + 1],
            ["perform", "ring", -1],
            ["end"],
        ]);
        power(card, code, json!([]), json!([with(trigger("rang", 4), "condition", json!([1, 3]))]))
    };
    let chain = |length: usize| {
        let mut table = table(NAMES[..length].iter().enumerate().map(next).collect::<Vec<_>>());
        table.happens(Happening::Rang, &[0]);
        table.fault().map(|(fault, card)| (fault, card.to_owned()))
    };
    assert_eq!(chain(10), None);
    assert_eq!(chain(11), Some((Fault::Triggers, "kiwis".to_owned())));
}

struct Answers(Result<i16, &'static str>);

impl Function for Answers {
    fn call(&self, view: &str) -> Result<i16, String> {
        assert_eq!(view, "{\"seat\": 0}");
        self.0.map_err(str::to_owned)
    }
}

/// A power that calls two functions and notes what they say.
fn calling(functions: [Result<i16, &'static str>; 2]) -> Table {
    let code = json!([
        ["python", 1, 0],
        ["local", 0],
        ["perform", "note", -1],
        ["python", 0, 0],
        ["local", 0],
        ["perform", "note", -1],
        ["end"],
    ]);
    let silent = used("bananas", json!([["end"]]), json!([]));
    let power = with(used("almonds", code, json!([])), "functions", 2);
    let functions = functions.map(|result| Arc::new(Answers(result)) as Arc<dyn Function>);
    let document = document([silent, power]);
    let mut table = Table::new(programs(&document, &functions).expect("a document that links"));
    table.in_front[0] = vec![FIRST_POWER + 1];
    table.use_first();
    table
}

#[test]
fn a_function_gives_a_number() {
    let mut table = calling([Ok(3), Ok(-4)]);
    assert_eq!(table.play(), Stop::Rest);
    assert_eq!(table.notes, [-4, 3]);
}

#[test]
fn a_function_that_fails_says_why() {
    let mut table = calling([Err("It gave a list."), Ok(-4)]);
    assert_eq!(table.play(), Stop::Failed);
    assert_eq!(table.fault(), Some((Fault::Function, "almonds")));
    assert_eq!((table.notes, table.complaints), (vec![-4], vec!["It gave a list.".to_owned()]));
}
