//! What happens in a match, and who may know it.

use super::rules::Rules;
use super::state::{Action, Offer};
use super::texts;
use crate::kernel::choice::Number;
use crate::kernel::event::{Notice, Viewer};
use crate::kernel::game::Rules as _;
use crate::kernel::seats::SeatSet;
use crate::kernel::text::Locale;

/// Something that happened, uncut. Kinds and countries are numbers of the
/// rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are what their names say")]
pub enum Event {
    /// A turn began.
    TurnBegan { seat: u8, turn: u32 },
    /// A card was drawn; only its owner knows which.
    Drawn { seat: u8, kind: u8 },
    /// An action was chosen.
    Announced { seat: u8, action: Action },
    /// A card was paid.
    Paid { seat: u8, kind: u8 },
    /// A card was taken from the discard pile.
    Recycled { seat: u8, kind: u8 },
    /// A card was stolen; the two players know which.
    Stolen { seat: u8, victim: u8, kind: u8 },
    /// Somebody began to put a trade together.
    OfferBegun { seat: u8, partner: u8 },
    /// It was called off.
    OfferCalledOff { seat: u8, partner: u8 },
    /// It was put to the partner.
    OfferMade { seat: u8, offer: Offer },
    /// The partner refused.
    OfferRefused { seat: u8, partner: u8 },
    /// The cards changed hands.
    Traded { seat: u8, offer: Offer },
    /// The card for a completed trade was not wanted.
    BonusDeclined { seat: u8 },
    /// A card over the limit was discarded.
    Discarded { seat: u8, kind: u8 },
    /// A prohibited item, or the card that goes with it, was discarded.
    Dumped { seat: u8, kind: u8 },
    /// A card stood for a missing item of a journey.
    StoodIn { seat: u8, kind: u8 },
    /// A journey was made; `missing` are the places of needs for which other
    /// cards stood.
    Travelled { seat: u8, country: u8, missing: u8 },
    /// A card was drawn that acts at once.
    TurnedUp { seat: u8, kind: u8 },
    /// A power was used.
    Used { seat: u8, power: u8 },
    /// A card went to the discard pile by a power.
    GivenUp { seat: Option<u8>, kind: u8 },
    /// A card went to a hand by a power.
    Received { seat: u8, from: Option<u8>, kind: u8, open: bool },
    /// A card of the deck was turned face up.
    Revealed { kind: u8 },
    /// A country was exchanged.
    CountryChanged { seat: u8, country: u8 },
    /// Two seats exchanged their hands.
    HandsSwapped { seat: u8, other: u8 },
    /// A power ended the turn.
    TurnEnded { seat: u8 },
    /// The discard pile became the deck.
    Reshuffled { count: u8 },
    /// The engine took the only choice. If it depends on a hidden hand, only
    /// its owner knows.
    Taken { seat: u8, choice: Number, hidden: bool },
    /// A turn passed without a legal action.
    Passed { seat: u8 },
    /// A player won.
    Won { seat: u8 },
}

