//! What every statement does.

use serde_json::json;

use super::documents::{Stop, notes_of, table, used};

#[test]
fn locals_keep_sixteen_bits() {
    let code = json!([
        ["number", 70_000],
        ["set", 0],
        ["local", 0],
        ["perform", "note", -1],
        ["number", -70_000],
        ["set", 0],
        ["local", 0],
        ["perform", "note", -1],
        ["end"],
    ]);
    assert_eq!(notes_of(code), [32_767, -32_768]);
}

#[test]
fn jumps_go_where_they_say() {
    let code = json!([
        ["number", 0],
        ["unless", 5],
        ["number", 1],
        ["perform", "note", -1],
        ["number", 1],
        ["unless", 9],
        ["number", 2],
        ["perform", "note", -1],
        ["jump", 12],
        ["number", 3],
        ["perform", "note", -1],
        ["end"],
    ]);
    assert_eq!(notes_of(code), [2]);
}

#[test]
fn verbs_take_their_arguments_in_order() {
    let code = json!([["number", 2], ["number", 5], ["perform", "gain", -1], ["end"]]);
    let mut table = table([used("almonds", code, json!([]))]);
    table.use_first();
    assert_eq!(table.play(), Stop::Rest);
    assert_eq!(table.credits, [10, 20, 35]);
}

#[test]
fn a_verb_with_a_result_leaves_it_in_a_local() {
    let code = json!([
        ["number", 1],
        ["perform", "draw", 4],
        ["local", 4],
        ["perform", "note", -1],
        ["number", 2],
        ["perform", "draw", -1],
        ["local", 4],
        ["perform", "note", -1],
        ["end"],
    ]);
    let mut table = table([used("almonds", code, json!([]))]);
    table.use_first();
    assert_eq!(table.play(), Stop::Rest);
    assert_eq!((table.notes, table.hands), (vec![9, 9], vec![vec![], vec![9], vec![8]]));
}

#[test]
fn steps_of_the_game_come_before_the_program_goes_on() {
    let code = json!([
        ["number", 5],
        ["set", 0],
        ["perform", "wait", -1],
        ["local", 0],
        ["perform", "note", -1],
        ["end"],
    ]);
    assert_eq!(notes_of(code), [-99, 5]);
}

#[test]
fn seats_come_clockwise_from_any() {
    let around = |first: i32| {
        notes_of(json!([
            ["number", first],
            ["begin_seats", 2],
            ["next_seat", 2, 7],
            ["local", 4],
            ["perform", "note", -1],
            ["jump", 3],
            ["end"],
        ]))
    };
    assert_eq!(around(0), [0, 1, 2]);
    assert_eq!(around(2), [2, 0, 1]);
    assert_eq!(around(-1), [2, 0, 1]);
}

#[test]
fn loops_over_seats_lie_in_each_other() {
    let code = json!([
        ["number", 1],
        ["begin_seats", 0],
        ["next_seat", 0, 14],
        ["number", 2],
        ["begin_seats", 3],
        ["next_seat", 3, 3],
        ["local", 2],
        ["number", 10],
        ["multiply"],
        ["local", 5],
        ["add"],
        ["perform", "note", -1],
        ["jump", 6],
        ["end"],
    ]);
    assert_eq!(notes_of(code), [12, 10, 11, 22, 20, 21, 2, 0, 1]);
}

/// Gives the elements that satisfy a filter to a seat, one after the other.
fn given_away(hand: &[u8], to: i32) -> (Vec<i32>, Vec<Vec<u8>>) {
    let code = json!([
        ["number", -1],
        ["set", 0],
        ["number", 0],
        ["set", 1],
        ["jump", 9],
        // The filter: more than 3.
        ["number", 3],
        ["it", 0],
        ["less"],
        ["next", "hand", 0, [6, 3], 16],
        ["local", 0],
        ["perform", "note", -1],
        ["local", 0],
        ["number", to],
        ["perform", "give", -1],
        ["jump", 9],
        ["end"],
    ]);
    let mut table = table([used("almonds", code, json!([]))]);
    table.hands[0] = hand.to_vec();
    table.use_first();
    assert_eq!(table.play(), Stop::Rest);
    (table.notes, table.hands)
}

#[test]
fn elements_come_rising_whatever_their_order() {
    let (notes, hands) = given_away(&[8, 2, 5, 3, 6], 0);
    assert_eq!(notes, [5, 6, 8]);
    assert_eq!(hands[0], [2, 3, 5, 6, 8]);
}

#[test]
fn a_loop_over_what_it_takes_away_misses_none() {
    let (notes, hands) = given_away(&[8, 2, 5, 3, 6], 2);
    assert_eq!(notes, [5, 6, 8]);
    assert_eq!(hands, [vec![2, 3], vec![], vec![5, 6, 8]]);
}

#[test]
fn a_loop_sees_what_comes_above_and_not_what_comes_below() {
    // At each card he draws one: of 9, 8, 7 the first comes above 7 and counts.
    let code = json!([
        ["number", -1],
        ["set", 0],
        ["jump", 5],
        ["number", 1],
        ["next", "hand", 0, [4, 1], 11],
        ["local", 0],
        ["perform", "note", -1],
        ["owner"],
        ["perform", "draw", -1],
        ["jump", 5],
        ["end"],
    ]);
    let mut table = table([used("almonds", code, json!([]))]);
    table.hands[0] = vec![8];
    table.deck = vec![7, 9];
    table.use_first();
    assert_eq!(table.play(), Stop::Rest);
    assert_eq!((table.notes, &table.hands[0]), (vec![8, 9], &vec![8, 9, 7]));
}
