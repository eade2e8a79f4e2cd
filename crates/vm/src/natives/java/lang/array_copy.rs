//! Moving data between objects: the one place for each kind of move, so that terms move with the values they belong to.

use crate::class::{ClassId, ClassKind};
use crate::heap::HEADER_BYTES;
use crate::machine::Machine;
use crate::stop::{Outcome, Trap};
use crate::value::{Kind, Ref};

/// After so many terms the brake is looked at.
const LOOK: usize = 4096;

/// To ask what an element is takes as long as to copy so many bytes.
const PER_CHECK: u64 = 128;

impl Machine {
    /// Copies elements between arrays of the same kind, as `memmove`; the ranges have been checked.
    pub(crate) fn copy_elements(
        &mut self,
        from: Ref,
        from_index: u32,
        to: Ref,
        to_index: u32,
        count: u32,
        kind: Kind,
    ) {
        let size = kind.size() as u64;
        let (mut source, mut target) = (from_index as u64 * size, to_index as u64 * size);
        let mut left = count as u64 * size;
        if source.max(target) + left <= u32::MAX as u64 - HEADER_BYTES as u64 {
            self.heap.copy(from, HEADER_BYTES + source as u32, to, HEADER_BYTES + target as u32, left as u32);
        } else {
            // Offsets are 32 bits wide; beyond 4 GiB the references carry the rest. Overlap is handled by direction.
            let chunk = 1u64 << 30;
            let forwards = from != to || source >= target;
            let end = left;
            while left > 0 {
                let bytes = left.min(chunk);
                let at = if forwards { end - left } else { left - bytes };
                let (a, b) = (source + at, target + at);
                self.heap.copy(
                    far(from, a),
                    HEADER_BYTES + (a % 8) as u32,
                    far(to, b),
                    HEADER_BYTES + (b % 8) as u32,
                    bytes as u32,
                );
                left -= bytes;
            }
        }
        if self.shadows.any() {
            source += HEADER_BYTES as u64;
            target += HEADER_BYTES as u64;
            self.move_terms(from, source, to, target, count as u64 * size);
        }
    }

    /// Copies the fields of an object to a new one of the same class.
    pub(crate) fn copy_fields(&mut self, from: Ref, to: Ref, bytes: u32) {
        self.heap.copy(from, HEADER_BYTES, to, HEADER_BYTES, bytes);
        if self.shadows.any() {
            self.move_terms(from, HEADER_BYTES as u64, to, HEADER_BYTES as u64, bytes as u64);
        }
    }

    /// Moves the terms of a range of bytes; what carries none at the source carries none at the target afterwards.
    fn move_terms(&mut self, from: Ref, from_offset: u64, to: Ref, to_offset: u64, bytes: u64) {
        let source = from.0 as u64 * 8 + from_offset;
        let target = to.0 as u64 * 8 + to_offset;
        let held = &self.shadows.terms;
        // Huge arrays carry few terms: whichever is less is gone through.
        let is_sparse = (held.len() as u64) < bytes;
        let within = |start: u64| move |address: u64| (start..start + bytes).contains(&address);
        let (terms, stale): (Vec<(u64, u32)>, Vec<u64>) = if is_sparse {
            let moved = held.iter().filter(|(address, _)| within(source)(**address));
            let moved = moved.map(|(address, term)| (address - source, *term)).collect();
            (moved, held.keys().copied().filter(|address| within(target)(*address)).collect())
        } else {
            let moved = (0..bytes).filter_map(|at| Some((at, *held.get(&(source + at))?))).collect();
            (moved, (target..target + bytes).collect())
        };
        for address in stale {
            self.shadows.terms.remove(&address);
        }
        for (number, (at, term)) in terms.into_iter().enumerate() {
            if number % LOOK == LOOK - 1 && self.brake.is_on() {
                // The run ends at the next safe point, which is now.
                self.look_up_at(0);
                return;
            }
            self.shadows.terms.insert(target + at, term);
        }
    }

