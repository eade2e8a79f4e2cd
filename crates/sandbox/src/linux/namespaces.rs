//! Namespaces: entered by a child on its way to its program.
//!
//! A pid namespace begins with the next fork, and its first process must collect the orphans of all others. So the
//! child that the caller knows forks twice: itself it stays outside and waits (the *porter*), its child is the first
//! process of the namespace (the *keeper*), and the keeper's child goes on to the program. When the program ends, the
//! keeper tells the porter how and ends, with which the kernel ends whoever is left; the porter ends as the program did.

use std::ffi::{CStr, CString};
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};

use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::{getegid, geteuid};
use rustix::system::sethostname;
use rustix::thread::{UnshareFlags, unshare_unsafe};

use super::die_with_parent;
use super::root::{self, Step};
use crate::{Confinement, Level};

pub(super) struct Entry {
    level: Level,
    /// Files that make us somebody in a new user namespace, and what is written to them.
    identity: [(&'static CStr, CString); 3],
    host_name: String,
    /// The largest number of a process inside, where a namespace has one of its own.
    largest_pid: Option<CString>,
}

/// Each namespace has its own since this release. Before, there is one for the whole computer, which is none of ours.
const OWN_PIDS: (u32, u32) = (6, 14);
/// Numbers that are given out once only: to the first processes of a namespace.
const RESERVED_PIDS: u64 = 300;

impl Entry {
    pub(super) fn new(level: Level, confinement: &Confinement) -> io::Result<Entry> {
        let map = |outside: u32| CString::new(format!("{} {outside} 1", confinement.user_id));
        let identity = [
            (c"/proc/self/setgroups", c"deny".to_owned()),
            (c"/proc/self/uid_map", map(geteuid().as_raw())?),
            (c"/proc/self/gid_map", map(getegid().as_raw())?),
        ];
        let largest_pid = match kernel() >= Some(OWN_PIDS) {
            true => Some(CString::new((confinement.threads + RESERVED_PIDS).to_string())?),
            false => None,
        };
        Ok(Entry { level, identity, host_name: confinement.host_name.clone(), largest_pid })
    }

    /// Returns in the process that goes on to the program, and only there.
    pub(super) fn enter(&self, steps: &[Step]) -> io::Result<()> {
        let own = UnshareFlags::NEWNS
            | UnshareFlags::NEWPID
            | UnshareFlags::NEWNET
            | UnshareFlags::NEWIPC
            | UnshareFlags::NEWUTS;
        let user = match self.level {
            Level::UserNamespaces => UnshareFlags::NEWUSER,
            Level::RootNamespaces | Level::Landlock | Level::Nothing => UnshareFlags::empty(),
        };
        // SAFETY: no descriptors are unshared, so nobody's are closed.
        unsafe { unshare_unsafe(own | user)? };
        if self.level == Level::UserNamespaces {
            self.identity.iter().try_for_each(|(file, text)| write_whole(file, text))?;
        }
        // Changing who we are may reset it, so it comes after that.
        die_with_parent()?;
        let (hear, tell) = pipe_with(PipeFlags::CLOEXEC)?;
        if let Some(keeper) = fork()? {
            wait_as_porter(keeper, &hear);
        }
        die_with_parent()?;
        sethostname(self.host_name.as_bytes())?;
        if let Some(largest) = &self.largest_pid {
            // Threads are processes to it, and it counts for root as well, whom limits of resources do not concern. A
            // container may refuse; then there is the limit of memory.
            let _ = write_whole(c"/proc/sys/kernel/pid_max", largest);
        }
        root::take(steps)?;
        match fork()? {
            Some(program) => wait_as_keeper(program, &tell),
            None => Ok(()),
        }
    }
}

/// The first two numbers of the kernel's release.
fn kernel() -> Option<(u32, u32)> {
    let release = rustix::system::uname();
    let mut numbers = release.release().to_str().ok()?.split(|letter: char| !letter.is_ascii_digit());
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

/// The child's number in the parent, nothing in the child.
fn fork() -> io::Result<Option<i32>> {
    // SAFETY: this process has one thread, since it was forked itself and has not run a program yet.
    match unsafe { libc::fork() } {
        -1 => Err(io::Error::last_os_error()),
        0 => Ok(None),
        child => Ok(Some(child)),
    }
}

fn write_whole(file: &CStr, text: &CStr) -> io::Result<()> {
    use rustix::fs::{Mode, OFlags, open};
    let file = open(file, OFlags::WRONLY | OFlags::CLOEXEC, Mode::empty())?;
    rustix::io::write(&file, text.to_bytes())?;
    Ok(())
}

/// Ends as the program did.
fn wait_as_porter(keeper: i32, hear: &OwnedFd) -> ! {
    keep_only(hear);
    wait_for(keeper);
    let mut told = [0; 4];
    // SAFETY: the buffer is as long as is said; descriptor 0 is the pipe.
    let count = unsafe { libc::read(0, told.as_mut_ptr().cast(), told.len()) };
    let status = i32::from_ne_bytes(told);
    // A keeper that says nothing was killed, and the program with it.
    let signal = if count != 4 { libc::SIGKILL } else { libc::WTERMSIG(status) };
    // SAFETY: system calls on numbers.
    unsafe {
        if count == 4 && libc::WIFEXITED(status) {
            libc::_exit(libc::WEXITSTATUS(status));
        }
        libc::signal(signal, libc::SIG_DFL);
        libc::raise(signal);
        libc::_exit(128 + signal)
    }
}

fn wait_as_keeper(program: i32, tell: &OwnedFd) -> ! {
    keep_only(tell);
    let status = wait_for(program).to_ne_bytes();
    // SAFETY: the buffer is as long as is said; descriptor 0 is the pipe.
    unsafe {
        libc::write(0, status.as_ptr().cast(), status.len());
        libc::_exit(0)
    }
}

/// Closes all descriptors but this one, which becomes number 0: whoever reads from or writes to the program must not
/// wait for us.
fn keep_only(descriptor: &OwnedFd) {
    // SAFETY: numbers only; nothing of this process uses its descriptors any more.
    unsafe {
        libc::dup2(descriptor.as_raw_fd(), 0);
        libc::syscall(libc::SYS_close_range, 1u32, u32::MAX, 0u32);
    }
}

/// Collects whoever ends until it is this one.
fn wait_for(wanted: i32) -> i32 {
    loop {
        let mut status = 0;
        // SAFETY: the status is a number of ours.
        let ended = unsafe { libc::waitpid(-1, &raw mut status, 0) };
        if ended == wanted {
            return status;
        }
        if ended == -1 && io::Error::last_os_error().raw_os_error() == Some(libc::ECHILD) {
            return libc::SIGKILL;
        }
    }
}
