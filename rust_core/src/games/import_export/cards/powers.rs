//! The powers of the contracts: checked and kept, not yet played.

use super::CardTable;
use crate::games::import_export::vocabulary::VOCABULARY;
use crate::kernel::error::{Code, Error, Result};
use crate::kernel::machine::link::{Compiled, link};

/// How many powers that are limited a match can count.
const LIMITS: usize = 64;

impl CardTable {
    /// The table with compiled powers on its contracts.
    ///
    /// # Errors
    /// `power_program`; `unknown_card` for a power on none of the contracts.
    pub fn with_powers(&self, powers: Vec<Compiled>) -> Result<Self> {
        link(&powers, &VOCABULARY, LIMITS)?;
        let mut table = self.clone();
        for power in powers {
            if !self.contracts.contains_key(&power.card) {
                let known = self.contracts.keys().map(String::as_str);
                return Err(Error::new(Code::UnknownCard, format!("There is no contract '{}'.", power.card))
                    .detail("card", power.card.clone())
                    .nearest(&power.card, known));
            }
            table.powers.insert(power.card.clone(), power);
        }
        Ok(table)
    }
}
