//! The card table: countries, items and passports, read from TOML.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use crate::kernel::error::Result;
use crate::kernel::game::CardFace;
use crate::kernel::table_file::{Source, is_id};
use crate::kernel::text::{Locale, Text, list};

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

/// A kind of item.
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

/// The card table of the travel game. By id, so that the order of the file
/// means nothing.
#[derive(Clone, Debug, Default)]
pub struct CardTable {
    /// The passports, alike.
    pub passports: Item,
    /// The postcards, alike.
    pub postcards: Item,
    /// The prohibited items.
    pub prohibited_items: BTreeMap<String, Item>,
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
    prohibited_items: Vec<RawItem>,
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
        let mut seen = Vec::new();
        for item in raw.prohibited_items {
            once(&mut seen, &item.id, "prohibited_items", &source)?;
            lay_item(&mut table.prohibited_items, item, "prohibited_items", &source)?;
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

    fn lay_country(&mut self, raw: RawCountry, has_needs: bool, source: &Source<'_>) -> Result<()> {
        let id = raw.id.get_ref().clone();
        let field = |name: &str| format!("countries.{id}.{name}");
        if !is_id(&id) {
            return Err(source
                .error(&raw.id, "countries.id", format!("'{id}' cannot name a country."))
                .hint("An id is a lower-case word of letters, digits and underscores, at most 40 long."));
        }
        if !self.countries.contains_key(&id) {
            let missing = [
                ("name", raw.name.is_none()),
                ("capital", raw.capital.is_none()),
                ("latitude", raw.latitude.is_none()),
                ("longitude", raw.longitude.is_none()),
                ("needs", !has_needs),
            ];
            if let Some((name, _)) = missing.iter().find(|(_, missing)| *missing) {
                return Err(source.error(&raw.id, &field(name), format!("a new country needs its {name}.")));
            }
        }
        let country = self.countries.entry(id.clone()).or_default();
        if let Some(name) = raw.name {
            country.name = name;
        }
        if let Some(capital) = raw.capital {
            country.capital = capital;
        }
        for (name, value, bound) in [("latitude", &raw.latitude, 90.0), ("longitude", &raw.longitude, 180.0)]
        {
            let Some(value) = value else { continue };
            let degrees = *value.get_ref();
            if !(-bound..=bound).contains(&degrees) {
                return Err(source.error(
                    value,
                    &field(name),
                    format!("{degrees} is not from -{bound} to {bound} degrees."),
                ));
            }
            if name == "latitude" {
                country.latitude = degrees;
            } else {
                country.longitude = degrees;
            }
        }
        let fields = ["id", "name", "capital", "latitude", "longitude", "needs"];
        lay_provenance(&mut country.provenance, raw.provenance, &fields, &format!("countries.{id}"), source)
    }

    fn lay_needs(
        &mut self,
        country: &str,
        raw: Spanned<Vec<Spanned<String>>>,
        source: &Source<'_>,
    ) -> Result<()> {
        let field = format!("countries.{country}.needs");
        for (place, need) in raw.get_ref().iter().enumerate() {
            if !self.items.contains_key(need.get_ref()) {
                return Err(source
                    .error(need, &field, format!("there is no item '{}'.", need.get_ref()))
                    .nearest(need.get_ref(), self.items.keys().map(String::as_str)));
            }
            if raw.get_ref()[..place].iter().any(|other| other.get_ref() == need.get_ref()) {
                return Err(source.error(need, &field, format!("'{}' stands twice.", need.get_ref())));
            }
        }
        let count = raw.get_ref().len();
        let needs: Vec<String> = raw.get_ref().iter().map(|need| need.get_ref().clone()).collect();
        let needs = needs.try_into().map_err(|_| {
            source.error(&raw, &field, format!("a country needs {NEEDS} items, not {count}."))
        })?;
        if let Some(row) = self.countries.get_mut(country) {
            row.needs = needs;
        }
        Ok(())
    }

    fn lay_distance(
        &mut self,
        first: &Spanned<String>,
        second: &Spanned<String>,
        distance: &Spanned<i64>,
        source: &Source<'_>,
    ) -> Result<()> {
        for country in [first, second] {
            if !self.countries.contains_key(country.get_ref()) {
                return Err(source
                    .error(country, "distances", format!("there is no country '{}'.", country.get_ref()))
                    .nearest(country.get_ref(), self.countries.keys().map(String::as_str)));
            }
        }
        if first.get_ref() >= second.get_ref() {
            return Err(source
                .error(second, "distances", "each pair stands once, the first in the alphabet first.")
                .hint(format!("Write {}.{}.", second.get_ref(), first.get_ref())));
        }
        let field = format!("distances.{}.{}", first.get_ref(), second.get_ref());
        let kilometres = *distance.get_ref();
        if !(1..=20_100).contains(&kilometres) {
            return Err(source.error(
                distance,
                &field,
                format!("{kilometres} is not from 1 to 20100 kilometres."),
            ));
        }
        self.distances.insert((first.get_ref().clone(), second.get_ref().clone()), kilometres as u32);
        Ok(())
    }

    /// Checks that the whole can be played.
    fn check(&self, at: &Spanned<i64>, source: &Source<'_>) -> Result<()> {
        if self.passports.copies == 0 {
            return Err(source.error(at, "passports", "the table has no passports."));
        }
        if self.postcards.copies == 0 || self.prohibited_items.is_empty() {
            return Err(source.error(at, "postcards", "the table has no postcards or no prohibited items."));
        }
        if let Some(id) = self.prohibited_items.keys().find(|id| self.items.contains_key(*id)) {
            return Err(source.error(at, "prohibited_items", format!("'{id}' is an item too.")));
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

    /// The cards for the catalogue: passports, items, countries.
    pub fn faces(&self, locale: Locale) -> Vec<CardFace> {
        let origin = |provenance: &Provenance, field: &str| {
            provenance.get(field).cloned().unwrap_or_else(|| "rulebook".into())
        };
        let name = |id: &str| {
            self.items.get(id).map_or_else(|| id.to_owned(), |item| item.name.get(locale).to_owned())
        };
        let simple = |id: &str, kind, item: &Item, text: String| CardFace {
            id: id.into(),
            kind,
            name: item.name.get(locale).into(),
            text,
            copies: u32::from(item.copies),
            values: vec![("copies".into(), item.copies.to_string(), origin(&item.provenance, "copies"))],
        };
        let needed_by = |id: &str| {
            let countries: Vec<String> = self
                .countries
                .values()
                .filter(|country| country.needs.iter().any(|need| need == id))
                .map(|country| country.name.get(locale).to_owned())
                .collect();
            if countries.is_empty() {
                return locale.pick("No country needs it.", "No hace falta en ningún país.").to_owned();
            }
            let countries = list(&countries, locale);
            locale.pick(format!("Needed for {countries}."), format!("Hace falta para {countries}."))
        };
        let passport = locale.pick(
            "Needed for every journey; any passport will do.",
            "Hace falta para cada viaje; sirve cualquiera.",
        );
        let mut faces = vec![simple(PASSPORT, "passport", &self.passports, passport.into())];
        faces.extend(self.items.iter().map(|(id, item)| simple(id, "item", item, needed_by(id))));
        let postcard = locale
            .pick("Four of these in one hand win at once.", "Quien reúne cuatro en la mano gana en el acto.");
        faces.push(simple(POSTCARD, "postcard", &self.postcards, postcard.into()));
        let prohibited = locale.pick(
            "Nobody travels with this in the hand, and it is never discarded but together with another card, as an action.",
            "Con ella en la mano no se viaja, y solo se descarta junto con otra carta, como acción.",
        );
        faces.extend(
            self.prohibited_items
                .iter()
                .map(|(id, item)| simple(id, "prohibited_item", item, prohibited.into())),
        );
        faces.extend(self.countries.iter().map(|(id, country)| {
            let needs: Vec<String> = country.needs.iter().map(|need| name(need)).collect();
            let needs = list(&needs, locale);
            let value =
                |field: &str, value: String| (field.to_owned(), value, origin(&country.provenance, field));
            CardFace {
                id: id.clone(),
                kind: "country",
                name: country.name.get(locale).into(),
                text: locale.pick(
                    format!("A journey here needs {needs}."),
                    format!("Para viajar aquí hacen falta {needs}."),
                ),
                copies: 1,
                values: vec![
                    value("needs", country.needs.join(" ")),
                    value("capital", country.capital.get(locale).into()),
                    value("latitude", country.latitude.to_string()),
                    value("longitude", country.longitude.to_string()),
                ],
            }
        }));
        faces
    }
}

fn once(seen: &mut Vec<String>, id: &Spanned<String>, field: &str, source: &Source<'_>) -> Result<()> {
    if seen.contains(id.get_ref()) {
        return Err(source.error(id, field, format!("'{}' stands twice.", id.get_ref())));
    }
    seen.push(id.get_ref().clone());
    Ok(())
}

fn lay_copies(row: &mut Item, raw: RawCopies, field: &str, least: i64, source: &Source<'_>) -> Result<()> {
    if let Some(name) = raw.name {
        row.name = name;
    }
    if let Some(copies) = raw.copies {
        row.copies = bounded(&copies, least, 100, &format!("{field}.copies"), source)?;
    }
    lay_provenance(&mut row.provenance, raw.provenance, &["copies", "name"], field, source)
}

fn lay_item(
    rows: &mut BTreeMap<String, Item>,
    raw: RawItem,
    section: &str,
    source: &Source<'_>,
) -> Result<()> {
    let id = raw.id.get_ref().clone();
    let field = |name: &str| format!("{section}.{id}.{name}");
    if !is_id(&id) || [PASSPORT, POSTCARD, FILLER].contains(&id.as_str()) {
        return Err(source
            .error(&raw.id, &format!("{section}.id"), format!("'{id}' cannot name an item."))
            .hint("An id is a lower-case word of letters, digits and underscores, at most 40 long."));
    }
    if !rows.contains_key(&id) && (raw.name.is_none() || raw.copies.is_none()) {
        return Err(source.error(&raw.id, &field("name"), "a new item needs a name and copies."));
    }
    let item = rows.entry(id.clone()).or_default();
    if let Some(name) = raw.name {
        item.name = name;
    }
    if let Some(copies) = raw.copies {
        item.copies = bounded(&copies, 1, 20, &field("copies"), source)?;
    }
    let fields = ["id", "name", "copies"];
    lay_provenance(&mut item.provenance, raw.provenance, &fields, &format!("{section}.{id}"), source)
}

fn bounded(value: &Spanned<i64>, least: i64, most: i64, field: &str, source: &Source<'_>) -> Result<u8> {
    let number = *value.get_ref();
    if (least..=most).contains(&number) {
        return Ok(number as u8);
    }
    Err(source.error(value, field, format!("{number} is not from {least} to {most}.")))
}

fn lay_provenance(
    provenance: &mut Provenance,
    raw: BTreeMap<String, Spanned<String>>,
    fields: &[&str],
    row: &str,
    source: &Source<'_>,
) -> Result<()> {
    const ORIGINS: [&str; 3] = ["rulebook", "inferred", "assumed"];
    for (field, origin) in raw {
        let place = format!("{row}.provenance.{field}");
        if !fields.contains(&field.as_str()) {
            return Err(source
                .error(&origin, &place, format!("there is no field '{field}'."))
                .nearest(&field, fields.iter().copied()));
        }
        if !ORIGINS.contains(&origin.get_ref().as_str()) {
            return Err(source
                .error(&origin, &place, format!("'{}' is no provenance.", origin.get_ref()))
                .hint("Say rulebook, inferred or assumed."));
        }
        provenance.insert(field, origin.into_inner());
    }
    Ok(())
}
