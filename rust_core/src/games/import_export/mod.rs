//! The Import/Export game: load ships, fulfil contracts, and be the richest in
//! the end. `docs/rules/import_export.md` numbers its rules.
//!
//! What single cards do is not played yet; the words in which their powers are
//! written stand in [`vocabulary`].

mod acting;
mod card_set;
pub mod cards;
pub mod cargo;
pub mod choices;
pub mod counting;
mod declare;
mod eager;
pub mod events;
mod fulfilling;
pub mod goods;
mod importing;
pub mod legal;
mod moving;
pub mod options;
mod position;
pub mod rules;
mod scoring;
mod setup;
pub mod state;
#[cfg(test)]
mod tests;
mod texts;
mod turn;
pub mod view;
pub mod vocabulary;

use serde_json::{Map, Value};

use crate::kernel::chance::Seed;
use crate::kernel::choice::Menu;
use crate::kernel::error::Result;
use crate::kernel::event::{Answer, Notice, Sink, Viewer};
use crate::kernel::game::{CardFace, Decision, Functions, Game, Position, PositionInput, Status};
use crate::kernel::machine::link::read_document;
use crate::kernel::machine::vocabulary::Vocabulary;
use crate::kernel::options::OptionSpec;
use crate::kernel::seats::{MAX_SEATS, SeatSet};
use crate::kernel::text::{Locale, Text};
use cards::CardTable;
use events::Event;
use goods::Action;
use rules::Rules;
use state::{Frame, NOBODY, State, Step, ZONES};
use view::View;

/// The Import/Export game.
#[derive(Clone, Copy, Debug)]
pub struct ImportExport;

impl ImportExport {
    /// The word that names the game in its files.
    pub(crate) const GAME: &'static str = "import_export";
}

/// The frame whose decision is open.
#[inline]
fn open_frame(state: &State) -> Option<Frame> {
    if state.is_over() { None } else { state.stack.top() }
}

impl Game for ImportExport {
    const ID: &'static str = ImportExport::GAME;
    const RULES_VERSION: u32 = 1;
    const PLAYERS: (u8, u8) = (2, MAX_SEATS as u8);

    type Table = CardTable;
    type Rules = Rules;
    type State = State;
    type Event = Event;
    type View = View;

    fn name() -> Text {
        Text { en: "Import / Export".into(), es: "Import / Export".into() }
    }

    fn options(_table: &CardTable) -> Vec<OptionSpec> {
        options::specs()
    }

