//! The judge's answers as they come over the wire, turned into outcomes.

use std::collections::BTreeMap;
use std::sync::Arc;

use program::{ClassName, FieldRef, MethodRef, Primitive, Type};
use serde::Deserialize;
use suite::{ObservedValue, Probe, ProbeKind, ProbeSet, Value};

use crate::outcome::{self, CheckResult, End, Stage};

/// What any answer may have. Only the parts that the request asked for are there.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Answer {
    /// Something that came before the answer.
    pub event: Option<String>,
    /// Of an event: what it is about.
    pub index: Option<usize>,
    /// The judge itself failed.
    pub fault: Option<String>,
    pub java: u16,
    pub printed: bool,
    pub chance: bool,
    pub drawn: bool,
    pub timed: bool,
    pub looks: Vec<String>,
    pub settings: Vec<String>,
    pub effects: Vec<String>,
    pub files: bool,
    pub blind: Vec<String>,
    pub globals: Vec<String>,
    pub traces: Vec<LeftTrace>,
    pub exit: Option<i32>,
    pub out_of_memory: bool,
    /// The process is not fit for another test.
    pub dirty: bool,
    pub methods: Vec<MethodProbes>,
    pub notes: Vec<String>,
    pub probes: Vec<u32>,
    /// What those numbers mean, found out on this side.
    #[serde(skip)]
    pub set: ProbeSet,

    pub errors: Vec<CompileError>,
    pub classes: Vec<CompiledClass>,

    pub stage: Option<String>,
    pub meaningless: Option<String>,
    pub thrown: Option<Thrown>,
    pub spec_cases: Vec<usize>,
    pub checks: Vec<Option<Check>>,
    pub observations: Vec<Observation>,
    pub looked_in: Vec<usize>,
    pub old_threw: bool,
    /// Of cases that were run together.
    pub parts: Vec<Answer>,

    pub tests: Vec<Test>,
    pub results: Vec<TestRun>,
    pub totals: Vec<Totals>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct LeftTrace {
    class: String,
    field: String,
    put_back: bool,
    #[serde(default)]
    initial: Option<String>,
}

