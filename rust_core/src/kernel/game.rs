//! What a game is: rules that do not change, and a state that does.

use std::sync::Arc;

use serde::Serialize;
use serde_json::{Map, Value};

use super::chance::Seed;
use super::choice::{Menu, Number, Numbering};
use super::error::{Code, Error, Result};
use super::event::{Notice, Sink, Viewer};
use super::machine::program::Function;
use super::machine::vocabulary::Vocabulary;
use super::options::{OptionSpec, OptionValues};
use super::seats::SeatSet;
use super::text::{Locale, Text};

/// The open decision, as everybody may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Counts the decisions of the match, from 1.
    pub id: u32,
    /// A stable word for what is asked.
    pub kind: &'static str,
    /// What asks: `rule:NAME` or `card:ID`.
    pub source: String,
    /// The seats still waited for.
    pub waiting_for: SeatSet,
    /// How many choices of this kind are still to be made, this one included.
    pub picks_left: u8,
    /// True if one of the answers may decline; where it depends on a hidden hand
    /// whether one does, it is true all the same. Then `no`, `pass` and `done` are
    /// one and the same, and so are `yes` and a `draw` that is accepted.
    pub may_decline: bool,
    /// The seat from which seats are counted when several answer.
    pub leader: u8,
}

/// How a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Status {
    /// Turns so far.
    pub turn: u32,
    /// True once nothing more will be asked.
    pub over: bool,
    /// The seats that won.
    pub winners: SeatSet,
    /// True if the match was stopped without a result.
    pub truncated: bool,
}

/// What the rules of every game tell.
pub trait Rules: Send + Sync + 'static {
    /// How many seats a match has.
    fn players(&self) -> u8;
    /// The numbering of all choices.
    fn numbering(&self) -> &Numbering;
    /// SHA-256 of values, programs, options and rules version, in hex.
    fn fingerprint(&self) -> &str;
    /// The options, defaults filled in.
    fn options(&self) -> &OptionValues;
    /// The words of a choice in a menu.
    fn label(&self, choice: Number, locale: Locale) -> String;
    /// The expansions that the match uses.
    fn expansions(&self) -> &[ExpansionUse] {
        &[]
    }
    /// True if a power asks functions of Python: then playing takes its lock.
    fn uses_functions(&self) -> bool {
        false
    }
}

/// An expansion that a match uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpansionUse {
    /// Its name.
    pub id: String,
    /// Its version.
    pub version: String,
    /// SHA-256 of its cards and programs, in hex.
    pub fingerprint: String,
}

/// An expansion as a package brings it.
#[derive(Clone, Copy, Debug)]
pub struct ExpansionInput<'a> {
    /// Its name among the extensions of a match.
    pub id: &'a str,
    /// The version of its package.
    pub version: &'a str,
    /// Its card rows, in the form of the game's table.
    pub cards: &'a str,
    /// The file that errors name.
    pub file: &'a str,
    /// Its powers, compiled.
    pub powers: &'a str,
}

/// The functions of powers, in their order.
pub type Functions = [Arc<dyn Function>];

/// A card as the catalogue shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardFace {
    /// Its id.
    pub id: String,
    /// What sort of card it is.
    pub kind: &'static str,
    /// Its name.
    pub name: String,
    /// What it does or needs.
    pub text: String,
    /// How many copies there are.
    pub copies: u32,
    /// Printed values: name, value, provenance.
    pub values: Vec<(String, String, String)>,
}

/// A position set up by hand, and the rules it is played by.
pub struct Position<G: Game> {
    /// The rules, with the cards of the position.
    pub rules: G::Rules,
    /// The state at the start of a turn, before what happens by itself there.
    pub state: G::State,
    /// Scripted picks of chance, in order: kinds of cards and their ids.
    pub picks: Vec<(u8, String)>,
    /// How many reshuffles keep their order.
    pub kept_shuffles: usize,
}

/// The JSON objects of a scenario from which a position is set up.
#[derive(Clone, Debug, Default)]
pub struct PositionInput {
    /// Options of the match.
    pub options: Map<String, Value>,
    /// Printed values that hold in this scenario.
    pub cards: Map<String, Value>,
    /// The position, in the form of the view; as dealt if there is none.
    pub state: Option<Map<String, Value>>,
    /// Outcomes of chance, in order.
    pub random: Map<String, Value>,
}

