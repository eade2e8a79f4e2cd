//! `sun.nio.fs.UnixNativeDispatcher`: what is known of a file. Everything belongs to one user.

use super::folders::not_supported;
use super::{checked, link_argument, path_argument, path_below, unix_exception};
use crate::machine::Machine;
use crate::natives::java::io::file_table::{Info, InfoKind, Problem};
use crate::natives::{Args, Entry, Reply, native};
use crate::state::Node;
use crate::stop::Outcome;
use crate::value::{Ref, Value};

pub(super) const NATIVES: &[Entry] = &[
    // JDK 17 throws, 25 gives the error number.
    native("stat0", "(JLsun/nio/fs/UnixFileAttributes;)V", stat),
    native("stat0", "(JLsun/nio/fs/UnixFileAttributes;)I", stat_number),
    native("stat1", "(J)I", stat_mode),
    native("lstat0", "(JLsun/nio/fs/UnixFileAttributes;)V", lstat),
    native("fstat", "(ILsun/nio/fs/UnixFileAttributes;)V", fstat),
    native("fstat0", "(ILsun/nio/fs/UnixFileAttributes;)V", fstat),
    native("fstatat0", "(IJILsun/nio/fs/UnixFileAttributes;)V", fstatat),
    native("exists0", "(J)Z", exists),
    native("access0", "(JI)V", access),
    native("access0", "(JI)I", access_number),
    native("statvfs0", "(JLsun/nio/fs/UnixFileStoreAttributes;)V", statvfs),
    native("chmod0", "(JI)V", chmod),
    native("chown0", "(JII)V", must_exist),
    native("lchown0", "(JII)V", must_exist),
    native("fchmod", "(II)V", fchmod),
    native("fchmod0", "(II)V", fchmod),
    native("fchmodat0", "(IJII)V", fchmodat),
    native("fchmodatNoFollowSupported0", "()Z", |_, _| Ok(0.into())),
    native("fchown", "(III)V", must_be_open),
    native("fchown0", "(III)V", must_be_open),
    native("utimes0", "(JJJ)V", utimes),
    native("lutimes0", "(JJJ)V", lutimes),
    native("utimensat0", "(IJJJI)V", utimensat),
    native("futimes", "(IJJ)V", futimes),
    native("futimens", "(IJJ)V", futimens),
    native("futimens0", "(IJJ)V", futimens),
    native("getpwuid", "(I)[B", user_name),
    native("getgrgid", "(I)[B", user_name),
    native("getpwnam0", "(J)I", |_, _| Ok(USER.into())),
    native("getgrnam0", "(J)I", |_, _| Ok(USER.into())),
    native("fgetxattr0", "(IJJI)I", not_supported),
    native("flistxattr", "(IJI)I", not_supported),
    native("fsetxattr0", "(IJJI)V", not_supported),
    native("fremovexattr0", "(IJ)V", not_supported),
];

/// The number of the user and the group that everything belongs to.
const USER: i32 = 1000;

/// Types in `st_mode` (`inode(7)`).
const REGULAR: i32 = 0o100_000;
const FOLDER: i32 = 0o040_000;
const LINK: i32 = 0o120_000;
const DEVICE: i32 = 0o020_000;

/// The flag of `fstatat` and `utimensat` that says a link itself is meant.
const NO_FOLLOW: i32 = 0x100;

fn mode(machine: &Machine, info: Info, path: &str) -> i32 {
    let kind = match info.kind {
        InfoKind::File => REGULAR,
        InfoKind::Folder => FOLDER,
        InfoKind::Link => LINK,
        InfoKind::Device => DEVICE,
    };
    kind | machine.permissions(path, info.kind)
}

/// A number for a file: that of its contents if the program has written it, so that all its names give the same; else
/// one that its path gives (FNV-1a).
pub(in crate::natives::sun::nio) fn file_number(machine: &Machine, path: &str) -> i64 {
    if let Some(&Node::File { contents }) = machine.world.files.node(path) {
        return contents as i64;
    }
    let hash = path
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ byte as u64).wrapping_mul(0x100_0000_01b3));
    (hash >> 1) as i64
}

