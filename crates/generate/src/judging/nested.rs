//! Does a test hold on to a call that a precondition forbids, somewhere inside the call under test?
//!
//! The judge checks the calls that a test writes. What these call in turn is asked on the machine, which pauses at each
//! method with a precondition. Who breaks one there is the program and not the test; but a test that passes would pin what
//! nobody has promised, so it is not written. A test that shows a finding is: it does not pin anything.

use std::collections::{BTreeMap, BTreeSet};

use classfile::Use;
use contract::Contracts;
use oracle::{Evaluator, WatchedRun};
use program::{ClassName, MethodRef, Program};
use suite::TestCase;
use vm::observe::Nothing;
use vm::state::Snapshot;

/// A precondition that did not hold inside a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Breach {
    pub callee: MethodRef,
    pub clause: String,
}

/// Asks about tests of one class, on a machine that is booted when it is needed for the first time.
pub(crate) struct Nested<'a> {
    boot: &'a dyn Fn() -> Result<vm::Machine, String>,
    evaluator: Evaluator<'a>,
    contracts: &'a Contracts,
    machine: Option<(vm::Machine, Snapshot)>,
    /// There is no machine.
    is_lost: bool,
    reach: Reach<'a>,
}

impl<'a> Nested<'a> {
    pub(crate) fn new(
        program: &'a Program,
        contracts: &'a Contracts,
        boot: &'a dyn Fn() -> Result<vm::Machine, String>,
    ) -> Nested<'a> {
        Nested {
            boot,
            evaluator: Evaluator::new(contracts),
            contracts,
            machine: None,
            is_lost: false,
            reach: Reach::new(program, contracts),
        }
    }

    /// The first precondition that does not hold inside the call of a test; `None` also where the machine cannot say.
    pub(crate) fn breach(&mut self, case: &TestCase) -> Option<Breach> {
        if !self.reach.may_break(&case.method) {
            return None;
        }
        self.boot();
        let (machine, base) = self.machine.as_mut()?;
        machine.restore(base);
        let arranged = oracle::arrange(machine, &mut self.evaluator.linker, None, case).ok()?;
        let run: WatchedRun =
            oracle::run_watching_callees(&mut self.evaluator, machine, &mut Nothing, &arranged);
        let broken = run.broken().next()?;
        let clause = broken.assumed.broken.first().map(|(clause, _)| clause.to_string()).unwrap_or_default();
        Some(Breach { callee: broken.method.clone(), clause })
    }

    fn boot(&mut self) {
        if self.machine.is_some() || self.is_lost {
            return;
        }
        match (self.boot)() {
            Ok(mut machine) => {
                oracle::flag_callees(&mut machine, self.contracts, self.reach.program.under_test());
                let base = machine.snapshot();
                self.machine = Some((machine, base));
            }
            Err(_) => self.is_lost = true,
        }
    }
}

/// Which methods may come to one with a precondition, by the names in their code: more than really do.
struct Reach<'a> {
    program: &'a Program,
    /// Names and descriptors of methods that require something.
    requiring: BTreeSet<(String, String)>,
    /// By name and descriptor, what methods of classes under test of that name call.
    calls: BTreeMap<(String, String), BTreeSet<(String, String)>>,
}

