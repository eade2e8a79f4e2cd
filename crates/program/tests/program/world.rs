//! Where the tests' classes come from: `javac` for their own, a small Java program for the JDK's.

use std::collections::HashMap;
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, OnceLock};

use program::{ClassBytes, ClassName, ClassSource, Program};
use syntax::SourceText;
use syntax::java::SourceFile;

/// Less compiling of the compiler itself.
pub(crate) const QUICK_JAVAC: [&str; 3] = ["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-proc:none"];

pub(crate) type ClassMap = HashMap<String, Vec<u8>>;

/// Classes and sources in memory, on top of the JDK's.
#[derive(Default)]
pub(crate) struct Memory {
    pub classes: ClassMap,
    /// By the outermost class's name.
    pub sources: HashMap<String, Arc<SourceFile>>,
}

impl ClassSource for Memory {
    fn class_bytes(&self, name: &ClassName) -> Option<ClassBytes> {
        let own = self.classes.get(name.as_str());
        let bytes = own.or_else(|| jdk().get(name.as_str()))?.clone();
        Some(ClassBytes { bytes, origin: format!("{}.class", name.as_str()) })
    }

    fn source_file(&self, name: &ClassName) -> Option<Arc<SourceFile>> {
        self.sources.get(name.as_str()).cloned()
    }
}

/// Compiles sources, each given with its path (`p/Stack.java`).
pub(crate) fn compile(sources: &[(&str, &str)]) -> Program {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let classes = compile_into(folder.path(), sources, &["-g", "-parameters"]);
    let parsed = sources.iter().map(|(path, text)| {
        let (file, diagnostics) = syntax::java::parse(SourceText::file(*path, *text));
        assert_eq!(diagnostics, [], "{path}");
        (path.trim_end_matches(".java").to_owned(), Arc::new(file))
    });
    let sources = parsed.collect();
    let names = classes.keys().map(|name| ClassName::from(name.as_str())).collect();
    Program::new(Box::new(Memory { classes, sources }), names)
}

/// One class in the unnamed package.
pub(crate) fn compile_one(name: &str, text: &str) -> Program {
    compile(&[(&format!("{name}.java"), text)])
}

pub(crate) fn compile_into(folder: &Path, sources: &[(&str, &str)], options: &[&str]) -> ClassMap {
    let (from, into) = (folder.join("src"), folder.join("classes"));
    std::fs::create_dir_all(&into).expect("a folder for classes");
    let mut arguments: Vec<OsString> = options.iter().map(OsString::from).collect();
    arguments.extend(["-proc:none", "-Xlint:none", "-nowarn", "-d"].map(OsString::from));
    arguments.push(into.clone().into());
    for (path, text) in sources {
        let path = from.join(path);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder for sources");
        std::fs::write(&path, text).expect("a source is written");
        arguments.push(path.into());
    }
    project::testing::javac(&arguments).unwrap_or_else(|said| panic!("{said}"));
    let mut classes = ClassMap::new();
    collect_classes(&into, &into, &mut classes);
    classes
}

fn collect_classes(root: &Path, folder: &Path, into: &mut ClassMap) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect_classes(root, &path, into);
        } else if path.extension().is_some_and(|extension| extension == "class") {
            let name = path.with_extension("").strip_prefix(root).expect("below the root").to_owned();
            into.insert(
                name.to_string_lossy().replace('\\', "/"),
                std::fs::read(&path).expect("a class file"),
            );
        }
    }
}

/// The classes of `java.base`, read once per run of the tests.
pub(crate) fn jdk() -> &'static ClassMap {
    static JDK: OnceLock<ClassMap> = OnceLock::new();
    JDK.get_or_init(|| {
        let dumped = run_java("DumpJdk", include_str!("../java/DumpJdk.java"), &[], "");
        let mut rest = dumped.as_slice();
        let mut classes = ClassMap::new();
        while !rest.is_empty() {
            let length = u16::from_be_bytes(*take(&mut rest));
            let name =
                String::from_utf8(take_slice(&mut rest, usize::from(length)).to_vec()).expect("a name");
            let length = u32::from_be_bytes(*take(&mut rest));
            classes.insert(name, take_slice(&mut rest, length as usize).to_vec());
        }
        assert!(classes.len() > 5000, "java.base has only {} classes", classes.len());
        classes
    })
}

fn take<'a, const N: usize>(rest: &mut &'a [u8]) -> &'a [u8; N] {
    take_slice(rest, N).try_into().expect("N bytes")
}

fn take_slice<'a>(rest: &mut &'a [u8], length: usize) -> &'a [u8] {
    let (taken, left) = rest.split_at(length);
    *rest = left;
    taken
}

/// Runs a single-file Java program with more class folders, and gives what it prints.
pub(crate) fn run_java(name: &str, text: &str, class_path: &[&Path], input: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    compile_into(folder.path(), &[(&format!("{name}.java"), text)], &[]);
    let own = folder.path().join("classes");
    let entries = std::iter::once(own.as_path()).chain(class_path.iter().copied());
    let class_path = std::env::join_paths(entries).expect("a class path");
    let mut java = Command::new(jdk_tool("java"))
        .args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"])
        .arg(class_path)
        .arg(name)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("java runs");
    let mut stdin = java.stdin.take().expect("piped");
    let input = input.to_owned();
    let feeding = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = java.wait_with_output().expect("java ends");
    feeding.join().expect("no panic").expect("java reads its input");
    assert!(output.status.success(), "{name} failed");
    output.stdout
}

/// From `JAVA_HOME` where it is set, else from the path.
pub(crate) fn jdk_tool(name: &str) -> PathBuf {
    match std::env::var_os("JAVA_HOME") {
        Some(home) => PathBuf::from(home).join("bin").join(name),
        None => PathBuf::from(name),
    }
}
