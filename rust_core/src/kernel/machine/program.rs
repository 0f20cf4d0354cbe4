//! Linked programs: what the rules of a match hold of its powers.

use std::sync::Arc;

use crate::kernel::text::Text;

/// No local.
pub const NO_LOCAL: u8 = u8::MAX;
/// The argument that is the seat asked.
pub const ASKED: u8 = u8::MAX;

/// A stretch of code that computes one value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// Where it begins.
    pub start: u16,
    /// How many operations it has.
    pub length: u16,
}

/// Two values become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "they do what their names say")]
pub enum Binary {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Minimum,
    Maximum,
    Equal,
    Less,
    And,
    Or,
}

impl Binary {
    /// All of them by their words.
    pub const WORDS: [(&'static str, Binary); 11] = [
        ("add", Binary::Add),
        ("subtract", Binary::Subtract),
        ("multiply", Binary::Multiply),
        ("divide", Binary::Divide),
        ("remainder", Binary::Remainder),
        ("minimum", Binary::Minimum),
        ("maximum", Binary::Maximum),
        ("equal", Binary::Equal),
        ("less", Binary::Less),
        ("and", Binary::And),
        ("or", Binary::Or),
    ];
}

/// One operation. Expressions work on a stack of values; between statements
/// that stack is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// Pushes a number.
    Number(i32),
    /// Pushes a local.
    Local(u8),
    /// Pushes the seat whose power it is.
    Owner,
    /// Pushes the card that the power is on.
    Itself,
    /// Pushes the candidate of a filter, the innermost first.
    It(u8),
    /// Pushes the seat that a choice asks.
    Asked,
    /// Pops two values, pushes one.
    Binary(Binary),
    /// Pops a value, pushes 1 if it is 0, else 0.
    Not,
    /// Pops otherwise, then and a condition, pushes one of the first two.
    Pick,
    /// Pops the arguments of a reader, pushes what it says.
    Read(u8),
    /// Pops the arguments of a domain, pushes how many of its elements satisfy
    /// the operations that follow.
    Count {
        /// The domain.
        domain: u8,
        /// How many operations follow.
        length: u16,
    },
    /// The same, the sum of what they compute.
    Sum {
        /// The domain.
        domain: u8,
        /// How many operations follow.
        length: u16,
    },
    /// Pops a value into a local.
    Set(u8),
    /// Goes on elsewhere.
    Jump(u16),
    /// Pops a value, goes on elsewhere if it is 0.
    Unless(u16),
    /// Pops the arguments of a verb and does it.
    Perform {
        /// The verb.
        verb: u8,
        /// The local for its result, or [`NO_LOCAL`].
        into: u8,
    },
    /// Pops the seat to begin with: the loop's seats are in three locals.
    BeginSeats(u8),
    /// The next seat clockwise, or the end of the loop.
    NextSeat {
        /// The first of the three locals; the third is the seat.
        local: u8,
        /// Where to go on after the last.
        end: u16,
    },
    /// The next element of a domain above the last, or the end of the loop.
    Next {
        /// The domain; its arguments are in the locals after the element's.
        domain: u8,
        /// The local of the element.
        local: u8,
        /// The filter, as a number of [`Programs::spans`].
        filter: u16,
        /// Where to go on after the last.
        end: u16,
    },
    /// Stands still at a choice of [`Programs::choices`].
    Choose(u16),
    /// Brings a hook into force for a while.
    Lasting {
        /// The hook.
        hook: u16,
        /// The moment at which it ends.
        moment: u8,
        /// The local whose value is kept with it, or [`NO_LOCAL`].
        local: u8,
    },
    /// Asks a function of the plugin.
    Python {
        /// The function.
        function: u16,
        /// The local for what it says.
        into: u8,
    },
    /// The program is done.
    End,
}

/// Who answers a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// One seat.
    One,
    /// Several seats at once, sealed.
    Together,
    /// Several seats at once; the first that accepts gets it.
    Offer,
}

/// The word with which a choice can be declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "they are their words")]
pub enum Decline {
    Pass,
    No,
    Done,
}

/// A decision that a program comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Who answers.
    pub mode: Mode,
    /// What is chosen from.
    pub domain: u8,
    /// The locals of the domain's arguments; [`ASKED`] is the seat asked.
    pub arguments: Vec<u8>,
    /// The local of the seat, or of the bit set of seats.
    pub who: u8,
    /// Which elements can be chosen.
    pub filter: Span,
    /// The local for the answer, or the first of one a seat.
    pub into: u8,
    /// How it is declined, if it can be.
    pub decline: Option<Decline>,
    /// True if yes is written `draw`.
    pub draws: bool,
    /// What people are asked.
    pub prompt: Text,
}

