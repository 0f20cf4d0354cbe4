//! The card table: countries, items, passports and the cards of the
//! extensions, read from TOML; and the powers of these cards.

mod expansion;
mod faces;
mod lay;

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

pub use self::expansion::Expansion;
use self::lay::{lay_copies, lay_item, once};
use crate::kernel::error::Result;
use crate::kernel::machine::link::Compiled;
use crate::kernel::table_file::Source;
use crate::kernel::text::Text;

/// The id of the passport, one kind for all copies.
pub const PASSPORT: &str = "passport";
/// The id of the postcard, one kind for all copies.
pub const POSTCARD: &str = "postcard";
/// The id of a blank card that no country needs.
pub const FILLER: &str = "filler";
/// How many items a country needs.
pub const NEEDS: usize = 3;

/// Where the value of a field comes from, by field.
pub type Provenance = BTreeMap<String, String>;

/// A kind of item, or another card of an extension.
#[derive(Clone, Debug, Default)]
pub struct Item {
    /// What it is called.
    pub name: Text,
    /// How many cards of it there are.
    pub copies: u8,
    /// Where its values come from.
    pub provenance: Provenance,
}

/// A country.
#[derive(Clone, Debug, Default)]
pub struct Country {
    /// What it is called.
    pub name: Text,
    /// The name of its capital.
    pub capital: Text,
    /// Degrees north.
    pub latitude: f64,
    /// Degrees east.
    pub longitude: f64,
    /// The items that a journey to it needs.
    pub needs: [String; NEEDS],
    /// Where its values come from.
    pub provenance: Provenance,
}

/// The cards that an extension or expansion brings, by id.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    /// The events.
    pub events: BTreeMap<String, Item>,
    /// The special items.
    pub special_items: BTreeMap<String, Item>,
    /// The prohibited items.
    pub prohibited_items: BTreeMap<String, Item>,
    /// The characters, one of each.
    pub characters: BTreeMap<String, Item>,
}

impl Rows {
    /// All rows: the ids and the cards.
    pub fn iter(&self) -> impl Iterator<Item = (&String, &Item)> {
        self.events.iter().chain(&self.special_items).chain(&self.prohibited_items).chain(&self.characters)
    }

    /// The ids of the cards that do nothing without a power.
    pub fn powered(&self) -> impl Iterator<Item = &String> {
        self.events.keys().chain(self.special_items.keys()).chain(self.characters.keys())
    }
}

