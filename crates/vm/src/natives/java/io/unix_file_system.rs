//! `java.io.UnixFileSystem`: what `java.io.File` asks.

use super::file_table::{InfoKind, OpenFlags, Problem};
use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::{Ref, Value};

pub const CLASS: &str = "java/io/UnixFileSystem";

/// JDK 17 has some of them without the zero.
pub const NATIVES: &[Entry] = &[
    native("canonicalize0", "(Ljava/lang/String;)Ljava/lang/String;", canonicalize),
    native("getBooleanAttributes0", "(Ljava/io/File;)I", get_boolean_attributes),
    native("checkAccess", "(Ljava/io/File;I)Z", check_access),
    native("checkAccess0", "(Ljava/io/File;I)Z", check_access),
    native("getLastModifiedTime", "(Ljava/io/File;)J", get_last_modified_time),
    native("getLastModifiedTime0", "(Ljava/io/File;)J", get_last_modified_time),
    native("getLength", "(Ljava/io/File;)J", get_length),
    native("getLength0", "(Ljava/io/File;)J", get_length),
    native("setPermission", "(Ljava/io/File;IZZ)Z", set_permission),
    native("setPermission0", "(Ljava/io/File;IZZ)Z", set_permission),
    native("createFileExclusively", "(Ljava/lang/String;)Z", create_file_exclusively),
    native("createFileExclusively0", "(Ljava/lang/String;)Z", create_file_exclusively),
    native("delete0", "(Ljava/io/File;)Z", delete),
    native("list", "(Ljava/io/File;)[Ljava/lang/String;", list),
    native("list0", "(Ljava/io/File;)[Ljava/lang/String;", list),
    native("createDirectory", "(Ljava/io/File;)Z", create_directory),
    native("createDirectory0", "(Ljava/io/File;)Z", create_directory),
    native("rename0", "(Ljava/io/File;Ljava/io/File;)Z", rename),
    native("setLastModifiedTime", "(Ljava/io/File;J)Z", set_last_modified_time),
    native("setLastModifiedTime0", "(Ljava/io/File;J)Z", set_last_modified_time),
    native("setReadOnly", "(Ljava/io/File;)Z", set_read_only),
    native("setReadOnly0", "(Ljava/io/File;)Z", set_read_only),
    native("getSpace", "(Ljava/io/File;I)J", get_space),
    native("getSpace0", "(Ljava/io/File;I)J", get_space),
    native("getNameMax0", "(Ljava/lang/String;)J", get_name_max),
];

/// Bits of `FileSystem.getBooleanAttributes`.
const EXISTS: i32 = 1;
const REGULAR: i32 = 2;
const DIRECTORY: i32 = 4;

/// The bit of `FileSystem.checkAccess` that asks whether a file may be executed.
const ACCESS_EXECUTE: i32 = 1;

/// Bytes that the disk of the program has.
const SPACE: i64 = 1 << 33;

/// The path of a `java.io.File` as it was given.
fn given_path(machine: &mut Machine, file: Ref) -> Outcome<String> {
    let file = machine.non_null(file)?;
    let path = machine.read_field(file, "path").map_or(Ref::NULL, Value::reference);
    let path = machine.non_null(path)?;
    Ok(machine.string_text(path))
}

/// The absolute path of a link itself in the argument after the receiver, a `java.io.File`.
fn link_argument(machine: &mut Machine, args: &mut Args) -> Outcome<String> {
    let _file_system = args.reference();
    let file = args.reference();
    let path = given_path(machine, file)?;
    let path = machine.path_of_link(&path);
    machine.check_looking(&path)?;
    Ok(path)
}

/// The absolute path of the argument after the receiver, a `java.io.File`.
fn path_argument(machine: &mut Machine, args: &mut Args) -> Outcome<String> {
    let _file_system = args.reference();
    let file = args.reference();
    let path = given_path(machine, file)?;
    let path = machine.absolute_path(&path);
    machine.check_looking(&path)?;
    Ok(path)
}

fn canonicalize(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (_file_system, path) = (args.reference(), args.reference());
    let path = machine.non_null(path)?;
    let path = machine.absolute_path(&machine.string_text(path));
    Ok(machine.new_string(&path)?.into())
}

