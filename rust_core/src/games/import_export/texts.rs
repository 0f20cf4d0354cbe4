//! What people read: labels of choices, prompts of decisions, log sentences.

use super::events::Event;
use super::goods::{Action, Good};
use super::rules::Rules;
use super::state::{Frame, NOBODY, State, Step};
use super::view::ship_name;
use crate::kernel::choice::{Meaning, Number};
use crate::kernel::event::Notice;
use crate::kernel::game::Rules as _;
use crate::kernel::text::{Locale, list};

fn action_words(action: Action, locale: Locale) -> &'static str {
    match action {
        Action::Supply => locale.pick("Supply", "Suministro"),
        Action::Import => locale.pick("Import", "Importación"),
        Action::Contract => locale.pick("Contract", "Contrato"),
        Action::Load => locale.pick("Load", "Carga"),
        Action::Pirate => locale.pick("Pirate", "Pirata"),
        Action::Barter => locale.pick("Barter", "Trueque"),
    }
}

fn good_words(good: &str, locale: Locale) -> &'static str {
    match Good::parse(good) {
        Some(Good::Technology) => locale.pick("Technology", "Tecnología"),
        Some(Good::Agriculture) => locale.pick("Agriculture", "Agricultura"),
        Some(Good::Illegal) => locale.pick("Illegal", "Ilegal"),
        Some(Good::Consumer) => locale.pick("Consumer", "Consumo"),
        Some(Good::Luxury) => locale.pick("Luxury", "Lujo"),
        Some(Good::Capital) => "Capital",
        None => locale.pick("any", "cualquiera"),
    }
}

fn colour_words(colour: u8, locale: Locale) -> &'static str {
    good_words(Good::ALL.get(usize::from(colour)).map_or("", |good| good.word()), locale)
}

fn seat_words(seat: u8, locale: Locale) -> String {
    locale.pick(format!("Seat {seat}"), format!("Asiento {seat}"))
}

fn ship_words(seat: u8, place: u8, locale: Locale) -> String {
    locale.pick(format!("ship {seat}.{place}"), format!("barco {seat}.{place}"))
}

/// The name of a card, of a dual one both; of a contract that of the contract.
fn name(rules: &Rules, id: &str, locale: Locale) -> String {
    let row = rules.cards.iter().find(|row| row.id == id || row.contracts.iter().any(|other| other == id));
    let Some(row) = row else { return id.to_owned() };
    match row.contracts.iter().position(|other| other == id) {
        Some(half) => row.names[half].get(locale).to_owned(),
        None => row.names.iter().map(|name| name.get(locale)).collect::<Vec<_>>().join(" / "),
    }
}

/// The words of a choice in a menu.
pub fn label(rules: &Rules, choice: Number, locale: Locale) -> String {
    let Some(meaning) = rules.numbering().meaning(choice) else { return String::new() };
    match meaning {
        Meaning::Draw => locale.pick("Draw cards", "Robar cartas").into(),
        Meaning::Pass => locale.pick("Do nothing", "No hacer nada").into(),
        Meaning::Wild => locale.pick("Two cards of one colour", "Dos cartas del mismo color").into(),
        Meaning::Seat(seat) => seat_words(*seat, locale),
        Meaning::Action(word) => {
            Action::parse(word).map_or("", |action| action_words(action, locale)).to_owned()
        }
        Meaning::Actions(1) => locale.pick("1 action", "1 acción").into(),
        Meaning::Actions(count) => locale.pick(format!("{count} actions"), format!("{count} acciones")),
        Meaning::Good(good) => good_words(good, locale).to_owned(),
        Meaning::Credits(credits) => locale.pick(format!("{credits} credits"), format!("{credits} créditos")),
        Meaning::To(zone) => match zone.as_str() {
            "crew" => locale.pick("To the crew", "A la tripulación").into(),
            "goods" => locale.pick("To the goods", "A los bienes").into(),
            _ => locale.pick("To the discard pile", "A la pila de descartes").into(),
        },
        Meaning::Ship(seat, place) => ship_words(*seat, *place, locale),
        Meaning::Scrap(seat, place) => {
            let ship = ship_words(*seat, *place, locale);
            locale
                .pick(format!("Scrap the contracts of {ship}"), format!("Descartar los contratos del {ship}"))
        }
        Meaning::Use(id) => {
            let name = name(rules, id, locale);
            locale.pick(format!("Throw away: {name}"), format!("Descartar: {name}"))
        }
        Meaning::Card(id) | Meaning::Face(id) | Meaning::Want(id) => name(rules, id, locale),
        Meaning::Done | Meaning::Yes | Meaning::No | Meaning::Option(_) => meaning.notation(),
    }
}

