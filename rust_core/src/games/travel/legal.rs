//! What may be chosen: the one source of legality. What powers add stands in
//! [`super::windows`].

use super::rules::{KindSet, Rules, plain};
use super::state::{Action, COST, DECK, DISCARD, Frame, MAX_OFFERS, MAX_TRADED, NOBODY, State, Step, hand};
use super::vocabulary::{Query, Window};
use super::windows;
use crate::kernel::choice::{Menu, Number};
use crate::kernel::machine::run;
use crate::kernel::seats::{SeatSet, clockwise};

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

/// The seats that are waited for.
#[inline]
pub fn asked(rules: &Rules, state: &State) -> SeatSet {
    if state.is_over() {
        return SeatSet::EMPTY;
    }
    match state.stack.top() {
        None => SeatSet::EMPTY,
        Some(frame) if frame.step == Step::React => state.reacting,
        Some(frame) if frame.step == Step::Program => {
            let open = run::open(&rules.programs, &super::look::Seen { rules, state });
            open.map_or(SeatSet::EMPTY, |(_, seats)| SeatSet::from_bits(seats))
        }
        Some(frame) => SeatSet::one(frame.seat),
    }
}

/// Lists everything that a seat may choose now, by rising number.
pub fn legal(rules: &Rules, state: &State, seat: u8, menu: &mut Menu) {
    menu.clear();
    if state.is_over() {
        return;
    }
    if !rules.programs.is_empty() {
        windows::legal(rules, state, seat, menu);
    } else if let Some(frame) = state.stack.top().filter(|frame| frame.seat == seat) {
        answers::<false>(rules, state, frame, menu);
    }
}

