//! Positions set up by hand: for scenarios, bug reports and experiments.

use serde_json::{Map, Value};

use super::ImportExport;
use super::cards::{CardTable, FILLER};
use super::declare::{blank, declared, plain_name};
use super::goods::{Good, KINDS};
use super::options;
use super::rules::Rules;
use super::setup::{begin, deal, reserve};
use super::state::{
    COLOURED_SHIPS, COLUMNS, DECK, DISCARD, MARKET_BOUND, PRINTED, RESERVE, SUPPLY, State, WILD, carrier,
    containers, contracts, crew, fulfilled, goods, hand, ship,
};
use crate::kernel::chance::{Chance, Seed};
use crate::kernel::error::Result;
use crate::kernel::game::{Position, PositionInput};
use crate::kernel::position::{Fields, field_error, ids, integer, object, outcomes, unknown_card};
use crate::kernel::seats::MAX_SEATS;

/// The fillers under the deck where a position does not say.
const DEFAULT_FILLERS: u64 = 40;

const FIELDS: [&str; 8] = ["leader", "turn", "seats", "supply", "deck", "discard", "market", "filler"];
const SEAT_FIELDS: [&str; 9] =
    ["credits", "port", "hand", "crew", "goods", "fulfilled", "stored", "copies", "ships"];

/// A card or token that a position names: what it is, as what it lies, where,
/// and the field that says so.
struct Named<'a> {
    id: Option<&'a str>,
    colour: u8,
    is_contract: bool,
    zone: u8,
    field: String,
}

/// Sets a position up; see the function of the same name of the game.
pub fn set_up(table: &CardTable, input: &PositionInput, seed: Seed) -> Result<Position<ImportExport>> {
    let Some(given) = &input.state else { return as_dealt(table, input, seed) };
    let fields = Fields::new(given, "state", &FIELDS)?;
    let seats = match fields.get("seats") {
        Some(Value::Array(seats)) => seats.as_slice(),
        _ => return Err(field_error("state.seats", "a position lists its seats.")),
    };
    let mut given_options = input.options.clone();
    given_options.entry("players").or_insert_with(|| Value::from(seats.len()));
    let options = options::values(&given_options)?;
    let players = options.integer("players");
    if seats.len() as i64 != players {
        return Err(field_error(
            "state.seats",
            format!("{} seats are listed for {players} players.", seats.len()),
        ));
    }
    let tokyo = options.boolean("tokyo");
    let named = named(&fields, seats, tokyo)?;
    let ids: Vec<&str> = named.iter().filter_map(|card| card.id).collect();
    let mut table = declared(table, &input.cards, &ids)?;
    let fillers = integer(fields.get("filler"), "state.filler", 0, 255)?.unwrap_or(DEFAULT_FILLERS);
    let mut cards = cards_of(&table, &named)?;
    cards.sort();
    for number in 1..=fillers {
        let id = format!("{FILLER}_{number}");
        table.contracts.insert(id.clone(), blank(plain_name(&id)));
        if !cards.contains(&id) {
            cards.push(id);
        }
    }
    let rules = Rules::new(&table, &cards, options)?;
    let mut state = State::new(Chance::new(seed));
    reserve(&rules, &mut state);
    for card in &named {
        lay(&rules, &mut state, card)?;
    }
    for card in (0..rules.card_count()).filter(|&card| rules.id(card).starts_with(FILLER)) {
        if state.table.zone_of(card).is_none() {
            state.table.move_to_bottom(card, DECK);
        }
    }
    for (seat, row) in (0u8..).zip(seats) {
        seat_values(&mut state, seat, row)?;
    }
    ports(&mut state, seats)?;
    market(&mut state, fields.get("market"))?;
    state.leader = integer(fields.get("leader"), "state.leader", 0, players as u64 - 1)?.unwrap_or(0) as u8;
    state.turn = integer(fields.get("turn"), "state.turn", 0, 1_000_000)?.unwrap_or(0) as u32;
    begin(&mut state);
    let (picks, kept_shuffles) =
        outcomes(&input.random, &rules.cards.iter().map(|card| card.id.as_str()).collect::<Vec<_>>())?;
    Ok(Position { rules, state, picks, kept_shuffles })
}

