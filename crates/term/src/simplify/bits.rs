//! Bitwise operators and shifts of `int` and `long`.
//!
//! The aim is that data taken apart and put together again is what it was: a `char` stored as two bytes and read back, an
//! `int` written byte by byte, a byte read with `& 0xff`.

use crate::arena::Terms;
use crate::interval;
use crate::operator::{Kind, Operator};
use crate::sort::Sort;
use crate::term::{Term, TermId};

pub(crate) fn binary(terms: &mut Terms, operator: Operator, a: TermId, b: TermId) -> Option<TermId> {
    match operator.kind() {
        Kind::And => and(terms, a, b),
        Kind::Or => or(terms, a, b),
        Kind::Xor => xor(terms, a, b),
        Kind::Shl | Kind::Shr | Kind::Ushr => shift(terms, operator, a, b),
        _ => None,
    }
}

fn and(terms: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    if a == b {
        return Some(a);
    }
    let sort = terms.sort(a);
    let mask = terms.as_integer(b)?;
    let possible = possible_bits(terms, a);
    if possible & mask == 0 {
        return Some(terms.integer(sort, 0));
    }
    if possible & !mask == 0 {
        return Some(a);
    }
    if let Some((x, inner)) = terms.with_constant(a, Kind::And) {
        return Some(terms.make_with(Kind::And, x, inner & mask));
    }
    for (kind, low_bits) in [(Kind::ToByte, 0xff), (Kind::ToShort, 0xffff)] {
        if let Some(x) = terms.unary_of(a, kind)
            && mask & !low_bits == 0
        {
            return Some(terms.make_with(Kind::And, x, mask));
        }
    }
    // Down a chain of `|` and `^`, past everything that the mask hides.
    let mut heard = a;
    while let Some(argument) = only_heard(terms, heard, mask) {
        heard = argument;
    }
    (heard != a).then(|| terms.make_with(Kind::And, heard, mask))
}

/// The argument of `|` or `^` that alone has bits under the mask.
fn only_heard(terms: &Terms, a: TermId, mask: i64) -> Option<TermId> {
    let (x, y) = terms.binary_of(a, Kind::Or).or_else(|| terms.binary_of(a, Kind::Xor))?;
    if possible_bits(terms, x) & mask == 0 {
        return Some(y);
    }
    (possible_bits(terms, y) & mask == 0).then_some(x)
}

fn or(terms: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    if a == b {
        return Some(a);
    }
    if let Some(constant) = terms.as_integer(b) {
        if constant == 0 {
            return Some(a);
        }
        if constant == -1 {
            return Some(b);
        }
        let (x, inner) = terms.with_constant(a, Kind::Or)?;
        return Some(terms.make_with(Kind::Or, x, inner | constant));
    }
    // Parts of one number.
    let (x, first) = part(terms, a);
    let (y, second) = part(terms, b);
    (x == y).then(|| terms.make_with(Kind::And, x, first | second))
}

/// A term as some bits of another.
fn part(terms: &Terms, a: TermId) -> (TermId, i64) {
    terms.with_constant(a, Kind::And).unwrap_or((a, -1))
}

fn xor(terms: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    if a == b {
        return Some(terms.integer(terms.sort(a), 0));
    }
    if let Some(constant) = terms.as_integer(b) {
        if constant == 0 {
            return Some(a);
        }
        let (x, inner) = terms.with_constant(a, Kind::Xor)?;
        return Some(terms.make_with(Kind::Xor, x, inner ^ constant));
    }
    for (x, y) in [(a, b), (b, a)] {
        if let Some((first, second)) = terms.binary_of(x, Kind::Xor) {
            if first == y {
                return Some(second);
            }
            if second == y {
                return Some(first);
            }
        }
    }
    None
}

