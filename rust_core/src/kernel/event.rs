//! What happens, and who may know it.

use serde::Serialize;

use super::choice::Number;
use super::seats::SeatSet;

/// Who looks at a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// The player of a seat.
    Seat(u8),
    /// Somebody who knows what lies open.
    Spectator,
    /// Somebody who knows everything: tests, and replays of finished matches.
    Omniscient,
}

impl Viewer {
    /// True if the viewer sees what only these seats may know.
    pub fn may_know(self, seats: SeatSet) -> bool {
        match self {
            Viewer::Seat(seat) => seats.contains(seat),
            Viewer::Spectator => false,
            Viewer::Omniscient => true,
        }
    }
}

/// Takes what a match tells while it is played.
///
/// Simulation passes [`Silent`], and the compiler removes it.
pub trait Sink<Event> {
    /// Takes an event, uncut: who hears of it is decided when it is shown.
    fn event(&mut self, event: Event);

    /// Says that these seats learn something that they could not know: a list
    /// of choices must end here. It depends on what is public alone.
    fn reveals(&mut self, _seats: SeatSet) {}

    /// The kind of card that a script lets chance pick; `None` to draw it.
    fn scripted_pick(&mut self) -> Option<u8> {
        None
    }

    /// True if a script lets the next reshuffle keep its order.
    fn scripted_shuffle(&mut self) -> bool {
        false
    }

    /// Says why a function of a plugin failed.
    fn failed(&mut self, _why: String) {}

    /// Says that the scripted outcome cannot happen.
    fn impossible(&mut self, _why: &'static str) {}
}

/// A sink that takes nothing.
pub struct Silent;

impl<Event> Sink<Event> for Silent {
    #[inline]
    fn event(&mut self, _event: Event) {}
}

/// A hand or pile: its cards where the viewer sees them, else their number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Zone {
    /// The ids of the cards, top first.
    Cards(Vec<String>),
    /// Only how many there are.
    Hidden {
        /// How many.
        count: u32,
    },
}

/// An event as one viewer may know it, in the form that every interface shows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Notice {
    /// A stable word for what happened.
    pub kind: &'static str,
    /// The card or rule behind it.
    pub source: &'static str,
    /// The seat that acted or was affected first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The other seat concerned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_seat: Option<u8>,
    /// The cards moved or shown; empty if hidden from the viewer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<String>,
    /// Cards going the other way.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wanted: Vec<String>,
    /// How many.
    #[serde(skip_serializing_if = "is_zero")]
    pub count: u32,
    /// What it is about: the choice that the engine took by itself, an action, a
    /// ship.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub notation: String,
    /// An amount that may be negative.
    #[serde(skip_serializing_if = "is_nothing")]
    pub amount: i32,
    /// The good as which a card or container lies, where it was chosen.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub good: &'static str,
    /// A log sentence for people.
    pub sentence: String,
}

fn is_nothing(amount: &i32) -> bool {
    *amount == 0
}

fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// A choice that the engine takes by itself, or a player made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The seat that answers.
    pub seat: u8,
    /// What it answers.
    pub choice: Number,
}
