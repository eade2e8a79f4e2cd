//! Class files that do not fit each other any more, and class loaders that misbehave: the machine must say what the
//! real `java` says (JVMS 5.3 to 5.5).

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests touch files and processes")]

use std::path::Path;
use std::process::Command;

use fixture::{Executable, printed};
use project::jdk::Jdk;
use tempfile::TempDir;
use vm::Options;
use vm::launch::Ending;

/// What the users below were compiled against.
const BEFORE: &[(&str, &str)] = &[
    ("q/Q.java", "package q; public class Q { public void h() {} }"),
    ("q/R.java", "package q; public class R { public static int z; }"),
    (
        "A.java",
        r#"
public class A {
    public static class Final {}
    public static class Iface {}
    public interface WasClass { void m(); }
    public static class Pub {
        public void fm() {}
        public int f;
        public static int sf;
        public void im() {}
        public static void sm() {}
        public void pm() {}
        public int gone;
        public void goneM(int x) {}
    }
    public static class Sealed {}
    public interface SealedI {}
    public interface Def { default void d() {} }
    public interface Def2 {}
    public static abstract class Abs { abstract void q(); void call() { q(); } void r2() {} }
    public static class Ctor { public Ctor() {} }
    public static class Ctor2 { public int fin; }
    public static class Inst {}
    public interface Ifc { void z(); default void w() {} }
    public static class Impl implements Ifc { public void z() {} }
    public static class Impl2 implements Ifc { public void z() {} }
    public static class SupM { public void x() {} }
    public static class ToIface { public static void st() {} public void inst() {} }
    public interface ToClass { static void st() {} }
    public static class Gone {}
    public static class Fails { public static void f() {} }
}
"#,
    ),
];

/// What they find when they run.
const AFTER: &[(&str, &str)] = &[
    ("q/Q.java", "package q; public class Q { void h() {} }"),
    ("q/R.java", "package q; class R { public static int z; }"),
    (
        "A.java",
        r#"
public class A {
    public static final class Final {}
    public interface Iface {}
    public static class WasClass {}
    public static class Pub {
        public final void fm() {}
        private int f;
        private static int sf;
        public static void im() {}
        public void sm() {}
        private void pm() {}
    }
    public static sealed class Sealed permits Only {}
    static final class Only extends Sealed {}
    public sealed interface SealedI permits OnlyI {}
    static final class OnlyI implements SealedI {}
    public interface Def { default void d() {} }
    public interface Def2 { default void d() {} }
    public static abstract class Abs { abstract void q(); abstract void r(); void call() { r(); } abstract void r2(); }
    public static class Ctor { private Ctor() {} }
    public static class Ctor2 { public final int fin = 2; }
    public static abstract class Inst {}
    public interface Ifc { void z(); void w(); }
    public static class Impl { public void z() {} }
    public static class Impl2 implements Ifc { public void z() {} public void w() {} }
    public static class SupM { protected void x() {} }
    public interface ToIface { static void st() {} void inst(); }
    public static class ToClass { static void st() {} }
    public static class Fails { static int n = 1 / Integer.parseInt("0"); public static void f() {} }
}
"#,
    ),
];

/// Each `T` does one thing that was right when it was compiled.
const USERS: &str = r#"
public class Users {
    public static void main(String[] arguments) throws Exception {
        for (int i = 0; i < 34; i++) {
            try {
                ((Runnable) Class.forName("T" + i).getDeclaredConstructor().newInstance()).run();
                System.out.println(i + " ok");
            } catch (Throwable problem) {
                System.out.println(i + " " + problem + " " + problem.getCause());
            }
        }
    }
}
class XFinal extends A.Final {}
class T0 implements Runnable { public void run() { new XFinal(); } }
class XIface extends A.Iface {}
class T1 implements Runnable { public void run() { new XIface(); } }
class XWas implements A.WasClass { public void m() {} }
class T2 implements Runnable { public void run() { new XWas(); } }
class XFm extends A.Pub { public void fm() {} }
class T3 implements Runnable { public void run() { new XFm(); } }
class XSealed extends A.Sealed {}
class T4 implements Runnable { public void run() { new XSealed(); } }
class XDef implements A.Def, A.Def2 {}
class T5 implements Runnable { public void run() { new XDef().d(); } }
class T6 implements Runnable { public void run() { ((A.Def) new XDef()).d(); } }
class T7 implements Runnable { public void run() { System.out.println(new A.Pub().f); } }
class T8 implements Runnable { public void run() { System.out.println(A.Pub.sf); } }
class T9 implements Runnable { public void run() { new A.Pub().im(); } }
class T10 implements Runnable { public void run() { A.Pub.sm(); } }
class T11 implements Runnable { public void run() { new A.Pub().pm(); } }
class T12 implements Runnable { public void run() { System.out.println(new A.Pub().gone); } }
class T13 implements Runnable { public void run() { new A.Pub().goneM(1); } }
class T14 implements Runnable { public void run() { new A.Ctor(); } }
class T15 implements Runnable { public void run() { new A.Ctor2().fin = 3; } }
class T16 implements Runnable { public void run() { ((A.WasClass) (Object) "x").m(); } }
class XAbs extends A.Abs { void q() {} }
class T17 implements Runnable { public void run() { A.Abs x = new XAbs(); x.call(); } }
class T18 implements Runnable { public void run() { new XAbs().r2(); } }
class T19 implements Runnable { public void run() { new A.Inst(); } }
class T20 implements Runnable { public void run() { ((A.Ifc) new A.Impl()).z(); } }
class XI2 implements A.Ifc { public void z() {} }
class T21 implements Runnable { public void run() { A.Ifc i = new XI2(); i.w(); } }
class T22 implements Runnable { public void run() { new A.SupM().x(); } }
class XSI implements A.SealedI {}
class T23 implements Runnable { public void run() { new XSI(); } }
class T24 implements Runnable { public void run() { A.Ifc i = new A.Impl2(); i.z(); } }
class T25 implements Runnable { public void run() { new q.Q().h(); } }
class T26 implements Runnable { public void run() { System.out.println(q.R.z); } }
class T27 implements Runnable { public void run() { A.ToIface.st(); } }
class T28 implements Runnable { public void run() { A.ToClass.st(); } }
class T29 implements Runnable { public void run() { A.ToIface t = null; t.inst(); } }
class T30 implements Runnable { public void run() { new A.Gone(); } }
class T31 implements Runnable { public void run() { A.Fails.f(); } }
class T32 implements Runnable { public void run() { A.Fails.f(); } }
class XFails extends A.Fails {}
class T33 implements Runnable { public void run() { new XFails(); } }
"#;

