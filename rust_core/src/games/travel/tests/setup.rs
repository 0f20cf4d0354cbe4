//! Dealing, and who begins.

use std::collections::BTreeMap;

use serde_json::json;

use super::{assert_near, powered, rules_for, seed, shipped};
use crate::games::travel::Travel;
use crate::games::travel::cards::CardTable;
use crate::games::travel::rules::Rules;
use crate::games::travel::setup::deal;
use crate::games::travel::state::{DECK, DISCARD, NOBODY, State, hand};
use crate::kernel::digest::digest;
use crate::kernel::error::Code;
use crate::kernel::event::Silent;
use crate::kernel::game::Game;

const PLAYERS: std::ops::RangeInclusive<u8> = 2..=6;

/// The countries on the table, the one in the centre last.
fn countries(rules: &Rules, state: &State) -> Vec<u8> {
    let mut countries = state.countries[..rules.players as usize].to_vec();
    countries.push(state.center);
    countries
}

/// How far each seat's country lies from the centre.
fn distances(rules: &Rules, state: &State) -> Vec<u32> {
    (0..rules.players).map(|seat| rules.distance(state.countries[seat as usize], state.center)).collect()
}

#[test]
fn a_hand_is_a_passport_and_three_items() {
    for players in PLAYERS {
        let rules = rules_for(shipped(), players);
        for number in 0..100 {
            let state = deal(&rules, seed(number));
            for seat in 0..players {
                let hand: Vec<u8> =
                    state.table.cards(hand(seat)).map(|card| rules.kind_of[card as usize]).collect();
                let passports = hand.iter().filter(|&&kind| kind == rules.passport).count();
                assert_eq!((hand.len(), passports), (4, 1), "seat {seat} of {players}");
            }
        }
    }
}

#[test]
fn cards_of_extensions_lie_in_the_deck_and_in_no_initial_hand() {
    let mut options = serde_json::Map::new();
    options.insert("extensions".into(), vec!["prohibited_items", "postcards"].into());
    let rules = Rules::dealt(shipped(), &options).expect("both extensions");
    let late = rules.prohibited | rules.postcards;
    let is_late = |card: &u8| late >> rules.kind_of[*card as usize] & 1 == 1;
    let mut tops = 0;
    for number in 0..100 {
        let state = deal(&rules, seed(number));
        for seat in 0..rules.players {
            assert_eq!(state.table.cards(hand(seat)).filter(is_late).count(), 0, "the hand of seat {seat}");
        }
        assert_eq!(
            state.table.cards(DECK).filter(is_late).count(),
            9,
            "three prohibited items, six postcards"
        );
        tops += state.table.cards(DECK).take(1).filter(is_late).count();
    }
    // Mixed in, not laid on top or below: about 31 of 100 decks begin with one.
    assert!((15..50).contains(&tops), "{tops} of 100 decks begin with a card of an extension");
}

#[test]
fn the_deck_is_all_other_items_and_spare_passports_stay_out() {
    for players in PLAYERS {
        let rules = rules_for(shipped(), players);
        assert_eq!(rules.cards, 32 + players, "32 items and a passport each");
        let state = deal(&rules, seed(1));
        assert_eq!(state.table.count(DECK), 32 - 3 * players);
        assert_eq!(state.table.count(DISCARD), 0);
        let passports =
            state.table.cards(DECK).filter(|&card| rules.kind_of[card as usize] == rules.passport).count();
        assert_eq!(passports, 0, "no passport is dealt into the deck");
    }
}

#[test]
fn countries_are_distinct_and_all_places_random() {
    const DEALS: u32 = 6_500;
    let rules = rules_for(shipped(), 4);
    let mut centers = BTreeMap::new();
    let mut firsts = BTreeMap::new();
    for number in 0..DEALS {
        let state = deal(&rules, seed(number));
        let mut lying = countries(&rules, &state);
        *centers.entry(state.center).or_insert(0) += 1;
        *firsts.entry(state.countries[0]).or_insert(0) += 1;
        lying.sort_unstable();
        lying.dedup();
        assert_eq!(lying.len(), 5, "four players and the centre have a country each");
    }
    for place in [centers, firsts] {
        assert_eq!(place.len(), 13, "every country is dealt");
        for (country, count) in place {
            assert_near(count, DEALS, 1.0 / 13.0, &format!("country {country}"));
        }
    }
}

#[test]
fn every_item_is_as_likely_in_every_hand() {
    const DEALS: u32 = 4_000;
    let rules = rules_for(shipped(), 3);
    let mut dealt = vec![[0; 3]; rules.cards as usize];
    for number in 0..DEALS {
        let state = deal(&rules, seed(number));
        for seat in 0..3 {
            state.table.cards(hand(seat)).for_each(|card| dealt[card as usize][seat as usize] += 1);
        }
    }
    for (card, counts) in dealt.iter().enumerate() {
        for (seat, &count) in counts.iter().enumerate() {
            if rules.kind_of[card] != rules.passport {
                assert_near(count, DEALS, 3.0 / 32.0, &format!("card {card} in hand {seat}"));
            }
        }
    }
}