/// All cards and tokens that a position names, zone by zone.
fn named<'a>(fields: &Fields<'a>, seats: &'a [Value], tokyo: bool) -> Result<Vec<Named<'a>>> {
    let mut named = Vec::new();
    for (seat, row) in (0u8..).zip(seats) {
        let path = format!("state.seats[{seat}]");
        let row = Fields::new(object(row, &path)?, &path, &SEAT_FIELDS)?;
        for (field, zone) in [("hand", hand(seat)), ("fulfilled", fulfilled(seat))] {
            name_ids(&mut named, row.get(field), &format!("{path}.{field}"), zone, field == "fulfilled")?;
        }
        for (field, zone) in [("crew", crew(seat)), ("goods", goods(seat))] {
            name_items(&mut named, row.get(field), &format!("{path}.{field}"), zone)?;
        }
        for (place, ship_row, path) in ships(&row, &path)? {
            let own = ship(seat, place);
            let row = Fields::new(ship_row, &path, &["at", "contracts", "containers", "attached"])?;
            let field = |name: &str| format!("{path}.{name}");
            let before = named.len();
            name_ids(&mut named, row.get("contracts"), &field("contracts"), contracts(own), true)?;
            let contracted = named.len() > before;
            let before = named.len();
            name_items(&mut named, row.get("containers"), &field("containers"), containers(own))?;
            let loaded = named.len() > before;
            if !ids(row.get("attached"), &field("attached"))?.is_empty() {
                return Err(field_error(&field("attached"), "no power is played yet that attaches a card."));
            }
            if is_at_sea(&row, &path)? && (contracted || !loaded) {
                return Err(field_error(&path, "a ship at sea has containers and no contracts."));
            }
        }
    }
    match (fields.get("supply"), tokyo) {
        (Some(Value::Array(columns)), true) if columns.len() == usize::from(COLUMNS) => {
            for (column, cards) in (0u8..).zip(columns) {
                name_ids(
                    &mut named,
                    Some(cards),
                    &format!("state.supply[{column}]"),
                    SUPPLY + column,
                    false,
                )?;
            }
        }
        (Some(_), true) => {
            return Err(field_error("state.supply", "the Tokyo Port is a list of four columns."));
        }
        (supply, _) => name_ids(&mut named, supply, "state.supply", SUPPLY, false)?,
    }
    name_ids(&mut named, fields.get("deck"), "state.deck", DECK, false)?;
    name_ids(&mut named, fields.get("discard"), "state.discard", DISCARD, false)?;
    Ok(named)
}

/// A ship of a position: its place, its map, its path.
type ShipRow<'a> = (u8, &'a Map<String, Value>, String);

/// The ships of a seat that a position gives.
fn ships<'a>(row: &Fields<'a>, path: &str) -> Result<Vec<ShipRow<'a>>> {
    let path = format!("{path}.ships");
    let ships = match row.get("ships") {
        None => return Ok(Vec::new()),
        Some(Value::Array(ships)) => ships,
        Some(_) => return Err(field_error(&path, "this must be a list of ships.")),
    };
    if ships.len() > usize::from(COLOURED_SHIPS) {
        return Err(field_error(&path, format!("a seat has {COLOURED_SHIPS} ships; more need a power.")));
    }
    let entry = |(place, row): (u8, &'a Value)| {
        let path = format!("{path}[{place}]");
        Ok((place, object(row, &path)?, path))
    };
    (0u8..).zip(ships).map(entry).collect()
}

fn is_at_sea(row: &Fields<'_>, path: &str) -> Result<bool> {
    match row.get("at") {
        None => Ok(false),
        Some(Value::String(word)) if word == "port" => Ok(false),
        Some(Value::String(word)) if word == "sea" => Ok(true),
        Some(_) => Err(field_error(&format!("{path}.at"), "say 'port' or 'sea'.")),
    }
}

fn name_ids<'a>(
    named: &mut Vec<Named<'a>>,
    list: Option<&'a Value>,
    path: &str,
    zone: u8,
    is_contract: bool,
) -> Result<()> {
    for (index, id) in ids(list, path)?.into_iter().enumerate() {
        named.push(Named {
            id: Some(id),
            colour: PRINTED,
            is_contract,
            zone,
            field: format!("{path}[{index}]"),
        });
    }
    Ok(())
}

