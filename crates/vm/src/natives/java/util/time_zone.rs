//! `java.util.TimeZone`: the host's zone is not asked; programs run in UTC unless `user.timezone` says otherwise.

use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;

pub const CLASS: &str = "java/util/TimeZone";

pub const NATIVES: &[Entry] = &[
    native("getSystemTimeZoneID", "(Ljava/lang/String;)Ljava/lang/String;", system_zone),
    native("getSystemGMTOffsetID", "()Ljava/lang/String;", system_offset),
];

fn system_zone(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(machine.new_string("UTC")?.into())
}

fn system_offset(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(machine.new_string("GMT")?.into())
}
