//! Card tables as TOML: reading, and errors that say file, line and field.

use std::collections::BTreeMap;

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
            let place = error.span().map_or(0, |span| span.start);
            let line = self.line(place);
            let wrong = Error::new(code, format!("{}, line {line}: {message}.", self.file))
                .detail("file", self.file)
                .detail("line", line.to_string());
            // serde says: unknown field `nmae`, expected one of `name`, `id`
            let mut words = message.split('`').skip(1).step_by(2);
            match words.next() {
                Some(field) if message.starts_with("unknown field") => {
                    wrong.detail("field", field).nearest(field, words)
                }
                Some(field) if message.starts_with("missing field") => wrong.detail("field", field),
                _ if code == Code::TableField => wrong.detail("field", self.key_at(place)),
                _ => wrong,
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

    /// The key whose value stands at a place; of a header the name in it.
    fn key_at(&self, offset: usize) -> &'a str {
        let (before, after) = self.text.split_at_checked(offset).unwrap_or((self.text, ""));
        let header =
            before.rsplit('\n').next().unwrap_or_default().trim().is_empty() && after.starts_with('[');
        let key = if header { after.lines().next() } else { before.rsplit_once('=').map(|(key, _)| key) };
        let word = |letter: char| letter.is_alphanumeric() || "_-.".contains(letter);
        let key = key.unwrap_or_default().trim_end_matches(|letter| !word(letter));
        key.rsplit(|letter| !word(letter)).next().unwrap_or_default()
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

/// Lays the provenance of a row's values, by field, over what is known.
///
/// # Errors
/// `table_field`.
pub fn lay_provenance(
    provenance: &mut BTreeMap<String, String>,
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;

    use super::*;
    use crate::kernel::text::Text;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "read, to see what is refused")]
    struct File {
        schema: i64,
        #[serde(default)]
        rows: Vec<Row>,
        #[serde(default)]
        numbers: BTreeMap<String, i64>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "read, to see what is refused")]
    struct Row {
        id: String,
        name: Option<Text>,
        #[serde(default)]
        needs: Vec<String>,
    }

    /// Code, line, field and nearest name of the refusal of a text.
    fn refusal(text: &str) -> (Code, String, String, String) {
        let error = Source::new(text, "the.toml").read::<File>().expect_err("a wrong text");
        let detail = |name: &str| {
            let found = error.details().iter().find(|(other, _)| *other == name);
            found.map(|(_, value)| value.clone()).unwrap_or_default()
        };
        assert_eq!(detail("file"), "the.toml");
        assert!(error.message().starts_with(&format!("the.toml, line {}", detail("line"))), "{error}");
        (error.code(), detail("line"), detail("field"), detail("nearest"))
    }

    #[test]
    fn a_refusal_names_line_and_field() {
        let refusals = [
            ("schema = \"1\"\n", "1", "schema", ""),
            ("schema = 1\n\n[[rows]]\nid = 3\n", "4", "id", ""),
            ("schema = 1\n[[rows]]\nid = \"a\"\nneeds = [\n  \"b\",\n  4,\n]\n", "6", "needs", ""),
            ("schema = 1\n[[rows]]\nid = \"a\"\nname = { en = \"A\", es = 5 }\n", "4", "es", ""),
            ("schema = 1\n[[rows]]\nname = { en = \"A\", es = \"A\" }\n", "2", "id", ""),
            ("schema = 1\n[numbers]\none = 1\ntwo = \"2\"\n", "4", "two", ""),
            ("schema = 1\nnumbers.one = true\n", "2", "numbers.one", ""),
            ("schema = 1\n[[numbers]]\none = 1\n", "2", "numbers", ""),
            ("schema = 1\n[[rows]]\nid = \"a\"\nneed = []\n", "4", "need", "needs"),
            ("rows = []\n", "1", "schema", ""),
        ];
        for (text, line, field, nearest) in refusals {
            let expected = (Code::TableField, line.into(), field.into(), nearest.into());
            assert_eq!(refusal(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_not_toml_is_refused_with_its_line() {
        for (text, line) in [("schema = 1\n[[rows]\n", "2"), ("schema = 1\nschema = 2\n", "2"), ("=", "1")] {
            let (code, told, _, _) = refusal(text);
            assert_eq!((code, told.as_str()), (Code::TableSyntax, line), "{text}");
        }
    }

    #[test]
    fn ids_are_lower_case_words() {
        for word in ["a", "mosquito_net", "x2", &"a".repeat(40)] {
            assert!(is_id(word), "{word}");
        }
        for word in ["", "2x", "_a", "A", "a b", "a-b", "ñ", &"a".repeat(41)] {
            assert!(!is_id(word), "{word}");
        }
    }
}
