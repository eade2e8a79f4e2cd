//! Whether the contract allows an exception that a call has thrown.

use std::sync::Arc;

use contract::EffectiveContract;
use program::{ClassName, Program, Type};

/// What the explicit contract says of a throw; where it is silent, the implicit one decides (see `generate::assess`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThrowVerdict {
    /// A case whose precondition held rules it out.
    Forbidden {
        case: usize,
        clause: Arc<str>,
    },
    /// A case whose precondition held, or a check at the start of the method's own code, provides for it.
    Allowed,
    Silent,
}

/// `held` are the spec cases whose precondition held before the call.
pub fn judge_throw(
    program: &Program,
    contract: &EffectiveContract,
    held: &[usize],
    exception: &ClassName,
) -> ThrowVerdict {
    let is = |ty: &Type| ty.class_name().is_some_and(|name| program.is_subclass(exception, name));
    // Errors are outside of what a contract says about exceptions.
    let is_error = program.is_subclass(exception, &ClassName::new("java/lang/Error"));
    let held: Vec<usize> = if is_error { Vec::new() } else { held.to_vec() };
    let specs = || held.iter().filter_map(|&case| Some((case, contract.cases.get(case)?)));
    for (case, spec) in specs() {
        let forbidden = |clause: String| ThrowVerdict::Forbidden { case, clause: clause.into() };
        if let Some(only) = &spec.signals_only
            && !only.iter().any(is)
        {
            let names: Vec<String> = only.iter().map(ToString::to_string).collect();
            let names = if names.is_empty() { String::from("\\nothing") } else { names.join(", ") };
            return forbidden(format!("signals_only {names}"));
        }
        if spec.is_normal && !spec.signals.iter().any(|signals| is(&signals.exception)) {
            return forbidden(String::from("normal_behavior"));
        }
        let ruled_out =
            spec.signals.iter().find(|signals| is(&signals.exception) && signals.condition.expr.is_false());
        if let Some(signals) = ruled_out {
            return forbidden(format!("signals ({}) {}", signals.exception, signals.condition.text));
        }
    }
    let provides = |spec: &contract::SpecCase| {
        let signalled = spec.signals.iter().any(|signals| is(&signals.exception));
        signalled || spec.is_exceptional || spec.signals_only.is_some()
    };
    if specs().any(|(_, spec)| provides(spec)) {
        return ThrowVerdict::Allowed;
    }
    if contract.guards.iter().any(|guard| is(&guard.exception)) {
        return ThrowVerdict::Allowed;
    }
    ThrowVerdict::Silent
}
