//! The rules of one match: cards and options, compiled for play.

use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use super::Travel;
use super::cards::{CardTable, FILLER, NEEDS, PASSPORT};
use super::catalogue::{CHARACTERS, Catalogue, Class, option_specs};
use super::legal::bits;
use super::linking::powers_of;
use super::state::{Action, MAX_CARDS, NOBODY};
use super::vocabulary::{Happening, Query};
use crate::kernel::choice::{Meaning, Number, Numbering};
use crate::kernel::digest::hex;
use crate::kernel::error::{Code, Error, Result};
use crate::kernel::game::{ExpansionUse, Game};
use crate::kernel::machine::program::{HookKind, Programs};
use crate::kernel::machine::vocabulary::OPTIONS;
use crate::kernel::options::OptionValues;
use crate::kernel::text::{Locale, Text};

/// A set of kinds of cards, one bit a kind.
pub type KindSet = u128;

/// The most kinds of cards of a match.
const MAX_KINDS: usize = KindSet::BITS as usize;

/// The choices that name nothing further, by number.
pub mod plain {
    use crate::kernel::choice::Number;
    /// `draw`
    pub const DRAW: Number = 0;
    /// `pass`
    pub const PASS: Number = 1;
    /// `done`
    pub const DONE: Number = 2;
    /// `yes`
    pub const YES: Number = 3;
    /// `no`
    pub const NO: Number = 4;
    /// How many there are.
    pub const COUNT: Number = 5;
}

/// A kind of card; its copies are alike.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: Text,
    /// What sort of card it is.
    pub class: Class,
    /// Its power, or [`NO_POWER`].
    pub power: u8,
}

/// No power.
pub const NO_POWER: u8 = u8::MAX;
/// So many alternatives can a power offer at most.
const MAX_OPTIONS: u8 = 8;
/// So many powers that can be used can a match have.
const MAX_USABLE: usize = 64;

/// Where a power can come from: a character, or cards.
#[derive(Clone, Debug)]
pub struct Held {
    /// The character, or [`NOBODY`].
    pub character: u8,
    /// The cards.
    pub cards: Vec<u8>,
}

/// A character of the match.
#[derive(Clone, Debug)]
pub struct Character {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: Text,
    /// Its power.
    pub power: u8,
}

/// A country, by the numbers of the kinds that it needs.
#[derive(Clone, Debug)]
pub struct CountryRow {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: Text,
    /// The kinds needed, in the order of the table.
    pub needs: [u8; NEEDS],
    /// The same as a set.
    pub needed: KindSet,
}

/// The rules of one match.
#[derive(Clone, Debug)]
pub struct Rules {
    /// How many seats.
    pub players: u8,
    /// True for `ask: everyone`.
    pub everyone: bool,
    /// How many offers a turn may see.
    pub offers: u8,
    /// The kinds of cards, by id.
    pub kinds: Vec<Kind>,
    /// The kind of each card.
    pub kind_of: [u8; MAX_CARDS],
    /// How many cards the match holds.
    pub cards: u8,
    /// The kind of the passports.
    pub passport: u8,
    /// The kinds that forbid to travel, and are given up in their own way only.
    pub prohibited: KindSet,
    /// The kind of the postcards, as a set; empty without them.
    pub postcards: KindSet,
    /// The actions of the match.
    pub actions: &'static [Action],
    /// The kinds that pay a cost.
    pub payable: KindSet,
    /// The kinds that can be given up over the hand limit.
    pub discardable: KindSet,
    /// The kinds that can be taken from the discard pile.
    pub recyclable: KindSet,
    /// The kinds that can be named in a trade.
    pub tradable: KindSet,
    /// The numbers of `want:ID` for all kinds that can be named in a trade.
    pub wants: Vec<Number>,
    /// The countries, by id.
    pub countries: Vec<CountryRow>,
    /// The characters, by id.
    pub characters: Vec<Character>,
    /// What the cards of the match do.
    pub programs: Programs,
    /// Where each power can come from.
    pub held: Vec<Held>,
    /// The kinds that act when they are drawn.
    pub turning_up: KindSet,
    /// The rules that some power of the match changes, one bit a query.
    pub changed: u32,
    /// The powers that can be used, in the order of their choices.
    pub usable: Vec<u8>,
    /// How many alternatives are numbered.
    options_numbered: u8,
    /// The expansions that the match uses.
    expansions: Vec<ExpansionUse>,
    /// True if a power asks functions of Python.
    uses_functions: bool,
    /// Kilometres between countries, a row a country.
    distances: Vec<u32>,
    options: OptionValues,
    numbering: Numbering,
    fingerprint: String,
}

