//! What every game is made of.

pub mod chance;
pub mod choice;
pub mod digest;
pub mod error;
pub mod event;
pub mod game;
pub mod machine;
pub mod options;
pub mod perft;
pub mod position;
pub mod seats;
pub mod stack;
pub mod table;
pub mod table_file;
pub mod text;
