//! What a viewer may see: built from what is allowed, nothing is hidden by
//! leaving it out of something whole.

use serde::Serialize;

use super::rules::Rules;
use super::state::{DECK, DISCARD, IN_PLAY, NOBODY, REVEALED, State, Step, hand};
use super::vocabulary::VOCABULARY;
use crate::kernel::event::{Viewer, Zone};
use crate::kernel::machine::memory::{Lasting, Memory as _};
use crate::kernel::seats::SeatSet;

/// One seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatView {
    /// The country in front of the player.
    pub country: String,
    /// True once the player has travelled to it.
    pub visited: bool,
    /// The hand.
    pub hand: Zone,
    /// The character in front of the player, if the match has characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub character: Option<String>,
}

/// A power that is in force for a while.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LastingView {
    /// The seat whose power it is.
    pub seat: u8,
    /// The card that it came from.
    pub card: String,
    /// The moment at which it ends.
    pub until: &'static str,
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
    /// Cards that lie face up on the table while their power runs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub in_play: Vec<String>,
    /// Cards of the deck that were turned face up.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub revealed: Vec<String>,
    /// Powers that are in force for a while.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lasting: Vec<LastingView>,
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
            character: rules
                .characters
                .get(usize::from(state.characters[seat as usize]))
                .map(|character| character.id.clone()),
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
    let open =
        |zone: u8| -> Vec<u8> { state.table.cards(zone).map(|card| rules.kind_of[card as usize]).collect() };
    View {
        active: state.active,
        turn: state.turn,
        seats,
        center: country(state.center),
        deck: zone(DECK, viewer == Viewer::Omniscient),
        discard: zone(DISCARD, true),
        offer,
        in_play: ids(&open(IN_PLAY)),
        revealed: ids(&open(REVEALED)),
        lasting: state.machine.lasting().iter().map(|lasting| lasting_view(rules, lasting)).collect(),
        over: state.is_over(),
        winners: state.winners.iter().collect(),
    }
}

fn lasting_view(rules: &Rules, lasting: &Lasting) -> LastingView {
    let power = rules.programs.hooks.get(usize::from(lasting.hook)).map_or(0, |hook| hook.power);
    let card =
        rules.programs.powers.get(usize::from(power)).map_or_else(String::new, |power| power.card.clone());
    let until = VOCABULARY.moments.get(usize::from(lasting.moment)).copied().unwrap_or_default();
    LastingView { seat: lasting.owner, card, until }
}
