//! What a match is made of before it is numbered: kinds of cards, countries,
//! characters and powers, by extension; and the options that choose them.

use std::collections::BTreeMap;

use super::Travel;
use super::cards::{CardTable, Item, NEEDS, PASSPORT, POSTCARD, Rows};
use super::state::MAX_OFFERS;
use crate::kernel::game::{ExpansionUse, Game};
use crate::kernel::machine::link::Compiled;
use crate::kernel::options::{Domain, OptionSpec};
use crate::kernel::text::Text;

/// What sort of card a kind is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// An item, a passport or a blank card: dealt at first.
    Base,
    /// An item that nobody may travel with.
    Prohibited,
    /// A postcard: four win.
    Postcard,
    /// A card that acts when it is drawn, and is never held.
    Event,
    /// An item with a power.
    Special,
}

/// A kind of card before it is numbered.
#[derive(Clone, Debug)]
pub struct KindRow {
    /// What it is called.
    pub name: Text,
    /// How many there are.
    pub copies: u8,
    /// What sort of card it is.
    pub class: Class,
}

/// Kinds, countries, characters and powers before they are numbered.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    /// The kinds of cards.
    pub kinds: BTreeMap<String, KindRow>,
    /// Name and needs of each country.
    pub countries: BTreeMap<String, (Text, [String; NEEDS])>,
    /// The characters.
    pub characters: BTreeMap<String, Text>,
    /// What cards do.
    pub powers: BTreeMap<String, Compiled>,
    /// The expansions used.
    pub expansions: Vec<ExpansionUse>,
    /// Kilometres between capitals, the lesser id first.
    pub distances: BTreeMap<(String, String), u32>,
}

/// The extension of the events.
const EVENTS: &str = "events";
/// The extension of the special items.
const SPECIAL_ITEMS: &str = "special_items";
/// The extension of the prohibited items.
const PROHIBITED_ITEMS: &str = "prohibited_items";
/// The extension of the postcards.
const POSTCARDS: &str = "postcards";
/// The extension of the characters.
pub const CHARACTERS: &str = "characters";
/// The extensions that the game comes with, as the rulebook lists them.
pub const EXTENSIONS: &[&str] = &[EVENTS, SPECIAL_ITEMS, PROHIBITED_ITEMS, POSTCARDS, CHARACTERS];

impl Catalogue {
    /// What a table holds for these extensions and expansions.
    pub fn of(table: &CardTable, extensions: &[&str]) -> Self {
        let mut catalogue = Catalogue { distances: table.distances.clone(), ..Catalogue::default() };
        catalogue.add(&table.items, Class::Base);
        catalogue.add_kind(PASSPORT, &table.passports, Class::Base);
        catalogue.countries = table
            .countries
            .iter()
            .map(|(id, country)| (id.clone(), (country.name.clone(), country.needs.clone())))
            .collect();
        if extensions.contains(&POSTCARDS) {
            catalogue.add_kind(POSTCARD, &table.postcards, Class::Postcard);
        }
        catalogue.add_rows(&table.rows, &table.powers, &|extension| extensions.contains(&extension));
        for (id, expansion) in table.expansions.iter().filter(|(id, _)| extensions.contains(&id.as_str())) {
            catalogue.add_rows(&expansion.rows, &expansion.powers, &|_| true);
            catalogue.expansions.push(ExpansionUse {
                id: id.clone(),
                version: expansion.version.clone(),
                fingerprint: expansion.fingerprint.clone(),
            });
        }
        catalogue
    }

    fn add_rows(&mut self, rows: &Rows, powers: &BTreeMap<String, Compiled>, wanted: &dyn Fn(&str) -> bool) {
        let groups = [
            (EVENTS, &rows.events, Class::Event),
            (SPECIAL_ITEMS, &rows.special_items, Class::Special),
            (PROHIBITED_ITEMS, &rows.prohibited_items, Class::Prohibited),
        ];
        for (extension, group, class) in groups {
            if wanted(extension) {
                self.add(group, class);
            }
        }
        if wanted(CHARACTERS) {
            self.characters.extend(rows.characters.iter().map(|(id, row)| (id.clone(), row.name.clone())));
        }
        let used =
            powers.iter().filter(|(id, _)| self.kinds.contains_key(*id) || self.characters.contains_key(*id));
        self.powers.extend(used.map(|(id, power)| (id.clone(), power.clone())));
    }

    fn add(&mut self, rows: &BTreeMap<String, Item>, class: Class) {
        for (id, item) in rows {
            self.add_kind(id, item, class);
        }
    }

    fn add_kind(&mut self, id: &str, item: &Item, class: Class) {
        self.kinds.insert(id.to_owned(), KindRow { name: item.name.clone(), copies: item.copies, class });
    }
}

/// The options of a match.
pub fn option_specs(table: &CardTable) -> Vec<OptionSpec> {
    let extensions = EXTENSIONS.iter().copied().chain(table.expansions.keys().map(String::as_str));
    let extensions = extensions.map(str::to_owned).collect();
    let text = |en: &str, es: &str| Text { en: en.into(), es: es.into() };
    vec![
        OptionSpec {
            name: "ask",
            domain: Domain::Word { allowed: &["everyone", "holders"], default: "holders" },
            description: text(
                "Who is asked when the answer depends on a hidden hand: everyone who might have one, so that \
                 being asked tells nothing, or only those who have a choice.",
                "A quién se pregunta cuando la respuesta depende de una mano oculta: a todo el que podría tener \
                 una, para que la pregunta no revele nada, o solo a quien puede elegir.",
            ),
        },
        OptionSpec {
            name: "extensions",
            domain: Domain::Words { allowed: extensions, default: Vec::new() },
            description: text("The extensions mixed in.", "Las extensiones que se añaden."),
        },
        OptionSpec {
            name: "offers",
            domain: Domain::Integer { minimum: 1, maximum: MAX_OFFERS as i64, default: MAX_OFFERS as i64 },
            description: text(
                "The most trades that may be proposed in one turn.",
                "El máximo de intercambios que se pueden proponer en un turno.",
            ),
        },
        OptionSpec {
            name: "players",
            domain: Domain::Integer {
                minimum: Travel::PLAYERS.0.into(),
                maximum: Travel::PLAYERS.1.into(),
                default: 4,
            },
            description: text("How many play.", "Cuántos juegan."),
        },
    ]
}