/// The card table of the travel game. By id, so that the order of the file
/// means nothing.
#[derive(Clone, Debug, Default)]
pub struct CardTable {
    /// The passports, alike.
    pub passports: Item,
    /// The postcards, alike.
    pub postcards: Item,
    /// The cards of the extensions that the game comes with.
    pub rows: Rows,
    /// What cards do, by id.
    pub powers: BTreeMap<String, Compiled>,
    /// Expansions that others made, by id.
    pub expansions: BTreeMap<String, Expansion>,
    /// The items.
    pub items: BTreeMap<String, Item>,
    /// The countries.
    pub countries: BTreeMap<String, Country>,
    /// Kilometres between capitals, the lesser id first.
    pub distances: BTreeMap<(String, String), u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    schema: Spanned<i64>,
    game: Spanned<String>,
    passports: Option<RawCopies>,
    postcards: Option<RawCopies>,
    #[serde(default)]
    events: Vec<RawItem>,
    #[serde(default)]
    special_items: Vec<RawItem>,
    #[serde(default)]
    prohibited_items: Vec<RawItem>,
    #[serde(default)]
    characters: Vec<RawItem>,
    #[serde(default)]
    items: Vec<RawItem>,
    #[serde(default)]
    countries: Vec<RawCountry>,
    #[serde(default)]
    distances: BTreeMap<Spanned<String>, BTreeMap<Spanned<String>, Spanned<i64>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCopies {
    name: Option<Text>,
    copies: Option<Spanned<i64>>,
    #[serde(default)]
    provenance: BTreeMap<String, Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawItem {
    id: Spanned<String>,
    name: Option<Text>,
    copies: Option<Spanned<i64>>,
    #[serde(default)]
    provenance: BTreeMap<String, Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCountry {
    id: Spanned<String>,
    name: Option<Text>,
    capital: Option<Text>,
    latitude: Option<Spanned<f64>>,
    longitude: Option<Spanned<f64>>,
    needs: Option<Spanned<Vec<Spanned<String>>>>,
    #[serde(default)]
    provenance: BTreeMap<String, Spanned<String>>,
}

impl CardTable {
    /// Reads a whole table.
    ///
    /// # Errors
    /// `table_syntax`, `table_field`.
    pub fn read(text: &str, file: &str) -> Result<Self> {
        CardTable::default().overlay(text, file)
    }

    /// Lays the values of a file over this table. What the file does not
    /// state stays; a new id is a new row, which must be whole.
    ///
    /// # Errors
    /// `table_syntax`, `table_field`.
    pub fn overlay(&self, text: &str, file: &str) -> Result<Self> {
        let source = Source::new(text, file);
        let raw: RawFile = source.read()?;
        if *raw.schema.get_ref() != 1 {
            return Err(source.error(&raw.schema, "schema", "this version reads schema 1 only."));
        }
        if raw.game.get_ref() != super::Travel::GAME {
            return Err(source.error(&raw.game, "game", "this is not a table of the game 'travel'."));
        }
        let mut table = self.clone();
        if let Some(passports) = raw.passports {
            lay_copies(&mut table.passports, passports, "passports", 6, &source)?;
        }
        if let Some(postcards) = raw.postcards {
            lay_copies(&mut table.postcards, postcards, "postcards", 4, &source)?;
        }
        let rows = &mut table.rows;
        for (section, given, row) in [
            ("events", raw.events, &mut rows.events),
            ("special_items", raw.special_items, &mut rows.special_items),
            ("prohibited_items", raw.prohibited_items, &mut rows.prohibited_items),
            ("characters", raw.characters, &mut rows.characters),
        ] {
            let mut seen = Vec::new();
            for item in given {
                once(&mut seen, &item.id, section, &source)?;
                lay_item(row, item, section, &source)?;
            }
        }
        let mut seen = Vec::new();
        for item in raw.items {
            once(&mut seen, &item.id, "items", &source)?;
            lay_item(&mut table.items, item, "items", &source)?;
        }
        // Their rows, to check the needs when all items are known.
        let mut needs = Vec::new();
        let mut seen = Vec::new();
        for mut country in raw.countries {
            once(&mut seen, &country.id, "countries", &source)?;
            needs.push((country.id.get_ref().clone(), country.needs.take()));
            table.lay_country(country, needs.last().is_some_and(|(_, needs)| needs.is_some()), &source)?;
        }
        for (country, needs) in needs {
            if let Some(needs) = needs {
                table.lay_needs(&country, needs, &source)?;
            }
        }
        for (first, others) in &raw.distances {
            for (second, distance) in others {
                table.lay_distance(first, second, distance, &source)?;
            }
        }
        table.check(&raw.schema, &source)?;
        Ok(table)
    }

    /// Checks that the whole can be played.
    fn check(&self, at: &Spanned<i64>, source: &Source<'_>) -> Result<()> {
        if self.passports.copies == 0 {
            return Err(source.error(at, "passports", "the table has no passports."));
        }
        if self.postcards.copies == 0 || self.rows.prohibited_items.is_empty() {
            return Err(source.error(at, "postcards", "the table has no postcards or no prohibited items."));
        }
        let mut known: Vec<&String> = self.items.keys().collect();
        for (id, _) in self.rows.iter() {
            if known.contains(&id) {
                return Err(source.error(at, "id", format!("'{id}' stands for two cards.")));
            }
            known.push(id);
        }
        if let Some(id) = self.items.keys().find(|id| self.countries.contains_key(*id)) {
            return Err(source.error(at, "items", format!("'{id}' is a country too.")));
        }
        if self.countries.len() < 7 || self.countries.len() > 100 {
            let count = self.countries.len();
            return Err(source.error(
                at,
                "countries",
                format!("{count} countries are not from 7 to 100: six seats and a centre."),
            ));
        }
        if self.items.len() > 100 {
            return Err(source.error(
                at,
                "items",
                format!("{} kinds of items are more than 100.", self.items.len()),
            ));
        }
        let copies: u32 = self.items.values().map(|item| u32::from(item.copies)).sum();
        if !(19..=200).contains(&copies) {
            return Err(source.error(
                at,
                "items",
                format!("{copies} items are not from 19 to 200: six hands of three and a deck."),
            ));
        }
        for first in self.countries.keys() {
            for second in self.countries.keys().filter(|second| first < *second) {
                if !self.distances.contains_key(&(first.clone(), second.clone())) {
                    return Err(source.error(
                        at,
                        "distances",
                        format!("the distance {first}.{second} is missing."),
                    ));
                }
            }
        }
        Ok(())
    }
}
