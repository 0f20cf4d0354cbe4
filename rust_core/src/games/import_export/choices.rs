//! The choices of a match and their numbers, family by family.

use super::goods::{Action, Good};
use super::rules::Rules;
use super::state::{COLOURED_SHIPS, MAX_BID, SHIPS};
use crate::kernel::choice::{Meaning, Number, Numbering};
use crate::kernel::error::Result;

/// The choices that name nothing further, by number.
pub mod plain {
    use crate::kernel::choice::Number;
    /// `draw`
    pub const DRAW: Number = 0;
    /// `pass`
    pub const PASS: Number = 1;
    /// `wild`
    pub const WILD: Number = 2;
    /// How many there are.
    pub const COUNT: Number = 3;
}

/// Where a card can be told to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Place {
    /// To the crew.
    Crew,
    /// To the goods.
    Goods,
    /// To the discard pile.
    Discard,
}

impl Place {
    const ALL: [Place; 3] = [Place::Crew, Place::Goods, Place::Discard];

    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            Place::Crew => "crew",
            Place::Goods => "goods",
            Place::Discard => "discard",
        }
    }
}

/// Where the numbers of each family of choices begin.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bases {
    pub(super) seat: Number,
    pub(super) action: Number,
    pub(super) actions: Number,
    pub(super) good: Number,
    pub(super) credits: Number,
    pub(super) to: Number,
    pub(super) ship: Number,
    pub(super) face: Number,
    pub(super) card: Number,
    pub(super) scrap: Number,
    pub(super) throw: Number,
}

impl Rules {
    /// Numbers the choices, family by family.
    pub(super) fn number(&mut self) -> Result<()> {
        let mut meanings = vec![Meaning::Draw, Meaning::Pass, Meaning::Wild];
        let family = |meanings: &mut Vec<Meaning>, more: Vec<Meaning>| {
            let base = meanings.len() as Number;
            meanings.extend(more);
            base
        };
        let ships = || (0..self.players).flat_map(|seat| (0..COLOURED_SHIPS).map(move |place| (seat, place)));
        let contract =
            |&(card, half): &(u8, u8)| self.cards[usize::from(card)].contracts[usize::from(half)].clone();
        let all = &mut meanings;
        let bases = Bases {
            seat: family(all, (0..self.players).map(Meaning::Seat).collect()),
            action: family(all, Action::ALL.map(|action| Meaning::Action(action.word().into())).into()),
            actions: family(all, (0..=self.most_actions).map(Meaning::Actions).collect()),
            good: family(all, Good::ALL.map(|good| Meaning::Good(good.word().into())).into()),
            credits: family(all, (0..=MAX_BID).step_by(2).map(Meaning::Credits).collect()),
            to: family(all, Place::ALL.map(|place| Meaning::To(place.word().into())).into()),
            ship: family(all, ships().map(|(seat, place)| Meaning::Ship(seat, place)).collect()),
            face: family(all, self.dual_halves.iter().map(|half| Meaning::Face(contract(half))).collect()),
            card: family(all, self.cards.iter().map(|card| Meaning::Card(card.id.clone())).collect()),
            scrap: family(all, ships().map(|(seat, place)| Meaning::Scrap(seat, place)).collect()),
            throw: family(
                all,
                self.capital
                    .iter()
                    .map(|&card| Meaning::Use(self.cards[usize::from(card)].id.clone()))
                    .collect(),
            ),
        };
        self.numbering = Numbering::new(meanings)?;
        self.bases = bases;
        Ok(())
    }

    /// The number of `seat:N`.
    #[inline]
    pub fn seat_choice(&self, seat: u8) -> Number {
        self.bases.seat + Number::from(seat)
    }

    /// The seat of `seat:N`.
    #[inline]
    pub fn chosen_seat(&self, choice: Number) -> u8 {
        (choice - self.bases.seat) as u8
    }

    /// The number of `action:A`.
    #[inline]
    pub fn action_choice(&self, action: Action) -> Number {
        self.bases.action + action as Number
    }

    /// The action of `action:A`.
    #[inline]
    pub fn chosen_action(&self, choice: Number) -> Action {
        Action::ALL.get(usize::from(choice.wrapping_sub(self.bases.action))).copied().unwrap_or_default()
    }

