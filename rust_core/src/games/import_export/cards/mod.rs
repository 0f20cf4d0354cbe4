//! The card table: the contracts, and which of them share a dual card.

mod faces;
mod lay;
mod powers;

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use super::goods::Face;
use crate::kernel::error::Result;
use crate::kernel::machine::link::Compiled;
use crate::kernel::table_file::Source;
use crate::kernel::text::Text;

pub use self::lay::{level_of, load_of};

/// The id of the first blank card of a position; the others count on.
pub const FILLER: &str = "filler";

/// A contract of the table: a card, or one half of a dual card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contract {
    /// What it is called.
    pub name: Text,
    /// What its power does.
    pub text: Text,
    /// The set to which it belongs.
    pub set: &'static str,
    /// What is printed on it.
    pub face: Face,
    /// Where its values come from, by field.
    pub provenance: BTreeMap<String, String>,
}

/// The card table of Import/Export. By id, so that the order of the file means
/// nothing.
#[derive(Clone, Debug, Default)]
pub struct CardTable {
    /// The contracts by id.
    pub contracts: BTreeMap<String, Contract>,
    /// The pairs of contracts that share a card, in the order of the table.
    pub duals: Vec<[String; 2]>,
    /// What contracts do, by id, as far as it is written. Matches do not play it
    /// yet.
    pub powers: BTreeMap<String, Compiled>,
}

/// A value that is one number or a map of numbers.
#[derive(Deserialize)]
#[serde(untagged)]
enum RawLevel {
    Sum(i64),
    Circles(BTreeMap<String, i64>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    schema: Spanned<i64>,
    game: Spanned<String>,
    #[serde(default)]
    contracts: Vec<RawContract>,
    #[serde(default)]
    duals: Vec<RawDual>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawContract {
    id: Spanned<String>,
    set: Option<Spanned<String>>,
    good: Option<Spanned<String>>,
    action: Option<Spanned<String>>,
    level: Option<Spanned<RawLevel>>,
    load: Option<Spanned<BTreeMap<String, i64>>>,
    name: Option<Text>,
    text: Option<Text>,
    #[serde(default)]
    provenance: BTreeMap<String, Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDual {
    contracts: Spanned<Vec<String>>,
}

impl CardTable {
    /// Reads a whole table.
    ///
    /// # Errors
    /// `table_syntax`, `table_field`.
    pub fn read(text: &str, file: &str) -> Result<Self> {
        CardTable::default().overlay(text, file)
    }

    /// Lays the values of a file over this table. What the file does not state
    /// stays; a new id is a new contract, which must be whole.
    ///
    /// # Errors
    /// `table_syntax`, `table_field`.
    pub fn overlay(&self, text: &str, file: &str) -> Result<Self> {
        let source = Source::new(text, file);
        let raw: RawFile = source.read()?;
        if *raw.schema.get_ref() != 1 {
            return Err(source.error(&raw.schema, "schema", "this version reads schema 1 only."));
        }
        if raw.game.get_ref() != super::ImportExport::GAME {
            return Err(source.error(&raw.game, "game", "this is not a table of the game 'import_export'."));
        }
        let mut table = self.clone();
        let mut seen = Vec::new();
        for contract in raw.contracts {
            if seen.contains(contract.id.get_ref()) {
                let id = contract.id.get_ref();
                return Err(source.error(&contract.id, "contracts.id", format!("'{id}' stands twice.")));
            }
            seen.push(contract.id.get_ref().clone());
            table.lay_contract(contract, &source)?;
        }
        for dual in raw.duals {
            table.lay_dual(dual, &source)?;
        }
        table.check(&raw.schema, &source)?;
        Ok(table)
    }

    /// The dual card of a contract.
    pub fn dual_of(&self, id: &str) -> Option<&[String; 2]> {
        self.duals.iter().find(|pair| pair.iter().any(|half| half == id))
    }

    /// The cards by id, as the contracts that each shows.
    pub fn cards(&self) -> BTreeMap<String, Vec<&str>> {
        let single = self.contracts.keys().filter(|id| self.dual_of(id).is_none());
        let single = single.map(|id| (id.clone(), vec![id.as_str()]));
        let dual = self
            .duals
            .iter()
            .map(|[first, second]| (format!("{first}+{second}"), vec![first.as_str(), second.as_str()]));
        single.chain(dual).collect()
    }

    /// Checks that the whole can be played.
    fn check(&self, at: &Spanned<i64>, source: &Source<'_>) -> Result<()> {
        let cards = self.contracts.len() - self.duals.len();
        if !(61..=255).contains(&cards) {
            return Err(source.error(
                at,
                "contracts",
                format!("{cards} cards are not from 61 to 255: six hands, six ships and a deck."),
            ));
        }
        let base = self.contracts.values().filter(|contract| contract.set == "base").count();
        if base < 61 {
            return Err(source.error(
                at,
                "contracts",
                format!("{base} cards of the set 'base' are fewer than 61: six hands, six ships and a deck."),
            ));
        }
        Ok(())
    }
}
