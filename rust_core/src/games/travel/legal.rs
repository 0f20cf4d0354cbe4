//! What may be chosen: the one source of legality.

use super::rules::{KindSet, Rules, plain};
use super::state::{Action, COST, DECK, DISCARD, Frame, HAND_LIMIT, MAX_OFFERS, NOBODY, State, Step, hand};
use crate::kernel::choice::{Menu, Number};
use crate::kernel::seats::clockwise;

/// The kinds of the cards in a zone.
#[inline]
pub fn kinds_in(rules: &Rules, state: &State, zone: u8) -> KindSet {
    state.table.cards(zone).fold(0, |set, card| set | 1 << rules.kind_of[card as usize])
}

/// True if a draw would give a card.
#[inline]
pub fn can_draw(state: &State) -> bool {
    !state.table.is_empty(DECK) || !state.table.is_empty(DISCARD)
}

/// True if the decision's existence or its number of choices depends on a
/// hand that others do not see.
pub fn depends_on_hand(rules: &Rules, step: Step) -> bool {
    match step {
        Step::Action | Step::Pay | Step::Offer | Step::Answer | Step::Limit | Step::Dump | Step::DumpWith => {
            true
        }
        // With few kinds of cards the own hand bounds how many offers exist.
        Step::Partner => rules.wants.len() <= MAX_OFFERS,
        _ => false,
    }
}

/// Lists the answers to the decision of a frame, by rising number.
pub fn answers(rules: &Rules, state: &State, frame: Frame, menu: &mut Menu) {
    let own = hand(frame.seat);
    match frame.step {
        Step::Action => actions(rules, state, frame.seat, menu),
        Step::Pay => push_kinds(menu, rules.card_base(), kinds_in(rules, state, own) & rules.payable),
        Step::Take => push_kinds(menu, rules.card_base(), kinds_in(rules, state, DISCARD) & rules.recyclable),
        Step::Limit => push_kinds(menu, rules.card_base(), kinds_in(rules, state, own) & rules.discardable),
        Step::Dump => push_kinds(menu, rules.card_base(), kinds_in(rules, state, own) & rules.prohibited),
        Step::DumpWith => {
            push_kinds(menu, rules.card_base(), kinds_in(rules, state, own) & !rules.prohibited)
        }
        Step::Victim => {
            for seat in 0..rules.players {
                if seat != frame.seat && !state.table.is_empty(hand(seat)) {
                    menu.push(rules.seat_choice(seat));
                }
            }
        }
        Step::Partner => {
            for seat in 0..rules.players {
                if may_offer(rules, state, frame.seat, seat) {
                    menu.push(rules.seat_choice(seat));
                }
            }
        }
        Step::Offer => offer(rules, state, frame.seat, menu),
        Step::Answer => {
            if can_deliver(rules, state, frame.seat) {
                menu.push(plain::YES);
            }
            menu.push(plain::NO);
        }
        Step::Bonus => {
            menu.push(plain::DRAW);
            menu.push(plain::PASS);
        }
        Step::BeginTurn | Step::EndTurn | Step::Draw | Step::Steal => {}
    }
}

fn actions(rules: &Rules, state: &State, seat: u8, menu: &mut Menu) {
    let own = kinds_in(rules, state, hand(seat));
    let payers =
        state.table.cards(hand(seat)).filter(|&card| rules.payable >> rules.kind_of[card as usize] & 1 == 1);
    let can_pay = payers.take(COST as usize).count() == COST as usize;
    let others = || clockwise(seat, rules.players).skip(1);
    if can_draw(state) {
        menu.push(rules.action_choice(Action::Draw));
    }
    if can_pay {
        menu.push(rules.action_choice(Action::Recycle));
    }
    if state.begun_count < rules.offers && others().any(|other| may_offer(rules, state, seat, other)) {
        menu.push(rules.action_choice(Action::Trade));
    }
    if can_pay && others().any(|other| !state.table.is_empty(hand(other))) {
        menu.push(rules.action_choice(Action::Steal));
    }
    let needed = rules.countries[destination(state, seat) as usize].needed | 1 << rules.passport;
    let burdened = own & rules.prohibited != 0;
    if own & needed == needed && !burdened {
        menu.push(rules.action_choice(Action::Travel));
    }
    if burdened && own & !rules.prohibited != 0 {
        menu.push(rules.action_choice(Action::Dump));
    }
    // Even a turn without an action is asked where silence would tell of the hand.
    if menu.is_empty() && rules.everyone {
        menu.push(plain::PASS);
    }
}

