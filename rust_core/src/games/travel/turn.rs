//! The flow of a turn: a stack of steps, carried out until somebody is asked.

use super::events::Event;
use super::legal::{self, can_draw, destination, kinds_in};
use super::rules::{Rules, plain};
use super::state::{Action, COST, DEAL, DISCARD, Frame, Offer, State, Step, WINNING_POSTCARDS, hand};
use super::vocabulary::{Happening, Query, moment};
use super::windows;
use crate::kernel::choice::{Menu, Number};
use crate::kernel::event::{Answer, Sink};
use crate::kernel::machine::hooks;
use crate::kernel::machine::memory::{Fault, Memory as _};
use crate::kernel::seats::{SeatSet, clockwise};

/// So many turns may pass by themselves before a match with powers is stopped.
const STANDSTILL: u32 = 200;

/// What a turn is played with. Matches without powers are played by code that
/// knows nothing of them, so that they pay nothing for them.
pub(super) struct Play<'a, S, const POWERS: bool> {
    pub(super) rules: &'a Rules,
    pub(super) state: &'a mut State,
    pub(super) sink: &'a mut S,
    /// True if the decision that is open is still the one before: one of several
    /// seats that are asked at once has answered.
    pub(super) is_same: bool,
}

/// Plays on to the next decision, and leaves its answers in the menu.
pub fn advance(rules: &Rules, state: &mut State, menu: &mut Menu, sink: &mut impl Sink<Event>) {
    if rules.programs.is_empty() {
        Play::<_, false> { rules, state, sink, is_same: false }.advance(menu);
    } else {
        Play::<_, true> { rules, state, sink, is_same: false }.advance(menu);
    }
}

/// Plays an answer to the open decision, and on to the next.
pub fn answer(
    rules: &Rules,
    state: &mut State,
    answer: Answer,
    menu: &mut Menu,
    sink: &mut impl Sink<Event>,
) {
    if rules.programs.is_empty() {
        let mut play = Play::<_, false> { rules, state, sink, is_same: false };
        play.answer(answer);
        play.advance(menu);
    } else {
        let mut play = Play::<_, true> { rules, state, sink, is_same: false };
        if !play.used_on_top(answer) {
            play.answer(answer);
        }
        play.advance(menu);
    }
}

