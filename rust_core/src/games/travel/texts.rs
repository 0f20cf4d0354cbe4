//! What people read: labels of choices, prompts of decisions, log sentences.

use super::events::Event;
use super::look::Seen;
use super::rules::{Rules, plain};
use super::state::{Action, Frame, HAND_LIMIT, State, Step, hand};
use super::vocabulary::Query;
use super::windows;
use crate::kernel::choice::Number;
use crate::kernel::event::Notice;
use crate::kernel::machine::memory::Memory as _;
use crate::kernel::machine::run;
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
        _ if choice >= rules.option_base() => {
            let place = choice - rules.option_base() + 1;
            locale.pick(format!("Option {place}"), format!("Opción {place}"))
        }
        _ if choice >= rules.use_base() => {
            let name = rules.chosen_use(choice).map_or("", |power| rules.power_name(power, locale));
            locale.pick(format!("Use: {name}"), format!("Usar: {name}"))
        }
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
            let limit = windows::number(rules, state, Query::HandLimit, frame.seat, HAND_LIMIT);
            let over = state.table.count(hand(frame.seat)).saturating_sub(limit);
            locale.pick(
                format!("Too many cards: discard {over}, down to {limit}."),
                format!("Demasiadas cartas: descarta {over}, hasta quedarte con {limit}."),
            )
        }
        Step::StandIn => locale
            .pick("Which card stands for a missing item?", "¿Qué carta sustituye a un objeto que falta?")
            .into(),
        Step::React => {
            let action = action_words(Action::ALL[usize::from(frame.other)], locale);
            let active = frame.seat;
            locale.pick(
                format!("Seat {active} is about to: {action}. Do you react?"),
                format!("El asiento {active} va a: {action}. ¿Reaccionas?"),
            )
        }
        Step::Program => program_prompt(rules, state, locale),
        Step::Dump => locale
            .pick("Which prohibited item do you get rid of?", "¿De qué objeto prohibido te deshaces?")
            .into(),
        Step::DumpWith => {
            locale.pick("Which other card goes with it?", "¿Qué otra carta se va con él?").into()
        }
        Step::BeginTurn
        | Step::EndTurn
        | Step::Draw
        | Step::Steal
        | Step::Begin
        | Step::Journey
        | Step::Waiting
        | Step::Settle => String::new(),
    }
}

/// What the program that runs asks, after the name of its card.
fn program_prompt(rules: &Rules, state: &State, locale: Locale) -> String {
    let seen = Seen { rules, state };
    let prompt = run::open(&rules.programs, &seen).map_or("", |(choice, _)| choice.prompt.get(locale));
    let hook = state.machine.top().and_then(|top| rules.programs.hooks.get(usize::from(top.hook)));
    let name = hook.map_or("", |hook| rules.power_name(hook.power, locale));
    format!("{name}: {prompt}")
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
        Event::StoodIn { .. } => locale.pick(
            format!("{who} uses {cards} for a missing item."),
            format!("{who} usa {cards} en lugar de un objeto que le falta."),
        ),
        Event::TurnedUp { .. } => {
            locale.pick(format!("{who} turns up {cards}."), format!("{who} saca {cards}."))
        }
        Event::Used { power, .. } => {
            let name = rules.power_name(*power, locale);
            locale.pick(format!("{who} uses {name}."), format!("{who} usa {name}."))
        }
        Event::GivenUp { seat: Some(_), .. } => {
            locale.pick(format!("{who} discards {cards}."), format!("{who} descarta {cards}."))
        }
        Event::GivenUp { .. } => {
            locale.pick(format!("Discarded: {cards}."), format!("Se descarta: {cards}."))
        }
        Event::Received { from: Some(_), .. } => locale.pick(
            format!("{who} receives {cards} from seat {other}."),
            format!("{who} recibe {cards} del asiento {other}."),
        ),
        Event::Received { .. } => {
            locale.pick(format!("{who} takes {cards}."), format!("{who} toma {cards}."))
        }
        Event::Revealed { .. } => {
            locale.pick(format!("Turned face up: {cards}."), format!("Se pone boca arriba: {cards}."))
        }
        Event::CountryChanged { country, .. } => {
            let country = rules.countries[*country as usize].name.get(locale);
            locale.pick(
                format!("{who} now has {country} in front."),
                format!("{who} tiene ahora delante {country}."),
            )
        }
        Event::HandsSwapped { .. } => locale.pick(
            format!("{who} and seat {other} exchange their hands."),
            format!("{who} y el asiento {other} intercambian sus manos."),
        ),
        Event::TurnEnded { .. } => {
            locale.pick(format!("The turn of {who} ends."), format!("Termina el turno de {who}."))
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
