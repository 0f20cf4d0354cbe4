//! Powers that are used, and powers that replace a step.

use serde_json::{Value, json};

use super::documents::{Stop, hook, power, table, used, with};
use super::host::{FIRST_POWER, Replaced, Table, Window};
use crate::kernel::machine::hooks;

/// A power for a window or step, for what its condition says of the first
/// field: only its owner's.
fn for_its_owner(card: &str, hook: Value) -> Value {
    let code = json!([["local", 0], ["owner"], ["equal"], ["local", 1], ["perform", "note", -1], ["end"],]);
    let hook = with(with(hook, "condition", json!([1, 3])), "entry", 4);
    power(card, code, json!([]), json!([hook]))
}

fn replacement(table: &Table, fields: &[i16]) -> Option<(u16, u8, u8)> {
    hooks::replacement(&table.programs, table, Replaced::Gaining as u8, fields)
}

#[test]
fn a_window_shows_the_powers_whose_condition_holds() {
    let mut table = table([
        for_its_owner("almonds", hook("may", "window", "reaction", 4)),
        used("bananas", json!([["end"]]), json!([])),
        with(for_its_owner("cashews", hook("may", "window", "reaction", 4)), "card", "cashews"),
    ]);
    table.in_front[2] = vec![FIRST_POWER + 2, FIRST_POWER];
    assert_eq!(table.usable(Window::Reaction, 0, &[0]), [(0, 100), (2, 102)]);
    assert_eq!(table.usable(Window::Reaction, 0, &[1]), []);
    assert_eq!(table.usable(Window::Reaction, 2, &[2]), [(0, 100), (2, 102)]);
    assert_eq!(table.usable(Window::OwnTurn, 0, &[]), [(1, 101)]);
    assert_eq!(table.usable(Window::OwnTurn, 1, &[]), []);
}

#[test]
fn every_copy_is_shown() {
    let mut table = table([used("almonds", json!([["end"]]), json!([]))]);
    table.in_front[0] = vec![FIRST_POWER; 2];
    assert_eq!(table.usable(Window::OwnTurn, 0, &[]).len(), 2);
}

#[test]
fn while_its_program_runs_a_power_cannot_be_used_again() {
    let choice = json!({
        "mode": "one", "domain": "answers", "arguments": [], "who": 0, "filter": [0, 1], "into": 1,
        "decline": "", "accept": "yes", "prompt": {"en": "", "es": ""},
    });
    let mut table = table([
        used("almonds", json!([["choose", 0], ["end"]]), json!([choice])),
        used("bananas", json!([["end"]]), json!([])),
    ]);
    table.use_first();
    assert_eq!(table.play(), Stop::Asks(0b001));
    assert_eq!(table.usable(Window::OwnTurn, 0, &[]), [(1, 101)]);
    assert_eq!(table.answer(0, Some(1)), Stop::Rest);
    assert_eq!(table.usable(Window::OwnTurn, 0, &[]).len(), 2);
}

#[test]
fn the_first_power_from_the_leader_replaces_a_step() {
    let mut table = table([
        used("almonds", json!([["end"]]), json!([])),
        power("bananas", json!([["end"]]), json!([]), json!([hook("instead", "step", "gaining", 1)])),
    ]);
    table.in_front = vec![vec![101], vec![], vec![101]];
    assert_eq!(replacement(&table, &[0, 5]), Some((1, 2, 101)));
    table.leader = 0;
    assert_eq!(replacement(&table, &[0, 5]), Some((1, 0, 101)));
    table.in_front = vec![vec![]; 3];
    assert_eq!(replacement(&table, &[0, 5]), None);
}

#[test]
fn a_replacement_runs_with_the_fields_of_its_step() {
    let mut table = table([for_its_owner("almonds", hook("instead", "step", "gaining", 4))]);
    assert_eq!(replacement(&table, &[1, 5]), None);
    let (hook, owner, card) = replacement(&table, &[0, 5]).expect("a replacement");
    let programs = std::sync::Arc::clone(&table.programs);
    hooks::start(&programs, &mut table, hook, owner, card, &[0, 5]);
    // Inside its own program the step is what it is.
    assert_eq!(replacement(&table, &[0, 5]), None);
    assert_eq!(table.play(), Stop::Rest);
    assert_eq!(table.notes, [5]);
}
