//! Test cases as text: JUnit 5, JUnit 4, TestNG, XML and JSON. The only room that prints Java, and the only one that
//! prints contract expressions as Java.
//!
//! A [`suite::TestCase`] says how to build its values, what to call and what to expect; [`render`] writes that down the way a
//! person would, and [`render_checked`] writes the form that the judge runs first. Both are pure: the same cases give
//! the same bytes. What cannot be written so that it compiles is reported as [`Unrenderable`], never guessed.
//!
//! ```
//! let target = emit::Target { framework: emit::Framework::JUnit4, language_level: 8, ..emit::Target::default() };
//! assert!(target.junit4_assert_throws);
//! ```

mod assertion;
mod body;
mod build;
mod call;
mod checked;
mod context;
mod data;
pub mod earlier;
mod fixture;
mod formula;
mod frame;
mod java;
mod json;
mod lambda;
mod mock;
mod naming;
mod observe;
mod places;
mod precondition;
mod rows;
mod scene;
mod snippet;
mod static_state;
mod target;
mod test;
mod translatable;
mod types;
mod xml;

use contract::Contracts;
use program::Program;

pub use checked::{java_check, render_checked};
pub use earlier::{Earlier, Part, What};
pub use mock::is_telling;
pub use snippet::{render_call, render_fixture, render_objects};
pub use target::{Checked, CheckedMethod, Framework, Rendered, RenderedTest, Target, TestFile, Unrenderable};
pub use translatable::{checkability, split_translatable, translatability};

/// The name itself where a variable can have it, else one made of what can be kept of it.
pub fn local_name(name: &str) -> String {
    java::Names::default().fresh(name)
}

/// How the first line of a generated file names the class whose tests it has.
pub fn told_class(program: &Program, class: &program::ClassName) -> String {
    frame::told_class(program, class)
}

/// The tests of one class as one file.
pub fn render(program: &Program, contracts: &Contracts, file: &TestFile, target: &Target) -> Rendered {
    let write = match target.framework {
        Framework::JUnit5 | Framework::JUnit4 | Framework::TestNg => {
            let rendered = frame::render_java(program, contracts, file, target, &Earlier::default(), &[]);
            return rendered.unwrap_or_default();
        }
        Framework::Xml => xml::write,
        Framework::Json => json::write,
    };
    // Names and order are those of the Java form, one test per case.
    let java = Target { framework: Framework::JUnit5, jupiter_params: false, ..target.clone() };
    let mut rendered =
        frame::render_java(program, contracts, file, &java, &Earlier::default(), &[]).unwrap_or_default();
    rendered.parts.clear();
    rendered.text = write(&data::suite(program, file, &rendered.tests));
    for test in &mut rendered.tests {
        let marks = [format!("name=\"{}\"", test.method), format!("\"name\": \"{}\"", test.method)];
        let line = rendered.text.lines().position(|line| marks.iter().any(|mark| line.contains(mark)));
        test.line = line.map_or(1, |line| line as u32 + 1);
    }
    rendered
}

/// The tests of one class as one Java file together with earlier ones, which stay as they are; what the static fields in
/// `put_back` hold is put back after every test. `None` where earlier and new tests cannot be in one file.
pub fn render_with(
    program: &Program,
    contracts: &Contracts,
    file: &TestFile,
    target: &Target,
    earlier: &Earlier,
    put_back: &[suite::KeptField],
) -> Option<Rendered> {
    frame::render_java(program, contracts, file, target, earlier, put_back)
}
