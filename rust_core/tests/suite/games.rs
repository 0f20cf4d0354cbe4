//! The games under test, and what the suite must know of each beyond its
//! trait. A game that joins the register needs an `impl Tested` here; the
//! tests then find it by themselves.

use std::sync::Arc;

use estiba_core::games::travel::Travel;
use estiba_core::games::travel::legal::destination;
use estiba_core::games::travel::rules::{NO_POWER, plain};
use estiba_core::games::travel::state::{
    Action, COST, DECK, IN_PLAY, NOBODY, Offer, State, Step, ZONES, hand,
};
use estiba_core::games::travel::vocabulary::Query;
use estiba_core::games::travel::windows::{number, stand_ins};
use estiba_core::kernel::chance::{Chance, Seed, Stream};
use estiba_core::kernel::choice::{Menu, Number};
use estiba_core::kernel::event::Viewer;
use estiba_core::kernel::game::{Game, Rules as _};
use estiba_core::kernel::options::{Domain, OptionSpec};
use estiba_core::wire::{HostedTable, read_table};
use serde_json::{Map, Value};

/// A game with what its tests need.
pub trait Tested: Game {
    /// The most bytes that a state may take.
    const STATE_BYTES: usize;
    /// The kinds of decisions that matches come to, sorted.
    const DECISIONS: &'static [&'static str];

    /// Card tables to play with, by name; the shipped one first.
    fn tables() -> Vec<(&'static str, Self::Table)>;

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

/// All ways to set the options that a game declares: every number of players,
/// every word, every set of words, and of other numbers the least and the
/// greatest.
pub fn option_sets<G: Tested>() -> Vec<Map<String, Value>> {
    let values = |spec: &OptionSpec| -> Vec<Value> {
        match spec.domain {
            Domain::Boolean { .. } => vec![false.into(), true.into()],
            Domain::Integer { minimum, maximum, .. } if spec.name == "players" => {
                (minimum..=maximum).map(Value::from).collect()
            }
            Domain::Integer { minimum, maximum, .. } => vec![minimum.into(), maximum.into()],
            Domain::Word { allowed, .. } => allowed.iter().map(|word| Value::from(*word)).collect(),
            Domain::Words { ref allowed } => (0..1u32 << allowed.len())
                .map(|set| {
                    let named = (0..).zip(allowed).filter(|(place, _)| set >> place & 1 == 1);
                    Value::from(named.map(|(_, word)| word.clone()).collect::<Vec<String>>())
                })
                .collect(),
        }
    };
    let mut sets = vec![Map::new()];
    let tables = G::tables();
    let Some((_, table)) = tables.first() else { return Vec::new() };
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

/// The rules of every table and every set of options.
pub fn variants<G: Tested>() -> Vec<Variant<G>> {
    let variant = |table: &G::Table, options: &Map<String, Value>| Variant {
        table: table.clone(),
        rules: Arc::new(G::rules(table, options).expect("rules of declared options")),
    };
    let sets = option_sets::<G>();
    G::tables().iter().flat_map(|(_, table)| sets.iter().map(move |set| variant(table, set))).collect()
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

/// A travel table of so few kinds of cards that a turn can run out of offers:
/// three kinds of items, and seven countries that need all of them.
pub fn travel_table_of_few_kinds() -> String {
    let mut text = String::from("schema = 1\ngame = \"travel\"\n");
    text += "[passports]\ncopies = 12\nname = { en = \"Passport\", es = \"Pasaporte\" }\n";
    text += "[postcards]\ncopies = 6\nname = { en = \"Postcard\", es = \"Postal\" }\n";
    text += "[[prohibited_items]]\nid = \"prohibited_1\"\ncopies = 1\nname = { en = \"knife\", es = \"cuchillo\" }\n";
    for item in ["rope", "soap", "tea"] {
        text += &format!(
            "[[items]]\nid = \"{item}\"\nname = {{ en = \"{item}\", es = \"{item}\" }}\ncopies = 7\n"
        );
    }
    let countries = ["a", "b", "c", "d", "e", "f", "g"];
    for country in countries {
        text += &format!(
            "[[countries]]\nid = \"{country}\"\nname = {{ en = \"{country}\", es = \"{country}\" }}\n\
             capital = {{ en = \"{country}\", es = \"{country}\" }}\nlatitude = 0.0\nlongitude = 0.0\n\
             needs = [\"rope\", \"soap\", \"tea\"]\n"
        );
    }
    text += "[distances]\n";
    for (place, first) in countries.iter().enumerate() {
        for second in &countries[place + 1..] {
            text += &format!("{first}.{second} = 1000\n");
        }
    }
    text
}

impl Tested for Travel {
    const STATE_BYTES: usize = 1024;
    const DECISIONS: &'static [&'static str] = &[
        "action",
        "answer",
        "bonus",
        "discard",
        "dump",
        "dump_with",
        "offer",
        "partner",
        "pay",
        "power",
        "react",
        "take",
        "victim",
    ];

    fn tables() -> Vec<(&'static str, Self::Table)> {
        let few = Travel::read_table(&travel_table_of_few_kinds(), "few_kinds.toml").expect("a right table");
        vec![("shipped", shipped::<Travel>()), ("few kinds", few)]
    }

    fn check_cards(rules: &Self::Rules, state: &State) -> Result<(), String> {
        let mut seen = [false; 256];
        let mut total = 0;
        for zone in 0..ZONES as u8 {
            let mut count = 0;
            for card in state.table.cards(zone) {
                if std::mem::replace(&mut seen[card as usize], true) {
                    return Err(format!("card {card} lies twice"));
                }
                if state.table.zone_of(card) != Some(zone) {
                    return Err(format!("card {card} lies in zone {zone} and thinks otherwise"));
                }
                count += 1;
            }
            if count != state.table.count(zone) {
                return Err(format!(
                    "zone {zone} holds {count} cards and counts {}",
                    state.table.count(zone)
                ));
            }
            if (hand(rules.players())..IN_PLAY).contains(&zone) && count > 0 {
                return Err(format!("zone {zone} belongs to nobody and holds {count} cards"));
            }
            total += u32::from(count);
        }
        if total != u32::from(rules.cards) {
            return Err(format!("{total} cards lie on the table, and the match has {}", rules.cards));
        }
        Ok(())
    }

    fn thrifty(rules: &Self::Rules, state: &State, seat: u8, menu: &Menu, stream: &mut Stream) -> Number {
        let needed = rules.countries[destination(state, seat) as usize].needed | 1 << rules.passport;
        let useful = |number: Number| {
            let kind = number.wrapping_sub(rules.card_base());
            usize::from(kind) < rules.kinds.len() && needed >> kind & 1 == 1
        };
        let wanted = ["action:travel", "action:draw", "yes", "draw"];
        let found = wanted.iter().find_map(|notation| {
            rules.numbering().number(notation).ok().filter(|&number| menu.contains(number))
        });
        if let Some(number) = found {
            return number;
        }
        // Over the limit what is of no use goes first; then anything does.
        let useless: Vec<Number> = menu.numbers().iter().copied().filter(|&number| !useful(number)).collect();
        if useless.is_empty() || menu.contains(plain::PASS) {
            return any_of(menu, stream);
        }
        useless[stream.below(useless.len() as u32) as usize]
    }
}

/// Another state of a travel match that looks the same to a viewer: the cards
/// in hands that he does not see are exchanged with each other and with the
/// deck, chance will come out otherwise, and what others put into an offer
/// that they have not made yet is something else. Counts stay. Only the cards
/// of an offer that has been put to its partner stay where all know them.
///
/// Nothing if no such state is found in some tries that agrees with what all
/// know: who pays can pay, who gets rid of something has it.
pub fn travel_otherwise(
    rules: &<Travel as Game>::Rules,
    state: &State,
    viewer: Viewer,
    stream: &mut Stream,
) -> Option<State> {
    (0..20).map(|_| exchanged(rules, state, viewer, stream)).find(|other| agrees(rules, other))
}

/// True if the steps that are open can be gone through with these hands.
fn agrees(rules: &<Travel as Game>::Rules, state: &State) -> bool {
    state.stack.frames().iter().all(|frame| {
        let held = |set: u128| {
            let kinds = state.table.cards(hand(frame.seat)).map(|card| rules.kind_of[card as usize]);
            kinds.filter(|&kind| set >> kind & 1 == 1).count()
        };
        match frame.step {
            // Announced, and not paid yet.
            Step::Begin if frame.other == Action::Recycle as u8 => {
                held(rules.payable) >= usize::from(number(rules, state, Query::RecycleCost, frame.seat, COST))
            }
            Step::Begin if frame.other != Action::Steal as u8 => true,
            Step::Begin | Step::Victim => {
                held(rules.payable) >= usize::from(number(rules, state, Query::StealCost, frame.seat, COST))
            }
            Step::Pay => held(rules.payable) >= usize::from(frame.count),
            Step::Dump => held(rules.prohibited) > 0 && held(!rules.prohibited) > 0,
            Step::DumpWith => held(!rules.prohibited) > 0,
            Step::StandIn => held(stand_ins(rules, state, frame.seat)) >= usize::from(frame.count),
            _ => true,
        }
    })
}

fn exchanged(rules: &<Travel as Game>::Rules, state: &State, viewer: Viewer, stream: &mut Stream) -> State {
    let mut other = *state;
    let unseen = |zone: u8| {
        zone == DECK || (0..rules.players).any(|seat| hand(seat) == zone && viewer != Viewer::Seat(seat))
    };
    let open = state.stack.top().map_or(Step::BeginTurn, |frame| frame.step);
    let put = open == Step::Answer;
    let mut pinned: Vec<u8> = Vec::new();
    if put {
        for &kind in state.offer.gives() {
            let found = state
                .table
                .cards(hand(state.active))
                .find(|card| rules.kind_of[*card as usize] == kind && !pinned.contains(card));
            pinned.push(found.expect("what is offered is held"));
        }
    }
    let zones: Vec<u8> = (0..ZONES as u8).filter(|&zone| unseen(zone)).collect();
    let mut free: Vec<u8> = zones
        .iter()
        .flat_map(|&zone| state.table.cards(zone))
        .filter(|card| !pinned.contains(card))
        .collect();
    for last in (1..free.len()).rev() {
        free.swap(last, stream.below(last as u32 + 1) as usize);
    }
    for zone in zones {
        let cards: Vec<u8> = state.table.cards(zone).collect();
        for card in cards {
            let card =
                if pinned.contains(&card) { card } else { free.pop().expect("as many cards as places") };
            other.table.move_to_bottom(card, zone);
        }
    }
    let mut key = [0; 32];
    key.fill_with(|| stream.below(256) as u8);
    other.chance = Chance::new(key);
    // What others have answered under seal is something else.
    if open == Step::React {
        for seat in (0..rules.players).filter(|&seat| viewer != Viewer::Seat(seat)) {
            other.reactions[usize::from(seat)] = NO_POWER;
        }
    }
    if open == Step::Offer && viewer != Viewer::Seat(state.active) && state.offer.partner != NOBODY {
        let mut held: Vec<u8> =
            other.table.cards(hand(state.active)).map(|card| rules.kind_of[card as usize]).collect();
        let mut offer = Offer::to(state.offer.partner);
        for _ in state.offer.gives() {
            offer.give(held.swap_remove(stream.below(held.len() as u32) as usize));
        }
        for _ in state.offer.wants() {
            offer.want(stream.below(rules.kinds.len() as u32) as u8);
        }
        other.offer = offer;
    }
    other
}
