//! How observed values are described.

use crate::support::Bench;
use expect_test::{Expect, expect};

const VALUES: &str = "public class Values {
    public enum Colour { RED, GREEN { int f() { return 1; } }; int f() { return 0; } }
    enum Local { ONE }
    private enum Hidden { TWO }
    public static class Point { public int x = 1; public String toString() { return \"(\" + x + \")\"; } }
    public static class Plain { }
    public static class Leaky { public String toString() { return \"Leaky@\" + Integer.toHexString(hashCode()); } }
    private static class Secret extends Point { }
    private static class SecretPlain extends Plain { }
    static Object hidden() { return Hidden.TWO; }
    static Object secret() { return new Secret(); }
    static Object secretPlain() { return new SecretPlain(); }
    static Object secretArray() { return new Secret[0]; }
    static Runnable runnable() { return () -> { }; }
}";

fn check(expressions: &[&str], expected: Expect) {
    let observations: String = expressions
        .iter()
        .enumerate()
        .map(|(index, expression)| format!("trace.observe({index}, () -> {expression});\n"))
        .collect();
    let body = format!(
        "Values receiver = new Values(); Object argument = new Object(); int[] array = {{1, 2}};
         trace.calling(receiver, \"text\", argument, array); trace.returned(null);\n{observations}"
    );
    let outcome = Bench::new(&[VALUES]).checked(&body);
    let lines: String = outcome
        .observations
        .iter()
        .map(|(index, value)| format!("{}: {value:?}\n", expressions[*index]))
        .collect();
    expected.assert_eq(&lines);
}

#[test]
fn values_that_can_be_written_down() {
    check(
        &[
            "null",
            "true",
            "(byte) -1",
            "(short) 300",
            "'\\uffff'",
            "Integer.MIN_VALUE",
            "Long.MAX_VALUE",
            "-0.0f",
            "Double.NaN",
            "1e300",
            "\"text\"",
            "\"\\u0000\\n\\\"\\\\ \\ud83d\\ude00\"",
            "Values.Colour.RED",
            "Values.Colour.GREEN",
            "Values.Local.ONE",
            "new int[] {1, 2}",
            "new String[][] {{\"a\", null}, {}, null}",
            "new Values.Colour[] {Values.Colour.RED}",
            "List.of(1, \"two\")",
            "new ArrayList<>(List.of(List.of(), List.of('x')))",
            "new TreeSet<>(Set.of(2, 1))",
            "Collections.singleton(1)",
        ],
        expect![[r#"
            null: Null
            true: Value(Boolean(true))
            (byte) -1: Value(Byte(-1))
            (short) 300: Value(Short(300))
            '\uffff': Value(Char(65535))
            Integer.MIN_VALUE: Value(Int(-2147483648))
            Long.MAX_VALUE: Value(Long(9223372036854775807))
            -0.0f: Value(Float(-0.0))
            Double.NaN: Value(Double(NaN))
            1e300: Value(Double(1e300))
            "text": Value(String("text"))
            "\u0000\n\"\\ \ud83d\ude00": Value(String("\0\n\"\\ 😀"))
            Values.Colour.RED: Enum { class: p/Values$Colour, constant: "RED" }
            Values.Colour.GREEN: Enum { class: p/Values$Colour, constant: "GREEN" }
            Values.Local.ONE: Enum { class: p/Values$Local, constant: "ONE" }
            new int[] {1, 2}: Array { element: Primitive(Int), items: [Value(Int(1)), Value(Int(2))] }
            new String[][] {{"a", null}, {}, null}: Array { element: Array(Class(ClassType { name: java/lang/String, arguments: [] })), items: [Array { element: Class(ClassType { name: java/lang/String, arguments: [] }), items: [Value(String("a")), Null] }, Array { element: Class(ClassType { name: java/lang/String, arguments: [] }), items: [] }, Null] }
            new Values.Colour[] {Values.Colour.RED}: Array { element: Class(ClassType { name: p/Values$Colour, arguments: [] }), items: [Enum { class: p/Values$Colour, constant: "RED" }] }
            List.of(1, "two"): List([Value(Int(1)), Value(String("two"))])
            new ArrayList<>(List.of(List.of(), List.of('x'))): List([List([]), List([Value(Char(120))])])
            new TreeSet<>(Set.of(2, 1)): List([Value(Int(1)), Value(Int(2))])
            Collections.singleton(1): List([Value(Int(1))])
        "#]],
    );
}

#[test]
fn objects_by_identity_text_or_class() {
    check(
        &[
            "receiver",
            "argument",
            "array",
            "\"te\".concat(\"xt\")",
            "new Values.Point()",
            "new Values.Plain()",
            "new Values.Leaky()",
            "Values.secret()",
            "Values.secretPlain()",
            "Values.secretArray()",
            "Values.hidden()",
            "Values.runnable()",
            "new Values.Plain() { public String toString() { return \"anonymous\"; } }",
            "java.lang.reflect.Proxy.newProxyInstance(Values.class.getClassLoader(), new Class<?>[] {Runnable.class}, (p, m, a) -> null)",
            "Optional.of(1)",
            "Optional.of(new Object())",
            "new java.math.BigDecimal(\"1.50\")",
            "new StringBuilder(\"built\")",
            "Values.class",
            "new HashSet<>(List.of(1, 2))",
            "new HashMap<>()",
            "new Object()",
            "Arrays.asList(1, null)",
            "Collections.nCopies(9, 1)",
            "new int[17]",
            "\"x\".repeat(201)",
            "\"\\ud800\"",
        ],
        expect![[r#"
            receiver: Receiver
            argument: Argument(1)
            array: Array { element: Primitive(Int), items: [Value(Int(1)), Value(Int(2))] }
            "te".concat("xt"): Value(String("text"))
            new Values.Point(): Text { class: p/Values$Point, text: "(1)" }
            new Values.Plain(): Instance(p/Values$Plain)
            new Values.Leaky(): Instance(p/Values$Leaky)
            Values.secret(): Text { class: p/Values$Point, text: "(1)" }
            Values.secretPlain(): Instance(p/Values$Plain)
            Values.secretArray(): Instance(java/lang/Object)
            Values.hidden(): Instance(java/lang/Enum)
            Values.runnable(): Instance(java/lang/Runnable)
            new Values.Plain() { public String toString() { return "anonymous"; } }: Text { class: p/Values$Plain, text: "anonymous" }
            java.lang.reflect.Proxy.newProxyInstance(Values.class.getClassLoader(), new Class<?>[] {Runnable.class}, (p, m, a) -> null): Instance(java/lang/Runnable)
            Optional.of(1): Text { class: java/util/Optional, text: "Optional[1]" }
            Optional.of(new Object()): Instance(java/util/Optional)
            new java.math.BigDecimal("1.50"): Text { class: java/math/BigDecimal, text: "1.50" }
            new StringBuilder("built"): Text { class: java/lang/StringBuilder, text: "built" }
            Values.class: Text { class: java/lang/Class, text: "class p.Values" }
            new HashSet<>(List.of(1, 2)): Instance(java/util/HashSet)
            new HashMap<>(): Instance(java/util/HashMap)
            new Object(): Instance(java/lang/Object)
            Arrays.asList(1, null): List([Value(Int(1)), Null])
            Collections.nCopies(9, 1): Instance(java/util/AbstractList)
            new int[17]: Instance(java/lang/Object)
            "x".repeat(201): Instance(java/lang/String)
            "\ud800": Instance(java/lang/String)
        "#]],
    );
}
