//! Drawing, shuffling and stealing: whatever chance has a hand in.

use super::events::Event;
use super::state::{DECK, DISCARD, Frame, IN_PLAY, Step, hand};
use super::turn::Play;
use super::vocabulary::Happening;
use crate::kernel::event::Sink;
use crate::kernel::machine::hooks;
use crate::kernel::seats::SeatSet;

impl<S: Sink<Event>, const POWERS: bool> Play<'_, S, POWERS> {
    /// Draws one of the cards of a frame. Every draw comes this way, so what
    /// happens when a card turns up belongs here.
    pub(super) fn draw(&mut self, frame: Frame) {
        let seat = frame.seat;
        self.count_down(frame);
        if self.state.table.is_empty(DECK) {
            self.reshuffle();
        }
        let Some(card) = self.state.table.top(DECK) else { return };
        let kind = self.rules.kind_of[card as usize];
        if POWERS && self.rules.turning_up >> kind & 1 == 1 {
            self.turn_up(seat, card, kind);
            return;
        }
        self.state.table.move_to_bottom(card, hand(seat));
        // That no event turned up, and that nobody won by it, all learn.
        let telling = POWERS && self.rules.turning_up | self.rules.postcards != 0;
        let learning = if telling { SeatSet::first_seats(self.rules.players) } else { SeatSet::one(seat) };
        self.sink.reveals(learning);
        self.sink.event(Event::Drawn { seat, kind });
        if self.wins_by_postcards(seat) {
            return;
        }
        if self.state.table.is_empty(DECK) {
            self.reshuffle();
        }
        if POWERS {
            self.emit(Happening::CardDrawn, &[seat, card]);
        }
        self.check_limit(seat);
    }

    pub(super) fn reshuffle(&mut self) {
        let count = self.state.table.count(DISCARD);
        if count == 0 {
            return;
        }
        self.state.table.move_all(DISCARD, DECK);
        self.shuffle_deck();
        self.sink.event(Event::Reshuffled { count });
    }

    pub(super) fn shuffle_deck(&mut self) {
        if !self.sink.scripted_shuffle() {
            let chance = &mut self.state.chance;
            self.state.table.rearrange(DECK, |cards| chance.shuffle(cards));
        }
    }

    pub(super) fn steal(&mut self, frame: Frame) {
        let (seat, victim) = (frame.seat, frame.other);
        self.state.stack.pop();
        let drawn = match self.sink.scripted_pick() {
            Some(kind) => {
                let found = self
                    .state
                    .table
                    .cards(hand(victim))
                    .find(|&card| self.rules.kind_of[card as usize] == kind);
                if found.is_none() {
                    self.sink.impossible("the card picked is not in the hand that is stolen from");
                }
                found
            }
            None => {
                let place = self.state.chance.below(u32::from(self.state.table.count(hand(victim))));
                self.state.table.nth(hand(victim), place as u8)
            }
        };
        let Some(card) = drawn else { return };
        self.state.table.move_to_bottom(card, hand(seat));
        let mut knowing = SeatSet::one(seat);
        knowing.insert(victim);
        self.sink.reveals(knowing);
        self.sink.event(Event::Stolen { seat, victim, kind: self.rules.kind_of[card as usize] });
        if POWERS {
            self.emit(Happening::Stolen, &[seat, victim, card]);
        }
        if !self.wins_by_postcards(seat) {
            self.check_limit(seat);
        }
    }

    /// The card turns up on the table, and acts before anything else goes on.
    fn turn_up(&mut self, seat: u8, card: u8, kind: u8) {
        self.state.table.move_to_bottom(card, IN_PLAY);
        self.sink.reveals(SeatSet::first_seats(self.rules.players));
        self.sink.event(Event::TurnedUp { seat, kind });
        if self.state.table.is_empty(DECK) {
            self.reshuffle();
        }
        self.push(Frame { step: Step::Settle, seat, other: card, count: 0 });
        let power = self.rules.kinds[usize::from(kind)].power;
        let fields = [i16::from(seat), i16::from(card)];
        let event = Happening::TurnedUp as u8;
        hooks::emit_own(&self.rules.programs, self, event, seat, card, power, &fields);
    }
}
