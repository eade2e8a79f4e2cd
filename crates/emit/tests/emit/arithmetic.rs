//! Clauses in mathematical arithmetic as a reader sees them: wide enough, and no wider.

use crate::support::*;
use expect_test::expect;
use suite::{Recipe, Value};

const JAVA: &str = r#"package p; public class Sums {
    public long total;
    //@ ensures \result == x + 1;
    public static long next(int x) { return x + 1L; }
    //@ ensures \result == a * b;
    public static long product(int a, int b) { return (long) a * b; }
    //@ requires 0 <= x && x < 1000;
    //@ ensures \result == 2 * x + 1;
    public static int odd(int x) { return 2 * x + 1; }
    //@ ensures total == \old(total) + amount;
    public void add(long amount) { total += amount; }
    //@ ensures \result == (\sum int i; 0 <= i && i < g.length; g[i]);
    public static long sum(int[] g) { return java.util.Arrays.stream(g).asLongStream().sum(); }
    //@ ensures \result == x + 1;
    public static /*@ spec_safe_math @*/ int safe(int x) { return x + 1; }
    //@ ensures \result <==> (\forall int i; 0 <= i && i < n + 1; i * i <= n);
    public static boolean small(int n) { return n < 2; }
}"#;

#[test]
fn ordinary_clauses_stay_readable() {
    let bench = bench(&[("p/Sums.java", JAVA)]);
    let long = |value| Recipe::Value(Value::Long(value));
    let numbers = Recipe::Array { element: program::Type::INT, items: vec![int(i32::MAX), int(1)] };
    let sums = bench.new_object("p/Sums", vec![], vec![]);
    let cases = vec![
        bench.case("p/Sums", "next", None, vec![int(i32::MAX)]),
        bench.case("p/Sums", "product", None, vec![int(i32::MIN), int(-1)]),
        bench.case("p/Sums", "odd", None, vec![int(7)]),
        bench.case("p/Sums", "add", Some(sums), vec![long(5)]),
        bench.case("p/Sums", "sum", None, vec![numbers]),
        bench.case("p/Sums", "safe", None, vec![int(1)]),
        bench.case("p/Sums", "small", None, vec![int(1)]),
    ];
    let cases = cases.into_iter().map(|case| bench.with_contract(case)).collect();
    let rendered = bench.render("p/Sums", cases, &junit5());
    assert_eq!(rendered.unrenderable, []);
    // What stands between two assertions belongs to the first.
    let text = rendered.text.replace("(\n                ", "(").replace(",\n                ", ", ");
    let lines: Vec<&str> =
        text.lines().map(str::trim).filter(|line| line.contains("assert") && !line.contains("import")).collect();
    expect![[r#"
                assertEquals(x + 1L, result, "postcondition violated: \\result == x + 1 (Sums.java:3)");
                assertEquals((long) a * b, result, "postcondition violated: \\result == a * b (Sums.java:5)");
                assertEquals(2 * x + 1, result, "postcondition violated: \\result == 2 * x + 1 (Sums.java:8)");
                assertEquals(BigInteger.valueOf(oldTotal).add(BigInteger.valueOf(amount)), BigInteger.valueOf(sums.total), "postcondition violated: total == \\old(total) + amount (Sums.java:10)");
                assertEquals(IntStream.range(0, g.length).mapToLong(i -> g[i]).sum(), result, "postcondition violated: \\result == (\\sum int i; 0 <= i && i < g.length; g[i]) (Sums.java:12)");
                assertEquals(Math.addExact(x, 1), result, "postcondition violated: \\result == x + 1 (Sums.java:14)");
                assertEquals(IntStream.rangeClosed(0, n).allMatch(i -> (long) i * i <= n), result, "postcondition violated: \\result <==> (\\forall int i; 0 <= i && i < n + 1; i * i <= n) (Sums.java:16)");"#]].assert_eq(&lines.join("\n"));
    let (failed, output) = bench.run("p.SumsTest", &rendered, 17);
    assert_eq!(failed, 0, "{output}");
}
