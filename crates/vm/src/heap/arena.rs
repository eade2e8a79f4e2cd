//! The reserved range of addresses, typed reads and writes, bump allocation, and which pages were written.

use std::cell::Cell;
use std::ptr;

use super::{
    CLASS_OFFSET, HEADER_BYTES, LENGTH_OFFSET, PAGE_BYTES, RESERVED_BYTES, SPACE_A, SPACE_B, SPACE_END,
};
use crate::class::ClassId;
use crate::value::{Kind, Ref, Value};

/// A plain value of 1, 2, 4 or 8 bytes that any bit pattern is a value of.
pub trait Word: Copy + sealed::Sealed {}

mod sealed {
    pub trait Sealed {}
}

macro_rules! words {
    ($($word:ty),*) => { $(impl sealed::Sealed for $word {} impl Word for $word {})* };
}
words!(u8, i8, u16, i16, u32, i32, u64, i64, f32, f64, Ref);

/// Which of the two object spaces is in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Space {
    A,
    B,
}

impl Space {
    pub fn first(self) -> u32 {
        match self {
            Space::A => SPACE_A,
            Space::B => SPACE_B,
        }
    }

    pub fn end(self) -> u32 {
        match self {
            Space::A => SPACE_B,
            Space::B => SPACE_END,
        }
    }

    pub fn other(self) -> Space {
        match self {
            Space::A => Space::B,
            Space::B => Space::A,
        }
    }
}

/// See the module's documentation.
pub struct Heap {
    base: *mut u8,
    /// One byte per page: whether it was written since the last snapshot or restore.
    cards: *mut u8,
    /// The pages whose card is set, in the order in which they were first written.
    pub(super) dirty: Vec<u32>,
    pub(crate) space: Space,
    /// The next free reference of the space in use.
    pub(crate) top: u32,
    /// Where a collection is due.
    pub(crate) soft_limit: u32,
    /// Where Java's heap ends: beyond it is `OutOfMemoryError`.
    pub(crate) hard_limit: u32,
    /// Bytes that may be live at once.
    pub(crate) capacity: u64,
    /// With the present space's use, the bytes that were ever allocated.
    pub(crate) allocated_before: u64,
    /// Collections so far.
    pub collections: u32,
    /// Bytes that the native which runs, or ran last, has gone through, beside those that it has allocated.
    moved: Cell<u64>,
    /// When an allocation failed last: instructions executed, collections made.
    starved: Option<(u64, u32)>,
}

// SAFETY: the arena is owned by exactly one heap, and a heap is used by one thread at a time.
unsafe impl Send for Heap {}

const CARDS: usize = RESERVED_BYTES / PAGE_BYTES;

/// What a run pays for memory that an operation goes through, in place of the instructions of a loop: no operation may take
/// long and count little.
pub(crate) const BYTES_PER_INSTRUCTION: u64 = 64;

/// Bytes that a run allocates before the first collection.
const FIRST_COLLECTION_BYTES: u64 = 64 << 20;

/// Bytes at the start of each space that are left on small pages of the system.
const SMALL_PAGES_BYTES: usize = 8 << 20;

impl Heap {
    /// Reserves the addresses; memory is used only where something is written. `None` if the system refuses.
    pub fn reserve(capacity: u64) -> Option<Heap> {
        let capacity = capacity.clamp(1 << 20, 14 << 30);
        let base = map(RESERVED_BYTES)?;
        let Some(cards) = map(CARDS) else {
            // SAFETY: the range was mapped just above and nothing points into it.
            unsafe { libc::munmap(base.cast(), RESERVED_BYTES) };
            return None;
        };
        let mut heap = Heap {
            base,
            cards,
            dirty: Vec::new(),
            space: Space::A,
            top: SPACE_A,
            soft_limit: 0,
            hard_limit: 0,
            capacity,
            allocated_before: 0,
            collections: 0,
            moved: Cell::new(0),
            starved: None,
        };
        heap.set_limits(0);
        heap.ask_for_large_pages();
        Some(heap)
    }

