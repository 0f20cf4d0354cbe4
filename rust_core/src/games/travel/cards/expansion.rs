//! The powers of the cards, and expansions that others made.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

use super::super::catalogue::Class;
use super::super::linking::{check_hooks, linked};
use super::{CardTable, RawFile, Rows, lay_item, once};
use crate::kernel::digest::hex;
use crate::kernel::error::{Code, Error, Result};
use crate::kernel::game::ExpansionInput;
use crate::kernel::machine::link::Compiled;
use crate::kernel::table_file::{Source, is_id};

/// Cards and powers that others made. They come into a match that names the
/// expansion among its extensions.
#[derive(Clone, Debug)]
pub struct Expansion {
    /// Its version, for people who must install it.
    pub version: String,
    /// Its cards.
    pub rows: Rows,
    /// What they do, by card.
    pub powers: BTreeMap<String, Compiled>,
    /// SHA-256 of its cards and programs, in hex.
    pub fingerprint: String,
}

impl CardTable {
    /// The table with these powers on its cards.
    ///
    /// # Errors
    /// `unknown_card` for a power on a card that the table does not have.
    pub fn with_powers(&self, powers: Vec<Compiled>) -> Result<Self> {
        let mut table = self.clone();
        table.powers = by_card(powers, &self.rows)?;
        Ok(table)
    }

    /// The table with an expansion.
    ///
    /// # Errors
    /// `table_syntax`, `table_field`, `unknown_card`, `expansion_invalid`.
    pub fn expanded(&self, input: &ExpansionInput<'_>, powers: Vec<Compiled>) -> Result<Self> {
        let invalid = |what: String| {
            Error::new(Code::ExpansionInvalid, format!("The expansion '{}': {what}", input.id))
                .detail("expansion", input.id.to_owned())
        };
        let known =
            super::super::catalogue::EXTENSIONS.contains(&input.id) || self.expansions.contains_key(input.id);
        if !is_id(input.id) || known {
            return Err(invalid("this name cannot be its own.".into())
                .hint("Name it by a lower-case word that no other expansion has."));
        }
        if input.version.is_empty() || input.version.contains(char::is_whitespace) {
            return Err(invalid(format!("'{}' is no version.", input.version))
                .hint("A version is one word, such as 1.0.2."));
        }
        let source = Source::new(input.cards, input.file);
        let raw: RawFile = source.read()?;
        if *raw.schema.get_ref() != 1 || raw.game.get_ref() != super::super::Travel::GAME {
            return Err(source.error(&raw.schema, "schema", "an expansion states schema 1 and its game."));
        }
        let base = raw.passports.is_some() || raw.postcards.is_some() || !raw.items.is_empty();
        if base || !raw.countries.is_empty() || !raw.distances.is_empty() {
            return Err(source
                .error(
                    &raw.schema,
                    "items",
                    "an expansion brings events, special items, prohibited items and characters only.",
                )
                .hint("Change the cards of the base game with an overlay."));
        }
        let mut rows = Rows::default();
        for (section, given, row) in [
            ("events", raw.events, &mut rows.events),
            ("special_items", raw.special_items, &mut rows.special_items),
            ("prohibited_items", raw.prohibited_items, &mut rows.prohibited_items),
            ("characters", raw.characters, &mut rows.characters),
        ] {
            let mut seen = Vec::new();
            for item in given {
                once(&mut seen, &item.id, section, &source)?;
                if self.knows(item.id.get_ref()) {
                    let id = item.id.get_ref();
                    return Err(source.error(&item.id, section, format!("there is a card '{id}' already.")));
                }
                let id = item.id.get_ref().clone();
                lay_item(row, item, section, &source)?;
                // No rulebook knows these cards.
                if let Some(item) = row.get_mut(&id) {
                    item.provenance.entry("copies".into()).or_insert_with(|| "assumed".into());
                }
            }
        }
        let powers = by_card(powers, &rows)?;
        if let Some(card) = rows.powered().find(|card| !powers.contains_key(*card)) {
            return Err(invalid(format!("the card '{card}' has no power."))
                .hint(format!("Write a function with @power(\"{card}\")."))
                .detail("card", card.clone()));
        }
        // What cannot be played is refused here and not when a match is made.
        linked(powers.values())?;
        let mut hash = Sha256::new();
        for (id, item) in rows.iter() {
            hash.update(format!("{id} {}\n", item.copies));
        }
        powers.values().for_each(|power| hash.update(format!("{}\n", power.body())));
        let fingerprint = hex(&hash.finalize());
        let mut table = self.clone();
        let version = input.version.to_owned();
        table.expansions.insert(input.id.to_owned(), Expansion { version, rows, powers, fingerprint });
        Ok(table)
    }

    fn knows(&self, id: &str) -> bool {
        let own = self.rows.iter().chain(self.expansions.values().flat_map(|other| other.rows.iter()));
        self.items.contains_key(id)
            || self.countries.contains_key(id)
            || own.map(|(id, _)| id).any(|other| other == id)
    }
}

fn by_card(powers: Vec<Compiled>, rows: &Rows) -> Result<BTreeMap<String, Compiled>> {
    let mut by_card = BTreeMap::new();
    for power in powers {
        let card = power.card.clone();
        if !rows.powered().any(|id| *id == card) {
            return Err(Error::new(
                Code::UnknownCard,
                format!("There is a power for '{card}', and no such card."),
            )
            .detail("card", card.clone())
            .nearest(&card, rows.powered().map(String::as_str)));
        }
        let class = if rows.characters.contains_key(&card) {
            None
        } else if rows.events.contains_key(&card) {
            Some(Class::Event)
        } else {
            Some(Class::Special)
        };
        check_hooks(&power, class)?;
        by_card.insert(card, power);
    }
    Ok(by_card)
}
