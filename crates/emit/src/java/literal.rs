//! Values as Java literals that read well and mean exactly the value (JLS 3.10).
//!
//! Everything outside printable ASCII is escaped, so that the text does not depend on the encoding
//! that the user's build assumes. A Unicode escape is replaced before the lexer sees it (JLS 3.3), so line ends
//! and quotes always use the short escapes.

use std::borrow::Cow;

use program::{Primitive, Type};
use suite::Value;

use super::{Binding, Piece};

/// The most bytes that the class file format allows a string constant (JVMS 4.4.7).
const LONGEST_CONSTANT: usize = 65_535;

/// A text for people that is longer than this is cut.
const LONGEST_MESSAGE: usize = 4_000;

/// `class_text` gives the text of a class of `java.lang` by its simple name (`Integer`, unless something hides it).
pub(crate) fn value(value: &Value, class_text: &dyn Fn(&str) -> String) -> Piece {
    let ty = value.ty();
    let constant =
        |class: &str, name: &str| Piece::primary(format!("{}.{name}", class_text(class)), ty.clone());
    match value {
        Value::Boolean(value) => Piece::primary(value.to_string(), ty),
        Value::Byte(i8::MAX) => constant("Byte", "MAX_VALUE"),
        Value::Byte(i8::MIN) => constant("Byte", "MIN_VALUE"),
        Value::Byte(value) => Piece::new(format!("(byte) {value}"), Binding::Unary, ty),
        Value::Short(i16::MAX) => constant("Short", "MAX_VALUE"),
        Value::Short(i16::MIN) => constant("Short", "MIN_VALUE"),
        Value::Short(value) => Piece::new(format!("(short) {value}"), Binding::Unary, ty),
        Value::Char(value) => Piece::primary(character(*value), ty),
        Value::Int(i32::MAX) => constant("Integer", "MAX_VALUE"),
        Value::Int(i32::MIN) => constant("Integer", "MIN_VALUE"),
        Value::Int(value) => signed(value.to_string(), ty),
        Value::Long(i64::MAX) => constant("Long", "MAX_VALUE"),
        Value::Long(i64::MIN) => constant("Long", "MIN_VALUE"),
        Value::Long(value) => signed(format!("{value}L"), ty),
        Value::Float(value) => {
            match float_name(f64::from(*value), *value == f32::MAX, value.to_bits() == 1) {
                Some((negative, name)) => negate_if(negative, constant("Float", name)),
                None if *value == f32::MIN => negate_if(true, constant("Float", "MAX_VALUE")),
                None => signed(format!("{value:?}f"), ty),
            }
        }
        Value::Double(value) => match float_name(*value, *value == f64::MAX, value.to_bits() == 1) {
            Some((negative, name)) => negate_if(negative, constant("Double", name)),
            None if *value == f64::MIN => negate_if(true, constant("Double", "MAX_VALUE")),
            None => signed(format!("{value:?}"), ty),
        },
        Value::String(text) => Piece::primary(string(text), ty),
    }
}

/// The value as another primitive type, where it fits exactly: an `int` recipe for a `long` parameter.
pub(crate) fn coerce(value: &Value, wanted: Primitive) -> Option<Value> {
    let integral: i64 = match value {
        Value::Boolean(_) | Value::String(_) => {
            return (value.ty() == Type::Primitive(wanted)).then(|| value.clone());
        }
        Value::Byte(value) => i64::from(*value),
        Value::Short(value) => i64::from(*value),
        Value::Char(value) => i64::from(*value),
        Value::Int(value) => i64::from(*value),
        Value::Long(value) => *value,
        Value::Float(inner) => {
            return match wanted {
                Primitive::Float => Some(value.clone()),
                Primitive::Double => Some(Value::Double(f64::from(*inner))),
                _ => None,
            };
        }
        Value::Double(_) => return (wanted == Primitive::Double).then(|| value.clone()),
    };
    match wanted {
        Primitive::Boolean => None,
        Primitive::Byte => i8::try_from(integral).ok().map(Value::Byte),
        Primitive::Short => i16::try_from(integral).ok().map(Value::Short),
        Primitive::Char => u16::try_from(integral).ok().map(Value::Char),
        Primitive::Int => i32::try_from(integral).ok().map(Value::Int),
        Primitive::Long => Some(Value::Long(integral)),
        Primitive::Float => ((integral as f32) as i64 == integral).then_some(Value::Float(integral as f32)),
        Primitive::Double => ((integral as f64) as i64 == integral).then_some(Value::Double(integral as f64)),
    }
}

/// A `char` literal with its quotes.
pub(crate) fn character(unit: u16) -> String {
    match unit {
        0x27 => r"'\''".to_owned(),
        0x22 => "'\"'".to_owned(),
        unit => format!("'{}'", escape(unit)),
    }
}

