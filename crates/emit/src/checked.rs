//! The second rendering of cases, for the judge only and never written: every call is preceded by its precondition, and
//! what the call did is reported to `jurat.judge.Trace` instead of being asserted.

use std::collections::BTreeSet;

use contract::{Contracts, Untranslated};
use program::{Program, Type};
use suite::{CheckKind, StatePart, TestCase};

use crate::body::{Body, Built};
use crate::context::Context;
use crate::fixture::{self, Helper};
use crate::formula::{Environment, Moment, Olds, translate};
use crate::frame::{indented, sayable_file};
use crate::java::Piece;
use crate::scene::Holes;
use crate::{Checked, CheckedMethod, Target, Unrenderable};

/// The cases as static methods of one class; `class_name` is dotted and decides the package.
pub fn render_checked(
    program: &Program,
    contracts: &Contracts,
    class_name: &str,
    cases: &[TestCase],
    target: &Target,
) -> Checked {
    let (package, simple) = class_name.rsplit_once('.').unwrap_or(("", class_name));
    if let Err(reason) = sayable_file(package, simple) {
        let all = (0..cases.len()).map(|case| Unrenderable { case, reason: reason.clone() });
        return Checked { unrenderable: all.collect(), ..Checked::default() };
    }
    let context = Context::new(program, contracts, target, package.to_owned(), &[simple, "Trace"]);
    let mut checked = Checked::default();
    let mut methods = Vec::new();
    let mut helpers = BTreeSet::new();
    for (index, case) in cases.iter().enumerate() {
        let imports = context.imports.borrow().clone();
        match checked_case(&context, case) {
            Ok((lines, untranslated, needed)) => {
                helpers.extend(needed);
                methods.push((index, lines, untranslated));
            }
            Err(reason) => {
                *context.imports.borrow_mut() = imports;
                checked.unrenderable.push(Unrenderable { case: index, reason });
            }
        }
    }
    let throwable = context.lang("Throwable");
    let suppress = context.lang("SuppressWarnings");
    let helpers = fixture::methods(&context, &helpers);
    let mut text = String::new();
    if !package.is_empty() {
        text.push_str(&format!("package {package};\n\n"));
    }
    text.push_str(&context.imports.borrow().lines());
    text.push_str(&format!("@{suppress}(\"all\")\npublic final class {simple} {{\n"));
    for helper in helpers {
        text.push_str(&indented(&[helper], 1));
    }
    for (case, lines, untranslated) in methods {
        let method = format!("case{case}");
        let first = line_count(&text) + 2;
        text.push_str(&format!(
            "\n    public static void {method}(jurat.judge.Trace trace) throws {throwable} {{\n"
        ));
        text.push_str(&indented(&lines, 2));
        text.push_str("    }\n");
        checked.methods.push(CheckedMethod { case, method, lines: (first, line_count(&text)), untranslated });
    }
    let written = text.clone();
    for class in context.mocks.borrow().needed_by(&[written]) {
        text.push('\n');
        text.push_str(&indented(&[class], 1));
    }
    text.push_str("}\n");
    checked.text = text;
    checked
}

/// The position at which the judge hears what Java's arithmetic makes of a check that has another: behind all checks, those
/// that only the judge can make included.
pub fn java_check(case: &TestCase, index: usize) -> usize {
    case.oracle.checks.len() + case.oracle.hidden.len() + index
}

fn line_count(text: &str) -> u32 {
    text.bytes().filter(|byte| *byte == b'\n').count() as u32
}

/// The statements of a case, what they leave out, and the methods that they call.
type CheckedLines = (Vec<String>, Vec<Untranslated>, BTreeSet<Helper>);

fn checked_case(context: &Context<'_>, case: &TestCase) -> Built<CheckedLines> {
    Body::attempt(context, case, true, |body| checked_body(context, case, body))
}

