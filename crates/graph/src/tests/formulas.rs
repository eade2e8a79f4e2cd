//! Random boolean formulas, compiled by javac and executed: what the bytecode shows must be what the source says.

use std::fmt::Write;

use program::{ClassName, MethodRef, Program};

use super::interpreter;
use crate::*;

/// A formula as this test writes and evaluates it; leaves are numbered from left to right.
#[derive(Clone, Debug)]
enum Source {
    True,
    /// A parameter, 0 to 3 booleans.
    Flag(usize),
    /// `x < y` and the like on the int parameters.
    Compare(&'static str, bool),
    Not(Box<Source>),
    Joined(&'static str, Box<Source>, Box<Source>),
    Ternary(Box<Source>, Box<Source>, Box<Source>),
}

/// A generator with a seed; the same formulas on every machine.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }

    fn formula(&mut self, depth: u32) -> Source {
        const COMPARISONS: [&str; 6] = ["<", "<=", ">", ">=", "==", "!="];
        let boxed = |source| Box::new(source);
        if depth == 0 || self.roll(6) == 0 {
            return match self.roll(12) {
                0 => Source::True,
                1..6 => Source::Compare(COMPARISONS[self.roll(6) as usize], self.roll(2) == 0),
                _ => Source::Flag(self.roll(4) as usize),
            };
        }
        match self.roll(13) {
            0..4 => Source::Joined("&&", boxed(self.formula(depth - 1)), boxed(self.formula(depth - 1))),
            4..8 => Source::Joined("||", boxed(self.formula(depth - 1)), boxed(self.formula(depth - 1))),
            8..10 => Source::Not(boxed(self.formula(depth - 1))),
            10 => {
                let operator = ["&", "|", "^"][self.roll(3) as usize];
                Source::Joined(operator, boxed(self.formula(depth - 1)), boxed(self.formula(depth - 1)))
            }
            _ => Source::Ternary(
                boxed(self.formula(depth - 1)),
                boxed(self.formula(depth - 1)),
                boxed(self.formula(depth - 1)),
            ),
        }
    }
}

impl Source {
    fn java(&self) -> String {
        match self {
            Source::True => "true".to_owned(),
            Source::Flag(flag) => ["a", "b", "c", "d"][*flag].to_owned(),
            Source::Compare(operator, true) => format!("x {operator} y"),
            Source::Compare(operator, false) => format!("y {operator} 0"),
            Source::Not(operand) => format!("!({})", operand.java()),
            Source::Joined(operator, left, right) => {
                format!("({})\n{operator} ({})", left.java(), right.java())
            }
            Source::Ternary(condition, then, otherwise) => {
                format!("(({}) ? ({}) : ({}))", condition.java(), then.java(), otherwise.java())
            }
        }
    }

    /// The value; leaves that are evaluated are written down with their texts.
    fn value(&self, input: &[i32], seen: &mut Vec<(String, bool)>) -> bool {
        match self {
            Source::True => true,
            Source::Flag(flag) => {
                let value = input[*flag] != 0;
                seen.push((self.java(), value));
                value
            }
            Source::Compare(operator, both) => {
                let (left, right) = if *both { (input[4], input[5]) } else { (input[5], 0) };
                let value = match *operator {
                    "<" => left < right,
                    "<=" => left <= right,
                    ">" => left > right,
                    ">=" => left >= right,
                    "==" => left == right,
                    _ => left != right,
                };
                seen.push((self.java(), value));
                value
            }
            Source::Not(operand) => !operand.value(input, seen),
            Source::Joined("&&", left, right) => left.value(input, seen) && right.value(input, seen),
            Source::Joined("||", left, right) => left.value(input, seen) || right.value(input, seen),
            Source::Joined(operator, left, right) => {
                let (left, right) = (left.value(input, seen), right.value(input, seen));
                match *operator {
                    "&" => left & right,
                    "|" => left | right,
                    _ => left ^ right,
                }
            }
            Source::Ternary(condition, then, otherwise) => match condition.value(input, seen) {
                true => then.value(input, seen),
                false => otherwise.value(input, seen),
            },
        }
    }

