//! What the shipped card table says.

use super::shipped;

/// Mean radius of the earth in kilometres.
const EARTH: f64 = 6371.0088;

#[test]
fn the_base_game_has_13_countries_32_items_and_12_passports() {
    let table = shipped();
    assert_eq!(table.countries.len(), 13);
    assert_eq!(table.items.values().map(|item| u32::from(item.copies)).sum::<u32>(), 32);
    assert_eq!(table.passports.copies, 12);
    for (id, country) in &table.countries {
        let mut needs = country.needs.to_vec();
        needs.sort();
        needs.dedup();
        assert_eq!(needs.len(), 3, "{id} needs three different items");
        assert!(needs.iter().all(|need| table.items.contains_key(need)), "{id} needs items of the table");
    }
}

#[test]
fn distances_are_great_circles_between_the_capitals() {
    let table = shipped();
    assert_eq!(table.distances.len(), 13 * 12 / 2, "each pair stands once");
    for ((first, second), &kilometres) in &table.distances {
        let (from, to) = (&table.countries[first], &table.countries[second]);
        let (north, south) = (from.latitude.to_radians(), to.latitude.to_radians());
        let across = (to.longitude - from.longitude).to_radians();
        let half =
            ((south - north) / 2.0).sin().powi(2) + north.cos() * south.cos() * (across / 2.0).sin().powi(2);
        let distance = 2.0 * EARTH * half.sqrt().asin();
        assert_eq!(distance.round() as u32, kilometres, "{first}.{second}");
    }
}

#[test]
fn every_value_that_the_rulebook_does_not_give_is_marked() {
    let table = shipped();
    let names = table.items.values().map(|item| &item.provenance);
    let countries = table.countries.values().map(|country| &country.provenance);
    for provenance in names.chain(countries) {
        for field in ["id", "name"] {
            assert_eq!(provenance.get(field).map(String::as_str), Some("assumed"), "{provenance:?}");
        }
    }
    for country in table.countries.values() {
        assert_eq!(country.provenance.get("needs").map(String::as_str), Some("assumed"));
    }
}
