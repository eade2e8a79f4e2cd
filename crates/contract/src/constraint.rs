//! Constraints on one value that annotations express without an expression, said in Java.
//!
//! Bean Validation and Modern Jass share them. The Java text is then parsed and typed like any other
//! clause, so that what a constraint means is written in one notation only. As in Bean Validation, null
//! satisfies every constraint that is not about null itself.

use program::{ClassName, Primitive, Program, Type};

use crate::show::string_literal;
use crate::typing::Position;

#[derive(Clone, Copy)]
pub(crate) enum Subject<'a> {
    Parameter(&'a str),
    Field(&'a str),
    Result,
}

impl<'a> Subject<'a> {
    pub(crate) fn text(&self) -> &'a str {
        match self {
            Subject::Parameter(name) | Subject::Field(name) => name,
            Subject::Result => "\\result",
        }
    }

    pub(crate) fn position(&self) -> Position {
        match self {
            Subject::Parameter(_) => Position::Precondition,
            Subject::Field(_) => Position::Invariant,
            Subject::Result => Position::Postcondition,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    pub min: i64,
    pub max: i64,
}

#[derive(Clone, Debug)]
pub(crate) enum Constraint {
    NotNull,
    Null,
    AssertTrue,
    AssertFalse,
    /// `limit` is a decimal number.
    AtLeast {
        limit: String,
        inclusive: bool,
    },
    AtMost {
        limit: String,
        inclusive: bool,
    },
    Size(Bounds),
    NotEmpty,
    NotBlank,
    /// A regular expression, inline flags included.
    Pattern(String),
    Digits {
        integer: i64,
        fraction: i64,
    },
}

/// What kind of value a constraint is about.
enum Kind {
    Integral(Primitive),
    Floating,
    Boolean,
    BigInteger,
    BigDecimal,
    Text {
        is_string: bool,
    },
    /// Has `size()` and `isEmpty()`.
    Container,
    Array,
    Other,
}

impl Constraint {
    /// The constraint in Java; `None` where it says nothing (`@NotNull int`), an error where it cannot
    /// be meant for this type.
    pub(crate) fn java(
        &self,
        subject: &Subject,
        ty: &Type,
        program: &Program,
    ) -> Result<Option<String>, String> {
        let x = subject.text();
        let kind = kind(ty, program);
        let or_null = |condition: String| {
            // Conjunctions bind tighter than the `||` that lets null pass.
            Ok(Some(if ty.is_primitive() { condition } else { format!("{x} == null || {condition}") }))
        };
        let unfit = || Err(format!("`{ty}` has no such property"));
        match self {
            Constraint::NotNull if ty.is_primitive() => Ok(None),
            Constraint::NotNull => Ok(Some(format!("{x} != null"))),
            Constraint::Null if ty.is_primitive() => unfit(),
            Constraint::Null => Ok(Some(format!("{x} == null"))),
            Constraint::AssertTrue | Constraint::AssertFalse => match kind {
                Kind::Boolean => or_null(match self {
                    Constraint::AssertTrue => x.to_owned(),
                    _ => format!("!{x}"),
                }),
                _ => unfit(),
            },
            Constraint::AtLeast { limit, inclusive } => {
                let operator = if *inclusive { ">=" } else { ">" };
                comparison(x, operator, limit, &kind).map_or_else(unfit, or_null)
            }
            Constraint::AtMost { limit, inclusive } => {
                let operator = if *inclusive { "<=" } else { "<" };
                comparison(x, operator, limit, &kind).map_or_else(unfit, or_null)
            }
            Constraint::Size(bounds) => match size(x, &kind) {
                None => unfit(),
                Some(size) => match sized(&size, *bounds) {
                    Some(condition) => or_null(condition),
                    None => Ok(None),
                },
            },
            Constraint::NotEmpty => match kind {
                Kind::Text { is_string: true } | Kind::Container => {
                    Ok(Some(format!("{x} != null && !{x}.isEmpty()")))
                }
                Kind::Text { is_string: false } => Ok(Some(format!("{x} != null && {x}.length() > 0"))),
                Kind::Array => Ok(Some(format!("{x} != null && {x}.length > 0"))),
                _ => unfit(),
            },
            Constraint::NotBlank => match kind {
                Kind::Text { is_string: true } => Ok(Some(format!("{x} != null && !{x}.trim().isEmpty()"))),
                Kind::Text { is_string: false } => {
                    Ok(Some(format!("{x} != null && !{x}.toString().trim().isEmpty()")))
                }
                _ => unfit(),
            },
            Constraint::Pattern(pattern) => {
                let pattern = string_literal(pattern);
                match kind {
                    Kind::Text { is_string: true } => or_null(format!("{x}.matches({pattern})")),
                    Kind::Text { is_string: false } => or_null(format!("{x}.toString().matches({pattern})")),
                    _ => unfit(),
                }
            }
            Constraint::Digits { integer, fraction } => match digits(x, *integer, *fraction, &kind) {
                Some(condition) if condition.is_empty() => Ok(None),
                Some(condition) => or_null(condition),
                None => unfit(),
            },
        }
    }
}

fn kind(ty: &Type, program: &Program) -> Kind {
    if let Some(primitive) = ty.unboxed() {
        return match primitive {
            Primitive::Boolean => Kind::Boolean,
            Primitive::Float | Primitive::Double => Kind::Floating,
            _ => Kind::Integral(primitive),
        };
    }
    let Type::Class(class) = ty else {
        return if matches!(ty, Type::Array(_)) { Kind::Array } else { Kind::Other };
    };
    let is_a = |name: &str| program.is_subclass(&class.name, &ClassName::from(name));
    match class.name.as_str() {
        "java/math/BigInteger" => Kind::BigInteger,
        "java/math/BigDecimal" => Kind::BigDecimal,
        "java/lang/String" => Kind::Text { is_string: true },
        _ if is_a("java/lang/CharSequence") => Kind::Text { is_string: false },
        _ if is_a("java/util/Collection") || is_a("java/util/Map") => Kind::Container,
        _ => Kind::Other,
    }
}

fn comparison(x: &str, operator: &str, limit: &str, kind: &Kind) -> Option<String> {
    let whole = limit.parse::<i64>().ok();
    let exact = || format!("new java.math.BigDecimal({})", string_literal(limit));
    Some(match kind {
        Kind::Integral(Primitive::Long) if whole.is_none() => {
            format!("java.math.BigDecimal.valueOf({x}).compareTo({}) {operator} 0", exact())
        }
        Kind::Integral(_) => match whole {
            Some(value) => format!("{x} {operator} {}", literal(value)),
            // Every int is exactly a double, so is every fraction that people write.
            None => format!("{x} {operator} {}", floating(limit)?),
        },
        Kind::Floating => match whole {
            Some(value) => format!("{x} {operator} {}", literal(value)),
            None => format!("{x} {operator} {}", floating(limit)?),
        },
        Kind::BigInteger => match whole {
            Some(value) => {
                format!("{x}.compareTo(java.math.BigInteger.valueOf({})) {operator} 0", literal(value))
            }
            None => format!("new java.math.BigDecimal({x}).compareTo({}) {operator} 0", exact()),
        },
        Kind::BigDecimal => match whole {
            Some(value) => {
                format!("{x}.compareTo(java.math.BigDecimal.valueOf({})) {operator} 0", literal(value))
            }
            None => format!("{x}.compareTo({}) {operator} 0", exact()),
        },
        Kind::Text { .. } => {
            format!("new java.math.BigDecimal({x}.toString()).compareTo({}) {operator} 0", exact())
        }
        Kind::Boolean | Kind::Container | Kind::Array | Kind::Other => return None,
    })
}

fn literal(value: i64) -> String {
    if i32::try_from(value).is_ok() { value.to_string() } else { format!("{value}L") }
}

fn floating(limit: &str) -> Option<String> {
    let value: f64 = limit.parse().ok()?;
    value.is_finite().then(|| format!("{value:?}"))
}

fn size(x: &str, kind: &Kind) -> Option<String> {
    match kind {
        Kind::Text { .. } => Some(format!("{x}.length()")),
        Kind::Container => Some(format!("{x}.size()")),
        Kind::Array => Some(format!("{x}.length")),
        Kind::Integral(_)
        | Kind::Floating
        | Kind::Boolean
        | Kind::BigInteger
        | Kind::BigDecimal
        | Kind::Other => None,
    }
}

fn sized(size: &str, bounds: Bounds) -> Option<String> {
    let unlimited = bounds.max >= i64::from(i32::MAX);
    match (bounds.min, unlimited) {
        (min, false) if min == bounds.max => Some(format!("{size} == {min}")),
        (min, true) if min <= 0 => None,
        (min, true) => Some(format!("{size} >= {min}")),
        (min, false) if min <= 0 => Some(format!("{size} <= {}", bounds.max)),
        (min, false) => Some(format!("{size} >= {min} && {size} <= {}", bounds.max)),
    }
}

fn digits(x: &str, integer: i64, fraction: i64, kind: &Kind) -> Option<String> {
    let exact = |number: String| {
        format!("{number}.precision() - {number}.scale() <= {integer} && {number}.scale() <= {fraction}")
    };
    Some(match kind {
        Kind::Integral(primitive) => {
            let most = match primitive {
                Primitive::Long => 18,
                _ => 9,
            };
            if integer > most {
                // Every value of the type has so few digits.
                return Some(String::new());
            }
            let limit = literal(10_i64.pow(u32::try_from(integer).ok()?));
            format!("{x} > -{limit} && {x} < {limit}")
        }
        Kind::Floating => {
            exact(format!("new java.math.BigDecimal(String.valueOf({x})).stripTrailingZeros()"))
        }
        Kind::BigInteger => exact(format!("new java.math.BigDecimal({x})")),
        Kind::BigDecimal => exact(x.to_owned()),
        Kind::Text { .. } => exact(format!("new java.math.BigDecimal({x}.toString())")),
        Kind::Boolean | Kind::Container | Kind::Array | Kind::Other => return None,
    })
}
