//! Expressions that mean the same in Java and in a contract: what the evaluator says must be what the compiled expression
//! does, its exceptions included; and the term that is built at one input must say what happens at others.

use contract::Expr;
use oracle::{Evaluator, Kept, Problem, Scene};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use term::{Interval, Sort, Term, TermId};
use vm::interp::Exit;
use vm::observe::{DecisionKind, Nothing, Site, Watcher};
use vm::{Kind, Machine, Value};

use crate::support::World;

/// The parameters that every expression may use.
const PARAMETERS: &str = "int a, int b, long l, double d, float f, byte y, char c, short h, boolean z, int[] xs, \
     /*@ nullable @*/ String s, /*@ nullable @*/ Integer boxed, /*@ nullable @*/ Node n";

/// Contract text, and Java where that differs.
const EXPRESSIONS: &[(&str, &str)] = &[
    ("a + b > a - b", ""),
    ("a * b == b * a && a * 3 - b < 100", ""),
    ("a / b > 0", ""),
    ("b != 0 && a / b > 0", ""),
    ("b == 0 || a % b == 0", ""),
    ("l / a > l % b", ""),
    ("(a << b) != (a >>> b)", ""),
    ("(l >> a) + (l << b) > (l >>> 3)", ""),
    ("(a & b) == 0 || (a | b) > 0 || (a ^ b) < 0", ""),
    ("~a == -a - 1 && -l <= +l", ""),
    ("a > b ? l > 3 : d < 2.5", ""),
    ("(a > b ? a : b) == Math.max(a, b)", ""),
    ("d > 1 || d < -1 || f >= 0", ""),
    ("d * 2 == d + d && d / 3 < 100", ""),
    ("!(d < f) == (d >= f)", ""),
    ("d != d || d == d", ""),
    ("(int) d == a || (long) f == l", ""),
    ("(byte) a == y || (char) a == c || (short) a == h", ""),
    ("(float) d == f || (double) l == d", ""),
    ("y + c + h > a", ""),
    ("z == (a > b)", ""),
    ("z != (a > b) && !z", ""),
    ("(z & a > 0) | (z ^ b > 0)", ""),
    ("z && a > 0 || !z && b > 0", ""),
    ("z ==> a > 0", "!z || a > 0"),
    ("a > 0 <== z", "!z || a > 0"),
    ("z <==> a > b", "z == (a > b)"),
    ("z <=!=> a > b", "z != (a > b)"),
    ("xs != null ==> xs.length > 2", "xs == null || xs.length > 2"),
    ("xs.length > 0 && xs[0] > a", ""),
    ("xs[a] == b", ""),
    ("0 <= a && a < xs.length ==> xs[a] >= xs[0]", "!(0 <= a && a < xs.length) || xs[a] >= xs[0]"),
    ("xs[xs.length - 1] > xs[0]", ""),
    ("s == null || s.length() > 1", ""),
    ("s.isEmpty()", ""),
    ("s.equals(\"ab\") || s.startsWith(\"a\")", ""),
    ("(\"x\" + a).length() > 2", ""),
    ("(\"\" + c + y + z + l).length() > 9", ""),
    ("s + 1 == null || (s + d).length() > 4", ""),
    ("boxed != null && boxed > a", ""),
    ("boxed + 1 > b", ""),
    ("boxed == a", ""),
    ("boxed.equals(a) || boxed.hashCode() == b", ""),
    ("n == null || n.value >= 0", ""),
    ("n.value == n.next.value", ""),
    ("n != null && n.next != null && n.next.value == a", ""),
    ("n.sum() > a", ""),
    ("n.get() == n.value && n.isBig() == (n.value > 10)", ""),
    ("Node.count + a > 0 && Node.LIMIT > b", ""),
    ("Node.twice(a) == 2 * a", ""),
    ("Node.power(2, a & 7) >= 1", ""),
    ("Node.most(a, b, 3) >= 3", ""),
    ("Node.most() == 0 && Node.most(xs) >= 0", ""),
    ("n instanceof Leaf", ""),
    ("((Object) n) instanceof Leaf && ((Leaf) n).weight > 0", ""),
    ("((Leaf) n).weight > a", ""),
    ("n.getClass() == Leaf.class", ""),
    ("\\typeof(n) == \\type(Leaf)", "n.getClass() == Leaf.class"),
    ("\\typeof(n) <: \\type(Node)", "Node.class.isAssignableFrom(n.getClass())"),
    ("new Node(a, null).value == a", ""),
    ("new int[] {a, b}[1] == b && new int[3].length == 3", ""),
    ("Math.abs(a) >= 0 && Math.min(d, 1) <= 1", ""),
    ("Integer.toString(a).length() > 1", ""),
    ("(\\forall int i; 0 <= i && i < xs.length; xs[i] > a)", "Node.all(xs, a)"),
    ("(\\forall int i; 0 <= i && i < xs.length ==> xs[i] > a)", "Node.all(xs, a)"),
    ("(\\exists int i; 0 <= i && i < xs.length; xs[i] == a)", "Node.any(xs, a)"),
    ("(\\exists int i; 0 <= i && i < xs.length && xs[i] == a)", "Node.any(xs, a)"),
    ("!(\\forall int i; 0 <= i && i < xs.length; xs[i] != a)", "Node.any(xs, a)"),
    ("(\\num_of int i; 0 <= i && i < xs.length; xs[i] > a) > 1", "Node.above(xs, a) > 1"),
    ("(\\sum int i; 0 <= i && i < xs.length; xs[i]) == b", "Node.total(xs) == b"),
    ("(\\sum int i; 0 <= i && i < xs.length && xs[i] > a; xs[i]) > b", "Node.totalAbove(xs, a) > b"),
    ("(\\product int i; 0 < i && i <= 3; i + a) > b", "(1 + a) * (2 + a) * (3 + a) > b"),
    ("(\\max int i; 0 <= i && i < xs.length; xs[i]) >= a", "Node.largest(xs) >= a"),
    ("(\\min int i; 0 <= i && i < xs.length; xs[i] - b) < a", "Node.smallest(xs, b) < a"),
    ("(\\forall int i, j; 0 <= i && i < j && j < xs.length; xs[i] <= xs[j])", "Node.sorted(xs)"),
    (
        "(\\forall int i; 0 <= i && i < xs.length; (\\exists int j; 0 <= j && j < xs.length; xs[j] == xs[i] + a))",
        "Node.shifted(xs, a)",
    ),
    ("(\\forall Color k; k.ordinal() < 3 || z)", "true"),
    ("(\\exists boolean k; k == z)", "true"),
    ("a > 0 && (\\forall int i; 0 <= i && i < a && i < 5; i * i < b)", "a > 0 && Node.squares(a, b)"),
    ("java.util.Arrays.stream(xs).allMatch(i -> i > a || z && i != b)", ""),
    ("java.util.Arrays.stream(xs).anyMatch(i -> i == a + 1 && l > i)", ""),
    ("java.util.Arrays.stream(xs).map(i -> i * a - (y << 2)).filter(i -> i % 2 == 0).count() > 1", ""),
    ("java.util.Arrays.stream(xs).mapToObj(i -> \"<\" + i + c + d).anyMatch(t -> t.length() > 7)", ""),
    ("java.util.Arrays.stream(xs).mapToLong(i -> i > 0 ? i : l).sum() > ~l", ""),
    ("java.util.Arrays.stream(xs).mapToDouble(i -> i / d + f).anyMatch(e -> e < 1 || e > 100)", ""),
    ("java.util.stream.Stream.of(1, 2, a).anyMatch(i -> i == b || i.equals(boxed))", ""),
    ("java.util.stream.Stream.of(1, 2, a).map(Node::twice).allMatch(i -> i > b)", ""),
    ("java.util.stream.Stream.of(\"a\", \"bb\", \"\").map(String::length).anyMatch(i -> i > a)", ""),
    (
        "java.util.stream.Stream.of(n).allMatch(m -> m.value > a && m.get() < Node.LIMIT * 3 && (m.next == null || m.next.value != b))",
        "",
    ),
    ("java.util.stream.Stream.of(n).noneMatch(m -> m instanceof Leaf k && k.weight > h)", ""),
    (
        "java.util.stream.IntStream.range(0, xs.length).allMatch(i -> xs[i] >= xs[0] || new int[] {i, a}[1] == xs[i])",
        "",
    ),
    (
        "java.util.stream.Stream.of(a, b).map(i -> new Node(i, n)).anyMatch(m -> m.next == n && m.value > Math.max(a, 2))",
        "",
    ),
    ("java.util.Optional.ofNullable(s).map(t -> t + a).filter(t -> !t.isEmpty() ^ z).isPresent()", ""),
];

