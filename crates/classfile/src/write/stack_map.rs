//! The StackMapTable attribute (JVMS 4.7.4), in its shortest forms.

use super::Pool;
use super::class::push_words;
use super::types::{Frame, Names, Type};

/// Frames by offset, ascending; `new_at` gives the offset of the `new` at a place among the items.
pub(super) fn stack_map(
    initial: &Frame,
    frames: &[(usize, Frame)],
    names: &Names,
    pool: &mut Pool,
    new_at: &dyn Fn(u32) -> u16,
) -> Vec<u8> {
    let mut bytes = (frames.len() as u16).to_be_bytes().to_vec();
    let mut before = values(&initial.locals);
    let mut last = None;
    for (offset, frame) in frames {
        let delta = last.map_or(*offset, |last| offset - last - 1) as u16;
        last = Some(*offset);
        let (locals, stack) = (values(&frame.locals), values(&frame.stack));
        let shared = before.iter().zip(&locals).take_while(|(one, other)| one == other).count();
        let mut types = |bytes: &mut Vec<u8>, list: &[Type]| {
            list.iter().for_each(|ty| push_type(bytes, *ty, names, pool, new_at));
        };
        let (more, fewer) = (locals.len() - shared, before.len() - shared);
        match (stack.len(), fewer, more) {
            (0, 0, 0) if delta < 64 => bytes.push(delta as u8),
            (0, 0, 0) => {
                bytes.push(251);
                push_words(&mut bytes, &[delta]);
            }
            (1, 0, 0) => {
                if delta < 64 {
                    bytes.push(64 + delta as u8);
                } else {
                    bytes.push(247);
                    push_words(&mut bytes, &[delta]);
                }
                types(&mut bytes, &stack);
            }
            (0, 1..=3, 0) => {
                bytes.push(251 - fewer as u8);
                push_words(&mut bytes, &[delta]);
            }
            (0, 0, 1..=3) => {
                bytes.push(251 + more as u8);
                push_words(&mut bytes, &[delta]);
                types(&mut bytes, &locals[shared..]);
            }
            _ => {
                bytes.push(255);
                push_words(&mut bytes, &[delta, locals.len() as u16]);
                types(&mut bytes, &locals);
                push_words(&mut bytes, &[stack.len() as u16]);
                types(&mut bytes, &stack);
            }
        }
        before = locals;
    }
    bytes
}

/// One entry per value, without what is of no use at the end.
fn values(slots: &[Type]) -> Vec<Type> {
    let mut values: Vec<Type> = slots.iter().copied().filter(|ty| *ty != Type::Second).collect();
    while values.last() == Some(&Type::Top) {
        values.pop();
    }
    values
}

fn push_type(bytes: &mut Vec<u8>, ty: Type, names: &Names, pool: &mut Pool, new_at: &dyn Fn(u32) -> u16) {
    match ty {
        Type::Top | Type::Second => bytes.push(0),
        Type::Int => bytes.push(1),
        Type::Float => bytes.push(2),
        Type::Double => bytes.push(3),
        Type::Long => bytes.push(4),
        Type::Null => bytes.push(5),
        Type::UninitializedThis => bytes.push(6),
        Type::Object(name) => {
            let class = pool.class_bytes(names.bytes(name));
            bytes.push(7);
            push_words(bytes, &[class]);
        }
        Type::Uninitialized(place) => {
            bytes.push(8);
            push_words(bytes, &[new_at(place)]);
        }
    }
}
