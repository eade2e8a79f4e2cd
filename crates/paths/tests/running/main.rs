//! What one run sees: the conditions of its path, how it ends, what it returns as a term; and preconditions that no input
//! can satisfy.

mod conflicts;
mod nested;
mod runs;
mod support;
