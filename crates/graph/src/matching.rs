//! The decisions of the source found again in the bytecode.
//!
//! javac turns conditions into jumps in the order of their evaluation, with a line number per statement rather than per
//! condition. So what the source says must be written ([`syntax::java::logic`]) is aligned with the jumps and bitwise
//! instructions that were written, and each decision is then checked against the flow of control: the jump of every
//! condition must lead to the condition that Java evaluates next, or out of the decision to one of two places. A
//! decision that does not pass is given up, and recovered from the bytecode like code without source. `finally` blocks
//! stand in the code once for each way out; their copies are told apart by their lines.

use std::collections::{BTreeMap, BTreeSet};

use classfile::{Branch, BranchKind, Code, Instruction};
use program::{Class, MethodRef};
use syntax::SourceText;
use syntax::java::{BodyLogic, EagerOperator, Emitted, EmittedKind, LeafTest, LogicDecision, LogicLeaf};

use crate::align::{self, Fit};
use crate::code;
use crate::constant::without_constants;
use crate::decision::{Decision, JumpPlace};
use crate::describe::described;
use crate::flow::Flow;
use crate::formula::{Formula, Step};
use crate::wording;

/// The bytecode of one method, prepared.
pub(crate) struct Written<'a> {
    pub(crate) method: MethodRef,
    pub(crate) flow: Flow<'a>,
    /// Jumps that are goals, in code order.
    pub(crate) jumps: Vec<&'a Branch>,
    pub(crate) class: &'a Class,
    pub(crate) code: Code<'a>,
    pub(crate) instructions: &'a [Instruction],
    pub(crate) offsets: &'a [u32],
    pub(crate) lines: &'a [Option<u32>],
}

/// The decisions that were found, and the instruction numbers of the jumps that are explained by them.
pub(crate) struct Matched {
    pub(crate) decisions: Vec<Decision>,
    pub(crate) explained: BTreeSet<usize>,
}

/// Finds the decisions of one lambda (or of the method itself) in its code.
pub(crate) fn matched(
    logic: &BodyLogic,
    lambda: Option<usize>,
    text: &SourceText,
    written: &Written<'_>,
) -> Matched {
    let items: Vec<&Emitted> = logic.emitted.iter().filter(|item| item.lambda == lambda).collect();
    let copies = pair(logic, &items, text, written);
    let mut found = Matched { decisions: Vec::new(), explained: BTreeSet::new() };
    for (number, decision) in logic.decisions.iter().enumerate() {
        let Some(instances) = copies.get(&number) else { continue };
        // The tests within a record pattern are not told apart here.
        if decision.leaves.iter().any(|leaf| leaf.test == LeafTest::RecordPattern) {
            continue;
        }
        let Some((decision, instances)) = without_constants(decision, instances, &written.flow) else {
            continue;
        };
        for instance in &instances {
            found.explained.extend(instance.leaves.values().copied());
            found.explained.extend(instance.eager_jumps.values().copied());
        }
        found.decisions.extend(described(&decision, &instances, text, written));
    }
    found
}

/// One copy of a decision's code: instruction numbers by leaf and by eager node.
#[derive(Clone, Default)]
pub(crate) struct Instance {
    pub(crate) leaves: BTreeMap<usize, usize>,
    pub(crate) eager_jumps: BTreeMap<usize, usize>,
    pub(crate) eager_instructions: BTreeMap<usize, usize>,
}

/// A jump or bitwise instruction.
#[derive(Clone, Copy)]
struct Token<'a> {
    instruction: usize,
    line: Option<u32>,
    kind: TokenKind<'a>,
}

#[derive(Clone, Copy)]
enum TokenKind<'a> {
    Jump(&'a Branch),
    Bitwise { operator: EagerOperator, is_int: bool },
}

