//! A game that only the tests know, for what the travel game does not need:
//! several seats asked at once, sealed answers, and any-time choices.
//!
//! Four prizes worth 1 to 4 points are auctioned one after the other. All
//! seats bid at once, sealed (ruling A4), up to what is in their purse; the
//! highest bid takes the prize and is paid, a tie is drawn. Once in the match
//! a seat may ring its bell, whatever is being asked (ruling A5), and gets a
//! coin. Who has most points in the end wins; equals share.

use estiba_core::kernel::chance::{Chance, Seed, Stream};
use estiba_core::kernel::choice::{Meaning, Menu, Number, Numbering};
use estiba_core::kernel::digest::sha256_hex;
use estiba_core::kernel::error::Result;
use estiba_core::kernel::event::{Answer, Notice, Sink, Viewer};
use estiba_core::kernel::game::{self, CardFace, Decision, Game, Position, PositionInput, Status};
use estiba_core::kernel::options::{Domain, OptionSpec, OptionValues};
use estiba_core::kernel::position::field_error;
use estiba_core::kernel::seats::{MAX_SEATS, SeatSet};
use estiba_core::kernel::table::Table;
use estiba_core::kernel::text::{Locale, Text};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::games::{Tested, any_of};

const PRIZES: usize = 4;
const DECK: u8 = 0;
const SHOWN: u8 = 1;
const FIRST_SEAT: u8 = 2;
const ZONES: usize = 2 + MAX_SEATS;
const MAX_COINS: u8 = 3;
/// Bids from nothing to all coins and the one for the bell.
const BIDS: Number = MAX_COINS as Number + 2;
/// The number of `use:bell`.
pub const BELL: Number = BIDS;
const NO_BID: u8 = u8::MAX;

#[derive(Clone, Copy, Debug)]
pub struct SealedBid;

pub struct Rules {
    players: u8,
    coins: u8,
    numbering: Numbering,
    options: OptionValues,
    fingerprint: String,
}

#[derive(Clone, Copy, Debug)]
pub struct State {
    table: Table<PRIZES, ZONES>,
    chance: Chance,
    pub purses: [u8; MAX_SEATS],
    /// Sealed until all are in.
    bids: [u8; MAX_SEATS],
    bells: SeatSet,
    round: u32,
    decisions: u32,
    asked: bool,
    winners: SeatSet,
    truncated: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    Shown { prize: u8 },
    Taken { seat: u8 },
    Rang { seat: u8 },
    Revealed { seat: u8, bid: u8 },
    Sold { seat: u8, prize: u8 },
}

#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct View {
    round: u32,
    shown: Vec<u8>,
    left: u8,
    purses: Vec<u8>,
    bells: Vec<u8>,
    won: Vec<Vec<u8>>,
    waiting_for: Vec<u8>,
    winners: Vec<u8>,
}

impl State {
    fn is_over(&self) -> bool {
        self.truncated || !self.winners.is_empty()
    }

    fn waiting_for(&self) -> SeatSet {
        let mut waiting = SeatSet::EMPTY;
        if !self.is_over() {
            (0..MAX_SEATS as u8)
                .filter(|&seat| self.bids[seat as usize] == NO_BID)
                .for_each(|seat| waiting.insert(seat));
        }
        waiting
    }

    fn points(&self, seat: u8) -> u32 {
        self.table.cards(FIRST_SEAT + seat).map(|prize| u32::from(prize) + 1).sum()
    }

    fn show(&mut self, rules: &Rules, prize: u8, sink: &mut impl Sink<Event>) {
        self.table.move_to_top(prize, SHOWN);
        self.round += 1;
        self.asked = false;
        sink.event(Event::Shown { prize });
        for seat in 0..rules.players {
            self.bids[seat as usize] = NO_BID;
            // A purse is public, and so is that there is only one bid.
            if self.purses[seat as usize] == 0 {
                self.bids[seat as usize] = 0;
                sink.event(Event::Taken { seat });
            }
        }
    }

    fn sell(&mut self, rules: &Rules, prize: u8, sink: &mut impl Sink<Event>) {
        sink.reveals(SeatSet::first_seats(rules.players));
        let bids = &self.bids[..rules.players as usize];
        for (seat, &bid) in (0..).zip(bids) {
            sink.event(Event::Revealed { seat, bid });
        }
        let best = bids.iter().copied().max().unwrap_or_default();
        let highest: Vec<u8> =
            (0..).zip(bids).filter(|(_, bid)| **bid == best).map(|(seat, _)| seat).collect();
        let seat = highest[self.chance.below(highest.len() as u32) as usize];
        self.purses[seat as usize] -= best;
        self.table.move_to_bottom(prize, FIRST_SEAT + seat);
        sink.event(Event::Sold { seat, prize });
    }

