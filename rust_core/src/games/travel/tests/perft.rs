//! How many ways a match can go on: numbers that change when any rule does.

use serde_json::{Map, Value};

use super::{seed, shipped};
use crate::games::travel::Travel;
use crate::games::travel::rules::Rules;
use crate::kernel::chance::Stream;
use crate::kernel::choice::Menu;
use crate::kernel::event::{Answer, Silent};
use crate::kernel::game::Game;
use crate::kernel::perft::perft;

/// Leaves at depths 1 to 4 after so many random choices of the match of a seed.
fn counts(players: u8, ask: &str, choices: u32) -> [u64; 4] {
    let options: Map<String, Value> =
        [("players".to_owned(), players.into()), ("ask".to_owned(), ask.into())].into_iter().collect();
    let rules = Rules::dealt(shipped(), &options).expect("right options");
    let mut state = Travel::deal(&rules, seed(2026), &mut Silent);
    let mut stream = Stream::new(seed(7));
    let mut menu = Menu::new();
    for _ in 0..choices {
        let seat = Travel::waiting_for(&rules, &state).lowest().expect("the match is not over");
        Travel::legal(&rules, &state, seat, &mut menu);
        let choice = menu.numbers()[stream.below(menu.len() as u32) as usize];
        Travel::play(&rules, &mut state, Answer { seat, choice }, &mut menu, &mut Silent);
    }
    [1, 2, 3, 4].map(|depth| perft::<Travel>(&rules, &state, depth))
}

/// If a rule was changed on purpose, raise `RULES_VERSION` and write the new
/// numbers here.
#[test]
fn perft_is_pinned() {
    // At the first decision; nothing is asked there that only some may answer.
    for ask in ["holders", "everyone"] {
        assert_eq!(counts(2, ask, 0), [4, 34, 520, 10304], "{ask}");
        assert_eq!(counts(4, ask, 0), [4, 14, 104, 1550], "{ask}");
    }
    // Later.
    let later = [(2, "holders"), (2, "everyone"), (4, "holders"), (4, "everyone")]
        .map(|(players, ask)| counts(players, ask, 140));
    assert_eq!(later, [[3, 10, 48, 558], [21, 135, 642, 2671], [2, 4, 11, 83], [22, 466, 4791, 32980]]);
}
