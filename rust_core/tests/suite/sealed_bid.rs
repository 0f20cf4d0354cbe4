//! Several seats asked at once, sealed answers and any-time choices, proved
//! on a game that has nothing else.

use std::sync::Arc;

use estiba_core::kernel::choice::Number;
use estiba_core::kernel::error::Code;
use estiba_core::kernel::event::Viewer;
use estiba_core::kernel::game::Game;
use estiba_core::kernel::perft::perft;
use estiba_core::kernel::text::Locale;
use estiba_core::matches::Match;
use estiba_core::sim::batch::{Request, run};
use estiba_core::sim::policy::{Policy, suggest};
use estiba_core::wire::encode;

use crate::games::{options, seed};
use crate::sealed_bid_game::{BELL, SealedBid};

fn rules(players: u8, coins: u8) -> Arc<<SealedBid as Game>::Rules> {
    let options = options(&[("players", players.into()), ("coins", coins.into())]);
    Arc::new(SealedBid::rules(&(), &options).expect("right options"))
}

fn dealt(players: u8, coins: u8) -> Match<SealedBid> {
    Match::deal(rules(players, coins), seed(1))
}

fn open_decision(playing: &Match<SealedBid>) -> u32 {
    SealedBid::decision(playing.rules(), playing.state()).map_or(0, |decision| decision.id)
}

/// All that anybody gets to see of a match, apart from who is waited for.
fn seen(playing: &Match<SealedBid>) -> Vec<String> {
    let mut viewers: Vec<Viewer> = (0..3).map(Viewer::Seat).collect();
    viewers.push(Viewer::Spectator);
    viewers
        .into_iter()
        .map(|viewer| {
            let mut menu = encode::menu(playing, viewer, Locale::En).expect("a live match has menus");
            let decision = menu.decision.as_mut().expect("a menu has its decision");
            decision.waiting_for.clear();
            let mut view = serde_json::to_value(SealedBid::view(playing.rules(), playing.state(), viewer))
                .expect("a view is JSON");
            view["waiting_for"].take();
            let told = playing.notices(viewer, -1, Locale::En);
            format!("{view} {told:?} {decision:?}")
        })
        .collect()
}

#[test]
fn all_seats_are_asked_at_once_and_may_answer_in_any_order() {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let ends: Vec<String> = orders
        .into_iter()
        .map(|order| {
            let mut playing = dealt(3, 2);
            let decision = open_decision(&playing);
            for (place, seat) in order.into_iter().enumerate() {
                assert_eq!(
                    playing.waiting_for().len() as usize,
                    3 - place,
                    "who has answered is not waited for"
                );
                assert!(playing.waiting_for().contains(seat));
                assert_eq!(open_decision(&playing), decision, "all answer the same decision");
                playing.apply_move(seat, decision, &[Number::from(seat)]).expect("each answers it once");
            }
            assert!(open_decision(&playing) > decision);
            playing.digest()
        })
        .collect();
    assert!(ends.iter().all(|end| *end == ends[0]), "the order of sealed answers does not matter");
}

#[test]
fn nothing_of_an_answer_is_told_before_the_last_is_in() {
    let playing = dealt(3, 2);
    let before = seen(&playing);
    let mut worlds: Vec<Match<SealedBid>> = (0..=2)
        .map(|bid| {
            let mut world = playing.clone();
            world.apply(1, &[bid]).expect("a bid");
            world
        })
        .collect();
    for world in &worlds {
        assert_eq!(seen(world), before, "only who is waited for has changed");
        assert_eq!(world.waiting_for().iter().collect::<Vec<_>>(), [0, 2]);
        assert!(world.notices(Viewer::Omniscient, 0, Locale::En).is_empty(), "an answer is no event");
    }
    for world in &mut worlds {
        world.apply(2, &[1]).expect("a bid");
        assert_eq!(seen(world), before);
        assert_eq!(world.waiting_for().iter().collect::<Vec<_>>(), [0]);
    }
    for (bid, world) in worlds.iter_mut().enumerate() {
        world.apply(0, &[0]).expect("a bid");
        let told = world.notices(Viewer::Spectator, 2, Locale::En);
        let revealed: Vec<u32> = told
            .iter()
            .filter(|(_, notice)| notice.kind == "revealed")
            .map(|(_, notice)| notice.count)
            .collect();
        assert_eq!(revealed, [0, bid as u32, 1], "with the last answer all are told");
        assert!(told.iter().all(|(revision, _)| *revision == 3));
    }
}

#[test]
fn a_list_ends_with_the_last_sealed_answer_whatever_the_others_said() {
    let mut refusals = Vec::new();
    for bid in 0..=2 {
        let mut playing = dealt(2, 2);
        playing.apply(0, &[bid]).expect("a bid");
        let before = playing.digest();
        for second in [0, 1, 2, BELL] {
            let error = playing.apply_move(1, 1, &[1, second]).expect_err("the first reveals the bids");
            assert_eq!(error.code(), Code::ChoicesAfterReveal);
            refusals.push(error);
        }
        assert_eq!(playing.digest(), before);
    }
    assert!(refusals.iter().all(|refusal| *refusal == refusals[0]));
}

