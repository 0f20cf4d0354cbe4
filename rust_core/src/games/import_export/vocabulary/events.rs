//! What powers hear of, when they can be used, and what they can replace.

use super::{ACTION, GOOD, SHIP, ZONE};
use crate::kernel::machine::vocabulary::Type::{Card, Number, Seat};
use crate::words;

words! {
    /// What happens.
    Happening {
        /// The card was fulfilled, or it is as though: where it went, it has gone.
        SelfFulfilled = "self_fulfilled"(seat: Seat, card: Card, ship: SHIP),
        /// A contract was fulfilled; there is no ship where a power did it.
        ContractFulfilled = "contract_fulfilled"(seat: Seat, card: Card, ship: SHIP),
        /// All contracts of a ship are fulfilled; it is about to sail.
        ShipFulfilled = "ship_fulfilled"(seat: Seat, ship: SHIP),
        /// A ship at sea holds another number of containers, or has just sailed.
        ShipCountChanged = "ship_count_changed"(ship: SHIP, count: Number),
        /// A ship returned from the sea to its port.
        ShipReturned = "ship_returned"(seat: Seat, ship: SHIP),
        /// A contract was placed on a ship.
        ContractPlaced = "contract_placed"(seat: Seat, card: Card, ship: SHIP),
        /// A container was loaded; `action` is the action that did it, or -1.
        ContainerLoaded = "container_loaded"(seat: Seat, card: Card, good: GOOD, ship: SHIP, action: ACTION),
        /// A good came to a seat's goods.
        GoodAdded = "good_added"(seat: Seat, card: Card, good: GOOD),

        /// A seat drew cards, in one go.
        CardsDrawn = "cards_drawn"(seat: Seat, count: Number),
        /// A seat used a Draw action: leading, or instead of following.
        DrewByAction = "drew_by_action"(seat: Seat),
        /// A seat declared an action as the leader; nobody has answered yet.
        ActionLed = "action_led"(seat: Seat, action: ACTION),
        /// A seat follows, with a card or with its crew.
        ActionFollowed = "action_followed"(seat: Seat, action: ACTION),
        /// A seat performs an action, once for each.
        ActionPerformed = "action_performed"(seat: Seat, action: ACTION),
        /// A seat took cards of a ship (`imported`) by an Import action.
        ImportTaken = "import_taken"(seat: Seat, ship: SHIP),
        /// A seat pirated a container: from `sea`, `supply` or elsewhere, from the ship if from one.
        PirateTaken = "pirate_taken"(seat: Seat, card: Card, good: GOOD, source: ZONE, ship: SHIP),
        /// A seat spent or lost credits, in one payment.
        CreditsLost = "credits_lost"(seat: Seat, credits: Number),
        /// A turn began.
        TurnBegan = "turn_began"(seat: Seat),
        /// A turn ended.
        TurnEnded = "turn_ended"(seat: Seat),

        /// The match has ended: cards that move now do so.
        EndMoves = "end_moves"(),
        /// The match has ended, the cards have moved: what is to be named is named.
        EndChoices = "end_choices"(),
        /// The match has ended: what scores now is counted.
        EndScores = "end_scores"(),
    }
}

words! {
    /// When a power can be used.
    Window {
        /// At every decision, whoever is asked.
        AnyTime = "any_time"(),
        /// At every decision of a turn that the owner leads.
        OwnTurn = "own_turn"(),
        /// Before the owner declares anything as the leader.
        OwnLead = "own_lead"(),
        /// As what the owner declares as the leader: a Draw action.
        LeadDraw = "lead_draw"(),
        /// At the decisions of an action that the owner performs, and once after the last.
        Action = "action"(action: ACTION),
    }
}

words! {
    /// What can be replaced by something else.
    Step {
        /// A fulfilled contract goes to its owner's fulfilled contracts.
        FulfilledDestination = "fulfilled_destination"(seat: Seat, card: Card, ship: SHIP),
        /// A ship at sea that was emptied goes home.
        Homecoming = "homecoming"(ship: SHIP),
    }
}
