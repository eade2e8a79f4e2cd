//! Conditions in other words: `if (isEmpty())` asks what `isEmpty` asks, and `remaining()` is `length - position`.
//!
//! Only small methods of the program's own are read that way: such that have one way through them and change nothing, and
//! such that answer yes or no to a single question.

use std::sync::Arc;

use graph::{Action, Given, Operation, Operations, Origin};
use program::MethodRef;

use super::Evidence;

/// How deep calls of such methods are followed.
const DEEPEST: usize = 3;

/// What a jump of a method asks, in words of a method that it calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Told {
    /// The number of the jump's instruction.
    pub(super) at: usize,
    pub(super) opcode: u8,
    /// In terms of the method that has the jump.
    pub(super) operands: Vec<Arc<Origin>>,
}

impl Evidence<'_> {
    /// The jumps of a method that can be told in other words.
    pub(super) fn told(&self, method: &MethodRef, operations: &Operations) -> Arc<Vec<Told>> {
        if let Some(known) = self.told.borrow().get(method) {
            return Arc::clone(known);
        }
        let told = operations.all.iter().filter_map(|operation| self.told_of(operation)).collect();
        let told: Arc<Vec<Told>> = Arc::new(told);
        self.told.borrow_mut().insert(method.clone(), Arc::clone(&told));
        told
    }

    fn told_of(&self, operation: &Operation) -> Option<Told> {
        let Action::Jump { opcode, .. } = operation.action else { return None };
        if let (153 | 154, [operand]) = (opcode, operation.operands.as_slice())
            && let Some((asked, operands)) = self.question(operand, 0)
        {
            // `ifeq` jumps where the answer is no.
            let opcode = if opcode == 154 { asked } else { opposite(asked) };
            return Some(Told { at: operation.at, opcode, operands });
        }
        let operands: Vec<_> = operation.operands.iter().map(|operand| self.plain(operand, 0)).collect();
        (operands != operation.operands).then_some(Told { at: operation.at, opcode, operands })
    }

    /// What a call asks that answers yes or no: a jump that is taken where the answer is yes.
    fn question(&self, call: &Arc<Origin>, depth: usize) -> Option<(u8, Vec<Arc<Origin>>)> {
        let Origin::Call { method, operands, is_static, .. } = &**call else { return None };
        if depth > DEEPEST || !method.descriptor.ends_with(")Z") {
            return None;
        }
        let operations = self.small(method)?;
        let given = given(operands, *is_static);
        let mut jumps = operations.all.iter().filter_map(|operation| match operation.action {
            Action::Jump { opcode, target, .. } => Some((operation, opcode, target)),
            _ => None,
        });
        let Some((jump, opcode, target)) = jumps.next() else {
            // It passes the question on.
            return self.question(&self.result(&operations)?.lifted(0, &given), depth + 1);
        };
        if jumps.next().is_some() {
            return None;
        }
        let taken = self.answer(&operations, target)?;
        if self.answer(&operations, jump.at + 1)? == taken {
            return None;
        }
        let opcode = if taken { opcode } else { opposite(opcode) };
        let operands = jump.operands.iter().map(|operand| self.plain(&operand.lifted(0, &given), depth));
        Some((opcode, operands.collect()))
    }

    /// What is returned from here on, where that is yes or no.
    fn answer(&self, operations: &Operations, from: usize) -> Option<bool> {
        let mut found = Vec::new();
        let returns = operations.all.iter().filter(|operation| operation.action == Action::Return);
        for back in returns.filter(|back| operations.leads_from(from, &[], back.at)) {
            match back.operands.first().map(|result| &**result)? {
                Origin::Number(number) => found.push(*number),
                Origin::Merge { at, slot } => {
                    for (place, value) in operations.inflow.get(&(*at, *slot))? {
                        let Origin::Number(number) = **value else { return None };
                        if operations.leads_from(from, &[], *place) {
                            found.push(number);
                        }
                    }
                }
                _ => return None,
            }
        }
        match found.as_slice() {
            [only] => Some(*only != 0),
            _ => None,
        }
    }

    /// The same value, where calls of methods that only compute something are what they compute.
    pub(super) fn plain(&self, origin: &Arc<Origin>, depth: usize) -> Arc<Origin> {
        let all = |operands: &[Arc<Origin>]| -> Vec<Arc<Origin>> {
            operands.iter().map(|operand| self.plain(operand, depth)).collect()
        };
        match &**origin {
            Origin::Call { at, method, is_static, operands } => {
                let operands = all(operands);
                if let Some(computed) = self.computed(method, &operands, *is_static, depth) {
                    return computed;
                }
                Arc::new(Origin::Call { at: *at, method: method.clone(), is_static: *is_static, operands })
            }
            Origin::Operator { opcode, operands } => {
                Arc::new(Origin::Operator { opcode: *opcode, operands: all(operands) })
            }
            Origin::Field { of: Some(of), field } => {
                Arc::new(Origin::Field { of: Some(self.plain(of, depth)), field: field.clone() })
            }
            Origin::Length(of) => Arc::new(Origin::Length(self.plain(of, depth))),
            _ => Arc::clone(origin),
        }
    }

    fn computed(
        &self,
        method: &MethodRef,
        operands: &[Arc<Origin>],
        is_static: bool,
        depth: usize,
    ) -> Option<Arc<Origin>> {
        if depth > DEEPEST {
            return None;
        }
        let operations = self.small(method)?;
        let is_straight = !operations.all.iter().any(|it| matches!(it.action, Action::Jump { .. }));
        let result = self.result(&operations).filter(|_| is_straight)?;
        Some(self.plain(&result.lifted(0, &given(operands, is_static)), depth + 1))
    }

    /// What a method gives back, where that is one thing that it does not make itself.
    fn result(&self, operations: &Operations) -> Option<Arc<Origin>> {
        let mut returns = operations.all.iter().filter(|operation| operation.action == Action::Return);
        let (Some(back), None) = (returns.next(), returns.next()) else { return None };
        let result = back.operands.first()?;
        let is_made = |part: &Origin| {
            matches!(
                part,
                Origin::Created { .. }
                    | Origin::Merge { .. }
                    | Origin::Caught { .. }
                    | Origin::Unknown { .. }
                    | Origin::Constant(_)
            )
        };
        (!result.any(&mut |part| is_made(part))).then(|| Arc::clone(result))
    }

    /// The code of a method of the program's own that changes nothing, as far as one sees, and decides at most once.
    fn small(&self, method: &MethodRef) -> Option<Arc<Operations>> {
        let body = self.body(&method.owner, method).filter(|body| self.is_under_test(&body.owner))?;
        let operations = self.operations(&body)?;
        let is_plain = |operation: &Operation| match &operation.action {
            Action::Jump { .. } | Action::Return | Action::Dereference | Action::Divide => true,
            Action::Access => operation.operands.len() == 2,
            Action::Cast { .. } => true,
            // What gives nothing back is called for what it does.
            Action::Invoke { method, .. } => !method.descriptor.ends_with(")V"),
            Action::NewArray | Action::Switch { .. } => false,
        };
        let is_small = operations.writes.is_empty()
            && operations.stores.is_empty()
            && operations.handlers.is_empty()
            && operations.all.iter().all(is_plain);
        is_small.then_some(operations)
    }
}

fn given(operands: &[Arc<Origin>], is_static: bool) -> Given {
    let mut operands = operands.iter().cloned();
    let this = if is_static { None } else { operands.next() };
    Given { this, parameters: operands.collect() }
}

/// The jump that is taken where another is not.
fn opposite(opcode: u8) -> u8 {
    match opcode {
        153..=166 => ((opcode - 153) ^ 1) + 153,
        198 => 199,
        199 => 198,
        other => other,
    }
}
