//! Opening each kind of project, good and bad.

#![allow(clippy::disallowed_methods, reason = "tests read what they wrote")]

use std::path::{Path, PathBuf};

use base::Diagnostic;
use project::{Module, OpenOptions, ProjectKind, open};
use tempfile::TempDir;

/// A folder with files, and a cache of its own beside it.
struct Place {
    folder: TempDir,
    cache: TempDir,
}

impl Place {
    fn new(files: &[(&str, &str)]) -> Place {
        let place = Place { folder: tempfile::tempdir().unwrap(), cache: tempfile::tempdir().unwrap() };
        for (name, text) in files {
            place.write(name, text.as_bytes());
        }
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }

    fn options(&self) -> OpenOptions {
        OpenOptions { cache: self.cache.path().to_owned(), ..OpenOptions::default() }
    }

    fn open(&self, name: &str) -> (Vec<Module>, Vec<Diagnostic>) {
        let path = if name.is_empty() { self.folder.path().to_owned() } else { self.path(name) };
        open(&[path], &self.options())
    }

    /// Opens what must give exactly one module.
    fn module(&self, name: &str) -> Module {
        let (mut modules, diagnostics) = self.open(name);
        assert!(diagnostics.is_empty(), "{diagnostics:?}");
        assert_eq!(modules.len(), 1, "{modules:?}");
        modules.remove(0)
    }

    fn files(&self) -> Vec<String> {
        let mut names: Vec<String> = walkdir::WalkDir::new(self.folder.path())
            .into_iter()
            .flatten()
            .filter(|entry| entry.file_type().is_file())
            .map(|entry| entry.path().strip_prefix(self.folder.path()).unwrap().display().to_string())
            .collect();
        names.sort();
        names
    }
}

fn under_test(module: &Module) -> Vec<String> {
    module.program.under_test().iter().map(|name| name.dotted()).collect()
}

/// `id file:line:column`, with the folder left out.
fn shown(diagnostics: &[Diagnostic], folder: &Path) -> Vec<String> {
    let prefix = format!("{}/", folder.display());
    diagnostics
        .iter()
        .map(|one| match &one.place {
            Some(place) => format!("{} {place}", one.id).replace(&prefix, ""),
            None => one.id.to_owned(),
        })
        .collect()
}

fn javac(files: &[PathBuf], output: &Path) {
    let done = std::process::Command::new("javac")
        .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"])
        .arg("-g")
        .arg("-d")
        .arg(output)
        .args(files)
        .status();
    assert!(done.unwrap().success());
}

const STACK: &str =
    "package p;\npublic class Stack { int size; static class Node { } Object o = new Object() { }; }\n";

#[test]
fn a_source_folder_is_compiled_into_the_cache() {
    let place = Place::new(&[
        ("p/Stack.java", STACK),
        ("p/package-info.java", "package p;"),
        ("odd/Place.java", "package q; class Place { } class Second { }"),
        ("specs/java/util/List.jml", "package java.util; public interface List<E> { }"),
        ("p/Stack.jml", "package p; public class Stack { }"),
    ]);
    let before = place.files();
    let module = place.module("");
    assert_eq!(module.kind, ProjectKind::SourceFolder);
    assert_eq!(under_test(&module), ["p.Stack", "p.Stack$Node", "q.Place", "q.Second"]);
    assert!(module.diagnostics.is_empty(), "{:?}", module.diagnostics);
    assert_eq!(place.files(), before, "nothing is written into the user's folder");
    assert_eq!(module.side_files.len(), 2);
    assert_eq!(module.language_level, module.jdk.version);
    assert!(!module.has_module_info);
    for name in ["p/Stack", "p/Stack$Node", "q/Place", "q/Second"] {
        let source = program::ClassSource::source_file(&*module.classes, &name.into());
        assert!(source.is_some(), "{name} has no source");
    }
    assert!(program::ClassSource::source_file(&*module.classes, &"java/lang/Object".into()).is_none());

    let again = place.module("");
    assert_eq!(again.class_path, module.class_path, "the same content is the same entry of the cache");
    place.write("p/Stack.java", b"package p; public class Stack { }");
    let changed = place.module("");
    assert_ne!(changed.class_path, module.class_path);
    assert_eq!(under_test(&changed), ["p.Stack", "q.Place", "q.Second"]);
}

