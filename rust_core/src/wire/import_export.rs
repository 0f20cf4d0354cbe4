//! The view of Import/Export as a message.

use super::encode::{WireGame, zone};
use super::v1;
use crate::games::import_export::ImportExport;
use crate::games::import_export::view::{AuctionView, Item, SeatView, ShipView, Supply, View};

impl WireGame for ImportExport {
    fn view_message(view: View) -> v1::view::Game {
        let supply = match view.supply {
            Supply::Island(cards) => vec![cards],
            Supply::Port(columns) => columns,
        };
        v1::view::Game::ImportExport(v1::ImportExportView {
            leader: view.leader.into(),
            turn: view.turn,
            seats: view.seats.into_iter().map(seat).collect(),
            supply: supply.into_iter().map(column).collect(),
            deck: Some(zone(view.deck)),
            discard: Some(zone(view.discard)),
            discard_top: view.discard_top,
            played: view.played.into_iter().map(column).collect(),
            led: view.led.map(str::to_owned),
            declared: view.declared.into_iter().map(u32::from).collect(),
            actions: view.actions.into_iter().map(|action| action.unwrap_or_default().to_owned()).collect(),
            market: view.market.into_iter().map(|(good, price)| (good.to_owned(), price.into())).collect(),
            auction: view.auction.map(auction),
            ending: view.ending,
            scores: view.scores.into_iter().map(i32::from).collect(),
        })
    }
}

fn seat(seat: SeatView) -> v1::ImportExportSeat {
    v1::ImportExportSeat {
        credits: seat.credits.into(),
        port: seat.port.into(),
        hand: Some(zone(seat.hand)),
        crew: seat.crew.into_iter().map(item).collect(),
        goods: seat.goods.into_iter().map(item).collect(),
        fulfilled: seat.fulfilled,
        ships: seat.ships.into_iter().map(ship).collect(),
    }
}

fn ship(ship: ShipView) -> v1::ImportExportShip {
    v1::ImportExportShip {
        at_sea: ship.at == "sea",
        contracts: ship.contracts,
        containers: ship.containers.into_iter().map(item).collect(),
    }
}

fn item(item: Item) -> v1::ImportExportItem {
    match item {
        Item::Card(card) => v1::ImportExportItem { card: Some(card), as_good: None },
        Item::As { card, r#as } => v1::ImportExportItem { card, as_good: Some(r#as.into()) },
    }
}

fn auction(auction: AuctionView) -> v1::ImportExportAuction {
    v1::ImportExportAuction {
        ship: auction.ship,
        bidding: auction.bidding.into_iter().map(u32::from).collect(),
    }
}

fn column(cards: Vec<String>) -> v1::CardColumn {
    v1::CardColumn { cards }
}
