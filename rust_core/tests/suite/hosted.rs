//! Matches of any game behind one interface, as the server and Python use them.

use std::sync::Arc;

use estiba_core::games::travel::Travel;
use estiba_core::kernel::choice::Number;
use estiba_core::kernel::error::Code;
use estiba_core::kernel::event::Viewer;
use estiba_core::kernel::game::{Game, PositionInput};
use estiba_core::kernel::text::Locale;
use estiba_core::matches::Match;
use estiba_core::wire::{ApplyMode, ChoiceName, HostedMatch, TABLES, encode, read_table};
use serde_json::{Map, Value, json};

use crate::games::{Variant, hosted_table, option_sets, seed, shipped, variants};

/// A match of a game of the register with default options.
fn dealt(game: &str, number: u64) -> Box<dyn HostedMatch> {
    hosted_table(game)
        .rules(&Map::new())
        .expect("default options")
        .deal(seed(number))
        .expect("no power fails")
}

/// Lets bots choose; who is asked first answers first.
fn play_bots(playing: &mut dyn HostedMatch, choices: u32) {
    for _ in 0..choices {
        let Some(&seat) = playing.waiting_for().first() else { return };
        let number = playing.suggest(seat.into(), "random").expect("who is asked has a choice");
        let choice = ChoiceName::Number(number.into());
        playing.apply(seat.into(), &[choice], ApplyMode::Free).expect("what is suggested is legal");
    }
}

#[test]
fn number_notation_and_message_are_played_alike() {
    for Variant { rules, .. } in variants::<Travel>(220) {
        let mut playing = Match::<Travel>::deal(Arc::clone(&rules), seed(11));
        for _ in 0..60 {
            let Some(seat) = playing.waiting_for().lowest() else { break };
            let decision = HostedMatch::decision_id(&playing);
            for number in playing.legal(seat) {
                let message = encode::choice::<Travel>(&rules, number);
                let faces = [
                    ChoiceName::Number(number.into()),
                    ChoiceName::Notation(message.notation.clone()),
                    ChoiceName::Message(encode::bytes(&message)),
                ];
                let digests = faces.map(|face| {
                    let mut copy = playing.clone();
                    let mode = ApplyMode::Move { decision };
                    let played = HostedMatch::apply(&mut copy, seat.into(), &[face], mode);
                    assert_eq!(played, Ok(vec![number]));
                    copy.digest()
                });
                assert!(digests.iter().all(|digest| *digest == digests[0]), "{}", message.notation);
            }
            play_bots(&mut playing, 1);
        }
    }
}

#[test]
fn words_for_declining_and_accepting_stand_for_each_other() {
    let state = json!({
        "center": "japan",
        "seats": [{"country": "italy", "hand": ["camera"]}, {"country": "peru", "hand": ["tent", "boots"]}],
    });
    let input = PositionInput { state: state.as_object().cloned(), ..PositionInput::default() };
    let mut playing = Match::<Travel>::position(&shipped::<Travel>(), input, seed(1)).expect("a position");
    let number =
        |playing: &Match<Travel>, word: &str| playing.rules().numbering().number(word).expect("a word");
    let resolved = |playing: &Match<Travel>, seat: u32, token: &str| -> Option<String> {
        let found = HostedMatch::resolve(playing, seat, token).expect("a seat of the match");
        found.map(|number| playing.rules().numbering().notation(number).unwrap_or_default().to_owned())
    };
    let choose = |playing: &mut Match<Travel>, seat: u8, word: &str| {
        let number = number(playing, word);
        playing.apply(seat, &[number]).unwrap_or_else(|error| panic!("{word}: {error}"));
    };
    use estiba_core::kernel::game::Rules as _;
    for word in ["action:trade", "card:camera", "want:tent"] {
        choose(&mut playing, 0, word);
    }
    // While an offer is put together `done` makes it and `pass` calls it off.
    for (token, meant) in [("done", Some("done")), ("pass", Some("pass")), ("no", None), ("yes", None)] {
        assert_eq!(resolved(&playing, 0, token).as_deref(), meant, "{token}");
    }
    choose(&mut playing, 0, "done");
    for (token, meant) in [("no", "no"), ("pass", "no"), ("done", "no"), ("yes", "yes")] {
        assert_eq!(resolved(&playing, 1, token).as_deref(), Some(meant), "{token}");
    }
    assert_eq!(resolved(&playing, 1, "draw"), None, "nothing is drawn by accepting an offer");
    assert_eq!(resolved(&playing, 0, "yes"), None, "seat 0 is not asked");
    choose(&mut playing, 1, "yes");
    for (token, meant) in
        [("no", "pass"), ("pass", "pass"), ("done", "pass"), ("yes", "draw"), ("draw", "draw")]
    {
        assert_eq!(resolved(&playing, 0, token).as_deref(), Some(meant), "{token}");
        let mut copy = playing.clone();
        let choice = [ChoiceName::Notation(token.into())];
        let played = HostedMatch::apply(&mut copy, 0, &choice, ApplyMode::Free).expect("a word for it");
        assert_eq!(played, [number(&playing, meant)]);
    }
}