    fn finish(&mut self, rules: &Rules) {
        let most = (0..rules.players).map(|seat| self.points(seat)).max();
        let best = (0..rules.players).filter(|&seat| Some(self.points(seat)) == most).collect::<Vec<_>>();
        best.into_iter().for_each(|seat| self.winners.insert(seat));
    }
}

impl game::Rules for Rules {
    fn players(&self) -> u8 {
        self.players
    }

    fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    fn options(&self) -> &OptionValues {
        &self.options
    }

    fn label(&self, choice: Number, _locale: Locale) -> String {
        if choice == BELL { "Ring the bell".into() } else { format!("Bid {choice}") }
    }
}

impl Game for SealedBid {
    const ID: &'static str = "sealed_bid";
    const RULES_VERSION: u32 = 1;
    const PLAYERS: (u8, u8) = (2, MAX_SEATS as u8);

    type Table = ();
    type Rules = Rules;
    type State = State;
    type Event = Event;
    type View = View;

    fn name() -> Text {
        Text { en: "Sealed bids".into(), es: "Pujas selladas".into() }
    }

    fn options(_table: &()) -> Vec<OptionSpec> {
        let number = |name, minimum, maximum, default| OptionSpec {
            name,
            domain: Domain::Integer { minimum, maximum, default },
            description: Text::default(),
        };
        vec![number("coins", 0, MAX_COINS.into(), 2), number("players", 2, MAX_SEATS as i64, 3)]
    }

    fn read_table(_text: &str, _file: &str) -> Result<()> {
        Ok(())
    }

    fn overlay(_table: &(), _text: &str, _file: &str) -> Result<()> {
        Ok(())
    }

    fn cards(_table: &(), _locale: Locale) -> Vec<CardFace> {
        Vec::new()
    }

    fn rules(_table: &(), options: &Map<String, Value>) -> Result<Rules> {
        let options = OptionValues::new(&Self::options(&()), options)?;
        let bids = (0..BIDS).map(|bid| Meaning::Card(format!("bid_{bid}")));
        Ok(Rules {
            players: options.integer("players") as u8,
            coins: options.integer("coins") as u8,
            numbering: Numbering::new(bids.chain([Meaning::Use("bell".into())]))?,
            fingerprint: sha256_hex(options.to_json().as_bytes()),
            options,
        })
    }

    fn deal(rules: &Rules, seed: Seed, sink: &mut impl Sink<Event>) -> State {
        let mut state = State {
            table: Table::new(),
            chance: Chance::new(seed),
            purses: [0; MAX_SEATS],
            bids: [0; MAX_SEATS],
            bells: SeatSet::first_seats(rules.players),
            round: 0,
            decisions: 0,
            asked: false,
            winners: SeatSet::EMPTY,
            truncated: false,
        };
        let mut prizes = [0, 1, 2, 3];
        state.chance.shuffle(&mut prizes);
        prizes.into_iter().for_each(|prize| state.table.move_to_bottom(prize, DECK));
        state.purses[..rules.players as usize].fill(rules.coins);
        Self::advance(rules, &mut state, &mut Menu::new(), sink);
        state
    }

    fn position(_table: &(), _input: &PositionInput, _seed: Seed) -> Result<Position<Self>> {
        Err(field_error("state", "this game is never set up by hand."))
    }

    fn advance(rules: &Rules, state: &mut State, menu: &mut Menu, sink: &mut impl Sink<Event>) {
        menu.clear();
        while !state.is_over() {
            if let Some(seat) = state.waiting_for().lowest() {
                // All seats answer the same decision, and a bell leaves it open.
                state.decisions += u32::from(!state.asked);
                state.asked = true;
                return Self::legal(rules, state, seat, menu);
            }
            match (state.table.top(SHOWN), state.table.top(DECK)) {
                (Some(prize), _) => state.sell(rules, prize, sink),
                (None, Some(prize)) => state.show(rules, prize, sink),
                (None, None) => state.finish(rules),
            }
        }
    }

