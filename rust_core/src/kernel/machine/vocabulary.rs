//! The words of a game: what its powers can ask, do, hear, change and choose
//! from. Each game declares its own; the kernel adds a few domains.

use serde_json::{Value, json};

/// The type of a value. All values are 32-bit integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// A whole number.
    Number,
    /// 0 or 1.
    Condition,
    /// The number of a card.
    Card,
    /// A seat.
    Seat,
    /// A member of a type that the game declares, as its place in the list.
    Named(&'static str),
}

impl Type {
    /// The word for the type.
    pub const fn word(self) -> &'static str {
        match self {
            Type::Number => "number",
            Type::Condition => "condition",
            Type::Card => "card",
            Type::Seat => "seat",
            Type::Named(name) => name,
        }
    }
}

/// A word: its name, what it takes, and what it gives.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// The name.
    pub name: &'static str,
    /// What it takes: parameters of a reader, verb, query or domain; fields of
    /// an event, window or step.
    pub parameters: &'static [(&'static str, Type)],
    /// What it gives: the value of a reader, verb or query, the element of a
    /// domain.
    pub result: Option<Type>,
}

/// All words of a game.
#[derive(Clone, Copy, Debug)]
pub struct Vocabulary {
    /// The id of the game.
    pub game: &'static str,
    /// The types that the game declares, with their members.
    pub types: &'static [(&'static str, &'static [&'static str])],
    /// What can be asked about the state.
    pub readers: &'static [Word],
    /// What can be done.
    pub verbs: &'static [Word],
    /// What happens.
    pub events: &'static [Word],
    /// Those events that only the card hears that they are about.
    pub own_events: &'static [&'static str],
    /// Rules that a power can change.
    pub queries: &'static [Word],
    /// What can be chosen from and gone through, beside [`KERNEL_DOMAINS`].
    pub domains: &'static [Word],
    /// When a power can be used.
    pub windows: &'static [Word],
    /// What can be replaced by something else.
    pub steps: &'static [Word],
    /// Where a card lies while its hook is in force; the first unless said.
    pub places: &'static [&'static str],
    /// When something that lasts ends.
    pub moments: &'static [&'static str],
}

/// The domains of every game: their numbers come before the game's own.
pub const KERNEL_DOMAINS: &[Word] = &[
    Word { name: "seats", parameters: &[], result: Some(Type::Seat) },
    Word {
        name: "numbers",
        parameters: &[("from", Type::Number), ("to", Type::Number)],
        result: Some(Type::Number),
    },
    Word { name: "options", parameters: &[("count", Type::Number)], result: Some(Type::Number) },
    Word { name: "answers", parameters: &[], result: Some(Type::Number) },
];

/// The domain of all seats.
pub const SEATS: u8 = 0;
/// The domain of the numbers between two bounds.
pub const NUMBERS: u8 = 1;
/// The domain of the numbers from 1 to a bound, as alternatives.
pub const OPTIONS: u8 = 2;
/// The domain of no and yes: 0 and 1.
pub const ANSWERS: u8 = 3;
/// The number of a game's first own domain.
pub const FIRST_OWN_DOMAIN: u8 = KERNEL_DOMAINS.len() as u8;

impl Vocabulary {
    /// A domain by its number.
    pub fn domain(&self, number: u8) -> Option<&'static Word> {
        let number = usize::from(number);
        KERNEL_DOMAINS.get(number).or_else(|| self.domains.get(number.checked_sub(KERNEL_DOMAINS.len())?))
    }

    /// The number of a domain.
    pub fn domain_number(&self, name: &str) -> Option<u8> {
        let names = KERNEL_DOMAINS.iter().chain(self.domains).position(|word| word.name == name);
        names.map(|number| number as u8)
    }

    /// The vocabulary as JSON, for those who write powers.
    pub fn to_json(&self) -> Value {
        let parameters = |word: &Word| -> Vec<Value> {
            word.parameters.iter().map(|(name, of)| json!([name, of.word()])).collect()
        };
        let words = |words: &[Word]| -> Vec<Value> {
            let row = |word: &Word| {
                json!({
                    "name": word.name,
                    "parameters": parameters(word),
                    "result": word.result.map(Type::word),
                })
            };
            words.iter().map(row).collect()
        };
        let happenings = |words: &[Word]| -> Vec<Value> {
            let row = |word: &Word| {
                json!({
                    "name": word.name,
                    "fields": parameters(word),
                    "own": self.own_events.contains(&word.name),
                })
            };
            words.iter().map(row).collect()
        };
        let domains: Vec<Value> = KERNEL_DOMAINS
            .iter()
            .chain(self.domains)
            .map(|word| {
                json!({
                    "name": word.name,
                    "parameters": parameters(word),
                    "element": word.result.map(Type::word),
                })
            })
            .collect();
        let types: serde_json::Map<String, Value> =
            self.types.iter().map(|(name, members)| ((*name).to_owned(), json!(members))).collect();
        json!({
            "game": self.game,
            "types": types,
            "readers": words(self.readers),
            "verbs": words(self.verbs),
            "events": happenings(self.events),
            "queries": words(self.queries),
            "domains": domains,
            "windows": happenings(self.windows),
            "steps": happenings(self.steps),
            "places": self.places,
            "moments": self.moments,
        })
    }
}

/// Declares a list of words, and an enumeration of them by number.
#[macro_export]
macro_rules! words {
    (
        $(#[$doc:meta])*
        $name:ident {
            $($(#[$about:meta])* $variant:ident = $word:literal ($($parameter:ident: $of:expr),*) $(-> $result:expr)?,)*
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum $name {
            $($(#[$about])* $variant,)*
        }

        impl $name {
            /// All of them by number.
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];
            /// Their declarations by number.
            pub const WORDS: &'static [$crate::kernel::machine::vocabulary::Word] = &[
                $($crate::kernel::machine::vocabulary::Word {
                    name: $word,
                    parameters: &[$((stringify!($parameter), $of)),*],
                    result: $crate::words!(@result $($result)?),
                },)*
            ];

            /// The one of a number.
            #[inline]
            pub fn of(number: u8) -> Option<Self> {
                Self::ALL.get(number as usize).copied()
            }
        }
    };
    (@result) => { None };
    (@result $result:expr) => { Some($result) };
}
