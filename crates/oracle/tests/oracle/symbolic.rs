//! Whole calls with terms: the conditions that are assumed and checked at one input say what happens at others.

use expect_test::expect;
use oracle::{Assumed, CaseOutcome, Checked, Evaluator, Kept, Scene, arrange, run_arranged};
use proptest::prelude::Rng;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use term::{Sort, Term, TermId};
use vm::observe::{DecisionKind, Site, Watcher};
use vm::{Ref, Value};

use crate::support::{World, int};

const JAVA: &str = r#"
    public class S {
        private int n;
        private int m = 3;
        int[] xs = new int[3];
        S next;
        S() { }
        //@ private invariant n < 100000;
        //@ constraint m >= \old(m);

        //@ ensures \result >= 0;
        int abs(int x, int y) { return x < 0 ? -x : x; }

        //@ requires y != 0 && x / y > 1;
        //@ ensures \result * y <= x;
        int div(int x, int y) { return x / y; }

        /*@ requires x > y;
          @ ensures \result == x - y;
          @ assignable m;
          @ also
          @ requires x <= 10;
          @ ensures \result <= 10 || y > 3;
          @*/
        int cases(int x, int y) { m += 1; if (y == 7) { n++; } return x > y ? x - y : y; }

        //@ ensures n == \old(n) + x && m == \old(m) + y;
        void add(int x, int y) { n += x; m += y; if (x > 5 && y > 5) m++; }

        //@ requires sum(x) >= 0;
        //@ ensures \result == (\sum int i; 0 <= i && i < xs.length; xs[i]);
        //@ ensures (\forall int i; 0 <= i && i < xs.length; xs[i] <= \result + 3);
        int put(int x, int y) { xs[0] = x; xs[1] = y; return x + y - (x == 3 ? 1 : 0); }

        //@ requires 0 <= x && x < 3;
        //@ ensures xs[x] == y && (\forall int i; 0 <= i && i < 3; i == x || xs[i] == \old(xs[i]));
        void store(int x, int y) { xs[x] = y; if (y == 11) xs[0] = 1; }

        //@ signals (IllegalArgumentException e) x < 0;
        //@ signals_only IllegalArgumentException;
        void throwing(int x, int y) { if (x < y) throw new IllegalArgumentException(); if (y == 5) throw new IllegalStateException(); }

        //@ ensures \result <==> big(x) || big(y);
        boolean either(int x, int y) { return x > 10 | y > 11; }

        //@ requires x > 0 ==> y > sum(x);
        //@ ensures x == y ? \result == 0 : \result != 0;
        int compare(int x, int y) { return x < y ? -1 : x > y + 1 ? 1 : 0; }

        /*@ pure @*/ int sum(int x) { int sum = 0; for (int i = 0; i < x && i < 4; i++) sum += i; return sum; }
        /*@ pure @*/ boolean big(int x) { return x > 10; }
    }"#;

const METHODS: &[&str] = &["abs", "div", "cases", "add", "put", "store", "throwing", "either", "compare"];
/// The variables: both parameters, two fields and an element.
const VARIABLES: &[&str] = &["x", "y", "this.n", "this.m", "this.xs[2]"];

#[derive(Default)]
struct Path(Vec<TermId>);

impl Watcher for Path {
    fn decide(&mut self, _: DecisionKind, _: Site, condition: TermId) {
        self.0.push(condition);
    }
}

struct Judged {
    assumed: Assumed,
    checks: Vec<Checked>,
    path: Vec<TermId>,
}

