//! Natives of `sun.nio.ch`: file channels; what leaves the program by sockets, selectors and pipes is refused.

mod file_dispatcher;
mod file_map;
mod io_util;
mod sockets;

use crate::natives::Entry;

/// The tables of this package, by internal class name.
pub const ALL: &[(&str, &[Entry])] = &[
    (file_dispatcher::DISPATCHER, file_dispatcher::NATIVES),
    (file_dispatcher::UNIX_DISPATCHER, file_dispatcher::NATIVES),
    (file_dispatcher::UNIX_CLOSER, file_dispatcher::CLOSER_NATIVES),
    (file_dispatcher::FILE_KEY, file_dispatcher::FILE_KEY_NATIVES),
    (file_map::CHANNEL, file_map::NATIVES),
    (file_map::UNIX_DISPATCHER, file_map::UNIX_NATIVES),
    (io_util::IO_UTIL, io_util::IO_UTIL_NATIVES),
    (io_util::NATIVE_THREAD, io_util::NATIVE_THREAD_NATIVES),
    (sockets::NET, sockets::NET_NATIVES),
    (sockets::UNIX_DOMAIN, sockets::UNIX_DOMAIN_NATIVES),
    (sockets::EPOLL, sockets::EPOLL_NATIVES),
    (sockets::EVENT_FD, sockets::EVENT_FD_NATIVES),
    (sockets::DATAGRAM, sockets::DATAGRAM_NATIVES),
    (sockets::SOCKET_OPTIONS, sockets::SOCKET_OPTIONS_NATIVES),
];