/// How a rule's value changes a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "they do what their names say")]
pub enum Fold {
    Set,
    Add,
    Times,
    AtLeast,
    AtMost,
    Yes,
    No,
}

/// How often a hook may act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// As often as it comes.
    None,
    /// Once a turn.
    Turn,
    /// Once a match.
    Match,
    /// Once a turn for each seat in the event's first field.
    TurnEach,
}

/// What a hook is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HookKind {
    /// Runs when something happens.
    Trigger {
        /// What happens.
        event: u8,
        /// True if it runs at the next step, even inside another program.
        at_once: bool,
    },
    /// Changes a rule.
    Rule {
        /// Which rule.
        query: u8,
        /// How.
        fold: Fold,
        /// By what.
        value: Span,
    },
    /// Can be used by its owner.
    May {
        /// When.
        window: u8,
    },
    /// Replaces a step.
    Instead {
        /// Which.
        step: u8,
    },
}

/// When a power does something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hook {
    /// The power.
    pub power: u8,
    /// What it is for.
    pub kind: HookKind,
    /// Where the card lies while it is in force.
    pub place: u8,
    /// What must hold besides.
    pub condition: Span,
    /// Where its program begins.
    pub entry: u16,
    /// True if it is in force only where an operation brings it.
    pub lasting: bool,
    /// How often it may act.
    pub limit: Limit,
    /// The number of its limit among those of the match.
    pub limited: u8,
    /// How many fields or parameters lie in the first locals.
    pub fields: u8,
}

/// One power.
#[derive(Clone, Debug)]
pub struct Power {
    /// The card that it is on.
    pub card: String,
    /// How many locals its programs use.
    pub locals: u8,
    /// Its values, programs and hooks as canonical text, for the fingerprint.
    pub canon: String,
}

/// A pure function of a plugin, for what the words lack.
pub trait Function: Send + Sync {
    /// Computes a number from a view, as JSON.
    ///
    /// # Errors
    /// What went wrong, in words: it failed, gave no whole number of 16 bits,
    /// or did not give the same twice.
    fn call(&self, view: &str) -> Result<i16, String>;
}

/// How many values words take, by their numbers.
#[derive(Clone, Debug, Default)]
pub struct Arity {
    /// Of the readers.
    pub readers: Vec<u8>,
    /// Of the verbs.
    pub verbs: Vec<u8>,
    /// Of all domains.
    pub domains: Vec<u8>,
}

/// The powers of a match, linked.
#[derive(Clone, Default)]
pub struct Programs {
    /// All operations.
    pub code: Vec<Op>,
    /// All filters of loops.
    pub spans: Vec<Span>,
    /// All choices.
    pub choices: Vec<Choice>,
    /// The powers.
    pub powers: Vec<Power>,
    /// Their hooks.
    pub hooks: Vec<Hook>,
    /// Their functions.
    pub functions: Vec<Arc<dyn Function>>,
    pub(super) arity: Arity,
    pub(super) triggers: Vec<Vec<u16>>,
    pub(super) rules: Vec<Vec<u16>>,
    pub(super) windows: Vec<Vec<u16>>,
    pub(super) steps: Vec<Vec<u16>>,
    /// How many hooks are limited.
    pub limits: u8,
}

impl std::fmt::Debug for Programs {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Programs({} powers, {} operations)", self.powers.len(), self.code.len())
    }
}

impl Programs {
    /// True if there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.powers.is_empty()
    }

    /// The hooks that wait for an event.
    #[inline]
    pub fn triggers(&self, event: u8) -> &[u16] {
        of(&self.triggers, event)
    }

    /// The hooks that change a query.
    #[inline]
    pub fn rules(&self, query: u8) -> &[u16] {
        of(&self.rules, query)
    }

    /// The hooks that can be used in a window.
    #[inline]
    pub fn windows(&self, window: u8) -> &[u16] {
        of(&self.windows, window)
    }

    /// The hooks that replace a step.
    #[inline]
    pub fn steps(&self, step: u8) -> &[u16] {
        of(&self.steps, step)
    }

    /// The number of the power on a card.
    pub fn power_of(&self, card: &str) -> Option<u8> {
        self.powers.iter().position(|power| power.card == card).map(|number| number as u8)
    }
}

fn of(lists: &[Vec<u16>], number: u8) -> &[u16] {
    lists.get(usize::from(number)).map_or(&[], Vec::as_slice)
}
