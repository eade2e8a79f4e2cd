//! Goals in the user's words: lines of the source, the conditions that jumps ask for, the labels of a switch.
//!
//! javac writes a jump for each condition, usually with the comparison turned round: `if (y < z)` becomes `if_icmpge`
//! to what follows, so *taken* means false. Where no condition of the source is known the wording falls back to the
//! bytecode, which is never wrong.

use std::collections::BTreeMap;

use classfile::{Branch, BranchKind, opcode};
use program::{MethodRef, Program};
use syntax::SourceText;
use syntax::java::{LeafTest, LogicLeaf};

use crate::code::Body;
use crate::decision::Decision;

/// The source of a method, where there is one.
pub(crate) struct Words {
    text: Option<SourceText>,
}

impl Words {
    pub(crate) fn new(program: &Program, method: &MethodRef) -> Words {
        Words { text: program.source(&method.owner).map(|class| class.file.text.clone()) }
    }

    /// `return x;` as the source has it, else the given word.
    pub(crate) fn statement(&self, line: u32, otherwise: &str) -> String {
        match self.line(line) {
            Some("}") => "end of the method".to_owned(),
            Some(text) if !text.is_empty() => text.to_owned(),
            _ => otherwise.to_owned(),
        }
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

/// What each jump of a body says when it is taken and when it is not, by its index.
pub(crate) fn of_jumps(decisions: &[Decision], body: &MethodRef) -> BTreeMap<u32, [String; 2]> {
    let mut words = BTreeMap::new();
    for decision in decisions.iter().filter(|decision| decision.body == *body) {
        for leaf in &decision.conditions {
            for jump in leaf.jumps() {
                let [not_taken, taken] =
                    [!jump.taken_means, jump.taken_means].map(|value| leaf.wording(value));
                words.insert(jump.index, [not_taken.to_string(), taken.to_string()]);
            }
        }
        for node in &decision.eager {
            let text = |value: bool| format!("{} is {value}", node.text);
            for jump in &node.jumps {
                words.insert(jump.index, [text(!jump.taken_means), text(jump.taken_means)]);
            }
        }
    }
    words
}

/// A condition of the source when it is true and when it is false.
pub(crate) fn of_leaf(leaf: &LogicLeaf) -> [String; 2] {
    match leaf.test {
        LeafTest::HasNext => {
            [format!("loop over {} goes on", leaf.text), format!("loop over {} ends", leaf.text)]
        }
        _ => [format!("{} is true", leaf.text), format!("{} is false", leaf.text)],
    }
}

/// A jump by its number, where the source does not tell more.
pub(crate) fn bare_jump(index: u32, taken: bool) -> String {
    format!("jump {index} {}taken", if taken { "" } else { "not " })
}

/// The value of the condition when the jump is taken; `None` where the instruction does not test it.
pub(crate) fn value_when_taken(branch: &Branch, test: LeafTest) -> Option<bool> {
    match branch.kind {
        BranchKind::Jump { opcode, .. } => opcode_when_taken(opcode, test),
        BranchKind::Switch { .. } => None,
    }
}

/// The same for the code of an instruction.
pub(crate) fn opcode_when_taken(code: u8, test: LeafTest) -> Option<bool> {
    use LeafTest as T;
    let mnemonic = opcode(code)?.mnemonic;
    let jumps_on = match mnemonic {
        "ifeq" | "if_icmpeq" | "if_acmpeq" | "ifnull" => T::Equal,
        "ifne" | "if_icmpne" | "if_acmpne" | "ifnonnull" => T::NotEqual,
        "iflt" | "if_icmplt" => T::Less,
        "ifle" | "if_icmple" => T::LessEqual,
        "ifgt" | "if_icmpgt" => T::Greater,
        "ifge" | "if_icmpge" => T::GreaterEqual,
        _ => return None,
    };
    match test {
        // A boolean on the stack is 0 or 1; `ifeq` jumps when it is false.
        T::Truth => match mnemonic {
            "ifeq" => Some(false),
            "ifne" => Some(true),
            _ => None,
        },
        T::HasNext => matches!(mnemonic, "ifeq" | "if_icmpge").then_some(false),
        T::RecordPattern => None,
        test if test == jumps_on => Some(true),
        test if test == opposite(jumps_on) => Some(false),
        _ => None,
    }
}

fn opposite(test: LeafTest) -> LeafTest {
    match test {
        LeafTest::Equal => LeafTest::NotEqual,
        LeafTest::NotEqual => LeafTest::Equal,
        LeafTest::Less => LeafTest::GreaterEqual,
        LeafTest::LessEqual => LeafTest::Greater,
        LeafTest::Greater => LeafTest::LessEqual,
        LeafTest::GreaterEqual => LeafTest::Less,
        LeafTest::Truth | LeafTest::HasNext | LeafTest::RecordPattern => test,
    }
}
