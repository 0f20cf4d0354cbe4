//! What the cards of a port count for: the base of the rules that powers can
//! change.

use super::goods::{Action, Good, KINDS, Level};
use super::rules::Rules;
use super::state::{PRINTED, State, WILD, crew, fulfilled, goods};

/// The goods of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Goods {
    /// How many of each of the five kinds.
    pub kinds: [u8; KINDS],
    /// How many in all, those without a kind included.
    pub total: u8,
}

/// The kind of a card or token in the goods: as it lies there or as printed;
/// none of a Capital card, which has none of its own.
#[inline]
fn own_kind(rules: &Rules, state: &State, card: u8) -> Option<u8> {
    let good = match state.colour(card) {
        PRINTED => rules.face(card, 0).map_or(Good::Capital as u8, |face| face.good as u8),
        WILD => Good::Capital as u8,
        chosen => chosen,
    };
    (usize::from(good) < KINDS).then_some(good)
}

/// The kind that Capital goods of a seat count as: that of the left-most other
/// good (ruling R11).
#[inline]
pub fn leading_kind(rules: &Rules, state: &State, seat: u8) -> Option<u8> {
    state.table.cards(goods(seat)).find_map(|card| own_kind(rules, state, card))
}

/// The kind that a good of a seat counts as.
pub fn kind_of(rules: &Rules, state: &State, seat: u8, card: u8) -> Option<u8> {
    own_kind(rules, state, card).or_else(|| leading_kind(rules, state, seat))
}

/// Counts the goods of a seat.
#[inline]
pub fn goods_of(rules: &Rules, state: &State, seat: u8) -> Goods {
    let (mut count, mut capital, mut leading) = (Goods::default(), 0, None);
    for card in state.table.cards(goods(seat)) {
        count.total += 1;
        match own_kind(rules, state, card) {
            Some(kind) => {
                leading = leading.or(Some(kind));
                count.kinds[usize::from(kind)] += 1;
            }
            None => capital += 1,
        }
    }
    if let Some(kind) = leading {
        count.kinds[usize::from(kind)] += capital;
    }
    count
}

/// How many Levels a seat misses for a contract: one for each circle without a
/// good of its kind or the colour of the own port; Capital circles count goods
/// of any kind.
#[inline]
pub fn missing_levels(rules: &Rules, state: &State, seat: u8, level: Level) -> u8 {
    if level == Level::default() {
        return 0;
    }
    let held = goods_of(rules, state, seat);
    let port = state.port(seat);
    let mut missing = 0u8;
    for good in Good::ALL {
        let count = held.kinds.get(good as usize).copied().unwrap_or(held.total);
        let have = count.saturating_add(u8::from(port == good));
        missing = missing.saturating_add(level.0[good as usize].saturating_sub(have));
    }
    missing
}

/// The most crew of a seat: its fulfilled contracts, and the one of its port.
#[inline]
pub fn crew_limit(state: &State, seat: u8) -> u8 {
    state.table.count(fulfilled(seat)).saturating_add(1)
}

/// The most goods of a seat: two for each fulfilled contract.
#[inline]
pub fn goods_limit(state: &State, seat: u8) -> u8 {
    crew_limit(state, seat).saturating_mul(2)
}

/// True if the crew of a seat takes one more card.
#[inline]
pub fn has_crew_room(state: &State, seat: u8) -> bool {
    state.table.count(crew(seat)) < crew_limit(state, seat)
}

/// True if the goods of a seat take one more card.
#[inline]
pub fn has_goods_room(state: &State, seat: u8) -> bool {
    state.table.count(goods(seat)) < goods_limit(state, seat)
}

/// The action of a card or token in a crew: of a dual card that of its colour.
#[inline]
pub fn crew_action(rules: &Rules, state: &State, card: u8) -> Action {
    let colour = state.colour(card);
    let Some(row) = rules.cards.get(usize::from(card)) else {
        return Good::ALL.get(usize::from(colour)).map_or(Action::Barter, |good| good.action());
    };
    let half = usize::from(row.is_dual() && row.faces[1].good as u8 == colour);
    row.faces[half].action
}

/// How many crew cards of a seat have this action.
#[inline]
pub fn crew_of(rules: &Rules, state: &State, seat: u8, action: Action) -> u8 {
    let of_it = |&card: &u8| crew_action(rules, state, card) == action;
    state.table.cards(crew(seat)).filter(of_it).count() as u8
}
