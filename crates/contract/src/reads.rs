//! Whether a method only reads: neither its code nor what it may call writes to anything that was there before.
//!
//! Names do not count. Code of the classes under test is followed, with every override there is among them; of the class
//! library `purity` knows; everything else may write.

use std::collections::{BTreeSet, HashMap};
use std::sync::{PoisonError, RwLock};

use program::{ClassName, CodeCall, Declaration, MethodRef, Program};

use crate::knowledge::{Knowledge, Purity};

/// What was found out so far.
#[derive(Default)]
pub(crate) struct Reads {
    known: RwLock<HashMap<MethodRef, bool>>,
}

impl Reads {
    /// Whether the method is known to only read, whichever class of the program overrides it.
    pub(crate) fn only_reads(&self, knowledge: &Knowledge, method: &MethodRef) -> bool {
        if let Some(known) = self.known(method) {
            return known;
        }
        let mut seen = BTreeSet::from([method.clone()]);
        let mut waiting = vec![method.clone()];
        let mut only_reads = true;
        while let Some(next) = waiting.pop() {
            only_reads &= self.known(&next).unwrap_or_else(|| {
                let Some(called) = calls(knowledge, &next) else { return false };
                waiting.extend(called.into_iter().filter(|callee| seen.insert(callee.clone())));
                true
            });
            if !only_reads {
                break;
            }
        }
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        match only_reads {
            // Whatever it leads to only reads too.
            true => known.extend(seen.into_iter().map(|method| (method, true))),
            false => {
                known.insert(method.clone(), false);
            }
        }
        only_reads
    }

    fn known(&self, method: &MethodRef) -> Option<bool> {
        self.known.read().unwrap_or_else(PoisonError::into_inner).get(method).copied()
    }
}

/// The methods of the program that one may run; `None` where it writes, or runs what may.
fn calls(knowledge: &Knowledge, method: &MethodRef) -> Option<Vec<MethodRef>> {
    if knowledge.is_declared_pure(method) {
        return Some(Vec::new());
    }
    let program = knowledge.program();
    let declared = program.method(method).filter(|declared| program.is_under_test(&declared.class.name))?;
    let effects = program.code_effects(&declared).filter(|effects| !effects.writes)?;
    let mut found = Vec::new();
    for call in effects.calls {
        found.extend(targets(knowledge, &call)?);
    }
    Some(found)
}

/// The methods of the program that a call may run; `None` where others may run that are not known to only read.
fn targets(knowledge: &Knowledge, call: &CodeCall) -> Option<Vec<MethodRef>> {
    let (program, method) = (knowledge.program(), &call.method);
    let Some(declared) = resolve(program, method) else {
        // Arrays have the methods of objects.
        return method.owner.as_str().starts_with('[').then(Vec::new);
    };
    let reference = declared.class.method_ref(&declared);
    let is_foreign = |method: &MethodRef| !program.is_under_test(&method.owner);
    if is_foreign(&reference) {
        let is_allowed = match knowledge.purity(&reference) {
            Purity::Pure => true,
            Purity::Impure | Purity::Unknown if method.is_constructor() => is_plain(program, &method.owner),
            Purity::Impure | Purity::Unknown => call.on_own && is_plain(program, &method.owner),
        };
        // An object of the program may have a method of its own in the library's place.
        let may_override = call.is_virtual && !is_foreign(method);
        return is_allowed.then(|| if may_override { overrides(program, method) } else { Vec::new() });
    }
    if !call.is_virtual || declared.access.is_private() || declared.access.is_static() {
        return Some(vec![reference]);
    }
    let mut found = overrides(program, method);
    if !declared.access.is_abstract() && !found.contains(&reference) {
        found.push(reference);
    }
    (!found.is_empty()).then_some(found)
}

/// What objects of the program may run where a call names this method.
fn overrides(program: &Program, method: &MethodRef) -> Vec<MethodRef> {
    let below = program.under_test().iter().filter(|name| program.is_subclass(name, &method.owner));
    below
        .map(|name| MethodRef { owner: name.clone(), ..method.clone() })
        .filter(|method| program.method(method).is_some_and(|it| !it.access.is_abstract()))
        .collect()
}

/// Where a method that a call names is declared (JVMS 5.4.3.3).
fn resolve(program: &Program, method: &MethodRef) -> Option<Declaration> {
    program.method(method).or_else(|| {
        let above = program.supertypes(&method.owner).into_iter();
        above.map(|owner| MethodRef { owner, ..method.clone() }).find_map(|method| program.method(&method))
    })
}

/// Objects of the library that are memory and nothing else: making and changing one is seen by nobody who does not have it.
fn is_plain(program: &Program, class: &ClassName) -> bool {
    let is_a = |name: &str| program.is_subclass(class, &ClassName::new(name));
    class.is_object()
        || class.as_str().starts_with("java/lang/String")
        || class.as_str().starts_with("java/util/")
            && ["java/util/Collection", "java/util/Map"].iter().any(|it| is_a(it))
        || matches!(
            class.as_str(),
            "java/util/Iterator" | "java/util/ListIterator" | "java/util/StringJoiner"
        )
        || class.as_str().starts_with("java/math/")
        || class.as_str().starts_with("java/") && is_a("java/lang/Throwable")
        || matches!(class.as_str(), "java/lang/Record" | "java/lang/Enum")
}
