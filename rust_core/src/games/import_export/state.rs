//! The state of a match: plain data.

use super::goods::{Action, Good, KINDS};
use crate::kernel::chance::Chance;
use crate::kernel::seats::{MAX_SEATS, SeatSet};
use crate::kernel::stack::Stack;
use crate::kernel::table::{MAX_CARDS, Table};

/// The ships of a seat: two of its colour, and room for two that powers add.
pub const SHIPS: u8 = 4;
/// The ships of its colour.
pub const COLOURED_SHIPS: u8 = 2;
/// The columns of the Tokyo Port; the Supply Island is the first of them.
pub const COLUMNS: u8 = 4;

/// The zone of the deck.
pub const DECK: u8 = 0;
/// The zone of the discard pile.
pub const DISCARD: u8 = 1;
/// The zone of the container tokens that are not in use.
pub const RESERVE: u8 = 2;
/// The zone of a card between two steps of one action.
pub const ASIDE: u8 = 3;
/// The zone of the first column of the supply; the others follow.
pub const SUPPLY: u8 = 4;
const FIRST_HAND: u8 = SUPPLY + COLUMNS;
const FIRST_CREW: u8 = FIRST_HAND + MAX_SEATS as u8;
const FIRST_GOODS: u8 = FIRST_CREW + MAX_SEATS as u8;
const FIRST_FULFILLED: u8 = FIRST_GOODS + MAX_SEATS as u8;
const FIRST_PLAYED: u8 = FIRST_FULFILLED + MAX_SEATS as u8;
const FIRST_CONTRACTS: u8 = FIRST_PLAYED + MAX_SEATS as u8;
const FIRST_CONTAINERS: u8 = FIRST_CONTRACTS + MAX_SEATS as u8 * SHIPS;
const FIRST_ATTACHED: u8 = FIRST_CONTAINERS + MAX_SEATS as u8 * SHIPS;
/// All zones.
pub const ZONES: usize = (FIRST_ATTACHED + MAX_SEATS as u8 * SHIPS) as usize;

/// The zone of a seat's hand.
#[inline]
pub const fn hand(seat: u8) -> u8 {
    FIRST_HAND + seat
}

/// The zone of a seat's crew.
#[inline]
pub const fn crew(seat: u8) -> u8 {
    FIRST_CREW + seat
}

/// The zone of a seat's goods, from left to right.
#[inline]
pub const fn goods(seat: u8) -> u8 {
    FIRST_GOODS + seat
}

/// The zone of the contracts that a seat has fulfilled.
#[inline]
pub const fn fulfilled(seat: u8) -> u8 {
    FIRST_FULFILLED + seat
}

/// The zone of the cards that a seat has played to its port this turn.
#[inline]
pub const fn played(seat: u8) -> u8 {
    FIRST_PLAYED + seat
}

/// A ship by seat and place, as one number.
#[inline]
pub const fn ship(seat: u8, place: u8) -> u8 {
    seat * SHIPS + place
}

/// The seat of a ship.
#[inline]
pub const fn owner(ship: u8) -> u8 {
    ship / SHIPS
}

/// The zone of the open contracts of a ship, as they were placed.
#[inline]
pub const fn contracts(ship: u8) -> u8 {
    FIRST_CONTRACTS + ship
}

/// The zone of the containers of a ship, as they were loaded.
#[inline]
pub const fn containers(ship: u8) -> u8 {
    FIRST_CONTAINERS + ship
}

/// The zone of the cards tucked under a ship.
#[inline]
pub const fn attached(ship: u8) -> u8 {
    FIRST_ATTACHED + ship
}

/// The seat whose hand a zone is.
#[inline]
pub const fn hand_of(zone: u8) -> Option<u8> {
    if zone >= FIRST_HAND && zone < FIRST_CREW { Some(zone - FIRST_HAND) } else { None }
}

/// The seat whose goods a zone is.
#[inline]
pub const fn goods_of(zone: u8) -> Option<u8> {
    if zone >= FIRST_GOODS && zone < FIRST_FULFILLED { Some(zone - FIRST_GOODS) } else { None }
}

