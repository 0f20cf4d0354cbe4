//! The flow of a turn: a stack of steps, carried out until somebody is asked.

use super::events::Event;
use super::legal::{self, bits, can_draw, destination, kinds_in};
use super::rules::{Rules, plain};
use super::state::{
    Action, COST, DEAL, DECK, DISCARD, Frame, HAND_LIMIT, NOBODY, Offer, State, Step, WINNING_POSTCARDS, hand,
};
use crate::kernel::choice::{Menu, Number};
use crate::kernel::event::Sink;
use crate::kernel::seats::SeatSet;

/// What a turn is played with.
struct Play<'a, S> {
    rules: &'a Rules,
    state: &'a mut State,
    sink: &'a mut S,
}

/// Plays on to the next decision, and leaves its answers in the menu.
pub fn advance(rules: &Rules, state: &mut State, menu: &mut Menu, sink: &mut impl Sink<Event>) {
    Play { rules, state, sink }.advance(menu);
}

/// Plays an answer to the open decision, and on to the next.
pub fn answer(
    rules: &Rules,
    state: &mut State,
    choice: Number,
    menu: &mut Menu,
    sink: &mut impl Sink<Event>,
) {
    let mut play = Play { rules, state, sink };
    play.answer(choice);
    play.advance(menu);
}

