//! Modified UTF-8 (JVMS 4.4.7): decoding that accepts anything, and the strict check of classes from outside.

use std::borrow::Cow;

/// The UTF-16 units that the bytes stand for. Bytes that are no modified UTF-8 become U+FFFD.
pub fn utf16(modified_utf8: &[u8]) -> Vec<u16> {
    let mut units = Vec::with_capacity(modified_utf8.len());
    let mut at = 0;
    while at < modified_utf8.len() {
        let (unit, length) = unit(&modified_utf8[at..]).unwrap_or((0xFFFD, 1));
        units.push(unit);
        at += length;
    }
    units
}

/// As text: borrowed where modified UTF-8 and UTF-8 agree; an unpaired surrogate becomes U+FFFD.
pub fn text(modified_utf8: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(modified_utf8) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(String::from_utf16_lossy(&utf16(modified_utf8))),
    }
}

/// The bytes of a string of UTF-16 units in modified UTF-8.
pub fn modified_utf8(units: impl IntoIterator<Item = u16>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for unit in units {
        match unit {
            1..=0x7F => bytes.push(unit as u8),
            0 | 0x80..=0x7FF => bytes.extend([0xC0 | (unit >> 6) as u8, 0x80 | (unit & 0x3F) as u8]),
            0x800.. => bytes.extend([
                0xE0 | (unit >> 12) as u8,
                0x80 | (unit >> 6 & 0x3F) as u8,
                0x80 | (unit & 0x3F) as u8,
            ]),
        }
    }
    bytes
}

/// Whether the bytes are modified UTF-8: no zero byte, no four-byte form, nothing longer than needed.
pub(super) fn is_valid(bytes: &[u8]) -> bool {
    let mut at = 0;
    while at < bytes.len() {
        match unit(&bytes[at..]) {
            Some((unit, length)) => {
                let needed = match unit {
                    0 => 2,
                    1..=0x7F => 1,
                    0x80..=0x7FF => 2,
                    0x800.. => 3,
                };
                if length != needed {
                    return false;
                }
                at += length;
            }
            None => return false,
        }
    }
    true
}

/// The first unit and its length in bytes. `bytes` is not empty.
fn unit(bytes: &[u8]) -> Option<(u16, usize)> {
    let continuation = |index: usize| {
        bytes.get(index).filter(|&&byte| byte & 0xC0 == 0x80).map(|&byte| u16::from(byte & 0x3F))
    };
    let first = bytes[0];
    match first {
        0x00..=0x7F => Some((u16::from(first), 1)),
        0xC0..=0xDF => Some((u16::from(first & 0x1F) << 6 | continuation(1)?, 2)),
        0xE0..=0xEF => Some((u16::from(first & 0x0F) << 12 | continuation(1)? << 6 | continuation(2)?, 3)),
        0x80..=0xBF | 0xF0..=0xFF => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_and_bytes_agree_both_ways() {
        let all: Vec<u16> = (0..=u16::MAX).collect();
        let bytes = modified_utf8(all.iter().copied());
        assert!(is_valid(&bytes));
        assert_eq!(utf16(&bytes), all);
    }

    #[test]
    fn what_is_no_modified_utf8_is_told_and_still_decoded() {
        for bad in
            [&[0][..], &[0x80], &[0xC1, 0x81], &[0xE0, 0x80, 0x80], &[0xF0, 0x9F, 0x98, 0x80], &[0xE2, 0x82]]
        {
            assert!(!is_valid(bad), "{bad:x?}");
            assert!(!utf16(bad).is_empty());
        }
        assert_eq!(text(&[b'a', 0xC0, 0x80]), "a\0");
        assert_eq!(text(&modified_utf8("😀".encode_utf16())), "😀");
        assert_eq!(text(&[0xED, 0xA0, 0x80]), "\u{FFFD}");
        assert!(matches!(text("schön".as_bytes()), Cow::Borrowed("schön")));
    }
}
