//! Every diagnostic, with its place.

use expect_test::{Expect, expect};

use super::super::*;

fn check(dialect: Dialect, source: &str, expected: Expect) {
    let text = SourceText::file("C", source);
    let message = match parse(&text, text.span(), dialect) {
        Ok(expr) => format!("no error: {expr:?}"),
        Err(error) => format!("{} {error}", error.id),
    };
    expected.assert_eq(&message);
}

fn jml(source: &str, expected: Expect) {
    check(Dialect::Jml, source, expected);
}

fn jass(source: &str, expected: Expect) {
    check(Dialect::Jass, source, expected);
}

#[test]
fn brackets() {
    jass(
        "size() == @Old(size()+1",
        expect![
            "syntax.unclosed C:1:15: error: this `(` is never closed: expected `)`, found the end (add `)`)"
        ],
    );
    jml(
        "f(a, b",
        expect![
            "syntax.unclosed C:1:2: error: this `(` is never closed: expected `)`, found the end (add `)`)"
        ],
    );
    jml(
        "a[1",
        expect![
            "syntax.unclosed C:1:2: error: this `[` is never closed: expected `]`, found the end (add `]`)"
        ],
    );
    jml(
        "(a + b",
        expect![
            "syntax.unclosed C:1:1: error: this `(` is never closed: expected `)`, found the end (add `)`)"
        ],
    );
    jml(
        "a + b)",
        expect![
            "syntax.unopened C:1:6: error: this `)` closes nothing (remove it, or add the `(` that it belongs to)"
        ],
    );
    jml(
        "a]",
        expect![
            "syntax.unopened C:1:2: error: this `]` closes nothing (remove it, or add the `[` that it belongs to)"
        ],
    );
    jml("f(a b)", expect!["syntax.expected C:1:5: error: expected `)` or an operator, found `b`"]);
    jml(
        "(\\forall int i; i > 0; a",
        expect![
            "syntax.unclosed C:1:1: error: this `(` is never closed: expected `)`, found the end (add `)`)"
        ],
    );
    jml(
        "(* open",
        expect!["syntax.unclosed C:1:1: error: this informal predicate is never closed (end it with `*)`)"],
    );
    jml(
        "new int[] {1, 2",
        expect![
            "syntax.unclosed C:1:11: error: this `{` is never closed: expected `}`, found the end (add `}`)"
        ],
    );
}

#[test]
fn operators_of_other_languages() {
    jml(
        "a = b",
        expect![
            "syntax.assignment C:1:3: error: expected an operator or the end, found `=` (a contract assigns nothing: write `==` to compare)"
        ],
    );
    jml(
        "a and b",
        expect![
            "syntax.word-operator C:1:3: error: expected an operator or the end, found `and` (write `&&`)"
        ],
    );
    jml(
        "o instanceof A or b",
        expect![
            "syntax.word-operator C:1:16: error: expected an operator or the end, found `or` (write `||`)"
        ],
    );
    jml(
        "not a",
        expect!["syntax.word-operator C:1:1: error: expected an expression, found `not` (write `!`)"],
    );
    jml("a ≤ b", expect!["syntax.character C:1:3: error: `≤` means nothing here (write `<=`)"]);
    jml(
        "a += 1",
        expect![
            "syntax.assignment C:1:3: error: expected an operator or the end, found `+=` (a contract must not change anything)"
        ],
    );
    jml(
        "i++ > 0",
        expect![
            "syntax.assignment C:1:2: error: expected an operator, found `++` (a contract must not change anything)"
        ],
    );
    jml(
        "--i",
        expect![
            "syntax.assignment C:1:1: error: expected an expression, found `--` (a contract must not change anything)"
        ],
    );
    jml("a >>= 2", expect!["syntax.expected C:1:3: error: expected an operator or the end, found `>`"]);
    jml(
        "a ==> b <== c",
        expect![
            "syntax.mixed-implications C:1:3: error: `==>` and `<==` stand side by side (add parentheses to say which comes first)"
        ],
    );
    jml("a # b", expect!["syntax.character C:1:3: error: `#` means nothing here"]);
}