impl Rules {
    /// The rules of a match as it is dealt.
    ///
    /// # Errors
    /// `unknown_option`, `option_value`, `match_too_large`.
    pub fn dealt(table: &CardTable, options: &Map<String, Value>) -> Result<Self> {
        let options = OptionValues::new(&option_specs(table), options)?;
        let mut catalogue = Catalogue::of(table, &options.words("extensions"));
        let people = catalogue.characters.len();
        if people > 0 && people < options.integer("players") as usize {
            return Err(Error::new(
                Code::OptionValue,
                format!("These extensions have {people} characters, fewer than there are players."),
            )
            .hint(format!("Name '{CHARACTERS}' among the extensions too."))
            .detail("field", "options.extensions"));
        }
        // A passport for each player; the spare ones never enter.
        if let Some(passports) = catalogue.kinds.get_mut(PASSPORT) {
            passports.copies = options.integer("players") as u8;
        }
        let cards: Vec<String> = catalogue
            .kinds
            .iter()
            .flat_map(|(id, row)| std::iter::repeat_n(id.clone(), row.copies as usize))
            .collect();
        Self::new(&catalogue, &cards, options)
    }

    /// The rules of a match with these cards, and all characters of the
    /// catalogue.
    ///
    /// # Errors
    /// `match_too_large`, `power_program`.
    pub fn new(catalogue: &Catalogue, cards: &[String], options: OptionValues) -> Result<Self> {
        let players = options.integer("players") as u8;
        let (programs, powers) = powers_of(catalogue, cards)?;
        let power_of = |id: &str| programs.power_of(id).unwrap_or(NO_POWER);
        let kinds: Vec<Kind> = catalogue
            .kinds
            .iter()
            .map(|(id, row)| Kind {
                id: id.clone(),
                name: row.name.clone(),
                class: row.class,
                power: power_of(id),
            })
            .collect();
        let characters: Vec<Character> = catalogue
            .characters
            .iter()
            .map(|(id, name)| Character { id: id.clone(), name: name.clone(), power: power_of(id) })
            .collect();
        if kinds.len() > MAX_KINDS {
            return Err(too_large(format!("{} kinds of cards are more than {MAX_KINDS}.", kinds.len())));
        }
        if let Some(card) = cards.get(MAX_CARDS) {
            return Err(too_large(format!(
                "A match holds at most {MAX_CARDS} cards; '{card}' is one too many."
            )));
        }
        let index = |id: &str| kinds.iter().position(|kind| kind.id == id).unwrap_or_default() as u8;
        let mut kind_of = [0; MAX_CARDS];
        for (card, id) in cards.iter().enumerate() {
            kind_of[card] = index(id);
        }
        let countries: Vec<CountryRow> = catalogue
            .countries
            .iter()
            .map(|(id, (name, needs))| {
                let needs = [0, 1, 2].map(|place: usize| index(&needs[place]));
                let needed = needs.iter().fold(0, |set: KindSet, &kind| set | 1 << kind);
                CountryRow { id: id.clone(), name: name.clone(), needs, needed }
            })
            .collect();
        let distance = |first: &str, second: &str| {
            let pair = (first.min(second).to_owned(), first.max(second).to_owned());
            catalogue.distances.get(&pair).copied().unwrap_or_default()
        };
        let distances = countries
            .iter()
            .flat_map(|first| countries.iter().map(move |second| (first, second)))
            .map(|(first, second)| distance(&first.id, &second.id))
            .collect();
        let of_class = |class| {
            let of_it = (0..).zip(&kinds).filter(|(_, kind)| kind.class == class);
            of_it.fold(0, |set: KindSet, (number, _)| set | 1 << number)
        };
        let (prohibited, postcards) = (of_class(Class::Prohibited), of_class(Class::Postcard));
        let kinds_with =
            |power: u8| (0..).zip(&kinds).filter(move |(_, kind)| kind.power == power).map(|(kind, _)| kind);
        let set_of = |powers: &mut dyn Iterator<Item = u8>| -> KindSet {
            powers.flat_map(kinds_with).fold(0, |set: KindSet, kind: u8| set | 1 << kind)
        };
        let hooks = || programs.hooks.iter();
        let turned_up = |kind: HookKind| matches!(kind, HookKind::Trigger { event, .. } if event == Happening::TurnedUp as u8);
        let events = of_class(Class::Event);
        let turning_up =
            events | set_of(&mut hooks().filter(|hook| turned_up(hook.kind)).map(|hook| hook.power));
        let held = (0..programs.powers.len() as u8)
            .map(|power| Held {
                character: characters
                    .iter()
                    .position(|row| row.power == power)
                    .map_or(NOBODY, |character| character as u8),
                cards: (0..cards.len() as u8)
                    .filter(|&card| kinds[usize::from(kind_of[usize::from(card)])].power == power)
                    .collect(),
            })
            .collect();
        let changed = (0..Query::ALL.len() as u8)
            .filter(|&query| !programs.rules(query).is_empty())
            .fold(0, |set, query| set | 1 << query);
        let usable: Vec<u8> = (0..programs.powers.len() as u8)
            .filter(|&power| {
                hooks().any(|hook| hook.power == power && matches!(hook.kind, HookKind::May { .. }))
            })
            .collect();
        if usable.len() > MAX_USABLE {
            return Err(too_large(format!(
                "{} powers that can be used are more than {MAX_USABLE}.",
                usable.len()
            )));
        }
        let options_numbered =
            if programs.choices.iter().any(|choice| choice.domain == OPTIONS) { MAX_OPTIONS } else { 0 };
        // The numbers of actions that the match does not have are left out.
        let actions = if prohibited == 0 { &Action::ALL[..Action::Dump as usize] } else { &Action::ALL };
        let all: KindSet = if kinds.len() == MAX_KINDS { KindSet::MAX } else { (1 << kinds.len()) - 1 };
        let numbering = Numbering::new(
            [Meaning::Draw, Meaning::Pass, Meaning::Done, Meaning::Yes, Meaning::No]
                .into_iter()
                .chain((0..players).map(Meaning::Seat))
                .chain(actions.iter().map(|action| Meaning::Action(action.word().into())))
                .chain(kinds.iter().map(|kind| Meaning::Card(kind.id.clone())))
                .chain(kinds.iter().map(|kind| Meaning::Want(kind.id.clone())))
                .chain(
                    usable
                        .iter()
                        .map(|&power| Meaning::Use(programs.powers[usize::from(power)].card.clone())),
                )
                .chain((1..=options_numbered).map(Meaning::Option)),
        )?;
        let mut rules = Rules {
            players,
            everyone: options.word("ask") == "everyone",
            offers: options.integer("offers") as u8,
            passport: index(PASSPORT),
            kinds,
            kind_of,
            cards: cards.len() as u8,
            prohibited,
            postcards,
            actions,
            payable: all & !prohibited,
            discardable: all & !prohibited,
            recyclable: all & !events,
            tradable: all & !events,
            wants: Vec::new(),
            countries,
            characters,
            programs,
            held,
            turning_up,
            changed,
            usable,
            options_numbered,
            expansions: catalogue.expansions.clone(),
            uses_functions: powers.iter().any(|power| power.uses_functions()),
            distances,
            options,
            numbering,
            fingerprint: String::new(),
        };
        rules.wants = bits(rules.tradable).map(|kind| rules.want_base() + Number::from(kind)).collect();
        rules.fingerprint = rules.compute_fingerprint();
        Ok(rules)
    }

