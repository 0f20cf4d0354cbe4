//! Positions set up by hand: for scenarios, bug reports and experiments.

use serde_json::{Map, Value};

use super::Travel;
use super::cards::{CardTable, FILLER, NEEDS, PASSPORT};
use super::catalogue::{Catalogue, Class, EXTENSIONS, KindRow, option_specs};
use super::rules::{Rules, plain_name};
use super::setup::{begin, deal};
use super::state::{DECK, DISCARD, NOBODY, State, hand};
use crate::kernel::chance::{Chance, Seed};
use crate::kernel::error::Result;
use crate::kernel::game::{Position, PositionInput};
use crate::kernel::options::OptionValues;
use crate::kernel::position::{Fields, field_error, ids, integer, object, outcomes, unknown_card};

/// The fillers under the deck where a position does not say.
const DEFAULT_FILLERS: u64 = 20;

/// Sets a position up; see the function of the same name of the game.
pub fn set_up(table: &CardTable, input: &PositionInput, seed: Seed) -> Result<Position<Travel>> {
    let mut catalogue = Catalogue::of(table, &extensions_of(table));
    // How many copies of a kind may lie on the table; none is as many as named.
    let mut copies: Vec<(String, u8)> =
        catalogue.kinds.iter().map(|(id, row)| (id.clone(), row.copies)).collect();
    let mut declare = |catalogue: &mut Catalogue, id: &str| {
        copies.retain(|(other, _)| other != id);
        catalogue.kinds.entry(id.to_owned()).or_insert_with(|| KindRow {
            name: plain_name(id),
            copies: 0,
            class: Class::Base,
        });
    };
    declare_cards(&input.cards, &mut catalogue, &mut declare)?;
    declare(&mut catalogue, FILLER);

    let Some(state) = &input.state else {
        return as_dealt(table, input, seed);
    };
    let state =
        Fields::new(state, "state", &["active", "turn", "center", "seats", "deck", "discard", "filler"])?;
    let seats = match state.get("seats") {
        Some(Value::Array(seats)) => seats.as_slice(),
        _ => return Err(field_error("state.seats", "a position lists its seats.")),
    };
    let mut options = input.options.clone();
    options.entry("players").or_insert_with(|| Value::from(seats.len()));
    let options = OptionValues::new(&option_specs(table), &options)?;
    let players = options.integer("players");
    if seats.len() as i64 != players {
        return Err(field_error(
            "state.seats",
            format!("{} seats are listed for {players} players.", seats.len()),
        ));
    }

    // Where each card lies, zone by zone.
    let mut cards: Vec<(String, u8)> = Vec::new();
    let mut place = |list: Option<&Value>, field: &str, zone: u8| -> Result<()> {
        for (index, id) in ids(list, field)?.into_iter().enumerate() {
            let field = format!("{field}[{index}]");
            if !catalogue.kinds.contains_key(id) {
                return Err(unknown_card(&field, id, catalogue.kinds.keys().map(String::as_str)));
            }
            let lying = cards.iter().filter(|(other, _)| other == id).count();
            if let Some((_, most)) =
                copies.iter().find(|(other, most)| other == id && lying >= *most as usize)
            {
                return Err(field_error(
                    &field,
                    format!("there are only {most} cards '{id}'; this is one more."),
                ));
            }
            cards.push((id.to_owned(), zone));
        }
        Ok(())
    };
    let mut rows = Vec::new();
    for (seat, row) in seats.iter().enumerate() {
        let path = format!("state.seats[{seat}]");
        let row = Fields::new(object(row, &path)?, &path, &["country", "visited", "hand", "character"])?;
        place(row.get("hand"), &format!("{path}.hand"), hand(seat as u8))?;
        rows.push((row, path));
    }
    place(state.get("deck"), "state.deck", DECK)?;
    place(state.get("discard"), "state.discard", DISCARD)?;
    let fillers = integer(state.get("filler"), "state.filler", 0, 255)?.unwrap_or(DEFAULT_FILLERS);
    for _ in 0..fillers {
        cards.push((FILLER.into(), DECK));
    }

    // With one card or none nobody could ever act: turns would pass for ever.
    if cards.len() < 2 {
        return Err(field_error("state", "a position holds at least two cards.")
            .hint("Leave `filler` out to put blank cards under the deck."));
    }
    let list: Vec<String> = cards.iter().map(|(id, _)| id.clone()).collect();
    let characters = characters(&catalogue, &rows)?;
    catalogue.characters.retain(|id, _| characters.contains(&Some(id)));
    let characters: Vec<Option<String>> = characters.into_iter().map(|id| id.map(str::to_owned)).collect();
    let rules = Rules::new(&catalogue, &list, options)?;
    let mut position = State::new(Chance::new(seed));
    for (card, (_, zone)) in cards.iter().enumerate() {
        position.table.move_to_bottom(card as u8, *zone);
    }
    let mut lying: Vec<u8> = Vec::new();
    let mut country = |value: Option<&Value>, field: &str| -> Result<u8> {
        let Some(Value::String(id)) = value else { return Err(field_error(field, "name a country.")) };
        let Some(index) = rules.countries.iter().position(|row| row.id == *id) else {
            return Err(unknown_card(field, id, rules.countries.iter().map(|row| row.id.as_str())));
        };
        if lying.contains(&(index as u8)) {
            return Err(field_error(field, format!("the country '{id}' lies twice.")));
        }
        lying.push(index as u8);
        Ok(index as u8)
    };
    position.center = country(state.get("center"), "state.center")?;
    for (seat, (row, path)) in rows.iter().enumerate() {
        position.countries[seat] = country(row.get("country"), &format!("{path}.country"))?;
        match row.get("visited") {
            None | Some(Value::Bool(false)) => {}
            Some(Value::Bool(true)) => position.visited.insert(seat as u8),
            Some(_) => return Err(field_error(&format!("{path}.visited"), "say true or false.")),
        }
    }
    for (seat, id) in characters.iter().enumerate() {
        let place = rules.characters.iter().position(|row| Some(&row.id) == id.as_ref());
        position.characters[seat] = place.map_or(NOBODY, |place| place as u8);
    }
    position.active = integer(state.get("active"), "state.active", 0, players as u64 - 1)?.unwrap_or(0) as u8;
    position.turn = integer(state.get("turn"), "state.turn", 0, 1_000_000)?.unwrap_or(0) as u32;
    begin(&mut position);

    let (picks, kept_shuffles) =
        outcomes(&input.random, &rules.kinds.iter().map(|kind| kind.id.as_str()).collect::<Vec<_>>())?;
    Ok(Position { rules, state: position, picks, kept_shuffles })
}

