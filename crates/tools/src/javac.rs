//! `javac`: sources to class files with all debug information, and its complaints as diagnostics.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use base::{Diagnostic, Place, Severity};

use crate::{Cancel, Confinement, Invocation, Room, RunError, run};

/// Sources of a large project fill the heap that a JVM gives itself.
const COMPILER_MEMORY: u64 = 8 << 30;

/// Classes of the largest projects are a tenth of this. What is shut in with the compiler could fill the disk else, since the
/// output folder is the one place outside of memory that it may write to.
const OUTPUT: Room = Room { bytes: 2 << 30, files: 200_000 };

/// The compiler goes down into what it reads: each operand of a long sum, each class of a long line of super classes. What it
/// does not need of this is not taken.
const COMPILER_STACK: &str = "-J-Xss512m";
/// What it says when that, or its memory, is not enough.
const OUT_OF_RESOURCES: &str = "The system is out of resources.";

/// How the compiler ends when sources have errors, and when it does not know an option.
const REFUSED: i32 = 1;
const MISUSED: i32 = 2;

/// One run of the compiler.
#[derive(Clone, Debug)]
pub struct Compilation {
    pub javac: PathBuf,
    pub sources: Vec<PathBuf>,
    pub class_path: Vec<PathBuf>,
    /// An existing folder for the class files.
    pub output: PathBuf,
    pub level: Level,
    /// Of the sources: `UTF-8`.
    pub encoding: &'static str,
    /// Whether annotation processors on the class path may run.
    pub processors: Processors,
    /// Whether the compiler is shut in, with whatever it runs of its class path: it then reads the JDK, the class path and
    /// copies of the sources, and writes to the output folder.
    pub confined: bool,
    pub timeout: Duration,
    pub cancel: Cancel,
}

/// The version of the language that sources are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The compiler's own.
    Newest,
    /// `--release`: language and class library of that version.
    Release(u16),
    /// `-source` and `-target`: the JDK's own library, internal classes included.
    SourceAndTarget(u16),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Processors {
    /// `-proc:none`, and no place where plug-ins of the compiler are looked for.
    Never,
    /// As every compiler before 23 did by itself.
    Default,
    /// `-proc:full`, which newer compilers ask for.
    Full,
}

#[derive(Clone, Debug, Default)]
pub struct Compiled {
    pub succeeded: bool,
    /// Errors only; warnings are the user's affair.
    pub errors: Vec<Diagnostic>,
    /// Whether the compiler itself came to an end, for want of memory or by a fault of its own, and did not refuse anything: another
    /// run may go otherwise.
    pub gave_up: bool,
}

/// Compiles with `-g -parameters`. Errors in the sources are in the result, not in the error.
pub fn compile(compilation: &Compilation) -> Result<Compiled, RunError> {
    if !compilation.confined {
        return compile_as_named(compilation);
    }
    let failed = |source| RunError::Files { program: compilation.javac.clone(), source };
    let copies = crate::scratch::folder("jurat-sources-").map_err(failed)?;
    // A compiler that is shut in has another current folder: it is told whole paths, and its errors have those that we know.
    let whole = |path: &PathBuf| std::path::absolute(path).unwrap_or_else(|_| path.clone());
    let sources = copied(&compilation.sources, copies.path()).map_err(failed)?;
    let named: BTreeMap<&PathBuf, &PathBuf> = sources.iter().zip(&compilation.sources).collect();
    let mut compiled = compile_as_named(&Compilation {
        sources: sources.clone(),
        class_path: compilation.class_path.iter().map(whole).collect(),
        output: whole(&compilation.output),
        ..compilation.clone()
    })?;
    for place in compiled.errors.iter_mut().filter_map(|error| error.place.as_mut()) {
        if let Some(known) = named.get(&Path::new(&*place.file).to_owned()) {
            place.file = known.to_string_lossy().into();
        }
    }
    Ok(compiled)
}

/// Copies sources into one folder, each with the name that the compiler goes by: what is beside them is none of its business,
/// and thousands of files would be as many mounts.
fn copied(sources: &[PathBuf], folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let copy = |(number, source): (usize, &PathBuf)| {
        let below = folder.join(number.to_string());
        std::fs::create_dir(&below)?;
        let copy = below.join(source.file_name().unwrap_or_default());
        // What cannot be read is the compiler's to complain about.
        match std::fs::copy(source, &copy).map_err(|error| (error.kind(), error)) {
            Err((std::io::ErrorKind::NotFound | std::io::ErrorKind::PermissionDenied, _)) | Ok(_) => Ok(copy),
            Err((_, error)) => Err(error),
        }
    };
    sources.iter().enumerate().map(copy).collect()
}

