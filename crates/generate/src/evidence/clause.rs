//! What a method assumes, as a precondition in Java.

use std::sync::Arc;

use graph::{Action, Origin};
use program::{ClassName, MethodRef};

use super::Evidence;
use super::failure::{Failure, Need, Side};
use super::given::{Degenerate, Given};
use super::linear::{Linear, is_size};

impl Evidence<'_> {
    /// What would have had to hold, over parameters and fields; `None` where these do not say it.
    pub(super) fn clause(&self, need: &Need, method: &MethodRef, failure: &Failure) -> Option<String> {
        let words = Words { evidence: self, method };
        match need {
            Need::NonNull { object } => {
                // What null input does is no assumption: it is the rule.
                if matches!(**object, Origin::Parameter(_)) {
                    return None;
                }
                Some(format!("{} != null", words.of(object)?))
            }
            Need::Nonzero { divisor } => Some(format!("{} != 0", words.of(divisor)?)),
            Need::NonNegative { length } => words.not_negative(&Linear::of(length)),
            Need::Type { object, class } => {
                let class = class.replace(['/', '$'], ".");
                let simple = class.rsplit('.').next().unwrap_or(&class).to_owned();
                if class.starts_with('[') {
                    return None;
                }
                Some(format!("{} instanceof {simple}", words.of(object)?))
            }
            Need::Index { container, index } => {
                let size = format!("{}.length", words.operand(container)?);
                words
                    .within(container, index, &size, true, failure.side)
                    .or_else(|| words.of_loop(index, &size, failure))
            }
            Need::Library { method: called, receiver, .. } => {
                let receiver = receiver.as_ref()?;
                let size = format!("{}.{}()", words.operand(receiver)?, self.size_method(&called.owner)?);
                let numbers = self.numbers(need);
                if failure.is_about_contents {
                    return None;
                }
                if numbers.is_empty() {
                    return Some(format!("{size} > 0"));
                }
                // A part of the same kind may begin where the whole ends.
                let is_part = called.descriptor.ends_with(&format!(")L{};", called.owner.as_str()))
                    || called.descriptor.ends_with(")Ljava/util/List;");
                let by_loop = numbers.iter().find_map(|number| words.of_loop(number, &size, failure));
                let clauses: Vec<String> = numbers
                    .iter()
                    .filter_map(|number| words.within(receiver, number, &size, !is_part, failure.side))
                    .collect();
                if clauses.is_empty() { by_loop } else { Some(clauses.join(" && ")) }
            }
        }
    }

    /// Where nothing but an empty argument has failed: that it is not empty.
    pub(super) fn not_empty(&self, need: &Need, method: &MethodRef, given: &Given<'_>) -> Option<String> {
        let parameter = need.parameter()?;
        if given.degenerate(parameter) != Some(Degenerate::Empty) {
            return None;
        }
        let name = self.parameter_name(method, parameter);
        let (types, _) = program::Program::parse_descriptor(&method.descriptor)?;
        match types.get(parameter)? {
            program::Type::Array(_) => Some(format!("{name}.length > 0")),
            ty => Some(format!("{name}.{}() > 0", self.size_method(ty.class_name()?)?)),
        }
    }

    /// How an object of a class is asked for its size.
    fn size_method(&self, owner: &ClassName) -> Option<&'static str> {
        let supers = self.program.supertypes(owner);
        let mut classes = std::iter::once(owner).chain(&supers).filter_map(|name| self.program.class(name));
        classes
            .find_map(|class| ["length", "size"].into_iter().find(|name| class.method(name, "()I").is_some()))
    }
}

struct Words<'e, 'a> {
    evidence: &'e Evidence<'a>,
    method: &'e MethodRef,
}

impl Words<'_, '_> {
    /// `0 <= i && i < a.length`, or the half of it that did not hold.
    fn within(
        &self,
        container: &Arc<Origin>,
        index: &Arc<Origin>,
        size: &str,
        is_strict: bool,
        side: Side,
    ) -> Option<String> {
        let (sum, written) = (Linear::of(index).with_size_of(container), Linear::of(index));
        let low = if side == Side::High { None } else { self.not_negative(&written) };
        let of_itself = sum.parts.keys().any(|part| is_size(part, container));
        let high = if side == Side::Low || of_itself {
            None
        } else {
            // i + 1 < n is i < n - 1; said without a number on the side of the size.
            let text = self.sum(&Linear { number: sum.number + i64::from(is_strict), ..sum.clone() })?;
            let has_number = !sum.is_constant() && sum.number != 0;
            match !is_strict || has_number {
                true => Some(format!("{text} <= {size}")),
                false => Some(format!("{} < {size}", self.sum(&sum)?)),
            }
        };
        match (low, high) {
            (Some(low), Some(high)) => Some(format!("{low} && {high}")),
            (one, other) => one.or(other),
        }
    }

