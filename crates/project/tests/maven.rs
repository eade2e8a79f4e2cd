//! Maven projects: alone, with several modules, with and without Maven's help.

use std::path::{Path, PathBuf};

use project::{Module, OpenOptions, ProjectKind, TestLibraries, open};
use tempfile::TempDir;

fn project(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    folder
}

fn options(cache: &Path) -> OpenOptions {
    OpenOptions { cache: cache.to_owned(), ..OpenOptions::default() }
}

fn under_test(module: &Module) -> Vec<String> {
    module.program.under_test().iter().map(|name| name.dotted()).collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> =
        walkdir::WalkDir::new(folder).into_iter().flatten().map(walkdir::DirEntry::into_path).collect();
    found.sort();
    found
}

fn pom(artifact: &str, parent: bool, more: &str) -> String {
    let parent = if parent {
        "<parent><groupId>demo</groupId><artifactId>root</artifactId><version>1</version></parent>"
    } else {
        "<groupId>demo</groupId><version>1</version>"
    };
    format!(
        "<project><modelVersion>4.0.0</modelVersion>{parent}<artifactId>{artifact}</artifactId>{more}</project>"
    )
}

const JUNIT5: &str = "<dependency><groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId>\
                      <version>${junit}</version><scope>test</scope></dependency>";

#[test]
fn test_libraries_alone_need_no_maven() {
    let more = format!(
        "<properties><maven.compiler.release>11</maven.compiler.release><junit>5.11.4</junit></properties>\
         <dependencies>{JUNIT5}</dependencies>"
    );
    let folder = project(&[
        ("pom.xml", &pom("single", false, &more)),
        ("src/main/java/p/A.java", "package p; public class A { }"),
        ("src/main/java/module-info.java", "module demo { }"),
        ("src/test/java/p/ATest.java", "package p; class ATest { no java }"),
    ]);
    let cache = tempfile::tempdir().unwrap();
    let before = files(folder.path());
    let (modules, diagnostics) = open(&[folder.path().to_owned()], &options(cache.path()));
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let [module] = &modules[..] else { panic!("{modules:?}") };
    assert_eq!(
        (module.kind, &*module.name, under_test(module)),
        (ProjectKind::Maven, "single", vec!["p.A".into()])
    );
    assert!(module.diagnostics.is_empty(), "{:?}", module.diagnostics);
    let expected =
        TestLibraries { junit5: Some("5.11.4".into()), jupiter_params: true, ..TestLibraries::default() };
    assert_eq!((module.language_level, &module.test_framework), (11, &expected));
    assert_eq!(module.test_source_root, Some(folder.path().join("src/test/java")));
    assert!(module.has_module_info);
    assert_eq!(files(folder.path()), before, "nothing is written into the project");
    assert!(!cache.path().join("maven").exists(), "Maven was asked");
}

#[test]
fn sources_inside_a_project_are_opened_with_its_settings() {
    let more = "<properties><maven.compiler.release>11</maven.compiler.release></properties>";
    let folder = project(&[
        ("pom.xml", &pom("single", false, more)),
        ("src/main/java/p/A.java", "package p; public class A { class Inner { } } class Second { }"),
        ("src/main/java/p/q/B.java", "package p.q; public class B extends p.A { }"),
    ]);
    let cache = tempfile::tempdir().unwrap();
    for (path, expected) in [
        ("src/main/java/p/A.java", vec!["p.A", "p.A$Inner", "p.Second"]),
        ("src/main/java/p/q", vec!["p.q.B"]),
        ("src/main/java", vec!["p.A", "p.A$Inner", "p.Second", "p.q.B"]),
    ] {
        let (modules, diagnostics) = open(&[folder.path().join(path)], &options(cache.path()));
        assert!(diagnostics.is_empty(), "{diagnostics:?}");
        assert_eq!(under_test(&modules[0]), expected);
        assert_eq!((modules[0].kind, modules[0].language_level), (ProjectKind::Maven, 11));
        assert_eq!(modules[0].root, folder.path());
    }
}

