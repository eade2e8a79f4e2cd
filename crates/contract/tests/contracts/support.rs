//! Compiles Java, reads its contracts and prints them with their diagnostics.

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use contract::{ContractRow, Contracts, listing};
use expect_test::Expect;
use program::{ClassName, MethodRef, Program};
use tempfile::TempDir;

/// Annotations of the languages that have no artefact a test could fetch, compiled once.
fn stubs() -> PathBuf {
    static STUBS: OnceLock<(Arc<Program>, TempDir)> = OnceLock::new();
    let (_, folder) = STUBS.get_or_init(|| {
        let files: Vec<(String, String)> = annotations();
        let files: Vec<(&str, &str)> =
            files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        project::testing::program_from_source(&files)
    });
    folder.path().join("classes")
}

/// Annotation types by package, name and members; those that have a container can be repeated.
fn annotations() -> Vec<(String, String)> {
    let mut files = Vec::new();
    for line in include_str!("stubs/annotations.txt").lines().filter(|line| !line.trim().is_empty()) {
        let (qualified, members) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (package, name) = qualified.rsplit_once('.').expect("a qualified name");
        let is_repeatable = members.contains("@interface List");
        let repeatable =
            if is_repeatable { format!("@Repeatable({name}.List.class)") } else { String::new() };
        let text = format!(
            "package {package}; import java.lang.annotation.*; @Retention(RetentionPolicy.RUNTIME) {repeatable} \
             public @interface {name} {{ {members} }}"
        );
        files.push((format!("{}.java", qualified.replace('.', "/")), text));
    }
    files
}

pub(crate) struct World {
    pub program: Arc<Program>,
    pub contracts: Contracts,
    pub folder: TempDir,
}

pub(crate) fn read(files: &[(&str, &str)]) -> World {
    let (program, folder) = project::testing::program_with_class_path(files, &[stubs()]);
    let contracts = Contracts::new(program.clone(), Vec::new());
    World { program, contracts, folder }
}

/// Reads with side files beside the sources.
pub(crate) fn read_with_side_files(files: &[(&str, &str)], side: &[(&str, &str)]) -> World {
    let (program, folder) = project::testing::program_with_class_path(files, &[stubs()]);
    let parsed = side.iter().map(|(path, text)| {
        let (file, problems) = syntax::java::parse(syntax::SourceText::file(*path, *text));
        assert!(problems.is_empty(), "{problems:?}");
        Arc::new(file)
    });
    let contracts = Contracts::new(program.clone(), parsed.collect());
    World { program, contracts, folder }
}

/// The contracts of one file `A.java`, and all diagnostics.
pub(crate) fn check(java: &str, expected: Expect) {
    check_files(&[("A.java", java)], expected);
}

pub(crate) fn check_files(files: &[(&str, &str)], expected: Expect) {
    let world = read(files);
    expected.assert_eq(&world.print());
}

impl World {
    pub(crate) fn print(&self) -> String {
        let mut out = String::new();
        for row in listing(&self.program, &self.contracts) {
            print_row(&row, &mut out);
        }
        out.push_str(&self.print_diagnostics());
        out
    }

    pub(crate) fn print_diagnostics(&self) -> String {
        let mut out = String::new();
        let root = format!("{}/", self.folder.path().join("src").display());
        for diagnostic in self.contracts.diagnostics() {
            let text = diagnostic.to_string().replace(&root, "");
            let _ = writeln!(out, "[{}] {text}", diagnostic.id);
        }
        out
    }

    /// A method of a class by name; the first where it is overloaded.
    pub(crate) fn method(&self, class: &str, name: &str) -> MethodRef {
        let class = self.program.class(&ClassName::from(class)).expect("the class");
        let method =
            class.methods.iter().find(|method| &*method.name == name && !method.access.is_synthetic());
        class.method_ref(method.expect("the method"))
    }
}

fn print_row(row: &ContractRow, out: &mut String) {
    let language = format!("{:?}", row.language).to_lowercase();
    let pure = if row.pure { " pure" } else { "" };
    let line = row.line.map(|line| format!(":{line}")).unwrap_or_default();
    let _ = writeln!(out, "{} {}{line} {language}{pure}", row.class, row.method);
    let parts = [
        ("model", &row.model_fields),
        ("invariant", &row.invariants),
        ("constraint", &row.constraints),
        ("initially", &row.initially),
    ];
    for (keyword, texts) in parts {
        for text in texts {
            let _ = writeln!(out, "    {keyword} {text}");
        }
    }
    for (index, case) in row.cases.iter().enumerate() {
        if index > 0 {
            out.push_str("  also\n");
        }
        let parts = [
            ("requires", &case.pre),
            ("ensures", &case.post),
            ("signals", &case.signals),
            ("assignable", &case.assignable),
        ];
        for (keyword, texts) in parts {
            for text in texts {
                let _ = writeln!(out, "    {keyword} {text}");
            }
        }
    }
}

/// The classes of a folder again, after its sources were changed or removed.
pub(crate) fn reopened(folder: TempDir) -> World {
    let options = project::OpenOptions {
        classpath: vec![stubs()],
        cache: folder.path().join("cache"),
        ..project::OpenOptions::default()
    };
    let (modules, diagnostics) = project::open(&[folder.path().join("classes")], &options);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let program = modules.first().expect("one module").program.clone();
    let contracts = Contracts::new(program.clone(), Vec::new());
    World { program, contracts, folder }
}
