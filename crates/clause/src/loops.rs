//! Loops over what a variable runs over: numbers of a range, elements of an array or an `Iterable`.

use classfile::op;
use classfile::write::Label;
use contract::Expr;
use contract::arithmetic::is_bigint;
use contract::logic::range::Bound;
use program::{Primitive, Type};

use crate::Refusal;
use crate::compile::{Compiler, Pushed, Said, array_place};
use crate::erase::BIG_INTEGER;

/// A loop whose body comes next.
pub(crate) struct Loop {
    /// The variable's slot, and what is held there.
    pub(crate) variable: u16,
    pub(crate) held: Type,
    next: Next,
    head: Label,
    end: Label,
}

enum Next {
    /// Slots of a counter and of the last number, both `long`.
    Number {
        counter: u16,
        last: u16,
    },
    Index {
        index: u16,
    },
    Iterator,
}

impl Compiler<'_> {
    /// Numbers from a bound to another, as values of a primitive type.
    pub(crate) fn over_range(&mut self, from: &Bound, to: &Bound, primitive: Primitive) -> Said<Loop> {
        let end = self.code.label();
        let counter = self.bound(from, primitive, true, end)?;
        let last = self.bound(to, primitive, false, end)?;
        let held =
            Type::Primitive(if primitive == Primitive::Long { Primitive::Long } else { Primitive::Int });
        let variable = self.local(&held)?;
        self.load(&Type::LONG, counter);
        self.load(&Type::LONG, last);
        self.code.op(op::LCMP);
        self.code.jump(op::IFGT, end);
        let head = self.code.here();
        self.load(&Type::LONG, counter);
        self.number(Primitive::Long, held.as_primitive().unwrap_or(Primitive::Int));
        self.store(&held, variable);
        Ok(Loop { variable, held, next: Next::Number { counter, last }, head, end })
    }

    /// A bound as a number that is in the range and in the type; jumps to the end if there is none.
    fn bound(&mut self, bound: &Bound, primitive: Primitive, is_lower: bool, end: Label) -> Said<u16> {
        let (expr, is_inside) = bound;
        let pushed = self.expr(expr)?;
        if is_bigint(&pushed.ty) {
            // What is beyond `long` is beyond all that the variable can be.
            self.widen_bigint(pushed)?;
            for (limit, name) in [(i64::MAX, "min"), (i64::MIN, "max")] {
                self.long(limit);
                self.library_static(BIG_INTEGER, "valueOf", "(J)Ljava/math/BigInteger;");
                self.library(BIG_INTEGER, name, "(Ljava/math/BigInteger;)Ljava/math/BigInteger;");
            }
            self.library(BIG_INTEGER, "longValue", "()J");
        } else if pushed.ty.unboxed().is_some_and(Primitive::is_integral) {
            self.convert(pushed, &Type::LONG)?;
        } else {
            return Err(Refusal::unsupported(format!("a range up to {}", contract::show(expr))));
        }
        let local = self.local(&Type::LONG)?;
        self.store(&Type::LONG, local);
        if !is_inside {
            let (edge, step) = if is_lower { (i64::MAX, 1) } else { (i64::MIN, -1) };
            self.load(&Type::LONG, local);
            self.long(edge);
            self.code.op(op::LCMP);
            self.code.jump(op::IFEQ, end);
            self.load(&Type::LONG, local);
            self.long(step);
            self.code.op(op::LADD);
            self.store(&Type::LONG, local);
        }
        let (least, most) = match primitive {
            Primitive::Byte => (i64::from(i8::MIN), i64::from(i8::MAX)),
            Primitive::Short => (i64::from(i16::MIN), i64::from(i16::MAX)),
            Primitive::Char => (0, i64::from(u16::MAX)),
            Primitive::Long => return Ok(local),
            Primitive::Boolean | Primitive::Int | Primitive::Float | Primitive::Double => {
                (i64::from(i32::MIN), i64::from(i32::MAX))
            }
        };
        self.load(&Type::LONG, local);
        self.long(if is_lower { least } else { most });
        self.library_static("java/lang/Math", if is_lower { "max" } else { "min" }, "(JJ)J");
        self.store(&Type::LONG, local);
        Ok(local)
    }

    /// The elements of an array or `Iterable`.
    pub(crate) fn over_elements(&mut self, collection: &Expr) -> Said<Loop> {
        let pushed = self.expr(collection)?;
        self.over_pushed(pushed)
    }

    /// The elements of what is on the stack.
    pub(crate) fn over_pushed(&mut self, pushed: Pushed) -> Said<Loop> {
        let (head, end) = (self.code.label(), self.code.label());
        if let Type::Array(element) = &pushed.ty {
            let held = crate::erased(element);
            let wanted = crate::erased(&pushed.ty);
            self.cast(&pushed, &wanted)?;
            let array = self.local(&wanted)?;
            self.store(&wanted, array);
            let index = self.local(&Type::INT)?;
            self.int(0);
            self.store(&Type::INT, index);
            let variable = self.local(&held)?;
            self.code.place(head);
            self.load(&Type::INT, index);
            self.load(&wanted, array);
            self.code.op(op::ARRAYLENGTH);
            self.code.jump(op::IF_ICMPGE, end);
            self.load(&wanted, array);
            self.load(&Type::INT, index);
            self.code.op(op::IALOAD + array_place(&held));
            self.store(&held, variable);
            return Ok(Loop { variable, held, next: Next::Index { index }, head, end });
        }
        if !pushed.held.is_reference() {
            return Err(Refusal::unsupported(format!("the elements of a value of type {}", pushed.ty)));
        }
        self.cast(&pushed, &Type::class("java/lang/Iterable"))?;
        self.library_interface("java/lang/Iterable", "iterator", "()Ljava/util/Iterator;");
        let ty = Type::class("java/util/Iterator");
        let iterator = self.local(&ty)?;
        self.store(&ty, iterator);
        let held = Type::object();
        let variable = self.local(&held)?;
        self.code.place(head);
        self.load(&ty, iterator);
        self.library_interface("java/util/Iterator", "hasNext", "()Z");
        self.code.jump(op::IFEQ, end);
        self.load(&ty, iterator);
        self.library_interface("java/util/Iterator", "next", "()Ljava/lang/Object;");
        self.store(&held, variable);
        Ok(Loop { variable, held, next: Next::Iterator, head, end })
    }

    /// `false`, then `true`.
    pub(crate) fn over_booleans(&mut self) -> Said<Loop> {
        let no = (Expr::int(0), true);
        let yes = (Expr::int(1), true);
        let mut looped = self.over_range(&no, &yes, Primitive::Int)?;
        looped.held = Type::BOOLEAN;
        Ok(looped)
    }

    /// The end of the body.
    pub(crate) fn end(&mut self, looped: Loop) {
        match looped.next {
            Next::Number { counter, last } => {
                // Compared before it is counted up, which may go beyond what a `long` can be.
                self.load(&Type::LONG, counter);
                self.load(&Type::LONG, last);
                self.code.op(op::LCMP);
                self.code.jump(op::IFGE, looped.end);
                self.load(&Type::LONG, counter);
                self.long(1);
                self.code.op(op::LADD);
                self.store(&Type::LONG, counter);
            }
            Next::Index { index } => self.code.increment(index, 1),
            Next::Iterator => {}
        }
        self.code.jump(op::GOTO, looped.head);
        self.code.place(looped.end);
    }
}
