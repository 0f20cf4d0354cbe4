//! The words of the travel game for those who write powers.

use crate::kernel::machine::vocabulary::Type::{Card, Condition, Named, Number, Seat};
use crate::kernel::machine::vocabulary::Vocabulary;
use crate::words;

/// The type of the six actions.
const ACTION: crate::kernel::machine::vocabulary::Type = Named("action");

words! {
    /// What can be asked about the state.
    Reader {
        /// How many cards a hand holds.
        HandCount = "hand_count"(seat: Seat) -> Number,
        /// Whose turn it is.
        Active = "active"() -> Seat,
        /// The next seat clockwise.
        NextSeat = "next_seat"(seat: Seat) -> Seat,
        /// Has the player travelled to his own country?
        Visited = "visited"(seat: Seat) -> Condition,
        /// How many cards the deck holds.
        DeckCount = "deck_count"() -> Number,
        /// How many cards the discard pile holds.
        DiscardCount = "discard_count"() -> Number,
        /// Is it a prohibited item?
        IsProhibited = "is_prohibited"(card: Card) -> Condition,
        /// Is it an item that a country may need?
        IsItem = "is_item"(card: Card) -> Condition,
        /// Is it a postcard?
        IsPostcard = "is_postcard"(card: Card) -> Condition,
        /// Is it a passport?
        IsPassport = "is_passport"(card: Card) -> Condition,
        /// Is it a special item?
        IsSpecial = "is_special"(card: Card) -> Condition,
        /// Is it an event?
        IsEvent = "is_event"(card: Card) -> Condition,
        /// Does the seat's next journey need an item of this kind?
        Needed = "needed"(card: Card, seat: Seat) -> Condition,
        /// Are both cards of one kind?
        SameKind = "same_kind"(first: Card, second: Card) -> Condition,
        /// May it be given up: is it anything but a prohibited item?
        Giveable = "giveable"(card: Card) -> Condition,
    }
}

words! {
    /// What can be done.
    Verb {
        /// The seat draws cards, one by one.
        Draw = "draw"(seat: Seat, count: Number),
        /// The card goes to the discard pile.
        Discard = "discard"(card: Card),
        /// The card goes to the seat's hand, from wherever it lies.
        Give = "give"(card: Card, seat: Seat),
        /// The seat takes a card of the victim's hand at random.
        StealRandom = "steal_random"(seat: Seat, victim: Seat),
        /// Cards of the deck are turned face up.
        Reveal = "reveal"(count: Number),
        /// The cards that lie face up go to the discard pile.
        DiscardRevealed = "discard_revealed"(),
        /// The seat's country, if it lies there, is exchanged for one drawn at
        /// random from those set aside.
        RedrawCountry = "redraw_country"(seat: Seat),
        /// Two seats exchange their hands.
        SwapHands = "swap_hands"(first: Seat, second: Seat),
        /// The turn of the active player ends at once.
        EndTurn = "end_turn"(),
        /// The seat plays another turn after this one.
        ExtraTurn = "extra_turn"(seat: Seat),
        /// The deck is shuffled.
        ShuffleDeck = "shuffle_deck"(),
    }
}

words! {
    /// What happens.
    Happening {
        /// The card was drawn from the deck and lies on the table.
        TurnedUp = "turned_up"(seat: Seat, card: Card),
        /// A turn began.
        TurnBegan = "turn_began"(seat: Seat),
        /// A card was drawn from the deck into a hand.
        CardDrawn = "card_drawn"(seat: Seat, card: Card),
        /// An action was announced.
        ActionAnnounced = "action_announced"(seat: Seat, action: ACTION),
        /// A card was taken from the discard pile by recycling.
        Recycled = "recycled"(seat: Seat, card: Card),
        /// A card was stolen.
        Stolen = "stolen"(seat: Seat, victim: Seat, card: Card),
        /// A trade was completed; `seat` had proposed it.
        Traded = "traded"(seat: Seat, partner: Seat),
        /// A journey to the own country was made.
        Travelled = "travelled"(seat: Seat),
    }
}

words! {
    /// Rules that a power can change.
    Query {
        /// The most cards that a hand may hold.
        HandLimit = "hand_limit"(seat: Seat) -> Number,
        /// The cards that recycling costs.
        RecycleCost = "recycle_cost"(seat: Seat) -> Number,
        /// The cards that stealing costs.
        StealCost = "steal_cost"(seat: Seat) -> Number,
        /// The cards that the draw action gives.
        CardsDrawn = "cards_drawn"(seat: Seat) -> Number,
        /// The cards that may be drawn for a completed trade.
        TradeBonus = "trade_bonus"(seat: Seat) -> Number,
        /// The cards drawn after a journey.
        TravelBonus = "travel_bonus"(seat: Seat) -> Number,
        /// The postcards that win.
        PostcardsToWin = "postcards_to_win"(seat: Seat) -> Number,
        /// May the seat travel?
        MayTravel = "may_travel"(seat: Seat) -> Condition,
        /// May others steal from the seat?
        MayBeStolenFrom = "may_be_stolen_from"(seat: Seat) -> Condition,
        /// Does the card stand for one missing item of the seat's journey?
        StandsForItem = "stands_for_item"(seat: Seat, card: Card) -> Condition,
    }
}

words! {
    /// What can be chosen from, beside the domains of every game.
    Domain {
        /// The cards of a hand.
        Hand = "hand"(seat: Seat) -> Card,
        /// The cards of the discard pile.
        DiscardPile = "discard_pile"() -> Card,
        /// The cards of the deck that were turned face up.
        Revealed = "revealed"() -> Card,
    }
}

words! {
    /// When a power can be used.
    Window {
        /// As the action of a turn.
        Action = "action"(),
        /// At the owner's own decisions in his turn.
        OwnTurn = "own_turn"(),
        /// At every decision.
        AnyTime = "any_time"(),
        /// When another player is about to draw, recycle, trade or steal.
        Reaction = "reaction"(seat: Seat, action: ACTION),
    }
}

/// Where the card of a power lies while it is in force, by number.
pub mod place {
    /// A character, in front of its owner.
    pub const IN_FRONT: u8 = 0;
    /// A card in its owner's hand.
    pub const HAND: u8 = 1;
    /// Either.
    pub const ANYWHERE: u8 = 2;
}

/// When something that lasts ends, by number.
pub mod moment {
    /// At the end of the turn.
    pub const END_OF_TURN: u8 = 0;
    /// When the owner's next turn begins.
    pub const OWNERS_NEXT_TURN: u8 = 1;
}

/// The words of the travel game.
pub const VOCABULARY: Vocabulary = Vocabulary {
    game: "travel",
    types: &[("action", &["draw", "recycle", "trade", "steal", "travel", "dump"])],
    readers: Reader::WORDS,
    verbs: Verb::WORDS,
    events: Happening::WORDS,
    own_events: &["turned_up"],
    queries: Query::WORDS,
    domains: Domain::WORDS,
    windows: Window::WORDS,
    steps: &[],
    places: &["in_front", "hand", "anywhere"],
    moments: &["end_of_turn", "owners_next_turn"],
};
