//! Types at the places that control jumps to (JVMS 4.10.1): data flow over the code until nothing changes. What was not
//! reached then is dead.

use std::collections::{BTreeSet, HashMap};

use super::code::{Code, Instruction, Item, placed};
use super::step::step;
use super::types::{Common, Frame, Name, Names, Type};
use super::{ClassWriter, CommonSuperClass, WriteError};
use crate::raw::{access, parameters};

/// What is known of code before it is laid out.
pub(super) struct Frames {
    pub(super) names: Names,
    /// What a method begins with.
    pub(super) initial: Frame,
    /// By the place among the items, for labels that control jumps to.
    pub(super) targets: Vec<(usize, Frame)>,
    /// Of each item that is an instruction, whether it can be reached.
    pub(super) reached: Vec<bool>,
    pub(super) max_stack: usize,
    pub(super) max_locals: usize,
}

struct Flow<'c, 'f> {
    names: Names,
    common: Common<'c, 'f>,
    /// By place, for the items that are targets.
    known: Vec<Option<Frame>>,
    is_target: Vec<bool>,
    pending: BTreeSet<usize>,
}

impl Flow<'_, '_> {
    fn enter(&mut self, place: usize, frame: &Frame) -> Result<(), WriteError> {
        let changed = match &mut self.known[place] {
            Some(known) => known.merge(frame, &mut self.names, &mut self.common)?,
            none => {
                *none = Some(frame.clone());
                true
            }
        };
        if changed {
            self.pending.insert(place);
        }
        Ok(())
    }

    /// Into a handler, with the exception alone on the stack.
    fn caught(&mut self, place: usize, locals: &[Type], exception: Type) -> Result<(), WriteError> {
        let changed = match &mut self.known[place] {
            Some(known) => {
                let stack = Frame { locals: known.locals.clone(), stack: vec![exception] };
                known.merge(&stack, &mut self.names, &mut self.common)?
                    | known.merge_locals(locals, &mut self.names, &mut self.common)?
            }
            none => {
                *none = Some(Frame { locals: locals.to_vec(), stack: vec![exception] });
                true
            }
        };
        if changed {
            self.pending.insert(place);
        }
        Ok(())
    }
}

/// A handler with places among the items.
struct Covered {
    start: usize,
    end: usize,
    handler: usize,
    exception: Type,
}

pub(super) fn frames(
    code: &Code,
    class: &ClassWriter,
    number: usize,
    common: &mut CommonSuperClass<'_>,
) -> Result<Frames, WriteError> {
    let places = code.places();
    let mut names = Names::new();
    let constants = class.pool.constants();
    let this_class = names.intern(constants.class_name_bytes(class.this_index()));
    let initial = initial(class, number, this_class, &mut names)?;
    let mut is_target = vec![false; code.items.len()];
    let mut covered = Vec::with_capacity(code.handlers.len());
    for handler in &code.handlers {
        let exception = match handler.catch_type {
            0 => Name::THROWABLE,
            index => names.intern(constants.class_name_bytes(index)),
        };
        let place = placed(&places, handler.handler)?;
        is_target[place] = true;
        covered.push(Covered {
            start: placed(&places, handler.start)?,
            end: placed(&places, handler.end)?,
            handler: place,
            exception: Type::Object(exception),
        });
    }
    for item in &code.items {
        let Item::Instruction(instruction) = item else { continue };
        for target in instruction.targets() {
            is_target[placed(&places, target)?] = true;
        }
    }
    let mut flow = Flow {
        names,
        common: Common { ask: common, known: HashMap::new() },
        known: vec![None; code.items.len()],
        is_target,
        pending: BTreeSet::new(),
    };
    let mut reached = vec![false; code.items.len()];
    let (mut max_stack, mut max_locals) = (0, initial.locals.len());
    let mut walk = Walk { covered: &covered, seen: vec![0; covered.len()], version: 0 };
    let mut start = Some((0, initial.clone()));
    while let Some((mut at, mut frame)) = start.take().or_else(|| {
        let place = flow.pending.pop_first()?;
        Some((place, flow.known[place].clone()?))
    }) {
        walk.version += 1;
        let from = at;
        loop {
            let Some(item) = code.items.get(at) else { return Err(WriteError::FallsOffTheEnd) };
            // Falling into a target is a jump; the walk begins at one or at the start, which may be one as well.
            if flow.is_target[at] && (at != from || flow.known[at].is_none()) {
                flow.enter(at, &frame)?;
                break;
            }
            let Item::Instruction(instruction) = item else {
                at += 1;
                continue;
            };
            reached[at] = true;
            walk.handlers(at, &frame, &mut flow)?;
            if step(&mut frame, instruction, at, &class.pool, &mut flow.names, this_class)? {
                walk.version += 1;
            }
            max_stack = max_stack.max(frame.stack.len());
            max_locals = max_locals.max(frame.locals.len()).max(named_local(instruction));
            for target in instruction.targets() {
                flow.enter(placed(&places, target)?, &frame)?;
            }
            if !instruction.falls_through() {
                break;
            }
            at += 1;
        }
    }
    let targets = flow.known.into_iter().enumerate();
    let targets = targets.filter_map(|(place, frame)| Some((place, frame?))).collect();
    Ok(Frames { names: flow.names, initial, targets, reached, max_stack, max_locals })
}

struct Walk<'a> {
    covered: &'a [Covered],
    /// The version of the locals that each handler has seen.
    seen: Vec<u64>,
    version: u64,
}

impl Walk<'_> {
    /// An exception may leave the instruction with the locals that it begins with.
    fn handlers(&mut self, at: usize, frame: &Frame, flow: &mut Flow<'_, '_>) -> Result<(), WriteError> {
        for (number, handler) in self.covered.iter().enumerate() {
            if (handler.start..handler.end).contains(&at) && self.seen[number] != self.version {
                self.seen[number] = self.version;
                flow.caught(handler.handler, &frame.locals, handler.exception)?;
            }
        }
        Ok(())
    }
}

/// One more than the highest slot that the instruction names.
fn named_local(instruction: &Instruction) -> usize {
    match instruction {
        Instruction::Local { opcode, local } => {
            let slots = match crate::opcode(*opcode).map(|known| known.effect) {
                Some(crate::Effect::Load(ty) | crate::Effect::Store(ty)) => ty.slots(),
                _ => 1,
            };
            usize::from(*local) + slots
        }
        Instruction::Increment { local, .. } => usize::from(*local) + 1,
        _ => 0,
    }
}

fn initial(
    class: &ClassWriter,
    number: usize,
    this_class: Name,
    names: &mut Names,
) -> Result<Frame, WriteError> {
    let method = &class.methods[number];
    let constants = class.pool.constants();
    let descriptor = constants.utf8_bytes(method.descriptor);
    let (types, _) = parameters(descriptor).ok_or_else(|| WriteError::nonsense("a method's descriptor"))?;
    let mut frame = Frame { locals: Vec::new(), stack: Vec::new() };
    if method.access & access::STATIC == 0 {
        let is_constructor = constants.utf8_bytes(method.name) == b"<init>" && this_class != Name::OBJECT;
        frame.locals.push(if is_constructor { Type::UninitializedThis } else { Type::Object(this_class) });
    }
    for ty in types {
        let ty = names.of_descriptor(ty).ok_or_else(|| WriteError::nonsense("a method's descriptor"))?;
        frame.set_local(frame.locals.len() as u16, ty);
    }
    Ok(frame)
}
