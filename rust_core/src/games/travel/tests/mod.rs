//! Rules of the travel game that no scenario can check: what chance deals, and
//! how evenly it does.

mod deck;
mod perft;
mod setup;
mod table;
mod theft;

use std::sync::OnceLock;

use serde_json::{Map, Value, json};

use super::Travel;
use super::cards::CardTable;
use super::events::Event;
use super::rules::Rules;
use super::state::State;
use crate::kernel::chance::Seed;
use crate::kernel::choice::Menu;
use crate::kernel::event::{Answer, Silent, Sink};
use crate::kernel::game::{Game, Position, PositionInput, Rules as _};

/// The shipped card table, read once.
fn shipped() -> &'static CardTable {
    static TABLE: OnceLock<CardTable> = OnceLock::new();
    let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../python/estiba/games/travel/cards.toml"));
    TABLE.get_or_init(|| CardTable::read(text, "cards.toml").expect("the shipped table can be read"))
}

/// The shipped card table with the powers of its cards.
fn powered() -> CardTable {
    let powers = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/powers/travel.json"));
    Travel::with_powers(shipped(), powers, &[]).expect("the shipped powers fit")
}

/// The rules of so many players.
fn rules_for(table: &CardTable, players: u8) -> Rules {
    let options = Map::from_iter([("players".to_owned(), Value::from(players))]);
    Rules::dealt(table, &options).expect("a right number of players")
}

fn seed(number: u32) -> Seed {
    let mut seed = [0; 32];
    seed[..4].copy_from_slice(&number.to_le_bytes());
    seed
}

/// Sets up a position of two players and plays it up to the first decision.
fn position(seats: [&[&str]; 2], deck: &[&str], discard: &[&str], number: u32) -> (Rules, State) {
    let input = PositionInput {
        state: json!({
            "center": "japan", "filler": 0, "deck": deck, "discard": discard,
            "seats": [{"country": "italy", "hand": seats[0]}, {"country": "peru", "hand": seats[1]}],
        })
        .as_object()
        .cloned(),
        ..PositionInput::default()
    };
    let Position { rules, mut state, .. } =
        Travel::position(shipped(), &input, seed(number)).expect("a right position");
    Travel::advance(&rules, &mut state, &mut Menu::new(), &mut Silent);
    (rules, state)
}

/// What happened, in order.
#[derive(Default)]
struct Told(Vec<Event>);

impl Sink<Event> for Told {
    fn event(&mut self, event: Event) {
        self.0.push(event);
    }
}

/// Plays the choices of the seat that is asked; tells what happened.
fn play(rules: &Rules, state: &mut State, choices: &[&str]) -> Vec<Event> {
    let mut told = Told::default();
    for notation in choices {
        let seat = Travel::waiting_for(rules, state).lowest().expect("somebody is asked");
        let choice = rules.numbering().number(notation).expect("a choice of these rules");
        Travel::apply(rules, state, Answer { seat, choice }, &mut Menu::new(), &mut told)
            .unwrap_or_else(|error| panic!("{notation}: {error}"));
    }
    told.0
}

/// The ids of the cards in a zone, from the top.
fn ids(rules: &Rules, state: &State, zone: u8) -> Vec<String> {
    state.table.cards(zone).map(|card| rules.id(rules.kind_of[card as usize]).to_owned()).collect()
}

/// Checks that a count lies near what is expected of `tries` independent tries
/// of equal chance: within five standard deviations. The seeds are fixed, so
/// the test gives the same result each time; a bias would not pass.
fn assert_near(count: u32, tries: u32, chance: f64, what: &str) {
    let expected = f64::from(tries) * chance;
    let deviation = (expected * (1.0 - chance)).sqrt();
    let off = (f64::from(count) - expected).abs();
    assert!(off < 5.0 * deviation, "{what}: {count} of {tries}, expected about {expected:.0}");
}
