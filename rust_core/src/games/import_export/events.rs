//! What happens in a match, and who may know it.

use super::goods::{Action, Good};
use super::rules::Rules;
use super::state::owner;
use super::texts;
use super::view::ship_name;
use crate::kernel::choice::Number;
use crate::kernel::event::{Notice, Viewer};
use crate::kernel::game::Rules as _;
use crate::kernel::seats::SeatSet;
use crate::kernel::text::Locale;

/// Something that happened, uncut. Cards, ships and goods are numbers of the
/// rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are what their names say")]
pub enum Event {
    /// A turn began.
    TurnBegan { seat: u8, turn: u32 },
    /// A card was drawn; only its owner knows which.
    Drawn { seat: u8, card: u8 },
    /// Cards were played to a port, to lead or to follow; `second` is none but
    /// of a pair.
    Played { seat: u8, card: u8, second: Option<u8> },
    /// The leader declared an action, and how often it is performed.
    Led { seat: u8, action: Action, count: u8 },
    /// A follower declared how often it performs an action.
    Followed { seat: u8, action: Action, count: u8 },
    /// The leader draws instead of leading, or a follower instead of playing.
    DrewInstead { seat: u8 },
    /// Declared actions cannot be performed.
    ActionsLost { seat: u8, action: Action, count: u8 },
    /// A card was sold to the supply.
    Sold { seat: u8, card: u8 },
    /// A card of the supply was taken for the crew.
    TakenFromSupply { seat: u8, card: u8 },
    /// A card or container joined the crew.
    Enlisted { seat: u8, card: u8, colour: u8 },
    /// A card or container joined the goods.
    GoodAdded { seat: u8, card: u8, colour: u8 },
    /// A card went to the discard pile; of nobody where it had no owner.
    Discarded { seat: Option<u8>, card: u8 },
    /// A container token returned to the reserve.
    TokenReturned { colour: u8 },
    /// The leader named the ship for which is bid.
    AuctionOpened { seat: u8, ship: u8, round: u8 },
    /// All have bid: what a seat has bid is shown.
    BidShown { seat: u8, credits: u8 },
    /// A seat won the bidding and paid its bid.
    BidWon { seat: u8, ship: u8, credits: u8 },
    /// A container was taken from a ship by an import.
    Imported { seat: u8, card: u8, colour: u8, ship: u8 },
    /// The owner of a ship takes credits because another imported from it.
    Compensated { seat: u8, credits: i16 },
    /// A contract was placed on a ship, with so many Levels skipped.
    ContractPlaced { seat: u8, card: u8, half: u8, ship: u8, skipped: u8 },
    /// A seat paid the bank: for a contract of the Port, or for loading.
    Paid { seat: u8, credits: i16 },
    /// A container was loaded; of a token `card` is the token.
    Loaded { seat: u8, card: u8, colour: u8, ship: u8 },
    /// A container was taken by a pirate, from a ship or from the supply.
    Pirated { seat: u8, card: u8, colour: u8, ship: Option<u8> },
    /// A card of the hand was exchanged for one of the supply.
    Bartered { seat: u8, given: u8, taken: u8 },
    /// The leader scrapped the contracts of a ship.
    Scrapped { seat: u8, ship: u8 },
    /// A contract was fulfilled.
    ContractFulfilled { seat: u8, card: u8, half: u8, ship: u8 },
    /// A fulfilled ship paid its owner.
    ShipPaid { seat: u8, ship: u8, credits: i16 },
    /// A ship sailed to the Open Sea.
    Sailed { seat: u8, ship: u8 },
    /// A ship returned from the sea to its port.
    CameHome { seat: u8, ship: u8 },
    /// A card of the deck was put face up into the supply.
    SupplyGrew { card: u8 },
    /// A Capital card of the hand was thrown away.
    ThrownAway { seat: u8, card: u8 },
    /// The discard pile became the deck.
    Reshuffled { count: u8 },
    /// A marker of the market moved to a price.
    MarketMoved { good: u8, price: i8 },
    /// The end of the match was triggered: by credits of a seat, or by two
    /// empty piles.
    EndTriggered { seat: Option<u8> },
    /// The final score of a seat.
    Scored { seat: u8, score: i16 },
    /// The engine took the only choice. If it depends on a hidden hand, only
    /// its owner knows.
    Taken { seat: u8, choice: Number, hidden: bool },
    /// A player won.
    Won { seat: u8 },
}

