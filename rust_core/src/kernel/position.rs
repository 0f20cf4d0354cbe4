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
