//! What people read: labels of choices, prompts of decisions, log sentences.

use super::events::Event;
use super::rules::{Rules, plain};
use super::state::{Action, Frame, HAND_LIMIT, State, Step, hand};
use crate::kernel::choice::Number;
use crate::kernel::event::Notice;
use crate::kernel::text::{Locale, list};

fn action_words(action: Action, locale: Locale) -> &'static str {
    match action {
        Action::Draw => locale.pick("Draw a card", "Robar una carta del mazo"),
        Action::Recycle => locale.pick(
            "Recycle: pay two cards, take one discarded",
            "Reciclar: paga dos cartas, toma una descartada",
        ),
        Action::Trade => locale.pick("Trade with a player", "Intercambiar con un jugador"),
        Action::Steal => locale.pick(
            "Steal: pay two cards, take one at random",
            "Robar a un jugador: paga dos cartas, toma una al azar",
        ),
        Action::Travel => locale.pick("Travel", "Viajar"),
        Action::Dump => locale.pick(
            "Get rid of a prohibited item and another card",
            "Deshacerse de un objeto prohibido y otra carta",
        ),
    }
}

fn seat_words(seat: u8, locale: Locale) -> String {
    locale.pick(format!("Seat {seat}"), format!("Asiento {seat}"))
}

/// The words of a choice in a menu.
pub fn label(rules: &Rules, choice: Number, locale: Locale) -> String {
    match choice {
        plain::DRAW => locale.pick("Draw a card", "Robar una carta").into(),
        plain::PASS => locale.pick("Pass", "Pasar").into(),
        plain::DONE => locale.pick("Make the offer", "Hacer la oferta").into(),
        plain::YES => locale.pick("Accept", "Aceptar").into(),
        plain::NO => locale.pick("Refuse", "Rechazar").into(),
        _ if choice < rules.action_choice(Action::Draw) => seat_words(rules.chosen_seat(choice), locale),
        _ if choice < rules.card_base() => action_words(rules.chosen_action(choice), locale).into(),
        _ if choice < rules.want_base() => rules.name((choice - rules.card_base()) as u8, locale).into(),
        _ => {
            let name = rules.name((choice - rules.want_base()) as u8, locale);
            locale.pick(format!("Ask for: {name}"), format!("Pedir: {name}"))
        }
    }
}

/// A sentence that asks the decision of a frame.
pub fn prompt(rules: &Rules, state: &State, frame: Frame, locale: Locale) -> String {
    let name = |kind: &u8| rules.name(*kind, locale).to_owned();
    match frame.step {
        Step::Action => locale.pick("Choose your action.", "Elige tu acción.").into(),
        Step::Pay if frame.count == 1 => locale.pick("Pay one more card.", "Paga una carta más.").into(),
        Step::Pay => {
            locale.pick(format!("Pay {} cards.", frame.count), format!("Paga {} cartas.", frame.count))
        }
        Step::Take => {
            locale.pick("Take a card from the discard pile.", "Toma una carta de la pila de descarte.").into()
        }
        Step::Victim => locale.pick("Whom do you steal from?", "¿A quién le robas?").into(),
        Step::Partner => locale.pick("With whom do you trade?", "¿Con quién intercambias?").into(),
        // What lies in the offer so far is its maker's own affair, and a prompt
        // is public; the maker's view shows it.
        Step::Offer => {
            let partner = frame.other;
            locale.pick(
                format!("Put an offer to seat {partner} together, then make it or call it off."),
                format!("Prepara una oferta al asiento {partner}; después hazla o retírala."),
            )
        }
        Step::Answer => {
            let gives = list(&state.offer.gives().iter().map(name).collect::<Vec<_>>(), locale);
            let wants = list(&state.offer.wants().iter().map(name).collect::<Vec<_>>(), locale);
            let other = frame.other;
            locale.pick(
                format!("Seat {other} gives {gives} and asks for {wants}. Does the partner accept?"),
                format!("El asiento {other} da {gives} y pide {wants}. ¿Acepta el otro jugador?"),
            )
        }
        Step::Bonus => {
            locale.pick("Draw a card for the completed trade?", "¿Robas una carta por el intercambio?").into()
        }
        Step::Limit => {
            let over = state.table.count(hand(frame.seat)).saturating_sub(HAND_LIMIT);
            locale.pick(
                format!("Too many cards: discard {over}, down to {HAND_LIMIT}."),
                format!("Demasiadas cartas: descarta {over}, hasta quedarte con {HAND_LIMIT}."),
            )
        }
        Step::Dump => locale
            .pick("Which prohibited item do you get rid of?", "¿De qué objeto prohibido te deshaces?")
            .into(),
        Step::DumpWith => {
            locale.pick("Which other card goes with it?", "¿Qué otra carta se va con él?").into()
        }
        Step::BeginTurn | Step::EndTurn | Step::Draw | Step::Steal => String::new(),
    }
}

