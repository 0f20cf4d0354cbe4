//! Errors of the core as `estiba.errors.EstibaError`.

use std::collections::BTreeMap;

use pyo3::prelude::*;

use crate::kernel::chance::Seed;
use crate::kernel::error::{Code, Error};

/// Raises an error of the core in Python.
pub fn raised(error: Error) -> PyErr {
    Python::attach(|py| {
        let details: BTreeMap<&str, &str> =
            error.details().iter().map(|(name, value)| (*name, value.as_str())).collect();
        let made = py.import("estiba.errors").and_then(|module| {
            module.getattr("EstibaError")?.call1((
                error.code().as_str(),
                error.message(),
                error.hint_text(),
                details,
            ))
        });
        match made {
            Ok(exception) => PyErr::from_value(exception),
            Err(fault) => fault,
        }
    })
}

/// A seed from bytes.
pub fn seed(bytes: &[u8]) -> PyResult<Seed> {
    bytes.try_into().map_err(|_| {
        raised(
            Error::new(Code::SeedMalformed, format!("A seed is 32 bytes, not {}.", bytes.len()))
                .hint("Give 32 bytes, for example secrets.token_bytes(32)."),
        )
    })
}

/// A JSON object from its text.
pub fn object(text: &str, field: &'static str) -> PyResult<serde_json::Map<String, serde_json::Value>> {
    serde_json::from_str(text).map_err(|error| {
        raised(
            Error::new(Code::PositionField, format!("{field}: this is not a JSON object: {error}."))
                .detail("field", field),
        )
    })
}