/// The ship whose containers a zone is.
#[inline]
pub const fn carrier(zone: u8) -> Option<u8> {
    if zone >= FIRST_CONTAINERS && zone < FIRST_ATTACHED { Some(zone - FIRST_CONTAINERS) } else { None }
}

/// The credits that a seat starts with.
pub const FIRST_CREDITS: i16 = 10;
/// To so many cards a draw refills a hand.
pub const HAND_REFILL: u8 = 5;
/// What a card sold to the Supply Island pays.
pub const SALE: i16 = 4;
/// What loading a dual card costs.
pub const DUAL_COST: i16 = 2;
/// What the owner of a ship takes when another imports from it.
pub const COMPENSATION: i16 = 2;
/// How many containers a ship takes.
pub const SHIP_CAPACITY: u8 = 6;
/// How many containers the winner of an import takes.
pub const IMPORT_TAKE: u8 = 2;
/// The highest bid.
pub const MAX_BID: u8 = 254;
/// So many credits end the match.
pub const END_CREDITS: i16 = 50;
/// The markers of the market move between this and its negative.
pub const MARKET_BOUND: i8 = 2;
/// No seat, no card, no ship, no action.
pub const NOBODY: u8 = u8::MAX;
/// The bid of a seat that has not bid.
pub const NO_BID: u8 = u8::MAX;

/// The colour that a card lies as: as printed.
pub const PRINTED: u8 = 7;
/// The colour that a card lies as: every colour at once.
pub const WILD: u8 = 6;

/// A step of a turn, on the stack until it is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Step {
    /// The turn of the leader begins.
    #[default]
    BeginTurn,
    /// Decision: draw, or which card is led. With `other` = 1 a follower's.
    Play,
    /// Decision: which card of a pair is played; `card` is the first, if chosen.
    Pair,
    /// Decision: which action the cards played are for.
    ChooseAction,
    /// Decision: how many actions are declared; `count` is the least.
    Declare,
    /// All have declared: what was declared is performed.
    Perform,
    /// Decision: the next of the seat's actions, `count` of which are left.
    Act,
    /// Decision: which half of the dual card `card` is contracted.
    Face,
    /// Decision: on which ship the contract `card` is placed; `other` is its half.
    ContractShip,
    /// Decision: as which colour the dual card `card` is loaded.
    LoadGood,
    /// Decision: on which ship the card `card` is loaded; `other` is its colour.
    LoadShip,
    /// Decision: from which ship a container of the colour `card` is pirated.
    PirateFrom,
    /// Decision: as which colour the pirated card `card` is loaded.
    PirateGood,
    /// Decision: where the pirated container `card` goes; `other` is its colour.
    PirateTo,
    /// Decision: which card is taken for the card given in a barter.
    BarterTake,
    /// Decision: as which colour the card `card` joins the zone `other`.
    JoinGood,
    /// An import round begins; `count` is its number.
    Round,
    /// Decision: for which ship is bid; `count` is the round.
    Auction,
    /// Decision of all bidders at once, sealed: what they bid for ship `other`.
    Bid,
    /// Decision: which of those who bid most wins; `count` is their set.
    Tie,
    /// Decision: which container of ship `other` is taken; `count` are left.
    Take,
    /// Decision: where the container `card` is placed.
    Place,
    /// The winner has taken what he takes from ship `other`; `count` cards.
    Compensate,
    /// The contracts of ship `other` are fulfilled.
    Fulfil,
    /// The ship `other` sails.
    Sail,
    /// The turn is over.
    EndTurn,
}

/// A step, whose it is, and what it needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// What is done.
    pub step: Step,
    /// Who does it.
    pub seat: u8,
    /// How often still.
    pub count: u8,
    /// The card concerned.
    pub card: u8,
    /// The ship, seat, colour or zone concerned.
    pub other: u8,
}

impl Frame {
    /// A step of a seat.
    pub const fn new(step: Step, seat: u8) -> Self {
        Frame { step, seat, count: 0, card: NOBODY, other: NOBODY }
    }
}

/// How deep the steps of one turn lie on each other at most, with room to spare
/// for the powers to come.
const DEPTH: usize = 24;

