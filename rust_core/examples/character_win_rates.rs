//! How often each character of travel wins: one line a character with its
//! matches, wins and 95 % interval (Wilson), for `docs/rules/travel.md`.
//! The arguments are the policy, the number of matches and the seats.

#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "a program, not the core")]

use estiba_core::games::travel::Travel;
use estiba_core::kernel::chance::derive;
use estiba_core::kernel::event::Silent;
use estiba_core::kernel::game::Game;
use estiba_core::sim::batch::{Request, run};
use estiba_core::sim::policy::Policy;

const TABLE: &str = include_str!("../../python/estiba/games/travel/cards.toml");
const POWERS: &str = include_str!("../tests/powers/travel.json");
const SEED: [u8; 32] = [11; 32];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let argument = |place| std::env::args().nth(place);
    let policy = Policy::parse(&argument(1).unwrap_or_else(|| "random".into()))?;
    let matches: usize = argument(2).map_or(Ok(100_000), |text| text.parse())?;
    let players: usize = argument(3).map_or(Ok(4), |text| text.parse())?;
    let table = Travel::with_powers(&Travel::read_table(TABLE, "cards.toml")?, POWERS, &[])?;
    let all = ["events", "special_items", "prohibited_items", "postcards", "characters"];
    let options = serde_json::Map::from_iter([
        ("extensions".to_owned(), all.to_vec().into()),
        ("players".to_owned(), players.into()),
    ]);
    let rules = Travel::rules(&table, &options)?;
    let policies = vec![policy; players];
    let request = Request { matches, policies, seed: SEED, threads: 2, max_turns: 1000 };
    let batch = run::<Travel>(&rules, &request, |_| true)?.unwrap_or_default();
    let mut tally = vec![(0u32, 0u32, 0u32); rules.characters.len()];
    for (index, row) in (0..).zip(&batch.rows) {
        // The same deal as in the batch.
        let state = Travel::deal(&rules, derive(&SEED, "match", index), &mut Silent);
        for (seat, &character) in state.characters[..players].iter().enumerate() {
            let (played, ended, won) = &mut tally[usize::from(character)];
            *played += 1;
            *ended += u32::from(row.winners != 0);
            *won += u32::from(row.winners >> seat & 1);
        }
    }
    println!("{matches} matches of {players} players, {} truncated", batch.truncated());
    for (character, &(played, ended, won)) in rules.characters.iter().zip(&tally) {
        let (low, high) = wilson(won, ended);
        let rate = 100.0 * f64::from(won) / f64::from(ended.max(1));
        let id = &character.id;
        println!(
            "{id:<12} played {played}, in ended matches {ended}, won {won}: {rate:.1} % [{low:.1}, {high:.1}]"
        );
    }
    Ok(())
}

/// The 95 % interval of Wilson, in per cent.
fn wilson(won: u32, of: u32) -> (f64, f64) {
    let (z, n) = (1.959_964, f64::from(of.max(1)));
    let rate = f64::from(won) / n;
    let middle = rate + z * z / (2.0 * n);
    let spread = z * (rate * (1.0 - rate) / n + z * z / (4.0 * n * n)).sqrt();
    let by = 1.0 + z * z / n;
    (100.0 * (middle - spread) / by, 100.0 * (middle + spread) / by)
}
