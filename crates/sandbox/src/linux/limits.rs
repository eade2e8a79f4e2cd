//! Limits of resources that a JVM bears.

use std::io;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::Confinement;

/// More descriptors than any honest class path needs.
const DESCRIPTORS: u64 = 8192;

pub(super) type Limits = Vec<(Resource, u64)>;

pub(super) fn of(confinement: &Confinement) -> Limits {
    vec![
        (Resource::Core, 0),
        (Resource::Fsize, confinement.file_bytes),
        (Resource::Data, confinement.memory_bytes),
        (Resource::Nproc, confinement.threads),
        (Resource::Nofile, DESCRIPTORS),
        (Resource::Memlock, 0),
        // Message queues are memory that outlives processes.
        (Resource::Msgqueue, 0),
    ]
}

/// Never more than there is: a limit can only be lowered.
pub(super) fn apply(limits: &Limits) -> io::Result<()> {
    for (resource, most) in limits {
        let present = getrlimit(*resource).maximum;
        let most = present.map_or(*most, |present| present.min(*most));
        setrlimit(*resource, Rlimit { current: Some(most), maximum: Some(most) })?;
    }
    Ok(())
}
