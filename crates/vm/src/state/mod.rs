//! The state of a program as a value: what it holds beside the heap, snapshots, comparison by shape.

mod files;
mod held;
mod identities;
mod inputs;
mod shadows;
mod shape;
mod snapshot;
mod world;

/// A table that all states share as far as they agree; nobody chooses its keys to make it slow.
pub(crate) type SharedMap<K, V> =
    imbl::GenericHashMap<K, V, rustc_hash::FxBuildHasher, imbl::shared_ptr::DefaultSharedPtr>;

pub use files::{Contents, Files, Node, OpenFile};
pub use held::{AllocationMark, Held, HeldMark};
pub use shadows::{Answer, ClassQuestion, Shadows, StoodIn};
pub use shape::Shape;
pub use snapshot::Snapshot;
pub use world::{Monitor, World};
