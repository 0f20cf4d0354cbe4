//! Tables, rules and matches of any game behind one interface, for callers
//! that learn at run time which game is played.

use std::sync::Arc;

use prost::Message as _;
use serde_json::{Map, Value};

use super::encode;
use super::of_game::read_table_of;
use super::v1;
use crate::kernel::chance::Seed;
use crate::kernel::choice::Number;
use crate::kernel::error::{Code, Error, Result};
use crate::kernel::event::Viewer;
use crate::kernel::game::{ExpansionInput, ExpansionUse, Functions, PositionInput, Status};
use crate::kernel::text::Locale;
use crate::sim::batch::{Batch, Request};

/// A choice as a caller names it.
#[derive(Clone, Debug)]
pub enum ChoiceName {
    /// By its number.
    Number(u32),
    /// By its notation.
    Notation(String),
    /// By its message, `estiba.v1.Choice` as bytes: what it means counts.
    Message(Vec<u8>),
}

impl ChoiceName {
    /// The notation, of a message by what it means.
    pub(super) fn named(&self) -> Result<ChoiceName> {
        let ChoiceName::Message(bytes) = self else { return Ok(self.clone()) };
        let notation =
            v1::Choice::decode(bytes.as_slice()).ok().and_then(|message| encode::notation_of(&message));
        notation.map(ChoiceName::Notation).ok_or_else(|| {
            Error::new(Code::UnknownChoice, "A choice's message has no meaning.")
                .hint("Send the choice as the menu gave it, or its number or notation.")
        })
    }
}

/// How a list of choices is played.
#[derive(Clone, Copy, Debug)]
pub enum ApplyMode {
    /// Whatever the choices reveal.
    Free,
    /// As a client may: for this decision, ending at the first reveal.
    Move {
        /// The decision answered.
        decision: u32,
    },
}