impl<S: Sink<Event>> Play<'_, S> {
    fn advance(&mut self, menu: &mut Menu) {
        menu.clear();
        while !self.state.is_over() {
            let Some(frame) = self.state.stack.top() else { return };
            match frame.step {
                Step::BeginTurn => self.begin_turn(frame.seat),
                Step::EndTurn => self.end_turn(frame.seat),
                Step::Draw => self.draw(frame),
                Step::Steal => self.steal(frame),
                Step::Limit if self.state.table.count(hand(frame.seat)) <= HAND_LIMIT => {
                    self.state.stack.pop()
                }
                _ => {
                    legal::answers(self.rules, self.state, frame, menu);
                    let hidden = legal::depends_on_hand(self.rules, frame.step);
                    let only = match menu.numbers() {
                        // No legal action: the turn passes by itself.
                        [] => plain::PASS,
                        [choice] if !(hidden && self.rules.everyone) => {
                            self.sink.event(Event::Taken { seat: frame.seat, choice: *choice, hidden });
                            *choice
                        }
                        _ => {
                            self.state.decisions += 1;
                            return;
                        }
                    };
                    self.answer(only);
                    menu.clear();
                }
            }
        }
    }

    fn answer(&mut self, choice: Number) {
        let Some(frame) = self.state.stack.top() else { return };
        let seat = frame.seat;
        match frame.step {
            Step::Action => {
                self.state.stack.pop();
                if choice == plain::PASS {
                    self.sink.event(Event::Passed { seat });
                } else {
                    self.act(seat, self.rules.chosen_action(choice));
                }
            }
            Step::Pay => {
                let kind = self.chosen_kind(choice);
                self.move_to_discard(seat, kind);
                self.sink.event(Event::Paid { seat, kind });
                self.count_down(frame);
            }
            Step::Take => {
                let kind = self.chosen_kind(choice);
                self.state.stack.pop();
                self.take(DISCARD, seat, kind);
                self.sink.event(Event::Recycled { seat, kind });
                if !self.wins_by_postcards(seat) {
                    self.check_limit(seat);
                }
            }
            Step::Limit => {
                let kind = self.chosen_kind(choice);
                self.move_to_discard(seat, kind);
                self.sink.event(Event::Discarded { seat, kind });
            }
            Step::Victim => {
                let other = self.rules.chosen_seat(choice);
                self.state.stack.pop();
                self.push(Frame { step: Step::Steal, seat, other, count: 0 });
                self.push(Frame { step: Step::Pay, seat, other, count: COST });
            }
            Step::Partner => {
                let partner = self.rules.chosen_seat(choice);
                self.state.stack.pop();
                self.state.begun_count += 1;
                self.state.offer = Offer::to(partner);
                self.sink.event(Event::OfferBegun { seat, partner });
                self.push(Frame { step: Step::Offer, seat, other: partner, count: 0 });
            }
            Step::Offer => self.change_offer(frame, choice),
            Step::Answer => self.answer_offer(frame, choice == plain::YES),
            Step::Bonus => {
                self.state.stack.pop();
                if choice == plain::DRAW {
                    self.push(Frame { step: Step::Draw, seat, count: 1, other: 0 });
                } else {
                    self.sink.event(Event::BonusDeclined { seat });
                }
            }
            Step::Dump => {
                let kind = self.chosen_kind(choice);
                self.state.stack.pop();
                self.move_to_discard(seat, kind);
                self.sink.event(Event::Dumped { seat, kind });
                self.push(Frame { step: Step::DumpWith, seat, count: 1, other: 0 });
            }
            Step::DumpWith => {
                let kind = self.chosen_kind(choice);
                self.state.stack.pop();
                self.move_to_discard(seat, kind);
                self.sink.event(Event::Dumped { seat, kind });
            }
            Step::BeginTurn | Step::EndTurn | Step::Draw | Step::Steal => {}
        }
    }

    fn begin_turn(&mut self, seat: u8) {
        self.sink.event(Event::TurnBegan { seat, turn: self.state.turn });
        self.state.stack.pop();
        self.push(Frame { step: Step::EndTurn, seat, ..Frame::default() });
        self.push(Frame { step: Step::Action, seat, ..Frame::default() });
        if self.state.table.is_empty(hand(seat)) {
            self.push(Frame { step: Step::Draw, seat, count: DEAL, other: 0 });
        }
    }

    fn end_turn(&mut self, seat: u8) {
        let next = (seat + 1) % self.rules.players;
        self.state.stack.pop();
        self.state.active = next;
        self.state.turn += 1;
        self.state.begun_count = 0;
        self.state.closed_count = 0;
        self.sink.reveals(SeatSet::first_seats(self.rules.players));
        self.push(Frame { step: Step::BeginTurn, seat: next, ..Frame::default() });
    }

    /// Begins an action. Reactions to its announcement belong here, before
    /// anything is paid, drawn or offered.
    fn act(&mut self, seat: u8, action: Action) {
        self.sink.event(Event::Announced { seat, action });
        let frame = |step, count| Frame { step, seat, count, other: 0 };
        match action {
            Action::Draw => self.push(frame(Step::Draw, 1)),
            Action::Recycle => {
                self.push(frame(Step::Take, 1));
                self.push(frame(Step::Pay, COST));
            }
            Action::Trade => self.push(frame(Step::Partner, 1)),
            Action::Steal => self.push(frame(Step::Victim, 1)),
            Action::Travel => self.travel(seat),
            Action::Dump => self.push(frame(Step::Dump, 1)),
        }
    }

    fn travel(&mut self, seat: u8) {
        let country = destination(self.state, seat);
        for kind in self.rules.countries[country as usize].needs {
            self.move_to_discard(seat, kind);
        }
        self.sink.event(Event::Travelled { seat, country });
        if self.state.visited.contains(seat) {
            self.state.winners.insert(seat);
            self.sink.event(Event::Won { seat });
            return;
        }
        self.state.visited.insert(seat);
        self.push(Frame { step: Step::Draw, seat, count: 1, other: 0 });
    }

    /// Draws one of the cards of a frame. Every draw comes this way, so what
    /// happens when a card turns up belongs here.
    fn draw(&mut self, frame: Frame) {
        let seat = frame.seat;
        self.count_down(frame);
        if self.state.table.is_empty(DECK) {
            self.reshuffle();
        }
        let Some(card) = self.state.table.top(DECK) else { return };
        self.state.table.move_to_bottom(card, hand(seat));
        self.sink.reveals(SeatSet::one(seat));
        self.sink.event(Event::Drawn { seat, kind: self.rules.kind_of[card as usize] });
        if self.wins_by_postcards(seat) {
            return;
        }
        if self.state.table.is_empty(DECK) {
            self.reshuffle();
        }
        self.check_limit(seat);
    }

    fn reshuffle(&mut self) {
        let count = self.state.table.count(DISCARD);
        if count == 0 {
            return;
        }
        self.state.table.move_all(DISCARD, DECK);
        if !self.sink.scripted_shuffle() {
            let chance = &mut self.state.chance;
            self.state.table.rearrange(DECK, |cards| chance.shuffle(cards));
        }
        self.sink.event(Event::Reshuffled { count });
    }

    fn steal(&mut self, frame: Frame) {
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
        if !self.wins_by_postcards(seat) {
            self.check_limit(seat);
        }
    }

    fn change_offer(&mut self, frame: Frame, choice: Number) {
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

    fn answer_offer(&mut self, frame: Frame, accepted: bool) {
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
        // Done from the last to the first: the limits, then the bonus.
        if can_draw(self.state) || self.over_limit(seat) || self.over_limit(partner) {
            self.push(Frame { step: Step::Bonus, seat, ..Frame::default() });
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
    fn cards_of(&self, seat: u8, kinds: &[u8]) -> [Option<u8>; HAND_LIMIT as usize] {
        let mut found = [None; HAND_LIMIT as usize];
        for (place, &kind) in kinds.iter().enumerate() {
            found[place] = self.state.table.cards(hand(seat)).find(|&card| {
                self.rules.kind_of[card as usize] == kind && !found[..place].contains(&Some(card))
            });
        }
        found
    }

    /// Ends the match if the hand holds four postcards: on the spot, before
    /// the limit and whatever else is still to be done (rulings D4, L1, L2).
    fn wins_by_postcards(&mut self, seat: u8) -> bool {
        if self.rules.postcards == 0 {
            return false;
        }
        let rules = self.rules;
        let is_postcard = |card: &u8| rules.postcards >> rules.kind_of[*card as usize] & 1 == 1;
        if self.state.table.cards(hand(seat)).filter(is_postcard).count() < WINNING_POSTCARDS {
            return false;
        }
        self.state.winners.insert(seat);
        self.sink.event(Event::Won { seat });
        true
    }

    fn over_limit(&self, seat: u8) -> bool {
        self.state.table.count(hand(seat)) > HAND_LIMIT
    }

    fn check_limit(&mut self, seat: u8) {
        let discardable = kinds_in(self.rules, self.state, hand(seat)) & self.rules.discardable;
        if self.over_limit(seat) && bits(discardable).next().is_some() {
            self.push(Frame { step: Step::Limit, seat, ..Frame::default() });
        }
    }

    fn move_to_discard(&mut self, seat: u8, kind: u8) {
        let card = self.state.table.cards(hand(seat)).find(|&card| self.rules.kind_of[card as usize] == kind);
        if let Some(card) = card {
            self.state.table.move_to_top(card, DISCARD);
        }
    }

    fn take(&mut self, zone: u8, seat: u8, kind: u8) {
        let card = self.state.table.cards(zone).find(|&card| self.rules.kind_of[card as usize] == kind);
        if let Some(card) = card {
            self.state.table.move_to_bottom(card, hand(seat));
        }
    }

    fn chosen_kind(&self, choice: Number) -> u8 {
        (choice - self.rules.card_base()) as u8
    }

    fn push(&mut self, frame: Frame) {
        self.state.stack.push(frame);
    }

    fn count_down(&mut self, frame: Frame) {
        if frame.count <= 1 {
            self.state.stack.pop();
        } else if let Some(top) = self.state.stack.top_mut() {
            top.count -= 1;
        }
    }
}
