//! Playing a match.

use std::sync::Arc;

use super::script::{Collector, Script};
use crate::kernel::chance::Seed;
use crate::kernel::choice::{Menu, Number};
use crate::kernel::digest::digest;
use crate::kernel::error::{Code, Error, Result};
use crate::kernel::event::{Answer, Notice, Viewer};
use crate::kernel::game::{Game, Position, PositionInput, Rules as _};
use crate::kernel::seats::SeatSet;
use crate::kernel::text::Locale;

/// One choice of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// Who chose.
    pub seat: u8,
    /// What was chosen.
    pub choice: Number,
    /// The decision that was open.
    pub decision: u32,
}

/// Events and the revisions with which they happened.
type Log<Event> = Vec<(u32, Event)>;

/// Where a match began.
pub(super) enum Origin<G: Game> {
    /// It was dealt from its seed.
    Dealt,
    /// It was set up by hand; kept as it was before anything happened.
    Position {
        /// What it was set up from.
        input: PositionInput,
        /// The start of the turn.
        state: G::State,
        /// The outcomes of chance prescribed.
        script: Script,
    },
    /// It goes on from a state whose past is not known.
    State(G::State),
}

/// One playing of a game.
pub struct Match<G: Game> {
    pub(super) rules: Arc<G::Rules>,
    pub(super) seed: Seed,
    pub(super) origin: Arc<Origin<G>>,
    state: G::State,
    script: Script,
    plays: Vec<Play>,
    /// The last events and their revisions: what observers of a running match
    /// ask for again and again.
    recent: Log<G::Event>,
    /// All events after this revision are in `recent`.
    recent_after: i64,
}

impl<G: Game> Clone for Match<G> {
    fn clone(&self) -> Self {
        Match {
            rules: Arc::clone(&self.rules),
            seed: self.seed,
            origin: Arc::clone(&self.origin),
            state: self.state.clone(),
            script: self.script.clone(),
            plays: self.plays.clone(),
            recent: self.recent.clone(),
            recent_after: self.recent_after,
        }
    }
}

impl<G: Game> Match<G> {
    /// Deals a match.
    pub fn deal(rules: Arc<G::Rules>, seed: Seed) -> Self {
        let mut script = Script::default();
        let mut sink = Collector::new(&mut script);
        let state = G::deal(&rules, seed, &mut sink);
        let recent = sink.events.into_iter().map(|event| (0, event)).collect();
        let origin = Arc::new(Origin::Dealt);
        Match { rules, seed, origin, state, script, plays: Vec::new(), recent, recent_after: -1 }
    }

    /// Sets a position up and plays up to its first decision.
    ///
    /// # Errors
    /// As [`Game::position`]; `outcome_impossible`.
    pub fn position(table: &G::Table, input: PositionInput, seed: Seed) -> Result<Self> {
        let Position { rules, mut state, picks, kept_shuffles } = G::position(table, &input, seed)?;
        let mut script = Script { picks: picks.into(), kept_shuffles };
        let origin = Arc::new(Origin::Position { input, state: state.clone(), script: script.clone() });
        let mut sink = Collector::new(&mut script);
        G::advance(&rules, &mut state, &mut Menu::new(), &mut sink);
        check_outcomes(sink.impossible)?;
        if let Some(error) = G::fault(&rules, &state) {
            return Err(error);
        }
        let recent = sink.events.into_iter().map(|event| (0, event)).collect();
        Ok(Match {
            rules: Arc::new(rules),
            seed,
            origin,
            state,
            script,
            plays: Vec::new(),
            recent,
            recent_after: -1,
        })
    }

    /// A match that goes on from a state, with no past: for tests that play
    /// two worlds side by side. Its record does not say how it came about.
    #[doc(hidden)]
    pub fn from_state(rules: Arc<G::Rules>, seed: Seed, state: G::State) -> Self {
        Match {
            rules,
            seed,
            origin: Arc::new(Origin::State(state.clone())),
            state,
            script: Script::default(),
            plays: Vec::new(),
            recent: Vec::new(),
            recent_after: -1,
        }
    }

