//! The country-travel game: be the first to travel to the country in the
//! centre, after your own. `docs/rules/travel.md` numbers its rules.

pub mod cards;
mod eager;
pub mod events;
pub mod legal;
mod position;
pub mod rules;
mod setup;
pub mod state;
#[cfg(test)]
mod tests;
mod texts;
mod turn;
pub mod view;

use serde_json::{Map, Value};

use crate::kernel::chance::Seed;
use crate::kernel::choice::Menu;
use crate::kernel::error::Result;
use crate::kernel::event::{Answer, Notice, Sink, Viewer};
use crate::kernel::game::{CardFace, Decision, Game, Position, PositionInput, Status};
use crate::kernel::options::OptionSpec;
use crate::kernel::seats::{MAX_SEATS, SeatSet};
use crate::kernel::text::{Locale, Text};
use cards::CardTable;
use events::Event;
use rules::Rules;
use state::{Frame, HAND_LIMIT, State, Step, ZONES, hand};
use view::View;

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

    fn options() -> Vec<OptionSpec> {
        rules::option_specs()
    }

    fn read_table(text: &str, file: &str) -> Result<CardTable> {
        CardTable::read(text, file)
    }

    fn overlay(table: &CardTable, text: &str, file: &str) -> Result<CardTable> {
        table.overlay(text, file)
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
        menu.clear();
        if let Some(frame) = open_frame(state).filter(|frame| frame.seat == seat) {
            legal::answers(rules, state, frame, menu);
        }
    }

    fn play(rules: &Rules, state: &mut State, answer: Answer, menu: &mut Menu, sink: &mut impl Sink<Event>) {
        turn::answer(rules, state, answer.choice, menu, sink);
    }

    fn eager(rules: &Rules, state: &State, seat: u8, menu: &Menu, kept: &mut Menu) {
        eager::eager(rules, state, seat, menu, kept);
    }

    fn decision(_rules: &Rules, state: &State) -> Option<Decision> {
        let frame = open_frame(state)?;
        let (kind, source, picks_left, may_decline) = match frame.step {
            Step::Action => ("action", "rule:actions", 1, false),
            Step::Pay => ("pay", "rule:cost", frame.count, false),
            Step::Take => ("take", "rule:recycle", 1, false),
            Step::Victim => ("victim", "rule:steal", 1, false),
            Step::Partner => ("partner", "rule:trade", 1, false),
            Step::Offer => ("offer", "rule:trade", 1, false),
            Step::Answer => ("answer", "rule:trade", 1, true),
            Step::Bonus => ("bonus", "rule:trade_bonus", 1, true),
            Step::Limit => {
                let over = state.table.count(hand(frame.seat)).saturating_sub(HAND_LIMIT);
                ("discard", "rule:hand_limit", over, false)
            }
            Step::Dump => ("dump", "rule:prohibited_items", 2, false),
            Step::DumpWith => ("dump_with", "rule:prohibited_items", 1, false),
            Step::BeginTurn | Step::EndTurn | Step::Draw | Step::Steal => return None,
        };
        Some(Decision {
            id: state.decisions,
            kind,
            source: source.into(),
            waiting_for: SeatSet::one(frame.seat),
            picks_left,
            may_decline,
            leader: state.active,
        })
    }

    #[inline]
    fn waiting_for(state: &State) -> SeatSet {
        open_frame(state).map_or(SeatSet::EMPTY, |frame| SeatSet::one(frame.seat))
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
            state.table.cards(zone).for_each(|card| take(&[card]));
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
    }
}