fn fill(machine: &mut Machine, attributes: Ref, info: Info, path: &str) -> Outcome<()> {
    let attributes = machine.non_null(attributes)?;
    let (seconds, nanos) = ((info.modified / 1_000_000_000) as i64, (info.modified % 1_000_000_000) as i64);
    let mode = mode(machine, info, path);
    for (field, value) in [("st_mode", mode), ("st_nlink", 1), ("st_uid", USER), ("st_gid", USER)] {
        machine.write_field(attributes, field, Value::Int(value));
    }
    for (field, value) in [
        ("st_ino", file_number(machine, path)),
        ("st_dev", 1),
        ("st_rdev", 0),
        ("st_size", info.length as i64),
        ("st_atime_sec", seconds),
        ("st_atime_nsec", nanos),
        ("st_mtime_sec", seconds),
        ("st_mtime_nsec", nanos),
        ("st_ctime_sec", seconds),
        ("st_ctime_nsec", nanos),
        ("st_birthtime_sec", seconds),
        ("st_birthtime_nsec", nanos),
    ] {
        machine.write_field(attributes, field, Value::Long(value));
    }
    Ok(())
}

/// What stands at a path whose links have been followed: a link that is left leads round in a circle.
fn followed_info(machine: &Machine, path: &str) -> Result<Info, Problem> {
    match machine.file_info(path) {
        Some(Info { kind: InfoKind::Link, .. }) => Err(Problem::TooManyLinks),
        Some(info) => Ok(info),
        None => Err(Problem::NotFound),
    }
}

fn stat_path(machine: &mut Machine, path: &str, attributes: Ref) -> Outcome<Result<(), Problem>> {
    match followed_info(machine, path) {
        Ok(info) => fill(machine, attributes, info, path).map(Ok),
        Err(problem) => Ok(Err(problem)),
    }
}

fn stat_link(machine: &mut Machine, path: &str, attributes: Ref) -> Outcome<Result<(), Problem>> {
    match machine.file_info(path) {
        Some(info) => fill(machine, attributes, info, path).map(Ok),
        None => Ok(Err(Problem::NotFound)),
    }
}

fn stat(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let path = path_argument(machine, &mut args)?;
    let result = stat_path(machine, &path, args.reference())?;
    checked(machine, result)?;
    Ok(().into())
}

fn lstat(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let path = link_argument(machine, &mut args)?;
    let result = stat_link(machine, &path, args.reference())?;
    checked(machine, result)?;
    Ok(().into())
}

fn stat_number(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let path = path_argument(machine, &mut args)?;
    let result = stat_path(machine, &path, args.reference())?;
    Ok(result.err().map_or(0, Problem::number).into())
}

fn stat_mode(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let path = path_argument(machine, &mut args)?;
    Ok(followed_info(machine, &path).map_or(0, |info| mode(machine, info, &path)).into())
}

fn fstat(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (descriptor, attributes) = (args.int(), args.reference());
    let info = machine.descriptor_info(descriptor);
    let info = checked(machine, info)?;
    let path = machine.world.files.opened(descriptor).map(|file| file.path.to_string()).unwrap_or_default();
    fill(machine, attributes, info, &path)?;
    Ok(().into())
}

fn fstatat(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let folder = args.int();
    let path = path_below(machine, folder, &mut args)?;
    let (flags, attributes) = (args.int(), args.reference());
    let path = follow(machine, &path, flags);
    let stat = if flags & NO_FOLLOW != 0 { stat_link } else { stat_path };
    let result = stat(machine, &path, attributes)?;
    checked(machine, result)?;
    Ok(().into())
}

fn follow(machine: &Machine, path: &str, flags: i32) -> String {
    if flags & NO_FOLLOW != 0 { machine.path_of_link(path) } else { machine.absolute_path(path) }
}

fn exists(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let path = path_argument(machine, &mut args)?;
    Ok(Value::from(followed_info(machine, &path).is_ok()).into())
}

/// The bit of `access(2)` that asks whether a file may be executed.
const EXECUTE: i32 = 1;

