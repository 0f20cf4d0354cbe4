//! The travel game: what its tests need to know of it.

use estiba_core::games::travel::Travel;
use estiba_core::games::travel::legal::destination;
use estiba_core::games::travel::rules::{NO_POWER, plain};
use estiba_core::games::travel::state::{
    Action, COST, DECK, IN_PLAY, NOBODY, Offer, State, Step, ZONES, hand,
};
use estiba_core::games::travel::vocabulary::Query;
use estiba_core::games::travel::windows::{number, stand_ins};
use estiba_core::kernel::chance::Stream;
use estiba_core::kernel::choice::{Menu, Number};
use estiba_core::kernel::event::{Notice, Viewer};
use estiba_core::kernel::game::{Game, Rules as _};

use super::{Tested, Veiled, any_of, check_table, exchange, other_chance, shipped};

/// A travel table of so few kinds of cards that a turn can run out of offers:
/// three kinds of items, and seven countries that need all of them.
pub fn table_of_few_kinds() -> String {
    let mut text = String::from("schema = 1\ngame = \"travel\"\n");
    text += "[passports]\ncopies = 12\nname = { en = \"Passport\", es = \"Pasaporte\" }\n";
    text += "[postcards]\ncopies = 6\nname = { en = \"Postcard\", es = \"Postal\" }\n";
    text += "[[prohibited_items]]\nid = \"prohibited_1\"\ncopies = 1\nname = { en = \"knife\", es = \"cuchillo\" }\n";
    for item in ["rope", "soap", "tea"] {
        text += &format!(
            "[[items]]\nid = \"{item}\"\nname = {{ en = \"{item}\", es = \"{item}\" }}\ncopies = 7\n"
        );
    }
    let countries = ["a", "b", "c", "d", "e", "f", "g"];
    for country in countries {
        text += &format!(
            "[[countries]]\nid = \"{country}\"\nname = {{ en = \"{country}\", es = \"{country}\" }}\n\
             capital = {{ en = \"{country}\", es = \"{country}\" }}\nlatitude = 0.0\nlongitude = 0.0\n\
             needs = [\"rope\", \"soap\", \"tea\"]\n"
        );
    }
    text += "[distances]\n";
    for (place, first) in countries.iter().enumerate() {
        for second in &countries[place + 1..] {
            text += &format!("{first}.{second} = 1000\n");
        }
    }
    text
}

impl Tested for Travel {
    const STATE_BYTES: usize = 1024;
    /// Uniform random matches hardly ever end by themselves: nobody keeps what he
    /// needs. 24 turns are about a hundred and thirty choices, of which the later
    /// ones look like the earlier. The others take fewer decisions a turn.
    const TURNS: (u32, u32) = (24, 250);
    const LENGTH: u32 = 1;
    /// Cards act when drawn, and are used.
    const EXTENDED: &'static [&'static str] = &["turned_up", "used"];
    const DECISIONS: &'static [&'static str] = &[
        "action",
        "answer",
        "bonus",
        "discard",
        "dump",
        "dump_with",
        "offer",
        "partner",
        "pay",
        "power",
        "react",
        "take",
        "victim",
    ];

    fn tables() -> Vec<(&'static str, Self::Table)> {
        let few = Travel::read_table(&table_of_few_kinds(), "few_kinds.toml").expect("a right table");
        vec![("shipped", shipped::<Travel>()), ("few kinds", few)]
    }

    fn check_cards(rules: &Self::Rules, state: &State) -> Result<(), String> {
        let hands = hand(rules.players())..IN_PLAY;
        check_table(&state.table, rules.cards.into(), |zone| !hands.contains(&zone))
    }

    fn thrifty(rules: &Self::Rules, state: &State, seat: u8, menu: &Menu, stream: &mut Stream) -> Number {
        let needed = rules.countries[destination(state, seat) as usize].needed | 1 << rules.passport;
        let useful = |number: Number| {
            let kind = number.wrapping_sub(rules.card_base());
            usize::from(kind) < rules.kinds.len() && needed >> kind & 1 == 1
        };
        let wanted = ["action:travel", "action:draw", "yes", "draw"];
        let found = wanted.iter().find_map(|notation| {
            rules.numbering().number(notation).ok().filter(|&number| menu.contains(number))
        });
        if let Some(number) = found {
            return number;
        }
        // Over the limit what is of no use goes first; then anything does.
        let useless: Vec<Number> = menu.numbers().iter().copied().filter(|&number| !useful(number)).collect();
        if useless.is_empty() || menu.contains(plain::PASS) {
            return any_of(menu, stream);
        }
        useless[stream.below(useless.len() as u32) as usize]
    }
}