impl From<LeftTrace> for outcome::Trace {
    fn from(trace: LeftTrace) -> outcome::Trace {
        let field = FieldRef { owner: ClassName::from_dotted(&trace.class), name: trace.field.into() };
        outcome::Trace::Field { field, can_be_put_back: trace.put_back, initial: trace.initial }
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct MethodProbes {
    owner: String,
    name: String,
    descriptor: String,
    first: u32,
    kinds: Vec<u32>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct CompileError {
    class: String,
    line: u32,
    column: u32,
    message: String,
}

#[derive(Debug, Deserialize)]
pub(crate) struct CompiledClass {
    pub name: String,
    pub length: usize,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Thrown {
    class: String,
    message: Option<String>,
    frames: Vec<Frame>,
    implicit: bool,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Frame {
    class: String,
    method: String,
    line: u32,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Check {
    Holds,
    Broken,
    Error(String),
    Unknown(String),
    #[serde(untagged)]
    Changed {
        changed: Vec<String>,
        content: bool,
    },
}

#[derive(Debug, Deserialize)]
pub(crate) struct Observation {
    pub index: usize,
    pub value: Observed,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Observed {
    Null,
    Boolean { value: bool },
    Byte { value: i8 },
    Short { value: i16 },
    Char { value: u16 },
    Int { value: i32 },
    Long { value: i64 },
    Float { bits: u32 },
    Double { bits: i64 },
    String { value: Arc<str> },
    Enum { class: String, constant: Arc<str> },
    Array { element: String, items: Vec<Observed> },
    Receiver,
    Argument { index: usize },
    List { items: Vec<Observed> },
    Text { class: String, text: Arc<str> },
    Instance { class: String },
}

/// A test as it was found; `rows` is the kind of its parts where it has parts that are known only by running them.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Test {
    pub id: String,
    pub method: String,
    pub display: String,
    pub rows: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct TestRun {
    pub id: String,
    pub method: String,
    pub display: String,
    /// Not a test but what holds several, which failed before they ran.
    pub container: bool,
    pub status: String,
    pub reason: Option<String>,
    pub thrown: Option<Thrown>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Totals {
    pub class: String,
    pub lines_covered: u32,
    pub lines: u32,
    pub branches_covered: u32,
    pub branches: u32,
}

impl Answer {
    pub(crate) fn end(&self) -> End {
        match (self.exit, self.out_of_memory) {
            (Some(status), _) => End::Exit(status),
            (None, true) => End::OutOfMemory,
            (None, false) => End::Completed,
        }
    }

    pub(crate) fn stage(&self) -> Stage {
        match self.stage.as_deref() {
            Some("done") => Stage::Done,
            Some("call") => Stage::Call,
            _ => Stage::Setup,
        }
    }
}

impl From<CompileError> for outcome::CompileError {
    fn from(error: CompileError) -> Self {
        let CompileError { class, line, column, message } = error;
        outcome::CompileError { class_name: class, line, column, message }
    }
}

impl From<Thrown> for outcome::Thrown {
    fn from(thrown: Thrown) -> Self {
        let frame = |Frame { class, method, line }| outcome::Frame { class, method, line };
        outcome::Thrown {
            class: ClassName::from_dotted(&thrown.class),
            message: thrown.message,
            frames: thrown.frames.into_iter().map(frame).collect(),
            implicit: thrown.implicit,
        }
    }
}

impl From<Check> for CheckResult {
    fn from(check: Check) -> Self {
        match check {
            Check::Holds => CheckResult::Holds,
            Check::Broken => CheckResult::Broken,
            Check::Error(class) => CheckResult::Error(class),
            Check::Unknown(reason) => CheckResult::Unknown(reason),
            Check::Changed { changed, content } => CheckResult::Changed { steps: changed, content },
        }
    }
}

impl Observed {
    /// `None` for an array whose element type makes no sense, which the judge never sends.
    pub(crate) fn into_value(self) -> Option<ObservedValue> {
        let all =
            |items: Vec<Observed>| items.into_iter().map(Observed::into_value).collect::<Option<Vec<_>>>();
        Some(match self {
            Observed::Null => ObservedValue::Null,
            Observed::Boolean { value } => ObservedValue::Value(Value::Boolean(value)),
            Observed::Byte { value } => ObservedValue::Value(Value::Byte(value)),
            Observed::Short { value } => ObservedValue::Value(Value::Short(value)),
            Observed::Char { value } => ObservedValue::Value(Value::Char(value)),
            Observed::Int { value } => ObservedValue::Value(Value::Int(value)),
            Observed::Long { value } => ObservedValue::Value(Value::Long(value)),
            Observed::Float { bits } => ObservedValue::Value(Value::Float(f32::from_bits(bits))),
            Observed::Double { bits } => {
                ObservedValue::Value(Value::Double(f64::from_bits(bits.cast_unsigned())))
            }
            Observed::String { value } => ObservedValue::Value(Value::String(value)),
            Observed::Enum { class, constant } => {
                ObservedValue::Enum { class: ClassName::from_dotted(&class), constant }
            }
            Observed::Array { element, items } => {
                ObservedValue::Array { element: field_type(&element)?, items: all(items)? }
            }
            Observed::Receiver => ObservedValue::Receiver,
            Observed::Argument { index } => ObservedValue::Argument(index),
            Observed::List { items } => ObservedValue::List(all(items)?),
            Observed::Text { class, text } => {
                ObservedValue::Text { class: ClassName::from_dotted(&class), text }
            }
            Observed::Instance { class } => ObservedValue::Instance(ClassName::from_dotted(&class)),
        })
    }
}

/// The type of a field descriptor: `[[I`, `Ljava/lang/String;`.
fn field_type(descriptor: &str) -> Option<Type> {
    if let Some(element) = descriptor.strip_prefix('[') {
        return Some(Type::Array(Box::new(field_type(element)?)));
    }
    if let Some(class) = descriptor.strip_prefix('L').and_then(|rest| rest.strip_suffix(';')) {
        return Some(Type::class(class));
    }
    let primitive = |p: &Primitive| descriptor.chars().eq([p.descriptor()]);
    Primitive::ALL.into_iter().find(primitive).map(Type::Primitive)
}

/// What the numbers of one process's probes mean.
#[derive(Debug, Default)]
pub(crate) struct ProbeTable {
    probes: BTreeMap<u32, Probe>,
}

impl ProbeTable {
    pub(crate) fn learn(&mut self, methods: Vec<MethodProbes>) {
        for MethodProbes { owner, name, descriptor, first, kinds } in methods {
            let method = MethodRef::new(ClassName::new(owner), name, descriptor);
            for (id, kind) in (first..).zip(kinds.chunks_exact(3)) {
                let kind = match *kind {
                    [0, _, _] => ProbeKind::Entry,
                    [1, line, _] => ProbeKind::Line(line),
                    [2, index, taken] => ProbeKind::Jump { index, taken: taken == 1 },
                    [3, index, arm] => ProbeKind::Switch { index, arm },
                    _ => continue,
                };
                self.probes.insert(id, Probe { method: method.clone(), kind });
            }
        }
    }

    pub(crate) fn set(&self, passed: &[u32]) -> ProbeSet {
        passed.iter().filter_map(|id| self.probes.get(id)).cloned().collect()
    }
}
