//! The options of a match: what a game declares, and the values given.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::error::{Code, Error, Result};
use super::text::Text;

/// What an option may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Domain {
    /// Yes or no.
    Boolean {
        /// Taken when none is given.
        default: bool,
    },
    /// A whole number.
    Integer {
        /// The least.
        minimum: i64,
        /// The greatest.
        maximum: i64,
        /// Taken when none is given.
        default: i64,
    },
    /// One of these words.
    Word {
        /// The words.
        allowed: &'static [&'static str],
        /// Taken when none is given.
        default: &'static str,
    },
    /// Any of these words, each once.
    Words {
        /// The words.
        allowed: Vec<String>,
        /// Taken when none are given.
        default: Vec<String>,
    },
}

/// One option that a game declares.
#[derive(Clone, Debug)]
pub struct OptionSpec {
    /// Its name.
    pub name: &'static str,
    /// What it may be.
    pub domain: Domain,
    /// What it does.
    pub description: Text,
}

/// The values of all options of a match, by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionValues(BTreeMap<&'static str, Value>);

impl OptionValues {
    /// Checks the values given and fills the defaults in.
    ///
    /// # Errors
    /// `unknown_option`, `option_value`.
    pub fn new(specs: &[OptionSpec], given: &Map<String, Value>) -> Result<Self> {
        for name in given.keys() {
            if !specs.iter().any(|spec| spec.name == name) {
                return Err(Error::new(Code::UnknownOption, format!("There is no option '{name}'."))
                    .detail("field", format!("options.{name}"))
                    .nearest(name, specs.iter().map(|spec| spec.name)));
            }
        }
        let mut values = BTreeMap::new();
        for spec in specs {
            let value = match given.get(spec.name) {
                Some(value) => checked(spec, value)?,
                None => default_value(&spec.domain),
            };
            values.insert(spec.name, value);
        }
        Ok(OptionValues(values))
    }

    /// An integer option.
    pub fn integer(&self, name: &str) -> i64 {
        self.0.get(name).and_then(Value::as_i64).unwrap_or_default()
    }

    /// An option that is yes or no.
    pub fn boolean(&self, name: &str) -> bool {
        self.0.get(name).and_then(Value::as_bool).unwrap_or_default()
    }

    /// A word option.
    pub fn word(&self, name: &str) -> &str {
        self.0.get(name).and_then(Value::as_str).unwrap_or_default()
    }

    /// The words of an option that takes several.
    pub fn words(&self, name: &str) -> Vec<&str> {
        let words = self.0.get(name).and_then(Value::as_array).into_iter().flatten();
        words.filter_map(Value::as_str).collect()
    }

    /// All values by name, sorted.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.0.iter().map(|(name, value)| (*name, value))
    }

    /// All values as JSON, by sorted name: the same options give the same text.
    pub fn to_json(&self) -> String {
        let map: Map<String, Value> =
            self.0.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        Value::Object(map).to_string()
    }
}

/// The value that an option takes when none is given.
pub fn default_value(domain: &Domain) -> Value {
    match domain {
        Domain::Boolean { default } => Value::from(*default),
        Domain::Integer { default, .. } => Value::from(*default),
        Domain::Word { default, .. } => Value::from(*default),
        Domain::Words { default, .. } => Value::from(default.clone()),
    }
}

