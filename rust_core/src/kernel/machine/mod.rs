//! The effect machine: powers as flat programs, run on a stack inside the
//! state.
//!
//! A power is written in Python, checked and compiled there, and linked here
//! ([`link`]) for the rules of a match. From then on only this machine runs it
//! ([`run`]): it stops where somebody must be asked, and since all that it
//! holds is plain data ([`memory`]), the match can be cloned, searched, stored
//! and resumed there. What its words mean is the game's affair ([`host`]).
//! ADR 0012 tells why it is made like this.

pub mod evaluate;
mod hook_rows;
pub mod hooks;
pub mod host;
pub mod link;
pub mod memory;
pub mod program;
pub mod run;
#[cfg(test)]
mod tests;
mod verify;
pub mod vocabulary;
