//! The lazy reader on what the real `javac` wrote, compared with [`classfile::parse`], and on damaged class files.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests touch files and processes")]

use std::path::PathBuf;
use std::process::Command;
use std::sync::{Arc, OnceLock};

use classfile::raw::{self, Constant, FormatErrorKind, RawClass, ReadOptions};
use classfile::{Attribute, parse};
use proptest::prelude::*;

const SOURCE: &str = r#"
package fixture;

import java.util.*;
import java.util.function.*;

public class Everything<T extends Comparable<T>> implements Function<T, String> {
    static final long LONG = 1L << 40;
    static final double DOUBLE = 2.5;
    static final float FLOAT = 1.5f;
    static final String TEXT = "zero \0 and \uD83D\uDE00 and \uD800";
    @Deprecated volatile int field;
    transient T item;

    enum Colour { RED, GREEN }
    record Point(int x, List<String> names) {}
    sealed interface Shape permits Circle, Square {}
    record Circle() implements Shape {}
    record Square() implements Shape {}
    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
    @interface Mark { int value() default 3; }

    @Override public String apply(T item) { return "item " + item + field; }

    @Mark(7) synchronized int work(@Mark int[] numbers, long wide, double real) throws java.io.IOException {
        Supplier<String> lazy = () -> TEXT + wide;
        Object local = new Object() { @Override public String toString() { return lazy.get(); } };
        try {
            for (int number : numbers) {
                switch (number) { case 1: case 2: field++; break; case 1000: field--; break; default: field = number; }
            }
        } catch (IllegalStateException | ArithmeticException caught) {
            throw new java.io.IOException(caught);
        } finally {
            System.out.println(local);
        }
        return (int) wide + (int) real;
    }
}
"#;

/// Names and bytes of the compiled classes, sorted by name.
fn fixture() -> &'static [(String, Vec<u8>)] {
    static FIXTURE: OnceLock<Vec<(String, Vec<u8>)>> = OnceLock::new();
    FIXTURE.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join("Everything.java");
        std::fs::write(&source, SOURCE).unwrap();
        let compiled = Command::new(javac())
            .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"])
            .args(["-g", "-parameters", "--release", "17", "-d"])
            .args([folder.path(), &source])
            .output()
            .expect("javac runs");
        assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
        let mut classes = Vec::new();
        for entry in std::fs::read_dir(folder.path().join("fixture")).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            classes.push((name, std::fs::read(path).unwrap()));
        }
        classes.sort();
        assert!(classes.len() >= 8);
        classes
    })
}

fn javac() -> PathBuf {
    match std::env::var_os("JAVA_HOME") {
        Some(home) => PathBuf::from(home).join("bin/javac"),
        None => PathBuf::from("javac"),
    }
}

fn class(name: &str) -> RawClass {
    let (_, bytes) = fixture().iter().find(|(found, _)| found == name).expect("compiled");
    raw::read(bytes.as_slice().into()).unwrap()
}

#[test]
fn members_code_and_constants_agree_with_the_other_reader() {
    for (name, bytes) in fixture() {
        let ours = raw::read(bytes.as_slice().into()).unwrap();
        raw::check(&ours).unwrap_or_else(|error| panic!("{name}: {error}"));
        let theirs = parse(bytes).unwrap();
        assert_eq!(
            ours.this_name(),
            classfile::class_name(&theirs.constant_pool, theirs.this_class).unwrap()
        );
        assert_eq!(ours.interfaces, theirs.interfaces);
        assert_eq!(usize::from(ours.pool_count()), theirs.constant_pool.len() + 1);
        let members = |list: &[raw::RawMember]| -> Vec<(u16, u16)> {
            list.iter().map(|member| (member.name, member.descriptor)).collect()
        };
        let fields: Vec<_> =
            theirs.fields.iter().map(|field| (field.name_index, field.descriptor_index)).collect();
        assert_eq!(members(&ours.fields), fields);
        let methods: Vec<_> =
            theirs.methods.iter().map(|method| (method.name_index, method.descriptor_index)).collect();
        assert_eq!(members(&ours.methods), methods);
        for (method, other) in ours.methods.iter().zip(&theirs.methods) {
            let code = raw::code(&ours, method).map(Result::unwrap);
            let expected = other.attributes.iter().find_map(|attribute| match attribute {
                Attribute::Code { max_stack, max_locals, exception_table, .. } => {
                    Some((*max_stack, *max_locals, exception_table.len()))
                }
                _ => None,
            });
            assert_eq!(code.map(|code| (code.max_stack, code.max_locals, code.exceptions.len())), expected);
        }
    }
}

