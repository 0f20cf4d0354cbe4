//! What must hold for every game: random matches with invariants checked at
//! every step, the three faces of choices, and records.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use estiba_core::kernel::chance::{Stream, derive};
use estiba_core::kernel::choice::{Menu, Number};
use estiba_core::kernel::event::Viewer;
use estiba_core::kernel::game::{Game, Rules as _};
use estiba_core::kernel::text::Locale;
use estiba_core::matches::{Match, game_of, read};
use estiba_core::wire::encode;

use crate::games::{Player, Tested, Variant, seed, variant_count, variants};
use crate::walk::{Room, Walked, walk};

/// How many random matches the issue of the house asks for.
const MATCHES: u64 = 100_000;
/// One match in so many is played by players who want to come to an end, to
/// see the ends too. The soak test plays on to the thousand turns after which a
/// simulation truncates a match.
const THRIFTY_SHARE: u64 = 10;

/// Walks many matches, as many by the rules of each variant.
fn random_matches<G: Tested>(matches: u64, (max_turns, thrifty_turns): (u32, u32)) {
    let share = matches.div_ceil(variant_count::<G>() as u64);
    let mut room = Room::default();
    let mut total = Walked::default();
    let mut ended = 0;
    let all =
        variants::<G>(usize::MAX).flat_map(|variant| std::iter::repeat_n(variant.rules, share as usize));
    for (number, rules) in (0..).zip(all) {
        let rules = &rules;
        // Another of the matches of each variant.
        let thrifty = (number + number / share).is_multiple_of(THRIFTY_SHARE);
        let (player, turns) =
            if thrifty { (Player::Thrifty, thrifty_turns) } else { (Player::Random, max_turns) };
        // The panic says what is wrong; this says where to look at it.
        let walked =
            catch_unwind(AssertUnwindSafe(|| walk::<G>(rules, seed(number), player, turns, &mut room)))
                .unwrap_or_else(|_| panic!("match {number}: {player:?}, {}", rules.options().to_json()));
        ended += u64::from(walked.over);
        total.choices += walked.choices;
        total.tried += walked.tried;
    }
    assert_eq!(
        room.kinds.iter().copied().collect::<Vec<_>>(),
        G::DECISIONS,
        "every kind of decision comes up"
    );
    assert!(ended > matches / THRIFTY_SHARE / 4, "only {ended} of {matches} matches came to an end");
    assert!(u64::from(total.choices) > matches, "hardly anything was chosen");
    assert!(u64::from(total.tried) > matches, "hardly anything was tried on copies");
}

/// Number, notation and message of every choice lead to each other.
fn three_faces<G: Tested>() {
    for Variant { rules, .. } in variants::<G>(200) {
        let numbering = rules.numbering();
        for number in 0..numbering.len() as Number {
            let notation = numbering.notation(number).expect("every number has a notation");
            assert_eq!(numbering.number(notation), Ok(number));
            assert_eq!(notation, notation.to_lowercase());
            assert!(!notation.contains(char::is_whitespace), "'{notation}' is not one token");
            let meaning = numbering.meaning(number).expect("every number has a meaning");
            assert_eq!(meaning.notation(), notation);
            let message = encode::choice::<G>(&rules, number);
            assert_eq!(message.number, u32::from(number));
            assert_eq!(message.notation, notation);
            assert_eq!(encode::notation_of(&message).as_deref(), Some(notation));
            for locale in [Locale::En, Locale::Es] {
                assert!(!rules.label(number, locale).is_empty(), "'{notation}' has no label");
            }
        }
        assert!(numbering.len() < 1024, "a numbering fits an output layer");
    }
}

/// A match through its record, its past and its events.
fn matches_and_records<G: Tested>(matches: u64, choices: u32) {
    let all: Vec<Variant<G>> = variants(100).collect();
    for number in 0..matches {
        let Variant { table, rules } = &all[number as usize % all.len()];
        let player = if number.is_multiple_of(3) { Player::Thrifty } else { Player::Random };
        let mut playing = Match::<G>::deal(Arc::clone(rules), seed(number));
        let mut digests = vec![playing.digest()];
        let mut stream = Stream::new(derive(&seed(number), "records", 0));
        let mut menu = Menu::new();
        for _ in 0..choices {
            let Some(seat) = playing.waiting_for().lowest() else { break };
            G::legal(playing.rules(), playing.state(), seat, &mut menu);
            let choice = player.choose::<G>(playing.rules(), playing.state(), seat, &menu, &mut stream);
            assert_eq!(playing.legal(seat), menu.numbers());
            let mut copy = playing.clone();
            let open = G::decision(playing.rules(), playing.state()).map_or(0, |decision| decision.id);
            playing.apply(seat, &[choice]).expect("a choice of the menu");
            copy.apply_move(seat, open, &[choice]).expect("a single choice is always a whole move");
            assert_eq!(copy.digest(), playing.digest(), "a copy plays alike");
            digests.push(playing.digest());
            assert_eq!(playing.revision() as usize, digests.len() - 1);
        }
        check_past(&playing, &digests, &mut stream);
        check_record(&playing, table);
    }
}

