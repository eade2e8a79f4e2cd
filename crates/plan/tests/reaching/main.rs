//! Which calls bring an object into the state that a method requires, of small classes of every kind.

mod collections;
mod making;
mod refused;
mod states;
mod support;
