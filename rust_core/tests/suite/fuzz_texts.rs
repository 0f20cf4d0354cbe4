//! Texts that went wrong: records, card tables, overlays and positions with
//! random edits. Each is read or refused with a code and the place; what is
//! read can be played. Nothing panics, and nothing goes on for ever.

use std::panic::{AssertUnwindSafe, catch_unwind};

use estiba_core::kernel::error::{Code, Error};
use estiba_core::kernel::game::PositionInput;
use estiba_core::wire::{ApplyMode, ChoiceName, HostedMatch, HostedTable, TABLES};
use serde_json::{Map, Value, json};
use std::sync::Arc;

use crate::fuzzing::{Nonsense, detail};
use crate::games::{SHIPPED, hosted_table, option_sets, seed, travel_table_of_few_kinds};

const RECORDS: u32 = 60_000;
const TABLES_AND_OVERLAYS: u32 = 20_000;
const POSITIONS: u32 = 20_000;

/// The shipped table of a game of the register, and its text.
fn table(game: &str) -> (Arc<dyn HostedTable>, &'static str) {
    let (_, text) = SHIPPED.iter().find(|(id, _)| *id == game).expect("a shipped table");
    (hosted_table(game), text)
}

/// Plays some random choices.
fn play(playing: &mut dyn HostedMatch, choices: usize, nonsense: &mut Nonsense) {
    for _ in 0..choices {
        let Some(&seat) = playing.waiting_for().first() else { return };
        let legal = playing.legal(seat.into()).expect("a seat of the match");
        let choice = ChoiceName::Number((*nonsense.one(&legal)).into());
        playing.apply(seat.into(), &[choice], ApplyMode::Free).expect("a choice of the menu");
    }
}

/// Calls a function; a panic in it tells what it was given.
fn call<T>(input: &dyn std::fmt::Display, with: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(with)).unwrap_or_else(|_| panic!("a panic by:\n{input}"))
}

/// Checks that a refusal says what is wrong, and where.
fn check_refusal(error: &Error, codes: &[Code], places: &[&str], input: &dyn std::fmt::Display) {
    assert!(codes.contains(&error.code()), "{error}\n{input}");
    assert!(!error.message().is_empty(), "{error}\n{input}");
    for place in places {
        let told = detail(error, place);
        assert!(told.is_some_and(|told| !told.is_empty()), "does not tell the {place}: {error}\n{input}");
    }
    if places.contains(&"line") {
        let told = format!("line {}", detail(error, "line").unwrap_or_default());
        assert!(error.message().contains(&told), "the message does not tell the {told}: {error}\n{input}");
    }
}

#[test]
fn edited_records_are_read_or_refused() {
    let mut nonsense = Nonsense::new(2);
    let codes = [
        Code::RecordSyntax,
        Code::RecordMismatch,
        Code::RulesMismatch,
        Code::UnknownOption,
        Code::OptionValue,
        Code::MatchTooLarge,
        Code::PositionField,
        Code::OutcomeImpossible,
    ];
    for (game, _) in TABLES {
        let (table, _) = table(game);
        let rules = table.rules(&Map::new()).expect("default options");
        let mut records: Vec<String> = (0..20)
            .map(|number| {
                let mut playing = rules.deal(seed(number)).expect("no power fails");
                play(&mut *playing, 2 * number as usize, &mut nonsense);
                playing.record()
            })
            .collect();
        for input in positions_of(game) {
            let mut playing = table.position(input, seed(7)).expect("a right position");
            play(&mut *playing, 10, &mut nonsense);
            records.push(playing.record());
        }
        let mut read = 0;
        for _ in 0..RECORDS / TABLES.len() as u32 {
            let record = nonsense.one(&records).clone();
            let edited = if nonsense.once_in(2) {
                nonsense.edited_text(&record)
            } else {
                nonsense.edited_lines(&record)
            };
            match call(&edited, || table.replay(&edited, "the.record")) {
                Ok(playing) => {
                    let again = table.replay(&playing.record(), "again").expect("what was read can be read");
                    assert_eq!(again.digest(), playing.digest(), "{edited}");
                    read += 1;
                }
                Err(error) => {
                    check_refusal(&error, &codes, &["file", "line"], &edited);
                }
            }
        }
        assert!(read > 100, "only {read} edited records could be read: the edits are too wild");
    }
}