/// A game: immutable rules, plain state, and functions between them.
///
/// The engine runs until it needs somebody and then stands still at a
/// decision. What [`Game::legal`] lists, [`Game::apply`] takes, and nothing
/// else.
pub trait Game: Sized + Send + Sync + 'static {
    /// The word that names the game.
    const ID: &'static str;
    /// Raised by hand when the rules in Rust change.
    const RULES_VERSION: u32;
    /// The fewest and the most players.
    const PLAYERS: (u8, u8);

    /// The card table.
    type Table: Clone + Send + Sync + 'static;
    /// The rules of a match.
    type Rules: Rules;
    /// The state of a match: plain data, cloned by copying.
    type State: Clone + Send + Sync + 'static;
    /// What happens.
    type Event: Clone + Send + Sync + 'static;
    /// What a viewer sees; its JSON is the view of scenario files.
    type View: Serialize;

    /// The name of the game.
    fn name() -> Text;

    /// The options of a match with the cards of a table.
    fn options(table: &Self::Table) -> Vec<OptionSpec>;

    /// The words in which its powers are written; `None` if it has none.
    fn vocabulary() -> Option<&'static Vocabulary> {
        None
    }

    /// Reads a card table.
    ///
    /// # Errors
    /// `table_syntax`, `table_field`, with file, line and field.
    fn read_table(text: &str, file: &str) -> Result<Self::Table>;

    /// The table in which the values of an overlay replace those of another.
    ///
    /// # Errors
    /// As [`Game::read_table`].
    fn overlay(table: &Self::Table, text: &str, file: &str) -> Result<Self::Table>;

    /// The table with compiled powers on its cards.
    ///
    /// # Errors
    /// `power_program`, `unknown_card`.
    fn with_powers(_table: &Self::Table, _powers: &str, _functions: &Functions) -> Result<Self::Table> {
        Err(Error::new(Code::PowerProgram, format!("The cards of '{}' have no powers.", Self::ID)))
    }

    /// The table with an expansion.
    ///
    /// # Errors
    /// `expansion_invalid`, `power_program`, `table_syntax`, `table_field`.
    fn expanded(
        _table: &Self::Table,
        input: &ExpansionInput<'_>,
        _functions: &Functions,
    ) -> Result<Self::Table> {
        Err(Error::new(Code::ExpansionInvalid, format!("The game '{}' takes no expansions.", Self::ID))
            .detail("expansion", input.id.to_owned()))
    }

    /// The expansions of a table.
    fn expansions(_table: &Self::Table) -> Vec<ExpansionUse> {
        Vec::new()
    }

    /// The cards of a table, for the catalogue.
    fn cards(table: &Self::Table, locale: Locale) -> Vec<CardFace>;

    /// The rules of a match.
    ///
    /// # Errors
    /// `unknown_option`, `option_value`, `match_too_large`.
    fn rules(table: &Self::Table, options: &Map<String, Value>) -> Result<Self::Rules>;

    /// Deals a match and plays up to its first decision.
    fn deal(rules: &Self::Rules, seed: Seed, sink: &mut impl Sink<Self::Event>) -> Self::State;

    /// Sets a position up, checked.
    ///
    /// # Errors
    /// `position_field` with the field, and those of [`Game::rules`].
    fn position(table: &Self::Table, input: &PositionInput, seed: Seed) -> Result<Position<Self>>;

    /// Plays on to the next decision, taking what has only one answer by
    /// itself. `menu` is then the menu of the lowest seat asked.
    fn advance(
        rules: &Self::Rules,
        state: &mut Self::State,
        menu: &mut Menu,
        sink: &mut impl Sink<Self::Event>,
    );

    /// Lists what the seat may choose now, any-time choices included.
    fn legal(rules: &Self::Rules, state: &Self::State, seat: u8, menu: &mut Menu);

    /// True for a choice that stands on top of the decision and may be made
    /// at any time.
    fn is_any_time(_rules: &Self::Rules, _choice: Number) -> bool {
        false
    }

    /// Plays a choice that [`Game::legal`] lists, and on to the next decision.
    /// `menu` is then the menu of the lowest seat asked.
    ///
    /// An illegal choice leaves a state that makes no sense; it is for callers
    /// that took the choice from the menu. All others use [`Game::apply`].
    fn play(
        rules: &Self::Rules,
        state: &mut Self::State,
        answer: super::event::Answer,
        menu: &mut Menu,
        sink: &mut impl Sink<Self::Event>,
    );

    /// True if the match has powers, of which one may run away.
    fn can_fail(_rules: &Self::Rules) -> bool {
        false
    }

    /// Why the match cannot go on: a power ran away. It is then of no more use.
    fn fault(_rules: &Self::Rules, _state: &Self::State) -> Option<Error> {
        None
    }

    /// Checks a choice and plays it; a refusal changes nothing.
    ///
    /// # Errors
    /// `match_over`, `not_asked`, `illegal_choice`; `power_ran_away`,
    /// `power_function`.
    fn apply(
        rules: &Self::Rules,
        state: &mut Self::State,
        answer: super::event::Answer,
        menu: &mut Menu,
        sink: &mut impl Sink<Self::Event>,
    ) -> Result<()> {
        check::<Self>(rules, state, answer, menu)?;
        if !Self::can_fail(rules) {
            Self::play(rules, state, answer, menu, sink);
            return Ok(());
        }
        let before = state.clone();
        Self::play(rules, state, answer, menu, sink);
        match Self::fault(rules, state) {
            None => Ok(()),
            Some(error) => {
                *state = before;
                Err(error)
            }
        }
    }

    /// Keeps of a seat's menu, which is not empty, what an eager player would
    /// choose from: one who simply goes for the end, knowing no more than the
    /// seat may. All of it unless the game says otherwise.
    fn eager(_rules: &Self::Rules, _state: &Self::State, _seat: u8, menu: &Menu, kept: &mut Menu) {
        kept.clear();
        kept.extend(menu.numbers());
    }

    /// The open decision; `None` once the match is over.
    fn decision(rules: &Self::Rules, state: &Self::State) -> Option<Decision>;

    /// The seats waited for.
    fn waiting_for(rules: &Self::Rules, state: &Self::State) -> SeatSet;

    /// A sentence that asks the open decision.
    fn prompt(rules: &Self::Rules, state: &Self::State, locale: Locale) -> String;

    /// How the match stands.
    fn status(state: &Self::State) -> Status;

    /// Stops the match without a result.
    fn truncate(state: &mut Self::State);

    /// What a viewer may see.
    fn view(rules: &Self::Rules, state: &Self::State, viewer: Viewer) -> Self::View;

    /// An event as a viewer may know it; `None` if he may not hear of it.
    fn notice(rules: &Self::Rules, event: &Self::Event, viewer: Viewer, locale: Locale) -> Option<Notice>;

    /// The bytes that make up the state, the same for equal states.
    fn fingerprint_state(state: &Self::State, take: &mut dyn FnMut(&[u8]));
}

