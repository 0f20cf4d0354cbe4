//! What [`super::hosted`] promises, kept for every game.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::encode::{self, WireGame};
use super::hosted::{ApplyMode, ChoiceName, HostedMatch, HostedRules, HostedTable};
use super::{catalog, v1};
use crate::kernel::chance::Seed;
use crate::kernel::choice::Number;
use crate::kernel::error::{Code, Error, Result};
use crate::kernel::event::Viewer;
use crate::kernel::game::{
    ExpansionInput, ExpansionUse, Functions, Game, PositionInput, Rules as _, Status, resolve,
};
use crate::kernel::text::Locale;
use crate::matches::{Match, read};
use crate::sim::batch::{self, Batch, Request};
use crate::sim::policy::suggest;

/// The most choices of one list.
const MAX_LIST: usize = 64;

struct TableOf<G: Game>(G::Table);
struct RulesOf<G: Game>(Arc<G::Rules>);

/// Reads the card table of a game.
pub(super) fn read_table_of<G: WireGame>(text: &str, file: &str) -> Result<Arc<dyn HostedTable>> {
    Ok(Arc::new(TableOf::<G>(G::read_table(text, file)?)))
}

impl<G: WireGame> HostedTable for TableOf<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn overlaid(&self, text: &str, file: &str) -> Result<Arc<dyn HostedTable>> {
        Ok(Arc::new(TableOf::<G>(G::overlay(&self.0, text, file)?)))
    }

    fn with_powers(&self, powers: &str, functions: &Functions) -> Result<Arc<dyn HostedTable>> {
        Ok(Arc::new(TableOf::<G>(G::with_powers(&self.0, powers, functions)?)))
    }

    fn expanded(&self, input: &ExpansionInput<'_>, functions: &Functions) -> Result<Arc<dyn HostedTable>> {
        Ok(Arc::new(TableOf::<G>(G::expanded(&self.0, input, functions)?)))
    }

    fn expansions(&self) -> Vec<ExpansionUse> {
        G::expansions(&self.0)
    }

    fn game_info(&self, locale: Locale) -> Result<Vec<u8>> {
        Ok(encode::bytes(&catalog::game_info::<G>(&self.0, locale)?))
    }

    fn card_ids(&self) -> Vec<String> {
        G::cards(&self.0, Locale::En).into_iter().map(|face| face.id).collect()
    }

    fn list_cards(&self, locale: Locale) -> Vec<u8> {
        encode::bytes(&catalog::list_cards::<G>(&self.0, locale))
    }

    fn rules(&self, options: &Map<String, Value>) -> Result<Arc<dyn HostedRules>> {
        Ok(Arc::new(RulesOf::<G>(Arc::new(G::rules(&self.0, options)?))))
    }

    fn replay(&self, text: &str, file: &str) -> Result<Box<dyn HostedMatch>> {
        Ok(Box::new(read::<G>(&self.0, text, file)?))
    }

    fn position(&self, input: PositionInput, seed: Seed) -> Result<Box<dyn HostedMatch>> {
        Ok(Box::new(Match::<G>::position(&self.0, input, seed)?))
    }
}

impl<G: WireGame> HostedRules for RulesOf<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn players(&self) -> u8 {
        self.0.players()
    }

    fn fingerprint(&self) -> &str {
        self.0.fingerprint()
    }

    fn rules_version(&self) -> u32 {
        G::RULES_VERSION
    }

    fn choice_count(&self) -> usize {
        self.0.numbering().len()
    }

    fn options(&self) -> String {
        self.0.options().to_json()
    }

    fn expansions(&self) -> Vec<ExpansionUse> {
        self.0.expansions().to_vec()
    }

    fn uses_functions(&self) -> bool {
        self.0.uses_functions()
    }

    fn notation(&self, number: u32) -> Result<String> {
        let number = self.0.numbering().check(number)?;
        Ok(self.0.numbering().notation(number).unwrap_or_default().to_owned())
    }

    fn number(&self, notation: &str) -> Result<Number> {
        self.0.numbering().number(notation)
    }

    fn label(&self, number: u32, locale: Locale) -> Result<String> {
        Ok(self.0.label(self.0.numbering().check(number)?, locale))
    }

    fn deal(&self, seed: Seed) -> Result<Box<dyn HostedMatch>> {
        let playing = Match::<G>::deal(Arc::clone(&self.0), seed);
        playing.fault().map_or(Ok(Box::new(playing)), Err)
    }

    fn replay(&self, seed: Seed, plays: &[(u8, u32)]) -> Result<Box<dyn HostedMatch>> {
        let mut playing = Match::<G>::deal(Arc::clone(&self.0), seed);
        for &(seat, number) in plays {
            let choice = self.0.numbering().check(number)?;
            playing.apply(seat, &[choice])?;
        }
        Ok(Box::new(playing))
    }

    fn simulate(&self, request: &Request, progress: &mut dyn FnMut(u64) -> bool) -> Result<Option<Batch>> {
        batch::run::<G>(&self.0, request, progress)
    }
}

/// The seat of a number, if the match has it.
fn seat_of<G: Game>(playing: &Match<G>, seat: u32) -> Result<u8> {
    let players = playing.rules().players();
    u8::try_from(seat).ok().filter(|seat| *seat < players).ok_or_else(|| {
        Error::new(Code::UnknownSeat, format!("There is no seat {seat}."))
            .hint(format!("Seats are counted from 0 to {}.", players - 1))
    })
}

