//! How often a power acts.

use serde_json::{Value, json};

use super::documents::{Stop, hook, power, table, trigger, with};
use super::host::{FIRST_POWER, Happening, Table, Window};
use crate::kernel::machine::hooks;

/// Notes who owns it, as often as it may.
fn limited(card: &str, hook: Value, limit: &str) -> Value {
    let code = json!([["owner"], ["perform", "note", -1], ["end"]]);
    power(card, code, json!([]), json!([with(hook, "limit", limit)]))
}

fn end_turn(table: &mut Table) {
    let programs = std::sync::Arc::clone(&table.programs);
    hooks::end_turn(&programs, table);
}

/// How often a power of seats 0 and 1 acted that heard this.
fn heard(table: &mut Table, fields: [i16; 2]) -> usize {
    table.notes.clear();
    assert_eq!(table.happens(Happening::Gained, &fields), Stop::Rest);
    table.notes.len()
}

fn of_two(limit: &str) -> Table {
    let mut table = table([limited("almonds", trigger("gained", 1), limit)]);
    table.in_front[1].push(FIRST_POWER);
    table
}

#[test]
fn without_a_limit_it_acts_each_time() {
    let mut table = of_two("");
    assert_eq!([heard(&mut table, [0, 1]), heard(&mut table, [0, 1])], [2, 2]);
}

#[test]
fn once_a_turn_is_once_a_turn_for_each_owner() {
    let mut table = of_two("turn");
    table.in_front[1].clear();
    assert_eq!([heard(&mut table, [0, 1]), heard(&mut table, [1, 1])], [1, 0]);
    // The other owner has not used his.
    table.in_front[1].push(FIRST_POWER);
    assert_eq!([heard(&mut table, [0, 1]), heard(&mut table, [1, 1])], [1, 0]);
    end_turn(&mut table);
    assert_eq!([heard(&mut table, [0, 1]), heard(&mut table, [1, 1])], [2, 0]);
}

#[test]
fn once_a_match_is_once_a_match() {
    let mut table = of_two("match");
    assert_eq!(heard(&mut table, [0, 1]), 2);
    end_turn(&mut table);
    assert_eq!(heard(&mut table, [0, 1]), 0);
}

#[test]
fn once_a_turn_for_each_seat_of_the_event() {
    let mut table = of_two("turn_each");
    table.in_front[1].clear();
    assert_eq!([0, 0, 2, 2, 0].map(|seat| heard(&mut table, [seat, 1])), [1, 0, 1, 0, 0]);
    end_turn(&mut table);
    assert_eq!(heard(&mut table, [2, 1]), 1);
}

#[test]
fn each_hook_has_a_limit_of_its_own() {
    let mut table = table([
        limited("almonds", trigger("gained", 1), "turn"),
        limited("bananas", trigger("gained", 1), "match"),
    ]);
    assert_eq!([heard(&mut table, [0, 1]), heard(&mut table, [0, 1])], [2, 0]);
    end_turn(&mut table);
    assert_eq!(heard(&mut table, [0, 1]), 1);
}

#[test]
fn what_is_used_up_is_not_offered() {
    let mut table = table([limited("almonds", hook("may", "window", "own_turn", 1), "turn")]);
    assert_eq!(table.usable(Window::OwnTurn, 0, &[]), [(0, FIRST_POWER)]);
    table.use_first();
    assert_eq!(table.play(), Stop::Rest);
    assert_eq!(table.usable(Window::OwnTurn, 0, &[]), []);
    end_turn(&mut table);
    assert_eq!(table.usable(Window::OwnTurn, 0, &[]).len(), 1);
}

#[test]
fn a_limit_holds_for_own_events_too() {
    let mut table = table([limited("almonds", trigger("turned", 1), "turn")]);
    let programs = std::sync::Arc::clone(&table.programs);
    let event = Happening::Turned as u8;
    assert!(hooks::emit_own(&programs, &mut table, event, 0, FIRST_POWER, 0, &[50]));
    assert_eq!(table.play(), Stop::Rest);
    assert!(!hooks::emit_own(&programs, &mut table, event, 0, FIRST_POWER, 0, &[50]));
}

#[test]
fn a_program_can_end_the_turn_and_its_own_limit() {
    let code = json!([["owner"], ["perform", "note", -1], ["perform", "end_turn", -1], ["end"]]);
    let hook = with(trigger("gained", 1), "limit", "turn");
    let mut table = table([power("almonds", code, json!([]), json!([hook]))]);
    assert_eq!([heard(&mut table, [0, 1]), heard(&mut table, [0, 1])], [1, 1]);
}
