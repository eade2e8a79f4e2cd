//! Conversions (JLS 5), and those between Java's numbers and `\bigint`.

use classfile::op;
use contract::arithmetic::is_bigint;
use program::{Primitive, Type};

use crate::compile::{Compiler, Pushed, Said, is_big, place};
use crate::erase::BIG_INTEGER;
use crate::{Refusal, erased};

impl Compiler<'_> {
    /// What is on the stack as a value of another type, as an assignment or a cast does it.
    pub(crate) fn convert(&mut self, from: Pushed, to: &Type) -> Said<()> {
        let unsupported = || Refusal::unsupported(format!("a value of type {} as one of type {to}", from.ty));
        if is_bigint(to) {
            return self.widen_bigint(from);
        }
        if is_big(&from) {
            return match to {
                Type::Primitive(primitive) => {
                    self.narrow_bigint(*primitive);
                    Ok(())
                }
                _ if erased(to) == Type::object() => Ok(()),
                _ => Err(unsupported()),
            };
        }
        match (&from.held, to) {
            (Type::Void, _) | (_, Type::Void) => Err(unsupported()),
            (Type::Primitive(from), Type::Primitive(to)) => {
                self.number(*from, *to);
                Ok(())
            }
            (Type::Primitive(from), _) => {
                let boxed = to.unboxed().unwrap_or(*from);
                self.number(*from, boxed);
                let class = boxed.boxed();
                self.library_static(class, "valueOf", &format!("({})L{class};", boxed.descriptor()));
                Ok(())
            }
            (_, Type::Primitive(to)) => {
                let inside = from.ty.unboxed().unwrap_or(*to);
                self.cast(&from, &Type::class(inside.boxed()))?;
                let name = format!("{}Value", inside.keyword());
                self.library(inside.boxed(), &name, &format!("(){}", inside.descriptor()));
                self.number(inside, *to);
                Ok(())
            }
            _ => self.cast(&from, &erased(to)),
        }
    }

    /// A reference as one of this erased type, which it is.
    pub(crate) fn cast(&mut self, from: &Pushed, to: &Type) -> Said<()> {
        if from.held == *to
            || *to == Type::object()
            || matches!((&from.held, to), (Type::Null, _) | (_, Type::Null))
        {
            return Ok(());
        }
        let constant = self.class_of(to)?;
        self.code.op_index(op::CHECKCAST, constant);
        Ok(())
    }

    pub(crate) fn number(&mut self, from: Primitive, to: Primitive) {
        if from == to || from == Primitive::Boolean || to == Primitive::Boolean {
            return;
        }
        let (source, target) = (place(&Type::Primitive(from)), place(&Type::Primitive(to)));
        if source != target {
            // i2l, i2f, i2d, l2i, l2f, l2d, f2i, f2l, f2d, d2i, d2l, d2f.
            let at = source * 3 + if target > source { target - 1 } else { target };
            self.code.op(op::I2L + at);
        }
        match to {
            Primitive::Byte => self.code.op(op::I2B),
            Primitive::Char => self.code.op(op::I2C),
            Primitive::Short if from != Primitive::Byte => self.code.op(op::I2S),
            Primitive::Boolean
            | Primitive::Short
            | Primitive::Int
            | Primitive::Long
            | Primitive::Float
            | Primitive::Double => {}
        }
    }

    /// A whole number of any type as a `BigInteger`.
    pub(crate) fn widen_bigint(&mut self, from: Pushed) -> Said<()> {
        if is_big(&from) {
            return Ok(());
        }
        let is_whole = from.ty.unboxed().is_some_and(Primitive::is_integral);
        if !is_whole {
            return Err(Refusal::unsupported(format!("a value of type {} as a whole number", from.ty)));
        }
        self.convert(from, &Type::LONG)?;
        self.library_static(BIG_INTEGER, "valueOf", "(J)Ljava/math/BigInteger;");
        Ok(())
    }

    /// A cast (JLS 5.1.3): whole numbers are cut off, others are rounded.
    fn narrow_bigint(&mut self, to: Primitive) {
        match to {
            Primitive::Float => self.library(BIG_INTEGER, "floatValue", "()F"),
            Primitive::Double => self.library(BIG_INTEGER, "doubleValue", "()D"),
            _ => {
                self.library(BIG_INTEGER, "longValue", "()J");
                self.number(Primitive::Long, to);
            }
        }
    }
}
