//! Hierarchy, generics, members and access on small programs.

use expect_test::{Expect, expect};
use program::{
    Access, ClassName, ClassType, Member, MethodRef, Program, Scope, Substitution, Type, TypeArgument,
};

use crate::world::{Memory, compile, compile_one};

fn library() -> Program {
    Program::new(Box::new(Memory::default()), Vec::new())
}

/// The type of the field `x` of a class `A` in the unnamed package.
fn field(program: &Program, name: &str) -> ClassType {
    let class = program.class(&"A".into()).expect("class A");
    match &class.field(name).expect("a field").ty {
        Type::Class(class) => class.clone(),
        other => panic!("{other} is no class type"),
    }
}

fn show(member: &Member) -> String {
    let parameters: Vec<String> = member.parameters.iter().map(Type::to_string).collect();
    let throws: Vec<String> = member.throws.iter().map(|ty| format!(" throws {ty}")).collect();
    format!(
        "{} {}.{}({}){}",
        member.returns,
        member.method.owner,
        member.method.name,
        parameters.join(", "),
        throws.concat()
    )
}

/// The methods of the type of `A.x`, without `Object`'s.
fn check_methods(java: &str, expected: Expect) {
    let program = compile_one("A", java);
    let members = program.methods_of(&field(&program, "x"));
    let own = members.iter().filter(|member| member.method.owner != ClassName::object());
    let shown: Vec<String> = own.map(|member| show(member) + "\n").collect();
    expected.assert_eq(&shown.concat());
}

#[test]
fn super_types_come_classes_first_then_interfaces_by_level() {
    let names = |name: &str| {
        let found = library().supertypes(&name.into());
        found.iter().map(|name| name.without_package().to_owned() + " ").collect::<String>()
    };
    expect!["AbstractSet AbstractCollection Object Serializable Set Collection Iterable "]
        .assert_eq(&names("java/util/concurrent/CopyOnWriteArraySet"));
    expect!["Object Collection Iterable "].assert_eq(&names("java/util/Set"));
    expect![""].assert_eq(&names("java/lang/Object"));
    expect![""].assert_eq(&names("no/such/Class"));
}

#[test]
fn a_type_is_seen_as_its_super_types_with_their_arguments() {
    let program = compile_one(
        "A",
        "import java.util.*;
         class A<T> {
            ArrayList<String> a; Properties b; ArrayList<? extends Number> c; ArrayList d; List<T[]> e;
            Map<?, List<T>> f; Outer<String>.Inner g; Entries<?> h;
            static class Outer<X> { class Inner extends ArrayList<X> {} }
            interface Entries<K> extends Collection<Map.Entry<K, K[]>> {}
         }",
    );
    let seen = |name: &str, target: &str| {
        program
            .as_super(&field(&program, name), &target.into())
            .map_or("none".to_owned(), |ty| ty.to_string())
    };
    assert_eq!(seen("a", "java/util/Collection"), "java.util.Collection<java.lang.String>");
    assert_eq!(seen("b", "java/util/Map"), "java.util.Map<java.lang.Object, java.lang.Object>");
    assert_eq!(seen("c", "java/lang/Iterable"), "java.lang.Iterable<? extends java.lang.Number>");
    assert_eq!(seen("d", "java/util/List"), "java.util.List");
    assert_eq!(seen("e", "java/lang/Iterable"), "java.lang.Iterable<T[]>");
    assert_eq!(seen("f", "java/util/Map"), "java.util.Map<?, java.util.List<T>>");
    assert_eq!(seen("g", "java/util/List"), "java.util.List");
    assert_eq!(
        seen("h", "java/lang/Iterable"),
        "java.lang.Iterable<? extends java.util.Map.Entry<?, ? extends java.lang.Object[]>>"
    );
    assert_eq!(seen("a", "java/util/Set"), "none");
    assert_eq!(seen("f", "java/lang/Object"), "java.lang.Object");
}

