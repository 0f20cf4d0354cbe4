//! What happens sets powers off: in order, not inside each other, and never
//! again the power that it comes from.

use serde_json::{Value, json};

use super::documents::{Stop, document, power, programs, table, trigger, used, with};
use super::host::{FIRST_POWER, Happening, Table};

const GAINED: Happening = Happening::Gained;

/// Notes ten times a number plus its owner.
fn noting(card: &str, number: i32, hooks: Value) -> Value {
    let code = json!([["number", number * 10], ["owner"], ["add"], ["perform", "note", -1], ["end"],]);
    power(card, code, json!([]), hooks)
}

/// Rings `ring` when `heard` rings, and notes the number rung.
fn answering(card: &str, heard: i32, ring: i32) -> Value {
    let code = json!([
        ["local", 0],
        ["number", heard],
        ["equal"],
        ["number", ring],
        ["perform", "note", -1],
        ["number", ring],
        ["perform", "ring", -1],
        ["end"],
    ]);
    power(card, code, json!([]), json!([with(trigger("rang", 4), "condition", json!([1, 3]))]))
}

/// A table where each seat has all powers before it.
fn for_all(powers: impl Into<Vec<Value>>) -> Table {
    let mut table = table(powers);
    table.in_front = vec![table.in_front[0].clone(); 3];
    table
}

#[test]
fn triggers_run_in_seat_order_then_in_the_order_of_powers() {
    let mut table = for_all([
        noting("almonds", 1, json!([trigger("gained", 1)])),
        noting("bananas", 2, json!([trigger("gained", 1)])),
    ]);
    assert_eq!(table.happens(GAINED, &[0, 1]), Stop::Rest);
    // Seat 1 leads.
    assert_eq!(table.notes, [11, 21, 12, 22, 10, 20]);
}

#[test]
fn fields_lie_in_the_first_locals_and_the_condition_reads_them() {
    let code = json!([
        ["local", 1],
        ["number", 5],
        ["less"],
        ["not"],
        ["local", 0],
        ["perform", "note", -1],
        ["local", 1],
        ["perform", "note", -1],
        ["local", 2],
        ["perform", "note", -1],
        ["end"],
    ]);
    let hook = with(trigger("gained", 5), "condition", json!([1, 4]));
    let mut table = table([power("almonds", code, json!([]), json!([hook]))]);
    assert_eq!(table.happens(GAINED, &[2, 4]), Stop::Rest);
    assert!(table.notes.is_empty());
    assert_eq!(table.happens(GAINED, &[2, 5]), Stop::Rest);
    assert_eq!(table.notes, [2, 5, 0]);
}

#[test]
fn a_power_hears_only_where_its_card_lies() {
    let at = |place: &str| {
        let mut table = table([noting("almonds", 1, json!([with(trigger("gained", 1), "place", place)]))]);
        table.in_front = vec![vec![FIRST_POWER], vec![], vec![]];
        table.hands = vec![vec![], vec![FIRST_POWER], vec![]];
        table.happens(GAINED, &[0, 1]);
        table.notes
    };
    assert_eq!(at("in_front"), [10]);
    assert_eq!(at("hand"), [11]);
    assert_eq!(at("anywhere"), [11, 10]);
}

#[test]
fn triggers_wait_until_the_program_is_done() {
    let code = json!([
        ["number", 1],
        ["perform", "note", -1],
        ["owner"],
        ["number", 3],
        ["perform", "gain", -1],
        ["number", 2],
        ["perform", "note", -1],
        ["end"],
    ]);
    let mut table =
        table([used("almonds", code, json!([])), noting("bananas", 9, json!([trigger("gained", 1)]))]);
    table.use_first();
    assert_eq!(table.play(), Stop::Rest);
    assert_eq!(table.notes, [1, 2, 90]);
}

#[test]
fn what_waits_runs_before_what_it_sets_off() {
    let mut table =
        table([answering("almonds", 1, 2), answering("bananas", 1, 3), answering("cashews", 2, 4)]);
    assert_eq!(table.happens(Happening::Rang, &[1]), Stop::Rest);
    assert_eq!(table.notes, [2, 3, 4]);
}

#[test]
fn at_once_runs_inside_another_program() {
    let code = json!([
        ["number", 1],
        ["perform", "note", -1],
        ["owner"],
        ["number", 3],
        ["perform", "gain", -1],
        ["number", 2],
        ["perform", "note", -1],
        ["end"],
    ]);
    let hook = with(trigger("gained", 1), "at_once", true);
    let mut table = table([used("almonds", code, json!([])), noting("bananas", 9, json!([hook]))]);
    table.use_first();
    assert_eq!(table.play(), Stop::Rest);
    assert_eq!(table.notes, [1, 90, 2]);
}

