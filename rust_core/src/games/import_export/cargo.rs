//! Containers and the places of contracts: which fills which (ruling R7).
//!
//! Nobody is asked which place a container fills. Places are of the five kinds
//! or of any; containers of the five kinds or wild. Because a place of a kind
//! takes just that kind, how many containers can be assigned at once follows
//! from how many there are of each kind.

use super::goods::{ANY, Good, KINDS, Load};
use super::rules::Rules;
use super::state::{State, WILD, containers, contracts};
use crate::kernel::table::MAX_CARDS;

/// How many containers of the five kinds, and wild ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cargo([u8; KINDS + 1]);

/// The place of wild containers in [`Cargo`].
const FREE: usize = KINDS;

impl Cargo {
    /// Adds a container of a colour.
    #[inline]
    pub fn add(&mut self, colour: u8) {
        self.0[usize::from(colour).min(FREE)] += 1;
    }

    #[inline]
    fn remove(&mut self, colour: u8) {
        self.0[usize::from(colour).min(FREE)] -= 1;
    }

    /// How many of these containers can fill places at once.
    pub fn matched(&self, places: &Load) -> u8 {
        let (mut own, mut spare, mut open) = (0, 0, 0u8);
        for kind in 0..KINDS {
            let (held, asked) = (self.0[kind], places.0[kind]);
            own += held.min(asked);
            spare += held.saturating_sub(asked);
            open = asked.saturating_sub(held).saturating_add(open);
        }
        let wild = self.0[FREE].min(open);
        own + wild + places.0[ANY].min(spare + self.0[FREE] - wild)
    }

    /// The colours of which one more container would fill one more place, one
    /// bit a colour; the bit of [`WILD`] for a wild one.
    pub fn wanted(&self, places: &Load) -> u8 {
        let (mut spare, mut open, mut short) = (0, 0u8, 0u8);
        for kind in 0..KINDS {
            let (held, asked) = (self.0[kind], places.0[kind]);
            spare += held.saturating_sub(asked);
            open = asked.saturating_sub(held).saturating_add(open);
            short |= u8::from(held < asked) << kind;
        }
        let wild = self.0[FREE];
        if places.0[ANY] > spare + wild - wild.min(open) {
            return ((1 << KINDS) - 1) | (1 << WILD);
        }
        if wild < open { short | 1 << WILD } else { 0 }
    }

    /// How many containers there are.
    pub fn sum(&self) -> u8 {
        self.0.iter().fold(0, |sum, &count| sum.saturating_add(count))
    }
}

/// The colour of a card or token where it lies: a good, or [`WILD`].
#[inline]
pub fn colour(rules: &Rules, state: &State, card: u8) -> u8 {
    match state.colour(card) {
        chosen @ ..=WILD if chosen != Good::Capital as u8 => chosen,
        _ => match rules.face(card, state.half(card)).map(|face| face.good) {
            Some(Good::Capital) | None => WILD,
            Some(good) => good as u8,
        },
    }
}

/// The places of all contracts of a ship.
pub fn places(rules: &Rules, state: &State, ship: u8) -> Load {
    let mut places = Load::default();
    for card in state.table.cards(contracts(ship)) {
        if let Some(face) = rules.face(card, state.half(card)) {
            places = joined(places, face.load);
        }
    }
    places
}

/// The places of two loads together.
pub fn joined(mut first: Load, second: Load) -> Load {
    for (sum, more) in first.0.iter_mut().zip(second.0) {
        *sum = sum.saturating_add(more);
    }
    first
}

/// The containers of a ship.
pub fn cargo(rules: &Rules, state: &State, ship: u8) -> Cargo {
    let mut cargo = Cargo::default();
    state.table.cards(containers(ship)).for_each(|card| cargo.add(colour(rules, state, card)));
    cargo
}

/// The colours that a ship can load, one bit a colour.
#[inline]
pub fn wanted(rules: &Rules, state: &State, ship: u8) -> u8 {
    if state.is_at_sea(ship) || state.table.is_empty(contracts(ship)) {
        return 0;
    }
    cargo(rules, state, ship).wanted(&places(rules, state, ship))
}

