//! Policies that play by themselves, and batches of matches.

pub mod batch;
pub mod policy;

#[cfg(test)]
mod tests;