/// An event as a viewer may know it.
pub fn notice(rules: &Rules, event: &Event, viewer: Viewer, locale: Locale) -> Option<Notice> {
    let ids = |kinds: &[u8]| kinds.iter().map(|&kind| rules.id(kind).to_owned()).collect::<Vec<_>>();
    // A card that only some seats know.
    let hidden = |kind: u8, knowing: SeatSet| {
        if viewer.may_know(knowing) { ids(&[kind]) } else { Vec::new() }
    };
    let at = |kind: &'static str, source: &'static str, seat: u8| Notice {
        kind,
        source,
        seat: Some(seat),
        ..Notice::default()
    };
    let mut notice = match *event {
        Event::TurnBegan { seat, turn } => Notice { count: turn, ..at("turn_began", "rule:turn", seat) },
        Event::Drawn { seat, kind } => {
            Notice { cards: hidden(kind, SeatSet::one(seat)), count: 1, ..at("drawn", "rule:draw", seat) }
        }
        Event::Announced { seat, action } => {
            Notice { notation: format!("action:{}", action.word()), ..at("announced", "rule:actions", seat) }
        }
        Event::Paid { seat, kind } => {
            Notice { cards: ids(&[kind]), count: 1, ..at("paid", "rule:cost", seat) }
        }
        Event::Recycled { seat, kind } => {
            Notice { cards: ids(&[kind]), count: 1, ..at("recycled", "rule:recycle", seat) }
        }
        Event::Stolen { seat, victim, kind } => {
            let mut knowing = SeatSet::one(seat);
            knowing.insert(victim);
            Notice {
                other_seat: Some(victim),
                cards: hidden(kind, knowing),
                count: 1,
                ..at("stolen", "rule:steal", seat)
            }
        }
        Event::OfferBegun { seat, partner } => {
            Notice { other_seat: Some(partner), ..at("offer_begun", "rule:trade", seat) }
        }
        Event::OfferCalledOff { seat, partner } => {
            Notice { other_seat: Some(partner), ..at("offer_called_off", "rule:trade", seat) }
        }
        Event::OfferMade { seat, offer } => Notice {
            other_seat: Some(offer.partner),
            cards: ids(offer.gives()),
            wanted: ids(offer.wants()),
            ..at("offer_made", "rule:trade", seat)
        },
        Event::OfferRefused { seat, partner } => {
            Notice { other_seat: Some(partner), ..at("offer_refused", "rule:trade", seat) }
        }
        Event::Traded { seat, offer } => Notice {
            other_seat: Some(offer.partner),
            cards: ids(offer.gives()),
            wanted: ids(offer.wants()),
            ..at("traded", "rule:trade", seat)
        },
        Event::BonusDeclined { seat } => at("bonus_declined", "rule:trade_bonus", seat),
        Event::Discarded { seat, kind } => {
            Notice { cards: ids(&[kind]), count: 1, ..at("discarded", "rule:hand_limit", seat) }
        }
        Event::Dumped { seat, kind } => {
            Notice { cards: ids(&[kind]), count: 1, ..at("dumped", "rule:prohibited_items", seat) }
        }
        Event::StoodIn { seat, kind } => {
            Notice { cards: ids(&[kind]), count: 1, ..at("stood_in", "rule:travel", seat) }
        }
        Event::TurnedUp { seat, kind } => {
            Notice { cards: ids(&[kind]), count: 1, ..at("turned_up", "rule:powers", seat) }
        }
        Event::Used { seat, power } => Notice {
            cards: vec![rules.programs.powers[power as usize].card.clone()],
            ..at("used", "rule:powers", seat)
        },
        Event::GivenUp { seat, kind } => Notice {
            kind: "given_up",
            source: "rule:powers",
            seat,
            cards: ids(&[kind]),
            count: 1,
            ..Notice::default()
        },
        Event::Received { seat, from, kind, open } => {
            let mut knowing = SeatSet::one(seat);
            from.into_iter().for_each(|other| knowing.insert(other));
            Notice {
                other_seat: from,
                cards: if open { ids(&[kind]) } else { hidden(kind, knowing) },
                count: 1,
                ..at("received", "rule:powers", seat)
            }
        }
        Event::Revealed { kind } => Notice {
            kind: "revealed",
            source: "rule:powers",
            cards: ids(&[kind]),
            count: 1,
            ..Notice::default()
        },
        Event::CountryChanged { seat, country } => Notice {
            cards: vec![rules.countries[country as usize].id.clone()],
            ..at("country_changed", "rule:powers", seat)
        },
        Event::HandsSwapped { seat, other } => {
            Notice { other_seat: Some(other), ..at("hands_swapped", "rule:powers", seat) }
        }
        Event::TurnEnded { seat } => at("turn_ended", "rule:powers", seat),
        Event::Travelled { seat, country, missing } => {
            let row = &rules.countries[country as usize];
            let shown: Vec<u8> = (0..)
                .zip(row.needs)
                .filter(|(place, _)| missing >> place & 1 == 0)
                .map(|(_, kind)| kind)
                .collect();
            let mut cards = ids(&shown);
            cards.push(rules.id(rules.passport).to_owned());
            cards.push(row.id.clone());
            Notice { cards, ..at("travelled", "rule:travel", seat) }
        }
        Event::Reshuffled { count } => {
            Notice { kind: "reshuffled", source: "rule:deck", count: u32::from(count), ..Notice::default() }
        }
        Event::Taken { seat, choice, hidden } => {
            if hidden && !viewer.may_know(SeatSet::one(seat)) {
                return None;
            }
            Notice {
                notation: rules.numbering().notation(choice).unwrap_or_default().to_owned(),
                ..at("taken", "rule:one_choice", seat)
            }
        }
        Event::Passed { seat } => at("passed", "rule:no_action", seat),
        Event::Won { seat } => at("won", "rule:victory", seat),
    };
    notice.sentence = texts::sentence(rules, event, &notice, locale);
    Some(notice)
}
