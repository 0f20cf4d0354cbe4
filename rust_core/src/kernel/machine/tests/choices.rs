//! Decisions: of one seat, of several at once, offers.

use serde_json::{Value, json};

use super::documents::{Stop, table, used, with};
use super::host::Table;

/// A choice of a card of the hand of the seat asked.
fn of_hand(mode: &str, decline: &str) -> Value {
    json!({
        "mode": mode, "domain": "hand", "arguments": [-1], "who": 0, "filter": [0, 1], "into": 1,
        "decline": decline, "accept": "", "prompt": {"en": "A card.", "es": "Una carta."},
    })
}

fn offer() -> Value {
    with(with(of_hand("offer", "no"), "domain", "answers"), "arguments", json!([]))
}

/// A program that asks `who`, then notes the locals from `into` on.
fn asking(who: i32, answers: u8, choice: Value) -> Table {
    let mut code = vec![json!(["number", who]), json!(["set", 0]), json!(["choose", 0])];
    for answer in 0..answers {
        code.extend([json!(["local", 1 + answer]), json!(["perform", "note", -1])]);
    }
    code.push(json!(["end"]));
    let mut table = table([used("almonds", code.into(), json!([choice]))]);
    table.hands = vec![vec![1, 2, 3], vec![4, 5], vec![6, 7]];
    table.use_first();
    table
}

#[test]
fn one_seat_chooses_of_its_own_cards() {
    let mut table = asking(1, 1, of_hand("one", ""));
    assert_eq!(table.play(), Stop::Asks(0b010));
    assert_eq!(table.menu(1), [4, 5]);
    assert_eq!(table.answer(1, Some(5)), Stop::Rest);
    assert_eq!(table.notes, [5]);
}

#[test]
fn what_is_declined_gives_minus_one() {
    let mut table = asking(1, 1, of_hand("one", "pass"));
    assert_eq!(table.play(), Stop::Asks(0b010));
    assert_eq!(table.answer(1, None), Stop::Rest);
    assert_eq!(table.notes, [-1]);
}

#[test]
fn only_what_satisfies_the_filter_is_offered() {
    // The card is not twice the seat asked: 2 is not offered to seat 1.
    let choice = with(of_hand("one", ""), "filter", json!([1, 6]));
    let code = json!([
        ["asked"],
        ["number", 2],
        ["multiply"],
        ["it", 0],
        ["equal"],
        ["not"],
        ["number", 1],
        ["set", 0],
        ["choose", 0],
        ["local", 1],
        ["perform", "note", -1],
        ["end"],
    ]);
    let mut power = used("almonds", code, json!([choice]));
    power["hooks"][0]["entry"] = json!(7);
    let mut table = table([power]);
    table.hands[1] = vec![1, 2, 3];
    table.use_first();
    assert_eq!(table.play(), Stop::Asks(0b010));
    assert_eq!(table.menu(1), [1, 3]);
}

#[test]
fn arguments_of_a_domain_are_locals() {
    let choice = with(with(of_hand("one", ""), "domain", "numbers"), "arguments", json!([4, 5]));
    let code = json!([["number", 5], ["set", 4], ["number", 7], ["set", 5], ["choose", 0], ["end"],]);
    let mut table = table([used("almonds", code, json!([choice]))]);
    table.use_first();
    assert_eq!(table.play(), Stop::Asks(0b001));
    assert_eq!(table.menu(0), [5, 6, 7]);
}

#[test]
fn nobody_is_asked_where_there_is_no_seat() {
    for who in [-1, 3, 100] {
        let mut table = asking(who, 1, of_hand("one", "pass"));
        assert_eq!(table.play(), Stop::Rest, "seat {who}");
        assert_eq!(table.notes, [-1], "seat {who}");
    }
    let mut table = asking(0, 1, offer());
    assert_eq!((table.play(), table.notes), (Stop::Rest, vec![-1]));
    // The compiler has put -1 where answers go that nobody gives.
    let mut table = asking(0, 1, of_hand("together", ""));
    assert_eq!(table.play(), Stop::Rest);
}

