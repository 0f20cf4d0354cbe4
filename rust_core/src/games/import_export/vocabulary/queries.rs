//! The rules that powers can change. A condition with a member as its last
//! parameter is a set.

use super::{ACTION, GOOD, SHIP, ZONE};
use crate::kernel::machine::vocabulary::Type::{Card, Condition, Number, Seat};
use crate::words;

words! {
    /// Rules that a power can change.
    Query {
        /// To how many cards a Draw action refills the hand.
        HandRefill = "hand_refill"(seat: Seat) -> Number,
        /// The most cards of a crew.
        CrewLimit = "crew_limit"(seat: Seat) -> Number,
        /// The most cards of the goods.
        GoodsLimit = "goods_limit"(seat: Seat) -> Number,
        /// How many goods of a kind a seat has.
        GoodsCount = "goods_count"(seat: Seat, good: GOOD) -> Number,
        /// How many Levels of a kind a seat has.
        Levels = "levels"(seat: Seat, good: GOOD) -> Number,

        /// How many crew cards of an action a seat has.
        CrewCards = "crew_cards"(seat: Seat, action: ACTION) -> Number,
        /// How many additional actions a seat's crew allows.
        CrewActions = "crew_actions"(seat: Seat, action: ACTION) -> Number,
        /// Do a seat's cards of one action count as cards of another?
        CountsAs = "counts_as"(seat: Seat, printed: ACTION, action: ACTION) -> Condition,
        /// May a seat follow with this card, whatever its action?
        MayFollowWith = "may_follow_with"(seat: Seat, card: Card) -> Condition,
        /// May a seat follow the led action with another?
        MayFollowAs = "may_follow_as"(seat: Seat, led: ACTION, action: ACTION) -> Condition,
        /// May a seat that has declared an action carry out another?
        MayCarryOut = "may_carry_out"(seat: Seat, declared: ACTION, action: ACTION) -> Condition,
        /// May a seat perform an action?
        MayPerform = "may_perform"(seat: Seat, action: ACTION) -> Condition,
        /// How many cards a seat may take, place or load with one action.
        ActionQuota = "action_quota"(seat: Seat, action: ACTION) -> Number,

        /// May a seat take the contracts it places from a zone?
        ContractSource = "contract_source"(seat: Seat, source: ZONE) -> Condition,
        /// What a seat pays to place a contract from the Tokyo Port.
        ContractCost = "contract_cost"(seat: Seat, card: Card) -> Number,
        /// May a leader offer the cards of a zone for import?
        ImportSource = "import_source"(seat: Seat, source: ZONE) -> Condition,
        /// Does a seat receive the winning bid, instead of the bank?
        ReceivesBid = "receives_bid"(seat: Seat, ship: SHIP) -> Condition,
        /// How many cards the winner of an import may take.
        ImportTakeCount = "import_take_count"(seat: Seat) -> Number,
        /// What a ship's owner takes when another imports from it.
        ImportCompensation = "import_compensation"(seat: Seat, ship: SHIP) -> Number,
        /// May a seat pirate from a zone?
        PirateSource = "pirate_source"(seat: Seat, source: ZONE) -> Condition,
        /// May a seat pirate from a ship?
        MayPirateFrom = "may_pirate_from"(seat: Seat, ship: SHIP) -> Condition,
        /// May a seat bring what it pirates to a zone?
        PirateDestination = "pirate_destination"(seat: Seat, zone: ZONE) -> Condition,
        /// What it pays for that.
        PiratePrice = "pirate_price"(seat: Seat, zone: ZONE) -> Number,

        /// Does a container fill a place of this kind of this contract?
        Fits = "fits"(seat: Seat, container: GOOD, contract: Card, place: GOOD) -> Condition,
        /// How many of a contract's places must be filled.
        PlacesRequired = "places_required"(contract: Card, ship: SHIP) -> Number,
        /// How many of its places are waived from the start, of a colour that is named.
        PlacesWaived = "places_waived"(contract: Card, ship: SHIP) -> Number,
        /// How many containers a ship takes.
        ShipCapacity = "ship_capacity"(ship: SHIP) -> Number,
        /// What a fulfilled ship pays.
        Payout = "payout"(ship: SHIP) -> Number,

        /// Does a seat win ties?
        WinsTies = "wins_ties"(seat: Seat) -> Condition,
        /// Has a seat won? Asked of all after every step.
        Wins = "wins"(seat: Seat) -> Condition,
        /// The credits that end the match.
        EndThreshold = "end_threshold"() -> Number,
        /// Does a seat end the match by its credits?
        MayEndByCredits = "may_end_by_credits"(seat: Seat) -> Condition,
        /// Does the deck lie face up?
        DeckFaceUp = "deck_face_up"() -> Condition,
        /// What a good of a kind is worth at the end.
        GoodValue = "good_value"(seat: Seat, good: GOOD) -> Number,
        /// What the majority of a kind pays a seat, already divided where tied.
        MajorityBonus = "majority_bonus"(seat: Seat, good: GOOD) -> Number,
    }
}
