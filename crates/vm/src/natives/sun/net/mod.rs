//! Natives of `sun.net`: ports and proxies, of which there are none.

use crate::natives::constant::{minus_one, null, zero};
use crate::natives::{Entry, native};

const PROXIES: &[Entry] = &[
    native("init", "()Z", zero),
    native("getSystemProxies", "(Ljava/lang/String;Ljava/lang/String;)[Ljava/net/Proxy;", null),
];

const PORTS: &[Entry] = &[native("getLower0", "()I", minus_one), native("getUpper0", "()I", minus_one)];

/// The tables of these packages, by internal class name.
pub const ALL: &[(&str, &[Entry])] =
    &[("sun/net/PortConfig", PORTS), ("sun/net/spi/DefaultProxySelector", PROXIES)];
