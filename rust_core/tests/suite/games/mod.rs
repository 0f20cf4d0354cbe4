//! The games under test, and what the suite must know of each beyond its
//! trait. A game that joins the register needs an `impl Tested` here; the
//! tests then find it by themselves.

mod import_export;
mod travel;

use std::sync::Arc;

use estiba_core::kernel::chance::{Chance, Seed, Stream};
use estiba_core::kernel::choice::{Menu, Number};
use estiba_core::kernel::event::{Notice, Viewer};
use estiba_core::kernel::game::Game;
use estiba_core::kernel::options::{Domain, OptionSpec};
use estiba_core::kernel::table::Table;
use estiba_core::wire::{HostedTable, read_table};
use serde_json::{Map, Value};

pub use travel::table_of_few_kinds as travel_table_of_few_kinds;

/// A game with what its tests need.
pub trait Tested: Game {
    /// The most bytes that a state may take.
    const STATE_BYTES: usize;
    /// After so many turns a match of random players is stopped, and one of those
    /// who want to come to an end.
    const TURNS: (u32, u32);
    /// How long a whole match is, in about seventy choices.
    const LENGTH: u32;
    /// What happens in a match with all sets of cards, but in none without.
    const EXTENDED: &'static [&'static str];
    /// The kinds of decisions that matches come to, sorted.
    const DECISIONS: &'static [&'static str];

    /// Card tables to play with, by name; the shipped one first.
    fn tables() -> Vec<(&'static str, Self::Table)>;

    /// The ways to set the options of a match that tests go through: all of them,
    /// unless a game has too many, or some that cannot be played.
    fn option_sets(table: &Self::Table) -> Vec<Map<String, Value>> {
        all_option_sets::<Self>(table)
    }

    /// Says what is wrong with where the cards lie, if anything is.
    fn check_cards(rules: &Self::Rules, state: &Self::State) -> Result<(), String>;

    /// The choice of a player who wants to come to an end: uniform random
    /// ones rarely do.
    fn thrifty(
        rules: &Self::Rules,
        state: &Self::State,
        seat: u8,
        menu: &Menu,
        stream: &mut Stream,
    ) -> Number;
}

macro_rules! shipped_tables {
    ($($id:ident: $game:ty,)+) => {
        /// The card table of every game of the register, as shipped.
        pub const SHIPPED: &[(&str, &str)] = &[$((
            stringify!($id),
            include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"), "/../python/estiba/games/", stringify!($id), "/cards.toml"
            )),
        ),)+];
    };
}
estiba_core::with_games!(shipped_tables);

macro_rules! shipped_powers {
    ($($id:ident: $game:ty,)+) => {
        /// The powers of every game of the register, compiled from Python by
        /// `make gen`.
        const POWERS: &[(&str, &str)] = &[$((
            stringify!($id),
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/powers/", stringify!($id), ".json")),
        ),)+];
    };
}
estiba_core::with_games!(shipped_powers);

/// The shipped card table of a game, with the powers of its cards.
pub fn shipped<G: Game>() -> G::Table {
    let (id, text) = SHIPPED.iter().find(|(id, _)| *id == G::ID).expect("a game of the register");
    let (_, powers) = POWERS.iter().find(|(id, _)| *id == G::ID).expect("a game of the register");
    let table = G::read_table(text, &format!("{id}/cards.toml")).expect("the shipped table can be read");
    G::with_powers(&table, powers, &[]).expect("the shipped powers fit")
}

/// The same table as callers see it that learn at run time which game it is.
pub fn hosted_table(game: &str) -> Arc<dyn HostedTable> {
    let (_, text) = SHIPPED.iter().find(|(id, _)| *id == game).expect("a game of the register");
    let (_, powers) = POWERS.iter().find(|(id, _)| *id == game).expect("a game of the register");
    let table = read_table(game, text, "cards.toml").expect("a right table");
    table.with_powers(powers, &[]).expect("the shipped powers fit")
}

/// A seed that no other number gives.
pub fn seed(number: u64) -> Seed {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    seed
}

/// Options by name.
pub fn options(pairs: &[(&str, Value)]) -> Map<String, Value> {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect()
}

/// A game whose matches are played in two worlds that one viewer cannot tell
/// apart.
pub trait Veiled: Tested {
    /// The option that names sets of cards.
    const SETS: &'static str;
    /// What happens in front of everybody, and may go on differently from there.
    const PUBLIC: &'static [&'static str];
    /// Tokens that a viewer tries to have resolved.
    const TOKENS: &'static [&'static str];

    /// Another state that looks the same to a viewer: whatever he may not know
    /// is something else. None if none is found that agrees with what all know.
    fn otherwise(
        rules: &Self::Rules,
        state: &Self::State,
        viewer: Viewer,
        stream: &mut Stream,
    ) -> Option<Self::State>;

    /// True if what players have laid down without showing it yet differs.
    fn secrets_differ(here: &Self::State, there: &Self::State) -> bool;

    /// True if the notice tells the viewer something in which worlds may differ.
    fn tells(notice: &Notice, viewer: Viewer, secrets_differed: bool) -> bool;
}

