//! What an eager player would do: fulfil contracts, and sell what is of no use
//! for them. It looks at nothing but its own hand and what lies open.

use super::cargo;
use super::choices::{Place, plain};
use super::counting::{goods_of, missing_levels};
use super::goods::Action;
use super::legal::{is_contractible, loadable, own_ships, ships_at_sea, supply, wanted_by};
use super::rules::Rules;
use super::state::{Frame, HAND_REFILL, State, Step, containers, contracts, hand};
use crate::kernel::choice::{Menu, Number};

/// So many credits does an eager player bid at most.
const MOST_BID: u8 = 4;

/// Keeps of a menu what an eager player would choose from.
pub fn eager(rules: &Rules, state: &State, seat: u8, menu: &Menu, kept: &mut Menu) {
    kept.clear();
    let Some(frame) = state.stack.top() else { return };
    let keep = |kept: &mut Menu, wanted: &mut dyn FnMut(Number) -> bool| {
        menu.numbers().iter().filter(|&&number| wanted(number)).for_each(|&number| kept.push(number));
    };
    match frame.step {
        Step::Play => {
            let wanted = best_action(rules, state, seat, menu);
            keep(kept, &mut |number| {
                plays(rules, number) && rules.actions[usize::from(rules.chosen_card(number))] & wanted != 0
            });
            if kept.is_empty() {
                kept.push(plain::DRAW);
            }
        }
        // As many actions as the crew allows: the highest count.
        Step::Declare => {
            let mut counts = menu.numbers().iter().filter(|&&number| !rules.is_on_top(number));
            counts.next_back().into_iter().for_each(|&number| kept.push(number));
        }
        Step::Act if state.action_of(seat) == Some(Action::Supply) => {
            let can_sell = |number: &Number| {
                plays(rules, *number)
                    && state.table.zone_of(rules.chosen_card(*number)) == Some(hand(seat))
                    && !is_useful(rules, state, seat, rules.chosen_card(*number))
            };
            keep(kept, &mut |number| can_sell(&number));
        }
        Step::Act if state.action_of(seat) == Some(Action::Pirate) => {
            let wanted = wanted_by(rules, state, seat);
            keep(kept, &mut |number| match rules.chosen_good(number) {
                Some(good) => wanted >> good & 1 == 1,
                None => {
                    plays(rules, number)
                        && rules.colours[usize::from(rules.chosen_card(number))] & wanted != 0
                }
            });
        }
        Step::Bid => {
            let worth = if has_use_of(rules, state, seat, frame) { MOST_BID } else { 0 };
            keep(kept, &mut |number| !rules.is_on_top(number) && rules.chosen_credits(number) <= worth);
        }
        Step::Place => keep(kept, &mut |number| number != rules.to_choice(Place::Discard)),
        _ => {}
    }
    if kept.is_empty() {
        keep(kept, &mut |number| !rules.is_on_top(number));
    }
}

/// True for a choice of a card.
fn plays(rules: &Rules, number: Number) -> bool {
    number >= rules.card_choice(0) && !rules.is_on_top(number)
}

/// The actions worth playing a card for now, one bit an action: load where
/// something can be loaded, place a contract, pirate what is missing, sell.
fn best_action(rules: &Rules, state: &State, seat: u8, menu: &Menu) -> u8 {
    let held = || state.table.cards(hand(seat));
    let loads = held().filter(|&card| loadable(rules, state, seat, card) != 0).count() > 1;
    let free = own_ships(seat).any(|ship| !state.is_at_sea(ship) && state.table.is_empty(contracts(ship)));
    let places =
        free && held().any(|card| (0..2).any(|half| is_contractible(rules, state, seat, card, half, 1)));
    let missing = wanted_by(rules, state, seat);
    let at_sea = |ship| state.table.cards(containers(ship));
    let pirates = ships_at_sea(rules, state)
        .flat_map(at_sea)
        .any(|card| missing >> cargo::colour(rules, state, card) & 1 == 1)
        || supply(state).any(|card| rules.colours[usize::from(card)] & missing != 0);
    let sells = state.table.count(hand(seat)) >= HAND_REFILL;
    let worth = [
        (Action::Load, loads),
        (Action::Contract, places),
        (Action::Pirate, pirates),
        (Action::Import, sells && ships_at_sea(rules, state).next().is_some()),
        (Action::Supply, sells),
    ];
    let held_actions = menu
        .numbers()
        .iter()
        .filter(|&&number| plays(rules, number))
        .fold(0, |set, &number| set | rules.actions[usize::from(rules.chosen_card(number))]);
    let best = worth.into_iter().find(|(action, worth)| *worth && held_actions >> *action as u8 & 1 == 1);
    best.map_or(0, |(action, _)| 1 << action as u8)
}

/// True if a card can be loaded, or placed with few Levels skipped.
fn is_useful(rules: &Rules, state: &State, seat: u8, card: u8) -> bool {
    let placeable = (0..2)
        .filter_map(|half| rules.face(card, half))
        .any(|face| missing_levels(rules, state, seat, face.level) == 0);
    loadable(rules, state, seat, card) != 0 || placeable
}

/// True if the ship that is bid for carries a good that the seat lacks.
fn has_use_of(rules: &Rules, state: &State, seat: u8, frame: Frame) -> bool {
    let held = goods_of(rules, state, seat).kinds;
    let lacks = |card: u8| held.get(usize::from(cargo::colour(rules, state, card))) == Some(&0);
    state.table.cards(containers(frame.other)).any(lacks)
}
