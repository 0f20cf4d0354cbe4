//! What powers can ask about a position.

use super::{ACTION, GOOD, SHIP, ZONE};
use crate::kernel::machine::vocabulary::Type::{Card, Condition, Number, Seat};
use crate::words;

words! {
    /// What can be asked about the state. A card or ship that there is not is -1.
    Reader {
        /// The credits of a seat's reserve.
        Credits = "credits"(seat: Seat) -> Number,
        /// How many cards a hand holds.
        HandCount = "hand_count"(seat: Seat) -> Number,
        /// How many cards a crew has.
        CrewCount = "crew_count"(seat: Seat) -> Number,
        /// How many contracts a seat has fulfilled; what its port prints is none.
        FulfilledCount = "fulfilled_count"(seat: Seat) -> Number,
        /// How many cards lie in a seat's goods.
        GoodsTotal = "goods_total"(seat: Seat) -> Number,
        /// How many goods of a kind a seat has, as the rules count them (`goods_count`).
        GoodsOf = "goods_of"(seat: Seat, good: GOOD) -> Number,
        /// How many cards in a seat's goods are of a kind.
        GoodsHeld = "goods_held"(seat: Seat, good: GOOD) -> Number,
        /// How many crew cards of an action a seat has, as the rules count them (`crew_cards`).
        CrewOf = "crew_of"(seat: Seat, action: ACTION) -> Number,
        /// How many cards of an action lie in a seat's crew.
        CrewHeld = "crew_held"(seat: Seat, action: ACTION) -> Number,
        /// How many more cards a zone of a seat can take.
        Room = "room"(seat: Seat, zone: ZONE) -> Number,
        /// Has the seat more goods of a kind than any other, or wins it the tie?
        LeadsIn = "leads_in"(seat: Seat, good: GOOD) -> Condition,
        /// Does the first seat win a tie against the second?
        WinsTie = "wins_tie"(seat: Seat, other: Seat) -> Condition,

        /// Who leads this turn.
        Leader = "leader"() -> Seat,
        /// How many actions of a kind a seat has declared this turn.
        Declared = "declared"(seat: Seat, action: ACTION) -> Number,
        /// How many of its declared actions a seat has yet to perform.
        ActionsLeft = "actions_left"(seat: Seat) -> Number,
        /// Does the first seat perform its actions before the second, this turn?
        ActsBefore = "acts_before"(seat: Seat, other: Seat) -> Condition,
        /// How many cards the deck holds.
        DeckCount = "deck_count"() -> Number,
        /// How many cards the discard pile holds.
        DiscardCount = "discard_count"() -> Number,
        /// Has the counting at the end of the match begun?
        IsScoring = "is_scoring"() -> Condition,

        /// The kind of good of a card: as it lies there, where it can be of two.
        GoodOf = "good_of"(card: Card) -> GOOD,
        /// The action of a card.
        ActionOf = "action_of"(card: Card) -> ACTION,
        /// The Level of a card: the sum of its circles.
        LevelOf = "level_of"(card: Card) -> Number,
        /// How many containers a contract asks for, as printed.
        LoadOf = "load_of"(card: Card) -> Number,
        /// Is it a grey container, which is neither loaded nor pirated?
        IsGrey = "is_grey"(card: Card) -> Condition,
        /// Whose it is: whose hand, port or ship it lies in or on.
        Holder = "holder"(card: Card) -> Seat,
        /// The zone that a card lies in.
        ZoneOf = "zone_of"(card: Card) -> ZONE,
        /// The ship that a card lies on, as a contract, a container or attached.
        ShipOf = "ship_of"(card: Card) -> SHIP,
        /// The contract of which a container fills a place.
        Fills = "fills"(container: Card) -> Card,
        /// The credits that lie on a card.
        Stored = "stored"(card: Card) -> Number,

        /// The seat of a ship.
        OwnerOf = "owner_of"(ship: SHIP) -> Seat,
        /// Is the ship in the Open Sea?
        AtSea = "at_sea"(ship: SHIP) -> Condition,
        /// Does it lie in its port, ready for contracts and containers?
        InPort = "in_port"(ship: SHIP) -> Condition,
        /// How many containers it holds.
        ContainerCount = "container_count"(ship: SHIP) -> Number,
        /// How many open contracts it has.
        ContractCount = "contract_count"(ship: SHIP) -> Number,
        /// How many containers its contracts ask for together.
        Required = "required"(ship: SHIP) -> Number,
        /// How many places of its contracts are open.
        OpenPlaces = "open_places"(ship: SHIP) -> Number,
        /// How many more containers it can carry.
        FreeCapacity = "free_capacity"(ship: SHIP) -> Number,
        /// The first contract placed on it since it was last without.
        FirstContract = "first_contract"(ship: SHIP) -> Card,
        /// Is it joined with another?
        IsJoined = "is_joined"(ship: SHIP) -> Condition,
        /// Can the card be loaded there as a container?
        CanLoad = "can_load"(card: Card, ship: SHIP) -> Condition,
        /// Would the container fill a place of the contract, wherever both lie?
        FitsContract = "fits_contract"(container: Card, contract: Card) -> Condition,
        /// Can two containers be loaded there that fill one place of a kind together?
        CanLoadAs = "can_load_as"(good: GOOD, ship: SHIP) -> Condition,
        /// Can the card be placed there as a contract: has its seat the Level, the ship room?
        CanContract = "can_contract"(card: Card, ship: SHIP) -> Condition,
    }
}