fn source() -> String {
    let mut text =
        String::from("import java.util.*;\n/** Subject. */ public /*@ spec_java_math @*/ class Subject {\n");
    for (index, (contract, java)) in EXPRESSIONS.iter().enumerate() {
        let java = if java.is_empty() { contract } else { java };
        text += &format!("  public static boolean java{index}({PARAMETERS}) {{ return {java}; }}\n");
        text += &format!("  //@ requires {contract};\n  public static void jml{index}({PARAMETERS}) {{ }}\n");
    }
    text + "}\n"
}

const NODE: &str = r#"
    enum Color { RED, GREEN, BLUE }
    class Node {
        static int count = 3;
        static final int LIMIT = 5;
        int value;
        Node next;
        private boolean big;
        Node(int value, Node next) { this.value = value; this.next = next; big = value > 10; }
        /*@ pure @*/ int get() { return value; }
        /*@ pure @*/ boolean isBig() { return value > 10; }
        /*@ pure @*/ int sum() { int sum = 0; for (Node at = this; at != null; at = at.next) { sum += at.value; count++; } return sum; }
        static /*@ pure @*/ int twice(int x) { return x + x; }
        static /*@ pure @*/ int power(int x, int n) { int p = 1; for (int i = 0; i < n; i++) p *= x; return p; }
        static /*@ pure @*/ int most(int... xs) { int most = 0; for (int x : xs) most = Math.max(most, x); return most; }
        static boolean all(int[] xs, int a) { for (int x : xs) if (!(x > a)) return false; return true; }
        static boolean any(int[] xs, int a) { for (int x : xs) if (x == a) return true; return false; }
        static long above(int[] xs, int a) { long n = 0; for (int x : xs) if (x > a) n++; return n; }
        static int total(int[] xs) { int n = 0; for (int x : xs) n += x; return n; }
        static int totalAbove(int[] xs, int a) { int n = 0; for (int x : xs) if (x > a) n += x; return n; }
        static int largest(int[] xs) { return java.util.Arrays.stream(xs).max().getAsInt(); }
        static int smallest(int[] xs, int b) { return java.util.Arrays.stream(xs).map(x -> x - b).min().getAsInt(); }
        static boolean sorted(int[] xs) { for (int i = 0; i < xs.length; i++) for (int j = i + 1; j < xs.length; j++) if (xs[i] > xs[j]) return false; return true; }
        static boolean shifted(int[] xs, int a) { for (int x : xs) if (!any(xs, x + a)) return false; return true; }
        static boolean squares(int a, int b) { for (int i = 0; i < a && i < 5; i++) if (!(i * i < b)) return false; return true; }
    }
    class Leaf extends Node { int weight; Leaf(int value, int weight) { super(value, null); this.weight = weight; } }