#[test]
fn no_answer_and_no_word_to_decline_is_none() {
    let mut table = asking(1, 1, of_hand("one", ""));
    table.hands[1].clear();
    assert_eq!((table.play(), table.notes), (Stop::Rest, vec![-1]));
}

#[test]
fn several_answer_at_once_in_any_order() {
    let mut table = asking(0b111, 3, of_hand("together", ""));
    assert_eq!(table.play(), Stop::Asks(0b111));
    assert_eq!(table.answer(2, Some(6)), Stop::Asks(0b011));
    assert_eq!(table.answer(0, Some(3)), Stop::Asks(0b010));
    // What others answered changes nothing for who is still asked.
    assert_eq!(table.menu(1), [4, 5]);
    assert!(table.notes.is_empty());
    assert_eq!(table.answer(1, Some(4)), Stop::Rest);
    assert_eq!(table.notes, [3, 4, 6]);
}

#[test]
fn of_several_only_those_asked_answer() {
    let mut table = asking(0b101, 3, of_hand("together", "pass"));
    assert_eq!(table.play(), Stop::Asks(0b101));
    assert_eq!(table.answer(0, None), Stop::Asks(0b100));
    assert_eq!(table.answer(2, Some(7)), Stop::Rest);
    // Seat 1 was not asked: its local is as it was.
    assert_eq!(table.notes, [-1, 0, 7]);
}

#[test]
fn bits_of_seats_that_are_not_there_ask_nobody() {
    let mut table = asking(-1, 1, of_hand("together", ""));
    assert_eq!(table.play(), Stop::Asks(0b111));
}

#[test]
fn the_first_that_accepts_gets_an_offer() {
    let mut table = asking(0b111, 1, offer());
    assert_eq!(table.play(), Stop::Asks(0b111));
    assert_eq!(table.menu(2), [0, 1]);
    assert_eq!(table.answer(2, Some(0)), Stop::Asks(0b011));
    assert_eq!(table.answer(1, Some(1)), Stop::Rest);
    assert_eq!(table.notes, [1]);
}

#[test]
fn an_offer_that_all_decline_goes_to_nobody() {
    let mut table = asking(0b110, 1, offer());
    assert_eq!(table.play(), Stop::Asks(0b110));
    assert_eq!(table.answer(1, None), Stop::Asks(0b100));
    assert_eq!(table.answer(2, Some(0)), Stop::Rest);
    assert_eq!(table.notes, [-1]);
}

#[test]
fn a_choice_in_a_loop_is_asked_anew() {
    let code = json!([
        ["number", 1],
        ["begin_seats", 3],
        ["next_seat", 3, 10],
        ["local", 5],
        ["set", 0],
        ["choose", 0],
        ["local", 1],
        ["perform", "note", -1],
        ["jump", 3],
        ["end"],
    ]);
    let mut table = table([used("almonds", code, json!([of_hand("one", "")]))]);
    table.hands = vec![vec![1, 2, 3], vec![4, 5], vec![6, 7]];
    table.use_first();
    assert_eq!(table.play(), Stop::Asks(0b010));
    assert_eq!(table.answer(1, Some(4)), Stop::Asks(0b100));
    assert_eq!(table.answer(2, Some(7)), Stop::Asks(0b001));
    assert_eq!(table.answer(0, Some(1)), Stop::Rest);
    assert_eq!(table.notes, [4, 7, 1]);
}

#[test]
fn words_of_a_choice_are_kept_for_those_who_show_it() {
    let declines = ["", "pass", "no", "done"].map(|word| {
        let table = asking(1, 1, with(of_hand("one", word), "accept", "draw"));
        let choice = table.programs.choices[0].clone();
        assert!(choice.draws);
        assert_eq!((choice.prompt.en.as_str(), choice.prompt.es.as_str()), ("A card.", "Una carta."));
        choice.decline
    });
    use crate::kernel::machine::program::Decline::{Done, No, Pass};
    assert_eq!(declines, [None, Some(Pass), Some(No), Some(Done)]);
}