/// A restarted server replays a match, and its bots must choose as before.
#[test]
fn bots_choose_the_same_after_a_replay() {
    for (game, _) in TABLES {
        for number in 0..10 {
            let mut playing = dealt(game, number);
            play_bots(&mut *playing, 5 * number as u32);
            let plays: Vec<(u8, u32)> =
                playing.plays().into_iter().map(|(seat, choice)| (seat, choice.into())).collect();
            let mut again = playing.rules().replay(*playing.seed(), &plays).expect("what was played");
            assert_eq!(again.digest(), playing.digest());
            play_bots(&mut *playing, 20);
            play_bots(&mut *again, 20);
            assert_eq!(again.plays(), playing.plays());
        }
    }
}

#[test]
fn bots_are_asked_only_where_their_seat_is() {
    for (game, _) in TABLES {
        let playing = dealt(game, 1);
        let waiting = playing.waiting_for();
        let code = |seat: u32, policy: &str| playing.suggest(seat, policy).map_err(|error| error.code());
        for seat in 0..u32::from(playing.rules().players()) {
            let asked = waiting.iter().any(|other| u32::from(*other) == seat);
            assert_eq!(code(seat, "random").is_ok(), asked);
            assert_eq!(code(seat, "nobody"), Err(Code::UnknownPolicy));
        }
        assert_eq!(code(77, "random"), Err(Code::UnknownSeat));
    }
}

#[test]
fn events_asked_for_step_by_step_are_those_asked_for_at_once() {
    for (game, _) in TABLES {
        let mut playing = dealt(game, 2);
        let viewers = [Viewer::Seat(0), Viewer::Seat(1), Viewer::Spectator];
        let mut heard: Vec<Vec<Value>> = vec![Vec::new(); viewers.len()];
        let told = |playing: &dyn HostedMatch, viewer, after| -> Vec<Value> {
            let text = playing.events(viewer, after, Locale::Es).expect("events are JSON");
            serde_json::from_str(&text).expect("a list")
        };
        let mut after = -1;
        for step in 0..40 {
            for (viewer, heard) in viewers.iter().zip(&mut heard) {
                heard.extend(told(&*playing, *viewer, after));
            }
            after = i64::from(playing.revision());
            // Sometimes an observer misses a few.
            play_bots(&mut *playing, 1 + step % 3);
        }
        for (viewer, heard) in viewers.iter().zip(&heard) {
            let all = told(&*playing, *viewer, -1);
            let so_far: Vec<Value> = all
                .into_iter()
                .filter(|event| event["revision"].as_i64().is_some_and(|it| it <= after))
                .collect();
            assert_eq!(*heard, so_far, "{viewer:?}");
        }
    }
}

#[test]
fn what_does_not_exist_is_refused_by_name() {
    let error = read_table("travle", "", "x").map(|_| ()).expect_err("no such game");
    assert_eq!(error.code(), Code::UnknownGame);
    assert!(error.hint_text().contains("travel"), "{error}");
    let rules = dealt("travel", 1).rules();
    let count = rules.choice_count() as u32;
    for number in [count, count + 1, u32::MAX] {
        assert_eq!(rules.notation(number).map_err(|error| error.code()), Err(Code::UnknownChoice));
        assert_eq!(rules.label(number, Locale::En).map_err(|error| error.code()), Err(Code::UnknownChoice));
    }
    let last = rules.notation(count - 1).expect("the last choice");
    assert_eq!(rules.number(&last), Ok(count as Number - 1));
    for options in option_sets::<Travel>() {
        let mut wrong = options.clone();
        wrong.insert("player".into(), 3.into());
        let error = Travel::rules(&shipped::<Travel>(), &wrong).map(|_| ()).expect_err("no such option");
        assert_eq!(error.code(), Code::UnknownOption);
        assert!(error.hint_text().contains("players"), "{error}");
    }
}