#[test]
fn classes_that_are_up_to_date_are_used() {
    let folder = project(&[
        ("pom.xml", &pom("single", false, "")),
        ("src/main/java/p/A.java", "package p; public class A { }"),
    ]);
    let output = folder.path().join("target/classes");
    std::fs::create_dir_all(&output).unwrap();
    let source = folder.path().join("src/main/java/p/A.java");
    let done = std::process::Command::new("javac")
        .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"])
        .arg("-d")
        .arg(&output)
        .arg(&source)
        .status();
    assert!(done.unwrap().success());
    let cache = tempfile::tempdir().unwrap();
    let opened = || open(&[folder.path().to_owned()], &options(cache.path())).0.remove(0);
    assert_eq!(opened().class_path, std::slice::from_ref(&output));
    let later = std::time::SystemTime::now() + std::time::Duration::from_secs(10);
    std::fs::File::options().write(true).open(&source).unwrap().set_modified(later).unwrap();
    assert!(opened().class_path[0].starts_with(cache.path()));
    // Sources that cannot be compiled here leave the old classes in use, with a warning.
    std::fs::write(&source, "package p; public class A extends no.such.Library { }").unwrap();
    std::fs::File::options().write(true).open(&source).unwrap().set_modified(later).unwrap();
    let module = opened();
    assert_eq!(module.class_path, [output]);
    assert_eq!(module.diagnostics[0].id, "project.stale");
}

#[test]
fn two_modules_with_a_dependency_from_central() {
    let root = "<packaging>pom</packaging><modules><module>core</module><module>app</module></modules>\
                <properties><maven.compiler.source>1.8</maven.compiler.source>\
                <maven.compiler.target>1.8</maven.compiler.target></properties>\
                <dependencyManagement><dependencies><dependency><groupId>junit</groupId>\
                <artifactId>junit</artifactId><version>4.13.2</version><scope>test</scope></dependency>\
                </dependencies></dependencyManagement>";
    let core = "<dependencies><dependency><groupId>org.jspecify</groupId><artifactId>jspecify</artifactId>\
                <version>1.0.0</version></dependency></dependencies>";
    let app = "<dependencies><dependency><groupId>demo</groupId><artifactId>core</artifactId><version>1</version>\
               </dependency><dependency><groupId>junit</groupId><artifactId>junit</artifactId></dependency>\
               </dependencies>";
    let folder = project(&[
        ("pom.xml", &pom("root", false, root)),
        ("core/pom.xml", &pom("core", true, core)),
        ("app/pom.xml", &pom("app", true, app)),
        (
            "core/src/main/java/c/Core.java",
            "package c; public class Core { public @org.jspecify.annotations.Nullable String name; }",
        ),
        ("app/src/main/java/a/App.java", "package a; public class App extends c.Core { }"),
    ]);
    let cache = tempfile::tempdir().unwrap();
    let before = files(folder.path());
    let (modules, diagnostics) = open(&[folder.path().to_owned()], &options(cache.path()));
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let [app, core] = &modules[..] else { panic!("{modules:?}") };
    assert_eq!((&*app.name, under_test(app)), ("app", vec!["a.App".to_owned()]), "{:?}", app.diagnostics);
    assert_eq!(under_test(core), ["c.Core"], "{:?}", core.diagnostics);
    assert_eq!((app.language_level, app.test_framework.junit4.as_deref()), (8, Some("4.13.2")));
    assert_eq!(core.test_framework, TestLibraries::default());
    assert!(app.class_path.contains(&core.class_path[0]), "{:?}", app.class_path);
    assert!(app.class_path.iter().any(|path| path.ends_with("jspecify-1.0.0.jar")));
    assert_eq!(files(folder.path()), before, "nothing is written into the project");

    // One module alone finds the project around it, and Maven's answer is remembered.
    let answers = || std::fs::read_dir(cache.path().join("maven")).unwrap().count();
    let before = answers();
    let (modules, diagnostics) = open(&[folder.path().join("app")], &options(cache.path()));
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    assert_eq!(modules.iter().map(|module| &*module.name).collect::<Vec<_>>(), ["app"]);
    assert_eq!(answers(), before);
}

