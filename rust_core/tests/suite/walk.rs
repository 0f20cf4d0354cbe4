//! Plays a match through the functions of its game alone and checks, at every
//! step, all that must always hold.

use std::collections::BTreeSet;

use estiba_core::kernel::chance::{Seed, Stream, derive};
use estiba_core::kernel::choice::{Menu, Number};
use estiba_core::kernel::digest::digest;
use estiba_core::kernel::error::Code;
use estiba_core::kernel::event::{Answer, Silent};
use estiba_core::kernel::game::{Game, Rules as _};

use crate::games::{Player, Tested};

/// One decision in so many is looked at closely: every choice is tried.
const CLOSE_LOOK: u32 = 10;

/// Room that a walk needs again and again.
#[derive(Default)]
pub struct Room {
    menu: Menu,
    other: Menu,
    scratch: Menu,
    next: Menu,
    answers: Vec<Answer>,
    /// The kinds of decisions met so far.
    pub kinds: BTreeSet<&'static str>,
}

/// What a walk found.
#[derive(Clone, Copy, Debug, Default)]
pub struct Walked {
    /// True if the match came to its end.
    pub over: bool,
    /// Choices made.
    pub choices: u32,
    /// Choices tried on copies.
    pub tried: u32,
}

/// Plays a match up to its end, or until so many turns were played.
pub fn walk<G: Tested>(
    rules: &G::Rules,
    seed: Seed,
    player: Player,
    max_turns: u32,
    room: &mut Room,
) -> Walked {
    let mut stream = Stream::new(derive(&seed, "walk", 0));
    let mut state = G::deal(rules, seed, &mut Silent);
    let mut walked = Walked::default();
    let mut copy = None;
    room.answers.clear();
    let mut before = (0, true);
    room.menu.clear();
    if let Some(lowest) = G::waiting_for(rules, &state).lowest() {
        G::legal(rules, &state, lowest, &mut room.menu);
    }
    loop {
        check_cards::<G>(rules, &state);
        let status = G::status(&state);
        assert_eq!(status.over, !status.winners.is_empty() || status.truncated, "over is won or truncated");
        if status.over {
            assert!(G::waiting_for(rules, &state).is_empty() && G::decision(rules, &state).is_none());
            walked.over = true;
            break;
        }
        if status.turn >= max_turns {
            break;
        }
        let waiting = G::waiting_for(rules, &state);
        let decision = G::decision(rules, &state).expect("a live match has an open decision");
        assert_eq!(decision.waiting_for, waiting);
        assert!(decision.picks_left > 0, "{decision:?} asks for nothing");
        room.kinds.insert(decision.kind);
        let may_stay = before.1;
        assert!(
            decision.id > before.0 || may_stay && decision.id == before.0,
            "decision {} follows {}",
            decision.id,
            before.0
        );
        check_menus::<G>(rules, &state, room);
        if stream.below(CLOSE_LOOK) == 0 {
            walked.tried += try_everything::<G>(rules, &state, &mut stream, room);
            copy.get_or_insert_with(|| (state.clone(), room.answers.len()));
        }
        // Any of the seats asked may answer first.
        let seat = waiting.iter().nth(stream.below(waiting.len()) as usize).expect("somebody is asked");
        G::legal(rules, &state, seat, &mut room.menu);
        let choice = player.choose::<G>(rules, &state, seat, &room.menu, &mut stream);
        before = (decision.id, waiting.len() > 1 || G::is_any_time(rules, choice));
        room.answers.push(Answer { seat, choice });
        G::play(rules, &mut state, Answer { seat, choice }, &mut room.menu, &mut Silent);
        walked.choices += 1;
    }
    let end = digest::<G>(&state);
    let (state, from) = copy.unwrap_or_else(|| (G::deal(rules, seed, &mut Silent), 0));
    for (state, from) in [(state, from), (G::deal(rules, seed, &mut Silent), 0)] {
        assert_eq!(replayed::<G>(rules, state, &room.answers[from..], &mut room.scratch), end);
    }
    walked
}

/// Plays answers again, checked, and gives the digest of where they lead.
fn replayed<G: Game>(
    rules: &G::Rules,
    mut state: G::State,
    answers: &[Answer],
    scratch: &mut Menu,
) -> String {
    for &answer in answers {
        G::apply(rules, &mut state, answer, scratch, &mut Silent).expect("what was played can be replayed");
    }
    digest::<G>(&state)
}

