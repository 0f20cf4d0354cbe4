//! Rules of Import/Export that no scenario can check: what chance deals.

mod setup;
mod table;
