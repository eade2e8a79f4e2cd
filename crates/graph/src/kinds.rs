//! Ways through a method that no object takes, because Java allows no class that is all they ask for.
//!
//! What jumps ask of the class of an object (`instanceof`, `isInstance`) and of a type (`isAssignableFrom`, `isAnnotation`,
//! annotations) is collected along all ways at once, as far as they agree. Whether some class can be all that, somebody else
//! says ([`Wanted`]); a way that is refused is not followed, so what only it leads to is closed as well.
//!
//! Nothing is searched here and nothing is run: what is known holds on every way, the exceptional ones included. Values are those of
//! [`Operations`]: what is known of one is forgotten where an instruction makes it anew, and what was read from a field
//! where somebody may have written to it. A value that a variable still holds from before then is left out altogether.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use classfile::{BranchKind, Code, Effect, Instruction, op};
use program::{Access, ClassName, MethodRef, Program, Type};
use suite::{Goal, Probe, ProbeKind};

use crate::flow::Flow;
use crate::origin::{Action, Operation, Operations, Origin};

/// What there would have to be for control to go a way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Wanted {
    /// An object that is an instance of all these and of none of those.
    Object { is: Vec<ClassName>, is_not: Vec<ClassName> },
    /// Nothing, in place of the argument at this position.
    Null { parameter: usize },
    /// An annotation type that is a subtype of this.
    AnnotationType { below: ClassName },
    /// An annotation that can be seen while a program runs, at a class or elsewhere.
    Annotation { class: ClassName, at_class: bool },
}

/// The ways through one method that nothing takes, with the reasons.
#[derive(Clone, Debug, Default)]
pub struct Closed {
    method: Option<MethodRef>,
    ways: BTreeMap<ProbeKind, Arc<str>>,
}

/// The ways through a method for which there is no class. `refuses` says why what is wanted cannot be; `None` where it may be.
pub fn closed(
    program: &Program,
    method: &MethodRef,
    refuses: &mut dyn FnMut(&Wanted) -> Option<Arc<str>>,
) -> Closed {
    let found = Analysis::of(program, method).map(|analysis| analysis.run(refuses));
    Closed { method: Some(method.clone()), ways: found.unwrap_or_default() }
}

impl Closed {
    /// Why nothing meets the goal.
    pub fn reason(&self, goal: &Goal) -> Option<&Arc<str>> {
        let of = |probe: &Probe| {
            self.ways.get(&probe.kind).filter(|_| self.method.as_ref() == Some(&probe.method))
        };
        let first = of(goal.probe.as_ref()?)?;
        goal.also.iter().all(|probe| of(probe).is_some()).then_some(first)
    }

    pub fn is_empty(&self) -> bool {
        self.ways.is_empty()
    }
}

/// What is known of a value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Known {
    /// It is nothing or an instance of all these, and of none of those.
    is: BTreeSet<ClassName>,
    is_not: BTreeSet<ClassName>,
    is_there: bool,
    /// The type that it stands for is an annotation type, or a subtype of these.
    is_annotation: bool,
    below: BTreeSet<ClassName>,
}

type Facts = BTreeMap<Arc<Origin>, Known>;

/// What a jump asks.
enum Question {
    Is(Arc<Origin>, ClassName),
    IsThere(Arc<Origin>),
    IsBelow(Arc<Origin>, ClassName),
    IsAnnotation(Arc<Origin>),
    HasAnnotation { class: ClassName, at_class: bool },
}

struct Analysis<'a> {
    program: &'a Program,
    method: &'a MethodRef,
    parameters: Vec<Type>,
    operations: BTreeMap<usize, Operation>,
    instructions: Vec<Instruction>,
    /// What can be executed next, and the handlers that what an instruction throws may come to.
    next: Vec<Vec<usize>>,
    handlers: Vec<Vec<usize>>,
    lines: Vec<Option<u32>>,
    switches: BTreeMap<usize, Vec<ProbeKind>>,
    /// Fields' values that outlive what may have changed the fields.
    stale: BTreeSet<Arc<Origin>>,
}

