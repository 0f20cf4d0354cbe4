//! Errors that input can cause: a stable code, and words that help.

use std::fmt;

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)+) => {
        /// The stable word of an error.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Code {
            $($(#[$doc])* $name,)+
        }

        impl Code {
            /// All codes.
            pub const ALL: &'static [Code] = &[$(Code::$name,)+];

            /// The code in snake_case, as every interface shows it.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Code::$name => $text,)+
                }
            }
        }
    };
}

codes! {
    /// There is no game of this id.
    UnknownGame = "unknown_game",
    /// The game has no option of this name.
    UnknownOption = "unknown_option",
    /// An option has a value that it cannot take.
    OptionValue = "option_value",
    /// There is no card of this id.
    UnknownCard = "unknown_card",
    /// The rules have no choice of this number or notation.
    UnknownChoice = "unknown_choice",
    /// There is no bot policy of this name.
    UnknownPolicy = "unknown_policy",
    /// The language is neither `en` nor `es`.
    UnknownLocale = "unknown_locale",
    /// The match has no seat of this number.
    UnknownSeat = "unknown_seat",
    /// A seed is not 32 bytes.
    SeedMalformed = "seed_malformed",
    /// A match would hold more than 255 cards.
    MatchTooLarge = "match_too_large",
    /// A list of choices is empty or too long.
    TooManyChoices = "too_many_choices",
    /// A list of choices goes on after one that reveals something.
    ChoicesAfterReveal = "choices_after_reveal",
    /// A card table or overlay is not TOML.
    TableSyntax = "table_syntax",
    /// A field of a card table or overlay is wrong.
    TableField = "table_field",
    /// A record cannot be read.
    RecordSyntax = "record_syntax",
    /// A record does not lead to the state that it states.
    RecordMismatch = "record_mismatch",
    /// A match was played under other rules.
    RulesMismatch = "rules_mismatch",
    /// A compiled power is wrong.
    PowerProgram = "power_program",
    /// A power ran away, and the match is as it was before.
    PowerRanAway = "power_ran_away",
    /// A function of a power failed.
    PowerFunction = "power_function",
    /// An expansion cannot be used as it is.
    ExpansionInvalid = "expansion_invalid",
    /// A match needs an expansion that is not installed.
    ExpansionMissing = "expansion_missing",
    /// A field of a position is wrong.
    PositionField = "position_field",
    /// A scripted outcome of chance cannot happen.
    OutcomeImpossible = "outcome_impossible",
    /// The choice is not in the seat's menu.
    IllegalChoice = "illegal_choice",
    /// The seat is not asked now.
    NotAsked = "not_asked",
    /// The decision is not open any more.
    StaleDecision = "stale_decision",
    /// The match is over.
    MatchOver = "match_over",
}

/// Input that is refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(Box<Body>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Body {
    code: Code,
    message: String,
    hint: String,
    details: Vec<(&'static str, String)>,
}

/// What the core gives for input that it may refuse.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// An error that says what is wrong and where.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Error(Box::new(Body { code, message: message.into(), hint: String::new(), details: Vec::new() }))
    }

    /// Adds what to do about it.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.0.hint = hint.into();
        self
    }

    /// Says why, in words that came from elsewhere.
    #[must_use]
    pub fn because(mut self, why: String) -> Self {
        self.0.message = format!("{} {why}.", self.0.message.trim_end_matches('.'));
        self.detail("reason", why)
    }

    /// Adds a particular that programs read, such as `field` or `line`.
    #[must_use]
    pub fn detail(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.0.details.push((name, value.into()));
        self
    }

    /// Adds the nearest of the names that would have been right, if one is near.
    #[must_use]
    pub fn nearest<'a>(self, wrong: &str, right: impl IntoIterator<Item = &'a str>) -> Self {
        match nearest(wrong, right) {
            Some(name) => {
                let hint = format!("Did you mean '{name}'?");
                let name = name.to_owned();
                self.hint(hint).detail("nearest", name)
            }
            None => self,
        }
    }

    /// The stable word.
    pub fn code(&self) -> Code {
        self.0.code
    }

    /// What is wrong, and where.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// What to do about it; may be empty.
    pub fn hint_text(&self) -> &str {
        &self.0.hint
    }

    /// Particulars that programs read.
    pub fn details(&self) -> &[(&'static str, String)] {
        &self.0.details
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.0.code.as_str(), self.0.message)?;
        if !self.0.hint.is_empty() {
            write!(formatter, " {}", self.0.hint)?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {}

/// The name that is nearest to a wrong one, if it is near enough to be meant.
pub fn nearest<'a>(wrong: &str, right: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    right
        .into_iter()
        .map(|name| (strsim::jaro_winkler(wrong, name), name))
        .filter(|(likeness, _)| *likeness > 0.75)
        .max_by(|(first, _), (second, _)| first.total_cmp(second))
        .map(|(_, name)| name)
}
