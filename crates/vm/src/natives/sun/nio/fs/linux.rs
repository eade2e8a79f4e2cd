//! Copying between descriptors, mounted file systems (none are listed), and watching folders (refused).

use super::checked;
use crate::machine::Machine;
use crate::natives::constant::{minus_one, nothing, zero};
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::Value;

pub(super) const DISPATCHER: &str = "sun/nio/fs/LinuxNativeDispatcher";

pub(super) const DISPATCHER_NATIVES: &[Entry] = &[
    native("init", "()V", nothing),
    native("setmntent0", "(JJ)J", |_, _| Ok(Value::Long(1).into())),
    native("getmntent0", "(JLsun/nio/fs/UnixMountEntry;JI)I", minus_one),
    native("endmntent", "(J)V", nothing),
    native("posix_fadvise", "(IJJI)I", zero),
    native("directCopy0", "(IIJ)I", direct_copy),
];

pub(super) const COPY_17: &str = "sun/nio/fs/UnixCopyFile";

pub(super) const COPY_17_NATIVES: &[Entry] = &[native("transfer", "(IIJ)V", copy)];

pub(super) const FILE_SYSTEM: &str = "sun/nio/fs/UnixFileSystem";

pub(super) const FILE_SYSTEM_NATIVES: &[Entry] = &[native("bufferedCopy0", "(IIJIJ)V", copy)];

pub(super) const WATCH_SERVICE: &str = "sun/nio/fs/LinuxWatchService";

pub(super) const WATCH_SERVICE_NATIVES: &[Entry] = &[
    native("eventSize", "()I", |_, _| Ok(16.into())),
    native("eventOffsets", "()[I", event_offsets),
    native("inotifyInit", "()I", |machine, _| Err(machine.refuse("watch folders for changes"))),
];

/// All that is left in the source goes to the target.
fn copy_all(machine: &mut Machine, args: &mut Args) -> Outcome<()> {
    let (target, source) = (args.int(), args.int());
    loop {
        let bytes = machine.read_descriptor(source, None, 1 << 16);
        let bytes = checked(machine, bytes)?;
        if bytes.is_empty() {
            return Ok(());
        }
        let written = machine.write_descriptor(target, None, &bytes);
        checked(machine, written)?;
    }
}

fn copy(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    copy_all(machine, &mut args)?;
    Ok(().into())
}

fn direct_copy(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    copy_all(machine, &mut args)?;
    Ok(0.into())
}

/// Where the parts of an event would lie (`inotify(7)`).
fn event_offsets(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    let class = machine.load_boot("[I")?;
    let offsets = machine.new_array(class, 5)?;
    for (index, offset) in [0, 4, 8, 12, 16].into_iter().enumerate() {
        machine.heap.put_element::<i32>(offsets, index as u32, offset);
    }
    Ok(offsets.into())
}