"#;

/// One input: numbers for the primitives, and which shapes the objects have.
#[derive(Clone, Debug)]
struct Input {
    /// a, b, l, d, f, y, c, h, z, boxed, n.value, n.next.value, then the elements of the array.
    numbers: Vec<u64>,
    /// Elements of the array, none for null.
    array: Option<usize>,
    text: Option<&'static str>,
    boxed: bool,
    /// 0: null; 1: alone; 2: with a next; 3: a leaf.
    node: u8,
}

const LEAVES: &[(&str, Kind)] = &[
    ("a", Kind::Int),
    ("b", Kind::Int),
    ("l", Kind::Long),
    ("d", Kind::Double),
    ("f", Kind::Float),
    ("y", Kind::Byte),
    ("c", Kind::Char),
    ("h", Kind::Short),
    ("z", Kind::Boolean),
    ("boxed", Kind::Int),
    ("n.value", Kind::Int),
    ("n.next.value", Kind::Int),
    ("xs[0]", Kind::Int),
    ("xs[1]", Kind::Int),
    ("xs[2]", Kind::Int),
    ("xs[3]", Kind::Int),
];
const FIRST_ELEMENT: usize = 12;

fn numbers(kind: Kind) -> Vec<u64> {
    let ints = |values: &[i64]| values.iter().map(|&value| value as i32 as u32 as u64).collect::<Vec<u64>>();
    match kind {
        Kind::Boolean => vec![0, 1],
        Kind::Byte => ints(&[0, 1, -1, 7, 127, -128]),
        Kind::Char => ints(&[0, 1, 65, 97, 65535]),
        Kind::Short => ints(&[0, 1, -1, 300, 32767, -32768]),
        Kind::Long => [0, 1, -1, 3, 100, i64::MAX, i64::MIN].map(|value: i64| value as u64).into(),
        Kind::Float => {
            [0.0, -0.0, 1.5, -2.0, f32::NAN, f32::INFINITY].map(|value: f32| value.to_bits().into()).into()
        }
        Kind::Double => [0.0, -0.0, 1.0, 2.5, -3.25, f64::NAN, 1e300].map(f64::to_bits).into(),
        Kind::Int | Kind::Reference | Kind::Void => {
            let mut all = ints(&[0, 1, 2, 3, -1, 5, 11, 100, i64::from(i32::MAX), i64::from(i32::MIN)]);
            // Small numbers are where equalities hold.
            all.extend(ints(&[0, 1, 2, 3, 1, 2]));
            all
        }
    }
}