/// A sentence that asks the decision of a frame. It is public, so it tells of no
/// hand and of no bid.
pub fn prompt(rules: &Rules, state: &State, frame: Frame, locale: Locale) -> String {
    let ship = ship_name(frame.other);
    let text = |en: &str, es: &str| locale.pick(en, es).to_owned();
    match frame.step {
        Step::Play if frame.seat == state.leader => text(
            "Draw cards, or play a card to lead its action.",
            "Roba cartas, o juega una carta para liderar su acción.",
        ),
        Step::Play => {
            let led = Action::ALL.get(usize::from(state.led)).map_or("", |&led| action_words(led, locale));
            locale.pick(
                format!("Follow the led action ({led}) or draw cards."),
                format!("Sigue la acción liderada ({led}) o roba cartas."),
            )
        }
        Step::Pair if frame.card == NOBODY => {
            text("Which is the first card of the pair?", "¿Cuál es la primera carta de la pareja?")
        }
        Step::Pair => {
            text("Which is the second card of the pair?", "¿Cuál es la segunda carta de la pareja?")
        }
        Step::ChooseAction => text("Which action do you perform?", "¿Qué acción realizas?"),
        Step::Declare => text("How many actions do you declare?", "¿Cuántas acciones declaras?"),
        Step::Act => act_prompt(state.action_of(frame.seat), frame.count, locale),
        Step::Face => text("Which of its two contracts do you place?", "¿Cuál de sus dos contratos colocas?"),
        Step::ContractShip => text("On which ship do you place it?", "¿En qué barco lo colocas?"),
        Step::LoadGood | Step::PirateGood => {
            text("As which good do you load it?", "¿Como qué bien lo cargas?")
        }
        Step::LoadShip => text("On which ship do you load it?", "¿En qué barco lo cargas?"),
        Step::PirateFrom => text("From which ship do you take it?", "¿De qué barco lo tomas?"),
        Step::PirateTo => text("Where does the container go?", "¿Adónde va el contenedor?"),
        Step::BarterTake => text("Which card of the supply do you take?", "¿Qué carta del suministro tomas?"),
        Step::JoinGood => text("As which good does it lie?", "¿Como qué bien queda?"),
        Step::Auction => locale.pick(
            format!("Round {}: for which ship is bid?", frame.count),
            format!("Ronda {}: ¿por qué barco se puja?", frame.count),
        ),
        Step::Bid => locale.pick(
            format!("How much do you bid for ship {ship}?"),
            format!("¿Cuánto pujas por el barco {ship}?"),
        ),
        Step::Tie => text("Who wins the tie?", "¿Quién gana el empate?"),
        Step::Take => locale.pick(
            format!("Take a container from ship {ship}."),
            format!("Toma un contenedor del barco {ship}."),
        ),
        Step::Place => {
            let card = rules.cards.get(usize::from(frame.card)).map(|row| name(rules, &row.id, locale));
            let card = card.unwrap_or_else(|| {
                let good = colour_words(state.colour(frame.card), locale);
                locale.pick(format!("the container ({good})"), format!("el contenedor ({good})"))
            });
            locale.pick(format!("Where do you place {card}?"), format!("¿Dónde colocas {card}?"))
        }
        Step::BeginTurn
        | Step::Perform
        | Step::Round
        | Step::Compensate
        | Step::Fulfil
        | Step::Sail
        | Step::EndTurn => String::new(),
    }
}

