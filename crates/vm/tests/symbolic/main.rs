//! Terms beside values, and observers.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests touch files and processes")]

mod differential;
mod identities;
mod inputs;
mod natives;
mod observers;
mod plain;
mod stand_ins;
