//! Natives of `java.net`: addresses can be written down and compared. Of hosts, only this one is known; what is said of
//! others is a matter of [`Outside`].

use crate::host::Outside;
use crate::machine::Machine;
use crate::natives::constant::{nothing, null, one, zero};
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::{Outcome, Trap};
use crate::thread::{After, Returned};
use crate::value::{Ref, Value};

const INIT: &[Entry] = &[native("init", "()V", nothing)];

const INET_ADDRESS: &[Entry] = &[
    native("init", "()V", nothing),
    native("isIPv4Available", "()Z", one),
    native("isIPv6Supported", "()Z", zero),
];

const FACTORY: &[Entry] = &[native("isIPv6Supported", "()Z", zero)];

/// The same for both versions of the protocol.
const ADDRESS_IMPL: &[Entry] = &[
    native("getLocalHostName", "()Ljava/lang/String;", local_host_name),
    native("lookupAllHostAddr", "(Ljava/lang/String;)[Ljava/net/InetAddress;", look_up),
    native("lookupAllHostAddr", "(Ljava/lang/String;I)[Ljava/net/InetAddress;", look_up),
    native("getHostByAddr", "([B)Ljava/lang/String;", |machine, _| {
        Err(machine.throw("java/net/UnknownHostException", None))
    }),
    native("isReachable0", "([BI[BI)Z", reach),
    native("isReachable0", "([BII[BII)Z", reach),
];

const NETWORK_INTERFACE: &[Entry] = &[
    native("init", "()V", nothing),
    native("getAll", "()[Ljava/net/NetworkInterface;", null),
    native("getByIndex0", "(I)Ljava/net/NetworkInterface;", null),
    native("getByName0", "(Ljava/lang/String;)Ljava/net/NetworkInterface;", null),
    native("getByInetAddress0", "(Ljava/net/InetAddress;)Ljava/net/NetworkInterface;", null),
    native("boundInetAddress0", "(Ljava/net/InetAddress;)Z", zero),
];

const PLAIN_SOCKET: &[Entry] = &[
    native("initProto", "()V", nothing),
    native("socketCreate", "(ZZ)V", |machine, _| Err(machine.refuse("open a socket"))),
];

const PLAIN_DATAGRAM: &[Entry] = &[
    native("init", "()V", nothing),
    native("datagramSocketCreate", "()V", |machine, _| Err(machine.refuse("open a socket"))),
];

const REUSE_PORT: &[Entry] = &[native("isReusePortAvailable0", "()Z", zero)];

/// The tables of this package, by internal class name.
pub const ALL: &[(&str, &[Entry])] = &[
    ("java/net/InetAddress", INET_ADDRESS),
    ("java/net/InetAddressImplFactory", FACTORY),
    ("java/net/Inet4Address", INIT),
    ("java/net/Inet6Address", INIT),
    ("java/net/Inet4AddressImpl", ADDRESS_IMPL),
    ("java/net/Inet6AddressImpl", ADDRESS_IMPL),
    ("java/net/DatagramPacket", INIT),
    ("java/net/SocketInputStream", INIT),
    ("java/net/SocketOutputStream", INIT),
    ("java/net/NetworkInterface", NETWORK_INTERFACE),
    ("java/net/PlainSocketImpl", PLAIN_SOCKET),
    ("java/net/PlainDatagramSocketImpl", PLAIN_DATAGRAM),
    ("java/net/AbstractPlainSocketImpl", REUSE_PORT),
    ("java/net/AbstractPlainDatagramSocketImpl", REUSE_PORT),
];

fn local_host_name(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(machine.new_string(LOCAL_HOST)?.into())
}

fn look_up(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (_this, host): (Ref, Ref) = (args.reference(), args.reference());
    let text = host.some().map(|host| machine.string_text(host)).unwrap_or_default();
    if !text.eq_ignore_ascii_case(LOCAL_HOST) {
        return Err(match machine.options.outside {
            Outside::Unknown => machine.refuse(format!("look up the host {text}")),
            Outside::Absent => {
                let message = format!("{text}: Name or service not known");
                machine.throw("java/net/UnknownHostException", Some(&message))
            }
        });
    }
    let class = machine.load_boot("java/net/Inet4Address")?;
    machine.initialize(class)?;
    let Some(constructor) = machine.find_declared(class, "<init>", "(Ljava/lang/String;I)V") else {
        return Err(machine.refuse(format!("look up the host {text}")));
    };
    let address = machine.new_object(class)?;
    let mut after = After::new(address_found);
    after.objects[0] = address;
    machine.push_call(constructor, &[address.into(), host.into(), Value::Int(LOOPBACK)], Some(after))?;
    Ok(Reply::Called)
}

/// The one host that every program knows, and its address, 127.0.0.1.
const LOCAL_HOST: &str = "localhost";
const LOOPBACK: i32 = 0x7f00_0001;

fn address_found(machine: &mut Machine, returned: Returned, after: After) -> Outcome<Reply> {
    if let Returned::Threw(exception) = returned {
        return Err(Trap::Throw(exception));
    }
    let class = machine.load_boot("java/net/InetAddress")?;
    Ok(machine.new_object_array(class, &after.objects[..1])?.into())
}

/// Only this host can be reached.
fn reach(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (_this, address) = (args.reference(), args.reference());
    match machine.options.outside {
        Outside::Unknown => Err(machine.refuse("ask whether a host can be reached")),
        Outside::Absent => {
            let address = machine.non_null(address)?;
            let first = machine.heap.element::<u8>(address, 0);
            Ok((machine.heap.length(address) == 4 && first == LOOPBACK.to_be_bytes()[0]).into())
        }
    }
}
