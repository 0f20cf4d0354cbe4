//! Reading the hooks of a compiled power: when it does something, and how often.

use serde_json::Value;

use super::link::{UNLIMITED, span};
use super::program::{Fold, Hook, HookKind, Limit};
use super::vocabulary::{Type, Vocabulary, Word};

/// Reads a hook of a power whose code begins at `base`.
pub(super) fn hook(
    vocabulary: &'static Vocabulary,
    row: &Value,
    base: u16,
    power: u8,
) -> Result<Hook, String> {
    let named = |field: &str, words: &'static [Word]| -> Result<(u8, &'static Word), String> {
        let name = row[field].as_str().unwrap_or_default();
        let place = words.iter().position(|word| word.name == name);
        place.map(|place| (place as u8, &words[place])).ok_or(format!("there is no {field} '{name}'"))
    };
    let (kind, word) = match row["hook"].as_str() {
        Some("trigger") => {
            let (event, word) = named("event", vocabulary.events)?;
            (HookKind::Trigger { event, at_once: row["at_once"] == true }, word)
        }
        Some("rule") => {
            let (query, word) = named("query", vocabulary.queries)?;
            (HookKind::Rule { query, fold: fold(row, word)?, value: span(&row["value"], base)? }, word)
        }
        Some("may") => {
            let (window, word) = named("window", vocabulary.windows)?;
            (HookKind::May { window }, word)
        }
        Some("instead") => {
            let (step, word) = named("step", vocabulary.steps)?;
            (HookKind::Instead { step }, word)
        }
        _ => return Err("'hook' is trigger, rule, may or instead".into()),
    };
    let lasting = row["lasting"] == true;
    if lasting && !matches!(kind, HookKind::Trigger { .. } | HookKind::Rule { .. }) {
        return Err("only a trigger or a rule lasts".into());
    }
    let place = row["place"].as_str().unwrap_or_default();
    let place = vocabulary.places.iter().position(|other| *other == place);
    let entry = match kind {
        HookKind::Rule { .. } => 0,
        _ => row["entry"].as_u64().and_then(|entry| u16::try_from(entry).ok()).ok_or("'entry' is a place")?,
    };
    Ok(Hook {
        power,
        kind,
        place: place.ok_or("there is no such place")? as u8,
        condition: span(&row["condition"], base)?,
        entry: entry.checked_add(base).ok_or("'entry' is no place")?,
        lasting,
        limit: limit(row, kind, word)?,
        limited: UNLIMITED,
        fields: word.parameters.len() as u8,
    })
}

fn fold(row: &Value, query: &Word) -> Result<Fold, String> {
    let fold = match row["fold"].as_str() {
        Some("set") => Fold::Set,
        Some("add") => Fold::Add,
        Some("times") => Fold::Times,
        Some("at_least") => Fold::AtLeast,
        Some("at_most") => Fold::AtMost,
        Some("yes") => Fold::Yes,
        Some("no") => Fold::No,
        _ => return Err("there is no such fold".into()),
    };
    if (query.result == Some(Type::Condition)) != matches!(fold, Fold::Yes | Fold::No) {
        return Err(format!("'{}' cannot be folded so", query.name));
    }
    Ok(fold)
}

fn limit(row: &Value, kind: HookKind, word: &Word) -> Result<Limit, String> {
    let limit = match row["limit"].as_str() {
        None | Some("") => return Ok(Limit::None),
        Some("turn") => Limit::Turn,
        Some("match") => Limit::Match,
        Some("turn_each") => Limit::TurnEach,
        Some(other) => return Err(format!("there is no limit '{other}'")),
    };
    let of_a_seat = word.parameters.first().is_some_and(|(_, of)| *of == Type::Seat);
    match (limit, kind) {
        (_, HookKind::Rule { .. } | HookKind::Instead { .. }) => Err("this cannot be limited".into()),
        (Limit::TurnEach, HookKind::Trigger { .. }) if of_a_seat => Ok(limit),
        (Limit::TurnEach, _) => Err("'turn_each' counts by the seat that an event begins with".into()),
        _ => Ok(limit),
    }
}
