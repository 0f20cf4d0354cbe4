//! The flow of a turn: a stack of steps, carried out until somebody is asked.

use super::choices::plain;
use super::counting::crew_of;
use super::events::Event;
use super::goods::Action;
use super::legal;
use super::rules::Rules;
use super::scoring;
use super::state::{Frame, NOBODY, State, Step, hand, played};
use crate::kernel::choice::{Menu, Number};
use crate::kernel::event::{Answer, Sink};
use crate::kernel::seats::{MAX_SEATS, SeatSet, clockwise};

/// What a turn is played with.
pub(super) struct Play<'a, S> {
    pub(super) rules: &'a Rules,
    pub(super) state: &'a mut State,
    pub(super) sink: &'a mut S,
    /// True if the decision that is open is still the one before: one of several
    /// seats that are asked at once has answered, or another has used something.
    pub(super) is_same: bool,
    /// True once something has changed: a position is looked at only then.
    pub(super) has_changed: bool,
}

/// Plays on to the next decision, and leaves its answers in the menu.
pub fn advance(rules: &Rules, state: &mut State, menu: &mut Menu, sink: &mut impl Sink<Event>) {
    Play { rules, state, sink, is_same: false, has_changed: false }.advance(menu);
}

/// Plays an answer to the open decision, or what stands on top of it, and on to
/// the next.
pub fn answer(
    rules: &Rules,
    state: &mut State,
    answer: Answer,
    menu: &mut Menu,
    sink: &mut impl Sink<Event>,
) {
    let mut play = Play { rules, state, sink, is_same: false, has_changed: true };
    if rules.is_on_top(answer.choice) {
        play.use_on_top(answer);
    } else if let Some(frame) = play.state.stack.top() {
        play.answer(frame, answer);
    }
    play.check_end();
    play.advance(menu);
}

