//! Expressions: a stack of values, no loops of their own, nothing changed.

use super::host::{Look, Scope};
use super::memory::Memory as _;
use super::program::{ASKED, Binary, Choice, Fold, HookKind, Op, Programs, Span};
use super::vocabulary::{ANSWERS, FIRST_OWN_DOMAIN, NUMBERS, OPTIONS, SEATS};

/// How deep the stack of values can be. Linking checks that it suffices.
pub const STACK: usize = 16;
/// How deep filters can lie in each other.
pub const NESTING: usize = 4;
/// The most candidates that one computation visits, those of filters in
/// filters counted: what visits more is cut off, and pays for it in fuel.
pub const VISITS: u32 = 1 << 16;

/// The candidates of the filters around, the innermost last.
#[derive(Clone, Copy, Default)]
pub struct Candidates {
    values: [i32; NESTING],
    depth: u8,
}

impl Candidates {
    /// With one more inside.
    #[inline]
    pub fn within(mut self, value: i32) -> Self {
        if let Some(place) = self.values.get_mut(self.depth as usize) {
            *place = value;
            self.depth += 1;
        }
        self
    }

    #[inline]
    fn it(&self, depth: u8) -> i32 {
        let place = self.depth.wrapping_sub(1).wrapping_sub(depth);
        self.values.get(place as usize).copied().unwrap_or_default()
    }
}

/// Visits the elements of a domain, the kernel's or the game's.
#[inline]
pub fn elements<L: Look>(look: &L, domain: u8, arguments: &[i32], mut visit: impl FnMut(i32) -> bool) {
    let argument = |place: usize| arguments.get(place).copied().unwrap_or_default();
    let mut range = match domain {
        SEATS => 0..=i32::from(look.players()) - 1,
        // Bounds are checked before a program is linked; these keep a wrong
        // one from running for long.
        NUMBERS => argument(0)..=argument(1).min(argument(0).saturating_add(1_023)),
        OPTIONS => 1..=argument(0).min(64),
        ANSWERS => 0..=1,
        _ => return look.elements(domain - FIRST_OWN_DOMAIN, arguments, visit),
    };
    range.all(&mut visit);
}

/// Computes the value of a stretch of code.
pub fn evaluate<L: Look>(
    programs: &Programs,
    look: &L,
    scope: Scope<'_>,
    span: Span,
    candidates: Candidates,
) -> i32 {
    evaluate_within(programs, look, scope, span, candidates, &mut { VISITS })
}

/// The same, visiting so many candidates at most.
pub(super) fn evaluate_within<L: Look>(
    programs: &Programs,
    look: &L,
    scope: Scope<'_>,
    span: Span,
    candidates: Candidates,
    visits: &mut u32,
) -> i32 {
    let start = usize::from(span.start);
    let code = programs.code.get(start..start + usize::from(span.length)).unwrap_or_default();
    // What most conditions, values and filters are: always, the owner's own
    // affair, a number, what a reader says of a candidate. They need no stack.
    match *code {
        [Op::Number(number)] => return number,
        [Op::Local(local), Op::Owner, Op::Binary(Binary::Equal)]
        | [Op::Owner, Op::Local(local), Op::Binary(Binary::Equal)] => {
            let value = scope.locals.get(usize::from(local)).copied().unwrap_or_default();
            return i32::from(value == i16::from(scope.owner));
        }
        [Op::It(depth), Op::Read(reader)] => return look.read(reader, &[candidates.it(depth)]),
        [Op::It(depth), Op::Read(reader), Op::Not] => {
            return i32::from(look.read(reader, &[candidates.it(depth)]) == 0);
        }
        _ => {}
    }
    let mut stack = [0i32; STACK];
    let mut top = 0usize;
    let mut next = 0usize;
    while let Some(&op) = code.get(next) {
        next += 1;
        let after = span.start + next as u16;
        let belong = step(programs, look, scope, op, after, candidates, &mut stack, &mut top, visits);
        next += usize::from(belong);
    }
    stack[0]
}

