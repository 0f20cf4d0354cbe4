//! Card tables as TOML: reading, and errors that say file, line and field.

use serde::de::DeserializeOwned;
use toml::Spanned;

use super::error::{Code, Error, Result};

/// A text that is being read, to say where something stands in it.
pub struct Source<'a> {
    /// The name of the file.
    pub file: &'a str,
    text: &'a str,
}

impl<'a> Source<'a> {
    /// A file and its text.
    pub fn new(text: &'a str, file: &'a str) -> Self {
        Source { file, text }
    }

    /// Reads the whole text.
    ///
    /// # Errors
    /// `table_syntax` if it is not TOML; `table_field` if a field is missing,
    /// unknown or of the wrong type.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T> {
        toml::from_str(self.text).map_err(|error| {
            let message = error.message();
            let code = match self.text.parse::<toml::Table>() {
                Ok(_) => Code::TableField,
                Err(_) => Code::TableSyntax,
            };
            let line = self.line(error.span().map_or(0, |span| span.start));
            let wrong = Error::new(code, format!("{}, line {line}: {message}.", self.file))
                .detail("file", self.file)
                .detail("line", line.to_string());
            // serde says: unknown field `nmae`, expected one of `name`, `id`
            let mut words = message.split('`').skip(1).step_by(2);
            match words.next() {
                Some(field) if message.starts_with("unknown field") => {
                    wrong.detail("field", field).nearest(field, words)
                }
                Some(field) => wrong.detail("field", field),
                None => wrong,
            }
        })
    }

    /// An error about a field.
    pub fn error<T>(&self, at: &Spanned<T>, field: &str, what: impl std::fmt::Display) -> Error {
        let line = self.line(at.span().start);
        Error::new(Code::TableField, format!("{}, line {line}, {field}: {what}", self.file))
            .detail("file", self.file)
            .detail("line", line.to_string())
            .detail("field", field)
    }

    fn line(&self, offset: usize) -> usize {
        let before = self.text.as_bytes().get(..offset).unwrap_or_default();
        before.iter().filter(|&&byte| byte == b'\n').count() + 1
    }
}

/// True for an id: a lower-case word of letters, digits and underscores that
/// begins with a letter, at most 40 long.
pub fn is_id(word: &str) -> bool {
    word.len() <= 40
        && word.starts_with(|first: char| first.is_ascii_lowercase())
        && word.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_')
}
