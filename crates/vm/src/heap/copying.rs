//! The mechanical half of the collector: copying objects to the other space, breadth first, without recursion
//! (C. J. Cheney, *A nonrecursive list compacting algorithm*, 1970).
//!
//! A copied object leaves the mark [`MOVED`] where its class stood, and behind it its new place.

use std::ptr;

use super::{CLASS_OFFSET, HEADER_BYTES, Heap, LENGTH_OFFSET, PAGE_BYTES};
use crate::class::{ClassId, ClassKind, Classes, ReferenceKind};
use crate::value::{Kind, Ref};

/// No class has this number.
const MOVED: u32 = u32::MAX;

/// A collection in progress.
pub struct Copying<'a> {
    heap: &'a mut Heap,
    classes: &'a Classes,
    /// The space that is left.
    first: u32,
    end: u32,
    /// Bytes allocated before the collection, which are the same after it.
    allocated: u64,
    /// Objects before this one have been looked through.
    scanned: u32,
    /// Where a reference object keeps its referent.
    referent_offset: u32,
    clear_soft: bool,
    /// Reference objects whose referents must not be kept alive by them, as copied.
    pub(crate) weak: Vec<Ref>,
}

impl<'a> Copying<'a> {
    pub fn begin(heap: &'a mut Heap, classes: &'a Classes, referent_offset: u32, clear_soft: bool) -> Self {
        let (first, end) = (heap.space.first(), heap.top);
        let allocated = heap.allocated();
        heap.space = heap.space.other();
        heap.top = heap.space.first();
        let scanned = heap.top;
        Copying {
            heap,
            classes,
            first,
            end,
            allocated,
            scanned,
            referent_offset,
            clear_soft,
            weak: Vec::new(),
        }
    }

    #[inline(always)]
    fn in_old_space(&self, object: Ref) -> bool {
        object.0 >= self.first && object.0 < self.end
    }

    /// The new place of an object that is alive, copying it if need be. What is not in the space that is left
    /// (null, class blocks) stays where it is.
    #[inline]
    pub fn forward(&mut self, object: Ref) -> Ref {
        if !self.in_old_space(object) {
            return object;
        }
        let class = self.heap.get::<u32>(object, CLASS_OFFSET);
        if class == MOVED {
            return self.heap.get(object, LENGTH_OFFSET);
        }
        let bytes = object_bytes(self.heap, self.classes, object);
        let copy = Ref(self.heap.top);
        // SAFETY: both lie within the reserved range, in different spaces; what is alive in one space fits into the
        // other. The pages are marked as written when the collection ends.
        unsafe {
            let source = self.heap.address(object, 0);
            ptr::copy_nonoverlapping(source, self.heap.address(copy, 0), bytes as usize);
            ptr::write_unaligned(source.cast::<u32>(), MOVED);
            ptr::write_unaligned(source.add(LENGTH_OFFSET as usize).cast::<Ref>(), copy);
        }
        self.heap.top += (bytes / 8) as u32;
        copy
    }

    /// Forwards the reference in a field; also of class blocks, whose pages are marked.
    pub(crate) fn forward_field(&mut self, holder: Ref, offset: u32) {
        let old: Ref = self.heap.get(holder, offset);
        let new = self.forward(old);
        if new != old {
            self.heap.put(holder, offset, new);
        }
    }

    /// The new place of an object if it has been copied already (or need not be), `None` if it is garbage so far.
    pub(crate) fn survivor(&self, object: Ref) -> Option<Ref> {
        if !self.in_old_space(object) {
            return Some(object);
        }
        let moved = self.heap.get::<u32>(object, CLASS_OFFSET) == MOVED;
        moved.then(|| self.heap.get(object, LENGTH_OFFSET))
    }

    /// Copies everything that the objects copied so far refer to.
    pub fn trace(&mut self) {
        while self.scanned < self.heap.top {
            let object = Ref(self.scanned);
            let class = &self.classes[ClassId(self.heap.get(object, CLASS_OFFSET))];
            match class.kind {
                ClassKind::Array { kind: Kind::Reference, .. } => {
                    for index in 0..self.heap.length(object) {
                        let old: Ref = self.heap.element(object, index);
                        let new = self.forward(old);
                        // SAFETY: the element lies within the object that was just copied.
                        unsafe {
                            ptr::write_unaligned(
                                self.heap.element_address(object, index, 4).cast::<Ref>(),
                                new,
                            );
                        }
                    }
                }
                ClassKind::Array { .. } | ClassKind::Primitive(_) => {}
                ClassKind::Instance => {
                    let weak = self.holds_weakly(class.reference_kind, object);
                    for &offset in &class.reference_offsets {
                        if weak && offset == self.referent_offset {
                            continue;
                        }
                        let old: Ref = self.heap.get(object, offset);
                        let new = self.forward(old);
                        // SAFETY: the field lies within the object that was just copied.
                        unsafe { ptr::write_unaligned(self.heap.address(object, offset).cast::<Ref>(), new) }
                    }
                }
            }
            self.scanned += (object_bytes(self.heap, self.classes, object) / 8) as u32;
        }
    }

