//! What every room shares and nothing that is about Java: places in files, diagnostics, seeded
//! randomness, budgets of work, and texts of others made fit for terminals and file names.
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
mod closest;
mod diagnostic;
mod file_name;
mod place;
pub mod printable;
mod random;
mod units;

pub use budget::{Brake, Deadline};
pub use cancel::Cancel;
pub use closest::{closest, did_you_mean};
pub use diagnostic::{Diagnostic, Severity};
pub use file_name::{FileNames, file_name};
pub use place::{Place, Span};
pub use random::{Random, Seed};
pub use units::{Budget, Cost, Units};
