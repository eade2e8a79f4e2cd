//! The file around the tests: package, imports, class, and each test's annotations, for JUnit 5, JUnit 4 and TestNG.

use std::collections::BTreeSet;

use contract::Contracts;
use program::{ClassName, Program};
use suite::{KeptField, TestCase};

use crate::call::Throws;
use crate::context::Context;
use crate::earlier::{Earlier, Part, What};
use crate::fixture::{self, Helper};
use crate::java::names::sayable;
use crate::java::{Names, literal};
use crate::naming::{Detail, Title, describe_rows, plain_display, titles};
use crate::rows::{Group, groups, table};
use crate::scene::Holes;
use crate::static_state::{helper, restoring};
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
    earlier: &Earlier,
    put_back: &[KeptField],
) -> Option<Rendered> {
    let package = file.class.package();
    if let Err(reason) = sayable_file(&package, &file.name) {
        let all = (0..file.cases.len()).map(|case| Unrenderable { case, reason: reason.clone() });
        return Some(Rendered { unrenderable: all.collect(), ..Rendered::default() });
    }
    let context = Context::new(program, contracts, target, package.clone(), &[&file.name]);
    context.imports.borrow_mut().add_lines(&earlier.imports);
    let mut writer = Writer {
        context: &context,
        names: Names::default(),
        displays: BTreeSet::new(),
        methods: Vec::new(),
        unrenderable: Vec::new(),
        helpers: BTreeSet::new(),
    };
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
    for name in earlier.names() {
        writer.names.reserve(name);
    }
    for name in earlier.classes() {
        context.mocks.borrow_mut().reserve(name);
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
    writer.helpers.extend(put_back.iter().filter_map(|kept| helper(&context, &kept.field)));
    for helper in writer.helpers.clone() {
        writer.names.reserve(helper.name());
    }
    writer.name_singles(&file.cases);
    let methods = std::mem::take(&mut writer.methods);
    let unrenderable = std::mem::take(&mut writer.unrenderable);
    let written = methods.iter().flat_map(|method| &method.tests).map(|test| &file.cases[test.case]);
    // What is put back is named as if there were nothing else: then it can be compared with what is there.
    let mut names = if earlier.is_empty() { writer.names } else { Names::default() };
    let restoring = restoring(&context, &written.collect::<Vec<_>>(), put_back, &mut names);
    let members = united(indented(&restoring, 1), earlier.members.as_deref())?;
    let mut helpers: Vec<String> = earlier.helpers.clone();
    for helper in fixture::methods(&context, &writer.helpers) {
        let helper = indented(&[helper], 1);
        if !helpers.contains(&helper) {
            helpers.push(helper);
        }
    }
    let texts: Vec<String> = methods.iter().map(Method::text).collect();
    helpers.extend(context.mocks.borrow().needed_by(&texts).into_iter().map(|class| indented(&[class], 1)));
    let body = Body { members, methods, earlier, helpers, unrenderable };
    Some(assemble(&context, file, &package, body))
}

/// Whether a file can have this class in this package.
pub(crate) fn sayable_file(package: &str, class: &str) -> Result<(), String> {
    package
        .split('.')
        .filter(|_| !package.is_empty())
        .chain([class])
        .try_for_each(|part| sayable(part).map(drop))
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
    /// The text of a test that gets its name when all are known.
    unnamed: Option<TestText>,
}

impl Method {
    /// With all that belongs to it, as it stands in the class.
    fn text(&self) -> String {
        let mut text = indented(&self.before, 1);
        text.push_str(&indented(std::slice::from_ref(&self.header), 1));
        text.push_str(&indented(&self.lines, 2));
        text.push_str("    }\n");
        if !self.after.is_empty() {
            text.push('\n');
            text.push_str(&indented(&self.after, 1));
        }
        text
    }
}

struct Writer<'w> {
    context: &'w Context<'w>,
    names: Names,
    /// Of the rows, which are named first.
    displays: BTreeSet<String>,
    methods: Vec<Method>,
    unrenderable: Vec<Unrenderable>,
    helpers: BTreeSet<Helper>,
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
                // Its imports are settled now, its name later.
                self.annotations("");
                self.helpers.extend(&text.helpers);
                let tests = vec![RenderedTest {
                    case: index,
                    method: String::new(),
                    display: String::new(),
                    line: 0,
                    invocation: None,
                    untranslated: text.untranslated.clone(),
                }];
                self.methods.push(Method {
                    before: Vec::new(),
                    header: String::new(),
                    lines: Vec::new(),
                    after: Vec::new(),
                    tests,
                    unnamed: Some(text),
                });
            }
            Err(reason) => {
                *self.context.imports.borrow_mut() = imports;
                self.unrenderable.push(Unrenderable { case: index, reason });
            }
        }
    }

    /// Names the tests that are no rows, so that all of them can be told apart.
    fn name_singles(&mut self, cases: &[TestCase]) {
        let mut methods = std::mem::take(&mut self.methods);
        let unnamed = || methods.iter().filter(|method| method.unnamed.is_some());
        let members: Vec<&TestCase> =
            unnamed().flat_map(|method| &method.tests).map(|test| &cases[test.case]).collect();
        let titles = titles(self.context, &members, &self.displays, &mut self.names);
        let mut titles = titles.into_iter();
        for method in &mut methods {
            let Some(text) = method.unnamed.take() else { continue };
            let Some(Title { display, method: name }) = titles.next() else { continue };
            method.before = self.annotations(&display);
            self.suppress(&text, &mut method.before);
            method.header = self.header(&name, "", &text);
            method.lines = text.lines;
            for test in &mut method.tests {
                test.method = name.clone();
                test.display = display.clone();
            }
        }
        self.methods = methods;
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
        self.helpers.extend(&text.helpers);
        let varies = table.holes.expected.is_some();
        let mut described = [None, Some(Detail::Brief), Some(Detail::Full)]
            .into_iter()
            .map(|receiver| describe_rows(self.context, members[0], &table.columns, varies, receiver));
        let (mut phrase, mut pattern) = described.next().unwrap_or_default();
        for more in described {
            if !self.displays.contains(&phrase.display) {
                break;
            }
            (phrase, pattern) = more;
        }
        let told = phrase.display.clone();
        let mut number = 2;
        while !self.displays.insert(phrase.display.clone()) {
            phrase.display = format!("{told} ({number})");
            number += 1;
        }
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
                display: plain_display(self.context, &cases[*index]),
                line: 0,
                invocation: Some(row),
                untranslated: text.untranslated.clone(),
            })
            .collect();
        self.methods.push(Method { before, header, lines: text.lines, after, tests, unnamed: None });
    }

    fn annotations(&self, told: &str) -> Vec<String> {
        match self.context.target.framework {
            Framework::JUnit5 | Framework::Xml | Framework::Json => {
                let test = self.context.library("org.junit.jupiter.api.Test");
                let display = self.context.library("org.junit.jupiter.api.DisplayName");
                vec![format!("@{test}"), format!("@{display}({})", literal::string(told))]
            }
            Framework::JUnit4 => {
                let test = self.context.library("org.junit.Test");
                vec![format!("// {}", literal::comment(told)), format!("@{test}")]
            }
            Framework::TestNg => {
                let test = self.context.library("org.testng.annotations.Test");
                vec![format!("@{test}(description = {})", literal::string(told))]
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

/// Members that put back all that either of them does; tests do not name them.
fn united(new: String, present: Option<&str>) -> Option<String> {
    let Some(present) = present else { return Some(new) };
    let has_all = |all: &str, some: &str| some.lines().all(|line| all.lines().any(|other| other == line));
    if has_all(present, &new) { Some(present.to_owned()) } else { has_all(&new, present).then_some(new) }
}

/// How the first line of a file names the class whose tests it has.
pub(crate) fn told_class(program: &Program, class: &ClassName) -> String {
    literal::comment(&program.told(class))
}

/// What stands in the class.
struct Body<'b> {
    members: String,
    methods: Vec<Method>,
    earlier: &'b Earlier,
    helpers: Vec<String>,
    unrenderable: Vec<Unrenderable>,
}

fn assemble(context: &Context<'_>, file: &TestFile, package: &str, body: Body<'_>) -> Rendered {
    let framework = context.target.framework;
    let shown = context.plain_name(&file.class);
    let mut class = String::new();
    if framework == Framework::JUnit5 {
        let display = context.library("org.junit.jupiter.api.DisplayName");
        class.push_str(&format!("@{display}({})\n", literal::string(&shown)));
    }
    let access = if framework == Framework::JUnit5 { "" } else { "public " };
    class.push_str(&format!("{access}class {} {{\n", file.name));
    let mut text = format!("// Generated by Jurat: tests of {}.\n", told_class(context.program, &file.class));
    if !package.is_empty() {
        text.push_str(&format!("package {package};\n\n"));
    } else {
        text.push('\n');
    }
    let imports = context.imports.borrow().lines();
    match body.earlier.is_empty() {
        true => text.push_str(&imports),
        false => text.push_str(&used(&imports, &class, &body)),
    }
    text.push_str(&class);
    let lines = |text: &str| text.bytes().filter(|byte| *byte == b'\n').count() as u32;
    let mut parts = Vec::new();
    let mut piece = |text: &mut String, what: What, written: &str| {
        if !parts.is_empty() {
            text.push('\n');
        }
        let first = lines(text) + 1;
        text.push_str(written);
        parts.push(Part { what, lines: (first, lines(text)) });
        first
    };
    if !body.members.is_empty() {
        piece(&mut text, What::Members, &body.members);
    }
    for (index, test) in body.earlier.tests.iter().enumerate() {
        piece(&mut text, What::Earlier(index), &test.text);
    }
    let mut tests = Vec::new();
    for method in body.methods {
        let Some(case) = method.tests.first().map(|test| test.case) else { continue };
        let first = piece(&mut text, What::Test(case), &method.text());
        let line = first + lines(&indented(&method.before, 1));
        tests.extend(method.tests.into_iter().map(|test| RenderedTest { line, ..test }));
    }
    for helper in &body.helpers {
        piece(&mut text, What::Helper, helper);
    }
    text.push_str("}\n");
    Rendered { text, tests, unrenderable: body.unrenderable, parts }
}

/// The import lines without those that only tests needed that are gone.
fn used(imports: &str, class: &str, body: &Body<'_>) -> String {
    let mut all = format!("{class}{}", body.members);
    all.extend(body.earlier.tests.iter().map(|test| test.text.as_str()));
    all.extend(body.methods.iter().map(Method::text));
    all.extend(body.helpers.iter().map(String::as_str));
    let words: BTreeSet<&str> = all.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$')).collect();
    let is_used = |line: &&str| {
        let name = line.trim_end_matches(';').rsplit(['.', ' ']).next().unwrap_or_default();
        line.is_empty() || words.contains(name)
    };
    imports.lines().filter(is_used).flat_map(|line| [line, "\n"]).collect()
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