    fn vocabulary() -> Option<&'static Vocabulary> {
        Some(&vocabulary::VOCABULARY)
    }

    fn read_table(text: &str, file: &str) -> Result<CardTable> {
        CardTable::read(text, file)
    }

    fn overlay(table: &CardTable, text: &str, file: &str) -> Result<CardTable> {
        table.overlay(text, file)
    }

    fn with_powers(table: &CardTable, powers: &str, functions: &Functions) -> Result<CardTable> {
        table.with_powers(read_document(powers, functions, &vocabulary::VOCABULARY)?)
    }

    fn cards(table: &CardTable, locale: Locale) -> Vec<CardFace> {
        table.faces(locale)
    }

    fn rules(table: &CardTable, options: &Map<String, Value>) -> Result<Rules> {
        Rules::dealt(table, options)
    }

    fn deal(rules: &Rules, seed: Seed, sink: &mut impl Sink<Event>) -> State {
        let mut state = setup::deal(rules, seed);
        turn::advance(rules, &mut state, &mut Menu::new(), sink);
        state
    }

    fn position(table: &CardTable, input: &PositionInput, seed: Seed) -> Result<Position<Self>> {
        position::set_up(table, input, seed)
    }

    fn advance(rules: &Rules, state: &mut State, menu: &mut Menu, sink: &mut impl Sink<Event>) {
        turn::advance(rules, state, menu, sink);
    }

    fn legal(rules: &Rules, state: &State, seat: u8, menu: &mut Menu) {
        legal::legal(rules, state, seat, menu);
    }

    fn is_any_time(rules: &Rules, choice: u16) -> bool {
        rules.is_on_top(choice)
    }

    fn play(rules: &Rules, state: &mut State, answer: Answer, menu: &mut Menu, sink: &mut impl Sink<Event>) {
        turn::answer(rules, state, answer, menu, sink);
    }

    fn eager(rules: &Rules, state: &State, seat: u8, menu: &Menu, kept: &mut Menu) {
        eager::eager(rules, state, seat, menu, kept);
    }

    fn decision(rules: &Rules, state: &State) -> Option<Decision> {
        let frame = open_frame(state)?;
        let (kind, rule) = match frame.step {
            Step::Play if frame.seat == state.leader => ("lead", "rule:turn"),
            Step::Play => ("follow", "rule:follow"),
            Step::Pair => ("wild", "rule:wild"),
            Step::ChooseAction => ("action", "rule:actions"),
            Step::Declare => ("declare", "rule:crew"),
            Step::Act => act_words(state.action_of(frame.seat)),
            Step::Face => ("face", "rule:dual"),
            Step::ContractShip => ("contract_ship", "rule:contract"),
            Step::LoadGood | Step::PirateGood | Step::JoinGood => ("good", "rule:dual"),
            Step::LoadShip => ("load_ship", "rule:load"),
            Step::PirateFrom => ("pirate_from", "rule:pirate"),
            Step::PirateTo => ("pirate_to", "rule:pirate"),
            Step::BarterTake => ("barter_take", "rule:barter"),
            Step::Auction => ("auction", "rule:import"),
            Step::Bid => ("bid", "rule:import"),
            Step::Tie => ("tie", "rule:import"),
            Step::Take => ("take", "rule:import"),
            Step::Place => ("place", "rule:import"),
            Step::BeginTurn
            | Step::Perform
            | Step::Round
            | Step::Compensate
            | Step::Fulfil
            | Step::Sail
            | Step::EndTurn => return None,
        };
        let action = state.action_of(frame.seat);
        Some(Decision {
            id: state.decisions,
            kind,
            source: rule.into(),
            waiting_for: legal::asked(state),
            picks_left: match frame.step {
                Step::Act | Step::Take => frame.count,
                Step::Pair if frame.card == NOBODY => 2,
                _ => 1,
            },
            // Public: it says of an action what may be, not what the hand allows.
            may_decline: match (frame.step, action) {
                (Step::Act, Some(Action::Load)) => true,
                (Step::Act, Some(Action::Contract)) | (Step::Pair, _) => rules.everyone,
                _ => false,
            },
            leader: state.leader,
        })
    }

    #[inline]
    fn waiting_for(_rules: &Rules, state: &State) -> SeatSet {
        legal::asked(state)
    }

    fn prompt(rules: &Rules, state: &State, locale: Locale) -> String {
        open_frame(state).map_or_else(String::new, |frame| texts::prompt(rules, state, frame, locale))
    }

    #[inline]
    fn status(state: &State) -> Status {
        Status { turn: state.turn, over: state.is_over(), winners: state.winners, truncated: state.truncated }
    }

    fn truncate(state: &mut State) {
        if !state.is_over() {
            state.truncated = true;
        }
    }

    fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
        view::view(rules, state, viewer)
    }

    fn notice(rules: &Rules, event: &Event, viewer: Viewer, locale: Locale) -> Option<Notice> {
        events::notice(rules, event, viewer, locale)
    }

    fn fingerprint_state(state: &State, take: &mut dyn FnMut(&[u8])) {
        for zone in 0..ZONES as u8 {
            take(&[state.table.count(zone)]);
            state.table.cards(zone).for_each(|card| {
                take(&[card, state.colour(card), state.half(card), state.covered[usize::from(card)]]);
            });
        }
        take(&state.chance.position().to_le_bytes());
        for frame in state.stack.frames() {
            take(&[frame.step as u8, frame.seat, frame.count, frame.card, frame.other]);
        }
        take(&state.turn.to_le_bytes());
        take(&state.decisions.to_le_bytes());
        take(&state.ports);
        state.credits.iter().chain(&state.scores).for_each(|credits| take(&credits.to_le_bytes()));
        take(&state.at_sea.to_le_bytes());
        take(&state.action);
        take(&state.declared);
        take(&state.bids);
        take(&[
            state.leader,
            state.led,
            state.sold.bits(),
            state.bidding.bits(),
            state.enlisted.into(),
            state.ending.into(),
            state.exhausted.into(),
            state.winners.bits(),
            state.truncated.into(),
        ]);
        state.market.iter().for_each(|marker| take(&marker.to_le_bytes()));
    }
}

/// What is asked at an action, and the rule that asks.
fn act_words(action: Option<Action>) -> (&'static str, &'static str) {
    match action {
        Some(Action::Import) => ("import", "rule:import"),
        Some(Action::Contract) => ("contract", "rule:contract"),
        Some(Action::Load) => ("load", "rule:load"),
        Some(Action::Pirate) => ("pirate", "rule:pirate"),
        Some(Action::Barter) => ("barter", "rule:barter"),
        Some(Action::Supply) | None => ("supply", "rule:supply"),
    }
}
