//! Exception handlers: their table, and the frame that they start with.

use classfile::raw::{RawHandler, tag};

use super::frame::Frame;
use super::step::Checker;
use super::trouble::{Verified, format_error, verify_error_because};
use super::types::{Name, Type};

/// JVMS 4.9.1: ranges begin and end at instructions, and what is caught is a Throwable.
pub(super) fn check_handler_table(checker: &mut Checker<'_, '_>) -> Verified {
    let method = checker.method;
    let layout = &method.layout;
    for handler in &method.code.exceptions {
        let (start, end, target) = (handler.start, handler.end, handler.handler);
        if !layout.is_start(start.into()) {
            return format_error(format!("Illegal exception table start_pc {start}"));
        }
        if usize::from(end) != layout.code.len() && !layout.is_start(end.into()) {
            return format_error(format!("Illegal exception table end_pc {end}"));
        }
        // HotSpot's type inference knows no handler at the first instruction.
        if !layout.is_start(target.into()) || method.subroutines && target == 0 {
            return format_error(format!("Illegal exception table handler_pc {target}"));
        }
        if handler.catch_type == 0 {
            continue;
        }
        let caught = checker.class_at(handler.catch_type)?;
        if !checker.reference_assignable(caught, Name::THROWABLE, false)? {
            return verify_error_because(
                &format!("Catch type is not a subclass of Throwable in exception handler {target}"),
                format!("Type '{}' is not assignable to 'java/lang/Throwable'", checker.names.text(caught)),
            );
        }
    }
    Ok(())
}

/// The locals of `frame` and the exception alone on the stack.
pub(super) fn handler_frame(
    checker: &mut Checker<'_, '_>,
    frame: &Frame,
    handler: &RawHandler,
) -> Verified<Frame> {
    let caught = match checker.method.class.tag(handler.catch_type) {
        tag::CLASS => checker.class_at(handler.catch_type)?,
        _ => Name::THROWABLE,
    };
    let mut thrown = Frame { stack: Vec::with_capacity(1), ..frame.clone() };
    thrown.push(Type::Reference(caught))?;
    Ok(thrown)
}
