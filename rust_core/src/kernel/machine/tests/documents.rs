//! Documents of powers, and playing them.

use std::sync::Arc;

use serde_json::{Value, json};

use super::host::{FIRST_POWER, Happening, LIMITS, Step, Table, VOCABULARY, Window};
use crate::kernel::error::Error;
use crate::kernel::machine::evaluate::candidates;
use crate::kernel::machine::hooks;
use crate::kernel::machine::host::Look as _;
use crate::kernel::machine::link::{link, read_document};
use crate::kernel::machine::memory::Memory as _;
use crate::kernel::machine::program::{Function, Programs};
use crate::kernel::machine::run::{self, Flow};
use crate::kernel::seats::clockwise;

/// Where a test's own code begins: before it lies what always holds.
pub const ALWAYS: [u16; 2] = [0, 1];

/// A power with code, choices and hooks. Its first operation is the condition
/// [`ALWAYS`], so that `code` begins at 1.
pub fn power(card: &str, code: Value, choices: Value, hooks: Value) -> Value {
    let mut all = vec![json!(["number", 1])];
    all.extend(code.as_array().expect("a list of operations").iter().cloned());
    json!({
        "card": card, "text": {"en": "It works.", "es": "Funciona."}, "locals": 20,
        "code": all, "choices": choices, "hooks": hooks, "functions": 0,
    })
}

/// A hook with a program at `entry`, in force in front of a seat, always.
pub fn hook(kind: &str, field: &str, word: &str, entry: u16) -> Value {
    json!({"hook": kind, field: word, "place": "in_front", "condition": ALWAYS, "entry": entry})
}

/// A trigger with a program at `entry`.
pub fn trigger(event: &str, entry: u16) -> Value {
    hook("trigger", "event", event, entry)
}

/// A power that its owner uses in `own_turn`.
pub fn used(card: &str, code: Value, choices: Value) -> Value {
    power(card, code, choices, json!([hook("may", "window", "own_turn", 1)]))
}

/// A row with one field set to something else.
pub fn with(mut row: Value, field: &str, value: impl Into<Value>) -> Value {
    row[field] = value.into();
    row
}

pub fn document(powers: impl Into<Vec<Value>>) -> Value {
    json!({"game": "test", "powers": powers.into()})
}

/// Reads a document and links it for the test game.
pub fn programs(document: &Value, functions: &[Arc<dyn Function>]) -> Result<Programs, Error> {
    let compiled = read_document(&document.to_string(), functions, &VOCABULARY)?;
    link(&compiled, &VOCABULARY, LIMITS)
}

/// A table with powers, whose cards lie before seat 0.
pub fn table(powers: impl Into<Vec<Value>>) -> Table {
    let programs = programs(&document(powers), &[]).expect("a document that links");
    let count = programs.powers.len() as u8;
    let mut table = Table::new(programs);
    table.in_front[0] = (FIRST_POWER..FIRST_POWER + count).collect();
    table
}

/// What a program noted that seat 0 used.
pub fn notes_of(code: Value) -> Vec<i32> {
    let mut table = table([used("almonds", code, json!([]))]);
    table.use_first();
    assert_eq!(table.play(), Stop::Rest);
    table.notes
}

/// Why the test game stands still.
#[derive(Debug, PartialEq, Eq)]
pub enum Stop {
    /// Nothing is left to do.
    Rest,
    /// These seats are asked, as bits.
    Asks(u8),
    /// The machine gave up.
    Failed,
}

impl Table {
    /// Seat 0 uses the first power that it can use in its turn.
    pub fn use_first(&mut self) {
        let (hook, card) = *self.usable(Window::OwnTurn, 0, &[]).first().expect("a power to use");
        let programs = Arc::clone(&self.programs);
        hooks::start(&programs, self, hook, 0, card, &[]);
    }

    /// The hooks and cards that a seat can use in a window.
    pub fn usable(&self, window: Window, seat: u8, fields: &[i16]) -> Vec<(u16, u8)> {
        let mut found = Vec::new();
        hooks::usable(&self.programs, self, window as u8, seat, fields, |hook, card| {
            found.push((hook, card))
        });
        found
    }

    /// Says that something happened, and plays on.
    pub fn happens(&mut self, event: Happening, fields: &[i16]) -> Stop {
        self.emit(event, fields);
        self.play()
    }

    /// What a seat can answer now.
    pub fn menu(&self, seat: u8) -> Vec<i32> {
        let mut menu = Vec::new();
        if let Some((choice, _)) = run::open(&self.programs, self) {
            candidates(&self.programs, self, choice, seat, |value| {
                menu.push(value);
                true
            });
        }
        menu
    }

    /// Answers for a seat that is asked, and plays on.
    pub fn answer(&mut self, seat: u8, value: Option<i32>) -> Stop {
        let programs = Arc::clone(&self.programs);
        let (choice, asked) = run::open(&programs, self).expect("an open choice");
        assert!(asked >> seat & 1 == 1, "seat {seat} is not asked");
        assert!(value.is_none_or(|value| self.menu(seat).contains(&value)), "{value:?} is not offered");
        assert!(value.is_some() || choice.decline.is_some(), "this cannot be declined");
        run::answer(&programs, self, seat, value);
        self.play()
    }

    /// Plays until somebody must be asked.
    pub fn play(&mut self) -> Stop {
        let programs = Arc::clone(&self.programs);
        while let Some(step) = self.steps.last().copied() {
            if self.machine.fault().is_some() {
                return Stop::Failed;
            }
            if step != Step::Program {
                self.steps.pop();
            }
            match step {
                Step::Delay => self.notes.push(-99),
                Step::Waiting => hooks::start_waiting(&programs, self),
                Step::Program => match run::run(&programs, self) {
                    Flow::Asks => {
                        if !self.answered_by_itself(&programs) {
                            return Stop::Asks(run::open(&programs, self).map_or(0, |(_, asked)| asked));
                        }
                    }
                    Flow::Ended => {
                        self.steps.pop();
                        if self.machine.has_waiting() {
                            self.steps.push(Step::Waiting);
                        }
                    }
                    Flow::Waits | Flow::Failed => {}
                },
            }
        }
        if self.machine.fault().is_some() { Stop::Failed } else { Stop::Rest }
    }

    /// Answers for seats that have at most one answer; true if there were any.
    fn answered_by_itself(&mut self, programs: &Programs) -> bool {
        let Some((choice, asked)) = run::open(programs, self) else { return false };
        let mut any = false;
        for seat in clockwise(self.leader, self.players()).filter(|seat| asked >> seat & 1 == 1) {
            let only = match (&self.menu(seat)[..], choice.decline) {
                (_, Some(_)) => continue,
                ([], None) => None,
                ([only], None) => Some(*only),
                _ => continue,
            };
            run::answer(programs, self, seat, only);
            any = true;
        }
        any
    }
}
