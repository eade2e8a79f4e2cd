//! What has failed: the instruction of the program, and what it would have needed, in terms of what the method under test was
//! given.
//!
//! The stack says which line of which method it was. Where that is a helper, its parameters are what its caller gave it, up to
//! the method under test. Where an exception comes out of the class library, the call into it has failed.

use std::sync::Arc;

use graph::{Action, Operation, Operations, Origin};
use judge::{Frame, Thrown};
use program::{ClassName, MethodRef, Program, Type};
use suite::TestCase;

use super::Evidence;
use super::told::Told;

/// What an operation needs of its operands, and did not get.
#[derive(Clone, Debug)]
pub(super) enum Need {
    NonNull {
        object: Arc<Origin>,
    },
    Nonzero {
        divisor: Arc<Origin>,
    },
    Index {
        container: Arc<Origin>,
        index: Arc<Origin>,
    },
    NonNegative {
        length: Arc<Origin>,
    },
    Type {
        object: Arc<Origin>,
        class: Arc<str>,
    },
    /// Whatever a method of the class library asks of what it is called with.
    Library {
        method: MethodRef,
        receiver: Option<Arc<Origin>>,
        arguments: Vec<Arc<Origin>>,
    },
}

impl Need {
    pub(super) fn operands(&self) -> Vec<&Arc<Origin>> {
        match self {
            Need::NonNull { object } | Need::Type { object, .. } => vec![object],
            Need::Nonzero { divisor } => vec![divisor],
            Need::Index { container, index } => vec![container, index],
            Need::NonNegative { length } => vec![length],
            Need::Library { receiver, arguments, .. } => receiver.iter().chain(arguments).collect(),
        }
    }

    /// All parameters that have a part in it.
    pub(super) fn parameters(&self) -> Vec<usize> {
        let mut found = Vec::new();
        for operand in self.operands() {
            operand.any(&mut |part| {
                if let Origin::Parameter(index) = part
                    && !found.contains(index)
                {
                    found.push(*index);
                }
                false
            });
        }
        found
    }

    /// The parameter that alone decides it.
    pub(super) fn parameter(&self) -> Option<usize> {
        let mut found = Vec::new();
        let mut others = false;
        for operand in self.operands() {
            operand.any(&mut |part| {
                match part {
                    Origin::Parameter(index) if !found.contains(index) => found.push(*index),
                    Origin::This | Origin::Field { of: None, .. } | Origin::Merge { .. } => others = true,
                    Origin::Unknown { .. } | Origin::Caught { .. } => others = true,
                    _ => {}
                }
                false
            });
        }
        match found.as_slice() {
            [only] if !others => Some(*only),
            _ => None,
        }
    }

    /// Whether the state of the object decides it, and no parameter.
    pub(super) fn is_state(&self) -> bool {
        let mentions = |is: &dyn Fn(&Origin) -> bool| {
            self.operands().iter().any(|operand| operand.any(&mut |part| is(part)))
        };
        mentions(&|part| matches!(part, Origin::This))
            && !mentions(&|part| matches!(part, Origin::Parameter(_)))
    }
}

/// A method on the way from the call under test to what has failed.
pub(super) struct Level {
    pub(super) method: MethodRef,
    pub(super) operations: Arc<Operations>,
    pub(super) number: usize,
    pub(super) given: graph::Given,
    /// The instructions that have failed or called the next method.
    pub(super) at: Vec<usize>,
    /// Its jumps in other words.
    pub(super) told: Arc<Vec<Told>>,
}

impl Level {
    pub(super) fn lift(&self, origin: &Arc<Origin>) -> Arc<Origin> {
        origin.lifted(self.number, &self.given)
    }

    /// With which length an array of the method's own was made.
    pub(super) fn length_of(&self, array: &Arc<Origin>) -> Option<Arc<Origin>> {
        if !matches!(**array, Origin::Created { .. }) {
            return None;
        }
        self.operations.all.iter().find_map(|operation| {
            match (&operation.action, operation.operands.as_slice()) {
                (Action::NewArray, [length]) => {
                    let made = self.lift(&Arc::new(Origin::Created { at: operation.at }));
                    (made == *array).then(|| self.lift(length))
                }
                _ => None,
            }
        })
    }
}

/// Which bound an index is beyond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Low,
    High,
    Unknown,
}

pub(super) struct Failure {
    /// What may have failed: a line can have several instructions that fail alike.
    pub(super) needs: Vec<Need>,
    /// From the method under test inwards.
    pub(super) levels: Vec<Level>,
    pub(super) side: Side,
    pub(super) line: Option<(ClassName, u32)>,
    /// The class library says that the contents of an argument are bad, not that there is too little of something.
    pub(super) is_about_contents: bool,
}

