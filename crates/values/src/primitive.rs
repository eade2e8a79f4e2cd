//! Boundary values of the primitive types, with the numbers that the contract and the code suggest first.

use program::Primitive;
use suite::Value;

use crate::Hints;

/// Above this a number that says how large something shall be only costs memory and time.
const LARGEST_SIZE: i64 = 1000;

/// Values of a primitive type, most promising and readable first, without duplicates.
pub fn primitive_values(primitive: Primitive, hints: &Hints) -> Vec<Value> {
    let mut values = match primitive {
        Primitive::Boolean => vec![Value::Boolean(false), Value::Boolean(true)],
        Primitive::Char => {
            let usual = ['a', 'A', '0', ' ', '\0', 'ж'].map(|character| i64::from(character as u16));
            let units = characters_of(hints).map(i64::from).chain(usual).chain([i64::from(u16::MAX)]);
            around(hints, units, 0, u16::MAX.into()).map(|n| Value::Char(n as u16)).collect()
        }
        Primitive::Byte => {
            let (least, most) = (i64::from(i8::MIN), i64::from(i8::MAX));
            around(hints, usual(least, most), least, most).map(|n| Value::Byte(n as i8)).collect()
        }
        Primitive::Short => {
            let (least, most) = (i64::from(i16::MIN), i64::from(i16::MAX));
            around(hints, usual(least, most), least, most).map(|n| Value::Short(n as i16)).collect()
        }
        Primitive::Int => {
            let (least, most) = (i64::from(i32::MIN), i64::from(i32::MAX));
            around(hints, usual(least, most), least, most).map(|n| Value::Int(n as i32)).collect()
        }
        Primitive::Long => {
            around(hints, usual(i64::MIN, i64::MAX), i64::MIN, i64::MAX).map(Value::Long).collect()
        }
        Primitive::Float => {
            let usual = [0.0, 1.0, -1.0, 0.5, -0.0, f32::NAN, f32::INFINITY, f32::NEG_INFINITY];
            let extremes = [f32::from_bits(1), f32::MAX];
            decimals(hints).map(|n| n as f32).chain(usual).chain(extremes).map(Value::Float).collect()
        }
        Primitive::Double => {
            let usual = [0.0, 1.0, -1.0, 0.5, -0.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
            let extremes = [f64::from_bits(1), f64::MAX];
            decimals(hints).chain(usual).chain(extremes).map(Value::Double).collect()
        }
    };
    if hints.is_size {
        values.retain(|value| size(value).is_none_or(|size| size <= LARGEST_SIZE));
    }
    without_duplicates(values)
}

fn usual(least: i64, most: i64) -> impl Iterator<Item = i64> {
    [0, 1, -1, 2, least, most].into_iter()
}

/// What is suggested, the usual values, then what stands beside constants of the code; within the type's range.
fn around(
    hints: &Hints,
    usual: impl Iterator<Item = i64>,
    least: i64,
    most: i64,
) -> impl Iterator<Item = i64> {
    let all = hints.integers.iter().copied().chain(usual).chain(hints.neighbours.iter().copied());
    all.filter(move |number| (least..=most).contains(number))
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
