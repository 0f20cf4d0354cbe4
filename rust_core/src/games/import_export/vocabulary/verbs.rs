//! What powers can do.
//!
//! Limits of zones: `put` goes beyond them, `add_to` discards what has no room.
//! Verbs that stop to ask (`keep`, `trim`, `perform_action`, `play_alone`…) push
//! steps of the game; the program goes on after them.

use super::{ACTION, GOOD, SHIP, ZONE};
use crate::kernel::machine::vocabulary::Type::{Card, Condition, Number, Seat};
use crate::words;

words! {
    /// What can be done.
    Verb {
        /// The seat takes credits from the bank.
        Gain = "gain"(seat: Seat, credits: Number),
        /// The seat pays the bank, if it can in full.
        Pay = "pay"(seat: Seat, credits: Number),
        /// The seat pays the bank what it can of it.
        Lose = "lose"(seat: Seat, credits: Number),
        /// The seat pays another, if it can in full.
        PayTo = "pay_to"(seat: Seat, receiver: Seat, credits: Number),
        /// Points at the end of the match.
        Score = "score"(seat: Seat, credits: Number),
        /// Credits of the bank are laid on a card; they are nobody's yet.
        Store = "store"(card: Card, credits: Number),

        /// The seat draws cards.
        Draw = "draw"(seat: Seat, count: Number),
        /// The seat draws a card; this is the card.
        DrawOne = "draw_one"(seat: Seat) -> Card,
        /// The seat draws until it holds so many.
        DrawUpTo = "draw_up_to"(seat: Seat, count: Number),
        /// The seat performs a Draw action.
        DrawAction = "draw_action"(seat: Seat),
        /// Cards of the deck are turned face up.
        Reveal = "reveal"(count: Number),
        /// The seat draws the cards that lie face up.
        DrawRevealed = "draw_revealed"(seat: Seat),
        /// The seat shows its hand to all.
        RevealHand = "reveal_hand"(seat: Seat),
        /// The deck is shuffled.
        ShuffleDeck = "shuffle_deck"(),
        /// The deck is turned over.
        TurnDeck = "turn_deck"(),
        /// A coin is tossed; 1 is heads.
        TossCoin = "toss_coin"() -> Condition,

        /// The card goes to a zone of a seat, whatever its limit.
        Put = "put"(card: Card, seat: Seat, zone: ZONE),
        /// The card goes to a zone of a seat, or to the discard pile for want of room.
        AddTo = "add_to"(card: Card, seat: Seat, zone: ZONE),
        /// The card goes to the crew of a seat as a card of this action.
        Enlist = "enlist"(card: Card, seat: Seat, action: ACTION),
        /// The card goes to the discard pile.
        Discard = "discard"(card: Card),
        /// Two cards exchange places.
        Exchange = "exchange"(first: Card, second: Card),
        /// Two zones of a seat exchange their cards.
        SwapZones = "swap_zones"(seat: Seat, first: ZONE, second: ZONE),
        /// The seat takes cards of the victim's hand at random, as many as there are.
        TakeRandom = "take_random"(seat: Seat, victim: Seat, count: Number),
        /// The card is laid aside until the program has placed it.
        SetAside = "set_aside"(card: Card),
        /// The seat keeps of the cards laid aside what fits in a zone, of its choice.
        Keep = "keep"(seat: Seat, zone: ZONE),
        /// The seat discards of a zone what exceeds its limit, of its choice.
        Trim = "trim"(seat: Seat, zone: ZONE),

        /// The card is fulfilled as a contract: it goes where it belongs, its power resolves.
        Fulfil = "fulfil"(card: Card, seat: Seat),
        /// The card has the power of another from now on, as though just fulfilled.
        CopyPower = "copy_power"(card: Card, original: Card),

        /// The card is placed as a contract, without an action.
        PlaceContract = "place_contract"(card: Card, ship: SHIP),
        /// The card is loaded as a container of its kind: by an action in a program of the window
        /// `action`, otherwise by none.
        Load = "load"(card: Card, ship: SHIP),
        /// The card is loaded as a container of every kind.
        LoadAsAny = "load_as_any"(card: Card, ship: SHIP),
        /// Two cards are loaded and fill one place, as a container of a kind.
        LoadAsOne = "load_as_one"(first: Card, second: Card, ship: SHIP, good: GOOD),
        /// The seat takes the container as a pirate does; it is laid aside.
        Capture = "capture"(seat: Seat, card: Card),
        /// The card is tucked under a ship.
        Attach = "attach"(card: Card, ship: SHIP),
        /// The card becomes a ship of the seat, in its port.
        AddShip = "add_ship"(card: Card, seat: Seat),
        /// Two ships of a seat become one until they have come home.
        JoinShips = "join_ships"(first: SHIP, second: SHIP),
        /// The ship returns from the sea to its port, with what it carries.
        SendHome = "send_home"(ship: SHIP),

        /// The seat performs an action, alone and without its crew.
        PerformAction = "perform_action"(seat: Seat, action: ACTION),
        /// The seat may perform an action, alone and without its crew.
        OfferAction = "offer_action"(seat: Seat, action: ACTION),
        /// The seat plays up to so many cards of its hand, each for its action: alone, without
        /// crew, wilds and skipped Levels, with one sale at most.
        PlayAlone = "play_alone"(seat: Seat, count: Number),
        /// So many actions are added to those that the seat has declared and performs now.
        AddActions = "add_actions"(seat: Seat, count: Number),
        /// So many of the seat's declared actions are used up, as though performed.
        UseActions = "use_actions"(seat: Seat, count: Number),
        /// The seat leads another turn after this one.
        ExtraTurn = "extra_turn"(seat: Seat),
        /// The seat wins the match at once.
        Win = "win"(seat: Seat),
    }
}
