//! Values of Java's literals (JLS 3.10): numbers in all bases, characters, strings and text blocks.
//!
//! Strings come as *pieces*: stretches that stand in the source as they are, each with its offset, so
//! that a place inside an annotation's text can be found again after unescaping.

use std::borrow::Cow;

use super::Literal;

/// Why a literal is none; the message says what and the help how to write it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub(crate) struct BadLiteral {
    pub message: String,
    pub help: Option<&'static str>,
}

fn bad<T>(message: impl Into<String>, help: Option<&'static str>) -> Result<T, BadLiteral> {
    Err(BadLiteral { message: message.into(), help })
}

/// A number as written. `negated` says that a minus stands before it, which makes `2147483648` legal;
/// the value returned for that one is already negative.
pub(crate) fn number(written: &str, negated: bool) -> Result<Literal, BadLiteral> {
    let (radix, digits) = match written.as_bytes() {
        [b'0', b'x' | b'X', ..] => (16, &written[2..]),
        [b'0', b'b' | b'B', ..] => (2, &written[2..]),
        _ => (10, written),
    };
    let is_float = match radix {
        16 => digits.contains(['.', 'p', 'P']),
        2 => false,
        _ => digits.contains(['.', 'e', 'E', 'f', 'F', 'd', 'D']),
    };
    if digits.starts_with('_') || written.ends_with('_') {
        return bad(
            format!("`{}` is not a number", brief(written)),
            Some("an underscore may only stand between digits"),
        );
    }
    let written = &brief(written);
    if is_float { floating(written, digits, radix) } else { integer(written, digits, radix, negated) }
}

/// A number as a message shows it: nobody reads a million digits.
fn brief(written: &str) -> Cow<'_, str> {
    const MOST: usize = 60;
    match written.char_indices().nth(MOST) {
        Some((end, _)) => Cow::Owned(format!("{}…", &written[..end])),
        None => Cow::Borrowed(written),
    }
}

fn integer(written: &str, digits: &str, radix: u32, negated: bool) -> Result<Literal, BadLiteral> {
    let (digits, is_long) = match digits.strip_suffix(['l', 'L']) {
        Some(digits) => (digits, true),
        None => (digits, false),
    };
    let plain: String = digits.chars().filter(|c| *c != '_').collect();
    let (plain, radix) = match plain.strip_prefix('0') {
        Some(octal) if radix == 10 && !octal.is_empty() => (octal.to_owned(), 8),
        _ => (plain, radix),
    };
    if let Some(wrong) = plain.chars().find(|c| !c.is_digit(radix)) {
        let help = match (radix, wrong) {
            (8, '8' | '9') => Some("a number that begins with `0` is octal"),
            _ => None,
        };
        return bad(format!("`{written}` is not a number"), help);
    }
    if plain.is_empty() {
        return bad(format!("`{written}` is not a number"), Some("digits are missing"));
    }
    let Ok(value) = u64::from_str_radix(&plain, radix) else {
        return bad(format!("`{written}` does not fit into a long"), None);
    };
    let (bits, minimum) = if is_long { (64, 1 << 63) } else { (32, 1 << 31) };
    let fits = if radix == 10 {
        value < minimum || (value == minimum && negated)
    } else {
        bits == 64 || value <= u64::from(u32::MAX)
    };
    if !fits {
        let ty = if is_long { "a long" } else { "an int" };
        let help = (!is_long && (radix != 10 || value < 1 << 63)).then_some("end it with `L`");
        return bad(format!("`{written}` does not fit into {ty}"), help);
    }
    Ok(if is_long { Literal::Long(value as i64) } else { Literal::Int(value as u32 as i32) })
}

fn floating(written: &str, digits: &str, radix: u32) -> Result<Literal, BadLiteral> {
    let (digits, is_float) = match digits.as_bytes().last() {
        Some(b'f' | b'F') => (&digits[..digits.len() - 1], true),
        Some(b'd' | b'D') => (&digits[..digits.len() - 1], false),
        _ => (digits, false),
    };
    let plain: String = digits.chars().filter(|c| *c != '_').collect();
    let value = match radix {
        16 => hexadecimal_float(&plain, is_float),
        _ if plain.contains(['i', 'n', 'I', 'N']) => None,
        _ if is_float => plain.parse::<f32>().ok().map(f64::from),
        _ => plain.parse::<f64>().ok(),
    };
    let Some(value) = value else {
        return bad(format!("`{written}` is not a number"), None);
    };
    if value.is_infinite() {
        return bad(format!("`{written}` is too large"), None);
    }
    let mantissa = plain.split(['e', 'E', 'p', 'P']).next().unwrap_or_default();
    if value == 0.0 && mantissa.contains(|c: char| c != '0' && c != '.') {
        return bad(format!("`{written}` is too small"), Some("write `0.0`"));
    }
    Ok(if is_float { Literal::Float(value as f32) } else { Literal::Double(value) })
}

