//! Where fields lie, in the classes of a booted machine and in one with fields of every kind in every order.

use std::fmt::Write as _;

use project::jdk::Jdk;
use vm::class::Class;
use vm::heap::HEADER_BYTES;
use vm::{Machine, Options};

use fixture::Executable;

const TYPES: [&str; 6] = ["boolean", "char", "int", "Object", "double", "byte"];

/// Each class adds to its superclass what leaves another gap at the end.
fn chain() -> String {
    let mut source = String::from("public class Chain {}\n");
    for number in 0..216 {
        let above = if number % 36 == 0 { "Chain".to_owned() } else { format!("C{}", number - 1) };
        let _ = writeln!(source, "class C{number} extends {above} {{");
        for (place, divisor) in [1, 6, 36].into_iter().enumerate() {
            let of_type = TYPES[number / divisor % TYPES.len()];
            let _ = writeln!(source, "{of_type} f{place}; static {of_type} s{place};");
        }
        source.push_str("}\n");
    }
    source
}

/// Fields are aligned, do not overlap, begin behind the superclass's, and waste less than a word.
fn check(machine: &Machine, class: &Class) {
    let name = machine.names.get(class.name);
    for is_static in [false, true] {
        let start = match class.superclass {
            Some(above) if !is_static => machine.classes[above].instance_bytes,
            None if !is_static => HEADER_BYTES,
            _ => 0,
        };
        let mut places: Vec<(u32, u32)> = class
            .fields
            .iter()
            .filter(|field| field.is_static() == is_static)
            .map(|field| (field.offset, field.kind.size()))
            .collect();
        places.sort_unstable();
        let Some(&(first, _)) = places.first() else { continue };
        let start = if is_static { first } else { start };
        let mut next = start;
        for &(offset, size) in &places {
            assert!(offset >= next, "{name}: the field at {offset} lies in another");
            assert!(offset.is_multiple_of(size), "{name}: the field at {offset} is not aligned");
            next = offset + size;
        }
        let used: u32 = places.iter().map(|&(_, size)| size).sum();
        assert!(next - start - used < 8, "{name} wastes {} bytes", next - start - used);
        let end = if is_static { class.block_bytes } else { class.instance_bytes };
        assert!(next <= end, "{name}: the last field ends behind the object");
    }
}

#[test]
fn fields_have_places_of_their_own() {
    let mut machine =
        Executable::compile(Jdk::find(None).unwrap(), "Chain", &chain()).boot(Options::default());
    for number in [35, 71, 107, 143, 179, 215] {
        machine.load_program_class(&format!("C{number}")).unwrap();
    }
    let mut checked = 0;
    for class in machine.classes.iter().filter(|class| !class.fields.is_empty()) {
        check(&machine, class);
        checked += 1;
    }
    assert!(checked > 400, "{checked}");
}
