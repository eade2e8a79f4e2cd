//! Classes whose code was read and written again: frames and limits that were computed pass as those of `javac` do, by our
//! verifier and on the real JVM, which runs with them.

use std::collections::BTreeMap;
use std::process::Command;
use std::rc::Rc;

use base::Seed;
use classfile::raw::{self, RawClass};
use classfile::write::{ClassWriter, Code, WriteError, common_super_class};
use project::jdk::{Jdk, JdkImage};
use rand::RngExt;
use vm::verify::{Hierarchy, verify};

use crate::fixture::Fixture;
use crate::hierarchy::Classes;

/// One in so many classes of java.base; `bench/class_files.py` takes all of them.
const ONE_IN: usize = 12;

fn rewritten(class: &RawClass, classes: &mut Classes<'_>) -> Result<Vec<u8>, WriteError> {
    let mut writer = ClassWriter::of(class);
    let mut common = |one: &str, other: &str| {
        common_super_class(one, other, |name| match classes.is_interface(name).ok()? {
            true => Some(None),
            false => classes.super_class(name).ok(),
        })
    };
    for (number, method) in class.methods.iter().enumerate() {
        if let Some(code) = Code::read(class, method) {
            writer.set_code(number, &code?, &mut common)?;
        }
    }
    writer.bytes()
}

/// Everything but code is what it was, with the same indexes into the pool.
fn assert_kept(before: &RawClass, after: &RawClass) {
    let name = before.this_name();
    for index in 1..before.pool_count() {
        assert_eq!(before.constant(index), after.constant(index), "{name}");
    }
    let attributes = |class: &RawClass, list: &[raw::RawAttribute]| -> Vec<(u16, Vec<u8>)> {
        let others = list.iter().filter(|attribute| !class.is(attribute.name, "Code"));
        others.map(|attribute| (attribute.name, class.contents(attribute).to_vec())).collect()
    };
    assert_eq!(attributes(before, &before.attributes), attributes(after, &after.attributes), "{name}");
    for (old, new) in
        before.fields.iter().chain(&before.methods).zip(after.fields.iter().chain(&after.methods))
    {
        assert_eq!((old.access, old.name, old.descriptor), (new.access, new.name, new.descriptor), "{name}");
        assert_eq!(attributes(before, &old.attributes), attributes(after, &new.attributes), "{name}");
    }
    for (old, new) in before.methods.iter().zip(&after.methods) {
        let (Some(old), Some(new)) = (raw::code(before, old), raw::code(after, new)) else { continue };
        let (old, new) = (old.unwrap(), new.unwrap());
        let variables = |class: &RawClass, code: &raw::RawCode<'_>| {
            let used = raw::local_variables(class, code).into_iter().filter(|variable| variable.length > 0);
            used.collect::<Vec<_>>()
        };
        assert_eq!(variables(before, &old), variables(after, &new), "{name}");
        assert_eq!(old.exceptions, new.exceptions, "{name}");
        assert!(new.max_locals <= old.max_locals && new.max_stack <= old.max_stack, "{name}");
        // `javac` writes the shortest forms too, except that it cannot know some distances.
        assert_eq!(old.code.len(), new.code.len(), "{name}");
    }
}

#[test]
fn classes_of_java_base_pass_and_a_jvm_runs_on_them() {
    for jdk in Jdk::all() {
        let image = JdkImage::open(&jdk.home).unwrap();
        let given = BTreeMap::new();
        let names = image.names().unwrap();
        let mut random = Seed(14).random();
        let wanted = |name: &&String| name.starts_with("/java.base/") && name.ends_with(".class");
        let folder = tempfile::tempdir().unwrap();
        let mut classes = Classes::new(&image, &given);
        let mut written = Vec::new();
        for name in names.iter().filter(wanted) {
            if name.ends_with("module-info.class") || random.random_range(0..ONE_IN) != 0 {
                continue;
            }
            let bytes = image.read(name).unwrap().unwrap();
            let before = raw::read(bytes.as_ref().into()).unwrap();
            let bytes = rewritten(&before, &mut classes).unwrap_or_else(|error| panic!("{name}: {error}"));
            let after = Rc::new(raw::read(bytes.as_slice().into()).unwrap());
            raw::check(&after).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_kept(&before, &after);
            classes.enter(&after);
            verify(&after, &mut classes).unwrap_or_else(|failure| panic!("{name}: {failure:?}"));
            let path = folder.path().join(name.trim_start_matches("/java.base/"));
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, bytes).unwrap();
            written.push(before.this_name().replace('/', "."));
        }
        assert!(written.len() > 300, "{}", written.len());
        assert_eq!(linked(&jdk, folder.path(), &written), format!("{} linked\n", written.len()));
    }
}

/// Links classes of java.base on the real JVM, with those of a folder in the place of its own, all of them verified.
fn linked(jdk: &Jdk, patch: &std::path::Path, names: &[String]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("Link.java");
    // What a class declares can only be told once it is linked, and so verified.
    let link = r#"
public class Link {
    public static void main(String[] arguments) throws Exception {
        int linked = 0;
        for (String name : java.nio.file.Files.readAllLines(java.nio.file.Path.of(arguments[0]))) {
            try {
                Class.forName(name, false, null).getDeclaredMethods();
                linked++;
            } catch (Throwable problem) {
                System.out.println(name + ": " + problem);
            }
        }
        System.out.println(linked + " linked");
    }
}
"#;
    std::fs::write(&source, link).unwrap();
    let list = folder.path().join("list");
    std::fs::write(&list, names.join("\n")).unwrap();
    let output = Command::new(jdk.home.join("bin/java"))
        .args(["-XX:TieredStopAtLevel=1", "-XX:+UnlockDiagnosticVMOptions", "-XX:+BytecodeVerificationLocal"])
        .arg(format!("--patch-module=java.base={}", patch.display()))
        .arg(source)
        .arg(list)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    text
}

/// Instructions that javac writes for all of Java, with a handler around most of them, and of old versions.
#[test]
fn classes_of_the_fixture_pass() {
    for fixture in [Fixture::plain(), Fixture::modern()] {
        let image = JdkImage::open(&fixture.jdk.home).unwrap();
        for bytes in fixture.classes.values() {
            let mut classes = Classes::new(&image, &fixture.classes);
            let before = raw::read(bytes.as_slice().into()).unwrap();
            let bytes = rewritten(&before, &mut classes).unwrap();
            let after = Rc::new(raw::read(bytes.into()).unwrap());
            assert_kept(&before, &after);
            classes.enter(&after);
            verify(&after, &mut classes)
                .unwrap_or_else(|failure| panic!("{}: {failure:?}", before.this_name()));
        }
    }
}