/// For each decision its copies.
fn pair(
    logic: &BodyLogic,
    items: &[&Emitted],
    text: &SourceText,
    written: &Written<'_>,
) -> BTreeMap<usize, Vec<Instance>> {
    let line = |at: u32| text.place(base::Span { start: at, end: at }).line;
    // `finally` blocks that hold something, smallest first, with their lines.
    let mut blocks: Vec<(usize, u32, u32)> = logic
        .finally_blocks
        .iter()
        .enumerate()
        .filter(|(block, _)| items.iter().any(|item| item.finally == Some(*block)))
        .map(|(block, span)| (block, line(span.start), line(span.end)))
        .collect();
    blocks.sort_by_key(|(_, from, to)| to - from);
    let tokens = tokens(written);
    let block_of = |token: &Token<'_>| {
        let line = token.line?;
        blocks.iter().find(|(_, from, to)| (*from..=*to).contains(&line)).map(|(block, ..)| *block)
    };
    let mut found: BTreeMap<usize, Vec<Instance>> = BTreeMap::new();
    for block in std::iter::once(None).chain(blocks.iter().map(|(block, ..)| Some(*block))) {
        let items: Vec<Item<'_>> = items
            .iter()
            .filter(|item| item.finally == block)
            .map(|item| Item {
                emitted: item,
                decisions: &logic.decisions,
                lines: (line(item.lines.start), line(item.lines.end.saturating_sub(1).max(item.lines.start))),
            })
            .collect();
        let tokens: Vec<Token<'_>> =
            tokens.iter().filter(|token| block_of(token) == block).copied().collect();
        let copies = if block.is_some() { copies(&tokens, items.len()) } else { vec![&tokens[..]] };
        for tokens in copies {
            let pairs = align::align(&Sequences { items: &items, tokens, written });
            let mut instances: BTreeMap<usize, Instance> = BTreeMap::new();
            for (item, token) in items.iter().zip(pairs) {
                let Some(token) = token.map(|at| tokens[at].instruction) else { continue };
                match item.emitted.kind {
                    EmittedKind::Leaf { decision, leaf } => {
                        instances.entry(decision).or_default().leaves.insert(leaf, token);
                    }
                    EmittedKind::EagerJump { decision, eager } => {
                        instances.entry(decision).or_default().eager_jumps.insert(eager, token);
                    }
                    EmittedKind::EagerInstruction { decision, eager } => {
                        instances.entry(decision).or_default().eager_instructions.insert(eager, token);
                    }
                    EmittedKind::Bitwise(_) => {}
                }
            }
            for (decision, instance) in instances {
                found.entry(decision).or_default().push(instance);
            }
        }
    }
    found
}

fn tokens<'a>(written: &Written<'a>) -> Vec<Token<'a>> {
    let mut jumps = written.jumps.iter().peekable();
    let mut found = Vec::new();
    for (number, instruction) in written.instructions.iter().enumerate() {
        let (operator, is_int) = match instruction {
            Instruction::Iand => (EagerOperator::And, true),
            Instruction::Ior => (EagerOperator::Or, true),
            Instruction::Ixor => (EagerOperator::Xor, true),
            Instruction::Land => (EagerOperator::And, false),
            Instruction::Lor => (EagerOperator::Or, false),
            Instruction::Lxor => (EagerOperator::Xor, false),
            _ => {
                if let Some(jump) = jumps.next_if(|jump| jump.instruction == number) {
                    let kind = TokenKind::Jump(jump);
                    found.push(Token { instruction: number, line: jump.line, kind });
                }
                continue;
            }
        };
        let kind = TokenKind::Bitwise { operator, is_int };
        found.push(Token { instruction: number, line: written.lines[number], kind });
    }
    found
}