/// All extensions and expansions of a table: a position may hold any card.
fn extensions_of(table: &CardTable) -> Vec<&str> {
    EXTENSIONS.iter().copied().chain(table.expansions.keys().map(String::as_str)).collect()
}

/// The characters of the seats, each at most once.
fn characters<'a>(catalogue: &Catalogue, rows: &[(Fields<'a>, String)]) -> Result<Vec<Option<&'a str>>> {
    let mut characters = Vec::new();
    for (row, path) in rows {
        let field = format!("{path}.character");
        let character = match row.get("character") {
            None | Some(Value::Null) => None,
            Some(Value::String(id)) if catalogue.characters.contains_key(id) => Some(id.as_str()),
            Some(Value::String(id)) => {
                return Err(unknown_card(&field, id, catalogue.characters.keys().map(String::as_str)));
            }
            Some(_) => return Err(field_error(&field, "name a character.")),
        };
        if character.is_some() && characters.contains(&character) {
            return Err(field_error(&field, "the character stands before two players."));
        }
        characters.push(character);
    }
    Ok(characters)
}

/// A match as it is dealt, with scripted outcomes from then on.
fn as_dealt(table: &CardTable, input: &PositionInput, seed: Seed) -> Result<Position<Travel>> {
    if !input.cards.is_empty() {
        return Err(field_error("cards", "other cards need a position to lie in.").hint("Give a state."));
    }
    let rules = Rules::dealt(table, &input.options)?;
    let (picks, kept_shuffles) =
        outcomes(&input.random, &rules.kinds.iter().map(|kind| kind.id.as_str()).collect::<Vec<_>>())?;
    Ok(Position { state: deal(&rules, seed), rules, picks, kept_shuffles })
}

/// Takes the `cards` of a scenario: countries with their needs, and items.
fn declare_cards(
    cards: &Map<String, Value>,
    catalogue: &mut Catalogue,
    declare: &mut impl FnMut(&mut Catalogue, &str),
) -> Result<()> {
    let cards = Fields::new(cards, "cards", &["countries", "items"])?;
    for (index, id) in ids(cards.get("items"), "cards.items")?.into_iter().enumerate() {
        item_id(id, &format!("cards.items[{index}]"))?;
        declare(catalogue, id);
    }
    let Some(countries) = cards.get("countries") else { return Ok(()) };
    for (id, needs) in object(countries, "cards.countries")? {
        let field = format!("cards.countries.{id}");
        if !crate::kernel::table_file::is_id(id) {
            return Err(field_error(&field, format!("'{id}' cannot name a country.")));
        }
        let needs = ids(Some(needs), &field)?;
        for (index, need) in needs.iter().enumerate() {
            item_id(need, &format!("{field}[{index}]"))?;
            if needs[..index].contains(need) {
                return Err(field_error(&format!("{field}[{index}]"), format!("'{need}' stands twice.")));
            }
            declare(catalogue, need);
        }
        let needs: Vec<String> = needs.iter().map(|need| (*need).to_owned()).collect();
        let count = needs.len();
        let needs: [String; NEEDS] = needs
            .try_into()
            .map_err(|_| field_error(&field, format!("a country needs {NEEDS} items, not {count}.")))?;
        let name = catalogue.countries.get(id).map_or_else(|| plain_name(id), |(name, _)| name.clone());
        catalogue.countries.insert(id.clone(), (name, needs));
    }
    Ok(())
}

fn item_id(id: &str, field: &str) -> Result<()> {
    if crate::kernel::table_file::is_id(id) && id != PASSPORT {
        return Ok(());
    }
    Err(field_error(field, format!("'{id}' cannot name an item."))
        .hint("An id is a lower-case word of letters, digits and underscores."))
}
