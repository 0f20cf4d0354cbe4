//! Whatever a document holds, reading it does not panic, and neither does what
//! links when it is played.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::documents::{Stop, document, power, programs, trigger, used, with};
use super::host::{FIRST_POWER, Happening, Query, Replaced, Table, Window};
use crate::kernel::machine::evaluate::{condition, number};
use crate::kernel::machine::hooks;
use crate::kernel::machine::run;

/// Powers that use everything there is.
fn valid() -> Value {
    let choice = |mode: &str, domain: &str, arguments: Value| {
        json!({
            "mode": mode, "domain": domain, "arguments": arguments, "who": 0, "filter": [0, 1], "into": 6,
            "decline": "pass", "accept": "yes", "prompt": {"en": "", "es": ""},
        })
    };
    let choices = json!([
        choice("one", "hand", json!([-1])),
        choice("together", "numbers", json!([1, 2])),
        choice("offer", "answers", json!([])),
    ]);
    let asking = json!([
        ["number", 2],
        ["set", 2],
        ["choose", 0],
        ["local", 6],
        ["perform", "note", -1],
        ["number", 7],
        ["set", 0],
        ["choose", 1],
        ["number", 5],
        ["set", 0],
        ["choose", 2],
        ["local", 6],
        ["number", 0],
        ["less"],
        ["unless", 17],
        ["end"],
        ["owner"],
        ["local", 6],
        ["perform", "gain", -1],
        ["perform", "wait", -1],
        ["end"],
    ]);
    let looping = json!([
        ["owner"],
        ["begin_seats", 3],
        ["next_seat", 3, 20],
        ["number", -1],
        ["set", 8],
        ["local", 5],
        ["set", 9],
        ["jump", 13],
        ["it", 0],
        ["read", "credits"],
        ["it", 0],
        ["equal"],
        ["next", "hand", 8, [9, 4], 3],
        ["number", 0],
        ["number", 5],
        ["sum", "numbers", 1],
        ["it", 0],
        ["perform", "note", -1],
        ["jump", 13],
        ["self"],
        ["owner"],
        ["perform", "give", -1],
        ["owner"],
        ["count", "hand", 3],
        ["self"],
        ["it", 0],
        ["less"],
        ["not"],
        ["perform", "ring", -1],
        ["owner"],
        ["perform", "draw", 1],
        ["end"],
    ]);
    let lasting = json!([
        ["number", 3],
        ["set", 4],
        ["lasting", 1, "end_of_turn", 4],
        ["lasting", 2, "owners_next_turn", -1],
        ["end"],
        ["local", 1],
        ["number", 7],
        ["remainder"],
        ["perform", "ring", -1],
        ["perform", "end_turn", -1],
        ["end"],
        ["asked"],
        ["number", 2],
        ["number", 3],
        ["pick"],
    ]);
    let rule = json!({
        "hook": "rule", "query": "price", "place": "anywhere", "condition": [0, 1], "fold": "times",
        "value": [12, 4], "lasting": true,
    });
    let yes = with(with(with(rule.clone(), "query", "may_buy"), "fold", "no"), "lasting", false);
    let heard = with(with(trigger("gained", 6), "at_once", true), "limit", "turn_each");
    let instead =
        json!({"hook": "instead", "step": "gaining", "place": "hand", "condition": [0, 1], "entry": 1});
    document([
        used("almonds", asking, choices),
        power("bananas", looping, json!([]), json!([with(trigger("rang", 1), "limit", "turn"), instead])),
        power(
            "cashews",
            lasting,
            json!([]),
            json!([
                {"hook": "may", "window": "reaction", "place": "in_front", "condition": [0, 1], "entry": 1, "limit": "match"},
                rule, with(with(heard.clone(), "lasting", true), "limit", ""), yes, heard,
            ]),
        ),
    ])
}

/// The JSON pointers of everything in a value, or only of what holds nothing.
fn pointers(value: &Value, at: &str, leaves: bool, found: &mut Vec<String>) {
    let mut holds = true;
    match value {
        Value::Array(items) => {
            (0..)
                .zip(items)
                .for_each(|(place, item)| pointers(item, &format!("{at}/{place}"), leaves, found));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(name, field)| pointers(field, &format!("{at}/{name}"), leaves, found));
        }
        _ => holds = false,
    }
    if !(leaves && holds) {
        found.push(at.to_owned());
    }
}

/// Every operation, word and field of the document, and numbers of all kinds.
fn anything() -> impl Strategy<Value = Value> {
    let mut parts = Vec::new();
    fn collect(value: &Value, parts: &mut Vec<Value>) {
        parts.push(value.clone());
        match value {
            Value::Array(items) => items.iter().for_each(|item| collect(item, parts)),
            Value::Object(fields) => fields.values().for_each(|field| collect(field, parts)),
            _ => {}
        }
    }
    collect(&valid()["powers"], &mut parts);
    parts.remove(0);
    parts.extend([Value::Null, json!({}), json!([]), json!(true), json!(1.5), json!(u64::MAX)]);
    prop_oneof![
        3 => proptest::sample::select(parts),
        4 => (-2i64..40).prop_map(|number| json!(number)),
        1 => prop_oneof![Just(254i64), Just(255), Just(256), Just(65_535), Just(65_536), any::<i64>()]
            .prop_map(|number| json!(number)),
    ]
}

