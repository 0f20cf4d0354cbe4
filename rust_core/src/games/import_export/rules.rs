//! The rules of one match: cards and options, laid out for play.

use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use super::ImportExport;
use super::cards::CardTable;
use super::choices::Bases;
use super::goods::{Face, Good, SETS};
use super::options::{self, Tokens};
use super::state::COLUMNS;
use crate::kernel::choice::{Number, Numbering};
use crate::kernel::digest::hex;
use crate::kernel::error::{Code, Error, Result};
use crate::kernel::game::Game;
use crate::kernel::options::OptionValues;
use crate::kernel::table::MAX_CARDS;
use crate::kernel::text::{Locale, Text};

/// The most container tokens: those of the box.
const TOKENS: usize = 110;
/// The most actions that can be declared at once.
const MAX_ACTIONS: usize = u8::MAX as usize;

/// A card of the match.
#[derive(Clone, Debug)]
pub struct Card {
    /// Its id; of a dual card the two contracts joined by `+`.
    pub id: String,
    /// The ids of its contracts: one, or the two of a dual card.
    pub contracts: Vec<String>,
    /// What its contracts are called.
    pub names: Vec<Text>,
    /// What is printed on it; both halves are alike where it is not dual.
    pub faces: [Face; 2],
}

impl Card {
    /// True if it shows two contracts.
    #[inline]
    pub fn is_dual(&self) -> bool {
        self.contracts.len() > 1
    }
}

/// The rules of one match.
#[derive(Clone, Debug)]
pub struct Rules {
    /// How many seats.
    pub players: u8,
    /// True for `ask: everyone`.
    pub everyone: bool,
    /// True with the Tokyo Port.
    pub tokyo: bool,
    /// True with the market.
    pub market: bool,
    /// Which cards container tokens stand for.
    pub tokens: Tokens,
    /// What the columns of the Tokyo Port cost.
    pub column_costs: [i16; COLUMNS as usize],
    /// The seat that leads first, or drawn.
    pub first_leader: Option<u8>,
    /// True if the grey port is among those that are dealt.
    pub grey_port: bool,
    /// The credits that the owner of the grey port has more at first.
    pub grey_credits: i16,
    /// The cards, by id.
    pub cards: Vec<Card>,
    /// How many container tokens there are; their numbers follow the cards.
    pub token_count: u8,
    /// The colours of each card as printed, one bit a good; none of a token.
    pub colours: [u8; MAX_CARDS],
    /// The actions of each card, one bit an action.
    pub actions: [u8; MAX_CARDS],
    /// The most actions that can be declared.
    pub most_actions: u8,
    /// The halves of the dual cards, in the order of their choices.
    pub(super) dual_halves: Vec<(u8, u8)>,
    /// The Capital cards, in the order of their choices.
    pub(super) capital: Vec<u8>,
    options: OptionValues,
    pub(super) numbering: Numbering,
    fingerprint: String,
    /// Where the numbers of each family of choices begin.
    pub(super) bases: Bases,
}

impl Rules {
    /// The rules of a match as it is dealt.
    ///
    /// # Errors
    /// `unknown_option`, `option_value`, `match_too_large`.
    pub fn dealt(table: &CardTable, given: &Map<String, Value>) -> Result<Self> {
        let options = options::values(given)?;
        let cards = options::cards_of(table, &options)?;
        Self::new(table, &cards, options)
    }

