//! Verification by type inference (JVMS 4.10.2): data flow over the code until nothing changes, for class files before
//! version 50 and for those of version 50 whose frames are wrong.
//!
//! Subroutines follow 4.10.2.6: a state knows the `jsr` calls that lead to it and the locals that were touched since
//! each. After a `ret`, a local that the subroutine touched has the subroutine's type, any other the caller's.

use std::collections::{BTreeMap, BTreeSet};

use super::frame::Frame;
use super::handlers::handler_frame;
use super::step::Checker;
use super::trouble::{Trouble, Verified, verify_error};
use super::types::{Name, Type};

#[derive(Clone, PartialEq, Eq)]
struct State {
    frame: Frame,
    /// Outermost first.
    calls: Vec<Call>,
}

impl State {
    fn slots(&self) -> usize {
        self.frame.slots() + self.calls.iter().map(|call| 1 + call.touched.len()).sum::<usize>()
    }
}

fn join(touched: &mut Vec<bool>, more: &[bool]) {
    touched.resize(touched.len().max(more.len()), false);
    for (touched, more) in touched.iter_mut().zip(more) {
        *touched |= more;
    }
}

/// A subroutine that has not returned yet.
#[derive(Clone, PartialEq, Eq)]
struct Call {
    entry: usize,
    /// Locals beyond its end are not.
    touched: Vec<bool>,
}

struct Inference<'c, 'a, 'b> {
    checker: &'c mut Checker<'a, 'b>,
    states: Vec<Option<State>>,
    pending: BTreeSet<usize>,
    /// By entry: the `jsr` instructions that call it and the `ret` instructions that leave it.
    callers: BTreeMap<usize, BTreeSet<usize>>,
    returns: BTreeMap<usize, BTreeSet<usize>>,
}

/// `frame` and `pc` as in type checking.
pub(super) fn infer(checker: &mut Checker<'_, '_>, frame: &mut Frame, pc: &mut usize) -> Verified {
    let length = checker.method.layout.code.len();
    let mut inference = Inference {
        checker,
        states: vec![None; length],
        pending: BTreeSet::new(),
        callers: BTreeMap::new(),
        returns: BTreeMap::new(),
    };
    inference.flow(0, State { frame: frame.clone(), calls: Vec::new() })?;
    while let Some(next) = inference.pending.pop_first() {
        *pc = next;
        let Some(state) = inference.states[next].clone() else { continue };
        frame.clone_from(&state.frame);
        let mut after = state;
        inference.visit(next, &mut after).inspect_err(|_| frame.clone_from(&after.frame))?;
    }
    Ok(())
}

