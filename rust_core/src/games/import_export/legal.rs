//! What may be chosen: the one source of legality.

use super::card_set::CardSet;
use super::cargo::{used_capacity, wanted};
use super::choices::{Place, plain};
use super::counting::{crew_of, has_crew_room, has_goods_room, missing_levels};
use super::goods::{Action, Good, KINDS};
use super::rules::Rules;
use super::state::{
    COLOURED_SHIPS, COLUMNS, DUAL_COST, Frame, MAX_BID, SHIPS, SUPPLY, State, Step, WILD, containers,
    contracts, hand, ship,
};
use super::{cargo, goods};
use crate::kernel::choice::Menu;
use crate::kernel::seats::SeatSet;

/// The seats that are waited for.
#[inline]
pub fn asked(state: &State) -> SeatSet {
    match state.stack.top() {
        _ if state.is_over() => SeatSet::EMPTY,
        None => SeatSet::EMPTY,
        Some(frame) if frame.step == Step::Bid => state.bidding,
        Some(frame) => SeatSet::one(frame.seat),
    }
}

/// True if the decision's existence or its number of choices depends on a hand
/// that others do not see.
pub fn depends_on_hand(state: &State, frame: Frame) -> bool {
    // That a hand is empty everybody sees.
    if state.table.is_empty(hand(frame.seat)) {
        return false;
    }
    match frame.step {
        Step::Play => frame.seat != state.leader,
        Step::Pair => true,
        Step::Act => state.action_of(frame.seat) != Some(Action::Pirate),
        _ => false,
    }
}

/// Lists everything that a seat may choose now, by rising number.
pub fn legal(rules: &Rules, state: &State, seat: u8, menu: &mut Menu) {
    menu.clear();
    let asked = asked(state);
    if let Some(frame) = state.stack.top().filter(|_| asked.contains(seat)) {
        answers(rules, state, frame, seat, menu);
    }
    on_top(rules, state, seat, menu);
}

/// Adds what stands on top of any decision: scrapping of the leader's own
/// contracts when he is asked (ruling R16), and throwing away Capital cards
/// (ruling R20).
pub fn on_top(rules: &Rules, state: &State, seat: u8, menu: &mut Menu) {
    if state.is_over() {
        return;
    }
    if seat == state.leader && asked(state).contains(seat) {
        for ship in own_ships(seat).filter(|&ship| !state.table.is_empty(contracts(ship))) {
            menu.push(rules.scrap_choice(ship));
        }
    }
    for (number, card) in rules.throwable() {
        if state.table.zone_of(card) == Some(hand(seat)) {
            menu.push(number);
        }
    }
}

/// The ships of a seat's colour.
#[inline]
pub fn own_ships(seat: u8) -> impl Iterator<Item = u8> {
    (0..COLOURED_SHIPS).map(move |place| ship(seat, place))
}

/// All ships at sea that carry something.
pub fn ships_at_sea(rules: &Rules, state: &State) -> impl Iterator<Item = u8> {
    (0..rules.players * SHIPS)
        .filter(|&ship| state.is_at_sea(ship) && !state.table.is_empty(containers(ship)))
}

/// The cards of the supply, of all columns.
#[inline]
pub fn supply(state: &State) -> impl Iterator<Item = u8> + '_ {
    (SUPPLY..SUPPLY + COLUMNS).flat_map(|column| state.table.cards(column))
}