fn checked_body(context: &Context<'_>, case: &TestCase, body: &mut Body<'_>) -> Built<CheckedLines> {
    for name in ["trace", "places"] {
        body.names.reserve(name);
    }
    let scene = body.arrange(case, &Holes::default(), &|_| true)?;
    let before = Environment {
        class: Some(case.class.clone()),
        this: scene.receiver.clone().filter(|_| !scene.is_constructor),
        parameters: scene.parameters.clone(),
        result: None,
        signal: None,
        inside: true,
    };
    if !scene.is_constructor {
        // A constructor's precondition was checked when its call was written.
        body.require(&case.method, &case.class, &before);
    }
    body.require_fixtures(before.this.as_ref());
    body.spec_cases(&case.method, &case.class, &before);
    body.frames(case, &before);

    let has_result = scene.call.ty != Type::Void;
    let result_type = if scene.call.ty == Type::Null { Type::object() } else { scene.call.ty.clone() };
    let result = has_result.then(|| Piece::primary(body.fresh("result"), result_type.clone()));
    let thrown = Piece::primary(body.fresh("thrown"), Type::class("java/lang/Throwable"));
    let after = Environment {
        this: if scene.is_constructor { result.clone() } else { before.this.clone() },
        result: result.clone(),
        ..before.clone()
    };
    let failed = Environment { signal: Some(thrown.clone()), ..before.clone() };
    let mut olds = Olds::judged();
    let throws = |kind: CheckKind| match kind {
        CheckKind::Signals { .. } => true,
        CheckKind::Invariant | CheckKind::Constraint | CheckKind::Assignable { .. } => !scene.is_constructor,
        CheckKind::Post { .. } | CheckKind::Initially | CheckKind::ObjectContract => false,
    };
    let returns = |kind: CheckKind| !matches!(kind, CheckKind::Signals { .. });
    let mut on_throw = body.checks(case, &failed, &mut olds, &throws);
    let mut on_return = body.checks(case, &after, &mut olds, &returns);
    on_throw.extend(body.observations(case, &failed));
    on_return.extend(body.observations(case, &after));
    body.lines.append(&mut olds.statements);

    let receiver = scene.receiver.as_ref().map_or("null", |receiver| receiver.text.as_str());
    let arguments: Vec<&str> = scene.parameters.iter().map(|piece| piece.text.as_str()).collect();
    let object = context.lang("Object");
    body.line(format!("trace.calling({receiver}, new {object}[] {{{}}});", arguments.join(", ")));
    let call = match &result {
        Some(result) => {
            body.line(format!("{} {};", context.type_text(&result.ty), result.text));
            format!("{} = {};", result.text, scene.call.text)
        }
        None => format!("{};", scene.call.text),
    };
    body.line("try {");
    body.line(format!("    {call}"));
    body.line(format!("}} catch ({} {}) {{", context.lang("Throwable"), thrown.text));
    body.line(format!("    trace.threw({});", thrown.text));
    for line in on_throw {
        body.line(format!("    {line}"));
    }
    body.line("    return;");
    body.line("}");
    body.line(format!("trace.returned({});", result.as_ref().map_or("null", |result| result.text.as_str())));
    body.lines.extend(on_return);
    let helpers = std::mem::take(&mut body.helpers);
    Ok((std::mem::take(&mut body.lines), std::mem::take(&mut body.untranslated), helpers))
}

impl Body<'_> {
    fn checks(
        &mut self,
        case: &TestCase,
        environment: &Environment,
        olds: &mut Olds,
        wanted: &dyn Fn(CheckKind) -> bool,
    ) -> Vec<String> {
        let mut lines = Vec::new();
        let visible = case.oracle.checks.iter().map(|check| (check, false));
        let hidden = case.oracle.hidden.iter().map(|check| (check, true));
        for (index, (check, inside)) in visible.chain(hidden).enumerate() {
            if !wanted(check.kind) {
                continue;
            }
            if let (true, CheckKind::Assignable { .. }) = (inside, check.kind) {
                lines.push(format!("trace.unchanged({index});"));
                continue;
            }
            let environment = Environment { inside, ..environment.clone() };
            match translate(self, &environment, olds, Moment::After, &check.expr) {
                Ok(piece) => {
                    lines.push(format!("trace.check({index}, () -> {});", piece.text));
                    let java = check.expr.in_java_arithmetic();
                    let java =
                        java.and_then(|java| translate(self, &environment, olds, Moment::After, &java).ok());
                    if let Some(java) = java {
                        let index = java_check(case, index);
                        lines.push(format!("trace.check({index}, () -> {});", java.text));
                    }
                }
                Err(reason) => {
                    let untranslated = Untranslated { clause: check.clause.clone(), reason };
                    if !self.untranslated.contains(&untranslated) {
                        self.untranslated.push(untranslated);
                    }
                }
            }
        }
        lines
    }

    fn observations(&mut self, case: &TestCase, environment: &Environment) -> Vec<String> {
        let mut lines = Vec::new();
        for (index, observation) in case.oracle.observations.iter().enumerate() {
            // What does not exist in this branch (the result of a call that threw) is not observed.
            let applies = observation.part != StatePart::Result || environment.result.is_some();
            if let (true, Ok(piece)) = (applies, self.observed_part(&observation.part, environment)) {
                lines.push(format!("trace.observe({index}, () -> {});", piece.text));
            }
        }
        lines
    }
}
