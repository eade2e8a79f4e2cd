//! Which slots of a frame hold references: what the collector and snapshots by shape need to know.
//!
//! An abstract interpretation of the original bytecode (JVMS 4.10.2 in miniature, see [`Slot`]). Where paths meet with
//! different kinds the slot is unusable: verified code does not read it before it has been written again. Subroutines (`jsr`) are analysed once per chain of call sites,
//! because a local variable that a subroutine does not touch may hold different kinds for different callers; the
//! return addresses in a frame tell which chain it is in.
//!
//! The analysis keeps the state at the start of each basic block and steps from there to the instruction asked for.

mod step;

use std::collections::BTreeMap;
use std::sync::Arc;

use classfile::raw::{RawClass, RawCode, RawMember};
use rustc_hash::FxHashMap;

use self::step::{Exits, State, step};
use crate::class::{MethodId, access};
use crate::machine::Machine;
use crate::value::Kind;

/// What the slots of a frame hold at one instruction, before it is executed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReferenceMap {
    locals: Box<[Slot]>,
    operands: Box<[Slot]>,
}

impl ReferenceMap {
    pub fn local(&self, index: usize) -> Slot {
        self.locals.get(index).copied().unwrap_or(Slot::Unusable)
    }

    /// Counted from the bottom of the operand stack.
    pub fn operand(&self, index: usize) -> Slot {
        self.operands.get(index).copied().unwrap_or(Slot::Unusable)
    }
}

/// What a slot may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// Nothing that code can use: never written, the second half of a `long` or `double`, or different things.
    Unusable,
    Primitive,
    Reference,
    /// Of the instruction at this offset.
    ReturnAddress(u16),
}

/// The chain of `jsr` instructions that are being executed: an index into [`Flow::chains`].
type Chain = u32;
const NO_CHAIN: Chain = 0;
/// More call chains than any compiler ever made; code with more is merged.
const MOST_CHAINS: usize = 1_000;

/// The states at the starts of a method's basic blocks.
pub struct Flow {
    starts: BTreeMap<(u16, Chain), State>,
    /// What the innermost `jsr` of a chain returns to, and the rest of the chain.
    chains: Vec<(u16, Chain)>,
}

impl Flow {
    /// `None` for methods without (readable) code.
    pub fn analyse(class: &RawClass, method: &RawMember) -> Option<Flow> {
        let code = classfile::raw::code(class, method)?.ok()?;
        let mut flow = Flow { starts: BTreeMap::new(), chains: vec![(0, NO_CHAIN)] };
        let mut pending = Vec::new();
        flow.meet(0, NO_CHAIN, entry_state(class, method, &code), &mut pending);
        while let Some((start, chain)) = pending.pop() {
            flow.walk_block(class, &code, start, chain, &mut pending);
        }
        Some(flow)
    }

    /// Steps through a block, and joins what it leads to.
    fn walk_block(
        &mut self,
        class: &RawClass,
        code: &RawCode<'_>,
        start: u16,
        chain: Chain,
        pending: &mut Vec<(u16, Chain)>,
    ) {
        let Some(mut state) = self.starts.get(&(start, chain)).cloned() else { return };
        let mut at = start;
        loop {
            for handler in &code.exceptions {
                if handler.start <= at && at < handler.end {
                    let caught = State { locals: state.locals.clone(), operands: vec![Slot::Reference] };
                    self.meet(handler.handler, chain, caught, pending);
                }
            }
            let Some(exits) = step(class, code.code, at, &mut state) else { return };
            match exits {
                Exits::Next(next) => {
                    if self.starts.contains_key(&(next, chain)) {
                        return self.meet(next, chain, state, pending);
                    }
                    at = next;
                }
                Exits::Jumps { targets, next } => {
                    for target in targets.into_iter().chain(next) {
                        self.meet(target, chain, state.clone(), pending);
                    }
                    return;
                }
                Exits::Subroutine { target, back } => {
                    let inner = self.chain(back, chain);
                    return self.meet(target, inner, state, pending);
                }
                Exits::Back(to) => {
                    let outer = self.without(to, chain);
                    return self.meet(to, outer, state, pending);
                }
                Exits::Nowhere => return,
            }
        }
    }

    /// Joins a state into that at the start of a block, which is due again if it has changed.
    fn meet(&mut self, at: u16, chain: Chain, state: State, pending: &mut Vec<(u16, Chain)>) {
        match self.starts.get_mut(&(at, chain)) {
            None => {
                // A block that ran through this place before must be joined here from now on.
                let before = self.starts.range(..(at, NO_CHAIN)).rev().find(|((_, of), _)| *of == chain);
                pending.extend(before.map(|(&start, _)| start));
                self.starts.insert((at, chain), state);
                pending.push((at, chain));
            }
            Some(known) => {
                if known.join(&state) {
                    pending.push((at, chain));
                }
            }
        }
    }

    fn chain(&mut self, back: u16, outer: Chain) -> Chain {
        let link = (back, outer);
        if let Some(known) = self.chains.iter().skip(1).position(|&chain| chain == link) {
            return known as Chain + 1;
        }
        if self.chains.len() >= MOST_CHAINS {
            return outer;
        }
        self.chains.push(link);
        self.chains.len() as Chain - 1
    }

    /// The chain after a return to an offset: `ret` may leave several subroutines at once.
    fn without(&self, back: u16, chain: Chain) -> Chain {
        let mut at = chain;
        while at != NO_CHAIN {
            let (link, outer) = self.chains[at as usize];
            if link == back {
                return outer;
            }
            at = outer;
        }
        chain
    }

