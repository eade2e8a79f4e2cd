//! Natives of the packages below `sun`.

pub mod management;
pub mod net;
pub mod nio;
