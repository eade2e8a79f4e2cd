//! Java's operators and JML's logical ones.

use std::sync::Arc;

use contract::arithmetic::is_whole;
use contract::expr::{BinaryOperator, UnaryOperator};
use contract::{Expr, ExprKind};
use program::Type;

use super::{Formula, Said};
use crate::java::piece::{binary, logical};
use crate::java::{Binding, Piece};
use crate::types::raw;

impl Formula<'_, '_> {
    pub(super) fn unary(&mut self, operator: UnaryOperator, operand: &Expr, ty: &Type) -> Said<Piece> {
        let sign = match operator {
            UnaryOperator::Not => return self.negation(operand),
            UnaryOperator::Minus => "-",
            UnaryOperator::Plus => "+",
            UnaryOperator::Complement => "~",
        };
        let piece = self.expr(operand)?;
        let piece = match self.signed(operator, piece, ty) {
            Ok(piece) => piece,
            Err(whole) => return Ok(whole),
        };
        let ty = promoted(&piece.ty);
        // `--x` would be another operator.
        let text = if piece.text.starts_with(['-', '+']) {
            format!("({})", piece.text)
        } else {
            piece.at(Binding::Unary)
        };
        Ok(Piece::new(format!("{sign}{text}"), Binding::Unary, ty))
    }

    /// `!e`, written as people do: `!(a == b)` is `a != b`, and of whole numbers `!(a < b)` is `a >= b`.
    pub(super) fn negation(&mut self, operand: &Expr) -> Said<Piece> {
        match &operand.kind {
            ExprKind::Unary { operator: UnaryOperator::Not, operand } => self.expr(operand),
            ExprKind::Binary { operator, left, right } => match opposite(*operator, left, right) {
                Some(opposite) => self.binary(opposite, left, right, &Type::BOOLEAN),
                None => Ok(self.expr(operand)?.negated()),
            },
            ExprKind::Literal(contract::Literal::Boolean(value)) => {
                Ok(Piece::primary((!value).to_string(), Type::BOOLEAN))
            }
            _ => Ok(self.expr(operand)?.negated()),
        }
    }

    pub(super) fn binary(
        &mut self,
        operator: BinaryOperator,
        left: &Expr,
        right: &Expr,
        ty: &Type,
    ) -> Said<Piece> {
        use BinaryOperator as Op;
        let (symbol, level) = match operator {
            Op::Or => {
                let first = self.expr(left)?;
                let guard = self.before(&left.clone().not());
                let second = self.guarded(guard, right)?;
                return Ok(logical(&first, "||", &second, Binding::Or));
            }
            Op::And => {
                let first = self.expr(left)?;
                let guard = self.before(left);
                let second = self.guarded(guard, right)?;
                return Ok(logical(&first, "&&", &second, Binding::And));
            }
            Op::Implies => return self.implication(left, right),
            Op::ImpliedBy => return self.implication(right, left),
            Op::Equivalent => ("==", Binding::Equality),
            Op::NotEquivalent => ("!=", Binding::Equality),
            Op::Subtype => {
                let (sub, sup) = (self.expr(left)?, self.expr(right)?);
                let text = format!("{}.isAssignableFrom({})", sup.at(Binding::Primary), sub.text);
                return Ok(Piece::primary(text, Type::BOOLEAN));
            }
            Op::Equal | Op::NotEqual => return self.equality(operator, left, right),
            Op::BitOr => ("|", Binding::BitOr),
            Op::BitXor => ("^", Binding::BitXor),
            Op::BitAnd => ("&", Binding::BitAnd),
            Op::Less => ("<", Binding::Relational),
            Op::LessEqual => ("<=", Binding::Relational),
            Op::Greater => (">", Binding::Relational),
            Op::GreaterEqual => (">=", Binding::Relational),
            Op::ShiftLeft => ("<<", Binding::Shift),
            Op::ShiftRight => (">>", Binding::Shift),
            Op::ShiftRightUnsigned => (">>>", Binding::Shift),
            Op::Add => ("+", Binding::Additive),
            Op::Subtract => ("-", Binding::Additive),
            Op::Multiply => ("*", Binding::Multiplicative),
            Op::Divide => ("/", Binding::Multiplicative),
            Op::Remainder => ("%", Binding::Multiplicative),
        };
        let first = self.expr(left)?;
        let second = self.expr(right)?;
        let first = self.as_operand(first, &left.ty);
        let second = self.as_operand(second, &right.ty);
        if let Some(comparison) = self.big_comparison(operator, first.clone(), second.clone()) {
            return Ok(comparison);
        }
        self.computed(operator, (symbol, level), first, second, ty)
    }

    /// A number or boolean that javac sees only as an object (erased by a raw type) gets its type back.
    fn as_operand(&mut self, piece: Piece, declared: &Type) -> Piece {
        match (declared.unboxed(), piece.ty.unboxed()) {
            (Some(_), None) if piece.ty.is_reference() && piece.ty != Type::Null => {
                let ty = crate::types::boxed(declared);
                let cast = piece.cast(&self.body.context.type_text(&ty), ty);
                Piece::primary(format!("({})", cast.text), cast.ty)
            }
            _ => piece,
        }
    }

    /// `a ==> b`: the right side is evaluated only where the left holds.
    fn implication(&mut self, premise: &Expr, conclusion: &Expr) -> Said<Piece> {
        let first = self.negation(premise)?;
        let guard = self.before(premise);
        let second = self.guarded(guard, conclusion)?;
        Ok(logical(&first, "||", &second, Binding::Or))
    }

