//! What a viewer may see: built from what is allowed, nothing is hidden by
//! leaving it out of something whole.

use serde::Serialize;

use super::rules::Rules;
use super::state::{DECK, DISCARD, NOBODY, State, Step, hand};
use crate::kernel::event::Viewer;
use crate::kernel::seats::SeatSet;

/// A pile or hand: its cards where the viewer sees them, else their number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Zone {
    /// The ids of the cards, top first.
    Cards(Vec<String>),
    /// Only how many there are.
    Hidden {
        /// How many.
        count: u32,
    },
}

/// One seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatView {
    /// The country in front of the player.
    pub country: String,
    /// True once the player has travelled to it.
    pub visited: bool,
    /// The hand.
    pub hand: Zone,
}

/// The trade that is put to a partner: both sides lie face up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OfferView {
    /// Who makes it.
    pub seat: u8,
    /// To whom.
    pub partner: u8,
    /// The cards given.
    pub gives: Vec<String>,
    /// The cards asked for.
    pub wants: Vec<String>,
}

/// The table as one viewer may see it; its JSON is the view of scenarios.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The seat whose turn it is.
    pub active: u8,
    /// Turns so far.
    pub turn: u32,
    /// The seats, clockwise.
    pub seats: Vec<SeatView>,
    /// The destination country.
    pub center: String,
    /// The deck.
    pub deck: Zone,
    /// The discard pile, open to all (ruling C6).
    pub discard: Zone,
    /// The trade on the table, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferView>,
    /// True once the match is over.
    pub over: bool,
    /// The seats that won.
    pub winners: Vec<u8>,
}

/// Builds the view of a viewer.
pub fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
    let zone = |zone: u8, seen: bool| {
        if seen {
            Zone::Cards(
                state
                    .table
                    .cards(zone)
                    .map(|card| rules.id(rules.kind_of[card as usize]).to_owned())
                    .collect(),
            )
        } else {
            Zone::Hidden { count: u32::from(state.table.count(zone)) }
        }
    };
    let country = |country: u8| rules.countries[country as usize].id.clone();
    let ids = |kinds: &[u8]| kinds.iter().map(|&kind| rules.id(kind).to_owned()).collect();
    let seats = (0..rules.players)
        .map(|seat| SeatView {
            country: country(state.countries[seat as usize]),
            visited: state.visited.contains(seat),
            hand: zone(hand(seat), viewer.may_know(SeatSet::one(seat))),
        })
        .collect();
    // While it is put together an offer is its maker's own affair.
    let put = state.stack.top().is_some_and(|frame| frame.step == Step::Answer);
    let own = viewer.may_know(SeatSet::one(state.active));
    let offer = (state.offer.partner != NOBODY && (put || own)).then(|| OfferView {
        seat: state.active,
        partner: state.offer.partner,
        gives: ids(state.offer.gives()),
        wants: ids(state.offer.wants()),
    });
    View {
        active: state.active,
        turn: state.turn,
        seats,
        center: country(state.center),
        deck: zone(DECK, viewer == Viewer::Omniscient),
        discard: zone(DISCARD, true),
        offer,
        over: state.is_over(),
        winners: state.winners.iter().collect(),
    }
}
