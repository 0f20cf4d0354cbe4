//! Checking linked code: stacks that neither run empty nor over, jumps that
//! land, locals that exist.

use std::ops::Range;

use super::evaluate::{NESTING, STACK};
use super::program::{ASKED, HookKind, Mode, NO_LOCAL, Op, Programs, Span};
use crate::kernel::seats::MAX_SEATS;

/// What is wrong, and at which operation.
type Wrong = (usize, String);

/// Checks the code of one power: `range` of all code, and the choices and
/// hooks from these numbers on.
pub fn verify(
    programs: &Programs,
    range: Range<usize>,
    first_choice: usize,
    first_hook: usize,
    locals: u8,
) -> Result<(), Wrong> {
    let check = Check { programs, range: range.clone(), locals, first_choice, first_hook };
    let at = |what: &str| (range.start, what.to_owned());
    for hook in programs.hooks.get(first_hook..).unwrap_or_default() {
        check.expression(hook.condition, 0)?;
        if let HookKind::Rule { value, .. } = hook.kind {
            check.expression(value, 0)?;
        } else if !range.contains(&usize::from(hook.entry)) {
            return Err(at("a hook begins outside the code"));
        }
    }
    for choice in programs.choices.get(first_choice..).unwrap_or_default() {
        check.expression(choice.filter, 1)?;
        let answers = if choice.mode == Mode::Together { MAX_SEATS as u8 } else { 1 };
        let last = choice.into.checked_add(answers - 1).ok_or_else(|| at("no such local"))?;
        let mut used = choice.arguments.iter().filter(|&&local| local != ASKED).chain([&choice.who, &last]);
        if used.any(|&local| local >= locals) {
            return Err(at("a choice names a local that is not there"));
        }
    }
    let mut seen = vec![false; range.len()];
    let entries = programs.hooks.get(first_hook..).unwrap_or_default().iter();
    let mut open: Vec<usize> = entries
        .filter(|hook| !matches!(hook.kind, HookKind::Rule { .. }))
        .map(|hook| usize::from(hook.entry))
        .collect();
    while let Some(start) = open.pop() {
        check.statements(start, &mut seen, &mut open)?;
    }
    Ok(())
}

struct Check<'a> {
    programs: &'a Programs,
    range: Range<usize>,
    locals: u8,
    first_choice: usize,
    first_hook: usize,
}

