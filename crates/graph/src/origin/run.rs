//! The run of a method's code on names instead of values.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use classfile::{Code, Effect, Family, Instruction, PoolConstant, op};
use program::{Class, ClassName, FieldRef, MethodRef};

use super::{Inflow, Origin};
use crate::flow::Flow;

/// A value, and whether it is a `long` or a `double`, which some instructions count as two.
type Slot = (Arc<Origin>, bool);

/// What is on the stack and in local variables before an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State {
    locals: Vec<Option<Slot>>,
    stack: Vec<Slot>,
}

/// The values alone: of variables, by number, and on the stack.
pub(crate) struct Values {
    pub(crate) locals: Vec<(usize, Arc<Origin>)>,
    pub(crate) stack: Vec<Arc<Origin>>,
}

impl State {
    /// The topmost values, the deepest of them first.
    pub(super) fn top(&self, count: usize) -> Option<Vec<Arc<Origin>>> {
        let from = self.stack.len().checked_sub(count)?;
        Some(self.stack[from..].iter().map(|(origin, _)| Arc::clone(origin)).collect())
    }

    /// The local variable that an instruction sets, and to what.
    pub(super) fn stored(&self, instruction: &Instruction, at: usize) -> Option<(usize, Arc<Origin>)> {
        use Instruction as I;
        let value = || self.top(1)?.pop();
        match instruction {
            I::Iinc(local, by) => self.increased(usize::from(*local), i64::from(*by), at),
            I::Iinc_w(local, by) => self.increased(usize::from(*local), i64::from(*by), at),
            I::Istore(local) | I::Lstore(local) | I::Astore(local) => Some((usize::from(*local), value()?)),
            I::Istore_w(local) | I::Lstore_w(local) | I::Astore_w(local) => {
                Some((usize::from(*local), value()?))
            }
            _ => {
                let known = classfile::opcode(instruction.code())?;
                let is_store = matches!(known.effect, Effect::Store(_));
                is_store.then(|| Some((usize::from(known.own_local()?), value()?)))?
            }
        }
    }

    fn increased(&self, local: usize, by: i64, at: usize) -> Option<(usize, Arc<Origin>)> {
        let mut state = self.clone();
        increment(&mut state, local, by, at)?;
        let (value, _) = state.locals.get(local)?.clone()?;
        Some((local, value))
    }

    pub(super) fn values(&self) -> Values {
        let locals = self.locals.iter().enumerate();
        let locals = locals.filter_map(|(slot, value)| Some((slot, Arc::clone(&value.as_ref()?.0))));
        let stack = self.stack.iter().map(|(origin, _)| Arc::clone(origin)).collect();
        Values { locals: locals.collect(), stack }
    }

    fn pop(&mut self) -> Option<Slot> {
        self.stack.pop()
    }

    fn take(&mut self, count: usize) -> Option<Vec<Arc<Origin>>> {
        let taken = self.top(count)?;
        self.stack.truncate(self.stack.len() - count);
        Some(taken)
    }

    fn push(&mut self, origin: Origin, wide: bool) {
        self.stack.push((Arc::new(origin), wide));
    }

    fn load(&mut self, local: usize) -> Option<()> {
        self.stack.push(self.locals.get(local)?.clone()?);
        Some(())
    }

    fn store(&mut self, local: usize) -> Option<()> {
        let value = self.pop()?;
        if self.locals.len() <= local {
            self.locals.resize(local + 1, None);
        }
        self.locals[local] = Some(value);
        Some(())
    }
}

pub(super) struct Run {
    /// Before each instruction that can be reached.
    pub(super) states: Vec<Option<State>>,
    pub(super) merges: BTreeMap<(usize, usize), BTreeSet<Arc<Origin>>>,
    pub(super) inflow: Inflow,
    /// Whether all was understood, and nothing changed any more at the end.
    pub(super) is_settled: bool,
}

