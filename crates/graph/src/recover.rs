//! Decisions from bytecode alone: runs of conditional jumps that share two places to go to.
//!
//! Two conditions are one decision when the second is evaluated only after the first, nothing happens in between
//! but the computing of values, and what the first decides on its own the second can decide too. `if (a) if (b)` without
//! `else` looks like `a && b` here, as it must: their code is the same.

use classfile::{BranchKind, Code, Family, Instruction, opcode};

use crate::decision::{ConditionLeaf, Decision, Observed};
use crate::formula::Formula;
use crate::matching::Written;
use crate::wording;

/// Decisions of the jumps that nothing has explained yet, in code order.
pub(crate) fn recovered(
    written: &Written<'_>,
    code: &Code<'_>,
    is_explained: impl Fn(usize) -> bool,
) -> Vec<Decision> {
    let incoming = incoming(written, code);
    let mut decisions = Vec::new();
    let mut stack: Vec<Run> = Vec::new();
    let mut finish =
        |stack: &mut Vec<Run>| decisions.extend(stack.drain(..).map(|run| decision(written, run)));
    let mut previous = None;
    for jump in &written.jumps {
        let at = jump.instruction;
        if is_explained(at) {
            finish(&mut stack);
            previous = None;
            continue;
        }
        let start = previous.map(|previous: usize| first_pure(written, previous + 1, at));
        previous = Some(at);
        if start.is_none_or(|start| start.is_none()) {
            finish(&mut stack);
        }
        let landing = |taken| written.flow.landing(written.flow.edge(at, taken));
        stack.push(Run {
            start: start.flatten(),
            formula: Formula::Leaf(at),
            jumps: vec![at],
            on_true: (landing(true), 1),
            on_false: (landing(false), 1),
        });
        while reduce(&mut stack, &incoming) {}
    }
    finish(&mut stack);
    decisions
}

/// Jumps that have become one formula. Its leaves are instruction numbers as long as it grows.
#[derive(Clone)]
struct Run {
    /// Where its evaluation begins; `None` where something else happens before.
    start: Option<usize>,
    formula: Formula,
    jumps: Vec<usize>,
    /// Where it goes, and by how many jumps.
    on_true: (usize, usize),
    on_false: (usize, usize),
}

impl Run {
    /// Whether only `count` jumps lead to its beginning.
    fn begins_at(&self, landing: (usize, usize), incoming: &[usize]) -> bool {
        self.start == Some(landing.0) && incoming.get(landing.0) == Some(&landing.1)
    }
}

/// Joins the last two or three runs, where they are one.
fn reduce(stack: &mut Vec<Run>, incoming: &[usize]) -> bool {
    if let [.., first, second] = stack.as_slice()
        && let Some(joined) = pair(first, second, incoming)
    {
        stack.truncate(stack.len() - 2);
        stack.push(joined);
        return true;
    }
    if let [.., condition, then, otherwise] = stack.as_slice()
        && let Some(joined) = ternary(condition, then, otherwise, incoming)
    {
        stack.truncate(stack.len() - 3);
        stack.push(joined);
        return true;
    }
    false
}

fn pair(first: &Run, second: &Run, incoming: &[usize]) -> Option<Run> {
    let plus = |(to, count): (usize, usize), more: (usize, usize)| (to, count + more.1);
    let (formula, on_true, on_false);
    if second.begins_at(first.on_true, incoming) {
        let aside = first.on_false;
        if aside.0 == second.on_false.0 {
            formula = joined(true, first.formula.clone(), second.formula.clone());
            (on_true, on_false) = (second.on_true, plus(second.on_false, aside));
        } else if aside.0 == second.on_true.0 {
            formula = joined(false, first.formula.clone().negated(), second.formula.clone());
            (on_true, on_false) = (plus(second.on_true, aside), second.on_false);
        } else {
            return None;
        }
    } else if second.begins_at(first.on_false, incoming) {
        let aside = first.on_true;
        if aside.0 == second.on_true.0 {
            formula = joined(false, first.formula.clone(), second.formula.clone());
            (on_true, on_false) = (plus(second.on_true, aside), second.on_false);
        } else if aside.0 == second.on_false.0 {
            formula = joined(true, first.formula.clone().negated(), second.formula.clone());
            (on_true, on_false) = (second.on_true, plus(second.on_false, aside));
        } else {
            return None;
        }
    } else {
        return None;
    }
    let jumps = first.jumps.iter().chain(&second.jumps).copied().collect();
    Some(Run { start: first.start, formula, jumps, on_true, on_false })
}

/// `condition ? then : otherwise`, whose arms end at the same two places.
fn ternary(condition: &Run, then: &Run, otherwise: &Run, incoming: &[usize]) -> Option<Run> {
    let mut formula = condition.formula.clone();
    if then.begins_at(condition.on_false, incoming) && otherwise.begins_at(condition.on_true, incoming) {
        formula = formula.negated();
    } else if !(then.begins_at(condition.on_true, incoming)
        && otherwise.begins_at(condition.on_false, incoming))
    {
        return None;
    }
    let mut otherwise = otherwise.clone();
    if otherwise.on_true.0 == then.on_false.0 && otherwise.on_false.0 == then.on_true.0 {
        otherwise.formula = otherwise.formula.negated();
        std::mem::swap(&mut otherwise.on_true, &mut otherwise.on_false);
    }
    if otherwise.on_true.0 != then.on_true.0 || otherwise.on_false.0 != then.on_false.0 {
        return None;
    }
    let parts = [formula, then.formula.clone(), otherwise.formula.clone()].map(Box::new);
    let [condition_formula, then_formula, otherwise_formula] = parts;
    Some(Run {
        start: condition.start,
        formula: Formula::Ternary(condition_formula, then_formula, otherwise_formula),
        jumps: [&condition.jumps[..], &then.jumps, &otherwise.jumps].concat(),
        on_true: (then.on_true.0, then.on_true.1 + otherwise.on_true.1),
        on_false: (then.on_false.0, then.on_false.1 + otherwise.on_false.1),
    })
}

