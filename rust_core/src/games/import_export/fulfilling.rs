//! Fulfilling contracts: payment, powers, sailing, and a card for the supply.

use super::cargo::{self, assign};
use super::events::Event;
use super::goods::{KINDS, Load};
use super::state::{Frame, PRINTED, Step, WILD, containers, contracts, fulfilled, owner};
use super::turn::Play;
use crate::kernel::event::Sink;
use crate::kernel::seats::SeatSet;
use crate::kernel::table::MAX_CARDS;

/// What a ship pays by the containers that it carries (ruling R8).
pub(super) const fn payout(containers: u8) -> i16 {
    match containers {
        0 => 0,
        1 | 2 => 6,
        3 | 4 => 10,
        _ => 14,
    }
}

impl<S: Sink<Event>> Play<'_, S> {
    /// Looks at a ship in port whose containers or contracts have changed: which
    /// contracts are covered now, and are all of them (ruling R7)?
    pub(super) fn refresh(&mut self, ship: u8) {
        if self.state.is_at_sea(ship) || self.state.table.is_empty(contracts(ship)) {
            return;
        }
        let assignment = assign(self.rules, self.state, ship);
        let placed = &assignment.contracts[..assignment.count];
        let stamp = |card: u8| self.state.covered[usize::from(card)];
        let next = placed.iter().map(|&card| stamp(card)).max().unwrap_or_default().saturating_add(1);
        let mut all = true;
        for (&card, open) in placed.iter().zip(assignment.open) {
            let covered = &mut self.state.covered[usize::from(card)];
            match open == Load::default() {
                true if *covered == 0 => *covered = next,
                true => {}
                false => (*covered, all) = (0, false),
            }
        }
        if all {
            self.push(Frame { other: ship, ..Frame::new(Step::Fulfil, owner(ship)) });
        }
    }

    /// The contracts of a ship are fulfilled: it pays, and they go to the port in
    /// the order in which they were covered.
    pub(super) fn fulfil(&mut self, frame: Frame) {
        let (seat, ship) = (frame.seat, frame.other);
        self.state.stack.pop();
        self.push(Frame { step: Step::Sail, ..frame });
        let credits = (payout(self.state.table.count(containers(ship))) + self.price(ship)).max(0);
        self.sink.event(Event::ShipPaid { seat, ship, credits });
        self.gain(seat, credits);
        self.lower_markers(ship);
        let (mut cards, mut count) = ([0u8; MAX_CARDS], 0);
        for card in self.state.table.cards(contracts(ship)) {
            cards[count] = card;
            count += 1;
        }
        let covered = self.state.covered;
        cards[..count].sort_by_key(|&card| covered[usize::from(card)]);
        for &card in &cards[..count] {
            let half = self.state.half(card);
            self.state.table.move_to_bottom(card, fulfilled(seat));
            self.state.covered[usize::from(card)] = 0;
            self.sink.event(Event::ContractFulfilled { seat, card, half, ship });
        }
    }

    /// What the market adds to the payment of a ship: the price of each
    /// container that fills a place, of a wild one as that of the place
    /// (ruling R14).
    fn price(&self, ship: u8) -> i16 {
        if !self.rules.market {
            return 0;
        }
        let assignment = assign(self.rules, self.state, ship);
        let priced = assignment.filled[..assignment.loaded].iter().filter_map(|&(card, place)| {
            let place = place?;
            match cargo::colour(self.rules, self.state, card) {
                WILD => Some(place),
                colour => Some(colour),
            }
        });
        let prices = priced.filter_map(|kind| self.state.market.get(usize::from(kind)).copied());
        prices.map(i16::from).sum()
    }

    /// After the payment each container aboard moves its marker down.
    fn lower_markers(&mut self, ship: u8) {
        if !self.rules.market {
            return;
        }
        let assignment = assign(self.rules, self.state, ship);
        for &(card, place) in &assignment.filled[..assignment.loaded] {
            let kind = match cargo::colour(self.rules, self.state, card) {
                WILD => place.unwrap_or(WILD),
                colour => colour,
            };
            if usize::from(kind) < KINDS {
                self.move_marker(kind, -1);
            }
        }
    }

    /// The ship sails with its containers, and the supply gains a card.
    pub(super) fn sail(&mut self, frame: Frame) {
        let ship = frame.other;
        self.state.stack.pop();
        self.state.at_sea |= 1 << ship;
        self.sink.event(Event::Sailed { seat: frame.seat, ship });
        if self.state.table.is_empty(containers(ship)) {
            self.come_home(ship);
        }
        if let Some(card) = self.top_of_deck() {
            self.state.set_form(card, PRINTED, 0);
            self.put_in_supply(card);
            self.sink.event(Event::SupplyGrew { card });
            self.sink.reveals(SeatSet::first_seats(self.rules.players));
            self.settle_deck();
        }
    }
}
