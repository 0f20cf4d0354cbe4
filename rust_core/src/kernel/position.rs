//! Reading the JSON of positions: fields by name, errors by path.

use serde_json::{Map, Value};

use super::error::{Code, Error, Result};

/// An object whose fields are all known by name.
pub struct Fields<'a>(&'a Map<String, Value>);

impl<'a> Fields<'a> {
    /// Takes an object; `path` names it in errors.
    ///
    /// # Errors
    /// `position_field` if a field has another name.
    pub fn new(object: &'a Map<String, Value>, path: &str, known: &[&str]) -> Result<Self> {
        match object.keys().find(|name| !known.contains(&name.as_str())) {
            Some(name) => Err(field_error(&format!("{path}.{name}"), "there is no such field.")
                .nearest(name, known.iter().copied())),
            None => Ok(Fields(object)),
        }
    }

    /// The value of a field, if it is given.
    pub fn get(&self, name: &str) -> Option<&'a Value> {
        self.0.get(name)
    }
}

/// An error about a field, by its path.
pub fn field_error(path: &str, what: impl std::fmt::Display) -> Error {
    Error::new(Code::PositionField, format!("{path}: {what}")).detail("field", path)
}

/// An object.
///
/// # Errors
/// `position_field`.
pub fn object<'a>(value: &'a Value, path: &str) -> Result<&'a Map<String, Value>> {
    value.as_object().ok_or_else(|| field_error(path, "this must be a map."))
}

/// A list of words; an empty one if it is left out.
///
/// # Errors
/// `position_field`.
pub fn ids<'a>(value: Option<&'a Value>, path: &str) -> Result<Vec<&'a str>> {
    match value {
        None => Ok(Vec::new()),
        Some(Value::Array(items)) => items
            .iter()
            .enumerate()
            .map(|(index, item)| {
                item.as_str()
                    .ok_or_else(|| field_error(&format!("{path}[{index}]"), "this must be a card's id."))
            })
            .collect(),
        Some(_) => Err(field_error(path, "this must be a list of cards.")),
    }
}

/// A whole number within bounds.
///
/// # Errors
/// `position_field`.
pub fn integer(value: Option<&Value>, path: &str, least: u64, most: u64) -> Result<Option<u64>> {
    match value {
        None => Ok(None),
        Some(value) => match value.as_u64() {
            Some(number) if (least..=most).contains(&number) => Ok(Some(number)),
            _ => Err(field_error(path, format!("give a whole number from {least} to {most}."))),
        },
    }
}

/// An error about a card that there is not.
pub fn unknown_card<'a>(field: &str, id: &str, known: impl IntoIterator<Item = &'a str>) -> Error {
    let shown: String = id.chars().take(40).collect();
    field_error(field, format!("there is no '{shown}' in this game.")).nearest(&shown, known)
}

/// The scripted outcomes of chance: what is picked by its number in `known`, and
/// how many reshuffles keep their order. No game tosses a coin yet.
///
/// # Errors
/// `position_field`.
pub fn outcomes(random: &Map<String, Value>, known: &[&str]) -> Result<(Vec<(u8, String)>, usize)> {
    let random = Fields::new(random, "random", &["pick", "shuffle", "coin"])?;
    if random.get("coin").is_some() {
        return Err(field_error("random.coin", "this game tosses no coin."));
    }
    let mut picks = Vec::new();
    for (index, id) in ids(random.get("pick"), "random.pick")?.into_iter().enumerate() {
        match (0..).zip(known).find(|(_, other)| **other == id) {
            Some((number, _)) => picks.push((number, id.to_owned())),
            None => {
                let field = format!("random.pick[{index}]");
                return Err(unknown_card(&field, id, known.iter().copied()));
            }
        }
    }
    let kept_shuffles = match random.get("shuffle") {
        None => 0,
        Some(Value::String(word)) if word == "keep" => 1,
        Some(Value::Array(words)) if words.iter().all(|word| word == "keep") => words.len(),
        Some(_) => return Err(field_error("random.shuffle", "the only scripted shuffle is 'keep'.")),
    };
    Ok((picks, kept_shuffles))
}
