//! `classfile::raw` on every class of every JDK image of this computer.

use std::time::Instant;

use classfile::raw;
use project::jdk::{Jdk, JdkImage};

#[test]
fn every_class_of_the_image_is_read_and_passes_format_checking() {
    let found = Jdk::all();
    assert!(!found.is_empty(), "this test needs a JDK");
    for jdk in found {
        let image = JdkImage::open(&jdk.home).unwrap();
        let names = image.names().unwrap();
        let names: Vec<&String> = names.iter().filter(|name| name.ends_with(".class")).collect();
        assert!(names.len() > 5_000, "{}", names.len());
        let started = Instant::now();
        let classes: Vec<_> = names
            .iter()
            .map(|name| {
                let bytes = image.read(name).unwrap().unwrap();
                raw::read(bytes.as_ref().into()).unwrap_or_else(|error| panic!("{name}: {error}"))
            })
            .collect();
        let per_class = started.elapsed() / names.len() as u32;
        eprintln!("{}: {} classes, {per_class:?} each", jdk.home.display(), names.len());
        for (name, class) in names.iter().zip(&classes) {
            let is_module = name.ends_with("/module-info.class");
            match raw::check(class) {
                Ok(()) => assert!(!is_module, "{name} is no class"),
                Err(error) => assert!(is_module, "{name}: {error}"),
            }
            for method in &class.methods {
                let has_code = raw::code(class, method).map(|code| code.is_ok());
                let bodiless = method.access & (raw::access::NATIVE | raw::access::ABSTRACT) != 0;
                assert_eq!(has_code, if bodiless { None } else { Some(true) }, "{name}");
            }
        }
    }
}
