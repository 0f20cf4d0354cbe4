//! The cards that a scenario declares: printed values over those of the table,
//! and cards of its own.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::cards::{CardTable, Contract, FILLER, level_of, load_of};
use super::goods::{Action, Face, Good, SETS};
use crate::kernel::error::Result;
use crate::kernel::position::{Fields, field_error, ids, object};
use crate::kernel::text::Text;

/// The table of a position: every contract a card of its own, but for the dual
/// cards that the scenario declares or names.
///
/// # Errors
/// `position_field`.
pub fn declared(table: &CardTable, cards: &Map<String, Value>, named: &[&str]) -> Result<CardTable> {
    let mut declared = table.clone();
    declared.duals.retain(|[first, second]| named.contains(&format!("{first}+{second}").as_str()));
    for (id, row) in cards {
        if !id.contains('+') {
            declare_contract(&mut declared, id, row)?;
        }
    }
    for (id, row) in cards {
        if id.contains('+') {
            declare_dual(&mut declared, id, row)?;
        }
    }
    Ok(declared)
}

/// A blank card: Technology, of Level 0, asking for two of Technology.
pub fn blank(name: Text) -> Contract {
    let good = Good::Technology;
    let load = load_of(&BTreeMap::from([(good.word().to_owned(), 2)])).unwrap_or_default();
    Contract {
        name,
        text: Text::default(),
        set: SETS[0],
        face: Face { good, action: good.action(), level: Default::default(), load },
        provenance: BTreeMap::new(),
    }
}

/// The name of an id that no table names.
pub fn plain_name(id: &str) -> Text {
    let words = id.replace('_', " ");
    if id.starts_with(FILLER) {
        return Text { en: "Blank card".into(), es: "Carta en blanco".into() };
    }
    Text { en: words.clone(), es: words }
}

fn is_card_id(id: &str) -> bool {
    let word = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
    !id.is_empty() && id.len() <= 40 && id.chars().all(word) && !id.starts_with(FILLER)
}

fn declare_contract(table: &mut CardTable, id: &str, row: &Value) -> Result<()> {
    let path = format!("cards.{id}");
    if !is_card_id(id) {
        return Err(field_error(&path, format!("'{id}' cannot name a card."))
            .hint("An id is a lower-case word of letters, digits and underscores."));
    }
    let row = Fields::new(object(row, &path)?, &path, &["good", "action", "level", "load", "power", "name"])?;
    let known = table.contracts.get(id).cloned();
    let mut contract = known.unwrap_or_else(|| blank(plain_name(id)));
    if let Some(value) = row.get("good") {
        contract.face.good = word(value, &format!("{path}.good"), Good::parse, &Good::ALL.map(Good::word))?;
        contract.face.action = contract.face.good.action();
    }
    if let Some(value) = row.get("action") {
        contract.face.action = action(value, &path)?;
    }
    if let Some(value) = row.get("level") {
        let field = format!("{path}.level");
        let circles = match value {
            Value::Number(_) => Map::from_iter([(contract.face.good.word().to_owned(), value.clone())]),
            _ => object(value, &field)?.clone(),
        };
        contract.face.level =
            level_of(&counts(&circles, &field)?).map_err(|what| field_error(&field, what))?;
    }
    if let Some(value) = row.get("load") {
        let field = format!("{path}.load");
        let containers = counts(object(value, &field)?, &field)?;
        contract.face.load = load_of(&containers).map_err(|what| field_error(&field, what))?;
    }
    silenced(row.get("power"), &path)?;
    table.contracts.insert(id.to_owned(), contract);
    Ok(())
}

fn declare_dual(table: &mut CardTable, id: &str, row: &Value) -> Result<()> {
    let path = format!("cards.{id}");
    let row = Fields::new(object(row, &path)?, &path, &["dual", "action", "power"])?;
    silenced(row.get("power"), &path)?;
    let halves = ids(row.get("dual"), &format!("{path}.dual"))?;
    let [first, second] = halves[..] else {
        return Err(field_error(&format!("{path}.dual"), "a dual card shows two contracts."));
    };
    if format!("{first}+{second}") != id {
        return Err(field_error(&path, format!("the card of these contracts is '{first}+{second}'.")));
    }
    for half in [first, second] {
        let Some(contract) = table.contracts.get_mut(half) else {
            return Err(field_error(&format!("{path}.dual"), format!("there is no contract '{half}'."))
                .nearest(half, table.contracts.keys().map(String::as_str)));
        };
        if let Some(value) = row.get("action") {
            contract.face.action = action(value, &path)?;
        }
    }
    let goods = [first, second].map(|half| table.contracts[half].face.good);
    if goods[0] == goods[1] || goods.contains(&Good::Capital) {
        return Err(field_error(
            &format!("{path}.dual"),
            "the contracts of a dual card are of two goods, neither of them Capital.",
        ));
    }
    if first == second {
        return Err(field_error(&format!("{path}.dual"), "the two contracts are the same."));
    }
    table.duals.retain(|pair| !pair.iter().any(|half| half == first || half == second));
    table.duals.push([first.to_owned(), second.to_owned()]);
    Ok(())
}

/// Powers can be silenced, not given.
fn silenced(power: Option<&Value>, path: &str) -> Result<()> {
    match power {
        None => Ok(()),
        Some(Value::String(word)) if word == "none" => Ok(()),
        Some(_) => Err(field_error(&format!("{path}.power"), "the only power that can be given is 'none'.")),
    }
}

fn action(value: &Value, path: &str) -> Result<Action> {
    word(value, &format!("{path}.action"), Action::parse, &Action::ALL.map(Action::word))
}

fn word<T>(value: &Value, field: &str, parse: impl Fn(&str) -> Option<T>, known: &[&str]) -> Result<T> {
    let Some(text) = value.as_str() else { return Err(field_error(field, "this must be a word.")) };
    parse(text).ok_or_else(|| {
        let shown: String = text.chars().take(40).collect();
        field_error(field, format!("'{shown}' is none of: {}.", known.join(", ")))
            .nearest(&shown, known.iter().copied())
    })
}

fn counts(map: &Map<String, Value>, field: &str) -> Result<BTreeMap<String, i64>> {
    map.iter()
        .map(|(name, value)| match value.as_i64() {
            Some(count) => Ok((name.clone(), count)),
            None => Err(field_error(&format!("{field}.{name}"), "this must be a whole number.")),
        })
        .collect()
}
