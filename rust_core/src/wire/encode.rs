//! Views, events, menus and records as messages.

use serde_json::Value;

use super::v1;
use crate::kernel::choice::{Meaning, Menu, Number};
use crate::kernel::digest::digest;
use crate::kernel::event::{Notice, Viewer, Zone};
use crate::kernel::game::{Decision, ExpansionUse, Game, Rules as _};
use crate::kernel::options::OptionValues;
use crate::kernel::text::Locale;
use crate::matches::Match;

/// A game whose views can go over the wire.
pub trait WireGame: Game {
    /// The view as the message of the game.
    fn view_message(view: Self::View) -> v1::view::Game;
}

/// A hand or pile as a message.
pub(super) fn zone(zone: Zone) -> v1::CardZone {
    match zone {
        Zone::Cards(cards) => v1::CardZone { count: cards.len() as u32, visible: true, cards },
        Zone::Hidden { count } => v1::CardZone { count, visible: false, cards: Vec::new() },
    }
}

/// A choice as a message.
pub fn choice<G: Game>(rules: &G::Rules, number: Number) -> v1::Choice {
    use v1::choice::{Meaning as Message, Plain};
    let numbering = rules.numbering();
    let plain = |plain: Plain| Message::Plain(plain.into());
    let meaning = numbering.meaning(number).map(|meaning| match meaning {
        Meaning::Draw => plain(Plain::Draw),
        Meaning::Pass => plain(Plain::Pass),
        Meaning::Done => plain(Plain::Done),
        Meaning::Yes => plain(Plain::Yes),
        Meaning::No => plain(Plain::No),
        Meaning::Card(id) => Message::Card(id.clone()),
        Meaning::Seat(seat) => Message::Seat(u32::from(*seat)),
        Meaning::Action(action) => Message::Action(action.clone()),
        Meaning::Use(id) => Message::Use(id.clone()),
        Meaning::Want(id) => Message::Want(id.clone()),
        Meaning::Option(place) => Message::Option((*place).into()),
        Meaning::Wild => plain(Plain::Wild),
        Meaning::Actions(count) => Message::Actions((*count).into()),
        Meaning::Good(good) => Message::Good(good.clone()),
        Meaning::Credits(credits) => Message::Credits((*credits).into()),
        Meaning::To(zone) => Message::To(zone.clone()),
        Meaning::Ship(seat, place) => Message::Ship(ship(*seat, *place)),
        Meaning::Face(id) => Message::Face(id.clone()),
        Meaning::Scrap(seat, place) => Message::Scrap(ship(*seat, *place)),
    });
    v1::Choice {
        number: number.into(),
        notation: numbering.notation(number).unwrap_or_default().to_owned(),
        meaning,
    }
}

fn ship(seat: u8, place: u8) -> v1::Ship {
    v1::Ship { seat: seat.into(), place: place.into() }
}

/// The notation of what a choice's message means; `None` if it means nothing.
pub fn notation_of(message: &v1::Choice) -> Option<String> {
    use v1::choice::{Meaning as Message, Plain};
    let meaning = match message.meaning.as_ref()? {
        Message::Plain(plain) => match Plain::try_from(*plain).ok()? {
            Plain::Unspecified => return None,
            Plain::Draw => Meaning::Draw,
            Plain::Pass => Meaning::Pass,
            Plain::Done => Meaning::Done,
            Plain::Yes => Meaning::Yes,
            Plain::No => Meaning::No,
            Plain::Wild => Meaning::Wild,
        },
        Message::Card(id) => Meaning::Card(id.clone()),
        Message::Seat(seat) => Meaning::Seat(u8::try_from(*seat).ok()?),
        Message::Action(action) => Meaning::Action(action.clone()),
        Message::Use(id) => Meaning::Use(id.clone()),
        Message::Want(id) => Meaning::Want(id.clone()),
        Message::Option(place) => Meaning::Option(u8::try_from(*place).ok()?),
        Message::Actions(count) => Meaning::Actions(u8::try_from(*count).ok()?),
        Message::Good(good) => Meaning::Good(good.clone()),
        Message::Credits(credits) => Meaning::Credits(u8::try_from(*credits).ok()?),
        Message::To(zone) => Meaning::To(zone.clone()),
        Message::Ship(ship) => Meaning::Ship(u8::try_from(ship.seat).ok()?, u8::try_from(ship.place).ok()?),
        Message::Face(id) => Meaning::Face(id.clone()),
        Message::Scrap(ship) => Meaning::Scrap(u8::try_from(ship.seat).ok()?, u8::try_from(ship.place).ok()?),
    };
    Some(meaning.notation())
}