fn get_boolean_attributes(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let path = path_argument(machine, &mut args)?;
    let attributes = match machine.file_info(&path).map(|info| info.kind) {
        Some(InfoKind::File) => EXISTS | REGULAR,
        Some(InfoKind::Folder) => EXISTS | DIRECTORY,
        Some(InfoKind::Device) => EXISTS,
        // A link that could not be followed.
        Some(InfoKind::Link) | None => 0,
    };
    Ok(attributes.into())
}

/// Whatever exists may be read and written (in memory).
fn check_access(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let path = path_argument(machine, &mut args)?;
    let access = args.int();
    let allowed = machine
        .file_info(&path)
        .is_some_and(|info| access & ACCESS_EXECUTE == 0 || machine.is_executable(&path, info.kind));
    Ok(Value::from(allowed).into())
}

/// The access has the bits of `ACCESS_EXECUTE` and its kin, which are also those of one class of users.
fn set_permission(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let path = path_argument(machine, &mut args)?;
    let (access, enable, owner_only) = (args.int(), args.boolean(), args.boolean());
    let bits = if owner_only { access << 6 } else { (access << 6) | (access << 3) | access };
    change_permissions(machine, &path, |old| if enable { old | bits } else { old & !bits })
}

fn set_read_only(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let path = path_argument(machine, &mut args)?;
    change_permissions(machine, &path, |old| old & !0o222)
}

fn change_permissions(machine: &mut Machine, path: &str, change: impl Fn(i32) -> i32) -> Outcome<Reply> {
    let Some(info) = machine.file_info(path) else { return Ok(Value::from(false).into()) };
    let bits = change(machine.permissions(path, info.kind));
    Ok(Value::from(machine.set_permissions(path, bits).is_ok()).into())
}

fn get_last_modified_time(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let path = path_argument(machine, &mut args)?;
    Ok(machine.file_info(&path).map_or(0, |info| (info.modified / 1_000_000) as i64).into())
}

fn get_length(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let path = path_argument(machine, &mut args)?;
    Ok(machine.file_info(&path).map_or(0, |info| info.length as i64).into())
}

fn create_file_exclusively(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (_file_system, path) = (args.reference(), args.reference());
    let path = machine.non_null(path)?;
    let path = machine.path_of_link(&machine.string_text(path));
    let flags = OpenFlags { write: true, create_new: true, ..OpenFlags::default() };
    machine.check_opening(&path, flags)?;
    match machine.open_file(&path, flags) {
        Ok(number) => {
            machine.world.files.close(number);
            Ok(Value::from(true).into())
        }
        Err(Problem::Exists) => Ok(Value::from(false).into()),
        Err(problem) => Err(machine.io_exception(problem)),
    }
}

fn delete(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let path = link_argument(machine, &mut args)?;
    Ok(Value::from(machine.remove_path(&path, None).is_ok()).into())
}

fn list(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let path = path_argument(machine, &mut args)?;
    machine.check_listing(&path)?;
    let Ok(names) = machine.folder_names(&path) else { return Ok(Ref::NULL.into()) };
    let mut strings = Vec::with_capacity(names.len());
    for name in names {
        strings.push(machine.new_string(&name)?);
    }
    let string = machine.load_boot("java/lang/String")?;
    Ok(machine.new_object_array(string, &strings)?.into())
}

fn create_directory(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let path = link_argument(machine, &mut args)?;
    Ok(Value::from(machine.make_folder(&path).is_ok()).into())
}

fn rename(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let from = link_argument(machine, &mut args)?;
    let to = args.reference();
    let to = given_path(machine, to)?;
    let to = machine.path_of_link(&to);
    Ok(Value::from(machine.rename_path(&from, &to).is_ok()).into())
}

fn set_last_modified_time(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let path = path_argument(machine, &mut args)?;
    let millis = args.long();
    let done = machine.set_modified_time(&path, (millis.max(0) as u64).saturating_mul(1_000_000));
    Ok(Value::from(done.is_ok()).into())
}

fn get_space(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let path = path_argument(machine, &mut args)?;
    Ok(if machine.file_info(&path).is_some() { SPACE } else { 0 }.into())
}

fn get_name_max(_: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(Value::Long(255).into())
}
