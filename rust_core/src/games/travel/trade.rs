//! Trades: putting an offer together, making it, answering it.

use super::events::Event;
use super::rules::plain;
use super::state::{Frame, MAX_TRADED, NOBODY, Offer, Step, hand};
use super::turn::Play;
use super::vocabulary::Happening;
use crate::kernel::choice::Number;
use crate::kernel::event::Sink;
use crate::kernel::seats::SeatSet;

impl<S: Sink<Event>, const POWERS: bool> Play<'_, S, POWERS> {
    pub(super) fn change_offer(&mut self, frame: Frame, choice: Number) {
        let seat = frame.seat;
        if choice == plain::PASS {
            self.sink.event(Event::OfferCalledOff { seat, partner: frame.other });
            self.end_offer(seat);
        } else if choice == plain::DONE {
            let offer = self.state.offer;
            self.state.closed[self.state.closed_count as usize] = offer;
            self.state.closed_count += 1;
            self.sink.event(Event::OfferMade { seat, offer });
            // The partner's answer follows, whether he is asked or has only one.
            self.sink.reveals(SeatSet::first_seats(self.rules.players));
            self.state.stack.pop();
            self.push(Frame { step: Step::Answer, seat: frame.other, other: seat, count: 0 });
        } else if choice >= self.rules.want_base() {
            self.state.offer.want((choice - self.rules.want_base()) as u8);
        } else {
            self.state.offer.give(self.chosen_kind(choice));
        }
    }

    pub(super) fn answer_offer(&mut self, frame: Frame, accepted: bool) {
        let (seat, partner) = (frame.other, frame.seat);
        self.sink.reveals(SeatSet::first_seats(self.rules.players));
        if !accepted {
            self.sink.event(Event::OfferRefused { seat, partner });
            self.end_offer(seat);
            return;
        }
        let offer = self.state.offer;
        // Both hands change at the same time: no card goes there and back.
        let given = self.cards_of(seat, offer.gives());
        let taken = self.cards_of(partner, offer.wants());
        for card in given.into_iter().flatten() {
            self.state.table.move_to_bottom(card, hand(partner));
        }
        for card in taken.into_iter().flatten() {
            self.state.table.move_to_bottom(card, hand(seat));
        }
        self.sink.event(Event::Traded { seat, offer });
        self.state.offer = Offer::to(NOBODY);
        self.state.stack.pop();
        if self.wins_by_postcards(seat) || self.wins_by_postcards(partner) {
            return;
        }
        // Done from the last to the first: the limits, what powers make of the
        // trade, then the bonus.
        if self.bonus_means_something(seat, partner) {
            self.push(Frame { step: Step::Bonus, seat, ..Frame::default() });
        }
        if POWERS {
            self.emit(Happening::Traded, &[seat, partner]);
        }
        self.check_limit(partner);
        self.check_limit(seat);
    }

    /// After an offer that came to nothing its maker takes another action.
    fn end_offer(&mut self, seat: u8) {
        self.state.offer = Offer::to(NOBODY);
        self.state.stack.pop();
        self.push(Frame { step: Step::Action, seat, ..Frame::default() });
    }

    /// One card of each listed kind in a hand.
    fn cards_of(&self, seat: u8, kinds: &[u8]) -> [Option<u8>; MAX_TRADED] {
        let mut found = [None; MAX_TRADED];
        for (place, &kind) in kinds.iter().enumerate() {
            found[place] = self.state.table.cards(hand(seat)).find(|&card| {
                self.rules.kind_of[card as usize] == kind && !found[..place].contains(&Some(card))
            });
        }
        found
    }
}