/// A JDK whose compiler has no memory while a file says so.
#[cfg(unix)]
#[test]
fn a_compiler_that_gave_up_is_asked_again() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let place = Place::new(&[("src/p/Stack.java", STACK)]);
    let real = place.module("src").jdk.home.clone();
    let home = place.path("jdk");
    std::fs::create_dir_all(home.join("bin")).unwrap();
    for entry in std::fs::read_dir(&real).unwrap().flatten().filter(|entry| entry.file_name() != "bin") {
        symlink(entry.path(), home.join(entry.file_name())).unwrap();
    }
    for entry in std::fs::read_dir(real.join("bin")).unwrap().flatten() {
        if entry.file_name() != "javac" {
            symlink(entry.path(), home.join("bin").join(entry.file_name())).unwrap();
        }
    }
    let script = format!(
        "#!/bin/sh\nif [ -e {0}/short ]; then echo 'The system is out of resources.' >&2; exit 3; fi\nexec {1}/bin/javac \"$@\"\n",
        place.folder.path().display(),
        real.display()
    );
    std::fs::write(home.join("bin/javac"), script).unwrap();
    std::fs::set_permissions(home.join("bin/javac"), std::fs::Permissions::from_mode(0o755)).unwrap();
    place.write("src/p/Stack.java", b"package p; public class Stack { int other; }");
    // A script finds neither its shell nor that file in the sandbox.
    let options = OpenOptions { jdk: Some(home), trust: true, ..place.options() };

    place.write("short", b"");
    let (modules, diagnostics) = open(&[place.path("src")], &options);
    let mut told: Vec<&Diagnostic> = diagnostics.iter().collect();
    told.extend(modules.iter().flat_map(|module| &module.diagnostics));
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0].id, "project.compile-failed");
    assert!(told[0].message.contains("out of resources"), "{told:?}");

    std::fs::remove_file(place.path("short")).unwrap();
    let (modules, diagnostics) = open(&[place.path("src")], &options);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    assert_eq!(under_test(&modules[0]), ["p.Stack"]);
}

#[test]
fn files_that_do_not_compile_are_left_out_with_what_needs_them() {
    let place = Place::new(&[
        ("Good.java", "class Good { }"),
        ("Syntax.java", "class Syntax {\n  int x = ;\n}\n"),
        ("Types.java", "class Types {\n  String s = 1;\n}\n"),
        ("Needs.java", "class Needs extends Types { }"),
    ]);
    let module = place.module("");
    assert_eq!(under_test(&module), ["Good"]);
    assert_eq!(
        shown(&module.diagnostics, place.folder.path()),
        [
            "project.does-not-compile Syntax.java:2:11",
            "project.does-not-compile Types.java:2:14",
            "project.does-not-compile Needs.java:1:21",
        ]
    );
    // The cache remembers the messages too.
    assert_eq!(place.module("").diagnostics, module.diagnostics);
}

#[test]
fn older_encodings_and_many_errors() {
    let place = Place::new(&[("Many.java", "class Many {\n A a;\n B b;\n C c;\n D d;\n E e;\n}\n")]);
    place.write("Latin.java", b"class Latin { String umlaut = \"\xe4\"; }");
    let module = place.module("");
    assert_eq!(under_test(&module), ["Latin"], "{:?}", module.diagnostics);
    assert_eq!(module.diagnostics.len(), 3);
    let help = module.diagnostics[2].help.as_deref();
    assert_eq!(help, Some("2 more errors in this file; this file is left out; the others are used"));
}

