//! Java text to a program with contracts on a machine, and test cases in few words.

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;

use contract::{Contracts, EffectiveContract};
use oracle::{CaseOutcome, Checked, Evaluator, JudgedCase, judge_case};
use program::{ClassName, MethodRef, Program, Type};
use project::jdk::Jdk;
use suite::{Call, Creation, Recipe, Strategy, TestCase, Value};
use tempfile::TempDir;
use vm::observe::Nothing;
use vm::{Machine, Options};

pub(crate) struct World {
    pub program: Arc<Program>,
    pub contracts: Contracts,
    pub machine: Machine,
    folder: TempDir,
}

impl World {
    pub(crate) fn new(files: &[(&str, &str)]) -> World {
        World::with_class_path(files, &[])
    }

    pub(crate) fn with_class_path(files: &[(&str, &str)], class_path: &[PathBuf]) -> World {
        let (program, folder) = project::testing::program_with_class_path(files, class_path);
        let contracts = Contracts::new(program.clone(), Vec::new());
        let diagnostics: Vec<String> =
            contracts.diagnostics().iter().map(|diagnostic| diagnostic.message.clone()).collect();
        assert_eq!(diagnostics, Vec::<String>::new());
        let mut folders = vec![folder.path().join("classes")];
        folders.extend_from_slice(class_path);
        let machine = host::boot(Jdk::find(None).unwrap(), &folders, Options::default()).unwrap();
        World { program, contracts, machine, folder }
    }

    /// Where the compiled classes are.
    pub(crate) fn classes(&self) -> PathBuf {
        self.folder.path().join("classes")
    }

    pub(crate) fn method(&self, class: &str, name: &str) -> MethodRef {
        let class = self.program.class(&class.into()).unwrap_or_else(|| panic!("no class {class}"));
        let method = class.methods.iter().find(|method| &*method.name == name);
        class.method_ref(method.unwrap_or_else(|| panic!("no method {name}")))
    }

    pub(crate) fn contract(&self, class: &str, name: &str) -> Arc<EffectiveContract> {
        self.contracts.effective(&class.into(), &self.method(class, name))
    }

    /// A case of the method with that name.
    pub(crate) fn case(
        &self,
        class: &str,
        name: &str,
        receiver: Option<Recipe>,
        arguments: Vec<Recipe>,
    ) -> TestCase {
        TestCase {
            receiver,
            arguments,
            ..TestCase::of(class.into(), self.method(class, name), Strategy::Boundary)
        }
    }

    /// `new C(…)` and calls on it.
    pub(crate) fn object(&self, class: &str, arguments: Vec<Recipe>, then: &[(&str, Vec<Recipe>)]) -> Recipe {
        let constructor = self.method(class, "<init>");
        let then = then
            .iter()
            .map(|(name, arguments)| Call { method: self.method(class, name), arguments: arguments.clone() });
        Recipe::Object {
            ty: Type::class(ClassName::from(class)),
            creation: Creation::Constructor { constructor, outer: None, arguments },
            then: then.collect(),
        }
    }

    /// What a judged case comes to, in a few lines.
    pub(crate) fn verdict(&mut self, case: &TestCase) -> String {
        let base = self.machine.snapshot();
        let mut evaluator = Evaluator::new(&self.contracts);
        let judged = judge_case(&mut evaluator, &mut self.machine, &mut Nothing, case);
        let mut text = format!("{}: ", case.method.name);
        match judged {
            Ok(judged) => self.describe(&judged, &mut text),
            Err(failure) => writeln!(text, "{failure}").unwrap(),
        }
        self.machine.restore(&base);
        text
    }

    fn describe(&self, judged: &JudgedCase, text: &mut String) {
        match &judged.run {
            None => text.push_str("not allowed"),
            Some(run) => match &run.outcome {
                CaseOutcome::Returned(value) => match value.value(&self.machine) {
                    vm::Value::Ref(object) if !object.is_null() => text.push_str("returns an object"),
                    value => write!(text, "returns {value:?}").unwrap(),
                },
                CaseOutcome::Threw(exception) => {
                    let exception = exception.reference(&self.machine);
                    write!(text, "throws {}", self.machine.describe_throwable(exception)).unwrap();
                }
                CaseOutcome::Stopped(stop) => write!(text, "stopped: {}", stop.reason).unwrap(),
            },
        }
        text.push('\n');
        for (clause, exception) in &judged.assumed.broken {
            let exception = exception.as_ref().map(|exception| format!(" throws {exception}"));
            writeln!(text, "  not met: {clause}{}", exception.unwrap_or_default()).unwrap();
        }
        for untranslated in &judged.assumed.unevaluated {
            writeln!(text, "  unknown: {} ({})", untranslated.clause, untranslated.reason).unwrap();
        }
        judged.checks.iter().for_each(|check| writeln!(text, "  {}", describe_check(check)).unwrap());
    }
}

pub(crate) fn describe_check(check: &Checked) -> String {
    let verdict = match check.holds {
        Some(true) => "holds",
        Some(false) => "BROKEN",
        None => "unknown",
    };
    let reason = check.reason.as_ref().map(|reason| format!(" ({reason})")).unwrap_or_default();
    format!("{verdict}: {:?}: {}{reason}", check.promise, check.clause)
}

pub(crate) fn int(value: i32) -> Recipe {
    Recipe::Value(Value::Int(value))
}

pub(crate) fn text(value: &str) -> Recipe {
    Recipe::Value(Value::String(value.into()))
}

pub(crate) fn ints(values: &[i32]) -> Recipe {
    Recipe::Array { element: Type::INT, items: values.iter().copied().map(int).collect() }
}

pub(crate) fn null(class: &str) -> Recipe {
    Recipe::Null(Type::class(ClassName::from(class)))
}
