//! The core of Estiba: rules, matches and simulations of card games.
//!
//! Who may use whom, never the other way:
//! `kernel <- games <- matches <- sim <- wire <- py`.

pub mod games;
pub mod kernel;
pub mod matches;
pub mod sim;
pub mod wire;

#[cfg(feature = "python")]
mod py;