impl Check<'_> {
    /// Follows statements from one on; jumps are followed later.
    fn statements(&self, start: usize, seen: &mut [bool], open: &mut Vec<usize>) -> Result<(), Wrong> {
        let mut place = start;
        let mut depth = 0usize;
        loop {
            if !self.range.contains(&place) {
                return Err((self.range.start, "the code runs over its end".into()));
            }
            if depth == 0 && std::mem::replace(&mut seen[place - self.range.start], true) {
                return Ok(());
            }
            let op = self.programs.code[place];
            let wrong = |what: &str| (place, what.to_owned());
            let pops = |count: usize| {
                if depth == count { Ok(()) } else { Err(wrong("the stack is not as it must be here")) }
            };
            let mut jump = |target: u16| {
                let target = usize::from(target);
                if !self.range.contains(&target) {
                    return Err(wrong("a jump leads outside the code"));
                }
                open.push(target);
                Ok(())
            };
            let local = |local: u8, count: u8| {
                if local.checked_add(count).is_some_and(|end| end <= self.locals) {
                    Ok(())
                } else {
                    Err(wrong("there is no such local"))
                }
            };
            let maybe = |place: u8| if place == NO_LOCAL { Ok(()) } else { local(place, 1) };
            match op {
                Op::Set(place) => {
                    pops(1)?;
                    local(place, 1)?;
                }
                Op::Jump(target) => {
                    pops(0)?;
                    return jump(target);
                }
                Op::Unless(target) => {
                    pops(1)?;
                    jump(target)?;
                }
                Op::Perform { verb, into } => {
                    pops(self.programs.arity.verbs[usize::from(verb)].into())?;
                    maybe(into)?;
                }
                Op::BeginSeats(place) => {
                    pops(1)?;
                    local(place, 3)?;
                }
                Op::NextSeat { local: place, end } => {
                    pops(0)?;
                    local(place, 3)?;
                    jump(end)?;
                }
                Op::Next { domain, local: place, filter, end } => {
                    pops(0)?;
                    local(place, 1 + self.programs.arity.domains[usize::from(domain)])?;
                    self.expression(self.programs.spans[usize::from(filter)], 1)?;
                    jump(end)?;
                }
                Op::Choose(choice) => {
                    pops(0)?;
                    let choice = usize::from(choice);
                    if choice < self.first_choice || choice >= self.programs.choices.len() {
                        return Err(wrong("there is no such choice"));
                    }
                }
                Op::Lasting { hook, local: place, .. } => {
                    pops(0)?;
                    maybe(place)?;
                    let hook = usize::from(hook);
                    let known = hook >= self.first_hook
                        && self.programs.hooks.get(hook).is_some_and(|hook| hook.lasting);
                    if !known {
                        return Err(wrong("there is no such lasting hook"));
                    }
                }
                Op::Python { function, into } => {
                    pops(0)?;
                    local(into, 1)?;
                    if usize::from(function) >= self.programs.functions.len() {
                        return Err(wrong("there is no such function"));
                    }
                }
                Op::End => return pops(0),
                op => {
                    let (after, skipped) = self.value(op, place, depth, 0)?;
                    depth = after;
                    place += skipped;
                }
            }
            if is_statement(op) {
                depth = 0;
            }
            place += 1;
        }
    }

    /// Checks that a stretch computes one value, inside so many filters.
    fn expression(&self, span: Span, nested: usize) -> Result<(), Wrong> {
        let (start, length) = (usize::from(span.start), usize::from(span.length));
        if nested > NESTING {
            return Err((self.range.start, "filters lie too deep in each other".into()));
        }
        if start < self.range.start || start + length > self.range.end {
            return Err((self.range.start, "a stretch of code lies outside the code".into()));
        }
        let (mut place, mut depth) = (start, 0);
        while place < start + length {
            let (after, skipped) = self.value(self.programs.code[place], place, depth, nested)?;
            depth = after;
            place += 1 + skipped;
        }
        if depth != 1 || place != start + length {
            return Err((start, "this does not compute one value".into()));
        }
        Ok(())
    }

    /// The depth of the stack after an operation of an expression, and how many
    /// operations after it belong to it.
    fn value(&self, op: Op, place: usize, depth: usize, nested: usize) -> Result<(usize, usize), Wrong> {
        let wrong = |what: &str| (place, what.to_owned());
        let (pops, skipped) = match op {
            Op::Number(_) | Op::Owner | Op::Itself | Op::Asked => (0, 0),
            Op::Local(local) if local < self.locals => (0, 0),
            Op::Local(_) => return Err(wrong("there is no such local")),
            Op::It(depth) if usize::from(depth) < nested => (0, 0),
            Op::It(_) => return Err(wrong("there is no candidate here")),
            Op::Binary(_) => (2, 0),
            Op::Not => (1, 0),
            Op::Pick => (3, 0),
            Op::Read(reader) => (self.programs.arity.readers[usize::from(reader)].into(), 0),
            Op::Count { domain, length } | Op::Sum { domain, length } => {
                self.expression(Span { start: (place + 1) as u16, length }, nested + 1)?;
                (self.programs.arity.domains[usize::from(domain)].into(), usize::from(length))
            }
            _ => return Err(wrong("this is no part of an expression")),
        };
        let after = depth.checked_sub(pops).ok_or_else(|| wrong("the stack is empty here"))? + 1;
        if after > STACK {
            return Err(wrong("this expression is too deep"));
        }
        Ok((after, skipped))
    }
}

fn is_statement(op: Op) -> bool {
    !matches!(
        op,
        Op::Number(_)
            | Op::Local(_)
            | Op::Owner
            | Op::Itself
            | Op::It(_)
            | Op::Asked
            | Op::Binary(_)
            | Op::Not
            | Op::Pick
            | Op::Read(_)
            | Op::Count { .. }
            | Op::Sum { .. }
    )
}
