//! Documents that are refused: with the card, and the place that is wrong.

use serde_json::{Value, json};

use super::documents::{document, hook, power, programs, trigger, used, with};
use super::host::VOCABULARY;
use crate::kernel::error::{Code, Error};
use crate::kernel::machine::link::{MAX_CODE, link, read_document};

fn refused(power: Value) -> Error {
    let silent = used("bananas", json!([["end"]]), json!([]));
    // What comes before it must not change what is found.
    let error = programs(&document([silent, power]), &[]).expect_err("a document that is refused");
    assert_eq!(error.code(), Code::PowerProgram);
    error
}

/// The place and the words with which a power of `almonds` is refused.
#[track_caller]
fn is_refused(power: Value, place: &str, why: &str) {
    let error = refused(power);
    let detail =
        |name: &str| error.details().iter().find(|(other, _)| *other == name).map(|(_, value)| &**value);
    assert_eq!((detail("card"), detail("field")), (Some("almonds"), Some(place)), "{error}");
    assert!(error.message().contains(why), "{error}");
    assert!(error.message().contains("'almonds'") && !error.hint_text().is_empty(), "{error}");
}

#[track_caller]
fn code_is_refused(code: Value, place: usize, why: &str) {
    is_refused(used("almonds", code, json!([])), &format!("code[{place}]"), why);
}

fn choice() -> Value {
    json!({
        "mode": "one", "domain": "hand", "arguments": [-1], "who": 0, "filter": [0, 1], "into": 1,
        "decline": "", "accept": "", "prompt": {"en": "", "es": ""},
    })
}

#[track_caller]
fn choice_is_refused(choice: Value, why: &str) {
    let power = used("almonds", json!([["choose", 0], ["end"]]), json!([choice]));
    is_refused(power, "choices[0]", why);
}

#[track_caller]
fn hook_is_refused(hook: Value, why: &str) {
    is_refused(power("almonds", json!([["end"]]), json!([]), json!([hook])), "hooks[0]", why);
}

#[test]
fn what_is_no_document() {
    let wrong = |text: &str, why: &str| {
        let error = read_document(text, &[], &VOCABULARY).expect_err(text);
        assert_eq!(error.code(), Code::PowerProgram);
        assert!(error.message().contains(why), "{error}");
    };
    wrong("{", "EOF");
    wrong("[]", "not of the game 'test'");
    wrong("{\"game\": \"travel\", \"powers\": []}", "not of the game 'test'");
    wrong("{\"game\": \"test\"}", "no list of powers");
    wrong("{\"game\": \"test\", \"powers\": [{}]}", "names no card");
    wrong(
        "{\"game\": \"test\", \"powers\": [{\"card\": \"almonds\", \"functions\": 1}]}",
        "'almonds' lacks its functions",
    );
    wrong(&format!("{}1{}", "[".repeat(200), "]".repeat(200)), "recursion");
}

#[test]
fn unknown_words() {
    code_is_refused(json!([["fly"], ["end"]]), 1, "no operation 'fly'");
    code_is_refused(json!([[], ["end"]]), 1, "begins with its word");
    code_is_refused(json!([["read", "weather"], ["set", 0], ["end"]]), 1, "no 'weather'");
    code_is_refused(json!([["perform", "sing", -1], ["end"]]), 1, "no 'sing'");
    code_is_refused(json!([["count", "attic", 1], ["number", 1], ["set", 0], ["end"]]), 1, "no 'attic'");
    code_is_refused(json!([["next", "attic", 0, [0, 1], 2], ["end"]]), 1, "no 'attic'");
    code_is_refused(json!([["lasting", 0, "doomsday", -1], ["end"]]), 1, "no moment 'doomsday'");
    hook_is_refused(hook("whim", "event", "gained", 1), "trigger, rule, may or instead");
    hook_is_refused(trigger("doomsday", 1), "no event 'doomsday'");
    hook_is_refused(hook("may", "window", "doomsday", 1), "no window 'doomsday'");
    hook_is_refused(hook("instead", "step", "doomsday", 1), "no step 'doomsday'");
    hook_is_refused(hook("rule", "query", "doomsday", 1), "no query 'doomsday'");
    hook_is_refused(with(trigger("gained", 1), "place", "attic"), "no such place");
    hook_is_refused(with(trigger("gained", 1), "limit", "often"), "no limit 'often'");
    choice_is_refused(with(choice(), "mode", "alone"), "one, together or offer");
    choice_is_refused(with(choice(), "domain", "attic"), "no 'attic'");
}

