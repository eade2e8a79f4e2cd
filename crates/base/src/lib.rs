//! What every room shares and nothing that is about Java: places in files, diagnostics, seeded
//! randomness and counted budgets.
//!
//! ```
//! use base::{Diagnostic, Place};
//!
//! let place = Place::new("src/Stack.java", 12, 9);
//! let diagnostic = Diagnostic::error("contract.unknown-name", "no method `sise` in `Stack`").at(place);
//! assert_eq!(diagnostic.to_string(), "src/Stack.java:12:9: error: no method `sise` in `Stack`");
//! ```

mod budget;
mod cancel;
mod diagnostic;
mod place;
mod random;

pub use budget::{Brake, Deadline};
pub use cancel::Cancel;
pub use diagnostic::{Diagnostic, Severity};
pub use place::{Place, Span};
pub use random::{Random, Seed};