fn random(runner: &mut TestRunner) -> Input {
    use proptest::prelude::Rng;
    let rng = runner.rng();
    let mut pick = |count: usize| (rng.next_u32() as usize) % count;
    let numbers = LEAVES.iter().map(|(_, kind)| {
        let all = numbers(*kind);
        all[pick(all.len())]
    });
    let numbers = numbers.collect();
    let texts = [None, Some(""), Some("a"), Some("ab"), Some("hello")];
    Input {
        numbers,
        array: [None, Some(0), Some(1), Some(3), Some(4), Some(4)][pick(6)],
        text: texts[pick(texts.len())],
        boxed: pick(3) > 0,
        node: [0, 1, 2, 2, 3][pick(5)],
    }
}

struct Bench {
    world: World,
    base: vm::state::Snapshot,
    terms: Vec<TermId>,
}

impl Bench {
    fn new() -> Bench {
        let source = source();
        let mut world = World::new(&[("Subject.java", &source), ("Node.java", NODE)]);
        for class in ["Subject", "Node", "Leaf", "Color"] {
            world.machine.load_program_class(class).unwrap();
        }
        let terms = LEAVES.iter().map(|(name, kind)| {
            let (sort, domain) = match kind {
                Kind::Boolean => (Sort::Int, Interval { min: 0, max: 1 }),
                Kind::Byte => (Sort::Int, Interval { min: -128, max: 127 }),
                Kind::Char => (Sort::Int, Interval { min: 0, max: 65535 }),
                Kind::Short => (Sort::Int, Interval { min: -32768, max: 32767 }),
                Kind::Long => (Sort::Long, Sort::Long.interval()),
                Kind::Float => (Sort::Float, Sort::Float.interval()),
                Kind::Double => (Sort::Double, Sort::Double.interval()),
                Kind::Int | Kind::Reference | Kind::Void => (Sort::Int, Sort::Int.interval()),
            };
            world.machine.terms_mut().declare_in(name, sort, domain)
        });
        let terms = terms.collect();
        let base = world.machine.snapshot();
        Bench { world, base, terms }
    }

