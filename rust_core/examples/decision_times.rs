//! How long the legal choices of a decision and applying one take in random
//! play of Import/Export: mean and 99th percentile in nanoseconds, the time of
//! reading the clock taken off. The argument is the number of matches.

#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "a program, not the core")]

use std::hint::black_box;
use std::time::Instant;

use estiba_core::games::import_export::ImportExport;
use estiba_core::kernel::chance::derive;
use estiba_core::kernel::choice::Menu;
use estiba_core::kernel::event::{Answer, Silent};
use estiba_core::kernel::game::Game;
use estiba_core::sim::policy::{Chooser, Policy};

const TABLE: &str = include_str!("../../python/estiba/games/import_export/cards.toml");
const SEED: [u8; 32] = [7; 32];

fn report(name: &str, times: &mut [u64], clock: u64) {
    times.sort_unstable();
    let off = |time: u64| time.saturating_sub(clock);
    let mean = times.iter().map(|&time| off(time)).sum::<u64>() as f64 / times.len().max(1) as f64;
    let percentile = times.get(times.len() * 99 / 100).copied().unwrap_or_default();
    println!("{name}: mean {mean:.0} ns, 99th percentile {} ns, {} decisions", off(percentile), times.len());
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let matches = std::env::args().nth(1).map_or(Ok(300), |text| text.parse())?;
    let rules =
        ImportExport::rules(&ImportExport::read_table(TABLE, "cards.toml")?, &serde_json::Map::new())?;
    let mut empty: Vec<u64> = (0..10_000)
        .map(|_| {
            let started = Instant::now();
            started.elapsed().as_nanos() as u64
        })
        .collect();
    empty.sort_unstable();
    let clock = empty[empty.len() / 2];
    let (mut legal, mut applied) = (Vec::new(), Vec::new());
    let (mut menu, mut scratch) = (Menu::new(), Menu::new());
    let mut chooser = Chooser::new(SEED);
    for index in 0..matches {
        let mut state = ImportExport::deal(&rules, derive(&SEED, "times", index), &mut Silent);
        while let Some(seat) = ImportExport::waiting_for(&rules, &state).lowest() {
            let started = Instant::now();
            ImportExport::legal(&rules, &state, seat, &mut menu);
            legal.push(started.elapsed().as_nanos() as u64);
            let choice = chooser.choose::<ImportExport>(Policy::Random, &rules, &state, seat, &menu);
            let answer = Answer { seat, choice };
            let started = Instant::now();
            black_box(ImportExport::apply(&rules, &mut state, answer, &mut scratch, &mut Silent))?;
            applied.push(started.elapsed().as_nanos() as u64);
        }
    }
    report("legal", &mut legal, clock);
    report("apply", &mut applied, clock);
    Ok(())
}