/// The state of a match.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// Where every card and container token lies.
    pub table: Table<MAX_CARDS, ZONES>,
    /// As what each card lies there: the colour in the low three bits
    /// ([`PRINTED`] if none was chosen), the half of a dual card in the fourth.
    form: [u8; MAX_CARDS],
    /// When each open contract was covered, counted on its ship; 0 if it is not.
    pub covered: [u8; MAX_CARDS],
    /// The match's chance.
    pub chance: Chance,
    /// What is still to be done.
    pub stack: Stack<Frame, DEPTH>,
    /// Turns so far.
    pub turn: u32,
    /// Decisions so far; the open one counts.
    pub decisions: u32,
    /// The seat with the buoy.
    pub leader: u8,
    /// The colour of each port.
    pub ports: [u8; MAX_SEATS],
    /// The credits of each seat.
    pub credits: [i16; MAX_SEATS],
    /// The ships at sea, one bit a ship.
    pub at_sea: u32,
    /// The led action, or [`NOBODY`] before it is declared.
    pub led: u8,
    /// The action that each seat performs this turn.
    pub action: [u8; MAX_SEATS],
    /// How often each seat has declared that it performs its action.
    pub declared: [u8; MAX_SEATS],
    /// The seats that have sold a card this turn.
    pub sold: SeatSet,
    /// The seats that are still to bid.
    pub bidding: SeatSet,
    /// What each seat has bid.
    pub bids: [u8; MAX_SEATS],
    /// The winner of this round has placed a card in his crew.
    pub enlisted: bool,
    /// The marker of each good on the market.
    pub market: [i8; KINDS],
    /// The end was triggered.
    pub ending: bool,
    /// It was triggered by two empty piles: nothing is reshuffled any more.
    pub exhausted: bool,
    /// The final scores, once the match is over.
    pub scores: [i16; MAX_SEATS],
    /// The seats that won; the match is over then.
    pub winners: SeatSet,
    /// True if the match was stopped without a result.
    pub truncated: bool,
}

impl State {
    /// An empty table before the first turn.
    pub fn new(chance: Chance) -> Self {
        State {
            table: Table::new(),
            form: [PRINTED; MAX_CARDS],
            covered: [0; MAX_CARDS],
            chance,
            stack: Stack::default(),
            turn: 0,
            decisions: 0,
            leader: 0,
            ports: [0, 1, 2, 3, 4, 5],
            credits: [FIRST_CREDITS; MAX_SEATS],
            at_sea: 0,
            led: NOBODY,
            action: [NOBODY; MAX_SEATS],
            declared: [0; MAX_SEATS],
            sold: SeatSet::EMPTY,
            bidding: SeatSet::EMPTY,
            bids: [NO_BID; MAX_SEATS],
            enlisted: false,
            market: [0; KINDS],
            ending: false,
            exhausted: false,
            scores: [0; MAX_SEATS],
            winners: SeatSet::EMPTY,
            truncated: false,
        }
    }

    /// True once nothing more will be asked.
    #[inline]
    pub fn is_over(&self) -> bool {
        !self.winners.is_empty() || self.truncated
    }

    /// True if the ship is in the Open Sea.
    #[inline]
    pub fn is_at_sea(&self, ship: u8) -> bool {
        self.at_sea >> ship & 1 == 1
    }

    /// The colour that was chosen for a card where it lies, or [`PRINTED`].
    #[inline]
    pub fn colour(&self, card: u8) -> u8 {
        self.form[card as usize] & 7
    }

    /// Which half of a dual card is meant where it lies.
    #[inline]
    pub fn half(&self, card: u8) -> u8 {
        self.form[card as usize] >> 3
    }

    /// Says as what a card lies where it lies.
    #[inline]
    pub fn set_form(&mut self, card: u8, colour: u8, half: u8) {
        self.form[card as usize] = colour | half << 3;
    }

    /// The action of a number that is one.
    pub fn action_of(&self, seat: u8) -> Option<Action> {
        Action::ALL.get(usize::from(self.action[seat as usize])).copied()
    }

    /// The colour of a seat's port.
    pub fn port(&self, seat: u8) -> Good {
        Good::ALL[usize::from(self.ports[seat as usize])]
    }
}

// Search clones states by the million, and a match keeps one in memory.
const _: () = assert!(size_of::<State>() <= 4096);