impl<'a> Analysis<'a> {
    fn of(program: &'a Program, method: &'a MethodRef) -> Option<Analysis<'a>> {
        let declared = program.method(method).filter(|declared| declared.class.name == method.owner)?;
        let raw = declared.class.file.methods.get(declared.index)?;
        let code = Code::of(raw)?;
        let operations = Operations::of(program, method).filter(|it| it.is_settled)?;
        let branches = classfile::branches(raw);
        let flow = Flow::new(code.instructions, &branches);
        let count = code.instructions.len();
        let handlers = (0..count).map(|at| {
            let around = code.exception_table.iter().filter(|entry| entry.range_pc.contains(&(at as u16)));
            around.map(|entry| usize::from(entry.handler_pc)).collect()
        });
        let mut switches: BTreeMap<usize, Vec<ProbeKind>> = BTreeMap::new();
        for branch in &branches {
            if let BranchKind::Switch { targets, .. } = &branch.kind {
                let arms =
                    (0..=targets.len() as u32).map(|arm| ProbeKind::Switch { index: branch.index, arm });
                switches.insert(branch.instruction, arms.collect());
            }
        }
        let (parameters, _) = Program::parse_descriptor(&method.descriptor)?;
        let mut analysis = Analysis {
            program,
            method,
            parameters,
            handlers: handlers.collect(),
            next: (0..count).map(|at| flow.successors(at)).collect(),
            lines: code.instruction_lines(),
            instructions: code.instructions.to_vec(),
            switches,
            stale: BTreeSet::new(),
            operations: BTreeMap::new(),
        };
        analysis.stale = analysis.stale_values(&operations);
        analysis.operations = operations.all.into_iter().map(|it| (it.at, it)).collect();
        Some(analysis)
    }

    fn run(&self, refuses: &mut dyn FnMut(&Wanted) -> Option<Arc<str>>) -> BTreeMap<ProbeKind, Arc<str>> {
        let mut answers: BTreeMap<Wanted, Option<Arc<str>>> = BTreeMap::new();
        let mut ask =
            |wanted: Wanted| answers.entry(wanted).or_insert_with_key(|wanted| refuses(wanted)).clone();
        let mut before: Vec<Option<Facts>> = vec![None; self.instructions.len()];
        let mut refused: BTreeMap<(usize, bool), Arc<str>> = BTreeMap::new();
        let mut waiting = VecDeque::from([0]);
        if let Some(first) = before.first_mut() {
            *first = Some(Facts::new());
        }
        while let Some(at) = waiting.pop_front() {
            let Some(mut facts) = before[at].clone() else { continue };
            facts.retain(|origin, _| !is_made_at(origin, at));
            for handler in &self.handlers[at] {
                flow_into(&mut before, *handler, &facts, &mut waiting);
            }
            let operation = self.operations.get(&at);
            if let Some(Operation { action: Action::Jump { opcode, target, .. }, operands, .. }) = operation {
                let question = self.question(*opcode, operands);
                for taken in [true, false] {
                    let to = if taken { *target } else { at + 1 };
                    let mut facts = facts.clone();
                    let why = question.as_ref().and_then(|(question, if_taken)| {
                        self.answered(question, *if_taken == taken, &mut facts, &mut ask)
                    });
                    match why {
                        Some(why) => drop(refused.insert((at, taken), why)),
                        None => {
                            refused.remove(&(at, taken));
                            flow_into(&mut before, to, &facts, &mut waiting);
                        }
                    }
                }
                continue;
            }
            self.passed(at, operation, &mut facts);
            for next in &self.next[at] {
                flow_into(&mut before, *next, &facts, &mut waiting);
            }
        }
        self.told(&before, &refused)
    }

    /// The ways that are refused, and all that only they lead to.
    fn told(
        &self,
        before: &[Option<Facts>],
        refused: &BTreeMap<(usize, bool), Arc<str>>,
    ) -> BTreeMap<ProbeKind, Arc<str>> {
        let mut closed: BTreeMap<usize, Arc<str>> = BTreeMap::new();
        let mut ways = BTreeMap::new();
        let jump = |at: &usize| match self.operations.get(at)?.action {
            Action::Jump { index, target, .. } => Some((index, target)),
            _ => None,
        };
        for ((at, taken), why) in refused.iter().filter(|((at, _), _)| before[*at].is_some()) {
            let Some((index, target)) = jump(at) else { continue };
            ways.insert(ProbeKind::Jump { index, taken: *taken }, Arc::clone(why));
            let mut waiting = vec![if *taken { target } else { at + 1 }];
            while let Some(at) = waiting.pop() {
                if before.get(at).is_some_and(Option::is_none) && !closed.contains_key(&at) {
                    closed.insert(at, Arc::clone(why));
                    waiting.extend(self.next[at].iter().chain(&self.handlers[at]));
                }
            }
        }
        for (at, why) in &closed {
            if let Some((index, _)) = jump(at) {
                for taken in [true, false] {
                    ways.insert(ProbeKind::Jump { index, taken }, Arc::clone(why));
                }
            }
            for arm in self.switches.get(at).into_iter().flatten() {
                ways.insert(*arm, Arc::clone(why));
            }
            let line = self.lines[*at];
            let is_closed = || {
                (0..self.lines.len()).all(|other| self.lines[other] != line || closed.contains_key(&other))
            };
            if let Some(number) = line.filter(|_| is_closed()) {
                ways.insert(ProbeKind::Line(number), Arc::clone(why));
            }
        }
        ways
    }

    /// What a jump asks, and whether the answer is yes where it is taken.
    fn question(&self, opcode: u8, operands: &[Arc<Origin>]) -> Option<(Question, bool)> {
        let [operand] = operands else { return None };
        match (opcode, &**operand) {
            (op::IFNULL | op::IFNONNULL, Origin::Call { method, operands, .. })
                if matches!(&*method.name, "getAnnotation" | "getDeclaredAnnotation") =>
            {
                Some((annotation_asked(method, operands)?, opcode == op::IFNONNULL))
            }
            (op::IFNULL | op::IFNONNULL, _) => {
                Some((Question::IsThere(Arc::clone(operand)), opcode == op::IFNONNULL))
            }
            (op::IFEQ | op::IFNE, Origin::InstanceOf { object, class }) => {
                Some((Question::Is(Arc::clone(object), ClassName::new(&**class)), opcode == op::IFNE))
            }
            (op::IFEQ | op::IFNE, Origin::Call { method, operands, .. }) => {
                let is_yes = opcode == op::IFNE;
                if &*method.name == "isAnnotationPresent" {
                    return Some((annotation_asked(method, operands)?, is_yes));
                }
                if method.owner.as_str() != "java/lang/Class" {
                    return None;
                }
                let question = match (&*method.name, operands.as_slice()) {
                    ("isInstance", [class, object]) => Question::Is(Arc::clone(object), literal(class)?),
                    ("isAssignableFrom", [class, other]) => {
                        Question::IsBelow(Arc::clone(other), literal(class)?)
                    }
                    ("isAnnotation", [class]) => Question::IsAnnotation(Arc::clone(class)),
                    _ => return None,
                };
                Some((question, is_yes))
            }
            _ => None,
        }
    }

    /// What is known where a question has this answer; why it cannot have.
    fn answered(
        &self,
        question: &Question,
        yes: bool,
        facts: &mut Facts,
        ask: &mut dyn FnMut(Wanted) -> Option<Arc<str>>,
    ) -> Option<Arc<str>> {
        match question {
            Question::HasAnnotation { class, at_class } => {
                let wanted = || Wanted::Annotation { class: class.clone(), at_class: *at_class };
                if yes { ask(wanted()) } else { None }
            }
            Question::IsThere(object) => {
                if !yes {
                    return match &**object {
                        Origin::Parameter(parameter) => ask(Wanted::Null { parameter: *parameter }),
                        _ => None,
                    };
                }
                self.note(facts, object, |known| known.is_there = true);
                let known = facts.get(object).filter(|known| !known.is_not.is_empty())?;
                let is: BTreeSet<ClassName> = known.is.iter().cloned().chain(self.declared(object)).collect();
                let is_not = known.is_not.iter().cloned().collect();
                ask(Wanted::Object { is: is.into_iter().collect(), is_not })
            }
            Question::Is(object, class) => {
                let known = facts.get(object).cloned().unwrap_or_default();
                let mut is = known.is.clone();
                is.extend(self.declared(object));
                let mut is_not = known.is_not.clone();
                if yes {
                    is.insert(class.clone());
                } else {
                    is_not.insert(class.clone());
                }
                // Nothing is no instance of anything.
                let is_object = yes || known.is_there || **object == Origin::This;
                let wanted =
                    || Wanted::Object { is: is.into_iter().collect(), is_not: is_not.into_iter().collect() };
                let why = if is_object { ask(wanted()) } else { None };
                self.note(facts, object, |known| {
                    if yes {
                        known.is.insert(class.clone());
                        known.is_there = true;
                    } else {
                        known.is_not.insert(class.clone());
                    }
                });
                why
            }
            Question::IsBelow(class, above) if yes => {
                self.note(facts, class, |known| {
                    known.below.insert(above.clone());
                });
                let known = facts.get(class).filter(|known| known.is_annotation)?;
                known.below.iter().find_map(|below| ask(Wanted::AnnotationType { below: below.clone() }))
            }
            Question::IsAnnotation(class) if yes => {
                self.note(facts, class, |known| known.is_annotation = true);
                let known = facts.get(class)?;
                known.below.iter().find_map(|below| ask(Wanted::AnnotationType { below: below.clone() }))
            }
            Question::IsBelow(..) | Question::IsAnnotation(_) => None,
        }
    }

    /// What is known after an instruction that does not decide.
    fn passed(&self, at: usize, operation: Option<&Operation>, facts: &mut Facts) {
        if may_write(&self.instructions[at]) {
            facts.retain(|origin, _| !is_read(origin));
        }
        let Some(Operation { action, operands, .. }) = operation else { return };
        let Some(object) = operands.first() else { return };
        match action {
            Action::Invoke { is_static: false, .. } | Action::Dereference => {
                self.note(facts, object, |known| known.is_there = true);
            }
            Action::Cast { class } => {
                self.note(facts, object, |known| {
                    known.is.insert(ClassName::new(&**class));
                });
            }
            _ => {}
        }
    }

    fn note(&self, facts: &mut Facts, origin: &Arc<Origin>, change: impl FnOnce(&mut Known)) {
        if self.can_be_known(origin) {
            change(facts.entry(Arc::clone(origin)).or_default());
        }
    }

    /// Whether its name means one value as long as it is not made anew.
    fn can_be_known(&self, origin: &Arc<Origin>) -> bool {
        match &**origin {
            Origin::This
            | Origin::Parameter(_)
            | Origin::Call { .. }
            | Origin::Merge { .. }
            | Origin::Created { .. }
            | Origin::Caught { .. } => true,
            Origin::Field { of, field } => {
                let declared = self.program.class(&field.owner);
                let declared = declared.as_ref().and_then(|class| class.field(&field.name));
                declared.is_some_and(|field| !field.access.contains(Access::VOLATILE))
                    && !self.stale.contains(origin)
                    && of.as_ref().is_none_or(|of| self.can_be_known(of))
            }
            Origin::Number(_)
            | Origin::Null
            | Origin::Constant(_)
            | Origin::Length(_)
            | Origin::Element { .. }
            | Origin::Operator { .. }
            | Origin::InstanceOf { .. }
            | Origin::Unknown { .. } => false,
        }
    }

    /// The class that a value is of as the code declares it.
    fn declared(&self, origin: &Origin) -> Option<ClassName> {
        match origin {
            Origin::This => Some(self.method.owner.clone()),
            Origin::Parameter(position) => self.parameters.get(*position)?.class_name().cloned(),
            Origin::Call { method, .. } => {
                Program::parse_descriptor(&method.descriptor)?.1.class_name().cloned()
            }
            Origin::Field { field, .. } => {
                let class = self.program.class(&field.owner)?;
                let ty = Type::class_name(&class.field(&field.name)?.ty).cloned();
                ty.filter(|name| self.program.class(name).is_some())
            }
            _ => None,
        }
    }

    /// What was read from fields and is used after something that may have written to them: read again, it would have the
    /// same name and be another value.
    fn stale_values(&self, operations: &Operations) -> BTreeSet<Arc<Origin>> {
        let mut stale = BTreeSet::new();
        for at in (0..self.instructions.len()).filter(|at| may_write(&self.instructions[*at])) {
            for &next in &self.next[at] {
                let Some(values) = operations.before(next) else { continue };
                values.stack.iter().for_each(|origin| add_read(origin, &mut stale));
                for (slot, origin) in values.locals {
                    let mut read = BTreeSet::new();
                    add_read(&origin, &mut read);
                    if !read.is_empty() && self.is_loaded_after(next, slot) {
                        stale.extend(read);
                    }
                }
            }
        }
        stale
    }

    /// Whether a variable is read where control can come from here, before it is written.
    fn is_loaded_after(&self, from: usize, slot: usize) -> bool {
        let (mut seen, mut waiting) = (BTreeSet::new(), vec![from]);
        while let Some(at) = waiting.pop() {
            if at >= self.instructions.len() || !seen.insert(at) {
                continue;
            }
            match touched(&self.instructions[at]) {
                Some((local, true)) if local == slot => return true,
                Some((local, false)) if local == slot => waiting.extend(&self.handlers[at]),
                _ => waiting.extend(self.next[at].iter().chain(&self.handlers[at])),
            }
        }
        false
    }
}

