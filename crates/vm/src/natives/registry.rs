//! Finding the implementation of a native by class, name and descriptor.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::java::lang::intrinsics::CONCRETE_ONLY;
use super::{Entry, Native};

type Table = FxHashMap<&'static str, Vec<&'static [Entry]>>;

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut table = Table::default();
    for group in super::GROUPS {
        for &(class, entries) in *group {
            table.entry(class).or_default().push(entries);
        }
    }
    table
});

/// All natives that run while there are terms: internal class name and entry.
pub fn entries() -> impl Iterator<Item = (&'static str, &'static Entry)> {
    let tables = super::GROUPS.iter().flat_map(|group| group.iter());
    tables.flat_map(|&(class, entries)| entries.iter().map(move |entry| (class, entry)))
}

/// The implementation of a method of a class that the boot loader defined, by internal class name.
pub fn implementation(class: &str, name: &str, descriptor: &str) -> Option<Native> {
    let tables = TABLE.get(class)?;
    tables
        .iter()
        .flat_map(|entries| entries.iter())
        .find(|entry| entry.name == name && entry.descriptor == descriptor)
        .map(|entry| entry.function)
}

/// What stands in for a method of such a class while the machine runs without terms.
pub fn intrinsic(class: &str, name: &str, descriptor: &str) -> Option<Native> {
    let (_, entries) = CONCRETE_ONLY.iter().find(|(known, _)| *known == class)?;
    let entry = entries.iter().find(|entry| entry.name == name && entry.descriptor == descriptor)?;
    Some(entry.function)
}

/// Whether a class has any implementation at all, so that most classes are not searched method by method.
pub fn has_any(class: &str) -> bool {
    TABLE.contains_key(class) || CONCRETE_ONLY.iter().any(|(known, _)| *known == class)
}

/// Natives that only set up the native side of a class, which is not there.
pub fn trivially_empty(name: &str) -> bool {
    matches!(name, "registerNatives" | "initIDs" | "initNative")
}