/// In the other world the cards in hands that the viewer does not see are
/// exchanged with each other and with the deck, chance will come out otherwise,
/// and what others put into an offer that they have not made yet is something
/// else. Counts stay. Only the cards of an offer that has been put to its
/// partner stay where all know them. Who pays can pay, who gets rid of something
/// has it.
impl Veiled for Travel {
    const SETS: &'static str = "extensions";
    const PUBLIC: &'static [&'static str] = &[
        "country_changed",
        "given_up",
        "hands_swapped",
        "received",
        "revealed",
        "turn_ended",
        "turned_up",
        "used",
    ];
    const TOKENS: &'static [&'static str] =
        &["yes", "no", "pass", "done", "draw", "action:draw", "card:camera", "want:camera", "?"];

    fn otherwise(rules: &Self::Rules, state: &State, viewer: Viewer, stream: &mut Stream) -> Option<State> {
        (0..20).map(|_| exchanged(rules, state, viewer, stream)).find(|other| agrees(rules, other))
    }

    fn secrets_differ(here: &State, there: &State) -> bool {
        here.offer != there.offer
    }

    /// A card that he drew, stole or lost, or an offer that was something else
    /// while it was put together and now lies face up.
    fn tells(notice: &Notice, viewer: Viewer, secrets_differed: bool) -> bool {
        let own = |seat: Option<u8>| seat.is_some_and(|seat| viewer == Viewer::Seat(seat));
        match notice.kind {
            "drawn" => own(notice.seat),
            "stolen" => own(notice.seat) || own(notice.other_seat),
            "offer_made" => secrets_differed,
            _ => false,
        }
    }
}

/// True if the steps that are open can be gone through with these hands.
fn agrees(rules: &<Travel as Game>::Rules, state: &State) -> bool {
    state.stack.frames().iter().all(|frame| {
        let held = |set: u128| {
            let kinds = state.table.cards(hand(frame.seat)).map(|card| rules.kind_of[card as usize]);
            kinds.filter(|&kind| set >> kind & 1 == 1).count()
        };
        match frame.step {
            // Announced, and not paid yet.
            Step::Begin if frame.other == Action::Recycle as u8 => {
                held(rules.payable) >= usize::from(number(rules, state, Query::RecycleCost, frame.seat, COST))
            }
            Step::Begin if frame.other != Action::Steal as u8 => true,
            Step::Begin | Step::Victim => {
                held(rules.payable) >= usize::from(number(rules, state, Query::StealCost, frame.seat, COST))
            }
            Step::Pay => held(rules.payable) >= usize::from(frame.count),
            Step::Dump => held(rules.prohibited) > 0 && held(!rules.prohibited) > 0,
            Step::DumpWith => held(!rules.prohibited) > 0,
            Step::StandIn => held(stand_ins(rules, state, frame.seat)) >= usize::from(frame.count),
            _ => true,
        }
    })
}

fn exchanged(rules: &<Travel as Game>::Rules, state: &State, viewer: Viewer, stream: &mut Stream) -> State {
    let mut other = *state;
    let unseen = |zone: u8| {
        zone == DECK || (0..rules.players).any(|seat| hand(seat) == zone && viewer != Viewer::Seat(seat))
    };
    let open = state.stack.top().map_or(Step::BeginTurn, |frame| frame.step);
    let put = open == Step::Answer;
    let mut pinned: Vec<u8> = Vec::new();
    if put {
        for &kind in state.offer.gives() {
            let found = state
                .table
                .cards(hand(state.active))
                .find(|card| rules.kind_of[*card as usize] == kind && !pinned.contains(card));
            pinned.push(found.expect("what is offered is held"));
        }
    }
    let zones: Vec<u8> = (0..ZONES as u8).filter(|&zone| unseen(zone)).collect();
    exchange(&mut other.table, &zones, &pinned, stream);
    other.chance = other_chance(stream);
    // What others have answered under seal is something else.
    if open == Step::React {
        for seat in (0..rules.players).filter(|&seat| viewer != Viewer::Seat(seat)) {
            other.reactions[usize::from(seat)] = NO_POWER;
        }
    }
    if open == Step::Offer && viewer != Viewer::Seat(state.active) && state.offer.partner != NOBODY {
        let mut held: Vec<u8> =
            other.table.cards(hand(state.active)).map(|card| rules.kind_of[card as usize]).collect();
        let mut offer = Offer::to(state.offer.partner);
        for _ in state.offer.gives() {
            offer.give(held.swap_remove(stream.below(held.len() as u32) as usize));
        }
        for _ in state.offer.wants() {
            offer.want(stream.below(rules.kinds.len() as u32) as u8);
        }
        other.offer = offer;
    }
    other
}
