//! What powers can choose from, count and go through.

use super::{ACTION, GOOD, SHIP, ZONE};
use crate::kernel::machine::vocabulary::Type::{Card, Number, Seat};
use crate::words;

words! {
    /// What can be chosen from, beside the domains of every game.
    Domain {
        /// The cards of a hand.
        Hand = "hand"(seat: Seat) -> Card,
        /// The cards of a crew.
        Crew = "crew"(seat: Seat) -> Card,
        /// The cards of a seat's goods.
        Goods = "goods"(seat: Seat) -> Card,
        /// The contracts that a seat has fulfilled.
        Fulfilled = "fulfilled"(seat: Seat) -> Card,
        /// The contracts that anybody has fulfilled.
        AllFulfilled = "all_fulfilled"() -> Card,
        /// The cards of the Supply Island or the Tokyo Port.
        Supply = "supply"() -> Card,
        /// A column of the Tokyo Port, from 0; of the Supply Island all cards.
        Column = "column"(column: Number) -> Card,
        /// The cards of the deck, for one who looks through it.
        Deck = "deck"() -> Card,
        /// The cards of the deck that were turned face up.
        Revealed = "revealed"() -> Card,
        /// The cards taken by the import that has just been told.
        Imported = "imported"() -> Card,
        /// The containers of a ship.
        Containers = "containers"(ship: SHIP) -> Card,
        /// The containers of all ships in the Open Sea.
        ContainersAtSea = "containers_at_sea"() -> Card,
        /// What the seat may pirate and can see: at sea, on the Supply Island, or where powers let it.
        PirateTargets = "pirate_targets"(seat: Seat) -> Card,
        /// The open contracts of a ship.
        Contracts = "contracts"(ship: SHIP) -> Card,
        /// The contracts that are fulfilled together on a ship before it sails.
        Voyage = "voyage"(ship: SHIP) -> Card,
        /// All ships.
        Ships = "ships"() -> SHIP,
        /// The ships of a seat.
        ShipsOf = "ships_of"(seat: Seat) -> SHIP,
        /// The kinds of goods, Capital left out.
        GoodTypes = "good_types"() -> GOOD,
        /// The actions.
        Actions = "actions"() -> ACTION,
        /// The zones.
        Zones = "zones"() -> ZONE,
    }
}
