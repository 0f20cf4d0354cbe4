//! The words of Import/Export for those who write powers.
//!
//! They are cut by class: every word serves a kind of power, none a card. What
//! a word means is the affair of the game's rules; its phrases for people are
//! in `python/estiba/games/import_export/words/`.

mod domains;
mod events;
mod queries;
mod readers;
mod verbs;

pub use domains::Domain;
pub use events::{Happening, Step, Window};
pub use queries::Query;
pub use readers::Reader;
pub use verbs::Verb;

use crate::kernel::machine::vocabulary::{Type, Vocabulary};

/// The type of the six kinds of goods.
const GOOD: Type = Type::Named("good");
/// The type of the six actions.
const ACTION: Type = Type::Named("action");
/// The type of the ships.
const SHIP: Type = Type::Named("ship");
/// The type of the zones.
const ZONE: Type = Type::Named("zone");

/// The kinds of goods, which are also the colours of ports and containers.
const GOODS: &[&str] = &["technology", "agriculture", "illegal", "consumer", "luxury", "capital"];

/// The actions. The first five can be led by anybody, the last by holders of
/// Capital cards.
const ACTIONS: &[&str] = &["supply", "import", "contract", "load", "pirate", "barter"];

/// The ships by seat, four each: two of its colour, and room for two that
/// powers add. The last stands for the Supply Island, where a power treats it
/// as a ship. Notation: `ship:` and the name.
#[rustfmt::skip]
const SHIPS: &[&str] = &[
    "0.0", "0.1", "0.2", "0.3",
    "1.0", "1.1", "1.2", "1.3",
    "2.0", "2.1", "2.2", "2.3",
    "3.0", "3.1", "3.2", "3.3",
    "4.0", "4.1", "4.2", "4.3",
    "5.0", "5.1", "5.2", "5.3",
    "0.supply",
];

/// Where cards go and where they come from. `supply` is the Supply Island or
/// the Tokyo Port, `sea` the ships in the Open Sea, `port` the ships of others
/// that lie in their ports, `ship` a ship of one's own. Notation: `to:`, `from:`.
const ZONES: &[&str] =
    &["crew", "goods", "fulfilled", "hand", "discard", "supply", "ship", "sea", "port", "deck"];

/// Where the card of a power lies while it is in force, by number.
pub mod place {
    /// Among the fulfilled contracts of its owner.
    pub const FULFILLED: u8 = 0;
    /// An open contract on a ship of its owner.
    pub const CONTRACT: u8 = 1;
    /// A container on a ship of its owner.
    pub const CONTAINER: u8 = 2;
    /// Tucked under a ship of its owner, or such a ship itself.
    pub const ATTACHED: u8 = 3;
    /// In the hand of its owner.
    pub const HAND: u8 = 4;
    /// Any of these; for events that concern the card and no player's zone.
    pub const ANYWHERE: u8 = 5;
}

/// When something that lasts ends, by number.
pub mod moment {
    /// At the end of the turn.
    pub const END_OF_TURN: u8 = 0;
    /// When the owner leads again.
    pub const OWNERS_NEXT_LEAD: u8 = 1;
    /// Never: it lasts to the end of the match.
    pub const END_OF_MATCH: u8 = 2;
}

/// The words of Import/Export.
pub const VOCABULARY: Vocabulary = Vocabulary {
    game: "import_export",
    types: &[("good", GOODS), ("action", ACTIONS), ("ship", SHIPS), ("zone", ZONES)],
    readers: Reader::WORDS,
    verbs: Verb::WORDS,
    events: Happening::WORDS,
    own_events: &["self_fulfilled"],
    queries: Query::WORDS,
    domains: Domain::WORDS,
    windows: Window::WORDS,
    steps: Step::WORDS,
    places: &["fulfilled", "contract", "container", "attached", "hand", "anywhere"],
    moments: &["end_of_turn", "owners_next_lead", "end_of_match"],
};
