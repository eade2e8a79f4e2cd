//! Contracts as plain data, the same for every language.

use std::collections::HashMap;
use std::sync::Arc;

use base::Place;
use program::{ClassName, MethodRef, Type};
use serde::Serialize;

use crate::{Expr, ExprKind};

/// What a class promises, as declared there (not yet combined with super types; see `effective`).
#[derive(Clone, Debug, Default)]
pub struct ClassContract {
    pub class: Option<ClassName>,
    pub model_fields: Vec<ModelField>,
    pub invariants: Vec<Clause>,
    /// History constraints: relate the state before and after any method.
    pub constraints: Vec<Clause>,
    /// Hold after every constructor.
    pub initially: Vec<Clause>,
    pub methods: Vec<MethodContract>,
    /// Where a method stands among them.
    pub(crate) positions: HashMap<MethodRef, usize>,
    /// `nullable_by_default`, or a `@NullMarked`/`@ParametersAreNonnullByDefault` scope.
    pub default_nullness: Option<Nullness>,
    /// Fields that are `spec_public` or `spec_protected`.
    pub spec_public: Vec<Arc<str>>,
    pub field_nullness: Vec<(Arc<str>, Nullness)>,
}

impl ClassContract {
    pub fn method(&self, method: &MethodRef) -> Option<&MethodContract> {
        self.methods.get(*self.positions.get(method)?)
    }
}

#[derive(Clone, Debug)]
pub struct ModelField {
    pub name: Arc<str>,
    pub ty: Type,
    /// How its value is computed from the implementation; `None` where it is abstract here.
    pub represents: Option<Expr>,
    pub is_ghost: bool,
    pub is_static: bool,
    pub place: Option<Place>,
    pub language: Language,
}

#[derive(Clone, Debug)]
pub struct MethodContract {
    pub method: MethodRef,
    /// Never empty for a method with a specification; a method without one has no `MethodContract` unless
    /// it is pure, helper or has nullness.
    pub cases: Vec<SpecCase>,
    pub is_pure: bool,
    /// Where a word of its own says so.
    pub pure_place: Option<Place>,
    pub is_helper: bool,
    /// Begins with `also`, or the language always combines with what is inherited.
    pub also: bool,
    /// Per parameter.
    pub parameters: Vec<Nullness>,
    pub returns: Nullness,
    /// Checks at the start of its code.
    pub guards: Vec<Guard>,
    pub language: Language,
    /// Where the specification begins.
    pub place: Option<Place>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nullness {
    /// The contract says nothing.
    #[default]
    Unspecified,
    NonNull,
    /// Not null by JML's default, which nobody has written: callers may rely on it, but a null result alone is no breach
    /// (see [`EffectiveContract::promises_result`]).
    ByDefault,
    Nullable,
}

impl Nullness {
    /// Whether null is not allowed, written or not.
    pub fn is_non_null(self) -> bool {
        matches!(self, Nullness::NonNull | Nullness::ByDefault)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    Jml,
    Jass,
    Cofoja,
    Bean,
    Nullness,
    Code,
}

/// One behaviour: when all of `requires` hold before the call, then after it returns normally all of
/// `ensures` hold, and when it throws, `signals` say what holds.
#[derive(Clone, Debug, Default)]
pub struct SpecCase {
    pub requires: Vec<Clause>,
    pub ensures: Vec<Clause>,
    pub signals: Vec<Signals>,
    /// Only these exceptions may be thrown; `None` where nothing is said, empty for `\nothing`.
    pub signals_only: Option<Vec<Type>>,
    /// `None` where nothing is said; empty for `\nothing`. `\everything` is [`Assignable::everything`].
    pub assignable: Option<Assignable>,
    /// The method must return normally (`normal_behavior`).
    pub is_normal: bool,
    /// The method must throw (`exceptional_behavior`).
    pub is_exceptional: bool,
    /// When the method may fail to terminate; `None` is never.
    pub diverges: Option<Clause>,
}

#[derive(Clone, Debug, Default)]
pub struct Assignable {
    pub everything: bool,
    /// Fields, array elements, model fields; as expressions (`this.size`, `a[i]`), with their text.
    pub locations: Vec<Clause>,
    /// Of the first location, `\nothing` among them.
    pub place: Option<Place>,
}

/// `signals (E e) condition`: when the method throws an `E`, `condition` holds (it may use
/// [`crate::ExprKind::Signal`]).
#[derive(Clone, Debug)]
pub struct Signals {
    pub exception: Type,
    pub condition: Clause,
}

/// A boolean expression of the contract and where it stands.
#[derive(Clone, Debug)]
pub struct Clause {
    pub expr: Expr,
    /// As the user wrote it, white space folded.
    pub text: Arc<str>,
    pub place: Option<Place>,
    pub language: Language,
}

/// A clause, or part of one, that cannot be said in an emitted test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Untranslated {
    pub clause: Arc<str>,
    pub reason: String,
}

/// A check at the start of a method's own code: unless `condition` holds before the call, it throws
/// `exception`. Not a precondition whose breach makes a test meaningless, but such a throw is no defect.
#[derive(Clone, Debug)]
pub struct Guard {
    pub condition: Clause,
    pub exception: Type,
}

/// What holds for a method once super types are taken into account: the cases of all of them, each
/// with its own precondition (so preconditions combine by *or*, and each postcondition holds where its
/// precondition did), invariants by *and*.
#[derive(Clone, Debug)]
pub struct EffectiveContract {
    pub method: MethodRef,
    /// Empty where nobody specifies the method.
    pub cases: Vec<SpecCase>,
    /// Of the class and its super types; not for helpers.
    pub invariants: Vec<Clause>,
    pub constraints: Vec<Clause>,
    /// For constructors.
    pub initially: Vec<Clause>,
    pub guards: Vec<Guard>,
    /// It has no side effect, as far as is known.
    pub is_pure: bool,
    /// Somebody has written that. What the class library says of `hasNext` or `toString` is no promise of who overrides it:
    /// the first call may well fill a cache.
    pub promises_purity: bool,
    /// Where a word of the method's own says so.
    pub pure_place: Option<Place>,
    pub is_helper: bool,
    /// Per parameter; `Unspecified` allows null but promises nothing about it.
    pub parameters: Vec<Nullness>,
    pub returns: Nullness,
    pub place: Option<Place>,
}

impl EffectiveContract {
    /// Whether a null result breaks the contract: somebody has written that it is not null, or a promise relies on it.
    pub fn promises_result(&self) -> bool {
        match self.returns {
            Nullness::NonNull => true,
            Nullness::ByDefault => {
                let mut promises = self.cases.iter().flat_map(|case| &case.ensures);
                promises.any(|clause| clause.expr.any(asks_result))
            }
            Nullness::Unspecified | Nullness::Nullable => false,
        }
    }
}

/// Whether an expression asks the result for something that null cannot answer.
fn asks_result(expr: &Expr) -> bool {
    let is_result = |expr: &Expr| matches!(expr.kind, ExprKind::Result);
    match &expr.kind {
        ExprKind::Call { target: Some(target), .. } | ExprKind::Field { target: Some(target), .. } => {
            is_result(target)
        }
        ExprKind::ArrayLength(array) | ExprKind::Index { array, .. } => is_result(array),
        _ => false,
    }
}
