//! Cards, tokens and credits on their ways: the moves that every action is
//! made of.

use super::cargo;
use super::counting::kind_of;
use super::events::Event;
use super::options::Tokens;
use super::state::{
    ASIDE, DECK, DISCARD, END_CREDITS, Frame, MARKET_BOUND, NOBODY, PRINTED, RESERVE, SUPPLY, Step, crew,
    goods, hand, owner,
};
use super::turn::Play;
use crate::kernel::choice::Number;
use crate::kernel::event::Sink;
use crate::kernel::seats::SeatSet;

impl<S: Sink<Event>> Play<'_, S> {
    /// Draws cards, as many as there are.
    pub(super) fn draw(&mut self, seat: u8, count: u8) {
        for _ in 0..count {
            let Some(card) = self.top_of_deck() else { break };
            self.state.table.move_to_bottom(card, hand(seat));
            self.sink.event(Event::Drawn { seat, card });
            self.sink.reveals(SeatSet::one(seat));
            self.settle_deck();
        }
    }

    /// The top card of the deck. An empty deck is made anew first, which can
    /// only be one of a position: otherwise that happens as the last card leaves.
    pub(super) fn top_of_deck(&mut self) -> Option<u8> {
        if self.state.table.is_empty(DECK) {
            self.settle_deck();
        }
        self.state.table.top(DECK)
    }

    /// Makes the discard pile the deck when that is empty (ruling A1), unless
    /// two empty piles have triggered the end.
    pub(super) fn settle_deck(&mut self) {
        let table = &mut self.state.table;
        if !table.is_empty(DECK) || self.state.exhausted {
            return;
        }
        if table.is_empty(DISCARD) {
            return self.check_end();
        }
        let count = table.count(DISCARD);
        table.move_all(DISCARD, DECK);
        if !self.sink.scripted_shuffle() {
            let chance = &mut self.state.chance;
            self.state.table.rearrange(DECK, |cards| chance.shuffle(cards));
        }
        self.sink.event(Event::Reshuffled { count });
    }

    /// Triggers the end of the match the moment its condition holds (ruling R9).
    pub(super) fn check_end(&mut self) {
        let state = &mut *self.state;
        if !state.exhausted && state.table.is_empty(DECK) && state.table.is_empty(DISCARD) {
            state.exhausted = true;
            if !state.ending {
                self.sink.event(Event::EndTriggered { seat: None });
            }
            state.ending = true;
        }
        if state.ending {
            return;
        }
        let credits = &state.credits[..usize::from(self.rules.players)];
        if let Some(seat) = (0..).zip(credits).find(|(_, credits)| **credits >= END_CREDITS) {
            state.ending = true;
            self.sink.event(Event::EndTriggered { seat: Some(seat.0) });
        }
    }

    /// Credits of the bank for a seat.
    pub(super) fn gain(&mut self, seat: u8, credits: i16) {
        self.state.credits[usize::from(seat)] += credits;
        self.check_end();
    }

    /// Credits of a seat for the bank.
    pub(super) fn pay(&mut self, seat: u8, credits: i16) {
        self.state.credits[usize::from(seat)] -= credits;
        if credits > 0 {
            self.sink.event(Event::Paid { seat, credits });
        }
    }

    /// Discards a card, and says so; a token returns to the reserve.
    pub(super) fn discard(&mut self, seat: Option<u8>, card: u8) {
        if self.rules.is_token(card) {
            self.sink.event(Event::TokenReturned { colour: self.state.colour(card) });
        } else {
            self.sink.event(Event::Discarded { seat, card });
        }
        self.put_on_discard(card);
    }

    /// Puts a card on the discard pile, a token into the reserve.
    pub(super) fn put_on_discard(&mut self, card: u8) {
        let pile = if self.rules.is_token(card) { RESERVE } else { DISCARD };
        self.state.table.move_to_top(card, pile);
        self.state.set_form(card, PRINTED, 0);
        self.state.covered[usize::from(card)] = 0;
    }

    /// Puts a card into the supply, in the column of its Level.
    pub(super) fn put_in_supply(&mut self, card: u8) {
        self.state.table.move_to_bottom(card, SUPPLY + self.rules.column(card));
        self.state.set_form(card, PRINTED, 0);
    }

    /// A token of a colour in place of a card, which is discarded; none if the
    /// card is a token itself or the reserve has none left.
    pub(super) fn token_for(&mut self, card: u8, colour: u8) -> Option<u8> {
        if self.rules.is_token(card) {
            return None;
        }
        let token = self.state.table.top(RESERVE)?;
        self.discard(None, card);
        self.state.set_form(token, colour, 0);
        Some(token)
    }

    /// Brings a card or token to the crew or goods of a seat, which have room.
    /// Its colour is asked where it has several.
    pub(super) fn join(&mut self, seat: u8, card: u8, zone: u8) {
        let is_printed = self.state.colour(card) == PRINTED && self.rules.is_dual(card);
        let as_token = self.rules.tokens == Tokens::All && self.rules.is_capital(card);
        if is_printed || as_token && !self.state.table.is_empty(RESERVE) {
            self.push(Frame { card, other: zone, ..Frame::new(Step::JoinGood, seat) });
        } else {
            let colour = match self.state.colour(card) {
                PRINTED => self.rules.colours[usize::from(card)].trailing_zeros() as u8,
                chosen => chosen,
            };
            self.join_zone(seat, card, colour, zone);
        }
    }

    pub(super) fn join_as(&mut self, frame: Frame, choice: Number) {
        self.state.stack.pop();
        let Some(colour) = self.rules.chosen_good(choice) else { return };
        if self.rules.is_dual(frame.card) {
            self.state.set_form(frame.card, colour, 0);
        }
        self.join_zone(frame.seat, frame.card, colour, frame.other);
    }

    fn join_zone(&mut self, seat: u8, card: u8, colour: u8, zone: u8) {
        let token = match self.rules.tokens {
            Tokens::All => self.token_for(card, colour),
            Tokens::None | Tokens::Ships => None,
        };
        let joining = token.unwrap_or(card);
        self.state.table.move_to_bottom(joining, zone);
        if zone == crew(seat) {
            return self.sink.event(Event::Enlisted { seat, card, colour });
        }
        self.sink.event(Event::GoodAdded { seat, card, colour });
        if let Some(kind) = kind_of(self.rules, self.state, seat, joining).filter(|_| zone == goods(seat)) {
            self.move_marker(kind, 1);
        }
    }

    /// Moves a marker of the market, within its bounds.
    pub(super) fn move_marker(&mut self, good: u8, by: i8) {
        if !self.rules.market {
            return;
        }
        let marker = &mut self.state.market[usize::from(good)];
        let price = (*marker + by).clamp(-MARKET_BOUND, MARKET_BOUND);
        if price != *marker {
            *marker = price;
            self.sink.event(Event::MarketMoved { good, price });
        }
    }

    /// Brings a ship from the sea to its port.
    pub(super) fn come_home(&mut self, ship: u8) {
        self.state.at_sea &= !(1 << ship);
        self.sink.event(Event::CameHome { seat: owner(ship), ship });
    }

    /// The card of the discard pile that a container token stands for: the first
    /// from the top of its colour, laid aside; the token itself if there is none
    /// (ruling R15).
    pub(super) fn card_for(&mut self, token: u8) -> u8 {
        let colour = self.state.colour(token);
        let rules = self.rules;
        let matches = |&card: &u8| rules.colours[usize::from(card)] >> colour & 1 == 1;
        let found = match rules.tokens {
            Tokens::Ships => self.state.table.cards(DISCARD).find(matches),
            Tokens::None | Tokens::All => None,
        };
        let Some(card) = found else { return token };
        self.state.table.move_to_top(token, RESERVE);
        self.state.set_form(token, PRINTED, 0);
        self.state.table.move_to_bottom(card, ASIDE);
        if rules.is_dual(card) {
            self.state.set_form(card, colour, 0);
        }
        card
    }

    /// The colour of a card or token, or none while it has several.
    pub(super) fn shown_colour(&self, card: u8) -> u8 {
        match self.state.colour(card) {
            PRINTED if self.rules.is_dual(card) => NOBODY,
            _ => cargo::colour(self.rules, self.state, card),
        }
    }
}