    /// Kilometres between the capitals of two countries.
    pub fn distance(&self, first: u8, second: u8) -> u32 {
        self.distances[first as usize * self.countries.len() + second as usize]
    }

    /// The number of `seat:N`.
    #[inline]
    pub fn seat_choice(&self, seat: u8) -> Number {
        plain::COUNT + Number::from(seat)
    }

    /// The seat of `seat:N`.
    #[inline]
    pub fn chosen_seat(&self, choice: Number) -> u8 {
        (choice - plain::COUNT) as u8
    }

    /// The number of `action:A`.
    #[inline]
    pub fn action_choice(&self, action: Action) -> Number {
        plain::COUNT + Number::from(self.players) + action as Number
    }

    /// The action of `action:A`.
    #[inline]
    pub fn chosen_action(&self, choice: Number) -> Action {
        Action::ALL[(choice - plain::COUNT - Number::from(self.players)) as usize]
    }

    /// The number of `card:ID` for the first kind; those of the others follow.
    #[inline]
    pub fn card_base(&self) -> Number {
        plain::COUNT + Number::from(self.players) + self.actions.len() as Number
    }

    /// The number of `want:ID` for the first kind; those of the others follow.
    #[inline]
    pub fn want_base(&self) -> Number {
        self.card_base() + self.kinds.len() as Number
    }