    /// Neither literals nor eager operators: every condition has a jump.
    fn is_plain(&self) -> bool {
        match self {
            Source::True => false,
            Source::Flag(_) | Source::Compare(..) => true,
            Source::Not(operand) => operand.is_plain(),
            Source::Joined(operator, left, right) => {
                matches!(*operator, "&&" | "||") && left.is_plain() && right.is_plain()
            }
            Source::Ternary(condition, then, otherwise) => {
                [condition, then, otherwise].iter().all(|part| part.is_plain())
            }
        }
    }

    fn is_constant(&self) -> bool {
        match self {
            Source::True => true,
            Source::Flag(_) | Source::Compare(..) => false,
            Source::Not(operand) => operand.is_constant(),
            Source::Joined(_, left, right) => left.is_constant() && right.is_constant(),
            Source::Ternary(condition, then, otherwise) => {
                [condition, then, otherwise].iter().all(|part| part.is_constant())
            }
        }
    }

    /// Whether a ternary stands where javac needs its value on the stack, and becomes a leaf with a decision inside.
    fn has_ternary_operand(&self, is_value: bool) -> bool {
        match self {
            Source::True | Source::Flag(_) | Source::Compare(..) => false,
            Source::Not(operand) => operand.has_ternary_operand(false),
            Source::Joined(operator, left, right) => {
                let is_value = !matches!(*operator, "&&" | "||");
                left.has_ternary_operand(is_value) || right.has_ternary_operand(is_value)
            }
            Source::Ternary(condition, then, otherwise) => {
                is_value || [condition, then, otherwise].iter().any(|part| part.has_ternary_operand(false))
            }
        }
    }
}

const PARAMETERS: &str = "boolean a, boolean b, boolean c, boolean d, int x, int y";

#[test]
fn evaluations_in_bytecode_are_those_of_the_source() {
    let mut dice = Dice(20_26);
    let formulas: Vec<Source> = std::iter::repeat_with(|| dice.formula(4))
        .filter(|formula| !formula.has_ternary_operand(false) && !formula.is_constant())
        .take(300)
        .collect();
    let mut java = String::from("package p;\nclass C {\n");
    for (number, formula) in formulas.iter().enumerate() {
        let text = formula.java();
        let _ = match number % 3 {
            0 => writeln!(java, "static int m{number}({PARAMETERS}) {{ if ({text}) return 1; return 0; }}"),
            1 => writeln!(
                java,
                "static int m{number}({PARAMETERS}) {{ int n = 0;\nwhile ({text}) {{ n++; if (n > 1) return 1; }}\nreturn 0; }}"
            ),
            _ => writeln!(
                java,
                "static int m{number}({PARAMETERS}) {{ boolean r = !({text}); return r ? 0 : 1; }}"
            ),
        };
    }
    java.push('}');
    let (program, _folder) = project::testing::program_from_source(&[("p/C.java", &java)]);
    let mut compared = 0;
    for (number, formula) in formulas.iter().enumerate() {
        let method = MethodRef::new(ClassName::new("p/C"), format!("m{number}").as_str(), "(ZZZZII)I");
        let decisions = decisions(&program, &method);
        let text = formula.java();
        let wanted: String = text.split_whitespace().collect();
        let negated = number % 3 == 2;
        let is_it = |decision: &Decision| {
            let found: String = decision.text.split_whitespace().collect();
            // A decision's text has no parentheses around it.
            found == wanted || format!("({found})") == wanted || found == format!("!({wanted})")
        };
        for bits in 0..16 {
            for (x, y) in [(0, 0), (0, 1), (1, 0), (2, -1)] {
                let input: Vec<i32> = (0..4).map(|bit| bits >> bit & 1).chain([x, y]).collect();
                let mut seen = Vec::new();
                let expected = formula.value(&input, &mut seen);
                for operands in [Operands::Reported, Operands::NotReported] {
                    let mut watch = Watch::new(&decisions, operands);
                    let result = interpreter::run(&program, &method, &input, &mut watch);
                    assert_eq!(result, Some(i32::from(expected)), "{text}");
                    let own = watch.evaluations().iter().filter(|found| is_it(&decisions[found.decision]));
                    for evaluation in own {
                        let leaves = decisions[evaluation.decision].conditions.iter().zip(&evaluation.leaves);
                        let shown = leaves.enumerate().filter_map(|(index, (leaf, value))| {
                            let is_unseen = evaluation.unseen.contains(&index);
                            (value.is_some() || is_unseen).then(|| (leaf.text.to_string(), *value))
                        });
                        let shown: Vec<(String, Option<bool>)> = shown.collect();
                        assert_eq!(evaluation.outcome, expected != negated, "{text} for {input:?}");
                        assert!(agree(&shown, &seen), "{text} for {input:?}: {shown:?}, but {seen:?}");
                        let all_seen = evaluation.unseen.is_empty();
                        assert!(all_seen || operands == Operands::NotReported, "{text} for {input:?}");
                        compared += usize::from(operands == Operands::Reported);
                    }
                }
            }
        }
    }
    // What constants decide has no code; nearly all the rest must be found.
    assert!(compared > 300 * 64 * 95 / 100, "only {compared} evaluations were compared");
}

/// Whether the same conditions were evaluated, and those that were seen have the same values.
fn agree(shown: &[(String, Option<bool>)], seen: &[(String, bool)]) -> bool {
    shown.len() == seen.len()
        && shown.iter().zip(seen).all(|((text, value), (expected_text, expected))| {
            text == expected_text && value.is_none_or(|value| value == *expected)
        })
}

/// The same without the source: a decision that is one in the bytecode must decide what the method does.
#[test]
fn what_is_recovered_from_bytecode_decides_the_same() {
    let mut dice = Dice(7);
    let formulas: Vec<Source> = std::iter::repeat_with(|| dice.formula(4))
        .filter(|formula| formula.is_plain() && !formula.is_constant())
        .take(200)
        .collect();
    let mut java = String::from("package p;\nclass C {\n");
    for (number, formula) in formulas.iter().enumerate() {
        let text = formula.java();
        let _ = writeln!(java, "static int m{number}({PARAMETERS}) {{ if ({text}) return 1; return 0; }}");
    }
    java.push('}');
    let (program, folder) = project::testing::program_from_source(&[("p/C.java", &java)]);
    let classes = super::decisions::Folder { classes: folder.path().join("classes"), source: None };
    let sourceless = Program::new(Box::new(classes), program.under_test().to_vec());
    let mut whole = 0;
    for (number, formula) in formulas.iter().enumerate() {
        let method = MethodRef::new(ClassName::new("p/C"), format!("m{number}").as_str(), "(ZZZZII)I");
        let decisions = decisions(&sourceless, &method);
        let [decision] = decisions.as_slice() else { continue };
        whole += 1;
        let mut means = [None, None];
        for bits in 0..16 {
            for (x, y) in [(0, 0), (0, 1), (1, 0), (2, -1)] {
                let input: Vec<i32> = (0..4).map(|bit| bits >> bit & 1).chain([x, y]).collect();
                let mut watch = Watch::new(&decisions, Operands::NotReported);
                let result = interpreter::run(&sourceless, &method, &input, &mut watch);
                assert_eq!(result, Some(i32::from(formula.value(&input, &mut Vec::new()))));
                let [only] = watch.evaluations() else {
                    panic!("{} for {input:?}: {:?}", formula.java(), watch.evaluations())
                };
                assert_eq!(decision.tree.value(&only.leaves), Some(only.outcome), "{}", formula.java());
                let known = means[usize::from(only.outcome)].get_or_insert(result);
                assert_eq!(*known, result, "{} for {input:?}", formula.java());
            }
        }
    }
    assert!(whole > 190, "only {whole} of 200 were found whole");
}