/// Joins what is known on one more way into what is known there.
fn flow_into(before: &mut [Option<Facts>], to: usize, facts: &Facts, waiting: &mut VecDeque<usize>) {
    let Some(slot) = before.get_mut(to) else { return };
    let joined = match slot.as_ref() {
        None => facts.clone(),
        Some(known) => both(known, facts),
    };
    if slot.as_ref() != Some(&joined) {
        *slot = Some(joined);
        waiting.push_back(to);
    }
}

fn both(one: &Facts, other: &Facts) -> Facts {
    let common = |a: &BTreeSet<ClassName>, b: &BTreeSet<ClassName>| a.intersection(b).cloned().collect();
    let shared = one.iter().filter_map(|(origin, a)| {
        let b = other.get(origin)?;
        let known = Known {
            is: common(&a.is, &b.is),
            is_not: common(&a.is_not, &b.is_not),
            is_there: a.is_there && b.is_there,
            is_annotation: a.is_annotation && b.is_annotation,
            below: common(&a.below, &b.below),
        };
        (known != Known::default()).then(|| (Arc::clone(origin), known))
    });
    shared.collect()
}

fn annotation_asked(method: &MethodRef, operands: &[Arc<Origin>]) -> Option<Question> {
    let at_class = method.owner.as_str() == "java/lang/Class";
    if !at_class && !method.owner.as_str().starts_with("java/lang/reflect/") {
        return None;
    }
    let [_, class] = operands else { return None };
    Some(Question::HasAnnotation { class: literal(class)?, at_class })
}