/// Every earlier revision can be gone back to, and tells the same events.
fn check_past<G: Game>(playing: &Match<G>, digests: &[String], stream: &mut Stream) {
    let all = playing.notices(Viewer::Omniscient, -1, Locale::En);
    assert!(all.is_sorted_by_key(|(revision, _)| *revision), "revisions of events rise");
    assert!(all.iter().all(|(revision, _)| *revision <= playing.revision()));
    for _ in 0..5 {
        let revision = stream.below(digests.len() as u32);
        let past = playing.rewound(revision);
        assert_eq!(past.digest(), digests[revision as usize], "revision {revision}");
        assert_eq!(past.revision(), revision);
        let after = i64::from(stream.below(digests.len() as u32)) - 1;
        let told: Vec<_> = all.iter().filter(|(revision, _)| i64::from(*revision) > after).cloned().collect();
        assert_eq!(playing.notices(Viewer::Omniscient, after, Locale::En), told, "after {after}");
        let past_told = past.notices(Viewer::Omniscient, -1, Locale::En);
        assert_eq!(past_told, all[..past_told.len()], "the past stays what it was");
        assert!(all[past_told.len()..].iter().all(|(other, _)| *other > revision));
    }
    // What an observer asks for after each move is kept; it must be the same.
    if playing.revision() > 0 {
        let last = i64::from(playing.revision()) - 1;
        let told: Vec<_> = all.iter().filter(|(revision, _)| i64::from(*revision) > last).cloned().collect();
        assert_eq!(playing.notices(Viewer::Omniscient, last, Locale::En), told);
    }
}

fn check_record<G: Game>(playing: &Match<G>, table: &G::Table) {
    let record = playing.record();
    assert_eq!(game_of(&record, "a record"), Ok(G::ID));
    let again = read::<G>(table, &record, "a record").expect("a record can be read");
    assert_eq!(again.digest(), playing.digest());
    assert_eq!(again.plays(), playing.plays());
    assert_eq!(again.seed(), playing.seed());
    assert_eq!(again.record(), record);
    let mut stopped = playing.clone();
    let over = G::status(stopped.state()).over;
    stopped.truncate();
    assert_eq!(G::status(stopped.state()).truncated, !over, "what is over is not truncated");
    let again = read::<G>(table, &stopped.record(), "a record").expect("a record of a stopped match");
    assert_eq!(again.digest(), stopped.digest());
}

fn state_is_small<G: Tested>() {
    assert!(size_of::<G::State>() <= G::STATE_BYTES, "a state takes {} bytes", size_of::<G::State>());
}

macro_rules! for_every_game {
    ($($id:ident: $game:ty,)+) => {$(
        mod $id {
            use super::*;
            type Tested = $game;

            #[test]
            fn random_matches_keep_every_invariant() {
                random_matches::<Tested>(MATCHES, <Tested as crate::games::Tested>::TURNS);
            }

            #[test]
            #[ignore = "soak: 20,000 matches of up to a thousand turns take several minutes"]
            fn long_random_matches_keep_every_invariant() {
                random_matches::<Tested>(MATCHES / 5, (1000, 1000));
            }

            #[test]
            fn number_notation_and_message_lead_to_each_other() {
                three_faces::<Tested>();
            }

            #[test]
            fn a_record_leads_to_the_same_match() {
                matches_and_records::<Tested>(400, 120);
            }

            #[test]
            fn a_state_is_small() {
                state_is_small::<Tested>();
            }
        }
    )+};
}
estiba_core::with_games!(for_every_game);

/// The game that only tests know goes through the same.
mod sealed_bid {
    use super::*;
    use crate::sealed_bid_game::SealedBid;

    #[test]
    fn random_matches_keep_every_invariant() {
        random_matches::<SealedBid>(2_000, SealedBid::TURNS);
    }

    #[test]
    fn number_notation_and_message_lead_to_each_other() {
        three_faces::<SealedBid>();
    }

    #[test]
    fn a_record_leads_to_the_same_match() {
        matches_and_records::<SealedBid>(200, 120);
    }
}