#[test]
fn several_at_once_run_in_the_same_order_as_all() {
    let at_once = json!([with(trigger("gained", 1), "at_once", true)]);
    let mut table =
        for_all([noting("almonds", 1, at_once), noting("bananas", 2, json!([trigger("gained", 1)]))]);
    assert_eq!(table.happens(GAINED, &[0, 1]), Stop::Rest);
    assert_eq!(table.notes, [11, 12, 10, 21, 22, 20]);
}

#[test]
fn those_of_one_event_are_not_causes_of_each_other() {
    // Almonds acts at once and is still there when bananas is heard; what
    // bananas rings may set it off all the same.
    let almonds = with(
        answering("almonds", 1, 2),
        "hooks",
        json!([
            with(with(trigger("rang", 4), "condition", json!([1, 3])), "at_once", true),
            with(with(trigger("rang", 4), "condition", json!([9, 3])), "at_once", true),
        ]),
    );
    let mut almonds = almonds;
    let code = almonds["code"].as_array_mut().expect("operations");
    code.extend([json!(["local", 0]), json!(["number", 3]), json!(["equal"])]);
    let mut table = table([almonds, answering("bananas", 1, 3)]);
    assert_eq!(table.happens(Happening::Rang, &[1]), Stop::Rest);
    assert_eq!(table.notes, [2, 3, 2]);
}

#[test]
fn two_hooks_of_one_power_both_hear_one_event() {
    for at_once in [false, true] {
        let hook = with(trigger("gained", 1), "at_once", at_once);
        let mut table = table([noting("almonds", 1, json!([hook, hook]))]);
        assert_eq!(table.happens(GAINED, &[0, 1]), Stop::Rest);
        assert_eq!(table.notes, [10, 10], "at once: {at_once}");
    }
}

#[test]
fn a_power_does_not_set_itself_off() {
    for at_once in [false, true] {
        let mut power = answering("almonds", 1, 1);
        power["hooks"][0]["at_once"] = json!(at_once);
        let mut table = table([power]);
        assert_eq!(table.happens(Happening::Rang, &[1]), Stop::Rest);
        assert_eq!(table.notes, [1]);
        // Another chain is another matter.
        assert_eq!(table.happens(Happening::Rang, &[1]), Stop::Rest);
        assert_eq!(table.notes, [1, 1]);
    }
}

#[test]
fn however_long_the_way_around() {
    for at_once in [false, true] {
        let mut powers = [answering("almonds", 1, 2), answering("bananas", 2, 3), answering("cashews", 3, 1)];
        powers.iter_mut().for_each(|power| power["hooks"][0]["at_once"] = json!(at_once));
        let mut table = table(powers);
        assert_eq!(table.happens(Happening::Rang, &[1]), Stop::Rest);
        assert_eq!(table.notes, [2, 3, 1]);
    }
}

#[test]
fn the_same_power_of_another_seat_is_another_cause() {
    let mut table = for_all([answering("almonds", 1, 1)]);
    table.in_front[2].clear();
    assert_eq!(table.happens(Happening::Rang, &[1]), Stop::Rest);
    // Each of two seats hears the bell, and then the bell of the other.
    assert_eq!(table.notes, [1, 1, 1, 1]);
}

#[test]
fn own_events_reach_one_card() {
    let hooks = json!([trigger("turned", 1)]);
    let mut table = for_all([noting("almonds", 1, hooks.clone()), noting("bananas", 2, hooks)]);
    let turn = |table: &mut Table, power: u8| {
        let programs = std::sync::Arc::clone(&table.programs);
        let event = Happening::Turned as u8;
        crate::kernel::machine::hooks::emit_own(&programs, table, event, 2, 50, power, &[50])
    };
    assert!(turn(&mut table, 1));
    assert_eq!(table.play(), Stop::Rest);
    assert_eq!(table.notes, [22]);
    assert!(!turn(&mut table, 7));
}

#[test]
fn a_power_without_cards_is_not_set_off() {
    let document = document([noting("almonds", 1, json!([trigger("gained", 1)]))]);
    let mut table = Table::new(programs(&document, &[]).expect("a document that links"));
    assert_eq!(table.happens(GAINED, &[0, 1]), Stop::Rest);
    assert!(table.notes.is_empty());
}