/// A name that is built from more than this many others is followed no further.
const DEEPEST: usize = 12;

/// Slots on the stack are numbered from here, local variables from zero.
const ON_STACK: usize = 1 << 16;

/// Instructions are run again until nothing changes, but not more often than this each.
const ROUNDS: usize = 60;

/// `None` where the code makes no sense.
pub(super) fn run(
    class: &Class,
    code: &Code<'_>,
    flow: &Flow<'_>,
    is_static: bool,
    descriptor: &str,
) -> Option<Run> {
    let count = code.instructions.len();
    // What flows into each instruction, by where it comes from.
    let mut incoming: Vec<BTreeMap<usize, State>> = vec![BTreeMap::new(); count];
    incoming.first_mut()?.insert(usize::MAX, initial(is_static, descriptor)?);
    let mut run =
        Run { states: vec![None; count], merges: BTreeMap::new(), inflow: BTreeMap::new(), is_settled: true };
    let mut waiting = VecDeque::from([0]);
    let mut rounds = vec![0; count];
    while let Some(at) = waiting.pop_front() {
        rounds[at] += 1;
        if rounds[at] > ROUNDS {
            run.is_settled = false;
            continue;
        }
        let before = joined(at, &incoming[at]);
        if run.states[at].as_ref() == Some(&before) {
            continue;
        }
        run.states[at] = Some(before.clone());
        let mut send = |to: usize, state: State, waiting: &mut VecDeque<usize>| {
            if let Some(known) = incoming.get_mut(to) {
                known.insert(at, state);
                waiting.push_back(to);
            }
        };
        for entry in code.exception_table {
            if entry.range_pc.contains(&(at as u16)) {
                let handler = usize::from(entry.handler_pc);
                let caught = (Arc::new(Origin::Caught { at: handler }), false);
                let state = State { locals: before.locals.clone(), stack: vec![caught] };
                send(handler, state, &mut waiting);
            }
        }
        let mut after = before;
        // What is not understood ends here.
        if step(class, at, &code.instructions[at], &mut after).is_none() {
            run.is_settled = false;
            continue;
        }
        for next in flow.successors(at) {
            send(next, after.clone(), &mut waiting);
        }
    }
    for (at, states) in incoming.iter().enumerate() {
        let Some(state) = &run.states[at] else { continue };
        let locals = state.locals.iter().map(Option::as_ref).enumerate();
        let stack = state.stack.iter().enumerate().map(|(position, slot)| (ON_STACK + position, Some(slot)));
        for (slot, value) in locals.chain(stack) {
            let Some((origin, _)) = value else { continue };
            if **origin != (Origin::Merge { at, slot }) {
                continue;
            }
            let into = run.merges.entry((at, slot)).or_default();
            for (place, from) in states {
                let local = from.locals.get(slot).cloned().flatten();
                let value = local.or_else(|| from.stack.get(slot.checked_sub(ON_STACK)?).cloned());
                let inflow = run.inflow.entry((at, slot)).or_default();
                inflow.extend(value.clone().map(|(origin, _)| (*place, origin)));
                into.extend(value.map(|(origin, _)| origin).filter(|origin| *origin != value_of(at, slot)));
            }
        }
    }
    Some(run)
}

fn value_of(at: usize, slot: usize) -> Arc<Origin> {
    Arc::new(Origin::Merge { at, slot })
}

