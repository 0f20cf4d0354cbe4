//! Non-interference: change anything that a seat may not know, and every byte
//! that it receives stays the same: views, menus, events and their order,
//! refusals, and who is waited for. Under `ask: everyone`.
//!
//! At states of random matches a second world is made that looks the same to
//! one viewer. Both are compared, probed with requests of all sorts, and then
//! played on with the same choices, until the viewer learns something that he
//! may know and that the worlds differ in.

use std::sync::Arc;

use estiba_core::games::import_export::ImportExport;
use estiba_core::games::travel::Travel;
use estiba_core::games::travel::legal::{bits, kinds_in};
use estiba_core::games::travel::state::{State, hand};
use estiba_core::kernel::chance::{Stream, derive};
use estiba_core::kernel::choice::{Menu, Number};
use estiba_core::kernel::error::{Code, Error};
use estiba_core::kernel::event::{Answer, Notice, Silent, Viewer};
use estiba_core::kernel::game::{Game, Rules as _};
use estiba_core::kernel::options::Domain;
use estiba_core::kernel::text::Locale;
use estiba_core::matches::Match;
use estiba_core::wire::encode::WireGame;
use estiba_core::wire::{ApplyMode, ChoiceName, HostedMatch};
use serde_json::Value;

use crate::games::{Player, Veiled, options, seed, shipped};

/// How often each thing came up, so that a test that tests nothing fails.
#[derive(Debug, Default)]
struct Tally {
    worlds: u32,
    refusals: u32,
    refused_after_reveal: u32,
    accepted_lists: u32,
    steps: u32,
    learned: u32,
}

/// All that a viewer can ask for without choosing anything, by what it is.
/// Everything that was ever told is left out if only the last change matters.
fn received<G: Veiled + WireGame>(world: &Match<G>, viewer: Viewer, all: bool) -> Vec<(String, Vec<u8>)> {
    let hosted: &dyn HostedMatch = world;
    let mut received = Vec::new();
    let mut take = |name: String, what: Vec<u8>| received.push((name, what));
    let json = |text: Result<String, Error>| text.expect("views and events are JSON").into_bytes();
    let last = i64::from(hosted.revision()) - 1;
    for locale in [Locale::En, Locale::Es] {
        for after in [-1, last, last + 1].into_iter().skip(usize::from(!all)) {
            take(format!("update after {after}"), hosted.update(viewer, after, locale, true));
            take(format!("events after {after}"), json(hosted.events(viewer, after, locale)));
        }
        take("snapshot".into(), hosted.update(viewer, -1, locale, false));
        take("menu".into(), hosted.menu(viewer, locale));
        take("decision".into(), format!("{:?}", hosted.decision(locale)).into());
    }
    take("view".into(), json(hosted.view(viewer)));
    take("waiting".into(), hosted.waiting_for());
    take("status".into(), format!("{:?}", hosted.status()).into());
    take("revision".into(), format!("{} {}", hosted.revision(), hosted.decision_id()).into());
    if let Viewer::Seat(seat) = viewer {
        let seat = seat.into();
        take("legal".into(), format!("{:?} {:?}", hosted.legal(seat), hosted.any_time(seat)).into());
        for &token in G::TOKENS {
            take(token.into(), format!("{:?}", hosted.resolve(seat, token)).into());
        }
    }
    received
}

/// Compares what the viewer receives; the message names the first difference.
fn compare<G: Veiled + WireGame>(here: &Match<G>, there: &Match<G>, viewer: Viewer, when: &str, all: bool) {
    for ((name, one), (_, other)) in received(here, viewer, all).iter().zip(&received(there, viewer, all)) {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert!(
            one == other,
            "{viewer:?} can tell two worlds apart {when} by {name}:\n{}\n{}",
            text(one),
            text(other)
        );
    }
}

/// What a request gives: numbers played, or a refusal with every word of it.
fn requested<G: WireGame>(
    world: &mut Match<G>,
    seat: u8,
    choices: &[ChoiceName],
    mode: ApplyMode,
) -> Result<Vec<Number>, Error> {
    HostedMatch::apply(world, seat.into(), choices, mode)
}