/// Does one operation of an expression; gives how many operations after it
/// belong to it.
#[inline]
#[expect(clippy::too_many_arguments, reason = "the registers of a machine")]
pub(super) fn step<L: Look>(
    programs: &Programs,
    look: &L,
    scope: Scope<'_>,
    op: Op,
    after: u16,
    candidates: Candidates,
    stack: &mut [i32; STACK],
    top: &mut usize,
    visits: &mut u32,
) -> u16 {
    let mut push = |top: &mut usize, value: i32| {
        if let Some(place) = stack.get_mut(*top) {
            *place = value;
            *top += 1;
        }
    };
    match op {
        Op::Number(number) => push(top, number),
        Op::Local(local) => {
            push(top, scope.locals.get(usize::from(local)).copied().unwrap_or_default().into());
        }
        Op::Owner => push(top, scope.owner.into()),
        Op::Itself => push(top, scope.card.into()),
        Op::It(depth) => push(top, candidates.it(depth)),
        Op::Asked => push(top, scope.asked.into()),
        Op::Binary(binary) => {
            let [first, second] = popped(stack, top);
            stack[*top] = combine(binary, first, second);
            *top += 1;
        }
        Op::Not => {
            let [value] = popped(stack, top);
            stack[*top] = i32::from(value == 0);
            *top += 1;
        }
        Op::Pick => {
            let [condition, then, otherwise] = popped(stack, top);
            stack[*top] = if condition == 0 { otherwise } else { then };
            *top += 1;
        }
        Op::Read(reader) => {
            let count =
                usize::from(programs.arity.readers.get(usize::from(reader)).copied().unwrap_or_default());
            *top = top.saturating_sub(count);
            let value = look.read(reader, &stack[*top..*top + count]);
            stack[*top] = value;
            *top += 1;
        }
        Op::Count { domain, length } | Op::Sum { domain, length } => {
            let count =
                usize::from(programs.arity.domains.get(usize::from(domain)).copied().unwrap_or_default());
            *top = top.saturating_sub(count);
            let each = Span { start: after, length };
            let counts = matches!(op, Op::Count { .. });
            // Asked whether there is any, the first tells.
            let follows = programs.code.get(usize::from(after + length));
            let any = counts
                && follows == Some(&Op::Binary(Binary::Less))
                && top.checked_sub(1).is_some_and(|below| stack[below] == 0);
            let mut total = 0i32;
            elements(look, domain, &stack[*top..*top + count], |value| {
                let Some(left) = visits.checked_sub(1) else { return false };
                *visits = left;
                let inside = candidates.within(value);
                let value = evaluate_within(programs, look, scope, each, inside, visits);
                total = total.saturating_add(if counts { i32::from(value != 0) } else { value });
                !any || total == 0
            });
            stack[*top] = total;
            *top += 1;
            return length;
        }
        _ => {}
    }
    0
}

#[inline]
fn popped<const COUNT: usize>(stack: &[i32; STACK], top: &mut usize) -> [i32; COUNT] {
    *top = top.saturating_sub(COUNT);
    let mut values = [0; COUNT];
    values.copy_from_slice(&stack[*top..*top + COUNT]);
    values
}

#[inline]
fn combine(binary: Binary, first: i32, second: i32) -> i32 {
    match binary {
        Binary::Add => first.saturating_add(second),
        Binary::Subtract => first.saturating_sub(second),
        Binary::Multiply => first.saturating_mul(second),
        Binary::Divide => divided(first, second).0,
        Binary::Remainder => divided(first, second).1,
        Binary::Minimum => first.min(second),
        Binary::Maximum => first.max(second),
        Binary::Equal => i32::from(first == second),
        Binary::Less => i32::from(first < second),
        Binary::And => i32::from(first != 0 && second != 0),
        Binary::Or => i32::from(first != 0 || second != 0),
    }
}

/// The quotient rounded down and what it leaves, with the signs that they have
/// in Python, where powers are written. By 0 both are 0.
#[inline]
fn divided(first: i32, second: i32) -> (i32, i32) {
    let Some(rest) = first.checked_rem(second) else {
        return (if second == 0 { 0 } else { i32::MAX }, 0);
    };
    let quotient = first / second;
    if rest != 0 && (rest < 0) != (second < 0) { (quotient - 1, rest + second) } else { (quotient, rest) }
}