    /// Programs that allocate much touch their memory anew after each collection: with large pages of the system
    /// that costs a fraction. Small programs stay on small ones, which are quicker to get.
    fn ask_for_large_pages(&mut self) {
        for space in [Space::A, Space::B] {
            let start = space.first() as usize * 8 + SMALL_PAGES_BYTES;
            let length = space.end() as usize * 8 - start;
            // SAFETY: advice about a part of the reservation; that it may be refused does not matter.
            unsafe { libc::madvise(self.base.add(start).cast(), length, libc::MADV_HUGEPAGE) };
        }
    }

    /// Sets the limits of the space in use, `live` bytes of it being known to be live.
    pub(crate) fn set_limits(&mut self, live: u64) {
        let first = self.space.first() as u64;
        let hard = first + self.capacity / 8;
        let roomy = first + (live + live.max(FIRST_COLLECTION_BYTES)) / 8;
        // Natives cannot collect: what they allocate between two safe points needs some room behind the soft limit.
        let mut soft = roomy.min(hard - self.room_for_natives() / 8);
        if soft <= self.top as u64 {
            // Little is left: a few collections more may help, many would only take time.
            let left = hard.saturating_sub(self.top as u64);
            soft = if left * 8 < self.capacity / 64 { hard } else { hard - left / 2 };
        }
        self.hard_limit = hard as u32;
        self.soft_limit = soft as u32;
    }

    /// Bytes kept free behind the soft limit.
    fn room_for_natives(&self) -> u64 {
        (self.capacity / 16).min(8 << 20)
    }

    /// Whether little room is left, so that soft references should go.
    pub(crate) fn is_nearly_full(&self) -> bool {
        self.used() + self.room_for_natives() > self.capacity
    }

    /// The next safe point collects.
    pub(crate) fn request_collection(&mut self) {
        self.soft_limit = self.soft_limit.min(self.top);
    }

    /// An allocation has failed. `true`: so it did just before, and a collection has not helped. `false`: a
    /// collection is requested.
    pub(crate) fn starve(&mut self, instructions: u64) -> bool {
        let again = self.starved.is_some_and(|(then, collections)| {
            instructions.abs_diff(then) <= 1 && self.collections > collections
        });
        self.starved = if again { None } else { Some((instructions, self.collections)) };
        if !again {
            self.request_collection();
        }
        again
    }

    /// Whether an allocation has failed that a collection might help; see [`Heap::starve`].
    pub(crate) fn is_starving(&self) -> bool {
        self.starved.is_some_and(|(_, collections)| self.collections == collections)
    }

    #[inline(always)]
    pub(super) fn address(&self, reference: Ref, offset: u32) -> *mut u8 {
        // SAFETY: 32 GiB of references plus 4 GiB of offsets lie within the reserved range.
        unsafe { self.base.add(reference.0 as usize * 8 + offset as usize) }
    }

    #[inline(always)]
    pub(super) fn element_address(&self, array: Ref, index: u32, size: u32) -> *mut u8 {
        // SAFETY: an index is below 2^31 and an element has at most eight bytes: 16 GiB beyond any reference.
        unsafe {
            self.base.add(
                array.0 as usize * 8 + HEADER_BYTES as usize + (index as usize & 0x7fff_ffff) * size as usize,
            )
        }
    }

    #[inline(always)]
    fn mark(&mut self, address: *mut u8) {
        self.mark_page((address as usize - self.base as usize) / PAGE_BYTES);
    }

