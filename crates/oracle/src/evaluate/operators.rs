//! Java's operators and JML's logical ones.

use contract::Expr;
use contract::arithmetic::{is_bigint, is_whole};
use contract::expr::{BinaryOperator, UnaryOperator};
use predicate::sorts;
use program::{Primitive, Type};
use term::{Kind as OperatorKind, Operator, Relation, Sort};
use vm::Value;
use vm::observe::DecisionKind;

use super::convert::sort_of_value;
use super::{Evaluated, Problem, Run, Said};
use crate::scene::{Kept, Scene};

impl Run<'_> {
    pub(super) fn unary(
        &mut self,
        scene: &Scene,
        operator: UnaryOperator,
        operand: &Expr,
        ty: &Type,
    ) -> Said {
        if operator == UnaryOperator::Not {
            let condition = self.condition(scene, operand)?;
            return Ok(self.negated(condition));
        }
        let value = self.expr(scene, operand)?;
        let number = self.unboxed(value)?;
        let number = self.in_sort(number, computed_in(ty));
        match operator {
            UnaryOperator::Plus | UnaryOperator::Not => Ok(number),
            UnaryOperator::Minus => {
                let operator = self.operator(OperatorKind::Neg, sort_of_value(number.value))?;
                Ok(self.apply_unary(operator, number))
            }
            UnaryOperator::Complement => {
                let all = match number.value {
                    Value::Long(_) => Evaluated::plain(-1_i64),
                    _ => Evaluated::plain(-1),
                };
                let operator = self.operator(OperatorKind::Xor, sort_of_value(number.value))?;
                Ok(self.apply_binary(operator, number, all))
            }
        }
    }

    pub(super) fn negated(&mut self, condition: Evaluated) -> Evaluated {
        let term = condition.term.map(|term| self.machine.terms_mut().not(term));
        Evaluated { value: (!condition.is_true()).into(), term }
    }

    pub(super) fn operator(&self, kind: OperatorKind, sort: Sort) -> Said<Operator> {
        let none = || Problem::unevaluated(format!("{kind:?} of a {}", sort.name()));
        Operator::of(kind, sort).ok_or_else(none)
    }

    pub(super) fn binary(
        &mut self,
        scene: &Scene,
        operator: BinaryOperator,
        left: &Expr,
        right: &Expr,
        ty: &Type,
    ) -> Said {
        use BinaryOperator as Op;
        match operator {
            Op::And => return self.and(scene, left, right),
            Op::Or => return self.or(scene, left, right),
            Op::Implies => return self.implication(scene, left, right),
            Op::ImpliedBy => return self.implication(scene, right, left),
            Op::Add if ty.is_string() => return self.concatenation(scene, left, right),
            _ if is_bigint(&left.ty) || is_bigint(&right.ty) => {
                return self.with_bigint(scene, operator, left, right, ty);
            }
            _ => {}
        }
        let first = self.expr(scene, left)?;
        let first = self.keep(first);
        let second = self.expr(scene, right)?;
        let first = self.back(first);
        match operator {
            Op::Equal => self.equality(first, second, left, right),
            Op::NotEqual => {
                let equal = self.equality(first, second, left, right)?;
                Ok(self.negated(equal))
            }
            Op::Equivalent => self.equivalence(first, second),
            Op::NotEquivalent => {
                let same = self.equivalence(first, second)?;
                Ok(self.negated(same))
            }
            Op::Subtype => self.subtype(first, second),
            Op::Less => self.relation(Relation::Lt, first, second),
            Op::LessEqual => self.relation(Relation::Le, first, second),
            Op::Greater => self.relation(Relation::Gt, first, second),
            Op::GreaterEqual => self.relation(Relation::Ge, first, second),
            Op::BitAnd if *ty == Type::BOOLEAN => self.strict(Operator::Both, first, second),
            Op::BitOr if *ty == Type::BOOLEAN => self.strict(Operator::Either, first, second),
            Op::BitXor if *ty == Type::BOOLEAN => {
                let same = self.equivalence(first, second)?;
                Ok(self.negated(same))
            }
            Op::ShiftLeft => self.shift(OperatorKind::Shl, first, second, ty),
            Op::ShiftRight => self.shift(OperatorKind::Shr, first, second, ty),
            Op::ShiftRightUnsigned => self.shift(OperatorKind::Ushr, first, second, ty),
            Op::BitAnd => self.arithmetic(OperatorKind::And, first, second, ty),
            Op::BitOr => self.arithmetic(OperatorKind::Or, first, second, ty),
            Op::BitXor => self.arithmetic(OperatorKind::Xor, first, second, ty),
            Op::Add => self.arithmetic(OperatorKind::Add, first, second, ty),
            Op::Subtract => self.arithmetic(OperatorKind::Sub, first, second, ty),
            Op::Multiply => self.arithmetic(OperatorKind::Mul, first, second, ty),
            Op::Divide => self.arithmetic(OperatorKind::Div, first, second, ty),
            Op::Remainder => self.arithmetic(OperatorKind::Rem, first, second, ty),
            Op::And | Op::Or | Op::Implies | Op::ImpliedBy => {
                Err(Problem::unevaluated("an operator that was dealt with above"))
            }
        }
    }

    /// A comparison with a `\bigint`, or arithmetic of one and a floating-point number.
    fn with_bigint(
        &mut self,
        scene: &Scene,
        operator: BinaryOperator,
        left: &Expr,
        right: &Expr,
        ty: &Type,
    ) -> Said {
        use BinaryOperator as Op;
        let relation = match operator {
            Op::Equal => Relation::Eq,
            Op::NotEqual => Relation::Ne,
            Op::Less => Relation::Lt,
            Op::LessEqual => Relation::Le,
            Op::Greater => Relation::Gt,
            Op::GreaterEqual => Relation::Ge,
            _ => {
                let (first, second) = (self.as_double(scene, left)?, self.as_double(scene, right)?);
                let kind = match operator {
                    Op::Add => OperatorKind::Add,
                    Op::Subtract => OperatorKind::Sub,
                    Op::Multiply => OperatorKind::Mul,
                    Op::Divide => OperatorKind::Div,
                    Op::Remainder => OperatorKind::Rem,
                    other => return Err(Problem::unevaluated(format!("{other:?} of a `\\bigint`"))),
                };
                return self.arithmetic(kind, first, second, ty);
            }
        };
        if is_whole(&left.ty) && is_whole(&right.ty) {
            let (first, second) = (self.wide(scene, left)?, self.wide(scene, right)?);
            return Ok(self.wide_compare(relation, &first, &second));
        }
        let (first, second) = (self.as_double(scene, left)?, self.as_double(scene, right)?);
        self.relation(relation, first, second)
    }

    fn as_double(&mut self, scene: &Scene, expr: &Expr) -> Said {
        if is_bigint(&expr.ty) {
            let number = self.wide(scene, expr)?;
            return self.narrowed(&number, Primitive::Double);
        }
        let value = self.expr(scene, expr)?;
        let number = self.unboxed(value)?;
        Ok(self.in_sort(number, Sort::Double))
    }

    /// Both operands unboxed and promoted (JLS 5.6). Unboxing does not run code.
    fn promoted(&mut self, a: Evaluated, b: Evaluated) -> Said<(Evaluated, Evaluated, Sort)> {
        let (a, b) = (self.unboxed(a)?, self.unboxed(b)?);
        let sort = match (sort_of_value(a.value), sort_of_value(b.value)) {
            (Sort::Double, _) | (_, Sort::Double) => Sort::Double,
            (Sort::Float, _) | (_, Sort::Float) => Sort::Float,
            (Sort::Long, _) | (_, Sort::Long) => Sort::Long,
            _ => Sort::Int,
        };
        Ok((self.in_sort(a, sort), self.in_sort(b, sort), sort))
    }

    /// In the type that the node is computed in.
    pub(super) fn arithmetic(&mut self, kind: OperatorKind, a: Evaluated, b: Evaluated, ty: &Type) -> Said {
        let sort = computed_in(ty);
        let (a, b) = (self.unboxed(a)?, self.unboxed(b)?);
        let (a, b) = (self.in_sort(a, sort), self.in_sort(b, sort));
        if matches!(kind, OperatorKind::Div | OperatorKind::Rem) && sort.is_integer() {
            let is_zero = b.value.bits() == 0;
            if let Some(term) = b.term {
                let zero = self.machine.terms_mut().compare_zero(Relation::Eq, term);
                self.decide_as(DecisionKind::Division, zero, is_zero);
            }
            if is_zero {
                return Err(Problem::throws("java.lang.ArithmeticException: / by zero"));
            }
        }
        let operator = self.operator(kind, sort)?;
        Ok(self.apply_binary(operator, a, b))
    }

    /// The distance is promoted on its own (JLS 15.19).
    fn shift(&mut self, kind: OperatorKind, a: Evaluated, b: Evaluated, ty: &Type) -> Said {
        let (a, b) = (self.unboxed(a)?, self.unboxed(b)?);
        let a = self.in_sort(a, computed_in(ty));
        let distance = self.in_sort(b, Sort::Int);
        let operator = self.operator(kind, sort_of_value(a.value))?;
        Ok(self.apply_binary(operator, a, distance))
    }

    fn relation(&mut self, relation: Relation, a: Evaluated, b: Evaluated) -> Said {
        let (a, b, sort) = self.promoted(a, b)?;
        Ok(self.compare(relation, a, b, sort))
    }

    fn strict(&mut self, operator: Operator, a: Evaluated, b: Evaluated) -> Said {
        let (a, b) = (self.as_condition(a)?, self.as_condition(b)?);
        Ok(self.apply_binary(operator, a, b))
    }

    pub(super) fn equivalence(&mut self, a: Evaluated, b: Evaluated) -> Said {
        let (a, b) = (self.as_condition(a)?, self.as_condition(b)?);
        let (a_value, b_value) = (a.is_true(), b.is_true());
        if a.term.is_none() && b.term.is_none() {
            return Ok(Evaluated::plain(a_value == b_value));
        }
        let (first, second) = (self.condition_term(a), self.condition_term(b));
        let term = self.machine.terms_mut().equal(first, second);
        Ok(Evaluated { value: (a_value == b_value).into(), term: self.worth(term) })
    }

    /// `==` (JLS 15.21): of numbers, of booleans, or of references. Two wrappers are references.
    fn equality(&mut self, a: Evaluated, b: Evaluated, left: &Expr, right: &Expr) -> Said {
        let is_object = |value: Evaluated| matches!(value.value, Value::Ref(_));
        if is_object(a) && is_object(b) {
            return Ok(self.compare(Relation::Eq, a, b, Sort::Ref));
        }
        let boolean = |expr: &Expr| expr.ty.unboxed() == Some(Primitive::Boolean);
        if boolean(left) || boolean(right) {
            return self.equivalence(a, b);
        }
        self.relation(Relation::Eq, a, b)
    }

    /// `sub <: sup` on classes.
    fn subtype(&mut self, sub: Evaluated, sup: Evaluated) -> Said {
        let (sub, sup) = (self.dereference(sub)?, self.dereference(sup)?);
        let (sub, sup) = (self.machine.class_of_mirror(sub), self.machine.class_of_mirror(sup));
        Ok(Evaluated::plain(self.machine.classes.is_subtype(sub, sup)))
    }

    /// `+` on strings, by the library's own `StringBuilder`, whose code moves terms.
    fn concatenation(&mut self, scene: &Scene, left: &Expr, right: &Expr) -> Said {
        const BUILDER: &str = "java/lang/StringBuilder";
        let first = self.concatenated(scene, left)?;
        let second = self.concatenated(scene, right)?;
        let class = self.linker.class(self.machine, &BUILDER.into())?;
        let builder = self.machine.new_object(class).map_err(|trap| self.trap(trap))?;
        let builder = self.keep(Evaluated::plain(builder));
        let init = self.library_method(BUILDER, "<init>", "()V")?;
        let this = self.back(builder);
        self.invoke(init, &[this])?;
        for (part, ty) in [(first, &left.ty), (second, &right.ty)] {
            let value = self.back(part);
            let parameter = match (ty, value.value) {
                (_, Value::Ref(_)) if ty.is_string() || is_bigint(ty) => "Ljava/lang/String;",
                (_, Value::Ref(_)) => "Ljava/lang/Object;",
                (Type::Primitive(Primitive::Boolean), _) => "Z",
                (Type::Primitive(Primitive::Char), _) => "C",
                (_, Value::Long(_)) => "J",
                (_, Value::Float(_)) => "F",
                (_, Value::Double(_)) => "D",
                (_, Value::Int(_) | Value::Void) => "I",
            };
            let descriptor = format!("({parameter})Ljava/lang/StringBuilder;");
            let append = self.library_method(BUILDER, "append", &descriptor)?;
            let (this, value) = (self.back(builder), self.back(part));
            self.invoke(append, &[this, value])?;
        }
        let to_string = self.library_method(BUILDER, "toString", "()Ljava/lang/String;")?;
        let this = self.back(builder);
        self.invoke(to_string, &[this])
    }

    /// A part of a text; a `\bigint` as its digits.
    fn concatenated(&mut self, scene: &Scene, part: &Expr) -> Said<Kept> {
        let value = if is_bigint(&part.ty) {
            let number = self.wide(scene, part)?;
            let text = self.decimal(&number);
            let text = self.machine.intern_text(&text);
            Evaluated::plain(text.map_err(|trap| self.trap(trap))?)
        } else {
            self.expr(scene, part)?
        };
        Ok(self.keep(value))
    }
}

/// The sort that arithmetic of this type is computed in.
fn computed_in(ty: &Type) -> Sort {
    ty.unboxed().map_or(Sort::Long, sorts::of_primitive)
}
