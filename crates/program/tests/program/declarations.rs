//! What reflection does not show: parameter names, annotations of types, constants, nesting.

use expect_test::{Expect, expect};
use program::{Annotation, AnnotationValue, Class, Parameter, Program};

use crate::world::{compile, compile_one};

const ANNOTATIONS: &str = "package marks;
    import java.lang.annotation.*;
    public class Marks {
        @Target(ElementType.TYPE_USE) @Retention(RetentionPolicy.RUNTIME) public @interface Nullable {}
        @Target({ElementType.TYPE_USE, ElementType.PARAMETER, ElementType.FIELD, ElementType.METHOD})
        @Retention(RetentionPolicy.CLASS) public @interface Both { int value() default 0; }
        @Retention(RetentionPolicy.RUNTIME) public @interface Min {
            long value(); String[] messages() default {}; Class<?>[] groups() default {}; Level level() default Level.LOW;
            Both nested() default @Both(3); char sign() default 'x'; boolean strict() default true;
            byte b() default -1; short s() default 300; float f() default 1.5f; double d() default -0.5; int i() default 7; }
        @Retention(RetentionPolicy.SOURCE) public @interface Gone {}
        public enum Level { LOW, HIGH }
    }";

fn annotation(one: &Annotation) -> String {
    let values: Vec<String> =
        one.values.iter().map(|(name, value)| format!("{name}={}", shown(value))).collect();
    format!("@{}({})", one.class.without_package(), values.join(", "))
}

fn shown(value: &AnnotationValue) -> String {
    match value {
        AnnotationValue::Constant(constant) => format!("{constant:?}"),
        AnnotationValue::Enum(class, name) => format!("{}.{name}", class.without_package()),
        AnnotationValue::Class(ty) => format!("{ty}.class"),
        AnnotationValue::Annotation(nested) => annotation(nested),
        AnnotationValue::Array(values) => {
            format!("{{{}}}", values.iter().map(shown).collect::<Vec<_>>().join(", "))
        }
    }
}

fn annotations(list: &[Annotation]) -> String {
    list.iter().map(|one| annotation(one) + " ").collect()
}

fn parameters(list: &[Parameter]) -> String {
    let shown = list.iter().map(|one| format!("{}{} {}", annotations(&one.annotations), one.ty, one.name));
    format!("({})", shown.collect::<Vec<_>>().join(", "))
}

fn describe(class: &Class) -> String {
    let mut out = format!("{}{:?} {}\n", annotations(&class.annotations), class.kind, class.name);
    for field in class.fields.iter().filter(|field| !field.access.is_synthetic()) {
        let constant = field.constant.as_ref().map_or(String::new(), |constant| format!(" = {constant:?}"));
        out += &format!("  {}{} {}{constant}\n", annotations(&field.annotations), field.ty, field.name);
    }
    for method in
        class.methods.iter().filter(|method| !method.access.is_synthetic() && !method.is_class_initialiser())
    {
        let list = parameters(&method.parameters);
        let default = method
            .annotation_default
            .as_ref()
            .map_or(String::new(), |value| format!(" default {}", shown(value)));
        out += &format!(
            "  {}{} {}{list}{default}\n",
            annotations(&method.annotations),
            method.returns,
            method.name
        );
    }
    out
}

fn check(java: &str, class: &str, expected: Expect) {
    let program = compile(&[("marks/Marks.java", ANNOTATIONS), ("p/A.java", java)]);
    let class = program.class(&class.into()).unwrap_or_else(|| panic!("{:?}", program.diagnostics()));
    expected.assert_eq(&describe(&class));
}

