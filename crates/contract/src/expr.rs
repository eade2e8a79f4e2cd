//! A contract expression that has been resolved and type-checked.

use std::sync::Arc;

use program::{ClassName, FieldRef, MethodRef, Type};
pub use syntax::expr::{BinaryOperator, Quantifier, UnaryOperator};

#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    pub kind: ExprKind,
    pub ty: Type,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    Literal(Literal),
    This,
    /// A parameter of the method, counted from 0.
    Parameter {
        index: usize,
        name: Arc<str>,
    },
    /// A variable bound by a quantifier, a lambda or a pattern.
    Variable(Arc<str>),
    /// A name introduced by the logic: an instantiated result, or a state variable with a step index.
    Symbol(Symbol),
    Result,
    /// The exception thrown, in exceptional postconditions.
    Signal,
    /// An object beside `this` and the parameters that a law speaks about, by its number among those that the test builds
    /// first: the third of three that are compared.
    Witness(usize),
    /// `target` is `None` for a static field.
    Field {
        target: Option<Box<Expr>>,
        field: FieldRef,
    },
    /// A model or ghost field of a class's specification.
    ModelField {
        target: Box<Expr>,
        class: ClassName,
        name: Arc<str>,
    },
    ArrayLength(Box<Expr>),
    Index {
        array: Box<Expr>,
        index: Box<Expr>,
    },
    /// `target` is `None` for a static method. Arguments are as written: not yet packed into a varargs array.
    Call {
        target: Option<Box<Expr>>,
        method: MethodRef,
        arguments: Vec<Expr>,
    },
    New {
        constructor: MethodRef,
        arguments: Vec<Expr>,
    },
    /// `new T[a][b]` (lengths) or `new T[] {…}` (items); the type is the expression's.
    NewArray {
        lengths: Vec<Expr>,
        items: Option<Vec<Expr>>,
    },
    Unary {
        operator: UnaryOperator,
        operand: Box<Expr>,
    },
    /// Java's binary operators and JML's logical ones. Arithmetic is computed in the type of the node, to which the
    /// operands are widened; a comparison in the wider type of its operands. A node of type `String` concatenates.
    Binary {
        operator: BinaryOperator,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    Conditional {
        condition: Box<Expr>,
        then: Box<Expr>,
        otherwise: Box<Expr>,
    },
    Cast {
        operand: Box<Expr>,
    },
    /// A whole number as a value of this, narrower type; where it is none, there is no value.
    Exact(Box<Expr>),
    InstanceOf {
        operand: Box<Expr>,
        class: Type,
        binding: Option<Arc<str>>,
    },
    /// The value before the call.
    Old(Box<Expr>),
    Quantified(Box<Quantified>),
    Fresh(Vec<Expr>),
    TypeOf(Box<Expr>),
    NonNullElements(Box<Expr>),
    NotModified(Vec<Expr>),
    Lambda {
        parameters: Vec<Arc<str>>,
        body: Box<Expr>,
    },
    MethodReference {
        target: Option<Box<Expr>>,
        method: MethodRef,
    },
    /// An informal predicate, true by definition.
    Informal(Arc<str>),
}

/// A quantified expression with the range that the contract gives.
#[derive(Clone, Debug, PartialEq)]
pub struct Quantified {
    pub quantifier: Quantifier,
    pub variables: Vec<BoundVariable>,
    pub range: Option<Expr>,
    pub body: Expr,
}

#[derive(Clone, Debug, PartialEq)]
pub struct BoundVariable {
    pub name: Arc<str>,
    pub ty: Type,
    /// An array or `Iterable` that the variable runs over, where the contract names one.
    pub over: Option<Expr>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Char(u16),
    Boolean(bool),
    String(Arc<str>),
    Null,
    /// `String.class`, `\type(String)`
    Class(Type),
}

/// A state variable of the logic (definitions 1 to 10 of TESSAN): `size`, `size'`, `size_3`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol {
    pub name: Arc<str>,
    pub moment: Moment,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Moment {
    /// Unprimed: the initial observation.
    Before,
    /// Primed: the final observation.
    After,
    /// The n-th step of a sequential composition.
    Step(u32),
}

impl Expr {
    pub fn new(kind: ExprKind, ty: Type) -> Self {
        Expr { kind, ty }
    }

    pub fn boolean(value: bool) -> Self {
        Expr::new(ExprKind::Literal(Literal::Boolean(value)), Type::BOOLEAN)
    }

    pub fn int(value: i32) -> Self {
        Expr::new(ExprKind::Literal(Literal::Int(value)), Type::INT)
    }

    pub fn null() -> Self {
        Expr::new(ExprKind::Literal(Literal::Null), Type::Null)
    }

    pub fn is_true(&self) -> bool {
        self.kind == ExprKind::Literal(Literal::Boolean(true))
    }

    pub fn is_false(&self) -> bool {
        self.kind == ExprKind::Literal(Literal::Boolean(false))
    }

    pub fn and(self, other: Expr) -> Self {
        match (self.is_true(), other.is_true()) {
            (true, _) => other,
            (_, true) => self,
            _ => Expr::binary(BinaryOperator::And, self, other, Type::BOOLEAN),
        }
    }

    pub fn or(self, other: Expr) -> Self {
        match (self.is_false(), other.is_false()) {
            (true, _) => other,
            (_, true) => self,
            _ => Expr::binary(BinaryOperator::Or, self, other, Type::BOOLEAN),
        }
    }

    #[expect(clippy::should_implement_trait, reason = "Java's `!`, beside `and` and `or`")]
    pub fn not(self) -> Self {
        Expr::new(ExprKind::Unary { operator: UnaryOperator::Not, operand: Box::new(self) }, Type::BOOLEAN)
    }

    pub fn implies(self, other: Expr) -> Self {
        if self.is_true() { other } else { Expr::binary(BinaryOperator::Implies, self, other, Type::BOOLEAN) }
    }

    pub fn equal(self, other: Expr) -> Self {
        Expr::binary(BinaryOperator::Equal, self, other, Type::BOOLEAN)
    }

    pub fn binary(operator: BinaryOperator, left: Expr, right: Expr, ty: Type) -> Self {
        Expr::new(ExprKind::Binary { operator, left: Box::new(left), right: Box::new(right) }, ty)
    }
}
