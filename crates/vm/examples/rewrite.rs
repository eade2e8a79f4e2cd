//! Writes every class of a JDK's java.base, or of a folder, again into another folder, with its code decoded, its frames
//! computed and everything else kept: `rewrite (--jdk HOME | FOLDER HOME) OUT`. Prints how many there were and how long it
//! took, reading and storing left aside. `bench/class_files.py` lets the real JVM load them.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a bench touches files and looks at the clock"
)]

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::time::{Duration, Instant};

use classfile::raw::{self, RawClass};
use classfile::write::{ClassWriter, Code, WriteError, common_super_class};
use program::ClassName;
use project::jdk::JdkImage;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [first, home, out] = arguments.as_slice() else { panic!("rewrite (--jdk | FOLDER) HOME OUT") };
    let image = JdkImage::open(Path::new(home)).unwrap();
    let mut classes: BTreeMap<String, RawClass> = BTreeMap::new();
    if first == "--jdk" {
        for name in image.names().unwrap() {
            if let Some(path) = name.strip_prefix("/java.base/").filter(|path| path.ends_with(".class")) {
                let bytes = image.read(&name).unwrap().unwrap();
                classes.insert(path.to_owned(), raw::read(bytes.as_ref().into()).unwrap());
            }
        }
    } else {
        for entry in walkdir::WalkDir::new(first).into_iter().map(Result::unwrap) {
            let path = entry.path().strip_prefix(first).unwrap().display().to_string();
            if path.ends_with(".class") {
                classes.insert(path, raw::read(std::fs::read(entry.path()).unwrap().into()).unwrap());
            }
        }
    }
    let mut known = Known { image: &image, own: &classes, above: HashMap::new() };
    // What is asked of the hierarchy is asked before the clock starts.
    let (mut written, mut failures, mut took) = (0, 0, Duration::ZERO);
    for round in 0..2 {
        (written, failures) = (0, 0);
        let started = Instant::now();
        let mut files = Vec::with_capacity(classes.len());
        for (path, class) in &classes {
            match rewritten(class, &mut known) {
                Ok(bytes) => files.push((path, bytes)),
                Err(error) => {
                    println!("{path}: {error}");
                    failures += 1;
                }
            }
            written += class.methods.len();
        }
        took = started.elapsed();
        for (path, bytes) in files.into_iter().filter(|_| round == 1) {
            let path = Path::new(out).join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, bytes).unwrap();
        }
    }
    println!("{} classes, {written} methods, {failures} not written, {} ms", classes.len(), took.as_millis());
    std::process::exit(i32::from(failures > 0));
}

fn rewritten(class: &RawClass, known: &mut Known<'_>) -> Result<Vec<u8>, WriteError> {
    let mut writer = ClassWriter::of(class);
    let mut common = |one: &str, other: &str| common_super_class(one, other, |name| known.above(name));
    for (number, method) in class.methods.iter().enumerate() {
        if let Some(code) = Code::read(class, method) {
            writer.set_code(number, &code?, &mut common)?;
        }
    }
    writer.bytes()
}

struct Known<'a> {
    image: &'a JdkImage,
    own: &'a BTreeMap<String, RawClass>,
    above: HashMap<String, Option<Option<String>>>,
}

impl Known<'_> {
    fn above(&mut self, name: &str) -> Option<Option<String>> {
        if let Some(known) = self.above.get(name) {
            return known.clone();
        }
        let super_class = |class: &RawClass| match class.is_interface() {
            true => None,
            false => class.super_name().map(|name| name.into_owned()),
        };
        let found = match self.own.get(&format!("{name}.class")) {
            Some(class) => Some(super_class(class)),
            None => match self.image.class(&ClassName::new(name)) {
                Ok(Some(bytes)) => Some(super_class(&raw::read(bytes.as_ref().into()).unwrap())),
                _ => None,
            },
        };
        self.above.insert(name.to_owned(), found.clone());
        found
    }
}