/// What several ways into an instruction have in common.
fn joined(at: usize, incoming: &BTreeMap<usize, State>) -> State {
    let states: Vec<&State> = incoming.values().collect();
    let depth = states.iter().map(|state| state.locals.len()).max().unwrap_or_default();
    let height = states.iter().map(|state| state.stack.len()).min().unwrap_or_default();
    let one = |slot: usize, values: &mut dyn Iterator<Item = Option<Slot>>| -> Option<Slot> {
        let own = value_of(at, slot);
        let mut found: Option<Slot> = None;
        let mut differs = false;
        for value in values {
            let value = value?;
            if value.0 == own {
                continue;
            }
            match &found {
                None => found = Some(value),
                Some(known) => differs |= known.0 != value.0,
            }
        }
        let found = found?;
        Some(if differs { (own, found.1) } else { found })
    };
    let locals = (0..depth)
        .map(|slot| one(slot, &mut states.iter().map(|state| state.locals.get(slot).cloned().flatten())))
        .collect();
    let stack = (0..height)
        .map(|position| {
            let mut values = states.iter().map(|state| state.stack.get(position).cloned());
            one(ON_STACK + position, &mut values).unwrap_or((Arc::new(Origin::Unknown { at }), false))
        })
        .collect();
    State { locals, stack }
}

/// What a method begins with.
fn initial(is_static: bool, descriptor: &str) -> Option<State> {
    let mut locals = Vec::new();
    if !is_static {
        locals.push(Some((Arc::new(Origin::This), false)));
    }
    for (position, wide) in parameters(descriptor)?.into_iter().enumerate() {
        locals.push(Some((Arc::new(Origin::Parameter(position)), wide)));
        if wide {
            locals.push(None);
        }
    }
    Some(State { locals, stack: Vec::new() })
}

/// Of each parameter, whether it takes two variables.
fn parameters(descriptor: &str) -> Option<Vec<bool>> {
    let (parameters, _) = program::Program::parse_descriptor(descriptor)?;
    Some(parameters.iter().map(is_wide).collect())
}

pub(super) fn arguments(descriptor: &str) -> Option<usize> {
    parameters(descriptor).map(|parameters| parameters.len())
}

fn is_wide(ty: &program::Type) -> bool {
    matches!(ty, program::Type::Primitive(program::Primitive::Long | program::Primitive::Double))
}

fn depth(origin: &Origin) -> usize {
    1 + origin.parts().into_iter().map(|part| depth(part)).max().unwrap_or_default()
}

/// The effect of one instruction.
fn step(class: &Class, at: usize, instruction: &Instruction, state: &mut State) -> Option<()> {
    use Instruction as I;
    let pool = &class.file.constant_pool;
    let code = instruction.code();
    match instruction {
        I::Aconst_null => state.push(Origin::Null, false),
        I::Bipush(number) => state.push(Origin::Number(i64::from(*number)), false),
        I::Sipush(number) => state.push(Origin::Number(i64::from(*number)), false),
        I::Ldc(index) => constant(class, u16::from(*index), false, state)?,
        I::Ldc_w(index) => constant(class, *index, false, state)?,
        I::Ldc2_w(index) => constant(class, *index, true, state)?,
        I::Iload(local) | I::Lload(local) | I::Fload(local) | I::Dload(local) | I::Aload(local) => {
            state.load(usize::from(*local))?;
        }
        I::Iload_w(local) | I::Lload_w(local) | I::Fload_w(local) | I::Dload_w(local) | I::Aload_w(local) => {
            state.load(usize::from(*local))?;
        }
        I::Istore(local) | I::Lstore(local) | I::Fstore(local) | I::Dstore(local) | I::Astore(local) => {
            state.store(usize::from(*local))?;
        }
        I::Istore_w(local)
        | I::Lstore_w(local)
        | I::Fstore_w(local)
        | I::Dstore_w(local)
        | I::Astore_w(local) => {
            state.store(usize::from(*local))?;
        }
        I::Iinc(local, by) => increment(state, usize::from(*local), i64::from(*by), at)?,
        I::Iinc_w(local, by) => increment(state, usize::from(*local), i64::from(*by), at)?,
        I::Getstatic(index) => {
            let (field, wide) = field(class, *index)?;
            state.push(Origin::Field { of: None, field }, wide);
        }
        I::Putstatic(_) => drop(state.take(1)?),
        I::Getfield(index) => {
            let (field, wide) = field(class, *index)?;
            let (object, _) = state.pop()?;
            push_limited(state, Origin::Field { of: Some(object), field }, wide, at);
        }
        I::Putfield(_) => drop(state.take(2)?),
        I::Invokevirtual(index) | I::Invokespecial(index) | I::Invokeinterface(index, _) => {
            call(state, at, method(class, *index)?, false)?;
        }
        I::Invokestatic(index) => call(state, at, method(class, *index)?, true)?,
        I::Invokedynamic(index) => {
            let PoolConstant::InvokeDynamic { name_and_type_index, .. } = pool.get(*index)? else {
                return None;
            };
            let PoolConstant::NameAndType { descriptor_index, .. } = pool.get(*name_and_type_index)? else {
                return None;
            };
            let descriptor = classfile::text(pool, *descriptor_index).ok()?;
            state.take(arguments(&descriptor)?)?;
            state.push(Origin::Created { at }, false);
        }
        I::New(_) => state.push(Origin::Created { at }, false),
        I::Newarray(_) | I::Anewarray(_) => {
            state.take(1)?;
            state.push(Origin::Created { at }, false);
        }
        I::Multianewarray(_, dimensions) => {
            state.take(usize::from(*dimensions))?;
            state.push(Origin::Created { at }, false);
        }
        I::Checkcast(_) => {}
        I::Instanceof(index) => {
            let (object, _) = state.pop()?;
            let name: Arc<str> = Arc::from(&*classfile::class_name(pool, *index).ok()?);
            push_limited(state, Origin::InstanceOf { object, class: name }, false, at);
        }
        _ => plain(code, at, state)?,
    }
    Some(())
}

