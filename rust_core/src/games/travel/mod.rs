//! The country-travel game: be the first to travel to the country in the
//! centre, after your own. `docs/rules/travel.md` numbers its rules.

pub mod cards;
pub mod catalogue;
mod drawing;
mod eager;
pub mod events;
pub mod legal;
mod linking;
pub mod look;
mod position;
mod powers;
pub mod rules;
mod setup;
pub mod state;
#[cfg(test)]
mod tests;
mod texts;
mod trade;
mod turn;
pub mod view;
pub mod vocabulary;
pub mod windows;

use serde_json::{Map, Value};

use crate::kernel::chance::Seed;
use crate::kernel::choice::Menu;
use crate::kernel::error::{Code, Error, Result};
use crate::kernel::event::{Answer, Notice, Sink, Viewer};
use crate::kernel::game::{
    CardFace, Decision, ExpansionInput, ExpansionUse, Functions, Game, Position, PositionInput, Status,
};
use crate::kernel::machine::link::read_document;
use crate::kernel::machine::memory::{FUEL, Fault, Memory as _};
use crate::kernel::machine::run;
use crate::kernel::machine::vocabulary::Vocabulary;
use crate::kernel::options::OptionSpec;
use crate::kernel::seats::{MAX_SEATS, SeatSet};
use crate::kernel::text::{Locale, Text};
use cards::CardTable;
use events::Event;
use rules::Rules;
use state::{Frame, HAND_LIMIT, IN_PLAY, NOBODY, State, Step, ZONES, hand};
use view::View;
use vocabulary::{Query, VOCABULARY};

/// The country-travel game.
#[derive(Clone, Copy, Debug)]
pub struct Travel;

impl Travel {
    /// The word that names the game in its files.
    pub(crate) const GAME: &'static str = "travel";
}

/// The frame whose decision is open.
#[inline]
fn open_frame(state: &State) -> Option<Frame> {
    if state.is_over() { None } else { state.stack.top() }
}

impl Game for Travel {
    const ID: &'static str = Travel::GAME;
    const RULES_VERSION: u32 = 1;
    const PLAYERS: (u8, u8) = (2, MAX_SEATS as u8);

    type Table = CardTable;
    type Rules = Rules;
    type State = State;
    type Event = Event;
    type View = View;

    fn name() -> Text {
        Text { en: "Country travel".into(), es: "Viaje por países".into() }
    }

    fn options(table: &CardTable) -> Vec<OptionSpec> {
        catalogue::option_specs(table)
    }

