//! Where the fields of a class lie: instance fields behind those of the superclass, static ones in the class's block.
//!
//! Large fields go first, so that there is no gap between them; the gap that a superclass leaves at its end is filled
//! with whatever fits.

use classfile::raw::RawClass;

use super::known::injected_fields;
use crate::class::{Class, Field, block};
use crate::heap::HEADER_BYTES;
use crate::names::Names;
use crate::value::Kind;

pub(super) struct Layout {
    pub fields: Box<[Field]>,
    pub instance_bytes: u32,
    pub reference_offsets: Box<[u32]>,
    pub block_bytes: u32,
    pub static_reference_offsets: Box<[u32]>,
}

/// Lays out the fields that `raw` declares and, if `inject`, those that the machine adds to a class of that name.
pub(super) fn lay_out(
    raw: &RawClass,
    superclass: Option<&Class>,
    inject: Option<&str>,
    names: &mut Names,
) -> Layout {
    let injected = inject.map_or(&[][..], injected_fields);
    let mut fields = Vec::with_capacity(raw.fields.len() + injected.len());
    for (index, member) in raw.fields.iter().enumerate() {
        let descriptor = raw.utf8(member.descriptor);
        fields.push(Field {
            kind: Kind::of_descriptor(&descriptor),
            name: names.intern(&raw.utf8(member.name)),
            descriptor: names.intern(&descriptor),
            access: member.access,
            offset: 0,
            raw: Some(index as u16),
        });
    }
    for (name, descriptor) in injected {
        let name = names.intern(name);
        if fields.iter().any(|field| field.name == name) {
            continue;
        }
        let descriptor_symbol = names.intern(descriptor);
        fields.push(Field {
            name,
            descriptor: descriptor_symbol,
            access: 0,
            kind: Kind::of_descriptor(descriptor),
            offset: 0,
            raw: None,
        });
    }

    let start = superclass.map_or(HEADER_BYTES, |class| class.instance_bytes);
    let instance_bytes = place(&mut fields, false, start);
    let block_bytes = place(&mut fields, true, block::STATICS);
    let inherited = superclass.map_or(&[][..], |class| &class.reference_offsets);
    let references = |is_static: bool| {
        fields
            .iter()
            .filter(move |field| field.kind == Kind::Reference && field.is_static() == is_static)
            .map(|field| field.offset)
    };
    let reference_offsets = inherited.iter().copied().chain(references(false)).collect();
    let static_reference_offsets = references(true).collect();
    Layout { instance_bytes, reference_offsets, block_bytes, static_reference_offsets, fields: fields.into() }
}

/// Gives the static or the instance fields their offsets from `start` on; returns where they end.
fn place(fields: &mut [Field], is_static: bool, start: u32) -> u32 {
    // Counting sort by size, descending: 8, 4, 2, 1.
    let mut order: [Vec<u16>; 4] = [const { Vec::new() }; 4];
    let mut left = 0usize;
    for (index, field) in fields.iter().enumerate().rev() {
        if field.is_static() == is_static {
            let class = match field.kind.size() {
                8 => 0,
                4 => 1,
                2 => 2,
                _ => 3,
            };
            order[class].push(index as u16);
            left += 1;
        }
    }
    let mut offset = start;
    while left > 0 {
        let largest = order.iter().position(|list| !list.is_empty()).unwrap_or(3);
        let aligned = offset.is_multiple_of(8 >> largest);
        let fitting =
            (largest..4).find(|&class| !order[class].is_empty() && offset.is_multiple_of(8 >> class));
        match fitting {
            Some(class) if aligned || offset % 8 + (8 >> class) <= 8 => {
                if let Some(index) = order[class].pop() {
                    fields[index as usize].offset = offset;
                    offset += 8 >> class;
                    left -= 1;
                }
            }
            _ => offset += 1,
        }
    }
    offset
}