impl Failure {
    /// `None` where it cannot be followed.
    pub(super) fn of(evidence: &Evidence<'_>, case: &TestCase, thrown: &Thrown) -> Option<Failure> {
        let own = |frame: &Frame| evidence.is_under_test(&ClassName::from_dotted(&frame.class));
        let innermost = thrown.frames.iter().position(own)?;
        let outermost = thrown.frames.iter().rposition(|frame| own(frame) && is_of(frame, &case.method))?;
        let mut levels: Vec<Level> = Vec::new();
        let mut needs = Vec::new();
        for position in (innermost..=outermost).rev() {
            let frame = &thrown.frames[position];
            if !own(frame) {
                continue;
            }
            let method = method_of(evidence.program, frame)?;
            let operations = evidence.operations(&method)?;
            let given = given(levels.last(), &method, position == outermost);
            let told = evidence.told(&method, &operations);
            let level = Level { method, operations, number: levels.len(), given, at: Vec::new(), told };
            let called = position.checked_sub(1).map(|inner| &thrown.frames[inner]);
            let failed = |operation: &&Operation| {
                operation.line == Some(frame.line)
                    && match called {
                        Some(called) => is_call_of(operation, called),
                        None => can_raise(operation, &thrown.class),
                    }
            };
            let mut found: Vec<&Operation> = level.operations.all.iter().filter(failed).collect();
            if called.is_none() {
                narrow(&mut found, thrown);
            }
            if position == innermost {
                needs = found
                    .iter()
                    .flat_map(|operation| evidence.needs(operation, &level, thrown, called.is_some()))
                    .collect();
            }
            let at = found.iter().map(|operation| operation.at).collect();
            levels.push(Level { at, ..level });
        }
        let frame = &thrown.frames[innermost];
        let of = |name: &str| evidence.program.is_subclass(&thrown.class, &ClassName::new(name));
        let is_about_contents = innermost > 0
            && !of("java/lang/IndexOutOfBoundsException")
            && !of("java/util/NoSuchElementException")
            && !of("java/lang/NullPointerException")
            && !of("java/lang/NegativeArraySizeException");
        Some(Failure {
            needs,
            levels,
            side: side(thrown),
            line: Some((ClassName::from_dotted(&frame.class), frame.line)),
            is_about_contents,
        })
    }
}

/// The method under test, or that of a super class, by what a stack frame says.
fn is_of(frame: &Frame, method: &MethodRef) -> bool {
    *frame.method == *method.name
}

fn method_of(program: &Program, frame: &Frame) -> Option<MethodRef> {
    let class = program.class(&ClassName::from_dotted(&frame.class))?;
    let fits = |method: &&program::Method| {
        *method.name == *frame.method
            && method.lines.is_some_and(|(first, last)| (first..=last).contains(&frame.line))
    };
    class.methods.iter().find(fits).map(|method| class.method_ref(method))
}

/// What a method was given: by the call in the level above it, where there is one such call.
fn given(above: Option<&Level>, method: &MethodRef, is_outermost: bool) -> graph::Given {
    let count = Program::parse_descriptor(&method.descriptor).map_or(0, |(parameters, _)| parameters.len());
    if is_outermost {
        return graph::Given::itself(count);
    }
    let Some(above) = above else { return graph::Given::default() };
    let calls = above.operations.all.iter().filter(|operation| above.at.contains(&operation.at));
    let calls: Vec<&Operation> = calls.collect();
    let [call] = calls.as_slice() else { return graph::Given::default() };
    let Action::Invoke { method: called, is_static } = &call.action else { return graph::Given::default() };
    // Code of the class library may stand between them, which gives what it likes.
    if called.name != method.name || called.descriptor != method.descriptor {
        return graph::Given::default();
    }
    let mut operands = call.operands.iter().map(|operand| above.lift(operand));
    let this = if *is_static { None } else { operands.next() };
    graph::Given { this, parameters: operands.collect() }
}

fn is_call_of(operation: &Operation, called: &Frame) -> bool {
    match &operation.action {
        Action::Invoke { method, .. } => *method.name == *called.method,
        _ => false,
    }
}