/// Visits what a seat can answer to a choice of the program that runs, while
/// `visit` says true.
pub fn candidates<L: Look>(
    programs: &Programs,
    look: &L,
    choice: &Choice,
    seat: u8,
    mut visit: impl FnMut(i32) -> bool,
) {
    let Some(frame) = look.memory().top() else { return };
    let locals = look.memory().locals();
    let scope = Scope { owner: frame.owner, card: frame.card, asked: seat, locals };
    let arguments = arguments_of(look, choice, seat);
    let visits = &mut { VISITS };
    elements(look, choice.domain, &arguments[..choice.arguments.len().min(4)], |value| {
        let candidate = Candidates::default().within(value);
        let fits = evaluate_within(programs, look, scope, choice.filter, candidate, visits);
        fits == 0 || visit(value)
    });
}

/// The arguments of a choice's domain for the seat asked.
pub(super) fn arguments_of<L: Look>(look: &L, choice: &Choice, seat: u8) -> [i32; 4] {
    let locals = look.memory().locals();
    let mut arguments = [0i32; 4];
    for (place, &local) in arguments.iter_mut().zip(&choice.arguments) {
        let kept = || locals.get(usize::from(local)).copied().unwrap_or_default().into();
        *place = if local == ASKED { seat.into() } else { kept() };
    }
    arguments
}

/// A number of the rules, with what powers make of it. All `set` come first,
/// of which the last in the order of the powers holds; then `add`, `times`,
/// `at_least` and `at_most`.
pub fn number<L: Look>(programs: &Programs, look: &L, query: u8, parameters: &[i16], base: i32) -> i32 {
    let (mut set, mut added, mut times) = (None, 0i32, 1i32);
    let (mut least, mut most) = (i32::MIN, i32::MAX);
    each_rule(programs, look, query, parameters, |fold, value| match fold {
        Fold::Set => set = Some(value),
        Fold::Add => added = added.saturating_add(value),
        Fold::Times => times = times.saturating_mul(value),
        Fold::AtLeast => least = least.max(value),
        Fold::AtMost => most = most.min(value),
        Fold::Yes | Fold::No => {}
    });
    set.unwrap_or(base).saturating_add(added).saturating_mul(times).max(least).min(most)
}

/// A yes or no of the rules, with what powers make of it: any yes makes it
/// yes, any no makes it no whatever else.
pub fn condition<L: Look>(programs: &Programs, look: &L, query: u8, parameters: &[i16], base: bool) -> bool {
    let (mut yes, mut no) = (base, false);
    each_rule(programs, look, query, parameters, |fold, value| match fold {
        Fold::Yes => yes |= value != 0,
        Fold::No => no |= value != 0,
        _ => {}
    });
    yes && !no
}

/// True if some power that is in force may change the query.
pub fn is_concerned<L: Look>(programs: &Programs, look: &L, query: u8) -> bool {
    let mut hooks =
        programs.rules(query).iter().filter_map(|&number| programs.hooks.get(usize::from(number)));
    hooks.any(|hook| hook.lasting || look.in_force(hook) != 0)
}

fn each_rule<L: Look>(
    programs: &Programs,
    look: &L,
    query: u8,
    parameters: &[i16],
    mut fold_in: impl FnMut(Fold, i32),
) {
    for &number in programs.rules(query) {
        let Some(hook) = programs.hooks.get(usize::from(number)) else { continue };
        let HookKind::Rule { fold, value, .. } = hook.kind else { continue };
        let mut take = |owner: u8, card: u8, locals: &[i16]| {
            let scope = Scope { owner, card, asked: owner, locals };
            if evaluate(programs, look, scope, hook.condition, Candidates::default()) != 0 {
                fold_in(fold, evaluate(programs, look, scope, value, Candidates::default()));
            }
        };
        if hook.lasting {
            for lasting in look.memory().lasting().iter().filter(|lasting| lasting.hook == number) {
                let mut locals = [0i16; super::memory::MAX_FIELDS + 1];
                let given = parameters.len().min(super::memory::MAX_FIELDS);
                locals[..given].copy_from_slice(&parameters[..given]);
                locals[given] = lasting.kept;
                take(lasting.owner, lasting.card, &locals);
            }
        } else {
            let mut seats = look.in_force(hook);
            while seats != 0 {
                let seat = seats.trailing_zeros() as u8;
                seats &= seats - 1;
                look.instances(hook, seat, |card| take(seat, card, parameters));
            }
        }
    }
}
