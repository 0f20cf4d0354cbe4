//! Collecting what a match tells, and scripted outcomes of chance.

use std::collections::VecDeque;

use crate::kernel::event::Sink;
use crate::kernel::seats::SeatSet;

/// Outcomes of chance that a scenario prescribes, in order.
#[derive(Clone, Debug, Default)]
pub struct Script {
    /// Kinds of cards that are picked, and their ids.
    pub picks: VecDeque<(u8, String)>,
    /// Reshuffles that keep their order.
    pub kept_shuffles: usize,
}

/// Takes events into a list, and outcomes from a script.
pub struct Collector<'a, Event> {
    /// What happened.
    pub events: Vec<Event>,
    /// Who learned something.
    pub revealed: SeatSet,
    /// Why a scripted outcome could not happen.
    pub impossible: Option<&'static str>,
    /// Why a function of a power failed.
    pub failed: Option<String>,
    script: &'a mut Script,
}

impl<'a, Event> Collector<'a, Event> {
    /// An empty collector that takes outcomes from a script.
    pub fn new(script: &'a mut Script) -> Self {
        Collector { events: Vec::new(), revealed: SeatSet::EMPTY, impossible: None, failed: None, script }
    }
}

impl<Event> Sink<Event> for Collector<'_, Event> {
    fn event(&mut self, event: Event) {
        self.events.push(event);
    }

    fn reveals(&mut self, seats: SeatSet) {
        self.revealed = SeatSet::from_bits(self.revealed.bits() | seats.bits());
    }

    fn scripted_pick(&mut self) -> Option<u8> {
        self.script.picks.pop_front().map(|(kind, _)| kind)
    }

    fn scripted_shuffle(&mut self) -> bool {
        let keep = self.script.kept_shuffles > 0;
        self.script.kept_shuffles = self.script.kept_shuffles.saturating_sub(1);
        keep
    }

    fn failed(&mut self, why: String) {
        self.failed = Some(why);
    }

    fn impossible(&mut self, why: &'static str) {
        self.impossible = Some(why);
    }
}