/// `1.8p3` without its prefix: digits, a dot, and the binary exponent; rounded once, to even.
fn hexadecimal_float(plain: &str, single: bool) -> Option<f64> {
    let (mantissa, exponent) = plain.split_once(['p', 'P'])?;
    let exponent: i64 = exponent.parse::<i32>().ok()?.into();
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    // 28 digits are more than a double can tell apart; what comes after them only breaks ties.
    let (mut bits, mut sticky, mut scale) = (0_u128, false, exponent);
    for (index, digit) in whole.chars().chain(fraction.chars()).enumerate() {
        let digit = digit.to_digit(16)?;
        let after_dot = index >= whole.len();
        if bits >> 112 == 0 {
            bits = bits << 4 | u128::from(digit);
            scale -= if after_dot { 4 } else { 0 };
        } else {
            sticky |= digit != 0;
            scale += if after_dot { 0 } else { 4 };
        }
    }
    let (precision, minimum) = if single { (24, -149) } else { (53, -1074) };
    let length = 128 - i64::from(bits.leading_zeros());
    let shift = (length - precision).max(minimum - scale);
    let (mut kept, mut power) = (bits, scale);
    if shift > 0 {
        power = scale + shift;
        if shift > 127 {
            return Some(0.0);
        }
        let below = bits & ((1 << shift) - 1);
        let half = 1_u128 << (shift - 1);
        kept = bits >> shift;
        if below > half || (below == half && (sticky || kept & 1 == 1)) {
            kept += 1;
        }
    }
    let value = scale_by_power(kept as f64, power);
    Some(if single && value > f64::from(f32::MAX) { f64::INFINITY } else { value })
}

/// Exact as long as the result has its bits to spare, which rounding before has seen to.
fn scale_by_power(value: f64, power: i64) -> f64 {
    let (mut value, mut power) = (value, power.clamp(-2200, 2200));
    while power > 0 && value.is_finite() {
        let step = power.min(1000);
        value *= 2_f64.powi(step as i32);
        power -= step;
    }
    while power < 0 && value != 0.0 {
        let step = (-power).min(1000);
        value /= 2_f64.powi(step as i32);
        power += step;
    }
    value
}

/// The UTF-16 unit of a character literal, quotes included.
pub(crate) fn character(written: &str) -> Result<u16, BadLiteral> {
    let inner = written.get(1..written.len().saturating_sub(1)).unwrap_or_default();
    let units = units_of(inner)?;
    match units.as_slice() {
        [unit] => Ok(*unit),
        [] => bad("a character literal cannot be empty", None),
        _ => bad(format!("{written} does not fit into a char"), Some("write a string in double quotes")),
    }
}

/// The text of a string literal or text block, quotes included.
pub(crate) fn string(written: &str) -> Result<String, BadLiteral> {
    Ok(pieces(written)?.into_iter().map(|piece| piece.text).collect())
}

/// A stretch of a string and where it begins in the literal as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub text: String,
    pub offset: usize,
}

/// The pieces of a string literal or text block, quotes included; the last one is empty and stands
/// where the text ends.
pub(crate) fn pieces(written: &str) -> Result<Vec<Piece>, BadLiteral> {
    if written.len() >= 6 && written.starts_with("\"\"\"") {
        return text_block(written);
    }
    let inner = written.get(1..written.len().saturating_sub(1)).unwrap_or_default();
    let mut all = Vec::new();
    unescape_into(inner, 1, &mut all)?;
    all.push(Piece { text: String::new(), offset: written.len().saturating_sub(1) });
    Ok(all)
}