/// The copies of a block: pieces of equal length that do the same, as near to the expected length as possible.
fn copies<'t, 'a>(tokens: &'t [Token<'a>], expected: usize) -> Vec<&'t [Token<'a>]> {
    let shape = |token: &Token<'_>| match token.kind {
        TokenKind::Jump(branch) => match branch.kind {
            BranchKind::Jump { opcode, .. } => (u16::from(opcode), token.line),
            BranchKind::Switch { .. } => (300, token.line),
        },
        TokenKind::Bitwise { operator, is_int } => {
            (400 + 2 * operator as u16 + u16::from(is_int), token.line)
        }
    };
    let mut lengths: Vec<usize> =
        (1..=tokens.len()).filter(|length| tokens.len().is_multiple_of(*length)).collect();
    lengths.sort_by_key(|length| length.abs_diff(expected));
    let is_period = |length: &usize| {
        tokens.iter().zip(&tokens[*length..]).all(|(token, later)| shape(token) == shape(later))
    };
    match lengths.into_iter().find(is_period) {
        Some(length) => tokens.chunks(length).collect(),
        None => Vec::new(),
    }
}

/// One thing that the source says was written.
struct Item<'a> {
    emitted: &'a Emitted,
    decisions: &'a [LogicDecision],
    lines: (u32, u32),
}

struct Sequences<'a> {
    items: &'a [Item<'a>],
    tokens: &'a [Token<'a>],
    written: &'a Written<'a>,
}

impl Fit for Sequences<'_> {
    fn lefts(&self) -> usize {
        self.items.len()
    }

    fn rights(&self) -> usize {
        self.tokens.len()
    }

    fn fits(&self, left: usize, right: usize) -> bool {
        let (item, token) = (&self.items[left], &self.tokens[right]);
        if token.line.is_some_and(|line| !(item.lines.0..=item.lines.1).contains(&line)) {
            return false;
        }
        match (item.emitted.kind, token.kind) {
            (EmittedKind::Leaf { decision, leaf }, TokenKind::Jump(branch)) => {
                let leaf = &item.decisions[decision].leaves[leaf];
                wording::value_when_taken(branch, leaf.test).is_some() && self.names_fit(leaf, branch)
            }
            (EmittedKind::EagerJump { decision, eager }, TokenKind::Jump(branch)) => {
                let before =
                    branch.instruction.checked_sub(1).and_then(|at| self.written.instructions.get(at));
                let computes = matches!(
                    (item.decisions[decision].eager[eager].operator, before),
                    (EagerOperator::And, Some(Instruction::Iand))
                        | (EagerOperator::Or, Some(Instruction::Ior))
                        | (EagerOperator::Xor, Some(Instruction::Ixor))
                );
                computes && wording::value_when_taken(branch, LeafTest::Truth).is_some()
            }
            (EmittedKind::EagerInstruction { decision, eager }, TokenKind::Bitwise { operator, is_int }) => {
                is_int && operator == item.decisions[decision].eager[eager].operator
            }
            (EmittedKind::Bitwise(expected), TokenKind::Bitwise { operator, .. }) => expected == operator,
            _ => false,
        }
    }

    fn skip_left(&self, left: usize) -> u32 {
        if matches!(self.items[left].emitted.kind, EmittedKind::Bitwise(_)) { 1 } else { 2 }
    }

    fn skip_right(&self, right: usize) -> u32 {
        if matches!(self.tokens[right].kind, TokenKind::Bitwise { .. }) { 1 } else { 2 }
    }
}

impl Sequences<'_> {
    /// Whether the value that a jump asks for can be that of a condition: a variable or a call by its name.
    fn names_fit(&self, leaf: &LogicLeaf, branch: &Branch) -> bool {
        if leaf.test != LeafTest::Truth {
            return true;
        }
        let Some(name) = self.written.value_name(branch.instruction) else { return true };
        match named(&leaf.text) {
            Some(expected) => expected == name || name == "booleanValue",
            None => true,
        }
    }
}