/// Cards by id, as `{card:, as:}`, or tokens as `{as:}`.
fn name_items<'a>(named: &mut Vec<Named<'a>>, list: Option<&'a Value>, path: &str, zone: u8) -> Result<()> {
    let items = match list {
        None => return Ok(()),
        Some(Value::Array(items)) => items,
        Some(_) => return Err(field_error(path, "this must be a list of cards.")),
    };
    for (index, item) in items.iter().enumerate() {
        let field = format!("{path}[{index}]");
        let (id, colour) = match item {
            Value::String(id) => (Some(id.as_str()), PRINTED),
            _ => {
                let row = Fields::new(object(item, &field)?, &field, &["card", "as"])?;
                let id = row.get("card").map(|id| {
                    id.as_str()
                        .ok_or_else(|| field_error(&format!("{field}.card"), "this must be a card's id."))
                });
                (id.transpose()?, colour(row.get("as"), &field)?)
            }
        };
        named.push(Named { id, colour, is_contract: false, zone, field });
    }
    Ok(())
}

fn colour(word: Option<&Value>, field: &str) -> Result<u8> {
    let field = format!("{field}.as");
    match word.and_then(Value::as_str) {
        Some("any") => Ok(WILD),
        Some(word) => match Good::parse(word).filter(|good| *good != Good::Capital) {
            Some(good) => Ok(good as u8),
            None => Err(field_error(&field, "name one of the five goods, or 'any'.")),
        },
        None => Err(field_error(&field, "say as what good it lies.")),
    }
}

