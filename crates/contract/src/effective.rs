//! Behavioural subtyping: what holds for a method once its super types are taken into account.
//!
//! The effective contract keeps the spec cases of all declarations of the method side by side, each
//! with its own precondition. That is the rule of Modern Jass and of JML's `also` alike: preconditions
//! combine by *or*, every postcondition holds where its own precondition did, invariants combine by
//! *and*. A declaration without a specification adds nothing; constructors do not inherit.

use std::collections::BTreeMap;
use std::sync::Arc;

use program::{ClassName, MethodRef, Program, Type};

use crate::contracts::Contracts;
use crate::expr::ExprKind;
use crate::model::{Clause, EffectiveContract, Guard, MethodContract, Nullness, SpecCase};
use crate::typing::self_type;
use crate::{Assignable, Expr, Signals};

pub(crate) fn combine(contracts: &Contracts, class: &ClassName, method: &MethodRef) -> EffectiveContract {
    let program = contracts.program();
    let method = most_derived(&program, class, method);
    let declarations = declarations(&program, class, &method);
    let count = program.method(&method).map(|declared| declared.parameters.len());
    let mut combined = EffectiveContract {
        method: method.clone(),
        cases: Vec::new(),
        invariants: Vec::new(),
        constraints: Vec::new(),
        initially: Vec::new(),
        guards: Vec::new(),
        is_pure: contracts.is_pure(&method),
        promises_purity: declarations.iter().any(|declaration| contracts.is_declared_pure(declaration)),
        pure_place: None,
        is_helper: false,
        parameters: vec![Nullness::Unspecified; count.unwrap_or_default()],
        returns: Nullness::Unspecified,
        place: None,
    };
    for declaration in &declarations {
        let declared = contracts.declared(&declaration.owner);
        let Some(contract) = declared.method(declaration) else {
            continue;
        };
        let seen = Seen::on(&program, class, &declaration.owner);
        add(contract, *declaration == method, &seen, &mut combined);
    }
    add_class_clauses(contracts, &program, class, &mut combined);
    combined
}

/// The declaration that runs on an object of `class`.
fn most_derived(program: &Program, class: &ClassName, method: &MethodRef) -> MethodRef {
    if method.is_constructor() || *class == method.owner {
        return method.clone();
    }
    let supers = program.supertypes(class);
    let between = std::iter::once(class).chain(&supers).take_while(|name| **name != method.owner);
    for name in between {
        let Some(candidate) = program.class(name) else { continue };
        for (_, own) in candidate.methods_named(&method.name).filter(|(_, own)| !own.access.is_synthetic()) {
            let own = candidate.method_ref(own);
            if own.descriptor == method.descriptor || program.overridden(&own).contains(method) {
                return own;
            }
        }
    }
    method.clone()
}

/// The method and all that it overrides or implements, nearest first.
fn declarations(program: &Program, class: &ClassName, method: &MethodRef) -> Vec<MethodRef> {
    let mut all = vec![method.clone()];
    if method.is_constructor() {
        return all;
    }
    for above in program.overridden(method).into_iter().chain(program.overridden_in(class, method)) {
        if !all.contains(&above) {
            all.push(above);
        }
    }
    all
}

