//! Running programs, from one decision to the next.

use super::evaluate::{Candidates, STACK, VISITS, arguments_of, elements, evaluate_within, step};
use super::host::{Act, Done, Look, Scope};
use super::memory::{Fault, Lasting, Memory as _};
use super::program::{Choice, Mode, NO_LOCAL, Op, Programs};
use super::vocabulary::FIRST_OWN_DOMAIN;

/// Why the machine stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Somebody is asked; see [`open`].
    Asks,
    /// The game has steps of its own to do first.
    Waits,
    /// The program is done.
    Ended,
    /// A power ran away.
    Failed,
}

/// The value as a local keeps it: 16 bits.
fn kept(value: i32) -> i16 {
    value.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

fn set<A: Act>(act: &mut A, local: u8, value: i32) {
    if let Some(place) = act.memory_mut().locals_mut().get_mut(usize::from(local)) {
        *place = kept(value);
    }
}

fn get<L: Look>(look: &L, local: u8) -> i32 {
    look.memory().locals().get(usize::from(local)).copied().unwrap_or_default().into()
}

fn go_to<A: Act>(act: &mut A, next: u16) {
    if let Some(top) = act.memory_mut().top_mut() {
        top.next = next;
    }
}

/// Pays for the candidates that a computation visited, many for one step:
/// looking costs less than doing, but it is not free.
#[inline]
fn pay<A: Act>(act: &mut A, left: u32) {
    let steps = (VISITS - left) / 64;
    if steps != 0 {
        // If this was too much, the next step finds out.
        act.memory_mut().burn(steps as u16);
    }
}

/// Runs the topmost program.
pub fn run<A: Act>(programs: &Programs, act: &mut A) -> Flow {
    if act.memory().fault().is_some() {
        return Flow::Failed;
    }
    let Some(frame) = act.memory().top() else { return Flow::Ended };
    let mut stack = [0i32; STACK];
    let mut top = 0usize;
    let mut next = frame.next;
    loop {
        if !act.memory_mut().burn(1) {
            act.memory_mut().fail(Fault::Fuel, frame.hook);
            return Flow::Failed;
        }
        let op = programs.code.get(usize::from(next)).copied().unwrap_or(Op::End);
        next += 1;
        match op {
            // The arguments of most effects; they need no scope.
            Op::Number(number) => push(&mut stack, &mut top, number),
            Op::Owner => push(&mut stack, &mut top, frame.owner.into()),
            Op::Local(local) => push(&mut stack, &mut top, get(act, local)),
            Op::Set(local) => set(act, local, pop(&stack, &mut top)),
            Op::Jump(target) => next = target,
            Op::Unless(target) => {
                if pop(&stack, &mut top) == 0 {
                    next = target;
                }
            }
            Op::Perform { verb, into } => {
                let count = programs.arity.verbs.get(usize::from(verb)).copied().unwrap_or_default();
                top = top.saturating_sub(usize::from(count));
                go_to(act, next);
                let depth = act.memory().depth();
                let done = act.perform(verb, &stack[top..top + usize::from(count)], frame.owner, frame.card);
                if act.memory().fault().is_some() {
                    return Flow::Failed;
                }
                match done {
                    // Something that acts at once was set off: it comes first.
                    _ if act.memory().depth() != depth => return Flow::Waits,
                    Done::Now(value) if into != NO_LOCAL => set(act, into, value),
                    Done::Now(_) => {}
                    Done::Later => return Flow::Waits,
                }
            }
            Op::BeginSeats(local) => {
                let first = pop(&stack, &mut top);
                set(act, local, (1 << act.players()) - 1);
                set(act, local + 1, first);
            }
            Op::NextSeat { local, end } => {
                let (left, first) = (get(act, local), get(act, local + 1));
                let players = i32::from(act.players());
                let seats = (0..players).map(|place| (first + place).rem_euclid(players));
                match seats.clone().find(|seat| left >> seat & 1 == 1) {
                    Some(seat) => {
                        set(act, local, left & !(1 << seat));
                        set(act, local + 2, seat);
                    }
                    None => next = end,
                }
            }
            Op::Next { domain, local, filter, end } => {
                let mut visits = VISITS;
                match next_element(programs, act, domain, local, filter, &mut visits) {
                    Some(value) => set(act, local, value),
                    None => next = end,
                }
                pay(act, visits);
            }
            Op::Choose(number) => {
                let Some(choice) = programs.choices.get(usize::from(number)) else { continue };
                go_to(act, next - 1);
                if asked(act, choice) != 0 {
                    return Flow::Asks;
                }
                if choice.mode != Mode::Together {
                    set(act, choice.into, -1);
                }
                go_to(act, next);
            }
            Op::Lasting { hook, moment, local } => {
                let kept = if local == NO_LOCAL { 0 } else { kept(get(act, local)) };
                let (owner, card) = (frame.owner, frame.card);
                if !act.memory_mut().last(Lasting { hook, kept, owner, card, moment }) {
                    act.memory_mut().fail(Fault::Lasting, frame.hook);
                    return Flow::Failed;
                }
            }
            Op::Python { function, into } => {
                let Some(function) = programs.functions.get(usize::from(function)) else { continue };
                match act.call(&**function, frame.owner) {
                    Ok(value) => set(act, into, value.into()),
                    Err(why) => {
                        act.failed(why);
                        act.memory_mut().fail(Fault::Function, frame.hook);
                        return Flow::Failed;
                    }
                }
            }
            Op::End => {
                act.memory_mut().leave();
                return Flow::Ended;
            }
            op => {
                let scope = Scope {
                    owner: frame.owner,
                    card: frame.card,
                    asked: frame.owner,
                    locals: act.memory().locals(),
                };
                let (none, mut visits) = (Candidates::default(), VISITS);
                next += step(programs, act, scope, op, next, none, &mut stack, &mut top, &mut visits);
                pay(act, visits);
            }
        }
    }
}

fn push(stack: &mut [i32; STACK], top: &mut usize, value: i32) {
    if let Some(place) = stack.get_mut(*top) {
        *place = value;
        *top += 1;
    }
}

fn pop(stack: &[i32; STACK], top: &mut usize) -> i32 {
    *top = top.saturating_sub(1);
    stack[*top]
}

fn next_element<L: Look>(
    programs: &Programs,
    look: &L,
    domain: u8,
    local: u8,
    filter: u16,
    visits: &mut u32,
) -> Option<i32> {
    let frame = look.memory().top()?;
    let locals = look.memory().locals();
    let scope = Scope { owner: frame.owner, card: frame.card, asked: frame.owner, locals };
    let span = programs.spans.get(usize::from(filter)).copied()?;
    let count = usize::from(programs.arity.domains.get(usize::from(domain)).copied()?).min(4);
    let mut arguments = [0i32; 4];
    for (place, argument) in arguments[..count].iter_mut().enumerate() {
        *argument = get(look, local + 1 + place as u8);
    }
    let last = get(look, local);
    let mut least = None;
    elements(look, domain, &arguments[..count], |value| {
        if value > last && least.is_none_or(|least| value < least) {
            let candidate = Candidates::default().within(value);
            let fits = evaluate_within(programs, look, scope, span, candidate, visits);
            if fits != 0 {
                least = Some(value);
            }
        }
        true
    });
    least
}

/// The seats that a choice waits for, as bits.
fn asked<L: Look>(look: &L, choice: &Choice) -> u8 {
    let seats = get(look, choice.who);
    let all = (1u8 << look.players()) - 1;
    match choice.mode {
        Mode::One if (0..i32::from(look.players())).contains(&seats) => 1 << seats,
        Mode::One => 0,
        Mode::Together | Mode::Offer => seats as u8 & all,
    }
}

/// The choice at which the topmost program stands, and the seats asked as bits.
pub fn open<'a, L: Look>(programs: &'a Programs, look: &L) -> Option<(&'a Choice, u8)> {
    let frame = look.memory().top()?;
    let Op::Choose(number) = *programs.code.get(usize::from(frame.next))? else { return None };
    let choice = programs.choices.get(usize::from(number))?;
    Some((choice, asked(look, choice)))
}

