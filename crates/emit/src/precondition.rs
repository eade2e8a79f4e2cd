//! Preconditions before each call, for the judge: a case that does not meet one is meaningless.
//!
//! The effective precondition is the *or* over the spec cases of the *and* over their `requires`, and that no parameter
//! is null that must not be; and the invariants of the receiver hold. A clause that has no Java is left out and said so.

use contract::{Expr, Nullness, Untranslated};
use program::{ClassName, MethodRef};

use crate::body::Body;
use crate::formula::{Environment, Moment, Olds, translate};
use crate::java::{Binding, Piece, literal};

impl Body<'_> {
    /// Statements that check the precondition of a set-up call; nothing outside a checked rendering.
    pub(crate) fn check_precondition(
        &mut self,
        method: &MethodRef,
        class: &ClassName,
        this: Option<&Piece>,
        arguments: &[Piece],
    ) {
        if !self.checked {
            return;
        }
        let environment = Environment {
            class: Some(class.clone()),
            this: this.cloned(),
            parameters: arguments.to_vec(),
            result: None,
            signal: None,
            inside: true,
        };
        self.require(method, class, &environment);
    }

    /// The same for a call whose environment is known.
    pub(crate) fn require(&mut self, method: &MethodRef, class: &ClassName, environment: &Environment) {
        let effective = self.context.contracts.effective(class, method);
        let callee = self.resolved(method);
        for (index, nullness) in effective.parameters.iter().enumerate() {
            let Some(argument) = environment.parameters.get(index) else { continue };
            if *nullness != Nullness::NonNull || !argument.ty.is_reference() {
                continue;
            }
            let name = callee
                .as_ref()
                .ok()
                .and_then(|callee| callee.method().parameters.get(index))
                .map(|parameter| parameter.name.to_string());
            let clause = format!("{} != null", name.unwrap_or_else(|| format!("argument {}", index + 1)));
            self.line(format!(
                "trace.requires({}, {} != null);",
                literal::message(&clause),
                argument.at(Binding::Equality)
            ));
        }
        // An object whose invariant was broken before the call says nothing about the method.
        if environment.this.is_some() && !method.is_constructor() && !effective.is_helper {
            for clause in &effective.invariants {
                self.require_clause(&clause.text, &clause.expr, environment);
            }
        }
        // A case that requires nothing makes every call legal.
        if effective.cases.iter().any(|case| case.requires.is_empty()) {
            return;
        }
        match effective.cases.as_slice() {
            [] => {}
            [only] => {
                for clause in &only.requires {
                    self.require_clause(&clause.text, &clause.expr, environment);
                }
            }
            several => {
                let all = |case: &contract::SpecCase| {
                    Expr::all(case.requires.iter().map(|clause| clause.expr.clone()))
                };
                let whole = several.iter().map(all).reduce(Expr::or);
                let texts: Vec<String> = several
                    .iter()
                    .map(|case| {
                        case.requires
                            .iter()
                            .map(|clause| clause.text.to_string())
                            .collect::<Vec<_>>()
                            .join(" && ")
                    })
                    .collect();
                if let Some(whole) = whole {
                    self.require_clause(&texts.join(" || "), &whole, environment);
                }
            }
        }
    }

    pub(crate) fn require_clause(&mut self, clause: &str, expr: &Expr, environment: &Environment) {
        match translate(self, environment, &mut Olds::default(), Moment::Before, expr) {
            Ok(piece) => {
                self.line(format!("trace.requires({}, () -> {});", literal::message(clause), piece.text))
            }
            Err(reason) => self.untranslated.push(Untranslated { clause: clause.into(), reason }),
        }
    }

    /// Which spec cases apply, before the call under test.
    pub(crate) fn spec_cases(&mut self, method: &MethodRef, class: &ClassName, environment: &Environment) {
        let effective = self.context.contracts.effective(class, method);
        for (index, case) in effective.cases.iter().enumerate() {
            let whole = Expr::all(case.requires.iter().map(|clause| clause.expr.clone()));
            match translate(self, environment, &mut Olds::default(), Moment::Before, &whole) {
                Ok(piece) => self.line(format!("trace.specCase({index}, () -> {});", piece.text)),
                Err(reason) => {
                    let texts: Vec<&str> = case.requires.iter().map(|clause| &*clause.text).collect();
                    self.untranslated.push(Untranslated { clause: texts.join(" && ").into(), reason });
                }
            }
        }
    }
}
