//! Boundary values of the primitive types, with the numbers that the contract and the code suggest first.

use program::Primitive;
use suite::Value;

use crate::Hints;

/// Above this a number that says how large something shall be only costs memory and time.
const LARGEST_SIZE: i64 = 1000;

/// Values of a primitive type, most promising and readable first, without duplicates.
pub fn primitive_values(primitive: Primitive, hints: &Hints) -> Vec<Value> {
    let mut values = Vec::new();
    match primitive {
        Primitive::Boolean => values.extend([Value::Boolean(false), Value::Boolean(true)]),
        Primitive::Char => {
            values.extend(integers(hints, 0, i64::from(u16::MAX)).map(|n| Value::Char(n as u16)));
            values.extend(characters_of(hints).map(Value::Char));
            values.extend(['a', 'A', '0', ' ', '\0', 'ж'].map(|c| Value::Char(c as u16)));
            values.push(Value::Char(u16::MAX));
        }
        Primitive::Byte => {
            values.extend(
                integers(hints, i64::from(i8::MIN), i64::from(i8::MAX)).map(|n| Value::Byte(n as i8)),
            );
            values.extend([0, 1, -1, 2, i8::MIN, i8::MAX].map(Value::Byte));
        }
        Primitive::Short => {
            values.extend(
                integers(hints, i64::from(i16::MIN), i64::from(i16::MAX)).map(|n| Value::Short(n as i16)),
            );
            values.extend([0, 1, -1, 2, i16::MIN, i16::MAX].map(Value::Short));
        }
        Primitive::Int => {
            values.extend(
                integers(hints, i64::from(i32::MIN), i64::from(i32::MAX)).map(|n| Value::Int(n as i32)),
            );
            values.extend([0, 1, -1, 2, i32::MIN, i32::MAX].map(Value::Int));
        }
        Primitive::Long => {
            values.extend(integers(hints, i64::MIN, i64::MAX).map(Value::Long));
            values.extend([0, 1, -1, 2, i64::MIN, i64::MAX].map(Value::Long));
        }
        Primitive::Float => {
            values.extend(decimals(hints).map(|n| Value::Float(n as f32)));
            let usual = [0.0, 1.0, -1.0, 0.5, -0.0, f32::NAN, f32::INFINITY, f32::NEG_INFINITY];
            values.extend(usual.map(Value::Float));
            values.extend([f32::from_bits(1), f32::MAX].map(Value::Float));
        }
        Primitive::Double => {
            values.extend(decimals(hints).map(Value::Double));
            let usual = [0.0, 1.0, -1.0, 0.5, -0.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
            values.extend(usual.map(Value::Double));
            values.extend([f64::from_bits(1), f64::MAX].map(Value::Double));
        }
    }
    if hints.is_size {
        values.retain(|value| size(value).is_none_or(|size| size <= LARGEST_SIZE));
    }
    without_duplicates(values)
}

/// Numbers suggested for a parameter that its type can hold.
fn integers(hints: &Hints, lowest: i64, highest: i64) -> impl Iterator<Item = i64> {
    hints.integers.iter().copied().filter(move |number| (lowest..=highest).contains(number))
}

fn decimals(hints: &Hints) -> impl Iterator<Item = f64> {
    let whole = hints.integers.iter().map(|number| *number as f64);
    hints.decimals.iter().copied().chain(whole)
}

/// Strings of one character that the code compares with are good characters too.
fn characters_of(hints: &Hints) -> impl Iterator<Item = u16> {
    hints.strings.iter().filter_map(|text| {
        let mut units = text.encode_utf16();
        match (units.next(), units.next()) {
            (Some(unit), None) => Some(unit),
            _ => None,
        }
    })
}

fn size(value: &Value) -> Option<i64> {
    match value {
        Value::Byte(n) => Some(i64::from(*n)),
        Value::Short(n) => Some(i64::from(*n)),
        Value::Int(n) => Some(i64::from(*n)),
        Value::Long(n) => Some(*n),
        Value::Boolean(_) | Value::Char(_) | Value::Float(_) | Value::Double(_) | Value::String(_) => None,
    }
}

/// Keeps the first of equal values; floating-point numbers are the same when their bits are.
pub(crate) fn without_duplicates(values: Vec<Value>) -> Vec<Value> {
    let mut kept: Vec<Value> = Vec::with_capacity(values.len());
    for value in values {
        if !kept.iter().any(|known| same(known, &value)) {
            kept.push(value);
        }
    }
    kept
}

fn same(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Float(a), Value::Float(b)) => a.to_bits() == b.to_bits(),
        (Value::Double(a), Value::Double(b)) => a.to_bits() == b.to_bits(),
        _ => left == right,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(primitive: Primitive, hints: Hints, expected: Expect) {
        expected.assert_eq(&format!("{:?}", primitive_values(primitive, &hints)));
    }

    #[test]
    fn hints_come_first_and_must_fit_the_type() {
        let hints = Hints { integers: vec![10, 9, 300], ..Hints::default() };
        check(
            Primitive::Byte,
            hints,
            expect!["[Byte(10), Byte(9), Byte(0), Byte(1), Byte(-1), Byte(2), Byte(-128), Byte(127)]"],
        );
    }

    #[test]
    fn sizes_are_never_huge() {
        let hints = Hints { integers: vec![5000], is_size: true, ..Hints::default() };
        check(Primitive::Int, hints, expect!["[Int(0), Int(1), Int(-1), Int(2), Int(-2147483648)]"]);
    }

    #[test]
    fn floating_point_has_both_zeros_and_what_is_no_number() {
        check(
            Primitive::Double,
            Hints { decimals: vec![2.5, 0.5], ..Hints::default() },
            expect![
                "[Double(2.5), Double(0.5), Double(0.0), Double(1.0), Double(-1.0), Double(-0.0), Double(NaN), \
                 Double(inf), Double(-inf), Double(5e-324), Double(1.7976931348623157e308)]"
            ],
        );
    }

    #[test]
    fn a_string_of_one_character_is_a_character_to_try() {
        check(
            Primitive::Char,
            Hints { strings: vec!["%".into(), "ab".into()], ..Hints::default() },
            expect!["[Char(37), Char(97), Char(65), Char(48), Char(32), Char(0), Char(1078), Char(65535)]"],
        );
    }
}
