//! Sets of seats.

/// The most seats that a match can have.
pub const MAX_SEATS: usize = 6;

/// A set of seats, one bit a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// The set of one seat.
    pub const fn one(seat: u8) -> Self {
        SeatSet(1 << seat)
    }

    /// The first `count` seats.
    pub const fn first_seats(count: u8) -> Self {
        SeatSet(((1u16 << count) - 1) as u8)
    }

    /// The set whose bits are these.
    pub const fn from_bits(bits: u8) -> Self {
        SeatSet(bits)
    }

    /// One bit a seat, seat 0 lowest.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// True if the seat is in the set.
    pub const fn contains(self, seat: u8) -> bool {
        (seat as usize) < MAX_SEATS && self.0 & (1 << seat) != 0
    }

    /// Adds a seat.
    pub fn insert(&mut self, seat: u8) {
        self.0 |= 1 << seat;
    }

    /// Takes a seat out.
    pub fn remove(&mut self, seat: u8) {
        self.0 &= !(1 << seat);
    }

    /// True if no seat is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest seat of the set.
    pub const fn lowest(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as u8) }
    }

    /// The seats of the set, rising.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..MAX_SEATS as u8).filter(move |&seat| self.contains(seat))
    }
}

/// The seats of a match of `players`, clockwise from `first`.
pub fn clockwise(first: u8, players: u8) -> impl Iterator<Item = u8> {
    (0..players).map(move |step| (first + step) % players)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in() {
        let mut seats = SeatSet::EMPTY;
        for seat in [3, 0, 3, 5] {
            seats.insert(seat);
        }
        assert_eq!(seats.iter().collect::<Vec<_>>(), [0, 3, 5]);
        assert_eq!((seats.len(), seats.lowest()), (3, Some(0)));
        seats.remove(0);
        assert_eq!(seats.lowest(), Some(3));
        assert!(!seats.contains(0) && !seats.contains(6) && !seats.contains(255), "seats that no match has");
        assert_eq!(SeatSet::from_bits(seats.bits()), seats);
        assert!(SeatSet::EMPTY.is_empty() && SeatSet::EMPTY.lowest().is_none());
    }

    #[test]
    fn the_first_seats_are_those_of_a_match() {
        for players in 0..=MAX_SEATS as u8 {
            assert_eq!(
                SeatSet::first_seats(players).iter().collect::<Vec<_>>(),
                (0..players).collect::<Vec<_>>()
            );
        }
    }

    #[test]
    fn clockwise_comes_round_to_the_seat_before() {
        assert_eq!(clockwise(2, 4).collect::<Vec<_>>(), [2, 3, 0, 1]);
    }
}