fn compile_as_named(compilation: &Compilation) -> Result<Compiled, RunError> {
    let javac = &compilation.javac;
    let failed = |source| RunError::Files { program: javac.clone(), source };
    let scratch = crate::scratch::folder("jurat-javac-").map_err(failed)?;
    let arguments = scratch.path().join("arguments");
    let nothing = scratch.path().join("nothing");
    std::fs::create_dir(&nothing).map_err(failed)?;
    std::fs::write(&arguments, argument_file(compilation, &nothing)).map_err(failed)?;
    let mut file_argument = std::ffi::OsString::from("@");
    file_argument.push(&arguments);
    let confinement = match compilation.confined {
        true => {
            let folder = scratch.path().join("root");
            std::fs::create_dir(&folder).map_err(failed)?;
            Some(confinement(compilation, vec![arguments.clone(), nothing], &folder))
        }
        false => None,
    };
    // On a second run it says what it is at.
    let invocation = |tells: bool| {
        Invocation::new(javac)
            .arguments(["-J-Duser.language=en", "-J-Duser.country=US", "-J-Dfile.encoding=UTF-8"])
            .arguments(["-J-Dstdout.encoding=UTF-8", "-J-Dstderr.encoding=UTF-8"])
            .arguments(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", COMPILER_STACK])
            .arguments(tells.then_some("-verbose"))
            .argument(file_argument.clone())
            // Its text goes to stderr before the compiler's own and would be taken for a complaint.
            .without_variable("JAVA_TOOL_OPTIONS")
            .without_variable("JDK_JAVAC_OPTIONS")
            .confinement(confinement.clone())
            .bounded(compilation.confined.then(|| (compilation.output.clone(), OUTPUT)))
            .timeout(compilation.timeout)
            .cancel(&compilation.cancel)
    };
    let output = run(&invocation(false))?;
    let mut errors = diagnostics(&output.stderr);
    errors.retain(|found| found.severity == Severity::Error);
    let succeeded = output.succeeded();
    if !succeeded && output.stderr.contains(OUT_OF_RESOURCES) {
        let told = run(&invocation(true)).map(|again| again.stderr).unwrap_or_default();
        errors.push(out_of_resources(&output.stderr, worked_on(&told, &compilation.sources)));
    }
    if !succeeded && errors.is_empty() {
        let message = output.stderr.lines().find(|line| !line.trim().is_empty()).unwrap_or("no message");
        errors.push(Diagnostic::error("javac.failed", format!("javac failed: {}", message.trim())));
    }
    let gave_up = !succeeded && !matches!(output.status, Some(REFUSED | MISUSED));
    Ok(Compiled { succeeded, errors, gave_up })
}

fn out_of_resources(said: &str, file: Option<&Path>) -> Diagnostic {
    // What fills the memory is all files together.
    let file = file.filter(|_| said.contains("StackOverflowError"));
    match file {
        Some(file) => {
            let message =
                "javac is out of resources: something in it is nested too deeply for the compiler's stack";
            Diagnostic::error("javac.resources", message)
                .at(Place::new(file.to_string_lossy(), 1, 0))
                .help("take the longest expression apart, or compile it yourself and give the folder of class files")
        }
        None => {
            let message =
                "javac is out of resources: give it fewer files, or a folder of class files in their place";
            Diagnostic::error("javac.resources", message)
        }
    }
}

/// The source that a verbose compiler told of last: `[parsing started SimpleFileObject[FILE]]`, `[checking p.Type]`.
fn worked_on<'s>(told: &str, sources: &'s [PathBuf]) -> Option<&'s Path> {
    let mut last = None;
    for line in told.lines() {
        let parsed = line.strip_prefix("[parsing started ").and_then(|rest| rest.split_once('['));
        if let Some((_, file)) = parsed {
            last = sources.iter().find(|source| source.as_os_str() == file.trim_end_matches(']'));
        } else if let Some(name) = line.strip_prefix("[checking ") {
            let path = format!("{}.java", name.trim_end_matches(']').replace('.', "/"));
            last = sources.iter().find(|source| source.ends_with(&path)).or(last);
        }
    }
    last.map(PathBuf::as_path)
}

/// Whether this computer can shut a compiler in.
pub fn can_be_confined() -> bool {
    sandbox::level() != sandbox::Level::Nothing
}

fn confinement(compilation: &Compilation, mut readable: Vec<PathBuf>, folder: &Path) -> Confinement {
    readable.extend(compilation.class_path.iter().cloned());
    // Each source stands in a folder of its own, all of these in one.
    readable
        .extend(compilation.sources.first().and_then(|first| first.ancestors().nth(2)).map(Path::to_owned));
    let shut_in = sandbox::Confinement {
        readable,
        linked: compilation.javac.ancestors().nth(2).map(Path::to_owned).into_iter().collect(),
        writable: vec![compilation.output.clone()],
        memory_bytes: COMPILER_MEMORY,
        ..sandbox::Confinement::new(&compilation.javac, folder)
    };
    Confinement::new(move |command| {
        // File names are in the encoding that it is told; without one, letters outside ASCII have none.
        command.env_clear().env("LANG", "C.UTF-8");
        sandbox::confine(command, &shut_in).map(drop).map_err(std::io::Error::other)
    })
}

