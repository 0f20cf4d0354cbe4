//! Matches for Python.

use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::errors::{object, raised, seed};
use super::table::{CardTable, Rules, locale};
use crate::kernel::error::{Code, Error};
use crate::kernel::event::Viewer;
use crate::kernel::game::PositionInput;
use crate::wire::{ApplyMode, ChoiceName, HostedMatch};

/// A choice as Python names it.
#[derive(FromPyObject)]
enum Choice {
    #[pyo3(transparent)]
    Number(u32),
    #[pyo3(transparent)]
    Notation(String),
    #[pyo3(transparent)]
    Message(Vec<u8>),
}

impl From<Choice> for ChoiceName {
    fn from(choice: Choice) -> Self {
        match choice {
            Choice::Number(number) => ChoiceName::Number(number),
            Choice::Notation(notation) => ChoiceName::Notation(notation),
            Choice::Message(message) => ChoiceName::Message(message),
        }
    }
}

/// One playing of a game: a state and the record that led to it.
#[pyclass(frozen, module = "estiba._core")]
pub struct Match(RwLock<Box<dyn HostedMatch>>);

impl Match {
    fn of(playing: Box<dyn HostedMatch>) -> Self {
        Match(RwLock::new(playing))
    }

    fn read(&self) -> RwLockReadGuard<'_, Box<dyn HostedMatch>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Box<dyn HostedMatch>> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }

    fn viewer(&self, seat: Option<u32>, everything: bool) -> PyResult<Viewer> {
        match seat {
            _ if everything => Ok(Viewer::Omniscient),
            None => Ok(Viewer::Spectator),
            Some(seat) => {
                self.read().legal(seat).map_err(raised)?;
                Ok(Viewer::Seat(seat as u8))
            }
        }
    }

    fn play(&self, seat: u32, choices: Vec<Choice>, mode: ApplyMode) -> PyResult<Vec<u16>> {
        let choices: Vec<ChoiceName> = choices.into_iter().map(ChoiceName::from).collect();
        if !self.read().rules().uses_functions() {
            return self.write().apply(seat, &choices, mode).map_err(raised);
        }
        // A function of a power may let other threads run, or look at this very
        // match: it is played on a copy, and nothing is locked meanwhile.
        let mut copy = self.read().copy();
        let before = copy.revision();
        let played = copy.apply(seat, &choices, mode).map_err(raised)?;
        let mut current = self.write();
        if current.revision() != before {
            let error = Error::new(Code::StaleDecision, "Another choice was played at the same time.");
            return Err(raised(error.hint("Look at the current menu.")));
        }
        *current = copy;
        Ok(played)
    }
}

#[pymethods]
impl Match {
    #[new]
    fn new(rules: &Rules, seed: &[u8]) -> PyResult<Self> {
        rules.0.deal(self::seed(seed)?).map(Match::of).map_err(raised)
    }

    #[staticmethod]
    fn from_record(table: &CardTable, text: &str, file: &str) -> PyResult<Self> {
        table.0.replay(text, file).map(Match::of).map_err(raised)
    }

    #[staticmethod]
    fn from_plays(rules: &Rules, seed: &[u8], plays: Vec<(u32, u32)>) -> PyResult<Self> {
        let players = rules.0.players();
        let plays: Result<Vec<(u8, u32)>, Error> = plays
            .into_iter()
            .map(|(seat, number)| match u8::try_from(seat) {
                Ok(seat) if seat < players => Ok((seat, number)),
                _ => Err(Error::new(Code::UnknownSeat, format!("There is no seat {seat}."))),
            })
            .collect();
        let plays = plays.map_err(raised)?;
        rules.0.replay(self::seed(seed)?, &plays).map(Match::of).map_err(raised)
    }

    #[staticmethod]
    fn from_position(
        table: &CardTable,
        options: &str,
        cards: &str,
        state: &str,
        random: &str,
        seed: &[u8],
    ) -> PyResult<Self> {
        let input = PositionInput {
            options: object(options, "options")?,
            cards: object(cards, "cards")?,
            state: if state == "null" { None } else { Some(object(state, "state")?) },
            random: object(random, "random")?,
        };
        table.0.position(input, self::seed(seed)?).map(Match::of).map_err(raised)
    }

    #[getter]
    fn rules(&self) -> Rules {
        Rules(self.read().rules())
    }