#[test]
fn two_runs_at_once_do_not_disturb_each_other() {
    let place = Place::new(&[("p/Stack.java", STACK), ("Broken.java", "class Broken { int x = y; }")]);
    std::thread::scope(|scope| {
        let runs: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(|| {
                    let module = place.module("");
                    (module.class_path.clone(), under_test(&module), module.diagnostics)
                })
            })
            .collect();
        let results: Vec<_> = runs.into_iter().map(|run| run.join().unwrap()).collect();
        assert!(results.windows(2).all(|pair| pair[0] == pair[1]), "{results:?}");
    });
    let entries: Vec<String> = std::fs::read_dir(place.cache.path().join("classes"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(entries.len(), 2, "one entry and its lock: {entries:?}");
}

#[test]
fn a_cancelled_run_ends_with_a_reason() {
    let place = Place::new(&[("A.java", "class A { }")]);
    let options = place.options();
    options.cancel.cancel();
    let (modules, _) = open(&[place.folder.path().to_owned()], &options);
    assert_eq!(modules[0].diagnostics[0].id, "project.cancelled");
    assert!(place.module("").diagnostics.is_empty(), "nothing half-done is kept");
}

#[test]
fn a_single_file_and_generated_tests_beside_sources() {
    let place = Place::new(&[("a/Mid.java", "class Mid { }"), ("a/Other.java", "class Other { }")]);
    let module = place.module("a/Mid.java");
    assert_eq!((module.kind, under_test(&module)), (ProjectKind::SourceFile, vec!["Mid".to_owned()]));
    let generated = project::write::sign("class MidTest { NoSuchLibrary x; }");
    place.write("a/MidTest.java", generated.as_bytes());
    place.write("a/jurat-tests/OtherTest.java", b"class OtherTest { NoSuchLibrary x; }");
    let module = place.module("a");
    assert_eq!(under_test(&module), ["Mid", "Other"]);
    assert!(module.diagnostics.is_empty(), "{:?}", module.diagnostics);
}

#[test]
fn a_class_folder_finds_its_sources_and_reports_broken_classes() {
    let place =
        Place::new(&[("src/main/java/p/Stack.java", STACK), ("X.java", "class X { int f() { return 1; } }")]);
    let classes = place.path("target/classes");
    std::fs::create_dir_all(&classes).unwrap();
    javac(&[place.path("src/main/java/p/Stack.java"), place.path("X.java")], &classes);
    let whole = std::fs::read(classes.join("X.class")).unwrap();
    place.write("target/classes/Cut.class", &whole[..whole.len() - 7]);
    place.write("target/classes/Text.class", b"no class file");
    place.write("target/classes/wrong/X.class", &whole);
    let mut newer = whole.clone();
    newer[7] = 200;
    place.write("target/classes/Newer.class", &newer);
    let module = place.module("target/classes");
    assert_eq!(module.kind, ProjectKind::ClassFolder);
    assert_eq!(under_test(&module), ["X", "p.Stack", "p.Stack$Node"]);
    assert_eq!(
        shown(&module.diagnostics, &classes),
        [
            "project.class-truncated Cut.class",
            "project.class-version Newer.class",
            "project.class-damaged Text.class",
            "project.class-misplaced wrong/X.class",
        ]
    );
    assert!(program::ClassSource::source_file(&*module.classes, &"p/Stack$Node".into()).is_some());
}

#[test]
fn a_build_folder_is_searched_for_where_packages_start() {
    let place =
        Place::new(&[("p/A.java", "package p; class A { }"), ("p/ATest.java", "package p; class ATest { }")]);
    for (source, output) in [("p/A.java", "target/classes"), ("p/ATest.java", "target/test-classes")] {
        std::fs::create_dir_all(place.path(output)).unwrap();
        javac(&[place.path(source)], &place.path(output));
    }
    let module = place.module("target");
    assert_eq!(under_test(&module), ["p.A"], "{:?}", module.diagnostics);
    assert_eq!(module.class_path, [place.path("target/classes")]);
}

#[test]
fn a_jar_with_versions_and_sources() {
    let place = Place::new(&[
        ("A.java", "package p; public class A { }"),
        ("new/A.java", "package p; public class A { int f; }"),
    ]);
    for (source, output) in [("A.java", "old"), ("new/A.java", "versioned")] {
        std::fs::create_dir_all(place.path(output)).unwrap();
        javac(&[place.path(source)], &place.path(output));
    }
    let jar = |name: &str, entries: &[(&str, Vec<u8>)]| {
        let mut zip = zip::ZipWriter::new(std::fs::File::create(place.path(name)).unwrap());
        for (entry, bytes) in entries {
            zip.start_file(*entry, zip::write::SimpleFileOptions::default()).unwrap();
            std::io::Write::write_all(&mut zip, bytes).unwrap();
        }
        zip.finish().unwrap();
    };
    let old = std::fs::read(place.path("old/p/A.class")).unwrap();
    let new = std::fs::read(place.path("versioned/p/A.class")).unwrap();
    jar(
        "lib-1.0.jar",
        &[
            ("META-INF/MANIFEST.MF", b"Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n".to_vec()),
            ("p/A.class", old),
            ("META-INF/versions/11/p/A.class", new.clone()),
            ("META-INF/versions/99/p/A.class", b"not for us".to_vec()),
        ],
    );
    jar("lib-1.0-sources.jar", &[("p/A.java", b"package p; public class A { }".to_vec())]);
    let module = place.module("lib-1.0.jar");
    assert_eq!((module.kind, under_test(&module)), (ProjectKind::Jar, vec!["p.A".to_owned()]));
    let found = program::ClassSource::class_bytes(&*module.classes, &"p/A".into()).unwrap();
    assert_eq!(found.bytes, new, "the version for this JDK is the one that counts");
    assert!(program::ClassSource::source_file(&*module.classes, &"p/A".into()).is_some());
}

#[test]
fn what_is_nothing_is_said() {
    let place = Place::new(&[("text.jar", "no zip"), ("notes.txt", "hello"), ("A.class", "x")]);
    std::fs::create_dir(place.path("empty")).unwrap();
    place.write("maven/pom.xml", b"<project><artifactId>a</artifactId>");
    place.write("bare/pom.xml", b"<project><artifactId>a</artifactId></project>");
    for (name, expected) in [
        ("empty", "project.empty empty"),
        ("no/such", "project.missing no/such"),
        ("text.jar", "project.jar-damaged text.jar"),
        ("notes.txt", "project.unknown-kind notes.txt"),
        ("A.class", "project.unknown-kind A.class"),
        ("maven", "project.pom-damaged maven/pom.xml:1:36"),
        ("bare", "project.empty bare"),
    ] {
        let (modules, diagnostics) = place.open(name);
        assert!(modules.is_empty());
        assert_eq!(shown(&diagnostics, place.folder.path()), [expected]);
    }
    let options = OpenOptions { jdk: Some(place.path("empty")), ..place.options() };
    let (_, diagnostics) = open(&[place.path("empty")], &options);
    assert_eq!(diagnostics[0].id, "project.jdk-incomplete");
    // One bad path does not stop the others.
    place.write("good/A.java", b"class A { }");
    let (modules, diagnostics) = open(&[place.path("no"), place.path("good")], &place.options());
    assert_eq!((modules.len(), diagnostics.len()), (1, 1));
}

#[test]
fn the_class_path_option_serves_sources() {
    let place = Place::new(&[("lib/Base.java", "package l; public class Base { }")]);
    std::fs::create_dir(place.path("classes")).unwrap();
    javac(&[place.path("lib/Base.java")], &place.path("classes"));
    place.write("src/User.java", b"class User extends l.Base { }");
    let options =
        OpenOptions { classpath: vec![place.path("classes"), place.path("no.jar")], ..place.options() };
    let (modules, _) = open(&[place.path("src")], &options);
    assert_eq!(under_test(&modules[0]), ["User"], "{:?}", modules[0].diagnostics);
    assert_eq!(shown(&modules[0].diagnostics, place.folder.path()), ["project.class-path no.jar"]);
}

#[test]
fn a_gradle_project_without_gradle_goes_by_conventions() {
    let place = Place::new(&[
        ("settings.gradle", "include 'core', 'app'\n"),
        ("core/build.gradle", "sourceCompatibility = '11'\ntestImplementation 'junit:junit:4.13.2'\n"),
        ("core/src/main/java/c/Core.java", "package c; public class Core { }"),
        ("app/build.gradle.kts", "dependencies { implementation(project(\":core\")) }\n"),
        ("app/src/main/java/a/App.java", "package a; public class App extends c.Core { }"),
    ]);
    let (modules, diagnostics) = place.open("");
    assert_eq!(diagnostics.iter().map(|one| one.id).collect::<Vec<_>>(), ["project.gradle"]);
    assert!(diagnostics[0].help.as_ref().unwrap().contains("--trust"), "{diagnostics:?}");
    let [app, core] = &modules[..] else { panic!("{modules:?}") };
    assert_eq!(under_test(app), ["a.App"], "{:?}", app.diagnostics);
    assert_eq!((core.language_level, core.test_framework.junit4.as_deref()), (11, Some("4.13.2")));
    assert_eq!(core.test_source_root, Some(place.path("core/src/test/java")));
}

#[cfg(unix)]
#[test]
fn a_gradle_wrapper_is_asked() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new(&[
        ("build.gradle", ""),
        ("java/p/A.java", "package p; public class A { }"),
        (
            "gradlew",
            "#!/bin/sh\ncase \"$*\" in *--init-script*juratModel*) ;; *) exit 1 ;; esac\n\
             echo \"jurat|project|$PWD\"\necho 'jurat|name|demo'\necho \"jurat|source|$PWD/java\"\n\
             echo \"jurat|classes|$PWD/build/classes/java/main\"\necho 'jurat|level|17'\n\
             echo \"jurat|test-source|$PWD/checks\"\necho 'jurat|class-path|/x/junit-jupiter-api-5.9.1.jar'\n",
        ),
    ]);
    std::fs::set_permissions(place.path("gradlew"), std::fs::Permissions::from_mode(0o755)).unwrap();
    let options = OpenOptions { trust: true, ..place.options() };
    let (mut modules, _) = open(&[place.folder.path().to_owned()], &options);
    let module = modules.remove(0);
    assert_eq!((&*module.name, under_test(&module)), ("demo", vec!["p.A".to_owned()]));
    assert_eq!(module.test_framework.junit5.as_deref(), Some("5.9.1"));
    assert_eq!(module.test_source_root, Some(place.path("checks")));
    assert_eq!(module.language_level, 17);
}

