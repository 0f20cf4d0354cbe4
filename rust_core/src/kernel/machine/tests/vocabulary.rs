//! The words of a game, by number and as JSON.

use serde_json::json;

use super::host::{Domain, Happening, Query, Reader, Replaced, VOCABULARY, Verb, Window};
use crate::kernel::machine::run::own_domain;
use crate::kernel::machine::vocabulary::{ANSWERS, FIRST_OWN_DOMAIN, NUMBERS, OPTIONS, SEATS, Type};

#[test]
fn the_number_of_a_word_is_its_place() {
    macro_rules! check {
        ($($words:ident)*) => { $(
            assert_eq!($words::ALL.len(), $words::WORDS.len());
            for (number, word) in $words::ALL.iter().enumerate() {
                assert_eq!((*word as usize, $words::of(number as u8)), (number, Some(*word)));
            }
            assert_eq!($words::of($words::ALL.len() as u8), None);
        )* };
    }
    check!(Reader Verb Happening Query Domain Window Replaced);
}

#[test]
fn domains_of_the_kernel_come_before_those_of_the_game() {
    let number = |name: &str| VOCABULARY.domain_number(name);
    let kernel = ["seats", "numbers", "options", "answers"].map(number);
    assert_eq!(kernel, [SEATS, NUMBERS, OPTIONS, ANSWERS].map(Some));
    assert_eq!((number("deck"), number("attic")), (Some(FIRST_OWN_DOMAIN + 1), None));
    assert_eq!(VOCABULARY.domain(FIRST_OWN_DOMAIN + 1).map(|word| word.name), Some("deck"));
    assert!(VOCABULARY.domain(FIRST_OWN_DOMAIN + 2).is_none());
    assert_eq!((own_domain(ANSWERS), own_domain(FIRST_OWN_DOMAIN + 1)), (None, Some(1)));
}

#[test]
fn authors_read_the_words_as_json() {
    let words = VOCABULARY.to_json();
    assert_eq!(words["types"], json!({"colour": ["red", "blue"]}));
    let held =
        json!({"name": "is_held", "parameters": [["card", "card"], ["seat", "seat"]], "result": "condition"});
    assert_eq!(words["readers"][2], held);
    assert_eq!(
        words["verbs"][0],
        json!({"name": "note", "parameters": [["number", "number"]], "result": null})
    );
    let own = |number: usize| words["events"][number]["own"].as_bool();
    assert_eq!((own(0), own(2)), (Some(false), Some(true)));
    assert_eq!(words["domains"][0], json!({"name": "seats", "parameters": [], "element": "seat"}));
    assert_eq!(words["domains"][4]["name"], "hand");
    assert_eq!(words["steps"][0]["fields"], json!([["seat", "seat"], ["count", "number"]]));
    assert_eq!(words["places"], json!(["in_front", "hand", "anywhere"]));
    assert_eq!(words["moments"], json!(["end_of_turn", "owners_next_turn"]));
    assert_eq!(Type::Named("colour").word(), "colour");
}
