//! Refusals of records: which code, and at which line.

use std::sync::Arc;

use serde_json::{Map, json};

use super::{Match, game_of, read};
use crate::games::travel::Travel;
use crate::games::travel::cards::CardTable;
use crate::kernel::error::Code;
use crate::kernel::game::{Game, PositionInput, Rules as _};

fn table() -> CardTable {
    let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../python/estiba/games/travel/cards.toml"));
    Travel::read_table(text, "cards.toml").expect("the shipped table can be read")
}

/// The record of a match of two choices: lines 1 to 5 are its head, 6 and 7
/// the choices, then come digest and end.
fn record() -> String {
    let rules = Travel::rules(&table(), &Map::new()).expect("the default options");
    let mut playing = Match::<Travel>::deal(Arc::new(rules), [5; 32]);
    for _ in 0..2 {
        let seat = playing.waiting_for().lowest().expect("somebody is asked");
        let choice = playing.rules().numbering().number("action:draw").expect("a choice");
        playing.apply(seat, &[choice]).expect("drawing is possible");
    }
    playing.record()
}

/// The code and line of the refusal of a record.
fn refusal(record: &str) -> (Code, String) {
    let error = read::<Travel>(&table(), record, "the.record").map(|_| ()).expect_err("a wrong record");
    let detail = |name: &str| {
        let found = error.details().iter().find(|(other, _)| *other == name);
        found.map(|(_, value)| value.clone()).unwrap_or_default()
    };
    assert_eq!(detail("file"), "the.record", "{error}");
    assert!(error.message().contains(&format!("the.record, line {}: ", detail("line"))), "{error}");
    (error.code(), detail("line"))
}

/// The record with one line replaced.
fn with_line(line: usize, text: &str) -> String {
    let record = record();
    let mut lines: Vec<&str> = record.lines().collect();
    lines[line - 1] = text;
    lines.join("\n")
}

#[test]
fn a_wrong_line_is_named() {
    let record = record();
    let line = |number: usize| record.lines().nth(number - 1).expect("a line");
    assert!(line(6).ends_with("action:draw") && line(9) == "end playing", "{record}");
    let rules = line(3).replace("rules 1", "rules 2");
    let seat = line(6).chars().next().expect("a seat");
    let cases = [
        (1, "estiba record 2", Code::RecordSyntax),
        (2, "game chess", Code::RecordSyntax),
        (3, "rules", Code::RecordSyntax),
        (3, &rules, Code::RulesMismatch),
        (3, "rules 1 0000", Code::RulesMismatch),
        (4, "options {", Code::RecordSyntax),
        (4, "options {\"playrs\": 2}", Code::UnknownOption),
        (4, "options {\"players\": 9}", Code::OptionValue),
        (5, "seed 12", Code::RecordSyntax),
        (5, &format!("seed {}", "é".repeat(64)), Code::RecordSyntax),
        (6, "x 1 action:draw", Code::RecordSyntax),
        (6, "0 1", Code::RecordSyntax),
        (6, &format!("{seat} 1 action:drow"), Code::RecordSyntax),
        (6, &format!("{seat} 7 action:draw"), Code::RecordMismatch),
        (6, "9 1 action:draw", Code::RecordMismatch),
        (6, &format!("{seat} 1 action:travel"), Code::RecordMismatch),
        (8, "digest 2 00", Code::RecordMismatch),
        (8, &line(8).replace("digest 2", "digest 1"), Code::RecordMismatch),
        (9, "end over", Code::RecordMismatch),
        (9, "end well", Code::RecordSyntax),
    ];
    for (line, text, code) in cases {
        assert_eq!(refusal(&with_line(line, text)), (code, line.to_string()), "{text}");
    }
}

#[test]
fn a_record_is_whole_and_nothing_follows() {
    let record = record();
    let cut: Vec<&str> = record.lines().take(8).collect();
    assert_eq!(refusal(&cut.join("\n")).0, Code::RecordSyntax);
    assert_eq!(refusal(&format!("{record}more\n")), (Code::RecordSyntax, "10".into()));
    assert_eq!(refusal(&format!("{record}\n\nmore\n")), (Code::RecordSyntax, "12".into()));
    assert!(
        read::<Travel>(&table(), &format!("{record}\n\n"), "the.record").is_ok(),
        "empty lines may follow"
    );
    assert!(
        read::<Travel>(&table(), &record.replace('\n', "\r\n"), "the.record").is_ok(),
        "line ends of Windows"
    );
    assert_eq!(refusal("").0, Code::RecordSyntax);
    assert_eq!(game_of("", "x").map_err(|error| error.code()), Err(Code::RecordSyntax));
}

#[test]
fn a_wrong_position_of_a_record_is_named_by_its_line() {
    let map = |value: serde_json::Value| value.as_object().cloned().unwrap_or_default();
    let input = PositionInput {
        cards: map(json!({"items": ["harp"]})),
        state: Some(map(json!({"center": "japan", "seats": [
            {"country": "italy", "hand": ["harp", "boots"]}, {"country": "peru"},
        ]}))),
        random: map(json!({"pick": ["boots"]})),
        ..PositionInput::default()
    };
    let record = Match::<Travel>::position(&table(), input, [6; 32]).expect("a right position").record();
    assert!(read::<Travel>(&table(), &record, "the.record").is_ok(), "{record}");
    for (from, to, line) in
        [("[\"harp\"]", "[7]", "6"), ("japan", "javan", "7"), ("\"pick\"", "\"pik\"", "8")]
    {
        assert!(record.contains(from), "{record}");
        assert_eq!(refusal(&record.replacen(from, to, 1)), (Code::PositionField, line.into()), "{to}");
    }
}
