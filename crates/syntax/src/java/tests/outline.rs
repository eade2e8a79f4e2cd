//! Prints what was read, compactly, to compare with what is expected.

use std::fmt::Write;

use super::*;

pub(super) fn check(source: &str, expected: Expect) {
    expected.assert_eq(&outline(source));
}

pub(super) fn outline(source: &str) -> String {
    let (file, diagnostics) = parse(SourceText::file("A.java", source));
    let mut out = String::new();
    if !file.package.is_empty() {
        let _ = writeln!(out, "package {}", file.package);
    }
    for import in &file.imports {
        let is_static = if import.is_static { " static" } else { "" };
        let star = if import.on_demand { ".*" } else { "" };
        let _ = writeln!(out, "import{is_static} {}{star}", import.name);
    }
    for ty in &file.types {
        type_outline(&file.text, ty, 0, &mut out);
    }
    comments(&file.text, "loose", &file.loose_comments, 0, &mut out);
    for diagnostic in diagnostics {
        let _ = writeln!(out, "{diagnostic}");
    }
    out
}

fn comments(text: &SourceText, what: &str, comments: &[Span], depth: usize, out: &mut String) {
    for comment in comments {
        let folded = text.slice(*comment).split_whitespace().collect::<Vec<_>>().join(" ");
        let _ = writeln!(out, "{}{what}: {folded}", "  ".repeat(depth));
    }
}

fn type_outline(text: &SourceText, ty: &TypeDeclaration, depth: usize, out: &mut String) {
    let indent = "  ".repeat(depth);
    let _ = write!(out, "{indent}{}{:?} {}", prefix(text, &ty.annotations, &ty.modifiers), ty.kind, ty.name);
    if !ty.type_parameters.is_empty() {
        let _ = write!(out, "<{}>", ty.type_parameters.join(", "));
    }
    if !ty.record_components.is_empty() {
        let _ = write!(out, "({})", parameters(text, &ty.record_components));
    }
    let _ = writeln!(out);
    comments(text, "jml", &ty.comments, depth + 1, out);
    comments(text, "body", &ty.body_comments, depth + 1, out);
    if !ty.enum_constants.is_empty() {
        let _ = writeln!(out, "{indent}  constants {}", ty.enum_constants.join(", "));
    }
    for field in &ty.fields {
        let prefix = prefix(text, &field.annotations, &field.modifiers);
        let _ = writeln!(out, "{indent}  field {prefix}{} {}", show_type(&field.ty), field.name);
        comments(text, "jml", &field.comments, depth + 2, out);
    }
    for method in &ty.methods {
        let prefix = prefix(text, &method.annotations, &method.modifiers);
        let generic = match method.type_parameters.as_slice() {
            [] => String::new(),
            names => format!("<{}> ", names.join(", ")),
        };
        let returns = method.returns.as_ref().map(|ty| show_type(ty) + " ").unwrap_or_default();
        let body = if method.body.is_some() { " {}" } else { "" };
        let _ = writeln!(
            out,
            "{indent}  {prefix}{generic}{returns}{}({}){body}",
            method.name,
            parameters(text, &method.parameters)
        );
        comments(text, "jml", &method.comments, depth + 2, out);
    }
    for nested in &ty.types {
        type_outline(text, nested, depth + 1, out);
    }
}

fn prefix(text: &SourceText, annotations: &[SourceAnnotation], modifiers: &[Arc<str>]) -> String {
    let mut out = String::new();
    for annotation in annotations {
        let _ = write!(out, "{} ", show_annotation(text, annotation));
    }
    for modifier in modifiers {
        let _ = write!(out, "{modifier} ");
    }
    out
}

fn parameters(text: &SourceText, all: &[ParameterDeclaration]) -> String {
    let shown: Vec<String> = all
        .iter()
        .map(|parameter| {
            let mut out = prefix(text, &parameter.annotations, &[]);
            for comment in &parameter.comments {
                let _ = write!(out, "{} ", text.slice(*comment));
            }
            let varargs = if parameter.is_varargs { " (varargs)" } else { "" };
            format!("{out}{} {}{varargs}", show_type(&parameter.ty), parameter.name)
        })
        .collect();
    shown.join(", ")
}

pub(super) fn show_type(ty: &TypeExpr) -> String {
    let mut out = ty.name.to_string();
    if !ty.arguments.is_empty() {
        let arguments: Vec<String> = ty
            .arguments
            .iter()
            .map(|argument| match argument {
                TypeArgumentExpr::Exact(ty) => show_type(ty),
                TypeArgumentExpr::Extends(ty) => format!("? extends {}", show_type(ty)),
                TypeArgumentExpr::Super(ty) => format!("? super {}", show_type(ty)),
                TypeArgumentExpr::Any => "?".into(),
            })
            .collect();
        let _ = write!(out, "<{}>", arguments.join(", "));
    }
    out + &"[]".repeat(ty.dimensions.into())
}