fn act_prompt(action: Option<Action>, left: u8, locale: Locale) -> String {
    let asked = match action {
        Some(Action::Supply) => locale.pick(
            "Sell a card of your hand, or take one of the supply for your crew.",
            "Vende una carta de tu mano, o toma una del suministro para tu tripulación.",
        ),
        Some(Action::Contract) => locale.pick("Which contract do you place?", "¿Qué contrato colocas?"),
        Some(Action::Load) => locale.pick(
            "Which card do you load? If none can be: discard one, or do nothing.",
            "¿Qué carta cargas? Si no puedes cargar ninguna: descarta una, o no hagas nada.",
        ),
        Some(Action::Pirate) => locale.pick(
            "Take a container of a ship at sea or of the supply.",
            "Toma un contenedor de un barco en el mar o del suministro.",
        ),
        Some(Action::Barter) => {
            locale.pick("Which card of your hand do you give?", "¿Qué carta de tu mano das?")
        }
        Some(Action::Import) | None => "",
    };
    locale.pick(format!("{asked} (actions left: {left})"), format!("{asked} (acciones restantes: {left})"))
}

/// A log sentence of an event, with no more in it than the notice holds.
pub fn sentence(rules: &Rules, event: &Event, notice: &Notice, locale: Locale) -> String {
    let named = |ids: &[String]| {
        let names: Vec<String> = ids.iter().map(|id| name(rules, id, locale)).collect();
        if names.is_empty() { locale.pick("a card", "una carta").to_owned() } else { list(&names, locale) }
    };
    let cards = named(&notice.cards);
    let who = seat_words(notice.seat.unwrap_or_default(), locale);
    let count = notice.count;
    let say = |en: String, es: String| locale.pick(en, es);
    let container = |colour: u8| match notice.cards.first() {
        Some(_) if notice.good.is_empty() => cards.clone(),
        Some(_) => format!("{cards} ({})", good_words(notice.good, locale)),
        None => {
            let good = colour_words(colour, locale);
            locale.pick(format!("one container ({good})"), format!("un contenedor ({good})"))
        }
    };
    let ship_of = |ship: u8| ship_name(ship);
    match *event {
        Event::TurnBegan { .. } => say(format!("{who} leads the turn."), format!("{who} lidera el turno.")),
        Event::Drawn { .. } => say(format!("{who} draws {cards}."), format!("{who} roba {cards}.")),
        Event::Played { .. } => say(format!("{who} plays {cards}."), format!("{who} juega {cards}.")),
        Event::Led { action, .. } => {
            let action = action_words(action, locale);
            say(
                format!("{who} leads {action}, {count} times."),
                format!("{who} lidera {action}, {count} veces."),
            )
        }
        Event::Followed { action, .. } => {
            let action = action_words(action, locale);
            say(format!("{who} declares {action} ×{count}."), format!("{who} declara {action} ×{count}."))
        }
        Event::DrewInstead { .. } => say(format!("{who} chooses to draw."), format!("{who} elige robar.")),
        Event::ActionsLost { action, .. } => {
            let action = action_words(action, locale);
            say(
                format!("{who} leaves {count} of {action} unperformed."),
                format!("{who} deja {count} de {action} sin realizar."),
            )
        }
        Event::Sold { .. } => say(format!("{who} sells {cards}."), format!("{who} vende {cards}.")),
        Event::TakenFromSupply { .. } => say(
            format!("{who} takes {cards} from the supply."),
            format!("{who} toma {cards} del suministro."),
        ),
        Event::Enlisted { colour, .. } => {
            let what = container(colour);
            say(format!("{who} gains crew: {what}."), format!("{who} gana tripulación: {what}."))
        }
        Event::GoodAdded { colour, .. } => {
            let what = container(colour);
            say(format!("{who} gains a good: {what}."), format!("{who} gana un bien: {what}."))
        }
        Event::Discarded { .. } => say(format!("Discarded: {cards}."), format!("Se descarta: {cards}.")),
        Event::TokenReturned { colour } => {
            let what = container(colour);
            say(format!("Back to the reserve: {what}."), format!("Vuelve a la reserva: {what}."))
        }
        Event::AuctionOpened { ship, round, .. } => {
            let ship = ship_of(ship);
            say(
                format!("{who} opens round {round} of bids, for ship {ship}."),
                format!("{who} abre la ronda {round} de pujas, por el barco {ship}."),
            )
        }
        Event::BidShown { .. } => say(format!("{who} has bid {count}."), format!("{who} ha pujado {count}.")),
        Event::BidWon { ship, .. } => {
            let ship = ship_of(ship);
            say(
                format!("{who} wins ship {ship} for {count} credits."),
                format!("{who} gana el barco {ship} por {count} créditos."),
            )
        }
        Event::Imported { colour, ship, .. } => {
            let (what, ship) = (container(colour), ship_of(ship));
            say(
                format!("{who} imports {what} from ship {ship}."),
                format!("{who} importa {what} del barco {ship}."),
            )
        }
        Event::Compensated { .. } => say(
            format!("{who} takes {count} credits as the owner of the ship."),
            format!("{who} toma {count} créditos como propietario del barco."),
        ),
        Event::ContractPlaced { ship, .. } => {
            let ship = ship_of(ship);
            say(
                format!("{who} places the contract {cards} on ship {ship}."),
                format!("{who} coloca el contrato {cards} en el barco {ship}."),
            )
        }
        Event::Paid { .. } => {
            say(format!("{who} pays {count} credits."), format!("{who} paga {count} créditos."))
        }
        Event::Loaded { colour, ship, .. } => {
            let (what, ship) = (container(colour), ship_of(ship));
            say(
                format!("{who} loads {what} on ship {ship}."),
                format!("{who} carga {what} en el barco {ship}."),
            )
        }
        Event::Pirated { colour, ship, .. } => {
            let what = container(colour);
            let from = match ship {
                Some(ship) => {
                    locale.pick(format!("ship {}", ship_of(ship)), format!("del barco {}", ship_of(ship)))
                }
                None => locale.pick("the supply".into(), "del suministro".into()),
            };
            say(format!("{who} pirates {what} from {from}."), format!("{who} piratea {what} {from}."))
        }
        Event::Bartered { .. } => {
            let wanted = named(&notice.wanted);
            say(format!("{who} barters {cards} for {wanted}."), format!("{who} trueca {cards} por {wanted}."))
        }
        Event::Scrapped { ship, .. } => {
            let ship = ship_of(ship);
            say(
                format!("{who} scraps the contracts of ship {ship}."),
                format!("{who} descarta los contratos del barco {ship}."),
            )
        }
        Event::ContractFulfilled { .. } => {
            say(format!("{who} fulfils {cards}."), format!("{who} cumple {cards}."))
        }
        Event::ShipPaid { ship, .. } => {
            let ship = ship_of(ship);
            say(
                format!("Ship {ship} pays {who} {count} credits."),
                format!("El barco {ship} paga {count} créditos a {who}."),
            )
        }
        Event::Sailed { ship, .. } => {
            let ship = ship_of(ship);
            say(
                format!("Ship {ship} sails to the Open Sea."),
                format!("El barco {ship} sale al Mar Abierto."),
            )
        }
        Event::CameHome { ship, .. } => {
            let ship = ship_of(ship);
            say(format!("Ship {ship} comes home."), format!("El barco {ship} vuelve a su puerto."))
        }
        Event::SupplyGrew { .. } => {
            say(format!("{cards} comes to the supply."), format!("{cards} llega al suministro."))
        }
        Event::ThrownAway { .. } => {
            say(format!("{who} throws {cards} away."), format!("{who} descarta {cards} de su mano."))
        }
        Event::Reshuffled { .. } => say(
            format!("The {count} discarded cards are shuffled into a new deck."),
            format!("Las {count} cartas descartadas se barajan y forman un mazo nuevo."),
        ),
        Event::MarketMoved { good, price } => {
            let good = colour_words(good, locale);
            say(
                format!("The price of {good} is now {price:+}."),
                format!("El precio de {good} es ahora {price:+}."),
            )
        }
        Event::EndTriggered { seat: Some(_) } => say(
            format!("{who} has the credits that end the match with this turn."),
            format!("{who} tiene los créditos que terminan la partida con este turno."),
        ),
        Event::EndTriggered { seat: None } => say(
            "Deck and discard pile are empty: the match ends with this turn.".into(),
            "El mazo y la pila de descartes están vacíos: la partida termina con este turno.".into(),
        ),
        Event::Scored { score, .. } => {
            say(format!("{who} ends with {score} credits."), format!("{who} termina con {score} créditos."))
        }
        Event::Taken { choice, .. } => {
            let label = label(rules, choice, locale);
            say(
                format!("{who} has only one choice: {label}."),
                format!("{who} solo tiene una opción: {label}."),
            )
        }
        Event::Won { .. } => say(format!("{who} wins!"), format!("¡Gana {who}!")),
    }
}
