//! The end of a match: what is counted, and who wins.

use super::cargo::{cargo, places};
use super::counting::{Goods, goods_of};
use super::events::Event;
use super::goods::{Good, KINDS};
use super::legal::own_ships;
use super::rules::Rules;
use super::state::{State, contracts};
use crate::kernel::event::Sink;
use crate::kernel::seats::MAX_SEATS;

/// What a container pays that fills a place of an unfulfilled contract.
const LOADED: i16 = 2;
/// What a good of each kind is worth by itself.
const VALUES: [i16; KINDS] = [1, 1, 2, 1, 1];
/// What the most goods of a kind pay; Illegal ones cost as much.
const MAJORITIES: [i16; KINDS] = [6, 6, -6, 6, 8];
/// What a good of each kind pays.
const SET: i16 = 10;

/// Counts the scores and names the winners.
pub(super) fn finish(rules: &Rules, state: &mut State, sink: &mut impl Sink<Event>) {
    let players = usize::from(rules.players);
    let mut goods = [Goods::default(); MAX_SEATS];
    for (seat, goods) in (0..rules.players).zip(&mut goods) {
        *goods = goods_of(rules, state, seat);
    }
    for seat in 0..rules.players {
        let place = usize::from(seat);
        let worth = LOADED * i16::from(loaded(rules, state, seat))
            + worth(goods[place])
            + (0..KINDS).map(|kind| majority(&goods[..players], place, kind)).sum::<i16>();
        state.scores[place] = state.credits[place].saturating_add(worth);
        sink.event(Event::Scored { seat, score: state.scores[place] });
    }
    let best = state.scores[..players].iter().copied().max().unwrap_or_default();
    for seat in (0..rules.players).filter(|&seat| state.scores[usize::from(seat)] == best) {
        state.winners.insert(seat);
        sink.event(Event::Won { seat });
    }
}

/// How many containers of a seat fill places of unfulfilled contracts.
fn loaded(rules: &Rules, state: &State, seat: u8) -> u8 {
    own_ships(seat)
        .filter(|&ship| !state.table.is_empty(contracts(ship)))
        .map(|ship| cargo(rules, state, ship).matched(&places(rules, state, ship)))
        .sum()
}

/// What goods are worth by themselves, and as a set of each kind.
fn worth(goods: Goods) -> i16 {
    let values = goods.kinds.iter().zip(VALUES).map(|(&count, value)| i16::from(count) * value);
    values.sum::<i16>() + if goods.kinds.contains(&0) { 0 } else { SET }
}

/// What the most goods of a kind pay a seat: shared among those who tie, rounded
/// up; of nothing there is no most (ruling R10).
fn majority(goods: &[Goods], seat: usize, kind: usize) -> i16 {
    let most = goods.iter().map(|goods| goods.kinds[kind]).max().unwrap_or_default();
    if most == 0 || goods[seat].kinds[kind] < most {
        return 0;
    }
    let tied = goods.iter().filter(|goods| goods.kinds[kind] == most).count() as i16;
    let bonus = MAJORITIES[kind];
    let share = (bonus.abs() + tied - 1) / tied;
    if kind == Good::Illegal as usize { -share } else { share }
}