/// Lists the answers to the decision of a frame, by rising number.
pub fn answers<const POWERS: bool>(rules: &Rules, state: &State, frame: Frame, menu: &mut Menu) {
    let own = hand(frame.seat);
    match frame.step {
        Step::Action => actions::<POWERS>(rules, state, frame.seat, menu),
        Step::Pay => push_kinds(menu, rules.card_base(), kinds_in(rules, state, own) & rules.payable),
        Step::Take => push_kinds(menu, rules.card_base(), kinds_in(rules, state, DISCARD) & rules.recyclable),
        Step::Limit => push_kinds(menu, rules.card_base(), kinds_in(rules, state, own) & rules.discardable),
        Step::Dump => push_kinds(menu, rules.card_base(), kinds_in(rules, state, own) & rules.prohibited),
        Step::DumpWith => {
            push_kinds(menu, rules.card_base(), kinds_in(rules, state, own) & !rules.prohibited)
        }
        Step::StandIn => push_kinds(menu, rules.card_base(), windows::stand_ins(rules, state, frame.seat)),
        Step::Victim => {
            for seat in 0..rules.players {
                if may_steal::<POWERS>(rules, state, frame.seat, seat) {
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
        Step::Offer => offer::<POWERS>(rules, state, frame.seat, menu),
        Step::Answer => {
            if can_deliver(rules, state, frame.seat) && (!POWERS || can_give(rules, state, frame.other)) {
                menu.push(plain::YES);
            }
            menu.push(plain::NO);
        }
        Step::Bonus => {
            menu.push(plain::DRAW);
            menu.push(plain::PASS);
        }
        Step::BeginTurn
        | Step::EndTurn
        | Step::Draw
        | Step::Steal
        | Step::Begin
        | Step::Journey
        | Step::Waiting
        | Step::Settle
        | Step::React
        | Step::Program => {}
    }
}

fn may_steal<const POWERS: bool>(rules: &Rules, state: &State, seat: u8, victim: u8) -> bool {
    seat != victim
        && !state.table.is_empty(hand(victim))
        && (!POWERS || windows::condition(rules, state, Query::MayBeStolenFrom, &[victim.into()], true))
}

/// How many items of the seat's next journey are missing.
pub fn missing(rules: &Rules, state: &State, seat: u8) -> u8 {
    let needed = rules.countries[destination(state, seat) as usize].needed;
    (needed & !kinds_in(rules, state, hand(seat))).count_ones() as u8
}

/// True if the seat has what its next journey needs, or cards that stand for
/// it.
fn is_packed<const POWERS: bool>(rules: &Rules, state: &State, seat: u8, own: KindSet) -> bool {
    let needed = rules.countries[destination(state, seat) as usize].needed | 1 << rules.passport;
    if own & needed == needed {
        return !POWERS || windows::condition(rules, state, Query::MayTravel, &[seat.into()], true);
    }
    if !POWERS || !rules.changes(Query::StandsForItem) || own >> rules.passport & 1 == 0 {
        return false;
    }
    let stand_ins = windows::stand_ins(rules, state, seat);
    let held =
        state.table.cards(hand(seat)).filter(|&card| stand_ins >> rules.kind_of[card as usize] & 1 == 1);
    held.count() >= usize::from(missing(rules, state, seat))
        && windows::condition(rules, state, Query::MayTravel, &[seat.into()], true)
}

fn actions<const POWERS: bool>(rules: &Rules, state: &State, seat: u8, menu: &mut Menu) {
    let own = kinds_in(rules, state, hand(seat));
    let payers =
        state.table.cards(hand(seat)).filter(|&card| rules.payable >> rules.kind_of[card as usize] & 1 == 1);
    let cost = |query| if POWERS { windows::number(rules, state, query, seat, COST) } else { COST } as usize;
    let (recycling, stealing) = (cost(Query::RecycleCost), cost(Query::StealCost));
    let payable = payers.take(recycling.max(stealing)).count();
    let others = || clockwise(seat, rules.players).skip(1);
    if can_draw(state) {
        menu.push(rules.action_choice(Action::Draw));
    }
    if payable >= recycling && (recycling > 0 || kinds_in(rules, state, DISCARD) & rules.recyclable != 0) {
        menu.push(rules.action_choice(Action::Recycle));
    }
    if state.begun_count < rules.offers && others().any(|other| may_offer(rules, state, seat, other)) {
        menu.push(rules.action_choice(Action::Trade));
    }
    if payable >= stealing && others().any(|other| may_steal::<POWERS>(rules, state, seat, other)) {
        menu.push(rules.action_choice(Action::Steal));
    }
    let burdened = own & rules.prohibited != 0;
    if !burdened && is_packed::<POWERS>(rules, state, seat, own) {
        menu.push(rules.action_choice(Action::Travel));
    }
    if burdened && own & !rules.prohibited != 0 {
        menu.push(rules.action_choice(Action::Dump));
    }
    if POWERS {
        windows::push_uses(rules, windows::uses(rules, state, Window::Action, seat, &[]), menu);
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
        (rules.wants.len() as u64, u64::from(state.table.count(hand(partner)).min(MAX_TRADED as u8)));
    let wants = (1..=size).fold(1u64, |lists, length| lists.saturating_mul(kinds + length) / length) - 1;
    gives.saturating_mul(wants) > made
}

fn offer<const POWERS: bool>(rules: &Rules, state: &State, seat: u8, menu: &mut Menu) {
    let offer = &state.offer;
    menu.push(plain::PASS);
    let held = !POWERS || can_give(rules, state, seat);
    if held && !offer.gives().is_empty() && !offer.wants().is_empty() && !state.closed().contains(offer) {
        menu.push(plain::DONE);
    }
    if offer.can_give_more() {
        push_kinds(menu, rules.card_base(), kinds_left(rules, state, seat, offer.gives()) & rules.tradable);
    }
    let most = state.table.count(hand(offer.partner)).min(MAX_TRADED as u8) as usize;
    if offer.wants().len() < most {
        menu.extend(&rules.wants);
    }
}

/// The kinds of which the hand holds more copies than a list does.
fn kinds_left(rules: &Rules, state: &State, seat: u8, listed: &[u8]) -> KindSet {
    let mut used = [false; MAX_TRADED];
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
    state.offer.partner != NOBODY && holds(rules, state, partner, state.offer.wants())
}

/// True if the maker of the open offer still holds all that it gives: a power
/// may have taken some of it.
fn can_give(rules: &Rules, state: &State, seat: u8) -> bool {
    holds(rules, state, seat, state.offer.gives())
}

fn holds(rules: &Rules, state: &State, seat: u8, kinds: &[u8]) -> bool {
    kinds.iter().enumerate().all(|(place, &kind)| {
        let needed = 1 + kinds[..place].iter().filter(|&&other| other == kind).count();
        state
            .table
            .cards(hand(seat))
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

/// Puts the numbers of kinds into a menu.
#[inline]
pub fn push_kinds(menu: &mut Menu, base: Number, set: KindSet) {
    bits(set).for_each(|kind| menu.push(base + Number::from(kind)));
}