/// A choice named in one of three ways.
fn named<G: Game>(rules: &G::Rules, number: Number, stream: &mut Stream) -> ChoiceName {
    match stream.below(2) {
        0 => ChoiceName::Number(number.into()),
        _ => ChoiceName::Notation(rules.numbering().notation(number).expect("a choice").into()),
    }
}

/// Sends requests of all sorts to copies of both worlds, as the seat.
fn probe<G: Veiled + WireGame>(
    here: &Match<G>,
    there: &Match<G>,
    seat: u8,
    stream: &mut Stream,
    tally: &mut Tally,
) {
    let rules = here.rules();
    let menu = here.legal(seat);
    let open = HostedMatch::decision_id(here);
    for _ in 0..12 {
        let mut choices = Vec::new();
        for _ in 0..1 + stream.below(4) {
            // Mostly what is legal at first, so that lists get somewhere.
            let number = if !menu.is_empty() && stream.below(3) > 0 {
                menu[stream.below(menu.len() as u32) as usize]
            } else {
                stream.below(rules.numbering().len() as u32) as Number
            };
            choices.push(named::<G>(rules, number, stream));
        }
        match stream.below(20) {
            0 => choices.push(ChoiceName::Notation("card:camra".into())),
            1 => choices.push(ChoiceName::Number(5000)),
            2 => choices.clear(),
            3 => choices = vec![ChoiceName::Message(vec![1, 2, 3])],
            4 => choices = vec![ChoiceName::Number(0); 65],
            _ => {}
        }
        let decision = if stream.below(10) == 0 { open + stream.below(3) - 1 } else { open };
        let mode = ApplyMode::Move { decision };
        let (mut here, mut there) = (here.clone(), there.clone());
        let before = (here.digest(), there.digest());
        let one = requested(&mut here, seat, &choices, mode);
        let other = requested(&mut there, seat, &choices, mode);
        assert_eq!(one, other, "seat {seat} can tell two worlds apart by the answer to {choices:?}");
        match one {
            Ok(played) => tally.accepted_lists += u32::from(played.len() > 1),
            Err(error) => {
                tally.refusals += 1;
                tally.refused_after_reveal += u32::from(error.code() == Code::ChoicesAfterReveal);
                assert_eq!(before, (here.digest(), there.digest()), "a refusal changes nothing");
            }
        }
    }
    // Seats of others and seats that do not exist, as the server would refuse.
    for other in [rules.players().into(), 255, u32::MAX] {
        let refused = |world: &Match<G>| {
            let choice = [ChoiceName::Number(0)];
            HostedMatch::apply(&mut world.clone(), other, &choice, ApplyMode::Move { decision: open })
        };
        assert_eq!(refused(here), refused(there));
    }
}

/// True if the last choice told the viewer something in which the worlds may
/// differ: a card that he drew, say. Who told him what, and in which order, must
/// be the same even so.
fn may_learn<G: Veiled>(
    here: &[(u32, Notice)],
    there: &[(u32, Notice)],
    viewer: Viewer,
    secrets_differed: bool,
) -> bool {
    // Some things are seen by all, and may be something else in each world: from
    // there on they are two different matches. What came before must be the same.
    let public = |(_, notice): &(u32, Notice)| notice.kind == "won" || G::PUBLIC.contains(&notice.kind);
    if let Some(first) = [here, there].iter().filter_map(|told| told.iter().position(public)).min() {
        let before = |told: &[(u32, Notice)]| told[..first.min(told.len())].to_vec();
        let same = may_learn::<G>(&before(here), &before(there), viewer, secrets_differed);
        return same || here != there;
    }
    let blank = |told: &[(u32, Notice)]| -> Vec<(u32, Notice)> {
        let blank = |notice: &Notice| match G::tells(notice, viewer, secrets_differed) {
            true => {
                let (cards, wanted, sentence) = (Vec::new(), Vec::new(), String::new());
                Notice { cards, wanted, sentence, ..notice.clone() }
            }
            false => notice.clone(),
        };
        told.iter().map(|(revision, notice)| (*revision, blank(notice))).collect()
    };
    assert_eq!(blank(here), blank(there), "{viewer:?} hears of other things");
    here.iter().any(|(_, notice)| G::tells(notice, viewer, secrets_differed))
}

