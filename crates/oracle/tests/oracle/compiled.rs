//! Clauses by the evaluator, compiled on the machine, and compiled into their class on the real JVM: all say the same. Those
//! of a list that has every kind of expression, and random ones; `JURAT_CLAUSES` sets how many of these.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::process::Command;
use std::time::{Duration, Instant};

use base::Seed;
use classfile::raw;
use classfile::write::ClassWriter;
use clause::{ByName, Sources, mentions};
use contract::{Expr, ExprKind};
use oracle::{CaseOutcome, Evaluator, Problem, Scene, arrange, run_arranged};
use project::jdk::Jdk;
use suite::{Recipe, Value};
use vm::observe::Nothing;

use crate::arithmetic_reference::{Generator, Mode};
use crate::support::{World, int, ints, null, text};

const CLAUSES: usize = 40;
const MANY: usize = 200;
const INPUTS: usize = 6;

/// Helpers that clauses call, so that all kinds of values are there for three parameters.
const HELPERS: &str = r#"
import java.util.*;

public class C {
    enum Colour { RED, GREEN, BLUE }
    static class Node { int value; Node next; Node(int value, Node next) { this.value = value; this.next = next; } }
    static class Leaf extends Node { Leaf(int value) { super(value, null); } }
    private static /*@ spec_public @*/ int secret = 7;
    public static final long BIG = 1L << 40;
    private static /*@ spec_public pure @*/ int twice(int i) { return 2 * i; }
    static /*@ pure @*/ List<Integer> list(int[] a) {
        List<Integer> all = new ArrayList<>();
        for (int item : a) all.add(item);
        return all;
    }
    static /*@ pure nullable @*/ Object object(int i) {
        switch (i) { case 0: return null; case 1: return "text"; case 2: return 3; case 3: return new int[] {1, 2}; default: return new Leaf(i); }
    }
    static /*@ pure @*/ Node node(int i) { return i % 2 == 0 ? new Node(i, new Leaf(1)) : new Leaf(i); }
    static /*@ pure @*/ Map<String, Integer> map(int i) { return Collections.singletonMap("k", i == 0 ? null : (Integer) i); }
    static /*@ pure nullable @*/ Integer box(int i) { return i == 0 ? null : (Integer) i; }
    static /*@ pure @*/ int count(Object... items) { return items.length; }
    static /*@ pure @*/ int sum(int first, int... others) { for (int other : others) first += other; return first; }
    static /*@ pure @*/ double half(int i) { return i == 3 ? Double.NaN : i / 2.0; }
    static /*@ pure nullable @*/ String[] words(int i) { return i < 0 ? null : i == 0 ? new String[0] : new String[] {"a", i == 1 ? null : "b"}; }
"#;

/// One of each kind.
const KINDS: &[&str] = &[
    "true",
    "s.length() > i",
    "s != null && s.length() > 0 && s.charAt(0) == 'a'",
    "s == null || s.isEmpty() || i == 2",
    "i == 0 ==> s == null",
    "s == null <== i == 0",
    "i > 1 <==> s == null",
    "i > 1 <=!=> a.length > 1",
    "(i > 0 & a.length > 0) | (i == 2 ^ s == null)",
    "!(i > 0) == (i <= 0)",
    "10 / i > 3 || i < 0",
    "10 % (i - 1) == 0",
    "a[i] == i",
    "a[a.length - 1] >= a[0]",
    "(\\forall int k; 0 <= k && k < a.length; a[k] >= 0)",
    "(\\exists int k; 0 < k && k <= a.length; a[k] == i)",
    "(\\forall int k, m; 0 <= k && k < m && m < a.length; a[k] <= a[m])",
    "(\\forall int k; 0 <= k && k < a.length; (\\exists int m; 0 <= m && m < a.length; a[m] == k))",
    "(\\forall int k; k >= 0 && k < a.length && a[k] != 0; 12 / a[k] > 2)",
    "(\\num_of int k; 0 <= k && k < a.length; a[k] > i) == 1",
    "(\\sum int k; 0 <= k && k < a.length; a[k]) > 3",
    "(\\product int k; 0 <= k && k < a.length && a[k] > 0; a[k]) <= 2147483647",
    "(\\max int k; 0 <= k && k < a.length; a[k]) == 3",
    "(\\min int k; 0 <= k && k < a.length; a[k] * 2L) < 2",
    "(\\max int k; 0 <= k && k < a.length; half(a[k])) > 0.5",
    "i + (\\sum int k; 0 <= k && k < a.length; a[k]) > 2 * (\\num_of int k; 0 <= k && k < a.length; a[k] == 1)",
    "(\\forall byte b; -200 <= b && b < 300; b < 128)",
    "(\\sum long n; 9223372036854775805L <= n && n <= 9223372036854775807L; 1) == 3",
    "(\\forall boolean b; b || !b)",
    "(\\exists Colour c; c.ordinal() == i)",
    "(\\forall Colour c; c != Colour.GREEN ==> c.name().length() != 5)",
    "(\\forall Integer x; list(a).contains(x); x >= 0)",
    "(\\exists Integer x; list(a).contains(x); x == i)",
    "(\"x\" + i + s).length() > 3",
    "(s + 'c' + 2L + 1.5 + 2.5f + true + null).equals(\"ac21.52.5truenull\")",
    "(\"\" + (i + 2147483647)).length() == 10",
    "object(i) instanceof String",
    "object(i) instanceof Integer || object(i) instanceof int[]",
    "object(i) != null && \\typeof(object(i)) == \\type(String)",
    "\\typeof(object(i)) <: \\type(CharSequence)",
    "\\typeof(i) == int.class",
    "((String) object(i)).length() == 4",
    "((int[]) object(i)).length == 2",
    "(Integer) object(i) == 3",
    "\\nonnullelements(words(i))",
    "(byte) (i * 100) == i * 100",
    "(char) (i - 1) > 10",
    "(int) half(i) == 0",
    "half(i) > 0.5 || half(i) <= 0.5",
    "half(i) == half(i)",
    "(i > 1 ? 1.5f : i) < 1.25",
    "(i > 1 ? s : \"other\") == s",
    "(i << 31) < 0",
    "(i >>> 1) + (i >> 1) == 2",
    "(BIG >> i) > BIG / 3",
    "~i < -1",
    "-i > -2 && +i >= 0",
    "i * i * i * 1000000000 > 0",
    "i * 2147483647 + 2147483647 > 4294967290L",
    "BIG * BIG * i > BIG",
    "BIG * BIG / (i - 1) != 0",
    "(long) (BIG * BIG) == 0",
    "1.0 * BIG * BIG > i",
    "count() == 0 && count(s) == 1 && count(i, s, a) == 3",
    "count(words(i)) == i",
    "sum(1) == 1 && sum(i, 2, 3) == i + 5",
    "secret == 7 && twice(i) == 2 * i",
    "node(i).value == i && node(i).next == null",
    "node(i).next.value == 1",
    "((Leaf) node(i)).value == i",
    "new int[] {i, 2}[0] == i",
    "new int[i - 1].length == i - 1",
    "new int[2][i].length == 2",
    "new String(\"ab\").equals(s)",
    "new Node(i, node(2)).next.value == 2",
    "map(i).get(\"k\") > 1",
    "map(i).get(\"none\") == null",
    "box(i) == i",
    "box(i) == box(i)",
    "box(i) != null ==> box(i) + 1 > i",
    "i < 2 ? box(i) == 1 : s.hashCode() != 0",
    "\\old(i) == i && \\old(a.length) == a.length",
    "\\old(a[0]) == a[0]",
    "\\not_modified(i, s)",
    "\\result == i",
    "s.equals(\"\\u00e4\\0\")",
    "String.valueOf(i).length() + Math.max(i, 2) > 3",
    "Colour.valueOf(s) == Colour.RED",
    "java.util.Arrays.asList(1, 2, i).size() == 3",
    "list(a).size() == a.length && list(a).get(0).equals(a[0])",
];

#[test]
fn every_kind_of_clause_is_compiled_and_means_the_same() {
    let mut java = HELPERS.to_owned();
    for (number, clause) in KINDS.iter().enumerate() {
        let _ = writeln!(
            java,
            "    //@ ensures {clause};\n    public static int m{number}(int i, /*@ nullable @*/ int[] a, /*@ nullable @*/ String s) {{ return i; }}"
        );
    }
    java.push_str("}\n");
    let mut inputs = Vec::new();
    for i in -1..5 {
        let own = [i, 3, 1, 0];
        let array = [&[][..], &[0, 1, 3], &[2], &own][(i + 1) as usize % 4];
        let word = ["a", "", "ab", "RED", "\u{e4}\0"][(i + 1) as usize % 5];
        inputs.push(vec![int(i), ints(array), text(word)]);
        inputs.push(vec![int(i), ints(&[1, 2, 3]), null("java/lang/String")]);
    }
    let mut world = World::new(&[("C.java", &java)]);
    let names: Vec<String> = (0..KINDS.len()).map(|number| format!("m{number}")).collect();
    let cases = names.iter().flat_map(|name| inputs.iter().map(|input| (name.clone(), input.clone())));
    let tally = compare(&mut world, &cases.collect::<Vec<_>>());
    assert_eq!(tally.refused, Vec::<String>::new());
    assert_eq!(tally.compared, KINDS.len() * inputs.len());
    let [yes, no, throws] = tally.outcomes;
    assert!(yes > 300 && no > 200 && throws > 50, "{yes} {no} {throws}");
}

#[test]
fn random_clauses_mean_the_same_compiled() {
    let wanted: usize =
        std::env::var("JURAT_CLAUSES").ok().and_then(|text| text.parse().ok()).unwrap_or(CLAUSES);
    let each = wanted.min(MANY);
    let mut whole = Tally::default();
    for round in 0..wanted.div_ceil(each) {
        let mut generator = Generator::new(Seed(round as u64));
        let mut java = String::from("public class C {\n");
        for number in 0..each {
            let (clause, mode) = (generator.clause(), generator.mode());
            let modifier = match mode {
                Mode::Java => "/*@ spec_java_math @*/ ",
                Mode::Safe => "/*@ spec_safe_math @*/ ",
                Mode::Bigint => "",
            };
            let _ = writeln!(
                java,
                "    //@ ensures {clause};\n    public static {modifier}boolean m{number}(int a, int b, long c, long d, byte e, char f, int[] g) {{ return true; }}"
            );
        }
        java.push_str("}\n");
        let mut world = World::new(&[("C.java", &java)]);
        let cases = (0..each * INPUTS)
            .map(|number| (format!("m{}", number / INPUTS), generator.environment().recipes()));
        let tally = compare(&mut world, &cases.collect::<Vec<_>>());
        assert_eq!(tally.refused, Vec::<String>::new());
        whole.add(&tally);
    }
    let [yes, no, throws] = whole.outcomes;
    println!(
        "{} clauses in states: {yes} hold, {no} do not, {throws} throw, {} unknown; evaluated in {:?}, compiled in {:?}",
        whole.compared, whole.unknown, whole.evaluated, whole.compiled
    );
    assert!(yes + no > whole.compared / 2 && throws > 0 && whole.unknown <= whole.compared / 20);
}

/// What is refused says why.
#[test]
fn what_is_not_compiled_is_named() {
    let clauses = [
        ("list(a).stream().allMatch(x -> x > i)", "`x -> x > i` cannot be compiled"),
        ("(\\forall int k; k > i; k > 0)", "the range of `k` has no bounds"),
        ("(\\forall Object o; o != null)", "`o` runs over all objects of type `java.lang.Object`"),
        // A name says nothing: this `contains` is not that of a collection.
        (
            "(\\forall String s; \"abc\".contains(s); s.length() > 0)",
            "`s` runs over all objects of type `java.lang.String`",
        ),
        ("(\\forall int k; 0 <= k && k < a.length; a[k] == \\old(a[k]))", "`\\old(a[k])` is not known here"),
    ];
    let mut java = HELPERS.to_owned();
    for (number, (clause, _)) in clauses.iter().enumerate() {
        let _ = writeln!(
            java,
            "    //@ ensures {clause};\n    static int m{number}(int i, int[] a) {{ return i; }}"
        );
    }
    let world = World::new(&[("C.java", &(java + "}\n"))]);
    for (number, (_, expected)) in clauses.iter().enumerate() {
        let clause = world.contract("C", &format!("m{number}")).cases[0].ensures[0].expr.clone();
        let mut file = ClassWriter::new(61, 0x21, "D", "java/lang/Object", &[]);
        let mut policy = ByName { program: &world.program, from: "D".into(), nest_mates: false };
        let sources = Sources { program: &world.program, contracts: &world.contracts };
        let mut values = mentions(&clause);
        values.retain(|value| !matches!(value.kind, ExprKind::Lambda { .. }));
        let refusal = clause::check(&mut file, sources, &mut policy, "m", &values, &clause).unwrap_err();
        assert_eq!(refusal.to_string(), *expected);
    }
}

#[derive(Default)]
struct Tally {
    compared: usize,
    unknown: usize,
    outcomes: [usize; 3],
    refused: Vec<String>,
    evaluated: Duration,
    compiled: Duration,
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.compared += other.compared;
        self.unknown += other.unknown;
        self.evaluated += other.evaluated;
        self.compiled += other.compiled;
        self.outcomes.iter_mut().zip(other.outcomes).for_each(|(mine, other)| *mine += other);
    }
}

