//! Linking: from the JSON of compiled powers to the programs of a match. What
//! is linked is checked ([`super::verify`]), so that no program, however it
//! was made, can make the machine stumble.

use std::sync::Arc;

use serde_json::Value;

use super::evaluate::NESTING;
use super::hook_rows::hook;
use super::program::{
    ASKED, Arity, Binary, Choice, Decline, Function, Hook, HookKind, Limit, Mode, NO_LOCAL, Op, Power,
    Programs, Span,
};
use super::verify::verify;
use super::vocabulary::{ANSWERS, KERNEL_DOMAINS, Vocabulary, Word};
use crate::kernel::error::{Code, Error, Result};
use crate::kernel::text::Text;

/// The most locals of a power.
pub const MAX_LOCALS: u8 = 24;
/// The most operations of a power.
pub const MAX_CODE: usize = 4_096;
/// No limit.
pub(super) const UNLIMITED: u8 = u8::MAX;

/// A compiled power, before it is linked for a match.
#[derive(Clone)]
pub struct Compiled {
    /// The card that it is on.
    pub card: String,
    /// What it does, for people.
    pub text: Text,
    body: Value,
    functions: Vec<Arc<dyn Function>>,
}

impl std::fmt::Debug for Compiled {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Compiled({})", self.card)
    }
}

impl Compiled {
    /// The program as JSON, for those who want to read it.
    pub fn body(&self) -> &Value {
        &self.body
    }

    /// True if it asks functions of Python.
    pub fn uses_functions(&self) -> bool {
        !self.functions.is_empty()
    }
}

/// Reads a document of compiled powers. `functions` are those of its powers,
/// in order.
///
/// # Errors
/// `power_program` with the card and the place.
pub fn read_document(
    text: &str,
    functions: &[Arc<dyn Function>],
    vocabulary: &'static Vocabulary,
) -> Result<Vec<Compiled>> {
    let wrong = |what: &str| Error::new(Code::PowerProgram, format!("Compiled powers: {what}."));
    let document: Value = serde_json::from_str(text).map_err(|error| wrong(&error.to_string()))?;
    if document["game"] != vocabulary.game {
        return Err(wrong(&format!("they are not of the game '{}'", vocabulary.game)));
    }
    let rows = document["powers"].as_array().ok_or_else(|| wrong("there is no list of powers"))?;
    let mut powers = Vec::with_capacity(rows.len());
    let mut taken = 0usize;
    for row in rows {
        let card = row["card"].as_str().ok_or_else(|| wrong("a power names no card"))?.to_owned();
        let text = Text {
            en: row["text"]["en"].as_str().unwrap_or_default().into(),
            es: row["text"]["es"].as_str().unwrap_or_default().into(),
        };
        let count = row["functions"].as_u64().unwrap_or_default() as usize;
        let own = functions.get(taken..).and_then(|rest| rest.get(..count));
        let own = own.ok_or_else(|| wrong(&format!("'{card}' lacks its functions")))?.to_vec();
        taken += count;
        let mut body = row.clone();
        if let Some(fields) = body.as_object_mut() {
            fields.remove("text");
        }
        powers.push(Compiled { card, text, body, functions: own });
    }
    // A document is right if all of it can be linked.
    link(powers.iter(), vocabulary, usize::from(UNLIMITED))?;
    Ok(powers)
}

/// Links powers for a match whose machine counts so many limits.
///
/// # Errors
/// `power_program`; `match_too_large` if they are too many.
pub fn link<'a>(
    powers: impl IntoIterator<Item = &'a Compiled>,
    vocabulary: &'static Vocabulary,
    limits: usize,
) -> Result<Programs> {
    let counts = |words: &[Word]| words.iter().map(|word| word.parameters.len() as u8).collect::<Vec<_>>();
    let mut domains = counts(KERNEL_DOMAINS);
    domains.extend(counts(vocabulary.domains));
    let mut programs = Programs {
        arity: Arity { readers: counts(vocabulary.readers), verbs: counts(vocabulary.verbs), domains },
        triggers: vec![Vec::new(); vocabulary.events.len()],
        rules: vec![Vec::new(); vocabulary.queries.len()],
        windows: vec![Vec::new(); vocabulary.windows.len()],
        steps: vec![Vec::new(); vocabulary.steps.len()],
        ..Programs::default()
    };
    for power in powers {
        Linker { programs: &mut programs, vocabulary, power, limits }.link()?;
    }
    Ok(programs)
}

struct Linker<'a> {
    programs: &'a mut Programs,
    vocabulary: &'static Vocabulary,
    power: &'a Compiled,
    limits: usize,
}

