//! Where `Unsafe`, var handles and reflection find a value: a base object and a `long`, as a place in the heap.
//!
//! - The offset of an instance field is its byte offset in the object; elements begin at [`HEADER_BYTES`].
//! - A static field's base is the mirror of its class and its offset is [`STATIC_OFFSET`] plus its offset in the
//!   class's block. No object reaches that far, so the two are told apart by the number alone.
//! - Without a base, the number is an address of memory from `allocateMemory`: such memory is a `byte[]` that
//!   `World::native_memory` keeps, at addresses from [`FIRST_ADDRESS`] on.
//!
//! All reads and writes go through [`Machine::load_place`] and [`Machine::store`]; terms are moved with them.

use crate::class::ClassId;
use crate::heap::HEADER_BYTES;
use crate::machine::Machine;
use crate::stop::{Outcome, Trap};
use crate::value::{Kind, Ref, Value};

/// Added to the offsets of static fields.
pub(crate) const STATIC_OFFSET: i64 = 1 << 40;

/// The first address of memory outside the Java heap, as the program sees it.
pub(crate) const FIRST_ADDRESS: u64 = 1 << 40;

/// A field, an element or a piece of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub object: Ref,
    pub offset: u32,
}

impl Machine {
    /// The place of `bytes` bytes.
    #[inline]
    pub(crate) fn place(&mut self, base: Ref, offset: i64, bytes: u64) -> Outcome<Place> {
        if base.is_null() {
            return self.memory(offset as u64, bytes);
        }
        if offset >= STATIC_OFFSET {
            let class = self.class_of_mirror(base);
            return Ok(Place { object: self.classes[class].block, offset: (offset - STATIC_OFFSET) as u32 });
        }
        Ok(Place { object: base, offset: offset as u32 })
    }

    fn memory(&mut self, address: u64, bytes: u64) -> Outcome<Place> {
        if let Some((&start, &array)) = self.world.native_memory.get_prev(&address) {
            let within = address - start;
            if within + bytes <= self.heap.length(array) as u64 {
                return Ok(Place { object: array, offset: HEADER_BYTES + within as u32 });
            }
        }
        Err(self.refuse(format!("access memory at address 0x{address:x}")))
    }

    #[inline]
    pub(crate) fn load_place(&self, place: Place, kind: Kind) -> Value {
        self.heap.get_value(place.object, place.offset, kind)
    }

    /// The term beside what [`Machine::load_place`] gives, zero for none. What is read in another size than it has
    /// as an element is put together from its parts.
    #[inline]
    pub(crate) fn place_term(&mut self, place: Place, kind: Kind) -> u32 {
        if !self.shadows.any() { 0 } else { self.read_term(place, kind) }
    }

    /// Writes a value and the term beside it.
    #[inline]
    pub(crate) fn store(&mut self, place: Place, kind: Kind, value: Value, term: u32) {
        if term != 0 || self.shadows.any() {
            self.write_term(place, kind, value, term);
        }
        self.heap.put_value(place.object, place.offset, kind, value);
    }

    /// Writes bytes that carry no terms.
    pub(crate) fn store_bytes(&mut self, place: Place, bytes: &[u8]) {
        self.overwrite_terms(place, bytes);
        self.heap.bytes_mut(place.object, place.offset, bytes.len() as u32).copy_from_slice(bytes);
    }

    /// The address of new memory, zeroed; zero if there is none left.
    pub(crate) fn allocate_memory(&mut self, bytes: i64) -> Outcome<u64> {
        let Ok(length) = i32::try_from(bytes) else { return Ok(0) };
        let class = self.byte_array_class();
        let array = match self.new_array(class, length) {
            Ok(array) => array,
            Err(Trap::Throw(_)) => return Ok(0),
            Err(other) => return Err(other),
        };
        let address = match self.world.native_memory.get_max() {
            Some(&(last, array)) => (last + self.heap.length(array) as u64 + 1).next_multiple_of(16),
            None => FIRST_ADDRESS,
        };
        self.world.native_memory.insert(address, array);
        Ok(address)
    }

    pub(crate) fn reallocate_memory(&mut self, address: u64, bytes: i64) -> Outcome<u64> {
        let new = self.allocate_memory(bytes)?;
        if new != 0
            && let Some(&old) = self.world.native_memory.get(&address)
            && let Some(&array) = self.world.native_memory.get(&new)
        {
            let length = self.heap.length(old).min(self.heap.length(array));
            let [from, to] = [old, array].map(|object| Place { object, offset: HEADER_BYTES });
            self.copy_terms(from, to, length);
            self.heap.copy(old, HEADER_BYTES, array, HEADER_BYTES, length);
            self.world.native_memory.remove(&address);
        }
        Ok(new)
    }

    pub(crate) fn free_memory(&mut self, address: u64) {
        self.world.native_memory.remove(&address);
    }

    fn byte_array_class(&mut self) -> ClassId {
        let byte = self.primitive_class(Kind::Byte);
        self.array_class(byte)
    }
}
