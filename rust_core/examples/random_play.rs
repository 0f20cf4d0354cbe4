//! Random play of the travel game with a fixed seed, for profilers that count:
//! `valgrind --tool=callgrind target/release/examples/random_play 40`.
//! The arguments are the number of matches and the extensions, divided by
//! commas. Prints the moves played.

#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "a program, not the core")]

use estiba_core::games::travel::Travel;
use estiba_core::kernel::game::Game;
use estiba_core::sim::batch::{Request, run};
use estiba_core::sim::policy::Policy;

const TABLE: &str = include_str!("../../python/estiba/games/travel/cards.toml");

const POWERS: &str = include_str!("../tests/powers/travel.json");

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let matches = std::env::args().nth(1).map_or(Ok(40), |text| text.parse())?;
    let extensions = std::env::args().nth(2).unwrap_or_default();
    let named: Vec<&str> = extensions.split(',').filter(|name| !name.is_empty()).collect();
    let table = Travel::with_powers(&Travel::read_table(TABLE, "cards.toml")?, POWERS, &[])?;
    let options = serde_json::Map::from_iter([("extensions".to_owned(), named.into())]);
    let rules = Travel::rules(&table, &options)?;
    let request =
        Request { matches, policies: vec![Policy::Random; 4], seed: [7; 32], threads: 1, max_turns: 1000 };
    let moves: u64 = run::<Travel>(&rules, &request, |_| true)?
        .map_or(0, |batch| batch.rows.iter().map(|row| u64::from(row.moves)).sum());
    println!("{moves} moves");
    Ok(())
}