fn word(said: &Result<bool, Problem>) -> &'static str {
    match said {
        Ok(true) => "true",
        Ok(false) => "false",
        Err(Problem::Throws { .. }) => "throws",
        Err(Problem::Unevaluated { .. }) => "unknown",
    }
}

/// Evaluates the promise of each method for each input in the three ways.
fn compare(world: &mut World, cases: &[(String, Vec<Recipe>)]) -> Tally {
    let mut tally = Tally::default();
    let mut clauses: BTreeMap<&str, Expr> = BTreeMap::new();
    for (name, _) in cases {
        clauses.entry(name).or_insert_with(|| world.contract("C", name).cases[0].ensures[0].expr.clone());
    }
    let woven = weave(world, &clauses, &mut tally);
    let base = world.machine.snapshot();
    let mut evaluator = Evaluator::new(&world.contracts);
    let mut compiled = BTreeMap::new();
    let mut lines = String::new();
    let mut expected = Vec::new();
    for (name, recipes) in cases {
        world.machine.restore(&base);
        let clause = &clauses[&**name];
        let case = world.case("C", name, None, recipes.clone());
        let contract = world.contract("C", name);
        let machine = &mut world.machine;
        let arranged = arrange(machine, &mut evaluator.linker, None, &case).unwrap();
        let scene = arranged.scene(&world.program, machine, &case);
        let assumed = evaluator.assume(machine, &mut Nothing, &contract, &scene);
        let before = evaluator.before(machine, &mut Nothing, &contract, &assumed, &scene);
        let CaseOutcome::Returned(value) = run_arranged(machine, &mut Nothing, &arranged) else {
            panic!("no result")
        };
        let after = scene.returned(before, Some(value));
        let started = Instant::now();
        let (said, _) = evaluator.settle(machine, clause, &after);
        tally.evaluated += started.elapsed();
        let tree = said.map(|value| value.is_true());
        let code = compiled.entry(&**name).or_insert_with(|| evaluator.compile(machine, &"C".into(), clause));
        let started = Instant::now();
        let run = match code {
            Ok(code) => evaluator.holds(machine, code, &after),
            Err(problem) => Err(problem.clone()),
        };
        tally.compiled += started.elapsed();
        tally.compared += 1;
        let what = contract::show(clause);
        match (&tree, &run) {
            (Err(Problem::Unevaluated { .. }), _) => tally.unknown += 1,
            _ => assert_eq!(word(&tree), word(&run), "{what}\n{recipes:?}\n{tree:?} {run:?}"),
        }
        match &tree {
            Ok(true) => tally.outcomes[0] += 1,
            Ok(false) => tally.outcomes[1] += 1,
            Err(_) => tally.outcomes[2] += 1,
        }
        let values = mentions(clause);
        let given: Option<Vec<String>> =
            values.iter().map(|value| encoded(&mut evaluator, machine, value, recipes, &after)).collect();
        if let (Some(given), true) = (given, woven.is_some()) {
            let _ = writeln!(lines, "check${name}\t{}", given.join("\t"));
            expected.push((word(&tree), what, format!("{recipes:?}")));
        }
    }
    if let Some(bytes) = woven {
        let said = run_woven(world, &bytes, &lines);
        assert_eq!(said.len(), expected.len());
        for (said, (expected, clause, inputs)) in said.iter().zip(&expected) {
            assert!(*expected == "unknown" || said == expected, "{said}, not {expected}: {clause}\n{inputs}");
        }
    }
    tally
}