/// Makes the call from the base state; every variable has its value, and its term if wanted.
fn judge(
    world: &mut World,
    base: &vm::state::Snapshot,
    name: &str,
    numbers: &[i32],
    terms: Option<&[TermId]>,
) -> Judged {
    world.machine.restore(base);
    let receiver = world.object("S", vec![], &[]);
    let case = world.case("S", name, Some(receiver), vec![int(numbers[0]), int(numbers[1])]);
    let contract = world.contract("S", name);
    let mut evaluator = Evaluator::new(&world.contracts);
    let machine = &mut world.machine;
    let mut arranged = arrange(machine, &mut evaluator.linker, None, &case).unwrap();
    let this = arranged.receiver.unwrap().reference(machine);
    machine.write_field(this, "n", Value::Int(numbers[2]));
    machine.write_field(this, "m", Value::Int(numbers[3]));
    let xs = machine.read_field(this, "xs").unwrap().reference();
    machine.heap.put_element(xs, 2, numbers[4]);
    if let Some(terms) = terms {
        assert!(machine.set_field_term(this, "n", Some(terms[2])));
        assert!(machine.set_field_term(this, "m", Some(terms[3])));
        assert!(machine.set_element_term(xs, 2, Some(terms[4])));
        for (argument, term) in arranged.arguments.iter_mut().zip(terms) {
            argument.term = Some(*term);
        }
    }
    let mut path = Path::default();
    let scene = arranged.scene(&world.program, machine, &case);
    let assumed = evaluator.assume(machine, &mut path, &contract, &scene);
    if !assumed.holds {
        return Judged { assumed, checks: Vec::new(), path: path.0 };
    }
    let before = evaluator.before(machine, &mut path, &contract, &assumed, &scene);
    let after = match run_arranged(machine, &mut path, &arranged) {
        CaseOutcome::Returned(value) => scene.returned(before, Some(value)),
        CaseOutcome::Threw(exception) => scene.threw(before, exception),
        CaseOutcome::Stopped(stop) => panic!("{stop}"),
    };
    let checks = evaluator.check(machine, &mut path, &contract, &assumed, &after);
    Judged { assumed, checks, path: path.0 }
}

