//! Counts the ways in which a match can go on.

use super::choice::Menu;
use super::event::{Answer, Silent};
use super::game::{Game, Rules as _};

/// Counts the leaves of the tree of all choices, `depth` choices deep. The
/// number changes when any rule on the way does.
pub fn perft<G: Game>(rules: &G::Rules, state: &G::State, depth: u32) -> u64 {
    if depth == 0 || G::status(state).over {
        return 1;
    }
    let mut leaves = 0;
    let mut menu = Menu::new();
    let mut scratch = Menu::new();
    // Every seat: those not asked may still have any-time choices.
    for seat in 0..rules.players() {
        menu.clear();
        G::legal(rules, state, seat, &mut menu);
        for &choice in menu.numbers() {
            let mut next = state.clone();
            G::play(rules, &mut next, Answer { seat, choice }, &mut scratch, &mut Silent);
            leaves += perft::<G>(rules, &next, depth - 1);
        }
    }
    leaves
}