/// Says what is wrong with where the cards of a table lie, if anything is:
/// `cards` of them in all, none in a zone that belongs to nobody.
pub fn check_table<const CARDS: usize, const ZONES: usize>(
    table: &Table<CARDS, ZONES>,
    cards: u32,
    belongs: impl Fn(u8) -> bool,
) -> Result<(), String> {
    let mut seen = [false; 256];
    let mut total = 0;
    for zone in 0..ZONES as u8 {
        let mut count = 0;
        for card in table.cards(zone) {
            if std::mem::replace(&mut seen[card as usize], true) {
                return Err(format!("card {card} lies twice"));
            }
            if table.zone_of(card) != Some(zone) {
                return Err(format!("card {card} lies in zone {zone} and thinks otherwise"));
            }
            count += 1;
        }
        if count != table.count(zone) {
            return Err(format!("zone {zone} holds {count} cards and counts {}", table.count(zone)));
        }
        if !belongs(zone) && count > 0 {
            return Err(format!("zone {zone} belongs to nobody and holds {count} cards"));
        }
        total += u32::from(count);
    }
    if total != cards {
        return Err(format!("{total} cards lie on the table, and the match has {cards}"));
    }
    Ok(())
}

/// Exchanges the cards of zones among their places, but for those pinned.
fn exchange<const CARDS: usize, const ZONES: usize>(
    table: &mut Table<CARDS, ZONES>,
    zones: &[u8],
    pinned: &[u8],
    stream: &mut Stream,
) {
    let lying: Vec<(u8, u8)> =
        zones.iter().flat_map(|&zone| table.cards(zone).map(move |card| (card, zone))).collect();
    let mut free: Vec<u8> =
        lying.iter().map(|(card, _)| *card).filter(|card| !pinned.contains(card)).collect();
    for last in (1..free.len()).rev() {
        free.swap(last, stream.below(last as u32 + 1) as usize);
    }
    for (card, zone) in lying {
        let card = if pinned.contains(&card) { card } else { free.pop().expect("as many cards as places") };
        table.move_to_bottom(card, zone);
    }
}

/// Chance that comes out otherwise.
fn other_chance(stream: &mut Stream) -> Chance {
    let mut key = [0; 32];
    key.fill_with(|| stream.below(256) as u8);
    Chance::new(key)
}

/// The ways to set the options of a game that tests go through.
pub fn option_sets<G: Tested>() -> Vec<Map<String, Value>> {
    G::tables().first().map_or_else(Vec::new, |(_, table)| G::option_sets(table))
}

/// All ways to set the options that a game declares: every number of players,
/// every word, every set of words, and of other numbers the least and the
/// greatest.
fn all_option_sets<G: Tested>(table: &G::Table) -> Vec<Map<String, Value>> {
    let values = |spec: &OptionSpec| -> Vec<Value> {
        match spec.domain {
            Domain::Boolean { .. } => vec![false.into(), true.into()],
            Domain::Integer { minimum, maximum, .. } if spec.name == "players" => {
                (minimum..=maximum).map(Value::from).collect()
            }
            Domain::Integer { minimum, maximum, .. } => vec![minimum.into(), maximum.into()],
            Domain::Word { allowed, .. } => allowed.iter().map(|word| Value::from(*word)).collect(),
            Domain::Words { ref allowed, .. } => (0..1u32 << allowed.len())
                .map(|set| {
                    let named = (0..).zip(allowed).filter(|(place, _)| set >> place & 1 == 1);
                    Value::from(named.map(|(_, word)| word.clone()).collect::<Vec<String>>())
                })
                .collect(),
        }
    };
    let mut sets = vec![Map::new()];
    for spec in G::options(table) {
        let mut values = values(&spec);
        values.dedup();
        let with = |set: &Map<String, Value>, value: &Value| {
            let mut set = set.clone();
            set.insert(spec.name.into(), value.clone());
            set
        };
        sets = sets.iter().flat_map(|set| values.iter().map(|value| with(set, value))).collect();
    }
    sets
}

/// Rules, and the table that they were made from.
pub struct Variant<G: Game> {
    pub table: G::Table,
    pub rules: Arc<G::Rules>,
}

/// How many variants there are: one of every table and every set of options.
pub fn variant_count<G: Tested>() -> usize {
    G::tables().iter().map(|(_, table)| G::option_sets(table).len()).sum()
}

/// The rules of tables and sets of options: all of them, or as many as asked,
/// spread evenly. They are made as they are asked for.
pub fn variants<G: Tested>(most: usize) -> impl Iterator<Item = Variant<G>> {
    let step = variant_count::<G>().div_ceil(most).max(1);
    // A step of one kind of option would meet the same of its values each time.
    let step = if step > 1 { step | 1 } else { step };
    let sets = G::tables()
        .into_iter()
        .flat_map(|(_, table)| G::option_sets(&table).into_iter().map(move |set| (table.clone(), set)));
    sets.step_by(step).map(|(table, set)| Variant {
        rules: Arc::new(G::rules(&table, &set).expect("rules of declared options")),
        table,
    })
}

/// Who plays a match of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Every choice is equally likely.
    Random,
    /// Plays to come to an end.
    Thrifty,
}

impl Player {
    /// What the player chooses.
    pub fn choose<G: Tested>(
        self,
        rules: &G::Rules,
        state: &G::State,
        seat: u8,
        menu: &Menu,
        stream: &mut Stream,
    ) -> Number {
        match self {
            Player::Random => any_of(menu, stream),
            Player::Thrifty => G::thrifty(rules, state, seat, menu, stream),
        }
    }
}

/// Any choice of a menu.
pub fn any_of(menu: &Menu, stream: &mut Stream) -> Number {
    menu.numbers()[stream.below(menu.len() as u32) as usize]
}
