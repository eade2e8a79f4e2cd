//! Goals in the user's words: the conditions of the source matched with the jumps of the bytecode.
//!
//! javac turns each condition of `&&`, `||`, `!` and `?:` into one jump, in source order, usually with
//! the comparison turned round: `if (y < z)` becomes `if_icmpge` to what follows, so *taken* means
//! false. Conditions and jumps are matched line by line; where their numbers differ or an instruction does not
//! fit its condition the wording falls back to the bytecode, which is never wrong.

use std::collections::BTreeMap;

use base::Span;
use classfile::{Branch, BranchKind, opcode};
use program::{MethodRef, Program, SourceMethod};
use syntax::SourceText;
use syntax::expr::{BinaryOperator, Dialect, ExprKind};
use syntax::java::{self, DecisionKind};

use crate::code::Body;

/// The source of a method, where there is one.
pub(crate) struct Words {
    text: Option<SourceText>,
    /// Conditions of the method's decisions by line, in source order.
    conditions: BTreeMap<u32, Vec<Condition>>,
}

struct Condition {
    /// The wording when it is true and when it is false.
    holds: String,
    fails: String,
    operator: Operator,
    /// Its code is another method of the class file.
    in_lambda: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operator {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    /// A boolean value: `ifeq` and `ifne`.
    Truth,
    /// Whether a for-each loop has another element: `ifeq` after `hasNext`, `if_icmpge` at an array's end.
    Loop,
}

/// A jump whose condition is known.
pub(crate) struct Decided {
    taken: String,
    not_taken: String,
}

impl Decided {
    pub(crate) fn when(&self, taken: bool) -> String {
        if taken { self.taken.clone() } else { self.not_taken.clone() }
    }
}

impl Words {
    pub(crate) fn new(program: &Program, method: &MethodRef) -> Words {
        let Some(source) = program.source_method(method) else {
            let text = program.source(&method.owner).map(|class| class.file.text.clone());
            return Words { text, conditions: BTreeMap::new() };
        };
        let text = source.class.file.text.clone();
        let mut conditions: BTreeMap<u32, Vec<Condition>> = BTreeMap::new();
        for (line, condition) in conditions_of(&source, &text) {
            conditions.entry(line).or_default().push(condition);
        }
        Words { text: Some(text), conditions }
    }

    /// `return x;` as the source has it, else the given word.
    pub(crate) fn statement(&self, line: u32, otherwise: &str) -> String {
        match self.line(line) {
            Some("}") => "end of the method".to_owned(),
            Some(text) if !text.is_empty() => text.to_owned(),
            _ => otherwise.to_owned(),
        }
    }

    /// What decides each branch of a body; `None` for switches and where it is not certain.
    pub(crate) fn jumps(&self, body: &Body) -> Vec<Option<Decided>> {
        let mut by_line: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for (position, branch) in body.branches.iter().enumerate() {
            if let (BranchKind::Jump { .. }, Some(line)) = (&branch.kind, branch.line) {
                by_line.entry(line).or_default().push(position);
            }
        }
        let mut decided: Vec<Option<Decided>> = body.branches.iter().map(|_| None).collect();
        for (line, positions) in by_line {
            let Some(all) = self.conditions.get(&line) else { continue };
            let conditions: Vec<&Condition> = all.iter().filter(|c| c.in_lambda == body.is_lambda).collect();
            if conditions.len() != positions.len() {
                continue;
            }
            let matched: Option<Vec<Decided>> = positions
                .iter()
                .zip(conditions)
                .map(|(position, condition)| {
                    let (holds, fails) = (condition.holds.clone(), condition.fails.clone());
                    Some(match value_when_taken(&body.branches[*position], condition.operator)? {
                        true => Decided { taken: holds, not_taken: fails },
                        false => Decided { taken: fails, not_taken: holds },
                    })
                })
                .collect();
            // One jump that does not fit makes the whole line doubtful.
            for (position, decision) in positions.into_iter().zip(matched.into_iter().flatten()) {
                decided[position] = Some(decision);
            }
        }
        decided
    }

    /// An arm of a switch; without a key the default.
    pub(crate) fn arm(&self, body: &Body, branch: &Branch, key: Option<(i32, usize)>) -> String {
        let Some((key, target)) = key else { return "switch takes the default".to_owned() };
        let text = body.string_keys.iter().find(|(index, of, _)| *index == branch.index && *of == key);
        if let Some((_, _, text)) = text {
            return format!("switch takes case {text:?}");
        }
        match body.instruction_lines.get(target).copied().flatten().and_then(|line| self.case_label(line)) {
            Some(label) => format!("switch takes {label}"),
            None => format!("switch takes case {key}"),
        }
    }

