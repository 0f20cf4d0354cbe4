//! Card tables and rules for Python.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::errors::{object, raised};
use super::function::plugins;
use crate::games::VOCABULARIES;
use crate::kernel::error::{Code, Error};
use crate::kernel::game::{ExpansionInput, ExpansionUse};
use crate::kernel::text::Locale;
use crate::sim::policy::Policy;
use crate::wire::{HostedRules, HostedTable, TABLES, read_table};

/// All codes that the core can raise.
#[pyfunction]
pub fn error_codes() -> Vec<&'static str> {
    Code::ALL.iter().map(|code| code.as_str()).collect()
}

/// The words in which powers of a game are written, as JSON.
#[pyfunction]
pub fn vocabulary(game: &str) -> PyResult<String> {
    let found = VOCABULARIES.iter().find(|vocabulary| vocabulary.game == game);
    let unknown = || {
        let shown: String = game.chars().take(40).collect();
        raised(
            Error::new(Code::UnknownGame, format!("There is no game '{shown}'."))
                .nearest(&shown, VOCABULARIES.iter().map(|vocabulary| vocabulary.game)),
        )
    };
    found.map(|vocabulary| vocabulary.to_json().to_string()).ok_or_else(unknown)
}

/// The ids of the games in the register.
#[pyfunction]
pub fn games() -> Vec<&'static str> {
    TABLES.iter().map(|(id, _)| *id).collect()
}

/// The names of the bot policies.
#[pyfunction]
pub fn policies() -> Vec<&'static str> {
    Policy::ALL.iter().map(|(name, _)| *name).collect()
}

/// The locale of a name.
pub fn locale(name: &str) -> PyResult<Locale> {
    Locale::parse(name).map_err(raised)
}

/// The card table of a game: parsed, checked, immutable.
#[pyclass(frozen, module = "estiba._core")]
pub struct CardTable(pub Arc<dyn HostedTable>);

#[pymethods]
impl CardTable {
    #[new]
    fn new(game: &str, text: &str, file: &str) -> PyResult<Self> {
        read_table(game, text, file).map(CardTable).map_err(raised)
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.0.game()
    }

    fn overlaid(&self, text: &str, file: &str) -> PyResult<Self> {
        self.0.overlaid(text, file).map(CardTable).map_err(raised)
    }

    fn card_ids(&self) -> Vec<String> {
        self.0.card_ids()
    }

    fn with_powers(&self, powers: &str, functions: Vec<Py<PyAny>>) -> PyResult<Self> {
        self.0.with_powers(powers, &plugins(functions)).map(CardTable).map_err(raised)
    }

    #[pyo3(signature = (id, version, cards, file, powers, functions))]
    fn expanded(
        &self,
        id: &str,
        version: &str,
        cards: &str,
        file: &str,
        powers: &str,
        functions: Vec<Py<PyAny>>,
    ) -> PyResult<Self> {
        let input = ExpansionInput { id, version, cards, file, powers };
        self.0.expanded(&input, &plugins(functions)).map(CardTable).map_err(raised)
    }

    fn expansions(&self) -> Vec<(String, String, String)> {
        self.0.expansions().into_iter().map(row).collect()
    }

    fn game_info<'py>(&self, py: Python<'py>, locale: &str) -> PyResult<Bound<'py, PyBytes>> {
        let info = self.0.game_info(self::locale(locale)?).map_err(raised)?;
        Ok(PyBytes::new(py, &info))
    }

    fn list_cards<'py>(&self, py: Python<'py>, locale: &str) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.0.list_cards(self::locale(locale)?)))
    }
}

fn row(expansion: ExpansionUse) -> (String, String, String) {
    (expansion.id, expansion.version, expansion.fingerprint)
}

/// Card table and options of a match.
#[pyclass(frozen, module = "estiba._core")]
pub struct Rules(pub Arc<dyn HostedRules>);

#[pymethods]
impl Rules {
    #[new]
    fn new(table: &CardTable, options: &str) -> PyResult<Self> {
        table.0.rules(&object(options, "options")?).map(Rules).map_err(raised)
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.0.game()
    }

    #[getter]
    fn players(&self) -> u8 {
        self.0.players()
    }

    #[getter]
    fn fingerprint(&self) -> &str {
        self.0.fingerprint()
    }

    #[getter]
    fn rules_version(&self) -> u32 {
        self.0.rules_version()
    }

    #[getter]
    fn choice_count(&self) -> usize {
        self.0.choice_count()
    }

    #[getter]
    fn options(&self) -> String {
        self.0.options()
    }

    fn expansions(&self) -> Vec<(String, String, String)> {
        self.0.expansions().into_iter().map(row).collect()
    }

    #[getter]
    fn uses_functions(&self) -> bool {
        self.0.uses_functions()
    }

    fn notation(&self, number: u32) -> PyResult<String> {
        self.0.notation(number).map_err(raised)
    }

    fn number(&self, notation: &str) -> PyResult<u16> {
        self.0.number(notation).map_err(raised)
    }

    fn label(&self, number: u32, locale: &str) -> PyResult<String> {
        self.0.label(number, self::locale(locale)?).map_err(raised)
    }
}