/// The ids of the cards that are named: a contract that is half of a dual card
/// of the table is that card.
fn cards_of(table: &CardTable, named: &[Named<'_>]) -> Result<Vec<String>> {
    let known = table.cards();
    let mut cards = Vec::new();
    for card in named {
        let Some(id) = card.id else { continue };
        let whole = match table.dual_of(id) {
            Some([first, second]) if card.is_contract => format!("{first}+{second}"),
            _ => id.to_owned(),
        };
        let is_filler = id.strip_prefix(FILLER).is_some_and(|rest| {
            rest.strip_prefix('_').is_some_and(|number| number.parse::<u8>().is_ok_and(|number| number > 0))
        });
        if !known.contains_key(&whole) && !is_filler {
            return Err(unknown_card(&card.field, id, known.keys().map(String::as_str)));
        }
        if cards.contains(&whole) {
            return Err(field_error(&card.field, format!("the card '{whole}' lies twice.")));
        }
        if !is_filler {
            cards.push(whole);
        }
    }
    Ok(cards)
}

/// Lays a card or token where a position has it.
fn lay(rules: &Rules, state: &mut State, named: &Named<'_>) -> Result<()> {
    let Some(id) = named.id else {
        let Some(token) = state.table.top(RESERVE) else {
            return Err(field_error(&named.field, "there are no container tokens in this match.")
                .hint("Set the option 'tokens'."));
        };
        if named.colour == WILD {
            return Err(field_error(&named.field, "a token is of one of the five goods."));
        }
        state.table.move_to_bottom(token, named.zone);
        state.set_form(token, named.colour, 0);
        return Ok(());
    };
    let find = |card: &u8| {
        let row = &rules.cards[usize::from(*card)];
        row.id == id || named.is_contract && row.contracts.iter().any(|contract| contract == id)
    };
    let Some(card) = (0..rules.card_count()).find(find) else {
        return Err(field_error(&named.field, format!("there is no filler '{id}' in this position.")));
    };
    let row = &rules.cards[usize::from(card)];
    if state.table.zone_of(card).is_some() {
        return Err(field_error(&named.field, format!("the card '{}' lies twice.", row.id)));
    }
    let half = row.contracts.iter().position(|contract| contract == id).unwrap_or_default() as u8;
    let is_joined = [crew as fn(u8) -> u8, goods]
        .iter()
        .any(|zone| (0..MAX_SEATS as u8).any(|seat| zone(seat) == named.zone));
    let is_aboard = carrier(named.zone).is_some();
    let mut colour = named.colour;
    if row.is_dual() && (is_joined || is_aboard) {
        if colour == PRINTED {
            return Err(field_error(&named.field, format!("say as what good the dual card '{id}' lies."))
                .hint(format!("Write {{card: {id}, as: …}}.")));
        }
        if colour != WILD && rules.colours[usize::from(card)] >> colour & 1 == 0 {
            return Err(field_error(&named.field, format!("'{id}' has no such good.")));
        }
    } else if colour != WILD && !row.is_dual() {
        // What is printed on a single card is not said a second time.
        if colour != PRINTED && colour != row.faces[0].good as u8 && !rules.is_capital(card) {
            return Err(field_error(&named.field, format!("'{id}' has no such good.")));
        }
        colour = PRINTED;
    }
    state.table.move_to_bottom(card, named.zone);
    state.set_form(card, colour, half);
    Ok(())
}

fn seat_values(state: &mut State, seat: u8, row: &Value) -> Result<()> {
    let path = format!("state.seats[{seat}]");
    let row = Fields::new(object(row, &path)?, &path, &SEAT_FIELDS)?;
    if let Some(credits) = integer(row.get("credits"), &format!("{path}.credits"), 0, 9_999)? {
        state.credits[usize::from(seat)] = credits as i16;
    }
    for field in ["stored", "copies"] {
        match row.get(field) {
            None => {}
            Some(Value::Object(map)) if map.is_empty() => {}
            Some(_) => {
                return Err(field_error(&format!("{path}.{field}"), "no power is played yet that needs it."));
            }
        }
    }
    for (place, ship_row, path) in ships(&row, &path)? {
        let row = Fields::new(ship_row, &path, &["at", "contracts", "containers", "attached"])?;
        if is_at_sea(&row, &path)? {
            state.at_sea |= 1 << ship(seat, place);
        }
    }
    Ok(())
}

/// The colours of the ports: those given, and of the others each seat's own
/// unless another has it.
fn ports(state: &mut State, seats: &[Value]) -> Result<()> {
    let mut taken = Vec::new();
    for (seat, row) in seats.iter().enumerate() {
        let field = format!("state.seats[{seat}].port");
        let port = match row.get("port") {
            None => continue,
            Some(word) => word
                .as_str()
                .and_then(|word| Good::ALL.into_iter().find(|good| good.port() == word))
                .ok_or_else(|| field_error(&field, "name one of the five goods, or 'grey'."))?,
        };
        if taken.contains(&port) {
            return Err(field_error(&field, format!("the port '{}' stands twice.", port.port())));
        }
        taken.push(port);
        state.ports[seat] = port as u8;
    }
    let mut left: Vec<usize> = (0..seats.len()).filter(|&seat| seats[seat].get("port").is_none()).collect();
    left.retain(|&seat| {
        let is_free = !taken.contains(&Good::ALL[seat]);
        if is_free {
            taken.push(Good::ALL[seat]);
        }
        !is_free
    });
    for seat in left {
        if let Some(port) = Good::ALL.into_iter().find(|port| !taken.contains(port)) {
            taken.push(port);
            state.ports[seat] = port as u8;
        }
    }
    Ok(())
}

fn market(state: &mut State, given: Option<&Value>) -> Result<()> {
    let Some(given) = given else { return Ok(()) };
    for (word, value) in object(given, "state.market")? {
        let field = format!("state.market.{word}");
        let good = Good::parse(word).map(|good| good as usize).filter(|good| *good < KINDS);
        let Some(good) = good else {
            return Err(field_error(&field, "name one of the five goods."));
        };
        let bound = i64::from(MARKET_BOUND);
        let price = value.as_i64().filter(|price| (-bound..=bound).contains(price));
        let Some(price) = price else {
            return Err(field_error(&field, format!("give a whole number from -{bound} to {bound}.")));
        };
        state.market[good] = price as i8;
    }
    Ok(())
}

/// A match as it is dealt, with scripted outcomes from then on.
fn as_dealt(table: &CardTable, input: &PositionInput, seed: Seed) -> Result<Position<ImportExport>> {
    if !input.cards.is_empty() {
        return Err(field_error("cards", "other cards need a position to lie in.").hint("Give a state."));
    }
    let rules = Rules::dealt(table, &input.options)?;
    let (picks, kept_shuffles) =
        outcomes(&input.random, &rules.cards.iter().map(|card| card.id.as_str()).collect::<Vec<_>>())?;
    Ok(Position { state: deal(&rules, seed), rules, picks, kept_shuffles })
}
