//! Batches of every game: the same bytes for any number of threads, and an
//! end when the caller wants one.

use estiba_core::kernel::game::Rules as _;
use estiba_core::sim::batch::{Batch, Request, run};
use estiba_core::sim::policy::Policy;

use crate::games::{Tested, seed, variants};

fn request(players: u8, matches: usize, threads: usize) -> Request {
    let policies = vec![Policy::Random; players.into()];
    Request { matches, policies, seed: seed(5), threads, max_turns: 60 }
}

fn threads_do_not_matter<G: Tested>() {
    for variant in variants::<G>(20) {
        let rules = &*variant.rules;
        let played = |threads| -> Batch {
            run::<G>(rules, &request(rules.players(), 1_000, threads), |_| true)
                .expect("no power fails")
                .expect("not stopped")
        };
        let one = played(1);
        assert_eq!(one.rows.len(), 1_000);
        assert!(one.rows.iter().any(|row| *row != one.rows[0]), "all matches went alike");
        for threads in [0, 2, 4, usize::MAX] {
            assert_eq!(played(threads).digest(), one.digest(), "{threads} threads");
        }
        // A longer batch begins with the matches of a shorter.
        let longer = run::<G>(rules, &request(rules.players(), 1_100, 2), |_| true)
            .expect("no power fails")
            .expect("not stopped");
        assert_eq!(longer.rows[..1_000], one.rows[..]);
    }
}

fn stops_when_told<G: Tested>() {
    let rules = &*variants::<G>(1).next().expect("a variant").rules;
    // Matches without a bound on turns hardly end: it comes back only if it stops.
    let endless = Request { max_turns: u32::MAX, ..request(rules.players(), 1_000_000, 2) };
    let mut heard = Vec::new();
    let stopped = run::<G>(rules, &endless, |done| {
        heard.push(done);
        heard.len() < 5
    });
    assert!(stopped.is_ok_and(|batch| batch.is_none()), "a batch that was stopped has no result");
    assert!(heard.len() >= 5 && heard.is_sorted(), "progress rises: {heard:?}");
}

/// Players who take whatever they are offered, and use whatever they can:
/// every chain of powers stays within the machine's fuel and stack.
fn accepting_runs_no_power_away<G: Tested>() {
    for variant in variants::<G>(200) {
        let rules = &*variant.rules;
        let policies = vec![Policy::Eager; rules.players().into()];
        let request = Request { policies, max_turns: 400, ..request(rules.players(), 40, 2) };
        let played = run::<G>(rules, &request, |_| true)
            .unwrap_or_else(|error| panic!("{error}, with {}", rules.options().to_json()))
            .expect("not stopped");
        assert!(played.rows.iter().all(|row| row.decisions > 0), "somebody was asked in every match");
    }
}

fn nothing_to_play<G: Tested>() {
    let rules = &*variants::<G>(1).next().expect("a variant").rules;
    let empty = run::<G>(rules, &request(rules.players(), 0, 2), |_| true)
        .expect("no power fails")
        .expect("not stopped");
    assert!(empty.rows.is_empty());
    assert_eq!(empty.truncated(), 0);
}

macro_rules! for_every_game {
    ($($id:ident: $game:ty,)+) => {$(
        mod $id {
            use super::*;
            type Tested = $game;

            #[test]
            fn any_number_of_threads_gives_the_same_bytes() {
                threads_do_not_matter::<Tested>();
            }

            #[test]
            fn a_batch_stops_when_progress_says_so() {
                stops_when_told::<Tested>();
            }

            #[test]
            fn powers_stay_within_their_bounds_if_all_is_accepted() {
                accepting_runs_no_power_away::<Tested>();
            }

            #[test]
            fn a_batch_of_nothing_is_empty() {
                nothing_to_play::<Tested>();
            }
        }
    )+};
}
estiba_core::with_games!(for_every_game);
