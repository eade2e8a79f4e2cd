//! From an effective contract to what a test will check, before it has run.
//!
//! Every clause of every case is planned, in conjunctive normal form, one check each; which of them count
//! is known once the judge has said which preconditions held. Where the contract is silent, the parts of
//! the visible state that are worth pinning down are planned as observations.

use std::sync::Arc;

use base::Place;
use contract::expr::BinaryOperator;
use contract::logic::oracle_clauses_of_all;
use contract::{Clause, Contracts, EffectiveContract, Expr, ExprKind, Language};
use program::{Class, ClassType, Method, MethodRef, Primitive, Program, Type};
use suite::{Check, CheckKind, Observation, ObservedValue, Recipe, StatePart, TestCase};

/// How many parts of the state one test pins down at most; more is noise for a reader.
const STATE_PARTS: usize = 6;

/// Fills in the oracle of a case that has not been run.
pub fn plan(program: &Program, contracts: &Contracts, case: &mut TestCase, effective: &EffectiveContract) {
    let mut checks = std::mem::take(&mut case.oracle.checks);
    checks.extend(contract_checks(program, case, effective));
    for check in checks {
        let written = emit::translatability(program, contracts, case, &check);
        // A test knows only some of the objects that were there before.
        let is_whole = !check.expr.any(|part| matches!(part.kind, ExprKind::Fresh(_)));
        match (&written, is_whole) {
            (Ok(()), true) => {}
            _ => match emit::checkability(program, contracts, case, &check) {
                Ok(()) => case.oracle.hidden.push(check.clone()),
                Err(unchecked) if written.is_err() => case.oracle.unchecked.push(unchecked),
                Err(_) => {}
            },
        }
        match written {
            Ok(()) => case.oracle.checks.push(check),
            Err(untranslated) => case.oracle.untranslated.push(untranslated),
        }
    }
    case.oracle.hidden.extend(frame_checks(effective));
    number_mocks(program, case);
    case.oracle.observations = observed_parts(program, contracts, case, effective)
        .into_iter()
        .map(|part| Observation { part, value: ObservedValue::Null })
        .collect();
}

fn contract_checks(program: &Program, case: &TestCase, effective: &EffectiveContract) -> Vec<Check> {
    let mut checks = Vec::new();
    for (index, spec) in effective.cases.iter().enumerate() {
        if spec.is_exceptional {
            // It promises only a throw; normal return is judged in `assess`.
        } else {
            push(&mut checks, CheckKind::Post { case: index }, &spec.ensures);
        }
        for signals in &spec.signals {
            let error = Type::class("java/lang/Error");
            // Errors are outside of what a contract says about exceptions.
            if signals.condition.expr.is_true() || program.is_assignable(&signals.exception, &error) {
                continue;
            }
            let mut fits = is_thrown(&signals.exception);
            if program.is_assignable(&error, &signals.exception) {
                fits = fits.and(is_thrown(&error).not());
            }
            let guarded = fits.implies(signals.condition.expr.clone());
            checks.push(check(CheckKind::Signals { case: index }, &signals.condition, guarded));
        }
    }
    if effective.promises_result() && !case.method.is_constructor() {
        checks.push(result_is_not_null(effective));
    }
    if !effective.is_helper && (case.receiver.is_some() || case.method.is_constructor()) {
        push(&mut checks, CheckKind::Invariant, &effective.invariants);
        if case.method.is_constructor() {
            push(&mut checks, CheckKind::Initially, &effective.initially);
        } else {
            push(&mut checks, CheckKind::Constraint, &effective.constraints);
        }
    }
    checks
}

/// The exception is of this class.
fn is_thrown(class: &Type) -> Expr {
    let thrown = Expr::new(ExprKind::Signal, Type::class("java/lang/Throwable"));
    let kind = ExprKind::InstanceOf { operand: Box::new(thrown), class: class.clone(), binding: None };
    Expr::new(kind, Type::BOOLEAN)
}

/// What the call may change: one check for each case that says so, and one for a pure method.
fn frame_checks(effective: &EffectiveContract) -> Vec<Check> {
    let mut checks = Vec::new();
    let mut add = |case: usize, clause: String, place: Option<Place>| {
        let place = place.or_else(|| effective.place.clone());
        let kind = CheckKind::Assignable { case };
        checks.push(Check { kind, expr: Expr::boolean(true), clause: clause.into(), place });
    };
    for (index, spec) in effective.cases.iter().enumerate() {
        let Some(assignable) = spec.assignable.as_ref().filter(|assignable| !assignable.everything) else {
            continue;
        };
        let mut texts: Vec<&str> = assignable.locations.iter().map(|location| &*location.text).collect();
        texts.dedup();
        let what = if texts.is_empty() { String::from("\\nothing") } else { texts.join(", ") };
        let place = assignable.locations.first().and_then(|location| location.place.clone());
        let place = place.or_else(|| assignable.place.clone());
        add(index, format!("assignable {what}"), place);
    }
    if effective.promises_purity {
        add(usize::MAX, String::from("pure"), effective.pure_place.clone());
    }
    checks
}

/// The clauses in conjunctive normal form; what another one implies is left out.
fn push(checks: &mut Vec<Check>, kind: CheckKind, clauses: &[Clause]) {
    for part in oracle_clauses_of_all(clauses.iter().map(|clause| &clause.expr)) {
        if !part.expr.is_true() {
            checks.push(check(kind, &clauses[part.origin], part.expr));
        }
    }
}

