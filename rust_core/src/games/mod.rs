//! The games, and the one register that names them all.

pub mod import_export;
pub mod travel;

use crate::kernel::machine::vocabulary::Vocabulary;

/// The words of all games in which powers can be written.
pub const VOCABULARIES: &[&Vocabulary] =
    &[&import_export::vocabulary::VOCABULARY, &travel::vocabulary::VOCABULARY];

/// Calls a macro with every game of the register: its id and its type. A new
/// game is one more line here.
#[macro_export]
macro_rules! with_games {
    ($callback:ident) => {
        $callback! {
            import_export: $crate::games::import_export::ImportExport,
            travel: $crate::games::travel::Travel,
        }
    };
}