impl Linker<'_> {
    fn wrong(&self, place: &str, what: impl std::fmt::Display) -> Error {
        let card = &self.power.card;
        Error::new(Code::PowerProgram, format!("The program of '{card}', {place}: {what}."))
            .hint("Compile the power again with this version of estiba.")
            .detail("card", card.clone())
            .detail("field", place.to_owned())
    }

    fn link(mut self) -> Result<()> {
        let number = self.programs.powers.len();
        if number >= usize::from(u8::MAX) {
            return Err(Error::new(Code::MatchTooLarge, "A match holds at most 255 powers.")
                .hint("Leave out extensions or expansions.")
                .detail("card", self.power.card.clone()));
        }
        let body = &self.power.body;
        let locals = body["locals"].as_u64().filter(|&count| count <= MAX_LOCALS.into());
        let locals = locals.ok_or_else(|| self.wrong("locals", format!("more than {MAX_LOCALS}")))? as u8;
        let base = self.programs.code.len();
        let rows = list(&body["code"]);
        if rows.len() > MAX_CODE || base + rows.len() > usize::from(u16::MAX) {
            return Err(self.wrong("code", format!("more than {MAX_CODE} operations")));
        }
        let first_choice = self.programs.choices.len();
        let first_hook = self.programs.hooks.len();
        for (place, row) in rows.iter().enumerate() {
            let op = self.op(row, base as u16, first_choice as u16, first_hook as u16);
            let op = op.map_err(|what| self.wrong(&format!("code[{place}]"), what))?;
            self.programs.code.push(op);
        }
        for (place, row) in list(&body["choices"]).iter().enumerate() {
            let choice = self.choice(row, base as u16);
            let choice = choice.map_err(|what| self.wrong(&format!("choices[{place}]"), what))?;
            self.programs.choices.push(choice);
        }
        for (place, row) in list(&body["hooks"]).iter().enumerate() {
            let hook = hook(self.vocabulary, row, base as u16, number as u8);
            let hook = hook.map_err(|what| self.wrong(&format!("hooks[{place}]"), what))?;
            self.register(hook)?;
        }
        self.programs.functions.extend(self.power.functions.iter().cloned());
        // The fields of each hook and the value kept with it need room too.
        let fields = self.programs.hooks[first_hook..].iter().map(|hook| hook.fields + 1).max();
        let locals = locals.max(fields.unwrap_or_default());
        self.programs.powers.push(Power { card: self.power.card.clone(), locals, canon: body.to_string() });
        verify(self.programs, base..base + rows.len(), first_choice, first_hook, locals)
            .map_err(|(place, what)| self.wrong(&format!("code[{}]", place - base), what))
    }

    fn register(&mut self, hook: Hook) -> Result<()> {
        let number = self.programs.hooks.len() as u16;
        let lists = match hook.kind {
            HookKind::Trigger { event, .. } => self.programs.triggers.get_mut(usize::from(event)),
            HookKind::Rule { query, .. } => self.programs.rules.get_mut(usize::from(query)),
            HookKind::May { window } => self.programs.windows.get_mut(usize::from(window)),
            HookKind::Instead { step } => self.programs.steps.get_mut(usize::from(step)),
        };
        if let Some(list) = lists {
            list.push(number);
        }
        let mut hook = hook;
        hook.limited = UNLIMITED;
        if hook.limit != Limit::None {
            if usize::from(self.programs.limits) >= self.limits {
                return Err(Error::new(
                    Code::MatchTooLarge,
                    format!("A match counts at most {} powers that are limited.", self.limits),
                )
                .hint("Leave out an extension or expansion, or write powers without `limit`.")
                .detail("card", self.power.card.clone()));
            }
            hook.limited = self.programs.limits;
            self.programs.limits += 1;
        }
        self.programs.hooks.push(hook);
        Ok(())
    }

    fn op(&mut self, row: &Value, base: u16, choices: u16, hooks: u16) -> std::result::Result<Op, String> {
        let word = row[0].as_str().ok_or("an operation begins with its word")?;
        let number = |place: usize| {
            row[place]
                .as_i64()
                .and_then(|number| i32::try_from(number).ok())
                .ok_or(format!("{word} lacks a number"))
        };
        let small = |place: usize| -> std::result::Result<u8, String> {
            u8::try_from(number(place)?).map_err(|_| format!("{word}: a number is not from 0 to 255"))
        };
        let local = |place: usize| -> std::result::Result<u8, String> {
            match number(place)? {
                -1 => Ok(NO_LOCAL),
                _ => small(place),
            }
        };
        let target = |place: usize| -> std::result::Result<u16, String> {
            u16::try_from(number(place)?)
                .ok()
                .and_then(|target| target.checked_add(base))
                .ok_or(format!("{word}: no such place"))
        };
        let plus = |place: usize, first: u16| -> std::result::Result<u16, String> {
            u16::try_from(number(place)?)
                .ok()
                .and_then(|count| count.checked_add(first))
                .ok_or(format!("{word}: no such number"))
        };
        let name = |place: usize| row[place].as_str().ok_or(format!("{word} lacks a name"));
        let found = |words: &[Word], place: usize| -> std::result::Result<u8, String> {
            let name = name(place)?;
            let place = words.iter().position(|word| word.name == name);
            place.map(|place| place as u8).ok_or(format!("there is no '{name}'"))
        };
        let domain = |place: usize| -> std::result::Result<u8, String> {
            let name = name(place)?;
            self.vocabulary.domain_number(name).ok_or(format!("there is no '{name}'"))
        };
        if let Some((_, binary)) = Binary::WORDS.iter().find(|(other, _)| *other == word) {
            return Ok(Op::Binary(*binary));
        }
        Ok(match word {
            "number" => Op::Number(number(1)?),
            "local" => Op::Local(small(1)?),
            "owner" => Op::Owner,
            "self" => Op::Itself,
            "it" => {
                Op::It(small(1).ok().filter(|&depth| usize::from(depth) < NESTING).ok_or("'it' too deep")?)
            }
            "asked" => Op::Asked,
            "not" => Op::Not,
            "pick" => Op::Pick,
            "read" => Op::Read(found(self.vocabulary.readers, 1)?),
            "count" => Op::Count { domain: domain(1)?, length: plus(2, 0)? },
            "sum" => Op::Sum { domain: domain(1)?, length: plus(2, 0)? },
            "set" => Op::Set(small(1)?),
            "jump" => Op::Jump(target(1)?),
            "unless" => Op::Unless(target(1)?),
            "perform" => Op::Perform { verb: found(self.vocabulary.verbs, 1)?, into: local(2)? },
            "begin_seats" => Op::BeginSeats(small(1)?),
            "next_seat" => Op::NextSeat { local: small(1)?, end: target(2)? },
            "next" => {
                let (domain, local, end) = (domain(1)?, small(2)?, target(4)?);
                let span = span(&row[3], base)?;
                self.programs.spans.push(span);
                Op::Next { domain, local, filter: self.programs.spans.len() as u16 - 1, end }
            }
            "choose" => Op::Choose(plus(1, choices)?),
            "lasting" => {
                let moment = name(2)?;
                let place = self.vocabulary.moments.iter().position(|other| *other == moment);
                let moment = place.ok_or(format!("there is no moment '{moment}'"))? as u8;
                Op::Lasting { hook: plus(1, hooks)?, moment, local: local(3)? }
            }
            "python" => {
                Op::Python { function: plus(1, self.programs.functions.len() as u16)?, into: small(2)? }
            }
            "end" => Op::End,
            _ => return Err(format!("there is no operation '{word}'")),
        })
    }

    fn choice(&self, row: &Value, base: u16) -> std::result::Result<Choice, String> {
        let name = row["domain"].as_str().unwrap_or_default();
        let domain = self.vocabulary.domain_number(name).ok_or(format!("there is no '{name}'"))?;
        let arguments: Option<Vec<u8>> = list(&row["arguments"])
            .iter()
            .map(|local| match local.as_i64()? {
                -1 => Some(ASKED),
                local => u8::try_from(local).ok(),
            })
            .collect();
        let arguments = arguments.ok_or("arguments are locals")?;
        let wanted = self.vocabulary.domain(domain).map_or(0, |word| word.parameters.len());
        if arguments.len() != wanted {
            return Err(format!("'{name}' takes {wanted} arguments, not {}", arguments.len()));
        }
        let local = |field: &str| {
            row[field]
                .as_u64()
                .and_then(|local| u8::try_from(local).ok())
                .ok_or(format!("'{field}' is a local"))
        };
        let mode = match row["mode"].as_str() {
            Some("one") => Mode::One,
            Some("together") => Mode::Together,
            Some("offer") => Mode::Offer,
            _ => return Err("'mode' is one, together or offer".into()),
        };
        if mode == Mode::Offer && domain != ANSWERS {
            return Err("an offer is answered with yes or no".into());
        }
        Ok(Choice {
            mode,
            domain,
            arguments,
            who: local("who")?,
            filter: span(&row["filter"], base)?,
            into: local("into")?,
            decline: match row["decline"].as_str() {
                Some("pass") => Some(Decline::Pass),
                Some("no") => Some(Decline::No),
                Some("done") => Some(Decline::Done),
                _ => None,
            },
            draws: row["accept"] == "draw",
            prompt: Text {
                en: row["prompt"]["en"].as_str().unwrap_or_default().into(),
                es: row["prompt"]["es"].as_str().unwrap_or_default().into(),
            },
        })
    }
}

pub(super) fn span(value: &Value, base: u16) -> std::result::Result<Span, String> {
    let number = |place: usize| value[place].as_u64().and_then(|number| u16::try_from(number).ok());
    let start = number(0).and_then(|start| start.checked_add(base));
    start
        .zip(number(1))
        .map(|(start, length)| Span { start, length })
        .ok_or("a stretch of code is a pair".into())
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}