#[test]
fn words() {
    jml(
        "\\reslt > 0",
        expect![[
            r#"syntax.unknown-operator C:1:1: error: `\reslt` is not an operator (did you mean `\result`?)"#
        ]],
    );
    jml("\\banana", expect![[r#"syntax.unknown-operator C:1:1: error: `\banana` is not an operator"#]]);
    jml(
        "\\forall int i; i > 0",
        expect![[
            r#"syntax.expected C:1:1: error: `\forall` stands without its parentheses (write `(\forall int i; range; body)`)"#
        ]],
    );
    jml("\\lockset", expect![[r#"syntax.unsupported C:1:1: error: `\lockset` is not supported"#]]);
    jml(
        "@Old(x)",
        expect![[
            r#"syntax.unknown-operator C:1:1: error: `@Old` is not an operator of JML (write `\old(…)`)"#
        ]],
    );
    jml(
        "a + @Old(x)",
        expect![[
            r#"syntax.unknown-operator C:1:5: error: `@Old` is not an operator of JML (write `\old(…)`)"#
        ]],
    );
    jml(
        "\\not_specified",
        expect![[r#"syntax.expected C:1:1: error: expected an expression, found `\not_specified`"#]],
    );
    jass(
        "@old(x)",
        expect!["syntax.unknown-operator C:1:1: error: `@old` is not an operator (did you mean `@Old`?)"],
    );
    jass(
        "@Result",
        expect![
            "syntax.unknown-operator C:1:1: error: `@Result` is not an operator (did you mean `@Return`?)"
        ],
    );
    jass(
        "\\old(x)",
        expect![[
            r#"syntax.unknown-operator C:1:1: error: `\old` is not an operator of Modern Jass (write `@Old(…)`)"#
        ]],
    );
    jass(
        "\\result",
        expect![[
            r#"syntax.unknown-operator C:1:1: error: `\result` is not an operator of Modern Jass (write `@Return`)"#
        ]],
    );
    check(
        Dialect::Cofoja,
        "@Return",
        expect![
            "syntax.unknown-operator C:1:1: error: `@Return` is not an operator of Cofoja (write `result`)"
        ],
    );
    check(
        Dialect::Cofoja,
        "\\old(x)",
        expect![[
            r#"syntax.unknown-operator C:1:1: error: `\old` is not an operator of Cofoja (write `old(…)`)"#
        ]],
    );
    check(
        Dialect::Java,
        "\\result",
        expect![[r#"syntax.unknown-operator C:1:1: error: `\result` is not an operator of Java"#]],
    );
}

#[test]
fn operands_and_ends() {
    jml("", expect!["syntax.expected C:1:1: error: expected an expression, found the end"]);
    jml("a +", expect!["syntax.expected C:1:4: error: expected an expression, found the end"]);
    jml("a b", expect!["syntax.expected C:1:3: error: expected an operator or the end, found `b`"]);
    jml(
        "a.",
        expect!["syntax.expected C:1:3: error: expected a field or method name after `.`, found the end"],
    );
    jml("a.1", expect!["syntax.expected C:1:2: error: expected an operator or the end, found `.1`"]);
    jml("a ? b", expect!["syntax.expected C:1:6: error: expected `:`, found the end"]);
    jml("&& a", expect!["syntax.expected C:1:1: error: expected an expression, found `&&`"]);
    jml("a == ;", expect!["syntax.expected C:1:6: error: expected an expression, found `;`"]);
    jml(
        "int",
        expect!["syntax.expected C:1:4: error: expected `.class` or `::` after a type, found the end"],
    );
    jml("int x", expect!["syntax.expected C:1:5: error: expected `.class` or `::` after a type, found `x`"]);
    jml("f().class", expect!["syntax.expected C:1:1: error: expected a type before `.class`"]);
    jml(
        "new A",
        expect!["syntax.expected C:1:6: error: expected `(` or `[` after the type of `new`, found the end"],
    );
    jml(
        "new int[]",
        expect!["syntax.expected C:1:10: error: expected `{` with the items of the array, found the end"],
    );
    jml("if (a) b", expect!["syntax.expected C:1:1: error: expected an expression, found `if`"]);
    jml("\\old", expect!["syntax.expected C:1:5: error: expected `(`, found the end"]);
    jml("(\\forall i; true)", expect!["syntax.expected C:1:11: error: expected a name, found `;`"]);
    jml(
        "(\\forall int i)",
        expect![
            "syntax.expected C:1:15: error: expected `;` after the variables of the quantifier, found `)`"
        ],
    );
    jml("a::", expect!["syntax.expected C:1:4: error: expected a method name after `::`, found the end"]);
}

#[test]
fn unsupported() {
    jml(
        "new A() { }",
        expect![
            "syntax.unsupported C:1:9: error: anonymous classes are not supported in contracts (use a lambda or a named class)"
        ],
    );
    jml(
        "a.new B()",
        expect![
            "syntax.unsupported C:1:3: error: creating an inner object with `.new` is not supported in contracts (call a method that creates it)"
        ],
    );
    jml(
        "x -> { return 1; }",
        expect![
            "syntax.unsupported C:1:6: error: a lambda with a block is not supported in contracts (write one expression after `->`)"
        ],
    );
    jml(
        "switch (x) { }",
        expect![
            "syntax.unsupported C:1:1: error: `switch` is not supported in contracts (use `?:` or move it into a pure method)"
        ],
    );
    jml(
        "o instanceof P(int x)",
        expect![
            "syntax.unsupported C:1:15: error: record patterns are not supported in contracts (bind the record to a name and call its accessors)"
        ],
    );
    jml(
        "\\old(x, L)",
        expect![
            "syntax.unsupported C:1:9: error: the state at the label `L` is not supported (only the state before the call can be asked for)"
        ],
    );
}

#[test]
fn literals() {
    jml(
        "12345678901",
        expect!["syntax.literal C:1:1: error: `12345678901` does not fit into an int (end it with `L`)"],
    );
    jml(
        "\"abc",
        expect![[r#"syntax.unclosed-string C:1:1: error: this string is never closed (end it with `"`)"#]],
    );
    jml(
        "'ab'",
        expect![
            "syntax.literal C:1:1: error: a character literal holds one character (write a string in double quotes)"
        ],
    );
    jml(
        "''",
        expect![
            "syntax.literal C:1:1: error: a character literal cannot be empty (write one character between the quotes)"
        ],
    );
    jml(
        "'a",
        expect![
            "syntax.unclosed-string C:1:1: error: this character literal is never closed (end it with `'`)"
        ],
    );
    jml(
        "\"\\q\"",
        expect![[r#"syntax.literal C:1:1: error: `\q` is not an escape (write `\\` for a backslash)"#]],
    );
    jml("1x", expect!["syntax.literal C:1:1: error: `1x` is not a number"]);
    jml(
        "/* open",
        expect!["syntax.unclosed-comment C:1:1: error: this comment is never closed (end it with `*/`)"],
    );
}

/// Nests `open` and `close` around a name, far beyond the limit.
fn deep(open: &str, close: &str, expected: Expect) {
    jml(&format!("{}a{}", open.repeat(10_000), close.repeat(10_000)), expected);
}

#[test]
fn depth() {
    deep(
        "(",
        ")",
        expect![
            "syntax.too-deep C:1:101: error: this expression nests too deeply (split it into several clauses)"
        ],
    );
    deep(
        "!",
        "",
        expect![
            "syntax.too-deep C:1:101: error: this expression nests too deeply (split it into several clauses)"
        ],
    );
    deep(
        "f(",
        ")",
        expect![
            "syntax.too-deep C:1:201: error: this expression nests too deeply (split it into several clauses)"
        ],
    );
    deep(
        "a ==> ",
        "",
        expect![
            "syntax.too-deep C:1:601: error: this expression nests too deeply (split it into several clauses)"
        ],
    );
    deep(
        "a && ",
        "",
        expect![
            "syntax.too-deep C:1:1003: error: this expression is too long (split it into several clauses)"
        ],
    );
    deep(
        "",
        ".a",
        expect![
            "syntax.too-deep C:1:402: error: this expression is too long (split it into several clauses)"
        ],
    );
    deep(
        "a ? b : ",
        "",
        expect![
            "syntax.too-deep C:1:797: error: this expression nests too deeply (split it into several clauses)"
        ],
    );
    deep(
        "(T) ",
        "",
        expect![
            "syntax.too-deep C:1:398: error: this expression nests too deeply (split it into several clauses)"
        ],
    );
    deep(
        "x -> ",
        "",
        expect![
            "syntax.too-deep C:1:501: error: this expression nests too deeply (split it into several clauses)"
        ],
    );
    deep("new L<", ">()", expect!["syntax.expected C:1:7: error: expected a type, found `new`"]);
    deep(
        "new int[] {",
        "}",
        expect![
            "syntax.too-deep C:1:551: error: this expression nests too deeply (split it into several clauses)"
        ],
    );
    deep(
        "\\old(",
        ")",
        expect![
            "syntax.too-deep C:1:501: error: this expression nests too deeply (split it into several clauses)"
        ],
    );
    deep(
        "(\\forall int i; ",
        ")",
        expect![
            "syntax.too-deep C:1:794: error: this expression nests too deeply (split it into several clauses)"
        ],
    );
}

#[test]
fn the_limits_fit_a_small_stack() {
    let sources = [
        format!("{}a{}", "(\\forall int i; f(".repeat(32), "))".repeat(32)),
        format!("{}a{}", "(".repeat(98), ")".repeat(98)),
        format!("{}a", "a ? b : ".repeat(98)),
        "a && ".repeat(190) + "a",
    ];
    let worker = std::thread::Builder::new().stack_size(2 * 1024 * 1024).spawn(move || {
        for source in sources {
            let text = SourceText::file("C", source);
            let expr = parse(&text, text.span(), Dialect::Jml).expect("within the limits");
            assert_eq!(expr, expr.clone());
        }
    });
    worker.expect("a thread").join().expect("no overflow");
}
