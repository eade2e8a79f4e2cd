//! The file around the tests: package, imports, class, and each test's annotations, for JUnit 5, JUnit 4 and TestNG.

use contract::Contracts;
use program::Program;
use suite::TestCase;

use crate::call::Throws;
use crate::context::Context;
use crate::java::{Names, literal};
use crate::naming::{Phrase, describe, describe_rows};
use crate::rows::{Group, groups, table};
use crate::scene::Holes;
use crate::test::{TestText, test};
use crate::{Framework, Rendered, RenderedTest, Target, TestFile, Unrenderable};

/// Names that a test method must not hide.
const ASSERTIONS: [&str; 14] = [
    "assertEquals",
    "assertTrue",
    "assertFalse",
    "assertNull",
    "assertNotNull",
    "assertSame",
    "assertArrayEquals",
    "assertIterableEquals",
    "assertThrows",
    "assertDoesNotThrow",
    "expectThrows",
    "fail",
    "toString",
    "hashCode",
];

pub(crate) fn render_java(
    program: &Program,
    contracts: &Contracts,
    file: &TestFile,
    target: &Target,
) -> Rendered {
    let package = file.class.package();
    let context = Context::new(program, contracts, target, package.clone(), &[&file.name]);
    let mut writer =
        Writer { context: &context, names: Names::default(), methods: Vec::new(), unrenderable: Vec::new() };
    for name in ASSERTIONS.into_iter().chain([
        "equals",
        "getClass",
        "notify",
        "notifyAll",
        "wait",
        "clone",
        "finalize",
    ]) {
        writer.names.reserve(name);
    }
    // The framework's own names come first, so that a class of the same name stays qualified.
    writer.framework_names();
    let rows = target.framework == Framework::JUnit5 && target.jupiter_params;
    let grouped =
        if rows { groups(program, &file.cases) } else { (0..file.cases.len()).map(Group::Single).collect() };
    for group in grouped {
        match group {
            Group::Single(index) => writer.single(index, &file.cases[index]),
            Group::Rows(indexes) => writer.rows(&indexes, &file.cases),
        }
    }
    let methods = std::mem::take(&mut writer.methods);
    let unrenderable = std::mem::take(&mut writer.unrenderable);
    assemble(&context, file, &package, methods, unrenderable)
}

/// One test method, not yet placed in the file.
struct Method {
    /// Annotations and comments before the header.
    before: Vec<String>,
    header: String,
    lines: Vec<String>,
    /// A method with the rows of a parameterized test.
    after: Vec<String>,
    tests: Vec<RenderedTest>,
}

struct Writer<'w> {
    context: &'w Context<'w>,
    names: Names,
    methods: Vec<Method>,
    unrenderable: Vec<Unrenderable>,
}