    /// The rules of a match with these cards of the table.
    ///
    /// # Errors
    /// `match_too_large`.
    pub fn new(table: &CardTable, ids: &[String], options: OptionValues) -> Result<Self> {
        let players = options.integer("players") as u8;
        let known = table.cards();
        let cards: Vec<Card> = ids
            .iter()
            .filter_map(|id| {
                let contracts = known.get(id)?;
                let rows: Vec<_> = contracts.iter().filter_map(|id| table.contracts.get(*id)).collect();
                let (first, last) = (rows.first()?, rows.last()?);
                Some(Card {
                    id: id.clone(),
                    contracts: contracts.iter().map(|id| (*id).to_owned()).collect(),
                    names: rows.iter().map(|row| row.name.clone()).collect(),
                    faces: [first.face, last.face],
                })
            })
            .collect();
        if let Some(card) = cards.get(MAX_CARDS) {
            return Err(Error::new(
                Code::MatchTooLarge,
                format!("A match holds at most {MAX_CARDS} cards; '{}' is one too many.", card.id),
            )
            .hint("Leave out cards or expansions."));
        }
        let tokens = options::tokens(&options);
        let token_count = match tokens {
            Tokens::None => 0,
            Tokens::Ships | Tokens::All => TOKENS.min(MAX_CARDS - cards.len()) as u8,
        };
        let (mut colours, mut actions) = ([0; MAX_CARDS], [0; MAX_CARDS]);
        let mut of_action = [0usize; 6];
        for (card, row) in cards.iter().enumerate() {
            for face in row.faces {
                colours[card] |= 1 << face.good as u8;
                actions[card] |= 1 << face.action as u8;
            }
            (0..6)
                .filter(|action| actions[card] >> action & 1 == 1)
                .for_each(|action| of_action[action] += 1);
        }
        let most_cards = of_action.into_iter().max().unwrap_or_default() + usize::from(token_count);
        let most_actions = (1 + most_cards).min(MAX_ACTIONS) as u8;
        let dual_halves: Vec<(u8, u8)> = (0..)
            .zip(&cards)
            .filter(|(_, card)| card.is_dual())
            .flat_map(|(card, _)| [(card, 0), (card, 1)])
            .collect();
        let capital: Vec<u8> = (0..cards.len() as u8)
            .filter(|&card| colours[usize::from(card)] == 1 << Good::Capital as u8)
            .collect();
        let sets = options.words("expansions");
        let with_capital = sets.contains(&SETS[1]);
        let mut rules = Rules {
            players,
            everyone: options.word("ask") == "everyone",
            tokyo: options.boolean("tokyo"),
            market: options.boolean("market"),
            tokens,
            column_costs: options::column_costs(&options),
            first_leader: u8::try_from(options.integer("leader")).ok(),
            grey_port: with_capital || players == 6,
            grey_credits: if with_capital { 2 } else { 4 },
            cards,
            token_count,
            colours,
            actions,
            most_actions,
            dual_halves,
            capital,
            options,
            numbering: Numbering::new([])?,
            fingerprint: String::new(),
            bases: Bases::default(),
        };
        rules.number()?;
        rules.fingerprint = rules.compute_fingerprint();
        Ok(rules)
    }

    /// How many cards, container tokens left out.
    #[inline]
    pub fn card_count(&self) -> u8 {
        self.cards.len() as u8
    }

    /// True for a container token.
    #[inline]
    pub fn is_token(&self, card: u8) -> bool {
        usize::from(card) >= self.cards.len()
    }

    /// True for a card of Capital alone.
    #[inline]
    pub fn is_capital(&self, card: u8) -> bool {
        self.colours[usize::from(card)] == 1 << Good::Capital as u8
    }

    /// True for a card that shows two contracts.
    #[inline]
    pub fn is_dual(&self, card: u8) -> bool {
        self.cards.get(usize::from(card)).is_some_and(Card::is_dual)
    }

    /// What is printed on a card or its half.
    #[inline]
    pub fn face(&self, card: u8, half: u8) -> Option<&Face> {
        self.cards.get(usize::from(card)).map(|row| &row.faces[usize::from(half & 1)])
    }

    /// The id of a card.
    pub fn id(&self, card: u8) -> &str {
        self.cards.get(usize::from(card)).map_or("token", |row| &row.id)
    }

    /// The id of a contract.
    pub fn contract_id(&self, card: u8, half: u8) -> &str {
        let row = self.cards.get(usize::from(card));
        row.and_then(|row| row.contracts.get(usize::from(half)).or(row.contracts.first()))
            .map_or("", String::as_str)
    }

    /// The column of the supply in which a card lies: by its Level with the
    /// Tokyo Port, dual cards in the first.
    pub fn column(&self, card: u8) -> u8 {
        match self.cards.get(usize::from(card)) {
            Some(row) if self.tokyo && !row.is_dual() => row.faces[0].level.sum().min(COLUMNS - 1),
            _ => 0,
        }
    }

    fn compute_fingerprint(&self) -> String {
        let mut hash = Sha256::new();
        let mut line = |text: String| {
            hash.update(text.as_bytes());
            hash.update(b"\n");
        };
        line(format!("{} {}", ImportExport::ID, ImportExport::RULES_VERSION));
        line(self.options.to_json());
        for card in &self.cards {
            line(format!("card {}", card.id));
            for face in &card.faces {
                let (good, action) = (face.good.word(), face.action.word());
                line(format!("face {good} {action} {:?} {:?}", face.level.0, face.load.0));
            }
        }
        hex(&hash.finalize())
    }
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