fn check(kind: CheckKind, clause: &Clause, expr: Expr) -> Check {
    Check { kind, expr, clause: clause.text.clone(), place: clause.place.clone() }
}

fn result_is_not_null(effective: &EffectiveContract) -> Check {
    let result = Expr::new(ExprKind::Result, Type::object());
    let expr = Expr::binary(BinaryOperator::NotEqual, result, Expr::null(), Type::BOOLEAN);
    let clause = Clause {
        expr: expr.clone(),
        text: Arc::from("\\result != null"),
        place: effective.place.clone(),
        language: Language::Nullness,
    };
    check(CheckKind::Post { case: usize::MAX }, &clause, expr)
}

/// The parts of the state that a reader would look at after this call.
fn observed_parts(
    program: &Program,
    contracts: &Contracts,
    case: &TestCase,
    effective: &EffectiveContract,
) -> Vec<StatePart> {
    let Some(class) = program.class(&case.class) else { return Vec::new() };
    let Some(method) = program.method(&case.method) else { return Vec::new() };
    let mut parts = Vec::new();
    if !method.is_constructor() && method.returns != Type::Void {
        parts.push(StatePart::Result);
    }
    let only_reads = effective.is_pure || (!method.is_constructor() && contracts.only_reads(&case.method));
    // Who only reads tells nobody anything.
    for recipe in case.recipes().filter(|_| !only_reads) {
        each_mock(recipe, &mut |mock| {
            parts.extend((mock.number > 0).then_some(StatePart::Told(mock.number)))
        });
    }
    for (index, argument) in case.arguments.iter().enumerate() {
        if matches!(argument, suite::Recipe::Array { .. }) && !effective.is_pure {
            parts.push(StatePart::Argument(index));
        }
    }
    if !only_reads {
        let mut state = state_fields(&class, case);
        if case.receiver.is_some() || method.is_constructor() {
            state.extend(getters(program, contracts, &class, &method));
        }
        state.truncate(STATE_PARTS);
        parts.extend(state);
    }
    parts
}

/// Gives numbers to the mocks that can be told something, so that the test can say what they were told.
fn number_mocks(program: &Program, case: &mut TestCase) {
    let mut next = 0;
    for recipe in case.recipes_mut() {
        number(program, recipe, &mut next);
    }
}

fn number(program: &Program, recipe: &mut Recipe, next: &mut usize) {
    if let Recipe::Mock(mock) = recipe {
        let is_told = mock.class.super_types().any(|ty| program.methods_of(ty).iter().any(emit::is_telling));
        *next += usize::from(is_told);
        mock.number = if is_told { *next } else { 0 };
    }
    recipe.parts_mut().into_iter().for_each(|part| number(program, part, next));
}

fn each_mock(recipe: &Recipe, visit: &mut dyn FnMut(&suite::Mock)) {
    if let Recipe::Mock(mock) = recipe {
        visit(mock);
    }
    recipe.parts().into_iter().for_each(|part| each_mock(part, visit));
}

fn state_fields(class: &Class, case: &TestCase) -> Vec<StatePart> {
    let has_object = case.receiver.is_some() || case.method.is_constructor();
    class
        .fields
        .iter()
        .filter(|field| field.access.is_public() && !field.access.is_final() && !field.access.is_synthetic())
        .filter(|field| field.access.is_static() || has_object)
        .filter(|field| is_describable(&field.ty))
        .map(|field| StatePart::Field(class.field_ref(field)))
        .collect()
}

/// What can be asked of an object without arguments and without a change, those first that a reader expects.
fn getters(program: &Program, contracts: &Contracts, class: &Class, under_test: &Method) -> Vec<StatePart> {
    let ty = ClassType { name: class.name.clone(), arguments: Vec::new() };
    let mut found: Vec<MethodRef> = program
        .methods_of(&ty)
        .iter()
        .filter(|member| {
            let method = member.declaration();
            method.access.is_public()
                && !method.access.is_static()
                && method.parameters.is_empty()
                && is_describable(&member.returns)
                && member.throws.is_empty()
                && !is_hash(method)
                && program.is_under_test(&member.declared.name)
                && !(method.name == under_test.name && method.descriptor == under_test.descriptor)
                && contracts.only_reads(&member.method)
        })
        .map(|member| member.method.clone())
        .collect();
    found.sort_by_cached_key(|method| {
        (!is_named_like_a_getter(&method.name), method.name.clone(), method.descriptor.clone())
    });
    found.into_iter().map(StatePart::Getter).collect()
}

/// A number that says nothing to a reader.
fn is_hash(method: &Method) -> bool {
    &*method.name == "hashCode" && &*method.descriptor == "()I"
}

/// Names decide only what comes first.
fn is_named_like_a_getter(name: &str) -> bool {
    let prefixed = ["get", "is", "has"].iter().any(|prefix| {
        name.strip_prefix(prefix)
            .is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_uppercase()))
    });
    prefixed || matches!(name, "size" | "length" | "count" | "isEmpty" | "toString")
}

/// Values that can be written down in a test.
fn is_describable(ty: &Type) -> bool {
    match ty {
        Type::Primitive(_) => true,
        Type::Class(class) => {
            class.name.as_str() == "java/lang/String" || Primitive::unboxed(&class.name).is_some()
        }
        Type::Array(element) => is_describable(element),
        Type::Void | Type::Null | Type::Variable(_) => false,
    }
}
