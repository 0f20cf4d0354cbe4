//! Functions of plugins, for what the words of a game lack.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyInt;

use crate::kernel::machine::program::Function;

/// The functions as the machine calls them.
pub fn plugins(functions: Vec<Py<PyAny>>) -> Vec<Arc<dyn Function>> {
    functions.into_iter().map(|function| Arc::new(Plugin(function)) as Arc<dyn Function>).collect()
}

/// A pure function of Python. It runs under Python's lock.
struct Plugin(Py<PyAny>);

impl Plugin {
    fn once(&self, py: Python<'_>, view: &str) -> Result<i16, String> {
        let parsed = py.import("json").and_then(|json| json.call_method1("loads", (view,)));
        let given =
            parsed.and_then(|view| self.0.bind(py).call1((view,))).map_err(|error| error.to_string())?;
        let number = given.cast_exact::<PyInt>().ok().and_then(|number| number.extract::<i16>().ok());
        number.ok_or_else(|| {
            let shown: String = given.repr().map_or_else(|_| "nonsense".into(), |text| text.to_string());
            let shown: String = shown.chars().take(60).collect();
            format!("it gave {shown}, not a whole number from -32768 to 32767")
        })
    }
}

impl Function for Plugin {
    fn call(&self, view: &str) -> Result<i16, String> {
        Python::attach(|py| {
            let given = self.once(py, view)?;
            // A function that is not pure would break replays. Python's -O
            // leaves the check out, as it does with assertions.
            let checks = py
                .import("sys")
                .and_then(|sys| sys.getattr("flags")?.getattr("optimize")?.extract::<u8>())
                .is_ok_and(|level| level == 0);
            if checks && self.once(py, view)? != given {
                return Err("it gave different numbers for the same view".into());
            }
            Ok(given)
        })
    }
}