impl<'a> Reach<'a> {
    fn new(program: &'a Program, contracts: &Contracts) -> Reach<'a> {
        let mut reach = Reach { program, requiring: BTreeSet::new(), calls: BTreeMap::new() };
        for name in program.under_test() {
            reach.add(name, contracts);
        }
        reach
    }

    fn add(&mut self, name: &ClassName, contracts: &Contracts) {
        let Some(class) = self.program.class(name) else { return };
        // A function is a method of its own, which anything may call that makes one.
        let functions = class.methods.iter().filter(|method| method.access.is_synthetic());
        let functions: Vec<_> =
            functions.map(|method| (method.name.to_string(), method.descriptor.to_string())).collect();
        for method in &class.methods {
            let own = (method.name.to_string(), method.descriptor.to_string());
            if oracle::requires_something(&contracts.effective(name, &class.method_ref(method))) {
                self.requiring.insert(own.clone());
            }
            let Some(raw) = class.file.methods.get(method.index) else { continue };
            let called = self.calls.entry(own).or_default();
            for used in classfile::uses(&class.file, raw) {
                if let Use::Invoke(member) = used {
                    called.insert((member.name.to_string(), member.descriptor.to_string()));
                }
            }
            called.extend(functions.iter().cloned());
        }
    }

    /// Whether something with a precondition may be called inside a call of this method.
    fn may_break(&self, method: &MethodRef) -> bool {
        let mut seen = BTreeSet::new();
        let mut waiting = vec![(method.name.to_string(), method.descriptor.to_string())];
        while let Some(next) = waiting.pop() {
            for called in self.calls.get(&next).into_iter().flatten() {
                if self.requiring.contains(called) {
                    return true;
                }
                if seen.insert(called.clone()) {
                    waiting.push(called.clone());
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use fixture::java;
    use suite::{Recipe, Strategy, Value};

    use super::*;

    const JAVA: &str = java!(
        r#"
class C {
    //@ requires n > 0;
    static int half(int n) { return n / 2; }
    static int free(int n) { return n / 2; }
    static int direct(int n) { return half(n); }
    static int guarded(int n) { return n > 0 ? half(n) : 0; }
    static int far(int n) { return n > 5 ? guarded(n) : direct(n - 3); }
    static int function(int n) { java.util.function.IntUnaryOperator f = k -> half(k); return f.applyAsInt(n); }
    static int swallowed(int n) { try { return half(n) / (n - 2); } catch (RuntimeException e) { return -1; } }
}
"#
    );

    /// Nothing in it makes a function, which might be called anywhere.
    const PLAIN: &str = java!(
        r#"
class C {
    //@ requires n > 0;
    static int half(int n) { return n / 2; }
    static int free(int n) { return n / 2; }
}
"#
    );

    fn check(method: &str, numbers: &[i32], expected: Expect) {
        check_in(JAVA, method, numbers, expected);
    }

    fn check_in(java: &str, method: &str, numbers: &[i32], expected: Expect) {
        let java = fixture::java(java);
        let boot = || Ok(java.machine());
        let mut nested = Nested::new(&java.program, &java.contracts, &boot);
        let mut text = String::new();
        for number in numbers {
            let mut case =
                TestCase::of(java.name("C"), java.method(&format!("C.{method}")), Strategy::Boundary);
            case.arguments.push(Recipe::Value(Value::Int(*number)));
            let said = match nested.breach(&case) {
                Some(breach) => format!("{} requires {}", breach.callee.name, breach.clause),
                None => "kept".to_owned(),
            };
            text.push_str(&format!("{number}: {said}\n"));
        }
        let booted = if nested.machine.is_some() { "" } else { "no machine\n" };
        expected.assert_eq(&(text + booted));
    }

    #[test]
    fn tests_that_pin_a_forbidden_call_are_told() {
        check_in(
            PLAIN,
            "free",
            &[-1],
            expect![[r#"
            -1: kept
            no machine
        "#]],
        );
        check(
            "direct",
            &[1, 0],
            expect![[r#"
            1: kept
            0: half requires n > 0
        "#]],
        );
        check(
            "guarded",
            &[1, -1],
            expect![[r#"
            1: kept
            -1: kept
        "#]],
        );
        check(
            "far",
            &[6, 5, 2],
            expect![[r#"
            6: kept
            5: kept
            2: half requires n > 0
        "#]],
        );
        check(
            "function",
            &[3, -3],
            expect![[r#"
            3: kept
            -3: half requires n > 0
        "#]],
        );
        check(
            "swallowed",
            &[2, 3, -2],
            expect![[r#"
            2: kept
            3: kept
            -2: half requires n > 0
        "#]],
        );
    }
}