/// What exists may be read and written.
fn may_access(machine: &mut Machine, args: &mut Args) -> Outcome<Result<(), Problem>> {
    let path = path_argument(machine, args)?;
    let how = args.int();
    Ok(match followed_info(machine, &path) {
        Err(problem) => Err(problem),
        Ok(info) if how & EXECUTE != 0 && !machine.is_executable(&path, info.kind) => Err(Problem::Denied),
        Ok(_) => Ok(()),
    })
}

fn access(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let result = may_access(machine, &mut args)?;
    checked(machine, result)?;
    Ok(().into())
}

fn access_number(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let result = may_access(machine, &mut args)?;
    Ok(result.err().map_or(0, Problem::number).into())
}

/// A disk of 8 GiB, always empty.
fn statvfs(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let _path = path_argument(machine, &mut args)?;
    let attributes = args.reference();
    let attributes = machine.non_null(attributes)?;
    for (field, value) in
        [("f_frsize", 4096), ("f_blocks", 1 << 21), ("f_bfree", 1 << 21), ("f_bavail", 1 << 21)]
    {
        machine.write_field(attributes, field, Value::Long(value));
    }
    Ok(().into())
}

fn must_exist(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let path = path_argument(machine, &mut args)?;
    match machine.file_info(&path) {
        Some(_) => Ok(().into()),
        None => Err(unix_exception(machine, Problem::NotFound)),
    }
}

fn chmod(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let path = path_argument(machine, &mut args)?;
    let result = machine.set_permissions(&path, args.int());
    checked(machine, result)?;
    Ok(().into())
}

fn fchmod(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (descriptor, bits) = (args.int(), args.int());
    let path = machine.world.files.opened(descriptor).map(|file| file.path.to_string());
    let result = path.ok_or(Problem::BadDescriptor).and_then(|path| machine.set_permissions(&path, bits));
    checked(machine, result)?;
    Ok(().into())
}

fn fchmodat(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let folder = args.int();
    let path = path_below(machine, folder, &mut args)?;
    let (bits, flags) = (args.int(), args.int());
    let path = follow(machine, &path, flags);
    let result = machine.set_permissions(&path, bits);
    checked(machine, result)?;
    Ok(().into())
}

fn must_be_open(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let descriptor = args.int();
    let info = machine.descriptor_info(descriptor);
    checked(machine, info)?;
    Ok(().into())
}

/// Times of access are not kept, so only the second of the two counts.
fn set_time(machine: &mut Machine, path: &str, nanos: i64) -> Outcome<Reply> {
    let result = machine.set_modified_time(path, nanos.max(0) as u64);
    checked(machine, result)?;
    Ok(().into())
}

fn utimes(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let path = path_argument(machine, &mut args)?;
    let (_accessed, modified) = (args.long(), args.long());
    set_time(machine, &path, modified.saturating_mul(1_000))
}

fn lutimes(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let path = link_argument(machine, &mut args)?;
    let (_accessed, modified) = (args.long(), args.long());
    set_time(machine, &path, modified.saturating_mul(1_000))
}

fn utimensat(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let folder = args.int();
    let path = path_below(machine, folder, &mut args)?;
    let (_accessed, modified) = (args.long(), args.long());
    let path = follow(machine, &path, args.int());
    set_time(machine, &path, modified)
}

fn set_open_time(machine: &mut Machine, mut args: Args, unit: i64) -> Outcome<Reply> {
    let descriptor = args.int();
    let (_accessed, modified) = (args.long(), args.long());
    match machine.world.files.opened(descriptor).map(|file| file.path.clone()) {
        Some(path) => set_time(machine, &path, modified.saturating_mul(unit)),
        None => Err(unix_exception(machine, Problem::BadDescriptor)),
    }
}

fn futimes(machine: &mut Machine, args: Args) -> Outcome<Reply> {
    set_open_time(machine, args, 1_000)
}

fn futimens(machine: &mut Machine, args: Args) -> Outcome<Reply> {
    set_open_time(machine, args, 1)
}

fn user_name(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(machine.new_byte_array(b"user")?.into())
}
