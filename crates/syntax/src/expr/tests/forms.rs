//! Every form of every dialect, printed with the parentheses that the parser saw.

use expect_test::{Expect, expect};

use super::super::*;
use super::printer::show;

fn check(dialect: Dialect, source: &str, expected: Expect) {
    let text = SourceText::file("C", source);
    let shown = match parse(&text, text.span(), dialect) {
        Ok(expr) => {
            assert_eq!(text.slice(expr.span), source.trim(), "the span is the whole text");
            show(&expr, dialect)
        }
        Err(error) => error.to_string(),
    };
    expected.assert_eq(&shown);
}

fn java(source: &str, expected: Expect) {
    check(Dialect::Java, source, expected);
}

fn jml(source: &str, expected: Expect) {
    check(Dialect::Jml, source, expected);
}

fn jass(source: &str, expected: Expect) {
    check(Dialect::Jass, source, expected);
}

#[test]
fn precedence_is_javas() {
    java("a + b * c - d", expect!["(a + (b * c)) - d"]);
    java(
        "a || b && c | d ^ e & f == g < h << i + j * -k",
        expect!["a || (b && (c | (d ^ (e & (f == (g < (h << (i + (j * (-k))))))))))"],
    );
    java("a - b - c", expect!["(a - b) - c"]);
    java("a >> b >>> c << d", expect!["((a >> b) >>> c) << d"]);
    java("a > b == c >= d", expect!["(a > b) == (c >= d)"]);
    java("!a == b", expect!["(!a) == b"]);
    java("-a.b + ~c[0]", expect!["(-a.b) + (~c[0])"]);
    java("a ? b : c ? d : e", expect!["a ? b : (c ? d : e)"]);
    java("a ? b ? c : d : e", expect!["a ? (b ? c : d) : e"]);
    java("a == b ? c + 1 : d - 1", expect!["(a == b) ? (c + 1) : (d - 1)"]);
    java("a instanceof B && c", expect!["(a instanceof B) && c"]);
    java("a == b instanceof C", expect!["a == (b instanceof C)"]);
}

