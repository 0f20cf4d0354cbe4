//! Bot policies: who chooses where nobody sits.

use crate::kernel::chance::{Seed, Stream, derive};
use crate::kernel::choice::{Menu, Number};
use crate::kernel::error::{Code, Error, Result};
use crate::kernel::game::Game;
use crate::matches::Match;

/// A way to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Every legal choice is equally likely.
    Random,
    /// Goes for the end of the match, as [`Game::eager`] says.
    Eager,
}

impl Policy {
    /// All policies, by name.
    pub const ALL: [(&'static str, Policy); 2] = [("random", Policy::Random), ("eager", Policy::Eager)];

    /// The policy of a name.
    ///
    /// # Errors
    /// `unknown_policy`.
    pub fn parse(name: &str) -> Result<Self> {
        Self::ALL.iter().find(|(other, _)| *other == name).map(|(_, policy)| *policy).ok_or_else(|| {
            let shown: String = name.chars().take(40).collect();
            Error::new(Code::UnknownPolicy, format!("There is no policy '{shown}'."))
                .hint(format!("There is: {}.", Self::ALL.map(|(name, _)| name).join(", ")))
        })
    }
}

/// Chooses for policies: a stream of chance, and room to think.
pub struct Chooser {
    stream: Stream,
    kept: Menu,
}

impl Chooser {
    /// A chooser that draws from the stream of a seed.
    pub fn new(seed: Seed) -> Self {
        Chooser { stream: Stream::new(seed), kept: Menu::new() }
    }

    /// Chooses from the menu of a seat, which is not empty.
    #[inline]
    pub fn choose<G: Game>(
        &mut self,
        policy: Policy,
        rules: &G::Rules,
        state: &G::State,
        seat: u8,
        menu: &Menu,
    ) -> Number {
        let menu = match policy {
            Policy::Random => menu,
            Policy::Eager => {
                G::eager(rules, state, seat, menu, &mut self.kept);
                &self.kept
            }
        };
        menu.numbers()[self.stream.below(menu.len() as u32) as usize]
    }
}

/// What a policy chooses for a seat of a hosted match. Drawn from a stream of
/// its own for each decision, so that a restarted server chooses the same.
///
/// # Errors
/// `unknown_policy`; `not_asked` if the seat has nothing to choose.
pub fn suggest<G: Game>(playing: &Match<G>, seat: u8, policy: &str) -> Result<Number> {
    let policy = Policy::parse(policy)?;
    let mut menu = Menu::new();
    if playing.waiting_for().contains(seat) {
        G::legal(playing.rules(), playing.state(), seat, &mut menu);
    }
    if menu.is_empty() {
        return Err(Error::new(Code::NotAsked, format!("Seat {seat} is not asked now.")));
    }
    let key: Seed = derive(playing.seed(), "policy", u64::from(playing.revision()) << 8 | u64::from(seat));
    Ok(Chooser::new(key).choose::<G>(policy, playing.rules(), playing.state(), seat, &menu))
}
