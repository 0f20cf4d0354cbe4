//! The deck and how it is made anew.

use std::collections::BTreeMap;

use super::{assert_near, ids, play, position};
use crate::games::travel::events::Event;
use crate::games::travel::state::{DECK, DISCARD, hand};

#[test]
fn the_discards_become_the_deck_as_the_last_card_is_drawn() {
    let discard = ["boots", "tent", "scarf", "passport"];
    let (rules, mut state) = position([&["camera"], &["torch", "snorkel"]], &["poncho"], &discard, 1);
    let before = state.chance.position();
    let told = play(&rules, &mut state, &["action:draw"]);
    assert_eq!(ids(&rules, &state, hand(0)), ["camera", "poncho"]);
    assert_eq!(state.table.count(DISCARD), 0, "at once, not when the next card is needed");
    let mut deck = ids(&rules, &state, DECK);
    deck.sort();
    assert_eq!(deck, ["boots", "passport", "scarf", "tent"], "the whole pile, passports too");
    let drawn = told.iter().position(|event| matches!(event, Event::Drawn { .. }));
    let made = told.iter().position(|event| *event == Event::Reshuffled { count: 4 });
    assert!(drawn < made && made.is_some(), "{told:?}");
    assert!(state.chance.position() > before, "the order is drawn");
}

#[test]
fn every_discard_is_equally_likely_to_come_to_the_top() {
    const SHUFFLES: u32 = 4_000;
    let discard = ["boots", "tent", "scarf", "snorkel"];
    let mut tops = BTreeMap::new();
    for number in 0..SHUFFLES {
        let (rules, mut state) = position([&["camera"], &["torch"]], &["poncho"], &discard, number);
        play(&rules, &mut state, &["action:draw"]);
        *tops.entry(ids(&rules, &state, DECK)[0].clone()).or_insert(0) += 1;
    }
    assert_eq!(tops.len(), 4);
    for (id, count) in tops {
        assert_near(count, SHUFFLES, 0.25, &id);
    }
}

#[test]
fn with_both_piles_empty_nothing_is_drawn() {
    // Seat 0 has no card and draws none: his turn passes by itself.
    let (rules, state) = position([&[], &["torch", "snorkel", "tent"]], &[], &[], 1);
    assert_eq!(state.active, 1);
    assert_eq!(state.turn, 1);
    let mut menu = crate::kernel::choice::Menu::new();
    crate::games::travel::legal::answers::<false>(
        &rules,
        &state,
        state.stack.top().expect("a step"),
        &mut menu,
    );
    let draw = crate::games::travel::state::Action::Draw;
    assert!(!menu.contains(rules.action_choice(draw)), "drawing is not offered");
    assert!(!menu.is_empty(), "but something else is");
}

#[test]
fn after_both_were_empty_the_next_draw_shuffles_first() {
    // Paying for recycling puts two cards into the pile and takes one back.
    let (rules, mut state) = position([&["camera", "boots", "tent"], &["torch"]], &[], &[], 1);
    let told = play(&rules, &mut state, &["action:recycle", "card:camera", "card:boots", "card:camera"]);
    assert!(
        !told.iter().any(|event| matches!(event, Event::Reshuffled { .. })),
        "a discard shuffles nothing"
    );
    assert_eq!(ids(&rules, &state, DISCARD), ["boots"]);
    let told = play(&rules, &mut state, &["action:draw"]);
    assert_eq!(ids(&rules, &state, hand(1)), ["torch", "boots"]);
    let made = told.iter().position(|event| *event == Event::Reshuffled { count: 1 });
    let drawn = told.iter().position(|event| matches!(event, Event::Drawn { .. }));
    assert!(made < drawn && made.is_some(), "{told:?}");
}
