//! Choices: their numbering, their notation, and the menus they stand in.

use std::collections::BTreeMap;

use super::error::{Code, Error, Result};

/// The most choices that one set of rules may number.
pub const MAX_CHOICES: usize = 1024;

/// The number of a choice in the dense numbering of the rules.
pub type Number = u16;

/// What a choice means: the third face, beside number and notation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Meaning {
    /// `draw`
    Draw,
    /// `pass`
    Pass,
    /// `done`
    Done,
    /// `yes`
    Yes,
    /// `no`
    No,
    /// `card:ID`
    Card(String),
    /// `seat:N`
    Seat(u8),
    /// `action:A`
    Action(String),
    /// `use:ID`
    Use(String),
    /// `want:ID`
    Want(String),
    /// `option:K`, counted from 1
    Option(u8),
    /// `wild`
    Wild,
    /// `actions:N`
    Actions(u8),
    /// `good:G`
    Good(String),
    /// `credits:N`
    Credits(u8),
    /// `to:ZONE`
    To(String),
    /// `ship:S.I`, by seat and place
    Ship(u8, u8),
    /// `face:ID`
    Face(String),
    /// `scrap:S.I`, by seat and place
    Scrap(u8, u8),
}

impl Meaning {
    /// The notation: one lower-case token.
    pub fn notation(&self) -> String {
        match self {
            Meaning::Draw => "draw".into(),
            Meaning::Pass => "pass".into(),
            Meaning::Done => "done".into(),
            Meaning::Yes => "yes".into(),
            Meaning::No => "no".into(),
            Meaning::Card(id) => format!("card:{id}"),
            Meaning::Seat(seat) => format!("seat:{seat}"),
            Meaning::Action(action) => format!("action:{action}"),
            Meaning::Use(id) => format!("use:{id}"),
            Meaning::Want(id) => format!("want:{id}"),
            Meaning::Option(place) => format!("option:{place}"),
            Meaning::Wild => "wild".into(),
            Meaning::Actions(count) => format!("actions:{count}"),
            Meaning::Good(good) => format!("good:{good}"),
            Meaning::Credits(credits) => format!("credits:{credits}"),
            Meaning::To(zone) => format!("to:{zone}"),
            Meaning::Ship(seat, place) => format!("ship:{seat}.{place}"),
            Meaning::Face(id) => format!("face:{id}"),
            Meaning::Scrap(seat, place) => format!("scrap:{seat}.{place}"),
        }
    }
}

/// The numbering of all choices that one set of rules knows.
#[derive(Clone, Debug)]
pub struct Numbering {
    choices: Vec<(String, Meaning)>,
    by_notation: BTreeMap<String, Number>,
}

impl Numbering {
    /// Numbers the choices in their order.
    ///
    /// # Errors
    /// `match_too_large` if they are more than [`MAX_CHOICES`].
    pub fn new(meanings: impl IntoIterator<Item = Meaning>) -> Result<Self> {
        let choices: Vec<_> = meanings.into_iter().map(|meaning| (meaning.notation(), meaning)).collect();
        if choices.len() > MAX_CHOICES {
            return Err(Error::new(
                Code::MatchTooLarge,
                format!("These rules would number {} choices, more than {MAX_CHOICES}.", choices.len()),
            )
            .hint("Leave out cards or expansions."));
        }
        let by_notation = choices
            .iter()
            .enumerate()
            .map(|(number, (notation, _))| (notation.clone(), number as Number))
            .collect();
        Ok(Numbering { choices, by_notation })
    }

    /// How many choices are numbered.
    pub fn len(&self) -> usize {
        self.choices.len()
    }

    /// True if no choice is numbered.
    pub fn is_empty(&self) -> bool {
        self.choices.is_empty()
    }

    /// The notation of a number.
    pub fn notation(&self, number: Number) -> Option<&str> {
        self.choices.get(number as usize).map(|(notation, _)| notation.as_str())
    }

    /// The meaning of a number.
    pub fn meaning(&self, number: Number) -> Option<&Meaning> {
        self.choices.get(number as usize).map(|(_, meaning)| meaning)
    }

    /// The number of a notation.
    ///
    /// # Errors
    /// `unknown_choice`, with the nearest notation.
    pub fn number(&self, notation: &str) -> Result<Number> {
        self.by_notation.get(notation).copied().ok_or_else(|| {
            let shown: String = notation.chars().take(80).collect();
            Error::new(Code::UnknownChoice, format!("There is no choice '{shown}' in these rules."))
                .nearest(&shown, self.choices.iter().map(|(notation, _)| notation.as_str()))
        })
    }

    /// Checks that a number is one of this numbering.
    ///
    /// # Errors
    /// `unknown_choice`.
    pub fn check(&self, number: u32) -> Result<Number> {
        if (number as usize) < self.len() {
            return Ok(number as Number);
        }
        Err(Error::new(Code::UnknownChoice, format!("There is no choice of the number {number}."))
            .hint(format!("These rules number their choices from 0 to {}.", self.len() - 1)))
    }
}

/// The legal choices of one seat, by rising number.
///
/// Made once and filled again and again: filling allocates nothing.
#[derive(Clone)]
pub struct Menu {
    numbers: [Number; MAX_CHOICES],
    len: u16,
}

impl Default for Menu {
    fn default() -> Self {
        Menu { numbers: [0; MAX_CHOICES], len: 0 }
    }
}

impl Menu {
    /// An empty menu.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes all choices out.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds a choice, whose number must be above those before it.
    #[inline]
    pub fn push(&mut self, number: Number) {
        debug_assert!(self.numbers().last().is_none_or(|&last| last < number));
        self.numbers[self.len as usize] = number;
        self.len += 1;
    }

    /// Adds a choice where it belongs, unless it is there.
    pub fn insert(&mut self, number: Number) {
        let Err(place) = self.numbers().binary_search(&number) else { return };
        let length = self.len as usize;
        if length < self.numbers.len() {
            self.numbers.copy_within(place..length, place + 1);
            self.numbers[place] = number;
            self.len += 1;
        }
    }

    /// Adds choices whose numbers rise, above those before them.
    #[inline]
    pub fn extend(&mut self, numbers: &[Number]) {
        debug_assert!(
            numbers.first().is_none_or(|first| self.numbers().last().is_none_or(|last| last < first))
        );
        let (from, to) = (self.len as usize, self.len as usize + numbers.len());
        self.numbers[from..to].copy_from_slice(numbers);
        self.len = to as u16;
    }

    /// The numbers, rising.
    #[inline]
    pub fn numbers(&self) -> &[Number] {
        &self.numbers[..self.len as usize]
    }

    /// How many choices there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// True if there is no choice.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// True if the choice is in the menu.
    pub fn contains(&self, number: Number) -> bool {
        self.numbers().binary_search(&number).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbering() -> Numbering {
        Numbering::new([Meaning::Draw, Meaning::Seat(3), Meaning::Card("camera".into())])
            .expect("three choices")
    }

    #[test]
    fn number_and_notation_convert_into_each_other() {
        let numbering = numbering();
        for number in 0..numbering.len() as Number {
            let notation = numbering.notation(number).expect("a notation");
            assert_eq!(numbering.number(notation), Ok(number));
        }
    }

    #[test]
    fn a_wrong_notation_names_the_nearest() {
        let error = numbering().number("card:camra").expect_err("no such choice");
        assert_eq!(error.code(), Code::UnknownChoice);
        assert!(error.hint_text().contains("card:camera"));
        assert_eq!(numbering().check(3).map_err(|error| error.code()), Err(Code::UnknownChoice));
    }
}