/// `&&` or `||`; chains of the same operator stay flat.
fn joined(is_and: bool, first: Formula, second: Formula) -> Formula {
    let mut operands = match (is_and, first) {
        (true, Formula::And(operands)) | (false, Formula::Or(operands)) => operands,
        (_, other) => vec![other],
    };
    operands.push(second);
    if is_and { Formula::And(operands) } else { Formula::Or(operands) }
}

fn decision(written: &Written<'_>, run: Run) -> Decision {
    let conditions: Vec<ConditionLeaf> = run
        .jumps
        .iter()
        .map(|at| {
            let place = written.place(*at, true);
            ConditionLeaf {
                text: format!("jump {}", place.index).into(),
                line: written.lines[*at],
                when_true: wording::bare_jump(place.index, true).into(),
                when_false: wording::bare_jump(place.index, false).into(),
                observed: Observed::Jumps(vec![place]),
                asks: None,
            }
        })
        .collect();
    let text = match conditions.as_slice() {
        [first, .., last] => format!("{} to {}", first.text, last.text).replacen("jump", "jumps", 1).into(),
        [only] => only.text.clone(),
        [] => "".into(),
    };
    Decision {
        body: written.method.clone(),
        kind: None,
        line: conditions.first().and_then(|leaf| leaf.line),
        text,
        tree: renumbered(&run.formula, &run.jumps),
        conditions,
        eager: Vec::new(),
    }
}

/// Leaves by their position instead of the instruction's number.
fn renumbered(formula: &Formula, jumps: &[usize]) -> Formula {
    let boxed = |formula: &Formula| Box::new(renumbered(formula, jumps));
    match formula {
        Formula::Leaf(at) => Formula::Leaf(jumps.iter().position(|jump| jump == at).unwrap_or(0)),
        Formula::Not(operand) => Formula::Not(boxed(operand)),
        Formula::And(operands) => Formula::And(operands.iter().map(|part| renumbered(part, jumps)).collect()),
        Formula::Or(operands) => Formula::Or(operands.iter().map(|part| renumbered(part, jumps)).collect()),
        Formula::Ternary(condition, then, otherwise) => {
            Formula::Ternary(boxed(condition), boxed(then), boxed(otherwise))
        }
        Formula::Constant(_) | Formula::Eager { .. } => formula.clone(),
    }
}

/// Where the code before a jump begins if it only computes values: right behind the previous jump, or behind the
/// `goto` that ends what is between.
fn first_pure(written: &Written<'_>, from: usize, jump: usize) -> Option<usize> {
    let mut start = from;
    for at in from..jump {
        let instruction = &written.instructions[at];
        if matches!(instruction, Instruction::Goto(_) | Instruction::Goto_w(_)) {
            // Between the operands of a ternary condition stands nothing but this.
            if at != start {
                return None;
            }
            start = at + 1;
        } else if !only_computes(instruction) {
            return None;
        }
    }
    Some(start)
}

fn only_computes(instruction: &Instruction) -> bool {
    let Some(known) = opcode(instruction.code()) else { return false };
    match known.family {
        Family::Constant
        | Family::Load
        | Family::ArrayLoad
        | Family::Arithmetic
        | Family::Conversion
        | Family::Comparison
        | Family::ArrayLength
        | Family::TypeCheck
        | Family::Invoke
        | Family::Creation => !matches!(known.mnemonic, "iinc"),
        Family::Field => matches!(known.mnemonic, "getfield" | "getstatic"),
        Family::Stack => !matches!(known.mnemonic, "pop" | "pop2"),
        Family::Store
        | Family::ArrayStore
        | Family::ConditionalJump
        | Family::Jump
        | Family::Switch
        | Family::Return
        | Family::Throw
        | Family::Monitor
        | Family::Prefix => false,
    }
}

/// In how many ways each instruction is reached, `goto`s followed to their end.
fn incoming(written: &Written<'_>, code: &Code<'_>) -> Vec<usize> {
    let mut counts = vec![0; written.instructions.len() + 1];
    let mut reach = |at: usize| {
        if let Some(count) = counts.get_mut(written.flow.landing(at)) {
            *count += 1;
        }
    };
    for (at, instruction) in written.instructions.iter().enumerate() {
        if matches!(instruction, Instruction::Goto(_) | Instruction::Goto_w(_)) {
            continue;
        }
        written.flow.successors(at).into_iter().for_each(&mut reach);
    }
    code.exception_table.iter().for_each(|entry| reach(usize::from(entry.handler_pc)));
    counts
}

/// A switch has more than two outcomes and is never part of a run.
pub(crate) fn is_jump(kind: &BranchKind) -> bool {
    matches!(kind, BranchKind::Jump { .. })
}
