//! The Python extension module: a shell that converts and decides nothing.

mod column;
mod errors;
mod function;
mod playing;
mod simulate;
mod table;

use pyo3::prelude::*;

/// The module `estiba._core`.
#[pymodule]
mod _core {
    #[pymodule_export]
    use super::column::Column;
    #[pymodule_export]
    use super::playing::Match;
    #[pymodule_export]
    use super::simulate::{Simulation, simulate};
    #[pymodule_export]
    use super::table::{CardTable, Rules, error_codes, games, policies, vocabulary};
}
