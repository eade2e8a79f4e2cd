//! Long division and decimal digits of two's complement numbers in limbs of 64 bits, the lowest first.

/// Without limbs that only repeat the sign; never empty.
pub(super) fn trimmed(mut limbs: Vec<u64>) -> Vec<u64> {
    if limbs.is_empty() {
        limbs.push(0);
    }
    while let [.., below, last] = limbs[..]
        && (last == 0 && below >> 63 == 0 || last == u64::MAX && below >> 63 == 1)
    {
        limbs.pop();
    }
    limbs
}

/// Quotient and remainder, truncated towards zero. The divisor is not zero.
pub(super) fn divided(dividend: &[u64], divisor: &[u64]) -> (Vec<u64>, Vec<u64>) {
    let (a, b) = (magnitude(dividend), magnitude(divisor));
    let mut quotient = vec![0; a.len()];
    let mut rest: Vec<u64> = vec![0; b.len() + 1];
    for bit in (0..a.len() * 64).rev() {
        let mut carry = a[bit / 64] >> (bit % 64) & 1;
        for limb in &mut rest {
            let out = *limb >> 63;
            *limb = *limb << 1 | carry;
            carry = out;
        }
        if !is_less(&rest, &b) {
            subtract(&mut rest, &b);
            quotient[bit / 64] |= 1 << (bit % 64);
        }
    }
    let differ = is_negative(dividend) != is_negative(divisor);
    (signed(quotient, differ), signed(rest, is_negative(dividend)))
}

/// In decimal, with a sign where it is negative.
pub(super) fn decimal(limbs: &[u64]) -> String {
    const PART: u128 = 1_000_000_000_000_000_000;
    let mut rest = magnitude(limbs);
    let mut parts = Vec::new();
    while rest.iter().any(|limb| *limb != 0) {
        let mut over: u128 = 0;
        for limb in rest.iter_mut().rev() {
            let value = over << 64 | u128::from(*limb);
            *limb = (value / PART) as u64;
            over = value % PART;
        }
        parts.push(over);
    }
    let Some((first, others)) = parts.split_last() else { return "0".to_owned() };
    let mut text = String::from(if is_negative(limbs) { "-" } else { "" });
    text.push_str(&first.to_string());
    others.iter().rev().for_each(|part| text.push_str(&format!("{part:018}")));
    text
}

fn is_negative(limbs: &[u64]) -> bool {
    limbs.last().is_some_and(|last| last >> 63 == 1)
}

fn magnitude(limbs: &[u64]) -> Vec<u64> {
    if is_negative(limbs) { negated(limbs) } else { limbs.to_vec() }
}

/// With a limb more, so that the sign has room.
fn signed(mut magnitude: Vec<u64>, negative: bool) -> Vec<u64> {
    magnitude.push(0);
    trimmed(if negative { negated(&magnitude) } else { magnitude })
}

fn negated(limbs: &[u64]) -> Vec<u64> {
    let mut carry = true;
    let flip = |limb: &u64| {
        let (sum, over) = (!limb).overflowing_add(u64::from(carry));
        carry = over;
        sum
    };
    limbs.iter().map(flip).collect()
}

fn is_less(a: &[u64], b: &[u64]) -> bool {
    let at = |limbs: &[u64], index: usize| limbs.get(index).copied().unwrap_or(0);
    let count = a.len().max(b.len());
    (0..count)
        .rev()
        .map(|index| at(a, index).cmp(&at(b, index)))
        .find(|order| order.is_ne())
        .is_some_and(|o| o.is_lt())
}

fn subtract(a: &mut [u64], b: &[u64]) {
    let mut borrow = false;
    for (index, limb) in a.iter_mut().enumerate() {
        let (first, under) = limb.overflowing_sub(b.get(index).copied().unwrap_or(0));
        let (second, again) = first.overflowing_sub(u64::from(borrow));
        *limb = second;
        borrow = under || again;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limbs(value: i128) -> Vec<u64> {
        trimmed(vec![value as u64, (value >> 64) as u64])
    }

    #[test]
    fn division_and_digits_are_those_of_integers() {
        let ends =
            [i128::MIN, i128::MIN + 1, -(1 << 64), i64::MIN.into(), -7, -1, 0, 1, 2, 10, 1 << 63, i128::MAX];
        for a in ends {
            assert_eq!(decimal(&limbs(a)), a.to_string());
            for b in ends.into_iter().filter(|b| *b != 0 && !(a == i128::MIN && *b == -1)) {
                assert_eq!(divided(&limbs(a), &limbs(b)), (limbs(a / b), limbs(a % b)), "{a} / {b}");
            }
        }
        assert_eq!(
            decimal(&divided(&limbs(i128::MIN), &limbs(-1)).0),
            "170141183460469231731687303715884105728"
        );
    }
}
