//! From classes to declarations, and from names to classes.

use expect_test::expect;
use program::{ClassName, MethodRef, Program};

use crate::world::compile;

fn example() -> Program {
    compile(&[
        (
            "p/A.java",
            "package p;
             import java.util.*;
             import java.util.Map.Entry;
             import static q.B.Shared;
             import q.*;
             public class A<T extends Number> extends Base {
                 A() {}
                 A(T number, int... rest) {}
                 void over(int x) {}
                 void over(Integer x) {}
                 void over(long[] x) {}
                 void over(List<String> x) {}
                 void over(Entry<String, T> x) {}
                 void over(Map.Entry<String, T>[] x) {}
                 void over(T x) {}
                 <S extends CharSequence> void over(S x) {}
                 <T extends Runnable> void over(T[] x) {}
                 void over(java.util.Set<T> x) {}
                 void over(Inner x) {}
                 void over(Inherited x) {}
                 void over(Shared x) {}
                 void over(B x) {}
                 void over(String... x) {}
                 class Inner { Inner(T t) {} void in(Inner other, A<T> outer, T t) {} class Deep { void deep(Inner i) {} } }
                 enum Kind { ONE(1); Kind(int n) {} void kind() {} }
                 record Pair<X>(X left, int right) { Pair { } Pair() { this(null, 0); } X left(int n) { return left; } }
             }
             class Second { void second() {} }",
        ),
        ("p/Base.java", "package p; class Base { protected static class Inherited {} class List2 {} }"),
        ("q/B.java", "package q; public class B { public static class Shared {} } class Hidden {}"),
    ])
}

