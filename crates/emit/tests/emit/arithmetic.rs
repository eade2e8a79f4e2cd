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
    let lines: Vec<&str> =
        rendered.text.lines().filter(|line| line.contains("assert") && !line.contains("import")).collect();
    expect![[""]].assert_eq(&lines.join("\n"));
    let (failed, output) = bench.run("p.SumsTest", &rendered, 17);
    assert_eq!(failed, 0, "{output}");
}
