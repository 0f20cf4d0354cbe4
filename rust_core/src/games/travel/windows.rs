//! What powers add to a menu: their use, and the decisions of their programs.

use super::legal::{asked, bits, push_kinds};
use super::look::Seen;
use super::powers::declines;
use super::rules::{KindSet, Rules, plain};
use super::state::{Action, NESTED, State, Step};
use super::vocabulary::{Domain, Query, Window};
use crate::kernel::choice::{Menu, Number};
use crate::kernel::machine::evaluate;
use crate::kernel::machine::hooks;
use crate::kernel::machine::memory::Memory as _;
use crate::kernel::machine::program::{Choice, Decline, HookKind};
use crate::kernel::machine::run;
use crate::kernel::machine::vocabulary::{ANSWERS, OPTIONS, SEATS};

/// A set of powers that can be used, one bit a place of [`Rules::usable`].
pub type UseSet = u64;

/// A number of the rules, with what powers make of it.
#[inline]
pub fn number(rules: &Rules, state: &State, query: Query, seat: u8, base: u8) -> u8 {
    if !rules.changes(query) {
        return base;
    }
    let seen = Seen { rules, state };
    evaluate::number(&rules.programs, &seen, query as u8, &[seat.into()], base.into()).clamp(0, 100) as u8
}

/// A yes or no of the rules, with what powers make of it.
#[inline]
pub fn condition(rules: &Rules, state: &State, query: Query, parameters: &[i16], base: bool) -> bool {
    if !rules.changes(query) {
        return base;
    }
    evaluate::condition(&rules.programs, &Seen { rules, state }, query as u8, parameters, base)
}

/// The kinds in a hand that stand for a missing item of the next journey.
pub fn stand_ins(rules: &Rules, state: &State, seat: u8) -> KindSet {
    let seen = Seen { rules, state };
    if !evaluate::is_concerned(&rules.programs, &seen, Query::StandsForItem as u8) {
        return 0;
    }
    let zone = super::state::hand(seat);
    let stands =
        |card: &u8| condition(rules, state, Query::StandsForItem, &[seat.into(), i16::from(*card)], false);
    state.table.cards(zone).filter(stands).fold(0, |set, card| set | 1 << rules.kind_of[usize::from(card)])
}

/// The powers of which a hook can be used in a window: those that `visit`
/// hears of, with hook and card.
fn each_use(
    rules: &Rules,
    state: &State,
    window: Window,
    seat: u8,
    fields: &[i16],
    mut visit: impl FnMut(u8, u16, u8),
) {
    hooks::usable(&rules.programs, &Seen { rules, state }, window as u8, seat, fields, |number, card| {
        if let Some(hook) = rules.programs.hooks.get(usize::from(number)) {
            visit(hook.power, number, card);
        }
    });
}

/// The powers that a seat can use in a window.
pub fn uses(rules: &Rules, state: &State, window: Window, seat: u8, fields: &[i16]) -> UseSet {
    let mut set = 0;
    each_use(rules, state, window, seat, fields, |power, _, _| {
        if let Some(place) = rules.usable.iter().position(|&other| other == power) {
            set |= 1 << place;
        }
    });
    set
}

/// Puts the choices of using powers into a menu.
pub fn push_uses(rules: &Rules, set: UseSet, menu: &mut Menu) {
    bits(set.into()).for_each(|place| menu.insert(rules.use_base() + Number::from(place)));
}

/// The hook and the card with which a seat uses a power in a window.
pub fn used(rules: &Rules, state: &State, window: Window, seat: u8, choice: Number) -> Option<(u16, u8)> {
    used_with(rules, state, window, seat, rules.chosen_use(choice)?, &[])
}

fn used_with(
    rules: &Rules,
    state: &State,
    window: Window,
    seat: u8,
    power: u8,
    fields: &[i16],
) -> Option<(u16, u8)> {
    let mut found = None;
    each_use(rules, state, window, seat, fields, |other, hook, card| {
        if other == power && found.is_none() {
            found = Some((hook, card));
        }
    });
    found
}

/// The powers with which a seat can react to the action of another.
pub fn reactions(rules: &Rules, state: &State, seat: u8, active: u8, action: Action) -> UseSet {
    uses(rules, state, Window::Reaction, seat, &[active.into(), action as i16])
}

/// The hook and the card with which a seat reacts.
pub fn reaction(
    rules: &Rules,
    state: &State,
    seat: u8,
    active: u8,
    action: Action,
    power: u8,
) -> Option<(u16, u8)> {
    used_with(rules, state, Window::Reaction, seat, power, &[active.into(), action as i16])
}

