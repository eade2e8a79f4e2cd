//! Maven projects: what their `pom.xml` files say, and the class paths that Maven resolves.
//!
//! Maven never sees the project's own files: it is asked about poms that [`flat`] writes.

mod flat;
mod open;
mod pom;
mod profiles;
mod resolve;
mod settings;
mod xml;

#[cfg(test)]
mod tests;
pub(crate) use open::{absolute, open};
pub(crate) use pom::normalised;
