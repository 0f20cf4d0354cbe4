//! Goods and actions: the words on which everything in the game hangs.

/// A kind of good, which is also the colour of a card, a container and a port.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Good {
    /// Mint.
    Technology,
    /// Yellow.
    Agriculture,
    /// Red.
    Illegal,
    /// Black.
    Consumer,
    /// Blue.
    Luxury,
    /// Grey: no kind of its own among the goods of a player (ruling R11).
    Capital,
}

/// The goods but Capital: the kinds that are scored, priced and required.
pub const KINDS: usize = 5;

impl Good {
    /// All goods in the order of their numbers.
    pub const ALL: [Good; 6] =
        [Good::Technology, Good::Agriculture, Good::Illegal, Good::Consumer, Good::Luxury, Good::Capital];

    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            Good::Technology => "technology",
            Good::Agriculture => "agriculture",
            Good::Illegal => "illegal",
            Good::Consumer => "consumer",
            Good::Luxury => "luxury",
            Good::Capital => "capital",
        }
    }

    /// The word of a port of this colour.
    pub const fn port(self) -> &'static str {
        match self {
            Good::Capital => "grey",
            good => good.word(),
        }
    }

    /// The good of a word.
    pub fn parse(word: &str) -> Option<Good> {
        Good::ALL.into_iter().find(|good| good.word() == word)
    }

    /// The action of a card of this good, unless the card says otherwise (R2).
    pub const fn action(self) -> Action {
        match self {
            Good::Technology => Action::Load,
            Good::Agriculture => Action::Contract,
            Good::Illegal => Action::Pirate,
            Good::Consumer => Action::Import,
            Good::Luxury => Action::Supply,
            Good::Capital => Action::Barter,
        }
    }
}

/// What a card lets its player do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Action {
    /// Sell a card to the Supply Island, or take one of it.
    #[default]
    Supply,
    /// Bid for the containers of a ship at sea.
    Import,
    /// Place a contract on a ship.
    Contract,
    /// Load a container.
    Load,
    /// Take a container from a ship at sea or the Supply Island.
    Pirate,
    /// Exchange a card with the Supply Island.
    Barter,
}

impl Action {
    /// All actions in the order of their numbers.
    pub const ALL: [Action; 6] =
        [Action::Supply, Action::Import, Action::Contract, Action::Load, Action::Pirate, Action::Barter];

    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            Action::Supply => "supply",
            Action::Import => "import",
            Action::Contract => "contract",
            Action::Load => "load",
            Action::Pirate => "pirate",
            Action::Barter => "barter",
        }
    }

    /// The action of a word.
    pub fn parse(word: &str) -> Option<Action> {
        Action::ALL.into_iter().find(|action| action.word() == word)
    }
}

/// How many Levels of each good a contract requires; Capital stands for goods
/// of any kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level(pub [u8; 6]);

impl Level {
    /// The sum of the circles: the column of the Tokyo Port.
    pub fn sum(self) -> u8 {
        self.0.iter().fold(0, |sum, &circles| sum.saturating_add(circles))
    }
}

/// How many containers a contract requires: of the five kinds, and of any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Load(pub [u8; 6]);

/// The place of [`Load`] that any container fills.
pub const ANY: usize = 5;

impl Load {
    /// How many containers in all.
    pub fn sum(self) -> u8 {
        self.0.iter().fold(0, |sum, &places| sum.saturating_add(places))
    }
}

/// Sets of cards in which powers can be bought: the expansions.
pub const SETS: [&str; 7] = ["base", "capital", "tokyo", "kickstarter", "kickstarter_2", "j", "flag"];

/// One contract as it is printed: a card, or one half of a dual card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face {
    /// Its colour.
    pub good: Good,
    /// Its action.
    pub action: Action,
    /// What it takes to place it.
    pub level: Level,
    /// What it takes to fulfil it.
    pub load: Load,
}