    /// The parameters' values, with terms if wanted, in the base state.
    fn make(&mut self, input: &Input, symbolic: bool) -> Vec<Kept> {
        self.world.machine.restore(&self.base);
        let machine = &mut self.world.machine;
        let array = input.array.map(|length| {
            let elements: Vec<i32> = input.numbers[FIRST_ELEMENT..FIRST_ELEMENT + length]
                .iter()
                .map(|&bits| bits as i32)
                .collect();
            machine.new_int_array(&elements).unwrap()
        });
        let array = array.map(|array| machine.hold(array));
        let text = input.text.map(|text| machine.intern_text(text).unwrap());
        let text = text.map(|text| machine.hold(text));
        let boxed = input.boxed.then(|| {
            let class = machine.load_program_class("java/lang/Integer").unwrap();
            let object = machine.new_object(class).unwrap();
            machine.write_field(object, "value", Value::Int(input.numbers[9] as i32));
            machine.hold(object)
        });
        let node = make_node(machine, input);
        let reference = |machine: &Machine, held: Option<vm::state::Held>| {
            Value::Ref(held.map_or(vm::Ref::NULL, |held| machine.held(held)))
        };
        if symbolic {
            if let Some(array) = array {
                for index in 0..input.array.unwrap_or(0) {
                    let array = machine.held(array);
                    assert!(machine.set_element_term(
                        array,
                        index as u32,
                        Some(self.terms[FIRST_ELEMENT + index])
                    ));
                }
            }
            if let Some(boxed) = boxed {
                let boxed = machine.held(boxed);
                assert!(machine.set_field_term(boxed, "value", Some(self.terms[9])));
            }
            if let Some(node) = node {
                let node = machine.held(node);
                assert!(machine.set_field_term(node, "value", Some(self.terms[10])));
                if let Some(Value::Ref(next)) = machine.read_field(node, "next")
                    && !next.is_null()
                {
                    assert!(machine.set_field_term(next, "value", Some(self.terms[11])));
                }
            }
        }
        let mut all = Vec::new();
        for (index, (_, kind)) in LEAVES[..9].iter().enumerate() {
            let value = Value::of_bits(*kind, input.numbers[index]);
            all.push(Kept::new(machine, value, symbolic.then_some(self.terms[index])));
        }
        for object in [array, text, boxed, node] {
            let value = reference(machine, object);
            all.push(Kept::new(machine, value, None));
        }
        all
    }

    /// What the compiled expression does.
    fn java(&mut self, index: usize, input: &Input) -> Result<bool, String> {
        let parameters = self.make(input, false);
        let method = self.world.method("Subject", &format!("java{index}"));
        let machine = &mut self.world.machine;
        let class = machine.load_program_class("Subject").unwrap();
        let id = machine.find_declared(class, &method.name, &method.descriptor).unwrap();
        let values: Vec<Value> = parameters.iter().map(|kept| kept.value(machine)).collect();
        match machine.call_watched(id, &values, &mut Nothing) {
            Exit::Returned(value) => Ok(value != Value::Int(0)),
            Exit::Threw(exception) => {
                let text = machine.describe_throwable(exception);
                Err(text.split(':').next().unwrap_or_default().to_owned())
            }
            Exit::Stopped(stop) => panic!("{stop}"),
        }
    }

    fn clause(&self, index: usize) -> Expr {
        let contract = self.world.contract("Subject", &format!("jml{index}"));
        Expr::all(contract.cases[0].requires.iter().map(|clause| clause.expr.clone()))
    }

    fn evaluate(
        &mut self,
        clause: &Expr,
        input: &Input,
        symbolic: bool,
        observer: &mut dyn Watcher,
    ) -> Result<oracle::Evaluated, Problem> {
        let parameters = self.make(input, symbolic);
        let site = Site { method: vm::class::MethodId(0), offset: 0 };
        let scene = Scene::before("Subject".into(), site, None, parameters);
        let mut evaluator = Evaluator::new(&self.world.contracts);
        let value = evaluator.evaluate(&mut self.world.machine, observer, clause, &scene);
        assert_eq!(self.world.machine.heap.collections, 0);
        value
    }