    fn legal(_rules: &Rules, state: &State, seat: u8, menu: &mut Menu) {
        menu.clear();
        if state.waiting_for().contains(seat) {
            (0..=state.purses[seat as usize]).for_each(|bid| menu.push(bid.into()));
        }
        if state.bells.contains(seat) && !state.is_over() {
            menu.push(BELL);
        }
    }

    fn is_any_time(_rules: &Rules, choice: Number) -> bool {
        choice == BELL
    }

    fn play(rules: &Rules, state: &mut State, answer: Answer, menu: &mut Menu, sink: &mut impl Sink<Event>) {
        let seat = answer.seat;
        if answer.choice == BELL {
            state.bells.remove(seat);
            state.purses[seat as usize] += 1;
            sink.event(Event::Rang { seat });
        } else {
            state.bids[seat as usize] = answer.choice as u8;
        }
        Self::advance(rules, state, menu, sink);
    }

    fn decision(_rules: &Rules, state: &State) -> Option<Decision> {
        (!state.is_over()).then(|| Decision {
            id: state.decisions,
            kind: "bid",
            source: "rule:auction".into(),
            waiting_for: state.waiting_for(),
            picks_left: 1,
            may_decline: false,
            leader: 0,
        })
    }

    fn waiting_for(_rules: &Self::Rules, state: &State) -> SeatSet {
        state.waiting_for()
    }

    fn prompt(_rules: &Rules, _state: &State, locale: Locale) -> String {
        locale.pick("What do you bid?", "¿Cuánto pujas?").into()
    }

    fn status(state: &State) -> Status {
        Status {
            turn: state.round,
            over: state.is_over(),
            winners: state.winners,
            truncated: state.truncated,
        }
    }

    fn truncate(state: &mut State) {
        state.truncated = state.winners.is_empty();
    }

    fn view(rules: &Rules, state: &State, _viewer: Viewer) -> View {
        View {
            round: state.round,
            shown: state.table.cards(SHOWN).collect(),
            left: state.table.count(DECK),
            purses: state.purses[..rules.players as usize].to_vec(),
            bells: state.bells.iter().collect(),
            won: (0..rules.players).map(|seat| state.table.cards(FIRST_SEAT + seat).collect()).collect(),
            waiting_for: state.waiting_for().iter().collect(),
            winners: state.winners.iter().collect(),
        }
    }

    fn notice(_rules: &Rules, event: &Event, _viewer: Viewer, _locale: Locale) -> Option<Notice> {
        let (kind, seat, count) = match *event {
            Event::Shown { prize } => ("shown", None, prize),
            Event::Taken { seat } => ("taken", Some(seat), 0),
            Event::Rang { seat } => ("rang", Some(seat), 0),
            Event::Revealed { seat, bid } => ("revealed", Some(seat), bid),
            Event::Sold { seat, prize } => ("sold", Some(seat), prize),
        };
        Some(Notice { kind, source: "rule:auction", seat, count: count.into(), ..Notice::default() })
    }

    fn fingerprint_state(state: &State, take: &mut dyn FnMut(&[u8])) {
        for zone in 0..ZONES as u8 {
            take(&[state.table.count(zone)]);
            state.table.cards(zone).for_each(|card| take(&[card]));
        }
        take(&state.chance.position().to_le_bytes());
        take(&state.purses);
        take(&state.bids);
        take(&state.round.to_le_bytes());
        take(&state.decisions.to_le_bytes());
        take(&[state.bells.bits(), state.asked.into(), state.winners.bits(), state.truncated.into()]);
    }
}

impl Tested for SealedBid {
    const STATE_BYTES: usize = 256;
    const TURNS: (u32, u32) = (1000, 1000);
    const LENGTH: u32 = 1;
    const EXTENDED: &'static [&'static str] = &[];
    const DECISIONS: &'static [&'static str] = &["bid"];

    fn tables() -> Vec<(&'static str, ())> {
        vec![("none", ())]
    }

    fn check_cards(_rules: &Rules, state: &State) -> std::result::Result<(), String> {
        let total: usize = (0..ZONES as u8).map(|zone| state.table.cards(zone).count()).sum();
        if total == PRIZES { Ok(()) } else { Err(format!("{total} prizes lie on the table")) }
    }

    fn thrifty(_rules: &Rules, _state: &State, _seat: u8, menu: &Menu, stream: &mut Stream) -> Number {
        any_of(menu, stream)
    }
}
