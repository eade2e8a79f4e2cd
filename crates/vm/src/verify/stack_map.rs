//! The StackMapTable attribute (JVMS 4.7.4): frames at increasing offsets.

use classfile::raw::{RawClass, tag};

use super::effort::Effort;
use super::frame::Frame;
use super::layout::Layout;
use super::trouble::{Trouble, Verified, format_error, verify_error_because};
use super::types::{Names, Type};

/// `new`, to which an Uninitialized type must point.
const NEW: u8 = 187;

pub(super) struct Expected {
    pub(super) offset: usize,
    pub(super) frame: Frame,
}

/// Decodes all frames; `initial` is the frame of the method's first instruction.
pub(super) fn frames(
    class: &RawClass,
    table: &[u8],
    initial: &Frame,
    layout: &Layout<'_>,
    names: &mut Names,
    effort: &mut Effort,
) -> Verified<Vec<Expected>> {
    let mut reader = Reader { class, bytes: table, layout, names };
    let count = reader.u16()?;
    let max_locals = usize::from(initial.max_locals);
    let mut locals = initial.locals.clone();
    // Trailing unusable locals are not written down.
    locals.truncate(locals.iter().rposition(|kind| *kind != Type::Top).map_or(0, |last| last + 1));
    let mut frames: Vec<Expected> = Vec::new();
    for index in 0..count {
        let kind = reader.u8()?;
        let mut stack = Vec::new();
        let delta = match kind {
            0..=63 => u16::from(kind),
            64..=127 => {
                reader.type_into(&mut stack)?;
                u16::from(kind - 64)
            }
            128..=246 => return malformed("reserved frame type"),
            247 => {
                let delta = reader.u16()?;
                reader.type_into(&mut stack)?;
                delta
            }
            248..=250 => {
                let delta = reader.u16()?;
                for _ in kind..251 {
                    match locals.pop() {
                        Some(last) if last.is_second() => {
                            locals.pop();
                        }
                        Some(_) => {}
                        None => return bad_size(),
                    }
                }
                delta
            }
            251 => reader.u16()?,
            252..=254 => {
                let delta = reader.u16()?;
                for _ in 251..kind {
                    reader.type_into(&mut locals)?;
                }
                delta
            }
            255 => {
                let delta = reader.u16()?;
                locals.clear();
                for _ in 0..reader.u16()? {
                    reader.type_into(&mut locals)?;
                }
                if locals.len() > max_locals {
                    return bad_size();
                }
                for _ in 0..reader.u16()? {
                    reader.type_into(&mut stack)?;
                }
                delta
            }
        };
        if locals.len() > max_locals || stack.len() > usize::from(initial.max_stack) {
            return bad_size();
        }
        let offset = match frames.last() {
            Some(last) => last.offset + usize::from(delta) + 1,
            None => usize::from(delta),
        };
        if !layout.is_start(offset) {
            return verify_error_because(
                "StackMapTable error: bad offset",
                format!("Invalid stackmap specification: frame {index} at {offset} is at no instruction."),
            );
        }
        let this_uninitialized = locals.contains(&Type::UninitializedThis);
        let frame = Frame {
            locals: locals.clone(),
            stack,
            this_uninitialized,
            max_stack: initial.max_stack,
            max_locals: initial.max_locals,
        };
        effort.keep(frame.slots())?;
        frames.push(Expected { offset, frame });
    }
    if !reader.bytes.is_empty() {
        return malformed("wrong attribute size");
    }
    Ok(frames)
}

/// A table that cannot be read, which no falling back to inference excuses.
fn malformed<T>(what: &str) -> Verified<T> {
    Err(Trouble::Format { message: format!("StackMapTable format error: {what}"), is_final: true })
}

fn bad_size<T>() -> Verified<T> {
    format_error("StackMapTable error: bad type array size")
}

struct Reader<'a, 'b> {
    class: &'a RawClass,
    bytes: &'a [u8],
    layout: &'b Layout<'a>,
    names: &'b mut Names,
}

impl Reader<'_, '_> {
    fn u8(&mut self) -> Verified<u8> {
        let (&first, rest) = self.bytes.split_first().ok_or_else(past_the_end)?;
        self.bytes = rest;
        Ok(first)
    }

    fn u16(&mut self) -> Verified<u16> {
        Ok(u16::from_be_bytes([self.u8()?, self.u8()?]))
    }

    /// One verification type, in one slot or two.
    fn type_into(&mut self, slots: &mut Vec<Type>) -> Verified {
        let kind = match self.u8()? {
            0 => Type::Top,
            1 => Type::Integer,
            2 => Type::Float,
            3 => Type::Double,
            4 => Type::Long,
            5 => Type::Null,
            6 => Type::UninitializedThis,
            7 => {
                let index = self.u16()?;
                if self.class.tag(index) != tag::CLASS {
                    return malformed("bad class index");
                }
                Type::Reference(self.names.intern(self.class.class_name_bytes(index)))
            }
            8 => {
                let offset = self.u16()?;
                let at = usize::from(offset);
                if !self.layout.is_start(at) || self.layout.u8_at(at) != NEW {
                    return format_error("StackMapTable format error: bad offset for Uninitialized");
                }
                Type::Uninitialized(offset)
            }
            _ => return malformed("bad verification type"),
        };
        slots.push(kind);
        slots.extend(kind.second());
        Ok(())
    }
}

fn past_the_end() -> Trouble {
    Trouble::Format {
        message: "StackMapTable format error: access beyond the end of attribute".to_owned(),
        is_final: true,
    }
}
