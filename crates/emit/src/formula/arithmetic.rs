//! Arithmetic in the type that a clause is computed in, as a person would write it: `x + 1L`, `(long) a * b`, and
//! `BigInteger` where a `long` is too narrow. What fits in Java's own type is written as it stands in the clause.

use contract::arithmetic::{Interval, Width, is_bigint, is_whole};
use contract::expr::{BinaryOperator, UnaryOperator};
use contract::{Expr, ExprKind};
use program::{Primitive, Type};

use super::{Formula, Said};
use crate::context::Context;
use crate::java::piece::binary;
use crate::java::{Binding, Piece};

const BIG_INTEGER: &str = "java/math/BigInteger";

/// The type that a test gives to `\bigint`.
pub(super) fn big_integer() -> Type {
    Type::class(BIG_INTEGER)
}

pub(crate) fn is_big(piece: &Piece) -> bool {
    piece.ty == big_integer()
}

/// A whole number as a `BigInteger`.
pub(crate) fn as_big(context: &Context<'_>, piece: Piece) -> Piece {
    if is_big(&piece) {
        return piece;
    }
    let class = context.jdk(BIG_INTEGER);
    let text = match piece.text.as_str() {
        "0" => format!("{class}.ZERO"),
        "1" => format!("{class}.ONE"),
        "10" => format!("{class}.TEN"),
        text => format!("{class}.valueOf({text})"),
    };
    Piece::primary(text, big_integer())
}

impl Formula<'_, '_> {
    pub(super) fn big(&self, piece: Piece) -> Piece {
        as_big(self.body.context, piece)
    }

    /// `+`, `-`, `*` and the like; of booleans and texts too.
    pub(super) fn computed(
        &mut self,
        operator: BinaryOperator,
        (symbol, level): (&str, Binding),
        first: Piece,
        second: Piece,
        ty: &Type,
    ) -> Said<Piece> {
        if is_bigint(ty) {
            let Some(method) = method_of(operator) else {
                return Err(format!("`{symbol}` of a `\\bigint`"));
            };
            let (first, second) = (self.big(first), self.big_unless_shift(operator, second));
            let text = format!("{}.{method}({})", first.at(Binding::Primary), second.text);
            return Ok(Piece::primary(text, big_integer()));
        }
        let (first, second) = if ty.as_primitive().is_some_and(|ty| !ty.is_integral()) {
            (self.as_floating(first), self.as_floating(second))
        } else {
            (first, second)
        };
        if *ty != Type::LONG || is_long(&first) {
            return Ok(binary(&first, symbol, &second, level, self.ground(ty)));
        }
        let is_shift = matches!(
            operator,
            BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight | BinaryOperator::ShiftRightUnsigned
        );
        let (first, second) = if !is_shift && is_long(&second) {
            (first, second)
        } else if !is_shift && is_literal(&second) {
            (first, long_literal(&second))
        } else {
            (as_long(&first), second)
        };
        Ok(binary(&first, symbol, &second, level, Type::LONG))
    }

    fn big_unless_shift(&self, operator: BinaryOperator, piece: Piece) -> Piece {
        if operator == BinaryOperator::ShiftRight { piece } else { self.big(piece) }
    }

    fn as_floating(&self, piece: Piece) -> Piece {
        if is_big(&piece) {
            Piece::primary(format!("{}.doubleValue()", piece.at(Binding::Primary)), Type::DOUBLE)
        } else {
            piece
        }
    }

    /// The operand of a sign, wide enough for what the sign makes of it; `None` where a method says it all.
    pub(super) fn signed(
        &mut self,
        operator: UnaryOperator,
        piece: Piece,
        ty: &Type,
    ) -> Result<Piece, Piece> {
        if is_bigint(ty) {
            let big = self.big(piece);
            let method = match operator {
                UnaryOperator::Minus => "negate",
                UnaryOperator::Complement => "not",
                UnaryOperator::Plus | UnaryOperator::Not => return Err(big),
            };
            return Err(Piece::primary(format!("{}.{method}()", big.at(Binding::Primary)), big_integer()));
        }
        if *ty != Type::LONG || is_long(&piece) {
            return Ok(piece);
        }
        Ok(if is_literal(&piece) { long_literal(&piece) } else { as_long(&piece) })
    }

    /// A comparison in which a `BigInteger` takes part.
    pub(super) fn big_comparison(
        &mut self,
        operator: BinaryOperator,
        first: Piece,
        second: Piece,
    ) -> Option<Piece> {
        use BinaryOperator as Op;
        let is_number = |piece: &Piece| is_big(piece) || piece.ty.unboxed().is_some();
        if !(is_big(&first) && is_number(&second) || is_big(&second) && is_number(&first)) {
            return None;
        }
        let symbol = match operator {
            Op::Equal => "==",
            Op::NotEqual => "!=",
            Op::Less => "<",
            Op::LessEqual => "<=",
            Op::Greater => ">",
            Op::GreaterEqual => ">=",
            _ => return None,
        };
        let is_floating = |piece: &Piece| piece.ty.unboxed().is_some_and(|ty| !ty.is_integral());
        if is_floating(&first) || is_floating(&second) {
            let (first, second) = (self.as_floating(first), self.as_floating(second));
            return Some(binary(&first, symbol, &second, Binding::Relational, Type::BOOLEAN));
        }
        let (first, second) = (self.big(first), self.big(second));
        let equal = || {
            Piece::primary(format!("{}.equals({})", first.at(Binding::Primary), second.text), Type::BOOLEAN)
        };
        Some(match operator {
            Op::Equal => equal(),
            Op::NotEqual => equal().negated(),
            _ => {
                let text = format!("{}.compareTo({}) {symbol} 0", first.at(Binding::Primary), second.text);
                Piece::new(text, Binding::Relational, Type::BOOLEAN)
            }
        })
    }

