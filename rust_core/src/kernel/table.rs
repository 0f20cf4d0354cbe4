//! Where every card lies.

/// The end of a chain: no card has this number.
const NONE: u8 = u8::MAX;

/// The most cards of a match: numbers 0 to 254.
pub const MAX_CARDS: usize = 255;

/// All cards of a match and the zone in which each lies, in order.
///
/// A zone is a doubly linked chain through arrays of bytes, so a card lies in
/// exactly one place: it can be neither lost nor doubled. Moving a card is
/// constant time, whatever the zone. The top of a zone is its head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table<const CARDS: usize, const ZONES: usize> {
    next: [u8; CARDS],
    previous: [u8; CARDS],
    zone: [u8; CARDS],
    head: [u8; ZONES],
    tail: [u8; ZONES],
    count: [u8; ZONES],
}

impl<const CARDS: usize, const ZONES: usize> Default for Table<CARDS, ZONES> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const CARDS: usize, const ZONES: usize> Table<CARDS, ZONES> {
    /// A table without cards.
    pub const fn new() -> Self {
        assert!(CARDS <= MAX_CARDS && ZONES < NONE as usize);
        Table {
            next: [NONE; CARDS],
            previous: [NONE; CARDS],
            zone: [NONE; CARDS],
            head: [NONE; ZONES],
            tail: [NONE; ZONES],
            count: [0; ZONES],
        }
    }

    /// How many cards lie in the zone.
    #[inline]
    pub fn count(&self, zone: u8) -> u8 {
        self.count[zone as usize]
    }

    /// True if no card lies in the zone.
    #[inline]
    pub fn is_empty(&self, zone: u8) -> bool {
        self.count[zone as usize] == 0
    }

    /// The top card of the zone.
    #[inline]
    pub fn top(&self, zone: u8) -> Option<u8> {
        let card = self.head[zone as usize];
        (card != NONE).then_some(card)
    }

    /// The zone in which the card lies; `None` before it is placed.
    pub fn zone_of(&self, card: u8) -> Option<u8> {
        let zone = *self.zone.get(card as usize)?;
        (zone != NONE).then_some(zone)
    }

    /// The cards of the zone from the top.
    #[inline]
    pub fn cards(&self, zone: u8) -> Cards<'_, CARDS> {
        Cards { next: &self.next, card: self.head[zone as usize] }
    }

    /// The card at a place of the zone, counted from the top.
    pub fn nth(&self, zone: u8, place: u8) -> Option<u8> {
        self.cards(zone).nth(place as usize)
    }

    /// Moves the card to the top of a zone.
    #[inline]
    pub fn move_to_top(&mut self, card: u8, zone: u8) {
        self.unlink(card);
        let head = self.head[zone as usize];
        self.next[card as usize] = head;
        if head == NONE {
            self.tail[zone as usize] = card;
        } else {
            self.previous[head as usize] = card;
        }
        self.head[zone as usize] = card;
        self.zone[card as usize] = zone;
        self.count[zone as usize] += 1;
    }

    /// Moves the card to the bottom of a zone.
    #[inline]
    pub fn move_to_bottom(&mut self, card: u8, zone: u8) {
        self.unlink(card);
        let tail = self.tail[zone as usize];
        self.previous[card as usize] = tail;
        if tail == NONE {
            self.head[zone as usize] = card;
        } else {
            self.next[tail as usize] = card;
        }
        self.tail[zone as usize] = card;
        self.zone[card as usize] = zone;
        self.count[zone as usize] += 1;
    }

    /// Moves all cards of one zone to the bottom of another, in their order.
    pub fn move_all(&mut self, from: u8, to: u8) {
        while let Some(card) = self.top(from) {
            self.move_to_bottom(card, to);
        }
    }

    /// Exchanges the cards of the zone among its places: the card at place `i`
    /// goes where `arrange` puts it in the list.
    pub fn rearrange(&mut self, zone: u8, arrange: impl FnOnce(&mut [u8])) {
        let mut cards = [0u8; CARDS];
        let mut count = 0;
        for card in self.cards(zone) {
            cards[count] = card;
            count += 1;
        }
        arrange(&mut cards[..count]);
        for &card in &cards[..count] {
            self.move_to_bottom(card, zone);
        }
    }

    // Every move of a card comes this way.
    #[inline(always)]
    fn unlink(&mut self, card: u8) {
        let zone = self.zone[card as usize];
        if zone == NONE {
            return;
        }
        let (previous, next) = (self.previous[card as usize], self.next[card as usize]);
        if previous == NONE {
            self.head[zone as usize] = next;
        } else {
            self.next[previous as usize] = next;
        }
        if next == NONE {
            self.tail[zone as usize] = previous;
        } else {
            self.previous[next as usize] = previous;
        }
        self.next[card as usize] = NONE;
        self.previous[card as usize] = NONE;
        self.count[zone as usize] -= 1;
    }
}

