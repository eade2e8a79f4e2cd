//! What is to be rendered, for which framework, and what came out.

use contract::Untranslated;
use program::ClassName;
use serde::Serialize;
use suite::TestCase;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Framework {
    #[default]
    JUnit5,
    /// With `assertThrows` of 4.13 or with `try`/`fail`, as [`Target::junit4_assert_throws`] says.
    JUnit4,
    TestNg,
    Xml,
    Json,
}

/// What the emitted text may rely on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    pub framework: Framework,
    /// The module's language level: 8, 11, 17, ….
    pub language_level: u16,
    /// `junit-jupiter-params` is on the test class path, so that `@ParameterizedTest` can be used.
    pub jupiter_params: bool,
    /// JUnit is 4.13 or newer and has `assertThrows`.
    pub junit4_assert_throws: bool,
}

impl Default for Target {
    /// JUnit 5 with `junit-jupiter-params`, for Java 17.
    fn default() -> Self {
        Target {
            framework: Framework::JUnit5,
            language_level: 17,
            jupiter_params: true,
            junit4_assert_throws: true,
        }
    }
}

/// One file of tests for one class.
#[derive(Clone, Debug, PartialEq)]
pub struct TestFile {
    /// The class under test; the file belongs to its package.
    pub class: ClassName,
    /// The simple name of the test class, `StackTest`.
    pub name: String,
    pub cases: Vec<TestCase>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rendered {
    pub text: String,
    /// In the order of the text; cases that became rows of one parameterized test follow each other.
    pub tests: Vec<RenderedTest>,
    /// Cases that cannot be written as Java from the test's package; none of them is in the text.
    pub unrenderable: Vec<Unrenderable>,
    /// What the lines of a Java file belong to.
    pub parts: Vec<crate::Part>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct RenderedTest {
    /// The position in [`TestFile::cases`].
    pub case: usize,
    pub method: String,
    pub display: String,
    /// Where the method's name stands in the text, from 1.
    pub line: u32,
    /// The row of a parameterized test, from 1.
    pub invocation: Option<u32>,
    /// Checks and parts of checks that the text does not make.
    pub untranslated: Vec<Untranslated>,
}

/// Why a case has no text: never uncompilable text instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unrenderable {
    /// The position of the case.
    pub case: usize,
    pub reason: String,
}

/// The second rendering, for the judge only.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Checked {
    pub text: String,
    pub methods: Vec<CheckedMethod>,
    pub unrenderable: Vec<Unrenderable>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CheckedMethod {
    pub case: usize,
    pub method: String,
    /// First and last line of the method in the text, from 1, so that a compiler's error finds its case.
    pub lines: (u32, u32),
    /// Clauses, of preconditions too, that this rendering does not check.
    pub untranslated: Vec<Untranslated>,
}