    /// A cast to or from `\bigint`.
    pub(super) fn big_cast(&mut self, operand: &Piece, ty: &Type) -> Option<Piece> {
        if is_bigint(ty) && operand.ty.unboxed().is_some_and(Primitive::is_integral) {
            return Some(self.big(operand.clone()));
        }
        if !is_big(operand) {
            return None;
        }
        let method = match ty.as_primitive()? {
            Primitive::Byte => "byteValue",
            Primitive::Short => "shortValue",
            Primitive::Int | Primitive::Char => "intValue",
            Primitive::Long => "longValue",
            Primitive::Float => "floatValue",
            Primitive::Double => "doubleValue",
            Primitive::Boolean => return None,
        };
        let value = Piece::primary(format!("{}.{method}()", operand.at(Binding::Primary)), ty.clone());
        Some(if *ty == Type::Primitive(Primitive::Char) { value.cast("char", ty.clone()) } else { value })
    }

    /// A value that must fit: `Math.addExact(a, b)` where it is a sum that Java knows, else a conversion that throws.
    pub(super) fn exact(&mut self, operand: &Expr, ty: &Type) -> Said<Piece> {
        let width = Width::of(ty);
        let fits = |part: &Expr| Width::of(&part.ty).is_some_and(|own| Some(own) <= width);
        let math = self.body.context.lang("Math");
        match &operand.kind {
            ExprKind::Binary { operator, left, right } if fits(left) && fits(right) => {
                let method = match operator {
                    BinaryOperator::Add => Some("addExact"),
                    BinaryOperator::Subtract => Some("subtractExact"),
                    BinaryOperator::Multiply => Some("multiplyExact"),
                    _ => None,
                };
                if let Some(method) = method {
                    let (first, second) = (self.expr(left)?, self.expr(right)?);
                    return Ok(Piece::primary(
                        format!("{math}.{method}({}, {})", first.text, second.text),
                        ty.clone(),
                    ));
                }
            }
            ExprKind::Unary { operator: UnaryOperator::Minus, operand } if fits(operand) => {
                let operand = self.expr(operand)?;
                return Ok(Piece::primary(format!("{math}.negateExact({})", operand.text), ty.clone()));
            }
            _ => {}
        }
        let piece = self.expr(operand)?;
        if is_big(&piece) {
            let method = if *ty == Type::LONG { "longValueExact" } else { "intValueExact" };
            return Ok(Piece::primary(format!("{}.{method}()", piece.at(Binding::Primary)), ty.clone()));
        }
        // What cannot leave the type needs no check.
        let value = Interval::of(operand, &|_| None);
        if value.zip(Interval::of_type(ty)).is_some_and(|(value, all)| value.is_within(all)) {
            return Ok(piece.cast(&self.body.context.type_text(ty), ty.clone()));
        }
        Ok(Piece::primary(format!("{math}.toIntExact({})", piece.text), ty.clone()))
    }

    /// The branches of a choice in the type of the whole.
    pub(super) fn branches(&self, yes: Piece, no: Piece, ty: &Type) -> (Piece, Piece, Type) {
        if is_bigint(ty) {
            let (yes, no) = (self.big(yes), self.big(no));
            return (yes, no, big_integer());
        }
        let ty = if is_whole(ty) && ty.is_primitive() && yes.ty != no.ty {
            ty.clone()
        } else if yes.ty == Type::Null {
            no.ty.clone()
        } else {
            yes.ty.clone()
        };
        (yes, no, ty)
    }
}

fn method_of(operator: BinaryOperator) -> Option<&'static str> {
    use BinaryOperator as Op;
    Some(match operator {
        Op::Add => "add",
        Op::Subtract => "subtract",
        Op::Multiply => "multiply",
        Op::Divide => "divide",
        Op::Remainder => "remainder",
        Op::BitAnd => "and",
        Op::BitOr => "or",
        Op::BitXor => "xor",
        Op::ShiftRight => "shiftRight",
        _ => return None,
    })
}

fn is_long(piece: &Piece) -> bool {
    piece.ty.unboxed() == Some(Primitive::Long)
}

/// A number that is written out, as an `int`.
fn is_literal(piece: &Piece) -> bool {
    piece.ty == Type::INT && !piece.text.is_empty() && piece.text.bytes().all(|byte| byte.is_ascii_digit())
}

fn long_literal(piece: &Piece) -> Piece {
    Piece::new(format!("{}L", piece.text), piece.binding, Type::LONG)
}

fn as_long(piece: &Piece) -> Piece {
    if is_literal(piece) { long_literal(piece) } else { piece.cast("long", Type::LONG) }
}
