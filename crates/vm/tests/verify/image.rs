//! What javac compiled passes: the classes of the JDK's image.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Instant;

use classfile::raw;
use project::jdk::{Jdk, JdkImage};
use vm::verify::verify;

use crate::hierarchy::Classes;

/// In a build without optimisation every n-th class is enough.
const STEP: usize = if cfg!(debug_assertions) { 4 } else { 1 };

#[test]
fn classes_of_java_base_pass() {
    for jdk in Jdk::all() {
        let image = JdkImage::open(&jdk.home).unwrap();
        let given = BTreeMap::new();
        let names = image.names().unwrap();
        let wanted = |name: &&String| name.starts_with("/java.base/") && name.ends_with(".class");
        let names: Vec<&String> = names
            .iter()
            .filter(wanted)
            .filter(|name| !name.ends_with("module-info.class"))
            .step_by(STEP)
            .collect();
        assert!(names.len() > 1_000, "{}", names.len());
        let mut classes = Classes::new(&image, &given);
        let (mut methods, started) = (0, Instant::now());
        for name in &names {
            let bytes = image.read(name).unwrap().unwrap();
            let class = Rc::new(raw::read(bytes.as_ref().into()).unwrap());
            classes.enter(&class);
            verify(&class, &mut classes).unwrap_or_else(|failure| panic!("{name}: {failure:?}"));
            methods += class.methods.len();
        }
        eprintln!("{} classes, {methods} methods, {:?}", names.len(), started.elapsed());
    }
}

/// Inference needs no frames, so that code for newer versions can be used to test it, as long as no instruction is newer.
#[test]
fn classes_of_java_base_pass_by_inference_as_well() {
    let jdk = Jdk::find(None).unwrap();
    let image = JdkImage::open(&jdk.home).unwrap();
    let given = BTreeMap::new();
    let names = image.names().unwrap();
    let wanted = |name: &&String| name.starts_with("/java.base/java/") && name.ends_with(".class");
    let mut classes = Classes::new(&image, &given);
    let mut verified = 0;
    for name in names.iter().filter(wanted).step_by(STEP) {
        let bytes = image.read(name).unwrap().unwrap();
        let mut class = raw::read(bytes.as_ref().into()).unwrap();
        let too_new = (1..class.pool_count()).any(|index| {
            matches!(class.tag(index), raw::tag::INVOKE_DYNAMIC | raw::tag::DYNAMIC | raw::tag::METHOD_HANDLE)
        });
        if too_new || calls_interface_without_instance(&class) {
            continue;
        }
        class.major = 49;
        let class = Rc::new(class);
        classes.enter(&class);
        verify(&class, &mut classes).unwrap_or_else(|failure| panic!("{name}: {failure:?}"));
        verified += 1;
    }
    assert!(verified > 400, "{verified}");
}

/// `invokestatic` and `invokespecial` of interface methods came with version 52.
fn calls_interface_without_instance(class: &raw::RawClass) -> bool {
    class.methods.iter().filter_map(|method| raw::code(class, method)?.ok()).any(|code| {
        // Looking at all bytes finds more than there is, which only leaves a class out.
        code.code.windows(3).any(|bytes| {
            matches!(bytes[0], 183 | 184)
                && class.tag(u16::from_be_bytes([bytes[1], bytes[2]])) == raw::tag::INTERFACE_METHOD
        })
    })
}
