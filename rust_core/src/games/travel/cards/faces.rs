//! The cards of a table for the catalogue.

use super::{CardTable, Expansion, Item, PASSPORT, POSTCARD, Provenance, Rows};
use crate::kernel::game::CardFace;
use crate::kernel::text::{Locale, list};

impl CardTable {
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
        let mut extend = |rows: &Rows, origin: Option<(&String, &Expansion)>| {
            let prohibited_items = rows.prohibited_items.iter().map(|row| ("prohibited_item", row));
            let groups = prohibited_items
                .chain(rows.events.iter().map(|row| ("event", row)))
                .chain(rows.special_items.iter().map(|row| ("special_item", row)))
                .chain(rows.characters.iter().map(|row| ("character", row)));
            for (kind, (id, item)) in groups {
                let powers = origin.map_or(&self.powers, |(_, expansion)| &expansion.powers);
                let text = powers.get(id).map_or(prohibited, |power| power.text.get(locale));
                let mut face = simple(id, kind, item, text.to_owned());
                if let Some((name, expansion)) = origin {
                    face.values.push(("expansion".into(), name.clone(), expansion.version.clone()));
                }
                faces.push(face);
            }
        };
        extend(&self.rows, None);
        self.expansions.iter().for_each(|row| extend(&row.1.rows, Some(row)));
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