#[test]
fn attributes_are_decoded() {
    let outer = class("Everything");
    assert_eq!(raw::source_file(&outer).map(|index| outer.utf8(index)).unwrap(), "Everything.java");
    let signature = raw::signature(&outer, &outer.attributes).map(|index| outer.utf8(index)).unwrap();
    assert!(signature.starts_with("<T::Ljava/lang/Comparable<TT;>;>"), "{signature}");
    let members: Vec<_> =
        raw::nest_members(&outer).into_iter().map(|index| outer.class_name(index).into_owned()).collect();
    assert!(members.contains(&"fixture/Everything$Point".to_owned()), "{members:?}");
    assert_eq!(raw::inner_classes(&outer).len(), 9 - 1, "one per nested class and Lookup");
    assert_eq!(raw::bootstrap_methods(&outer).len(), 3, "two concatenations and a lambda");
    let work = outer.methods.iter().find(|method| outer.is(method.name, "work")).unwrap();
    assert_eq!(raw::exceptions(&outer, work).len(), 1);
    assert_eq!(raw::method_parameters(&outer, work).unwrap().len(), 3);
    assert!(raw::runtime_visible_annotations(&outer, &work.attributes).is_some());
    assert!(raw::runtime_visible_parameter_annotations(&outer, work).is_some());
    let code = raw::code(&outer, work).unwrap().unwrap();
    assert!(raw::line_numbers(&outer, &code).len() > 8);
    let variables = raw::local_variables(&outer, &code);
    assert!(variables.iter().any(|variable| outer.utf8(variable.name) == "wide" && variable.index == 2));
    let text = outer.fields.iter().find(|field| outer.is(field.name, "TEXT")).unwrap();
    let Constant::String { utf8 } = outer.constant(raw::constant_value(&outer, text).unwrap()) else {
        panic!("a string");
    };
    let mut expected: Vec<u16> = "zero \0 and 😀 and ".encode_utf16().collect();
    expected.push(0xD800);
    assert_eq!(raw::utf16(outer.utf8_bytes(utf8)), expected);

    let point = class("Everything$Point");
    let components = raw::record_components(&point).unwrap();
    assert_eq!(components.len(), 2);
    assert!(raw::signature(&point, &components[1].attributes).is_some());
    assert_eq!(point.class_name(raw::nest_host(&point).unwrap()), "fixture/Everything");
    assert_eq!(raw::permitted_subclasses(&class("Everything$Shape")).unwrap().len(), 2);
    let mark = class("Everything$Mark");
    assert!(raw::annotation_default(&mark, &mark.methods[0]).is_some());
    let anonymous = class("Everything$1");
    let enclosing = raw::enclosing_method(&anonymous).unwrap();
    assert_eq!(anonymous.class_name(enclosing.class), "fixture/Everything");
}

#[test]
fn versions_outside_the_accepted_ones_are_told_apart() {
    let (_, bytes) = &fixture()[0];
    let with_version = |major: u16, minor: u16, options: &ReadOptions<'_>| {
        let mut bytes = bytes.clone();
        bytes[4..6].copy_from_slice(&minor.to_be_bytes());
        bytes[6..8].copy_from_slice(&major.to_be_bytes());
        raw::read_with(bytes.as_slice().into(), options)
            .map(|_| ())
            .map_err(|error| (error.kind, error.message))
    };
    let java_17 = ReadOptions { requested: Some("p/C"), newest_major: 61, preview: false };
    assert_eq!(with_version(61, 0, &java_17), Ok(()));
    assert_eq!(with_version(50, 3, &java_17), Ok(()));
    let (kind, message) = with_version(65, 0, &java_17).unwrap_err();
    assert_eq!(kind, FormatErrorKind::UnsupportedClassVersionError { major: 65, minor: 0 });
    assert_eq!(
        message,
        "p/C has been compiled by a more recent version of the Java Runtime (class file version 65.0), this version \
         of the Java Runtime only recognizes class file versions up to 61.0"
    );
    for (major, minor) in [(44, 0), (61, 1), (61, 65535), (60, 65535)] {
        assert!(with_version(major, minor, &java_17).is_err(), "{major}.{minor}");
    }
    assert_eq!(with_version(61, 65535, &ReadOptions { preview: true, ..java_17 }), Ok(()));
}

/// Asks everything of a class that could be read.
fn exercise(bytes: &[u8]) {
    let Ok(class) = raw::read(Arc::from(bytes)) else { return };
    let _ = raw::check(&class);
    for index in 0..=class.pool_count().saturating_add(1) {
        let _ = (class.tag(index), class.utf8(index), class.class_name(index), class.name_and_type(index));
        let _ = (class.constant(index), raw::utf16(class.utf8_bytes(index)));
        let _ = raw::parameters(class.utf8_bytes(index));
    }
    for field in &class.fields {
        let _ = raw::constant_value(&class, field);
        let _ = raw::signature(&class, &field.attributes);
    }
    for method in &class.methods {
        if let Some(Ok(code)) = raw::code(&class, method) {
            let _ = (raw::line_numbers(&class, &code), raw::local_variables(&class, &code));
        }
        let _ = (raw::exceptions(&class, method), raw::method_parameters(&class, method));
        let _ = (raw::annotation_default(&class, method), raw::signature(&class, &method.attributes));
    }
    let _ = (raw::bootstrap_methods(&class), raw::inner_classes(&class), raw::enclosing_method(&class));
    let _ = (raw::nest_host(&class), raw::nest_members(&class), raw::record_components(&class));
    let _ = (raw::permitted_subclasses(&class), raw::source_file(&class));
}

#[test]
fn every_truncation_is_an_error() {
    for (name, bytes) in fixture() {
        for length in 0..bytes.len() {
            let error = raw::read(Arc::from(&bytes[..length])).err();
            assert!(error.is_some(), "{name} cut at {length}");
        }
        let longer = [bytes.as_slice(), &[0]].concat();
        let error = raw::read(longer.into()).err().unwrap();
        assert_eq!(error.message, "Extra bytes at the end of class file <Unknown>");
    }
}

#[test]
fn every_changed_byte_is_survived() {
    for (_, bytes) in fixture() {
        let mut changed = bytes.clone();
        for at in 8..bytes.len() {
            for value in [0, 0xFF] {
                changed[at] = value;
                exercise(&changed);
            }
            changed[at] = bytes[at];
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutations_never_panic(
        which in any::<prop::sample::Index>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let classes = fixture();
        let mut bytes = classes[which.index(classes.len())].1.clone();
        for (at, value) in changes {
            let at = at.index(bytes.len());
            bytes[at] = value;
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        exercise(&bytes);
    }

    #[test]
    fn noise_after_the_magic_never_panics(noise in prop::collection::vec(any::<u8>(), 0..300)) {
        let mut bytes = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 61, 0];
        bytes.extend(noise);
        exercise(&bytes);
    }
}