    fn equality(&mut self, operator: BinaryOperator, left: &Expr, right: &Expr) -> Said<Piece> {
        let negative = operator == BinaryOperator::NotEqual;
        let symbol = if negative { "!=" } else { "==" };
        let first = self.expr(left)?;
        let second = self.expr(right)?;
        if let Some(comparison) = self.big_comparison(operator, first.clone(), second.clone()) {
            return Ok(comparison);
        }
        let is_class = |expr: &Expr| {
            matches!(expr.kind, ExprKind::TypeOf(_) | ExprKind::Literal(contract::Literal::Class(_)))
        };
        if is_class(left) && is_class(right) {
            // `Class<A> == Class<B>` does not compile where javac can tell them apart.
            let text = format!("{}.equals({})", first.at(Binding::Primary), second.text);
            let equal = Piece::primary(text, Type::BOOLEAN);
            return Ok(if negative { equal.negated() } else { equal });
        }
        let numeric = left.ty.unboxed().is_some() && right.ty.unboxed().is_some();
        let (first, second) = if numeric && (left.ty.is_primitive() || right.ty.is_primitive()) {
            (self.as_operand(first, &left.ty), self.as_operand(second, &right.ty))
        } else {
            (first, second)
        };
        let program = self.body.context.program;
        let comparable = first.ty == Type::Null
            || second.ty == Type::Null
            || first.ty.unboxed().is_some()
            || second.ty.unboxed().is_some()
            || program.is_assignable(&raw(&first.ty), &raw(&second.ty))
            || program.is_assignable(&raw(&second.ty), &raw(&first.ty));
        if comparable {
            return Ok(binary(&first, symbol, &second, Binding::Equality, Type::BOOLEAN));
        }
        let first = first.cast(&self.body.context.lang("Object"), Type::object());
        Ok(binary(&first, symbol, &second, Binding::Equality, Type::BOOLEAN))
    }

    pub(super) fn conditional(
        &mut self,
        condition: &Expr,
        then: &Expr,
        otherwise: &Expr,
        ty: &Type,
    ) -> Said<Piece> {
        let test = self.expr(condition)?;
        let guard = self.before(condition);
        let yes = self.guarded(guard, then)?;
        let guard = self.before(&condition.clone().not());
        let no = self.guarded(guard, otherwise)?;
        let (yes, no, ty) = self.branches(yes, no, ty);
        let text = format!(
            "{} ? {} : {}",
            test.at(Binding::Or),
            yes.at(Binding::Conditional),
            no.at(Binding::Conditional)
        );
        Ok(Piece::new(text, Binding::Conditional, ty))
    }

    /// A pattern's variable is written as a cast wherever it is used: that means the same at every language level, also
    /// where a normal form has moved the use out of the pattern's scope.
    pub(super) fn instance_of(
        &mut self,
        operand: &Expr,
        class: &Type,
        binding: Option<&Arc<str>>,
    ) -> Said<Piece> {
        let piece = self.expr(operand)?;
        let class = self.named(class)?;
        let plain = raw(&class);
        if let Some(name) = binding {
            let cast = Expr::new(ExprKind::Cast { operand: Box::new(operand.clone()) }, class);
            self.patterns.push((name.clone(), cast));
        }
        let left = self.castable(piece, &plain);
        let text =
            format!("{} instanceof {}", left.at(Binding::Relational), self.body.context.type_text(&plain));
        Ok(Piece::new(text, Binding::Relational, Type::BOOLEAN))
    }

    /// A reference that may be asked for a type or cast to it: a test may know more of it than the contract does, so much that
    /// Java would refuse to ask.
    pub(super) fn castable(&self, piece: Piece, ty: &Type) -> Piece {
        let program = self.body.context.program;
        let (own, wanted) = (raw(&piece.ty), raw(ty));
        let is_related = program.is_assignable(&wanted, &own) || program.is_assignable(&own, &wanted);
        match is_related || !piece.ty.is_reference() {
            true => piece,
            false => piece.cast(&self.body.context.lang("Object"), Type::object()),
        }
    }
}

/// The comparison that holds exactly where this one does not. Order comparisons have one only without `NaN`.
fn opposite(operator: BinaryOperator, left: &Expr, right: &Expr) -> Option<BinaryOperator> {
    use BinaryOperator as Op;
    let ordered = is_whole(&left.ty) && is_whole(&right.ty);
    match operator {
        Op::Equal => Some(Op::NotEqual),
        Op::NotEqual => Some(Op::Equal),
        Op::Equivalent => Some(Op::NotEquivalent),
        Op::NotEquivalent => Some(Op::Equivalent),
        Op::Less if ordered => Some(Op::GreaterEqual),
        Op::LessEqual if ordered => Some(Op::Greater),
        Op::Greater if ordered => Some(Op::LessEqual),
        Op::GreaterEqual if ordered => Some(Op::Less),
        Op::Less
        | Op::LessEqual
        | Op::Greater
        | Op::GreaterEqual
        | Op::Or
        | Op::And
        | Op::BitOr
        | Op::BitXor
        | Op::BitAnd
        | Op::ShiftLeft
        | Op::ShiftRight
        | Op::ShiftRightUnsigned
        | Op::Add
        | Op::Subtract
        | Op::Multiply
        | Op::Divide
        | Op::Remainder
        | Op::Implies
        | Op::ImpliedBy
        | Op::Subtype => None,
    }
}

/// JLS 5.6.
fn promoted(ty: &Type) -> Type {
    use program::Primitive as P;
    match ty.unboxed() {
        Some(P::Byte | P::Short | P::Char | P::Int) => Type::INT,
        Some(other @ (P::Boolean | P::Long | P::Float | P::Double)) => Type::Primitive(other),
        None => ty.clone(),
    }
}