fn checked(spec: &OptionSpec, value: &Value) -> Result<Value> {
    let wrong = |wanted: String| {
        let mut shown = value.to_string();
        if shown.chars().count() > 60 {
            shown = shown.chars().take(60).chain("…".chars()).collect();
        }
        Error::new(Code::OptionValue, format!("The option '{}' cannot be {shown}.", spec.name))
            .hint(wanted)
            .detail("field", format!("options.{}", spec.name))
    };
    match &spec.domain {
        Domain::Boolean { .. } => match value {
            Value::Bool(_) => Ok(value.clone()),
            _ => Err(wrong("Give true or false.".into())),
        },
        Domain::Integer { minimum, maximum, .. } => match value.as_i64() {
            Some(number) if (*minimum..=*maximum).contains(&number) => Ok(Value::from(number)),
            _ => Err(wrong(format!("Give a whole number from {minimum} to {maximum}."))),
        },
        Domain::Word { allowed, .. } => match value.as_str() {
            Some(word) if allowed.contains(&word) => Ok(value.clone()),
            _ => Err(wrong(format!("Give one of: {}.", allowed.join(", ")))),
        },
        Domain::Words { allowed, .. } => {
            let words: Option<Vec<&str>> =
                value.as_array().and_then(|items| items.iter().map(Value::as_str).collect());
            let mut words = match words {
                Some(words) if words.iter().all(|word| allowed.iter().any(|other| other == word)) => words,
                _ if allowed.is_empty() => {
                    return Err(wrong("Give an empty list: there is nothing to name yet.".into()));
                }
                _ => return Err(wrong(format!("Give a list of any of: {}.", allowed.join(", ")))),
            };
            let count = words.len();
            words.sort_by_key(|word| allowed.iter().position(|other| other == word));
            words.dedup();
            if words.len() != count {
                return Err(wrong("Name each word once.".into()));
            }
            Ok(Value::from(words))
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn specs() -> Vec<OptionSpec> {
        let spec = |name, domain| OptionSpec { name, domain, description: Text::default() };
        vec![
            spec("flag", Domain::Boolean { default: true }),
            spec("many", Domain::Words { allowed: vec!["b".into(), "a".into()], default: Vec::new() }),
            spec("number", Domain::Integer { minimum: 2, maximum: 6, default: 4 }),
            spec("word", Domain::Word { allowed: &["one", "two"], default: "two" }),
        ]
    }

    fn values(given: &Value) -> Result<String> {
        OptionValues::new(&specs(), given.as_object().expect("a map")).map(|values| values.to_json())
    }

    #[test]
    fn what_is_not_given_takes_its_default() {
        let all = r#"{"flag":true,"many":[],"number":4,"word":"two"}"#;
        assert_eq!(values(&json!({})).as_deref(), Ok(all));
        assert_eq!(
            values(&json!({"number": 4, "word": "two"})).as_deref(),
            Ok(all),
            "the same options, the same text"
        );
    }

    #[test]
    fn lists_of_words_have_one_order() {
        let both = values(&json!({"many": ["a", "b"]}));
        assert_eq!(both, values(&json!({"many": ["b", "a"]})));
        assert!(both.is_ok_and(|text| text.contains(r#"["b","a"]"#)));
    }

    #[test]
    fn a_wrong_value_is_refused_with_its_field() {
        let wrong = [
            json!({"flag": 1}),
            json!({"many": "a"}),
            json!({"many": ["c"]}),
            json!({"many": ["a", "a"]}),
            json!({"number": 1}),
            json!({"number": 7}),
            json!({"number": 2.5}),
            json!({"number": "3"}),
            json!({"word": "three"}),
            json!({"word": null}),
            json!({"word": "x".repeat(10_000)}),
        ];
        for given in wrong {
            let error = values(&given).expect_err("a wrong value");
            let name = given.as_object().and_then(|map| map.keys().next()).expect("a name");
            assert_eq!(error.code(), Code::OptionValue, "{error}");
            assert_eq!(error.details(), [("field", format!("options.{name}"))]);
            assert!(!error.hint_text().is_empty() && error.message().len() < 200, "{error}");
        }
    }

    #[test]
    fn an_unknown_option_is_refused_with_the_nearest() {
        let error = values(&json!({"numbre": 3})).expect_err("no such option");
        assert_eq!(error.code(), Code::UnknownOption);
        assert!(error.details().contains(&("nearest", "number".into())), "{error}");
    }
}