/// Checks that an answer may be given now.
///
/// # Errors
/// `match_over`, `unknown_seat`, `not_asked`, `illegal_choice`. The words
/// depend on nothing that the seat may not know.
pub fn check<G: Game>(
    rules: &G::Rules,
    state: &G::State,
    answer: super::event::Answer,
    menu: &mut Menu,
) -> Result<()> {
    if answer.seat >= rules.players() {
        return Err(Error::new(Code::UnknownSeat, format!("There is no seat {}.", answer.seat))
            .hint(format!("Seats are counted from 0 to {}.", rules.players() - 1)));
    }
    if G::status(state).over {
        return Err(Error::new(Code::MatchOver, "The match is over.").hint("Read its record."));
    }
    rules.numbering().check(u32::from(answer.choice))?;
    menu.clear();
    G::legal(rules, state, answer.seat, menu);
    if menu.contains(answer.choice) {
        return Ok(());
    }
    if !G::waiting_for(rules, state).contains(answer.seat) {
        return Err(Error::new(Code::NotAsked, format!("Seat {} is not asked now.", answer.seat))
            .hint("Wait until the menu says that it is."));
    }
    let notation = rules.numbering().notation(answer.choice).unwrap_or_default();
    Err(Error::new(Code::IllegalChoice, format!("'{notation}' is not in the menu of seat {}.", answer.seat))
        .hint("Choose from the menu.")
        .detail("choice", notation))
}

/// The legal choice that a token names now: the choice itself, or the one that
/// it stands for where declining and accepting have several words.
pub fn resolve<G: Game>(rules: &G::Rules, state: &G::State, seat: u8, notation: &str) -> Option<Number> {
    let mut menu = Menu::new();
    G::legal(rules, state, seat, &mut menu);
    let legal = |word: &str| {
        let number = rules.numbering().number(word).ok()?;
        menu.contains(number).then_some(number)
    };
    if let Some(number) = legal(notation) {
        return Some(number);
    }
    if !G::decision(rules, state)?.may_decline {
        return None;
    }
    match notation {
        "no" | "pass" | "done" => ["no", "pass", "done"].into_iter().find_map(legal),
        // `draw` is a word for accepting only where a draw is what is offered.
        "yes" => legal("draw"),
        _ => None,
    }
}
