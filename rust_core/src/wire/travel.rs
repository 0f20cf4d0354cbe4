//! The travel game's view as a message.

use super::encode::{WireGame, zone};
use super::v1;
use crate::games::travel::Travel;
use crate::games::travel::view::{LastingView, OfferView, SeatView, View};

impl WireGame for Travel {
    fn view_message(view: View) -> v1::view::Game {
        v1::view::Game::Travel(v1::TravelView {
            active: view.active.into(),
            turn: view.turn,
            seats: view.seats.into_iter().map(seat).collect(),
            center: view.center,
            deck: Some(zone(view.deck)),
            discard: Some(zone(view.discard)),
            offer: view.offer.map(offer),
            in_play: view.in_play,
            revealed: view.revealed,
            lasting: view.lasting.into_iter().map(lasting).collect(),
        })
    }
}

fn seat(seat: SeatView) -> v1::TravelSeat {
    v1::TravelSeat {
        country: seat.country,
        visited: seat.visited,
        hand: Some(zone(seat.hand)),
        character: seat.character,
    }
}

fn offer(offer: OfferView) -> v1::TravelOffer {
    v1::TravelOffer {
        seat: offer.seat.into(),
        partner: offer.partner.into(),
        gives: offer.gives,
        wants: offer.wants,
    }
}

fn lasting(lasting: LastingView) -> v1::TravelLasting {
    v1::TravelLasting { seat: lasting.seat.into(), card: lasting.card, until: lasting.until.into() }
}