/// Lists the answers of a seat to the decision of a frame, by rising number.
pub fn answers(rules: &Rules, state: &State, frame: Frame, seat: u8, menu: &mut Menu) {
    let card = frame.card;
    match frame.step {
        Step::Play => play(rules, state, seat, menu),
        Step::Pair => {
            let held = state.table.cards(hand(seat));
            let mates = match rules.colours.get(usize::from(card)) {
                Some(&colours) if is_held(state, seat, card) => colours,
                Some(_) => 0,
                None => shared_colours(rules, state, seat),
            };
            let fits = |&other: &u8| other != card && rules.colours[usize::from(other)] & mates != 0;
            let set: CardSet = held.filter(fits).collect();
            // A card thrown away may have been the last of its colour: only the
            // one who is asked knows, and goes back a step.
            if set == CardSet::default() && rules.everyone {
                menu.push(plain::PASS);
            }
            push_cards(rules, set, menu);
        }
        Step::ChooseAction => {
            let open = |action: &&Action| frame.other >> **action as u8 & 1 == 1;
            Action::ALL.iter().filter(open).for_each(|&action| menu.push(rules.action_choice(action)));
        }
        Step::Declare => {
            let action = state.action_of(seat).unwrap_or_default();
            let most =
                frame.count.saturating_add(crew_of(rules, state, seat, action)).min(rules.most_actions);
            (frame.count..=most).for_each(|count| menu.push(rules.actions_choice(count)));
        }
        Step::Act => act(rules, state, frame, menu),
        Step::Face => {
            for half in (0..2).filter(|&half| is_contractible(rules, state, seat, card, half, frame.count)) {
                menu.push(rules.face_choice(card, half));
            }
        }
        Step::ContractShip if is_contractible(rules, state, seat, card, frame.other, frame.count) => {
            let load = rules.face(card, frame.other).map_or_else(goods::Load::default, |face| face.load);
            for ship in own_ships(seat).filter(|&ship| has_capacity(rules, state, ship, load)) {
                menu.push(rules.ship_choice(ship));
            }
        }
        Step::LoadGood if is_held(state, seat, card) => {
            push_goods(rules, loadable(rules, state, seat, card), menu)
        }
        Step::LoadShip if is_held(state, seat, card) => {
            push_ships_for(rules, state, seat, frame.other, menu);
        }
        Step::PirateFrom => {
            for ship in
                ships_at_sea(rules, state).filter(|&ship| token_of(rules, state, ship, frame.other).is_some())
            {
                menu.push(rules.ship_choice(ship));
            }
        }
        Step::PirateGood => {
            push_goods(rules, loadable(rules, state, seat, card), menu);
            push_discard_if_empty(rules, menu);
        }
        Step::PirateTo => {
            push_ships_for(rules, state, seat, frame.other, menu);
            push_discard_if_empty(rules, menu);
        }
        Step::BarterTake if is_held(state, seat, card) => push_cards(rules, supply(state).collect(), menu),
        Step::JoinGood => push_goods(rules, join_colours(rules, card), menu),
        Step::Auction => ships_at_sea(rules, state).for_each(|ship| menu.push(rules.ship_choice(ship))),
        Step::Bid => {
            let most = state.credits[usize::from(seat)].clamp(0, MAX_BID.into()) as u8;
            (0..=most).step_by(2).for_each(|bid| menu.push(rules.credits_choice(bid)));
        }
        Step::Tie => {
            SeatSet::from_bits(frame.count).iter().for_each(|seat| menu.push(rules.seat_choice(seat)));
        }
        Step::Take => push_containers(rules, state, containers(frame.other), menu),
        Step::Place => {
            if !state.enlisted && has_crew_room(state, seat) {
                menu.push(rules.to_choice(Place::Crew));
            }
            if has_goods_room(state, seat) {
                menu.push(rules.to_choice(Place::Goods));
            }
            push_discard_if_empty(rules, menu);
        }
        Step::BeginTurn
        | Step::Perform
        | Step::Round
        | Step::Compensate
        | Step::Fulfil
        | Step::Sail
        | Step::EndTurn
        | Step::ContractShip
        | Step::LoadGood
        | Step::LoadShip
        | Step::BarterTake => {}
    }
}

#[inline]
fn is_held(state: &State, seat: u8, card: u8) -> bool {
    state.table.zone_of(card) == Some(hand(seat))
}

/// The colours that at least two cards of a hand share.
fn shared_colours(rules: &Rules, state: &State, seat: u8) -> u8 {
    let (mut once, mut twice) = (0, 0);
    for card in state.table.cards(hand(seat)) {
        let colours = rules.colours[usize::from(card)];
        twice |= once & colours;
        once |= colours;
    }
    twice
}

fn play(rules: &Rules, state: &State, seat: u8, menu: &mut Menu) {
    menu.push(plain::DRAW);
    if shared_colours(rules, state, seat) != 0 {
        menu.push(plain::WILD);
    }
    let open = if seat == state.leader { u8::MAX } else { followed_by(state) };
    let plays = |&card: &u8| rules.actions[usize::from(card)] & open != 0;
    push_cards(rules, state.table.cards(hand(seat)).filter(plays).collect(), menu);
}

/// The actions with which the led one can be followed: itself, and Barter.
#[inline]
pub fn followed_by(state: &State) -> u8 {
    1u8.checked_shl(state.led.into()).unwrap_or_default() | 1 << Action::Barter as u8
}

fn act(rules: &Rules, state: &State, frame: Frame, menu: &mut Menu) {
    let seat = frame.seat;
    let held = || state.table.cards(hand(seat));
    let asks_all = rules.everyone && !state.table.is_empty(hand(seat));
    match state.action_of(seat) {
        Some(Action::Supply) => {
            let mut set: CardSet = supply(state).collect();
            if !state.sold.contains(seat) {
                held().for_each(|card| set.insert(card));
            }
            push_cards(rules, set, menu);
        }
        Some(Action::Contract) => {
            if own_ships(seat).all(|ship| state.is_at_sea(ship)) {
                return;
            }
            let port = supply(state).filter(|_| rules.tokyo);
            let placeable =
                |&card: &u8| (0..2).any(|half| is_contractible(rules, state, seat, card, half, frame.count));
            let set: CardSet = held().chain(port).filter(placeable).collect();
            if asks_all && set == CardSet::default() {
                menu.push(plain::PASS);
            }
            push_cards(rules, set, menu);
        }
        Some(Action::Load) => {
            let set: CardSet = held().filter(|&card| loadable(rules, state, seat, card) != 0).collect();
            if set != CardSet::default() {
                return push_cards(rules, set, menu);
            }
            // Nothing can be loaded: a card may be discarded, or none (R3).
            if !state.table.is_empty(hand(seat)) {
                menu.push(plain::PASS);
                push_cards(rules, held().collect(), menu);
            }
        }
        Some(Action::Pirate) => pirate(rules, state, menu),
        Some(Action::Barter) if supply(state).next().is_some() => push_cards(rules, held().collect(), menu),
        _ => {}
    }
}

