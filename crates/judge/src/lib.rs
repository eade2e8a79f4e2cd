//! The judge: compiles tests, runs them on the user's real JVM and says what happened.
//!
//! One warm process (Java, in `runtime/judge`) does the work; this crate starts it in a sandbox, talks to it
//! in frames, sets the time limits, and when a test takes the process down reports that test, starts another
//! process and goes on with the rest. It decides nothing: which outcome is a finding, which test is kept and
//! whether two runs agree is for `generate` to say.
//!
//! ```no_run
//! use std::time::Duration;
//! use judge::{Judge, Order, Settings, Source, Statics};
//! use program::ClassName;
//!
//! # fn main() -> Result<(), judge::JudgeError> {
//! let mut settings = Settings::new("/usr/lib/jvm/default-java", judge::runtime::jars("target/runtime".as_ref())?);
//! settings.class_path = vec!["target/classes".into()];
//! settings.under_test = vec![ClassName::from_dotted("p.Stack")];
//! settings.test_timeout = Duration::from_secs(2);
//! let mut judge = Judge::start(&settings)?;
//! let text = "package p; class StackTest { @org.junit.jupiter.api.Test void isEmpty() {} }".to_owned();
//! let errors = judge.compile(&[Source { class_name: "p.StackTest".to_owned(), text }], 17)?;
//! assert!(errors.is_empty());
//! for outcome in judge.run_tests(&["p.StackTest".to_owned()], Order::Given, Statics::Fresh)? {
//!     println!("{}: {:?}", outcome.method, outcome.result);
//! }
//! # Ok(())
//! # }
//! ```

mod answer;
pub mod archive;
mod judge;
mod junit;
mod limit;
mod outcome;
mod process;
pub mod runtime;
mod settings;
mod spawner;
mod wire;

pub use judge::{Compiled, Judge, JudgeError};
pub use outcome::{
    CheckResult, CheckedOutcome, CompileError, End, Frame, JacocoCounts, JacocoTotals, Stage, Surroundings,
    TestOutcome, TestResult, Thrown, Trace,
};
pub use settings::{Locality, Order, Sandbox, Settings, Source, Statics, Variation};
