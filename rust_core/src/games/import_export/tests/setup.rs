//! Dealing: what every player has at first, and what is drawn.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::table::shipped;
use crate::games::import_export::ImportExport;
use crate::games::import_export::goods::Good;
use crate::games::import_export::options::Tokens;
use crate::games::import_export::rules::Rules;
use crate::games::import_export::setup::deal;
use crate::games::import_export::state::{
    DECK, DISCARD, RESERVE, SUPPLY, State, containers, goods, hand, ship,
};
use crate::kernel::error::Code;
use crate::kernel::game::Game;

fn rules(options: Value) -> Rules {
    let options = options.as_object().cloned().unwrap_or_default();
    Rules::dealt(shipped(), &options).expect("right options")
}

fn dealt(rules: &Rules, number: u8) -> State {
    deal(rules, [number; 32])
}

/// Rulebook l. 17-45: hands, ships, supply, credits.
#[test]
fn every_player_begins_alike() {
    for players in 2..=6u8 {
        let rules = rules(json!({"players": players}));
        let state = dealt(&rules, players);
        assert_eq!(state.table.count(SUPPLY), players, "a card a player on the Supply Island");
        for seat in 0..players {
            assert_eq!(state.table.count(hand(seat)), 5);
            assert_eq!(state.table.count(goods(seat)), 0);
            let at_sea: Vec<u8> =
                [ship(seat, 0), ship(seat, 1)].into_iter().filter(|&ship| state.is_at_sea(ship)).collect();
            assert_eq!(at_sea.len(), 1, "one ship at sea, the other in port");
            assert_eq!(state.table.count(containers(at_sea[0])), 4);
            let grey = state.port(seat) == Good::Capital;
            assert_eq!(state.credits[usize::from(seat)], if grey { 14 } else { 10 });
            assert!(!grey || players == 6, "the grey port stays in the box");
        }
        let ports: BTreeSet<u8> = state.ports[..usize::from(players)].iter().copied().collect();
        assert_eq!(ports.len(), usize::from(players), "each port once");
        assert_eq!(state.table.count(DECK), 100 - 10 * players);
    }
}

/// Rulebook l. 226 and ruling R1: with Capital the grey port may be dealt to any
/// number of players and has two credits more; no Capital card lies on a ship.
#[test]
fn capital_brings_the_grey_port_and_stays_off_the_ships() {
    let rules = rules(json!({"players": 3, "expansions": ["base", "capital"]}));
    let (mut grey, mut replaced) = (0, 0);
    for number in 0..=255 {
        let state = dealt(&rules, number);
        for seat in 0..3 {
            if state.port(seat) == Good::Capital {
                grey += 1;
                assert_eq!(state.credits[usize::from(seat)], 12);
            }
            for ship in [ship(seat, 0), ship(seat, 1)] {
                assert!(state.table.cards(containers(ship)).all(|card| !rules.is_capital(card)));
            }
        }
        replaced += u32::from(state.table.count(DISCARD));
        assert!(state.table.cards(DISCARD).all(|card| rules.is_capital(card)));
    }
    assert!((80..180).contains(&grey), "half of the matches have a grey port: {grey}");
    assert!(replaced > 200, "Capital cards are replaced: {replaced}");
}

/// Ruling R1: ports, leader and which ship sails first are drawn.
#[test]
fn ports_leader_and_first_ship_are_drawn() {
    let rules = rules(json!({"players": 4}));
    let states: Vec<State> = (0..=255).map(|number| dealt(&rules, number)).collect();
    for seat in 0..4 {
        let leads = states.iter().filter(|state| state.leader == seat).count();
        assert!((35..95).contains(&leads), "seat {seat} leads {leads} of 256");
        let first = states.iter().filter(|state| state.is_at_sea(ship(seat, 0))).count();
        assert!((90..166).contains(&first), "the first ship of seat {seat} sails {first} of 256 times");
        for port in 0..5 {
            let has = states.iter().filter(|state| state.ports[usize::from(seat)] == port).count();
            assert!((25..80).contains(&has), "seat {seat} has port {port} {has} of 256 times");
        }
    }
    let fixed = super::setup::rules(json!({"players": 4, "leader": 2}));
    assert!((0..20).all(|number| dealt(&fixed, number).leader == 2));
}

/// Rulebook l. 648-664: with tokens the ships carry tokens, and the cards of the
/// set-up are discarded. A dual card lies as the first of its two (R13).
#[test]
fn tokens_lie_on_the_ships() {
    let rules = rules(json!({"players": 2, "tokens": "ships", "expansions": ["base", "j"]}));
    assert_eq!(rules.tokens, Tokens::Ships);
    for number in 0..50 {
        let state = dealt(&rules, number);
        let aboard: Vec<u8> = (0..2)
            .flat_map(|seat| [ship(seat, 0), ship(seat, 1)])
            .flat_map(|ship| state.table.cards(containers(ship)))
            .collect();
        assert_eq!(aboard.len(), 8);
        assert!(aboard.iter().all(|&card| rules.is_token(card) && state.colour(card) < 5));
        assert_eq!(state.table.count(DISCARD), 8);
        assert_eq!(state.table.count(RESERVE), rules.token_count - 8);
        let discarded: Vec<u8> = state.table.cards(DISCARD).collect();
        for (&token, &card) in aboard.iter().zip(discarded.iter().rev()) {
            let printed = rules.face(card, 0).expect("a card").good as u8;
            assert_eq!(state.colour(token), printed, "a token of the colour of its card");
        }
    }
}

/// Rulebook l. 250: cards lie in the column of their Level.
#[test]
fn the_tokyo_port_is_dealt_by_level() {
    let rules = rules(json!({"players": 6, "tokyo": true, "expansions": ["base", "tokyo", "j"]}));
    let mut seen = BTreeSet::new();
    for number in 0..30 {
        let state = dealt(&rules, number);
        for column in 0..4 {
            for card in state.table.cards(SUPPLY + column) {
                let level = rules.face(card, 0).expect("a card").level.sum();
                assert_eq!(column, if rules.is_dual(card) { 0 } else { level.min(3) });
                seen.insert(column);
            }
        }
    }
    assert_eq!(seen.len(), 4);
}

#[test]
fn options_that_cannot_be_played_are_refused() {
    for (options, field) in [
        (json!({"players": 7}), "options.players"),
        (json!({"expansions": ["tokyo"]}), "options.expansions"),
        (json!({"expansions": []}), "options.expansions"),
        (json!({"players": 5, "expansions": ["tokyo", "flag", "j", "kickstarter"]}), "options.expansions"),
        (json!({"expansions": ["osaka"]}), "options.expansions"),
        (json!({"players": 3, "leader": 3}), "options.leader"),
        (json!({"tokens": "some"}), "options.tokens"),
        (json!({"column_2_cost": -1}), "options.column_2_cost"),
    ] {
        let given: Map<String, Value> = options.as_object().cloned().unwrap_or_default();
        let error = ImportExport::rules(shipped(), &given).expect_err("refused");
        assert_eq!(error.code(), Code::OptionValue, "{error}");
        let found = error.details().iter().find(|(key, _)| *key == "field").map(|(_, value)| value.as_str());
        assert_eq!(found, Some(field), "{error}");
    }
}
