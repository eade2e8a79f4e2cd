//! Classes as the machine knows them: linked metadata that all states share.
//!
//! Metadata is append-only and holds no references into the heap: what a state knows of a class (whether it is
//! loaded there, its mirror, how far its initialisation is, its static fields) stands in the class's *block* in the
//! heap's meta region, which is zero in states that have not met the class.

mod model;
mod names;
mod table;

pub use model::{
    Class, ClassKind, Code, Field, Handler, Hidden, LoaderId, Method, MethodFlags, ReferenceKind, Resolved,
    Switch, access, member_key,
};
pub use names::{array_name, dotted, element_descriptor, parse_method_descriptor};
pub use table::{Classes, Methods};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClassId(pub u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MethodId(pub u32);

/// How far a class is in this state (JVMS 5.5); the byte at the start of its block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Status {
    /// Not loaded in this state.
    Absent = 0,
    Loaded = 1,
    /// Verified and prepared.
    Linked = 2,
    Initializing = 3,
    Initialized = 4,
    Failed = 5,
}

impl Status {
    pub fn of(byte: u8) -> Status {
        match byte {
            1 => Status::Loaded,
            2 => Status::Linked,
            3 => Status::Initializing,
            4 => Status::Initialized,
            5 => Status::Failed,
            _ => Status::Absent,
        }
    }
}

/// Offsets in a class's block.
pub mod block {
    /// One byte: [`super::Status`].
    pub const STATUS: u32 = 0;
    /// One byte, while the class is being initialised: [`WAITS_FOR_SUPERS`] or [`RUNS`].
    pub const PHASE: u32 = 1;
    /// Two bytes, while it waits for its supers: the number of frames of the thread that initialises it.
    pub const DEPTH: u32 = 2;
    /// Its superclass or superinterfaces are being initialised first.
    pub const WAITS_FOR_SUPERS: u8 = 1;
    /// Its own initialiser runs.
    pub const RUNS: u8 = 2;
    /// The mirror, an object of `java.lang.Class`.
    pub const MIRROR: u32 = 4;
    /// The number of the thread that initialises the class.
    pub const THREAD: u32 = 8;
    /// The exception that ended its initialisation, if one did.
    pub const FAILURE: u32 = 12;
    /// The first static field.
    pub const STATICS: u32 = 16;
}
