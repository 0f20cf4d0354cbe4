//! What the words of the travel game say of a state.

use super::catalogue::Class;
use super::legal::destination;
use super::rules::{Held, Rules};
use super::state::{DECK, DISCARD, Machine, NOBODY, REVEALED, State, hand};
use super::vocabulary::{Domain, Reader, place};
use crate::kernel::machine::host::Look;
use crate::kernel::machine::program::Hook;

/// A state to look at.
#[derive(Clone, Copy)]
pub struct Seen<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The state.
    pub state: &'a State,
}

impl Seen<'_> {
    /// The seat of a value, if it is one.
    pub(super) fn seat(&self, value: i32) -> Option<u8> {
        u8::try_from(value).ok().filter(|&seat| seat < self.rules.players)
    }

    fn class(&self, card: i32) -> Option<Class> {
        self.kind(card).map(|kind| self.rules.kinds[usize::from(kind)].class)
    }

    /// The card of a value, if it is one.
    pub(super) fn card(&self, value: i32) -> Option<u8> {
        u8::try_from(value).ok().filter(|&card| card < self.rules.cards)
    }

    fn kind(&self, card: i32) -> Option<u8> {
        self.card(card).map(|card| self.rules.kind_of[usize::from(card)])
    }

    fn is(&self, card: i32, class: Class) -> i32 {
        i32::from(self.class(card) == Some(class))
    }
}

impl Look for Seen<'_> {
    type Memory = Machine;

    fn memory(&self) -> &Machine {
        &self.state.machine
    }

    fn players(&self) -> u8 {
        self.rules.players
    }

    fn leader(&self) -> u8 {
        self.state.active
    }

    fn read(&self, reader: u8, arguments: &[i32]) -> i32 {
        let first = arguments.first().copied().unwrap_or(-1);
        let second = arguments.get(1).copied().unwrap_or(-1);
        let count = |zone: u8| i32::from(self.state.table.count(zone));
        match Reader::of(reader) {
            Some(Reader::HandCount) => self.seat(first).map_or(0, |seat| count(hand(seat))),
            Some(Reader::Active) => self.state.active.into(),
            Some(Reader::NextSeat) => {
                self.seat(first).map_or(0, |seat| i32::from((seat + 1) % self.rules.players))
            }
            Some(Reader::Visited) => {
                self.seat(first).map_or(0, |seat| self.state.visited.contains(seat).into())
            }
            Some(Reader::DeckCount) => count(DECK),
            Some(Reader::DiscardCount) => count(DISCARD),
            Some(Reader::IsProhibited) => self.is(first, Class::Prohibited),
            Some(Reader::IsItem) => {
                let passport = self.kind(first) == Some(self.rules.passport);
                i32::from(self.class(first) == Some(Class::Base) && !passport)
            }
            Some(Reader::IsPostcard) => self.is(first, Class::Postcard),
            Some(Reader::IsPassport) => i32::from(self.kind(first) == Some(self.rules.passport)),
            Some(Reader::IsSpecial) => self.is(first, Class::Special),
            Some(Reader::IsEvent) => self.is(first, Class::Event),
            Some(Reader::Needed) => self.kind(first).zip(self.seat(second)).map_or(0, |(kind, seat)| {
                let country = &self.rules.countries[usize::from(destination(self.state, seat))];
                i32::from(country.needed >> kind & 1 == 1)
            }),
            Some(Reader::SameKind) => {
                i32::from(self.kind(first).is_some() && self.kind(first) == self.kind(second))
            }
            Some(Reader::Giveable) => {
                i32::from(self.class(first).is_some_and(|class| class != Class::Prohibited))
            }
            None => 0,
        }
    }

    fn elements(&self, domain: u8, arguments: &[i32], mut visit: impl FnMut(i32) -> bool) {
        let zone = match Domain::of(domain) {
            Some(Domain::Hand) => match arguments.first().and_then(|&seat| self.seat(seat)) {
                Some(seat) => hand(seat),
                None => return,
            },
            Some(Domain::DiscardPile) => DISCARD,
            Some(Domain::Revealed) => REVEALED,
            None => return,
        };
        self.state.table.cards(zone).all(|card| visit(card.into()));
    }

    #[inline]
    fn in_force(&self, hook: &Hook) -> u8 {
        let held = self.rules.held.get(usize::from(hook.power));
        let Some(Held { character, cards }) = held else { return 0 };
        let mut seats = 0;
        if hook.place != place::HAND && *character != NOBODY {
            let place = self.state.characters.iter().position(|other| other == character);
            seats |= place.map_or(0, |seat| 1 << seat);
        }
        if hook.place != place::IN_FRONT {
            for &card in cards {
                let zone = self.state.table.zone_of(card).unwrap_or(DECK);
                if (hand(0)..hand(self.rules.players)).contains(&zone) {
                    seats |= 1 << (zone - hand(0));
                }
            }
        }
        seats
    }

    #[inline]
    fn instances(&self, hook: &Hook, seat: u8, mut visit: impl FnMut(u8)) {
        if hook.place != place::HAND {
            let character = self.state.characters[usize::from(seat)];
            if self.rules.characters.get(usize::from(character)).is_some_and(|row| row.power == hook.power) {
                visit(NOBODY);
            }
        }
        if hook.place != place::IN_FRONT {
            let cards = self.rules.held.get(usize::from(hook.power)).map_or(&[][..], |held| &held.cards);
            for &card in cards {
                if self.state.table.zone_of(card) == Some(hand(seat)) {
                    visit(card);
                }
            }
        }
    }
}
