//! Truncation: simulations stop a match after so many turns and say so;
//! hosted matches go on.

use std::sync::Arc;

use serde_json::Map;

use super::batch::{Request, run};
use super::policy::{Policy, suggest};
use crate::games::travel::Travel;
use crate::kernel::error::Code;
use crate::kernel::game::Game;
use crate::matches::Match;

fn shipped() -> <Travel as Game>::Table {
    let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../python/estiba/games/travel/cards.toml"));
    Travel::read_table(text, "cards.toml").expect("the shipped table can be read")
}

fn rules() -> <Travel as Game>::Rules {
    Travel::rules(&shipped(), &Map::new()).expect("the default options")
}

fn request(matches: usize, max_turns: u32) -> Request {
    Request { matches, policies: vec![Policy::Random; 4], seed: [3; 32], threads: 1, max_turns }
}

#[test]
fn a_match_is_truncated_after_so_many_turns() {
    let rules = rules();
    for turns in [0, 1, 7] {
        let batch = run::<Travel>(&rules, &request(50, turns), |_| true)
            .expect("no power fails")
            .expect("not stopped");
        assert_eq!(batch.truncated(), 50);
        assert!(batch.rows.iter().all(|row| row.turns == turns && row.winners == 0));
        assert_eq!(batch.wins(4), [0; 4], "truncation is no result");
    }
}

/// Enough for some matches of the test below, and not for others.
const TURNS: u32 = 5_000;

#[test]
fn what_ends_before_is_not_truncated() {
    // Random play hardly ever comes to an end; it does where all countries
    // need the same three items, and most cards are those.
    let table = shipped();
    let mut easy = "schema = 1\ngame = \"travel\"\n".to_owned();
    let needs: Vec<&String> = table.items.keys().take(3).collect();
    for item in &needs {
        easy += &format!("[[items]]\nid = \"{item}\"\ncopies = 20\n");
    }
    for country in table.countries.keys() {
        easy += &format!("[[countries]]\nid = \"{country}\"\nneeds = {needs:?}\n");
    }
    let table = Travel::overlay(&table, &easy, "easy.toml").expect("a right overlay");
    let rules = Travel::rules(&table, &Map::new()).expect("the default options");
    let batch =
        run::<Travel>(&rules, &request(300, TURNS), |_| true).expect("no power fails").expect("not stopped");
    let won = batch.rows.iter().filter(|row| row.winners != 0).count() as u64;
    assert!((2..298).contains(&won), "of 300 matches {won} were won");
    assert_eq!(won + batch.truncated(), 300);
    assert_eq!(batch.wins(4).iter().sum::<u64>(), won, "a match has exactly one winner");
    for row in &batch.rows {
        assert!(row.turns <= TURNS && (row.winners != 0 || row.turns == TURNS), "{row:?}");
        assert!(row.moves <= row.decisions, "{row:?}");
    }
}

#[test]
fn a_hosted_match_is_never_truncated() {
    let mut playing = Match::<Travel>::deal(Arc::new(rules()), [4; 32]);
    let mut lasted = 0;
    for _ in 0..20_000 {
        let Some(seat) = playing.waiting_for().lowest() else { break };
        let choice = suggest(&playing, seat, "random").expect("who is asked has a choice");
        let state = *playing.state();
        // Without its past, which copying would make slower and slower.
        playing = Match::from_state(Arc::clone(playing.rules()), [4; 32], state);
        playing.apply(seat, &[choice]).expect("what is suggested is legal");
        lasted = Travel::status(playing.state()).turn;
    }
    assert!(!Travel::status(playing.state()).truncated);
    assert!(lasted > 1000 || Travel::status(playing.state()).over, "only {lasted} turns were played");
}

/// The policy with which matches come to an end: without it a batch tells
/// nothing of who wins.
#[test]
fn eager_matches_end() {
    let eager = Request { policies: vec![Policy::Eager; 4], ..request(300, 1000) };
    let batch = run::<Travel>(&rules(), &eager, |_| true).expect("no power fails").expect("not stopped");
    assert!(batch.truncated() < 60, "{} of 300 eager matches did not end", batch.truncated());
    let again = run::<Travel>(&rules(), &Request { threads: 2, ..eager }, |_| true)
        .expect("no power fails")
        .expect("not stopped");
    assert_eq!(batch.digest(), again.digest());
}

#[test]
fn a_policy_is_found_by_its_name() {
    assert_eq!(Policy::parse("eager"), Ok(Policy::Eager));
    assert_eq!(Policy::parse("random"), Ok(Policy::Random));
    let error = Policy::parse("randon").expect_err("no such policy");
    assert_eq!(error.code(), Code::UnknownPolicy);
    assert!(error.hint_text().contains("random"));
}
