//! Powers in a turn: what happens sets them off, players use them, and their
//! programs do what the words of the game say.

use super::events::Event;
use super::legal;
use super::look::Seen;
use super::rules::{NO_POWER, plain};
use super::state::{Action, DECK, DISCARD, Frame, IN_PLAY, Machine, NOBODY, REVEALED, Step, hand};
use super::turn::Play;
use super::view;
use super::vocabulary::{Happening, Verb, Window};
use super::windows;
use crate::kernel::choice::{Menu, Number};
use crate::kernel::event::{Answer, Sink, Viewer};
use crate::kernel::machine::hooks;
use crate::kernel::machine::host::{Act, Done, Look};
use crate::kernel::machine::memory::{Memory as _, SetOff};
use crate::kernel::machine::program::{Function, Hook};
use crate::kernel::machine::run::{self, Flow};
use crate::kernel::seats::{MAX_SEATS, SeatSet, clockwise};

impl<S: Sink<Event>, const POWERS: bool> Play<'_, S, POWERS> {
    pub(super) fn emit(&mut self, event: Happening, fields: &[u8]) {
        let mut values = [0i16; 3];
        for (value, &field) in values.iter_mut().zip(fields) {
            *value = field.into();
        }
        hooks::emit(&self.rules.programs, self, event as u8, &values[..fields.len()]);
    }

    /// Asks the others whether they react to an action, all at once.
    pub(super) fn ask_reactions(&mut self, seat: u8, action: Action) {
        let stoppable = matches!(action, Action::Draw | Action::Recycle | Action::Trade | Action::Steal);
        let window = Window::Reaction as u8;
        let holding = hooks::seats_with(&self.rules.programs, self, window) & !(1 << seat);
        let none =
            if self.rules.everyone { self.rules.programs.windows(window).is_empty() } else { holding == 0 };
        if !stoppable || none {
            return;
        }
        self.state.reacting = SeatSet::EMPTY;
        self.state.reactions = [NO_POWER; MAX_SEATS];
        for other in clockwise(seat, self.rules.players).skip(1) {
            if self.rules.everyone || windows::reactions(self.rules, self.state, other, seat, action) != 0 {
                self.state.reacting.insert(other);
            }
        }
        if !self.state.reacting.is_empty() {
            self.push(Frame { step: Step::React, seat, other: action as u8, count: 0 });
        }
    }

    /// Carries a step of the powers out; true if somebody must be asked.
    pub(super) fn step_of_powers(&mut self, frame: Frame, menu: &mut Menu) -> bool {
        match frame.step {
            Step::Waiting if self.state.machine.has_waiting() => {
                hooks::start_waiting(&self.rules.programs, self);
            }
            Step::Settle => {
                self.state.stack.pop();
                if self.state.table.zone_of(frame.other) == Some(IN_PLAY) {
                    self.state.table.move_to_top(frame.other, DISCARD);
                }
            }
            Step::Program => return self.run_program(menu),
            Step::React if !self.state.reacting.is_empty() => return true,
            Step::React => {
                self.state.stack.pop();
                self.react(frame);
            }
            _ => self.state.stack.pop(),
        }
        false
    }

    fn run_program(&mut self, menu: &mut Menu) -> bool {
        match run::run(&self.rules.programs, self) {
            Flow::Ended => {
                self.state.stack.pop();
                self.wait_if_any();
            }
            Flow::Asks => return !self.answered_by_itself(menu),
            Flow::Waits | Flow::Failed => {}
        }
        false
    }

    fn wait_if_any(&mut self) {
        let above = self.state.stack.top().is_some_and(|top| top.step == Step::Waiting);
        if self.state.machine.has_waiting() && !above {
            self.push(Frame { step: Step::Waiting, ..Frame::default() });
        }
    }

    /// Takes an answer that needs no asking; true if there was one. If not, the
    /// menu is that of the seat asked, if it is only one.
    fn answered_by_itself(&mut self, menu: &mut Menu) -> bool {
        let Some((choice, asked)) = run::open(&self.rules.programs, self) else { return true };
        let hidden = windows::is_hidden(choice);
        for seat in clockwise(self.state.active, self.rules.players).filter(|seat| asked >> seat & 1 == 1) {
            menu.clear();
            windows::of_program(self.rules, self.state, seat, menu);
            match menu.numbers() {
                [] => run::answer(&self.rules.programs, self, seat, None),
                [only] if !(hidden && self.rules.everyone) => {
                    let only = *only;
                    self.sink.event(Event::Taken { seat, choice: only, hidden });
                    self.answer_program(seat, only);
                }
                _ => continue,
            }
            menu.clear();
            return true;
        }
        // Several are asked: whose menu this is depends on who comes first.
        if asked.count_ones() > 1 {
            menu.clear();
        }
        false
    }

    /// Takes an answer to a decision of the powers.
    pub(super) fn answer_powers(&mut self, frame: Frame, answer: Answer) {
        if frame.step == Step::Program {
            let place = self.state.machine.top().map(|top| top.next);
            self.answer_program(answer.seat, answer.choice);
            self.is_same = self.state.machine.top().map(|top| top.next) == place;
            return;
        }
        self.state.reacting.remove(answer.seat);
        self.state.reactions[usize::from(answer.seat)] =
            self.rules.chosen_use(answer.choice).unwrap_or(NO_POWER);
        self.is_same = !self.state.reacting.is_empty();
        if self.state.reacting.is_empty() {
            self.sink.reveals(SeatSet::first_seats(self.rules.players));
        }
    }

    /// All have answered: the first clockwise who reacts counts (ruling J2).
    fn react(&mut self, frame: Frame) {
        let (active, action) = (frame.seat, frame.other);
        for seat in clockwise(active, self.rules.players).skip(1) {
            let power = self.state.reactions[usize::from(seat)];
            if power == NO_POWER {
                continue;
            }
            let found = windows::reaction(
                self.rules,
                self.state,
                seat,
                active,
                Action::ALL[usize::from(action)],
                power,
            );
            if let Some((hook, card)) = found {
                self.use_power(seat, hook, card, &[active.into(), action.into()]);
                return;
            }
        }
    }

    fn answer_program(&mut self, seat: u8, choice: Number) {
        let value = windows::value_of(self.rules, self.state, seat, choice);
        run::answer(&self.rules.programs, self, seat, value);
    }

    /// The card goes to the table, its program runs, then it is discarded.
    fn use_power(&mut self, seat: u8, hook: u16, card: u8, fields: &[i16]) {
        let Some(power) = self.rules.programs.hooks.get(usize::from(hook)).map(|hook| hook.power) else {
            return;
        };
        self.sink.event(Event::Used { seat, power });
        if card != NOBODY {
            self.state.table.move_to_bottom(card, IN_PLAY);
            self.push(Frame { step: Step::Settle, seat, other: card, count: 0 });
        }
        hooks::start(&self.rules.programs, self, hook, seat, card, fields);
    }

    /// Uses a power as the action of the turn.
    pub(super) fn use_as_action(&mut self, seat: u8, choice: Number) {
        if let Some((hook, card)) = windows::used(self.rules, self.state, Window::Action, seat, choice) {
            self.use_power(seat, hook, card, &[]);
        }
    }

    /// Uses a power that stands on top of the decision; false if the choice is
    /// an answer to it.
    pub(super) fn used_on_top(&mut self, answer: Answer) -> bool {
        if !windows::is_on_top(self.rules, answer.choice) {
            return false;
        }
        let used = |window| windows::used(self.rules, self.state, window, answer.seat, answer.choice);
        if let Some((hook, card)) = used(Window::OwnTurn).or_else(|| used(Window::AnyTime)) {
            self.use_power(answer.seat, hook, card, &[]);
        }
        true
    }

    /// A journey: the needed items go, then the cards that stand for those
    /// that are missing; which, is asked where there is a choice.
    pub(super) fn stand_in(&mut self, seat: u8) {
        let country = legal::destination(self.state, seat);
        let missing = self.pay_journey(seat, country);
        self.push(Frame { step: Step::Journey, seat, count: 0, other: missing });
        if missing != 0 {
            self.push(Frame { step: Step::StandIn, seat, count: missing.count_ones() as u8, other: 0 });
        }
    }

    fn seen(&self) -> Seen<'_> {
        Seen { rules: self.rules, state: self.state }
    }

    fn kind(&self, card: u8) -> u8 {
        self.rules.kind_of[usize::from(card)]
    }

    fn everybody(&self) -> SeatSet {
        SeatSet::first_seats(self.rules.players)
    }

    fn hand_of(&self, card: u8) -> Option<u8> {
        let zone = self.state.table.zone_of(card)?;
        (0..self.rules.players).find(|&seat| hand(seat) == zone)
    }

    fn discard(&mut self, card: u8) {
        let kind = self.kind(card);
        let holder = self.hand_of(card);
        self.state.table.move_to_top(card, DISCARD);
        self.sink.reveals(self.everybody());
        self.sink.event(Event::GivenUp { seat: holder, kind });
    }

    fn give(&mut self, card: u8, seat: u8) {
        let kind = self.kind(card);
        let from = self.hand_of(card);
        if from == Some(seat) {
            return;
        }
        let open = from.is_none() && self.state.table.zone_of(card) != Some(DECK);
        self.state.table.move_to_bottom(card, hand(seat));
        let mut knowing = SeatSet::one(seat);
        from.into_iter().for_each(|other| knowing.insert(other));
        let knowing = if open { self.everybody() } else { knowing };
        self.sink.reveals(knowing);
        self.sink.event(Event::Received { seat, from, kind, open });
        if !self.wins_by_postcards(seat) {
            self.check_limit(seat);
        }
    }

    fn reveal(&mut self, count: i32) {
        for _ in 0..count.clamp(0, 20) {
            if self.state.table.is_empty(DECK) {
                self.reshuffle();
            }
            let Some(card) = self.state.table.top(DECK) else { break };
            self.state.table.move_to_bottom(card, REVEALED);
            self.sink.reveals(self.everybody());
            self.sink.event(Event::Revealed { kind: self.kind(card) });
        }
        if self.state.table.is_empty(DECK) {
            self.reshuffle();
        }
    }

    fn discard_revealed(&mut self) {
        while let Some(card) = self.state.table.top(REVEALED) {
            self.state.table.move_to_top(card, DISCARD);
            self.sink.event(Event::GivenUp { seat: None, kind: self.kind(card) });
        }
    }

    fn redraw_country(&mut self, seat: u8) {
        if self.state.visited.contains(seat) {
            return;
        }
        let used = &self.state.countries[..usize::from(self.rules.players)];
        let aside = |country: &u8| !used.contains(country) && *country != self.state.center;
        let count = (0..self.rules.countries.len() as u8).filter(aside).count() as u32;
        if count == 0 {
            return;
        }
        let mut chance = self.state.chance;
        let place = chance.below(count) as usize;
        let drawn = (0..self.rules.countries.len() as u8).filter(aside).nth(place);
        self.state.chance = chance;
        if let Some(country) = drawn {
            self.state.countries[usize::from(seat)] = country;
            self.sink.reveals(self.everybody());
            self.sink.event(Event::CountryChanged { seat, country });
        }
    }

    fn swap_hands(&mut self, first: u8, second: u8) {
        if first == second {
            return;
        }
        // Both change at the same time: by way of the empty table.
        let count = self.state.table.count(hand(first));
        for _ in 0..count {
            if let Some(card) = self.state.table.top(hand(first)) {
                self.state.table.move_to_bottom(card, REVEALED);
            }
        }
        self.state.table.move_all(hand(second), hand(first));
        for _ in 0..count {
            if let Some(card) = self.state.table.cards(REVEALED).last() {
                self.state.table.move_to_top(card, hand(second));
            }
        }
        let mut knowing = SeatSet::one(first);
        knowing.insert(second);
        self.sink.reveals(knowing);
        self.sink.event(Event::HandsSwapped { seat: first, other: second });
        if self.wins_by_postcards(first) || self.wins_by_postcards(second) {
            return;
        }
        self.check_limit(second);
        self.check_limit(first);
    }

    /// The steps of the turn fall away; programs that run finish.
    fn end_the_turn(&mut self) {
        let frames = self.state.stack.frames();
        let Some(end) = frames.iter().position(|frame| frame.step == Step::EndTurn) else { return };
        let running = |frame: &Frame| matches!(frame.step, Step::Program | Step::Settle | Step::Waiting);
        let kept = frames.iter().position(running).unwrap_or(frames.len());
        self.state.stack.cut(end + 1, kept);
        self.state.offer = super::state::Offer::to(NOBODY);
        self.sink.event(Event::TurnEnded { seat: self.state.active });
    }
}

