//! The slots of one thread: locals and operands of all its frames, contiguous, and beside each slot its term.
//!
//! A slot has 64 bits; `long` and `double` take two of which the second is unused, so that `dup2` and its kin need
//! no types. Arguments of a call become the first locals of the callee where they lie. The term of a slot stands at
//! a constant distance from it, so that the symbolic interpreter finds it without a second pointer.

use std::ptr::NonNull;

/// Slots of a thread: 2 MiB of address space, used only as far as calls go deep.
pub const STACK_SLOTS: usize = 1 << 18;
/// From a slot to its term, in slots.
pub const TERM_DISTANCE: usize = STACK_SLOTS;

pub struct Stack {
    slots: NonNull<u64>,
}

// SAFETY: a stack is owned by its thread's machine and used by one thread of the host at a time.
unsafe impl Send for Stack {}

const BYTES: usize = 2 * STACK_SLOTS * size_of::<u64>();
/// What `calloc` gives, so that zeroed memory comes from the system untouched instead of being written.
const ALIGNMENT: usize = 16;

impl Stack {
    /// Zeroed. Panics only when the host has no address space left, as `Vec` does.
    pub fn new() -> Stack {
        let layout = std::alloc::Layout::from_size_align(BYTES, ALIGNMENT).expect("a constant layout");
        // SAFETY: the layout has a size.
        let slots = unsafe { std::alloc::alloc_zeroed(layout) };
        let Some(slots) = NonNull::new(slots.cast::<u64>()) else { std::alloc::handle_alloc_error(layout) };
        Stack { slots }
    }

    /// The first slot.
    #[inline(always)]
    pub fn base(&self) -> *mut u64 {
        self.slots.as_ptr()
    }

    pub fn get(&self, slot: u32) -> u64 {
        assert!((slot as usize) < STACK_SLOTS);
        // SAFETY: checked above.
        unsafe { *self.base().add(slot as usize) }
    }

    pub fn set(&mut self, slot: u32, bits: u64) {
        assert!((slot as usize) < STACK_SLOTS);
        // SAFETY: checked above.
        unsafe { *self.base().add(slot as usize) = bits }
    }

    /// The number of the slot's term, zero for none.
    pub fn term(&self, slot: u32) -> u32 {
        assert!((slot as usize) < STACK_SLOTS);
        // SAFETY: terms follow the slots at a constant distance.
        unsafe { *self.base().add(slot as usize + TERM_DISTANCE) as u32 }
    }

    pub fn set_term(&mut self, slot: u32, term: u32) {
        assert!((slot as usize) < STACK_SLOTS);
        // SAFETY: as above.
        unsafe { *self.base().add(slot as usize + TERM_DISTANCE) = term as u64 }
    }

    /// The slots below `top`.
    pub fn live(&self, top: u32) -> &[u64] {
        assert!(top as usize <= STACK_SLOTS);
        // SAFETY: checked above.
        unsafe { std::slice::from_raw_parts(self.base(), top as usize) }
    }

    /// The terms of the slots below `top`.
    pub fn live_terms(&self, top: u32) -> &[u64] {
        assert!(top as usize <= STACK_SLOTS);
        // SAFETY: checked above.
        unsafe { std::slice::from_raw_parts(self.base().add(TERM_DISTANCE), top as usize) }
    }

    pub fn live_mut(&mut self, top: u32) -> &mut [u64] {
        assert!(top as usize <= STACK_SLOTS);
        // SAFETY: checked above.
        unsafe { std::slice::from_raw_parts_mut(self.base(), top as usize) }
    }

    pub fn live_terms_mut(&mut self, top: u32) -> &mut [u64] {
        assert!(top as usize <= STACK_SLOTS);
        // SAFETY: checked above.
        unsafe { std::slice::from_raw_parts_mut(self.base().add(TERM_DISTANCE), top as usize) }
    }
}

impl Default for Stack {
    fn default() -> Stack {
        Stack::new()
    }
}

impl Drop for Stack {
    fn drop(&mut self) {
        let layout = std::alloc::Layout::from_size_align(BYTES, ALIGNMENT).expect("a constant layout");
        // SAFETY: allocated by `new` with the same layout.
        unsafe { std::alloc::dealloc(self.base().cast(), layout) }
    }
}
