//! The state of a match: plain data.

use crate::kernel::chance::Chance;
use crate::kernel::machine::memory;
use crate::kernel::seats::{MAX_SEATS, SeatSet};
use crate::kernel::stack::Stack;
use crate::kernel::table::Table;

/// The most cards of a match: so many that the state stays within 1 KiB (ADR
/// 0015), and more than twice as many as all extensions together need.
pub const MAX_CARDS: usize = 160;

/// The zone of the deck.
pub const DECK: u8 = 0;
/// The zone of the discard pile.
pub const DISCARD: u8 = 1;
/// The zone of the first hand; those of the other seats follow.
const FIRST_HAND: u8 = 2;
/// The zone of cards whose power runs, face up on the table.
pub const IN_PLAY: u8 = FIRST_HAND + MAX_SEATS as u8;
/// The zone of cards of the deck that were turned face up.
pub const REVEALED: u8 = IN_PLAY + 1;
/// All zones.
pub const ZONES: usize = REVEALED as usize + 1;

/// The zone of a seat's hand.
#[inline]
pub const fn hand(seat: u8) -> u8 {
    FIRST_HAND + seat
}

/// The most cards that a hand may hold: passport and all.
pub const HAND_LIMIT: u8 = 7;
/// The most cards that one side of a trade may give: a hand of the largest
/// limit that a power of the extensions allows.
pub const MAX_TRADED: usize = 9;
/// The most offers of a turn that an option may allow.
pub const MAX_OFFERS: usize = 5;
/// So many postcards in one hand win.
pub const WINNING_POSTCARDS: usize = 4;
/// Every cost is two cards, unless a power says otherwise.
pub const COST: u8 = 2;
/// The cards drawn on an empty hand, and dealt at first.
pub const DEAL: u8 = 3;
/// No seat, no card, no character.
pub const NOBODY: u8 = u8::MAX;
/// How many powers that are limited a match can count.
pub const LIMITS: usize = 12;

/// The machine of a travel match, sized for the deepest chain of its powers
/// with room to spare.
pub type Machine = memory::Machine<4, 28, 6, 4, 3, 10, LIMITS>;

/// What an action does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Action {
    /// Draw a card.
    Draw,
    /// Pay two cards, take one of the discard pile.
    Recycle,
    /// Exchange cards with another player.
    Trade,
    /// Pay two cards, take one at random from another hand.
    Steal,
    /// Travel to one's own country, then to the centre.
    Travel,
    /// Get rid of a prohibited item, and of another card with it.
    Dump,
}

impl Action {
    /// All actions in the order of their numbers.
    pub const ALL: [Action; 6] =
        [Action::Draw, Action::Recycle, Action::Trade, Action::Steal, Action::Travel, Action::Dump];

    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            Action::Draw => "draw",
            Action::Recycle => "recycle",
            Action::Trade => "trade",
            Action::Steal => "steal",
            Action::Travel => "travel",
            Action::Dump => "dump",
        }
    }
}

/// A step of a turn, on the stack until it is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Step {
    /// The turn of the active seat begins.
    #[default]
    BeginTurn,
    /// The turn is over; the next seat's begins.
    EndTurn,
    /// `count` cards are drawn, one by one.
    Draw,
    /// A card of `other`'s hand is taken at random.
    Steal,
    /// Decision: which action.
    Action,
    /// Decision: `count` more cards are paid.
    Pay,
    /// Decision: which card of the discard pile is taken.
    Take,
    /// Decision: who is stolen from.
    Victim,
    /// Decision: who is offered a trade.
    Partner,
    /// Decision: what is offered and wanted; or called off.
    Offer,
    /// Decision: does the partner accept.
    Answer,
    /// Decision: is the card for a completed trade drawn.
    Bonus,
    /// Decision, while the hand is over the limit: what is discarded.
    Limit,
    /// Decision: which prohibited item is got rid of.
    Dump,
    /// Decision: which other card goes with it.
    DumpWith,
    /// Decision of all others at once, sealed: do they react to an action?
    /// `other` is the action.
    React,
    /// Decision: which cards stand for `count` missing items of a journey.
    StandIn,
    /// The action `other` begins, unless a reaction has ended the turn.
    Begin,
    /// The journey is made.
    Journey,
    /// Triggers wait.
    Waiting,
    /// The topmost program runs, and may come to a decision.
    Program,
    /// The card `other` has done what it does, and is discarded.
    Settle,
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
    /// The other seat concerned.
    pub other: u8,
}

/// A trade that is put together: kinds of cards given and wanted, each list
/// rising, so that equal offers are equal data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The seat to which it is made.
    pub partner: u8,
    gives: [u8; MAX_TRADED],
    wants: [u8; MAX_TRADED],
}