    /// `case RED` where the code of an arm begins, or on the line before.
    fn case_label(&self, line: u32) -> Option<String> {
        for line in [line, line.saturating_sub(1)] {
            let text = self.line(line)?;
            if text.starts_with("case ") {
                let end = text.find("->").or_else(|| text.find(':')).unwrap_or(text.len());
                return Some(text[..end].trim().to_owned());
            }
        }
        None
    }

    fn line(&self, line: u32) -> Option<&str> {
        let index = (line as usize).checked_sub(1)?;
        self.text.as_ref()?.text.lines().nth(index).map(str::trim)
    }
}

/// A jump by its number, where the source does not tell more.
pub(crate) fn bare_jump(branch: &Branch, taken: bool) -> String {
    format!("jump {} {}taken", branch.index, if taken { "" } else { "not " })
}

/// The value of the condition when the jump is taken; `None` where the instruction does not test it.
fn value_when_taken(branch: &Branch, operator: Operator) -> Option<bool> {
    use Operator as O;
    let BranchKind::Jump { opcode: code, .. } = branch.kind else { return None };
    let mnemonic = opcode(code)?.mnemonic;
    let jumps_on = match mnemonic {
        "ifeq" | "if_icmpeq" | "if_acmpeq" | "ifnull" => O::Equal,
        "ifne" | "if_icmpne" | "if_acmpne" | "ifnonnull" => O::NotEqual,
        "iflt" | "if_icmplt" => O::Less,
        "ifle" | "if_icmple" => O::LessEqual,
        "ifgt" | "if_icmpgt" => O::Greater,
        "ifge" | "if_icmpge" => O::GreaterEqual,
        _ => return None,
    };
    match operator {
        // A boolean on the stack is 0 or 1; `ifeq` jumps when it is false.
        O::Truth => match mnemonic {
            "ifeq" => Some(false),
            "ifne" => Some(true),
            _ => None,
        },
        O::Loop => matches!(mnemonic, "ifeq" | "if_icmpge").then_some(false),
        operator if operator == jumps_on => Some(true),
        operator if operator == opposite(jumps_on) => Some(false),
        _ => None,
    }
}

fn opposite(operator: Operator) -> Operator {
    match operator {
        Operator::Equal => Operator::NotEqual,
        Operator::NotEqual => Operator::Equal,
        Operator::Less => Operator::GreaterEqual,
        Operator::LessEqual => Operator::Greater,
        Operator::Greater => Operator::LessEqual,
        Operator::GreaterEqual => Operator::Less,
        Operator::Truth | Operator::Loop => operator,
    }
}

/// The conditions of a method's decisions with their lines, in source order.
fn conditions_of(source: &SourceMethod, text: &SourceText) -> Vec<(u32, Condition)> {
    let mut found = Vec::new();
    for decision in java::decisions(&source.class.file, source.declaration()) {
        let condition = |holds, fails, operator, in_lambda| Condition { holds, fails, operator, in_lambda };
        match decision.kind {
            DecisionKind::Switch => {}
            DecisionKind::ForEach => {
                let holds = format!("loop over {} goes on", decision.text);
                let fails = format!("loop over {} ends", decision.text);
                let line = text.place(decision.span).line;
                found.push((line, condition(holds, fails, Operator::Loop, decision.in_lambda)));
            }
            DecisionKind::If
            | DecisionKind::While
            | DecisionKind::Do
            | DecisionKind::For
            | DecisionKind::Conditional
            | DecisionKind::Assert
            | DecisionKind::When
            | DecisionKind::Value => {
                // Constants leave no jump behind.
                let real = decision.conditions.iter().filter(|atom| !matches!(&*atom.text, "true" | "false"));
                for atom in real {
                    let operator = operator_of(text, atom.span);
                    let (holds, fails) =
                        (format!("{} is true", atom.text), format!("{} is false", atom.text));
                    found.push((
                        text.place(atom.span).line,
                        condition(holds, fails, operator, decision.in_lambda),
                    ));
                }
            }
        }
    }
    found
}

/// What an atomic condition compares with.
fn operator_of(text: &SourceText, span: Span) -> Operator {
    let Ok(expr) = syntax::expr::parse(text, span, Dialect::Java) else { return Operator::Truth };
    match expr.kind {
        ExprKind::Binary { operator, .. } => match operator {
            BinaryOperator::Equal => Operator::Equal,
            BinaryOperator::NotEqual => Operator::NotEqual,
            BinaryOperator::Less => Operator::Less,
            BinaryOperator::LessEqual => Operator::LessEqual,
            BinaryOperator::Greater => Operator::Greater,
            BinaryOperator::GreaterEqual => Operator::GreaterEqual,
            _ => Operator::Truth,
        },
        _ => Operator::Truth,
    }
}