#[test]
fn overridden_hidden_and_bridge_methods_are_left_out() {
    check_methods(
        "class A {
            Sub x;
            static class Base<T> implements Comparable<Base<T>> {
                public int compareTo(Base<T> other) { return 0; }
                Object value(T t) { return t; }
                static void make() {}
                private void secret() {}
                protected <E extends Exception> void run(T t) throws E {}
            }
            static class Sub extends Base<String> {
                @Override String value(String s) { return s; }
                static void make() {}
                private int own() { return 1; }
                void value(Integer other) {}
            }
         }",
        expect![[r#"
            java.lang.String A$Sub.value(java.lang.String)
            void A$Sub.make()
            int A$Sub.own()
            void A$Sub.value(java.lang.Integer)
            int A$Base.compareTo(A.Base<java.lang.String>)
            void A$Base.run(java.lang.String) throws E
        "#]],
    );
}

#[test]
fn the_more_specific_interface_wins_and_classes_win_over_interfaces() {
    check_methods(
        "import java.util.List;
         class A {
            Both x;
            interface Left { Object pick(); default int size() { return 1; } static void util() {} }
            interface Right extends Left { String pick(); @Override default int size() { return 2; } }
            interface Sized { int size(); List<?> items(); }
            interface Items { List<String> items(); }
            static abstract class Base { public int size() { return 3; } }
            static abstract class Both extends Base implements Left, Right, Sized, Items {}
         }",
        expect![[r#"
            int A$Base.size()
            java.lang.String A$Right.pick()
            java.util.List<java.lang.String> A$Items.items()
        "#]],
    );
}

#[test]
fn members_of_raw_types_are_erased_and_wildcards_give_their_bounds() {
    let declaration = "
         interface Box<N extends Number> { N get(); void put(N n); java.util.List<N> all(); <M extends N> M[] of(M m); }";
    check_methods(
        &format!("class A {{ Box x; {declaration} }}"),
        expect![[r#"
        java.lang.Number A$Box.get()
        void A$Box.put(java.lang.Number)
        java.util.List A$Box.all()
        java.lang.Number[] A$Box.of(java.lang.Number)
    "#]],
    );
    check_methods(
        &format!("class A {{ Box<?> x; {declaration} }}"),
        expect![[r#"
        java.lang.Number A$Box.get()
        void A$Box.put(java.lang.Number)
        java.util.List<?> A$Box.all()
        M[] A$Box.of(M)
    "#]],
    );
    check_methods(
        &format!("class A {{ Box<? extends Integer> x; {declaration} }}"),
        expect![[r#"
        java.lang.Integer A$Box.get()
        void A$Box.put(java.lang.Integer)
        java.util.List<? extends java.lang.Integer> A$Box.all()
        M[] A$Box.of(M)
    "#]],
    );
    check_methods(
        &format!("class A {{ Box<? super Integer> x; {declaration} }}"),
        expect![[r#"
        java.lang.Number A$Box.get()
        void A$Box.put(java.lang.Integer)
        java.util.List<? super java.lang.Integer> A$Box.all()
        M[] A$Box.of(M)
    "#]],
    );
    check_methods(
        &format!("class A<T extends Integer> {{ Box<T> x; {declaration} }}"),
        expect![[r#"
        T A$Box.get()
        void A$Box.put(T)
        java.util.List<T> A$Box.all()
        M[] A$Box.of(M)
    "#]],
    );
}

#[test]
fn an_inner_class_of_a_generic_class_overrides_with_the_outer_variables() {
    check_methods(
        "class A<T extends Number> {
            Inner x;
            static abstract class Base<E> { abstract void add(E e); E get() { return null; } }
            class Inner extends Base<T> { @Override void add(T t) {} }
         }",
        expect![[r#"
            void A$Inner.add(java.lang.Number)
            java.lang.Object A$Base.get()
        "#]],
    );
}

#[test]
fn package_private_methods_are_inherited_and_overridden_in_their_package_only() {
    let program = compile(&[
        ("p/Base.java", "package p; public class Base { void hidden() {} protected void shown() {} }"),
        (
            "q/Sub.java",
            "package q; public class Sub extends p.Base { public void hidden() {} public void shown() {} }",
        ),
        ("p/Third.java", "package p; public class Third extends q.Sub { public void hidden() {} }"),
    ]);
    let overridden = |owner: &str, name: &str| {
        let found = program.overridden(&MethodRef::new(owner.into(), name, "()V"));
        found.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(overridden("q/Sub", "hidden"), Vec::<String>::new());
    assert_eq!(overridden("q/Sub", "shown"), ["p.Base.shown()V"]);
    assert_eq!(overridden("p/Third", "hidden"), ["q.Sub.hidden()V", "p.Base.hidden()V"]);
    let sub = ClassType { name: "q/Sub".into(), arguments: Vec::new() };
    let members = program.methods_of(&sub);
    let names = members.iter().filter(|member| member.method.owner != ClassName::object());
    assert_eq!(
        names.map(|member| member.method.to_string()).collect::<Vec<_>>(),
        ["q.Sub.hidden()V", "q.Sub.shown()V"]
    );
}

#[test]
fn overriding_is_found_through_generics_and_in_subclasses() {
    let program = compile_one(
        "A",
        "import java.util.*;
         interface Ordered<X> { int compare(X left, X right); boolean equals(Object other); }
         class A<T extends Number> extends AbstractList<T> implements Ordered<A<T>> {
            public T get(int i) { return null; }
            public int size() { return 0; }
            public boolean add(T t) { return true; }
            public int compare(A<T> left, A<T> right) { return 0; }
            public <U> U[] toArray(U[] array) { return array; }
            public boolean equals(Object other) { return false; }
            static class Plain { public int length() { return 0; } public char charAt(int i) { return 0; }
                public CharSequence subSequence(int a, int b) { return this.toString(); } }
            static class Text extends Plain implements CharSequence {}
         }",
    );
    let overridden = |class: &str, owner: &str, name: &str| {
        let declaring = program.class(&owner.into()).expect("a class");
        let method =
            declaring.methods.iter().find(|method| &*method.name == name && !method.access.is_synthetic());
        let method = declaring.method_ref(method.expect("a method"));
        let found = program.overridden_in(&class.into(), &method);
        found.iter().map(|method| method.owner.without_package().to_owned() + " ").collect::<String>()
    };
    assert_eq!(overridden("A", "A", "get"), "AbstractList List ");
    assert_eq!(overridden("A", "A", "add"), "AbstractList AbstractCollection List Collection ");
    assert_eq!(overridden("A", "A", "compare"), "Ordered ");
    assert_eq!(overridden("A", "A", "toArray"), "AbstractCollection List Collection ");
    assert_eq!(overridden("A", "A", "equals"), "AbstractList Object Ordered List Collection ");
    assert_eq!(overridden("A$Plain", "A$Plain", "length"), "");
    assert_eq!(overridden("A$Text", "A$Plain", "length"), "CharSequence ");
    assert_eq!(overridden("java/lang/Object", "java/lang/Object", "hashCode"), "");
}

#[test]
fn fields_are_found_in_interfaces_before_super_classes() {
    let program = compile_one(
        "A",
        "class A { static class Base<T> { T value; int both; } interface Limits { int both = 1, most = 2; }
            static class Sub extends Base<String> implements Limits { int own; } }",
    );
    let owner = |name: &str| program.field_of(&"A$Sub".into(), name).map(|(class, _)| class.name.to_string());
    assert_eq!(owner("own").as_deref(), Some("A$Sub"));
    assert_eq!(owner("both").as_deref(), Some("A$Limits"));
    assert_eq!(owner("value").as_deref(), Some("A$Base"));
    assert_eq!(owner("other"), None);
    let (declared, index) = program.field_of(&"A$Sub".into(), "value").expect("a field");
    let sub = ClassType { name: "A$Sub".into(), arguments: Vec::new() };
    assert_eq!(program.field_type(&sub, &declared, index), Type::string());
}

#[test]
fn functional_interfaces_have_one_abstract_method() {
    let program = compile_one(
        "A",
        "import java.util.*; import java.util.function.*;
         class A<T> {
            Function<String, List<T>> f; Comparator<? super String> c; Supplier<? extends Number> s; Predicate<?> p;
            Runnable r; BinaryOperator<Integer> b; List<T> l; Two two; Sub<String> sub; Function raw; Mark m; Object o;
            interface Two { void a(); void b(); }
            interface Mark {}
            interface Base<X> { void take(X x); boolean equals(Object o); default void more() {} }
            interface Sub<Y> extends Base<List<Y>> { void take(List<Y> y); }
         }",
    );
    let single = |name: &str| program.functional_method(&field(&program, name)).map(|member| show(&member));
    let shown: Vec<String> = ["f", "c", "s", "p", "r", "b", "l", "two", "sub", "raw", "m", "o"]
        .iter()
        .map(|name| format!("{name}: {}\n", single(name).unwrap_or("none".to_owned())))
        .collect();
    expect![[r#"
        f: java.util.List<T> java.util.function.Function.apply(java.lang.String)
        c: int java.util.Comparator.compare(java.lang.String, java.lang.String)
        s: java.lang.Number java.util.function.Supplier.get()
        p: boolean java.util.function.Predicate.test(java.lang.Object)
        r: void java.lang.Runnable.run()
        b: java.lang.Integer java.util.function.BiFunction.apply(java.lang.Integer, java.lang.Integer)
        l: none
        two: none
        sub: void A$Sub.take(java.util.List<java.lang.String>)
        raw: java.lang.Object java.util.function.Function.apply(java.lang.Object)
        m: none
        o: none
    "#]]
    .assert_eq(&shown.concat());
}

#[test]
fn access_counts_every_class_around_and_the_module() {
    let program = compile(&[
        (
            "p/A.java",
            "package p; public class A {
                public static class Open {} static class Plain { public static class In {} } private static class Closed {}
                protected static class Kept {}
                Object local() { class Local {} return new Local() {}; } }
             class B {}",
        ),
    ]);
    let accessible =
        |name: &str| ["p", "q"].map(|package| program.is_accessible_class(&name.into(), package));
    assert_eq!(accessible("p/A"), [true, true]);
    assert_eq!(accessible("p/A$Open"), [true, true]);
    assert_eq!(accessible("p/A$Plain$In"), [true, false]);
    assert_eq!(accessible("p/A$Kept"), [true, false]);
    assert_eq!(accessible("p/A$Closed"), [false, false]);
    assert_eq!(accessible("p/B"), [true, false]);
    assert_eq!(accessible("p/A$1Local"), [false, false]);
    assert_eq!(accessible("p/A$1"), [false, false]);
    assert_eq!(accessible("java/util/Map$Entry"), [true, true]);
    assert_eq!(accessible("jdk/internal/misc/Unsafe"), [false, false]);
    assert_eq!(accessible("sun/security/util/Debug"), [false, false]);
    assert_eq!(accessible("no/such/Class"), [false, false]);
    assert!(program.is_accessible(&"p/A".into(), Access::PROTECTED, "p"));
    assert!(!program.is_accessible(&"p/A".into(), Access::PROTECTED, "q"));
    assert!(!program.is_accessible(&"p/B".into(), Access::PUBLIC, "q"));
    assert!(!program.is_accessible(&"p/A".into(), Access::PRIVATE, "p"));
    // A public method that a public class inherits from a hidden one can be called.
    let builder = ClassType { name: "java/lang/StringBuilder".into(), arguments: Vec::new() };
    let members = program.methods_of(&builder);
    let length = members.iter().find(|member| &*member.method.name == "length").expect("a length");
    assert_eq!(length.method.owner.as_str(), "java/lang/AbstractStringBuilder");
    assert!(program.is_member_accessible(&builder.name, length, "q"));
}

#[test]
fn erasure_follows_bounds_through_all_scopes() {
    let program = compile_one(
        "A",
        "class A<T extends Number & Runnable, U extends T> {
            class Inner<V> { <W extends V, T extends String> void f(T t, U[] u, V v, W w, java.util.List<T> l) {} } }",
    );
    let class = program.class(&"A$Inner".into()).expect("a class");
    let method = class.methods.iter().find(|method| &*method.name == "f").expect("a method");
    let scope = program.scope(&class, Some(method));
    let erased = method.parameters.iter().map(|parameter| program.erase(&parameter.ty, &scope));
    let (descriptor, _) = Program::parse_descriptor(&method.descriptor).expect("a descriptor");
    assert_eq!(erased.collect::<Vec<_>>(), descriptor);
    assert_eq!(program.erase(&Type::Variable("X".into()), &Scope::default()), Type::object());
}

#[test]
fn a_local_class_sees_the_variables_of_its_method_and_the_classes_around() {
    let program = compile_one(
        "A",
        "class A<T extends Number> { <M extends CharSequence> Object f() {
            class Local<L extends Runnable> { void g(T t, M m, L l) {} } return new Local<Thread>() {}; } }",
    );
    let class = program.class(&"A$1Local".into()).expect("a class");
    let method = class.methods.iter().find(|method| &*method.name == "g").expect("a method");
    let scope = program.scope(&class, Some(method));
    let erased = method.parameters.iter().map(|parameter| program.erase(&parameter.ty, &scope).to_string());
    assert_eq!(
        erased.collect::<Vec<_>>(),
        ["java.lang.Number", "java.lang.CharSequence", "java.lang.Runnable"]
    );
}

#[test]
fn substitution_replaces_variables_everywhere() {
    let list = |argument: TypeArgument| {
        Type::Class(ClassType { name: "java/util/List".into(), arguments: vec![argument] })
    };
    let variable = || Type::Variable("T".into());
    let arguments = Substitution::from([("T".into(), Type::string())]);
    let nested = Type::array(list(TypeArgument::Extends(list(TypeArgument::Exact(variable())))));
    assert_eq!(
        Program::substitute(&nested, &arguments).to_string(),
        "java.util.List<? extends java.util.List<java.lang.String>>[]"
    );
    assert_eq!(Program::substitute(&Type::Variable("U".into()), &arguments), Type::Variable("U".into()));
}

#[test]
fn arrays_have_the_methods_of_objects_and_a_clone_of_their_own() {
    let program = library();
    let array = Type::array(Type::INT);
    let members = program.methods_of_type(&array, &Scope::default());
    let clone = members.iter().find(|member| &*member.method.name == "clone").expect("clone");
    assert_eq!((clone.returns.clone(), clone.throws.len()), (array, 0));
    assert!(program.methods_of_type(&Type::INT, &Scope::default()).is_empty());
}

#[test]
fn descriptors_are_read_and_nonsense_is_refused() {
    let (parameters, returns) = Program::parse_descriptor("(I[[JLjava/lang/String;)V").expect("valid");
    assert_eq!(
        parameters.iter().map(Type::to_string).collect::<Vec<_>>(),
        ["int", "long[][]", "java.lang.String"]
    );
    assert_eq!(returns, Type::Void);
    for text in ["", "I", "(I", "(Q)V", "()", "()VX", "(Ljava/lang/String)V"] {
        assert!(Program::parse_descriptor(text).is_none(), "{text}");
    }
}
