//! Landlock, where namespaces cannot be had: what may be read is what was named, and only scratch is written.

use std::io;
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset,
    RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetError, Scope,
};

use super::root;
use crate::Confinement;

/// The newest version whose rights we name; an older kernel enforces those that it knows.
const NEWEST: ABI = ABI::V6;
/// The oldest that protects what must be protected.
const OLDEST: ABI = ABI::V1;

pub(super) fn rules(confinement: &Confinement, scratch: &Path) -> Result<RulesetCreated, RulesetError> {
    let read = AccessFs::from_read(NEWEST);
    let allow = |path: &Path, access: BitFlags<AccessFs>| {
        let access = if path.is_dir() { access } else { access & AccessFs::from_file(NEWEST) };
        PathFd::new(path).ok().map(|path| PathBeneath::new(path, access))
    };
    let readable = root::readable(confinement);
    let mut rules: Vec<_> = readable.iter().map(|(from, _)| allow(from, read)).collect();
    rules.extend(
        root::DEVICES.map(|device| allow(Path::new(device), AccessFs::ReadFile | AccessFs::WriteFile)),
    );
    let writable = confinement.writable.iter().map(PathBuf::as_path);
    let devices = AccessFs::MakeChar | AccessFs::MakeBlock | AccessFs::MakeSock;
    let write = AccessFs::from_all(NEWEST) & !devices;
    rules.extend(writable.chain([scratch]).map(|folder| allow(folder, write)));
    // What must be enforced comes first and strictly: without it there is no protection to speak of.
    Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(AccessFs::from_all(OLDEST))?
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(NEWEST))?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?
        .add_rules(rules.into_iter().flatten().map(Ok::<_, RulesetError>))
}

pub(super) fn apply(rules: RulesetCreated) -> io::Result<()> {
    rules.restrict_self().map(drop).map_err(|_| io::Error::from(io::ErrorKind::PermissionDenied))
}