#[test]
fn a_processor_that_fails_costs_only_what_it_generates() {
    let place = Place::new(&[
        ("src/p/A.java", "package p; public class A { }"),
        ("lib/META-INF/services/javax.annotation.processing.Processor", "evil.Processor\n"),
    ]);
    // Found by the compiler, it is loaded, and its absence is an error.
    let options = OpenOptions { classpath: vec![place.path("lib")], ..place.options() };
    let (modules, _) = open(&[place.path("src")], &options);
    assert_eq!(under_test(&modules[0]), ["p.A"]);
    let told = modules[0].diagnostics.iter().any(|found| found.message.contains("evil.Processor"));
    assert!(told, "{:?}", modules[0].diagnostics);
}

#[test]
fn many_errors_are_told_by_the_first_twenty() {
    let sources: Vec<(String, String)> = (10..60)
        .map(|number| (format!("C{number}.java"), format!("class C{number} {{ No{number} x; }}")))
        .collect();
    let sources: Vec<(&str, &str)> = sources.iter().map(|(name, text)| (&**name, &**text)).collect();
    let place = Place::new(&sources);
    let module = place.module("");
    assert_eq!(module.diagnostics.len(), 21);
    assert_eq!(module.diagnostics[20].message, "and 30 more errors in 30 files");
}