    #[getter]
    fn seed<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.read().seed())
    }

    #[getter]
    fn revision(&self) -> u32 {
        self.read().revision()
    }

    #[getter]
    fn turn(&self) -> u32 {
        self.read().status().turn
    }

    #[getter]
    fn over(&self) -> bool {
        self.read().status().over
    }

    #[getter]
    fn truncated(&self) -> bool {
        self.read().status().truncated
    }

    #[getter]
    fn winners(&self) -> Vec<u32> {
        self.read().status().winners.iter().map(u32::from).collect()
    }

    #[getter]
    fn waiting_for(&self) -> Vec<u32> {
        self.read().waiting_for().into_iter().map(u32::from).collect()
    }

    #[getter]
    fn decision_id(&self) -> u32 {
        self.read().decision_id()
    }

    #[getter]
    fn unused_outcomes(&self) -> Vec<String> {
        self.read().unused_outcomes()
    }

    fn digest(&self) -> String {
        self.read().digest()
    }

    fn decision(&self, locale: &str) -> PyResult<Option<String>> {
        Ok(self.read().decision(self::locale(locale)?).map(|decision| decision.to_string()))
    }

    fn legal(&self, seat: u32) -> PyResult<Vec<u16>> {
        self.read().legal(seat).map_err(raised)
    }

    fn any_time(&self, seat: u32) -> PyResult<Vec<u16>> {
        self.read().any_time(seat).map_err(raised)
    }

    fn mask<'py>(&self, py: Python<'py>, seat: u32) -> PyResult<Bound<'py, PyBytes>> {
        let playing = self.read();
        let mut mask = vec![0u8; playing.rules().choice_count()];
        for number in playing.legal(seat).map_err(raised)? {
            mask[number as usize] = 1;
        }
        Ok(PyBytes::new(py, &mask))
    }

    fn resolve(&self, seat: u32, notation: &str) -> PyResult<Option<u16>> {
        self.read().resolve(seat, notation).map_err(raised)
    }

    fn label(&self, number: u32, locale: &str) -> PyResult<String> {
        self.read().rules().label(number, self::locale(locale)?).map_err(raised)
    }

    fn apply(&self, seat: u32, choices: Vec<Choice>) -> PyResult<()> {
        self.play(seat, choices, ApplyMode::Free).map(|_| ())
    }

    #[pyo3(name = "move")]
    fn move_(&self, seat: u32, decision_id: u32, choices: Vec<Choice>) -> PyResult<Vec<u16>> {
        self.play(seat, choices, ApplyMode::Move { decision: decision_id })
    }

    fn suggest(&self, seat: u32, policy: &str) -> PyResult<u16> {
        self.read().suggest(seat, policy).map_err(raised)
    }

    fn truncate(&self) {
        self.write().truncate();
    }

    #[pyo3(signature = (seat, everything=false))]
    fn view(&self, seat: Option<u32>, everything: bool) -> PyResult<String> {
        let viewer = self.viewer(seat, everything)?;
        self.read().view(viewer).map_err(raised)
    }

    #[pyo3(signature = (seat, after=-1, locale="en", everything=false))]
    fn events(&self, seat: Option<u32>, after: i64, locale: &str, everything: bool) -> PyResult<String> {
        let viewer = self.viewer(seat, everything)?;
        self.read().events(viewer, after, self::locale(locale)?).map_err(raised)
    }

    #[pyo3(signature = (seat, after, locale, with_events=true))]
    fn update<'py>(
        &self,
        py: Python<'py>,
        seat: Option<u32>,
        after: i64,
        locale: &str,
        with_events: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let viewer = self.viewer(seat, false)?;
        Ok(PyBytes::new(py, &self.read().update(viewer, after, self::locale(locale)?, with_events)))
    }

    fn menu<'py>(&self, py: Python<'py>, seat: Option<u32>, locale: &str) -> PyResult<Bound<'py, PyBytes>> {
        let viewer = self.viewer(seat, false)?;
        Ok(PyBytes::new(py, &self.read().menu(viewer, self::locale(locale)?)))
    }

    fn record(&self) -> String {
        self.read().record()
    }

    fn record_message<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.read().record_message())
    }

    fn plays(&self) -> Vec<(u32, u16)> {
        self.read().plays().into_iter().map(|(seat, number)| (seat.into(), number)).collect()
    }

    fn clone(&self) -> Self {
        Match::of(self.read().copy())
    }

    fn rewound(&self, revision: u32) -> Self {
        Match::of(self.read().rewound(revision))
    }
}
