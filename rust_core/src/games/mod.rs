//! The games, and the one register that names them all.

pub mod travel;

/// Calls a macro with every game of the register: its id and its type. A new
/// game is one more line here.
#[macro_export]
macro_rules! with_games {
    ($callback:ident) => {
        $callback! {
            travel: $crate::games::travel::Travel,
        }
    };
}
