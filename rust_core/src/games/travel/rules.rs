//! The rules of one match: cards and options, compiled for play.

use std::collections::BTreeMap;

use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use super::Travel;
use super::cards::{CardTable, FILLER, NEEDS, PASSPORT};
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

/// A kind of card; its copies are alike.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: Text,
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

/// Kinds and countries before they are numbered.
#[derive(Clone, Debug)]
pub struct Catalogue {
    /// Name and copies of each kind.
    pub kinds: BTreeMap<String, (Text, u8)>,
    /// Name and needs of each country.
    pub countries: BTreeMap<String, (Text, [String; NEEDS])>,
    distances: BTreeMap<(String, String), u32>,
}

impl Catalogue {
    /// All that a table holds.
    pub fn of(table: &CardTable) -> Self {
        let mut kinds: BTreeMap<_, _> =
            table.items.iter().map(|(id, item)| (id.clone(), (item.name.clone(), item.copies))).collect();
        kinds.insert(PASSPORT.into(), (table.passports.name.clone(), table.passports.copies));
        let countries = table
            .countries
            .iter()
            .map(|(id, country)| (id.clone(), (country.name.clone(), country.needs.clone())))
            .collect();
        Catalogue { kinds, countries, distances: table.distances.clone() }
    }
}

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
            domain: Domain::Words { allowed: &[] },
            description: text(
                "The extensions mixed in; none can be played yet.",
                "Las extensiones que se añaden; aún no hay ninguna.",
            ),
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
        let mut catalogue = Catalogue::of(table);
        // A passport for each player; the spare ones never enter.
        if let Some((_, copies)) = catalogue.kinds.get_mut(PASSPORT) {
            *copies = options.integer("players") as u8;
        }
        let cards: Vec<String> = catalogue
            .kinds
            .iter()
            .flat_map(|(id, (_, copies))| std::iter::repeat_n(id.clone(), *copies as usize))
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
            .map(|(id, (name, _))| Kind { id: id.clone(), name: name.clone() })
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
        let all: KindSet = if kinds.len() == MAX_KINDS { KindSet::MAX } else { (1 << kinds.len()) - 1 };
        let numbering = Numbering::new(
            [Meaning::Draw, Meaning::Pass, Meaning::Done, Meaning::Yes, Meaning::No]
                .into_iter()
                .chain((0..players).map(Meaning::Seat))
                .chain(Action::ALL.iter().map(|action| Meaning::Action(action.word().into())))
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
            payable: all,
            discardable: all,
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
        plain::COUNT + Number::from(self.players) + Action::ALL.len() as Number
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
            line(format!("kind {}", kind.id));
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