/// Everything but options for the launcher goes through a file: class paths outgrow command lines.
/// `nothing` is an empty folder.
fn argument_file(compilation: &Compilation, nothing: &Path) -> String {
    let mut text = String::new();
    let encoding = compilation.encoding;
    for option in ["-g", "-parameters", "-nowarn", "-Xlint:none", "-encoding", encoding, "-Xmaxerrs", "10000"]
    {
        let _ = writeln!(text, "{option}");
    }
    match compilation.processors {
        // Plug-ins of the compiler are services too and do not ask whether processors may run; they are looked for on the
        // class path unless there is another one for them.
        Processors::Never => {
            let _ = writeln!(text, "-proc:none -processorpath {}", quoted(&nothing.to_string_lossy()));
        }
        Processors::Default => {}
        Processors::Full => text.push_str("-proc:full\n"),
    }
    let _ = match compilation.level {
        Level::Newest => Ok(()),
        Level::Release(version) => writeln!(text, "--release {version}"),
        Level::SourceAndTarget(version) => writeln!(text, "-source {version} -target {version}"),
    };
    let _ = writeln!(text, "-d {}", quoted(&compilation.output.to_string_lossy()));
    // Without a source path the class path is searched for sources, the current folder at worst.
    let _ = writeln!(text, "-sourcepath {}", quoted(&compilation.output.to_string_lossy()));
    let mut class_path = compilation.class_path.clone();
    class_path.push(compilation.output.clone());
    let joined: Vec<String> = class_path.iter().map(|path| path.to_string_lossy().into_owned()).collect();
    let _ = writeln!(text, "-cp {}", quoted(&joined.join(if cfg!(windows) { ";" } else { ":" })));
    for source in &compilation.sources {
        let _ = writeln!(text, "{}", quoted(&source.to_string_lossy()));
    }
    text
}

/// In an argument file a quoted word knows backslash escapes (the `java` launcher's manual). It ends with its line, so a
/// name with a line break would go on as options of its own, which can name programs to run.
fn quoted(word: &str) -> String {
    let mut text = String::from("\"");
    for character in word.chars() {
        match character {
            '\\' | '"' => text.extend(['\\', character]),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\t' => text.push_str("\\t"),
            '\u{c}' => text.push_str("\\f"),
            _ => text.push(character),
        }
    }
    text + "\""
}

/// The compiler's text form: `file:line: error: message`, the source line, and a caret below the column.
pub fn diagnostics(text: &str) -> Vec<Diagnostic> {
    let mut found: Vec<Diagnostic> = Vec::new();
    for line in text.lines() {
        if let Some(diagnostic) = header(line) {
            found.push(diagnostic);
        } else if let Some(diagnostic) = found.last_mut() {
            let before_caret = line.strip_suffix('^').filter(|before| before.trim().is_empty());
            match (&mut diagnostic.place, before_caret) {
                (Some(place), Some(before)) if place.column == 0 => {
                    place.column = before.chars().count() as u32 + 1;
                }
                _ => {
                    // `symbol:   method foo()` and `location: class A` say what the message left open.
                    let detail = line.trim();
                    if detail.starts_with("symbol:") || detail.starts_with("location:") {
                        let words: Vec<&str> = detail.split_whitespace().collect();
                        diagnostic.message = format!("{}, {}", diagnostic.message, words.join(" "));
                    }
                }
            }
        }
    }
    found
}

