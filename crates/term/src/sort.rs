//! Sorts of terms, and the values that terms evaluate to.
//!
//! There is no sort for `byte`, `short`, `char` and `boolean`: as on the operand stack of the machine (JVMS 2.11.1) they
//! are `Int`, and the domain of a variable says which of its values can occur. `Bool` is the sort of conditions only.
//!
//! A value travels as 64 bits. NaN has one form, the canonical one, because a solver knows only one.

use std::fmt;

use crate::interval::Interval;
use crate::java;

/// What kind of value a term has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Sort {
    /// A condition: false or true.
    Bool,
    /// 32 bits; also `boolean`, `byte`, `short` and `char`.
    Int,
    /// 64 bits.
    Long,
    Float,
    Double,
    /// Which object: an uninterpreted number of 32 bits, only ever compared for equality.
    Ref,
}

impl Sort {
    /// The one form of `bits` in this sort: unused high bits are zero, a condition is 0 or 1, NaN is canonical.
    pub fn normalise(self, bits: u64) -> u64 {
        match self {
            Sort::Bool => u64::from(bits != 0),
            Sort::Int | Sort::Ref => bits & 0xffff_ffff,
            Sort::Long => bits,
            Sort::Float => java::float_to_int_bits(f32::from_bits(bits as u32)) as u32 as u64,
            Sort::Double => java::double_to_long_bits(f64::from_bits(bits)) as u64,
        }
    }

    /// `Int` or `Long`, the sorts with arithmetic that wraps.
    pub fn is_integer(self) -> bool {
        matches!(self, Sort::Int | Sort::Long)
    }

    pub fn is_floating(self) -> bool {
        matches!(self, Sort::Float | Sort::Double)
    }

    /// All values of the sort as integers; of no meaning for `Float` and `Double`.
    pub fn interval(self) -> Interval {
        match self {
            Sort::Bool => Interval { min: 0, max: 1 },
            Sort::Int => Interval { min: i32::MIN as i64, max: i32::MAX as i64 },
            Sort::Ref => Interval { min: 0, max: u32::MAX as i64 },
            Sort::Long | Sort::Float | Sort::Double => Interval { min: i64::MIN, max: i64::MAX },
        }
    }

    /// The number that `bits` stand for, for every sort but `Float` and `Double`.
    pub fn integer(self, bits: u64) -> Option<i64> {
        match self {
            Sort::Bool | Sort::Ref => Some(bits as i64),
            Sort::Int => Some(i64::from(bits as u32 as i32)),
            Sort::Long => Some(bits as i64),
            Sort::Float | Sort::Double => None,
        }
    }

    /// The word of the Java language, where it has one.
    pub fn name(self) -> &'static str {
        match self {
            Sort::Bool => "boolean",
            Sort::Int => "int",
            Sort::Long => "long",
            Sort::Float => "float",
            Sort::Double => "double",
            Sort::Ref => "reference",
        }
    }
}

/// A value with its sort. Compares by bits, so NaN equals NaN and `0.0` differs from `-0.0`.
#[derive(Debug, Clone, Copy)]
pub enum Value {
    Bool(bool),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Ref(u32),
}

impl Value {
    pub fn from_bits(sort: Sort, bits: u64) -> Value {
        let bits = sort.normalise(bits);
        match sort {
            Sort::Bool => Value::Bool(bits != 0),
            Sort::Int => Value::Int(bits as u32 as i32),
            Sort::Long => Value::Long(bits as i64),
            Sort::Float => Value::Float(f32::from_bits(bits as u32)),
            Sort::Double => Value::Double(f64::from_bits(bits)),
            Sort::Ref => Value::Ref(bits as u32),
        }
    }

    /// The normalised bits (see [`Sort::normalise`]).
    pub fn bits(self) -> u64 {
        let bits = match self {
            Value::Bool(value) => u64::from(value),
            Value::Int(value) => u64::from(value as u32),
            Value::Long(value) => value as u64,
            Value::Float(value) => u64::from(value.to_bits()),
            Value::Double(value) => value.to_bits(),
            Value::Ref(value) => u64::from(value),
        };
        self.sort().normalise(bits)
    }

    pub fn sort(self) -> Sort {
        match self {
            Value::Bool(_) => Sort::Bool,
            Value::Int(_) => Sort::Int,
            Value::Long(_) => Sort::Long,
            Value::Float(_) => Sort::Float,
            Value::Double(_) => Sort::Double,
            Value::Ref(_) => Sort::Ref,
        }
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        self.sort() == other.sort() && self.bits() == other.bits()
    }
}

impl Eq for Value {}

/// As a Java expression, such as `5L`, `1.5f` or `Double.NaN`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Value::Bool(value) => write!(f, "{value}"),
            Value::Int(value) => write!(f, "{value}"),
            Value::Long(value) => write!(f, "{value}L"),
            Value::Float(value) if value.is_nan() => f.write_str("Float.NaN"),
            Value::Float(f32::INFINITY) => f.write_str("Float.POSITIVE_INFINITY"),
            Value::Float(f32::NEG_INFINITY) => f.write_str("Float.NEGATIVE_INFINITY"),
            Value::Float(value) => write!(f, "{value:?}f"),
            Value::Double(value) if value.is_nan() => f.write_str("Double.NaN"),
            Value::Double(f64::INFINITY) => f.write_str("Double.POSITIVE_INFINITY"),
            Value::Double(f64::NEG_INFINITY) => f.write_str("Double.NEGATIVE_INFINITY"),
            Value::Double(value) => write!(f, "{value:?}"),
            Value::Ref(0) => f.write_str("null"),
            Value::Ref(value) => write!(f, "#{value}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_have_one_form() {
        assert_eq!(Sort::Int.normalise(u64::MAX), 0xffff_ffff);
        assert_eq!(Sort::Float.normalise(0x7fff_ffff), 0x7fc0_0000);
        assert_eq!(Sort::Double.normalise(u64::MAX), 0x7ff8_0000_0000_0000);
        for value in
            [Value::Int(-1), Value::Long(i64::MIN), Value::Double(-0.0), Value::Ref(7), Value::Bool(true)]
        {
            assert_eq!(Value::from_bits(value.sort(), value.bits()), value);
        }
        assert_ne!(Value::Float(0.0), Value::Float(-0.0));
        assert_eq!(Value::Double(f64::NAN), Value::Double(-f64::NAN));
    }

    #[test]
    fn values_print_as_java_expressions() {
        let values =
            [Value::Int(-1), Value::Long(5), Value::Float(1.0), Value::Double(f64::NAN), Value::Ref(0)];
        assert_eq!(values.map(|value| value.to_string()), ["-1", "5L", "1.0f", "Double.NaN", "null"]);
    }
}
