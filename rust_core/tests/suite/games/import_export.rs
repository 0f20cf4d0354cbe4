//! Import/Export: what its tests need to know of it.

use estiba_core::games::import_export::ImportExport;
use estiba_core::games::import_export::choices::plain;
use estiba_core::games::import_export::counting::{crew_limit, goods_limit};
use estiba_core::games::import_export::legal::{asked, loadable};
use estiba_core::games::import_export::state::{
    DECK, NO_BID, NOBODY, State, Step, containers, contracts, crew, goods, hand, ship,
};
use estiba_core::kernel::chance::Stream;
use estiba_core::kernel::choice::{Menu, Number};
use estiba_core::kernel::event::{Notice, Viewer};
use estiba_core::kernel::game::{Game, Rules as _};
use serde_json::{Map, Value};

use super::{Tested, Veiled, any_of, check_table, exchange, options, other_chance, shipped};

/// Sets of cards, one bit a set in the order of the option.
const ALL_SETS: u32 = 1 << 7;

impl Tested for ImportExport {
    const STATE_BYTES: usize = 4096;
    /// Six turns are about seventy choices; in seventy eager players mostly come
    /// to the end.
    const TURNS: (u32, u32) = (6, 70);
    const LENGTH: u32 = 4;
    const EXTENDED: &'static [&'static str] = &["bartered"];
    const DECISIONS: &'static [&'static str] = &[
        "action",
        "auction",
        "barter",
        "barter_take",
        "bid",
        "contract",
        "contract_ship",
        "declare",
        "face",
        "follow",
        "good",
        "lead",
        "load",
        "load_ship",
        "pirate",
        "pirate_from",
        "pirate_to",
        "place",
        "supply",
        "take",
        "tie",
        "wild",
    ];

    fn tables() -> Vec<(&'static str, Self::Table)> {
        vec![("shipped", shipped::<ImportExport>())]
    }

    /// Every number of players, every set of expansions that has cards enough,
    /// the Port, the market, the tokens, and who is asked. The seat that leads
    /// and the costs of the Port vary along.
    fn option_sets(table: &Self::Table) -> Vec<Map<String, Value>> {
        let names = ["base", "capital", "tokyo", "kickstarter", "kickstarter_2", "j", "flag"];
        let mut sets = Vec::new();
        for players in 2..=6i64 {
            for set in 1..ALL_SETS {
                let named: Vec<&str> =
                    (0..).zip(names).filter(|(bit, _)| set >> bit & 1 == 1).map(|(_, name)| name).collect();
                let pairs = [("players", players.into()), ("expansions", named.into())];
                if ImportExport::rules(table, &options(&pairs)).is_err() {
                    continue;
                }
                for variant in 0..24 {
                    let number = sets.len() as i64;
                    let mut given = options(&pairs);
                    given.extend(options(&[
                        ("tokyo", (variant % 2 == 1).into()),
                        ("market", (variant / 2 % 2 == 1).into()),
                        ("tokens", ["none", "ships", "all"][variant / 4 % 3].into()),
                        ("ask", ["holders", "everyone"][variant / 12].into()),
                        ("leader", (number % (players + 1) - 1).into()),
                        ("column_0_cost", (number % 3).into()),
                        ("column_3_cost", (number % 11).into()),
                    ]));
                    sets.push(given);
                }
            }
        }
        sets
    }

    fn check_cards(rules: &Self::Rules, state: &State) -> Result<(), String> {
        let total = u32::from(rules.card_count()) + u32::from(rules.token_count);
        let others: Vec<u8> = (rules.players()..6)
            .flat_map(|seat| [hand(seat), crew(seat), goods(seat), containers(ship(seat, 0))])
            .collect();
        check_table(&state.table, total, |zone| !others.contains(&zone))?;
        for seat in 0..rules.players() {
            let place = usize::from(seat);
            if state.credits[place] < 0 {
                return Err(format!("seat {seat} has {} credits", state.credits[place]));
            }
            // Without powers no limit ever falls: nothing added goes beyond one.
            if state.table.count(crew(seat)) > crew_limit(state, seat) {
                return Err(format!("seat {seat} has more crew than its limit"));
            }
            if state.table.count(goods(seat)) > goods_limit(state, seat) {
                return Err(format!("seat {seat} has more goods than its limit"));
            }
            for ship in [ship(seat, 0), ship(seat, 1)] {
                if state.is_at_sea(ship) && !state.table.is_empty(contracts(ship)) {
                    return Err(format!("ship {ship} is at sea with contracts"));
                }
                if state.table.count(containers(ship)) > 6 {
                    return Err(format!("ship {ship} carries more than six containers"));
                }
            }
        }
        Ok(())
    }

    fn thrifty(rules: &Self::Rules, state: &State, seat: u8, menu: &Menu, stream: &mut Stream) -> Number {
        let mut kept = Menu::new();
        ImportExport::eager(rules, state, seat, menu, &mut kept);
        // Now and then anything, so that no two such matches wait for each other.
        if stream.below(6) == 0 { any_of(menu, stream) } else { any_of(&kept, stream) }
    }
}

