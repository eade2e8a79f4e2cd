//! Literals worth trying: boundaries of each type, constants of the contract and of the code around
//! it, both sides of each comparison, strings that a pattern accepts, and the user's own values.
//!
//! Everything here is a plain function from what is known to an ordered list, the simplest and most
//! readable value first. Nothing is random, nothing is combined, and no objects are built: that is
//! `boundary`'s work.
//!
//! ```
//! use values::{Hints, primitive_values};
//!
//! let hints = Hints { integers: vec![10, 9, 11], ..Hints::default() };
//! let values = primitive_values(program::Primitive::Byte, &hints);
//! assert_eq!(values[0], suite::Value::Byte(10));
//! assert!(values.contains(&suite::Value::Byte(i8::MIN)));
//! ```

mod assigned;
mod checked;
mod code;
mod effect;
mod evaluate;
mod hints;
mod likely;
mod pattern;
mod primitive;
mod text;
mod user;

pub use assigned::is_assigned;
pub use checked::checked_types;
pub use code::{CodeConstants, code_constants, constants_behind};
pub use effect::Effect;
pub use evaluate::{Known, evaluate, may_hold};
pub use hints::{Hints, Measure, Relation, hints, relations};
pub use likely::{Likelihood, World};
pub use pattern::{Language, PatternError};
pub use primitive::primitive_values;
pub use text::{email_like, string_of_length, strings};
pub use user::{Policy, UserValues};