fn decision_message<G: Game>(playing: &Match<G>, decision: Decision, locale: Locale) -> v1::Decision {
    v1::Decision {
        id: decision.id,
        kind: decision.kind.into(),
        source: decision.source,
        prompt: G::prompt(playing.rules(), playing.state(), locale),
        waiting_for: decision.waiting_for.iter().map(u32::from).collect(),
        picks_left: decision.picks_left.into(),
        may_decline: decision.may_decline,
    }
}

/// The menu of a viewer; `None` once the match is over.
pub fn menu<G: Game>(playing: &Match<G>, viewer: Viewer, locale: Locale) -> Option<v1::Menu> {
    let decision = G::decision(playing.rules(), playing.state())?;
    let seat = match viewer {
        Viewer::Seat(seat) => Some(seat),
        _ => None,
    };
    let asked = seat.is_some_and(|seat| decision.waiting_for.contains(seat));
    let mut legal = Menu::new();
    if let Some(seat) = seat {
        G::legal(playing.rules(), playing.state(), seat, &mut legal);
    }
    let choices = legal
        .numbers()
        .iter()
        .map(|&number| v1::OfferedChoice {
            choice: Some(choice::<G>(playing.rules(), number)),
            label: playing.rules().label(number, locale),
            any_time: G::is_any_time(playing.rules(), number),
        })
        .collect();
    Some(v1::Menu { decision: Some(decision_message(playing, decision, locale)), asked, choices })
}

fn event_message(revision: u32, notice: Notice) -> v1::Event {
    v1::Event {
        revision,
        kind: notice.kind.into(),
        source: notice.source.into(),
        seat: notice.seat.map(u32::from),
        other_seat: notice.other_seat.map(u32::from),
        cards: notice.cards,
        wanted: notice.wanted,
        count: notice.count,
        notation: notice.notation,
        sentence: notice.sentence,
        amount: notice.amount,
        good: notice.good.to_owned(),
    }
}

/// What a viewer learns of all that happened after a revision (-1 for all),
/// and how things stand; without events, how things stand.
pub fn update<G: WireGame>(
    playing: &Match<G>,
    viewer: Viewer,
    after: i64,
    locale: Locale,
    with_events: bool,
) -> v1::Update {
    let status = G::status(playing.state());
    let events = if with_events {
        let notices = playing.notices(viewer, after, locale);
        notices.into_iter().map(|(revision, notice)| event_message(revision, notice)).collect()
    } else {
        Vec::new()
    };
    let revision = playing.revision();
    v1::Update {
        from_revision: if with_events { after.max(0) as u32 } else { revision },
        revision,
        events,
        view: Some(v1::View {
            revision,
            seat: match viewer {
                Viewer::Seat(seat) => Some(seat.into()),
                _ => None,
            },
            over: status.over,
            winners: status.winners.iter().map(u32::from).collect(),
            truncated: status.truncated,
            game: Some(G::view_message(G::view(playing.rules(), playing.state(), viewer))),
        }),
        menu: menu(playing, viewer, locale),
    }
}

/// The value of an option as a message.
pub fn option_value(value: &Value) -> v1::OptionValue {
    use v1::option_value::Value as Message;
    let value = match value {
        Value::Bool(boolean) => Message::Boolean(*boolean),
        Value::String(word) => Message::Word(word.clone()),
        Value::Array(words) => Message::Words(v1::Words {
            words: words.iter().filter_map(|word| word.as_str().map(str::to_owned)).collect(),
        }),
        other => Message::Integer(other.as_i64().unwrap_or_default()),
    };
    v1::OptionValue { value: Some(value) }
}

fn option_values(options: &OptionValues) -> std::collections::BTreeMap<String, v1::OptionValue> {
    options.iter().map(|(name, value)| (name.to_owned(), option_value(value))).collect()
}

/// An expansion as a message.
pub fn expansion(used: &ExpansionUse) -> v1::ExpansionUse {
    v1::ExpansionUse {
        id: used.id.clone(),
        version: used.version.clone(),
        fingerprint: used.fingerprint.clone(),
    }
}

/// The whole record of a match, seed included.
pub fn record<G: Game>(playing: &Match<G>) -> v1::Record {
    let rules = playing.rules();
    v1::Record {
        game: G::ID.into(),
        fingerprint: rules.fingerprint().into(),
        rules_version: G::RULES_VERSION,
        options: option_values(rules.options()),
        seed: playing.seed().to_vec(),
        plays: playing
            .plays()
            .iter()
            .map(|play| v1::Play {
                seat: play.seat.into(),
                decision_id: play.decision,
                choice: play.choice.into(),
                notation: rules.numbering().notation(play.choice).unwrap_or_default().to_owned(),
            })
            .collect(),
        digest: digest::<G>(playing.state()),
        text: playing.record(),
        expansions: rules.expansions().iter().map(expansion).collect(),
    }
}

/// A message as bytes.
pub fn bytes(message: &impl prost::Message) -> Vec<u8> {
    message.encode_to_vec()
}
