//! All decisions of a method: from its source where that fits the bytecode, else from the bytecode.

use std::collections::VecDeque;

use base::Span;
use classfile::Code;
use program::{Class, MethodRef, Program, SourceMethod};
use syntax::SourceText;
use syntax::java::{BodyLogic, DecisionKind, MethodDeclaration, logic};

use crate::code::{self, Body};
use crate::decision::Decision;
use crate::flow::Flow;
use crate::matching::{self, Written};
use crate::recover::{self, is_jump};

/// The decisions of a method and of the lambdas in it: per body (the method's own first), in the order of the code.
/// Assertions are left out, what the compiler added too.
pub fn decisions(program: &Program, method: &MethodRef) -> Vec<Decision> {
    let Some(declared) = program.method(method) else { return Vec::new() };
    let class = &declared.class;
    if crate::is_generated(program, class, &declared, method) {
        return Vec::new();
    }
    let all = with_assertions(program, class, &code::bodies(class, &declared), method);
    without_assertions(all)
}

pub(crate) fn without_assertions(all: Vec<Decision>) -> Vec<Decision> {
    // What an assertion asks is part of a contract, not of what the method does.
    all.into_iter().filter(|decision| decision.kind != Some(DecisionKind::Assert)).collect()
}

pub(crate) fn with_assertions(
    program: &Program,
    class: &Class,
    bodies: &[Body],
    method: &MethodRef,
) -> Vec<Decision> {
    let source = source_of(program, class, method);
    let (logic, text) = match &source {
        Some(source) => {
            let file = &source.class.file;
            (logic(file, source.declaration()), file.text.clone())
        }
        None => (BodyLogic::default(), SourceText::file("", "")),
    };
    let lambdas = lambdas_of(&logic, bodies, &text);
    let mut found = Vec::new();
    for (body, lambda) in bodies.iter().zip(lambdas) {
        let Some(raw) = class.file.methods.get(body.index) else { continue };
        let Some(code) = Code::of(raw) else { continue };
        let (all, offsets) = (classfile::branches(raw), code.offsets());
        let visible =
            |at: usize| body.branches.binary_search_by_key(&at, |branch| branch.instruction).is_ok();
        let written = Written {
            method: body.method.clone(),
            flow: Flow::new(code.instructions, &all),
            jumps: all.iter().filter(|branch| is_jump(&branch.kind) && visible(branch.instruction)).collect(),
            class,
            code,
            instructions: code.instructions,
            offsets: &offsets,
            lines: &body.instruction_lines,
        };
        let mut here = Vec::new();
        let mut explained = Default::default();
        if let Some(lambda) = lambda {
            let matched = matching::matched(&logic, lambda, &text, &written);
            (here, explained) = (matched.decisions, matched.explained);
        }
        here.extend(recover::recovered(&written, &code, |at| explained.contains(&at)));
        here.sort_by_key(first_offset);
        found.extend(here);
    }
    found
}

/// The declaration of a method. Overloads may differ in nothing but bounds of type parameters, which sources are not
/// searched for; then the lines decide.
fn source_of(program: &Program, class: &Class, method: &MethodRef) -> Option<SourceMethod> {
    let found = program.source_method(method)?;
    let Some((first, last)) = class.method(&method.name, &method.descriptor)?.lines else {
        return Some(found);
    };
    let text = &found.class.file.text;
    let line = |at: u32| text.place(Span { start: at, end: at }).line;
    let holds_code = |declaration: &MethodDeclaration| {
        let lines = line(declaration.span.start)..=line(declaration.span.end);
        lines.contains(&first) && lines.contains(&last)
    };
    // The code of a constructor begins where fields are initialised.
    if method.is_constructor() || holds_code(found.declaration()) {
        return Some(found);
    }
    let mut declarations = found.class.declaration().methods.iter();
    let index = declarations.position(|other| *other.name == *method.name && holds_code(other));
    Some(index.map_or(found.clone(), |index| SourceMethod { index, ..found.clone() }))
}

fn first_offset(decision: &Decision) -> u32 {
    let instructions = decision.eager.iter().flat_map(|node| &node.instructions).copied();
    decision.jumps().map(|jump| jump.offset).chain(instructions).min().unwrap_or(u32::MAX)
}

/// For each body the lambda of the source that it is: `Some(None)` for the method itself, `None` where that is unknown.
fn lambdas_of(logic: &BodyLogic, bodies: &[Body], text: &SourceText) -> Vec<Option<Option<usize>>> {
    // Bodies come in breadth-first order, each level in the order of the code.
    let mut order = Vec::new();
    let mut waiting = VecDeque::from([None]);
    while let Some(parent) = waiting.pop_front() {
        order.push(parent);
        let inside = logic.lambdas.iter().enumerate().filter(|(_, lambda)| lambda.parent == parent);
        waiting.extend(inside.map(|(index, _)| Some(index)));
    }
    if order.len() == bodies.len() {
        return order.into_iter().map(Some).collect();
    }
    let line = |at: u32| text.place(Span { start: at, end: at }).line;
    let mut found = vec![Some(None)];
    for body in bodies.iter().skip(1) {
        let (first, last) = (body.lines.first().copied(), body.lines.last().copied());
        let mut around = logic.lambdas.iter().enumerate().filter(|(_, lambda)| {
            let lines = line(lambda.span.start)..=line(lambda.span.end);
            first.is_some_and(|first| lines.contains(&first))
                && last.is_some_and(|last| lines.contains(&last))
        });
        let only = around.next().filter(|_| around.next().is_none());
        found.push(only.map(|(index, _)| Some(index)));
    }
    found.truncate(bodies.len());
    found
}