#[test]
fn operands_that_are_missing_or_no_numbers() {
    code_is_refused(json!([["number"], ["set", 0], ["end"]]), 1, "number lacks a number");
    code_is_refused(json!([["number", 5_000_000_000_i64], ["set", 0], ["end"]]), 1, "number lacks a number");
    code_is_refused(json!([["number", 1.5], ["set", 0], ["end"]]), 1, "number lacks a number");
    code_is_refused(json!([["owner"], ["set", "x"], ["end"]]), 1 + 1, "set lacks a number");
    code_is_refused(json!([["owner"], ["set", 256], ["end"]]), 2, "not from 0 to 255");
    code_is_refused(json!([["read"], ["set", 0], ["end"]]), 1, "read lacks a name");
    code_is_refused(json!([["count", "seats", -1], ["set", 0], ["end"]]), 1, "no such number");
    code_is_refused(json!([["next", "seats", 0, [0], 2], ["end"]]), 1, "a stretch of code is a pair");
    hook_is_refused(with(trigger("gained", 1), "condition", json!([0])), "a stretch of code is a pair");
    hook_is_refused(with(trigger("gained", 1), "entry", -1), "'entry' is a place");
    choice_is_refused(with(choice(), "filter", Value::Null), "a stretch of code is a pair");
    choice_is_refused(with(choice(), "who", -1), "'who' is a local");
    choice_is_refused(with(choice(), "into", 256), "'into' is a local");
    choice_is_refused(with(choice(), "arguments", json!(["x"])), "arguments are locals");
}

#[test]
fn wrong_arity() {
    code_is_refused(json!([["read", "credits"], ["set", 0], ["end"]]), 1, "the stack is empty");
    code_is_refused(json!([["owner"], ["owner"], ["perform", "note", -1], ["end"]]), 3, "not as it must be");
    code_is_refused(json!([["owner"], ["perform", "gain", -1], ["end"]]), 2, "not as it must be");
    code_is_refused(
        json!([["count", "hand", 1], ["number", 1], ["set", 0], ["end"]]),
        1,
        "the stack is empty",
    );
    choice_is_refused(with(choice(), "arguments", json!([])), "'hand' takes 1 arguments, not 0");
}

#[test]
fn unbalanced_stacks() {
    code_is_refused(json!([["add"], ["set", 0], ["end"]]), 1, "the stack is empty");
    code_is_refused(json!([["owner"], ["not"], ["pick"], ["end"]]), 3, "the stack is empty");
    code_is_refused(json!([["set", 0], ["end"]]), 1, "not as it must be");
    code_is_refused(json!([["owner"], ["end"]]), 2, "not as it must be");
    code_is_refused(json!([["owner"], ["jump", 1]]), 2, "not as it must be");
    code_is_refused(json!([["unless", 2], ["end"]]), 1, "not as it must be");
    code_is_refused(json!([["begin_seats", 0], ["end"]]), 1, "not as it must be");
    let deep: Vec<Value> = (0..17).map(|_| json!(["owner"])).collect();
    code_is_refused(deep.into(), 17, "too deep");
}