#[test]
fn annotations_of_whole_types_join_those_of_declarations() {
    check(
        "package p; import marks.Marks.*; import java.util.*;
         @Deprecated class A {
            @Nullable String name; List<@Nullable String> inside; String @Nullable [] array; @Nullable String[] elements;
            @Both(1) int both; Map.@Nullable Entry<String, String> entry; A.@Nullable Inner inner;
            @Min(value = 3, messages = {\"a\", \"b\"}, groups = {int.class, String[].class}, level = Level.HIGH) long least;
            A(@Nullable String first, @Both Object second, @Gone int third) {}
            @Nullable Object find(int at, List<@Nullable String> in, @Min(-1) @Nullable Integer most) { return null; }
            class Inner { Inner(@Nullable String s, @Both int i) {} }
         }",
        "p/A",
        expect![[r#"
            @Deprecated() Class p.A
              @Marks$Nullable() java.lang.String name
              java.util.List<java.lang.String> inside
              @Marks$Nullable() java.lang.String[] array
              java.lang.String[] elements
              @Marks$Both(value=Int(1)) int both
              @Marks$Nullable() java.util.Map.Entry<java.lang.String, java.lang.String> entry
              @Marks$Nullable() p.A.Inner inner
              @Marks$Min(value=Long(3), messages={String("a"), String("b")}, groups={int.class, java.lang.String[].class}, level=Marks$Level.HIGH) long least
              void <init>(@Marks$Nullable() java.lang.String first, @Marks$Both() java.lang.Object second, int third)
              @Marks$Nullable() java.lang.Object find(int at, java.util.List<java.lang.String> in, @Marks$Min(value=Long(-1)) @Marks$Nullable() java.lang.Integer most)
        "#]],
    );
}

#[test]
fn parameters_that_the_compiler_adds_do_not_shift_annotations() {
    check(
        "package p; import marks.Marks.*; class A { class Inner { Inner(@Nullable String s, @Both(2) int i, @Min(4) long l) {} } }",
        "p/A$Inner",
        expect![[r#"
            Class p.A$Inner
              void <init>(@Marks$Nullable() java.lang.String s, @Marks$Both(value=Int(2)) int i, @Marks$Min(value=Long(4)) long l)
        "#]],
    );
    check(
        "package p; import marks.Marks.*; enum A { X(null, 1); A(@Nullable String s, @Min(4) int i) {} }",
        "p/A",
        expect![[r#"
            Enum p.A
              p.A X
              p.A[] values()
              p.A valueOf(java.lang.String name)
              void <init>(@Marks$Nullable() java.lang.String s, @Marks$Min(value=Long(4)) int i)
        "#]],
    );
    check(
        "package p; import marks.Marks.*; record A(@Nullable String s, @Both(2) @Min(4) int... i) { A { } }",
        "p/A",
        expect![[r#"
            Record p.A
              @Marks$Nullable() java.lang.String s
              @Marks$Min(value=Long(4)) @Marks$Both(value=Int(2)) int[] i
              void <init>(@Marks$Nullable() java.lang.String s, @Marks$Min(value=Long(4)) @Marks$Both(value=Int(2)) int[] i)
              java.lang.String toString()
              int hashCode()
              boolean equals(java.lang.Object o)
              @Marks$Nullable() java.lang.String s()
              @Marks$Min(value=Long(4)) @Marks$Both(value=Int(2)) int[] i()
        "#]],
    );
}

#[test]
fn annotation_types_have_defaults() {
    check(
        "package p; class A {}",
        "marks/Marks$Min",
        expect![[r#"
        @Retention(value=RetentionPolicy.RUNTIME) Annotation marks.Marks$Min
          long value()
          java.lang.String[] messages() default {}
          java.lang.Class<?>[] groups() default {}
          marks.Marks.Level level() default Marks$Level.LOW
          marks.Marks.Both nested() default @Marks$Both(value=Int(3))
          char sign() default Char(120)
          boolean strict() default Boolean(true)
          byte b() default Byte(-1)
          short s() default Short(300)
          float f() default Float(1.5)
          double d() default Double(-0.5)
          int i() default Int(7)
    "#]],
    );
}

#[test]
fn constants_are_those_that_the_compiler_inlines() {
    check(
        "package p; class A {
            static final boolean Z = true; static final byte B = -1; static final short S = 300; static final char C = 'x';
            static final int I = 1 << 20; static final long J = -5L; static final float F = 1.5f; static final double D = 0.1;
            static final String T = \"te\" + \"xt \\u00e9 \\0\"; static final Integer N = 1; final int instance = 3; static int plain = 4;
         }",
        "p/A",
        expect![[r#"
            Class p.A
              boolean Z = Boolean(true)
              byte B = Byte(-1)
              short S = Short(300)
              char C = Char(120)
              int I = Int(1048576)
              long J = Long(-5)
              float F = Float(1.5)
              double D = Double(0.1)
              java.lang.String T = String("text é \0")
              java.lang.Integer N
              int instance = Int(3)
              int plain
              void <init>()
        "#]],
    );
}

#[test]
fn classes_know_where_they_stand() {
    let program = compile_one(
        "A",
        "public class A {
            static class Nested { private class Deep {} }
            sealed interface S permits One, Two {} record One() implements S {} enum Two implements S { X { void f() {} } }
            Runnable local() { class Local { class Member {} } return () -> new Object() {}.hashCode(); }
            Object field = new Object() {};
            @interface Mark {}
         }",
    );
    let mut shown = String::new();
    for name in program.under_test() {
        let class = program.class(name).expect("compiled");
        shown += &format!(
            "{name}: {:?} {:?}, simple {:?}, outer {:?}, in {:?} {:?}, local {}, inner {}, host {:?}, permits {:?}\n",
            class.kind,
            class.access,
            class.simple_name,
            class.outer,
            class.enclosing_class,
            class.enclosing_method.as_ref().map(ToString::to_string),
            class.is_local,
            class.is_inner(),
            class.nest_host,
            class.permitted
        );
    }
    expect![[r#"
        A: Class Access(PUBLIC), simple Some("A"), outer None, in None None, local false, inner false, host None, permits []
        A$1: Class Access(0x0), simple None, outer None, in Some(A) Some("A.local()Ljava/lang/Runnable;"), local true, inner false, host Some(A), permits []
        A$1Local: Class Access(0x0), simple Some("Local"), outer None, in Some(A) Some("A.local()Ljava/lang/Runnable;"), local true, inner false, host Some(A), permits []
        A$1Local$Member: Class Access(0x0), simple Some("Member"), outer Some(A$1Local), in Some(A$1Local) None, local false, inner true, host Some(A), permits []
        A$2: Class Access(0x0), simple None, outer None, in Some(A) None, local true, inner false, host Some(A), permits []
        A$Mark: Annotation Access(STATIC | INTERFACE | ABSTRACT | ANNOTATION), simple Some("Mark"), outer Some(A), in Some(A) None, local false, inner false, host Some(A), permits []
        A$Nested: Class Access(STATIC), simple Some("Nested"), outer Some(A), in Some(A) None, local false, inner false, host Some(A), permits []
        A$Nested$Deep: Class Access(PRIVATE), simple Some("Deep"), outer Some(A$Nested), in Some(A$Nested) None, local false, inner true, host Some(A), permits []
        A$One: Record Access(STATIC | FINAL), simple Some("One"), outer Some(A), in Some(A) None, local false, inner false, host Some(A), permits []
        A$S: Interface Access(STATIC | INTERFACE | ABSTRACT), simple Some("S"), outer Some(A), in Some(A) None, local false, inner false, host Some(A), permits [A$One, A$Two]
        A$Two: Enum Access(STATIC | ENUM), simple Some("Two"), outer Some(A), in Some(A) None, local false, inner false, host Some(A), permits [A$Two$1]
        A$Two$1: Class Access(FINAL | ENUM), simple None, outer None, in Some(A$Two) None, local true, inner false, host Some(A), permits []
    "#]].assert_eq(&shown);
}

#[test]
fn lines_and_source_files_are_kept() {
    let program =
        compile_one("A", "class A {\n int f(int x) {\n  if (x > 0)\n   return 1;\n  return 2;\n }\n}");
    let class = program.class(&"A".into()).expect("compiled");
    assert_eq!(class.method("f", "(I)I").expect("a method").lines, Some((3, 5)));
    assert_eq!(class.source_file.as_deref(), Some("A.java"));
    assert_eq!(Program::this_type(&class).to_string(), "A");
}
