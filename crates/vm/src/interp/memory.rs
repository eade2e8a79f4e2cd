//! The heap as the interpreter's loop sees it: two pointers that never change, kept in registers.

use std::ptr;

use crate::heap::{HEADER_BYTES, Heap, LENGTH_OFFSET, PAGE_BYTES, Word};
use crate::value::Ref;

/// Same safety as [`Heap`]: every reference and offset lies within the reserved range.
#[derive(Clone, Copy)]
pub(super) struct Memory {
    base: *mut u8,
    cards: *mut u8,
}

impl Memory {
    pub(super) fn of(heap: &Heap) -> Memory {
        let (base, cards) = heap.parts();
        Memory { base, cards }
    }

    #[inline(always)]
    fn address(self, object: Ref, offset: u32) -> *mut u8 {
        // SAFETY: see `Heap`.
        unsafe { self.base.add(object.0 as usize * 8 + offset as usize) }
    }

    #[inline(always)]
    fn element_address<W>(self, array: Ref, index: u32) -> *mut u8 {
        // SAFETY: see `Heap`; the index has been checked against a length, which is below 2^31.
        unsafe {
            self.base.add(array.0 as usize * 8 + HEADER_BYTES as usize + index as usize * size_of::<W>())
        }
    }

    #[inline(always)]
    pub(super) fn get<W: Word>(self, object: Ref, offset: u32) -> W {
        // SAFETY: within the reserved range; any bits are a value.
        unsafe { ptr::read_unaligned(self.address(object, offset).cast::<W>()) }
    }

    #[inline(always)]
    pub(super) fn element<W: Word>(self, array: Ref, index: u32) -> W {
        // SAFETY: as above.
        unsafe { ptr::read_unaligned(self.element_address::<W>(array, index).cast::<W>()) }
    }

    #[inline(always)]
    pub(super) fn length(self, array: Ref) -> u32 {
        self.get(array, LENGTH_OFFSET)
    }

    /// Writes a field; fields are aligned, so that one page is touched.
    #[inline(always)]
    pub(super) fn put<W: Word>(self, heap: &mut Heap, object: Ref, offset: u32, value: W) {
        let address = self.address(object, offset);
        self.mark(heap, address);
        // SAFETY: as above.
        unsafe { ptr::write_unaligned(address.cast::<W>(), value) }
    }

    #[inline(always)]
    pub(super) fn put_element<W: Word>(self, heap: &mut Heap, array: Ref, index: u32, value: W) {
        let address = self.element_address::<W>(array, index);
        self.mark(heap, address);
        // SAFETY: as above.
        unsafe { ptr::write_unaligned(address.cast::<W>(), value) }
    }

    #[inline(always)]
    fn mark(self, heap: &mut Heap, address: *mut u8) {
        let page = (address as usize - self.base as usize) / PAGE_BYTES;
        // SAFETY: there is a card for every page.
        unsafe {
            let card = self.cards.add(page);
            if *card == 0 {
                *card = 1;
                heap.first_write(page as u32);
            }
        }
    }
}
