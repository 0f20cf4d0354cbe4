//! The actions: supply, contract, load, pirate and barter. Import stands in
//! [`super::importing`].

use super::cargo;
use super::choices::plain;
use super::counting::{has_crew_room, missing_levels};
use super::events::Event;
use super::goods::Action;
use super::legal;
use super::options::Tokens;
use super::state::{
    ASIDE, COLUMNS, DUAL_COST, Frame, NOBODY, PRINTED, SALE, SUPPLY, State, Step, carrier, containers,
    contracts, crew, hand,
};
use super::turn::Play;
use crate::kernel::choice::Number;
use crate::kernel::event::Sink;

/// True if the card lies in the supply.
pub(super) fn is_supplied(state: &State, card: u8) -> bool {
    state.table.zone_of(card).is_some_and(|zone| (SUPPLY..SUPPLY + COLUMNS).contains(&zone))
}

impl<S: Sink<Event>> Play<'_, S> {
    /// Performs one of the declared actions, or its first step.
    pub(super) fn act(&mut self, frame: Frame, choice: Number) {
        let (rules, seat) = (self.rules, frame.seat);
        let Some(action) = self.state.action_of(seat) else { return };
        if choice == plain::PASS {
            self.sink.event(Event::ActionsLost { seat, action, count: 1 });
            return self.spend(1);
        }
        if let Some(good) = rules.chosen_good(choice) {
            return self.push(Frame { other: good, ..Frame::new(Step::PirateFrom, seat) });
        }
        let card = rules.chosen_card(choice);
        let step = |step, other| Frame { step, seat, card, other, count: frame.count };
        match action {
            Action::Supply if is_supplied(self.state, card) => self.take_for_crew(seat, card),
            Action::Supply => self.sell(seat, card),
            Action::Contract => {
                let can = |half| legal::is_contractible(rules, self.state, seat, card, half, frame.count);
                match (rules.is_dual(card), can(0), can(1)) {
                    (true, true, true) => self.push(step(Step::Face, NOBODY)),
                    (_, first, _) => self.push(step(Step::ContractShip, u8::from(!first))),
                }
            }
            Action::Load => match legal::loadable(rules, self.state, seat, card) {
                0 => {
                    self.discard(Some(seat), card);
                    self.spend(1);
                }
                colours if rules.is_dual(card) && !colours.is_power_of_two() => {
                    self.push(step(Step::LoadGood, NOBODY));
                }
                colours => self.push(step(Step::LoadShip, colours.trailing_zeros() as u8)),
            },
            Action::Pirate => self.pirate(seat, card),
            Action::Barter => self.push(step(Step::BarterTake, NOBODY)),
            Action::Import => {}
        }
    }

    /// Uses up declared actions of the step on top.
    fn spend(&mut self, actions: u8) {
        if let Some(frame) = self.state.stack.top_mut()
            && frame.step == Step::Act
        {
            frame.count = frame.count.saturating_sub(actions);
        }
    }

    fn sell(&mut self, seat: u8, card: u8) {
        self.state.sold.insert(seat);
        self.sink.event(Event::Sold { seat, card });
        self.put_in_supply(card);
        self.gain(seat, SALE);
        self.spend(1);
    }

    fn take_for_crew(&mut self, seat: u8, card: u8) {
        self.spend(1);
        self.sink.event(Event::TakenFromSupply { seat, card });
        self.state.table.move_to_bottom(card, ASIDE);
        if has_crew_room(self.state, seat) {
            self.join(seat, card, crew(seat));
        } else {
            self.discard(Some(seat), card);
        }
    }

    pub(super) fn place_contract(&mut self, frame: Frame, choice: Number) {
        let (seat, card, half) = (frame.seat, frame.card, frame.other);
        let (Some(ship), Some(face)) = (self.rules.chosen_ship(choice), self.rules.face(card, half)) else {
            return;
        };
        let skipped = missing_levels(self.rules, self.state, seat, face.level);
        self.state.stack.pop();
        if let Some(zone) = self.state.table.zone_of(card).filter(|_| is_supplied(self.state, card)) {
            self.pay(seat, self.rules.column_costs[usize::from(zone - SUPPLY)]);
        }
        self.state.table.move_to_bottom(card, contracts(ship));
        self.state.set_form(card, PRINTED, half);
        self.state.covered[usize::from(card)] = 0;
        self.sink.event(Event::ContractPlaced { seat, card, half, ship, skipped });
        self.spend(1 + skipped);
        self.refresh(ship);
    }

    /// Loads the card of the step on top on a ship, or discards it.
    pub(super) fn load_on(&mut self, frame: Frame, choice: Number) {
        let (seat, card) = (frame.seat, frame.card);
        let is_dual = self.rules.is_dual(card) && self.state.colour(card) == PRINTED;
        self.state.stack.pop();
        let Some(ship) = self.rules.chosen_ship(choice) else { return self.discard(Some(seat), card) };
        if is_dual {
            self.pay(seat, DUAL_COST);
        }
        let colour = frame.other;
        self.load(card, colour, ship);
        self.sink.event(Event::Loaded { seat, card, colour, ship });
        if frame.step == Step::LoadShip {
            self.spend(1);
        }
        self.refresh(ship);
    }

    /// Puts a card aboard as a container of a colour, or a token in its place.
    fn load(&mut self, card: u8, colour: u8, ship: u8) {
        let token = match self.rules.tokens {
            Tokens::None => None,
            Tokens::Ships | Tokens::All => self.token_for(card, colour),
        };
        if token.is_none() && self.rules.is_dual(card) {
            self.state.set_form(card, colour, 0);
        }
        self.state.table.move_to_bottom(token.unwrap_or(card), containers(ship));
    }

    pub(super) fn pirate_token(&mut self, frame: Frame, choice: Number) {
        self.state.stack.pop();
        let ship = self.rules.chosen_ship(choice);
        if let Some(token) = ship.and_then(|ship| legal::token_of(self.rules, self.state, ship, frame.other))
        {
            self.pirate(frame.seat, token);
        }
    }

    /// Takes a container from a ship at sea or the supply; then it is loaded, or
    /// discarded if no ship can take it.
    fn pirate(&mut self, seat: u8, card: u8) {
        self.spend(1);
        let ship = self.state.table.zone_of(card).and_then(carrier);
        let is_open = ship.is_none() && self.rules.is_dual(card);
        let colour = if is_open { NOBODY } else { cargo::colour(self.rules, self.state, card) };
        self.sink.event(Event::Pirated { seat, card, colour, ship });
        self.state.table.move_to_bottom(card, ASIDE);
        if let Some(ship) = ship.filter(|&ship| self.state.table.is_empty(containers(ship))) {
            self.come_home(ship);
        }
        let frame = Frame { card, ..Frame::new(Step::PirateTo, seat) };
        let colours = legal::loadable(self.rules, self.state, seat, card);
        match (is_open, colours) {
            (false, _) => self.push(Frame { other: colour, ..frame }),
            (true, 0) => self.discard(Some(seat), card),
            (true, _) if colours.is_power_of_two() => {
                self.push(Frame { other: colours.trailing_zeros() as u8, ..frame });
            }
            (true, _) => self.push(Frame { step: Step::PirateGood, ..frame }),
        }
    }

    pub(super) fn barter(&mut self, frame: Frame, taken: u8) {
        let (seat, given) = (frame.seat, frame.card);
        self.state.stack.pop();
        self.sink.event(Event::Bartered { seat, given, taken });
        self.state.table.move_to_bottom(taken, hand(seat));
        self.put_in_supply(given);
        self.spend(1);
    }

    /// Discards the unfulfilled contracts of a ship; its containers stay.
    pub(super) fn scrap(&mut self, seat: u8, ship: u8) {
        self.sink.event(Event::Scrapped { seat, ship });
        while let Some(card) = self.state.table.top(contracts(ship)) {
            self.discard(Some(seat), card);
        }
    }
}
