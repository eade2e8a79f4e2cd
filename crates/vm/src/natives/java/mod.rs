//! Natives of the packages below `java`.

pub mod awt;
pub mod io;
pub mod lang;
pub mod net;
pub mod security;
pub mod util;