/// The cards of a zone from the top; see [`Table::cards`].
pub struct Cards<'a, const CARDS: usize> {
    next: &'a [u8; CARDS],
    card: u8,
}

impl<const CARDS: usize> Iterator for Cards<'_, CARDS> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.card == NONE {
            return None;
        }
        let card = self.card;
        self.card = self.next[card as usize];
        Some(card)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn top_and_bottom_keep_their_order() {
        let mut table = Table::<8, 2>::new();
        for card in 0..4 {
            table.move_to_bottom(card, 0);
        }
        table.move_to_top(3, 0);
        assert_eq!(table.cards(0).collect::<Vec<_>>(), [3, 0, 1, 2]);
        table.move_to_top(0, 1);
        table.move_all(0, 1);
        assert_eq!(table.cards(1).collect::<Vec<_>>(), [0, 3, 1, 2]);
        assert!(table.is_empty(0));
    }

    proptest! {
        /// A table behaves like lists of cards.
        #[test]
        fn table_is_a_set_of_lists(moves in prop::collection::vec((0u8..20, 0u8..5, any::<bool>()), 0..200)) {
            let mut table = Table::<20, 5>::new();
            let mut lists: Vec<Vec<u8>> = vec![Vec::new(); 5];
            for (card, zone, top) in moves {
                for list in &mut lists {
                    list.retain(|&other| other != card);
                }
                if top {
                    table.move_to_top(card, zone);
                    lists[zone as usize].insert(0, card);
                } else {
                    table.move_to_bottom(card, zone);
                    lists[zone as usize].push(card);
                }
                for (zone, list) in lists.iter().enumerate() {
                    prop_assert_eq!(&table.cards(zone as u8).collect::<Vec<_>>(), list);
                    prop_assert_eq!(table.count(zone as u8) as usize, list.len());
                }
            }
        }

        /// Moving all cards and putting a zone in another order lose none.
        #[test]
        fn whole_zones_move_and_change_their_order(
            zones in prop::collection::vec(0u8..4, 12),
            moves in prop::collection::vec((0u8..4, 0u8..4, any::<bool>()), 0..30),
        ) {
            let mut table = Table::<12, 4>::new();
            let mut lists: Vec<Vec<u8>> = vec![Vec::new(); 4];
            for (card, &zone) in (0..).zip(&zones) {
                table.move_to_bottom(card, zone);
                lists[zone as usize].push(card);
            }
            for (from, to, rearranged) in moves {
                if rearranged {
                    table.rearrange(from, |cards| cards.reverse());
                    lists[from as usize].reverse();
                } else if from != to {
                    table.move_all(from, to);
                    let moved = std::mem::take(&mut lists[from as usize]);
                    lists[to as usize].extend(moved);
                }
                for (zone, list) in (0..).zip(&lists) {
                    prop_assert_eq!(&table.cards(zone).collect::<Vec<_>>(), list);
                    prop_assert_eq!(table.top(zone), list.first().copied());
                    for (place, &card) in (0..).zip(list) {
                        prop_assert_eq!(table.nth(zone, place), Some(card));
                        prop_assert_eq!(table.zone_of(card), Some(zone));
                    }
                    prop_assert_eq!(table.nth(zone, list.len() as u8), None);
                }
            }
        }
    }
}