/// An event as a viewer may know it.
pub fn notice(rules: &Rules, event: &Event, viewer: Viewer, locale: Locale) -> Option<Notice> {
    let ids = |cards: &[u8]| -> Vec<String> {
        cards.iter().filter(|&&card| !rules.is_token(card)).map(|&card| rules.id(card).to_owned()).collect()
    };
    let at = |kind: &'static str, source: &'static str, seat: u8| Notice {
        kind,
        source,
        seat: Some(seat),
        ..Notice::default()
    };
    let ship_word = |ship: u8| format!("ship:{}", ship_name(ship));
    let good_word = |colour: u8| match Good::ALL.get(usize::from(colour)) {
        Some(good) if *good != Good::Capital => good.word(),
        _ => "",
    };
    // Of a card that is printed in one colour the card says it.
    let chosen = |card: u8, colour: u8| {
        if rules.is_token(card) || rules.is_dual(card) { good_word(colour) } else { "" }
    };
    let one = |card: u8| (ids(&[card]), 1);
    let mut notice = match *event {
        Event::TurnBegan { seat, turn } => Notice { count: turn, ..at("turn_began", "rule:turn", seat) },
        Event::Drawn { seat, card } => {
            let cards = if viewer.may_know(SeatSet::one(seat)) { ids(&[card]) } else { Vec::new() };
            Notice { cards, count: 1, ..at("drawn", "rule:draw", seat) }
        }
        Event::Played { seat, card, second } => {
            let cards: Vec<u8> = std::iter::once(card).chain(second).collect();
            Notice { cards: ids(&cards), count: cards.len() as u32, ..at("played", "rule:turn", seat) }
        }
        Event::Led { seat, action, count } => Notice {
            notation: format!("action:{}", action.word()),
            count: count.into(),
            ..at("led", "rule:turn", seat)
        },
        Event::Followed { seat, action, count } => Notice {
            notation: format!("action:{}", action.word()),
            count: count.into(),
            ..at("followed", "rule:follow", seat)
        },
        Event::DrewInstead { seat } => at("drew_instead", "rule:draw", seat),
        Event::ActionsLost { seat, action, count } => Notice {
            notation: format!("action:{}", action.word()),
            count: count.into(),
            ..at("actions_lost", "rule:actions", seat)
        },
        Event::Sold { seat, card } => {
            let (cards, count) = one(card);
            Notice { cards, count, ..at("sold", "rule:supply", seat) }
        }
        Event::TakenFromSupply { seat, card } => {
            let (cards, count) = one(card);
            Notice { cards, count, ..at("taken_from_supply", "rule:supply", seat) }
        }
        Event::Enlisted { seat, card, colour } => {
            let (cards, count) = one(card);
            Notice { cards, count, good: chosen(card, colour), ..at("enlisted", "rule:crew", seat) }
        }
        Event::GoodAdded { seat, card, colour } => {
            let (cards, count) = one(card);
            Notice { cards, count, good: chosen(card, colour), ..at("good_added", "rule:goods", seat) }
        }
        Event::Discarded { seat, card } => {
            let (cards, count) = one(card);
            Notice { kind: "discarded", source: "rule:discard", seat, cards, count, ..Notice::default() }
        }
        Event::TokenReturned { colour } => Notice {
            kind: "token_returned",
            source: "rule:tokens",
            good: good_word(colour),
            count: 1,
            ..Notice::default()
        },
        Event::AuctionOpened { seat, ship, round } => Notice {
            notation: ship_word(ship),
            count: round.into(),
            ..at("auction_opened", "rule:import", seat)
        },
        Event::BidShown { seat, credits } => {
            Notice { count: credits.into(), ..at("bid_shown", "rule:import", seat) }
        }
        Event::BidWon { seat, ship, credits } => {
            Notice { notation: ship_word(ship), count: credits.into(), ..at("bid_won", "rule:import", seat) }
        }
        Event::Imported { seat, card, colour, ship } => {
            let (cards, count) = one(card);
            Notice {
                cards,
                count,
                notation: ship_word(ship),
                other_seat: Some(owner(ship)),
                good: chosen(card, colour),
                ..at("imported", "rule:import", seat)
            }
        }
        Event::Compensated { seat, credits } => {
            Notice { count: credits.max(0) as u32, ..at("compensated", "rule:import", seat) }
        }
        Event::ContractPlaced { seat, card, half, ship, skipped } => Notice {
            cards: vec![rules.contract_id(card, half).to_owned()],
            count: skipped.into(),
            notation: ship_word(ship),
            ..at("contract_placed", "rule:contract", seat)
        },
        Event::Paid { seat, credits } => {
            Notice { count: credits.max(0) as u32, ..at("paid", "rule:payment", seat) }
        }
        Event::Loaded { seat, card, colour, ship } => {
            let (cards, count) = one(card);
            Notice {
                cards,
                count,
                notation: ship_word(ship),
                good: chosen(card, colour),
                ..at("loaded", "rule:load", seat)
            }
        }
        Event::Pirated { seat, card, colour, ship } => {
            let (cards, count) = one(card);
            Notice {
                cards,
                count,
                notation: ship.map_or_else(|| "from:supply".into(), ship_word),
                other_seat: ship.map(owner),
                good: chosen(card, colour),
                ..at("pirated", "rule:pirate", seat)
            }
        }
        Event::Bartered { seat, given, taken } => {
            Notice { cards: ids(&[given]), wanted: ids(&[taken]), ..at("bartered", "rule:barter", seat) }
        }
        Event::Scrapped { seat, ship } => {
            Notice { notation: ship_word(ship), ..at("scrapped", "rule:scrap", seat) }
        }
        Event::ContractFulfilled { seat, card, half, ship } => Notice {
            cards: vec![rules.contract_id(card, half).to_owned()],
            notation: ship_word(ship),
            ..at("contract_fulfilled", "rule:fulfil", seat)
        },
        Event::ShipPaid { seat, ship, credits } => Notice {
            notation: ship_word(ship),
            count: credits.max(0) as u32,
            ..at("ship_paid", "rule:fulfil", seat)
        },
        Event::Sailed { seat, ship } => {
            Notice { notation: ship_word(ship), ..at("sailed", "rule:fulfil", seat) }
        }
        Event::CameHome { seat, ship } => {
            Notice { notation: ship_word(ship), ..at("came_home", "rule:empty_ship", seat) }
        }
        Event::SupplyGrew { card } => {
            let (cards, count) = one(card);
            Notice { kind: "supply_grew", source: "rule:fulfil", cards, count, ..Notice::default() }
        }
        Event::ThrownAway { seat, card } => {
            let (cards, count) = one(card);
            Notice { cards, count, ..at("thrown_away", "rule:capital", seat) }
        }
        Event::Reshuffled { count } => {
            Notice { kind: "reshuffled", source: "rule:deck", count: count.into(), ..Notice::default() }
        }
        Event::MarketMoved { good, price } => Notice {
            kind: "market_moved",
            source: "rule:market",
            good: good_word(good),
            amount: price.into(),
            ..Notice::default()
        },
        Event::EndTriggered { seat } => {
            Notice { kind: "end_triggered", source: "rule:end", seat, ..Notice::default() }
        }
        Event::Scored { seat, score } => {
            Notice { amount: score.into(), ..at("scored", "rule:scoring", seat) }
        }
        Event::Taken { seat, choice, hidden } => {
            if hidden && !viewer.may_know(SeatSet::one(seat)) {
                return None;
            }
            Notice {
                notation: rules.numbering().notation(choice).unwrap_or_default().to_owned(),
                ..at("taken", "rule:one_choice", seat)
            }
        }
        Event::Won { seat } => at("won", "rule:victory", seat),
    };
    notice.sentence = texts::sentence(rules, event, &notice, locale);
    Some(notice)
}
