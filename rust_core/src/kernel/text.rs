//! Words for people, in the languages that Estiba speaks.

use serde::{Deserialize, Serialize};

use super::error::{Code, Error, Result};

/// A language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Locale {
    /// English.
    #[default]
    En,
    /// Spanish.
    Es,
}

impl Locale {
    /// The locale of a name; English if it is empty.
    ///
    /// # Errors
    /// `unknown_locale`.
    pub fn parse(name: &str) -> Result<Self> {
        match name {
            "" | "en" => Ok(Locale::En),
            "es" => Ok(Locale::Es),
            _ => {
                let shown: String = name.chars().take(20).collect();
                Err(Error::new(Code::UnknownLocale, format!("There is no locale '{shown}'."))
                    .hint("Ask for 'en' or 'es'."))
            }
        }
    }

    /// One of two texts.
    pub fn pick<T>(self, en: T, es: T) -> T {
        match self {
            Locale::En => en,
            Locale::Es => es,
        }
    }
}

/// A text in every language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// In English.
    pub en: String,
    /// In Spanish.
    pub es: String,
}

impl Text {
    /// The text in one language.
    pub fn get(&self, locale: Locale) -> &str {
        locale.pick(&self.en, &self.es)
    }
}

/// Joins words as a sentence does: "a, b and c".
pub fn list(words: &[String], locale: Locale) -> String {
    match words {
        [] => String::new(),
        [word] => word.clone(),
        [first @ .., last] => {
            // Spanish says "e" for "y" before the sound of an i.
            let sound = last.to_lowercase();
            let and = if ["i", "í", "hi"].iter().any(|start| sound.starts_with(start))
                && !sound.starts_with("hie")
            {
                "e"
            } else {
                "y"
            };
            format!("{} {} {last}", first.join(", "), locale.pick("and", and))
        }
    }
}
