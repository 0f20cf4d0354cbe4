//! Laying the rows of a file over a table, field by field, checked.

use std::collections::BTreeMap;

use super::{CardTable, Contract, FILLER, RawContract, RawDual, RawLevel};
use crate::games::import_export::goods::{ANY, Action, Face, Good, Level, Load, SETS};
use crate::kernel::error::{Error, Result};
use crate::kernel::table_file::{Source, is_id, lay_provenance};
use crate::kernel::text::Text;

const FIELDS: [&str; 8] = ["id", "set", "good", "action", "level", "load", "name", "text"];

impl CardTable {
    pub(super) fn lay_contract(&mut self, raw: RawContract, source: &Source<'_>) -> Result<()> {
        let id = raw.id.get_ref().clone();
        let field = |name: &str| format!("contracts.{id}.{name}");
        // Some names begin with a digit.
        if !is_id(&format!("x{id}")) || id.starts_with('_') || id.len() > 39 || id.starts_with(FILLER) {
            return Err(source
                .error(&raw.id, "contracts.id", format!("'{id}' cannot name a contract."))
                .hint("An id is a lower-case word of letters, digits and underscores, at most 39 long."));
        }
        let known = self.contracts.get(&id).cloned();
        if known.is_none() {
            let missing = [
                ("set", raw.set.is_none()),
                ("good", raw.good.is_none()),
                ("level", raw.level.is_none()),
                ("load", raw.load.is_none()),
                ("name", raw.name.is_none()),
            ];
            if let Some((name, _)) = missing.iter().find(|(_, missing)| *missing) {
                return Err(source.error(&raw.id, &field(name), format!("a new contract needs its {name}.")));
            }
        }
        let mut row = known.unwrap_or_else(|| Contract {
            name: Text::default(),
            text: Text::default(),
            set: SETS[0],
            face: Face {
                good: Good::Technology,
                action: Action::Load,
                level: Level::default(),
                load: Load::default(),
            },
            provenance: BTreeMap::new(),
        });
        if let Some(word) = &raw.set {
            row.set = SETS.into_iter().find(|set| set == word.get_ref()).ok_or_else(|| {
                source
                    .error(word, &field("set"), format!("there is no set '{}'.", word.get_ref()))
                    .nearest(word.get_ref(), SETS)
            })?;
        }
        if let Some(word) = &raw.good {
            let good = Good::parse(word.get_ref()).ok_or_else(|| {
                source
                    .error(word, &field("good"), format!("there is no good '{}'.", word.get_ref()))
                    .nearest(word.get_ref(), Good::ALL.map(Good::word))
            })?;
            // An action of its own stays, the printed one follows the good.
            if row.face.action == row.face.good.action() {
                row.face.action = good.action();
            }
            row.face.good = good;
        }
        if let Some(word) = &raw.action {
            row.face.action = Action::parse(word.get_ref()).ok_or_else(|| {
                source
                    .error(word, &field("action"), format!("there is no action '{}'.", word.get_ref()))
                    .nearest(word.get_ref(), Action::ALL.map(Action::word))
            })?;
        }
        if let Some(level) = &raw.level {
            let circles = match level.get_ref() {
                RawLevel::Sum(sum) => BTreeMap::from([(row.face.good.word().to_owned(), *sum)]),
                RawLevel::Circles(circles) => circles.clone(),
            };
            row.face.level = level_of(&circles)
                .map_err(|what| named(source.error(level, &field("level"), what), &circles))?;
        }
        if let Some(load) = &raw.load {
            row.face.load = load_of(load.get_ref())
                .map_err(|what| named(source.error(load, &field("load"), what), load.get_ref()))?;
        }
        if let Some(name) = raw.name {
            row.name = name;
        }
        if let Some(text) = raw.text {
            row.text = text;
        }
        lay_provenance(&mut row.provenance, raw.provenance, &FIELDS, &format!("contracts.{id}"), source)?;
        self.contracts.insert(id, row);
        Ok(())
    }

    pub(super) fn lay_dual(&mut self, raw: RawDual, source: &Source<'_>) -> Result<()> {
        let halves = raw.contracts.get_ref();
        let Ok([first, second]) = <[String; 2]>::try_from(halves.clone()) else {
            return Err(source.error(
                &raw.contracts,
                "duals.contracts",
                format!("a dual card shows two contracts, not {}.", halves.len()),
            ));
        };
        for id in [&first, &second] {
            if !self.contracts.contains_key(id) {
                return Err(source
                    .error(&raw.contracts, "duals.contracts", format!("there is no contract '{id}'."))
                    .nearest(id, self.contracts.keys().map(String::as_str)));
            }
            if self.duals.iter().any(|pair| *pair != [first.clone(), second.clone()] && pair.contains(id)) {
                return Err(source.error(
                    &raw.contracts,
                    "duals.contracts",
                    format!("'{id}' stands on another dual card already."),
                ));
            }
        }
        let good = |id: &str| self.contracts[id].face.good;
        if first == second
            || good(&first) == good(&second)
            || [good(&first), good(&second)].contains(&Good::Capital)
        {
            return Err(source.error(
                &raw.contracts,
                "duals.contracts",
                "the contracts of a dual card are of two goods, neither of them Capital.",
            ));
        }
        if self.contracts[&first].set != self.contracts[&second].set {
            return Err(source.error(
                &raw.contracts,
                "duals.contracts",
                "the contracts of a dual card belong to one set.",
            ));
        }
        if !self.duals.iter().any(|pair| *pair == [first.clone(), second.clone()]) {
            self.duals.push([first, second]);
        }
        Ok(())
    }
}

/// An error with the good that is nearest to a word that is none.
fn named(error: Error, counts: &BTreeMap<String, i64>) -> Error {
    let words = || Good::ALL.into_iter().map(Good::word).chain(["any"]);
    match counts.keys().find(|word| words().all(|known| known != word.as_str())) {
        Some(wrong) => error.nearest(wrong, words()),
        None => error,
    }
}

/// Levels from circles by good.
///
/// # Errors
/// What is wrong with them.
pub fn level_of(circles: &BTreeMap<String, i64>) -> std::result::Result<Level, String> {
    let mut level = Level::default();
    for (word, &count) in circles {
        let Some(good) = Good::parse(word) else { return Err(format!("there is no good '{word}'.")) };
        level.0[good as usize] = u8::try_from(count)
            .ok()
            .filter(|count| *count <= 9)
            .ok_or_else(|| format!("a Level of {count} is not from 0 to 9."))?;
    }
    if level.sum() > 9 {
        return Err(format!("a Level of {} is not from 0 to 9.", level.sum()));
    }
    Ok(level)
}

/// A load requirement from containers by good.
///
/// # Errors
/// What is wrong with it.
pub fn load_of(containers: &BTreeMap<String, i64>) -> std::result::Result<Load, String> {
    let mut load = Load::default();
    for (word, &count) in containers {
        let place = match Good::parse(word) {
            _ if word == "any" => ANY,
            Some(Good::Capital) => {
                return Err("no contract asks for Capital containers; say 'any' for any kind.".into());
            }
            Some(good) => good as usize,
            None => return Err(format!("there is no good '{word}'.")),
        };
        load.0[place] = u8::try_from(count)
            .ok()
            .filter(|count| *count <= 6)
            .ok_or_else(|| format!("{count} containers are not from 0 to 6."))?;
    }
    if !(1..=6).contains(&load.sum()) {
        return Err(format!("{} containers in all are not from 1 to 6: a ship takes six.", load.sum()));
    }
    Ok(load)
}