const LOADERS: &str = include_str!("Loaders.java");

fn write_all(folder: &Path, files: &[(&str, &str)]) -> Vec<std::path::PathBuf> {
    let mut paths = Vec::new();
    for (name, source) in files {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, source).unwrap();
        paths.push(path);
    }
    paths
}

fn compile(jdk: &Jdk, sources: &[std::path::PathBuf], to: &Path) {
    compile_with(jdk, &[], sources, to);
}

fn compile_with(jdk: &Jdk, options: &[&str], sources: &[std::path::PathBuf], to: &Path) {
    let output = Command::new(jdk.home.join("bin/javac"))
        .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"])
        .args(options)
        .args(["-nowarn", "-d"])
        .arg(to)
        .args(sources)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Runs the program on the machine and on the real `java`.
fn compare(program: &Executable, class: &str) {
    let mut machine = program.boot(Options::default());
    let ending = machine.run_main(class, &[]);
    assert_eq!(ending, Ending::Status(0));
    let expected = program.java(class, &[], &[]);
    pretty_diff(&without_hashes(&expected), &without_hashes(&printed(&machine)), program.jdk.version);
}

/// Unnamed modules are called by their identity hash codes.
fn without_hashes(text: &str) -> String {
    let mut parts = text.split("@0x");
    let mut result = String::from(parts.next().unwrap_or_default());
    for part in parts {
        result.push_str("@0x");
        result.push_str(part.trim_start_matches(|letter: char| letter.is_ascii_hexdigit()));
    }
    result
}

fn pretty_diff(expected: &str, actual: &str, version: u16) {
    for (expected, actual) in expected.lines().zip(actual.lines()) {
        assert_eq!(actual, expected, "on JDK {version}");
    }
    assert_eq!(actual.lines().count(), expected.lines().count(), "on JDK {version}");
}

#[test]
fn classes_that_do_not_fit_any_more_are_the_same_errors() {
    for jdk in Jdk::all() {
        let (sources, classes) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let mut before = write_all(&sources.path().join("before"), BEFORE);
        before.extend(write_all(sources.path(), &[("Users.java", USERS)]));
        compile(&jdk, &before, classes.path());
        // What was compiled before is replaced, not added to.
        for entry in std::fs::read_dir(classes.path()).unwrap() {
            let path = entry.unwrap().path();
            if path.file_name().unwrap().to_string_lossy().starts_with("A") {
                std::fs::remove_file(path).unwrap();
            }
        }
        compile(&jdk, &write_all(&sources.path().join("after"), AFTER), classes.path());
        compare(&Executable::in_folder(jdk, classes), "Users");
    }
}

#[test]
fn class_loaders_of_the_program_define_and_refuse_alike() {
    for jdk in Jdk::all() {
        let (sources, classes): (TempDir, TempDir) =
            (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        compile(&jdk, &write_all(sources.path(), &[("Loaders.java", LOADERS)]), classes.path());
        compare(&Executable::in_folder(jdk, classes), "Loaders");
    }
}

/// Packages that a module does not export were exported to the compiler only.
#[test]
fn modules_keep_their_packages_to_themselves() {
    for jdk in Jdk::all() {
        let (sources, classes) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let options: Vec<String> = ["jdk.internal.misc", "jdk.internal.loader", "sun.security.x509"]
            .map(|package| format!("--add-exports=java.base/{package}=ALL-UNNAMED"))
            .into();
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let source = write_all(sources.path(), &[("Modules.java", include_str!("Modules.java"))]);
        compile_with(&jdk, &options, &source, classes.path());
        compare(&Executable::in_folder(jdk, classes), "Modules");
    }
}