/// The class that a literal names.
fn literal(origin: &Origin) -> Option<ClassName> {
    let Origin::Constant(text) = origin else { return None };
    let name = text.strip_prefix("constant ")?.strip_suffix(".class")?;
    Some(ClassName::new(name)).filter(|_| !name.starts_with('['))
}

/// Whether an instruction makes this value, or one that it is read from, anew.
fn is_made_at(origin: &Origin, place: usize) -> bool {
    origin.any(&mut |part| match part {
        Origin::Call { at, .. }
        | Origin::Created { at }
        | Origin::Merge { at, .. }
        | Origin::Caught { at }
        | Origin::Unknown { at } => *at == place,
        _ => false,
    })
}

/// Whether it was read from a field.
fn is_read(origin: &Origin) -> bool {
    matches!(origin, Origin::Field { .. })
}

/// Adds what was read from fields in a value that is computed from it; what a call gave is a value of its own.
fn add_read(origin: &Arc<Origin>, found: &mut BTreeSet<Arc<Origin>>) {
    match &**origin {
        Origin::Call { .. } => {}
        Origin::Field { .. } => {
            found.insert(Arc::clone(origin));
            origin.parts().into_iter().for_each(|part| add_read(part, found));
        }
        _ => origin.parts().into_iter().for_each(|part| add_read(part, found)),
    }
}