/// True for a choice that stands on top of decisions and answers none.
pub fn is_on_top(rules: &Rules, choice: Number) -> bool {
    let Some(power) = rules.chosen_use(choice) else { return false };
    rules.programs.hooks.iter().any(|hook| {
        let on_top = |window| window == Window::OwnTurn as u8 || window == Window::AnyTime as u8;
        hook.power == power && matches!(hook.kind, HookKind::May { window } if on_top(window))
    })
}

/// Puts what a seat may use on top of the open decision into its menu,
/// whatever decision that is (ruling A5). Only where powers lie three deep in
/// each other nothing can be used: that keeps the stack bounded.
pub fn on_top(rules: &Rules, state: &State, seat: u8, menu: &mut Menu) {
    let deep = state.machine.depth() > 2 || state.stack.frames().len() > NESTED;
    if rules.usable.is_empty() || deep {
        return;
    }
    let mut set = uses(rules, state, Window::AnyTime, seat, &[]);
    if seat == state.active {
        set |= uses(rules, state, Window::OwnTurn, seat, &[]);
    }
    push_uses(rules, set, menu);
}

/// True if the open decision's choices depend on a hand that others do not
/// see.
pub fn is_hidden(choice: &Choice) -> bool {
    run::own_domain(choice.domain) == Some(Domain::Hand as u8)
}

/// Lists what a seat may answer to the decision of the program that runs.
pub fn of_program(rules: &Rules, state: &State, seat: u8, menu: &mut Menu) {
    let seen = Seen { rules, state };
    let Some((choice, waiting)) = run::open(&rules.programs, &seen) else { return };
    if waiting >> seat & 1 == 0 {
        return;
    }
    if let Some(decline) = choice.decline {
        menu.insert(decline_choice(decline));
    }
    let mut kinds: KindSet = 0;
    run_candidates(rules, &seen, choice, seat, |value| match choice.domain {
        SEATS => menu.insert(rules.seat_choice(value as u8)),
        ANSWERS => menu.insert(answer_choice(choice, value)),
        OPTIONS if value <= i32::from(rules.options_numbered()) => {
            menu.insert(rules.option_base() + value as Number - 1);
        }
        OPTIONS => {}
        _ => kinds |= rules.kind_of.get(value as usize).map_or(0, |&kind| 1 << kind),
    });
    // Declining comes first in the numbering.
    push_kinds(menu, rules.card_base(), kinds);
    // That a hand holds nothing that would do is nobody else's business.
    if menu.is_empty() && is_hidden(choice) && rules.everyone && run::has_elements(&seen, choice, seat) {
        menu.push(plain::PASS);
    }
}

/// The value that a choice gives the program; `None` to decline.
pub fn value_of(rules: &Rules, state: &State, seat: u8, number: Number) -> Option<i32> {
    let seen = Seen { rules, state };
    let (choice, _) = run::open(&rules.programs, &seen)?;
    if choice.domain != ANSWERS && declines(number) {
        return None;
    }
    let kind = number.wrapping_sub(rules.card_base());
    let mut found = None;
    run_candidates(rules, &seen, choice, seat, |value| {
        let same = match choice.domain {
            SEATS => rules.seat_choice(value as u8) == number,
            ANSWERS => answer_choice(choice, value) == number,
            OPTIONS => rules.option_base() + value as Number - 1 == number,
            _ => rules.kind_of.get(value as usize).is_some_and(|&other| Number::from(other) == kind),
        };
        if same && found.is_none() {
            found = Some(value);
        }
    });
    found
}

fn run_candidates(rules: &Rules, seen: &Seen<'_>, choice: &Choice, seat: u8, mut visit: impl FnMut(i32)) {
    evaluate::candidates(&rules.programs, seen, choice, seat, |value| {
        visit(value);
        true
    });
}

fn decline_choice(decline: Decline) -> Number {
    match decline {
        Decline::Pass => plain::PASS,
        Decline::No => plain::NO,
        Decline::Done => plain::DONE,
    }
}

/// How no and yes are written: a draw that is accepted is `draw`, and `pass`
/// declines it.
fn answer_choice(choice: &Choice, value: i32) -> Number {
    match (value != 0, choice.draws) {
        (true, true) => plain::DRAW,
        (true, false) => plain::YES,
        (false, true) => plain::PASS,
        (false, false) => plain::NO,
    }
}

/// Lists everything that a seat may choose now.
pub fn legal(rules: &Rules, state: &State, seat: u8, menu: &mut Menu) {
    let Some(frame) = state.stack.top() else { return };
    if asked(rules, state).contains(seat) {
        match frame.step {
            Step::Program => of_program(rules, state, seat, menu),
            Step::React => {
                menu.push(plain::PASS);
                let action = Action::ALL[usize::from(frame.other)];
                push_uses(rules, reactions(rules, state, seat, frame.seat, action), menu);
            }
            _ => super::legal::answers::<true>(rules, state, frame, menu),
        }
    }
    on_top(rules, state, seat, menu);
}
