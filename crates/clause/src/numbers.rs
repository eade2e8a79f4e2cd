//! Mathematical integers, as `BigInteger`, and the way back to Java's types.

use classfile::op;
use contract::Expr;
use contract::expr::{BinaryOperator, UnaryOperator};
use program::{Primitive, Type};

use crate::Refusal;
use crate::compile::{Compiler, Pushed, Said, is_big};
use crate::erase::BIG_INTEGER;

const OF_TWO: &str = "(Ljava/math/BigInteger;)Ljava/math/BigInteger;";

impl Compiler<'_> {
    /// A whole number as a `BigInteger`.
    pub(crate) fn wide(&mut self, expr: &Expr) -> Said<()> {
        let pushed = self.expr(expr)?;
        self.widen_bigint(pushed)
    }

    pub(crate) fn wide_unary(&mut self, operator: UnaryOperator, operand: &Expr, ty: &Type) -> Said {
        self.wide(operand)?;
        match operator {
            UnaryOperator::Minus => self.library(BIG_INTEGER, "negate", "()Ljava/math/BigInteger;"),
            UnaryOperator::Complement => self.library(BIG_INTEGER, "not", "()Ljava/math/BigInteger;"),
            UnaryOperator::Plus | UnaryOperator::Not => {}
        }
        Ok(Pushed::plain(ty.clone()))
    }

    pub(crate) fn wide_binary(
        &mut self,
        operator: BinaryOperator,
        left: &Expr,
        right: &Expr,
        ty: &Type,
    ) -> Said {
        self.wide(left)?;
        self.wide(right)?;
        self.wide_operator(operator)?;
        Ok(Pushed::plain(ty.clone()))
    }

    /// Of the two `BigInteger` on the stack.
    pub(crate) fn wide_operator(&mut self, operator: BinaryOperator) -> Said<()> {
        use BinaryOperator as Op;
        let name = match operator {
            Op::Add => "add",
            Op::Subtract => "subtract",
            Op::Multiply => "multiply",
            Op::Divide => "divide",
            Op::Remainder => "remainder",
            Op::BitAnd => "and",
            Op::BitOr => "or",
            Op::BitXor => "xor",
            Op::ShiftRight => {
                // The distance is that of a `long`.
                self.library(BIG_INTEGER, "intValue", "()I");
                self.int(63);
                self.code.op(op::IAND);
                self.library(BIG_INTEGER, "shiftRight", "(I)Ljava/math/BigInteger;");
                return Ok(());
            }
            other => return Err(Refusal::unsupported(format!("{other:?} of a \\bigint"))),
        };
        self.library(BIG_INTEGER, name, OF_TWO);
        Ok(())
    }

    /// Leaves what `compareTo` says of two whole numbers, at least one of which is a `\bigint`.
    pub(crate) fn wide_compare(&mut self, left: &Expr, right: &Expr) -> Said<()> {
        self.wide(left)?;
        self.wide(right)?;
        self.library(BIG_INTEGER, "compareTo", "(Ljava/math/BigInteger;)I");
        Ok(())
    }

    /// A whole number as a value of a narrower type, or an exception.
    pub(crate) fn exact(&mut self, operand: &Expr, to: &Type) -> Said {
        let Some(primitive) = to.as_primitive() else { return self.expr(operand) };
        let pushed = self.expr(operand)?;
        if is_big(&pushed) {
            self.library(BIG_INTEGER, "longValueExact", "()J");
        } else {
            self.convert(pushed, &Type::LONG)?;
        }
        if primitive != Primitive::Long {
            self.library_static("java/lang/Math", "toIntExact", "(J)I");
        }
        if matches!(primitive, Primitive::Byte | Primitive::Short | Primitive::Char) {
            self.code.op(op::DUP);
            self.number(Primitive::Int, primitive);
            self.code.op(op::DUP_X1);
            let fits = self.code.jump_ahead(op::IF_ICMPEQ);
            self.throw("java/lang/ArithmeticException", "integer overflow");
            self.code.place(fits);
        }
        Ok(Pushed::plain(to.clone()))
    }
}
