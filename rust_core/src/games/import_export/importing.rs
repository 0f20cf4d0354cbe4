//! The import: rounds of sealed bids for the containers of ships at sea.

use super::choices::Place;
use super::events::Event;
use super::goods::Action;
use super::legal;
use super::state::{
    ASIDE, COMPENSATION, Frame, IMPORT_TAKE, NO_BID, NOBODY, PRINTED, Step, WILD, containers, crew, goods,
    owner,
};
use super::turn::Play;
use crate::kernel::choice::Number;
use crate::kernel::event::{Answer, Sink};
use crate::kernel::seats::{MAX_SEATS, SeatSet};

impl<S: Sink<Event>> Play<'_, S> {
    /// The seats that bid in a round: those who declared at least as many.
    fn bidders(&self, round: u8) -> SeatSet {
        let mut bidders = SeatSet::EMPTY;
        for seat in 0..self.rules.players {
            let place = usize::from(seat);
            if self.state.action[place] == Action::Import as u8 && self.state.declared[place] >= round {
                bidders.insert(seat);
            }
        }
        bidders
    }

    /// Begins a round, unless nobody bids any more or no ship is left at sea
    /// (ruling R6).
    pub(super) fn begin_round(&mut self, frame: Frame) {
        let round = frame.count;
        self.state.stack.pop();
        if self.bidders(round).is_empty() || legal::ships_at_sea(self.rules, self.state).next().is_none() {
            return;
        }
        self.push(Frame { count: round.saturating_add(1), ..frame });
        self.push(Frame { step: Step::Auction, ..frame });
    }

    pub(super) fn open_auction(&mut self, frame: Frame, choice: Number) {
        let Some(ship) = self.rules.chosen_ship(choice) else { return };
        self.sink.event(Event::AuctionOpened { seat: frame.seat, ship, round: frame.count });
        self.state.bids = [NO_BID; MAX_SEATS];
        self.state.bidding = self.bidders(frame.count);
        // Who has no credits bids nothing; everybody can see that.
        for seat in self.state.bidding.iter().filter(|&seat| self.state.credits[usize::from(seat)] < 2) {
            self.state.bids[usize::from(seat)] = 0;
        }
        for seat in 0..self.rules.players {
            if self.state.bids[usize::from(seat)] != NO_BID {
                self.state.bidding.remove(seat);
            }
        }
        self.replace(Frame { step: Step::Bid, other: ship, ..frame });
    }

    pub(super) fn bid(&mut self, answer: Answer) {
        self.state.bids[usize::from(answer.seat)] = self.rules.chosen_credits(answer.choice);
        self.state.bidding.remove(answer.seat);
        self.is_same = !self.state.bidding.is_empty();
    }

    /// Shows the bids once all are in; a tie is the leader's to break.
    pub(super) fn show_bids(&mut self, frame: Frame) {
        self.state.stack.pop();
        let bids = self.state.bids;
        for (seat, credits) in (0..).zip(bids).filter(|(_, bid)| *bid != NO_BID) {
            self.sink.event(Event::BidShown { seat, credits });
        }
        self.sink.reveals(SeatSet::first_seats(self.rules.players));
        let given = (0..).zip(bids).filter(|(_, bid)| *bid != NO_BID);
        let most = given.clone().map(|(_, bid)| bid).max().unwrap_or_default();
        let mut best = SeatSet::EMPTY;
        given.filter(|(_, bid)| *bid == most).for_each(|(seat, _)| best.insert(seat));
        match best.lowest() {
            Some(seat) if best.len() == 1 => self.win_bid(seat, frame.other),
            _ => self.push(Frame { step: Step::Tie, count: best.bits(), ..frame }),
        }
    }

    pub(super) fn win_bid(&mut self, seat: u8, ship: u8) {
        let credits = self.state.bids[usize::from(seat)];
        self.state.credits[usize::from(seat)] -= i16::from(credits);
        self.state.enlisted = false;
        self.sink.event(Event::BidWon { seat, ship, credits });
        self.push(Frame { other: ship, ..Frame::new(Step::Compensate, seat) });
        self.push(Frame { other: ship, count: IMPORT_TAKE, ..Frame::new(Step::Take, seat) });
    }

    /// True if the winner of an import has taken what he takes.
    pub(super) fn has_taken_all(&self, frame: Frame) -> bool {
        frame.count == 0 || self.state.table.is_empty(containers(frame.other))
    }

    pub(super) fn take(&mut self, frame: Frame, choice: Number) {
        let (seat, ship) = (frame.seat, frame.other);
        let token = self.rules.chosen_good(choice);
        let token =
            token.map(|colour| legal::token_of(self.rules, self.state, ship, colour).unwrap_or(NOBODY));
        let card = token.unwrap_or_else(|| self.rules.chosen_card(choice));
        if card == NOBODY {
            return self.state.stack.pop();
        }
        if let Some(top) = self.state.stack.top_mut() {
            top.count = top.count.saturating_sub(1);
        }
        let colour = self.shown_colour(card);
        self.sink.event(Event::Imported { seat, card, colour, ship });
        self.state.table.move_to_bottom(card, ASIDE);
        // Aboard it may have been wild; ashore it is what is printed on it.
        if !self.rules.is_token(card) && (!self.rules.is_dual(card) || colour == WILD) {
            self.state.set_form(card, PRINTED, 0);
        }
        let card = if self.rules.is_token(card) {
            // Looking through the discard pile shows what lies there.
            self.sink.reveals(SeatSet::first_seats(self.rules.players));
            self.card_for(card)
        } else {
            card
        };
        self.push(Frame { card, ..Frame::new(Step::Place, seat) });
    }

    pub(super) fn place(&mut self, frame: Frame, choice: Number) {
        let (seat, card) = (frame.seat, frame.card);
        self.state.stack.pop();
        if choice == self.rules.to_choice(Place::Crew) {
            self.state.enlisted = true;
            self.join(seat, card, crew(seat));
        } else if choice == self.rules.to_choice(Place::Goods) {
            self.join(seat, card, goods(seat));
        } else {
            self.discard(Some(seat), card);
        }
    }

    /// The owner takes credits if another imported; an emptied ship comes home.
    pub(super) fn compensate(&mut self, frame: Frame) {
        let ship = frame.other;
        self.state.stack.pop();
        if owner(ship) != frame.seat {
            self.sink.event(Event::Compensated { seat: owner(ship), credits: COMPENSATION });
            self.gain(owner(ship), COMPENSATION);
        }
        if self.state.table.is_empty(containers(ship)) && self.state.is_at_sea(ship) {
            self.come_home(ship);
        }
    }
}
