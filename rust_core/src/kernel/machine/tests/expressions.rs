//! What every operation of an expression computes.

use serde_json::{Value, json};

use super::documents::{notes_of, table, used};
use super::host::FIRST_POWER;

/// The value of an expression in a program of seat 0 on the first power.
fn value_of(operations: Value) -> i32 {
    let mut code = operations.as_array().expect("operations").clone();
    code.extend([json!(["perform", "note", -1]), json!(["end"])]);
    notes_of(code.into())[0]
}

fn binary(first: i32, word: &str, second: i32) -> i32 {
    value_of(json!([["number", first], ["number", second], [word]]))
}

#[test]
fn what_is_given_is_pushed() {
    assert_eq!(value_of(json!([["number", -70_000]])), -70_000);
    assert_eq!(value_of(json!([["owner"]])), 0);
    assert_eq!(value_of(json!([["self"]])), i32::from(FIRST_POWER));
    assert_eq!(value_of(json!([["local", 3]])), 0);
}

#[test]
fn two_values_become_one() {
    assert_eq!(binary(7, "add", 5), 12);
    assert_eq!(binary(7, "subtract", 5), 2);
    assert_eq!(binary(7, "multiply", -5), -35);
    assert_eq!(binary(7, "minimum", 5), 5);
    assert_eq!(binary(7, "maximum", 5), 7);
    assert_eq!((binary(7, "equal", 5), binary(5, "equal", 5)), (0, 1));
    assert_eq!((binary(7, "less", 5), binary(5, "less", 7), binary(5, "less", 5)), (0, 1, 0));
    assert_eq!((binary(2, "and", 3), binary(2, "and", 0), binary(0, "and", 3)), (1, 0, 0));
    assert_eq!((binary(2, "or", 0), binary(0, "or", 3), binary(0, "or", 0)), (1, 1, 0));
}

#[test]
fn division_rounds_down_as_python_does() {
    for (first, second) in [(7, 2), (-7, 2), (7, -2), (-7, -2), (6, 3), (-6, 3)] {
        let floor = (f64::from(first) / f64::from(second)).floor() as i32;
        assert_eq!(binary(first, "divide", second), floor, "{first} // {second}");
        assert_eq!(binary(first, "remainder", second), first - floor * second, "{first} % {second}");
    }
    assert_eq!((binary(7, "divide", 0), binary(7, "remainder", 0)), (0, 0));
}

#[test]
fn numbers_stop_at_their_bounds() {
    assert_eq!(binary(i32::MAX, "add", 1), i32::MAX);
    assert_eq!(binary(i32::MIN, "subtract", 1), i32::MIN);
    assert_eq!(binary(i32::MIN, "multiply", 2), i32::MIN);
    assert_eq!(binary(i32::MIN, "divide", -1), i32::MAX);
    assert_eq!(binary(i32::MIN, "remainder", -1), 0);
}

#[test]
fn not_turns_a_condition_around() {
    assert_eq!(value_of(json!([["number", 0], ["not"]])), 1);
    assert_eq!(value_of(json!([["number", 5], ["not"]])), 0);
}

#[test]
fn pick_takes_one_of_two() {
    let pick =
        |condition: i32| value_of(json!([["number", condition], ["number", 10], ["number", 20], ["pick"]]));
    assert_eq!((pick(1), pick(0)), (10, 20));
}

#[test]
fn readers_take_their_arguments_in_order() {
    assert_eq!(value_of(json!([["number", 2], ["read", "credits"]])), 30);
    let code = json!([["number", 7], ["number", 1], ["read", "is_held"], ["perform", "note", -1], ["end"]]);
    let mut table = table([used("almonds", code, json!([]))]);
    table.hands[1] = vec![7];
    table.use_first();
    table.play();
    assert_eq!(table.notes, [1]);
}

#[test]
fn kernel_domains_have_their_elements() {
    let all = |domain: &str, arguments: &[i32]| {
        let mut code: Vec<Value> = arguments.iter().map(|number| json!(["number", number])).collect();
        // Digits in the order of the visits cannot be had; a sum of squares
        // tells any two of these sets apart.
        code.extend([json!(["sum", domain, 3]), json!(["it", 0]), json!(["it", 0]), json!(["multiply"])]);
        value_of(code.into())
    };
    assert_eq!(all("seats", &[]), 1 + 4);
    assert_eq!(all("numbers", &[-2, 3]), 4 + 1 + 1 + 4 + 9);
    assert_eq!(all("numbers", &[3, 2]), 0);
    assert_eq!(all("options", &[3]), 1 + 4 + 9);
    assert_eq!(all("answers", &[]), 1);
}

#[test]
fn wrong_bounds_of_kernel_domains_end_somewhere() {
    let count = |domain: Value| value_of(json!([["number", 0], ["number", i32::MAX], domain, ["number", 1]]));
    assert_eq!(count(json!(["count", "numbers", 1])), 1_024);
    assert_eq!(value_of(json!([["number", 1_000], ["count", "options", 1], ["number", 1]])), 64);
}

#[test]
fn counts_and_sums_lie_in_each_other() {
    // For each seat: its number times the seats above it. 0·2 + 1·1 + 2·0.
    let code = json!([
        ["sum", "seats", 6],
        ["it", 0],
        ["count", "seats", 3],
        ["it", 1],
        ["it", 0],
        ["less"],
        ["multiply"],
    ]);
    assert_eq!(value_of(code), 1);
    // Four filters in each other: all are seen from the innermost.
    let code = json!([
        ["sum", "answers", 13],
        ["sum", "answers", 12],
        ["sum", "answers", 11],
        ["sum", "answers", 10],
        ["it", 3],
        ["number", 2],
        ["multiply"],
        ["it", 2],
        ["add"],
        ["it", 1],
        ["it", 0],
        ["multiply"],
        ["multiply"],
        ["number", 1],
        ["multiply"],
    ]);
    // (2a + b)·c·d over all 0 and 1: only c = d = 1 counts.
    assert_eq!(value_of(fitted(code)), 1 + 2 + 3);
}

/// The same code with the lengths of nested sums counted out: each reaches to
/// the end.
fn fitted(code: Value) -> Value {
    let mut code = code.as_array().expect("operations").clone();
    let length = code.len();
    for (place, row) in code.iter_mut().enumerate() {
        if row[0] == "sum" {
            row[2] = json!(length - place - 1);
        }
    }
    code.into()
}

#[test]
fn filters_see_locals_and_take_arguments_of_their_domain() {
    let code = json!([
        ["number", 4],
        ["set", 0],
        ["number", 1],
        ["count", "hand", 3],
        ["local", 0],
        ["it", 0],
        ["less"],
        ["perform", "note", -1],
        ["end"],
    ]);
    let mut table = table([used("almonds", code, json!([]))]);
    table.hands = vec![vec![90], vec![3, 4, 5, 6], vec![91]];
    table.use_first();
    table.play();
    assert_eq!(table.notes, [2]);
}

#[test]
fn a_stack_of_sixteen_is_enough_for_what_links() {
    let mut code: Vec<Value> = (1..=16).map(|number| json!(["number", number])).collect();
    code.extend((1..16).map(|_| json!(["add"])));
    assert_eq!(value_of(code.into()), 136);
}