#[test]
fn a_parent_beside_the_modules_is_no_module() {
    let root = "<packaging>pom</packaging><modules><module>one</module><module>two</module></modules>";
    let module = |name: &str, more: &str| {
        format!(
            "<project><modelVersion>4.0.0</modelVersion><parent><groupId>demo</groupId><artifactId>shared</artifactId>\
             <version>1</version><relativePath>../shared</relativePath></parent><artifactId>{name}</artifactId>\
             <dependencies>{more}</dependencies></project>"
        )
    };
    let needs = "<dependency><groupId>demo</groupId><artifactId>one</artifactId><version>1</version></dependency>\
                 <dependency><groupId>org.jspecify</groupId><artifactId>jspecify</artifactId></dependency>";
    let shared = "<packaging>pom</packaging><properties><maven.compiler.release>17</maven.compiler.release>\
                  </properties><dependencyManagement><dependencies><dependency><groupId>org.jspecify</groupId>\
                  <artifactId>jspecify</artifactId><version>1.0.0</version></dependency></dependencies>\
                  </dependencyManagement>";
    let folder = project(&[
        ("pom.xml", &pom("root", false, root)),
        ("shared/pom.xml", &pom("shared", false, shared)),
        ("one/pom.xml", &module("one", "")),
        ("two/pom.xml", &module("two", needs)),
        ("one/src/main/java/One.java", "public class One { }"),
        (
            "two/src/main/java/Two.java",
            "@org.jspecify.annotations.NullMarked public class Two extends One { }",
        ),
    ]);
    let cache = tempfile::tempdir().unwrap();
    let (modules, diagnostics) = open(&[folder.path().to_owned()], &options(cache.path()));
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let found: Vec<_> = modules.iter().map(|module| (&*module.name, under_test(module))).collect();
    assert_eq!(found, [("one", vec!["One".to_owned()]), ("two", vec!["Two".to_owned()])]);
    assert_eq!(modules[1].language_level, 17);
}

#[test]
fn what_maven_cannot_resolve_is_a_warning_and_the_rest_goes_on() {
    let more = "<dependencies><dependency><groupId>no.such.group</groupId><artifactId>nothing</artifactId>\
                <version>1</version></dependency></dependencies>";
    let folder = project(&[
        ("pom.xml", &pom("broken", false, more)),
        ("src/main/java/A.java", "public class A { }"),
        ("src/main/java/B.java", "public class B extends nothing.C { }"),
    ]);
    let cache = tempfile::tempdir().unwrap();
    let options = OpenOptions { offline: true, ..options(cache.path()) };
    let (modules, diagnostics) = open(&[folder.path().join("pom.xml")], &options);
    assert_eq!(diagnostics.iter().map(|one| one.id).collect::<Vec<_>>(), ["project.maven"]);
    assert_eq!(under_test(&modules[0]), ["A"]);
    assert_eq!(modules[0].diagnostics[0].id, "project.does-not-compile");
}

/// The errors of a project whose build generates sources are one sentence with the remedy.
#[test]
fn a_project_that_was_never_built_is_told_once() {
    let generating = "<build><plugins><plugin><artifactId>some-generator</artifactId><executions><execution>\
                      <goals><goal>generate</goal></goals></execution></executions></plugin></plugins></build>";
    let root = "<packaging>pom</packaging><modules><module>a</module><module>b</module></modules>";
    let mut files = vec![
        ("pom.xml".to_owned(), pom("root", false, root)),
        ("a/pom.xml".to_owned(), pom("a", true, generating)),
        ("b/pom.xml".to_owned(), pom("b", true, generating)),
        ("a/src/main/java/Good.java".to_owned(), "class Good { }".to_owned()),
    ];
    for number in 0..40 {
        for module in ["a", "b"] {
            let text = format!("class C{number} {{ generated.Thing thing; Other{number} other; }}");
            files.push((format!("{module}/src/main/java/C{number}.java"), text));
        }
    }
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (&**name, &**text)).collect();
    let folder = project(&files);
    let cache = tempfile::tempdir().unwrap();
    let (modules, diagnostics) = open(&[folder.path().to_owned()], &options(cache.path()));
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    assert_eq!(under_test(&modules[0]), ["Good"]);
    let all: Vec<_> = modules.iter().flat_map(|module| &module.diagnostics).collect();
    assert_eq!(all.len(), 5, "{all:?}");
    let told: Vec<_> =
        all.iter().filter(|it| it.help.as_ref().is_some_and(|help| help.contains("mvn compile"))).collect();
    assert_eq!(told.len(), 1, "{all:?}");
    assert!(told[0].message.starts_with("80 errors in 40 files of `a`"), "{}", told[0].message);
}