/// The country to which the seat's next journey goes.
#[inline]
pub fn destination(state: &State, seat: u8) -> u8 {
    if state.visited.contains(seat) { state.center } else { state.countries[seat as usize] }
}

fn may_offer(rules: &Rules, state: &State, seat: u8, partner: u8) -> bool {
    partner != seat
        && !state.table.is_empty(hand(seat))
        && !state.table.is_empty(hand(partner))
        && (rules.wants.len() > MAX_OFFERS || offer_is_left(rules, state, seat, partner))
}

/// True if some offer to the partner was not made yet in this turn.
fn offer_is_left(rules: &Rules, state: &State, seat: u8, partner: u8) -> bool {
    let made = state.closed().iter().filter(|offer| offer.partner == partner).count() as u64;
    let kinds = kinds_in(rules, state, hand(seat)) & rules.tradable;
    let gives = bits(kinds)
        .map(|kind| {
            state.table.cards(hand(seat)).filter(|&card| rules.kind_of[card as usize] == kind).count() as u64
        })
        .fold(1u64, |product, copies| product.saturating_mul(copies + 1))
        - 1;
    // Lists of up to n of w kinds, the empty one left out: (w + n over n) - 1.
    let (kinds, size) =
        (rules.wants.len() as u64, u64::from(state.table.count(hand(partner)).min(HAND_LIMIT)));
    let wants = (1..=size).fold(1u64, |lists, length| lists.saturating_mul(kinds + length) / length) - 1;
    gives.saturating_mul(wants) > made
}

fn offer(rules: &Rules, state: &State, seat: u8, menu: &mut Menu) {
    let offer = &state.offer;
    menu.push(plain::PASS);
    if !offer.gives().is_empty() && !offer.wants().is_empty() && !state.closed().contains(offer) {
        menu.push(plain::DONE);
    }
    if offer.can_give_more() {
        push_kinds(menu, rules.card_base(), kinds_left(rules, state, seat, offer.gives()) & rules.tradable);
    }
    let most = state.table.count(hand(offer.partner)).min(HAND_LIMIT) as usize;
    if offer.wants().len() < most {
        menu.extend(&rules.wants);
    }
}

/// The kinds of which the hand holds more copies than a list does.
fn kinds_left(rules: &Rules, state: &State, seat: u8, listed: &[u8]) -> KindSet {
    let mut used = [false; HAND_LIMIT as usize];
    let mut left = 0;
    for card in state.table.cards(hand(seat)) {
        let kind = rules.kind_of[card as usize];
        match (0..listed.len()).find(|&place| listed[place] == kind && !used[place]) {
            Some(place) => used[place] = true,
            None => left |= 1 << kind,
        }
    }
    left
}

/// True if the partner holds all that the open offer wants.
pub fn can_deliver(rules: &Rules, state: &State, partner: u8) -> bool {
    let wants = state.offer.wants();
    state.offer.partner != NOBODY
        && wants.iter().enumerate().all(|(place, &kind)| {
            let needed = 1 + wants[..place].iter().filter(|&&other| other == kind).count();
            state
                .table
                .cards(hand(partner))
                .filter(|&card| rules.kind_of[card as usize] == kind)
                .nth(needed - 1)
                .is_some()
        })
}

/// The members of a set, rising.
#[inline]
pub fn bits(set: KindSet) -> impl Iterator<Item = u8> {
    // Half by half: sets of 64 fit a register, and most matches need no more.
    bits_of_half(set as u64, 0).chain(bits_of_half((set >> 64) as u64, 64))
}

#[inline]
fn bits_of_half(mut half: u64, first: u8) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (half != 0).then(|| {
            let kind = first + half.trailing_zeros() as u8;
            half &= half - 1;
            kind
        })
    })
}

#[inline]
fn push_kinds(menu: &mut Menu, base: Number, set: KindSet) {
    bits(set).for_each(|kind| menu.push(base + Number::from(kind)));
}
