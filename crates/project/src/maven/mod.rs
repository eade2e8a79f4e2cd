//! Maven projects: what their `pom.xml` files say, and the class paths that Maven resolves.

mod open;
mod pom;
mod resolve;
mod xml;

#[cfg(test)]
mod tests;
pub(crate) use open::{absolute, open};
pub(crate) use pom::normalised;