/// The bytes that make up a state.
fn bytes<G: Game>(state: &G::State) -> Vec<u8> {
    let mut bytes = Vec::new();
    G::fingerprint_state(state, &mut |more| bytes.extend_from_slice(more));
    bytes
}

fn check_cards<G: Tested>(rules: &G::Rules, state: &G::State) {
    if let Err(wrong) = G::check_cards(rules, state) {
        panic!("{}: {wrong}", G::ID);
    }
}

/// Checks the menus of all seats; `room.menu` must be what the last play left.
fn check_menus<G: Game>(rules: &G::Rules, state: &G::State, room: &mut Room) {
    let waiting = G::waiting_for(rules, state);
    assert!(!waiting.is_empty(), "a live match waits for somebody");
    for seat in 0..rules.players() {
        G::legal(rules, state, seat, &mut room.other);
        let numbers = room.other.numbers();
        assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]), "{numbers:?} does not rise");
        assert!(numbers.last().is_none_or(|&last| usize::from(last) < rules.numbering().len()));
        let answers = numbers.iter().filter(|&&number| !G::is_any_time(rules, number)).count();
        if waiting.contains(seat) {
            assert!(answers > 0, "seat {seat} is asked and has no answer");
        } else {
            assert_eq!(answers, 0, "seat {seat} is not asked and has answers");
        }
        if waiting.lowest() == Some(seat) {
            assert_eq!(
                room.menu.numbers(),
                numbers,
                "what a play leaves is the menu of the lowest seat asked"
            );
        }
    }
}

/// Tries every choice of every seat on a copy, and some that are not offered.
fn try_everything<G: Tested>(
    rules: &G::Rules,
    state: &G::State,
    stream: &mut Stream,
    room: &mut Room,
) -> u32 {
    let mut tried = 0;
    let before = bytes::<G>(state);
    for seat in 0..rules.players() {
        G::legal(rules, state, seat, &mut room.other);
        for &choice in room.other.numbers() {
            let mut next = state.clone();
            let answer = Answer { seat, choice };
            if let Err(error) = G::apply(rules, &mut next, answer, &mut room.next, &mut Silent) {
                panic!("'{}' is offered and refused: {error}", notation::<G>(rules, choice));
            }
            check_cards::<G>(rules, &next);
            let waiting = G::waiting_for(rules, &next);
            assert_eq!(waiting.is_empty(), G::status(&next).over, "a live match waits for somebody");
            for seat in waiting.iter() {
                G::legal(rules, &next, seat, &mut room.scratch);
                assert!(!room.scratch.is_empty(), "'{}' leads nowhere", notation::<G>(rules, choice));
            }
            tried += 1;
        }
        let first = stream.below(rules.numbering().len() as u32) as Number;
        refuse_what_is_not_offered::<G>(rules, state, seat, &before, first, room);
    }
    tried
}

/// What is not in `room.other`, the menu of the seat, is refused, looked for
/// from a number on.
fn refuse_what_is_not_offered<G: Game>(
    rules: &G::Rules,
    state: &G::State,
    seat: u8,
    before: &[u8],
    first: Number,
    room: &mut Room,
) {
    let count = rules.numbering().len() as Number;
    let mut copy = state.clone();
    let mut refused = |answer: Answer, code: Code| {
        let error = G::apply(rules, &mut copy, answer, &mut room.scratch, &mut Silent)
            .expect_err("what is not offered is refused");
        assert_eq!(error.code(), code, "{answer:?}: {error}");
    };
    let expected =
        if G::waiting_for(rules, state).contains(seat) { Code::IllegalChoice } else { Code::NotAsked };
    // A few of them; all would take longer than everything else.
    for choice in
        (0..count).map(|step| (first + step) % count).filter(|&choice| !room.other.contains(choice)).take(2)
    {
        refused(Answer { seat, choice }, expected);
    }
    refused(Answer { seat, choice: count }, Code::UnknownChoice);
    refused(Answer { seat, choice: Number::MAX }, Code::UnknownChoice);
    refused(Answer { seat: rules.players(), choice: 0 }, Code::UnknownSeat);
    refused(Answer { seat: u8::MAX, choice: 0 }, Code::UnknownSeat);
    assert!(bytes::<G>(&copy) == before, "a refusal changes nothing");
}

/// The notation of a choice.
fn notation<G: Game>(rules: &G::Rules, choice: Number) -> &str {
    rules.numbering().notation(choice).unwrap_or("?")
}
