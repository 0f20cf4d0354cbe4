//! What a viewer may see: built from what is allowed, nothing is hidden by
//! leaving it out of something whole.

use std::collections::BTreeMap;

use serde::Serialize;

use super::goods::{Action, Good, KINDS};
use super::rules::Rules;
use super::state::{
    COLOURED_SHIPS, COLUMNS, DECK, DISCARD, Frame, PRINTED, SHIPS, SUPPLY, State, Step, WILD, containers,
    contracts, crew, fulfilled, goods, hand, owner, played, ship,
};
use crate::kernel::event::{Viewer, Zone};
use crate::kernel::seats::SeatSet;

/// A card that lies open, or a container token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Item {
    /// A card that lies as what is printed on it.
    Card(String),
    /// A card for which a colour was chosen, or a token: `any` is every colour.
    As {
        /// The id of the card; none of a token.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<String>,
        /// The good that it stands for.
        r#as: &'static str,
    },
}

/// The cards of the supply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Supply {
    /// Those of the Supply Island.
    Island(Vec<String>),
    /// Those of the Tokyo Port, column by column.
    Port(Vec<Vec<String>>),
}

/// A ship.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShipView {
    /// `port` or `sea`.
    pub at: &'static str,
    /// Its open contracts, as they were placed.
    pub contracts: Vec<String>,
    /// Its containers, as they were loaded.
    pub containers: Vec<Item>,
}

/// One seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatView {
    /// Its credits.
    pub credits: i16,
    /// The colour of its port.
    pub port: &'static str,
    /// The hand.
    pub hand: Zone,
    /// The crew.
    pub crew: Vec<Item>,
    /// The goods, from left to right.
    pub goods: Vec<Item>,
    /// The fulfilled contracts.
    pub fulfilled: Vec<String>,
    /// The ships of its colour.
    pub ships: Vec<ShipView>,
}

/// The ship for which is bid, or from which the winner takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AuctionView {
    /// The ship, as in the notation.
    pub ship: String,
    /// The seats that are still to bid.
    pub bidding: Vec<u8>,
}

/// The table as one viewer may see it; its JSON is the view of scenarios.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The seat with the buoy.
    pub leader: u8,
    /// Turns so far.
    pub turn: u32,
    /// The seats, clockwise.
    pub seats: Vec<SeatView>,
    /// The Supply Island or the Tokyo Port.
    pub supply: Supply,
    /// The deck.
    pub deck: Zone,
    /// The discard pile.
    pub discard: Zone,
    /// Its top card, which all see.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discard_top: Option<String>,
    /// The cards that lie on the ports this turn, by seat.
    pub played: Vec<Vec<String>>,
    /// The led action.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub led: Option<&'static str>,
    /// The actions that each seat has declared.
    pub declared: Vec<u8>,
    /// What each seat performs this turn, if it has said so.
    pub actions: Vec<Option<&'static str>>,
    /// The marker of each good on the market.
    pub market: BTreeMap<&'static str, i8>,
    /// The import that is going on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub auction: Option<AuctionView>,
    /// True if the match ends with this turn.
    pub ending: bool,
    /// True once the match is over.
    pub over: bool,
    /// The seats that won.
    pub winners: Vec<u8>,
    /// The final scores, once there are any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<i16>,
}

/// A ship as the notation names it.
pub fn ship_name(ship: u8) -> String {
    format!("{}.{}", owner(ship), ship % SHIPS)
}

/// Builds what a viewer may see.
pub fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
    let all = viewer == Viewer::Omniscient;
    let ids =
        |zone: u8| -> Vec<String> { state.table.cards(zone).map(|card| rules.id(card).to_owned()).collect() };
    let zone = |zone: u8, visible: bool| match visible {
        true => Zone::Cards(ids(zone)),
        false => Zone::Hidden { count: state.table.count(zone).into() },
    };
    let columns = || (0..COLUMNS).map(|column| ids(SUPPLY + column));
    let has_scores = state.is_over() && !state.truncated;
    View {
        leader: state.leader,
        turn: state.turn,
        seats: (0..rules.players)
            .map(|seat| seat_view(rules, state, seat, zone(hand(seat), viewer.may_know(SeatSet::one(seat)))))
            .collect(),
        supply: if rules.tokyo {
            Supply::Port(columns().collect())
        } else {
            Supply::Island(columns().flatten().collect())
        },
        deck: zone(DECK, all),
        discard: zone(DISCARD, all),
        discard_top: state.table.top(DISCARD).map(|card| rules.id(card).to_owned()),
        played: (0..rules.players).map(|seat| ids(played(seat))).collect(),
        led: Action::ALL.get(usize::from(state.led)).map(|action| action.word()),
        declared: state.declared[..usize::from(rules.players)].to_vec(),
        actions: (0..rules.players).map(|seat| state.action_of(seat).map(Action::word)).collect(),
        market: Good::ALL.into_iter().take(KINDS).map(Good::word).zip(state.market).collect(),
        auction: auction(state),
        ending: state.ending,
        over: state.is_over(),
        winners: state.winners.iter().collect(),
        scores: if has_scores { state.scores[..usize::from(rules.players)].to_vec() } else { Vec::new() },
    }
}

fn seat_view(rules: &Rules, state: &State, seat: u8, hand: Zone) -> SeatView {
    let items =
        |zone: u8| -> Vec<Item> { state.table.cards(zone).map(|card| item(rules, state, card)).collect() };
    let contract_ids = |zone: u8| -> Vec<String> {
        state.table.cards(zone).map(|card| rules.contract_id(card, state.half(card)).to_owned()).collect()
    };
    let ship_view = |ship: u8| ShipView {
        at: if state.is_at_sea(ship) { "sea" } else { "port" },
        contracts: contract_ids(contracts(ship)),
        containers: items(containers(ship)),
    };
    SeatView {
        credits: state.credits[usize::from(seat)],
        port: state.port(seat).port(),
        hand,
        crew: items(crew(seat)),
        goods: items(goods(seat)),
        fulfilled: contract_ids(fulfilled(seat)),
        ships: (0..COLOURED_SHIPS).map(|place| ship_view(ship(seat, place))).collect(),
    }
}

fn item(rules: &Rules, state: &State, card: u8) -> Item {
    let named = (!rules.is_token(card)).then(|| rules.id(card).to_owned());
    let is_aboard = state.table.zone_of(card).and_then(super::state::carrier).is_some();
    match (state.colour(card), named) {
        (PRINTED, Some(id)) if !(is_aboard && rules.is_capital(card)) => Item::Card(id),
        (colour, card) => {
            let word = Good::ALL.get(usize::from(colour)).filter(|good| **good != Good::Capital);
            Item::As {
                card,
                r#as: if colour >= WILD { "any" } else { word.map_or("any", |good| good.word()) },
            }
        }
    }
}

fn auction(state: &State) -> Option<AuctionView> {
    let is_import = |frame: &&Frame| matches!(frame.step, Step::Bid | Step::Tie | Step::Take);
    let frame = state.stack.frames().iter().rev().find(is_import)?;
    Some(AuctionView { ship: ship_name(frame.other), bidding: state.bidding.iter().collect() })
}