#[test]
fn jumps_and_ends_outside() {
    code_is_refused(json!([["jump", 3], ["end"]]), 1, "leads outside");
    code_is_refused(json!([["jump", -1], ["end"]]), 1, "no such place");
    code_is_refused(json!([["owner"], ["unless", 9], ["end"]]), 2, "leads outside");
    code_is_refused(json!([["next_seat", 0, 9], ["end"]]), 1, "leads outside");
    code_is_refused(json!([["next", "seats", 0, [0, 1], 9], ["end"]]), 1, "leads outside");
    code_is_refused(json!([["owner"], ["set", 0]]), 0, "runs over its end");
    let outside = power("almonds", json!([["end"]]), json!([]), json!([trigger("gained", 2)]));
    is_refused(outside, "code[0]", "begins outside");
}

#[test]
fn candidates_outside_a_filter() {
    code_is_refused(json!([["it", 0], ["set", 0], ["end"]]), 1, "no candidate here");
    let code = json!([["count", "seats", 1], ["it", 1], ["set", 0], ["end"]]);
    code_is_refused(code, 2, "no candidate here");
    code_is_refused(json!([["it", 4], ["set", 0], ["end"]]), 1, "'it' too deep");
    code_is_refused(json!([["it"], ["set", 0], ["end"]]), 1, "'it' too deep");
}

#[test]
fn filters_that_are_none() {
    // They reach over the end, are empty, leave two values, hold a statement,
    // or lie five deep.
    code_is_refused(json!([["count", "seats", 9], ["set", 0], ["end"]]), 0, "outside the code");
    code_is_refused(json!([["count", "seats", 0], ["set", 0], ["end"]]), 2, "does not compute one value");
    let two = json!([["count", "seats", 2], ["owner"], ["owner"], ["set", 0], ["end"]]);
    code_is_refused(two, 2, "does not compute one value");
    code_is_refused(
        json!([["count", "seats", 1], ["end"], ["set", 0], ["end"]]),
        2,
        "no part of an expression",
    );
    let deep = json!([
        ["count", "seats", 5],
        ["count", "seats", 4],
        ["count", "seats", 3],
        ["count", "seats", 2],
        ["count", "seats", 1],
        ["number", 1],
        ["set", 0],
        ["end"],
    ]);
    code_is_refused(deep, 0, "too deep in each other");
    // One filter reaches out of the other.
    let out = json!([["count", "seats", 1], ["count", "seats", 1], ["number", 1], ["set", 0], ["end"]]);
    code_is_refused(out, 2, "does not compute one value");
}

#[test]
fn locals_that_are_not_there() {
    code_is_refused(json!([["local", 20], ["set", 0], ["end"]]), 1, "no such local");
    code_is_refused(json!([["owner"], ["set", 20], ["end"]]), 2, "no such local");
    code_is_refused(json!([["owner"], ["perform", "draw", 20], ["end"]]), 2, "no such local");
    code_is_refused(json!([["owner"], ["begin_seats", 18], ["end"]]), 2, "no such local");
    code_is_refused(json!([["next_seat", 18, 2], ["end"]]), 1, "no such local");
    code_is_refused(json!([["next", "hand", 19, [0, 1], 2], ["end"]]), 1, "no such local");
    let choosing = |choice: Value| used("almonds", json!([["choose", 0], ["end"]]), json!([choice]));
    for choice in [
        with(choice(), "who", 20),
        with(choice(), "into", 20),
        with(with(choice(), "mode", "together"), "into", 15),
        with(choice(), "arguments", json!([20])),
    ] {
        is_refused(choosing(choice), "code[0]", "not there");
    }
    is_refused(with(used("almonds", json!([["end"]]), json!([])), "locals", 25), "locals", "more than 24");
    is_refused(with(used("almonds", json!([["end"]]), json!([])), "locals", -1), "locals", "more than 24");
}

