//! Natives of the packages below `sun`.

pub mod net;
pub mod nio;