/// Plays both worlds on with the same choices and compares after each.
fn play_on<G: Veiled + WireGame>(
    mut here: Match<G>,
    mut there: Match<G>,
    viewer: Viewer,
    stream: &mut Stream,
    tally: &mut Tally,
) {
    for _ in 0..20 {
        let Some(asked) = here.waiting_for().lowest() else { break };
        let (mine, theirs) = (here.legal(asked), there.legal(asked));
        let both: Vec<Number> = mine.into_iter().filter(|number| theirs.contains(number)).collect();
        if both.is_empty() {
            break;
        }
        let choice = both[stream.below(both.len() as u32) as usize];
        let revision = i64::from(here.revision());
        let secrets_differed = G::secrets_differ(here.state(), there.state());
        for world in [&mut here, &mut there] {
            world.apply(asked, &[choice]).expect("a choice of both menus");
        }
        let told = |world: &Match<G>| world.notices(viewer, revision, Locale::En);
        if may_learn::<G>(&told(&here), &told(&there), viewer, secrets_differed)
            && received(&here, viewer, false) != received(&there, viewer, false)
        {
            tally.learned += 1;
            return;
        }
        let notation = here.rules().numbering().notation(choice).unwrap_or("?").to_owned();
        compare(&here, &there, viewer, &format!("after {notation} of seat {asked}"), false);
        tally.steps += 1;
    }
    compare(&here, &there, viewer, "in the end", true);
}

/// Makes worlds at states of one match, for each viewer, and compares them.
fn compare_worlds<G: Veiled + WireGame>(rules: &Arc<G::Rules>, number: u64, choices: u32, tally: &mut Tally) {
    let mut stream = Stream::new(derive(&seed(number), "worlds", 0));
    let mut state: G::State = G::deal(rules, seed(number), &mut Silent);
    let mut menu = Menu::new();
    let player = if number.is_multiple_of(4) { Player::Thrifty } else { Player::Random };
    for _ in 0..choices {
        let Some(seat) = G::waiting_for(rules, &state).lowest() else { break };
        if stream.below(8) == 0 {
            for viewer in (0..rules.players()).map(Viewer::Seat).chain([Viewer::Spectator]) {
                let Some(other) = G::otherwise(rules, &state, viewer, &mut stream) else { continue };
                G::check_cards(rules, &other).expect("a world with all its cards");
                let here = Match::<G>::from_state(Arc::clone(rules), seed(1), state.clone());
                let there = Match::<G>::from_state(Arc::clone(rules), seed(2), other);
                compare(&here, &there, viewer, &format!("in match {number}"), true);
                if let Viewer::Seat(seat) = viewer {
                    probe(&here, &there, seat, &mut stream, tally);
                }
                tally.worlds += 1;
                play_on(here, there, viewer, &mut stream, tally);
            }
        }
        G::legal(rules, &state, seat, &mut menu);
        let choice = player.choose::<G>(rules, &state, seat, &menu, &mut stream);
        G::play(rules, &mut state, Answer { seat, choice }, &mut menu, &mut Silent);
    }
}

fn compare_many<G: Veiled + WireGame>(matches: u64) -> Tally {
    let mut tally = Tally::default();
    for (place, (_, table)) in G::tables().iter().enumerate() {
        for number in 0..matches {
            // Two matches in three are played with all sets of cards.
            let all = G::options(table).into_iter().find_map(|spec| match spec.domain {
                Domain::Words { allowed, .. } if number % 3 > 0 => Some(Value::from(allowed)),
                _ => None,
            });
            let given = options(&[("players", (2 + number % 5).into()), ("ask", "everyone".into())]);
            let sets = all.map(|all| (G::SETS.to_owned(), all));
            let given = given.into_iter().chain(sets).collect();
            let rules = Arc::new(G::rules(table, &given).expect("right options"));
            compare_worlds::<G>(&rules, number + 1_000_000 * place as u64, 120, &mut tally);
        }
    }
    tally
}