/// JLS 3.10.6: the indentation common to all lines goes, and so does white space at their ends;
/// escapes are read after that.
fn text_block(written: &str) -> Result<Vec<Piece>, BadLiteral> {
    let end = written.len() - 3;
    let Some(first_line) = written[3..end].find('\n') else {
        return bad(
            "a text block begins on the line after its quotes",
            Some("begin a new line after `\"\"\"`"),
        );
    };
    let start = 3 + first_line + 1;
    let body = written.get(start..end).unwrap_or_default();
    let mut lines = Vec::new();
    let mut offset = start;
    for line in body.split('\n') {
        lines.push((offset, line.strip_suffix('\r').unwrap_or(line)));
        offset += line.len() + 1;
    }
    let indent_of = |line: &str| line.len() - line.trim_start_matches([' ', '\t', '\x0c']).len();
    let last = lines.len() - 1;
    let indent = lines
        .iter()
        .enumerate()
        .filter(|(index, (_, line))| *index == last || !line.trim().is_empty())
        .map(|(_, (_, line))| indent_of(line))
        .min()
        .unwrap_or(0);
    let mut all = Vec::new();
    for (index, (offset, line)) in lines.iter().enumerate() {
        let cut = indent.min(indent_of(line));
        let kept =
            if line.trim().is_empty() { "" } else { line[cut..].trim_end_matches([' ', '\t', '\x0c']) };
        // A line may end in `\`, which joins it to the next; an even number of them does not.
        let backslashes = kept.len() - kept.trim_end_matches('\\').len();
        let joined = backslashes % 2 == 1;
        let kept = if joined { &kept[..kept.len() - 1] } else { kept };
        unescape_into(kept, offset + cut, &mut all)?;
        if index != last && !joined {
            all.push(Piece { text: "\n".into(), offset: offset + cut + kept.len() });
        }
    }
    all.push(Piece { text: String::new(), offset: end });
    Ok(all)
}

fn unescape_into(inner: &str, base: usize, all: &mut Vec<Piece>) -> Result<(), BadLiteral> {
    let mut at = 0;
    let mut pending: Vec<(u16, usize)> = Vec::new();
    while at < inner.len() {
        let plain = inner[at..].find('\\').unwrap_or(inner.len() - at);
        if plain > 0 {
            flush_units(&mut pending, all)?;
            all.push(Piece { text: inner[at..at + plain].to_owned(), offset: base + at });
            at += plain;
            continue;
        }
        let (unit, length) = escape(&inner[at..])?;
        pending.push((unit, base + at));
        at += length;
    }
    flush_units(&mut pending, all)
}

/// Escaped units become text; two halves of a surrogate pair become one character.
fn flush_units(pending: &mut Vec<(u16, usize)>, all: &mut Vec<Piece>) -> Result<(), BadLiteral> {
    let mut units = pending.drain(..).peekable();
    while let Some((unit, offset)) = units.next() {
        let pair = match units.peek() {
            Some((low, _)) if (0xd800..0xdc00).contains(&unit) && (0xdc00..0xe000).contains(low) => {
                units.next()
            }
            _ => None,
        };
        let written: Vec<u16> = std::iter::once(unit).chain(pair.map(|(low, _)| low)).collect();
        let Ok(text) = String::from_utf16(&written) else {
            return bad(
                format!("`\\u{unit:04x}` is half a character"),
                Some("write both halves of the pair"),
            );
        };
        all.push(Piece { text, offset });
    }
    Ok(())
}

fn units_of(inner: &str) -> Result<Vec<u16>, BadLiteral> {
    if inner.starts_with('\\') {
        let (unit, length) = escape(inner)?;
        let mut units = vec![unit];
        units.extend(inner[length..].encode_utf16());
        return Ok(units);
    }
    Ok(inner.encode_utf16().collect())
}

