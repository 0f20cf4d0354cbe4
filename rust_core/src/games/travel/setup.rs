//! Dealing a match.

use super::catalogue::Class;
use super::rules::Rules;
use super::state::{DEAL, DECK, Frame, State, Step, hand};
use crate::kernel::chance::{Chance, Seed};
use crate::kernel::seats::clockwise;

/// Deals passports, countries and hands, and finds who begins. The first turn
/// is then still to be played.
pub fn deal(rules: &Rules, seed: Seed) -> State {
    let mut state = State::new(Chance::new(seed));
    // The cards of the extensions wait until the hands are dealt (ruling B4).
    let late = |card: u8| rules.kinds[rules.kind_of[card as usize] as usize].class != Class::Base;
    let (mut items, mut count) = ([0u8; super::state::MAX_CARDS], 0);
    let mut owner = 0;
    for card in 0..rules.cards {
        if rules.kind_of[card as usize] == rules.passport {
            state.table.move_to_bottom(card, hand(owner));
            owner += 1;
        } else if !late(card) {
            items[count] = card;
            count += 1;
        }
    }
    let mut countries: Vec<u8> = (0..rules.countries.len() as u8).collect();
    state.chance.shuffle(&mut countries);
    for seat in 0..rules.players {
        state.countries[seat as usize] = countries[seat as usize];
    }
    state.center = countries[rules.players as usize];
    state.chance.shuffle(&mut items[..count]);
    for &card in &items[..count] {
        state.table.move_to_bottom(card, DECK);
    }
    // Three at a time or one by one makes no difference to a shuffled deck.
    for seat in 0..rules.players {
        for _ in 0..DEAL {
            if let Some(card) = state.table.top(DECK) {
                state.table.move_to_bottom(card, hand(seat));
            }
        }
    }
    if (0..rules.cards).any(late) {
        (0..rules.cards).filter(|&card| late(card)).for_each(|card| state.table.move_to_bottom(card, DECK));
        let chance = &mut state.chance;
        state.table.rearrange(DECK, |cards| chance.shuffle(cards));
    }
    deal_characters(rules, &mut state);
    state.active = first_player(rules, &mut state);
    begin(&mut state);
    state
}

/// Makes the active seat's turn the next thing to be played.
pub fn begin(state: &mut State) {
    let seat = state.active;
    state.regular = seat;
    // The stack is empty, so there is room.
    let _ = state.stack.push(Frame { step: Step::BeginTurn, seat, ..Frame::default() });
}

/// A character at random in front of each player, face up (ruling B5).
fn deal_characters(rules: &Rules, state: &mut State) {
    if rules.characters.is_empty() {
        return;
    }
    let mut characters: Vec<u8> = (0..rules.characters.len() as u8).collect();
    state.chance.shuffle(&mut characters);
    for (seat, character) in characters.into_iter().take(usize::from(rules.players)).enumerate() {
        state.characters[seat] = character;
    }
}

/// The player whose capital is nearest to that of the centre; a tie is drawn
/// (ruling B3).
fn first_player(rules: &Rules, state: &mut State) -> u8 {
    let distance = |seat: u8| rules.distance(state.countries[seat as usize], state.center);
    let least = clockwise(0, rules.players).map(distance).min().unwrap_or_default();
    let nearest: Vec<u8> = clockwise(0, rules.players).filter(|&seat| distance(seat) == least).collect();
    if nearest.len() == 1 {
        return nearest[0];
    }
    nearest[state.chance.below(nearest.len() as u32) as usize]
}