    /// The map at an instruction. `holds` tells whether a slot (locals, then operands) of the frame holds the return
    /// address of an offset; it decides between the callers of a subroutine. The second value tells whether it did.
    pub fn at(
        &self,
        class: &RawClass,
        method: &RawMember,
        offset: u16,
        holds: impl Fn(usize, u16) -> bool,
    ) -> Option<(ReferenceMap, bool)> {
        let code = classfile::raw::code(class, method)?.ok()?;
        let states: Vec<State> = (0..self.chains.len() as Chain)
            .filter_map(|chain| self.state_at(class, &code, offset, chain))
            .collect();
        let (first, others) = states.split_first()?;
        if others.is_empty() {
            return Some((first.map(), false));
        }
        let fits = |state: &&State| {
            state.locals.iter().chain(&state.operands).enumerate().all(|(index, slot)| match *slot {
                Slot::ReturnAddress(offset) => holds(index, offset),
                Slot::Unusable | Slot::Primitive | Slot::Reference => true,
            })
        };
        let mut fitting = states.iter().filter(fits);
        let mut state = fitting.next().unwrap_or(first).clone();
        // No return address is left to tell them apart: then the code cannot tell either.
        fitting.for_each(|other| {
            state.join(other);
        });
        Some((state.map(), true))
    }

    fn state_at(&self, class: &RawClass, code: &RawCode<'_>, offset: u16, chain: Chain) -> Option<State> {
        // Blocks of one chain that begin before: the last one is it, if the way is straight.
        let (&(start, _), state) =
            self.starts.range(..=(offset, Chain::MAX)).rev().find(|((_, of), _)| *of == chain)?;
        let mut state = state.clone();
        let mut at = start;
        while at < offset {
            match step(class, code.code, at, &mut state)? {
                Exits::Next(next) => at = next,
                Exits::Jumps { .. } | Exits::Subroutine { .. } | Exits::Back(_) | Exits::Nowhere => {
                    return None;
                }
            }
        }
        (at == offset).then_some(state)
    }
}

/// The receiver and the parameters in their locals.
fn entry_state(class: &RawClass, method: &RawMember, code: &RawCode<'_>) -> State {
    let mut locals = vec![Slot::Unusable; usize::from(code.max_locals)];
    let mut next = 0;
    let mut put = |slot: Slot, slots: usize| {
        if let Some(local) = locals.get_mut(next) {
            *local = slot;
        }
        next += slots;
    };
    if method.access & access::STATIC == 0 {
        put(Slot::Reference, 1);
    }
    let descriptor = class.utf8_bytes(method.descriptor);
    for parameter in
        classfile::raw::parameters(descriptor).map(|(parameters, _)| parameters).unwrap_or_default()
    {
        match parameter.first() {
            Some(b'L' | b'[') => put(Slot::Reference, 1),
            Some(b'J' | b'D') => put(Slot::Primitive, 2),
            _ => put(Slot::Primitive, 1),
        }
    }
    State { locals, operands: Vec::new() }
}

/// What has been found out so far; shared by all states.
#[derive(Default)]
pub struct ReferenceMaps {
    flows: FxHashMap<MethodId, Option<Arc<Flow>>>,
    maps: FxHashMap<(MethodId, u16), Arc<ReferenceMap>>,
}

impl Machine {
    /// The map of a frame of any thread. `None` only for code that cannot be analysed, which the verifier refuses.
    pub(crate) fn reference_map(&mut self, thread: usize, frame: usize) -> Option<Arc<ReferenceMap>> {
        let frame = &self.threads[thread].frames[frame];
        let (id, pc, locals) = (frame.method, frame.pc, frame.locals);
        let method = &self.methods[id];
        if method.native.get().is_some() || method.is_native() {
            return Some(Arc::new(native_map(method.is_static(), &method.parameters, method.returns)));
        }
        let code = method.code.get()?;
        let offset = *code.offsets.get(pc as usize)?;
        if let Some(map) = self.reference_maps.maps.get(&(id, offset)) {
            return Some(map.clone());
        }
        let raw = self.classes[method.class].raw.clone()?;
        let member = &raw.methods[usize::from(method.raw)];
        let flow = self
            .reference_maps
            .flows
            .entry(id)
            .or_insert_with(|| Flow::analyse(&raw, member).map(Arc::new))
            .clone()?;
        let stack = &self.threads[thread].stack;
        let holds = |slot: usize, back: u16| {
            let at = stack.get(locals + slot as u32) as usize;
            code.offsets.get(at).is_some_and(|&offset| offset == back)
        };
        let (map, by_frame) = flow.at(&raw, member, offset, holds)?;
        let map = Arc::new(map);
        if !by_frame {
            self.reference_maps.maps.insert((id, offset), map.clone());
        }
        Some(map)
    }
}

/// The frame of a native: its arguments, and its result once it has one.
fn native_map(is_static: bool, parameters: &[Kind], returns: Kind) -> ReferenceMap {
    let mut locals = Vec::new();
    if !is_static {
        locals.push(Slot::Reference);
    }
    let slot = |kind| if kind == Kind::Reference { Slot::Reference } else { Slot::Primitive };
    for &kind in parameters {
        locals.push(slot(kind));
        locals.extend((1..kind.slots()).map(|_| Slot::Unusable));
    }
    ReferenceMap { locals: locals.into(), operands: [slot(returns)].into() }
}