    #[inline(always)]
    pub(super) fn mark_page(&mut self, page: usize) {
        // SAFETY: there is a card for every page of the reserved range.
        unsafe {
            let card = self.cards.add(page);
            if *card == 0 {
                *card = 1;
                self.first_write(page as u32);
            }
        }
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn first_write(&mut self, page: u32) {
        self.dirty.push(page);
    }

    /// Reads a field at a byte offset from the object's start. The offset must be a multiple of the size for speed, not for safety.
    #[inline(always)]
    pub fn get<W: Word>(&self, object: Ref, offset: u32) -> W {
        // SAFETY: within the reserved range (see `address`), and every bit pattern is a value of W.
        unsafe { ptr::read_unaligned(self.address(object, offset).cast::<W>()) }
    }

    #[inline(always)]
    pub fn put<W: Word>(&mut self, object: Ref, offset: u32, value: W) {
        let address = self.address(object, offset);
        self.mark(address);
        if !offset.is_multiple_of(size_of::<W>() as u32) {
            // An unaligned word may reach into the next page.
            self.mark(address.wrapping_add(size_of::<W>() - 1));
        }
        // SAFETY: within the reserved range.
        unsafe { ptr::write_unaligned(address.cast::<W>(), value) }
    }

    /// Reads an array's element; the index has been checked by the caller.
    #[inline(always)]
    pub fn element<W: Word>(&self, array: Ref, index: u32) -> W {
        // SAFETY: within the reserved range.
        unsafe { ptr::read_unaligned(self.element_address(array, index, size_of::<W>() as u32).cast::<W>()) }
    }

    #[inline(always)]
    pub fn put_element<W: Word>(&mut self, array: Ref, index: u32, value: W) {
        let address = self.element_address(array, index, size_of::<W>() as u32);
        self.mark(address);
        // SAFETY: within the reserved range.
        unsafe { ptr::write_unaligned(address.cast::<W>(), value) }
    }

    #[inline(always)]
    pub fn class_of(&self, object: Ref) -> ClassId {
        ClassId(self.get::<u32>(object, CLASS_OFFSET))
    }

    #[inline(always)]
    pub fn length(&self, array: Ref) -> u32 {
        self.get::<u32>(array, LENGTH_OFFSET)
    }

    /// Reads a field of the given kind.
    pub fn get_value(&self, object: Ref, offset: u32, kind: Kind) -> Value {
        match kind {
            Kind::Boolean | Kind::Byte => Value::Int(self.get::<i8>(object, offset) as i32),
            Kind::Char => Value::Int(self.get::<u16>(object, offset) as i32),
            Kind::Short => Value::Int(self.get::<i16>(object, offset) as i32),
            Kind::Int => Value::Int(self.get(object, offset)),
            Kind::Long => Value::Long(self.get(object, offset)),
            Kind::Float => Value::Float(self.get(object, offset)),
            Kind::Double => Value::Double(self.get(object, offset)),
            Kind::Reference => Value::Ref(self.get(object, offset)),
            Kind::Void => Value::Void,
        }
    }

    /// Writes the low bits of a value as the given kind.
    pub fn put_value(&mut self, object: Ref, offset: u32, kind: Kind, value: Value) {
        let bits = value.bits();
        match kind {
            Kind::Boolean => self.put(object, offset, bits as u8 & 1),
            Kind::Byte => self.put(object, offset, bits as u8),
            Kind::Char | Kind::Short => self.put(object, offset, bits as u16),
            Kind::Int | Kind::Float | Kind::Reference => self.put(object, offset, bits as u32),
            Kind::Long | Kind::Double => self.put(object, offset, bits),
            Kind::Void => {}
        }
    }

    /// The byte offset of an element from the array's start; for arrays below 4 GiB.
    pub fn element_offset(index: u32, kind: Kind) -> u32 {
        HEADER_BYTES + index * kind.size()
    }

    /// Begins to count what a native does. The mark is for [`Heap::work_since`].
    #[inline(always)]
    pub(crate) fn begin_work(&self) -> u32 {
        self.moved.set(0);
        self.top
    }

    /// The bytes that were allocated and gone through since, one after the other, in instructions.
    #[inline(always)]
    pub(crate) fn work_since(&self, mark: u32) -> u64 {
        let allocated = self.top.saturating_sub(mark) as u64 * 8;
        (allocated + self.moved.get()) / BYTES_PER_INSTRUCTION
    }

    /// Counts bytes that are gone through once more, or what takes as long.
    #[inline]
    pub(crate) fn count_work(&self, bytes: u64) {
        self.moved.set(self.moved.get().saturating_add(bytes));
    }

    /// Copies bytes out of the heap.
    pub fn bytes(&self, object: Ref, offset: u32, length: u32) -> &[u8] {
        self.count_work(length as u64);
        // SAFETY: within the reserved range; the borrow keeps writers away.
        unsafe { std::slice::from_raw_parts(self.address(object, offset), length as usize) }
    }

    /// Bytes to be written to, all of their pages marked.
    pub fn bytes_mut(&mut self, object: Ref, offset: u32, length: u32) -> &mut [u8] {
        self.count_work(length as u64);
        let start = self.address(object, offset);
        if length > 0 {
            let mut at = start as usize & !(PAGE_BYTES - 1);
            while at < start as usize + length as usize {
                self.mark((at as *mut u8).max(start));
                at += PAGE_BYTES;
            }
        }
        // SAFETY: within the reserved range; the exclusive borrow keeps others away.
        unsafe { std::slice::from_raw_parts_mut(start, length as usize) }
    }

    /// Copies `length` bytes inside the heap, as `memmove`.
    pub fn copy(&mut self, from: Ref, from_offset: u32, to: Ref, to_offset: u32, length: u32) {
        let source = self.address(from, from_offset);
        let target = self.bytes_mut(to, to_offset, length).as_mut_ptr();
        // SAFETY: both lie within the reserved range.
        unsafe { ptr::copy(source, target, length as usize) }
    }

    /// Takes `bytes` of zeroed memory for an object of the class, or `None` when Java's heap is full.
    /// `second` is an array's length, zero for other objects. Never collects: see [`Heap::wants_collection`].
    #[inline(always)]
    pub fn allocate(&mut self, class: ClassId, bytes: u32, second: u32) -> Option<Ref> {
        let words = bytes.div_ceil(8).max(1);
        let at = self.top;
        let end = at as u64 + words as u64;
        if end > self.hard_limit as u64 {
            return None;
        }
        self.top = end as u32;
        let object = Ref(at);
        self.put::<u32>(object, CLASS_OFFSET, class.0);
        self.put::<u32>(object, LENGTH_OFFSET, second);
        Some(object)
    }

    /// Where the memory and its cards begin, for the interpreter's loop.
    pub(crate) fn parts(&self) -> (*mut u8, *mut u8) {
        (self.base, self.cards)
    }

    /// Whether the next safe point should collect.
    #[inline(always)]
    pub fn wants_collection(&self) -> bool {
        self.top >= self.soft_limit
    }

    /// Bytes in use, garbage included.
    pub fn used(&self) -> u64 {
        (self.top - self.space.first()) as u64 * 8
    }

    /// Bytes allocated since the machine was made.
    pub fn allocated(&self) -> u64 {
        self.allocated_before + self.used()
    }

    /// The most bytes that may be in use.
    pub fn capacity(&self) -> u64 {
        self.capacity
    }

    pub(super) fn page(&self, page: u32) -> *mut u8 {
        // SAFETY: a page number comes from the dirty list or a snapshot and lies within the range.
        unsafe { self.base.add(page as usize * PAGE_BYTES) }
    }

    pub(super) fn clear_card(&mut self, page: u32) {
        // SAFETY: as above.
        unsafe { *self.cards.add(page as usize) = 0 }
    }

    /// Gives the memory of a range of references back; it reads as zero afterwards. The range begins with a page, and
    /// what follows it on its last page must be unused.
    pub(crate) fn discard(&mut self, first: u32, end: u32) {
        let start = first as usize * 8 / PAGE_BYTES;
        let stop = (end as usize * 8).div_ceil(PAGE_BYTES);
        if stop > start {
            self.discard_pages(start as u32, stop - start);
        }
    }

    pub(super) fn discard_pages(&mut self, first: u32, count: usize) {
        // SAFETY: the pages are part of the reservation and no Rust reference into them is alive. On private
        // anonymous memory the call replaces them by zeros.
        unsafe { libc::madvise(self.page(first).cast(), count * PAGE_BYTES, libc::MADV_DONTNEED) };
    }
}

impl Drop for Heap {
    fn drop(&mut self) {
        // SAFETY: both ranges were mapped by `reserve` and are not used afterwards.
        unsafe {
            libc::munmap(self.base.cast(), RESERVED_BYTES);
            libc::munmap(self.cards.cast(), CARDS);
        }
    }
}

fn map(bytes: usize) -> Option<*mut u8> {
    // SAFETY: an anonymous private mapping at an address of the system's choice touches nothing that exists.
    let address = unsafe {
        libc::mmap(
            ptr::null_mut(),
            bytes,
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE,
            -1,
            0,
        )
    };
    (address != libc::MAP_FAILED).then_some(address.cast())
}