/// An empty place of an offer's lists; above every kind, so that it sorts last.
const NO_KIND: u8 = u8::MAX;

impl Offer {
    /// An empty offer.
    pub const fn to(partner: u8) -> Self {
        Offer { partner, gives: [NO_KIND; MAX_TRADED], wants: [NO_KIND; MAX_TRADED] }
    }

    /// The kinds given, rising.
    #[inline]
    pub fn gives(&self) -> &[u8] {
        filled(&self.gives)
    }

    /// The kinds wanted, rising.
    #[inline]
    pub fn wants(&self) -> &[u8] {
        filled(&self.wants)
    }

    /// True if another card can be given.
    pub fn can_give_more(&self) -> bool {
        self.gives[MAX_TRADED - 1] == NO_KIND
    }

    /// Adds a card that is given; there must be room.
    pub fn give(&mut self, kind: u8) {
        insert(&mut self.gives, kind);
    }

    /// Adds a card that is wanted; there must be room.
    pub fn want(&mut self, kind: u8) {
        insert(&mut self.wants, kind);
    }
}

#[inline]
fn filled(list: &[u8]) -> &[u8] {
    let count = list.iter().position(|&kind| kind == NO_KIND).unwrap_or(list.len());
    &list[..count]
}

fn insert(list: &mut [u8], kind: u8) {
    // Greater kinds move up; the last place is free.
    let mut moving = kind;
    for place in list {
        if *place > moving {
            std::mem::swap(place, &mut moving);
        }
        if moving == NO_KIND {
            break;
        }
    }
}

/// How deep the steps of one turn lie on each other at most: the end of the
/// turn, an action's rest, a draw and the limit after it, with room to spare.
const DEPTH: usize = 14;
/// With so many steps open a power can still be used on top.
pub const NESTED: usize = DEPTH - 6;

/// The state of a match.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// Where every card lies.
    pub table: Table<MAX_CARDS, ZONES>,
    /// The match's chance.
    pub chance: Chance,
    /// What is still to be done.
    pub stack: Stack<Frame, DEPTH>,
    /// Turns so far.
    pub turn: u32,
    /// Decisions so far; the open one counts.
    pub decisions: u32,
    /// The seat whose turn it is.
    pub active: u8,
    /// The country in front of each seat.
    pub countries: [u8; MAX_SEATS],
    /// The country in the centre.
    pub center: u8,
    /// The seats that have travelled to their own country.
    pub visited: SeatSet,
    /// The seats that won; the match is over then.
    pub winners: SeatSet,
    /// True if the match was stopped without a result.
    pub truncated: bool,
    /// The trade that is being put together or answered.
    pub offer: Offer,
    /// The offers closed in this turn.
    pub closed: [Offer; MAX_OFFERS],
    /// How many offers were closed in this turn.
    pub closed_count: u8,
    /// How many offers were begun in this turn, those called off included.
    pub begun_count: u8,
    /// The character in front of each seat, or [`NOBODY`].
    pub characters: [u8; MAX_SEATS],
    /// The seats still asked whether they react.
    pub reacting: SeatSet,
    /// The power with which each seat reacts, or none.
    pub reactions: [u8; MAX_SEATS],
    /// The seats that play an extra turn after this one.
    pub extra_turns: SeatSet,
    /// The seat from which turns go on after extra ones.
    pub regular: u8,
    /// What runs the powers.
    pub machine: Machine,
}

impl State {
    /// An empty table before the first turn.
    pub fn new(chance: Chance) -> Self {
        State {
            table: Table::new(),
            chance,
            stack: Stack::default(),
            turn: 0,
            decisions: 0,
            active: 0,
            countries: [0; MAX_SEATS],
            center: 0,
            visited: SeatSet::EMPTY,
            winners: SeatSet::EMPTY,
            truncated: false,
            offer: Offer::to(NOBODY),
            closed: [Offer::to(NOBODY); MAX_OFFERS],
            closed_count: 0,
            begun_count: 0,
            characters: [NOBODY; MAX_SEATS],
            reacting: SeatSet::EMPTY,
            reactions: [super::rules::NO_POWER; MAX_SEATS],
            extra_turns: SeatSet::EMPTY,
            regular: 0,
            machine: Machine::default(),
        }
    }

    /// True once nothing more will be asked.
    #[inline]
    pub fn is_over(&self) -> bool {
        !self.winners.is_empty() || self.truncated
    }

    /// The offers closed in this turn.
    pub fn closed(&self) -> &[Offer] {
        &self.closed[..self.closed_count as usize]
    }
}

// Search clones states by the million, and a match keeps one in memory.
const _: () = assert!(size_of::<State>() <= 1024);
