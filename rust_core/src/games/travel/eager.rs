//! What an eager player would do: collect what the next journey needs, and
//! travel as soon as that is possible. It looks at nothing but its own hand
//! and what lies open.

use super::legal::{destination, kinds_in};
use super::powers::declines;
use super::rules::{KindSet, Rules, plain};
use super::state::{Action, COST, DISCARD, HAND_LIMIT, State, Step, hand};
use super::windows::is_on_top;
use crate::kernel::choice::{Menu, Number};

/// Keeps of a menu what an eager player would choose from.
pub fn eager(rules: &Rules, state: &State, seat: u8, menu: &Menu, kept: &mut Menu) {
    kept.clear();
    let Some(frame) = state.stack.top() else { return };
    let own = kinds_in(rules, state, hand(seat));
    let goal = rules.countries[destination(state, seat) as usize].needed | 1 << rules.passport;
    let wanted = goal & !own;
    let spare = spare(rules, state, seat, goal);
    match frame.step {
        Step::Action => {
            let spares =
                state.table.cards(hand(seat)).filter(|&card| spare >> rules.kind_of[card as usize] & 1 == 1);
            let can_pay = spares.take(COST as usize).count() == COST as usize;
            let worth_recycling = kinds_in(rules, state, DISCARD) & wanted & rules.recyclable != 0 && can_pay;
            // A full rucksack draws nothing that it can keep: then others have
            // what is wanted.
            let worth_stealing = can_pay && state.table.count(hand(seat)) >= HAND_LIMIT;
            let order = [
                (Action::Travel, true),
                (Action::Dump, true),
                (Action::Recycle, worth_recycling),
                (Action::Steal, worth_stealing),
                (Action::Draw, true),
            ];
            // A power on top is used whenever it can be: it costs no action.
            let free = menu.numbers().iter().find(|&&number| is_on_top(rules, number));
            if let Some(&number) = free {
                kept.push(number);
                return;
            }
            let offered = |&(action, worth): &(Action, bool)| {
                let known = rules.actions.contains(&action);
                worth && known && menu.contains(rules.action_choice(action))
            };
            if let Some((action, _)) = order.iter().find(|choice| offered(choice)) {
                kept.push(rules.action_choice(*action));
            }
        }
        Step::Pay | Step::Limit | Step::DumpWith => keep_kinds(rules, menu, kept, spare),
        Step::Take => keep_kinds(rules, menu, kept, wanted),
        Step::Answer => {
            let gives = state.offer.gives().iter().fold(0, |set: KindSet, &kind| set | 1 << kind);
            let takes = state.offer.wants().iter().fold(0, |set: KindSet, &kind| set | 1 << kind);
            let worth = gives & wanted != 0 && takes & !spare == 0 && menu.contains(plain::YES);
            kept.push(if worth { plain::YES } else { plain::NO });
        }
        Step::Bonus => kept.push(plain::DRAW),
        // What may be taken is taken: what is needed before anything else.
        Step::Program | Step::React => {
            keep_kinds(rules, menu, kept, wanted);
            if kept.is_empty() {
                keep_kinds(rules, menu, kept, spare);
            }
            if kept.is_empty() {
                let declining = |number: &&Number| !declines(**number);
                menu.numbers().iter().filter(declining).for_each(|&number| kept.push(number));
            }
        }
        _ => {}
    }
    if kept.is_empty() {
        kept.extend(menu.numbers());
    }
}

/// The kinds of which a card can go: not needed, or held more than once.
fn spare(rules: &Rules, state: &State, seat: u8, goal: KindSet) -> KindSet {
    let (mut once, mut more): (KindSet, KindSet) = (0, 0);
    for card in state.table.cards(hand(seat)) {
        let kind = 1 << rules.kind_of[card as usize];
        more |= once & kind;
        once |= kind;
    }
    ((once & !goal) | more) & rules.payable
}

fn keep_kinds(rules: &Rules, menu: &Menu, kept: &mut Menu, set: KindSet) {
    let base = rules.card_base();
    let of_set = |number: &&Number| **number >= base && set >> (**number - base) & 1 == 1;
    menu.numbers().iter().filter(of_set).for_each(|&number| kept.push(number));
}
