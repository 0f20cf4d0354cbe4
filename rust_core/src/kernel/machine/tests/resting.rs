//! The machine as data: its bytes, its copies, its rest.

use serde_json::{Value, json};

use super::documents::{Stop, power, table, trigger, used};
use super::host::{Happening, Table};
use crate::kernel::machine::memory::Memory as _;

/// Asks all seats for a number from 1 to 3 and notes the answers, while a
/// trigger waits.
fn asking() -> Table {
    let choice = json!({
        "mode": "together", "domain": "options", "arguments": [4], "who": 0, "filter": [0, 1], "into": 1,
        "decline": "", "accept": "", "prompt": {"en": "", "es": ""},
    });
    let code: Value = json!([
        ["number", 3],
        ["set", 4],
        ["owner"],
        ["number", 2],
        ["perform", "gain", -1],
        ["number", 7],
        ["set", 0],
        ["choose", 0],
        ["local", 1],
        ["perform", "note", -1],
        ["local", 2],
        ["perform", "note", -1],
        ["local", 3],
        ["perform", "note", -1],
        ["end"],
    ]);
    let heard = json!([["local", 1], ["perform", "note", -1], ["end"]]);
    let mut table = table([
        used("almonds", code, json!([choice])),
        power("bananas", heard, json!([]), json!([trigger("gained", 1)])),
    ]);
    table.use_first();
    assert_eq!(table.play(), Stop::Asks(0b111));
    table
}

fn finish(table: &mut Table) {
    table.answer(1, Some(2));
    table.answer(0, Some(1));
    assert_eq!(table.answer(2, Some(3)), Stop::Rest);
}

#[test]
fn a_copy_resumes_at_a_decision_as_the_first_would() {
    let mut first = asking();
    first.answer(1, Some(2));
    let mut copy = first.clone();
    for table in [&mut first, &mut copy] {
        assert_eq!(table.answer(0, Some(1)), Stop::Asks(0b100));
        assert_eq!(table.answer(2, Some(3)), Stop::Rest);
        assert_eq!(table.notes, [1, 2, 3, 2]);
    }
    assert_eq!((first.fingerprint(), first.credits), (copy.fingerprint(), copy.credits));
}

#[test]
fn copies_go_their_own_ways() {
    let mut first = asking();
    let mut copy = first.clone();
    finish(&mut first);
    assert_eq!(copy.answer(0, Some(3)), Stop::Asks(0b110));
    assert_eq!(first.notes, [1, 2, 3, 2]);
    assert!(copy.notes.is_empty());
}

#[test]
fn equal_machines_have_equal_bytes() {
    let (mut first, mut second) = (asking(), asking());
    assert!(!first.fingerprint().is_empty());
    assert_eq!(first.fingerprint(), second.fingerprint());
    first.answer(0, Some(1));
    assert_ne!(first.fingerprint(), second.fingerprint());
    second.answer(0, Some(1));
    assert_eq!(first.fingerprint(), second.fingerprint());
    // Another answer of the same seat is another machine.
    let mut third = asking();
    third.answer(0, Some(2));
    assert_ne!(first.fingerprint(), third.fingerprint());
}

#[test]
fn what_lies_beyond_the_ends_does_not_count() {
    // The second has run something before, of which bytes are left.
    let (first, mut second) = (asking(), asking());
    finish(&mut second);
    second.use_first();
    assert_eq!(second.play(), Stop::Asks(0b111));
    assert_eq!(first.fingerprint(), second.fingerprint());
}

#[test]
fn a_machine_at_rest_is_nothing() {
    let mut table = asking();
    assert!(table.machine.is_busy());
    finish(&mut table);
    assert!(!table.machine.is_busy());
    assert!(table.fingerprint().is_empty());
    assert_eq!((table.machine.depth(), table.machine.chain().len()), (0, 0));
}

#[test]
fn everything_that_the_machine_holds_is_in_its_bytes() {
    use crate::kernel::machine::memory::{Fault, Lasting, SetOff};
    let mut seen = vec![asking().fingerprint()];
    let mut differs = |change: &dyn Fn(&mut Table)| {
        let mut table = asking();
        change(&mut table);
        let bytes = table.fingerprint();
        assert!(!seen.contains(&bytes), "{bytes:?}");
        seen.push(bytes);
    };
    differs(&|table| table.machine.locals_mut()[9] = 1);
    differs(&|table| table.machine.used_mut()[2] = 1);
    differs(&|table| assert!(table.machine.last(Lasting { hook: 1, ..Lasting::default() })));
    differs(&|table| assert!(table.machine.last(Lasting { hook: 1, kept: 2, ..Lasting::default() })));
    differs(&|table| assert!(table.machine.enqueue(SetOff::default(), &[1])));
    differs(&|table| assert!(table.machine.enqueue(SetOff::default(), &[2])));
    differs(&|table| assert!(table.machine.enter(SetOff::default(), 1, 2, &[])));
    differs(&|table| assert!(table.machine.burn(1)));
    differs(&|table| table.machine.fail(Fault::Fuel, 0));
    differs(&|table| table.machine.fail(Fault::Depth, 0));
    differs(&|table| {
        table.machine.dequeue();
    });
}

#[test]
fn triggers_that_wait_make_it_busy() {
    let mut table = asking();
    finish(&mut table);
    table.emit(Happening::Gained, &[0, 5]);
    assert!(table.machine.is_busy() && table.machine.has_waiting());
    assert!(!table.fingerprint().is_empty());
    assert_eq!(table.play(), Stop::Rest);
    assert!(table.fingerprint().is_empty());
}