/// A card table of some game.
pub trait HostedTable: Send + Sync {
    /// The id of the game.
    fn game(&self) -> &'static str;
    /// The table with an overlay laid over it.
    ///
    /// # Errors
    /// `table_syntax`, `table_field`.
    fn overlaid(&self, text: &str, file: &str) -> Result<Arc<dyn HostedTable>>;
    /// The table with compiled powers on its cards.
    ///
    /// # Errors
    /// `power_program`, `unknown_card`.
    fn with_powers(&self, powers: &str, functions: &Functions) -> Result<Arc<dyn HostedTable>>;
    /// The table with an expansion.
    ///
    /// # Errors
    /// `expansion_invalid`, `power_program`, `table_syntax`, `table_field`.
    fn expanded(&self, input: &ExpansionInput<'_>, functions: &Functions) -> Result<Arc<dyn HostedTable>>;
    /// The expansions of the table.
    fn expansions(&self) -> Vec<ExpansionUse>;
    /// What a client must know of the game.
    ///
    /// # Errors
    /// If the table cannot be played with the default options.
    fn game_info(&self, locale: Locale) -> Result<Vec<u8>>;
    /// The ids of the cards.
    fn card_ids(&self) -> Vec<String>;
    /// The cards.
    fn list_cards(&self, locale: Locale) -> Vec<u8>;
    /// The rules of a match.
    ///
    /// # Errors
    /// `unknown_option`, `option_value`, `match_too_large`.
    fn rules(&self, options: &Map<String, Value>) -> Result<Arc<dyn HostedRules>>;
    /// Replays a record.
    ///
    /// # Errors
    /// `record_syntax`, `record_mismatch`, `rules_mismatch`.
    fn replay(&self, text: &str, file: &str) -> Result<Box<dyn HostedMatch>>;
    /// Sets a position up.
    ///
    /// # Errors
    /// `position_field`, `unknown_option`, `option_value`, `outcome_impossible`.
    fn position(&self, input: PositionInput, seed: Seed) -> Result<Box<dyn HostedMatch>>;
}

/// Rules of some game.
pub trait HostedRules: Send + Sync {
    /// The id of the game.
    fn game(&self) -> &'static str;
    /// How many seats.
    fn players(&self) -> u8;
    /// SHA-256 of the rules, in hex.
    fn fingerprint(&self) -> &str;
    /// The version of the rules in Rust.
    fn rules_version(&self) -> u32;
    /// The size of the numbering.
    fn choice_count(&self) -> usize;
    /// All options as JSON.
    fn options(&self) -> String;
    /// The expansions that the match uses.
    fn expansions(&self) -> Vec<ExpansionUse>;
    /// True if a power asks functions of Python.
    fn uses_functions(&self) -> bool;
    /// The notation of a number.
    ///
    /// # Errors
    /// `unknown_choice`.
    fn notation(&self, number: u32) -> Result<String>;
    /// The number of a notation.
    ///
    /// # Errors
    /// `unknown_choice`.
    fn number(&self, notation: &str) -> Result<Number>;
    /// The words of a choice.
    ///
    /// # Errors
    /// `unknown_choice`.
    fn label(&self, number: u32, locale: Locale) -> Result<String>;
    /// Deals a match.
    ///
    /// # Errors
    /// `power_ran_away`, `power_function` if a power stops it at once.
    fn deal(&self, seed: Seed) -> Result<Box<dyn HostedMatch>>;
    /// Replays choices as `(seat, number)`.
    ///
    /// # Errors
    /// Those of the first choice refused.
    fn replay(&self, seed: Seed, plays: &[(u8, u32)]) -> Result<Box<dyn HostedMatch>>;
    /// Plays a batch; see [`crate::sim::batch::run`].
    ///
    /// # Errors
    /// As [`crate::sim::batch::run`].
    fn simulate(&self, request: &Request, progress: &mut dyn FnMut(u64) -> bool) -> Result<Option<Batch>>;
}

/// A match of some game.
pub trait HostedMatch: Send + Sync {
    /// The rules.
    fn rules(&self) -> Arc<dyn HostedRules>;
    /// The seed.
    fn seed(&self) -> &Seed;
    /// Choices played so far.
    fn revision(&self) -> u32;
    /// How the match stands.
    fn status(&self) -> Status;
    /// The seats waited for.
    fn waiting_for(&self) -> Vec<u8>;
    /// The id of the open decision, or of the last.
    fn decision_id(&self) -> u32;
    /// The open decision as JSON.
    fn decision(&self, locale: Locale) -> Option<Value>;
    /// The digest of the state.
    fn digest(&self) -> String;
    /// Scripted outcomes left over.
    fn unused_outcomes(&self) -> Vec<String>;
    /// The numbers that a seat may choose.
    ///
    /// # Errors
    /// `unknown_seat`.
    fn legal(&self, seat: u32) -> Result<Vec<Number>>;
    /// Those that may be chosen at any time.
    ///
    /// # Errors
    /// `unknown_seat`.
    fn any_time(&self, seat: u32) -> Result<Vec<Number>>;
    /// The legal choice that a token stands for.
    ///
    /// # Errors
    /// `unknown_seat`.
    fn resolve(&self, seat: u32, notation: &str) -> Result<Option<Number>>;
    /// Plays choices, all or none; gives their numbers.
    ///
    /// # Errors
    /// As the match gives.
    fn apply(&mut self, seat: u32, choices: &[ChoiceName], mode: ApplyMode) -> Result<Vec<Number>>;
    /// What a bot policy chooses.
    ///
    /// # Errors
    /// `unknown_policy`, `not_asked`.
    fn suggest(&self, seat: u32, policy: &str) -> Result<Number>;
    /// Stops the match without a result.
    fn truncate(&mut self);
    /// The view as JSON.
    fn view(&self, viewer: Viewer) -> Result<String>;
    /// The events as JSON.
    fn events(&self, viewer: Viewer, after: i64, locale: Locale) -> Result<String>;
    /// `estiba.v1.Update` as bytes.
    fn update(&self, viewer: Viewer, after: i64, locale: Locale, with_events: bool) -> Vec<u8>;
    /// `estiba.v1.Menu` as bytes; empty once the match is over.
    fn menu(&self, viewer: Viewer, locale: Locale) -> Vec<u8>;
    /// The record as text.
    fn record(&self) -> String;
    /// `estiba.v1.Record` as bytes.
    fn record_message(&self) -> Vec<u8>;
    /// The choices as `(seat, number)`.
    fn plays(&self) -> Vec<(u8, Number)>;
    /// A copy.
    fn copy(&self) -> Box<dyn HostedMatch>;
    /// A copy as it was after so many choices.
    fn rewound(&self, revision: u32) -> Box<dyn HostedMatch>;
}

/// Reads the card table of a game of the register.
///
/// # Errors
/// `unknown_game`, `table_syntax`, `table_field`.
pub fn read_table(game: &str, text: &str, file: &str) -> Result<Arc<dyn HostedTable>> {
    match TABLES.iter().find(|(id, _)| *id == game) {
        Some((_, read)) => read(text, file),
        None => {
            let shown: String = game.chars().take(40).collect();
            Err(Error::new(Code::UnknownGame, format!("There is no game '{shown}'."))
                .hint(format!(
                    "There is: {}.",
                    TABLES.iter().map(|(id, _)| *id).collect::<Vec<_>>().join(", ")
                ))
                .nearest(&shown, TABLES.iter().map(|(id, _)| *id)))
        }
    }
}

type ReadTable = fn(&str, &str) -> Result<Arc<dyn HostedTable>>;

macro_rules! tables {
    ($($id:ident: $game:ty,)+) => {
        /// The games of the register, and how their tables are read.
        pub const TABLES: &[(&str, ReadTable)] = &[$((stringify!($id), read_table_of::<$game>),)+];
    };
}
crate::with_games!(tables);
