//! Batches: many matches of the same rules, the same bytes for any number of
//! threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use sha2::{Digest, Sha256};

use super::policy::{Chooser, Policy};
use crate::kernel::chance::{Seed, derive};
use crate::kernel::choice::Menu;
use crate::kernel::digest::hex;
use crate::kernel::error::{Error, Result};
use crate::kernel::event::{Answer, Silent};
use crate::kernel::game::{Game, Rules as _};
use crate::kernel::seats::MAX_SEATS;

/// How many matches a thread takes at a time.
const CHUNK: usize = 256;
/// More threads are not started; the result does not depend on their number.
const MAX_THREADS: usize = 256;
/// How often the caller hears of the progress.
const POLL: Duration = Duration::from_millis(100);

/// What is played.
#[derive(Clone, Debug)]
pub struct Request {
    /// How many matches.
    pub matches: usize,
    /// Who plays each seat.
    pub policies: Vec<Policy>,
    /// The seed of the batch; match `i` takes the stream derived from it and `i`.
    pub seed: Seed,
    /// How many threads.
    pub threads: usize,
    /// A match is truncated after so many turns.
    pub max_turns: u32,
}

/// The result of one match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// A bit set of the seats that won; empty if the match was truncated.
    pub winners: u8,
    /// Turns begun and ended.
    pub turns: u32,
    /// Decisions with at least two choices.
    pub moves: u32,
    /// Decisions.
    pub decisions: u32,
}

/// The results of a batch, in the order of the matches.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// One row a match.
    pub rows: Vec<Row>,
}

impl Batch {
    /// How many matches each seat won.
    pub fn wins(&self, players: u8) -> Vec<u64> {
        (0..players)
            .map(|seat| self.rows.iter().filter(|row| row.winners >> seat & 1 == 1).count() as u64)
            .collect()
    }

    /// How many matches were truncated.
    pub fn truncated(&self) -> u64 {
        self.rows.iter().filter(|row| row.winners == 0).count() as u64
    }

    /// SHA-256 of all rows, in hex.
    pub fn digest(&self) -> String {
        let mut hash = Sha256::new();
        for row in &self.rows {
            hash.update([row.winners]);
            hash.update(row.turns.to_le_bytes());
            hash.update(row.moves.to_le_bytes());
            hash.update(row.decisions.to_le_bytes());
        }
        hex(&hash.finalize())
    }
}

/// Plays a batch. `progress` hears a few times a second how many matches are
/// done, and stops the batch by returning false; then there is no result.
///
/// # Errors
/// `power_ran_away`, `power_function` of the first match in which a power ran
/// away, with its number.
pub fn run<G: Game>(
    rules: &G::Rules,
    request: &Request,
    mut progress: impl FnMut(u64) -> bool,
) -> Result<Option<Batch>> {
    let mut rows = vec![Row::default(); request.matches];
    let done = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let failed: Mutex<Option<(u64, Error)>> = Mutex::new(None);
    {
        let chunks = Mutex::new(rows.chunks_mut(CHUNK).enumerate());
        let take = || chunks.lock().unwrap_or_else(PoisonError::into_inner).next();
        thread::scope(|scope| {
            let threads = request.threads.min(MAX_THREADS).min(request.matches.div_ceil(CHUNK)).max(1);
            let workers: Vec<_> = (0..threads)
                .map(|_| {
                    scope.spawn(|| {
                        let mut menu = Menu::new();
                        while let Some((chunk, rows)) = take() {
                            for (place, row) in rows.iter_mut().enumerate() {
                                if stop.load(Ordering::Relaxed) {
                                    return;
                                }
                                let index = (chunk * CHUNK + place) as u64;
                                match play::<G>(rules, request, index, &mut menu, &stop) {
                                    Ok(played) => *row = played,
                                    Err(error) => {
                                        let mut first = failed.lock().unwrap_or_else(PoisonError::into_inner);
                                        if first.as_ref().is_none_or(|(other, _)| index < *other) {
                                            *first = Some((index, error));
                                        }
                                        stop.store(true, Ordering::Relaxed);
                                    }
                                }
                                done.fetch_add(1, Ordering::Relaxed);
                            }
                        }
                    })
                })
                .collect();
            while workers.iter().any(|worker| !worker.is_finished()) {
                thread::park_timeout(POLL.min(Duration::from_millis(1 + done.load(Ordering::Relaxed) / 10)));
                if !progress(done.load(Ordering::Relaxed)) {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        });
    }
    if let Some((index, error)) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error.detail("match", index.to_string()));
    }
    Ok((!stop.into_inner()).then_some(Batch { rows }))
}

fn play<G: Game>(
    rules: &G::Rules,
    request: &Request,
    index: u64,
    menu: &mut Menu,
    stop: &AtomicBool,
) -> Result<Row> {
    debug_assert!(rules.players() as usize <= MAX_SEATS);
    let mut state = G::deal(rules, derive(&request.seed, "match", index), &mut Silent);
    let mut chooser = Chooser::new(derive(&request.seed, "policy", index));
    let mut row = Row::default();
    menu.clear();
    if let Some(first) = G::waiting_for(rules, &state).lowest() {
        G::legal(rules, &state, first, menu);
    }
    loop {
        if G::can_fail(rules)
            && let Some(error) = G::fault(rules, &state)
        {
            return Err(error);
        }
        let status = G::status(&state);
        row.turns = status.turn;
        if status.over {
            row.winners = status.winners.bits();
            return Ok(row);
        }
        if status.turn >= request.max_turns
            || row.decisions & 0xFFFF == 0xFFFF && stop.load(Ordering::Relaxed)
        {
            return Ok(row);
        }
        let Some(seat) = G::waiting_for(rules, &state).lowest() else { return Ok(row) };
        row.decisions += 1;
        row.moves += u32::from(menu.len() > 1);
        let choice = chooser.choose::<G>(request.policies[seat as usize], rules, &state, seat, menu);
        G::play(rules, &mut state, Answer { seat, choice }, menu, &mut Silent);
    }
}
