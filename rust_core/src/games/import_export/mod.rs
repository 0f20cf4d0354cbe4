//! The Import/Export game: load ships, fulfil contracts, and let their powers
//! bend the rules.
//!
//! Only the words for those who write powers stand here yet: what the powers of
//! the game need of its rules, which come with the game itself. ADR 0013 tells
//! how the hardest of them are expressed.

pub mod vocabulary;
