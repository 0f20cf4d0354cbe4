//! Batches for Python.

use pyo3::prelude::*;

use super::column::{Column, Numbers};
use super::errors::{raised, seed};
use super::table::Rules;
use crate::kernel::error::{Code, Error};
use crate::sim::batch::{Batch, Request, Row};
use crate::sim::policy::Policy;

/// The results of a batch, one row a match.
#[pyclass(frozen, module = "estiba._core")]
pub struct Simulation {
    batch: Batch,
    players: u8,
}

impl Simulation {
    fn sum(&self, count: impl Fn(&Row) -> u32) -> u64 {
        self.batch.rows.iter().map(|row| u64::from(count(row))).sum()
    }

    fn words(&self, word: impl Fn(&Row) -> u32) -> Column {
        Column::new(Numbers::Words(self.batch.rows.iter().map(word).collect()))
    }
}

#[pymethods]
impl Simulation {
    #[getter]
    fn decisions(&self) -> u64 {
        self.sum(|row| row.decisions)
    }

    #[getter]
    fn moves(&self) -> u64 {
        self.sum(|row| row.moves)
    }

    #[getter]
    fn wins(&self) -> Vec<u64> {
        self.batch.wins(self.players)
    }

    #[getter]
    fn truncated(&self) -> u64 {
        self.batch.truncated()
    }

    #[getter]
    fn mean_turns(&self) -> f64 {
        self.sum(|row| row.turns) as f64 / self.batch.rows.len().max(1) as f64
    }

    #[getter]
    fn digest(&self) -> String {
        self.batch.digest()
    }

    fn __len__(&self) -> usize {
        self.batch.rows.len()
    }

    fn columns(&self) -> [(&'static str, Column); 4] {
        let winners = self.batch.rows.iter().map(|row| row.winners).collect();
        [
            ("winners", Column::new(Numbers::Bytes(winners))),
            ("turns", self.words(|row| row.turns)),
            ("moves", self.words(|row| row.moves)),
            ("decisions", self.words(|row| row.decisions)),
        ]
    }
}

/// Plays a batch. The GIL is released once.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "the Python layer above names them")]
#[pyo3(signature = (rules, matches, policies, seed, threads, max_turns, progress))]
pub fn simulate(
    py: Python<'_>,
    rules: &Rules,
    matches: usize,
    policies: Vec<String>,
    seed: &[u8],
    threads: usize,
    max_turns: u32,
    progress: Option<Py<PyAny>>,
) -> PyResult<Simulation> {
    let players = rules.0.players();
    if policies.len() != players as usize {
        let error =
            Error::new(Code::UnknownPolicy, format!("{} policies for {players} seats.", policies.len()))
                .hint("Name one policy, or one for each seat.");
        return Err(raised(error));
    }
    let policies: Result<Vec<Policy>, Error> = policies.iter().map(|name| Policy::parse(name)).collect();
    let request =
        Request { matches, policies: policies.map_err(raised)?, seed: self::seed(seed)?, threads, max_turns };
    let mut failure: Option<PyErr> = None;
    let batch = py.detach(|| {
        rules.0.simulate(&request, &mut |done| {
            let heard = Python::attach(|py| {
                py.check_signals()?;
                match &progress {
                    Some(progress) => progress.call1(py, (done,)).map(|_| ()),
                    None => Ok(()),
                }
            });
            match heard {
                Ok(()) => true,
                Err(error) => {
                    failure = Some(error);
                    false
                }
            }
        })
    });
    match (failure, batch.map_err(raised)?) {
        (Some(error), _) => Err(error),
        (None, Some(batch)) => Ok(Simulation { batch, players }),
        (None, None) => Ok(Simulation { batch: Batch::default(), players }),
    }
}