/// Plays for a while, with everything that can happen and any answers.
fn play(mut table: Table) {
    let programs = std::sync::Arc::clone(&table.programs);
    for round in 0..12i16 {
        let seat = (round % 3) as u8;
        match round % 4 {
            0 => table.emit(Happening::Gained, &[seat.into(), round]),
            1 => table.emit(Happening::Rang, &[round]),
            2 => {
                let mut usable = table.usable(Window::OwnTurn, seat, &[]);
                usable.extend(table.usable(Window::Reaction, seat, &[0]));
                if let Some(&(hook, card)) = usable.get(round as usize % 2) {
                    hooks::start(&programs, &mut table, hook, seat, card, &[0]);
                }
            }
            _ => {
                let fields = [seat.into(), round];
                let found = hooks::replacement(&programs, &table, Replaced::Gaining as u8, &fields);
                if let Some((hook, owner, card)) = found {
                    hooks::start(&programs, &mut table, hook, owner, card, &fields);
                }
            }
        }
        number(&programs, &table, Query::Price as u8, &[seat.into()], 5);
        condition(&programs, &table, Query::MayBuy as u8, &[seat.into()], true);
        for turn in 0..20usize {
            let Stop::Asks(asked) = table.play() else { break };
            // He who is asked may be gone from the choice by then: answers of
            // any seat are taken without a panic.
            let seat = asked.trailing_zeros() as u8;
            let menu = table.menu(seat);
            let value = menu.get(turn % (menu.len() + 1)).copied();
            run::answer(&programs, &mut table, seat, value);
        }
        table.fingerprint();
        if table.fault().is_some() {
            return;
        }
    }
}

fn dealt(programs: crate::kernel::machine::program::Programs) -> Table {
    let count = programs.powers.len() as u8;
    let powers = FIRST_POWER..FIRST_POWER + count;
    let mut table = Table::new(programs);
    for seat in 0..3 {
        table.in_front[seat] = powers.clone().collect();
        table.hands[seat] = powers.clone().rev().chain([seat as u8, 20 + seat as u8]).collect();
    }
    table
}

#[test]
fn the_document_that_is_changed_is_right() {
    let linked = programs(&valid(), &[]).expect("a document that links");
    play(dealt(linked));
}

/// Words that can stand for each other, so that what is changed often links.
const KIN: [&[&str]; 8] = [
    &[
        "add",
        "subtract",
        "multiply",
        "divide",
        "remainder",
        "minimum",
        "maximum",
        "equal",
        "less",
        "and",
        "or",
    ],
    &["number", "local", "it"],
    &["owner", "self", "asked"],
    &["count", "sum"],
    &["set", "unless", "begin_seats"],
    &["hand", "options", "numbers", "seats", "answers", "deck"],
    &["", "turn", "match", "pass", "done"],
    &["set", "add", "times", "at_least", "at_most"],
];

/// Another value of the same kind, if it is a number, a condition or one of
/// those words.
fn alike(value: &Value, number: i64) -> Option<Value> {
    match value {
        Value::Number(_) => Some(json!(number)),
        Value::Bool(yes) => Some(json!(!yes)),
        Value::String(word) => {
            let kin = KIN.iter().find(|kin| kin.contains(&word.as_str()))?;
            Some(json!(kin[number.unsigned_abs() as usize % kin.len()]))
        }
        _ => None,
    }
}

/// What becomes of one place of the document.
#[derive(Clone, Debug)]
enum Change {
    /// Something of the same kind, where there is such a thing.
    Alike(usize, i64),
    /// Anything, anywhere.
    Anything(usize, Value),
}

fn changes() -> impl Strategy<Value = Change> {
    prop_oneof![
        4 => (any::<usize>(), -2i64..24).prop_map(|(place, number)| Change::Alike(place, number)),
        1 => (any::<usize>(), anything()).prop_map(|(place, into)| Change::Anything(place, into)),
    ]
}

/// Changes the document below its list of powers.
fn change(document: &mut Value, change: Change) {
    let (leaves, place) = match change {
        Change::Alike(place, _) => (true, place),
        Change::Anything(place, _) => (false, place),
    };
    let mut found = Vec::new();
    pointers(&document["powers"], "/powers", leaves, &mut found);
    found.retain(|pointer| pointer != "/powers" && !pointer.contains("/prompt"));
    let Some(value) = document.pointer_mut(&found[place % found.len()]) else { return };
    match change {
        Change::Alike(_, number) => *value = alike(value, number).unwrap_or_else(|| value.clone()),
        Change::Anything(_, into) => *value = into,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn no_change_makes_the_machine_stumble(all in proptest::collection::vec(changes(), 1..4)) {
        let mut document = valid();
        all.into_iter().for_each(|one| change(&mut document, one));
        if let Ok(linked) = programs(&document, &[]) {
            play(dealt(linked));
        }
    }
}
