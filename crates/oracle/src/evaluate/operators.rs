//! Java's operators and JML's logical ones.

use contract::Expr;
use contract::expr::{BinaryOperator, UnaryOperator};
use program::{Primitive, Type};
use term::{Kind as OperatorKind, Operator, Relation, Sort};
use vm::Value;
use vm::observe::DecisionKind;

use super::convert::sort_of_value;
use super::{Evaluated, Problem, Run, Said};
use crate::scene::Scene;

impl Run<'_> {
    pub(super) fn unary(&mut self, scene: &Scene, operator: UnaryOperator, operand: &Expr) -> Said {
        if operator == UnaryOperator::Not {
            let condition = self.condition(scene, operand)?;
            return Ok(self.negated(condition));
        }
        let value = self.expr(scene, operand)?;
        let number = self.unboxed(value)?;
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
            Op::ShiftLeft => self.shift(OperatorKind::Shl, first, second),
            Op::ShiftRight => self.shift(OperatorKind::Shr, first, second),
            Op::ShiftRightUnsigned => self.shift(OperatorKind::Ushr, first, second),
            Op::BitAnd => self.arithmetic(OperatorKind::And, first, second),
            Op::BitOr => self.arithmetic(OperatorKind::Or, first, second),
            Op::BitXor => self.arithmetic(OperatorKind::Xor, first, second),
            Op::Add => self.arithmetic(OperatorKind::Add, first, second),
            Op::Subtract => self.arithmetic(OperatorKind::Sub, first, second),
            Op::Multiply => self.arithmetic(OperatorKind::Mul, first, second),
            Op::Divide => self.arithmetic(OperatorKind::Div, first, second),
            Op::Remainder => self.arithmetic(OperatorKind::Rem, first, second),
            Op::And | Op::Or | Op::Implies | Op::ImpliedBy => {
                Err(Problem::unevaluated("an operator that was dealt with above"))
            }
        }
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

    pub(super) fn arithmetic(&mut self, kind: OperatorKind, a: Evaluated, b: Evaluated) -> Said {
        let (a, b, sort) = self.promoted(a, b)?;
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
    fn shift(&mut self, kind: OperatorKind, a: Evaluated, b: Evaluated) -> Said {
        let (a, b) = (self.unboxed(a)?, self.unboxed(b)?);
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
        let first = self.expr(scene, left)?;
        let first = self.keep(first);
        let second = self.expr(scene, right)?;
        let second = self.keep(second);
        let class = self.linker.class(self.machine, &BUILDER.into())?;
        let builder = self.machine.new_object(class).map_err(|trap| self.trap(trap))?;
        let builder = self.keep(Evaluated::plain(builder));
        let init = self.library_method(BUILDER, "<init>", "()V")?;
        let this = self.back(builder);
        self.invoke(init, &[this])?;
        for (part, ty) in [(first, &left.ty), (second, &right.ty)] {
            let value = self.back(part);
            let parameter = match (ty, value.value) {
                (_, Value::Ref(_)) if ty.is_string() => "Ljava/lang/String;",
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
}
