//! What is stolen.

use std::collections::BTreeMap;

use super::{assert_near, play, position};
use crate::games::travel::events::Event;

const THEFTS: u32 = 6_000;

#[test]
fn every_card_of_a_hand_is_equally_likely_to_be_stolen() {
    let hand = ["passport", "camera", "tent", "camera", "boots"];
    let mut stolen = BTreeMap::new();
    for number in 0..THEFTS {
        let (rules, mut state) = position([&["scarf", "torch", "poncho"], &hand], &["scarf"], &[], number);
        let told = play(&rules, &mut state, &["action:steal", "card:scarf", "card:torch"]);
        let kind = told.iter().find_map(|event| match event {
            Event::Stolen { seat: 0, victim: 1, kind } => Some(*kind),
            _ => None,
        });
        *stolen.entry(rules.id(kind.expect("a theft")).to_owned()).or_insert(0) += 1;
    }
    assert_eq!(stolen.len(), 4, "each kind is stolen, the passport too: {stolen:?}");
    for (kind, count) in stolen {
        let copies = hand.iter().filter(|other| **other == kind).count();
        assert_near(count, THEFTS, copies as f64 / 5.0, &kind);
    }
}
