//! From the core to bytes: protobuf messages, and matches of any game behind
//! one interface.

mod catalog;
pub mod encode;
mod hosted;
mod import_export;
mod of_game;
mod travel;

pub use hosted::{ApplyMode, ChoiceName, HostedMatch, HostedRules, HostedTable, TABLES, read_table};

/// The messages of `protos/estiba/v1`, generated.
#[allow(missing_docs, clippy::all)]
pub mod v1 {
    include!("generated/estiba.v1.rs");
}
