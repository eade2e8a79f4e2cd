//! `java.lang.Object`'s monitor methods (JLS 17.2).

use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;

pub const CLASS: &str = "java/lang/Object";

pub const NATIVES: &[Entry] = &[
    native("notify", "()V", notify),
    native("notifyAll", "()V", notify_all),
    native("wait", "(J)V", wait),
    native("wait0", "(J)V", wait),
];

fn notify(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let object = args.reference();
    machine.monitor_notify(object, false)?;
    Ok(().into())
}

fn notify_all(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let object = args.reference();
    machine.monitor_notify(object, true)?;
    Ok(().into())
}

/// `wait(long)` is native up to JDK 18, and calls the native `wait0` since.
fn wait(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (object, millis) = (args.reference(), args.long());
    machine.monitor_wait(object, millis)
}
