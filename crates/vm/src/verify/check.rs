//! Verification by type checking (JVMS 4.10.1): one pass over the code with the frames of the StackMapTable.

use classfile::raw::RawHandler;

use super::frame::Frame;
use super::handlers::handler_frame;
use super::stack_map::Expected;
use super::step::Checker;
use super::trouble::{Verified, verify_error, verify_error_because};
use super::types::Type;

const INVOKESPECIAL: u8 = 183;

/// `frame` is the frame of the first instruction; it and `pc` tell, after a failure, where that was.
pub(super) fn check(
    checker: &mut Checker<'_, '_>,
    expected: &[Expected],
    frame: &mut Frame,
    pc: &mut usize,
) -> Verified {
    let layout = &checker.method.layout;
    let mut upcoming = 0;
    let mut reachable = true;
    let mut checked = Checked::of(&checker.method.code.exceptions);
    while *pc < layout.code.len() {
        match expected.get(upcoming) {
            Some(next) if next.offset == *pc => {
                if reachable && !checker.frame_assignable(frame, &next.frame)? {
                    let reason = checker.mismatch(frame, &next.frame);
                    return verify_error_because("Instruction type does not match stack map", reason);
                }
                frame.clone_from(&next.frame);
                upcoming += 1;
            }
            _ if reachable => {}
            _ => {
                return verify_error_because(
                    "Expecting a stack map frame",
                    "Expected stackmap frame at this location.".to_owned(),
                );
            }
        }
        checker.check_handlers(expected, frame, *pc, frame.this_uninitialized, &mut checked)?;
        let before = frame.this_uninitialized;
        checker.step(frame, *pc)?;
        // A constructor's call turns locals into initialised objects in the middle of a protected range.
        if layout.code[*pc] == INVOKESPECIAL {
            checker.check_handlers(expected, frame, *pc, before, &mut checked)?;
        }
        for target in layout.targets(*pc)? {
            checker.check_target(expected, frame, target)?;
        }
        reachable = layout.falls_through(*pc);
        *pc = layout.next(*pc);
    }
    if reachable {
        return verify_error("Control flow falls through code end");
    }
    Ok(())
}

/// What the handlers were last checked with: locals change rarely, and a table may have 65,535 handlers.
struct Checked {
    locals: Vec<Type>,
    this_uninitialized: bool,
    /// Handlers in the order of their starts.
    by_start: Vec<usize>,
}

impl Checked {
    fn of(handlers: &[RawHandler]) -> Checked {
        let mut by_start: Vec<usize> = (0..handlers.len()).collect();
        by_start.sort_by_key(|&number| handlers[number].start);
        Checked { locals: Vec::new(), this_uninitialized: false, by_start }
    }

    /// Which of `by_start` begin at an instruction.
    fn starting_at(&self, pc: usize, handlers: &[RawHandler]) -> std::ops::Range<usize> {
        let before = |limit: usize| {
            self.by_start.partition_point(|&number| usize::from(handlers[number].start) < limit)
        };
        before(pc)..before(pc + 1)
    }
}

impl Checker<'_, '_> {
    fn check_target(&mut self, expected: &[Expected], frame: &Frame, target: usize) -> Verified {
        let Ok(found) = expected.binary_search_by_key(&target, |expected| expected.offset) else {
            return verify_error_because(
                &format!("Expecting a stackmap frame at branch target {target}"),
                "Expected stackmap frame at this location.".to_owned(),
            );
        };
        let wanted = &expected[found].frame;
        if self.frame_assignable(frame, wanted)? {
            return Ok(());
        }
        let reason = self.mismatch(frame, wanted);
        verify_error_because(&format!("Inconsistent stackmap frames at branch target {target}"), reason)
    }

    /// JVMS 4.10.1.6, with the locals before the instruction.
    fn check_handlers(
        &mut self,
        expected: &[Expected],
        frame: &Frame,
        pc: usize,
        this_uninitialized: bool,
        checked: &mut Checked,
    ) -> Verified {
        let method = self.method;
        let handlers = &method.code.exceptions;
        let known = (&checked.locals, checked.this_uninitialized) == (&frame.locals, this_uninitialized);
        let due = if known { checked.starting_at(pc, handlers) } else { 0..handlers.len() };
        if !known {
            checked.locals.clone_from(&frame.locals);
            checked.this_uninitialized = this_uninitialized;
        }
        for handler in due.map(|number| &handlers[if known { checked.by_start[number] } else { number }]) {
            if !(usize::from(handler.start)..usize::from(handler.end)).contains(&pc) {
                continue;
            }
            let mut thrown = handler_frame(self, frame, handler)?;
            thrown.this_uninitialized = this_uninitialized;
            let target = usize::from(handler.handler);
            let found = expected.binary_search_by_key(&target, |expected| expected.offset);
            let fits = match found {
                Ok(index) => self.frame_assignable(&thrown, &expected[index].frame)?,
                Err(_) => false,
            };
            if !fits {
                return verify_error(format!(
                    "Stack map does not match the one at exception handler {target}"
                ));
            }
        }
        Ok(())
    }

    /// JVMS 4.10.1.4, `frameIsAssignable`.
    fn frame_assignable(&mut self, from: &Frame, to: &Frame) -> Verified<bool> {
        if from.stack.len() != to.stack.len() || from.this_uninitialized && !to.this_uninitialized {
            return Ok(false);
        }
        self.effort.flow(to.slots())?;
        // Anything is assignable to what is unusable.
        for (index, &wanted) in to.locals.iter().enumerate() {
            if !self.assignable(from.get_local(index), wanted)? {
                return Ok(false);
            }
        }
        for (&from, &to) in from.stack.iter().zip(&to.stack) {
            if !self.assignable(from, to)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The first difference in words. Classes that this needs are loaded: the same question was asked before.
    fn mismatch(&mut self, from: &Frame, to: &Frame) -> String {
        let locals: Vec<Type> = (0..to.locals.len()).map(|index| from.get_local(index)).collect();
        let lists = [("locals", &locals, &to.locals), ("stack", &from.stack, &to.stack)];
        for (list, from, to) in lists {
            for (index, (&from, &to)) in from.iter().zip(to).enumerate() {
                if !matches!(self.assignable(from, to), Ok(true)) {
                    let (from, to) = (self.names.show(from), self.names.show(to));
                    return format!(
                        "Type {from} (current frame, {list}[{index}]) is not assignable to {to} (stack map, \
                         {list}[{index}])"
                    );
                }
            }
        }
        if from.stack.len() != to.stack.len() {
            return "Current frame's stack size doesn't match stackmap.".to_owned();
        }
        "Current frame's flags are not assignable to stack map frame's.".to_owned()
    }
}
