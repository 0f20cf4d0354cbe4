//! The options of a match.

use serde_json::{Map, Value};

use super::cards::CardTable;
use super::goods::{Good, SETS};
use super::state::COLUMNS;
use crate::kernel::error::{Code, Error, Result};
use crate::kernel::options::{Domain, OptionSpec, OptionValues};
use crate::kernel::seats::MAX_SEATS;
use crate::kernel::text::Text;

/// Which cards container tokens stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tokens {
    /// None: cards are containers.
    None,
    /// The containers of ships.
    Ships,
    /// Containers, crew and goods.
    All,
}

/// The names of the options for the columns of the Tokyo Port, and what the
/// columns cost unless said otherwise (assumed, ruling R12).
const COLUMN_COSTS: [(&str, i64); COLUMNS as usize] =
    [("column_0_cost", 2), ("column_1_cost", 4), ("column_2_cost", 6), ("column_3_cost", 8)];

/// The options that a match takes.
pub fn specs() -> Vec<OptionSpec> {
    let text = |en: &str, es: &str| Text { en: en.into(), es: es.into() };
    let mut specs = vec![
        OptionSpec {
            name: "players",
            domain: Domain::Integer { minimum: 2, maximum: MAX_SEATS as i64, default: 4 },
            description: text("How many play.", "Cuántos juegan."),
        },
        OptionSpec {
            name: "expansions",
            domain: Domain::Words {
                allowed: SETS.iter().map(|set| (*set).to_owned()).collect(),
                default: vec!["base".into()],
            },
            description: text("The sets of cards in the deck.", "Los conjuntos de cartas del mazo."),
        },
        OptionSpec {
            name: "tokyo",
            domain: Domain::Boolean { default: false },
            description: text(
                "The Tokyo Port in place of the Supply Island.",
                "El Puerto de Tokyo en lugar de la Isla de Suministro.",
            ),
        },
        OptionSpec {
            name: "market",
            domain: Domain::Boolean { default: false },
            description: text("The Commodities Market.", "El Mercado de Mercancías."),
        },
        OptionSpec {
            name: "tokens",
            domain: Domain::Word { allowed: &["none", "ships", "all"], default: "none" },
            description: text(
                "Container tokens in place of cards: nowhere, on ships, or for crew and goods too.",
                "Fichas de contenedor en lugar de cartas: en ningún sitio, en los barcos, o también como tripulación y bienes.",
            ),
        },
        OptionSpec {
            name: "leader",
            domain: Domain::Integer { minimum: -1, maximum: MAX_SEATS as i64 - 1, default: -1 },
            description: text(
                "The seat that leads first; -1 draws it.",
                "El asiento que lidera primero; -1 lo sortea.",
            ),
        },
        OptionSpec {
            name: "ask",
            domain: Domain::Word { allowed: &["holders", "everyone"], default: "holders" },
            description: text(
                "Who is asked a decision that depends on a hidden hand: those who have a choice, or all who might.",
                "A quién se pregunta cuando la decisión depende de una mano oculta: a quien puede elegir, o a todos los que podrían.",
            ),
        },
    ];
    let names = [
        (
            "The price of the first column of the Tokyo Port.",
            "El precio de la primera columna del Puerto de Tokyo.",
        ),
        ("The price of the second column.", "El precio de la segunda columna."),
        ("The price of the third column.", "El precio de la tercera columna."),
        ("The price of the fourth column.", "El precio de la cuarta columna."),
    ];
    specs.extend(COLUMN_COSTS.iter().zip(names).map(|((name, default), (en, es))| OptionSpec {
        name,
        domain: Domain::Integer { minimum: 0, maximum: 100, default: *default },
        description: text(en, es),
    }));
    specs
}

/// Checks the options given, each and together.
///
/// # Errors
/// `unknown_option`, `option_value`.
pub fn values(given: &Map<String, Value>) -> Result<OptionValues> {
    let options = OptionValues::new(&specs(), given)?;
    let (players, leader) = (options.integer("players"), options.integer("leader"));
    if leader >= players {
        return Err(Error::new(
            Code::OptionValue,
            format!("Seat {leader} cannot lead a match of {players}."),
        )
        .hint(format!("Give a seat from 0 to {}, or -1.", players - 1))
        .detail("field", "options.leader"));
    }
    Ok(options)
}

/// The cards of a match as it is dealt.
///
/// # Errors
/// `option_value` if they are fewer than the set-up needs: one a player on the
/// Supply Island, four under each ship at sea, none of them Capital, hands of
/// five, and a deck.
pub fn cards_of(table: &CardTable, options: &OptionValues) -> Result<Vec<String>> {
    let sets = options.words("expansions");
    let set_of = |contract: &str| table.contracts.get(contract).map_or("", |row| row.set);
    let chosen: Vec<String> = table
        .cards()
        .into_iter()
        .filter(|(_, contracts)| sets.contains(&set_of(contracts[0])))
        .map(|(id, _)| id)
        .collect();
    let is_capital =
        |id: &&String| table.contracts.get(*id).is_some_and(|row| row.face.good == Good::Capital);
    let needed = options.integer("players") as usize * 10 + 1 + chosen.iter().filter(is_capital).count();
    if chosen.len() < needed {
        return Err(Error::new(
            Code::OptionValue,
            format!("These sets have {} cards; the set-up needs {needed}.", chosen.len()),
        )
        .hint("Name more sets among the expansions, such as 'base'.")
        .detail("field", "options.expansions"));
    }
    Ok(chosen)
}

/// Which cards tokens stand for.
pub fn tokens(options: &OptionValues) -> Tokens {
    match options.word("tokens") {
        "ships" => Tokens::Ships,
        "all" => Tokens::All,
        _ => Tokens::None,
    }
}

/// What the columns of the Tokyo Port cost.
pub fn column_costs(options: &OptionValues) -> [i16; COLUMNS as usize] {
    COLUMN_COSTS.map(|(name, _)| options.integer(name) as i16)
}