    fn assignment<'i>(&self, input: &'i Input) -> impl Fn(term::VarId) -> u64 + 'i {
        let variables: Vec<term::VarId> = self
            .terms
            .iter()
            .map(|&term| match self.world.machine.terms().term(term) {
                Term::Var(variable) => variable,
                other => panic!("{other:?}"),
            })
            .collect();
        move |variable| {
            let at = variables.iter().position(|known| *known == variable);
            at.map_or(0, |at| input.numbers[at])
        }
    }
}

/// Without constructors: the fields are what the input says.
fn make_node(machine: &mut Machine, input: &Input) -> Option<vm::state::Held> {
    if input.node == 0 {
        return None;
    }
    let name = if input.node == 3 { "Leaf" } else { "Node" };
    let class = machine.load_program_class(name).unwrap();
    let object = machine.new_object(class).unwrap();
    machine.write_field(object, "value", Value::Int(input.numbers[10] as i32));
    if input.node == 3 {
        machine.write_field(object, "weight", Value::Int(4));
    }
    let node = machine.hold(object);
    if input.node == 2 {
        let class = machine.load_program_class("Node").unwrap();
        let next = machine.new_object(class).unwrap();
        machine.write_field(next, "value", Value::Int(input.numbers[11] as i32));
        let object = machine.held(node);
        machine.write_field(object, "next", Value::Ref(next));
    }
    Some(node)
}

#[derive(Default)]
pub(crate) struct Decisions(pub Vec<(DecisionKind, TermId)>);

impl Watcher for Decisions {
    fn decide(&mut self, kind: DecisionKind, _: Site, condition: TermId) {
        self.0.push((kind, condition));
    }
}

fn same_shape(input: &Input, other: &Input) -> Input {
    Input { numbers: other.numbers.clone(), ..input.clone() }
}

fn runner() -> TestRunner {
    TestRunner::new_with_rng(Config::default(), TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]))
}

#[test]
fn expressions_mean_what_javac_makes_of_them() {
    let mut bench = Bench::new();
    let mut runner = runner();
    for (index, (text, _)) in EXPRESSIONS.iter().enumerate() {
        let clause = bench.clause(index);
        let (mut held, mut failed) = (0, 0);
        for _ in 0..25 {
            let input = random(&mut runner);
            let expected = bench.java(index, &input);
            let told = bench.evaluate(&clause, &input, false, &mut Nothing);
            let said = match &told {
                Ok(value) => Ok(value.is_true()),
                Err(Problem::Throws { exception }) => {
                    Err(exception.split(':').next().unwrap_or_default().to_owned())
                }
                Err(Problem::Unevaluated { reason }) => panic!("{text}: {reason}"),
            };
            assert_eq!(said, expected, "{text} with {input:?}: {told:?}");
            held += usize::from(expected.is_ok());
            failed += usize::from(expected.is_err());
        }
        assert!(held > 0, "{text}: always throws ({failed})");
    }
}

