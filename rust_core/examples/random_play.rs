//! Random play with a fixed seed, for profilers that count:
//! `valgrind --tool=callgrind target/release/examples/random_play travel 40`.
//! The arguments are the game, the number of matches, and extensions or
//! expansions divided by commas. Prints the moves played.

#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "a program, not the core")]

use estiba_core::games::import_export::ImportExport;
use estiba_core::games::travel::Travel;
use estiba_core::kernel::game::Game;
use estiba_core::sim::batch::{Request, run};
use estiba_core::sim::policy::Policy;
use serde_json::{Map, Value};

const TRAVEL: &str = include_str!("../../python/estiba/games/travel/cards.toml");
const TRAVEL_POWERS: &str = include_str!("../tests/powers/travel.json");
const IMPORT_EXPORT: &str = include_str!("../../python/estiba/games/import_export/cards.toml");

type Failure = Box<dyn std::error::Error>;

fn play<G: Game>(table: &G::Table, matches: usize, options: &Map<String, Value>) -> Result<u64, Failure> {
    let rules = G::rules(table, options)?;
    let request =
        Request { matches, policies: vec![Policy::Random; 4], seed: [7; 32], threads: 1, max_turns: 1000 };
    let batch = run::<G>(&rules, &request, |_| true)?;
    Ok(batch.map_or(0, |batch| batch.rows.iter().map(|row| u64::from(row.moves)).sum()))
}

fn main() -> Result<(), Failure> {
    let game = std::env::args().nth(1).unwrap_or_else(|| "travel".into());
    let matches = std::env::args().nth(2).map_or(Ok(40), |text| text.parse())?;
    let named: Vec<String> = std::env::args().nth(3).map_or_else(Vec::new, |names| {
        names.split(',').filter(|name| !name.is_empty()).map(str::to_owned).collect()
    });
    let moves = if game == "import_export" {
        let named = if named.is_empty() { vec!["base".into()] } else { named };
        let options = Map::from_iter([("expansions".to_owned(), named.into())]);
        play::<ImportExport>(&ImportExport::read_table(IMPORT_EXPORT, "cards.toml")?, matches, &options)?
    } else {
        let table = Travel::with_powers(&Travel::read_table(TRAVEL, "cards.toml")?, TRAVEL_POWERS, &[])?;
        let options = Map::from_iter([("extensions".to_owned(), named.into())]);
        play::<Travel>(&table, matches, &options)?
    };
    println!("{moves} moves");
    Ok(())
}