/// What can be pirated: every container at sea but grey ones, and every card of
/// the supply but Capital (ruling R18).
fn pirate(rules: &Rules, state: &State, menu: &mut Menu) {
    let (mut set, mut tokens) = (CardSet::default(), 0u8);
    for ship in ships_at_sea(rules, state) {
        for card in state.table.cards(containers(ship)) {
            match cargo::colour(rules, state, card) {
                WILD => {}
                colour if rules.is_token(card) => tokens |= 1 << colour,
                _ => set.insert(card),
            }
        }
    }
    supply(state).filter(|&card| !rules.is_capital(card)).for_each(|card| set.insert(card));
    push_goods(rules, tokens, menu);
    push_cards(rules, set, menu);
}

/// True if a seat can place a half of a card as a contract with so many actions
/// left: it has the Level, or skips what is missing; a ship has room; and what
/// a card of the Tokyo Port costs can be paid.
pub fn is_contractible(rules: &Rules, state: &State, seat: u8, card: u8, half: u8, left: u8) -> bool {
    let Some(face) = rules.face(card, half) else { return false };
    let cost = match state.table.zone_of(card) {
        Some(zone) if zone == hand(seat) => 0,
        Some(zone) if rules.tokyo && (SUPPLY..SUPPLY + COLUMNS).contains(&zone) => {
            rules.column_costs[usize::from(zone - SUPPLY)]
        }
        _ => return false,
    };
    missing_levels(rules, state, seat, face.level) < left
        && cost <= state.credits[usize::from(seat)]
        && own_ships(seat).any(|ship| has_capacity(rules, state, ship, face.load))
}

fn has_capacity(rules: &Rules, state: &State, ship: u8, load: goods::Load) -> bool {
    !state.is_at_sea(ship) && used_capacity(rules, state, ship, load) <= super::state::SHIP_CAPACITY
}

/// The colours as which a seat can load a card on some ship, one bit a colour.
#[inline]
pub fn loadable(rules: &Rules, state: &State, seat: u8, card: u8) -> u8 {
    if rules.is_dual(card) && state.credits[usize::from(seat)] < DUAL_COST {
        return 0;
    }
    let colours = rules.colours[usize::from(card)] & !(1 << Good::Capital as u8);
    if colours == 0 { 0 } else { colours & wanted_by(rules, state, seat) }
}

/// The colours that some ship of a seat can load.
pub fn wanted_by(rules: &Rules, state: &State, seat: u8) -> u8 {
    own_ships(seat).fold(0, |colours, ship| colours | wanted(rules, state, ship))
}

/// The colours from which one is chosen as a card joins a port from a place
/// where it has all: the two of a dual card, of Capital any (a token of which
/// takes its place).
#[inline]
pub fn join_colours(rules: &Rules, card: u8) -> u8 {
    match rules.colours.get(usize::from(card)) {
        Some(&colours) if colours == 1 << Good::Capital as u8 => (1 << KINDS) - 1,
        Some(&colours) => colours,
        None => 0,
    }
}

/// The first token of a colour aboard a ship.
pub fn token_of(rules: &Rules, state: &State, ship: u8, colour: u8) -> Option<u8> {
    let is_it = |&card: &u8| rules.is_token(card) && state.colour(card) == colour;
    state.table.cards(containers(ship)).find(is_it)
}

fn push_cards(rules: &Rules, set: CardSet, menu: &mut Menu) {
    set.iter().for_each(|card| menu.push(rules.card_choice(card)));
}

fn push_goods(rules: &Rules, colours: u8, menu: &mut Menu) {
    (0..KINDS as u8)
        .filter(|good| colours >> good & 1 == 1)
        .for_each(|good| menu.push(rules.good_choice(good)));
}

fn push_ships_for(rules: &Rules, state: &State, seat: u8, colour: u8, menu: &mut Menu) {
    for ship in own_ships(seat).filter(|&ship| wanted(rules, state, ship) >> colour & 1 == 1) {
        menu.push(rules.ship_choice(ship));
    }
}

fn push_discard_if_empty(rules: &Rules, menu: &mut Menu) {
    if menu.is_empty() {
        menu.push(rules.to_choice(Place::Discard));
    }
}

/// Cards by themselves, tokens by their colours.
fn push_containers(rules: &Rules, state: &State, zone: u8, menu: &mut Menu) {
    let (mut set, mut tokens) = (CardSet::default(), 0u8);
    for card in state.table.cards(zone) {
        if rules.is_token(card) { tokens |= 1 << state.colour(card) } else { set.insert(card) }
    }
    push_goods(rules, tokens, menu);
    push_cards(rules, set, menu);
}