/// Instructions whose opcode says it all.
fn plain(code: u8, at: usize, state: &mut State) -> Option<()> {
    let known = classfile::opcode(code)?;
    let (takes, leaves) = match known.effect {
        Effect::Load(_) => return state.load(usize::from(known.own_local()?)),
        Effect::Store(_) => return state.store(usize::from(known.own_local()?)),
        Effect::Shuffle { .. } => return shuffle(code, state),
        Effect::Plain { takes, leaves } => (takes, leaves),
        _ => return None,
    };
    let wide = leaves.first().is_some_and(|ty| ty.slots() == 2);
    let number = |first: u8| i64::from(code) - i64::from(first);
    match known.family {
        Family::Constant => state.push(
            match code {
                op::ICONST_M1..=op::ICONST_5 => Origin::Number(number(op::ICONST_0)),
                op::LCONST_0 | op::LCONST_1 => Origin::Number(number(op::LCONST_0)),
                op::FCONST_0..=op::FCONST_2 => {
                    Origin::Constant(format!("{}.0f", number(op::FCONST_0)).into())
                }
                _ => Origin::Constant(format!("{}.0", number(op::DCONST_0)).into()),
            },
            wide,
        ),
        Family::ArrayLoad => {
            let operands = state.take(takes.len())?;
            let [array, index] = <[Arc<Origin>; 2]>::try_from(operands).ok()?;
            push_limited(state, Origin::Element { array, index }, wide, at);
        }
        Family::ArrayLength => {
            let (array, _) = state.pop()?;
            push_limited(state, Origin::Length(array), false, at);
        }
        // Conversions between integers leave the value what it is, as far as a reader cares.
        Family::Conversion if matches!(code, op::I2L | op::L2I) => {
            let (value, _) = state.pop()?;
            state.stack.push((value, wide));
        }
        Family::Arithmetic | Family::Conversion | Family::Comparison => {
            operator(code, takes.len(), wide, at, state)?;
        }
        Family::Return => {}
        // Subroutines are not understood.
        Family::Jump if code == op::RET => return None,
        _ => drop(state.take(takes.len())?),
    }
    Some(())
}

