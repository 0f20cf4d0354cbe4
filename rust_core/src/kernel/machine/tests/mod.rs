//! The machine with a game so small that every test shows all of it.

mod choices;
mod documents;
mod expressions;
mod faults;
mod folding;
mod fuzz;
mod host;
mod lasting;
mod limits;
mod refused;
mod resting;
mod statements;
mod triggers;
mod vocabulary;
mod windows;
