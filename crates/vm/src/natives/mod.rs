//! Methods of the class library that are written in Rust: its natives, and what pays to do natively.
//!
//! One module per Java class, in folders named like its packages (`natives/java/lang/system.rs`). Each module has a
//! `CLASS` (internal name) and a table `NATIVES` of name, descriptor and function. A native that is not in any
//! table is a typed stop when it is called. What each does with terms is said in `treatment`.

pub mod java;
pub mod jdk;
pub mod sun;

pub(crate) mod constant;
mod native_memory;
mod registry;
mod treatment;

pub use registry::{entries, has_any, implementation, intrinsic, trivially_empty};
pub use treatment::{Treatment, treated, treatment};

use crate::machine::Machine;
use crate::stop::Outcome;
use crate::thread::TERM_DISTANCE;
use crate::value::{Ref, Value};

/// A method in Rust. Its arguments are still on the caller's stack while it runs, so nothing it holds is lost;
/// collections happen only between instructions, never inside a native.
pub type Native = fn(&mut Machine, Args) -> Outcome<Reply>;

/// What a native has done.
#[derive(Clone, Copy, Debug)]
pub enum Reply {
    /// It returns this.
    Value(Value),
    /// It has pushed a frame (with `Machine::push_call`); what that returns, after the frame's `After`, is its result.
    Called,
    /// It has put the current thread to sleep; it is executed again, with the same arguments, when the thread is woken.
    Blocked,
}

impl<V: Into<Value>> From<V> for Reply {
    fn from(value: V) -> Reply {
        Reply::Value(value.into())
    }
}

/// All tables, one group per package.
pub(crate) const GROUPS: &[&[(&str, &[Entry])]] = &[
    java::awt::ALL,
    java::io::ALL,
    java::lang::ALL,
    java::lang::class::TABLES,
    java::lang::invoke::ALL,
    java::lang::reflect::ALL,
    java::lang::thread::ALL,
    java::net::ALL,
    java::security::ALL,
    java::util::ALL,
    java::util::zip::ALL,
    jdk::internal::jimage::ALL,
    jdk::internal::loader::ALL,
    jdk::internal::misc::ALL,
    jdk::internal::module::ALL,
    jdk::internal::perf::ALL,
    jdk::internal::platform::ALL,
    jdk::internal::reflect::ALL,
    jdk::internal::util::ALL,
    jdk::internal::vm::ALL,
    sun::management::ALL,
    sun::net::ALL,
    sun::nio::ch::ALL,
    sun::nio::fs::ALL,
];

/// A native's entry in the table of its class.
pub struct Entry {
    pub name: &'static str,
    pub descriptor: &'static str,
    pub function: Native,
}

/// Short for the tables.
pub const fn native(name: &'static str, descriptor: &'static str, function: Native) -> Entry {
    Entry { name, descriptor, function }
}

/// The arguments of a call, read one after the other in the order of the descriptor, the receiver first.
#[derive(Clone, Copy)]
pub struct Args {
    at: *const u64,
    /// Whether the symbolic interpreter runs: else what stands beside the slots is left over from when it did.
    symbolic: bool,
}

impl Args {
    /// `at` must point to the slots of all arguments, which stay where they are while the native runs.
    pub(crate) fn new(at: *const u64, symbolic: bool) -> Args {
        Args { at, symbolic }
    }

    #[inline(always)]
    fn slot(&mut self, slots: usize) -> u64 {
        // SAFETY: whoever made the Args checked that the callee's descriptor has these slots, and natives are
        // registered by descriptor.
        unsafe {
            let bits = *self.at;
            self.at = self.at.add(slots);
            bits
        }
    }

    #[inline(always)]
    pub fn int(&mut self) -> i32 {
        self.slot(1) as i32
    }

    #[inline(always)]
    pub fn boolean(&mut self) -> bool {
        self.slot(1) as i32 != 0
    }

    #[inline(always)]
    pub fn long(&mut self) -> i64 {
        self.slot(2) as i64
    }

    #[inline(always)]
    pub fn float(&mut self) -> f32 {
        f32::from_bits(self.slot(1) as u32)
    }

    #[inline(always)]
    pub fn double(&mut self) -> f64 {
        f64::from_bits(self.slot(2))
    }

    #[inline(always)]
    pub fn reference(&mut self) -> Ref {
        Ref(self.slot(1) as u32)
    }

    /// The term beside the argument that would be read next, zero for none.
    pub fn term(&self) -> u32 {
        if !self.symbolic {
            return 0;
        }
        // SAFETY: terms stand at a constant distance from their slots.
        unsafe { *self.at.add(TERM_DISTANCE) as u32 }
    }
}