/// The class with a static method for each clause.
fn weave(world: &World, clauses: &BTreeMap<&str, Expr>, tally: &mut Tally) -> Option<Vec<u8>> {
    let bytes = std::fs::read(world.classes().join("C.class")).unwrap();
    let mut file = ClassWriter::of(&raw::read(bytes.into()).unwrap());
    let mut policy = ByName { program: &world.program, from: "C".into(), nest_mates: true };
    let sources = Sources { program: &world.program, contracts: &world.contracts };
    for (name, clause) in clauses {
        let name = format!("check${name}");
        if let Err(refusal) = clause::check(&mut file, sources, &mut policy, &name, &mentions(clause), clause)
        {
            tally.refused.push(format!("{}: {refusal}", contract::show(clause)));
        }
    }
    Some(file.bytes().unwrap())
}

/// A value as the driver reads it; `None` for an old value that throws.
fn encoded(
    evaluator: &mut Evaluator<'_>,
    machine: &mut vm::Machine,
    value: &Expr,
    recipes: &[Recipe],
    after: &Scene,
) -> Option<String> {
    let of_recipe = |recipe: &Recipe| match recipe {
        Recipe::Value(Value::Int(value)) => value.to_string(),
        Recipe::Value(Value::Long(value)) => value.to_string(),
        Recipe::Value(Value::Byte(value)) => value.to_string(),
        Recipe::Value(Value::Char(value)) => value.to_string(),
        Recipe::Value(Value::String(text)) => {
            let units: Vec<String> = text.encode_utf16().map(|unit| unit.to_string()).collect();
            format!("s{}", units.join(","))
        }
        Recipe::Array { items, .. } => {
            let items = items.iter().map(|item| match item {
                Recipe::Value(Value::Int(value)) => value.to_string(),
                other => panic!("{other:?}"),
            });
            format!("a{}", items.collect::<Vec<_>>().join(","))
        }
        Recipe::Null(_) => "null".to_owned(),
        other => panic!("{other:?}"),
    };
    match &value.kind {
        ExprKind::Parameter { index, .. } => Some(of_recipe(&recipes[*index])),
        // A parameter's old value is the parameter, of a reference as well.
        ExprKind::Old(inner) if matches!(inner.kind, ExprKind::Parameter { .. }) => {
            encoded(evaluator, machine, inner, recipes, after)
        }
        _ => match evaluator.settle(machine, value, after).0.ok()?.value {
            vm::Value::Int(value) => Some(value.to_string()),
            vm::Value::Long(value) => Some(value.to_string()),
            other => panic!("{other:?}"),
        },
    }
}

