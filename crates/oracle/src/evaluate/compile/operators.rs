//! Operators and conversions of functions in a contract (JLS 5, 15).

use contract::Expr;
use contract::expr::{BinaryOperator, UnaryOperator};
use program::{MethodRef, Primitive, Type};

use super::opcode::*;
use super::{Compiler, Problem, Said};
use crate::class_file::METHOD;
use crate::linker::kind_of;

const BUILDER: &str = "java/lang/StringBuilder";

impl Compiler<'_, '_> {
    pub(super) fn unary(&mut self, operator: UnaryOperator, operand: &Expr) -> Said<Type> {
        let own = self.expr(operand)?;
        if operator == UnaryOperator::Not {
            self.convert(&own, &Type::BOOLEAN)?;
            self.code.extend([ICONST_1, IXOR]);
            return Ok(Type::BOOLEAN);
        }
        let ty = promoted(&own, &own)?;
        self.convert(&own, &ty)?;
        match operator {
            UnaryOperator::Minus => self.code.push(INEG + family(&ty)),
            UnaryOperator::Complement if ty == Type::LONG => {
                let all = self.file.pool.wide(5, u64::MAX);
                self.word(LDC2_W, all);
                self.code.push(IXOR + 1);
            }
            UnaryOperator::Complement => self.code.extend([ICONST_M1, IXOR]),
            UnaryOperator::Plus | UnaryOperator::Not => {}
        }
        Ok(ty)
    }

    pub(super) fn binary(
        &mut self,
        operator: BinaryOperator,
        left: &Expr,
        right: &Expr,
        ty: &Type,
    ) -> Said<Type> {
        use BinaryOperator as Op;
        match operator {
            Op::And => return self.junction(left, right, IFEQ, false),
            Op::Or => return self.junction(left, right, IFNE, true),
            Op::Implies => return self.junction(left, right, IFEQ, true),
            Op::ImpliedBy => return self.junction(right, left, IFEQ, true),
            Op::Equivalent | Op::NotEquivalent => {
                self.condition(left)?;
                self.condition(right)?;
                self.code.push(IXOR);
                if operator == Op::Equivalent {
                    self.code.extend([ICONST_1, IXOR]);
                }
                return Ok(Type::BOOLEAN);
            }
            Op::Add if ty.is_string() => return self.concatenation(left, right),
            Op::Subtype => return Err(Problem::unevaluated("`<:` inside a lambda")),
            _ => {}
        }
        if matches!(operator, Op::BitAnd | Op::BitOr | Op::BitXor) && *ty == Type::BOOLEAN {
            self.condition(left)?;
            self.condition(right)?;
            self.code.push(match operator {
                Op::BitAnd => IAND,
                Op::BitOr => IOR,
                _ => IXOR,
            });
            return Ok(Type::BOOLEAN);
        }
        let is_equality = matches!(operator, Op::Equal | Op::NotEqual);
        if is_equality && !(left.ty.is_primitive() || right.ty.is_primitive()) {
            let own = self.expr(left)?;
            self.convert(&own, &Type::object())?;
            let own = self.expr(right)?;
            self.convert(&own, &Type::object())?;
            self.truth(if operator == Op::Equal { IF_ACMPEQ } else { IF_ACMPEQ + 1 });
            return Ok(Type::BOOLEAN);
        }
        let boolean = |expr: &Expr| expr.ty.unboxed() == Some(Primitive::Boolean);
        if is_equality && (boolean(left) || boolean(right)) {
            self.condition(left)?;
            self.condition(right)?;
            self.truth(if operator == Op::Equal { IF_ICMPEQ } else { IF_ICMPEQ + 1 });
            return Ok(Type::BOOLEAN);
        }
        if let Some(base) = shift(operator) {
            let own = self.expr(left)?;
            let ty = promoted(&own, &own)?;
            self.convert(&own, &ty)?;
            let own = self.expr(right)?;
            self.convert(&own, &Type::INT)?;
            self.code.push(base + family(&ty));
            return Ok(ty);
        }
        let number = promoted(&left.ty, &right.ty)?;
        for operand in [left, right] {
            let own = self.expr(operand)?;
            self.convert(&own, &number)?;
        }
        if let Some(base) = arithmetic(operator) {
            self.code.push(base + family(&number));
            return Ok(number);
        }
        self.comparison(operator, &number)
    }

    fn comparison(&mut self, operator: BinaryOperator, number: &Type) -> Said<Type> {
        use BinaryOperator as Op;
        // In the order of the opcodes: eq, ne, lt, ge, gt, le.
        let (at, nan_is_greater) = match operator {
            Op::Equal => (0, false),
            Op::NotEqual => (1, false),
            Op::Less => (2, true),
            Op::GreaterEqual => (3, false),
            Op::Greater => (4, false),
            Op::LessEqual => (5, true),
            other => return Err(Problem::unevaluated(format!("{other:?} inside a lambda"))),
        };
        match number.as_primitive() {
            Some(Primitive::Long) => self.code.push(LCMP),
            Some(Primitive::Float) => self.code.push(FCMPL + u8::from(nan_is_greater)),
            Some(Primitive::Double) => self.code.push(FCMPL + 2 + u8::from(nan_is_greater)),
            _ => {
                self.truth(IF_ICMPEQ + at);
                return Ok(Type::BOOLEAN);
            }
        }
        self.truth(IFEQ + at);
        Ok(Type::BOOLEAN)
    }