#[test]
fn edited_tables_and_overlays_are_read_or_refused() {
    let mut nonsense = Nonsense::new(3);
    for (game, _) in TABLES {
        let (shipped, text) = table(game);
        let (_, read) = TABLES.iter().find(|(id, _)| id == game).expect("a game of the register");
        let few = travel_table_of_few_kinds();
        let overlay = OVERLAYS.iter().filter(|(id, _)| id == game).map(|(_, overlay)| *overlay);
        let overlays: Vec<&str> = overlay.collect();
        let mut accepted = 0;
        for number in 0..TABLES_AND_OVERLAYS / TABLES.len() as u32 {
            let (whole, source) = match number % 10 {
                0 => (true, text),
                1..=3 if *game == "travel" => (true, few.as_str()),
                1..=3 => (true, text),
                _ => (false, *nonsense.one(&overlays)),
            };
            let edited = if nonsense.once_in(2) {
                nonsense.edited_text(source)
            } else {
                nonsense.edited_lines(source)
            };
            let laid = call(&edited, || {
                if whole { read(&edited, "the.toml") } else { shipped.overlaid(&edited, "the.toml") }
            });
            match laid {
                Ok(table) => {
                    accepted += 1;
                    let rules =
                        call(&edited, || table.rules(&Map::new())).expect("a table that can be played");
                    let mut playing = rules.deal(seed(number.into())).expect("no power fails");
                    call(&edited, || play(&mut *playing, 10, &mut nonsense));
                }
                Err(error) if error.code() == Code::TableField => {
                    check_refusal(&error, &[Code::TableField], &["file", "line", "field"], &edited);
                }
                Err(error) => check_refusal(&error, &[Code::TableSyntax], &["file", "line"], &edited),
            }
        }
        assert!(accepted > 500, "only {accepted} edited tables could be read: the edits are too wild");
    }
}

/// Overlays to edit, by game.
const OVERLAYS: &[(&str, &str)] = &[
    (
        "travel",
        r#"schema = 1
game = "travel"

[passports]
copies = 20
name = { en = "Pass", es = "Pase" }
provenance = { copies = "assumed" }

[[items]]
id = "camera"
copies = 3

[[items]]
id = "umbrella"
name = { en = "Umbrella", es = "Paraguas" }
copies = 1
provenance = { id = "assumed" }

[[countries]]
id = "italy"
needs = ["camera", "umbrella", "tent"]
latitude = 41.9
capital = { en = "Rome", es = "Roma" }

[distances]
italy.peru = 10861
"#,
    ),
    ("travel", "schema = 1\ngame = \"travel\"\ndistances.italy.peru = 1\n"),
    (
        "import_export",
        r#"schema = 1
game = "import_export"

[[contracts]]
id = "almonds"
good = "luxury"
level = {luxury = 2, technology = 1}
load = {luxury = 3, any = 1}
provenance = {level = "assumed"}

[[contracts]]
id = "mine"
set = "base"
good = "consumer"
action = "load"
level = 1
load = {consumer = 2}
name = {en = "Mine", es = "Mía"}

[[duals]]
contracts = ["almonds", "mine"]
"#,
    ),
];

/// Positions to edit.
fn positions() -> Vec<PositionInput> {
    let map = |value: Value| value.as_object().cloned().unwrap_or_default();
    let seats = json!([
        {"country": "italy", "hand": ["passport", "camera", "tent", "boots"]},
        {"country": "peru", "hand": ["passport", "torch", "scarf"], "visited": true},
    ]);
    let small = PositionInput {
        state: Some(map(json!({"center": "japan", "seats": seats}))),
        ..PositionInput::default()
    };
    let large = PositionInput {
        options: map(json!({"players": 3, "ask": "everyone", "offers": 2})),
        cards: map(json!({"countries": {"atlantis": ["trident", "shell", "camera"]}, "items": ["harp"]})),
        state: Some(map(json!({
            "active": 1, "turn": 4, "center": "atlantis", "filler": 2,
            "deck": ["harp", "camera"], "discard": ["shell", "passport"],
            "seats": [
                {"country": "italy", "hand": []},
                {"country": "peru", "hand": ["passport", "trident", "harp", "harp", "scarf", "tent", "boots"]},
                {"country": "norway", "hand": ["passport", "shell"], "visited": false},
            ],
        }))),
        random: map(json!({"pick": ["camera"], "shuffle": ["keep"]})),
    };
    let bare = PositionInput {
        state: Some(map(json!({
            "center": "japan", "filler": 0, "deck": ["camera"],
            "seats": [{"country": "italy", "hand": ["boots"]}, {"country": "peru"}],
        }))),
        ..PositionInput::default()
    };
    vec![small, large, bare]
}

/// Positions of a game to edit.
fn positions_of(game: &str) -> Vec<PositionInput> {
    if game == "travel" { positions() } else { positions_of_import_export() }
}