/// The variable or method that a condition is the value of.
fn named(text: &str) -> Option<&str> {
    let is_name =
        |text: &str| !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '$'));
    let mut callee = text;
    if text.ends_with(')') {
        // Back to the parenthesis that opens the arguments; a text with quotes may hide others.
        if text.contains(['"', '\'']) {
            return None;
        }
        let mut depth = 0;
        let opening = text.char_indices().rev().find(|(_, character)| {
            match character {
                ')' => depth += 1,
                '(' => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        callee = text[..opening?.0].trim_end();
    }
    let name = callee.rsplit('.').next()?.trim();
    let is_chain = callee.len() == text.len() && !callee.split('.').all(|part| is_name(part.trim()));
    (is_name(name) && !is_chain).then_some(name)
}

/// Whether the jumps lead where Java's rules of evaluation say.
pub(crate) fn is_plausible(
    tree: &Formula,
    decision: &LogicDecision,
    instance: &Instance,
    flow: &Flow<'_>,
) -> bool {
    let own: BTreeSet<usize> =
        instance.leaves.values().chain(instance.eager_jumps.values()).copied().collect();
    let mut exits: [Option<usize>; 2] = [None, None];
    let mut onward = Vec::new();
    for (&leaf, &jump) in &instance.leaves {
        let Some(taken_means) = meaning(flow, jump, &decision.leaves[leaf]) else { return false };
        for value in [false, true] {
            let to = flow.edge(jump, value == taken_means);
            match tree.after(leaf, value) {
                Some(Step::Outcome(outcome)) => {
                    let landing = flow.landing(to);
                    if *exits[usize::from(outcome)].get_or_insert(landing) != landing {
                        return false;
                    }
                }
                // What left no jump behind cannot be checked.
                Some(Step::Needs(next)) => onward.extend(instance.leaves.get(&next).map(|next| (to, *next))),
                Some(Step::NeedsEager(_) | Step::Unseen) | None => {}
            }
        }
    }
    // On the way to the next condition nothing leaves the decision, as tests within a record pattern would.
    let stops: BTreeSet<usize> = own.iter().copied().chain(exits.into_iter().flatten()).collect();
    if !onward.into_iter().all(|(from, next)| flow.first_met(from, &stops) == Some(BTreeSet::from([next]))) {
        return false;
    }
    !own.is_empty() || !instance.eager_instructions.is_empty()
}

/// The leaf's value when the jump is taken.
pub(crate) fn meaning(flow: &Flow<'_>, jump: usize, leaf: &LogicLeaf) -> Option<bool> {
    wording::opcode_when_taken(flow.instruction(jump)?.code(), leaf.test)
}

impl Written<'_> {
    /// The name of what the instruction before this one has put on the stack: a local variable, a field or a method.
    fn value_name(&self, at: usize) -> Option<String> {
        let before = at.checked_sub(1)?;
        let local = match self.instructions.get(before)? {
            Instruction::Iload_0 => 0,
            Instruction::Iload_1 => 1,
            Instruction::Iload_2 => 2,
            Instruction::Iload_3 => 3,
            Instruction::Iload(local) => u16::from(*local),
            Instruction::Iload_w(local) => *local,
            Instruction::Getfield(index)
            | Instruction::Getstatic(index)
            | Instruction::Invokevirtual(index)
            | Instruction::Invokestatic(index)
            | Instruction::Invokespecial(index)
            | Instruction::Invokeinterface(index, _) => {
                return code::member(self.class, *index).map(|(_, name)| name);
            }
            _ => return None,
        };
        let known = self.code.local_variables().find(|variable| {
            // Unlike other tables, this one keeps its offsets in bytes.
            let start = u32::from(variable.start_pc);
            let range = start..start + u32::from(variable.length);
            variable.index == local && range.contains(&self.offsets[before])
        })?;
        let name = classfile::text(&self.class.file.constant_pool, known.name_index).ok()?;
        Some(name.into_owned())
    }

    pub(crate) fn place(&self, jump: usize, taken_means: bool) -> JumpPlace {
        let offset = |at: usize| self.offsets.get(at).copied().unwrap_or(u32::MAX);
        let position = self.jumps.binary_search_by_key(&jump, |branch| branch.instruction);
        JumpPlace {
            index: position.map_or(u32::MAX, |at| self.jumps[at].index),
            offset: offset(jump),
            target: offset(self.flow.edge(jump, true)),
            fall_through: offset(jump + 1),
            taken_means,
        }
    }
}