fn header(line: &str) -> Option<Diagnostic> {
    for (mark, make) in [
        ("error: ", Diagnostic::error as fn(&'static str, String) -> Diagnostic),
        ("warning: ", Diagnostic::warning),
    ] {
        if let Some(message) = line.strip_prefix(mark) {
            return Some(make("javac.failed", message.to_owned()));
        }
        let inner = format!(": {mark}");
        if let Some((place, message)) = line.split_once(&inner) {
            let (file, number) = place.rsplit_once(':')?;
            let number = number.parse().ok()?;
            let message = message.to_owned();
            return Some(make("javac.error", message).at(Place::new(file, number, 0)));
        }
    }
    None
}

/// The files that errors stand in.
pub fn files_with_errors(errors: &[Diagnostic]) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = errors
        .iter()
        .filter_map(|error| error.place.as_ref())
        .map(|place| Path::new(&*place.file).to_owned())
        .collect();
    files.sort();
    files.dedup();
    files
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    fn show(found: &[Diagnostic], folder: &Path) -> String {
        let prefix = format!("{}/", folder.display());
        found.iter().map(|one| format!("{one}\n").replace(&prefix, "")).collect()
    }

    fn compile_in(folder: &Path, files: &[(&str, &str)]) -> Compiled {
        let mut sources = Vec::new();
        for (name, text) in files {
            std::fs::write(folder.join(name), text).unwrap();
            sources.push(folder.join(name));
        }
        let output = folder.join("classes");
        std::fs::create_dir(&output).unwrap();
        compile(&Compilation {
            javac: "javac".into(),
            sources,
            class_path: Vec::new(),
            output,
            level: Level::Newest,
            encoding: "UTF-8",
            processors: Processors::Never,
            confined: false,
            timeout: Duration::from_secs(60),
            cancel: Cancel::new(),
        })
        .unwrap()
    }

    #[test]
    fn errors_have_file_line_and_column() {
        let folder = tempfile::Builder::new().prefix("with space and \"quote\"").tempdir().unwrap();
        let compiled =
            compile_in(folder.path(), &[("A.java", "class A {\n\tint x = y;\n    String s = 1;\n}\n")]);
        assert!(!compiled.succeeded);
        expect![[r#"
            A.java:2:10: error: cannot find symbol, symbol: variable y, location: class A
            A.java:3:16: error: incompatible types: int cannot be converted to String
        "#]]
        .assert_eq(&show(&compiled.errors, folder.path()));
        assert_eq!(files_with_errors(&compiled.errors), [folder.path().join("A.java")]);
    }

    #[test]
    fn good_sources_give_classes() {
        let folder = tempfile::tempdir().unwrap();
        let compiled =
            compile_in(folder.path(), &[("A.java", "class A { }"), ("B.java", "class B extends A { }")]);
        assert!(compiled.succeeded && compiled.errors.is_empty(), "{compiled:?}");
        assert!(folder.path().join("classes/B.class").is_file());
    }

    /// What follows a line break in a name would be an option: one that loads a plug-in, say.
    #[cfg(unix)]
    #[test]
    fn no_name_of_a_file_is_an_option() {
        let folder = tempfile::tempdir().unwrap();
        let names =
            ["line\n-Xplugin:Evil\n-Ax=", "return\r-Xplugin:Evil\r", "tab\t-Xplugin:Evil\u{c}", "a \"b\" \\"];
        let mut files = Vec::new();
        for (number, name) in names.iter().enumerate() {
            std::fs::create_dir(folder.path().join(name)).unwrap();
            files.push((format!("{name}/A{number}.java"), format!("class A{number} {{ }}")));
        }
        let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (&**name, &**text)).collect();
        let compiled = compile_in(folder.path(), &files);
        assert!(compiled.succeeded && compiled.errors.is_empty(), "{compiled:?}");
        assert!(
            (0..names.len()).all(|number| folder.path().join(format!("classes/A{number}.class")).is_file())
        );
    }

    #[test]
    fn long_expressions_compile_that_a_small_stack_has_no_room_for() {
        let folder = tempfile::tempdir().unwrap();
        let sum = "x + ".repeat(20_000);
        let text = format!("class Sum {{ static int all(int x) {{ return {sum}1; }} }}");
        let compiled = compile_in(folder.path(), &[("Sum.java", &text)]);
        assert!(compiled.succeeded && compiled.errors.is_empty(), "{:?}", compiled.errors);
    }

    #[test]
    fn what_the_compiler_worked_on_last_is_named() {
        let sources = ["src/p/A.java", "src/p/B.java", "src/p/C.java"].map(PathBuf::from);
        let on = |told: &str| worked_on(told, &sources).map(|file| file.display().to_string());
        let parsing = "[parsing started SimpleFileObject[src/p/A.java]]\n[parsing completed 3ms]\n[parsing started SimpleFileObject[src/p/B.java]]\n";
        assert_eq!(on(parsing).as_deref(), Some("src/p/B.java"));
        let checking =
            format!("{parsing}[parsing completed 1ms]\n[checking p.A]\n[checking p.C]\n[wrote C.class]\n");
        assert_eq!(on(&checking).as_deref(), Some("src/p/C.java"));
        assert_eq!(on(""), None);
        let overflow = format!("{OUT_OF_RESOURCES}\njava.lang.StackOverflowError\n");
        let told = out_of_resources(&overflow, Some(Path::new("A.java")));
        assert_eq!(told.place.unwrap().file.as_ref(), "A.java");
        // All files together fill the memory, so that the last one is not to blame.
        assert_eq!(out_of_resources("java.lang.OutOfMemoryError", Some(Path::new("A.java"))).place, None);
    }

    #[test]
    fn an_error_without_a_file_is_kept() {
        let found = diagnostics("error: release version 99 not supported\nUsage: javac <options>\n");
        assert_eq!(found[0].message, "release version 99 not supported");
        assert_eq!(found[0].place, None);
    }
}