/// Versions that a profile, a BOM of the project and a parent in another folder manage; a module that is
/// excluded; a dependency that only another module's dependency brings.
#[test]
fn what_modules_say_of_each_other_is_kept_without_a_build() {
    let root = "<packaging>pom</packaging><modules><module>bom</module><module>core</module><module>app</module>\
                <module>top</module></modules><profiles><profile><activation><jdk>[8,)</jdk></activation><properties>\
                <junit>4.13.2</junit></properties></profile></profiles><properties><junit>3.0</junit></properties>\
                <dependencyManagement><dependencies><dependency><groupId>demo</groupId><artifactId>bom</artifactId>\
                <version>${project.version}</version><type>pom</type><scope>import</scope></dependency></dependencies>\
                </dependencyManagement>";
    let bom = "<project><modelVersion>4.0.0</modelVersion><groupId>demo</groupId><artifactId>bom</artifactId>\
               <version>1</version><packaging>pom</packaging><properties><junit>4.13.2</junit></properties>\
               <dependencyManagement><dependencies><dependency><groupId>demo</groupId><artifactId>core</artifactId>\
               <version>1</version></dependency><dependency><groupId>junit</groupId><artifactId>junit</artifactId>\
               <version>${junit}</version></dependency></dependencies></dependencyManagement></project>";
    let core = "<dependencies><dependency><groupId>junit</groupId><artifactId>junit</artifactId></dependency>\
                </dependencies>";
    let app = "<dependencies><dependency><groupId>demo</groupId><artifactId>core</artifactId><exclusions><exclusion>\
               <groupId>org.hamcrest</groupId><artifactId>*</artifactId></exclusion></exclusions></dependency>\
               </dependencies>";
    let top = "<dependencies><dependency><groupId>demo</groupId><artifactId>app</artifactId><version>1</version>\
               </dependency></dependencies>";
    let folder = project(&[
        ("pom.xml", &pom("root", false, root)),
        ("bom/pom.xml", bom),
        ("core/pom.xml", &pom("core", true, core)),
        ("app/pom.xml", &pom("app", true, app)),
        ("top/pom.xml", &pom("top", true, top)),
        ("core/src/main/java/Core.java", "public class Core { org.junit.Test test; }"),
        ("app/src/main/java/App.java", "public class App extends Core { }"),
        ("top/src/main/java/Top.java", "public class Top extends App { Core core; org.junit.Test test; }"),
    ]);
    let cache = tempfile::tempdir().unwrap();
    let (modules, diagnostics) = open(&[folder.path().to_owned()], &options(cache.path()));
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let jars = |name: &str| -> Vec<String> {
        let module = modules.iter().find(|module| module.name == name).unwrap();
        assert!(module.diagnostics.is_empty(), "{:?}", module.diagnostics);
        let names = module.class_path.iter().filter_map(|path| path.file_name()?.to_str());
        names.filter(|name| name.ends_with(".jar")).map(str::to_owned).collect()
    };
    assert_eq!(jars("core"), ["junit-4.13.2.jar", "hamcrest-core-1.3.jar"]);
    assert_eq!(jars("app"), ["junit-4.13.2.jar"]);
    assert_eq!(jars("top"), ["junit-4.13.2.jar"]);
}
