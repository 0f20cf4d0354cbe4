//! What a game gives the machine: what its words mean.

use super::memory::{Memory, SetOff};
use super::program::{Function, Hook};

/// Where an expression is computed: who owns the power, on which card it is,
/// and which locals it may read.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'a> {
    /// The seat whose power it is.
    pub owner: u8,
    /// The card that it is on.
    pub card: u8,
    /// The seat that a choice asks.
    pub asked: u8,
    /// The locals.
    pub locals: &'a [i16],
}

/// A state to look at.
pub trait Look {
    /// The machine of the state.
    type Memory: Memory;

    /// The machine.
    fn memory(&self) -> &Self::Memory;

    /// How many seats the match has.
    fn players(&self) -> u8;

    /// The seat from which seats are counted when several are concerned.
    fn leader(&self) -> u8;

    /// What a reader of the game says. Any arguments may come; those that mean
    /// nothing give 0.
    fn read(&self, reader: u8, arguments: &[i32]) -> i32;

    /// Visits the elements of a domain of the game, while `visit` says true.
    /// Any arguments may come.
    fn elements(&self, domain: u8, arguments: &[i32], visit: impl FnMut(i32) -> bool);

    /// Visits the cards of a seat on which the hook's power is in force,
    /// lasting ones left out.
    fn instances(&self, hook: &Hook, seat: u8, visit: impl FnMut(u8));

    /// The seats for which the hook's power is in force, as bits. Nearly every
    /// question ends here, so a game answers it as fast as it can.
    fn in_force(&self, hook: &Hook) -> u8 {
        (0..self.players()).fold(0, |seats, seat| {
            let mut any = 0;
            self.instances(hook, seat, |_| any = 1);
            seats | any << seat
        })
    }
}

/// What became of a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// It is done, and this is its result, if it has one.
    Now(i32),
    /// Steps of the game come first; then the program goes on.
    Later,
}

/// A state to act on.
pub trait Act: Look {
    /// The machine, to change.
    fn memory_mut(&mut self) -> &mut Self::Memory;

    /// Does a verb of the game, for the power of a seat on a card. Any
    /// arguments may come; those that mean nothing do nothing. A verb that has
    /// a result sets nothing off that acts at once.
    fn perform(&mut self, verb: u8, arguments: &[i32], owner: u8, card: u8) -> Done;

    /// Says that a program was started inside what is going on: it is the next
    /// step of the game.
    fn started(&mut self, set_off: SetOff);

    /// Says that a trigger waits, and none waited before: it is started with
    /// [`super::hooks::start_waiting`] once the step that is going on is done.
    fn queued(&mut self);

    /// Asks a function of a plugin.
    ///
    /// # Errors
    /// What went wrong, in words.
    fn call(&mut self, function: &dyn Function, owner: u8) -> Result<i16, String>;

    /// Hears why a function failed.
    fn failed(&mut self, why: String);
}
