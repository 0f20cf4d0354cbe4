//! What one decision of each game costs: its menu, its answer, a copy of its
//! state, and a whole batch of random play.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use estiba_core::games::import_export::ImportExport;
use estiba_core::games::travel::Travel;
use estiba_core::kernel::chance::derive;
use estiba_core::kernel::choice::Menu;
use estiba_core::kernel::event::{Answer, Silent};
use estiba_core::kernel::game::Game;
use estiba_core::sim::batch::{Request, run};
use estiba_core::sim::policy::{Chooser, Policy};

const TRAVEL: &str = include_str!("../../python/estiba/games/travel/cards.toml");
const IMPORT_EXPORT: &str = include_str!("../../python/estiba/games/import_export/cards.toml");
const SEED: [u8; 32] = [7; 32];

fn rules<G: Game>(table: &str) -> G::Rules {
    let table = G::read_table(table, "cards.toml").expect("the shipped table");
    G::rules(&table, &serde_json::Map::new()).expect("the default options")
}

/// States in the middle of random play, with an answer that is legal there.
fn positions<G: Game>(rules: &G::Rules) -> Vec<(G::State, Answer)> {
    let mut positions = Vec::new();
    let mut menu = Menu::new();
    let mut chooser = Chooser::new(SEED);
    for index in 0..10 {
        let mut state = G::deal(rules, derive(&SEED, "bench", index), &mut Silent);
        for _ in 0..50 {
            let Some(seat) = G::waiting_for(rules, &state).lowest() else { break };
            G::legal(rules, &state, seat, &mut menu);
            let choice = chooser.choose::<G>(Policy::Random, rules, &state, seat, &menu);
            positions.push((state.clone(), Answer { seat, choice }));
            G::play(rules, &mut state, Answer { seat, choice }, &mut menu, &mut Silent);
        }
    }
    positions
}

fn decisions<G: Game>(criterion: &mut Criterion, table: &str) {
    let rules = rules::<G>(table);
    let positions = positions::<G>(&rules);
    let mut menu = Menu::new();
    let mut group = criterion.benchmark_group(format!("{} decision", G::ID));
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("copy", |bencher| {
        bencher.iter(|| {
            positions.iter().for_each(|(state, _)| {
                black_box(black_box(state).clone());
            })
        });
    });
    group.bench_function("legal", |bencher| {
        bencher.iter(|| {
            for (state, answer) in &positions {
                G::legal(&rules, state, answer.seat, &mut menu);
                black_box(menu.len());
            }
        });
    });
    group.bench_function("copy and play", |bencher| {
        bencher.iter(|| {
            for (state, answer) in &positions {
                let mut state = state.clone();
                G::play(&rules, &mut state, *answer, &mut menu, &mut Silent);
                black_box(&state);
            }
        });
    });
    group.finish();
}

fn batch<G: Game>(criterion: &mut Criterion, table: &str) {
    let rules = rules::<G>(table);
    let request =
        Request { matches: 20, policies: vec![Policy::Random; 4], seed: SEED, threads: 1, max_turns: 1000 };
    let moves: u64 = run::<G>(&rules, &request, |_| true)
        .ok()
        .flatten()
        .map_or(0, |batch| batch.rows.iter().map(|row| u64::from(row.moves)).sum());
    let mut group = criterion.benchmark_group(format!("{} batch", G::ID));
    group.sample_size(20).throughput(Throughput::Elements(moves));
    group.bench_function("random moves, one thread", |bencher| {
        bencher.iter(|| black_box(run::<G>(&rules, &request, |_| true)));
    });
    group.finish();
}

fn travel(criterion: &mut Criterion) {
    decisions::<Travel>(criterion, TRAVEL);
    batch::<Travel>(criterion, TRAVEL);
}

fn import_export(criterion: &mut Criterion) {
    decisions::<ImportExport>(criterion, IMPORT_EXPORT);
    batch::<ImportExport>(criterion, IMPORT_EXPORT);
}

criterion_group!(benches, travel, import_export);
criterion_main!(benches);
