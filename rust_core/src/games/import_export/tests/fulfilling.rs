//! Fulfilling: what a position after it does not show.

use serde_json::{Value, json};

use super::table::shipped;
use crate::games::import_export::ImportExport;
use crate::games::import_export::events::Event;
use crate::kernel::choice::Menu;
use crate::kernel::event::{Answer, Sink};
use crate::kernel::game::{Game, Position, PositionInput, Rules as _};

/// What happened, in order.
#[derive(Default)]
struct Told(Vec<Event>);

impl Sink<Event> for Told {
    fn event(&mut self, event: Event) {
        self.0.push(event);
    }
}

/// Plays a position by the choices given, each of the seat that is asked.
fn played(cards: Value, state: Value, choices: &[&str]) -> Vec<(String, Event)> {
    let input = PositionInput {
        cards: cards.as_object().cloned().unwrap_or_default(),
        state: state.as_object().cloned(),
        ..PositionInput::default()
    };
    let Position { rules, mut state, .. } =
        ImportExport::position(shipped(), &input, [1; 32]).expect("a right position");
    let mut told = Told::default();
    ImportExport::advance(&rules, &mut state, &mut Menu::new(), &mut told);
    for notation in choices {
        let seat = ImportExport::waiting_for(&rules, &state).lowest().expect("somebody is asked");
        let choice = rules.numbering().number(notation).expect("a choice of these rules");
        ImportExport::apply(&rules, &mut state, Answer { seat, choice }, &mut Menu::new(), &mut told)
            .unwrap_or_else(|error| panic!("{notation}: {error}"));
    }
    let name = |event: &Event| match *event {
        Event::ContractFulfilled { card, half, .. } => rules.contract_id(card, half).to_owned(),
        _ => String::new(),
    };
    told.0.iter().map(|event| (name(event), *event)).collect()
}

/// FAQ l. 779, ruling R7: contracts that are fulfilled at once resolve in the
/// order in which they were covered, not in which they were placed.
#[test]
fn contracts_resolve_in_the_order_in_which_they_were_covered() {
    let cards = json!({
        "first": {"good": "luxury", "load": {"technology": 1}},
        "second": {"good": "luxury", "load": {"agriculture": 1}},
        "load_1": {"good": "technology"}, "load_2": {"good": "technology"},
        "tech": {"good": "technology"}, "agri": {"good": "agriculture"},
    });
    let state = json!({"seats": [
        {"hand": ["load_1", "agri", "tech"], "crew": ["load_2"], "ships": [{"contracts": ["first", "second"]}]},
        {"hand": []},
    ]});
    let told = played(cards, state, &["card:load_1", "actions:2", "card:agri"]);
    let fulfilled: Vec<&str> =
        told.iter().map(|(name, _)| name.as_str()).filter(|name| !name.is_empty()).collect();
    assert_eq!(fulfilled, ["second", "first"]);
}

/// Rulebook l. 173-185: credits, then contracts, then the ship sails, then the
/// supply gains a card.
#[test]
fn the_steps_come_in_the_printed_order() {
    let cards = json!({
        "contract": {"good": "luxury", "load": {"technology": 1}},
        "load_1": {"good": "technology"}, "tech": {"good": "technology"},
    });
    let state = json!({"seats": [
        {"hand": ["load_1", "tech"], "ships": [{"contracts": ["contract"]}]},
        {"hand": []},
    ]});
    let told = played(cards, state, &["card:load_1"]);
    let steps: Vec<u8> = told
        .iter()
        .filter_map(|(_, event)| match event {
            Event::ShipPaid { .. } => Some(1),
            Event::ContractFulfilled { .. } => Some(2),
            Event::Sailed { .. } => Some(3),
            Event::SupplyGrew { .. } => Some(4),
            _ => None,
        })
        .collect();
    assert_eq!(steps, [1, 2, 3, 4]);
}