fn json_text(text: serde_json::Result<String>) -> Result<String> {
    // Views and events are maps with text keys, which always serialize.
    text.map_err(|error| Error::new(Code::RecordSyntax, error.to_string()))
}

impl<G: WireGame> HostedMatch for Match<G> {
    fn rules(&self) -> Arc<dyn HostedRules> {
        Arc::new(RulesOf::<G>(Arc::clone(self.rules())))
    }

    fn seed(&self) -> &Seed {
        self.seed()
    }

    fn revision(&self) -> u32 {
        self.revision()
    }

    fn status(&self) -> Status {
        G::status(self.state())
    }

    fn waiting_for(&self) -> Vec<u8> {
        self.waiting_for().iter().collect()
    }

    fn decision_id(&self) -> u32 {
        let last = || self.plays().last().map_or(0, |play| play.decision);
        G::decision(self.rules(), self.state()).map_or_else(last, |decision| decision.id)
    }

    fn decision(&self, locale: Locale) -> Option<Value> {
        let decision = G::decision(self.rules(), self.state())?;
        Some(json!({
            "id": decision.id,
            "kind": decision.kind,
            "source": decision.source,
            "prompt": G::prompt(self.rules(), self.state(), locale),
            "waiting_for": decision.waiting_for.iter().collect::<Vec<u8>>(),
            "picks_left": decision.picks_left,
            "may_decline": decision.may_decline,
            "leader": decision.leader,
        }))
    }

    fn digest(&self) -> String {
        self.digest()
    }

    fn unused_outcomes(&self) -> Vec<String> {
        self.unused_outcomes()
    }

    fn legal(&self, seat: u32) -> Result<Vec<Number>> {
        Ok(self.legal(seat_of(self, seat)?))
    }

    fn any_time(&self, seat: u32) -> Result<Vec<Number>> {
        let mut legal = self.legal(seat_of(self, seat)?);
        legal.retain(|&number| G::is_any_time(self.rules(), number));
        Ok(legal)
    }

    fn resolve(&self, seat: u32, notation: &str) -> Result<Option<Number>> {
        Ok(resolve::<G>(self.rules(), self.state(), seat_of(self, seat)?, notation))
    }

    fn apply(&mut self, seat: u32, choices: &[ChoiceName], mode: ApplyMode) -> Result<Vec<Number>> {
        if choices.len() > MAX_LIST {
            return Err(Error::new(
                Code::TooManyChoices,
                format!("{} choices in one list are more than {MAX_LIST}.", choices.len()),
            )
            .hint("Play them in several lists."));
        }
        let seat = seat_of(self, seat)?;
        let mut numbers = Vec::with_capacity(choices.len());
        for (place, choice) in choices.iter().enumerate() {
            let number = choice.named().and_then(|name| match name {
                ChoiceName::Number(number) => self.rules().numbering().check(number),
                // The words for declining and accepting stand for each other
                // in the decision that is open now.
                ChoiceName::Notation(token) => match resolve::<G>(self.rules(), self.state(), seat, &token) {
                    Some(number) if place == 0 => Ok(number),
                    _ => self.rules().numbering().number(&token),
                },
                ChoiceName::Message(_) => Err(Error::new(Code::UnknownChoice, "A message names no message.")),
            });
            numbers.push(number.map_err(|error| error.detail("choice_index", place.to_string()))?);
        }
        match mode {
            ApplyMode::Free => self.apply(seat, &numbers)?,
            ApplyMode::Move { decision } => self.apply_move(seat, decision, &numbers)?,
        }
        Ok(numbers)
    }

    fn suggest(&self, seat: u32, policy: &str) -> Result<Number> {
        suggest(self, seat_of(self, seat)?, policy)
    }

    fn truncate(&mut self) {
        self.truncate();
    }

    fn view(&self, viewer: Viewer) -> Result<String> {
        json_text(serde_json::to_string(&G::view(self.rules(), self.state(), viewer)))
    }

    fn events(&self, viewer: Viewer, after: i64, locale: Locale) -> Result<String> {
        let told: Vec<Value> = self
            .notices(viewer, after, locale)
            .into_iter()
            .map(|(revision, notice)| {
                let mut value = json!(notice);
                value["revision"] = revision.into();
                value
            })
            .collect();
        json_text(serde_json::to_string(&told))
    }

    fn update(&self, viewer: Viewer, after: i64, locale: Locale, with_events: bool) -> Vec<u8> {
        encode::bytes(&encode::update(self, viewer, after, locale, with_events))
    }

    fn menu(&self, viewer: Viewer, locale: Locale) -> Vec<u8> {
        encode::menu(self, viewer, locale).map_or_else(Vec::new, |menu: v1::Menu| encode::bytes(&menu))
    }

    fn record(&self) -> String {
        self.record()
    }

    fn record_message(&self) -> Vec<u8> {
        encode::bytes(&encode::record(self))
    }

    fn plays(&self) -> Vec<(u8, Number)> {
        self.plays().iter().map(|play| (play.seat, play.choice)).collect()
    }

    fn copy(&self) -> Box<dyn HostedMatch> {
        Box::new(self.clone())
    }

    fn rewound(&self, revision: u32) -> Box<dyn HostedMatch> {
        Box::new(self.rewound(revision))
    }
}
