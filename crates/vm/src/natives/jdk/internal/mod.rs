//! Natives of the packages below `jdk.internal`.

pub mod jimage;
pub mod loader;
pub mod misc;
pub mod module;
pub mod perf;
pub mod platform;
pub mod reflect;
pub mod util;
pub mod vm;
