//! Sets of cards.

/// A set of cards of a match, one bit a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardSet([u64; 4]);

impl CardSet {
    /// Adds a card.
    #[inline]
    pub fn insert(&mut self, card: u8) {
        self.0[usize::from(card >> 6)] |= 1 << (card & 63);
    }

    /// The cards of the set, rising.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0u8..4).zip(self.0).flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                (bits != 0).then(|| {
                    let card = word << 6 | bits.trailing_zeros() as u8;
                    bits &= bits - 1;
                    card
                })
            })
        })
    }
}

impl FromIterator<u8> for CardSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = u8>>(cards: I) -> Self {
        let mut set = CardSet::default();
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}
