//! `invokedynamic`, dynamic constants, method handles, var handles, and calls by reflection
//! (JVMS 2.9.3, 5.4.3.5, 5.4.3.6, 6.5.invokedynamic).
//!
//! The class library does most of it in Java: the machine calls up to `MethodHandleNatives.link…` and keeps the
//! answers in constant slots, so that they belong to the state. What javac writes every day (lambdas, string
//! concatenation, the methods of records) is not linked in Java: the machine writes a small hidden class itself,
//! which is metadata and shared by all states. Whatever is unusual about such a site makes it take the long way, so
//! that errors are the class library's own.
//!
//! Where it deviates: lambda classes are numbered in the order in which the machine, not the state, meets them; a
//! dynamic constant that could not be resolved throws the same exception object again, HotSpot one like it.

mod access;
mod adapt;
mod concat;
mod constant;
mod handle;
mod lambda;
mod layout;
mod member;
mod pieces;
mod record;
mod reflect;
mod site;
mod synthesize;

pub(crate) use access::{Place, STATIC_OFFSET};
pub(crate) use layout::Known;
pub use layout::Layout;
pub(crate) use reflect::widen;