fn shift(terms: &mut Terms, operator: Operator, a: TermId, b: TermId) -> Option<TermId> {
    let sort = operator.result();
    let width = if sort == Sort::Long { 64 } else { 32 };
    if terms.as_integer(a) == Some(0) {
        return Some(a);
    }
    let Some(distance) = terms.as_integer(b) else {
        // `x << (d & 31)`: the instruction masks anyway.
        let (d, mask) = terms.with_constant(b, Kind::And)?;
        return (mask & (width - 1) == width - 1).then(|| terms.binary(operator, a, d));
    };
    let masked = distance & (width - 1);
    if masked == 0 {
        return Some(a);
    }
    if masked != distance {
        let masked = terms.int(masked as i32);
        return Some(terms.binary(operator, a, masked));
    }
    match operator.kind() {
        Kind::Shl => shift_left(terms, a, distance, width),
        Kind::Shr => shift_right(terms, a, distance, width),
        Kind::Ushr => shift_right_unsigned(terms, a, distance, width),
        _ => None,
    }
}

fn shift_left(terms: &mut Terms, a: TermId, distance: i64, width: i64) -> Option<TermId> {
    let sort = terms.sort(a);
    if let Some((x, inner)) = terms.with_constant(a, Kind::Shl) {
        let sum = inner + distance;
        return Some(if sum < width { shifted(terms, Kind::Shl, x, sum) } else { terms.integer(sort, 0) });
    }
    // The bits that a narrowing would change leave at the top.
    for (kind, kept) in [(Kind::ToByte, 8), (Kind::ToShort, 16)] {
        if let Some(x) = terms.unary_of(a, kind)
            && distance >= width - kept
        {
            return Some(shifted(terms, Kind::Shl, x, distance));
        }
    }
    // ((x >> k) & m) << k is x & (m << k).
    let (source, mask) = part(terms, a);
    for kind in [Kind::Shr, Kind::Ushr] {
        if let Some((x, inner)) = terms.with_constant(source, kind)
            && inner == distance
        {
            return Some(terms.make_with(Kind::And, x, mask << distance));
        }
    }
    None
}

fn shift_right(terms: &mut Terms, a: TermId, distance: i64, width: i64) -> Option<TermId> {
    if let Some((x, inner)) = terms.with_constant(a, Kind::Shr) {
        return Some(shifted(terms, Kind::Shr, x, (inner + distance).min(width - 1)));
    }
    let (x, inner) = terms.with_constant(a, Kind::Shl)?;
    if inner != distance {
        return None;
    }
    match (width, width - distance) {
        (32, 8) => Some(terms.unary(Operator::I2b, x)),
        (32, 16) => Some(terms.unary(Operator::I2s, x)),
        _ => None,
    }
}

fn shift_right_unsigned(terms: &mut Terms, a: TermId, distance: i64, width: i64) -> Option<TermId> {
    let sort = terms.sort(a);
    if terms.interval(a).min >= 0 {
        return Some(shifted(terms, Kind::Shr, a, distance));
    }
    if let Some((x, inner)) = terms.with_constant(a, Kind::Ushr) {
        let sum = inner + distance;
        return Some(if sum < width { shifted(terms, Kind::Ushr, x, sum) } else { terms.integer(sort, 0) });
    }
    let (x, inner) = terms.with_constant(a, Kind::Shl)?;
    let kept = (u64::MAX >> (64 - width) >> distance) as i64;
    (inner == distance).then(|| terms.make_with(Kind::And, x, kept))
}

fn shifted(terms: &mut Terms, kind: Kind, a: TermId, distance: i64) -> TermId {
    let distance = terms.int(distance as i32);
    terms.make(kind, a, distance)
}

/// The bits that can be set, sign extended, from the interval and the outermost operator.
fn possible_bits(terms: &Terms, a: TermId) -> i64 {
    let range = terms.interval(a);
    let by_range = if range.min < 0 { -1 } else { ((1u128 << (64 - range.max.leading_zeros())) - 1) as i64 };
    let by_operator = match terms.term(a) {
        Term::Const(sort, bits) => sort.integer(bits).unwrap_or(-1),
        Term::Binary(operator, _, b) => match operator.kind() {
            Kind::And => terms.as_integer(b).unwrap_or(-1),
            Kind::Shl => {
                let distance = interval::distance(operator.result(), terms.interval(b));
                distance.map_or(-1, |distance| -1 << distance)
            }
            _ => -1,
        },
        Term::Var(_) | Term::Unary(..) | Term::Ite(..) => -1,
    };
    by_range & by_operator
}
