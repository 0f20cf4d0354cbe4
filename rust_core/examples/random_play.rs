//! Random play of the travel game with a fixed seed, for profilers that count:
//! `valgrind --tool=callgrind target/release/examples/random_play 40`.
//! The argument is the number of matches. Prints the moves played.

#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "a program, not the core")]

use estiba_core::games::travel::Travel;
use estiba_core::kernel::game::Game;
use estiba_core::sim::batch::{Request, run};
use estiba_core::sim::policy::Policy;

const TABLE: &str = include_str!("../../python/estiba/games/travel/cards.toml");

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let matches = std::env::args().nth(1).map_or(Ok(40), |text| text.parse())?;
    let rules = Travel::rules(&Travel::read_table(TABLE, "cards.toml")?, &serde_json::Map::new())?;
    let request =
        Request { matches, policies: vec![Policy::Random; 4], seed: [7; 32], threads: 1, max_turns: 1000 };
    let moves: u64 = run::<Travel>(&rules, &request, |_| true)
        .map_or(0, |batch| batch.rows.iter().map(|row| u64::from(row.moves)).sum());
    println!("{moves} moves");
    Ok(())
}
