//! The powers of a match: those of the cards that are in it, linked.

use super::catalogue::{Catalogue, Class};
use super::state::LIMITS;
use super::vocabulary::{Happening, VOCABULARY, place};
use crate::kernel::error::{Code, Error, Result};
use crate::kernel::machine::link::{Compiled, link};
use crate::kernel::machine::program::{HookKind, Op, Programs};
use crate::kernel::machine::vocabulary::NUMBERS;

/// The programs of the cards that are in the match, linked.
pub fn powers_of<'a>(catalogue: &'a Catalogue, cards: &[String]) -> Result<(Programs, Vec<&'a Compiled>)> {
    let in_match = |id: &str| catalogue.characters.contains_key(id) || cards.iter().any(|card| card == id);
    let powered =
        catalogue.kinds.iter().filter(|(_, row)| matches!(row.class, Class::Event | Class::Special));
    let lacking = powered
        .map(|(id, _)| id)
        .chain(catalogue.characters.keys())
        .find(|id| in_match(id) && !catalogue.powers.contains_key(*id));
    if let Some(card) = lacking {
        return Err(Error::new(Code::PowerProgram, format!("The card '{card}' has no power."))
            .hint("Load the table together with the powers of its cards.")
            .detail("card", card.clone()));
    }
    let powers: Vec<&Compiled> =
        catalogue.powers.iter().filter(|(id, _)| in_match(id)).map(|(_, power)| power).collect();
    let programs = linked(powers.iter().copied())?;
    Ok((programs, powers))
}

/// Links powers as a match of this game can hold them.
///
/// # Errors
/// `power_program`, `match_too_large`.
pub fn linked<'a>(powers: impl IntoIterator<Item = &'a Compiled>) -> Result<Programs> {
    let programs = link(powers, &VOCABULARY, LIMITS)?;
    let numbers = programs.code.iter().position(|op| match op {
        Op::Choose(choice) => programs.choices[usize::from(*choice)].domain == NUMBERS,
        _ => false,
    });
    if let Some(place) = numbers {
        // Powers lie in the code one after the other.
        let entered = programs.hooks.iter().filter(|hook| usize::from(hook.entry) <= place);
        let power = entered.max_by_key(|hook| hook.entry).map_or(0, |hook| hook.power);
        let card = &programs.powers[usize::from(power)].card;
        return Err(Error::new(
            Code::PowerProgram,
            format!("The power of '{card}' lets choose a number, which this game has no notation for."),
        )
        .hint("Offer options instead.")
        .detail("card", card.clone()));
    }
    Ok(programs)
}

/// Checks that each hook of a power can ever be in force on its kind of card.
///
/// # Errors
/// `power_program` with the card.
pub fn check_hooks(power: &Compiled, class: Option<Class>) -> Result<()> {
    let programs = link([power], &VOCABULARY, usize::from(u8::MAX))?;
    for hook in programs.hooks.iter().filter(|hook| !hook.lasting) {
        let turns_up =
            matches!(hook.kind, HookKind::Trigger { event, .. } if event == Happening::TurnedUp as u8);
        let what = match class {
            // A character lies in front of its owner and is never drawn.
            None if turns_up => "a character is never drawn",
            None if hook.place == place::HAND => "a character is never in a hand",
            Some(Class::Event) if !turns_up => "an event does nothing but when it turns up",
            Some(Class::Special) if !turns_up && hook.place == place::IN_FRONT => {
                "a special item lies in a hand; write at=IN_HAND"
            }
            _ => continue,
        };
        let card = &power.card;
        return Err(Error::new(
            Code::PowerProgram,
            format!("A part of the power of '{card}' can never be in force: {what}."),
        )
        .hint("Hang it on another event, or say another place with `at`.")
        .detail("card", card.clone()));
    }
    Ok(())
}
