//! Broken class files: a diagnostic each, never a panic.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use program::{ClassBytes, ClassName, ClassSource, Program};
use syntax::java::SourceFile;

use crate::world::{ClassMap, Memory, compile_into, jdk};

fn zoo() -> ClassMap {
    let folder = tempfile::tempdir().expect("a temporary folder");
    compile_into(folder.path(), &[("zoo/Zoo.java", include_str!("../java/Zoo.java"))], &["-g", "-parameters"])
}

fn load(name: &str, bytes: Vec<u8>) -> (bool, Vec<String>) {
    let classes = ClassMap::from([(name.to_owned(), bytes)]);
    let program = Program::new(Box::new(Memory { classes, ..Memory::default() }), Vec::new());
    let found = program.class(&name.into()).is_some();
    // A second look neither loads nor reports again.
    assert_eq!(program.class(&name.into()).is_some(), found);
    let shown =
        program.diagnostics().iter().map(|diagnostic| format!("{} {diagnostic}", diagnostic.id)).collect();
    (found, shown)
}

#[test]
fn each_kind_of_damage_has_its_diagnostic() {
    let intact = zoo().remove("zoo/Zoo$Circle").expect("compiled");
    assert_eq!(load("zoo/Zoo$Circle", intact.clone()), (true, Vec::new()));

    let (found, shown) = load("zoo/Zoo$Circle", intact[..intact.len() / 2].to_vec());
    assert!(!found);
    assert_eq!(
        shown,
        ["program.truncated-class zoo/Zoo$Circle.class: error: cannot read the class `zoo.Zoo$Circle`: \
          the class file ends before it is complete \
          (compile the class again; the file may be the rest of an interrupted build)"]
    );

    let mut newer = intact.clone();
    newer[7] = 70;
    assert_eq!(
        load("zoo/Zoo$Circle", newer).1,
        ["program.class-too-new zoo/Zoo$Circle.class: error: cannot read the class `zoo.Zoo$Circle`: \
          class file version 70 (Java 26) is newer than 69 (Java 25), the newest supported \
          (compile it for an older release, with `--release` of javac)"]
    );

    assert_eq!(
        load("zoo/Zoo$Circle", b"PK\x03\x04 and so on".to_vec()).1,
        ["program.not-a-class zoo/Zoo$Circle.class: error: cannot read the class `zoo.Zoo$Circle`: \
          not a class file: it starts with 0x504b0304 instead of 0xcafebabe"]
    );

    let (found, shown) = load("zoo/Other", intact.clone());
    assert!(!found);
    assert_eq!(
        shown,
        ["program.misplaced-class zoo/Other.class: error: the class file of `zoo.Other` holds the class \
          `zoo.Zoo$Circle` (class files stand in a folder per package and are named like their class)"]
    );

    // A descriptor that is none: `()Q` for `()D`.
    let mut malformed = intact;
    let descriptor =
        malformed.windows(6).position(|window| window == b"\x01\x00\x03()D").expect("a descriptor");
    malformed[descriptor + 5] = b'Q';
    let (found, shown) = load("zoo/Zoo$Circle", malformed);
    assert!(!found);
    assert!(shown[0].starts_with("program.malformed-class "), "{shown:?}");
}

#[test]
fn no_flipped_byte_makes_it_panic() {
    let classes = zoo();
    for name in ["zoo/Zoo", "zoo/Zoo$Range", "zoo/Zoo$Cage", "zoo/Zoo$Diet", "zoo/Zoo$1Local"] {
        let bytes = &classes[name];
        for position in 8..bytes.len() {
            for value in [bytes[position] ^ 0xff, bytes[position].wrapping_add(1)] {
                let mut damaged = bytes.clone();
                damaged[position] = value;
                load(name, damaged);
            }
        }
    }
}

/// Counts how often it is asked, and answers slowly enough for threads to meet.
struct Counting {
    memory: Memory,
    asked: Arc<AtomicUsize>,
    unlocked: Mutex<()>,
}

impl ClassSource for Counting {
    fn class_bytes(&self, name: &ClassName) -> Option<ClassBytes> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        let _one_at_a_time = self.unlocked.lock();
        self.memory.class_bytes(name)
    }

    fn source_file(&self, _: &ClassName) -> Option<Arc<SourceFile>> {
        None
    }
}

#[test]
fn threads_share_one_class_per_name() {
    fn is_shared<T: Send + Sync>(_: &T) {}
    let asked = Arc::new(AtomicUsize::new(0));
    let source = Counting { memory: Memory::default(), asked: asked.clone(), unlocked: Mutex::default() };
    let program = Program::new(Box::new(source), Vec::new());
    is_shared(&program);
    let names = ["java/util/ArrayList", "java/util/HashMap", "no/such/Class"].map(ClassName::from);
    let load = || names.iter().map(|name| program.class(name)).collect::<Vec<_>>();
    let all: Vec<Vec<_>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(load)).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    for classes in &all {
        for (class, first) in classes.iter().zip(&all[0]) {
            match (class, first) {
                (Some(class), Some(first)) => assert!(Arc::ptr_eq(class, first)),
                (class, first) => assert!(class.is_none() && first.is_none()),
            }
        }
    }
    let before = asked.load(Ordering::Relaxed);
    load();
    assert_eq!(asked.load(Ordering::Relaxed), before, "what is known is not asked for again");
}

#[test]
fn the_whole_class_library_loads() {
    let program = Program::new(Box::new(Memory::default()), Vec::new());
    let names: Vec<ClassName> = jdk().keys().map(|name| ClassName::from(name.as_str())).collect();
    let start = std::time::Instant::now();
    let loaded = names.iter().filter(|name| program.class(name).is_some()).count();
    println!("{loaded} classes in {:?}", start.elapsed());
    assert_eq!(program.diagnostics(), []);
    assert_eq!(loaded, names.len());
}
