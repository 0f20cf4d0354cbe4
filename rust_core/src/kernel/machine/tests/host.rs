//! A game for tests: seats with credits, cards in hands and in front, a deck.
//!
//! Cards from [`FIRST_POWER`] on bear the powers of a match by their number,
//! all others are plain.

use std::sync::Arc;

use crate::kernel::machine::hooks;
use crate::kernel::machine::host::{Act, Done, Look};
use crate::kernel::machine::memory::{Fault, Machine, Memory as _, SetOff};
use crate::kernel::machine::program::{Function, Hook, Programs};
use crate::kernel::machine::vocabulary::Type::{Card, Condition, Number, Seat};
use crate::kernel::machine::vocabulary::Vocabulary;
use crate::words;

/// The card that bears the first power of a match.
pub const FIRST_POWER: u8 = 100;
/// How many limited hooks the machine of the test game counts.
pub const LIMITS: usize = 4;

words! {
    /// What powers can ask.
    Reader {
        Credits = "credits" (seat: Seat) -> Number,
        HandCount = "hand_count" (seat: Seat) -> Number,
        IsHeld = "is_held" (card: Card, seat: Seat) -> Condition,
    }
}

words! {
    /// What powers can do.
    Verb {
        /// Writes a number down, for the test to read.
        Note = "note" (number: Number),
        Gain = "gain" (seat: Seat, count: Number),
        Ring = "ring" (number: Number),
        Give = "give" (card: Card, seat: Seat),
        Draw = "draw" (seat: Seat) -> Card,
        /// Is done by a step of the game, which notes -99.
        Wait = "wait" (),
        EndTurn = "end_turn" (),
    }
}

words! {
    /// What happens.
    Happening {
        Gained = "gained" (seat: Seat, count: Number),
        Rang = "rang" (number: Number),
        Turned = "turned" (card: Card),
    }
}

words! {
    /// What powers can change.
    Query {
        Price = "price" (seat: Seat) -> Number,
        MayBuy = "may_buy" (seat: Seat) -> Condition,
    }
}

words! {
    /// What can be chosen from.
    Domain {
        Hand = "hand" (seat: Seat) -> Card,
        Deck = "deck" () -> Card,
    }
}

words! {
    /// When powers can be used.
    Window {
        OwnTurn = "own_turn" (),
        Reaction = "reaction" (seat: Seat),
    }
}

words! {
    /// What can be replaced.
    Replaced {
        Gaining = "gaining" (seat: Seat, count: Number),
    }
}

/// The words of the test game.
pub static VOCABULARY: Vocabulary = Vocabulary {
    game: "test",
    types: &[("colour", &["red", "blue"])],
    readers: Reader::WORDS,
    verbs: Verb::WORDS,
    events: Happening::WORDS,
    own_events: &["turned"],
    queries: Query::WORDS,
    domains: Domain::WORDS,
    windows: Window::WORDS,
    steps: Replaced::WORDS,
    places: &["in_front", "hand", "anywhere"],
    moments: &["end_of_turn", "owners_next_turn"],
};

/// A step of the test game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The topmost program runs.
    Program,
    /// The first trigger that waits starts.
    Waiting,
    /// What the verb `wait` leaves to do.
    Delay,
}

/// A state of the test game.
#[derive(Clone, Debug)]
pub struct Table {
    pub programs: Arc<Programs>,
    pub machine: Machine<4, 80, 6, 4, 3, 10, LIMITS>,
    pub leader: u8,
    pub credits: Vec<i32>,
    pub hands: Vec<Vec<u8>>,
    pub in_front: Vec<Vec<u8>>,
    pub deck: Vec<u8>,
    pub steps: Vec<Step>,
    /// What the verb `note` wrote down.
    pub notes: Vec<i32>,
    /// Why functions failed.
    pub complaints: Vec<String>,
}

impl Table {
    /// Three seats without cards, seat 1 leads.
    pub fn new(programs: Programs) -> Self {
        Table {
            programs: Arc::new(programs),
            machine: Machine::default(),
            leader: 1,
            credits: vec![10, 20, 30],
            hands: vec![Vec::new(); 3],
            in_front: vec![Vec::new(); 3],
            deck: vec![7, 8, 9],
            steps: Vec::new(),
            notes: Vec::new(),
            complaints: Vec::new(),
        }
    }

    /// Says that something happened.
    pub fn emit(&mut self, event: Happening, fields: &[i16]) {
        let programs = Arc::clone(&self.programs);
        hooks::emit(&programs, self, event as u8, fields);
    }