/// A log sentence of an event, with no more in it than the notice holds.
pub fn sentence(rules: &Rules, event: &Event, notice: &Notice, locale: Locale) -> String {
    let named = |ids: &[String]| {
        let names: Vec<String> = ids
            .iter()
            .map(|id| {
                rules
                    .kinds
                    .iter()
                    .find(|kind| kind.id == *id)
                    .map_or_else(|| id.clone(), |kind| kind.name.get(locale).to_owned())
            })
            .collect();
        if names.is_empty() { locale.pick("a card", "una carta").to_owned() } else { list(&names, locale) }
    };
    let cards = named(&notice.cards);
    let who = seat_words(notice.seat.unwrap_or_default(), locale);
    let other = notice.other_seat.unwrap_or_default();
    match event {
        Event::TurnBegan { .. } => {
            locale.pick(format!("{who} begins a turn."), format!("{who} empieza su turno."))
        }
        Event::Drawn { .. } => {
            locale.pick(format!("{who} draws {cards}."), format!("{who} roba {cards} del mazo."))
        }
        Event::Announced { action, .. } => {
            let words = action_words(*action, locale);
            locale.pick(format!("{who} chooses: {words}."), format!("{who} elige: {words}."))
        }
        Event::Paid { .. } => locale.pick(format!("{who} pays {cards}."), format!("{who} paga {cards}.")),
        Event::Recycled { .. } => locale.pick(
            format!("{who} takes {cards} from the discard pile."),
            format!("{who} toma {cards} de la pila de descarte."),
        ),
        Event::Stolen { .. } => locale.pick(
            format!("{who} steals {cards} from seat {other}."),
            format!("{who} roba {cards} al asiento {other}."),
        ),
        Event::OfferBegun { .. } => locale.pick(
            format!("{who} puts together an offer to seat {other}."),
            format!("{who} prepara una oferta al asiento {other}."),
        ),
        Event::OfferCalledOff { .. } => {
            locale.pick(format!("{who} calls the offer off."), format!("{who} retira la oferta."))
        }
        Event::OfferMade { .. } => {
            let wanted = named(&notice.wanted);
            locale.pick(
                format!("{who} offers seat {other} {cards} for {wanted}."),
                format!("{who} ofrece al asiento {other} {cards} a cambio de {wanted}."),
            )
        }
        Event::OfferRefused { partner, .. } => {
            let partner = seat_words(*partner, locale);
            locale.pick(format!("{partner} refuses."), format!("{partner} no acepta."))
        }
        Event::Traded { .. } => {
            let wanted = named(&notice.wanted);
            locale.pick(
                format!("{who} trades {cards} for {wanted} with seat {other}."),
                format!("{who} cambia {cards} por {wanted} con el asiento {other}."),
            )
        }
        Event::BonusDeclined { .. } => locale.pick(
            format!("{who} draws no card for the trade."),
            format!("{who} no roba carta por el intercambio."),
        ),
        Event::Discarded { .. } => {
            locale.pick(format!("{who} discards {cards}."), format!("{who} descarta {cards}."))
        }
        Event::Dumped { .. } => {
            locale.pick(format!("{who} gets rid of {cards}."), format!("{who} se deshace de {cards}."))
        }
        Event::Travelled { country, .. } => {
            let country = rules.countries[*country as usize].name.get(locale);
            locale.pick(format!("{who} travels to {country}."), format!("{who} viaja a {country}."))
        }
        Event::Reshuffled { count } => locale.pick(
            format!("The {count} discarded cards are shuffled into a new deck."),
            format!("Las {count} cartas descartadas se barajan y forman un mazo nuevo."),
        ),
        Event::Taken { choice, .. } => {
            let label = label(rules, *choice, locale);
            locale.pick(
                format!("{who} has only one choice: {label}."),
                format!("{who} solo tiene una opción: {label}."),
            )
        }
        Event::Passed { .. } => locale.pick(
            format!("{who} has no action to take."),
            format!("{who} no puede realizar ninguna acción."),
        ),
        Event::Won { .. } => locale.pick(format!("{who} wins!"), format!("¡Gana {who}!")),
    }
}