    /// Why the match cannot be played at all: a power ran away as it was dealt.
    pub fn fault(&self) -> Option<Error> {
        G::fault(&self.rules, &self.state)
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<G::Rules> {
        &self.rules
    }

    /// The state.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The seed.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// The choices made so far.
    pub fn plays(&self) -> &[Play] {
        &self.plays
    }

    /// How many choices were made.
    pub fn revision(&self) -> u32 {
        self.plays.len() as u32
    }

    /// The digest of the state.
    pub fn digest(&self) -> String {
        digest::<G>(&self.state)
    }

    /// Scripted outcomes that were not used, as `kind: value`.
    pub fn unused_outcomes(&self) -> Vec<String> {
        let picks = self.script.picks.iter().map(|(_, id)| format!("pick: {id}"));
        let shuffles = (0..self.script.kept_shuffles).map(|_| "shuffle: keep".to_owned());
        picks.chain(shuffles).collect()
    }

    /// Plays the choices of a seat, all or none, whatever they reveal.
    ///
    /// # Errors
    /// As [`Game::apply`]; the message tells which choice is refused.
    pub fn apply(&mut self, seat: u8, choices: &[Number]) -> Result<()> {
        self.play_list(seat, choices, false)
    }

    /// Plays the choices of a seat as a client may: for the decision that is
    /// open, all or none, and ending at the first that reveals something.
    ///
    /// # Errors
    /// `stale_decision`, `choices_after_reveal`, and those of [`Game::apply`].
    pub fn apply_move(&mut self, seat: u8, decision: u32, choices: &[Number]) -> Result<()> {
        if G::status(&self.state).over {
            return Err(Error::new(Code::MatchOver, "The match is over.").hint("Read its record."));
        }
        let open = G::decision(&self.rules, &self.state).map_or(0, |decision| decision.id);
        if open != decision {
            return Err(Error::new(
                Code::StaleDecision,
                format!("Decision {decision} is not open; {open} is."),
            )
            .hint("Look at the current menu.")
            .detail("decision_id", open.to_string()));
        }
        self.play_list(seat, choices, true)
    }

    fn play_list(&mut self, seat: u8, choices: &[Number], ends_at_reveal: bool) -> Result<()> {
        if choices.is_empty() {
            return Err(
                Error::new(Code::TooManyChoices, "The list of choices is empty.").hint("Give at least one.")
            );
        }
        let mut state = self.state.clone();
        let mut script = self.script.clone();
        let mut menu = Menu::new();
        let mut recent = Vec::new();
        let mut plays = Vec::with_capacity(choices.len());
        for (place, &choice) in choices.iter().enumerate() {
            let decision = G::decision(&self.rules, &state).map_or(0, |decision| decision.id);
            let mut sink = Collector::new(&mut script);
            let applied = G::apply(&self.rules, &mut state, Answer { seat, choice }, &mut menu, &mut sink);
            if let Err(mut error) = applied {
                if let Some(why) = sink.failed {
                    error = error.because(why);
                }
                return Err(error.detail("choice_index", place.to_string()));
            }
            check_outcomes(sink.impossible)?;
            if ends_at_reveal && sink.revealed.contains(seat) && place + 1 < choices.len() {
                return Err(Error::new(
                    Code::ChoicesAfterReveal,
                    format!("The list goes on after choice {place}, which reveals something."),
                )
                .hint("End the list there, look at the update, then choose on.")
                .detail("choice_index", place.to_string()));
            }
            plays.push(Play { seat, choice, decision });
            let revision = self.revision() + plays.len() as u32;
            recent.extend(sink.events.into_iter().map(|event| (revision, event)));
        }
        self.recent_after = i64::from(self.revision());
        self.recent = recent;
        self.state = state;
        self.script = script;
        self.plays.extend(plays);
        Ok(())
    }

    /// Stops the match without a result.
    pub fn truncate(&mut self) {
        G::truncate(&mut self.state);
    }

    /// The match as it was after so many choices.
    pub fn rewound(&self, revision: u32) -> Match<G> {
        let mut past = self.clone();
        if revision < self.revision() {
            past.plays.truncate(revision as usize);
            (past.state, past.script, past.recent) = past.played_again();
            past.recent_after = -1;
        }
        past
    }

    /// Plays the record once more, which cannot fail.
    fn played_again(&self) -> (G::State, Script, Log<G::Event>) {
        let mut menu = Menu::new();
        let mut script = match &*self.origin {
            Origin::Dealt | Origin::State(_) => Script::default(),
            Origin::Position { script, .. } => script.clone(),
        };
        let mut sink = Collector::new(&mut script);
        let mut state = match &*self.origin {
            Origin::Dealt => G::deal(&self.rules, self.seed, &mut sink),
            Origin::State(state) => state.clone(),
            Origin::Position { state, .. } => {
                let mut state = state.clone();
                G::advance(&self.rules, &mut state, &mut menu, &mut sink);
                state
            }
        };
        let mut events: Log<G::Event> = sink.events.into_iter().map(|event| (0, event)).collect();
        for (revision, play) in (1..).zip(&self.plays) {
            let mut sink = Collector::new(&mut script);
            let answer = Answer { seat: play.seat, choice: play.choice };
            G::play(&self.rules, &mut state, answer, &mut menu, &mut sink);
            events.extend(sink.events.into_iter().map(|event| (revision, event)));
        }
        (state, script, events)
    }

    /// The events after a revision (-1 for all), with the revision of each, as
    /// a viewer may know them.
    pub fn notices(&self, viewer: Viewer, after: i64, locale: Locale) -> Vec<(u32, Notice)> {
        let told = |events: &[(u32, G::Event)]| -> Vec<(u32, Notice)> {
            events
                .iter()
                .filter(|(revision, _)| i64::from(*revision) > after)
                .filter_map(|(revision, event)| {
                    Some((*revision, G::notice(&self.rules, event, viewer, locale)?))
                })
                .collect()
        };
        if after >= self.recent_after {
            return told(&self.recent);
        }
        told(&self.played_again().2)
    }

    /// The seats waited for.
    pub fn waiting_for(&self) -> SeatSet {
        G::waiting_for(&self.rules, &self.state)
    }

    /// The numbers that a seat may choose now.
    pub fn legal(&self, seat: u8) -> Vec<Number> {
        let mut menu = Menu::new();
        if seat < self.rules.players() {
            G::legal(&self.rules, &self.state, seat, &mut menu);
        }
        menu.numbers().to_vec()
    }
}

fn check_outcomes(impossible: Option<&'static str>) -> Result<()> {
    match impossible {
        None => Ok(()),
        Some(why) => {
            Err(Error::new(Code::OutcomeImpossible, format!("A scripted outcome cannot happen: {why}."))
                .detail("field", "random"))
        }
    }
}