    /// Why the machine gave up, and the card of which it did.
    pub fn fault(&self) -> Option<(Fault, &str)> {
        let (fault, hook) = self.machine.fault()?;
        let power = self.programs.hooks[usize::from(hook)].power;
        Some((fault, &self.programs.powers[usize::from(power)].card))
    }

    /// All bytes of the machine, one after the other.
    pub fn fingerprint(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.machine.fingerprint(&mut |more| bytes.extend_from_slice(more));
        bytes
    }

    fn seat(&self, number: i32) -> Option<usize> {
        usize::try_from(number).ok().filter(|&seat| seat < self.hands.len())
    }
}

impl Look for Table {
    type Memory = Machine<4, 80, 6, 4, 3, 10, LIMITS>;

    fn memory(&self) -> &Self::Memory {
        &self.machine
    }

    fn players(&self) -> u8 {
        self.hands.len() as u8
    }

    fn leader(&self) -> u8 {
        self.leader
    }

    fn read(&self, reader: u8, arguments: &[i32]) -> i32 {
        match (Reader::of(reader), arguments) {
            (Some(Reader::Credits), &[seat]) => self.seat(seat).map_or(0, |seat| self.credits[seat]),
            (Some(Reader::HandCount), &[seat]) => {
                self.seat(seat).map_or(0, |seat| self.hands[seat].len() as i32)
            }
            (Some(Reader::IsHeld), &[card, seat]) => {
                let held = |seat: usize| self.hands[seat].iter().any(|&other| i32::from(other) == card);
                self.seat(seat).is_some_and(held).into()
            }
            _ => panic!("reader {reader} with {arguments:?}"),
        }
    }

    fn elements(&self, domain: u8, arguments: &[i32], mut visit: impl FnMut(i32) -> bool) {
        let cards = match (Domain::of(domain), arguments) {
            (Some(Domain::Hand), &[seat]) => self.seat(seat).map_or(&[][..], |seat| &self.hands[seat]),
            (Some(Domain::Deck), []) => &self.deck,
            _ => panic!("domain {domain} with {arguments:?}"),
        };
        cards.iter().map(|&card| i32::from(card)).all(&mut visit);
    }

    fn instances(&self, hook: &Hook, seat: u8, visit: impl FnMut(u8)) {
        let (seat, bears) = (usize::from(seat), |card: &u8| *card == FIRST_POWER + hook.power);
        let zones: &[&[u8]] = match hook.place {
            0 => &[&self.in_front[seat]],
            1 => &[&self.hands[seat]],
            _ => &[&self.in_front[seat], &self.hands[seat]],
        };
        zones.iter().flat_map(|zone| zone.iter().copied()).filter(bears).for_each(visit);
    }
}

impl Act for Table {
    fn memory_mut(&mut self) -> &mut Self::Memory {
        &mut self.machine
    }

    fn perform(&mut self, verb: u8, arguments: &[i32], _: u8, _: u8) -> Done {
        match (Verb::of(verb), arguments) {
            (Some(Verb::Note), &[number]) => self.notes.push(number),
            (Some(Verb::Gain), &[number, count]) => {
                if let Some(seat) = self.seat(number) {
                    self.credits[seat] = self.credits[seat].saturating_add(count);
                    self.emit(Happening::Gained, &[number as i16, count as i16]);
                }
            }
            (Some(Verb::Ring), &[number]) => self.emit(Happening::Rang, &[number as i16]),
            (Some(Verb::Give), &[card, seat]) => {
                if let Some(seat) = self.seat(seat) {
                    self.hands.iter_mut().for_each(|hand| hand.retain(|&other| i32::from(other) != card));
                    self.hands[seat].push(card as u8);
                }
            }
            (Some(Verb::Draw), &[seat]) => {
                let Some(seat) = self.seat(seat) else { return Done::Now(-1) };
                let Some(card) = self.deck.pop() else { return Done::Now(-1) };
                self.hands[seat].push(card);
                return Done::Now(card.into());
            }
            (Some(Verb::Wait), []) => {
                self.steps.push(Step::Delay);
                return Done::Later;
            }
            (Some(Verb::EndTurn), []) => {
                let programs = Arc::clone(&self.programs);
                hooks::end_turn(&programs, self);
            }
            _ => panic!("verb {verb} with {arguments:?}"),
        }
        Done::Now(0)
    }

    fn started(&mut self, _: SetOff) {
        self.steps.push(Step::Program);
    }

    fn queued(&mut self) {
        self.steps.push(Step::Waiting);
    }

    fn call(&mut self, function: &dyn Function, owner: u8) -> Result<i16, String> {
        function.call(&format!("{{\"seat\": {owner}}}"))
    }

    fn failed(&mut self, why: String) {
        self.complaints.push(why);
    }
}