#[test]
fn implications_bind_weaker_than_or() {
    jml("a ==> b ==> c", expect!["a ==> (b ==> c)"]);
    jml("a <== b <== c", expect!["(a <== b) <== c"]);
    jml("a || b ==> c && d", expect!["(a || b) ==> (c && d)"]);
    jml("a ==> b <==> c ==> d", expect!["(a ==> b) <==> (c ==> d)"]);
    jml("a <==> b <=!=> c", expect!["(a <==> b) <=!=> c"]);
    jml("a ==> b ? c : d", expect!["(a ==> b) ? c : d"]);
    jml("\\typeof(a) <: \\type(B) && c", expect![[r#"(\typeof(a) <: \type(B)) && c"#]]);
    jass("a ==> b", expect!["a ==> b"]);
}

#[test]
fn chains_of_comparisons_are_jmls() {
    jml("0 <= i < n", expect!["(0 <= i) && (i < n)"]);
    jml("0 < a.b <= c + 1 < d && e", expect!["(((0 < a.b) && (a.b <= (c + 1))) && ((c + 1) < d)) && e"]);
    jml("a > b >= c", expect!["(a > b) && (b >= c)"]);
    jml("a < b > c", expect!["(a < b) > c"]);
    jml("(a < b) < c", expect!["(a < b) < c"]);
    jml("a < (b < c) < d", expect!["(a < (b < c)) < d"]);
    jml("(a && b < c) < d", expect!["(a && (b < c)) < d"]);
    java("a < b < c", expect!["(a < b) < c"]);
}

#[test]
fn operands() {
    java("this.a.b(c, 1)[d].e()", expect!["this.a.b(c, 1)[d].e()"]);
    java("Outer.this.x + super.f()", expect!["Outer.this.x + super.f()"]);
    java("Collections.<String>emptyList().size()", expect!["Collections.emptyList().size()"]);
    java("java.util.List.of(1).isEmpty()", expect!["java.util.List.of(1).isEmpty()"]);
    java("new java.util.ArrayList<String>(3).size()", expect!["(new java.util.ArrayList<String>(3)).size()"]);
    java("new HashMap<>()", expect!["new HashMap()"]);
    java("new int[3][n][]", expect!["new int[3][n][]"]);
    java("new int[][] {{1}, {}, x,}", expect!["new int[][] {new int[] {1}, new int[] {}, x}"]);
    java("new String[] {\"a\", null}.length", expect![[r#"(new String[] {"\u0061", null}).length"#]]);
    java("'\\'' + \"\\n\" + '\\u0041'", expect![[r#"('\u0027' + "\u000a") + '\u0041'"#]]);
    java("-2147483648 - 1 + 0x80000000", expect!["((-2147483648) - 1) + (-2147483648)"]);
    java("1.5e3f + .5 + 1. + 0x1p3", expect!["((1500.0f + 0.5) + 1.0) + 8.0"]);
    java("String.class == int[].class", expect!["String.class == int[].class"]);
    java("a.b.C[].class", expect!["a.b.C[].class"]);
}

#[test]
fn casts_and_parentheses() {
    java("(int) x + 1", expect!["((int) x) + 1"]);
    java("(int) -x", expect!["(int) (-x)"]);
    java("(a) - b", expect!["a - b"]);
    java("(a) + (b)", expect!["a + b"]);
    java("(String) x.y()", expect!["(String) x.y()"]);
    java("((String) x).y()", expect!["((String) x).y()"]);
    java("(List<? extends Map<K, V[]>>) (x)", expect!["(List<? extends Map<K, V[]>>) x"]);
    java("(a < b)", expect!["a < b"]);
    java("(a.b) && c", expect!["a.b && c"]);
    java("(T[]) !x", expect!["(T[]) (!x)"]);
    java("(int[]) x", expect!["(int[]) x"]);
    java("(((a)))", expect!["a"]);
}

#[test]
fn lambdas_and_method_references() {
    java("xs.stream().allMatch(x -> x > 0)", expect!["xs.stream().allMatch((x) -> x > 0)"]);
    java("f((x, y) -> x + y, () -> 1)", expect!["f((x, y) -> x + y, () -> 1)"]);
    java("f((int x, final List<String> y) -> x)", expect!["f((x, y) -> x)"]);
    java("(Runnable) () -> run()", expect!["(Runnable) (() -> run())"]);
    java(
        "f(String::length, this::g, int[]::new, ArrayList<String>::new, a.B::c)",
        expect!["f(String::length, this::g, int[]::new, ArrayList<String>::new, a.B::c)"],
    );
    java("a < b, c", expect!["C:1:6: error: expected an operator or the end, found `,`"]);
    java("c ? x -> 1 : y -> 2", expect!["c ? ((x) -> 1) : ((y) -> 2)"]);
}

#[test]
fn patterns() {
    java("o instanceof String s && s.isEmpty()", expect!["(o instanceof String s) && s.isEmpty()"]);
    java("o instanceof final List<?> l", expect!["o instanceof List<?> l"]);
    java("!(o instanceof int[] a) || a.length > 0", expect!["(!(o instanceof int[] a)) || (a.length > 0)"]);
}

#[test]
fn jml_operators() {
    jml("\\result == \\old(size) + \\pre(n)", expect![[r#"\result == (\old(size) + \old(n))"#]]);
    jml("\\old(x, Pre)", expect![[r#"\old(x)"#]]);
    jml(
        "(\\forall int i; 0 <= i && i < a.length; a[i] > 0)",
        expect![[r#"(\forall int i; (0 <= i) && (i < a.length); a[i] > 0)"#]],
    );
    jml("(\\exists Object o, p; o == p)", expect![[r#"(\exists Object o, Object p; o == p)"#]]);
    jml("(\\forall int i, j; ; a[i] <= b[j])", expect![[r#"(\forall int i, int j; a[i] <= b[j])"#]]);
    jml(
        "(\\sum int[] r; rows.has(r); r[0]) == (\\num_of int i; i > 0; true)",
        expect![[r#"(\sum int[] r; rows.has(r); r[0]) == (\num_of int i; i > 0; true)"#]],
    );
    jml(
        "(\\min int i; 0 < i; i) + (\\max int a[]; true; 1) + (\\product long l; true; l)",
        expect![[r#"((\min int i; 0 < i; i) + (\max int[] a; true; 1)) + (\product long l; true; l)"#]],
    );
    jml("(\\forall nullable Object o; true)", expect![[r#"(\forall Object o; true)"#]]);
    jml("(\\forall \\bigint b; true)", expect![[r#"(\forall \bigint b; true)"#]]);
    jml(
        "\\fresh(a, b) && \\nonnullelements(c) && \\not_modified(x, a[*])",
        expect![[r#"(\fresh(a, b) && \nonnullelements(c)) && \not_modified(x, a[*])"#]],
    );
    jml("\\java_math(a + b) == (\\bigint) -a", expect![[r#"\java_math(a + b) == ((\bigint) (-a))"#]]);
    jml("(* it works *) && a", expect!["(* it works *) && a"]);
    jml("a[*]", expect!["a[*]"]);
    jml("this.a[1..n - 1]", expect!["this.a[1..(n - 1)]"]);
    jml("o.*", expect!["o.*"]);
    jml("\\everything", expect![[r#"\everything"#]]);
    jml("a\n  @ && b\n  @@ && c // why\n /* because */ && d", expect!["((a && b) && c) && d"]);
}

#[test]
fn jass_operators() {
    jass("size() == @Old(size(), int) - 1", expect!["size() == (@Old(size(), int) - 1)"]);
    jass(
        "@Return == @Old(x) || @Signal instanceof E",
        expect!["(@Return == @Old(x)) || (@Signal instanceof E)"],
    );
    jass(
        "@Old(list, java.util.List<String>).size() == 1",
        expect!["@Old(list, java.util.List<String>).size() == 1"],
    );
    jass("@ForAll(String s : names; s != null)", expect!["@ForAll(String s : names; s != null)"]);
    jass(
        "@Exists(int i; 0 <= i && i < n; a[i] == @ForAll(int j; j > 0))",
        expect!["@Exists(int i; (0 <= i) && (i < n); a[i] == @ForAll(int j; j > 0))"],
    );
}

#[test]
fn cofoja_operators() {
    check(Dialect::Cofoja, "result == old(size()) + 1", expect!["result == (old(size()) + 1)"]);
    check(
        Dialect::Cofoja,
        "signal.getMessage() != null && result() && a.result",
        expect!["((signal.getMessage() != null) && result()) && a.result"],
    );
    java("result == old(size())", expect!["result == old(size())"]);
}
