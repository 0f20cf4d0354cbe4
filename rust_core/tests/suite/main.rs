//! Whole games: what must hold for every game of the register, and what the
//! parts of the core must do together. One program, so that the games are
//! compiled for it once.

mod conformance;
mod fuzz_choices;
mod fuzz_texts;
mod fuzzing;
mod games;
mod hosted;
mod non_interference;
mod playthroughs;
mod sealed_bid;
mod sealed_bid_game;
mod simulation;
mod walk;
