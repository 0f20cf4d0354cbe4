//! What powers make of the rules' numbers and conditions.

use serde_json::{Value, json};

use super::documents::{ALWAYS, power, table};
use super::host::{FIRST_POWER, Query, Table};
use crate::kernel::machine::evaluate::{condition, number};

/// A power that changes a query by a number, always.
fn rule(card: &str, query: &str, fold: &str, by: i32) -> Value {
    let hook = json!({
        "hook": "rule", "query": query, "place": "in_front", "condition": ALWAYS, "fold": fold, "value": [1, 1],
    });
    power(card, json!([["number", by]]), json!([]), json!([hook]))
}

fn price(table: &Table, seat: i16, base: i32) -> i32 {
    number(&table.programs, table, Query::Price as u8, &[seat], base)
}

fn may_buy(table: &Table, seat: i16, base: bool) -> bool {
    condition(&table.programs, table, Query::MayBuy as u8, &[seat], base)
}

fn folded(base: i32, rules: &[(&str, i32)]) -> i32 {
    let names = ["almonds", "bananas", "cashews", "dates", "eggs", "figs"];
    let powers: Vec<Value> =
        rules.iter().zip(names).map(|((fold, by), name)| rule(name, "price", fold, *by)).collect();
    price(&table(powers), 0, base)
}

#[test]
fn each_fold_does_what_its_name_says() {
    assert_eq!(folded(10, &[]), 10);
    assert_eq!(folded(10, &[("set", 4)]), 4);
    assert_eq!(folded(10, &[("add", 4)]), 14);
    assert_eq!(folded(10, &[("times", 4)]), 40);
    assert_eq!((folded(10, &[("at_least", 14)]), folded(10, &[("at_least", 4)])), (14, 10));
    assert_eq!((folded(10, &[("at_most", 4)]), folded(10, &[("at_most", 14)])), (4, 10));
}

#[test]
fn numbers_fold_in_the_stated_order_whatever_the_order_of_the_powers() {
    // (2 + 3) · 4, at least 30, at most 25.
    let rules = [("at_most", 25), ("at_least", 30), ("times", 4), ("add", 3), ("set", 2)];
    assert_eq!(folded(10, &rules), 25);
    assert_eq!(folded(10, &rules[1..]), 30);
    assert_eq!(folded(10, &rules[2..]), 20);
    let mut turned = rules;
    turned.reverse();
    assert_eq!(folded(10, &turned), 25);
}

#[test]
fn of_one_kind_all_count_but_the_last_set_wins() {
    assert_eq!(folded(10, &[("set", 4), ("set", 7)]), 7);
    assert_eq!(folded(10, &[("add", 4), ("add", -7)]), 7);
    assert_eq!(folded(10, &[("times", 2), ("times", 3)]), 60);
    assert_eq!(folded(10, &[("at_least", 20), ("at_least", 15)]), 20);
    assert_eq!(folded(10, &[("at_most", 5), ("at_most", 8)]), 5);
}

#[test]
fn no_beats_yes() {
    let asked = |base: bool, rules: &[(&str, i32)]| {
        let names = ["almonds", "bananas", "cashews"];
        let powers: Vec<Value> =
            rules.iter().zip(names).map(|((fold, by), name)| rule(name, "may_buy", fold, *by)).collect();
        may_buy(&table(powers), 0, base)
    };
    assert!(asked(true, &[]) && !asked(false, &[]));
    assert!(asked(false, &[("yes", 1)]));
    assert!(!asked(true, &[("no", 1)]));
    assert!(!asked(true, &[("no", 1), ("yes", 1)]));
    assert!(!asked(false, &[("yes", 1), ("no", 1)]));
    // What computes 0 says nothing.
    assert!(!asked(false, &[("yes", 0)]));
    assert!(asked(true, &[("no", 0)]));
}

#[test]
fn a_rule_reads_its_parameters_and_holds_under_its_condition() {
    // For its owner: as much more as he has credits.
    let code = json!([["local", 0], ["owner"], ["equal"], ["local", 0], ["read", "credits"]]);
    let hook = json!({
        "hook": "rule", "query": "price", "place": "in_front", "condition": [1, 3], "fold": "add", "value": [4, 2],
    });
    let mut table = table([power("almonds", code, json!([]), json!([hook]))]);
    table.in_front = vec![vec![], vec![FIRST_POWER], vec![]];
    assert_eq!([0, 1, 2].map(|seat| price(&table, seat, 5)), [5, 25, 5]);
    // A second copy counts again.
    table.in_front[1].push(FIRST_POWER);
    assert_eq!(price(&table, 1, 5), 45);
}

#[test]
fn a_rule_holds_only_while_its_card_lies_there() {
    let mut table = table([rule("almonds", "price", "add", 1)]);
    assert_eq!(price(&table, 0, 5), 6);
    table.in_front[0].clear();
    table.hands[0].push(FIRST_POWER);
    assert_eq!(price(&table, 0, 5), 5);
}