/// Positions of Import/Export to edit.
fn positions_of_import_export() -> Vec<PositionInput> {
    let map = |value: Value| value.as_object().cloned().unwrap_or_default();
    let small = PositionInput {
        state: Some(map(json!({"seats": [{"hand": ["almonds", "legos", "yogurt"]}, {"hand": ["flour"]}]}))),
        ..PositionInput::default()
    };
    let large = PositionInput {
        options: map(
            json!({"players": 3, "tokyo": true, "market": true, "tokens": "all", "ask": "everyone"}),
        ),
        cards: map(json!({
            "a": {"good": "technology", "level": 0, "load": {"technology": 1, "any": 1}, "power": "none"},
            "b": {"good": "agriculture", "level": {"agriculture": 1, "luxury": 1}},
            "a+b": {"dual": ["a", "b"], "action": "load"},
            "grey": {"good": "capital", "level": 3, "load": {"any": 2}},
        })),
        state: Some(map(json!({
            "leader": 1, "turn": 4, "filler": 30, "market": {"technology": 2, "illegal": -1},
            "supply": [["a+b"], ["legos"], [], ["yogurt"]], "deck": ["flour"], "discard": ["euros"],
            "seats": [
                {"credits": 40, "port": "grey", "hand": ["grey", "almonds"], "crew": [{"as": "luxury"}]},
                {"hand": ["cups", "rice"], "fulfilled": ["sugar"], "goods": [{"as": "illegal"}, "pens"],
                 "ships": [{"contracts": ["pants"], "containers": [{"as": "consumer"}]},
                           {"at": "sea", "containers": [{"as": "technology"}, "soap"]}]},
                {"credits": 1, "ships": [{"at": "sea", "containers": ["books"]}]},
            ],
        }))),
        random: map(json!({"pick": ["cups"], "shuffle": ["keep"]})),
    };
    let bare = PositionInput {
        state: Some(map(json!({"filler": 0, "seats": [{"hand": ["almonds"]}, {}]}))),
        ..PositionInput::default()
    };
    let dealt =
        PositionInput { options: map(json!({"expansions": ["base", "j"]})), ..PositionInput::default() };
    vec![small, large, bare, dealt]
}

#[test]
fn edited_positions_are_set_up_or_refused() {
    let mut nonsense = Nonsense::new(4);
    let codes = [
        Code::PositionField,
        Code::UnknownOption,
        Code::OptionValue,
        Code::OutcomeImpossible,
        Code::MatchTooLarge,
    ];
    let mut travel = positions();
    travel.extend(option_sets::<estiba_core::games::travel::Travel>().into_iter().map(|options| {
        let seats = options["players"].as_u64().unwrap_or_default();
        let country = ["italy", "peru", "norway", "japan", "kenya", "nepal"];
        let seats: Vec<Value> = country[..seats as usize]
            .iter()
            .map(|country| json!({"country": country, "hand": ["passport"]}))
            .collect();
        let mut state = Map::new();
        state.insert("seats".into(), seats.into());
        state.insert("center".into(), "egypt".into());
        PositionInput { options, state: Some(state), ..PositionInput::default() }
    }));
    for (game, sources) in [("travel", travel), ("import_export", positions_of_import_export())] {
        let (table, _) = table(game);
        let mut set_up = 0;
        for number in 0..POSITIONS / 2 {
            let PositionInput { options, cards, state, random } = nonsense.one(&sources).clone();
            let mut whole = json!({"options": options, "cards": cards, "state": state, "random": random});
            for _ in 0..1 + nonsense.below(2) {
                nonsense.edit_json(&mut whole);
            }
            let part = |name: &str| whole[name].as_object().cloned().unwrap_or_default();
            let input = PositionInput {
                options: part("options"),
                cards: part("cards"),
                state: whole["state"].as_object().cloned(),
                random: part("random"),
            };
            match call(&whole, || table.position(input, seed(number.into()))) {
                Ok(mut playing) => {
                    set_up += 1;
                    call(&whole, || play_while_possible(&mut *playing, &mut nonsense));
                    let record = playing.record();
                    let again = table
                        .replay(&record, "the.record")
                        .unwrap_or_else(|error| panic!("{error}\n{record}"));
                    assert_eq!(again.digest(), playing.digest(), "{record}");
                }
                Err(error) if error.code() == Code::MatchTooLarge => {}
                Err(error) => check_refusal(&error, &codes, &["field"], &whole),
            }
        }
        assert!(set_up > 1_000, "only {set_up} edited positions of {game} could be set up");
    }
}

/// Plays some random choices; a scripted outcome may turn out impossible.
fn play_while_possible(playing: &mut dyn HostedMatch, nonsense: &mut Nonsense) {
    for _ in 0..10 {
        let Some(&seat) = playing.waiting_for().first() else { return };
        let legal = playing.legal(seat.into()).expect("a seat of the match");
        let choice = ChoiceName::Number((*nonsense.one(&legal)).into());
        let before = playing.digest();
        if let Err(error) = playing.apply(seat.into(), &[choice], ApplyMode::Free) {
            assert_eq!(error.code(), Code::OutcomeImpossible, "{error}");
            assert_eq!(playing.digest(), before, "a refusal changes nothing");
        }
    }
}

/// A position in which nobody could ever act would pass turns for ever.
#[test]
fn a_position_without_a_way_to_act_is_refused() {
    let (table, _) = table("travel");
    for (hand, deck, discard) in [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)] {
        let cards = |count| vec!["boots"; count];
        let state = json!({
            "center": "japan", "filler": 0, "deck": cards(deck), "discard": cards(discard),
            "seats": [{"country": "italy", "hand": cards(hand)}, {"country": "peru"}],
        });
        let input = PositionInput { state: state.as_object().cloned(), ..PositionInput::default() };
        let refused = table.position(input, seed(1)).map(|_| ()).expect_err("nobody can act");
        assert_eq!(refused.code(), Code::PositionField);
    }
}