impl Inference<'_, '_, '_> {
    fn visit(&mut self, pc: usize, state: &mut State) -> Verified {
        let method = self.checker.method;
        let layout = &method.layout;
        for handler in &method.code.exceptions {
            if (usize::from(handler.start)..usize::from(handler.end)).contains(&pc) {
                let frame = handler_frame(self.checker, &state.frame, handler)?;
                self.flow(handler.handler.into(), State { frame, calls: state.calls.clone() })?;
            }
        }
        let returned = match layout.ret_local(pc) {
            Some(index) => Some(state.frame.get_local(index.into())),
            None => None,
        };
        self.checker.step(&mut state.frame, pc)?;
        if let Some((index, slots)) = layout.local_variable(pc) {
            let (first, end) = (usize::from(index), usize::from(index) + slots);
            for call in &mut state.calls {
                call.touched.resize(call.touched.len().max(end), false);
                call.touched[first..end].fill(true);
            }
        }
        if let Some(Type::ReturnAddress(entry)) = returned {
            return self.leave_subroutine(pc, entry.into(), state);
        }
        for target in layout.targets(pc)? {
            let mut reached = state.clone();
            if layout.is_jsr(pc) {
                self.enter_subroutine(pc, target, &mut reached)?;
            }
            self.flow(target, reached)?;
        }
        if layout.falls_through(pc) {
            let next = layout.next(pc);
            if next >= layout.code.len() {
                return verify_error("Falling off the end of the code");
            }
            self.flow(next, state.clone())?;
        }
        Ok(())
    }

    fn enter_subroutine(&mut self, pc: usize, entry: usize, state: &mut State) -> Verified {
        if state.calls.iter().any(|call| call.entry == entry) {
            return verify_error("Recursive call to jsr entry");
        }
        state.calls.push(Call { entry, touched: Vec::new() });
        self.callers.entry(entry).or_default().insert(pc);
        // The state of this call goes into what its returns mean.
        if let Some(returns) = self.returns.get(&entry) {
            self.pending.extend(returns);
        }
        Ok(())
    }

    fn leave_subroutine(&mut self, pc: usize, entry: usize, state: &State) -> Verified {
        let Some(depth) = state.calls.iter().position(|call| call.entry == entry) else {
            return verify_error("Illegal ret from a subroutine that was not called");
        };
        self.returns.entry(entry).or_default().insert(pc);
        let touched = &state.calls[depth].touched;
        let callers: Vec<usize> = self.callers.get(&entry).into_iter().flatten().copied().collect();
        for caller in callers {
            let Some(mut resumed) = self.states[caller].clone() else { continue };
            resumed.frame.stack.clone_from(&state.frame.stack);
            resumed.frame.this_uninitialized = state.frame.this_uninitialized;
            for (index, _) in touched.iter().enumerate().filter(|(_, touched)| **touched) {
                let length = resumed.frame.locals.len().max(index + 1);
                resumed.frame.locals.resize(length, Type::Top);
                resumed.frame.locals[index] = state.frame.get_local(index);
            }
            for call in &mut resumed.calls {
                join(&mut call.touched, touched);
            }
            let next = self.checker.method.layout.next(caller);
            if !self.checker.method.layout.is_start(next) {
                return verify_error("Falling off the end of the code");
            }
            self.flow(next, resumed)?;
        }
        Ok(())
    }

    /// Merges a state into the one known at `target` (4.10.2.2).
    fn flow(&mut self, target: usize, incoming: State) -> Verified {
        let slots = incoming.slots();
        self.checker.effort.flow(slots)?;
        let Some(known) = self.states[target].take() else {
            self.checker.effort.keep(slots)?;
            self.states[target] = Some(incoming);
            self.pending.insert(target);
            return Ok(());
        };
        let merged = self.merge(&known, &incoming)?;
        if merged != known {
            self.pending.insert(target);
        }
        self.states[target] = Some(merged);
        Ok(())
    }

    fn merge(&mut self, known: &State, incoming: &State) -> Verified<State> {
        let (old, new) = (&known.frame, &incoming.frame);
        if old.stack.len() != new.stack.len() {
            return verify_error(format!(
                "Inconsistent stack height {} != {}",
                new.stack.len(),
                old.stack.len()
            ));
        }
        let mut frame = old.clone();
        for (slot, &other) in frame.stack.iter_mut().zip(&new.stack) {
            let merged = self.merge_types(*slot, other)?;
            if merged == Type::Top {
                return verify_error("Mismatched stack types");
            }
            *slot = merged;
        }
        frame.locals.truncate(new.locals.len());
        for (slot, &other) in frame.locals.iter_mut().zip(&new.locals) {
            *slot = self.merge_types(*slot, other)?;
        }
        frame.this_uninitialized |= new.this_uninitialized;
        let mut calls = Vec::new();
        for (mine, other) in known.calls.iter().zip(&incoming.calls) {
            if mine.entry != other.entry {
                break;
            }
            let mut call = mine.clone();
            join(&mut call.touched, &other.touched);
            calls.push(call);
        }
        Ok(State { frame, calls })
    }

    /// The most specific type that both are, `Top` if there is none.
    fn merge_types(&mut self, one: Type, other: Type) -> Result<Type, Trouble> {
        match (one, other) {
            _ if one == other => Ok(one),
            (Type::Null, Type::Reference(_)) => Ok(other),
            (Type::Reference(_), Type::Null) => Ok(one),
            (Type::Reference(one), Type::Reference(other)) => {
                self.common_super_class(one, other).map(Type::Reference)
            }
            _ => Ok(Type::Top),
        }
    }

    /// Interfaces count as Object.
    fn common_super_class(&mut self, one: Name, other: Name) -> Result<Name, Trouble> {
        let names = &mut *self.checker.names;
        if one == other {
            return Ok(one);
        }
        if one == Name::OBJECT || other == Name::OBJECT {
            return Ok(Name::OBJECT);
        }
        if let (Some(one), Some(other)) = (names.component(one), names.component(other)) {
            return match (one, other) {
                (Type::Reference(one), Type::Reference(other)) => {
                    let element = self.common_super_class(one, other)?;
                    Ok(self.checker.names.array_of(element))
                }
                _ => Ok(Name::OBJECT),
            };
        }
        if names.is_array(one) || names.is_array(other) {
            return Ok(Name::OBJECT);
        }
        let (one_text, other_text) = (names.text(one), names.text(other));
        if self.checker.hierarchy.is_interface(&one_text)?
            || self.checker.hierarchy.is_interface(&other_text)?
        {
            return Ok(Name::OBJECT);
        }
        let mut above_one = vec![one_text];
        while let Some(above) = self.checker.hierarchy.super_class(&above_one[above_one.len() - 1])? {
            above_one.push(above);
        }
        let mut next = Some(other_text);
        while let Some(class) = next {
            if above_one.contains(&class) {
                return Ok(self.checker.names.intern(class.as_bytes()));
            }
            next = self.checker.hierarchy.super_class(&class)?;
        }
        Ok(Name::OBJECT)
    }
}
