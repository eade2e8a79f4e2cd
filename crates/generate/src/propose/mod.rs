//! What tests could there be? Candidates of all strategies, before anything has run on a real JVM.
//!
//! [`candidates`] is the way through it: each method gets boundary values and plans ([`planned`]), is explored from them
//! ([`explored`], in [`lanes`]), from states that others have found ([`states`]) and with more calls ([`grown`]), and where goals
//! stay open, with fields as inputs ([`fixtures`]), for which calls are looked for in turn ([`natural`]). [`listeners`] lets collaborators note what they are told, and [`oracle`] says
//! what each candidate will check.

pub(crate) mod achieved;
pub(crate) mod candidates;
pub(crate) mod contradictory;
pub(crate) mod explored;
pub(crate) mod fixtures;
pub(crate) mod grown;
pub(crate) mod lanes;
pub(crate) mod listeners;
pub(crate) mod natural;
pub(crate) mod objects;
pub(crate) mod oracle;
pub(crate) mod path_tree;
pub(crate) mod planned;
pub(crate) mod policies;
pub(crate) mod shares;
pub(crate) mod states;
pub(crate) mod unplanned;
pub(crate) mod variety;
pub(crate) mod world;