/// The method at an index of the constant pool.
pub(super) fn method(class: &Class, index: u16) -> Option<MethodRef> {
    let member = classfile::member(&class.file.constant_pool, index)?;
    Some(MethodRef::new(ClassName::new(&*member.owner), member.name, member.descriptor))
}

/// The field there, and whether it takes two slots.
pub(super) fn field(class: &Class, index: u16) -> Option<(FieldRef, bool)> {
    let member = classfile::member(&class.file.constant_pool, index)?;
    let wide = matches!(&*member.descriptor, "J" | "D");
    Some((FieldRef { owner: ClassName::new(&*member.owner), name: member.name }, wide))
}

fn push_limited(state: &mut State, origin: Origin, wide: bool, at: usize) {
    let origin = if depth(&origin) > DEEPEST { Origin::Unknown { at } } else { origin };
    state.push(origin, wide);
}

fn operator(opcode: u8, count: usize, wide: bool, at: usize, state: &mut State) -> Option<()> {
    let operands = state.take(count)?;
    push_limited(state, Origin::Operator { opcode, operands }, wide, at);
    Some(())
}

fn increment(state: &mut State, local: usize, by: i64, at: usize) -> Option<()> {
    state.load(local)?;
    state.push(Origin::Number(by), false);
    operator(op::IADD, 2, false, at, state)?;
    state.store(local)
}

fn call(state: &mut State, at: usize, method: MethodRef, is_static: bool) -> Option<()> {
    let (parameters, returns) = program::Program::parse_descriptor(&method.descriptor)?;
    let operands = state.take(parameters.len() + usize::from(!is_static))?;
    if returns != program::Type::Void {
        push_limited(state, Origin::Call { at, method, is_static, operands }, is_wide(&returns), at);
    }
    Some(())
}

fn constant(class: &Class, index: u16, wide: bool, state: &mut State) -> Option<()> {
    let pool = &class.file.constant_pool;
    let origin = match pool.get(index)? {
        PoolConstant::Integer(number) => Origin::Number(i64::from(*number)),
        PoolConstant::Long(number) => Origin::Number(*number),
        PoolConstant::Float(number) => Origin::Constant(format!("{number:?}f").into()),
        PoolConstant::Double(number) => Origin::Constant(format!("{number:?}").into()),
        PoolConstant::String(text) => {
            Origin::Constant(format!("{:?}", classfile::text(pool, *text).ok()?).into())
        }
        PoolConstant::Class(_) => {
            Origin::Constant(format!("constant {}.class", classfile::class_name(pool, index).ok()?).into())
        }
        _ => Origin::Constant(format!("constant {index}").into()),
    };
    state.push(origin, wide);
    Some(())
}

/// The instructions that only move what is on the stack (JVMS 6.5, `dup` and its kin).
fn shuffle(code: u8, state: &mut State) -> Option<()> {
    let height = |state: &State, from_top: usize| -> Option<usize> {
        // How many entries make up two slots, seen from an entry.
        let top = state.stack.len().checked_sub(1 + from_top)?;
        Some(if state.stack[top].1 { 1 } else { 2 })
    };
    match code {
        op::POP => drop(state.take(1)?),
        op::POP2 => {
            let count = height(state, 0)?;
            state.take(count)?;
        }
        op::SWAP => {
            let last = state.stack.len().checked_sub(2)?;
            state.stack.swap(last, last + 1);
        }
        _ => {
            // How many are copied, and below how many the copy goes.
            let copied = if code >= op::DUP2 { height(state, 0)? } else { 1 };
            let below = match code {
                op::DUP_X1 | op::DUP2_X1 => 1,
                op::DUP_X2 | op::DUP2_X2 => height(state, copied)?,
                _ => 0,
            };
            let from = state.stack.len().checked_sub(copied)?;
            let copy: Vec<Slot> = state.stack[from..].to_vec();
            let place = from.checked_sub(below)?;
            state.stack.splice(place..place, copy);
        }
    }
    Some(())
}
