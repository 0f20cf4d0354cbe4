//! Starting programs: what happens sets triggers off, owners use their powers.

use super::evaluate::{Candidates, evaluate};
use super::host::{Act, Look, Scope};
use super::memory::{Fault, Link, MAX_FIELDS, Memory as _, NO_LINK, SetOff};
use super::program::{Hook, HookKind, Limit, Programs};
use crate::kernel::seats::clockwise;

/// The most triggers of one event that act at once.
const AT_ONCE: usize = 8;

/// Says that something happened. Triggers queue in seat order from the leader,
/// within a seat in the order of the powers; those that act at once start.
#[inline]
pub fn emit<A: Act>(programs: &Programs, act: &mut A, event: u8, fields: &[i16]) {
    let concerns = |&number: &u16| {
        let hook = programs.hooks.get(usize::from(number));
        hook.is_some_and(|hook| hook.lasting || act.in_force(hook) != 0)
    };
    if programs.triggers(event).iter().any(concerns) {
        set_off_all(programs, act, event, fields);
    }
}

fn set_off_all<A: Act>(programs: &Programs, act: &mut A, event: u8, fields: &[i16]) {
    // All have the same cause, also where the first has started by now.
    let cause = cause(act);
    let (mut at_once, mut started) = ([(SetOff::default(), 0i16); AT_ONCE], 0usize);
    let mut locals = [0i16; MAX_FIELDS + 1];
    let given = fields.len().min(MAX_FIELDS);
    locals[..given].copy_from_slice(&fields[..given]);
    for seat in clockwise(act.leader(), act.players()) {
        for &number in programs.triggers(event) {
            let Some(hook) = programs.hooks.get(usize::from(number)) else { continue };
            // At most so many copies of one card act for a seat.
            let (mut cards, mut count) = ([(0u8, 0i16); 8], 0usize);
            let mut add = |card: u8, kept: i16| {
                if let Some(place) = cards.get_mut(count) {
                    *place = (card, kept);
                    count += 1;
                }
            };
            if hook.lasting {
                let lasting = act.memory().lasting().iter();
                lasting
                    .filter(|lasting| lasting.hook == number && lasting.owner == seat)
                    .for_each(|lasting| add(lasting.card, lasting.kept));
            } else {
                act.instances(hook, seat, |card| add(card, 0));
            }
            for &(card, kept) in &cards[..count] {
                locals[given] = kept;
                let scope = Scope { owner: seat, card, asked: seat, locals: &locals };
                let free = is_free(programs, act, hook, seat, fields, cause);
                if !free || evaluate(programs, act, scope, hook.condition, Candidates::default()) == 0 {
                    continue;
                }
                use_up(act, hook, seat, fields);
                let set_off = SetOff { hook: number, owner: seat, card, link: cause };
                if !matches!(hook.kind, HookKind::Trigger { at_once: true, .. }) {
                    enqueue(act, set_off, &locals[..=given]);
                } else if let Some(place) = at_once.get_mut(started) {
                    *place = (set_off, kept);
                    started += 1;
                } else {
                    act.memory_mut().fail(Fault::Depth, number);
                }
            }
        }
    }
    // What starts last lies on top and runs first.
    for &(set_off, kept) in at_once[..started].iter().rev() {
        locals[given] = kept;
        start_because(programs, act, set_off, &locals[..=given]);
    }
}

/// The link of the program that runs: of what happens now, it is the cause.
fn cause<L: Look>(look: &L) -> u8 {
    look.memory().top().map_or(NO_LINK, |top| top.link)
}

fn is_used_up<L: Look>(look: &L, hook: &Hook, owner: u8, fields: &[i16]) -> bool {
    let seats = look.memory().used().get(usize::from(hook.limited));
    seats.is_some_and(|&seats| seats >> counted(hook, owner, fields) & 1 == 1)
}

/// True if the limit of the hook allows it, and its power is not among the
/// causes of what happens.
fn is_free<L: Look>(
    programs: &Programs,
    look: &L,
    hook: &Hook,
    owner: u8,
    fields: &[i16],
    cause: u8,
) -> bool {
    if is_used_up(look, hook, owner, fields) {
        return false;
    }
    let mut link = cause;
    while let Some(cause) = look.memory().chain().get(usize::from(link)) {
        let power = programs.hooks.get(usize::from(cause.hook)).map(|hook| hook.power);
        if power == Some(hook.power) && cause.owner == owner {
            return false;
        }
        link = cause.cause;
    }
    true
}

/// The seat whose use the limit counts.
fn counted(hook: &Hook, owner: u8, fields: &[i16]) -> u8 {
    match hook.limit {
        Limit::TurnEach => fields.first().copied().unwrap_or_default().clamp(0, 7) as u8,
        _ => owner,
    }
}

fn use_up<A: Act>(act: &mut A, hook: &Hook, owner: u8, fields: &[i16]) {
    let seat = counted(hook, owner, fields);
    if let Some(seats) = act.memory_mut().used_mut().get_mut(usize::from(hook.limited)) {
        *seats |= 1 << seat;
    }
}

fn enqueue<A: Act>(act: &mut A, set_off: SetOff, fields: &[i16]) {
    let Some(set_off) = linked(act, set_off) else { return };
    let resting = !act.memory().is_busy();
    if !act.memory_mut().enqueue(set_off, fields) {
        act.memory_mut().fail(Fault::Triggers, set_off.hook);
    } else if resting {
        act.queued();
    }
}