/// How much of a ship's capacity would be used with further places: what the
/// contracts ask for, and the containers that fill none of it.
pub fn used_capacity(rules: &Rules, state: &State, ship: u8, further: Load) -> u8 {
    let places = joined(places(rules, state, ship), further);
    let cargo = cargo(rules, state, ship);
    places.sum().saturating_add(cargo.sum() - cargo.matched(&places))
}

/// Which place each container of a ship fills.
pub struct Assignment {
    /// The open contracts in the order in which they were placed.
    pub contracts: [u8; MAX_CARDS],
    /// The places of each contract that are still open.
    pub open: [Load; MAX_CARDS],
    /// How many contracts there are.
    pub count: usize,
    /// The containers in loading order, each with the kind of place that it
    /// fills, [`ANY`] included; none if it fills no place.
    pub filled: [(u8, Option<u8>); MAX_CARDS],
    /// How many containers there are.
    pub loaded: usize,
}

/// Assigns the containers of a ship to the places of its contracts: in loading
/// order, each to the first open place such that the most containers stay
/// assigned; of one contract to a place of its own colour before one of any.
pub fn assign(rules: &Rules, state: &State, ship: u8) -> Assignment {
    let mut result = Assignment {
        contracts: [0; MAX_CARDS],
        open: [Load::default(); MAX_CARDS],
        count: 0,
        filled: [(0, None); MAX_CARDS],
        loaded: 0,
    };
    let mut places = Load::default();
    for card in state.table.cards(contracts(ship)) {
        let load = rules.face(card, state.half(card)).map_or_else(Load::default, |face| face.load);
        result.contracts[result.count] = card;
        result.open[result.count] = load;
        result.count += 1;
        places = joined(places, load);
    }
    let mut left = cargo(rules, state, ship);
    let mut most = left.matched(&places);
    for card in state.table.cards(containers(ship)) {
        let colour = colour(rules, state, card);
        left.remove(colour);
        let mut fills = None;
        'contracts: for open in &mut result.open[..result.count] {
            for kind in 0..=KINDS {
                let fits = colour == WILD || kind == usize::from(colour) || kind == ANY;
                if !fits || open.0[kind] == 0 {
                    continue;
                }
                places.0[kind] -= 1;
                if left.matched(&places) + 1 == most {
                    open.0[kind] -= 1;
                    most -= 1;
                    fills = Some(kind as u8);
                    break 'contracts;
                }
                places.0[kind] += 1;
            }
        }
        result.filled[result.loaded] = (card, fills);
        result.loaded += 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cargo(counts: [u8; 6]) -> Cargo {
        Cargo(counts)
    }

    /// Every way to fill the places, tried out.
    fn most(held: [u8; 6], places: [u8; 6]) -> u8 {
        let Some(kind) = (0..6).find(|&kind| held[kind] > 0) else { return 0 };
        let mut left = held;
        left[kind] -= 1;
        let mut best = most(left, places);
        for place in 0..6 {
            if places[place] > 0 && (kind == FREE || place == kind || place == ANY) {
                let mut open = places;
                open[place] -= 1;
                best = best.max(1 + most(left, open));
            }
        }
        best
    }

    #[test]
    fn matched_and_wanted_agree_with_trying_everything_out() {
        let counts = [0u8, 1, 2];
        let mut tried = 0;
        for a in counts {
            for b in counts {
                for wild in counts {
                    for first in counts {
                        for second in counts {
                            for any in counts {
                                let held = [a, b, 0, 0, 0, wild];
                                let places = [first, second, 0, 0, 0, any];
                                let found = most(held, places);
                                assert_eq!(cargo(held).matched(&Load(places)), found, "{held:?} {places:?}");
                                let wanted = cargo(held).wanted(&Load(places));
                                for (colour, bit) in [(0, 0), (1, 1), (2, 2), (FREE, usize::from(WILD))] {
                                    let mut more = held;
                                    more[colour] += 1;
                                    let rises = most(more, places) > found;
                                    assert_eq!(wanted >> bit & 1 == 1, rises, "{held:?} {places:?} {colour}");
                                }
                                tried += 1;
                            }
                        }
                    }
                }
            }
        }
        assert_eq!(tried, 729);
    }
}