impl<S: Sink<Event>> Play<'_, S> {
    fn advance(&mut self, menu: &mut Menu) {
        menu.clear();
        while !self.state.is_over() {
            let Some(frame) = self.state.stack.top() else { return };
            if self.carry_out(frame) {
                if self.has_changed {
                    self.check_end();
                }
                continue;
            }
            let seat = legal::asked(self.state).lowest().unwrap_or(frame.seat);
            menu.clear();
            legal::answers(self.rules, self.state, frame, seat, menu);
            let hidden = legal::depends_on_hand(self.state, frame);
            match menu.numbers() {
                [] => self.nothing_to_choose(frame),
                &[choice] if !(hidden && self.rules.everyone) => {
                    self.sink.event(Event::Taken { seat, choice, hidden });
                    self.answer(frame, Answer { seat, choice });
                    self.check_end();
                }
                _ => {
                    self.state.decisions += u32::from(!self.is_same);
                    legal::on_top(self.rules, self.state, seat, menu);
                    return;
                }
            }
            self.is_same = false;
        }
        menu.clear();
    }

    /// Carries out a step that is no decision, or is done; false if somebody is
    /// to decide.
    fn carry_out(&mut self, frame: Frame) -> bool {
        match frame.step {
            Step::BeginTurn => self.begin_turn(frame.seat),
            Step::Perform => self.perform(),
            Step::Round => self.begin_round(frame),
            Step::Compensate => self.compensate(frame),
            Step::Fulfil => self.fulfil(frame),
            Step::Sail => self.sail(frame),
            Step::EndTurn => self.end_turn(),
            Step::Bid if self.state.bidding.is_empty() => self.show_bids(frame),
            Step::Act if frame.count == 0 => self.state.stack.pop(),
            Step::Take if self.has_taken_all(frame) => self.state.stack.pop(),
            _ => return false,
        }
        true
    }

    /// A decision without a choice: declared actions are lost (ruling R3); of a
    /// step within an action the step before is asked anew.
    fn nothing_to_choose(&mut self, frame: Frame) {
        self.state.stack.pop();
        if let (Step::Act, Some(action)) = (frame.step, self.state.action_of(frame.seat)) {
            self.sink.event(Event::ActionsLost { seat: frame.seat, action, count: frame.count });
        }
    }

    fn answer(&mut self, frame: Frame, answer: Answer) {
        self.has_changed = true;
        let choice = answer.choice;
        match frame.step {
            Step::Play => self.play(frame.seat, choice),
            Step::Pair => self.pair(frame, choice),
            Step::ChooseAction => {
                self.state.stack.pop();
                self.choose_action(frame.seat, self.rules.chosen_action(choice));
            }
            Step::Declare => self.declare(frame, self.rules.chosen_actions(choice)),
            Step::Act => self.act(frame, choice),
            Step::Face => {
                let half = self.rules.chosen_half(choice);
                self.replace(Frame { step: Step::ContractShip, other: half, ..frame });
            }
            Step::ContractShip => self.place_contract(frame, choice),
            Step::LoadGood | Step::PirateGood => {
                let Some(good) = self.rules.chosen_good(choice) else { return self.load_on(frame, choice) };
                let step = if frame.step == Step::LoadGood { Step::LoadShip } else { Step::PirateTo };
                self.replace(Frame { step, other: good, ..frame });
            }
            Step::LoadShip | Step::PirateTo => self.load_on(frame, choice),
            Step::PirateFrom => self.pirate_token(frame, choice),
            Step::BarterTake => self.barter(frame, self.rules.chosen_card(choice)),
            Step::JoinGood => self.join_as(frame, choice),
            Step::Auction => self.open_auction(frame, choice),
            Step::Bid => self.bid(answer),
            Step::Tie => {
                self.state.stack.pop();
                self.win_bid(self.rules.chosen_seat(choice), frame.other);
            }
            Step::Take => self.take(frame, choice),
            Step::Place => self.place(frame, choice),
            Step::BeginTurn
            | Step::Perform
            | Step::Round
            | Step::Compensate
            | Step::Fulfil
            | Step::Sail
            | Step::EndTurn => {}
        }
    }

    fn begin_turn(&mut self, seat: u8) {
        self.sink.event(Event::TurnBegan { seat, turn: self.state.turn });
        self.state.stack.pop();
        self.push(Frame::new(Step::EndTurn, seat));
        self.push(Frame::new(Step::Play, seat));
    }

    /// Draws, or plays a card or begins a pair, to lead or to follow.
    fn play(&mut self, seat: u8, choice: Number) {
        match choice {
            plain::DRAW => {
                self.state.stack.pop();
                self.sink.event(Event::DrewInstead { seat });
                self.draw_action(seat);
                if seat != self.state.leader {
                    let open = legal::followed_by(self.state);
                    let has_crew = |action: Action| {
                        open >> action as u8 & 1 == 1 && crew_of(self.rules, self.state, seat, action) > 0
                    };
                    let with_crew = Action::ALL.into_iter().filter(|&action| has_crew(action));
                    self.ask_actions(seat, with_crew.fold(0, |set, action| set | 1 << action as u8), 0);
                }
            }
            plain::WILD => self.push(Frame::new(Step::Pair, seat)),
            _ => {
                let card = self.rules.chosen_card(choice);
                self.state.stack.pop();
                self.state.table.move_to_bottom(card, played(seat));
                self.sink.event(Event::Played { seat, card, second: None });
                let open = if seat == self.state.leader { u8::MAX } else { legal::followed_by(self.state) };
                self.ask_actions(seat, self.rules.actions[usize::from(card)] & open, 1);
            }
        }
    }

    /// Two cards of one colour stand for any action, but not for Barter.
    fn pair(&mut self, frame: Frame, choice: Number) {
        if choice == plain::PASS {
            return self.state.stack.pop();
        }
        let (seat, card) = (frame.seat, self.rules.chosen_card(choice));
        if frame.card == NOBODY {
            return self.push(Frame { card, ..frame });
        }
        // Both decisions of the pair, and the one before them.
        (0..3).for_each(|_| self.state.stack.pop());
        for card in [frame.card, card] {
            self.state.table.move_to_bottom(card, played(seat));
        }
        self.sink.event(Event::Played { seat, card: frame.card, second: Some(card) });
        let all = (1 << Action::Barter as u8) - 1;
        let open = if seat == self.state.leader { all } else { all & legal::followed_by(self.state) };
        self.ask_actions(seat, open, 1);
    }

    /// Asks for which of a set of actions a seat has played, and how often it
    /// performs it: at least `least` times.
    fn ask_actions(&mut self, seat: u8, actions: u8, least: u8) {
        if actions == 0 {
            return;
        }
        self.push(Frame { count: least, ..Frame::new(Step::Declare, seat) });
        if actions.is_power_of_two() {
            let action = Action::ALL.get(actions.trailing_zeros() as usize).copied();
            self.choose_action(seat, action.unwrap_or_default());
        } else {
            self.push(Frame { other: actions, ..Frame::new(Step::ChooseAction, seat) });
        }
    }

    fn choose_action(&mut self, seat: u8, action: Action) {
        self.state.action[usize::from(seat)] = action as u8;
        if seat == self.state.leader {
            self.state.led = action as u8;
        }
    }

    fn declare(&mut self, frame: Frame, count: u8) {
        let seat = frame.seat;
        let action = self.state.action_of(seat).unwrap_or_default();
        self.state.stack.pop();
        self.state.declared[usize::from(seat)] = count;
        if seat != self.state.leader {
            return self.sink.event(Event::Followed { seat, action, count });
        }
        self.sink.event(Event::Led { seat, action, count });
        self.push(Frame::new(Step::Perform, seat));
        // Nobody follows Barter, or draws.
        if action != Action::Barter {
            for step in (1..self.rules.players).rev() {
                self.push(Frame::new(Step::Play, (seat + step) % self.rules.players));
            }
        }
    }

    /// From the leader clockwise each performs all of his actions; imports are
    /// bid for in rounds of all, before what others do instead.
    fn perform(&mut self) {
        self.state.stack.pop();
        let leader = self.state.leader;
        let import = Action::Import as u8;
        for step in (0..self.rules.players).rev() {
            let seat = (leader + step) % self.rules.players;
            let count = self.state.declared[usize::from(seat)];
            if count > 0 && self.state.action[usize::from(seat)] != import {
                self.push(Frame { count, ..Frame::new(Step::Act, seat) });
            }
        }
        if self.state.led == import {
            self.push(Frame { count: 1, ..Frame::new(Step::Round, leader) });
        }
    }

    fn end_turn(&mut self) {
        self.state.stack.pop();
        let leader = self.state.leader;
        for seat in clockwise(leader, self.rules.players) {
            while let Some(card) = self.state.table.top(played(seat)) {
                self.discard(Some(seat), card);
            }
        }
        self.sink.reveals(SeatSet::first_seats(self.rules.players));
        if self.state.ending {
            return scoring::finish(self.rules, self.state, self.sink);
        }
        self.state.leader = (leader + 1) % self.rules.players;
        self.state.turn += 1;
        self.state.led = NOBODY;
        self.state.action = [NOBODY; MAX_SEATS];
        self.state.declared = [0; MAX_SEATS];
        self.state.sold = SeatSet::EMPTY;
        self.push(Frame::new(Step::BeginTurn, self.state.leader));
    }

    /// Scraps contracts, or throws a Capital card away.
    fn use_on_top(&mut self, answer: Answer) {
        let asked = legal::asked(self.state);
        self.is_same = asked.len() > 1 || !asked.contains(answer.seat);
        if let Some(ship) = self.rules.chosen_scrap(answer.choice) {
            self.scrap(answer.seat, ship);
        } else if let Some(card) = self.rules.chosen_throw(answer.choice) {
            self.sink.event(Event::ThrownAway { seat: answer.seat, card });
            self.put_on_discard(card);
        }
    }

    /// Puts a step on top. There is room: the stack is sized for all of a turn.
    pub(super) fn push(&mut self, frame: Frame) {
        let _ = self.state.stack.push(frame);
    }

    /// Puts a step in the place of the one on top.
    pub(super) fn replace(&mut self, frame: Frame) {
        self.state.stack.pop();
        self.push(frame);
    }

    /// Draws up to five cards, or one if there are as many.
    pub(super) fn draw_action(&mut self, seat: u8) {
        let held = self.state.table.count(hand(seat));
        let count = super::state::HAND_REFILL.saturating_sub(held).max(1);
        self.draw(seat, count);
    }
}