/// Whether fields may have other values afterwards.
fn may_write(instruction: &Instruction) -> bool {
    matches!(
        instruction,
        Instruction::Invokevirtual(_)
            | Instruction::Invokespecial(_)
            | Instruction::Invokeinterface(..)
            | Instruction::Invokestatic(_)
            | Instruction::Invokedynamic(_)
            | Instruction::Putfield(_)
            | Instruction::Putstatic(_)
            | Instruction::New(_)
            | Instruction::Getstatic(_)
            | Instruction::Monitorenter
    )
}

/// The variable that an instruction reads (`true`) or writes.
fn touched(instruction: &Instruction) -> Option<(usize, bool)> {
    use Instruction as I;
    Some(match instruction {
        I::Aload(local) | I::Iload(local) => (usize::from(*local), true),
        I::Aload_w(local) | I::Iload_w(local) => (usize::from(*local), true),
        I::Astore(local) | I::Istore(local) => (usize::from(*local), false),
        I::Astore_w(local) | I::Istore_w(local) => (usize::from(*local), false),
        _ => {
            let known = classfile::opcode(instruction.code())?;
            let is_load = match known.effect {
                Effect::Load(_) => true,
                Effect::Store(_) => false,
                _ => return None,
            };
            (usize::from(known.own_local()?), is_load)
        }
    })
}