#[test]
fn who_has_answered_is_refused_as_any_seat_that_is_not_asked() {
    let mut playing = dealt(3, 2);
    playing.apply_move(1, 1, &[2]).expect("a bid");
    let before = playing.digest();
    for bid in [0, 2, 4] {
        let error = playing.apply_move(1, 1, &[bid]).expect_err("a bid is made once");
        assert_eq!(error.code(), Code::NotAsked);
    }
    assert_eq!(playing.digest(), before);
    let menu = encode::menu(&playing, Viewer::Seat(1), Locale::En).expect("a menu");
    assert!(!menu.asked);
    let offered: Vec<(String, bool)> =
        menu.choices.into_iter().map(|it| (it.choice.unwrap_or_default().notation, it.any_time)).collect();
    assert_eq!(offered, [("use:bell".to_owned(), true)], "any-time choices stay");
}

#[test]
fn an_any_time_choice_leaves_the_decision_open() {
    let mut playing = dealt(3, 2);
    let decision = open_decision(&playing);
    playing.apply_move(0, decision, &[2]).expect("a bid");
    // A seat that is not asked any more, then one that is.
    for seat in [0, 2] {
        let waiting = playing.waiting_for();
        let menus: Vec<Vec<Number>> = (0..3).map(|seat| playing.legal(seat)).collect();
        assert!(menus[seat as usize].contains(&BELL));
        playing.apply_move(seat, decision, &[BELL]).expect("the bell may be rung at any time");
        assert_eq!(open_decision(&playing), decision);
        assert_eq!(playing.waiting_for(), waiting, "nobody has answered by it");
        assert!(!playing.legal(seat).contains(&BELL), "the bell is rung once");
        for other in (0..3).filter(|other| *other != seat) {
            assert_eq!(playing.legal(other), menus[other as usize], "a menu is its owner's affair");
        }
        let error = playing.apply_move(seat, decision, &[BELL]).expect_err("it is rung");
        let code = if waiting.contains(seat) { Code::IllegalChoice } else { Code::NotAsked };
        assert_eq!(error.code(), code);
    }
    assert_eq!(playing.legal(2), [0, 1, 2, 3], "the coin for the bell can be bid at once");
    // A list may hold both, since an own bell reveals nothing.
    playing.apply_move(1, decision, &[BELL, 3]).expect("first the bell, then the bid");
    assert_eq!(playing.waiting_for().iter().collect::<Vec<_>>(), [2]);
}

#[test]
fn a_seat_with_a_single_answer_is_not_asked_and_keeps_its_bell() {
    let mut playing = dealt(2, 0);
    // Nobody has a coin: all four prizes are drawn, and nobody was asked.
    assert!(playing.waiting_for().is_empty());
    assert!(SealedBid::status(playing.state()).over);
    assert_eq!(playing.apply(0, &[BELL]).map_err(|error| error.code()), Err(Code::MatchOver));
    let mut playing_on = dealt(2, 1);
    playing_on.apply(0, &[1]).expect("a bid");
    playing_on.apply(1, &[0]).expect("a bid");
    assert_eq!(playing_on.waiting_for().iter().collect::<Vec<_>>(), [1], "seat 0 has spent its coin");
    playing_on.apply(0, &[BELL]).expect("seat 0 is not asked and rings");
    assert_eq!(playing_on.waiting_for().iter().collect::<Vec<_>>(), [1], "its bid is in");
    assert_eq!(playing_on.state().purses[..2], [1, 1]);
}

#[test]
fn perft_counts_every_seat_and_any_time_choices() {
    let playing = dealt(2, 1);
    let count = |depth| perft::<SealedBid>(playing.rules(), playing.state(), depth);
    // Each of two seats may bid 0 or 1, or ring.
    assert_eq!(count(1), 6);
    // After a bid (4 ways): 3 choices of the other seat and the own bell.
    // After a bell (2 ways): 3 bids of the ringer, 3 choices of the other.
    assert_eq!(count(2), 4 * 4 + 2 * 6);
}

#[test]
fn batches_and_bots_play_it() {
    let rules = rules(4, 3);
    let request = |threads| Request {
        matches: 2_000,
        policies: vec![Policy::Random; 4],
        seed: seed(2),
        threads,
        max_turns: 1000,
    };
    let batches: Vec<_> = [1, 2, 4]
        .map(|threads| {
            run::<SealedBid>(&rules, &request(threads), |_| true)
                .expect("no power fails")
                .expect("not stopped")
        })
        .into();
    assert!(batches.iter().all(|batch| batch.digest() == batches[0].digest()));
    assert_eq!(batches[0].truncated(), 0);
    assert!(batches[0].wins(4).iter().all(|&wins| wins > 300), "{:?}", batches[0].wins(4));
    // A match in which nobody is ever asked has a result all the same.
    let rules = self::rules(4, 0);
    let unasked =
        run::<SealedBid>(&rules, &request(1), |_| true).expect("no power fails").expect("not stopped");
    assert!(unasked.rows.iter().all(|row| row.decisions == 0 && row.turns == 4));
    assert_eq!(unasked.truncated(), 0);
    let mut playing = dealt(3, 2);
    while let Some(seat) = playing.waiting_for().iter().last() {
        let choice = suggest(&playing, seat, "random").expect("who is asked has a choice");
        playing.apply(seat, &[choice]).expect("what is suggested is legal");
    }
    assert!(SealedBid::status(playing.state()).over);
}