    /// Of an index that a loop counts up to a bound: that the bound is not too large.
    fn of_loop(&self, index: &Arc<Origin>, size: &str, failure: &Failure) -> Option<String> {
        let sum = Linear::of(index);
        let (counter, 1) = sum.parts.iter().next()? else { return None };
        if sum.parts.len() != 1 || !matches!(**counter, Origin::Merge { .. }) || failure.side == Side::Low {
            return None;
        }
        let level = failure.levels.last()?;
        level.operations.all.iter().find_map(|operation| {
            let Action::Jump { opcode, .. } = operation.action else { return None };
            let [left, right] = operation.operands.as_slice() else { return None };
            let (left, right) = (level.lift(left), level.lift(right));
            // `i >= n` leaves the loop, or `i < n` stays in it; and the other way round.
            let bound = match opcode {
                161 | 162 if left == *counter => right,
                163 | 164 if right == *counter => left,
                _ => return None,
            };
            let bound = Linear { number: Linear::of(&bound).number + sum.number, ..Linear::of(&bound) };
            let bound = self.sum(&bound)?;
            (bound != size).then(|| format!("{bound} <= {size}"))
        })
    }

    /// `sum >= 0`, with the number on the right.
    fn not_negative(&self, sum: &Linear) -> Option<String> {
        if sum.is_constant() {
            return None;
        }
        let bare = Linear { number: 0, ..sum.clone() };
        let text = self.sum(&bare)?;
        Some(match -sum.number {
            1 => format!("{text} > 0"),
            number => format!("{text} >= {number}"),
        })
    }

    fn sum(&self, sum: &Linear) -> Option<String> {
        let mut text = String::new();
        // What is added comes before what is taken away.
        let mut parts: Vec<(&Arc<Origin>, i64)> =
            sum.parts.iter().map(|(part, times)| (part, *times)).collect();
        parts.sort_by_key(|(_, times)| *times < 0);
        for (part, times) in parts {
            let operand = self.operand(part)?;
            let sign = match (text.is_empty(), times < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            text.push_str(sign);
            match times.unsigned_abs() {
                1 => text.push_str(&operand),
                times => text.push_str(&format!("{times} * {operand}")),
            }
        }
        match (text.is_empty(), sum.number) {
            (true, number) => text.push_str(&number.to_string()),
            (false, 0) => {}
            (false, number) if number < 0 => text.push_str(&format!(" - {}", number.unsigned_abs())),
            (false, number) => text.push_str(&format!(" + {number}")),
        }
        Some(text)
    }

    fn operand(&self, origin: &Arc<Origin>) -> Option<String> {
        let text = self.of(origin)?;
        let is_compound = matches!(**origin, Origin::Operator { .. } | Origin::InstanceOf { .. });
        Some(if is_compound { format!("({text})") } else { text })
    }

    fn of(&self, origin: &Arc<Origin>) -> Option<String> {
        Some(match &**origin {
            Origin::This => String::from("this"),
            Origin::Parameter(index) => self.evidence.parameter_name(self.method, *index),
            Origin::Number(number) => number.to_string(),
            Origin::Null => String::from("null"),
            Origin::Constant(text) if !text.starts_with("constant ") => text.to_string(),
            Origin::Field { of: None, field } => {
                format!("{}.{}", simple(&field.owner), field.name)
            }
            Origin::Field { of: Some(of), field } => match &**of {
                Origin::This => field.name.to_string(),
                _ => format!("{}.{}", self.operand(of)?, field.name),
            },
            Origin::Length(array) => format!("{}.length", self.operand(array)?),
            Origin::Element { array, index } => format!("{}[{}]", self.operand(array)?, self.of(index)?),
            Origin::Call { method, is_static, operands, .. } => {
                let mut operands = operands.iter();
                let on = match is_static {
                    true => simple(&method.owner),
                    false => self.operand(operands.next()?)?,
                };
                let arguments: Option<Vec<String>> = operands.map(|operand| self.of(operand)).collect();
                let call = format!("{}({})", method.name, arguments?.join(", "));
                if on == "this" { call } else { format!("{on}.{call}") }
            }
            Origin::Operator { opcode, operands } => {
                let sign = match opcode {
                    96 | 97 => "+",
                    100 | 101 => "-",
                    104 | 105 => "*",
                    108 | 109 => "/",
                    112 | 113 => "%",
                    120 | 121 => "<<",
                    122 | 123 => ">>",
                    124 | 125 => ">>>",
                    126 | 127 => "&",
                    128 | 129 => "|",
                    130 | 131 => "^",
                    _ => return None,
                };
                let [left, right] = operands.as_slice() else { return None };
                format!("{} {sign} {}", self.operand(left)?, self.operand(right)?)
            }
            Origin::Constant(_)
            | Origin::InstanceOf { .. }
            | Origin::Created { .. }
            | Origin::Merge { .. }
            | Origin::Caught { .. }
            | Origin::Unknown { .. } => return None,
        })
    }
}

fn simple(class: &ClassName) -> String {
    class.simple().to_owned()
}
