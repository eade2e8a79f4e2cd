//! A Java expression as text, with how tightly it binds (JLS 15) and its static type, so that
//! parentheses and casts are added where they are needed and nowhere else.

use program::Type;

/// From loosest to tightest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Binding {
    Lambda,
    Conditional,
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Equality,
    Relational,
    Shift,
    Additive,
    Multiplicative,
    Unary,
    Primary,
}

impl Binding {
    /// The next tighter level: what the right operand of a left-associative operator must have.
    pub(crate) fn tighter(self) -> Binding {
        match self {
            Binding::Lambda => Binding::Conditional,
            Binding::Conditional => Binding::Or,
            Binding::Or => Binding::And,
            Binding::And => Binding::BitOr,
            Binding::BitOr => Binding::BitXor,
            Binding::BitXor => Binding::BitAnd,
            Binding::BitAnd => Binding::Equality,
            Binding::Equality => Binding::Relational,
            Binding::Relational => Binding::Shift,
            Binding::Shift => Binding::Additive,
            Binding::Additive => Binding::Multiplicative,
            Binding::Multiplicative => Binding::Unary,
            Binding::Unary | Binding::Primary => Binding::Primary,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Piece {
    pub(crate) text: String,
    pub(crate) binding: Binding,
    /// Its static type in the emitted text, without type variables.
    pub(crate) ty: Type,
}

impl Piece {
    pub(crate) fn new(text: impl Into<String>, binding: Binding, ty: Type) -> Self {
        Piece { text: text.into(), binding, ty }
    }

    pub(crate) fn primary(text: impl Into<String>, ty: Type) -> Self {
        Piece::new(text, Binding::Primary, ty)
    }

    /// The text, in parentheses unless it binds at least as tightly as `least`.
    pub(crate) fn at(&self, least: Binding) -> String {
        if self.binding >= least { self.text.clone() } else { format!("({})", self.text) }
    }

    /// `(type) this`. A sign after a parenthesised name would read as a binary operator.
    pub(crate) fn cast(&self, type_text: &str, ty: Type) -> Piece {
        let signed = self.text.starts_with(['-', '+']);
        let operand =
            if signed && !ty.is_primitive() { format!("({})", self.text) } else { self.at(Binding::Unary) };
        Piece::new(format!("({type_text}) {operand}"), Binding::Unary, ty)
    }

    /// `!this`, with the negation of a negation and of an equality written as people write it.
    pub(crate) fn negated(&self) -> Piece {
        Piece::new(format!("!{}", self.at(Binding::Unary)), Binding::Unary, Type::BOOLEAN)
    }
}

/// `left operator right` for a left-associative operator at `binding`.
pub(crate) fn binary(left: &Piece, operator: &str, right: &Piece, binding: Binding, ty: Type) -> Piece {
    let text = format!("{} {operator} {}", left.at(binding), right.at(binding.tighter()));
    Piece::new(text, binding, ty)
}

/// The same for `&&` and `||`, whose right operand needs no parentheses at the same level.
pub(crate) fn logical(left: &Piece, operator: &str, right: &Piece, binding: Binding) -> Piece {
    Piece::new(format!("{} {operator} {}", left.at(binding), right.at(binding)), binding, Type::BOOLEAN)
}