impl<S: Sink<Event>, const POWERS: bool> Play<'_, S, POWERS> {
    fn advance(&mut self, menu: &mut Menu) {
        menu.clear();
        let begun = self.state.turn;
        while !self.state.is_over() {
            let Some(frame) = self.state.stack.top() else { return };
            if POWERS && self.state.machine.fault().is_some() {
                return;
            }
            match frame.step {
                Step::BeginTurn if POWERS && self.state.turn - begun > STANDSTILL => {
                    self.state.machine.fail(Fault::Standstill, 0);
                }
                Step::BeginTurn => self.begin_turn(frame.seat),
                Step::EndTurn => self.end_turn(frame.seat),
                Step::Draw => self.draw(frame),
                Step::Steal => self.steal(frame),
                Step::Limit if self.state.table.count(hand(frame.seat)) <= self.hand_limit(frame.seat) => {
                    self.state.stack.pop()
                }
                Step::Journey => {
                    self.state.stack.pop();
                    self.arrive(frame.seat, frame.other);
                }
                Step::Begin => {
                    self.state.stack.pop();
                    self.begin_action(frame.seat, Action::ALL[usize::from(frame.other)]);
                }
                Step::Waiting | Step::Settle | Step::Program | Step::React => {
                    if self.step_of_powers(frame, menu) {
                        self.state.decisions += u32::from(!self.is_same);
                        let asked = legal::asked(self.rules, self.state).lowest().unwrap_or_default();
                        if menu.is_empty() {
                            legal::legal(self.rules, self.state, asked, menu);
                        } else {
                            windows::on_top(self.rules, self.state, asked, menu);
                        }
                        return;
                    }
                }
                _ => {
                    legal::answers::<POWERS>(self.rules, self.state, frame, menu);
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
                            if POWERS {
                                windows::on_top(self.rules, self.state, frame.seat, menu);
                            }
                            return;
                        }
                    };
                    self.answer(Answer { seat: frame.seat, choice: only });
                    menu.clear();
                }
            }
        }
    }

    fn answer(&mut self, answer: Answer) {
        let Some(frame) = self.state.stack.top() else { return };
        let (seat, choice) = (frame.seat, answer.choice);
        if POWERS
            && choice == plain::PASS
            && !matches!(frame.step, Step::Action | Step::Offer | Step::Bonus | Step::Program | Step::React)
        {
            // A power has taken away what was to be chosen from.
            self.state.stack.pop();
            return;
        }
        match frame.step {
            Step::Action => {
                self.state.stack.pop();
                if choice == plain::PASS {
                    self.sink.event(Event::Passed { seat });
                } else if POWERS && choice >= self.rules.use_base() {
                    self.use_as_action(seat, choice);
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
                let card = self.take(DISCARD, seat, kind);
                self.sink.event(Event::Recycled { seat, kind });
                if POWERS && let Some(card) = card {
                    self.emit(Happening::Recycled, &[seat, card]);
                }
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
                self.pay(seat, Query::StealCost);
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
                    let count = self.number(Query::TradeBonus, seat, 1);
                    self.push_draw(seat, count);
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
            Step::StandIn => {
                let kind = self.chosen_kind(choice);
                self.move_to_discard(seat, kind);
                self.sink.event(Event::StoodIn { seat, kind });
                self.count_down(frame);
            }
            Step::React | Step::Program => self.answer_powers(frame, answer),
            Step::BeginTurn
            | Step::EndTurn
            | Step::Draw
            | Step::Steal
            | Step::Journey
            | Step::Begin
            | Step::Waiting
            | Step::Settle => {}
        }
    }

    fn begin_turn(&mut self, seat: u8) {
        self.sink.event(Event::TurnBegan { seat, turn: self.state.turn });
        self.state.stack.pop();
        self.push(Frame { step: Step::EndTurn, seat, ..Frame::default() });
        self.push(Frame { step: Step::Action, seat, ..Frame::default() });
        if POWERS {
            self.state.machine.expire(moment::OWNERS_NEXT_TURN, Some(seat));
            self.emit(Happening::TurnBegan, &[seat]);
        }
        if self.state.table.is_empty(hand(seat)) {
            self.push(Frame { step: Step::Draw, seat, count: DEAL, other: 0 });
        }
    }

    fn end_turn(&mut self, seat: u8) {
        let mut next = (seat + 1) % self.rules.players;
        if POWERS {
            self.state.machine.expire(moment::END_OF_TURN, None);
            hooks::end_turn(&self.rules.programs, self);
            next = self.next_turn(seat);
        }
        if !POWERS {
            self.state.regular = next;
        }
        self.state.stack.pop();
        self.state.active = next;
        self.state.turn += 1;
        self.state.begun_count = 0;
        self.state.closed_count = 0;
        self.sink.reveals(SeatSet::first_seats(self.rules.players));
        self.push(Frame { step: Step::BeginTurn, seat: next, ..Frame::default() });
    }

    /// Who plays next: somebody who has an extra turn, or the seat after the
    /// last regular one.
    fn next_turn(&mut self, seat: u8) -> u8 {
        let extra = self.state.extra_turns;
        let players = self.rules.players;
        if let Some(next) = clockwise(seat, players).find(|&other| extra.contains(other)) {
            self.state.extra_turns.remove(next);
            return next;
        }
        self.state.regular = (self.state.regular + 1) % players;
        self.state.regular
    }

    /// Announces an action. Reactions come before anything is paid, drawn or
    /// offered.
    fn act(&mut self, seat: u8, action: Action) {
        self.sink.event(Event::Announced { seat, action });
        if POWERS {
            self.push(Frame { step: Step::Begin, seat, other: action as u8, count: 0 });
            self.emit(Happening::ActionAnnounced, &[seat, action as u8]);
            self.ask_reactions(seat, action);
        } else {
            self.begin_action(seat, action);
        }
    }

    fn begin_action(&mut self, seat: u8, action: Action) {
        let frame = |step, count| Frame { step, seat, count, other: 0 };
        match action {
            Action::Draw => {
                let count = self.number(Query::CardsDrawn, seat, 1);
                self.push_draw(seat, count);
            }
            Action::Recycle => {
                self.push(frame(Step::Take, 1));
                self.pay(seat, Query::RecycleCost);
            }
            Action::Trade => self.push(frame(Step::Partner, 1)),
            Action::Steal => self.push(frame(Step::Victim, 1)),
            Action::Travel if POWERS => self.stand_in(seat),
            Action::Travel => {
                let missing = self.pay_journey(seat, destination(self.state, seat));
                self.arrive(seat, missing);
            }
            Action::Dump => self.push(frame(Step::Dump, 1)),
        }
    }

    fn pay(&mut self, seat: u8, query: Query) {
        let count = self.number(query, seat, COST);
        if count > 0 {
            self.push(Frame { step: Step::Pay, seat, count, other: 0 });
        }
    }

    pub(super) fn push_draw(&mut self, seat: u8, count: u8) {
        if count > 0 {
            self.push(Frame { step: Step::Draw, seat, count, other: 0 });
        }
    }

    /// Discards the items that a journey needs; gives those that are missing,
    /// as bits by their places.
    pub(super) fn pay_journey(&mut self, seat: u8, country: u8) -> u8 {
        let mut missing = 0;
        for (place, kind) in self.rules.countries[country as usize].needs.into_iter().enumerate() {
            if !self.move_to_discard(seat, kind) {
                missing |= 1 << place;
            }
        }
        missing
    }

    fn arrive(&mut self, seat: u8, missing: u8) {
        let country = destination(self.state, seat);
        self.sink.event(Event::Travelled { seat, country, missing });
        if self.state.visited.contains(seat) {
            self.state.winners.insert(seat);
            self.sink.event(Event::Won { seat });
            return;
        }
        self.state.visited.insert(seat);
        if POWERS {
            self.emit(Happening::Travelled, &[seat]);
        }
        let count = self.number(Query::TravelBonus, seat, 1);
        self.push_draw(seat, count);
    }

    /// Ends the match if the hand holds four postcards: on the spot, before
    /// the limit and whatever else is still to be done (rulings D4, L1, L2).
    pub(super) fn wins_by_postcards(&mut self, seat: u8) -> bool {
        if self.rules.postcards == 0 {
            return false;
        }
        let rules = self.rules;
        let is_postcard = |card: &u8| rules.postcards >> rules.kind_of[*card as usize] & 1 == 1;
        let held = self.state.table.cards(hand(seat)).filter(is_postcard).count();
        if held < usize::from(self.number(Query::PostcardsToWin, seat, WINNING_POSTCARDS as u8)) {
            return false;
        }
        self.state.winners.insert(seat);
        self.sink.event(Event::Won { seat });
        true
    }

    /// A number of the rules, with what powers make of it.
    #[inline]
    fn number(&self, query: Query, seat: u8, base: u8) -> u8 {
        if POWERS { windows::number(self.rules, self.state, query, seat, base) } else { base }
    }

    fn hand_limit(&self, seat: u8) -> u8 {
        self.number(Query::HandLimit, seat, super::state::HAND_LIMIT)
    }

    pub(super) fn over_limit(&self, seat: u8) -> bool {
        self.state.table.count(hand(seat)) > self.hand_limit(seat)
    }

    #[inline]
    pub(super) fn check_limit(&mut self, seat: u8) {
        if !self.over_limit(seat) {
            return;
        }
        let discardable = kinds_in(self.rules, self.state, hand(seat)) & self.rules.discardable;
        if discardable != 0 {
            self.push(Frame { step: Step::Limit, seat, ..Frame::default() });
        }
    }

    fn move_to_discard(&mut self, seat: u8, kind: u8) -> bool {
        let card = self.state.table.cards(hand(seat)).find(|&card| self.rules.kind_of[card as usize] == kind);
        if let Some(card) = card {
            self.state.table.move_to_top(card, DISCARD);
        }
        card.is_some()
    }

    fn take(&mut self, zone: u8, seat: u8, kind: u8) -> Option<u8> {
        let card = self.state.table.cards(zone).find(|&card| self.rules.kind_of[card as usize] == kind);
        if let Some(card) = card {
            self.state.table.move_to_bottom(card, hand(seat));
        }
        card
    }

    pub(super) fn chosen_kind(&self, choice: Number) -> u8 {
        (choice - self.rules.card_base()) as u8
    }

    #[inline]
    pub(super) fn push(&mut self, frame: Frame) {
        if !self.state.stack.push(frame) {
            self.too_deep();
        }
    }

    /// Only powers lie so deep in each other.
    #[cold]
    fn too_deep(&mut self) {
        let hook = self.state.machine.top().map_or(0, |top| top.hook);
        self.state.machine.fail(Fault::Depth, hook);
    }

    pub(super) fn count_down(&mut self, frame: Frame) {
        if frame.count <= 1 {
            self.state.stack.pop();
        } else if let Some(top) = self.state.stack.top_mut() {
            top.count -= 1;
        }
    }

    /// True if the seat could draw a card or has one over the limit: then the
    /// card for a completed trade means something.
    pub(super) fn bonus_means_something(&self, seat: u8, partner: u8) -> bool {
        can_draw(self.state) || self.over_limit(seat) || self.over_limit(partner)
    }
}
