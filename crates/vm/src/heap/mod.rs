//! The memory of the Java program: one reserved range of addresses in which everything that a snapshot must keep
//! lies, apart from stacks and a few tables.
//!
//! ```text
//! 0        1 GiB                16 GiB               31 GiB        48 GiB
//! | meta   | objects, space A   | objects, space B   | never used  |
//! ```
//!
//! *meta* holds per class a block with its state, mirror and static fields, and one slot per constant that is an
//! object (string literals, call sites). Its addresses are given out by the machine and never reused; its contents
//! belong to the state: zero means "not yet in this state". Objects are allocated by a bump pointer in one of two
//! spaces; the collector copies the live ones to the other.
//!
//! A reference is an address divided by eight, an offset is 32 bits wide and an array element's offset at most
//! 16 GiB; so no reference, however wrong, reaches outside the reserved range. That is why reading and writing are
//! safe functions: bytecode cannot leave the arena. What has never been written reads as zero.
//!
//! An object begins with eight bytes: its class, then an array's length or (for other objects) the identity hash
//! and lock bits (see `thread::monitor`). Each write marks its page of 4 KiB the first time, so that a snapshot copies what was written
//! and nothing else.

mod arena;
mod collect;
mod copying;
mod pages;

pub(crate) use arena::BYTES_PER_INSTRUCTION;
pub use arena::{Heap, Space, Word};
pub use copying::Copying;
pub use pages::{PAGE_BYTES, Page, Pages};

use crate::value::Ref;

/// Bytes before the first field or element.
pub const HEADER_BYTES: u32 = 8;
/// Where the class id stands.
pub const CLASS_OFFSET: u32 = 0;
/// Where an array's length, or an object's hash and lock bits, stand.
pub const LENGTH_OFFSET: u32 = 4;

/// The first reference of the heap's object spaces.
pub const SPACE_A: u32 = 1 << 27;
pub const SPACE_B: u32 = 16 << 27;
pub const SPACE_END: u32 = 31 << 27;
/// Bytes of address space that are reserved: every reference plus every offset lies within.
pub const RESERVED_BYTES: usize = 50 << 30;

/// An address in the meta region, as a reference.
pub type Meta = Ref;