fn add(contract: &MethodContract, is_own: bool, seen: &Seen, into: &mut EffectiveContract) {
    into.cases.extend(contract.cases.iter().map(|case| seen.case(case)));
    into.is_pure |= contract.is_pure;
    into.promises_purity |= contract.is_pure;
    into.pure_place = into.pure_place.take().or_else(|| contract.pure_place.clone());
    if is_own {
        into.is_helper = contract.is_helper;
        into.guards = contract
            .guards
            .iter()
            .map(|guard| Guard {
                condition: seen.clause(&guard.condition),
                exception: guard.exception.clone(),
            })
            .collect();
    }
    // Whoever knows the object by a super type may pass null where that one allows it.
    for (known, declared) in into.parameters.iter_mut().zip(&contract.parameters) {
        *known = match (*known, *declared) {
            (Nullness::Nullable, _) | (_, Nullness::Nullable) => Nullness::Nullable,
            (Nullness::NonNull, _) | (_, Nullness::NonNull) => Nullness::NonNull,
            (Nullness::ByDefault, _) | (_, Nullness::ByDefault) => Nullness::ByDefault,
            (Nullness::Unspecified, Nullness::Unspecified) => Nullness::Unspecified,
        };
    }
    into.returns = match (into.returns, contract.returns) {
        (Nullness::NonNull, _) | (_, Nullness::NonNull) => Nullness::NonNull,
        (Nullness::ByDefault, _) | (_, Nullness::ByDefault) => Nullness::ByDefault,
        (Nullness::Nullable, _) | (_, Nullness::Nullable) => Nullness::Nullable,
        (Nullness::Unspecified, Nullness::Unspecified) => Nullness::Unspecified,
    };
    if into.place.is_none() || (is_own && contract.place.is_some()) {
        into.place = contract.place.clone();
    }
}

/// Invariants, constraints and initially clauses of the class and all above it.
fn add_class_clauses(
    contracts: &Contracts,
    program: &Program,
    class: &ClassName,
    into: &mut EffectiveContract,
) {
    if into.is_helper {
        return;
    }
    let is_static = program.method(&into.method).is_some_and(|declared| declared.access.is_static());
    let supers = program.supertypes(class);
    for name in std::iter::once(class).chain(&supers) {
        let declared = contracts.declared(name);
        let seen = Seen::on(program, class, name);
        // A static method has no object whose state an instance invariant could speak of.
        let applies = |clause: &&Clause| !is_static || !clause.expr.any(|part| part.kind == ExprKind::This);
        let clauses = |clauses: &[Clause]| -> Vec<Clause> {
            clauses.iter().filter(applies).map(|clause| seen.clause(clause)).collect()
        };
        into.invariants.extend(clauses(&declared.invariants));
        if into.method.is_constructor() {
            into.initially.extend(clauses(&declared.initially));
        } else {
            into.constraints.extend(clauses(&declared.constraints));
        }
    }
}

/// A super type's clauses as seen on a subclass: its type variables replaced by what they stand for.
struct Seen {
    arguments: BTreeMap<Arc<str>, Type>,
}

impl Seen {
    fn on(program: &Program, class: &ClassName, above: &ClassName) -> Self {
        let arguments = match (program.class(class), program.class(above)) {
            (Some(class), Some(above)) if class.name != above.name && !above.type_parameters.is_empty() => {
                let seen = program.as_super(&self_type(&class), &above.name);
                let seen = seen.map(|seen| crate::typing::captured(program, &seen));
                seen.map(|seen| crate::typing::substitution(&above, &seen)).unwrap_or_default()
            }
            _ => BTreeMap::new(),
        };
        Seen { arguments }
    }

    fn expr(&self, expr: &Expr) -> Expr {
        if self.arguments.is_empty() {
            return expr.clone();
        }
        expr.map_types(&|ty| Program::substitute(ty, &self.arguments))
    }

    fn clause(&self, clause: &Clause) -> Clause {
        Clause { expr: self.expr(&clause.expr), ..clause.clone() }
    }

    fn clauses(&self, clauses: &[Clause]) -> Vec<Clause> {
        clauses.iter().map(|clause| self.clause(clause)).collect()
    }

    fn case(&self, case: &SpecCase) -> SpecCase {
        SpecCase {
            requires: self.clauses(&case.requires),
            ensures: self.clauses(&case.ensures),
            signals: case
                .signals
                .iter()
                .map(|signals| Signals {
                    exception: signals.exception.clone(),
                    condition: self.clause(&signals.condition),
                })
                .collect(),
            signals_only: case.signals_only.clone(),
            assignable: case.assignable.as_ref().map(|assignable| Assignable {
                everything: assignable.everything,
                locations: self.clauses(&assignable.locations),
                place: assignable.place.clone(),
            }),
            is_normal: case.is_normal,
            is_exceptional: case.is_exceptional,
            diverges: case.diverges.as_ref().map(|clause| self.clause(clause)),
        }
    }
}
