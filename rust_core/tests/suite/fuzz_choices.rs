//! Choices that no player would send: a refusal has a code and changes
//! nothing, and nothing panics.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use estiba_core::games::import_export::ImportExport;
use estiba_core::games::travel::Travel;
use estiba_core::kernel::choice::Number;
use estiba_core::kernel::error::Code;
use estiba_core::kernel::game::{Game, Rules as _};
use estiba_core::wire::{ApplyMode, ChoiceName, HostedMatch, HostedRules, TABLES, encode};

use crate::fuzzing::{Nonsense, detail};
use crate::games::{Tested, hosted_table, option_sets, seed, shipped};

/// Calls of `apply`; what is fuzzed elsewhere makes a million with them.
const CALLS: u64 = 900_000;
/// A match is begun anew after so many choices were accepted.
const LONGEST: u32 = 60;

/// A choice that may mean something or not.
fn choice(
    nonsense: &mut Nonsense,
    rules: &dyn HostedRules,
    messages: &[Vec<u8>],
    legal: &[Number],
) -> ChoiceName {
    let known = |nonsense: &mut Nonsense| nonsense.below(rules.choice_count());
    match nonsense.below(8) {
        0 | 1 if !legal.is_empty() => ChoiceName::Number((*nonsense.one(legal)).into()),
        0 | 1 => ChoiceName::Number(known(nonsense) as u32),
        2 => ChoiceName::Number(nonsense.number()),
        3 => {
            let number = known(nonsense) as u32;
            ChoiceName::Notation(rules.notation(number).expect("a number of the rules"))
        }
        4 => {
            let number = known(nonsense) as u32;
            let notation = rules.notation(number).expect("a number of the rules");
            ChoiceName::Notation(nonsense.edited_text(&notation))
        }
        5 => ChoiceName::Message(nonsense.bytes(40)),
        6 => ChoiceName::Message(nonsense.one(messages).clone()),
        _ => {
            let message = nonsense.one(messages).clone();
            ChoiceName::Message(nonsense.edited(&message))
        }
    }
}

fn list(nonsense: &mut Nonsense, mut one: impl FnMut(&mut Nonsense) -> ChoiceName) -> Vec<ChoiceName> {
    let length = match nonsense.below(1_000) {
        0 => 10_000,
        1 => 65,
        2 => 64,
        3..20 => 0,
        20..300 => 2 + nonsense.below(6),
        _ => 1,
    };
    (0..length).map(|_| one(nonsense)).collect()
}

/// The codes by which a move may be refused.
const REFUSALS: [Code; 8] = [
    Code::UnknownChoice,
    Code::UnknownSeat,
    Code::TooManyChoices,
    Code::ChoicesAfterReveal,
    Code::IllegalChoice,
    Code::NotAsked,
    Code::StaleDecision,
    Code::MatchOver,
];

/// Sends one request to a match; true if it was accepted.
fn send(nonsense: &mut Nonsense, playing: &mut dyn HostedMatch, messages: &[Vec<u8>]) -> bool {
    let rules = playing.rules();
    let asked = playing.waiting_for().first().copied().unwrap_or_default();
    let seat = if nonsense.once_in(5) { nonsense.number() } else { asked.into() };
    let legal = playing.legal(asked.into()).expect("a seat of the match");
    let choices = list(nonsense, |nonsense| choice(nonsense, &*rules, messages, &legal));
    let decision = if nonsense.once_in(10) { nonsense.number() } else { playing.decision_id() };
    let mode = if nonsense.once_in(4) { ApplyMode::Free } else { ApplyMode::Move { decision } };
    let (digest, revision) = (playing.digest(), playing.revision());
    let played = catch_unwind(AssertUnwindSafe(|| playing.apply(seat, &choices, mode)))
        .unwrap_or_else(|_| panic!("seat {seat}, {mode:?}: {choices:?}"));
    match played {
        Ok(numbers) => {
            assert_eq!(numbers.len(), choices.len(), "all or none");
            assert_eq!(playing.revision() as usize, revision as usize + choices.len());
            true
        }
        Err(error) => {
            assert!(REFUSALS.contains(&error.code()), "{error}");
            assert!(error.message().len() < 400, "a refusal does not repeat all that was sent: {error}");
            assert!(!error.message().is_empty() && error.message().ends_with('.'), "{error}");
            if let Some(place) = detail(&error, "choice_index") {
                assert!(place.parse::<usize>().is_ok_and(|place| place < choices.len()), "{error}");
            }
            assert_eq!(
                (playing.digest(), playing.revision()),
                (digest, revision),
                "a refusal changes nothing"
            );
            false
        }
    }
}

#[test]
fn choices_of_all_sorts_are_played_or_refused() {
    let mut nonsense = Nonsense::new(1);
    let travel_sets = option_sets::<Travel>();
    let import_export_sets = option_sets::<ImportExport>();
    let mut accepted = 0;
    let mut calls = 0;
    for (number, (game, _)) in (0..).zip(TABLES.iter().cycle()) {
        if calls >= CALLS {
            break;
        }
        let table = hosted_table(game);
        let is_travel = *game == Travel::ID;
        let options = nonsense.one(if is_travel { &travel_sets } else { &import_export_sets }).clone();
        let rules = table.rules(&options).expect("right options");
        let messages =
            if is_travel { messages::<Travel>(&options) } else { messages::<ImportExport>(&options) };
        let mut playing = rules.deal(seed(number)).expect("no power fails");
        // Some matches are fuzzed after their end too.
        let mut patience = 4_000;
        while playing.revision() < LONGEST && patience > 0 {
            accepted += u32::from(send(&mut nonsense, &mut *playing, &messages));
            calls += 1;
            patience -= 1;
            if nonsense.once_in(3_000) {
                playing.truncate();
            }
        }
    }
    assert!(accepted > 40_000, "only {accepted} requests were accepted");
    assert!(accepted < CALLS as u32 * 2 / 3, "hardly anything was refused");
}

/// Every choice as its message.
fn messages<G: Tested>(options: &serde_json::Map<String, serde_json::Value>) -> Vec<Vec<u8>> {
    let rules = Arc::new(G::rules(&shipped::<G>(), options).expect("right options"));
    (0..rules.numbering().len() as Number)
        .map(|number| encode::bytes(&encode::choice::<G>(&rules, number)))
        .collect()
}

/// A message means what its `meaning` says, not its number or notation.
#[test]
fn the_meaning_of_a_message_counts() {
    let rules = Travel::rules(&shipped::<Travel>(), &serde_json::Map::new()).expect("default options");
    let number = rules.numbering().number("action:draw").expect("a choice");
    let mut message = encode::choice::<Travel>(&rules, number);
    message.number = 3;
    message.notation = "action:steal".into();
    assert_eq!(encode::notation_of(&message).as_deref(), Some("action:draw"));
    message.meaning = None;
    assert_eq!(encode::notation_of(&message), None, "a message without a meaning means nothing");
}