fn show_annotation(text: &SourceText, annotation: &SourceAnnotation) -> String {
    let arguments: Vec<String> = annotation
        .arguments
        .iter()
        .map(|(name, argument)| format!("{name} = {}", show_argument(text, argument)))
        .collect();
    match arguments.as_slice() {
        [] => format!("@{}", annotation.name),
        _ => format!("@{}({})", annotation.name, arguments.join(", ")),
    }
}

fn show_argument(text: &SourceText, argument: &AnnotationArgument) -> String {
    match argument {
        AnnotationArgument::Text(inner) => {
            let place = inner.place(Span::new(0, 0));
            format!("{:?} at {}:{}", inner.text, place.line, place.column)
        }
        AnnotationArgument::Expression(span) => format!("`{}`", text.slice(*span)),
        AnnotationArgument::Annotation(inner) => show_annotation(text, inner),
        AnnotationArgument::Array(items) => {
            let items: Vec<String> = items.iter().map(|item| show_argument(text, item)).collect();
            format!("{{{}}}", items.join(", "))
        }
    }
}

#[test]
fn declarations_of_all_kinds() {
    check(
        r#"
package p.q;
import java.util.List;
import java.util.*;
import static java.lang.Math.max;
public abstract class A<T extends Comparable<T>, U> extends B implements C {
    private static final int x = 1, y[] = {}, z[][];
    List<? super T> list; java.util.Map.Entry<String, int[]>[] e;
    A(int n) throws Exception { super(); }
    protected <V> A(V v) { this(1); }
    public static <X extends Number & Runnable> X f(final List<? extends X> a, int[]... rest) { return null; }
    abstract int g(int a[], @Deprecated String s)[];
    native void h(A<T, U> this, int k);
    static { }
    { }
    interface I { int K = 3; default int d() { return 1; } void e(); }
    enum E { P, Q(1) { void z() {} }, R; int v; E(int... i) {} E() {} }
    record R<S>(@NotNull S s, int... xs) { R { assert s != null; } R(int a) { this(null, a); } static int q; }
    @interface An { String value() default "x"; int[] n() default {}; int C = 1; }
}
class Other { }
"#,
        expect![[r#"
            package p.q
            import java.util.List
            import java.util.*
            import static java.lang.Math.max
            public abstract Class A<T, U>
              field private static final int x
              field private static final int[] y
              field private static final int[][] z
              field List<? super T> list
              field java.util.Map.Entry<String, int[]>[] e
              <init>(int n) {}
              protected <V> <init>(V v) {}
              public static <X> X f(List<? extends X> a, int[][] rest (varargs)) {}
              abstract int[] g(int[] a, @Deprecated String s)
              native void h(int k)
              Interface I
                field int K
                default int d() {}
                void e()
              Enum E
                constants P, Q, R
                field int v
                <init>(int[] i (varargs)) {}
                <init>() {}
              Record R<S>(@NotNull S s, int[] xs (varargs))
                field static int q
                <init>(@NotNull S s, int[] xs (varargs)) {}
                <init>(int a) {}
              Annotation An
                field int C
                String value()
                int[] n()
            Class Other
        "#]],
    );
}

#[test]
fn annotations_with_their_texts() {
    check(
        "class A {\n  @Pre(\"x > \\\"a\\\"\" + \" && y\")\n  @jass.modern.Post(value = \"z\", message = M, n = 3, c = String.class)\n  @SpecCase(pre = @Pre(\"p\"), all = {@Post(\"a\"), @Post(\"b\")}, none = {})\n  @Mark\n  @Block(\"\"\"\n    x > 0\n      && y\n    \"\"\")\n  void m() {}\n}",
        expect![[r#"
            Class A
              @Pre(value = "x > \"a\" && y" at 2:9) @jass.modern.Post(value = "z" at 3:30, message = `M`, n = `3`, c = `String.class`) @SpecCase(pre = @Pre(value = "p" at 4:25), all = {@Post(value = "a" at 4:44), @Post(value = "b" at 4:56)}, none = {}) @Mark @Block(value = "x > 0\n  && y\n" at 7:5) void m() {}
        "#]],
    );
}

#[test]
fn an_error_in_an_annotation_is_placed_in_the_file() {
    let source = "class A {\n  @Post(\"size() == \"\n      + \"@Old(size()+1\")\n  @Pre(\"s == \\\"a\\\" and b\")\n  void m() {}\n}";
    let (file, diagnostics) = parse(SourceText::file("A.java", source));
    assert_eq!(diagnostics, []);
    let errors: Vec<String> = file.types[0].methods[0]
        .annotations
        .iter()
        .filter_map(|annotation| match &annotation.arguments[0].1 {
            AnnotationArgument::Text(text) => Some(text),
            _ => None,
        })
        .filter_map(|text| crate::expr::parse(text, text.span(), crate::expr::Dialect::Jass).err())
        .map(|error| error.to_string())
        .collect();
    expect![[r#"
        A.java:3:14: error: this `(` is never closed: expected `)`, found the end (add `)`)
        A.java:4:20: error: expected an operator or the end, found `and` (write `&&`)"#]]
    .assert_eq(&errors.join("\n"));
}