/// A string literal with its quotes.
pub(crate) fn string(text: &str) -> String {
    let mut literal = String::with_capacity(text.len() + 2);
    literal.push('"');
    for unit in text.encode_utf16() {
        match unit {
            0x22 => literal.push_str("\\\""),
            unit => literal.push_str(&escape(unit)),
        }
    }
    literal.push('"');
    literal
}

/// A string literal, if a class file can hold it.
pub(crate) fn constant(text: &str) -> Result<String, String> {
    let bytes = |unit: u16| if (1..0x80).contains(&unit) { 1 } else { 3 };
    // Counting ends with what fits.
    let mut length = 0;
    let fits = text.encode_utf16().all(|unit| {
        length += bytes(unit);
        length <= LONGEST_CONSTANT
    });
    match fits {
        true => Ok(string(text)),
        false => Err("a string constant longer than a class file can hold".to_owned()),
    }
}

/// A string literal for people to read; what is too long is cut.
pub(crate) fn message(text: &str) -> String {
    string(&cut(text))
}

/// Text that may stand in a comment: a backslash there could begin a Unicode escape or end the comment.
pub(crate) fn comment(text: &str) -> String {
    let printable =
        |character: char| if (' '..='~').contains(&character) && character != '\\' { character } else { '?' };
    cut(text).chars().map(printable).collect::<String>().replace("*/", "* /")
}

fn cut(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST_MESSAGE) {
        Some((end, _)) => format!("{}...", &text[..end]).into(),
        None => text.into(),
    }
}

fn escape(unit: u16) -> String {
    match unit {
        0x08 => r"\b".to_owned(),
        0x09 => r"\t".to_owned(),
        0x0a => r"\n".to_owned(),
        0x0c => r"\f".to_owned(),
        0x0d => r"\r".to_owned(),
        0x5c => r"\\".to_owned(),
        0x20..=0x7e => char::from(unit as u8).to_string(),
        unit => format!("\\u{unit:04x}"),
    }
}

fn signed(text: String, ty: Type) -> Piece {
    let binding = if text.starts_with('-') { Binding::Unary } else { Binding::Primary };
    Piece::new(text, binding, ty)
}

fn negate_if(negative: bool, piece: Piece) -> Piece {
    if negative { Piece::new(format!("-{}", piece.text), Binding::Unary, piece.ty) } else { piece }
}

/// The constant of `Float` or `Double` that names this value, and whether it is negated.
fn float_name(value: f64, largest: bool, smallest: bool) -> Option<(bool, &'static str)> {
    if value.is_nan() {
        Some((false, "NaN"))
    } else if value.is_infinite() {
        Some((false, if value > 0.0 { "POSITIVE_INFINITY" } else { "NEGATIVE_INFINITY" }))
    } else if largest {
        Some((false, "MAX_VALUE"))
    } else if smallest {
        Some((false, "MIN_VALUE"))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(input: Value) -> String {
        value(&input, &str::to_owned).text
    }

    #[test]
    fn values_read_well_and_stay_exact() {
        let shown: Vec<String> = [
            Value::Boolean(true),
            Value::Byte(-3),
            Value::Byte(i8::MIN),
            Value::Short(7),
            Value::Char(0x61),
            Value::Char(0x27),
            Value::Char(0xd800),
            Value::Char(0),
            Value::Char(0x0a),
            Value::Char(0x5c),
            Value::Int(-1),
            Value::Int(i32::MAX),
            Value::Long(5),
            Value::Long(i64::MIN),
            Value::Float(1.5),
            Value::Float(-0.0),
            Value::Float(f32::MIN),
            Value::Double(f64::NAN),
            Value::Double(-0.0),
            Value::Double(1e100),
            Value::Double(f64::NEG_INFINITY),
            Value::Double(f64::from_bits(1)),
            Value::String("a\"b\\u0041\n\u{1}é😀".into()),
        ]
        .into_iter()
        .map(text)
        .collect();
        expect_test::expect![[r#"
            true
            (byte) -3
            Byte.MIN_VALUE
            (short) 7
            'a'
            '\''
            '\ud800'
            '\u0000'
            '\n'
            '\\'
            -1
            Integer.MAX_VALUE
            5L
            Long.MIN_VALUE
            1.5f
            -0.0f
            -Float.MAX_VALUE
            Double.NaN
            -0.0
            1e100
            Double.NEGATIVE_INFINITY
            Double.MIN_VALUE
            "a\"b\\u0041\n\u0001\u00e9\ud83d\ude00""#]]
        .assert_eq(&shown.join("\n"));
    }

    #[test]
    fn a_value_fits_another_primitive_only_exactly() {
        assert_eq!(coerce(&Value::Int(5), Primitive::Long), Some(Value::Long(5)));
        assert_eq!(coerce(&Value::Int(300), Primitive::Byte), None);
        assert_eq!(coerce(&Value::Long((1 << 53) + 1), Primitive::Double), None);
        assert_eq!(coerce(&Value::Boolean(true), Primitive::Int), None);
    }
}
