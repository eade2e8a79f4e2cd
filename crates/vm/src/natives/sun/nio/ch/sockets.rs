//! `sun.nio.ch.Net` and its kin: the constants that classes read when they are initialised; opening is refused.

use crate::machine::Machine;
use crate::natives::constant::{minus_one, nothing, zero};
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;

pub(super) const NET: &str = "sun/nio/ch/Net";

pub(super) const NET_NATIVES: &[Entry] = &[
    native("isIPv6Available0", "()Z", zero),
    native("isReusePortAvailable0", "()Z", zero),
    native("isExclusiveBindAvailable", "()I", minus_one),
    native("shouldSetBothIPv4AndIPv6Options0", "()Z", zero),
    native("shouldShutdownWriteBeforeClose0", "()Z", zero),
    native("canIPv6SocketJoinIPv4Group0", "()Z", zero),
    native("canJoin6WithIPv4Group0", "()Z", zero),
    native("canUseIPv6OptionsWithIPv4LocalAddress0", "()Z", zero),
    native("pollinValue", "()S", |_, _| Ok(0x01.into())),
    native("polloutValue", "()S", |_, _| Ok(0x04.into())),
    native("pollerrValue", "()S", |_, _| Ok(0x08.into())),
    native("pollhupValue", "()S", |_, _| Ok(0x10.into())),
    native("pollnvalValue", "()S", |_, _| Ok(0x20.into())),
    native("pollconnValue", "()S", |_, _| Ok(0x04.into())),
    native("socket0", "(ZZZZ)I", open_socket),
];

pub(super) const UNIX_DOMAIN: &str = "sun/nio/ch/UnixDomainSockets";

pub(super) const UNIX_DOMAIN_NATIVES: &[Entry] =
    &[native("init", "()Z", zero), native("socket0", "()I", open_socket)];

pub(super) const EPOLL: &str = "sun/nio/ch/EPoll";

/// Sizes and places in `struct epoll_event`, which classes read before they open anything.
pub(super) const EPOLL_NATIVES: &[Entry] = &[
    native("eventSize", "()I", |_, _| Ok(12.into())),
    native("eventsOffset", "()I", zero),
    native("dataOffset", "()I", |_, _| Ok(4.into())),
    native("create", "()I", |machine, _| Err(machine.refuse("open a selector"))),
];

pub(super) const EVENT_FD: &str = "sun/nio/ch/EventFD";

pub(super) const EVENT_FD_NATIVES: &[Entry] = &[
    native("eventfd0", "()I", |machine, _| Err(machine.refuse("open a selector"))),
    native("init", "()V", nothing),
];

pub(crate) fn open_socket(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Err(machine.refuse("open a socket"))
}
