//! Rules of Import/Export that no scenario can check: what chance deals.

mod fulfilling;
mod setup;
mod table;
