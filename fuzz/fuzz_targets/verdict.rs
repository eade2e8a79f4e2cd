//! Any bytes as a class file: reading, format checking and verification end with a verdict, and so does finding out
//! which slots hold references, of code that the verifier has refused, too.
//!
//! Other classes are answered for by a hierarchy that knows a few of the JDK and says of the rest that they are ordinary
//! subclasses of Object, so that verification goes on instead of asking. Bootstrapping a machine needs a JDK and takes
//! longer than the rest together: `crates/vm/tests/bad_input` defines and runs mutants in one.

use classfile::raw;
use vm::code::Flow;
use vm::verify::{Hierarchy, MemberKind, NeedsClass, verify};

/// Whatever the verdicts are, they must come.
pub(crate) fn judge(bytes: &[u8]) {
    let Ok(class) = raw::read(bytes.into()) else { return };
    if raw::check(&class).is_err() {
        return;
    }
    let _ = verify(&class, &mut Plain);
    for method in &class.methods {
        let Some(flow) = Flow::analyse(&class, method) else { continue };
        for offset in 0..PLACES {
            let _ = flow.at(&class, method, offset, |_, _| false);
        }
    }
}

/// Offsets of a method's code at which its frame is asked for.
const PLACES: u16 = 32;

struct Plain;

const INTERFACES: [&str; 4] =
    ["java/lang/Runnable", "java/lang/Comparable", "java/lang/Cloneable", "java/io/Serializable"];
const SUPER_CLASSES: [(&str, &str); 5] = [
    ("java/lang/RuntimeException", "java/lang/Exception"),
    ("java/lang/Exception", "java/lang/Throwable"),
    ("java/lang/Error", "java/lang/Throwable"),
    ("java/lang/Integer", "java/lang/Number"),
    ("java/lang/StringBuilder", "java/lang/AbstractStringBuilder"),
];

fn super_name(name: &str) -> Option<&'static str> {
    if name == "java/lang/Object" {
        return None;
    }
    let known = SUPER_CLASSES.iter().find(|(class, _)| *class == name);
    Some(known.map_or("java/lang/Object", |(_, above)| above))
}

impl Hierarchy for Plain {
    fn is_interface(&mut self, name: &str) -> Result<bool, NeedsClass> {
        Ok(INTERFACES.contains(&name))
    }

    fn super_class(&mut self, name: &str) -> Result<Option<String>, NeedsClass> {
        Ok(super_name(name).map(str::to_owned))
    }

    fn is_subclass(&mut self, name: &str, wanted: &str) -> Result<bool, NeedsClass> {
        let mut next = Some(name.to_owned());
        while let Some(class) = next {
            if class == wanted {
                return Ok(true);
            }
            next = super_name(&class).map(str::to_owned);
        }
        Ok(false)
    }

    fn is_protected_elsewhere(
        &mut self,
        class: &str,
        _kind: MemberKind,
        name: &str,
        _descriptor: &str,
    ) -> Result<bool, NeedsClass> {
        Ok(class == "java/lang/Object" && (name == "clone" || name == "finalize"))
    }
}