/// The unit an escape stands for and how many bytes it takes.
fn escape(text: &str) -> Result<(u16, usize), BadLiteral> {
    let rest = &text[1..];
    let simple = |unit: u8| Ok((u16::from(unit), 2));
    match rest.chars().next() {
        Some('b') => simple(8),
        Some('t') => simple(b'\t'),
        Some('n') => simple(b'\n'),
        Some('f') => simple(12),
        Some('r') => simple(b'\r'),
        Some('s') => simple(b' '),
        Some(c @ ('"' | '\'' | '\\')) => simple(c as u8),
        Some(first @ '0'..='7') => {
            let limit = if first <= '3' { 3 } else { 2 };
            let length = rest.bytes().take(limit).take_while(|byte| (b'0'..=b'7').contains(byte)).count();
            let value = u16::from_str_radix(&rest[..length], 8).unwrap_or_default();
            Ok((value, 1 + length))
        }
        Some('u') => {
            let marks = rest.bytes().take_while(|byte| *byte == b'u').count();
            let unit =
                rest.get(marks..marks + 4).filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
            match unit.and_then(|digits| u16::from_str_radix(digits, 16).ok()) {
                Some(unit) => Ok((unit, 1 + marks + 4)),
                None => bad("`\\u` wants four hexadecimal digits", None),
            }
        }
        Some(other) => bad(format!("`\\{other}` is not an escape"), Some("write `\\\\` for a backslash")),
        None => bad("`\\` escapes nothing", Some("write `\\\\` for a backslash")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check_number(written: &str, expected: Expect) {
        let text = match number(written, false) {
            Ok(literal) => format!("{literal:?}"),
            Err(error) => format!("{error} ({})", error.help.unwrap_or("no help")),
        };
        expected.assert_eq(&text);
    }

    #[test]
    fn integers_in_all_bases() {
        check_number("0", expect!["Int(0)"]);
        check_number("2147483647", expect!["Int(2147483647)"]);
        check_number("0x7fff_ffff", expect!["Int(2147483647)"]);
        check_number("0xFFFFFFFF", expect!["Int(-1)"]);
        check_number("0b1010", expect!["Int(10)"]);
        check_number("017", expect!["Int(15)"]);
        check_number("1_000L", expect!["Long(1000)"]);
        check_number("0xFFFFFFFFFFFFFFFFL", expect!["Long(-1)"]);
        check_number("2147483648", expect!["`2147483648` does not fit into an int (end it with `L`)"]);
        check_number("0x1FFFFFFFF", expect!["`0x1FFFFFFFF` does not fit into an int (end it with `L`)"]);
        check_number(
            "9223372036854775808L",
            expect!["`9223372036854775808L` does not fit into a long (no help)"],
        );
        check_number("089", expect!["`089` is not a number (a number that begins with `0` is octal)"]);
        check_number("0x", expect!["`0x` is not a number (digits are missing)"]);
        check_number("1_", expect!["`1_` is not a number (an underscore may only stand between digits)"]);
        check_number("12ab", expect!["`12ab` is not a number (no help)"]);
        let long = "9".repeat(100_000);
        let shown = format!("`{}…` does not fit into a long", &long[..60]);
        assert_eq!(number(&long, false), bad(shown, None));
        assert_eq!(number("2147483648", true), Ok(Literal::Int(i32::MIN)));
        assert_eq!(number("9223372036854775808L", true), Ok(Literal::Long(i64::MIN)));
    }

    #[test]
    fn floating_point_numbers() {
        check_number("1.5", expect!["Double(1.5)"]);
        check_number(".5f", expect!["Float(0.5)"]);
        check_number("1e3", expect!["Double(1000.0)"]);
        check_number("1d", expect!["Double(1.0)"]);
        check_number("0x1.8p3", expect!["Double(12.0)"]);
        check_number("0x1.fffffep127f", expect!["Float(3.4028235e38)"]);
        check_number("0x0.0000000000001p-1022", expect!["Double(5e-324)"]);
        check_number("0x1.00000000000008p0", expect!["Double(1.0)"]);
        check_number("0x1.00000000000018p0", expect!["Double(1.0000000000000004)"]);
        check_number("1e400", expect!["`1e400` is too large (no help)"]);
        check_number("1e-400", expect!["`1e-400` is too small (write `0.0`)"]);
        check_number("0e0", expect!["Double(0.0)"]);
    }

    #[test]
    fn strings_and_characters() {
        assert_eq!(string(r#""a\tb\u0041\101\"""#).unwrap(), "a\tbAA\"");
        assert_eq!(string(r#""\ud83d\ude00""#).unwrap(), "😀");
        assert_eq!(string(r#""\ud83d""#).unwrap_err().message, "`\\ud83d` is half a character");
        assert_eq!(string(r#""\q""#).unwrap_err().message, "`\\q` is not an escape");
        assert_eq!(character(r"'\''").unwrap(), 39);
        assert_eq!(character("'ä'").unwrap(), 0xe4);
        assert_eq!(character(r"'\uffff'").unwrap(), 0xffff);
        assert!(character("'😀'").is_err());
    }

    #[test]
    fn text_blocks_lose_their_indentation() {
        assert_eq!(string("\"\"\"\n    a\n      b  \n    \"\"\"").unwrap(), "a\n  b\n");
        assert_eq!(string("\"\"\"\n    a \\\n    b\"\"\"").unwrap(), "a b");
        assert_eq!(string("\"\"\"\n  x\\n\\s\n\n  \"q\"\"\"\"").unwrap_or_default(), "x\n \n\n\"q\"");
        let found = pieces("\"\"\"\n    a\n    b\"\"\"").unwrap();
        let offsets: Vec<usize> = found.iter().map(|piece| piece.offset).collect();
        assert_eq!(offsets, [8, 9, 14, 15]);
    }
}
