//! `sun.nio.fs.UnixNativeDispatcher`: names, folders, links.

use super::{checked, link_argument, path_argument, path_below, text_argument, unix_exception};
use crate::machine::Machine;
use crate::natives::java::io::file_table::Problem;
use crate::natives::{Args, Entry, Reply, native};
use crate::state::Node;
use crate::stop::Outcome;
use crate::value::Ref;

pub(super) const NATIVES: &[Entry] = &[
    native("getcwd", "()[B", getcwd),
    native("realpath0", "(J)[B", realpath),
    native("readlink0", "(J)[B", readlink),
    native("link0", "(JJ)V", link),
    native("symlink0", "(JJ)V", symlink),
    native("mknod0", "(JIJ)V", not_supported),
    native("mkdir0", "(JI)V", mkdir),
    native("rmdir0", "(J)V", rmdir),
    native("unlink0", "(J)V", unlink),
    native("unlinkat0", "(IJI)V", unlinkat),
    native("rename0", "(JJ)V", rename),
    native("renameat0", "(IJIJ)V", renameat),
    native("opendir0", "(J)J", opendir),
    native("fdopendir", "(I)J", fdopendir),
    native("readdir", "(J)[B", readdir),
    native("readdir0", "(J)[B", readdir),
    native("rewind", "(J)V", rewind),
    native("closedir", "(J)V", closedir),
    native("strerror", "(I)[B", strerror),
    native("getlinelen", "(J)I", |_, _| Ok((-1).into())),
];

/// The flag of `unlinkat` that says a folder is meant.
const REMOVE_FOLDER: i32 = 0x200;

pub(super) fn not_supported(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Err(unix_exception(machine, Problem::NotSupported))
}

fn getcwd(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    let folder = machine.working_folder();
    Ok(machine.new_byte_array(folder.as_bytes())?.into())
}

fn realpath(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let path = path_argument(machine, &mut args)?;
    if machine.file_info(&path).is_none() {
        return Err(unix_exception(machine, Problem::NotFound));
    }
    Ok(machine.new_byte_array(path.as_bytes())?.into())
}

fn readlink(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let path = link_argument(machine, &mut args)?;
    if let Some(Node::Link { target, .. }) = machine.world.files.node(&path).cloned() {
        return Ok(machine.new_byte_array(target.as_bytes())?.into());
    }
    let problem = if machine.file_info(&path).is_some() { Problem::Invalid } else { Problem::NotFound };
    Err(unix_exception(machine, problem))
}

fn symlink(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let target = text_argument(machine, &mut args)?;
    let path = link_argument(machine, &mut args)?;
    let result = machine.make_link(&path, &target);
    checked(machine, result)?;
    Ok(().into())
}

fn link(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let existing = link_argument(machine, &mut args)?;
    let path = link_argument(machine, &mut args)?;
    let result = machine.make_hard_link(&path, &existing);
    checked(machine, result)?;
    Ok(().into())
}

fn mkdir(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let path = link_argument(machine, &mut args)?;
    let bits = args.int();
    let result = machine.make_folder(&path);
    checked(machine, result)?;
    machine.set_new_permissions(&path, bits);
    Ok(().into())
}

fn rmdir(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let path = link_argument(machine, &mut args)?;
    let result = machine.remove_path(&path, Some(true));
    checked(machine, result)?;
    Ok(().into())
}

fn unlink(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let path = link_argument(machine, &mut args)?;
    let result = machine.remove_path(&path, Some(false));
    checked(machine, result)?;
    Ok(().into())
}

fn unlinkat(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let folder = args.int();
    let path = path_below(machine, folder, &mut args)?;
    let path = machine.path_of_link(&path);
    let result = machine.remove_path(&path, Some(args.int() & REMOVE_FOLDER != 0));
    checked(machine, result)?;
    Ok(().into())
}

fn rename(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (from, to) = (link_argument(machine, &mut args)?, link_argument(machine, &mut args)?);
    let result = machine.rename_path(&from, &to);
    checked(machine, result)?;
    Ok(().into())
}

fn renameat(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let folder = args.int();
    let from = path_below(machine, folder, &mut args)?;
    let folder = args.int();
    let to = path_below(machine, folder, &mut args)?;
    let (from, to) = (machine.path_of_link(&from), machine.path_of_link(&to));
    let result = machine.rename_path(&from, &to);
    checked(machine, result)?;
    Ok(().into())
}

fn list(machine: &mut Machine, path: &str) -> Outcome<Reply> {
    machine.check_listing(path)?;
    let names = machine.folder_names(path);
    let names = checked(machine, names)?;
    Ok(machine.world.files.start_listing(path, names).into())
}

fn opendir(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let path = path_argument(machine, &mut args)?;
    list(machine, &path)
}

fn fdopendir(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let descriptor = args.int();
    match machine.world.files.opened(descriptor).map(|file| file.path.clone()) {
        Some(path) => list(machine, &path),
        None => Err(unix_exception(machine, Problem::BadDescriptor)),
    }
}

/// `null` at the end.
fn readdir(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let listing = args.long();
    match machine.world.files.next_name(listing) {
        Some(name) => Ok(machine.new_byte_array(name.as_bytes())?.into()),
        None => Ok(Ref::NULL.into()),
    }
}

fn rewind(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let listing = args.long();
    machine.world.files.restart_listing(listing);
    Ok(().into())
}

fn closedir(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let listing = args.long();
    machine.world.files.end_listing(listing);
    Ok(().into())
}

fn strerror(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let number = args.int();
    let text = match Problem::of_number(number) {
        Some(problem) => problem.text().to_owned(),
        None => format!("Unknown error {number}"),
    };
    Ok(machine.new_byte_array(text.as_bytes())?.into())
}
