//! The filter of system calls: what nobody under test needs is refused with an error, never with death.
//!
//! What is named here is refused and the rest allowed: a JVM's own needs change with every release, and a list of what
//! it may do would break users' tests with the next one. Namespaces are the wall; this closes what they leave open.

use std::io;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    TargetArch,
};

use crate::Level;

type Calls = Vec<(i64, Vec<SeccompRule>)>;

/// Programs to be applied one after the other, each with an error of its own.
pub(super) fn compile(level: Level) -> Result<Vec<BpfProgram>, seccompiler::BackendError> {
    let mut refused = always(&REFUSED);
    refused.extend(processes()?);
    refused.extend(sockets(level)?);
    if level == Level::Landlock {
        // Landlock looks at neither, and without a pid namespace other processes can be named.
        refused.extend(always(&METADATA));
        refused.extend(always(&SIGNALS));
    }
    let missing = always(&[libc::SYS_clone3, libc::SYS_io_uring_setup]);
    Ok(vec![program(refused, libc::EPERM)?, program(missing, libc::ENOSYS)?])
}

pub(super) fn apply(programs: &[BpfProgram]) -> io::Result<()> {
    for program in programs {
        seccompiler::apply_filter(program).map_err(|_| io::Error::from(io::ErrorKind::PermissionDenied))?;
    }
    Ok(())
}

fn program(calls: Calls, error: i32) -> Result<BpfProgram, seccompiler::BackendError> {
    let arch = TargetArch::try_from(std::env::consts::ARCH)?;
    let filter = SeccompFilter::new(
        calls.into_iter().collect(),
        SeccompAction::Allow,
        SeccompAction::Errno(error.unsigned_abs()),
        arch,
    )?;
    BpfProgram::try_from(filter)
}

fn always(calls: &[i64]) -> Calls {
    calls.iter().map(|call| (*call, Vec::new())).collect()
}

/// No new process and no new namespace: only threads. (`clone3` hides its flags in memory, so it is said to be missing,
/// and the C library falls back to `clone`.)
fn processes() -> Result<Calls, seccompiler::BackendError> {
    let thread = u64::from(libc::CLONE_THREAD.unsigned_abs());
    let is_process = SeccompCondition::new(0, SeccompCmpArgLen::Qword, SeccompCmpOp::MaskedEq(thread), 0)?;
    let mut calls = vec![(libc::SYS_clone, vec![SeccompRule::new(vec![is_process])?])];
    #[cfg(target_arch = "x86_64")]
    calls.extend(always(&[libc::SYS_fork, libc::SYS_vfork]));
    Ok(calls)
}

/// A socket by path, or of a kind that network namespaces do not keep apart, is refused; without namespaces, all are.
fn sockets(level: Level) -> Result<Calls, seccompiler::BackendError> {
    if !level.has_namespaces() {
        return Ok(always(&[libc::SYS_socket]));
    }
    let is_not = |family: i32| {
        let family = u64::from(family.unsigned_abs());
        SeccompCondition::new(0, SeccompCmpArgLen::Dword, SeccompCmpOp::Ne, family)
    };
    let rule = SeccompRule::new(vec![is_not(libc::AF_INET)?, is_not(libc::AF_INET6)?])?;
    Ok(vec![(libc::SYS_socket, vec![rule])])
}

/// Looking into other processes, the kernel's own business, and ways around files and namespaces.
const REFUSED: [i64; 54] = [
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_kcmp,
    libc::SYS_pidfd_getfd,
    libc::SYS_perf_event_open,
    libc::SYS_bpf,
    libc::SYS_userfaultfd,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_mount_setattr,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    libc::SYS_fanotify_init,
    libc::SYS_quotactl,
    libc::SYS_acct,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_reboot,
    libc::SYS_kexec_load,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_syslog,
    libc::SYS_personality,
    libc::SYS_vhangup,
    libc::SYS_shmget,
    libc::SYS_semget,
    libc::SYS_msgget,
    libc::SYS_mq_open,
    libc::SYS_setpriority,
    libc::SYS_ioprio_set,
];

#[cfg(target_arch = "x86_64")]
const METADATA: [i64; 19] = [
    libc::SYS_chmod,
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchmodat2,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
    libc::SYS_utimensat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    libc::SYS_truncate,
];

#[cfg(not(target_arch = "x86_64"))]
const METADATA: [i64; 13] = [
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchmodat2,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    libc::SYS_truncate,
];

/// Signals to processes; those to a thread of one's own, which a JVM sends, stay.
const SIGNALS: [i64; 5] = [
    libc::SYS_kill,
    libc::SYS_tkill,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_pidfd_send_signal,
];