/// Takes a seat's answer to the open choice: a value that [`candidates`]
/// visits, or `None` to decline or where there is nothing to choose.
pub fn answer<A: Act>(programs: &Programs, act: &mut A, seat: u8, value: Option<i32>) {
    let Some((choice, asked)) = open(programs, act) else { return };
    let left = asked & !(1 << seat);
    let value = value.unwrap_or(-1);
    let done = match choice.mode {
        Mode::One => {
            set(act, choice.into, value);
            true
        }
        Mode::Together => {
            set(act, choice.into + seat, value);
            set(act, choice.who, left.into());
            left == 0
        }
        Mode::Offer if value == 1 => {
            set(act, choice.into, seat.into());
            true
        }
        Mode::Offer => {
            set(act, choice.who, left.into());
            if left == 0 {
                set(act, choice.into, -1);
            }
            left == 0
        }
    };
    if done && let Some(top) = act.memory_mut().top_mut() {
        top.next += 1;
    }
}

/// True if there is anything in the domain of the open choice, whether or not
/// it may be chosen.
pub fn has_elements<L: Look>(look: &L, choice: &Choice, seat: u8) -> bool {
    let mut any = false;
    let arguments = arguments_of(look, choice, seat);
    elements(look, choice.domain, &arguments[..choice.arguments.len().min(4)], |_| {
        any = true;
        false
    });
    any
}

/// The number that the game gave a domain, if it is the game's.
pub fn own_domain(domain: u8) -> Option<u8> {
    domain.checked_sub(FIRST_OWN_DOMAIN)
}
