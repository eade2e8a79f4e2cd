//! Natives of the packages below `jdk`.

pub mod internal;