    fn vocabulary() -> Option<&'static Vocabulary> {
        Some(&VOCABULARY)
    }

    fn read_table(text: &str, file: &str) -> Result<CardTable> {
        CardTable::read(text, file)
    }

    fn overlay(table: &CardTable, text: &str, file: &str) -> Result<CardTable> {
        table.overlay(text, file)
    }

    fn with_powers(table: &CardTable, powers: &str, functions: &Functions) -> Result<CardTable> {
        table.with_powers(read_document(powers, functions, &VOCABULARY)?)
    }

    fn expanded(table: &CardTable, input: &ExpansionInput<'_>, functions: &Functions) -> Result<CardTable> {
        table.expanded(input, read_document(input.powers, functions, &VOCABULARY)?)
    }

    fn expansions(table: &CardTable) -> Vec<ExpansionUse> {
        let row = |(id, row): (&String, &cards::Expansion)| ExpansionUse {
            id: id.clone(),
            version: row.version.clone(),
            fingerprint: row.fingerprint.clone(),
        };
        table.expansions.iter().map(row).collect()
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
        windows::is_on_top(rules, choice)
    }

    #[inline]
    fn play(rules: &Rules, state: &mut State, answer: Answer, menu: &mut Menu, sink: &mut impl Sink<Event>) {
        turn::answer(rules, state, answer, menu, sink);
    }

    fn can_fail(rules: &Rules) -> bool {
        !rules.programs.is_empty()
    }

    fn fault(rules: &Rules, state: &State) -> Option<Error> {
        let (fault, hook) = state.machine.fault()?;
        let hook = rules.programs.hooks.get(usize::from(hook));
        let card = hook.map_or("", |hook| rules.programs.powers[usize::from(hook.power)].card.as_str());
        let (code, what) = match fault {
            Fault::Fuel => (Code::PowerRanAway, format!("it took more than {FUEL} steps")),
            Fault::Depth => (Code::PowerRanAway, "powers lie too deep in each other".into()),
            Fault::Triggers => (Code::PowerRanAway, "powers set each other off without an end".into()),
            Fault::Lasting => (Code::PowerRanAway, "more things last than a match can keep".into()),
            Fault::Standstill => (Code::PowerRanAway, "turn after turn passes and nobody is asked".into()),
            Fault::Function => (Code::PowerFunction, "its function cannot be relied on:".into()),
        };
        Some(
            Error::new(code, format!("The power of '{card}' was stopped: {what}."))
                .hint("The match is as it was before. Leave the card out, or mend its power.")
                .detail("card", card),
        )
    }

    fn eager(rules: &Rules, state: &State, seat: u8, menu: &Menu, kept: &mut Menu) {
        eager::eager(rules, state, seat, menu, kept);
    }

    fn decision(rules: &Rules, state: &State) -> Option<Decision> {
        let frame = open_frame(state)?;
        let mut source = None;
        let (kind, rule, picks_left, may_decline) = match frame.step {
            Step::Action => ("action", "rule:actions", 1, false),
            Step::Pay => ("pay", "rule:cost", frame.count, false),
            Step::Take => ("take", "rule:recycle", 1, false),
            Step::Victim => ("victim", "rule:steal", 1, false),
            Step::Partner => ("partner", "rule:trade", 1, false),
            Step::Offer => ("offer", "rule:trade", 1, false),
            Step::Answer => ("answer", "rule:trade", 1, true),
            Step::Bonus => ("bonus", "rule:trade_bonus", 1, true),
            Step::Limit => {
                let limit = windows::number(rules, state, Query::HandLimit, frame.seat, HAND_LIMIT);
                (
                    "discard",
                    "rule:hand_limit",
                    state.table.count(hand(frame.seat)).saturating_sub(limit),
                    false,
                )
            }
            Step::Dump => ("dump", "rule:prohibited_items", 2, false),
            Step::DumpWith => ("dump_with", "rule:prohibited_items", 1, false),
            Step::StandIn => ("stand_in", "rule:travel", frame.count, false),
            Step::React => ("react", "rule:reactions", 1, true),
            Step::Program => {
                let (choice, _) = run::open(&rules.programs, &look::Seen { rules, state })?;
                source = running_card(rules, state).map(|card| format!("card:{card}"));
                let answers = choice.domain == crate::kernel::machine::vocabulary::ANSWERS;
                ("power", "rule:powers", 1, choice.decline.is_some() || answers)
            }
            Step::BeginTurn
            | Step::EndTurn
            | Step::Draw
            | Step::Steal
            | Step::Begin
            | Step::Journey
            | Step::Waiting
            | Step::Settle => return None,
        };
        Some(Decision {
            id: state.decisions,
            kind,
            source: source.unwrap_or_else(|| rule.into()),
            waiting_for: legal::asked(rules, state),
            picks_left,
            may_decline,
            leader: state.active,
        })
    }

    #[inline]
    fn waiting_for(rules: &Rules, state: &State) -> SeatSet {
        legal::asked(rules, state)
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
            // Zones of powers count where they are used: matches without
            // powers keep their digests.
            if zone < IN_PLAY || !state.table.is_empty(zone) {
                take(&[state.table.count(zone)]);
                state.table.cards(zone).for_each(|card| take(&[card]));
            }
        }
        take(&state.chance.position().to_le_bytes());
        for frame in state.stack.frames() {
            take(&[frame.step as u8, frame.seat, frame.count, frame.other]);
        }
        take(&state.turn.to_le_bytes());
        take(&state.decisions.to_le_bytes());
        take(&state.countries);
        take(&[
            state.active,
            state.center,
            state.visited.bits(),
            state.winners.bits(),
            state.truncated.into(),
        ]);
        for offer in std::iter::once(&state.offer).chain(state.closed()) {
            take(&[offer.partner, offer.gives().len() as u8]);
            take(offer.gives());
            take(&[offer.wants().len() as u8]);
            take(offer.wants());
        }
        take(&[state.begun_count]);
        if state.characters.iter().any(|&character| character != NOBODY) {
            take(&state.characters);
        }
        if !state.reacting.is_empty() {
            take(&[state.reacting.bits()]);
            take(&state.reactions);
        }
        if !state.extra_turns.is_empty() || state.regular != state.active {
            take(&[state.extra_turns.bits(), state.regular]);
        }
        state.machine.fingerprint(take);
    }
}

/// The card whose program runs.
fn running_card<'a>(rules: &'a Rules, state: &State) -> Option<&'a str> {
    let hook = rules.programs.hooks.get(usize::from(state.machine.top()?.hook))?;
    rules.programs.powers.get(usize::from(hook.power)).map(|power| power.card.as_str())
}