/// Adds a link to the chain: what comes as the link of the cause goes out with
/// its own.
fn linked<A: Act>(act: &mut A, set_off: SetOff) -> Option<SetOff> {
    let SetOff { hook, owner, link: cause, .. } = set_off;
    let link = act.memory_mut().link(Link { hook, owner, cause });
    if link.is_none() {
        act.memory_mut().fail(Fault::Triggers, hook);
    }
    link.map(|link| SetOff { link, ..set_off })
}

/// Starts the program of a hook: it is the next thing that is played.
pub fn start<A: Act>(programs: &Programs, act: &mut A, number: u16, owner: u8, card: u8, fields: &[i16]) {
    let Some(hook) = programs.hooks.get(usize::from(number)) else { return };
    use_up(act, hook, owner, fields);
    let link = cause(act);
    start_because(programs, act, SetOff { hook: number, owner, card, link }, fields);
}

fn start_because<A: Act>(programs: &Programs, act: &mut A, set_off: SetOff, fields: &[i16]) {
    if let Some(set_off) = linked(act, set_off) {
        enter(programs, act, set_off, fields);
    }
}

fn enter<A: Act>(programs: &Programs, act: &mut A, set_off: SetOff, fields: &[i16]) {
    let Some(hook) = programs.hooks.get(usize::from(set_off.hook)) else { return };
    let locals = programs.powers.get(usize::from(hook.power)).map_or(0, |power| power.locals);
    if act.memory_mut().enter(set_off, hook.entry, locals, fields) {
        act.started(set_off);
    } else {
        act.memory_mut().fail(Fault::Depth, set_off.hook);
    }
}

/// Starts the first trigger that waits.
pub fn start_waiting<A: Act>(programs: &Programs, act: &mut A) {
    if let Some((set_off, fields)) = act.memory_mut().dequeue() {
        enter(programs, act, set_off, &fields);
    }
}

/// Starts all triggers of one card on an event that only it hears; true if it
/// has any.
pub fn emit_own<A: Act>(
    programs: &Programs,
    act: &mut A,
    event: u8,
    owner: u8,
    card: u8,
    power: u8,
    fields: &[i16],
) -> bool {
    let (cause, mut any) = (cause(act), false);
    // What starts last lies on top and runs first.
    for &number in programs.triggers(event).iter().rev() {
        let Some(hook) = programs.hooks.get(usize::from(number)).filter(|hook| hook.power == power) else {
            continue;
        };
        let scope = Scope { owner, card, asked: owner, locals: fields };
        let free = !is_used_up(act, hook, owner, fields);
        if free && evaluate(programs, act, scope, hook.condition, Candidates::default()) != 0 {
            use_up(act, hook, owner, fields);
            start_because(programs, act, SetOff { hook: number, owner, card, link: cause }, fields);
            any = true;
        }
    }
    any
}

/// Visits the powers that a seat can use in a window: the hook and the card.
#[inline]
pub fn usable<L: Look>(
    programs: &Programs,
    look: &L,
    window: u8,
    seat: u8,
    fields: &[i16],
    mut visit: impl FnMut(u16, u8),
) {
    for &number in programs.windows(window) {
        let Some(hook) = programs.hooks.get(usize::from(number)) else { continue };
        if look.in_force(hook) >> seat & 1 == 0 {
            continue;
        }
        look.instances(hook, seat, |card| {
            let scope = Scope { owner: seat, card, asked: seat, locals: fields };
            if is_free(programs, look, hook, seat, fields, cause(look))
                && evaluate(programs, look, scope, hook.condition, Candidates::default()) != 0
            {
                visit(number, card);
            }
        });
    }
}

/// The seats that have a power for a window, whether or not it may be used, as
/// bits.
#[inline]
pub fn seats_with<L: Look>(programs: &Programs, look: &L, window: u8) -> u8 {
    let hooks = programs.windows(window).iter().filter_map(|&number| programs.hooks.get(usize::from(number)));
    hooks.fold(0, |seats, hook| seats | look.in_force(hook))
}

/// The first power that replaces a step, in seat order from the leader: its
/// hook, owner and card.
pub fn replacement<L: Look>(
    programs: &Programs,
    look: &L,
    step: u8,
    fields: &[i16],
) -> Option<(u16, u8, u8)> {
    let mut found = None;
    for seat in clockwise(look.leader(), look.players()) {
        for &number in programs.steps(step) {
            let Some(hook) = programs.hooks.get(usize::from(number)) else { continue };
            look.instances(hook, seat, |card| {
                let scope = Scope { owner: seat, card, asked: seat, locals: fields };
                if found.is_none()
                    && is_free(programs, look, hook, seat, fields, cause(look))
                    && evaluate(programs, look, scope, hook.condition, Candidates::default()) != 0
                {
                    found = Some((number, seat, card));
                }
            });
        }
    }
    found
}

/// A turn is over: what could be used once in it can be used again.
pub fn end_turn<A: Act>(programs: &Programs, act: &mut A) {
    if programs.limits == 0 {
        return;
    }
    for hook in programs.hooks.iter().filter(|hook| matches!(hook.limit, Limit::Turn | Limit::TurnEach)) {
        if let Some(seats) = act.memory_mut().used_mut().get_mut(usize::from(hook.limited)) {
            *seats = 0;
        }
    }
}
