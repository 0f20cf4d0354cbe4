//! Laying the rows of a file over a table, field by field, checked.

use std::collections::BTreeMap;

use toml::Spanned;

use super::{CardTable, FILLER, Item, NEEDS, PASSPORT, POSTCARD, RawCopies, RawCountry, RawItem};
use crate::kernel::error::Result;
use crate::kernel::table_file::{Source, is_id, lay_provenance};

impl CardTable {
    pub(super) fn lay_country(
        &mut self,
        raw: RawCountry,
        has_needs: bool,
        source: &Source<'_>,
    ) -> Result<()> {
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

    pub(super) fn lay_needs(
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

    pub(super) fn lay_distance(
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
}

pub(super) fn once(
    seen: &mut Vec<String>,
    id: &Spanned<String>,
    field: &str,
    source: &Source<'_>,
) -> Result<()> {
    if seen.contains(id.get_ref()) {
        return Err(source.error(id, field, format!("'{}' stands twice.", id.get_ref())));
    }
    seen.push(id.get_ref().clone());
    Ok(())
}

pub(super) fn lay_copies(
    row: &mut Item,
    raw: RawCopies,
    field: &str,
    least: i64,
    source: &Source<'_>,
) -> Result<()> {
    if let Some(name) = raw.name {
        row.name = name;
    }
    if let Some(copies) = raw.copies {
        row.copies = bounded(&copies, least, 100, &format!("{field}.copies"), source)?;
    }
    lay_provenance(&mut row.provenance, raw.provenance, &["copies", "name"], field, source)
}

pub(super) fn lay_item(
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
    // Characters are people: there is one of each.
    let people = section == "characters";
    if !rows.contains_key(&id) && (raw.name.is_none() || raw.copies.is_none() && !people) {
        return Err(source.error(&raw.id, &field("name"), "a new card needs a name and copies."));
    }
    let item = rows.entry(id.clone()).or_default();
    if people {
        item.copies = 1;
    }
    if let Some(name) = raw.name {
        item.name = name;
    }
    if let Some(copies) = raw.copies {
        item.copies = bounded(&copies, 1, if people { 1 } else { 20 }, &field("copies"), source)?;
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