impl Writer<'_> {
    fn framework_names(&self) {
        let target = self.context.target;
        match target.framework {
            Framework::JUnit5 | Framework::Xml | Framework::Json => {
                self.context.library("org.junit.jupiter.api.DisplayName");
            }
            Framework::JUnit4 => {
                self.context.library("org.junit.Test");
            }
            Framework::TestNg => {
                self.context.library("org.testng.annotations.Test");
            }
        }
    }

    fn single(&mut self, index: usize, case: &TestCase) {
        let imports = self.context.imports.borrow().clone();
        match test(self.context, case, &Holes::default()) {
            Ok(text) => {
                let phrase = describe(self.context, case);
                let name = self.names.fresh(&phrase.words);
                let mut before = self.annotations(&phrase);
                self.suppress(&text, &mut before);
                let header = self.header(&name, "", &text);
                let tests = vec![RenderedTest {
                    case: index,
                    method: name,
                    display: phrase.display,
                    line: 0,
                    invocation: None,
                    untranslated: text.untranslated,
                }];
                self.methods.push(Method { before, header, lines: text.lines, after: Vec::new(), tests });
            }
            Err(reason) => {
                *self.context.imports.borrow_mut() = imports;
                self.unrenderable.push(Unrenderable { case: index, reason });
            }
        }
    }

    /// All cases as rows of one test, or one by one where that cannot be.
    fn rows(&mut self, indexes: &[usize], cases: &[TestCase]) {
        let imports = self.context.imports.borrow().clone();
        let members: Vec<&TestCase> = indexes.iter().map(|index| &cases[*index]).collect();
        let table = table(self.context, &members).ok().flatten();
        let written = table
            .and_then(|table| test(self.context, members[0], &table.holes).ok().map(|text| (table, text)));
        let Some((table, text)) = written else {
            *self.context.imports.borrow_mut() = imports;
            for index in indexes {
                self.single(*index, &cases[*index]);
            }
            return;
        };
        let varies = table.holes.expected.is_some();
        let (phrase, pattern) = describe_rows(self.context, members[0], &table.columns, varies);
        let name = self.names.fresh(&phrase.words);
        let parameterized = self.context.library("org.junit.jupiter.params.ParameterizedTest");
        let display = self.context.library("org.junit.jupiter.api.DisplayName");
        let mut before = vec![format!("@{parameterized}(name = {})", literal::string(&pattern))];
        let (source, after) = table.source(self.context, &name);
        before.extend(source);
        before.push(format!("@{display}({})", literal::string(&phrase.display)));
        self.suppress(&text, &mut before);
        let header = self.header(&name, &table.parameters(self.context), &text);
        let tests = indexes
            .iter()
            .zip(1..)
            .map(|(index, row)| RenderedTest {
                case: *index,
                method: name.clone(),
                display: describe(self.context, &cases[*index]).display,
                line: 0,
                invocation: Some(row),
                untranslated: text.untranslated.clone(),
            })
            .collect();
        self.methods.push(Method { before, header, lines: text.lines, after, tests });
    }

    fn annotations(&self, phrase: &Phrase) -> Vec<String> {
        match self.context.target.framework {
            Framework::JUnit5 | Framework::Xml | Framework::Json => {
                let test = self.context.library("org.junit.jupiter.api.Test");
                let display = self.context.library("org.junit.jupiter.api.DisplayName");
                vec![format!("@{test}"), format!("@{display}({})", literal::string(&phrase.display))]
            }
            Framework::JUnit4 => {
                let test = self.context.library("org.junit.Test");
                vec![format!("// {}", literal::comment(&phrase.display)), format!("@{test}")]
            }
            Framework::TestNg => {
                let test = self.context.library("org.testng.annotations.Test");
                vec![format!("@{test}(description = {})", literal::string(&phrase.display))]
            }
        }
    }

    fn suppress(&self, text: &TestText, before: &mut Vec<String>) {
        if text.unchecked {
            before
                .push(format!("@{}({{\"unchecked\", \"rawtypes\"}})", self.context.lang("SuppressWarnings")));
        }
    }

    fn header(&self, name: &str, parameters: &str, text: &TestText) -> String {
        let access = if self.context.target.framework == Framework::JUnit5 { "" } else { "public " };
        let throws = match text.throws {
            Throws::Nothing => String::new(),
            Throws::Exception => format!(" throws {}", self.context.lang("Exception")),
            Throws::Throwable => format!(" throws {}", self.context.lang("Throwable")),
        };
        format!("{access}void {name}({parameters}){throws} {{")
    }
}

fn assemble(
    context: &Context<'_>,
    file: &TestFile,
    package: &str,
    methods: Vec<Method>,
    unrenderable: Vec<Unrenderable>,
) -> Rendered {
    let framework = context.target.framework;
    let shown = context.plain_name(&file.class);
    let mut class = String::new();
    if framework == Framework::JUnit5 {
        let display = context.library("org.junit.jupiter.api.DisplayName");
        class.push_str(&format!("@{display}({})\n", literal::string(&shown)));
    }
    let access = if framework == Framework::JUnit5 { "" } else { "public " };
    class.push_str(&format!("{access}class {} {{\n", file.name));
    let mut text = format!(
        "// Generated by Jurat: tests of {}.\n",
        literal::comment(&file.class.dotted().replace('$', "."))
    );
    if !package.is_empty() {
        text.push_str(&format!("package {package};\n\n"));
    } else {
        text.push('\n');
    }
    text.push_str(&context.imports.borrow().lines());
    text.push_str(&class);
    let mut tests = Vec::new();
    for (index, method) in methods.into_iter().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        text.push_str(&indented(&method.before, 1));
        let line = text.bytes().filter(|byte| *byte == b'\n').count() as u32 + 1;
        text.push_str(&indented(std::slice::from_ref(&method.header), 1));
        text.push_str(&indented(&method.lines, 2));
        text.push_str("    }\n");
        if !method.after.is_empty() {
            text.push('\n');
            text.push_str(&indented(&method.after, 1));
        }
        tests.extend(method.tests.into_iter().map(|test| RenderedTest { line, ..test }));
    }
    text.push_str("}\n");
    Rendered { text, tests, unrenderable }
}

/// The lines at a depth of four blanks each; an entry may itself have several lines.
pub(crate) fn indented(lines: &[String], depth: usize) -> String {
    let mut text = String::new();
    for line in lines.iter().flat_map(|line| line.split('\n')) {
        if !line.is_empty() {
            text.push_str(&"    ".repeat(depth));
            text.push_str(line);
        }
        text.push('\n');
    }
    text
}