const DRIVER: &str = r#"
import java.lang.reflect.*;
import java.nio.file.*;
import java.util.*;

public class Driver {
    public static void main(String[] arguments) throws Exception {
        Map<String, Method> methods = new HashMap<>();
        for (Method method : C.class.getDeclaredMethods()) methods.put(method.getName(), method);
        for (String line : Files.readAllLines(Path.of(arguments[0]))) {
            String[] words = line.split("\t");
            Method method = methods.get(words[0]);
            Object[] values = new Object[method.getParameterCount()];
            // What is the same in the line is one object: a parameter is what it was before the call.
            Map<String, Object> objects = new HashMap<>();
            for (int k = 0; k < values.length; k++) {
                Class<?> type = method.getParameterTypes()[k];
                String word = words[k + 1];
                values[k] = type.isPrimitive() ? value(word, type) : objects.computeIfAbsent(type + word, name -> value(word, type));
            }
            try {
                System.out.println(method.invoke(null, values));
            } catch (InvocationTargetException thrown) {
                System.out.println(thrown.getCause() instanceof LinkageError ? thrown.getCause().toString() : "throws");
            }
        }
    }
    static Object value(String word, Class<?> type) {
        if (word.equals("null")) return null;
        if (type == int.class) return Integer.parseInt(word);
        if (type == long.class) return Long.parseLong(word);
        if (type == byte.class) return Byte.parseByte(word);
        if (type == char.class) return (char) Integer.parseInt(word);
        if (type == boolean.class) return word.equals("1");
        int[] items = word.length() == 1 ? new int[0] : Arrays.stream(word.substring(1).split(",")).mapToInt(Integer::parseInt).toArray();
        if (type == int[].class) return items;
        StringBuilder text = new StringBuilder();
        for (int unit : items) text.append((char) unit);
        return text.toString().intern();
    }
}
"#;

fn run_woven(world: &World, bytes: &[u8], lines: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("Driver.java");
    std::fs::write(&source, DRIVER).unwrap();
    let classes = folder.path().join("classes");
    let arguments =
        ["-d".into(), classes.clone().into(), "-cp".into(), world.classes().into(), source.into()];
    project::testing::javac(&arguments).unwrap_or_else(|error| panic!("{error}"));
    std::fs::write(classes.join("C.class"), bytes).unwrap();
    let input = folder.path().join("lines");
    std::fs::write(&input, lines).unwrap();
    let class_path = std::env::join_paths([classes, world.classes()]).unwrap();
    let output = Command::new(Jdk::find(None).unwrap().home.join("bin/java"))
        .args(["-XX:TieredStopAtLevel=1", "-cp"])
        .arg(class_path)
        .arg("Driver")
        .arg(input)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}
