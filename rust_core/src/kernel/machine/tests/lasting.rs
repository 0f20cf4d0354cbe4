//! Hooks that are in force for a while.

use serde_json::{Value, json};

use super::documents::{ALWAYS, Stop, power, table, trigger, used, with};
use super::host::{Happening, Query, Table};
use crate::kernel::machine::evaluate::number;
use crate::kernel::machine::memory::{Fault, Memory as _};

const END_OF_TURN: u8 = 0;
const OWNERS_NEXT_TURN: u8 = 1;

/// A power that makes everything dearer by what local 0 holds when used, until
/// a moment. The value kept lies after the query's one parameter.
fn dearer(card: &str, by: i32, moment: &str) -> Value {
    let code = json!([["number", by], ["set", 0], ["lasting", 1, moment, 0], ["end"], ["local", 1],]);
    let hook = json!({
        "hook": "rule", "query": "price", "place": "in_front", "condition": ALWAYS, "fold": "add",
        "value": [5, 1], "lasting": true,
    });
    let mut power = used(card, code, json!([]));
    power["hooks"].as_array_mut().expect("hooks").push(hook);
    power
}

fn price(table: &Table) -> i32 {
    number(&table.programs, table, Query::Price as u8, &[2], 10)
}

fn use_power(table: &mut Table, power: u16) -> Stop {
    let programs = std::sync::Arc::clone(&table.programs);
    let hook = programs.hooks.iter().position(|hook| u16::from(hook.power) == power).expect("a hook");
    crate::kernel::machine::hooks::start(&programs, table, hook as u16, 0, 100 + power as u8, &[]);
    table.play()
}

#[test]
fn it_is_in_force_only_from_then_until_the_moment() {
    let mut table = table([dearer("almonds", 7, "end_of_turn")]);
    assert_eq!(price(&table), 10);
    assert_eq!(use_power(&mut table, 0), Stop::Rest);
    assert_eq!(price(&table), 17);
    table.machine.expire(OWNERS_NEXT_TURN, None);
    assert_eq!(price(&table), 17);
    table.machine.expire(END_OF_TURN, None);
    assert_eq!(price(&table), 10);
}

#[test]
fn it_stays_when_its_card_is_gone() {
    let mut table = table([dearer("almonds", 7, "end_of_turn")]);
    assert_eq!(use_power(&mut table, 0), Stop::Rest);
    table.in_front[0].clear();
    assert_eq!(price(&table), 17);
}

#[test]
fn a_moment_of_one_seat_ends_only_what_is_its() {
    let mut table = table([dearer("almonds", 7, "owners_next_turn"), dearer("bananas", 1, "end_of_turn")]);
    use_power(&mut table, 0);
    use_power(&mut table, 1);
    assert_eq!(price(&table), 18);
    table.machine.expire(OWNERS_NEXT_TURN, Some(1));
    assert_eq!(price(&table), 18);
    table.machine.expire(OWNERS_NEXT_TURN, Some(0));
    assert_eq!(price(&table), 11);
}

#[test]
fn the_same_again_renews_it() {
    let mut table = table([dearer("almonds", 7, "end_of_turn")]);
    use_power(&mut table, 0);
    use_power(&mut table, 0);
    assert_eq!((price(&table), table.machine.lasting().len()), (17, 1));
}

#[test]
fn more_than_there_is_room_for_is_an_error() {
    let mut table =
        table(["almonds", "bananas", "cashews", "dates"].map(|card| dearer(card, 1, "end_of_turn")));
    for power in 0..3 {
        assert_eq!(use_power(&mut table, power), Stop::Rest);
    }
    assert_eq!(price(&table), 13);
    assert_eq!(use_power(&mut table, 3), Stop::Failed);
    assert_eq!(table.fault(), Some((Fault::Lasting, "dates")));
}

/// A power whose lasting trigger notes its event's fields and what was kept.
fn listening(kept: i32) -> Value {
    let code = json!([
        ["number", 42],
        ["set", 3],
        ["lasting", 1, "end_of_turn", kept],
        ["end"],
        ["local", 0],
        ["perform", "note", -1],
        ["local", 1],
        ["perform", "note", -1],
        ["local", 2],
        ["perform", "note", -1],
        ["local", 3],
        ["perform", "note", -1],
        ["end"],
    ]);
    let mut power = used("almonds", code, json!([]));
    let hook = with(trigger("gained", 5), "lasting", true);
    power["hooks"].as_array_mut().expect("hooks").push(hook);
    power
}

#[test]
fn a_lasting_trigger_hears_with_the_value_kept() {
    for (kept, value) in [(3, 42), (-1, 0)] {
        let mut table = table([listening(kept)]);
        assert_eq!(table.happens(Happening::Gained, &[2, 6]), Stop::Rest);
        assert!(table.notes.is_empty());
        use_power(&mut table, 0);
        assert_eq!(table.happens(Happening::Gained, &[2, 6]), Stop::Rest);
        assert_eq!(table.notes, [2, 6, value, 0]);
    }
}

#[test]
fn its_condition_reads_the_value_kept() {
    // Hears only what is gained by the seat kept.
    let code = json!([
        ["number", 2],
        ["set", 3],
        ["lasting", 1, "end_of_turn", 3],
        ["end"],
        ["number", 9],
        ["perform", "note", -1],
        ["end"],
        ["local", 0],
        ["local", 2],
        ["equal"],
    ]);
    let hook = with(with(trigger("gained", 5), "lasting", true), "condition", json!([8, 3]));
    let mut power = power("almonds", code, json!([]), json!([]));
    power["hooks"] = json!([super::documents::hook("may", "window", "own_turn", 1), hook]);
    let mut table = table([power]);
    use_power(&mut table, 0);
    table.happens(Happening::Gained, &[1, 6]);
    assert!(table.notes.is_empty());
    table.happens(Happening::Gained, &[2, 6]);
    assert_eq!(table.notes, [9]);
}