#[test]
fn choices_hooks_and_functions_that_are_not_there() {
    code_is_refused(json!([["choose", 0], ["end"]]), 1, "no such choice");
    code_is_refused(json!([["lasting", 1, "end_of_turn", -1], ["end"]]), 1, "no such lasting hook");
    // It is there, but does not last.
    code_is_refused(json!([["lasting", 0, "end_of_turn", -1], ["end"]]), 1, "no such lasting hook");
    code_is_refused(json!([["python", 0, 0], ["end"]]), 1, "no such function");
    let error = refused(with(used("almonds", json!([["end"]]), json!([])), "functions", 1));
    assert!(error.message().contains("'almonds' lacks its functions"), "{error}");
}

#[test]
fn hooks_that_make_no_sense() {
    let rule = json!({
        "hook": "rule", "query": "price", "place": "in_front", "condition": [0, 1], "fold": "add", "value": [0, 1],
    });
    hook_is_refused(with(rule.clone(), "fold", "half"), "no such fold");
    hook_is_refused(with(rule.clone(), "fold", "yes"), "'price' cannot be folded so");
    hook_is_refused(
        with(with(rule.clone(), "query", "may_buy"), "fold", "add"),
        "'may_buy' cannot be folded so",
    );
    hook_is_refused(with(rule.clone(), "limit", "turn"), "cannot be limited");
    let outside = power("almonds", json!([]), json!([]), json!([with(rule, "value", json!([0, 2]))]));
    is_refused(outside, "code[0]", "outside the code");
    hook_is_refused(with(hook("may", "window", "own_turn", 1), "lasting", true), "only a trigger or a rule");
    hook_is_refused(with(hook("may", "window", "reaction", 1), "limit", "turn_each"), "counts by the seat");
    hook_is_refused(with(trigger("rang", 1), "limit", "turn_each"), "counts by the seat");
    choice_is_refused(with(choice(), "mode", "offer"), "an offer is answered with yes or no");
}

#[test]
fn too_much() {
    let long: Vec<Value> = (0..MAX_CODE).map(|_| json!(["end"])).collect();
    is_refused(used("almonds", long.into(), json!([])), "code", "more than 4096 operations");
    let limited = with(trigger("gained", 1), "limit", "turn");
    let five = power("almonds", json!([["end"]]), json!([]), vec![limited; 5].into());
    let error = programs(&document([five]), &[]).expect_err("too many limits");
    assert_eq!(error.code(), Code::MatchTooLarge);
    assert!(error.message().contains("at most 4 powers that are limited"), "{error}");
    let many: Vec<Value> =
        (0..256).map(|number| used(&format!("card {number}"), json!([["end"]]), json!([]))).collect();
    let error = programs(&document(many), &[]).expect_err("too many powers");
    assert_eq!(error.code(), Code::MatchTooLarge);
}

#[test]
fn a_power_without_code_has_nothing_to_point_at() {
    let hooks = json!([with(trigger("gained", 0), "condition", json!([0, 0]))]);
    let empty = with(power("almonds", json!([]), json!([]), hooks), "code", json!([]));
    let error = programs(&document([empty]), &[]).expect_err("no condition");
    assert!(error.message().contains("does not compute one value"), "{error}");
}

#[test]
fn what_is_linked_for_no_match_is_linked_for_a_match_in_any_order() {
    let powers = ["almonds", "bananas"]
        .map(|card| used(card, json!([["jump", 2], ["choose", 0], ["end"]]), json!([choice()])));
    let text = document(powers).to_string();
    let mut compiled = read_document(&text, &[], &VOCABULARY).expect("a document that links");
    compiled.reverse();
    let linked = link(&compiled, &VOCABULARY, 0).expect("the same powers");
    assert_eq!(
        (linked.power_of("bananas"), linked.power_of("almonds"), linked.power_of("dates")),
        (Some(0), Some(1), None)
    );
    assert!(!compiled[0].uses_functions() && compiled[0].body()["text"].is_null());
    assert_eq!(linked.powers[0].canon, compiled[0].body().to_string());
}
