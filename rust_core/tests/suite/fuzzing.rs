//! Seeded generators of nonsense, and edits that turn sense into it.

use estiba_core::kernel::chance::Stream;
use estiba_core::kernel::error::Error;
use serde_json::Value;

use crate::games::seed;

/// A source of nonsense, the same for the same number.
pub struct Nonsense(Stream);

/// Numbers at which things tend to break.
const EDGES: [u32; 12] = [0, 1, 2, 6, 7, 254, 255, 256, 65_535, 65_536, i32::MAX as u32, u32::MAX];

/// Words that mean something somewhere.
const WORDS: [&str; 16] = [
    "", " ", "\n", "\0", "-1", "1e9", "nan", "null", "true", "draw", "passport", "filler", "seat:9", "🧳",
    "[", "\"",
];

impl Nonsense {
    /// The source of a number.
    pub fn new(number: u64) -> Self {
        Nonsense(Stream::new(seed(number)))
    }

    /// A number below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound as u32) as usize
    }

    /// True once in so many times.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of some things.
    pub fn one<'a, T>(&mut self, things: &'a [T]) -> &'a T {
        &things[self.below(things.len())]
    }

    /// A number: near zero, at an edge, or any.
    pub fn number(&mut self) -> u32 {
        match self.below(3) {
            0 => self.below(64) as u32,
            1 => *self.one(&EDGES),
            _ => self.0.below(u32::MAX),
        }
    }

    /// Any bytes.
    pub fn bytes(&mut self, most: usize) -> Vec<u8> {
        (0..self.below(most + 1)).map(|_| self.below(256) as u8).collect()
    }

    /// Bytes with a few random edits.
    pub fn edited(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut bytes = bytes.to_vec();
        for _ in 0..1 + self.below(3) {
            let at = self.below(bytes.len() + 1);
            let to = (at + self.below(12)).min(bytes.len());
            match self.below(7) {
                0 => drop(bytes.drain(at..to)),
                1 => bytes.insert(at, self.below(256) as u8),
                2 if at < bytes.len() => bytes[at] ^= 1 << self.below(8),
                3 => {
                    let word = self.one(&WORDS).as_bytes().to_vec();
                    bytes.splice(at..to, word);
                }
                4 => {
                    let part = bytes[at..to].to_vec();
                    let place = self.below(bytes.len() + 1);
                    bytes.splice(place..place, part);
                }
                5 => {
                    let digits = self.number().to_string().into_bytes();
                    bytes.splice(at..to, digits);
                }
                _ if self.once_in(4) => bytes.truncate(at),
                _ => bytes.reverse(),
            }
        }
        bytes
    }

    /// A text with a few random edits; still a text.
    pub fn edited_text(&mut self, text: &str) -> String {
        String::from_utf8_lossy(&self.edited(text.as_bytes())).into_owned()
    }

    /// A text of lines with one line edited, dropped, doubled or moved, or one
    /// word put in the place of another.
    pub fn edited_lines(&mut self, text: &str) -> String {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        if lines.is_empty() {
            return self.edited_text(text);
        }
        let (at, other) = (self.below(lines.len()), self.below(lines.len()));
        match self.below(6) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(other, lines[at].clone()),
            2 => lines.swap(at, other),
            3 => {
                let words: Vec<&str> = lines[other].split(' ').collect();
                let word = (*self.one(&words)).to_owned();
                let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
                let place = self.below(words.len());
                words[place] = word;
                lines[at] = words.join(" ");
            }
            _ => lines[at] = self.edited_text(&lines[at].clone()),
        }
        lines.join("\n") + "\n"
    }

    /// Some JSON.
    fn value(&mut self, depth: usize) -> Value {
        match self.below(if depth == 0 { 6 } else { 8 }) {
            0 => Value::Null,
            1 => Value::from(self.once_in(2)),
            2 => Value::from(self.number()),
            3 => Value::from(-i64::from(self.number())),
            4 => Value::from(f64::from(self.number()) / 7.0),
            5 => Value::from(*self.one(&WORDS)),
            6 => (0..self.below(4)).map(|_| self.value(depth - 1)).collect(),
            _ => {
                let fields =
                    (0..self.below(3)).map(|_| ((*self.one(&WORDS)).to_owned(), self.value(depth - 1)));
                Value::Object(fields.collect())
            }
        }
    }

    /// Edits a JSON value somewhere within.
    pub fn edit_json(&mut self, value: &mut Value) {
        if self.once_in(8) {
            *value = self.value(2);
            return;
        }
        match value {
            Value::Array(items) if !items.is_empty() => {
                let (at, other) = (self.below(items.len()), self.below(items.len()));
                match self.below(6) {
                    0 => drop(items.remove(at)),
                    1 => items.insert(other, items[at].clone()),
                    2 => items.extend(items.clone()),
                    3 => items.swap(at, other),
                    _ => self.edit_json(&mut items[at]),
                }
            }
            Value::Object(fields) if !fields.is_empty() => {
                let names: Vec<String> = fields.keys().cloned().collect();
                let name = self.one(&names).clone();
                match self.below(8) {
                    0 => drop(fields.remove(&name)),
                    1 => {
                        let moved = fields.remove(&name).unwrap_or_default();
                        fields.insert(self.edited_text(&name), moved);
                    }
                    2 => {
                        let other = fields[self.one(&names)].clone();
                        fields.insert(name, other);
                    }
                    _ => self.edit_json(fields.get_mut(&name).expect("a field of the map")),
                }
            }
            Value::String(text) => *text = self.edited_text(&text.clone()),
            Value::Number(_) => *value = Value::from(self.number()),
            other => *other = self.value(2),
        }
    }
}

/// The particular of a refusal that has this name.
pub fn detail<'a>(error: &'a Error, name: &str) -> Option<&'a str> {
    error.details().iter().find(|(other, _)| *other == name).map(|(_, value)| value.as_str())
}
