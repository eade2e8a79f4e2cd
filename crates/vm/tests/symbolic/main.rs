//! Terms beside values, and observers.

mod differential;
mod identities;
mod inputs;
#[path = "../states/library.rs"]
#[allow(dead_code, reason = "shared with tests that compare with java")]
mod library;
mod natives;
mod observers;
mod plain;
mod stand_ins;