    /// One if the jump is taken, else zero.
    fn truth(&mut self, opcode: u8) {
        let yes = self.jump(opcode);
        self.code.push(ICONST_0);
        let end = self.jump(GOTO);
        self.land(yes);
        self.code.push(ICONST_1);
        self.land(end);
    }

    /// The second operand, unless the first one decides: then this.
    fn junction(&mut self, first: &Expr, second: &Expr, decides: u8, value: bool) -> Said<Type> {
        self.condition(first)?;
        let decided = self.jump(decides);
        self.condition(second)?;
        let end = self.jump(GOTO);
        self.land(decided);
        self.code.push(ICONST_0 + u8::from(value));
        self.land(end);
        Ok(Type::BOOLEAN)
    }

    fn concatenation(&mut self, left: &Expr, right: &Expr) -> Said<Type> {
        let class = self.run.linker.class(self.run.machine, &BUILDER.into())?;
        let constant = self.class(class);
        self.word(NEW, constant);
        self.code.push(DUP);
        let constant = self.member(METHOD, class, "<init>", "()V");
        self.word(INVOKESPECIAL, constant);
        for part in [left, right] {
            let own = self.expr(part)?;
            let parameter = match own.as_primitive() {
                Some(Primitive::Byte | Primitive::Short) => "I".to_owned(),
                Some(primitive) => primitive.descriptor().to_string(),
                None => "Ljava/lang/Object;".to_owned(),
            };
            let descriptor = format!("({parameter})Ljava/lang/StringBuilder;");
            self.invoke(&MethodRef::new(BUILDER.into(), "append", descriptor))?;
        }
        self.invoke(&MethodRef::new(BUILDER.into(), "toString", "()Ljava/lang/String;"))?;
        Ok(Type::string())
    }

    /// What is on the stack as another type (JLS 5).
    pub(super) fn convert(&mut self, from: &Type, to: &Type) -> Said<()> {
        match (from, to) {
            (Type::Primitive(from), Type::Primitive(to)) => self.number(*from, *to),
            (Type::Primitive(from), _) => {
                let boxed = to.unboxed().unwrap_or(*from);
                self.number(*from, boxed);
                let class = boxed.boxed();
                let descriptor = format!("({})L{class};", boxed.descriptor());
                self.invoke(&MethodRef::new(class.into(), "valueOf", descriptor))?;
            }
            (Type::Void, _) => return Err(Problem::unevaluated("a value of a method that returns nothing")),
            (_, Type::Primitive(to)) => {
                let inside = from.unboxed().unwrap_or(*to);
                let class = self.run.linker.class(self.run.machine, &inside.boxed().into())?;
                self.check_cast(class);
                let name = format!("{}Value", inside.keyword());
                let descriptor = format!("(){}", inside.descriptor());
                self.invoke(&MethodRef::new(inside.boxed().into(), name, descriptor))?;
                self.number(inside, *to);
            }
            _ => {}
        }
        Ok(())
    }

    fn number(&mut self, from: Primitive, to: Primitive) {
        if from == Primitive::Boolean || to == Primitive::Boolean {
            return;
        }
        let (source, target) = (family(&Type::Primitive(from)), family(&Type::Primitive(to)));
        if source != target {
            // i2l, i2f, i2d, l2i, l2f, l2d, f2i, f2l, f2d, d2i, d2l, d2f.
            let at = source * 3 + if target > source { target - 1 } else { target };
            self.code.push(I2L + at);
        }
        if kind_of(from) != kind_of(to) {
            match to {
                Primitive::Byte => self.code.push(I2B),
                Primitive::Char => self.code.push(I2B + 1),
                Primitive::Short => self.code.push(I2B + 2),
                Primitive::Boolean
                | Primitive::Int
                | Primitive::Long
                | Primitive::Float
                | Primitive::Double => {}
            }
        }
    }
}

/// Binary numeric promotion (JLS 5.6).
fn promoted(a: &Type, b: &Type) -> Said<Type> {
    let (Some(a), Some(b)) = (a.unboxed(), b.unboxed()) else {
        return Err(Problem::unevaluated(format!("arithmetic on `{a}` and `{b}` inside a lambda")));
    };
    let primitive = [Primitive::Double, Primitive::Float, Primitive::Long]
        .into_iter()
        .find(|wide| a == *wide || b == *wide)
        .unwrap_or(Primitive::Int);
    Ok(Type::Primitive(primitive))
}