/// In the other world the cards in hands that the viewer does not see are
/// exchanged with each other and with the deck, chance will come out otherwise,
/// and others have bid something else. Cards that have been named stay.
impl Veiled for ImportExport {
    const SETS: &'static str = "expansions";
    const PUBLIC: &'static [&'static str] = &["bid_shown", "reshuffled", "supply_grew"];
    const TOKENS: &'static [&'static str] =
        &["yes", "no", "pass", "done", "draw", "wild", "card:almonds", "actions:1", "credits:2", "?"];

    fn otherwise(rules: &Self::Rules, state: &State, viewer: Viewer, stream: &mut Stream) -> Option<State> {
        (0..20).map(|_| exchanged(rules, state, viewer, stream)).find(|other| agrees(rules, other))
    }

    fn secrets_differ(here: &State, there: &State) -> bool {
        here.bids != there.bids
    }

    fn tells(notice: &Notice, viewer: Viewer, secrets_differed: bool) -> bool {
        match notice.kind {
            "drawn" => notice.seat.is_some_and(|seat| viewer == Viewer::Seat(seat)),
            "bid_won" => secrets_differed,
            _ => false,
        }
    }
}

/// True if the steps that are open can be gone through with these hands.
fn agrees(rules: &<ImportExport as Game>::Rules, state: &State) -> bool {
    state.stack.frames().iter().all(|frame| {
        let colours = |card: u8| rules.colours[usize::from(card)];
        let held = || state.table.cards(hand(frame.seat));
        match frame.step {
            Step::Pair if frame.card == NOBODY => {
                held().any(|card| held().any(|other| other != card && colours(card) & colours(other) != 0))
            }
            Step::Pair => {
                held().any(|other| other != frame.card && colours(other) & colours(frame.card) != 0)
            }
            Step::LoadShip | Step::LoadGood => loadable(rules, state, frame.seat, frame.card) != 0,
            _ => true,
        }
    })
}

fn exchanged(
    rules: &<ImportExport as Game>::Rules,
    state: &State,
    viewer: Viewer,
    stream: &mut Stream,
) -> State {
    let mut other = *state;
    let unseen = |zone: u8| {
        zone == DECK || (0..rules.players()).any(|seat| hand(seat) == zone && viewer != Viewer::Seat(seat))
    };
    let pinned: Vec<u8> = state.stack.frames().iter().map(|frame| frame.card).collect();
    let zones: Vec<u8> = (0..=hand(5)).filter(|&zone| unseen(zone)).collect();
    exchange(&mut other.table, &zones, &pinned, stream);
    other.chance = other_chance(stream);
    // What others have bid under seal is something else.
    if state.stack.top().is_some_and(|frame| frame.step == Step::Bid) {
        let waiting = asked(state);
        for seat in
            (0..rules.players()).filter(|&seat| viewer != Viewer::Seat(seat) && !waiting.contains(seat))
        {
            let most = state.credits[usize::from(seat)].clamp(0, 254) as u32;
            let bid = &mut other.bids[usize::from(seat)];
            if *bid != NO_BID && most >= 2 {
                *bid = stream.below(most / 2 + 1) as u8 * 2;
            }
        }
    }
    other
}

/// `plain` choices are the first in every numbering.
#[test]
fn declining_is_numbered_first() {
    let rules = ImportExport::rules(&shipped::<ImportExport>(), &Map::new()).expect("default options");
    for (number, notation) in [(plain::DRAW, "draw"), (plain::PASS, "pass"), (plain::WILD, "wild")] {
        assert_eq!(rules.numbering().number(notation), Ok(number));
    }
}
