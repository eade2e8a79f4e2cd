//! Privileges, given up for good: whoever starts a program, the program is nobody special.

use std::io;

use rustix::thread::{
    CapabilitiesSecureBits, CapabilitySet, CapabilitySets, remove_capability_from_bounding_set,
    set_capabilities, set_capabilities_secure_bits, set_no_new_privs,
};

/// No program that is run from here on has more than this process, which has nothing afterwards.
pub(super) fn drop() -> io::Result<()> {
    set_no_new_privs(true)?;
    // Both need a privilege that a container's root may lack; without it there is nothing to come back to either, since
    // no program may add to what this process has.
    for capability in CapabilitySet::all().iter() {
        let _ = remove_capability_from_bounding_set(capability);
    }
    let _ = set_capabilities_secure_bits(
        CapabilitiesSecureBits::NO_ROOT | CapabilitiesSecureBits::NO_ROOT_LOCKED,
    );
    let none = CapabilitySet::empty();
    set_capabilities(None, CapabilitySets { effective: none, permitted: none, inheritable: none })?;
    Ok(())
}
