//! The rules of one match: cards and options, compiled for play.

use std::collections::BTreeMap;

use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use super::Travel;
use super::cards::{CardTable, FILLER, Item, NEEDS, PASSPORT, POSTCARD};
use super::legal::bits;
use super::state::{Action, MAX_OFFERS};
use crate::kernel::choice::{Meaning, Number, Numbering};
use crate::kernel::digest::hex;
use crate::kernel::error::{Code, Error, Result};
use crate::kernel::game::Game;
use crate::kernel::options::{Domain, OptionSpec, OptionValues};
use crate::kernel::table::MAX_CARDS;
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

/// What sort of card a kind is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// An item, a passport or a blank card: dealt at first.
    Base,
    /// An item that nobody may travel with.
    Prohibited,
    /// A postcard: four win.
    Postcard,
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
    /// Kilometres between countries, a row a country.
    distances: Vec<u32>,
    options: OptionValues,
    numbering: Numbering,
    fingerprint: String,
}

/// A kind of card before it is numbered.
#[derive(Clone, Debug)]
pub struct KindRow {
    /// What it is called.
    pub name: Text,
    /// How many there are.
    pub copies: u8,
    /// What sort of card it is.
    pub class: Class,
}

/// Kinds and countries before they are numbered.
#[derive(Clone, Debug)]
pub struct Catalogue {
    /// The kinds of cards.
    pub kinds: BTreeMap<String, KindRow>,
    /// Name and needs of each country.
    pub countries: BTreeMap<String, (Text, [String; NEEDS])>,
    distances: BTreeMap<(String, String), u32>,
}

impl Catalogue {
    /// What a table holds for these extensions.
    pub fn of(table: &CardTable, extensions: &[&str]) -> Self {
        let row = |id: &str, item: &Item, class| {
            (id.to_owned(), KindRow { name: item.name.clone(), copies: item.copies, class })
        };
        let mut kinds: BTreeMap<_, _> =
            table.items.iter().map(|(id, item)| row(id, item, Class::Base)).collect();
        kinds.extend([row(PASSPORT, &table.passports, Class::Base)]);
        if extensions.contains(&PROHIBITED_ITEMS) {
            kinds.extend(table.prohibited_items.iter().map(|(id, item)| row(id, item, Class::Prohibited)));
        }
        if extensions.contains(&POSTCARDS) {
            kinds.extend([row(POSTCARD, &table.postcards, Class::Postcard)]);
        }
        let countries = table
            .countries
            .iter()
            .map(|(id, country)| (id.clone(), (country.name.clone(), country.needs.clone())))
            .collect();
        Catalogue { kinds, countries, distances: table.distances.clone() }
    }
}

/// The extension of the prohibited items.
const PROHIBITED_ITEMS: &str = "prohibited_items";
/// The extension of the postcards.
const POSTCARDS: &str = "postcards";
/// The extensions that can be played.
pub const EXTENSIONS: &[&str] = &[PROHIBITED_ITEMS, POSTCARDS];

/// The options of a match.
pub fn option_specs() -> Vec<OptionSpec> {
    let text = |en: &str, es: &str| Text { en: en.into(), es: es.into() };
    vec![
        OptionSpec {
            name: "ask",
            domain: Domain::Word { allowed: &["everyone", "holders"], default: "holders" },
            description: text(
                "Who is asked when the answer depends on a hidden hand: everyone who might have one, so that \
                 being asked tells nothing, or only those who have a choice.",
                "A quién se pregunta cuando la respuesta depende de una mano oculta: a todo el que podría tener \
                 una, para que la pregunta no revele nada, o solo a quien puede elegir.",
            ),
        },
        OptionSpec {
            name: "extensions",
            domain: Domain::Words { allowed: EXTENSIONS },
            description: text("The extensions mixed in.", "Las extensiones que se añaden."),
        },
        OptionSpec {
            name: "offers",
            domain: Domain::Integer { minimum: 1, maximum: MAX_OFFERS as i64, default: MAX_OFFERS as i64 },
            description: text(
                "The most trades that may be proposed in one turn.",
                "El máximo de intercambios que se pueden proponer en un turno.",
            ),
        },
        OptionSpec {
            name: "players",
            domain: Domain::Integer {
                minimum: Travel::PLAYERS.0.into(),
                maximum: Travel::PLAYERS.1.into(),
                default: 4,
            },
            description: text("How many play.", "Cuántos juegan."),
        },
    ]
}

impl Rules {
    /// The rules of a match as it is dealt.
    ///
    /// # Errors
    /// `unknown_option`, `option_value`, `match_too_large`.
    pub fn dealt(table: &CardTable, options: &Map<String, Value>) -> Result<Self> {
        let options = OptionValues::new(&option_specs(), options)?;
        let mut catalogue = Catalogue::of(table, &options.words("extensions"));
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

    /// The rules of a match with these cards.
    ///
    /// # Errors
    /// `match_too_large`.
    pub fn new(catalogue: &Catalogue, cards: &[String], options: OptionValues) -> Result<Self> {
        let players = options.integer("players") as u8;
        let kinds: Vec<Kind> = catalogue
            .kinds
            .iter()
            .map(|(id, row)| Kind { id: id.clone(), name: row.name.clone(), class: row.class })
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
        // The numbers of actions that the match does not have are left out.
        let actions = if prohibited == 0 { &Action::ALL[..Action::Dump as usize] } else { &Action::ALL };
        let all: KindSet = if kinds.len() == MAX_KINDS { KindSet::MAX } else { (1 << kinds.len()) - 1 };
        let numbering = Numbering::new(
            [Meaning::Draw, Meaning::Pass, Meaning::Done, Meaning::Yes, Meaning::No]
                .into_iter()
                .chain((0..players).map(Meaning::Seat))
                .chain(actions.iter().map(|action| Meaning::Action(action.word().into())))
                .chain(kinds.iter().map(|kind| Meaning::Card(kind.id.clone())))
                .chain(kinds.iter().map(|kind| Meaning::Want(kind.id.clone()))),
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
            recyclable: all,
            tradable: all,
            wants: Vec::new(),
            countries,
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
