//! Everything random, and nothing else random anywhere.
//!
//! Numbers come from ChaCha8 streams. A match's own stream has the match's
//! seed as its key and its position in [`Chance`], a part of the state: a
//! match that is cloned, stored or replayed draws the same numbers again.
//! Policies and search draw from a [`Stream`] with another key, so that they
//! neither see nor move the match's own.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

/// A seed: 256 bits.
pub type Seed = [u8; 32];

/// The chance of one match: its key, and how much of the stream is used.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Chance {
    key: Seed,
    /// Used so far, in words of 32 bits.
    position: u64,
}

impl std::fmt::Debug for Chance {
    /// Shows the position only: a key in a log would tell the deck.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Chance(position {})", self.position)
    }
}

impl Chance {
    /// The stream of a seed, from its start.
    pub fn new(seed: Seed) -> Self {
        Chance { key: seed, position: 0 }
    }

    /// How much of the stream is used, in words of 32 bits.
    pub fn position(&self) -> u64 {
        self.position
    }

    /// A number below `bound`, all equally likely; 0 if the bound is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        self.draw(|generator| below(generator, bound))
    }

    /// Puts the items in an order drawn at random.
    pub fn shuffle(&mut self, items: &mut [u8]) {
        self.draw(|generator| {
            for last in (1..items.len()).rev() {
                items.swap(last, below(generator, last as u32 + 1) as usize);
            }
        });
    }

    fn draw<T>(&mut self, with: impl FnOnce(&mut ChaCha8Rng) -> T) -> T {
        let mut generator = ChaCha8Rng::from_seed(self.key);
        generator.set_word_pos(u128::from(self.position));
        let drawn = with(&mut generator);
        self.position = generator.get_word_pos() as u64;
        drawn
    }
}

/// A running stream for policies, search and batches.
#[derive(Clone)]
pub struct Stream(ChaCha8Rng);

impl Stream {
    /// The stream of a seed.
    pub fn new(seed: Seed) -> Self {
        Stream(ChaCha8Rng::from_seed(seed))
    }

    /// A number below `bound`, all equally likely; 0 if the bound is 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        below(&mut self.0, bound)
    }
}

/// Derives a seed from another for a named purpose and a number, such that
/// neither tells the other.
pub fn derive(seed: &Seed, purpose: &str, index: u64) -> Seed {
    let mut hash = Sha256::new();
    hash.update(seed);
    hash.update(index.to_le_bytes());
    hash.update(purpose.as_bytes());
    hash.finalize().into()
}

/// Lemire's method. Written out, since a library is free to change how many
/// words it uses and with it the meaning of every stored seed.
#[inline]
fn below(generator: &mut ChaCha8Rng, bound: u32) -> u32 {
    let mut product = u64::from(generator.next_u32()) * u64::from(bound);
    if (product as u32) < bound {
        let threshold = bound.wrapping_neg().checked_rem(bound).unwrap_or(0);
        while (product as u32) < threshold {
            product = u64::from(generator.next_u32()) * u64::from(bound);
        }
    }
    (product >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clone_draws_the_same_numbers() {
        let mut chance = Chance::new([7; 32]);
        chance.below(10);
        let mut copy = chance;
        let drawn: Vec<u32> = (0..100).map(|_| chance.below(1000)).collect();
        assert_eq!(drawn, (0..100).map(|_| copy.below(1000)).collect::<Vec<_>>());
        assert_eq!(chance, copy);
    }

    #[test]
    fn numbers_stay_below_the_bound_and_reach_all() {
        let mut stream = Stream::new([1; 32]);
        for bound in 1..20 {
            let mut seen = vec![0u32; bound as usize];
            for _ in 0..bound * 200 {
                seen[stream.below(bound) as usize] += 1;
            }
            assert!(seen.iter().all(|&count| count > 100), "{bound}: {seen:?}");
        }
        assert_eq!(stream.below(0), 0);
    }

    /// Stored records depend on these very numbers: they must never change.
    #[test]
    fn stream_is_pinned() {
        let mut chance = Chance::new([0; 32]);
        let drawn: Vec<u32> = (0..6).map(|_| chance.below(1000)).collect();
        assert_eq!(drawn, PINNED);
        assert_eq!(chance.position(), 6);
    }

    const PINNED: [u32; 6] = [187, 836, 909, 631, 761, 232];

    /// So are the order of a shuffle and derived seeds.
    #[test]
    fn shuffles_and_derived_seeds_are_pinned() {
        let mut items: Vec<u8> = (0..10).collect();
        Chance::new([0; 32]).shuffle(&mut items);
        assert_eq!(items, [5, 3, 0, 2, 9, 6, 4, 8, 7, 1]);
        assert_eq!(derive(&[0; 32], "match", 1)[..8], [226, 8, 203, 8, 26, 18, 77, 179]);
    }

    #[test]
    fn shuffling_keeps_the_items() {
        let mut items: Vec<u8> = (0..40).collect();
        Chance::new([3; 32]).shuffle(&mut items);
        assert_ne!(items, (0..40).collect::<Vec<u8>>());
        items.sort_unstable();
        assert_eq!(items, (0..40).collect::<Vec<u8>>());
    }

    #[test]
    fn derived_seeds_differ() {
        let seed = [9; 32];
        assert_ne!(derive(&seed, "match", 0), derive(&seed, "match", 1));
        assert_ne!(derive(&seed, "match", 0), derive(&seed, "policy", 0));
    }
}