#[test]
fn what_a_viewer_may_not_know_changes_no_byte_for_him() {
    let tally = compare_many::<Travel>(60);
    assert!(tally.worlds > 6_000, "{tally:?}");
    assert!(tally.refusals > 50_000, "{tally:?}");
    assert!(tally.refused_after_reveal > 1_500, "{tally:?}");
    assert!(tally.accepted_lists > 500, "{tally:?}");
    assert!(tally.steps > 50_000, "{tally:?}");
    assert!(tally.learned > 1_500, "{tally:?}");
}

#[test]
fn what_a_viewer_may_not_know_changes_no_byte_for_him_in_import_export() {
    let tally = compare_many::<ImportExport>(20);
    assert!(tally.worlds > 1_000, "{tally:?}");
    assert!(tally.refusals > 5_000, "{tally:?}");
    assert!(tally.refused_after_reveal > 20, "{tally:?}");
    assert!(tally.accepted_lists > 20, "{tally:?}");
    assert!(tally.steps > 5_000, "{tally:?}");
    assert!(tally.learned > 100, "{tally:?}");
}

#[test]
#[ignore = "soak: ten times as many worlds take several minutes"]
fn what_a_viewer_may_not_know_changes_no_byte_for_him_in_many_worlds() {
    assert!(compare_many::<ImportExport>(600).worlds > 60_000);
    assert!(compare_many::<Travel>(600).worlds > 60_000);
}

/// The comparison itself must see a difference where there is one.
#[test]
fn the_omniscient_can_tell_the_worlds_apart() {
    let table = shipped::<Travel>();
    let given = options(&[("players", 3.into()), ("ask", "everyone".into())]);
    let rules = Arc::new(Travel::rules(&table, &given).expect("right options"));
    let state = Travel::deal(&rules, seed(1), &mut Silent);
    let other =
        Travel::otherwise(&rules, &state, Viewer::Seat(0), &mut Stream::new(seed(2))).expect("a world");
    let here = Match::<Travel>::from_state(Arc::clone(&rules), seed(1), state);
    let there = Match::<Travel>::from_state(rules, seed(1), other);
    assert_eq!(received(&here, Viewer::Seat(0), true), received(&there, Viewer::Seat(0), true));
    assert_ne!(received(&here, Viewer::Seat(1), true), received(&there, Viewer::Seat(1), true));
    assert_ne!(received(&here, Viewer::Omniscient, true), received(&there, Viewer::Omniscient, true));
    assert_ne!(here.digest(), there.digest());
}

/// Under `ask: holders` being asked may tell, and this comparison sees it: so
/// hosted matches ask everyone.
#[test]
fn asking_holders_only_would_tell() {
    let table = shipped::<Travel>();
    let told = |ask: &str| {
        let given = options(&[("players", 2.into()), ("ask", ask.into())]);
        let rules = Arc::new(Travel::rules(&table, &given).expect("right options"));
        let state = Travel::deal(&rules, seed(3), &mut Silent);
        let (maker, partner) = (state.active, 1 - state.active);
        let other = Travel::otherwise(&rules, &state, Viewer::Seat(maker), &mut Stream::new(seed(4)))
            .expect("a world");
        let held = |state: &State| kinds_in(&rules, state, hand(partner));
        let wanted = bits(held(&state) & !held(&other)).next().expect("the partner's hands differ");
        let waiting: Vec<_> = [state, other]
            .into_iter()
            .map(|state| {
                let mut world = Match::<Travel>::from_state(Arc::clone(&rules), seed(1), state);
                let own = kinds_in(&rules, &state, hand(maker));
                let given = bits(own).next().expect("a card to give");
                let tokens = [
                    "action:trade".to_owned(),
                    format!("card:{}", rules.id(given)),
                    format!("want:{}", rules.id(wanted)),
                    "done".to_owned(),
                ];
                for token in tokens {
                    let number = rules.numbering().number(&token).expect("a choice of these rules");
                    world.apply(maker, &[number]).expect("a legal choice");
                }
                received(&world, Viewer::Seat(maker), true)
            })
            .collect();
        waiting[0] != waiting[1]
    };
    assert!(told("holders"), "whether the partner is asked tells whether he has the card");
    assert!(!told("everyone"), "a partner without the card is asked all the same");
}