/// The value of a run with terms is that of the run without; its decisions hold; and at another input for which they hold
/// too, the term has the value that evaluation gives there.
#[test]
fn terms_say_what_happens_at_other_inputs() {
    let mut bench = Bench::new();
    let mut runner = runner();
    let mut compared = Vec::new();
    // Values that no term is left of: constants, and what the decisions have settled.
    let mut plain_ones = Vec::new();
    for (index, (text, _)) in EXPRESSIONS.iter().enumerate() {
        let clause = bench.clause(index);
        let mut count = 0;
        let mut terms_seen = 0;
        for _ in 0..12 {
            let input = random(&mut runner);
            let plain = bench.evaluate(&clause, &input, false, &mut Nothing);
            let mut decisions = Decisions::default();
            let symbolic = bench.evaluate(&clause, &input, true, &mut decisions);
            let plain = plain.map(|value| value.is_true());
            terms_seen += usize::from(symbolic.as_ref().is_ok_and(|value| value.term.is_some()));
            assert_eq!(symbolic.clone().map(|value| value.is_true()), plain, "{text} with {input:?}");
            let assignment = bench.assignment(&input);
            for (kind, condition) in &decisions.0 {
                let terms = bench.world.machine.terms();
                let holds = term::holds(terms, *condition, &assignment);
                assert!(holds, "{text} with {input:?}: {kind:?} {}", terms.display(*condition));
            }
            for _ in 0..12 {
                let other = random(&mut runner);
                let mut other = same_shape(&input, &other);
                // Few changes are more likely to stay on the path.
                for (at, number) in other.numbers.iter_mut().enumerate() {
                    if at % 3 != count % 3 {
                        *number = input.numbers[at];
                    }
                }
                let assignment = bench.assignment(&other);
                let terms = bench.world.machine.terms();
                if !decisions.0.iter().all(|(_, condition)| term::holds(terms, *condition, &assignment)) {
                    continue;
                }
                let there = bench.evaluate(&clause, &other, false, &mut Nothing);
                match &symbolic {
                    Ok(value) => {
                        let predicted = match value.term {
                            Some(term) => {
                                term::holds(bench.world.machine.terms(), term, &bench.assignment(&other))
                            }
                            None => value.is_true(),
                        };
                        let there = there.as_ref().map(|value| value.is_true());
                        assert_eq!(there, Ok(predicted), "{text} from {input:?} to {other:?}");
                    }
                    Err(_) => assert!(there.is_err(), "{text} from {input:?} to {other:?}"),
                }
                count += 1;
            }
        }
        if terms_seen == 0 {
            plain_ones.push(*text);
        }
        if count < 3 {
            compared.push(format!("{text}: {count}"));
        }
    }
    assert_eq!(compared, Vec::<String>::new(), "too few inputs on the same path");
    expect_test::expect![[r#"
        d != d || d == d
        xs != null ==> xs.length > 2
        s == null || s.length() > 1
        s.isEmpty()
        s.equals("ab") || s.startsWith("a")
        ("x" + a).length() > 2
        ("" + c + y + z + l).length() > 9
        s + 1 == null || (s + d).length() > 4
        Node.power(2, a & 7) >= 1
        Node.most(a, b, 3) >= 3
        Node.most() == 0 && Node.most(xs) >= 0
        n instanceof Leaf
        ((Object) n) instanceof Leaf && ((Leaf) n).weight > 0
        n.getClass() == Leaf.class
        \typeof(n) == \type(Leaf)
        \typeof(n) <: \type(Node)
        new Node(a, null).value == a
        new int[] {a, b}[1] == b && new int[3].length == 3
        Integer.toString(a).length() > 1
        (\forall Color k; k.ordinal() < 3 || z)
        (\exists boolean k; k == z)
        java.util.Arrays.stream(xs).allMatch(i -> i > a || z && i != b)
        java.util.Arrays.stream(xs).anyMatch(i -> i == a + 1 && l > i)
        java.util.Arrays.stream(xs).map(i -> i * a - (y << 2)).filter(i -> i % 2 == 0).count() > 1
        java.util.Arrays.stream(xs).mapToObj(i -> "<" + i + c + d).anyMatch(t -> t.length() > 7)
        java.util.Arrays.stream(xs).mapToDouble(i -> i / d + f).anyMatch(e -> e < 1 || e > 100)
        java.util.stream.Stream.of(1, 2, a).anyMatch(i -> i == b || i.equals(boxed))
        java.util.stream.Stream.of(1, 2, a).map(Node::twice).allMatch(i -> i > b)
        java.util.stream.Stream.of("a", "bb", "").map(String::length).anyMatch(i -> i > a)
        java.util.stream.Stream.of(n).allMatch(m -> m.value > a && m.get() < Node.LIMIT * 3 && (m.next == null || m.next.value != b))
        java.util.stream.Stream.of(n).noneMatch(m -> m instanceof Leaf k && k.weight > h)
        java.util.stream.IntStream.range(0, xs.length).allMatch(i -> xs[i] >= xs[0] || new int[] {i, a}[1] == xs[i])
        java.util.stream.Stream.of(a, b).map(i -> new Node(i, n)).anyMatch(m -> m.next == n && m.value > Math.max(a, 2))
        java.util.Optional.ofNullable(s).map(t -> t + a).filter(t -> !t.isEmpty() ^ z).isPresent()"#]]
    .assert_eq(&plain_ones.join("\n"));
}
