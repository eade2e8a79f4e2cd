//! What tests could there be? Candidates of all strategies, before anything has run on a real JVM.
//!
//! [`candidates`] is the way through it: each method gets boundary values and plans ([`planned`]), is explored from them
//! ([`explored`], in [`lanes`]), from states that others have found ([`states`]) and with more calls ([`grown`]), and where goals
//! stay open, with fields as inputs ([`fixtures`]), for which calls are looked for in turn ([`natural`]). [`oracle`] says what each candidate will check.

pub mod achieved;
pub mod candidates;
pub mod contradictory;
pub mod explored;
pub mod fixtures;
pub mod grown;
pub mod lanes;
pub mod natural;
pub mod objects;
pub mod oracle;
pub mod path_tree;
pub mod planned;
pub mod states;
pub mod unplanned;
pub mod variety;
pub mod world;