    /// The number of `use:ID` for a power that can be used.
    #[inline]
    pub fn use_choice(&self, power: u8) -> Option<Number> {
        let place = self.usable.iter().position(|&other| other == power)?;
        Some(self.use_base() + place as Number)
    }

    /// The power of `use:ID`.
    #[inline]
    pub fn chosen_use(&self, choice: Number) -> Option<u8> {
        self.usable.get(usize::from(choice.checked_sub(self.use_base())?)).copied()
    }

    /// The number of the first `use:ID`; those of the others follow.
    #[inline]
    pub fn use_base(&self) -> Number {
        self.want_base() + self.kinds.len() as Number
    }

    /// The number of `option:1`; those of the others follow.
    #[inline]
    pub fn option_base(&self) -> Number {
        self.use_base() + self.usable.len() as Number
    }

    /// How many alternatives are numbered.
    pub fn options_numbered(&self) -> u8 {
        self.options_numbered
    }

    /// True if some power of the match changes the rule.
    #[inline]
    pub fn changes(&self, query: Query) -> bool {
        self.changed >> query as u8 & 1 == 1
    }

    /// What a power's card is called.
    pub fn power_name(&self, power: u8, locale: Locale) -> &str {
        let kinds = self.kinds.iter().filter(|kind| kind.power == power).map(|kind| &kind.name);
        let people = self.characters.iter().filter(|row| row.power == power).map(|row| &row.name);
        kinds.chain(people).next().map_or("", |name| name.get(locale))
    }

    /// The id of a kind.
    pub fn id(&self, kind: u8) -> &str {
        &self.kinds[kind as usize].id
    }

    /// The name of a kind.
    pub fn name(&self, kind: u8, locale: Locale) -> &str {
        self.kinds[kind as usize].name.get(locale)
    }

    fn compute_fingerprint(&self) -> String {
        let mut hash = Sha256::new();
        let mut line = |text: String| {
            hash.update(text.as_bytes());
            hash.update(b"\n");
        };
        line(format!("{} {}", Travel::ID, Travel::RULES_VERSION));
        line(self.options.to_json());
        for kind in &self.kinds {
            match kind.class {
                Class::Base => line(format!("kind {}", kind.id)),
                class => line(format!("kind {} {class:?}", kind.id)),
            }
        }
        line(format!("cards {:?}", &self.kind_of[..self.cards as usize]));
        for country in &self.countries {
            line(format!("country {} {:?}", country.id, country.needs));
        }
        line(format!("distances {:?}", self.distances));
        self.characters.iter().for_each(|character| line(format!("character {}", character.id)));
        self.programs.powers.iter().for_each(|power| line(format!("power {}", power.canon)));
        hex(&hash.finalize())
    }
}

fn too_large(what: String) -> Error {
    Error::new(Code::MatchTooLarge, what).hint("Leave out cards or expansions.")
}

impl crate::kernel::game::Rules for Rules {
    fn players(&self) -> u8 {
        self.players
    }

    fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    fn options(&self) -> &OptionValues {
        &self.options
    }

    fn expansions(&self) -> &[ExpansionUse] {
        &self.expansions
    }

    fn uses_functions(&self) -> bool {
        self.uses_functions
    }

    fn label(&self, choice: Number, locale: Locale) -> String {
        super::texts::label(self, choice, locale)
    }
}

/// The name of an id that no table names.
pub fn plain_name(id: &str) -> Text {
    let name = id.replace('_', " ");
    if id == FILLER {
        return Text { en: "Blank card".into(), es: "Carta en blanco".into() };
    }
    Text { en: name.clone(), es: name }
}