    /// Notes a reference object that does not keep its referent alive.
    fn holds_weakly(&mut self, kind: ReferenceKind, object: Ref) -> bool {
        let weak = match kind {
            ReferenceKind::None | ReferenceKind::Final => false,
            ReferenceKind::Soft => self.clear_soft,
            ReferenceKind::Weak | ReferenceKind::Phantom => true,
        };
        if weak && !self.heap.get::<Ref>(object, self.referent_offset).is_null() {
            self.weak.push(object);
        }
        weak
    }

    /// After the last trace: brings the referents of weak reference objects up to date, and gives those that were
    /// cleared because nothing else holds their referent, in the order in which they were found.
    pub fn clear_weak(&mut self) -> Vec<Ref> {
        let mut cleared = Vec::new();
        for reference in std::mem::take(&mut self.weak) {
            let referent: Ref = self.heap.get(reference, self.referent_offset);
            let survivor = self.survivor(referent);
            self.heap.put(reference, self.referent_offset, survivor.unwrap_or(Ref::NULL));
            if survivor.is_none() {
                cleared.push(reference);
            }
        }
        cleared
    }

    /// New addresses (in bytes) for addresses inside objects, sorted; those in garbage are left out. Walks the space
    /// that is left, so it is only for tables that are rarely in use.
    pub fn relocate<T: Copy>(&self, sorted: &[(u64, T)]) -> Vec<(u64, T)> {
        let mut moved = Vec::new();
        let mut rest = sorted.iter().peekable();
        let mut at = self.first;
        while at < self.end {
            let object = Ref(at);
            let copy = self.survivor(object).filter(|&copy| copy != object);
            let bytes = object_bytes(self.heap, self.classes, copy.unwrap_or(object));
            let start = u64::from(at) * 8;
            while let Some(&(address, value)) = rest.next_if(|(address, _)| *address < start + bytes) {
                if let Some(copy) = copy
                    && address >= start
                {
                    moved.push((u64::from(copy.0) * 8 + (address - start), value));
                }
            }
            at += (bytes / 8) as u32;
        }
        moved
    }

    /// Whether an address in bytes lies in the space that is left.
    pub fn leaves(&self, address: u64) -> bool {
        self.in_old_space(Ref((address / 8) as u32))
    }

    pub(crate) fn heap(&mut self) -> &mut Heap {
        self.heap
    }

    /// Gives the old space back and sets the limits anew.
    pub fn end(self) {
        let heap = self.heap;
        let (first, top) = (heap.space.first(), heap.top);
        heap.mark_range(first, top);
        // What a snapshot knew of the old space must be put there again when it is restored.
        heap.mark_range(self.first, self.end);
        heap.discard(self.first, self.end);
        heap.collections += 1;
        heap.allocated_before = self.allocated - heap.used();
        heap.set_limits(heap.used());
    }
}

/// Bytes that an object takes, a multiple of eight.
pub(crate) fn object_bytes(heap: &Heap, classes: &Classes, object: Ref) -> u64 {
    let class = &classes[heap.class_of(object)];
    let bytes = match class.kind {
        ClassKind::Array { kind, .. } => {
            u64::from(HEADER_BYTES) + u64::from(heap.length(object)) * u64::from(kind.size())
        }
        ClassKind::Instance | ClassKind::Primitive(_) => u64::from(class.instance_bytes),
    };
    bytes.next_multiple_of(8).max(8)
}

impl Heap {
    /// Marks all pages of a range of references as written.
    fn mark_range(&mut self, first: u32, end: u32) {
        let (first, end) = (first as usize * 8 / PAGE_BYTES, (end as usize * 8).div_ceil(PAGE_BYTES));
        for page in first..end {
            self.mark_page(page);
        }
    }
}