    /// The number of `actions:N`.
    #[inline]
    pub fn actions_choice(&self, count: u8) -> Number {
        self.bases.actions + Number::from(count)
    }

    /// The count of `actions:N`.
    #[inline]
    pub fn chosen_actions(&self, choice: Number) -> u8 {
        (choice - self.bases.actions) as u8
    }

    /// The number of `good:G`, by the good's number.
    #[inline]
    pub fn good_choice(&self, good: u8) -> Number {
        self.bases.good + Number::from(good)
    }

    /// The good of `good:G`, if the choice is one.
    #[inline]
    pub fn chosen_good(&self, choice: Number) -> Option<u8> {
        (self.bases.good..self.bases.credits).contains(&choice).then(|| (choice - self.bases.good) as u8)
    }

    /// The number of `credits:N`; `bid` is even.
    #[inline]
    pub fn credits_choice(&self, bid: u8) -> Number {
        self.bases.credits + Number::from(bid / 2)
    }

    /// The bid of `credits:N`.
    #[inline]
    pub fn chosen_credits(&self, choice: Number) -> u8 {
        ((choice - self.bases.credits) * 2) as u8
    }

    /// The number of `to:ZONE`.
    #[inline]
    pub fn to_choice(&self, place: Place) -> Number {
        self.bases.to + place as Number
    }

    /// The number of `ship:S.I`, of a ship's number.
    #[inline]
    pub fn ship_choice(&self, ship: u8) -> Number {
        self.bases.ship + ship_index(ship)
    }

    /// The ship of `ship:S.I`, if the choice is one.
    #[inline]
    pub fn chosen_ship(&self, choice: Number) -> Option<u8> {
        (self.bases.ship..self.bases.face).contains(&choice).then(|| ship_of(choice - self.bases.ship))
    }

    /// The number of `face:ID`.
    pub fn face_choice(&self, card: u8, half: u8) -> Number {
        let place = self.dual_halves.iter().position(|&pair| pair == (card, half)).unwrap_or_default();
        self.bases.face + place as Number
    }

    /// The half of a dual card that `face:ID` means.
    pub fn chosen_half(&self, choice: Number) -> u8 {
        self.dual_halves.get(usize::from(choice - self.bases.face)).map_or(0, |&(_, half)| half)
    }

    /// The number of `card:ID`.
    #[inline]
    pub fn card_choice(&self, card: u8) -> Number {
        self.bases.card + Number::from(card)
    }

    /// The card of `card:ID`.
    #[inline]
    pub fn chosen_card(&self, choice: Number) -> u8 {
        (choice - self.bases.card) as u8
    }

    /// The number of `scrap:S.I`.
    #[inline]
    pub fn scrap_choice(&self, ship: u8) -> Number {
        self.bases.scrap + ship_index(ship)
    }

    /// The ship of `scrap:S.I`, if the choice is one.
    #[inline]
    pub fn chosen_scrap(&self, choice: Number) -> Option<u8> {
        (self.bases.scrap..self.bases.throw).contains(&choice).then(|| ship_of(choice - self.bases.scrap))
    }

    /// The Capital cards that can be thrown away, with the numbers of `use:ID`.
    #[inline]
    pub fn throwable(&self) -> impl Iterator<Item = (Number, u8)> + '_ {
        (self.bases.throw..).zip(self.capital.iter().copied())
    }

    /// The card of `use:ID`, if the choice is one.
    #[inline]
    pub fn chosen_throw(&self, choice: Number) -> Option<u8> {
        self.capital.get(usize::from(choice.checked_sub(self.bases.throw)?)).copied()
    }

    /// True for a choice that stands on top of a decision.
    #[inline]
    pub fn is_on_top(&self, choice: Number) -> bool {
        choice >= self.bases.scrap
    }
}

/// The place of a ship among those that are numbered.
#[inline]
fn ship_index(ship: u8) -> Number {
    Number::from(ship / SHIPS * COLOURED_SHIPS + ship % SHIPS)
}

#[inline]
fn ship_of(index: Number) -> u8 {
    let index = index as u8;
    index / COLOURED_SHIPS * SHIPS + index % COLOURED_SHIPS
}