impl<S: Sink<Event>, const POWERS: bool> Look for Play<'_, S, POWERS> {
    type Memory = Machine;

    fn memory(&self) -> &Machine {
        &self.state.machine
    }

    fn players(&self) -> u8 {
        self.rules.players
    }

    fn leader(&self) -> u8 {
        self.state.active
    }

    fn read(&self, reader: u8, arguments: &[i32]) -> i32 {
        self.seen().read(reader, arguments)
    }

    fn elements(&self, domain: u8, arguments: &[i32], visit: impl FnMut(i32) -> bool) {
        self.seen().elements(domain, arguments, visit);
    }

    fn in_force(&self, hook: &Hook) -> u8 {
        self.seen().in_force(hook)
    }

    fn instances(&self, hook: &Hook, seat: u8, visit: impl FnMut(u8)) {
        self.seen().instances(hook, seat, visit);
    }
}

impl<S: Sink<Event>, const POWERS: bool> Act for Play<'_, S, POWERS> {
    fn memory_mut(&mut self) -> &mut Machine {
        &mut self.state.machine
    }

    fn perform(&mut self, verb: u8, arguments: &[i32], _owner: u8, _card: u8) -> Done {
        let argument = |place: usize| arguments.get(place).copied().unwrap_or(-1);
        let (first, second) = (argument(0), argument(1));
        let depth = self.state.stack.frames().len();
        match Verb::of(verb) {
            Some(Verb::Draw) => {
                if let Some(seat) = self.seen().seat(first) {
                    self.push_draw(seat, second.clamp(0, 100) as u8);
                }
            }
            Some(Verb::Discard) => {
                if let Some(card) = self.seen().card(first) {
                    self.discard(card);
                }
            }
            Some(Verb::Give) => {
                if let Some((card, seat)) = self.seen().card(first).zip(self.seen().seat(second)) {
                    self.give(card, seat);
                }
            }
            Some(Verb::StealRandom) => {
                let victim =
                    self.seen().seat(second).filter(|&other| !self.state.table.is_empty(hand(other)));
                if let Some((seat, other)) =
                    self.seen().seat(first).zip(victim).filter(|(seat, other)| seat != other)
                {
                    self.push(Frame { step: Step::Steal, seat, other, count: 0 });
                }
            }
            Some(Verb::Reveal) => self.reveal(first),
            Some(Verb::DiscardRevealed) => self.discard_revealed(),
            Some(Verb::RedrawCountry) => {
                if let Some(seat) = self.seen().seat(first) {
                    self.redraw_country(seat);
                }
            }
            Some(Verb::SwapHands) => {
                if let Some((first, second)) = self.seen().seat(first).zip(self.seen().seat(second)) {
                    self.swap_hands(first, second);
                }
            }
            Some(Verb::EndTurn) => {
                self.end_the_turn();
                return Done::Now(0);
            }
            Some(Verb::ExtraTurn) => {
                if let Some(seat) = self.seen().seat(first) {
                    self.state.extra_turns.insert(seat);
                }
            }
            Some(Verb::ShuffleDeck) => self.shuffle_deck(),
            None => {}
        }
        let pushed = self.state.stack.frames().len() > depth;
        if pushed || self.state.is_over() { Done::Later } else { Done::Now(0) }
    }

    fn started(&mut self, set_off: SetOff) {
        self.push(Frame { step: Step::Program, seat: set_off.owner, ..Frame::default() });
    }

    fn queued(&mut self) {
        self.push(Frame { step: Step::Waiting, ..Frame::default() });
    }

    fn call(&mut self, function: &dyn Function, owner: u8) -> Result<i16, String> {
        let view = view::view(self.rules, self.state, Viewer::Seat(owner));
        let text = serde_json::to_string(&view).map_err(|error| error.to_string())?;
        function.call(&text)
    }

    fn failed(&mut self, why: String) {
        self.sink.failed(why);
    }
}

/// True if declining is what the choice means.
pub(super) fn declines(choice: Number) -> bool {
    matches!(choice, plain::PASS | plain::NO | plain::DONE)
}
