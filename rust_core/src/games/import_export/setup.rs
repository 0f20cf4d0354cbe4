//! Dealing a match.

use super::goods::Good;
use super::options::Tokens;
use super::rules::Rules;
use super::state::{
    COLOURED_SHIPS, DECK, DISCARD, FIRST_CREDITS, Frame, HAND_REFILL, PRINTED, RESERVE, SUPPLY, State, Step,
    containers, hand, ship,
};
use crate::kernel::chance::{Chance, Seed};
use crate::kernel::table::MAX_CARDS;

/// So many containers lie under each ship at sea at first.
const FIRST_CONTAINERS: u8 = 4;

/// Deals a match. The first turn is then still to be played.
pub fn deal(rules: &Rules, seed: Seed) -> State {
    let mut state = State::new(Chance::new(seed));
    let mut cards = [0u8; MAX_CARDS];
    let cards = &mut cards[..usize::from(rules.card_count())];
    (0..).zip(cards.iter_mut()).for_each(|(number, card)| *card = number);
    state.chance.shuffle(cards);
    cards.iter().for_each(|&card| state.table.move_to_bottom(card, DECK));
    reserve(rules, &mut state);
    for _ in 0..rules.players {
        if let Some(card) = state.table.top(DECK) {
            state.table.move_to_bottom(card, SUPPLY + rules.column(card));
        }
    }
    deal_ports(rules, &mut state);
    for seat in 0..rules.players {
        let sailing = ship(seat, state.chance.below(COLOURED_SHIPS.into()) as u8);
        state.at_sea |= 1 << sailing;
        load(rules, &mut state, sailing);
    }
    for seat in 0..rules.players {
        let more = if state.port(seat) == Good::Capital { rules.grey_credits } else { 0 };
        state.credits[usize::from(seat)] = FIRST_CREDITS + more;
        for _ in 0..HAND_REFILL {
            if let Some(card) = state.table.top(DECK) {
                state.table.move_to_bottom(card, hand(seat));
            }
        }
    }
    state.leader = match rules.first_leader {
        Some(seat) => seat,
        None => state.chance.below(rules.players.into()) as u8,
    };
    begin(&mut state);
    state
}

/// Makes the turn of the leader the next thing to be played.
pub fn begin(state: &mut State) {
    // The stack is empty, so there is room.
    let _ = state.stack.push(Frame::new(Step::BeginTurn, state.leader));
}

/// Puts the container tokens into the reserve.
pub fn reserve(rules: &Rules, state: &mut State) {
    let first = rules.card_count();
    (0..rules.token_count).for_each(|token| state.table.move_to_bottom(first + token, RESERVE));
}

/// A port for each player, drawn from those that are dealt (ruling R1).
fn deal_ports(rules: &Rules, state: &mut State) {
    let mut ports = [0, 1, 2, 3, 4, 5];
    let count = if rules.grey_port { ports.len() } else { ports.len() - 1 };
    state.chance.shuffle(&mut ports[..count]);
    state.ports = ports;
}

/// Four cards under a ship at sea, or tokens in their place. Capital cards are
/// discarded and replaced.
fn load(rules: &Rules, state: &mut State, ship: u8) {
    let mut loaded = 0;
    while loaded < FIRST_CONTAINERS
        && let Some(card) = state.table.top(DECK)
    {
        if rules.is_capital(card) {
            state.table.move_to_top(card, DISCARD);
            continue;
        }
        loaded += 1;
        // A dual card lies as the first of its two (ruling R13).
        let colour = rules.face(card, 0).map_or(PRINTED, |face| face.good as u8);
        let token = state.table.top(RESERVE).filter(|_| rules.tokens != Tokens::None);
        match token {
            Some(token) => {
                state.table.move_to_top(card, DISCARD);
                state.set_form(token, colour, 0);
            }
            None if rules.is_dual(card) => state.set_form(card, colour, 0),
            None => {}
        }
        state.table.move_to_bottom(token.unwrap_or(card), containers(ship));
    }
}
