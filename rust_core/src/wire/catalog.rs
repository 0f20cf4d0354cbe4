//! The catalogue: games, options and cards as messages.

use super::encode::{expansion, option_value};
use super::v1;
use crate::kernel::error::Result;
use crate::kernel::game::{Game, Rules as _};
use crate::kernel::options::{Domain, OptionSpec, default_value};
use crate::kernel::text::Locale;
use crate::sim::policy::Policy;

fn option_info(spec: &OptionSpec, locale: Locale) -> v1::OptionInfo {
    use v1::option_info::Type;
    let mut info = v1::OptionInfo {
        name: spec.name.into(),
        description: spec.description.get(locale).into(),
        default_value: Some(option_value(&default_value(&spec.domain))),
        ..v1::OptionInfo::default()
    };
    match &spec.domain {
        Domain::Boolean { .. } => info.set_type(Type::Boolean),
        Domain::Integer { minimum, maximum, .. } => {
            info.set_type(Type::Integer);
            (info.minimum, info.maximum) = (*minimum, *maximum);
        }
        Domain::Word { allowed, .. } => {
            info.set_type(Type::Word);
            info.allowed = allowed.iter().map(|word| (*word).to_owned()).collect();
        }
        Domain::Words { allowed, .. } => {
            info.set_type(Type::Words);
            info.allowed.clone_from(allowed);
        }
    }
    info
}

/// What a client must know of a game to offer it.
pub fn game_info<G: Game>(table: &G::Table, locale: Locale) -> Result<v1::GameInfo> {
    let rules = G::rules(table, &serde_json::Map::new())?;
    Ok(v1::GameInfo {
        id: G::ID.into(),
        name: G::name().get(locale).into(),
        min_players: G::PLAYERS.0.into(),
        max_players: G::PLAYERS.1.into(),
        options: G::options(table).iter().map(|spec| option_info(spec, locale)).collect(),
        choice_count: rules.numbering().len() as u32,
        fingerprint: rules.fingerprint().into(),
        rules_version: G::RULES_VERSION,
        expansions: G::expansions(table).iter().map(expansion).collect(),
        policies: Policy::ALL.iter().map(|(name, _)| (*name).to_owned()).collect(),
    })
}

/// The cards of a game.
pub fn list_cards<G: Game>(table: &G::Table, locale: Locale) -> v1::ListCardsResponse {
    let cards = G::cards(table, locale)
        .into_iter()
        .map(|face| v1::CardInfo {
            id: face.id,
            kind: face.kind.into(),
            name: face.name,
            text: face.text,
            copies: face.copies,
            values: face
                .values
                .into_iter()
                .map(|(name, value, provenance)| v1::CardValue { name, value, provenance })
                .collect(),
        })
        .collect();
    v1::ListCardsResponse { cards }
}
