//! Loading, linking and initialising classes and interfaces (JVMS 5), and what stands on it: mirrors, strings,
//! objects, exceptions that the machine itself makes, and starting up.
//!
//! Metadata is made once and shared by all states; whether a class is *there* in a state is told by its block in the
//! heap. A state that meets known metadata anew makes only the mirror ([`Machine::mirror`](crate::Machine)).
//! Nothing here calls the interpreter: Java code that has to run first (class initialisers, class loaders) is pushed
//! as a frame, and [`Trap::Again`](crate::Trap) asks for the operation to be executed once more afterwards.
//!
//! | file | JVMS |
//! | --- | --- |
//! | `load`, `define`, `pinned` | 5.3 creation and loading, 5.3.5 deriving a class from its file |
//! | `layout`, `methods`, `vtable` | where fields lie, what methods are, which method overrides which (5.4.5) |
//! | `mirror` | `java.lang.Class` objects, array and primitive classes (5.3.3) |
//! | `verification`, `initialize` | 5.4.1 to 5.4.2, 5.5 |
//! | `resolve`, `lookup`, `access` | 5.4.3, 5.4.6, 5.4.4 |
//! | `constraints`, `modules` | 5.3.4 loading constraints; what 5.4.4 says of modules |
//! | `strings`, `objects`, `members`, `protection` | values that the machine makes and reads |
//! | `exceptions`, `trace`, `describe` | throwing, stack traces, texts |
//! | `boot` | from nothing to a machine that can load the program's classes |
//!
//! Deviation: a class that a user's class loader defined before a fork keeps what it has resolved in one branch when
//! another runs.

mod access;
mod boot;
mod constraints;
mod define;
mod describe;
mod exceptions;
mod initialize;
mod known;
mod layout;
mod load;
mod lookup;
mod members;
mod methods;
mod mirror;
mod modules;
mod objects;
mod pinned;
mod protection;
mod resolve;
mod strings;
mod trace;
mod verification;
mod vtable;

pub use constraints::Constraint;
pub use define::{Definition, HiddenOptions};
pub use known::{Known, Offsets};
pub use modules::Exports;
pub use pinned::PinnedClass;
pub use resolve::CallKind;
pub use trace::NATIVE_OFFSET;