#[test]
fn conditions_predict_verdicts_at_other_inputs() {
    let mut world = World::new(&[("S.java", JAVA)]);
    let terms: Vec<TermId> =
        VARIABLES.iter().map(|name| world.machine.terms_mut().declare(name, Sort::Int)).collect();
    let variables: Vec<term::VarId> = terms
        .iter()
        .map(|&term| match world.machine.terms().term(term) {
            Term::Var(variable) => variable,
            other => panic!("{other:?}"),
        })
        .collect();
    let base = world.machine.snapshot();
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[3; 32]);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let rng = runner.rng();
    let mut number = || {
        let all = [0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, -1, -5, 20, 99_999, 100_000, i32::MAX, i32::MIN];
        all[rng.next_u32() as usize % all.len()]
    };
    let mut report = Vec::new();
    for name in METHODS {
        let (mut same, mut forbidden, mut broken, mut predicted) = (0, 0, 0, 0);
        for _ in 0..25 {
            let here: Vec<i32> = (0..5).map(|_| number()).collect();
            let judged = judge(&mut world, &base, name, &here, Some(&terms));
            let plain = judge(&mut world, &base, name, &here, None);
            assert_eq!(judged.assumed.holds, plain.assumed.holds, "{name} {here:?}");
            let holds = |checks: &[Checked]| checks.iter().map(|check| check.holds).collect::<Vec<_>>();
            assert_eq!(holds(&judged.checks), holds(&plain.checks), "{name} {here:?}");
            for _ in 0..25 {
                let mut there = here.clone();
                for (at, value) in there.iter_mut().enumerate() {
                    if at < 2 || number() > 9 {
                        *value = number();
                    }
                }
                let value = |variable: term::VarId| {
                    let at = variables.iter().position(|known| *known == variable).unwrap();
                    there[at] as u32 as u64
                };
                let at = |world: &World, term: TermId| term::holds(world.machine.terms(), term, &value);
                if !judged.path.iter().all(|&condition| at(&world, condition)) {
                    continue;
                }
                same += 1;
                let other = judge(&mut world, &base, name, &there, None);
                assert_eq!(
                    at(&world, judged.assumed.condition),
                    other.assumed.holds,
                    "{name} {here:?} {there:?}"
                );
                forbidden += usize::from(!other.assumed.holds);
                if !judged.assumed.holds || !other.assumed.holds {
                    continue;
                }
                for check in &judged.checks {
                    let condition = check.condition.unwrap();
                    let known = other
                        .checks
                        .iter()
                        .find(|known| known.promise == check.promise && known.clause == check.clause);
                    // What does not apply there cannot be broken there.
                    let expected = known.is_none_or(|known| known.holds == Some(true));
                    assert_eq!(
                        at(&world, condition),
                        expected,
                        "{name} {here:?} {there:?}: {}",
                        check.clause
                    );
                    broken += usize::from(!expected);
                    predicted += usize::from(check.holds == Some(true) && !expected);
                }
            }
        }
        assert!(same > 20, "{name}: {same} inputs on the same path");
        report.push(format!(
            "{name}: not allowed {}, broken {}, found from an input that keeps it {}",
            forbidden > 0,
            broken > 0,
            predicted > 0
        ));
    }
    expect![[r#"
        abs: not allowed true, broken true, found from an input that keeps it true
        div: not allowed true, broken false, found from an input that keeps it false
        cases: not allowed true, broken true, found from an input that keeps it true
        add: not allowed true, broken true, found from an input that keeps it true
        put: not allowed true, broken true, found from an input that keeps it true
        store: not allowed true, broken false, found from an input that keeps it false
        throwing: not allowed true, broken true, found from an input that keeps it true
        either: not allowed true, broken true, found from an input that keeps it false
        compare: not allowed true, broken true, found from an input that keeps it true"#]]
    .assert_eq(&report.join("\n"));
}

/// What the path is told of a clause, and the condition that is left.
#[test]
fn decisions_and_conditions() {
    let java = r#"
        public class A {
            A next; int value;
            //@ requires a != null && a.value > 0;
            static void guarded(/*@ nullable @*/ A a, int x) { }
            //@ requires a == null || a.next == null || a.next.value == x;
            static void chain(/*@ nullable @*/ A a, int x) { }
            //@ requires (\forall int i; 0 <= i && i < x; i < 7);
            static void bounded(/*@ nullable @*/ A a, int x) { }
            //@ requires 10 / x > 1;
            static void divided(/*@ nullable @*/ A a, int x) { }
            //@ requires new int[] {1, 2, 4}[x] > 1;
            static void indexed(/*@ nullable @*/ A a, int x) { }
            //@ requires count(x) == 2;
            static void called(/*@ nullable @*/ A a, int x) { }
            //@ requires x > 5 && count(x) == 2;
            static void behind(/*@ nullable @*/ A a, int x) { }
            //@ requires (x > 3 ? x : 2 * x) == 4;
            static void chosen(/*@ nullable @*/ A a, int x) { }
            //@ requires x > 3 ==> 10 / x > 2;
            static void implied(/*@ nullable @*/ A a, int x) { }
            static /*@ pure @*/ int count(int x) { int n = 0; while (x > 1) { x /= 2; n++; } return n; }
        }"#;
    let mut world = World::new(&[("A.java", java)]);
    let class = world.machine.load_program_class("A").unwrap();
    let terms = world.machine.terms_mut();
    let (a, x, value) =
        (terms.declare("a", Sort::Ref), terms.declare("x", Sort::Int), terms.declare("a.value", Sort::Int));
    let base = world.machine.snapshot();
    let mut lines = Vec::new();
    for name in ["guarded", "chain", "bounded", "divided", "indexed", "called", "behind", "chosen", "implied"]
    {
        for (is_null, number) in [(false, 5), (true, 0)] {
            world.machine.restore(&base);
            let machine = &mut world.machine;
            let object = if is_null { Ref::NULL } else { machine.new_object(class).unwrap() };
            if !is_null {
                assert!(machine.set_field_term(object, "value", Some(value)));
            }
            let parameters = vec![
                Kept::new(machine, Value::Ref(object), Some(a)),
                Kept::new(machine, Value::Int(number), Some(x)),
            ];
            let contract = world.contract("A", name);
            let site = Site { method: vm::class::MethodId(0), offset: 0 };
            let scene = Scene::before("A".into(), site, None, parameters);
            let mut path = Path::default();
            let mut evaluator = Evaluator::new(&world.contracts);
            let assumed = evaluator.assume(&mut world.machine, &mut path, &contract, &scene);
            let terms = world.machine.terms();
            let show =
                |term: TermId| terms.display(term).to_string().replace(&format!("ref {}", object.0), "it");
            let path: Vec<String> = path.0.iter().map(|&term| show(term)).collect();
            lines.push(format!(
                "{name} {} {number}: {}; path [{}]; condition {}",
                if is_null { "null" } else { "a" },
                assumed.holds,
                path.join(", "),
                show(assumed.condition)
            ));
        }
    }
    expect![[r#"
        guarded a 5: false; path [a != null]; condition a.value >= 1
        guarded null 0: false; path [a == null]; condition false
        chain a 5: true; path [a != null]; condition true
        chain null 0: true; path [a == null]; condition true
        bounded a 5: true; path [x == 5]; condition true
        bounded null 0: true; path [x == 0]; condition true
        divided a 5: true; path [x != 0]; condition 10 / x >= 2
        divided null 0: false; path [x == 0]; condition false
        indexed a 5: false; path [!(x >= 0 && x < 3)]; condition false
        indexed null 0: false; path [x >= 0 && x < 3]; condition x != 0
        called a 5: true; path [x >= 2, x >= 4, x < 8]; condition true
        called null 0: false; path [x < 2]; condition false
        behind a 5: false; path [x < 6]; condition false
        behind null 0: false; path [x < 6]; condition false
        chosen a 5: false; path []; condition (x < 4 ? (long) x * 2L : (long) x) == 4L
        chosen null 0: false; path []; condition (x < 4 ? (long) x * 2L : (long) x) == 4L
        implied a 5: false; path [x >= 4, x != 0]; condition 10 / x >= 3
        implied null 0: true; path [x < 4]; condition true"#]]
    .assert_eq(&lines.join("\n"));
}

/// A condition that no path has tried: the smallest integer breaks `abs`, and the condition says so.
#[test]
fn a_condition_knows_the_input_that_breaks_it() {
    let mut world = World::new(&[("S.java", JAVA)]);
    let terms: Vec<TermId> =
        VARIABLES.iter().map(|name| world.machine.terms_mut().declare(name, Sort::Int)).collect();
    let base = world.machine.snapshot();
    let judged = judge(&mut world, &base, "abs", &[-5, 0, 0, 0, 0], Some(&terms));
    let check = &judged.checks[0];
    assert_eq!((&*check.clause, check.holds), ("\\result >= 0", Some(true)));
    let machine = &world.machine;
    let condition = check.condition.unwrap();
    expect!["-x >= 0"].assert_eq(&machine.terms().display(condition).to_string());
    assert!(!term::holds(machine.terms(), condition, &|_| i32::MIN as u32 as u64));
    let broken = judge(&mut world, &base, "abs", &[i32::MIN, 0, 0, 0, 0], None);
    assert_eq!(broken.checks[0].holds, Some(false));
}

/// Terms on a string's length and characters reach a clause through the library's own code.
#[test]
fn strings_in_clauses() {
    let java = r#"
        public class T {
            //@ requires s.length() > 1 && s.charAt(0) == 'a';
            static void first(String s) { }
            //@ requires s.equals("ab") || s.isEmpty();
            static void equal(String s) { }
            //@ requires (\num_of int i; 0 <= i && i < s.length(); s.charAt(i) == 'b') == 1;
            static void counted(String s) { }
            //@ requires s.chars().allMatch(c -> c > 'Z');
            static void letters(String s) { }
        }"#;
    let mut world = World::new(&[("T.java", java)]);
    let terms = world.machine.terms_mut();
    let length = terms.declare_in("s.length", Sort::Int, term::Interval { min: 0, max: 8 });
    let letters = term::Interval { min: 0, max: 127 };
    let units = ["s[0]", "s[1]"].map(|name| Some(terms.declare_in(name, Sort::Int, letters)));
    let base = world.machine.snapshot();
    let mut lines = Vec::new();
    for name in ["first", "equal", "counted", "letters"] {
        world.machine.restore(&base);
        let string = world.machine.new_string("ab").unwrap();
        assert!(world.machine.set_string_terms(string, Some(length), &units));
        let parameter = Kept::new(&mut world.machine, Value::Ref(string), None);
        let site = Site { method: vm::class::MethodId(0), offset: 0 };
        let scene = Scene::before("T".into(), site, None, vec![parameter]);
        let mut path = Path::default();
        let contract = world.contract("T", name);
        let assumed =
            Evaluator::new(&world.contracts).assume(&mut world.machine, &mut path, &contract, &scene);
        let terms = world.machine.terms();
        let path: Vec<String> = path.0.iter().map(|&term| terms.display(term).to_string()).collect();
        let condition = terms.display(assumed.condition);
        lines.push(format!("{name}: {}; path [{}]; condition {condition}", assumed.holds, path.join(", ")));
    }
    expect![[r#"
        first: true; path [s.length >= 2, s.length != 0, s.length != 0]; condition s[0] == 97
        equal: true; path [s.length == 2, s.length != 0, s.length != 0, s[0] == 97, s.length >= 2, s.length >= 2, s[1] == 98, s.length < 3]; condition true
        counted: true; path [s.length == 2, s.length != 0, s.length != 0, s.length >= 2, s.length >= 2]; condition (s[0] == 98 ? 1L : 0L) + (s[1] == 98 ? 1L : 0L) == 1L
        letters: true; path [s.length != 0, s.length != 0, s[0] >= 91, s.length >= 2, s.length >= 2, s[1] >= 91, s.length < 3]; condition true"#]].assert_eq(&lines.join("\n"));
}
