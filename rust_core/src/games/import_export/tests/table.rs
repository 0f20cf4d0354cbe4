//! The shipped card table, and what is refused of others.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::games::import_export::cards::CardTable;
use crate::games::import_export::goods::{Good, SETS};
use crate::kernel::error::Code;

/// The shipped card table, read once.
pub fn shipped() -> &'static CardTable {
    static TABLE: OnceLock<CardTable> = OnceLock::new();
    let text =
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../python/estiba/games/import_export/cards.toml"));
    TABLE.get_or_init(|| CardTable::read(text, "cards.toml").expect("the shipped table can be read"))
}

#[test]
fn the_sets_have_their_printed_numbers_of_cards() {
    let table = shipped();
    let mut cards: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, contracts) in table.cards() {
        *cards.entry(table.contracts[contracts[0]].set).or_default() += 1;
    }
    let printed = [100, 15, 10, 15, 10, 10, 10];
    assert_eq!(cards, SETS.into_iter().zip(printed).collect());
    assert_eq!(table.contracts.len(), 180);
    assert_eq!(table.duals.len(), 10);
    assert!(table.duals.iter().flatten().all(|id| table.contracts[id].set == "j"));
}

#[test]
fn the_base_set_has_twenty_cards_of_each_good() {
    for good in Good::ALL {
        let base = shipped().contracts.values().filter(|row| row.set == "base" && row.face.good == good);
        assert_eq!(base.count(), if good == Good::Capital { 0 } else { 20 }, "{}", good.word());
    }
}

#[test]
fn levels_and_loads_are_those_of_the_rulebook() {
    for (id, row) in &shipped().contracts {
        let (level, load) = (row.face.level.sum(), row.face.load.sum());
        let most = if row.set == "capital" { 9 } else { 3 };
        assert!(level <= most, "{id} has Level {level}");
        assert!((2..=6).contains(&load), "{id} needs {load} containers");
        assert_eq!(row.set == "capital", row.face.good == Good::Capital, "{id}");
        assert!(!row.name.en.is_empty() && !row.name.es.is_empty(), "{id} has no name");
        assert!(!row.text.en.is_empty() && !row.text.es.is_empty(), "{id} has no text");
    }
    // What the rulebook says of single cards (l. 149, 155, 741).
    let level = |id: &str| shipped().contracts[id].face.level.sum();
    assert_eq!(["hawaiian_salt", "rolls_royce", "platinum_rings", "sauna"].map(level), [2, 2, 3, 2]);
    assert_eq!(shipped().contracts["flour"].face.load.sum(), 4);
}

/// An overlay says what differs, and what is wrong with it is said by its line.
#[test]
fn overlays_are_checked() {
    let head = "schema = 1\ngame = \"import_export\"\n";
    let overlay = |rows: &str| shipped().overlay(&format!("{head}{rows}"), "mine.toml");
    let table =
        overlay("[[contracts]]\nid = \"almonds\"\nlevel = 2\nload = {agriculture = 5}\n").expect("right");
    assert_eq!(table.contracts["almonds"].face.load.sum(), 5);
    assert_eq!(table.contracts["almonds"].face.level.sum(), 2);
    assert_eq!(table.contracts["almonds"].name, shipped().contracts["almonds"].name);
    for (rows, field) in [
        ("[[contracts]]\nid = \"almonds\"\nlevel = 10\n", "contracts.almonds.level"),
        ("[[contracts]]\nid = \"almonds\"\nlevel = {mint = 1}\n", "contracts.almonds.level"),
        ("[[contracts]]\nid = \"almonds\"\nload = {agriculture = 7}\n", "contracts.almonds.load"),
        ("[[contracts]]\nid = \"almonds\"\nload = {capital = 2}\n", "contracts.almonds.load"),
        ("[[contracts]]\nid = \"almonds\"\ngood = \"food\"\n", "contracts.almonds.good"),
        ("[[contracts]]\nid = \"almonds\"\naction = \"sell\"\n", "contracts.almonds.action"),
        ("[[contracts]]\nid = \"almonds\"\nset = \"osaka\"\n", "contracts.almonds.set"),
        ("[[contracts]]\nid = \"1 rice\"\n", "contracts.id"),
        ("[[contracts]]\nid = \"3+rice\"\n", "contracts.id"),
        ("[[contracts]]\nid = \"new_card\"\ngood = \"luxury\"\n", "contracts.new_card.set"),
        ("[[duals]]\ncontracts = [\"almonds\"]\n", "duals.contracts"),
        ("[[duals]]\ncontracts = [\"almonds\", \"nothing\"]\n", "duals.contracts"),
        (
            "[[contracts]]\nid = \"almonds\"\nprovenance = {level = \"dreamt\"}\n",
            "contracts.almonds.provenance.level",
        ),
    ] {
        let error = overlay(rows).expect_err(rows);
        assert_eq!(error.code(), Code::TableField, "{rows}: {error}");
        let detail =
            |name: &str| error.details().iter().find(|(key, _)| *key == name).map(|(_, value)| value.clone());
        assert_eq!(detail("field").as_deref(), Some(field), "{error}");
        assert!(detail("line").is_some_and(|line| line.parse::<u32>().is_ok_and(|line| line > 2)), "{error}");
    }
}
