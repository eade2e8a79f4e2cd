//! `sun.nio.ch.Net` and its kin. A socket can be opened and set up; binding and sending are refused. Nobody can be bound,
//! so nobody answers here, and there is no way to other hosts: what is said of that is a matter of [`Outside`].

use crate::host::Outside;
use crate::machine::Machine;
use crate::natives::constant::{minus_one, nothing, null, zero};
use crate::natives::{Args, Entry, Reply, native};
use crate::state::{Contents, OpenFile};
use crate::stop::Outcome;
use crate::value::{Ref, Value};

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
    native("bind0", "(Ljava/io/FileDescriptor;ZZLjava/net/InetAddress;I)V", bind),
    native("connect0", "(ZLjava/io/FileDescriptor;Ljava/net/InetAddress;I)I", connect),
    native("localPort", "(Ljava/io/FileDescriptor;)I", zero),
    native("localInetAddress", "(Ljava/io/FileDescriptor;)Ljava/net/InetAddress;", null),
    native("getIntOption0", "(Ljava/io/FileDescriptor;ZII)I", zero),
    native("setIntOption0", "(Ljava/io/FileDescriptor;ZIIIZ)V", nothing),
    native("setInterface4", "(Ljava/io/FileDescriptor;I)V", nothing),
    native("shutdown", "(Ljava/io/FileDescriptor;I)V", nothing),
];

pub(super) const DATAGRAM: &str = "sun/nio/ch/DatagramChannelImpl";

pub(super) const DATAGRAM_NATIVES: &[Entry] =
    &[native("disconnect0", "(Ljava/io/FileDescriptor;Z)V", nothing)];

pub(super) const SOCKET_OPTIONS: &str = "jdk/net/LinuxSocketOptions";

/// None of the options that only some systems have.
pub(super) const SOCKET_OPTIONS_NATIVES: &[Entry] = &[
    native("keepAliveOptionsSupported0", "()Z", zero),
    native("quickAckSupported0", "()Z", zero),
    native("incomingNapiIdSupported0", "()Z", zero),
];

pub(super) const UNIX_DOMAIN: &str = "sun/nio/ch/UnixDomainSockets";

pub(super) const UNIX_DOMAIN_NATIVES: &[Entry] = &[
    native("init", "()Z", zero),
    native("socket0", "()I", |machine, _| Err(machine.refuse("open a socket"))),
];

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

/// A descriptor that can be closed; nothing can be read from it or written to it.
pub(crate) fn open_socket(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    let contents = machine.world.files.add_contents(Contents::Null);
    let descriptor = machine.world.files.open(OpenFile {
        contents,
        path: "socket:".into(),
        position: 0,
        readable: false,
        writable: false,
        append: false,
        folder: false,
    });
    Ok(descriptor.into())
}

fn bind(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (_descriptor, _prefer, _exclusive) = (args.reference(), args.boolean(), args.boolean());
    let (_address, port) = (args.reference(), args.int());
    Err(machine.refuse(match port {
        0 => String::from("bind a socket to a port of the host"),
        port => format!("bind a socket to port {port} of the host"),
    }))
}

fn connect(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (_prefer, _descriptor) = (args.boolean(), args.reference());
    let (address, port) = (args.reference(), args.int());
    let host = describe_address(machine, address);
    Err(match machine.options.outside {
        Outside::Unknown => machine.refuse(format!("connect to {host}:{port}")),
        Outside::Absent if is_loopback(machine, address) => {
            machine.throw("java/net/ConnectException", Some("Connection refused"))
        }
        Outside::Absent => machine.throw("java/net/SocketException", Some("Network is unreachable")),
    })
}

/// 127.*.*.*, and the address that stands for this host when it is connected to.
fn is_loopback(machine: &Machine, address: Ref) -> bool {
    let number = address.some().and_then(|address| ipv4_number(machine, address));
    number.is_some_and(|number| number == 0 || number.to_be_bytes()[0] == 127)
}

fn ipv4_number(machine: &Machine, address: Ref) -> Option<i32> {
    let holder = machine.read_field(address, "holder")?.reference().some()?;
    match machine.read_field(holder, "address")? {
        Value::Int(number) => Some(number),
        _ => None,
    }
}

/// The name that an `InetAddress` was made from, else its four numbers.
fn describe_address(machine: &Machine, address: Ref) -> String {
    let part = |object: Option<Ref>, field: &str| object.and_then(|object| machine.read_field(object, field));
    let holder = part(address.some(), "holder").and_then(|holder| holder.reference().some());
    match (part(holder, "hostName").map(Value::reference).and_then(Ref::some), part(holder, "address")) {
        (Some(name), _) => machine.string_text(name),
        (None, Some(Value::Int(number))) => {
            (number as u32).to_be_bytes().map(|byte| byte.to_string()).join(".")
        }
        _ => String::from("an address"),
    }
}
