//! The state of a program as a value: what it holds beside the heap, snapshots, comparison by shape.

mod files;
mod held;
mod identities;
mod inputs;
mod shadows;
mod shape;
mod snapshot;
mod world;

pub use files::{Contents, Files, Node, OpenFile};
pub use held::{AllocationMark, Held, HeldMark};
pub use shadows::{Answer, Shadows, StoodIn};
pub use shape::Shape;
pub use snapshot::Snapshot;
pub use world::{Monitor, World};