#[cfg(unix)]
#[test]
fn links_pipes_and_large_files_in_source_trees_do_no_harm() {
    let place = Place::new(&[("p/A.java", "package p; public class A { }")]);
    std::os::unix::fs::symlink("/", place.path("p/everything")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", place.path("p/Endless.java")).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(place.path("p/Pipe.java")).status().unwrap().success());
    let large = std::fs::File::create(place.path("p/Large.java")).unwrap();
    large.set_len(200 << 20).unwrap();
    let module = place.module("");
    assert_eq!(under_test(&module), ["p.A"]);
    let told = [
        "project.source-unreadable p/Endless.java",
        "project.source-unreadable p/Pipe.java",
        "project.source-too-large p/Large.java",
    ];
    assert_eq!(shown(&module.diagnostics, place.folder.path()), told);
}

#[cfg(unix)]
#[test]
fn links_to_a_whole_file_system_are_not_followed_to_the_end() {
    let place = Place::new(&[
        ("src/p/A.java", "package p; public class A { }"),
        ("more/B.java", "package p; class B { }"),
    ]);
    let elsewhere = tempfile::tempdir().unwrap();
    for folder in 0..30 {
        let folder = elsewhere.path().join(format!("f{folder}"));
        std::fs::create_dir(&folder).unwrap();
        (0..1_000).for_each(|file| drop(std::fs::File::create(folder.join(format!("{file}"))).unwrap()));
    }
    std::os::unix::fs::symlink(place.path("more"), place.path("src/more")).unwrap();
    std::os::unix::fs::symlink(elsewhere.path(), place.path("src/q")).unwrap();
    let module = place.module("src");
    assert_eq!(under_test(&module), ["p.A", "p.B"]);
    assert_eq!(shown(&module.diagnostics, place.folder.path()), ["project.links src/q"]);
}

/// What is on the class path can be read by the code under test.
#[cfg(unix)]
#[test]
fn a_project_puts_nothing_of_others_on_the_class_path() {
    let secrets = tempfile::tempdir().unwrap();
    let key = secrets.path().join("key");
    std::fs::write(&key, "secret").unwrap();
    std::fs::write(secrets.path().join("A.class"), "").unwrap();
    let shown_path = secrets.path().display();
    let pom = |more: &str| {
        format!(
            "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId><version>1</version>{more}</project>"
        )
    };
    let code = ("src/main/java/p/A.java", "package p; public class A { }");
    let system = format!(
        "<dependencies><dependency><groupId>x</groupId><artifactId>y</artifactId><version>1</version>\
         <scope>system</scope><systemPath>{}</systemPath></dependency></dependencies>",
        key.display()
    );
    let output = format!("<build><outputDirectory>{shown_path}</outputDirectory></build>");
    for (what, more) in [("system", &*system), ("output", &*output), ("resources", "")] {
        let place = Place::new(&[("pom.xml", &pom(more)), code]);
        if what == "resources" {
            std::os::unix::fs::symlink(secrets.path(), place.path("src/main/resources")).unwrap();
        }
        let module = place.module("");
        assert_eq!(under_test(&module), ["p.A"], "{what}");
        let leads_there =
            |path: &&PathBuf| path.canonicalize().is_ok_and(|path| path.starts_with(secrets.path()));
        assert_eq!(module.class_path.iter().find(leads_there), None, "{what}");
        let told = module.diagnostics.iter().any(|found| found.id == "project.class-path-outside");
        assert!(told, "{what}: {:?}", module.diagnostics);
    }
}

#[cfg(unix)]
#[test]
fn odd_names_of_files_cost_no_other_file() {
    use std::os::unix::ffi::OsStrExt as _;
    let place = Place::new(&[
        ("p/A.java", "package p; public class A { }"),
        ("p/line\n-Xplugin:Evil/B.java", "package p; public class B { }"),
        ("p/with space \"'/C.java", "package p; public class C { }"),
    ]);
    let odd = place.path("p").join(std::ffi::OsStr::from_bytes(b"\xff\xfe.java"));
    std::fs::write(&odd, "package p; class D { }").unwrap();
    let module = place.module("");
    assert_eq!(under_test(&module), ["p.A", "p.B", "p.C"]);
    let told: Vec<&str> = module.diagnostics.iter().map(|found| found.id).collect();
    assert_eq!(told, ["project.source-name"]);
}

#[test]
fn a_jar_that_is_a_trap_does_no_harm() {
    let place = Place::new(&[("A.java", "package p; public class A { }")]);
    std::fs::create_dir_all(place.path("classes")).unwrap();
    javac(&[place.path("A.java")], &place.path("classes"));
    let good = std::fs::read(place.path("classes/p/A.class")).unwrap();
    // The name of a class is text of the file; here it is a path.
    let mut named = good.clone();
    let at = named.windows(3).position(|window| window == b"p/A").unwrap();
    named[at..at + 3].copy_from_slice(b"../");
    let bomb = vec![0_u8; 70 << 20];
    let mut zip = zip::ZipWriter::new(std::fs::File::create(place.path("trap.jar")).unwrap());
    for (entry, bytes) in
        [("p/A.class", &good), ("../.class", &named), ("../../p/A.class", &good), ("p/Bomb.class", &bomb)]
    {
        zip.start_file(entry, zip::write::SimpleFileOptions::default()).unwrap();
        std::io::Write::write_all(&mut zip, bytes).unwrap();
    }
    zip.finish().unwrap();
    assert!(place.path("trap.jar").metadata().unwrap().len() < 1 << 20);
    let module = place.module("trap.jar");
    assert_eq!(under_test(&module), ["p.A"]);
    let ids: Vec<&str> = module.diagnostics.iter().map(|found| found.id).collect();
    assert_eq!(ids, ["project.class-name", "project.class-unreadable", "project.class-misplaced"]);
    let told = &module.diagnostics[1].message;
    assert!(told.contains("larger than 64 MB"), "{told}");
}
