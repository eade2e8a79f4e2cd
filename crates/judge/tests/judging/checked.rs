//! Checked renderings: preconditions, the call, clauses, observations, exceptions.

use crate::support::Bench;
use expect_test::{Expect, expect};
use judge::{CheckResult, End, Stage};

const COUNTER: &str = "public class Counter {
    private int count;
    public int up(int by) {
        if (by < 0) throw new IllegalArgumentException(\"negative\");
        count += by;
        return count;
    }
    public Counter self() { return this; }
    public int divide(int by) { return 100 / by; }
    public int length(String s) { return s.length(); }
    public void strict(Object o) { java.util.Objects.requireNonNull(o); }
    public void thrower(Object o) { if (o == null) throw new NullPointerException(\"mine\"); }
    public int at(int[] a, int i) { return a[i]; }
    public Object cast(Object o) { return (String) o; }
    public int[] make(int n) { return new int[n]; }
    public void store(Object[] a, Object o) { a[0] = o; }
    public int endless(int n) { return endless(n + 1) + 1; }
    public void asserting(int n) {
        assert n > 0
            : \"n is \" + n;
    }
    public void fails(int n) { if (n <= 0) throw new AssertionError(\"explicit\"); }
}";

#[test]
fn a_case_that_keeps_its_contract() {
    let outcome = Bench::new(&[COUNTER]).checked(
        "Counter c = new Counter();
         trace.requires(\"by >= 0\", 3 >= 0);
         trace.specCase(0, () -> true); trace.specCase(1, () -> false); trace.specCase(2, () -> 1 / (3 - 3) == 0);
         trace.calling(c, 3);
         int result = c.up(3); trace.returned(result);
         trace.check(0, () -> result == 3);
         trace.check(1, () -> result == 4);
         trace.check(2, () -> ((Object) null).hashCode() == 0);
         trace.observe(0, () -> result);
         trace.observe(1, () -> c.self());
         trace.observe(2, () -> c.divide(0));",
    );
    assert_eq!(outcome.end, End::Completed);
    assert_eq!(outcome.stage, Stage::Done);
    assert_eq!(outcome.spec_cases, [0]);
    let [holds, broken, error] = outcome.checks.as_slice() else { panic!("{outcome:?}") };
    assert_eq!(*holds, Some(CheckResult::Holds));
    assert_eq!(*broken, Some(CheckResult::Broken));
    assert_eq!(*error, Some(CheckResult::Error("java.lang.NullPointerException".to_owned())));
    expect![[r#"
        [
            (
                0,
                Value(
                    Int(
                        3,
                    ),
                ),
            ),
            (
                1,
                Receiver,
            ),
        ]
    "#]]
    .assert_debug_eq(&outcome.observations);
}

#[test]
fn a_precondition_that_is_not_met_makes_a_case_meaningless() {
    let bench = Bench::new(&[COUNTER]);
    let mut judge = bench.judge();
    let outcomes = crate::support::checked(
        &bench,
        &mut judge,
        &[
            "trace.requires(\"x > 0\", false); trace.calling(null);",
            "trace.requires(\"a.length > 0\", () -> ((int[]) null).length > 0); trace.calling(null);",
            "trace.requires(\"x > 0\", () -> true); trace.calling(null); trace.returned(null);",
        ],
    );
    let of = |index: usize| (outcomes[index].meaningless.as_deref(), outcomes[index].stage);
    assert_eq!(of(0), (Some("x > 0"), Stage::Setup));
    assert_eq!(of(1), (Some("a.length > 0"), Stage::Setup));
    assert_eq!(of(2), (None, Stage::Done));
    assert!(outcomes.iter().all(|outcome| outcome.thrown.is_none()), "{outcomes:#?}");
}

#[test]
fn an_exception_in_the_set_up_is_told_from_one_in_the_call() {
    let bench = Bench::new(&[COUNTER]);
    let outcomes = crate::support::checked(
        &bench,
        &mut bench.judge(),
        &[
            "new Counter().up(-1); trace.calling(null);",
            "Counter c = new Counter(); trace.calling(c, -1); try { c.up(-1); } catch (Throwable t) { trace.threw(t); }",
        ],
    );
    assert_eq!(outcomes[0].stage, Stage::Setup);
    assert_eq!(outcomes[1].stage, Stage::Done);
    assert_eq!(outcomes[0].thrown.as_ref().unwrap().message.as_deref(), Some("negative"));
    let top = &outcomes[1].thrown.as_ref().unwrap().frames[0];
    // One more than in the text above: the package stands on the first line.
    assert_eq!((top.class.as_str(), top.method.as_str(), top.line), ("p.Counter", "up", 5));
}

/// What a call on a counter throws, and whether the machine or a statement raised it.
fn check_throws(calls: &[&str], expected: Expect) {
    let bench = Bench::new(&[COUNTER]);
    let bodies: Vec<String> = calls
        .iter()
        .map(|call| {
            format!(
                "Counter c = new Counter(); trace.calling(c);
                 try {{ c.{call}; trace.returned(null); }} catch (Throwable t) {{ trace.threw(t); }}"
            )
        })
        .collect();
    let bodies: Vec<&str> = bodies.iter().map(String::as_str).collect();
    let outcomes = crate::support::checked(&bench, &mut bench.judge(), &bodies);
    let lines: String = calls
        .iter()
        .zip(&outcomes)
        .map(|(call, outcome)| match &outcome.thrown {
            Some(thrown) => {
                let how = if thrown.implicit { "implicit" } else { "explicit" };
                format!("{call}: {how} {}\n", thrown.class.without_package())
            }
            None => format!("{call}: nothing\n"),
        })
        .collect();
    expected.assert_eq(&lines);
}

#[test]
fn exceptions_that_the_machine_raises_are_implicit_and_others_are_not() {
    check_throws(
        &[
            "divide(0)",
            "divide(1)",
            "length(null)",
            "strict(null)",
            "thrower(null)",
            "at(new int[1], 1)",
            "cast(1)",
            "make(-1)",
            "store(new String[1], 1)",
            "endless(0)",
            "asserting(0)",
            "fails(0)",
            "up(-1)",
        ],
        expect![[r#"
            divide(0): implicit ArithmeticException
            divide(1): nothing
            length(null): implicit NullPointerException
            strict(null): explicit NullPointerException
            thrower(null): explicit NullPointerException
            at(new int[1], 1): implicit ArrayIndexOutOfBoundsException
            cast(1): implicit ClassCastException
            make(-1): implicit NegativeArraySizeException
            store(new String[1], 1): implicit ArrayStoreException
            endless(0): implicit StackOverflowError
            asserting(0): implicit AssertionError
            fails(0): explicit AssertionError
            up(-1): explicit IllegalArgumentException
        "#]],
    );
}

#[test]
fn static_state_starts_afresh_with_every_case() {
    let bench = Bench::new(&["class Static { static int count; static int next() { return ++count; } }"]);
    let body = "trace.calling(null); int n = Static.next(); trace.returned(n); trace.observe(0, () -> n);";
    let outcomes = crate::support::checked(&bench, &mut bench.judge(), &[body, body]);
    assert_eq!(outcomes[0].observations, outcomes[1].observations);
    assert_eq!(outcomes[0].observations, [(0, suite::ObservedValue::Value(suite::Value::Int(1)))]);
}

#[test]
fn classes_that_compile_stay_available_beside_ones_that_do_not() {
    let bench = Bench::new(&[COUNTER]);
    let mut judge = bench.judge();
    let sources = [
        crate::support::unit(
            "Good",
            "public static void case0(jurat.judge.Trace t) { t.calling(null); t.returned(null); }",
        ),
        crate::support::unit("Untyped", "int x = \"text\";"),
        crate::support::unit("Unparsed", "int x = ;"),
    ];
    let errors = judge.compile(&sources, 17).unwrap();
    let told: Vec<_> =
        errors.iter().map(|error| (error.class_name.as_str(), error.line, error.column)).collect();
    assert_eq!(told, [("p.Unparsed", 3, 9), ("p.Untyped", 3, 9)]);
    let outcomes = judge.run_checked("p.Good", &["case0".to_owned()]).unwrap();
    assert_eq!(outcomes[0].stage, Stage::Done);
    assert_eq!(judge.compiled().keys().collect::<Vec<_>>(), ["p.Good"]);
}

#[test]
fn the_language_level_is_honoured() {
    let bench = Bench::new(&[COUNTER]);
    let mut judge = bench.judge();
    let record = [crate::support::unit("Modern", "record R(int x) {}")];
    assert!(!judge.compile(&record, 11).unwrap().is_empty());
    assert!(judge.compile(&record, 17).unwrap().is_empty());
}

#[test]
fn another_judge_runs_what_one_has_compiled() {
    let bench = Bench::new(&[COUNTER]);
    let mut first = bench.judge();
    let body = "trace.calling(null); String s = \"TITLE\".toLowerCase(); trace.returned(s); trace.observe(0, () -> s);
                trace.observe(1, () -> java.util.TimeZone.getDefault().getRawOffset());
                trace.observe(2, () -> new Object().hashCode());
                trace.observe(3, () -> java.util.Set.of(\"a\", \"b\").toString());
                trace.observe(4, () -> java.util.Map.of(1, 2, 3, 4).toString());
                trace.observe(5, () -> java.util.Set.of(1, 2, 3, 4, 5).toString());";
    let one = crate::support::checked(&bench, &mut first, &[body]).remove(0);
    let again = crate::support::checked(&bench, &mut bench.judge(), &[body]).remove(0);
    assert_eq!(one, again, "the same process twice must give the same");
    let mut settings = bench.settings.clone();
    settings.variation = judge::Variation::Second;
    let mut second = judge::Judge::start(&settings).unwrap();
    second.define(first.compiled()).unwrap();
    let other = second.run_checked("p.Checked", &["case0".to_owned()]).unwrap().remove(0);
    for index in 0..6 {
        assert_ne!(one.observations[index], other.observations[index]);
    }
}

/// What nobody names the computer for, and what it shows even so.
const ELSEWHERE: [&str; 24] = [
    "new java.util.Date(0).getDate()",
    "java.time.Instant.EPOCH.atZone(java.time.ZoneId.systemDefault()).toLocalDate()",
    "new java.util.GregorianCalendar(2021, 0, 1).get(java.util.Calendar.WEEK_OF_YEAR)",
    "java.util.Calendar.getInstance(java.util.TimeZone.getTimeZone(\"UTC\")).getFirstDayOfWeek()",
    "java.time.temporal.WeekFields.of(java.util.Locale.getDefault()).getMinimalDaysInFirstWeek()",
    "java.util.TimeZone.getDefault().getID().startsWith(\"Europe/\")",
    "\"de\".equals(java.util.Locale.getDefault().getLanguage())",
    "String.format(\"%d items\", 7)",
    "new java.text.DecimalFormat(\"0.0\").format(1.5)",
    "new String(\"\\u00e4\".getBytes()).equals(\"\\u00e4\")",
    "java.nio.charset.Charset.defaultCharset().newEncoder().canEncode('\\u00fc')",
    "new java.util.GregorianCalendar(java.util.TimeZone.getTimeZone(\"UTC\")).get(java.util.Calendar.MONTH)",
    "new java.util.GregorianCalendar(java.util.Locale.US).get(java.util.Calendar.YEAR)",
    "Class.forName(\"java.time.Year\").getMethod(\"now\").invoke(null).toString()",
    "new java.text.SimpleDateFormat(\"yy\", java.util.Locale.ROOT).parse(\"47\").getYear()",
    "java.util.Set.of(\"red\", \"green\", \"blue\", \"white\").stream().findFirst()",
    "java.util.concurrent.ForkJoinPool.commonPool().getParallelism() >= 4",
    "Class.forName(\"p.Checked\").getClassLoader() == ClassLoader.getSystemClassLoader()",
    "ClassLoader.getSystemClassLoader().getResource(\"p/Counter.class\") != null",
    "Thread.currentThread().getName()",
    "Thread.currentThread().getThreadGroup().getParent().getName() + Thread.currentThread().getThreadGroup().getName()",
    "new Object() { String text() { try { return \"a\".substring(2); } catch (StringIndexOutOfBoundsException e) { return e.getMessage(); } } }.text()",
    "new Object() { String text() { try { return String.valueOf(Integer.parseInt(\"x\")); } catch (RuntimeException e) { return new IllegalStateException(e).getMessage(); } } }.text()",
    "new Object() { String text(String none) { try { return none.trim(); } catch (NullPointerException e) { return e.getMessage(); } } }.text(null)",
];

/// What is the same everywhere.
const EVERYWHERE: [&str; 9] = [
    "new java.util.Date(0).getTime()",
    "String.format(java.util.Locale.ROOT, \"%d items\", 7)",
    "\"I\".toLowerCase(java.util.Locale.ROOT)",
    "java.time.LocalDate.of(2024, 2, 29).plusYears(1)",
    "new String(\"\\u00e4\".getBytes(java.nio.charset.StandardCharsets.UTF_8), java.nio.charset.StandardCharsets.UTF_8)",
    "new Object() { String text() { try { throw new IllegalStateException(\"own\"); } catch (RuntimeException e) { return e.getMessage(); } } }.text()",
    "new Object() { String text() { try { return java.util.Objects.requireNonNull(null, \"name\"); } catch (RuntimeException e) { return e.getMessage(); } } }.text()",
    "java.util.List.of(3, 1, 2).toString()",
    "new java.util.TreeSet<>(java.util.Set.of(\"a\", \"b\")).toString()",
];

#[test]
fn what_a_test_sees_of_the_computer_is_different_elsewhere() {
    let bench = Bench::new(&[COUNTER]);
    let mut first = bench.judge();
    let body = |expression: &&str| {
        format!(
            "trace.calling(null); Object x = {expression}; trace.returned(x); trace.observe(0, () -> x == null ? null : x.toString());"
        )
    };
    let bodies: Vec<String> = ELSEWHERE.iter().chain(&EVERYWHERE).map(body).collect();
    let bodies: Vec<&str> = bodies.iter().map(String::as_str).collect();
    let here = crate::support::checked(&bench, &mut first, &bodies);
    let mut settings = bench.settings.clone();
    settings.variation = judge::Variation::Second;
    let mut second = judge::Judge::start(&settings).unwrap();
    second.define(first.compiled()).unwrap();
    let names: Vec<String> = (0..bodies.len()).map(|index| format!("case{index}")).collect();
    let mut runs = vec![second.run_checked("p.Checked", &names).unwrap()];
    for locality in judge::Locality::ELSEWHERE.into_iter().chain(judge::Locality::FURTHER) {
        second.set_locality(locality);
        runs.push(second.run_checked("p.Checked", &names).unwrap());
    }
    second.set_locality(judge::Locality::Own);
    runs.push(second.run_checked("p.Checked", &names).unwrap());
    assert_eq!(runs.first(), runs.last(), "whoever comes back finds all as it was");
    for (index, expression) in ELSEWHERE.iter().chain(&EVERYWHERE).enumerate() {
        assert_eq!(here[index].observations.len(), 1, "{expression}: {:?}", here[index]);
        let differs = runs.iter().any(|run| run[index].observations != here[index].observations);
        assert_eq!(differs, index < ELSEWHERE.len(), "{expression}: {:?}", here[index].observations);
        for run in &runs {
            assert!(run[index].surroundings.blind.is_empty(), "{:?}", run[index].surroundings.blind);
        }
    }
}

#[test]
fn what_chance_or_the_clock_decided_is_told() {
    let bench = Bench::new(&[COUNTER]);
    let mut judge = bench.judge();
    let call = |expression: &str| format!("trace.calling(null); Object x = {expression}; trace.returned(x);");
    let drawn = [
        "Math.random()",
        "new java.util.Random().nextInt()",
        "java.util.UUID.randomUUID()",
        "java.util.stream.Stream.generate(Math::random).findFirst()",
        "new java.security.SecureRandom().nextInt()",
        // Which part is done first.
        "java.util.stream.IntStream.range(0, 8).parallel().sum()",
        "java.util.List.of(1, 2, 3).parallelStream().map(it -> it + 1).findAny()",
        "new java.util.concurrent.RecursiveAction() { protected void compute() { var it = new java.util.concurrent.CountedCompleter<Void>() { public void compute() { tryComplete(); } }; it.fork(); it.join(); } }.invoke()",
        "System.identityHashCode(\"a\")",
        "new Object().hashCode()",
        "new p.Counter().hashCode()",
    ];
    let timed = [
        "java.time.LocalDate.now().getYear()",
        "java.time.Clock.systemUTC().millis()",
        "java.time.LocalDate.now(java.time.Clock.systemUTC()).getYear()",
        "java.time.Clock.tickMinutes(java.time.ZoneOffset.UTC).instant()",
        "new java.util.Date()",
        "System.nanoTime()",
        "Runtime.getRuntime().availableProcessors()",
    ];
    let chance = [
        "new java.io.IOException().getStackTrace().length",
        "new Object() { String text() { var out = new java.io.StringWriter(); new Error().printStackTrace(new java.io.PrintWriter(out)); return out.toString(); } }.text()",
        "java.util.concurrent.CompletableFuture.supplyAsync(() -> 1).isDone()",
        "new Object() { int count() { new Thread(() -> {}).start(); return 1; } }.count()",
        "java.util.concurrent.ForkJoinPool.commonPool().submit(() -> 1).isDone()",
        "new Object() { int count(java.util.concurrent.Executor pool) { pool.execute(() -> { }); return 1; } }.count(java.util.concurrent.ForkJoinPool.commonPool())",
        "java.util.concurrent.Executors.newFixedThreadPool(2).invokeAll(java.util.List.<java.util.concurrent.Callable<Integer>>of(() -> 1)).size()",
        "new Object() { int room() { try { return new long[1 << 29].length; } catch (OutOfMemoryError e) { return -1; } } }.room()",
        "new Object() { int n; int down() { n++; return down(); } int depth() { try { return down(); } catch (Throwable e) { return n; } } }.depth()",
        "new Object() { int n; void down() { try { down(); } finally { n++; } } int depth() { try { down(); } catch (Error e) { } return n; } }.depth()",
    ];
    let certain = [
        "new java.util.Random(7).nextInt()",
        "new java.util.Date(0)",
        "\"text\".hashCode() + java.util.List.of(1, 2).hashCode()",
        "java.time.LocalDate.of(2000, 1, 1)",
        "java.util.stream.IntStream.range(0, 8).sum()",
        "java.util.stream.IntStream.range(0, 1).parallel().sum()",
        "java.time.Clock.systemUTC().getZone().toString()",
        "java.time.LocalDate.now(java.time.Clock.fixed(java.time.Instant.EPOCH, java.time.ZoneOffset.UTC)).getYear()",
        "java.time.Clock.fixed(java.time.Instant.EPOCH, java.time.ZoneOffset.UTC).millis()",
        "new Object() { int shown() { new Error().printStackTrace(); return 1; } }.shown()",
        "new Object() { int n() { try { throw new IllegalStateException(); } catch (Throwable e) { return 1; } finally { Thread.yield(); } } }.n()",
        // A pool that is none runs what it is given at once, or never.
        "new Object() { int count(java.util.concurrent.Executor pool) { pool.execute(() -> { }); return 1; } }.count(Runnable::run)",
    ];
    let bodies: Vec<String> =
        [&drawn[..], &timed, &chance, &certain].concat().into_iter().map(call).collect();
    let bodies: Vec<&str> = bodies.iter().map(String::as_str).collect();
    let outcomes = crate::support::checked(&bench, &mut judge, &bodies);
    for (expression, outcome) in drawn.iter().chain(&timed).chain(&chance).chain(&certain).zip(&outcomes) {
        let told = [outcome.drawn, outcome.timed, outcome.chance];
        let expected = [&drawn[..], &timed, &chance].map(|all| all.contains(expression));
        assert_eq!(told, expected, "{expression}");
    }
}

/// Expressions about what the second process can pretend without being in another place.
const SET_UP_OTHERWISE: &[&str] = &[
    "System.getenv(\"A_B\")",
    "java.util.stream.Stream.of(\"A_B\").map(System::getenv).toList()",
    "System.getProperty(\"a.b\")",
    "System.getProperty(\"a.b\", \"7\")",
    "System.getProperties().containsKey(\"a.b\")",
    "System.getProperties().getOrDefault(\"a.b\", \"c\")",
    "Boolean.getBoolean(\"a.b\")",
    "Integer.getInteger(\"a.b\", 8)",
    "new java.util.Random().nextBoolean()",
    "new java.util.Random().nextInt(64) == 0",
    "Math.random() < 0.0001",
    "-System.nanoTime() + System.nanoTime() > 1_000_000_000L",
    "-System.currentTimeMillis() + System.currentTimeMillis() > 1000",
    "-new java.util.Date().getTime() + new java.util.Date().getTime() > 1000",
    "java.time.Duration.between(java.time.Instant.now(), java.time.Instant.now()).toSeconds() > 0",
    "java.time.LocalDate.now()",
    "new Object() { boolean on() throws Exception { long t = System.nanoTime(); Thread.sleep(2); return System.nanoTime() > t; } }.on()",
    "new Object() { boolean on() throws Exception { var t = java.time.Instant.now(); Thread.sleep(2); return java.time.Instant.now().isAfter(t); } }.on()",
    "Runtime.getRuntime().availableProcessors() > 8",
    "new Object() { Object order() { var all = java.util.Collections.synchronizedList(new java.util.ArrayList<Integer>()); \
        java.util.stream.IntStream.range(0, 4).parallel().forEach(all::add); return all; } }.order()",
];

#[test]
fn settings_chance_and_the_clock_are_others_where_the_process_is_set_up_otherwise() {
    let bench = Bench::new(&[COUNTER]);
    let mut first = bench.judge();
    let certain = [
        "System.getProperty(\"java.io.tmpdir\") != null",
        "System.getenv(\"HOME\") != null",
        "new java.util.Random().nextInt(6) < 6",
        "new java.util.Random().nextGaussian() < 1000",
        "System.currentTimeMillis() > 0 && System.nanoTime() != 0",
        "java.time.LocalDate.now().getYear() > 2000",
    ];
    let all: Vec<&str> = SET_UP_OTHERWISE.iter().chain(&certain).copied().collect();
    let bodies: Vec<String> = all
        .iter()
        .map(|expression| {
            format!("trace.calling(null); Object x = {expression}; trace.returned(x); trace.observe(0, () -> String.valueOf(x));")
        })
        .collect();
    let bodies: Vec<&str> = bodies.iter().map(String::as_str).collect();
    let here = crate::support::checked(&bench, &mut first, &bodies);
    let settings = judge::Settings { variation: judge::Variation::Second, ..bench.settings.clone() };
    let mut second = judge::Judge::start(&settings).unwrap();
    second.define(first.compiled()).unwrap();
    let names: Vec<String> = (0..bodies.len()).map(|index| format!("case{index}")).collect();
    let others = judge::Locality::OTHER_SETTINGS.into_iter().chain(judge::Locality::OTHER_CHANCE);
    let mut run_at = |locality| {
        second.set_locality(locality);
        second.run_checked("p.Checked", &names).unwrap()
    };
    let runs: Vec<_> = others.map(&mut run_at).collect();
    for (index, expression) in all.iter().enumerate() {
        let others: Vec<_> = runs.iter().map(|run| &run[index].observations).collect();
        let differs = others.iter().any(|observed| **observed != here[index].observations);
        let told = (&here[index].observations, &others);
        assert_eq!(differs, index < SET_UP_OTHERWISE.len(), "{expression}: {told:?}");
        assert_eq!(here[index].observations.len(), 1, "{expression}");
    }
}
