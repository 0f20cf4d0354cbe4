//! The cards of a table for the catalogue.

use super::CardTable;
use crate::games::import_export::goods::{Good, Level, Load};
use crate::kernel::game::CardFace;
use crate::kernel::text::Locale;

impl CardTable {
    /// The cards for the catalogue; a dual card as its two contracts.
    pub fn faces(&self, locale: Locale) -> Vec<CardFace> {
        let face = |(id, row): (&String, &super::Contract)| {
            let value = |field: &str, value: String| {
                let origin = row.provenance.get(field).map_or("assumed", String::as_str);
                (field.to_owned(), value, origin.to_owned())
            };
            let mut values = vec![
                value("set", row.set.to_owned()),
                value("good", row.face.good.word().to_owned()),
                value("action", row.face.action.word().to_owned()),
                value("level", level(row.face.level)),
                value("load", load(row.face.load)),
            ];
            if let Some([first, second]) = self.dual_of(id) {
                values.push(value("dual", format!("{first}+{second}")));
            }
            CardFace {
                id: id.clone(),
                kind: "contract",
                name: row.name.get(locale).to_owned(),
                text: row.text.get(locale).to_owned(),
                copies: 1,
                values,
            }
        };
        self.contracts.iter().map(face).collect()
    }
}

fn counts<'a>(counts: impl Iterator<Item = (&'a str, u8)>) -> String {
    let words: Vec<String> =
        counts.filter(|(_, count)| *count > 0).map(|(word, count)| format!("{count} {word}")).collect();
    if words.is_empty() { "0".into() } else { words.join(", ") }
}

fn level(level: Level) -> String {
    counts(Good::ALL.map(Good::word).into_iter().zip(level.0))
}

fn load(load: Load) -> String {
    let words = Good::ALL.map(|good| if good == Good::Capital { "any" } else { good.word() });
    counts(words.into_iter().zip(load.0))
}
