//! Verification by type checking (JVMS 4.10.1): one pass over the code with the frames of the StackMapTable.

use super::frame::Frame;
use super::handlers::handler_frame;
use super::stack_map::Expected;
use super::step::Checker;
use super::trouble::{Verified, verify_error, verify_error_because};

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
        checker.check_handlers(expected, frame, *pc, frame.this_uninitialized)?;
        let before = frame.this_uninitialized;
        checker.step(frame, *pc)?;
        // A constructor's call turns locals into initialised objects in the middle of a protected range.
        if layout.code[*pc] == INVOKESPECIAL {
            checker.check_handlers(expected, frame, *pc, before)?;
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
    ) -> Verified {
        let method = self.method;
        for handler in &method.code.exceptions {
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
        let locals = from.locals.iter().zip(&to.locals);
        for (&from, &to) in locals.chain(from.stack.iter().zip(&to.stack)) {
            if !self.assignable(from, to)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The first difference in words. Classes that this needs are loaded: the same question was asked before.
    fn mismatch(&mut self, from: &Frame, to: &Frame) -> String {
        let lists = [("locals", &from.locals, &to.locals), ("stack", &from.stack, &to.stack)];
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