/// Whether an instruction of the program can raise the exception by itself.
fn can_raise(operation: &Operation, exception: &ClassName) -> bool {
    let first = operation.operands.first();
    let may_be_null = !first.is_some_and(|origin| {
        matches!(
            **origin,
            Origin::This | Origin::Created { .. } | Origin::Constant(_) | Origin::Caught { .. }
        )
    });
    match (exception.as_str(), &operation.action) {
        ("java/lang/NullPointerException", Action::Access | Action::Dereference) => may_be_null,
        ("java/lang/NullPointerException", Action::Invoke { is_static, .. }) => !is_static && may_be_null,
        ("java/lang/ArrayIndexOutOfBoundsException", Action::Access) => true,
        ("java/lang/ArithmeticException", Action::Divide) => {
            !matches!(operation.operands.last().map(|origin| &**origin), Some(Origin::Number(number)) if *number != 0)
        }
        ("java/lang/ClassCastException", Action::Cast { .. }) => true,
        ("java/lang/NegativeArraySizeException", Action::NewArray) => true,
        _ => false,
    }
}

/// Where several instructions of a line may have failed, what newer JVMs say of a null pointer tells which it was.
fn narrow(found: &mut Vec<&Operation>, thrown: &Thrown) {
    let message = thrown.message.as_deref().unwrap_or_default();
    let Some(rest) = message.strip_prefix("Cannot invoke \"") else { return };
    let Some(called) = rest.split('(').next().and_then(|path| path.rsplit('.').next()) else { return };
    let is_it = |operation: &&Operation| match &operation.action {
        Action::Invoke { method, .. } => *method.name == *called,
        _ => false,
    };
    if found.iter().any(is_it) {
        found.retain(is_it);
    }
}

/// Which bound it was, by the numbers in the message.
fn side(thrown: &Thrown) -> Side {
    let message = thrown.message.as_deref().unwrap_or_default();
    if !message.contains(|letter: char| letter.is_ascii_digit()) {
        return Side::Unknown;
    }
    let mut before = ' ';
    for (position, letter) in message.char_indices() {
        let is_sign = letter == '-' && !before.is_alphanumeric();
        if is_sign && message[position + 1..].starts_with(|next: char| next.is_ascii_digit()) {
            return Side::Low;
        }
        before = letter;
    }
    Side::High
}

impl Evidence<'_> {
    /// What an operation needed. Nothing of a call whose only purpose is to refuse.
    fn needs(&self, operation: &Operation, level: &Level, thrown: &Thrown, by_library: bool) -> Vec<Need> {
        let operands: Vec<Arc<Origin>> =
            operation.operands.iter().map(|operand| level.lift(operand)).collect();
        if by_library {
            let Action::Invoke { method, is_static } = &operation.action else { return Vec::new() };
            if self.is_check(method, 0) {
                return Vec::new();
            }
            let mut operands = operands.into_iter();
            let receiver = if *is_static || &*method.name == "<init>" {
                if !*is_static {
                    operands.next();
                }
                None
            } else {
                operands.next()
            };
            return vec![Need::Library { method: method.clone(), receiver, arguments: operands.collect() }];
        }
        let is_null = thrown.class.as_str() == "java/lang/NullPointerException";
        let need = match (&operation.action, operands.as_slice()) {
            (_, [object, ..]) if is_null => Need::NonNull { object: object.clone() },
            (Action::Access, [container, index, ..]) => {
                Need::Index { container: container.clone(), index: index.clone() }
            }
            (Action::Divide, [_, divisor]) => Need::Nonzero { divisor: divisor.clone() },
            (Action::Cast { class }, [object]) => Need::Type { object: object.clone(), class: class.clone() },
            (Action::NewArray, lengths) => {
                return lengths.iter().map(|length| Need::NonNegative { length: length.clone() }).collect();
            }
            _ => return Vec::new(),
        };
        vec![need]
    }

    /// Whether all that a method of the class library does is to refuse what is bad: it is static, has code, gives back
    /// nothing or what it was given, and where it returns it has changed nothing and called nothing but its like.
    pub(super) fn is_check(&self, method: &MethodRef, depth: usize) -> bool {
        if depth > 3 {
            return false;
        }
        let Some(class) = self.program.class(&method.owner) else { return false };
        let Some(declared) = class.method(&method.name, &method.descriptor) else { return false };
        if !declared.access.is_static() {
            return false;
        }
        let Some(operations) = self.operations(&class.method_ref(declared)) else { return false };
        let is_void = declared.returns == Type::Void;
        operations.all.iter().all(|operation| match &operation.action {
            Action::Return => {
                is_void
                    || operation.operands.iter().all(|result| match &**result {
                        Origin::Parameter(_) => true,
                        Origin::Call { method, .. } => self.is_check(method, depth + 1),
                        _ => false,
                    })
            }
            Action::Invoke { method, .. } => {
                !operations.can_return(operation.at, &[]) || self.is_check(method, depth + 1)
            }
            Action::Access => operation.operands.len() < 3,
            _ => true,
        }) && operations
            .all
            .iter()
            .any(|operation| matches!(operation.action, Action::Jump { .. } | Action::Invoke { .. }))
    }
}