    /// `System.arraycopy` (Java SE API), with HotSpot's messages.
    pub(crate) fn array_copy(
        &mut self,
        from: Ref,
        from_index: i32,
        to: Ref,
        to_index: i32,
        count: i32,
    ) -> Outcome<()> {
        if from.is_null() || to.is_null() {
            return Err(self.null_pointer());
        }
        let (from_class, to_class) = (self.heap.class_of(from), self.heap.class_of(to));
        let (from_kind, from_element) = self.array_side(from_class, "source")?;
        let (to_kind, to_element) = self.array_side(to_class, "destination")?;
        if from_kind != to_kind || (from_kind != Kind::Reference && from_class != to_class) {
            return Err(self.store_mismatch(from_class, to_class));
        }
        let (from_length, to_length) = (self.heap.length(from), self.heap.length(to));
        let text =
            |machine: &Machine, class: ClassId, length: u32| match machine.classes[class].element_kind() {
                Some(Kind::Reference) | None => format!("object array[{length}]"),
                Some(kind) => format!("{}[{length}]", kind.keyword().unwrap_or_default()),
            };
        let problem = if from_index < 0 {
            Some(format!(
                "source index {from_index} out of bounds for {}",
                text(self, from_class, from_length)
            ))
        } else if to_index < 0 {
            Some(format!(
                "destination index {to_index} out of bounds for {}",
                text(self, to_class, to_length)
            ))
        } else if count < 0 {
            Some(format!("length {count} is negative"))
        } else if from_index as u64 + count as u64 > from_length as u64 {
            let last = from_index as u64 + count as u64;
            Some(format!(
                "last source index {last} out of bounds for {}",
                text(self, from_class, from_length)
            ))
        } else if to_index as u64 + count as u64 > to_length as u64 {
            let last = to_index as u64 + count as u64;
            Some(format!(
                "last destination index {last} out of bounds for {}",
                text(self, to_class, to_length)
            ))
        } else {
            None
        };
        if let Some(problem) = problem {
            let message = format!("arraycopy: {problem}");
            return Err(self.throw("java/lang/ArrayIndexOutOfBoundsException", Some(&message)));
        }
        let (from_index, to_index, count) = (from_index as u32, to_index as u32, count as u32);
        if from_kind != Kind::Reference || self.classes.is_subtype(from_element, to_element) {
            self.copy_elements(from, from_index, to, to_index, count, from_kind);
            return Ok(());
        }
        let (from_name, to_name) = (self.dotted_name(from_element), self.dotted_name(to_element));
        if !self.classes.is_subtype(to_element, from_element)
            && !self.classes[from_element].is_interface()
            && !self.classes[to_element].is_interface()
        {
            let message = format!("arraycopy: type mismatch: can not copy {from_name}[] into {to_name}[]");
            return Err(self.throw("java/lang/ArrayStoreException", Some(&message)));
        }
        self.heap.count_work(count as u64 * PER_CHECK);
        // Element by element: those before the first that does not fit are copied (Java SE API).
        for index in 0..count {
            let element: Ref = self.heap.element(from, from_index + index);
            if let Some(object) = element.some()
                && !self.classes.is_subtype(self.heap.class_of(object), to_element)
            {
                self.copy_elements(from, from_index, to, to_index, index, Kind::Reference);
                let message = format!(
                    "arraycopy: element type mismatch: can not cast one of the elements of {from_name}[] to the type of the destination array, {to_name}"
                );
                return Err(self.throw("java/lang/ArrayStoreException", Some(&message)));
            }
        }
        self.copy_elements(from, from_index, to, to_index, count, Kind::Reference);
        Ok(())
    }

    fn array_side(&mut self, class: ClassId, side: &str) -> Outcome<(Kind, ClassId)> {
        match self.classes[class].kind {
            ClassKind::Array { element, kind } => Ok((kind, element)),
            ClassKind::Instance | ClassKind::Primitive(_) => {
                let name = self.dotted_name(class);
                let message = format!("arraycopy: {side} type {name} is not an array");
                Err(self.throw("java/lang/ArrayStoreException", Some(&message)))
            }
        }
    }

    fn store_mismatch(&mut self, from: ClassId, to: ClassId) -> Trap {
        let name = |machine: &Machine, class: ClassId| match machine.classes[class].element_kind() {
            Some(Kind::Reference) | None => "object array[]".to_owned(),
            Some(kind) => format!("{}[]", kind.keyword().unwrap_or_default()),
        };
        let message =
            format!("arraycopy: type mismatch: can not copy {} into {}", name(self, from), name(self, to));
        self.throw("java/lang/ArrayStoreException", Some(&message))
    }
}

/// A reference so many whole words into an object.
fn far(object: Ref, bytes: u64) -> Ref {
    Ref(object.0 + (bytes / 8) as u32)
}