#[test]
fn every_declared_method_finds_its_declaration() {
    let program = example();
    let mut shown = String::new();
    for name in program.under_test() {
        let class = program.class(name).expect("compiled");
        for method in class.methods.iter().filter(|method| !method.access.is_synthetic()) {
            let found = program.source_method(&class.method_ref(method));
            let declaration = found.as_ref().map_or("none".to_owned(), |source| {
                let place = source.class.file.text.place(source.declaration().name_span);
                let at = program.method_of_declaration(&source.class, source.index, &class);
                assert_eq!(at, Some(method.index), "{name} {}", method.name);
                format!("line {}", place.line)
            });
            shown += &format!("{name}.{}{}: {declaration}\n", method.name, method.descriptor);
        }
    }
    expect![[r#"
        p.A.<init>()V: line 7
        p.A.<init>(Ljava/lang/Number;[I)V: line 8
        p.A.over(I)V: line 9
        p.A.over(Ljava/lang/Integer;)V: line 10
        p.A.over([J)V: line 11
        p.A.over(Ljava/util/List;)V: line 12
        p.A.over(Ljava/util/Map$Entry;)V: line 13
        p.A.over([Ljava/util/Map$Entry;)V: line 14
        p.A.over(Ljava/lang/Number;)V: line 15
        p.A.over(Ljava/lang/CharSequence;)V: line 16
        p.A.over([Ljava/lang/Runnable;)V: line 17
        p.A.over(Ljava/util/Set;)V: line 18
        p.A.over(Lp/A$Inner;)V: line 19
        p.A.over(Lp/Base$Inherited;)V: line 20
        p.A.over(Lq/B$Shared;)V: line 21
        p.A.over(Lq/B;)V: line 22
        p.A.over([Ljava/lang/String;)V: line 23
        p.A$Inner.<init>(Lp/A;Ljava/lang/Number;)V: line 24
        p.A$Inner.in(Lp/A$Inner;Lp/A;Ljava/lang/Number;)V: line 24
        p.A$Inner$Deep.<init>(Lp/A$Inner;)V: none
        p.A$Inner$Deep.deep(Lp/A$Inner;)V: line 24
        p.A$Kind.values()[Lp/A$Kind;: none
        p.A$Kind.valueOf(Ljava/lang/String;)Lp/A$Kind;: none
        p.A$Kind.<init>(Ljava/lang/String;II)V: line 25
        p.A$Kind.kind()V: line 25
        p.A$Kind.<clinit>()V: none
        p.A$Pair.<init>(Ljava/lang/Object;I)V: line 26
        p.A$Pair.<init>()V: line 26
        p.A$Pair.left(I)Ljava/lang/Object;: line 26
        p.A$Pair.toString()Ljava/lang/String;: none
        p.A$Pair.hashCode()I: none
        p.A$Pair.equals(Ljava/lang/Object;)Z: none
        p.A$Pair.left()Ljava/lang/Object;: none
        p.A$Pair.right()I: none
        p.Base.<init>()V: none
        p.Base$Inherited.<init>()V: none
        p.Base$List2.<init>(Lp/Base;)V: none
        p.Second.<init>()V: none
        p.Second.second()V: line 28
        q.B.<init>()V: none
        q.B$Shared.<init>()V: none
        q.Hidden.<init>()V: none
    "#]]
    .assert_eq(&shown);
}

#[test]
fn classes_find_their_declarations_by_nesting() {
    let program = example();
    let name =
        |class: &str| program.source(&class.into()).map(|source| source.declaration().name.to_string());
    assert_eq!(name("p/A").as_deref(), Some("A"));
    assert_eq!(name("p/A$Inner$Deep").as_deref(), Some("Deep"));
    assert_eq!(name("p/A$Pair").as_deref(), Some("Pair"));
    assert_eq!(name("java/lang/String"), None);
    assert_eq!(program.canonical_name(&"p/A$Inner$Deep".into()).as_deref(), Some("p.A.Inner.Deep"));
    assert_eq!(program.canonical_name(&"java/util/Collections$1".into()), None);
    assert_eq!(program.canonical_name(&"no/such/Class".into()), None);
    assert_eq!(program.source(&"p/A$Kind".into()).map(|source| source.path), Some(vec![0, 1]));
    assert!(program.source_method(&MethodRef::new("p/A$Kind".into(), "values", "()[Lp/A$Kind;")).is_none());
}

#[test]
fn names_resolve_as_the_source_sees_them() {
    let program = example();
    let resolve = |context: &str, name: &str| {
        program.resolve_type_name(&ClassName::from(context), name).map(|class| class.as_str().to_owned())
    };
    let check = |context: &str, name: &str, expected: Option<&str>| {
        assert_eq!(resolve(context, name).as_deref(), expected, "{name} in {context}");
    };
    check("p/A", "A", Some("p/A"));
    check("p/A", "Inner", Some("p/A$Inner"));
    check("p/A", "Inner.Deep", Some("p/A$Inner$Deep"));
    check("p/A$Inner$Deep", "Kind", Some("p/A$Kind"));
    check("p/A$Inner$Deep", "Inherited", Some("p/Base$Inherited"));
    check("p/A", "Entry", Some("java/util/Map$Entry"));
    check("p/A", "Map.Entry", Some("java/util/Map$Entry"));
    check("p/A", "java.util.Map.Entry", Some("java/util/Map$Entry"));
    check("p/A", "HashMap.SimpleEntry", Some("java/util/AbstractMap$SimpleEntry"));
    check("p/A", "Shared", Some("q/B$Shared"));
    check("p/A", "B", Some("q/B"));
    check("p/A", "Hidden", None);
    check("p/A", "List", Some("java/util/List"));
    check("p/A", "String", Some("java/lang/String"));
    check("p/A", "Thread.State", Some("java/lang/Thread$State"));
    check("p/A", "Second", Some("p/Second"));
    check("p/Base", "List", None);
    check("p/Base", "p.A.Kind", Some("p/A$Kind"));
    check("p/A", "Nothing", None);
    check("p/A", "java.util.Nothing", None);
    check("p/A", "", None);
    check("p/A", ".", None);
    check("java/util/ArrayList", "Itr", Some("java/util/ArrayList$Itr"));
}
