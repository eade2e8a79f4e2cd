//! Java's operators and JML's logical ones (JLS 15).

use classfile::op;
use contract::Expr;
use contract::arithmetic::{compared_in, is_bigint};
use contract::expr::{BinaryOperator, UnaryOperator};
use program::{Primitive, Type};

use crate::Refusal;
use crate::compile::{Compiler, Pushed, Said, is_big, place};

const BUILDER: &str = "java/lang/StringBuilder";

impl Compiler<'_> {
    pub(crate) fn unary(&mut self, operator: UnaryOperator, operand: &Expr, ty: &Type) -> Said {
        if operator == UnaryOperator::Not {
            self.condition(operand)?;
            self.not();
            return Ok(Pushed::plain(Type::BOOLEAN));
        }
        if is_bigint(ty) {
            return self.wide_unary(operator, operand, ty);
        }
        let number = computed_in(ty)?;
        self.expr_as(operand, &number)?;
        match operator {
            UnaryOperator::Minus => self.code.op(op::INEG + place(&number)),
            UnaryOperator::Complement if number == Type::LONG => {
                self.long(-1);
                self.code.op(op::LXOR);
            }
            UnaryOperator::Complement => {
                self.int(-1);
                self.code.op(op::IXOR);
            }
            UnaryOperator::Plus | UnaryOperator::Not => {}
        }
        Ok(Pushed::plain(number))
    }

    fn not(&mut self) {
        self.int(1);
        self.code.op(op::IXOR);
    }

    pub(crate) fn binary(&mut self, operator: BinaryOperator, left: &Expr, right: &Expr, ty: &Type) -> Said {
        use BinaryOperator as Op;
        match operator {
            Op::And => return self.junction(left, right, op::IFEQ, false),
            Op::Or => return self.junction(left, right, op::IFNE, true),
            Op::Implies => return self.junction(left, right, op::IFEQ, true),
            Op::ImpliedBy => return self.junction(right, left, op::IFEQ, true),
            Op::Equivalent | Op::NotEquivalent => return self.booleans(operator, left, right),
            Op::Add if ty.is_string() => return self.concatenation(left, right),
            Op::Subtype => {
                self.expr_as(right, &Type::class("java/lang/Class"))?;
                self.expr_as(left, &Type::class("java/lang/Class"))?;
                self.library("java/lang/Class", "isAssignableFrom", "(Ljava/lang/Class;)Z");
                return Ok(Pushed::plain(Type::BOOLEAN));
            }
            Op::BitAnd | Op::BitOr | Op::BitXor if *ty == Type::BOOLEAN => {
                return self.booleans(operator, left, right);
            }
            Op::Equal | Op::NotEqual | Op::Less | Op::LessEqual | Op::Greater | Op::GreaterEqual => {
                return self.comparison(operator, left, right);
            }
            _ if is_bigint(ty) => return self.wide_binary(operator, left, right, ty),
            _ => {}
        }
        let number = computed_in(ty)?;
        self.expr_as(left, &number)?;
        let (base, is_shift) = match operator {
            Op::Add => (op::IADD, false),
            Op::Subtract => (op::ISUB, false),
            Op::Multiply => (op::IMUL, false),
            Op::Divide => (op::IDIV, false),
            Op::Remainder => (op::IREM, false),
            Op::BitAnd => (op::IAND, false),
            Op::BitOr => (op::IOR, false),
            Op::BitXor => (op::IXOR, false),
            Op::ShiftLeft => (op::ISHL, true),
            Op::ShiftRight => (op::ISHR, true),
            Op::ShiftRightUnsigned => (op::IUSHR, true),
            other => return Err(Refusal::unsupported(format!("{other:?}"))),
        };
        // The distance of a shift is promoted on its own (JLS 15.19).
        self.expr_as(right, if is_shift { &Type::INT } else { &number })?;
        self.code.op(base + place(&number));
        Ok(Pushed::plain(number))
    }

    /// Operators of two booleans that are both evaluated.
    fn booleans(&mut self, operator: BinaryOperator, left: &Expr, right: &Expr) -> Said {
        use BinaryOperator as Op;
        self.condition(left)?;
        self.condition(right)?;
        self.code.op(match operator {
            Op::BitAnd => op::IAND,
            Op::BitOr => op::IOR,
            _ => op::IXOR,
        });
        if matches!(operator, Op::Equivalent | Op::Equal) {
            self.not();
        }
        Ok(Pushed::plain(Type::BOOLEAN))
    }

    /// JLS 15.20 and 15.21: of numbers in the wider type of both, of booleans, or of references.
    fn comparison(&mut self, operator: BinaryOperator, left: &Expr, right: &Expr) -> Said {
        use BinaryOperator as Op;
        let is_equality = matches!(operator, Op::Equal | Op::NotEqual);
        let has_bigint = is_bigint(&left.ty) || is_bigint(&right.ty);
        let has_primitive = left.ty.is_primitive() || right.ty.is_primitive();
        if is_equality && !has_primitive && !has_bigint {
            self.expr_as(left, &Type::object())?;
            self.expr_as(right, &Type::object())?;
            self.truth(if operator == Op::Equal { op::IF_ACMPEQ } else { op::IF_ACMPNE });
            return Ok(Pushed::plain(Type::BOOLEAN));
        }
        let boolean = |expr: &Expr| expr.ty.unboxed() == Some(Primitive::Boolean);
        if is_equality && (boolean(left) || boolean(right)) {
            return self.booleans(operator, left, right);
        }
        // In the order of the opcodes: eq, ne, lt, ge, gt, le.
        let (at, nan_is_greater) = match operator {
            Op::Equal => (0, false),
            Op::NotEqual => (1, false),
            Op::Less => (2, true),
            Op::GreaterEqual => (3, false),
            Op::Greater => (4, false),
            _ => (5, true),
        };
        let number = compared_in(&left.ty, &right.ty)
            .ok_or_else(|| Refusal::unsupported(format!("a comparison of {} and {}", left.ty, right.ty)))?;
        if is_bigint(&number) {
            self.wide_compare(left, right)?;
            self.truth(op::IFEQ + at);
            return Ok(Pushed::plain(Type::BOOLEAN));
        }
        self.expr_as(left, &number)?;
        self.expr_as(right, &number)?;
        match number.as_primitive() {
            Some(Primitive::Long) => self.code.op(op::LCMP),
            Some(Primitive::Float) => self.code.op(op::FCMPL + u8::from(nan_is_greater)),
            Some(Primitive::Double) => self.code.op(op::DCMPL + u8::from(nan_is_greater)),
            _ => {
                self.truth(op::IF_ICMPEQ + at);
                return Ok(Pushed::plain(Type::BOOLEAN));
            }
        }
        self.truth(op::IFEQ + at);
        Ok(Pushed::plain(Type::BOOLEAN))
    }

    /// One if the jump is taken, else zero.
    fn truth(&mut self, opcode: u8) {
        let yes = self.code.jump_ahead(opcode);
        self.int(0);
        let end = self.code.jump_ahead(op::GOTO);
        self.code.place(yes);
        self.int(1);
        self.code.place(end);
    }

    /// The second operand, unless the first one decides: then this. What the first binds, the second knows.
    fn junction(&mut self, first: &Expr, second: &Expr, decides: u8, value: bool) -> Said {
        self.condition(first)?;
        let decided = self.code.jump_ahead(decides);
        self.condition(second)?;
        let end = self.code.jump_ahead(op::GOTO);
        self.code.place(decided);
        self.int(i32::from(value));
        self.code.place(end);
        Ok(Pushed::plain(Type::BOOLEAN))
    }

    fn concatenation(&mut self, left: &Expr, right: &Expr) -> Said {
        let class = self.pool().class(BUILDER);
        self.code.op_index(op::NEW, class);
        self.code.op(op::DUP);
        let constructor = self.pool().method(BUILDER, "<init>", "()V");
        self.code.op_index(op::INVOKESPECIAL, constructor);
        for part in [left, right] {
            let pushed = self.expr(part)?;
            let parameter = match pushed.held.as_primitive() {
                Some(Primitive::Byte | Primitive::Short) => "I".to_owned(),
                Some(primitive) => primitive.descriptor().to_string(),
                None if is_big(&pushed) => "Ljava/lang/Object;".to_owned(),
                None if pushed.held.is_string() => "Ljava/lang/String;".to_owned(),
                None => "Ljava/lang/Object;".to_owned(),
            };
            self.library(BUILDER, "append", &format!("({parameter})Ljava/lang/StringBuilder;"));
        }
        self.library(BUILDER, "toString", "()Ljava/lang/String;");
        Ok(Pushed::plain(Type::string()))
    }
}

/// The type that arithmetic of a node of this type is computed in.
fn computed_in(ty: &Type) -> Said<Type> {
    compared_in(ty, ty).ok_or_else(|| Refusal::unsupported(format!("arithmetic of type {ty}")))
}
