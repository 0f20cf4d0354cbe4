//! A match: a state, and the record that led to it.

mod play;
mod record;
mod script;
#[cfg(test)]
mod tests;

pub use play::{Match, Play};
pub use record::{game_of, read};