#[test]
fn the_same_seed_deals_the_same_match() {
    let rules = rules_for(shipped(), 5);
    let dealt = |number| digest::<Travel>(&Travel::deal(&rules, seed(number), &mut Silent));
    let digests: Vec<String> = (0..50).map(dealt).collect();
    for (number, first) in (0..).zip(&digests) {
        assert_eq!(*first, dealt(number));
        assert_eq!(digests.iter().filter(|other| *other == first).count(), 1, "seeds deal different matches");
    }
}

#[test]
fn two_to_six_play() {
    for (players, plays) in [(1, false), (2, true), (6, true), (7, false)] {
        let options = [("players".to_owned(), players.into())].into_iter().collect();
        let rules = Rules::dealt(shipped(), &options);
        assert_eq!(
            rules.map(|_| ()).map_err(|error| error.code()),
            if plays { Ok(()) } else { Err(Code::OptionValue) }
        );
    }
}

#[test]
fn who_is_nearest_to_the_centre_begins() {
    let mut begun = [0; 6];
    for players in PLAYERS {
        let rules = rules_for(shipped(), players);
        for number in 0..300 {
            let state = deal(&rules, seed(number));
            let distances = distances(&rules, &state);
            let least = distances.iter().min();
            assert_eq!(
                Some(&distances[state.active as usize]),
                least,
                "{distances:?}, seat {}",
                state.active
            );
            assert!(distances.iter().all(|&distance| distance > 0), "the centre is nobody's country");
            begun[state.active as usize] += 1;
        }
    }
    assert!(begun.iter().all(|&count| count > 20), "each seat begins now and then: {begun:?}");
}

/// The shipped table with other distances.
fn with_distances(distance: impl Fn(usize, usize) -> u32) -> CardTable {
    let table = shipped();
    let mut text = "schema = 1\ngame = \"travel\"\n[distances]\n".to_owned();
    for (place, first) in table.countries.keys().enumerate() {
        for (other, second) in table.countries.keys().enumerate().skip(place + 1) {
            text += &format!("{first}.{second} = {}\n", distance(place, other));
        }
    }
    table.overlay(&text, "distances.toml").expect("an overlay of distances")
}

#[test]
fn a_tie_is_drawn_evenly() {
    const DEALS: u32 = 3_000;
    let table = with_distances(|_, _| 1000);
    for players in PLAYERS {
        let rules = rules_for(&table, players);
        let mut begun = [0; 6];
        (0..DEALS).for_each(|number| begun[deal(&rules, seed(number)).active as usize] += 1);
        for (seat, &count) in begun[..players as usize].iter().enumerate() {
            assert_near(count, DEALS, 1.0 / f64::from(players), &format!("seat {seat} of {players}"));
        }
    }
}

/// Only those who are equally near are drawn among.
#[test]
fn a_tie_is_drawn_among_the_nearest_only() {
    // Near if both numbers are even or both odd, so ties abound.
    let table = with_distances(|first, second| if (first + second) % 2 == 0 { 10 } else { 20 });
    let rules = rules_for(&table, 6);
    let mut chances = [0.0; 6];
    let mut begun = [0; 6];
    const DEALS: u32 = 3_000;
    for number in 0..DEALS {
        let state = deal(&rules, seed(number));
        let distances = distances(&rules, &state);
        let least = distances.iter().min().copied().unwrap_or_default();
        let nearest: Vec<usize> = (0..6).filter(|&seat| distances[seat] == least).collect();
        assert!(nearest.contains(&(state.active as usize)), "{distances:?}");
        nearest.iter().for_each(|&seat| chances[seat] += 1.0 / nearest.len() as f64);
        begun[state.active as usize] += 1;
    }
    for seat in 0..6 {
        assert_near(begun[seat], DEALS, chances[seat] / f64::from(DEALS), &format!("seat {seat}"));
    }
}

/// T139: a character at random in front of each player, the rest out of the
/// game.
#[test]
fn characters_are_dealt_at_random_one_each() {
    const DEALS: u32 = 3_000;
    let options = json!({"players": 3, "extensions": ["characters"]});
    let rules = Rules::dealt(&powered(), options.as_object().expect("a map")).expect("right options");
    assert_eq!(rules.characters.len(), 6);
    let mut dealt = [[0u32; 6]; 3];
    for number in 0..DEALS {
        let state = deal(&rules, seed(number));
        let mut characters = state.characters[..3].to_vec();
        (0..3).for_each(|seat| dealt[seat][usize::from(characters[seat])] += 1);
        characters.sort_unstable();
        characters.dedup();
        assert_eq!(characters.len(), 3, "no character lies before two players");
        assert!(state.characters[3..].iter().all(|&character| character == NOBODY));
    }
    for (seat, counts) in dealt.iter().enumerate() {
        for (character, &count) in counts.iter().enumerate() {
            assert_near(count, DEALS, 1.0 / 6.0, &format!("character {character} before seat {seat}"));
        }
    }
}
