//! Candidates for small classes and some of the JDK, as Java-like text.

use std::fmt::Write;
use std::sync::Arc;

use base::Seed;
use contract::Contracts;
use expect_test::{Expect, expect};
use program::{ClassName, Program, Type};
use suite::{Call, Creation, Recipe, Value};

use super::*;

fn run(program: &Arc<Program>, class: &str, method: &str, limits: Limits, user: &UserValues) -> Candidates {
    let contracts = Contracts::new(program.clone(), Vec::new());
    let name = ClassName::new(class);
    let resolved = program.class(&name).expect("the class");
    let found = resolved.methods.iter().find(|candidate| *candidate.name == *method).expect("the method");
    let reference = resolved.method_ref(found);
    let request = Request {
        program,
        contracts: &contracts,
        class: &name,
        method: &reference,
        seed: Seed(0),
        user,
        limits,
        mocks: false,
        reflection: false,
    };
    let first = candidates(&request);
    assert_eq!(first, candidates(&request), "the same twice");
    first
}

/// Cases that laws of `equals` and the like may add.
const LAWS: usize = 40;

fn check_with(java: &str, class: &str, method: &str, limits: Limits, expected: Expect) {
    let (program, _folder) = project::testing::program_from_source(&[("p/C.java", java)]);
    let found = run(&program, class, method, limits, &UserValues::default());
    assert!(found.cases.len() <= limits.candidates + LAWS, "bounded");
    expected.assert_eq(&show(&found));
}

fn check(java: &str, method: &str, expected: Expect) {
    check_with(java, "p/C", method, Limits { candidates: 10, ..Limits::default() }, expected);
}

fn show(found: &Candidates) -> String {
    let mut shown = String::new();
    for case in &found.cases {
        for (index, recipe) in case.shared.iter().enumerate() {
            let _ = write!(shown, "s{index} = {}; ", java(recipe));
        }
        if let Some(receiver) = &case.receiver {
            let _ = write!(shown, "{}.", java(receiver));
        }
        let _ = write!(shown, "{}({})", case.method.name, list(&case.arguments));
        if !case.about.is_empty() {
            let _ = write!(shown, " -- {}", case.about);
        }
        for check in &case.oracle.checks {
            let _ = write!(shown, " [{}]", check.clause);
        }
        shown.push('\n');
    }
    for reason in &found.unreachable {
        let _ = writeln!(shown, "unreachable {}", report::loss(reason));
    }
    shown
}

fn list(recipes: &[Recipe]) -> String {
    recipes.iter().map(java).collect::<Vec<_>>().join(", ")
}

fn short(ty: &Type) -> String {
    ty.to_string().replace("java.lang.", "").replace("java.util.", "").replace("p.", "")
}

fn java(recipe: &Recipe) -> String {
    match recipe {
        Recipe::Value(Value::String(text)) if text.len() > 30 => format!("\"{}…\"", &text[..20]),
        Recipe::Value(Value::String(text)) => format!("{text:?}"),
        Recipe::Value(Value::Int(number)) => number.to_string(),
        Recipe::Value(value) => format!("{value:?}"),
        Recipe::Null(_) => "null".to_owned(),
        Recipe::EnumConstant { constant, .. } => constant.to_string(),
        Recipe::StaticField { field, .. } => format!("{}.{}", field.owner.without_package(), field.name),
        Recipe::ClassLiteral(ty) => format!("{}.class", short(ty)),
        Recipe::Array { element, items } => format!("{}[]{{{}}}", short(element), list(items)),
        Recipe::Object { ty, creation, then } => {
            let mut shown = match creation {
                Creation::Constructor { arguments, .. } | Creation::Reflection { arguments, .. } => {
                    format!("new {}({})", short(ty), list(arguments))
                }
                Creation::Factory { method, on, arguments } => {
                    let on = on.as_ref().map(|on| java(on));
                    let on = on.unwrap_or_else(|| method.owner.without_package().to_owned());
                    format!("{on}.{}({})", method.name, list(arguments))
                }
                Creation::There { object } => java(object),
            };
            for Call { method, arguments } in then {
                let _ = write!(shown, "..{}({})", method.name, list(arguments));
            }
            shown
        }
        Recipe::Lambda { returns, .. } => match returns {
            Some(returns) => format!("-> {}", java(returns)),
            None => "-> {}".to_owned(),
        },
        Recipe::UserCode { code, .. } => format!("`{code}`"),
        Recipe::Shared(index) => format!("s{index}"),
        Recipe::Fixture { object, .. } => java(object),
        Recipe::Mock(mock) => format!("new {}() {{…}}", short(&mock.ty())),
        Recipe::MockLiteral(class) => format!("a {} of its own", short(&class.ty())),
    }
}

const STACK: &str = "package p;
public class C<E> {
    private final java.util.ArrayList<E> items = new java.util.ArrayList<>();
    //@ ensures \\result == items.size();
    public /*@ pure @*/ int size() { return items.size(); }
    //@ requires e != null;
    public void push(E e) { items.add(e); }
    //@ requires size() > 0;
    public E pop() { return items.remove(items.size() - 1); }
    public /*@ pure @*/ boolean isEmpty() { return items.isEmpty(); }
}";

#[test]
fn a_stack_is_seen_in_its_states() {
    check(
        STACK,
        "size",
        expect![[r#"
            new C<String>().size() -- empty C
            new C<String>()..push("a").size() -- C after push
            new C<String>()..push("a")..push("b").size() -- C after push twice
            new C<String>()..push("a")..pop().size() -- C after push and pop
            new C<String>()..push("a")..push("c").size() -- C after push twice
            new C<String>()..push("b")..push("a").size() -- C after push twice
        "#]],
    );
    check(
        STACK,
        "push",
        expect![[r#"
            new C<String>().push("abc") -- empty C
            new C<String>()..push("a").push("abc") -- C after push
            new C<String>().push("") -- empty C, empty e
            new C<String>()..push("a")..push("b").push("abc") -- C after push twice
            new C<String>().push("a") -- empty C
            new C<String>()..push("a").push("") -- C after push, empty e
            new C<String>()..push("a").push("a") -- C after push
            new C<String>()..push("a")..push("b").push("") -- C after push twice, empty e
            new C<String>()..push("a")..push("b").push("a") -- C after push twice
            new C<String>()..push("a")..pop().push("abc") -- C after push and pop
        "#]],
    );
}

#[test]
fn preconditions_steer() {
    check(
        "package p;
public class C {
    //@ requires x >= 10 && x < 20;
    //@ requires lo <= hi;
    public static int f(int x, int lo, int hi) { return x; }
}",
        "f",
        expect![[r#"
            f(10, 10, 10)
            f(10, 10, 11)
            f(11, 10, 10)
            f(10, 10, 20)
            f(10, 20, 20)
            f(10, 0, 0)
            f(11, 10, 20)
            f(11, 0, 10)
            f(10, 0, 10)
            f(19, 10, 10)
        "#]],
    );
}

#[test]
fn null_is_tried_once_where_the_contract_is_silent() {
    check(
        "package p;
public class C {
    public static int f(String s, int[] a) { return 0; }
}",
        "f",
        expect![[r#"
            f("abc", int[]{1, 2})
            f(null, int[]{1, 2}) -- null s
            f("abc", null) -- null a
            f("", int[]{1, 2}) -- empty s
            f("abc", int[]{}) -- empty a
            f("a", int[]{1, 2})
            f("abc", int[]{1})
            f("", int[]{}) -- empty s, empty a
            f("", int[]{1}) -- empty s
            f("a", int[]{}) -- empty a
        "#]],
    );
}

#[test]
fn objects_of_the_program() {
    check(
        "package p;
public class C {
    public interface Shape { double area(); double scale(double by); }
    public static class Circle implements Shape {
        public Circle(double radius) { }
        public double area() { return 0; }
        public double scale(double by) { return by; }
    }
    public enum Colour { RED, GREEN }
    public static class Money {
        private Money(int cents) { }
        public static Money of(int cents) { return new Money(cents); }
        public static final Money ZERO = of(0);
    }
    public interface Rule { boolean accepts(String text); }
    public static int f(Shape shape, Colour colour, Money money, Rule rule) { return 0; }
}",
        "f",
        expect![[r#"
            f(new C.Circle(Double(1.0)), RED, C$Money.ZERO, -> Boolean(false))
            f(null, RED, C$Money.ZERO, -> Boolean(false)) -- null shape
            f(new C.Circle(Double(1.0)), null, C$Money.ZERO, -> Boolean(false)) -- null colour
            f(new C.Circle(Double(1.0)), RED, null, -> Boolean(false)) -- null money
            f(new C.Circle(Double(1.0)), RED, C$Money.ZERO, null) -- null rule
            f(new C.Circle(Double(2.0)), RED, C$Money.ZERO, -> Boolean(false))
            f(new C.Circle(Double(1.0)), GREEN, C$Money.ZERO, -> Boolean(false))
            f(new C.Circle(Double(1.0)), RED, C$Money.of(1), -> Boolean(false))
            f(new C.Circle(Double(1.0)), RED, C$Money.ZERO, -> Boolean(true))
            f(new C.Circle(Double(1.0)), GREEN, C$Money.of(1), -> Boolean(true))
        "#]],
    );
}

#[test]
fn objects_of_the_types_that_code_asks_for() {
    check(
        "package p;
import java.util.*;
public class C {
    public static int f(Object o) { return o instanceof int[] ? 1 : size(o); }
    private static int size(Object o) { return o instanceof List ? ((List<?>) o).size() : ((Number) o).intValue(); }
}",
        "f",
        expect![[r#"
            f("abc")
            f(null) -- null o
            f(1)
            f(new Object())
            f(int[]{1, 2})
            f(new ArrayList<String>()..add("a")..add("b"))
            f(int[]{}) -- empty o
            f(new ArrayList<String>()) -- empty o
            f(0)
        "#]],
    );
    check(
        "package p;
import java.util.*;
public class C {
    public static int f(Object[] all) { return all[0] instanceof Map.Entry ? 1 : 0; }
}",
        "f",
        expect![[r#"
            f(Object[]{"abc", 1})
            f(null) -- null all
            f(Object[]{}) -- empty all
            f(Object[]{"abc"})
            f(Object[]{new AbstractMaSimpleEntry<String, String>("abc", "abc")})
            f(Object[]{"abc", 1, new Object()})
            f(Object[]{new Object(), 1, "abc"})
            f(Object[]{"abc", "abc"})
            f(Object[]{"abc", null})
        "#]],
    );
}

#[test]
fn collections_and_generics() {
    check(
        "package p;
import java.util.*;
public class C {
    public static <T extends Comparable<? super T>> T max(Collection<? extends T> all, T least) { return least; }
}",
        "max",
        expect![[r#"
            max(new ArrayList<Integer>()..add(1)..add(2), 0)
            max(null, 0) -- null all
            max(new ArrayList<Integer>()..add(1)..add(2), null) -- null least
            max(new ArrayList<Integer>(), 0) -- empty all
            max(new ArrayList<Integer>()..add(1)..add(2), 1)
            max(new ArrayList<Integer>()..add(1), 0)
            max(new ArrayList<Integer>()..add(1)..add(2), -1)
            max(new ArrayList<Integer>(), 1) -- empty all
            max(new ArrayList<Integer>(), -1) -- empty all
            max(new ArrayList<Integer>()..add(1), 1)
        "#]],
    );
    check(
        "package p;
import java.util.*;
public class C {
    public static <K, V> int f(Map<K, List<V>> map, Comparator<? super K> order, Class<?> type, V[] rest) { return 0; }
}",
        "f",
        expect![[r#"
            f(new HashMap<String, List<String>>()..put("a", new ArrayList<String>()..add("a")..add("b"))..put("b", new ArrayList<String>()), Comparator.naturalOrder(), String.class, String[]{"a", "b"})
            f(null, Comparator.naturalOrder(), String.class, String[]{"a", "b"}) -- null map
            f(new HashMap<String, List<String>>()..put("a", new ArrayList<String>()..add("a")..add("b"))..put("b", new ArrayList<String>()), null, String.class, String[]{"a", "b"}) -- null order
            f(new HashMap<String, List<String>>()..put("a", new ArrayList<String>()..add("a")..add("b"))..put("b", new ArrayList<String>()), Comparator.naturalOrder(), null, String[]{"a", "b"}) -- null type
            f(new HashMap<String, List<String>>()..put("a", new ArrayList<String>()..add("a")..add("b"))..put("b", new ArrayList<String>()), Comparator.naturalOrder(), String.class, null) -- null rest
            f(new HashMap<String, List<String>>(), Comparator.naturalOrder(), String.class, String[]{"a", "b"}) -- empty map
            f(new HashMap<String, List<String>>()..put("a", new ArrayList<String>()..add("a")..add("b"))..put("b", new ArrayList<String>()), Collections.reverseOrder(), String.class, String[]{"a", "b"})
            f(new HashMap<String, List<String>>()..put("a", new ArrayList<String>()..add("a")..add("b"))..put("b", new ArrayList<String>()), Comparator.naturalOrder(), Integer.class, String[]{"a", "b"})
            f(new HashMap<String, List<String>>()..put("a", new ArrayList<String>()..add("a")..add("b"))..put("b", new ArrayList<String>()), Comparator.naturalOrder(), String.class, String[]{}) -- empty rest
            f(new HashMap<String, List<String>>()..put("a", new ArrayList<String>()..add("a")..add("b"))..put("b", new ArrayList<String>()), Comparator.naturalOrder(), Integer.class, String[]{"a"})
        "#]],
    );
}

#[test]
fn knots_of_type_variables_end() {
    check(
        "package p;
import java.util.*;
public class C {
    public static abstract class Builder<T, B extends Builder<T, B>> { public abstract B self(); }
    public static class Own extends Builder<String, Own> { public Own self() { return this; } }
    public static <B extends Builder<String, B>> int f(B builder, List<Class<?>> types) { return 0; }
}",
        "f",
        expect![[r#"
            f(new C.Own(), new ArrayList<Class<?>>()..add(String.class)..add(Integer.class))
            f(null, new ArrayList<Class<?>>()..add(String.class)..add(Integer.class)) -- null builder
            f(new C.Own(), null) -- null types
            f(new C.Own(), new ArrayList<Class<?>>()) -- empty types
            f(new C.Own(), new ArrayList<Class<?>>()..add(String.class))
        "#]],
    );
}

#[test]
fn what_cannot_or_must_not_be_built_is_said() {
    check(
        "package p;
public class C {
    public interface Two { int a(); int b(); }
    //@ requires two != null && thread != null;
    public static void f(Two two, Thread thread) { }
    private C() { }
    public void g() { }
}",
        "f",
        expect![[r#"
            unreachable no java.lang.Thread can be made: it would start or control threads
            unreachable no p.C.Two can be made: no class under test implements or extends it
        "#]],
    );
    check(
        "package p;
public class C {
    private C() { }
    public void g() { }
}",
        "g",
        expect![[r#"
            unreachable no p.C can be made: none of its constructors is accessible, and nothing else gives one
        "#]],
    );
}

#[test]
fn subclasses_that_cannot_be_made_do_not_hide_the_one_that_can() {
    check(
        "package p;
public class C {
    public static abstract class Tree { }
    private static class Apple extends Tree { }
    private static class Birch extends Tree { }
    private static class Cedar extends Tree { }
    private static class Date extends Tree { }
    private static class Elder extends Tree { }
    public static class Yew extends Tree { }
    public static void f(Tree tree) { }
}",
        "f",
        expect![[r#"
            f(new C.Yew())
            f(null) -- null tree
        "#]],
    );
}

#[test]
fn laws_of_equals_and_compare_to() {
    let source = "package p;
public class C implements Comparable<C> {
    private final int n;
    public C(int n) { this.n = n; }
    public boolean equals(Object o) { return o instanceof C && ((C) o).n == n; }
    public int hashCode() { return n; }
    public int compareTo(C other) { return Integer.compare(n, other.n); }
}";
    let few = Limits { candidates: 2, ..Limits::default() };
    check_with(
        source,
        "p/C",
        "equals",
        few,
        expect![[r#"
            new C(10).equals("abc")
            s0 = new C(10); s0.equals(s0) -- compared with itself [x.equals(x)]
            new C(10).equals(null) -- compared with null [!x.equals(null)]
            new C(10).equals(new C(10)) -- compared with one built alike [x.equals(y) == y.equals(x)] [x.equals(y) ==> x.hashCode() == y.hashCode()] [x.equals(y) gives the same answer again]
            new C(10).equals(new C(1)) -- compared with another [x.equals(y) == y.equals(x)] [x.equals(y) ==> x.hashCode() == y.hashCode()]
            new C(10).equals(new C(0)) -- compared with another [x.equals(y) == y.equals(x)] [x.equals(y) ==> x.hashCode() == y.hashCode()]
            new C(10).equals(new C(-1)) -- compared with another [x.equals(y) == y.equals(x)] [x.equals(y) ==> x.hashCode() == y.hashCode()]
            s0 = new C(2); new C(0).equals(new C(1)) -- compared with one that is near [x.equals(y) == y.equals(x)] [x.equals(y) ==> x.hashCode() == y.hashCode()] [x.equals(y) && y.equals(z) ==> x.equals(z)]
            s0 = new C(11); new C(10).equals(new C(0)) -- compared with one that may stand for all [x.equals(y) == y.equals(x)] [x.equals(y) ==> x.hashCode() == y.hashCode()] [x.equals(y) && y.equals(z) ==> x.equals(z)]
            s0 = new C(11); new C(10).equals(new C(-1)) -- compared with one that may stand for all [x.equals(y) == y.equals(x)] [x.equals(y) ==> x.hashCode() == y.hashCode()] [x.equals(y) && y.equals(z) ==> x.equals(z)]
            s0 = new C(11); new C(10).equals(new C(1)) -- compared with one that may stand for all [x.equals(y) == y.equals(x)] [x.equals(y) ==> x.hashCode() == y.hashCode()] [x.equals(y) && y.equals(z) ==> x.equals(z)]
        "#]],
    );
    check_with(
        source,
        "p/C",
        "hashCode",
        few,
        expect![[r#"
            new C(10).hashCode() -- asked twice [x.hashCode() gives the same answer again]
            new C(1).hashCode() -- asked twice [x.hashCode() gives the same answer again]
        "#]],
    );
    check_with(
        source,
        "p/C",
        "compareTo",
        few,
        expect![[r#"
            new C(10).compareTo(new C(10))
            new C(10).compareTo(null) -- null other
            s0 = new C(10); s0.compareTo(s0) -- compared with itself [x.compareTo(x) == 0]
            new C(10).compareTo(new C(1)) -- compared with another [sgn(x.compareTo(y)) == -sgn(y.compareTo(x))]
            new C(10).compareTo(new C(0)) -- compared with another [sgn(x.compareTo(y)) == -sgn(y.compareTo(x))]
            new C(10).compareTo(new C(-1)) -- compared with another [sgn(x.compareTo(y)) == -sgn(y.compareTo(x))]
            new C(0).compareTo(new C(-2147483648)) -- compared with the least [sgn(x.compareTo(y)) == -sgn(y.compareTo(x))]
            s0 = new C(2); new C(0).compareTo(new C(1)) -- compared with one that is near [sgn(x.compareTo(y)) == -sgn(y.compareTo(x))] [x.compareTo(y) <= 0 && y.compareTo(z) <= 0 ==> x.compareTo(z) <= 0] [x.compareTo(y) >= 0 && y.compareTo(z) >= 0 ==> x.compareTo(z) >= 0] [x.compareTo(y) == 0 ==> sgn(x.compareTo(z)) == sgn(y.compareTo(z))]
            s0 = new C(11); new C(10).compareTo(new C(0)) -- compared with one that may stand for all [sgn(x.compareTo(y)) == -sgn(y.compareTo(x))] [x.compareTo(y) <= 0 && y.compareTo(z) <= 0 ==> x.compareTo(z) <= 0] [x.compareTo(y) >= 0 && y.compareTo(z) >= 0 ==> x.compareTo(z) >= 0] [x.compareTo(y) == 0 ==> sgn(x.compareTo(z)) == sgn(y.compareTo(z))]
            s0 = new C(11); new C(10).compareTo(new C(-1)) -- compared with one that may stand for all [sgn(x.compareTo(y)) == -sgn(y.compareTo(x))] [x.compareTo(y) <= 0 && y.compareTo(z) <= 0 ==> x.compareTo(z) <= 0] [x.compareTo(y) >= 0 && y.compareTo(z) >= 0 ==> x.compareTo(z) >= 0] [x.compareTo(y) == 0 ==> sgn(x.compareTo(z)) == sgn(y.compareTo(z))]
        "#]],
    );
}

#[test]
fn constructors_and_inner_classes() {
    check(
        "package p;
public class C {
    public class Inner { public Inner(String name) { } public int size() { return 1; } }
    //@ requires capacity > 0;
    public C(int capacity) { }
}",
        "<init>",
        expect![[r#"
            <init>(1)
            <init>(2)
        "#]],
    );
    check_with(
        "package p;
public class C {
    public class Inner { public Inner(String name) { } public int size() { return 1; } }
}",
        "p/C$Inner",
        "<init>",
        Limits { candidates: 3, ..Limits::default() },
        expect![[r#"
            new C().<init>("abc")
            new C().<init>(null) -- null name
            new C().<init>("") -- empty name
        "#]],
    );
}

#[test]
fn the_user_s_values_come_first() {
    let source = "package p;
public class C {
    public static class Money { private Money() { } }
    public static class Fixtures { public static Money money(int cents) { return null; } }
    public static int f(Money money, int amount) { return 0; }
}";
    let (program, _folder) = project::testing::program_from_source(&[("p/C.java", source)]);
    let entry = |key: &str, code: &str| (key.to_owned(), vec![Arc::from(code)]);
    let user = UserValues {
        values: [entry("p.C.f#amount", "LIMIT + 1")].into(),
        factories: [entry("p.C.Money", "p.C$Fixtures.money"), entry("Money", "make()")].into(),
        ..UserValues::default()
    };
    let found = run(&program, "p/C", "f", Limits { candidates: 5, ..Limits::default() }, &user);
    expect![[r#"
        f(C$Fixtures.money(1), `LIMIT + 1`)
        f(null, `LIMIT + 1`) -- null money
        f(C$Fixtures.money(2), `LIMIT + 1`)
        f(C$Fixtures.money(1), 0)
        f(C$Fixtures.money(2), 0)
    "#]]
    .assert_eq(&show(&found));
}

#[test]
fn every_public_method_of_some_jdk_classes_is_bounded() {
    let classes =
        ["java/util/ArrayList", "java/util/BitSet", "java/math/BigDecimal", "java/lang/StringBuilder"];
    let program = project::testing::jdk_program(&classes);
    let contracts = Contracts::new(program.clone(), Vec::new());
    let user = UserValues::default();
    let mut total = 0;
    for class in classes.map(ClassName::new) {
        let resolved = program.class(&class).expect("a JDK class");
        for method in resolved.methods.iter().filter(|m| m.access.is_public() && !m.access.is_synthetic()) {
            let reference = resolved.method_ref(method);
            let request = Request {
                program: &program,
                contracts: &contracts,
                class: &class,
                method: &reference,
                seed: Seed(1),
                user: &user,
                limits: Limits::default(),
                mocks: false,
                reflection: false,
            };
            let found = candidates(&request);
            assert!(
                found.cases.len() <= Limits::default().candidates + LAWS,
                "{reference}: {}",
                found.cases.len()
            );
            assert!(
                !found.cases.is_empty() || !found.unreachable.is_empty(),
                "{reference}: no case and no reason"
            );
            total += found.cases.len();
        }
    }
    assert!(total > 1000, "{total} cases");
}

const SHOP: &str = "package p;
public class C {
    public static class Packet {
        public static final int START = 1, END = 3;
        private final int type;
        //@ requires type >= START && type <= END;
        //@ requires content.length() <= 8;
        public Packet(int type, String content) { this.type = type; }
        public /*@ pure @*/ int getType() { return type; }
    }
    public static class Message {
        private final java.util.List<Packet> packets = new java.util.ArrayList<>();
        //@ ensures size() == 0;
        public Message() { }
        //@ ensures size() == \\old(size()) + 1;
        public void addPacket(Packet packet) { packets.add(packet); }
        //@ requires size() > 0;
        public void removeFirst() { packets.remove(0); }
        public /*@ pure @*/ int size() { return packets.size(); }
    }
    public enum Status { OPEN, PAID, SENT }
    public static class Order {
        private Status status = Status.OPEN;
        //@ requires message.size() > 0;
        //@ ensures getStatus() == Status.OPEN;
        public Order(Message message) { }
        public /*@ pure @*/ Status getStatus() { return status; }
        /*@ public normal_behavior
          @   requires getStatus() == Status.OPEN;
          @   ensures getStatus() == Status.PAID;
          @ also
          @ public exceptional_behavior
          @   requires getStatus() != Status.OPEN;
          @   signals (IllegalStateException e) true;
          @*/
        public void pay() { if (status != Status.OPEN) throw new IllegalStateException(); status = Status.PAID; }
        //@ requires getStatus() == Status.PAID;
        //@ ensures getStatus() == Status.SENT;
        public void send() { status = Status.SENT; }
    }
    //@ requires message.size() >= 2;
    public static String process(Message message) { return null; }
}";

#[test]
fn arguments_come_in_states_that_the_precondition_asks_for() {
    check(
        SHOP,
        "process",
        expect![[r#"
        process(new C.Message()..addPacket(new C.Packet(1, "a"))..addPacket(new C.Packet(2, "b")))
        process(new C.Message()..addPacket(new C.Packet(1, "a"))..addPacket(new C.Packet(3, "c")))
        process(new C.Message()..addPacket(new C.Packet(2, "b"))..addPacket(new C.Packet(1, "a")))
        process(new C.Message())
        process(new C.Message()..addPacket(new C.Packet(1, "a")))
        process(new C.Message()..addPacket(new C.Packet(1, "a"))..removeFirst())
    "#]],
    );
}

#[test]
fn set_up_calls_keep_their_own_preconditions() {
    let limits = Limits::default();
    check_with(
        SHOP,
        "p/C$Order",
        "pay",
        limits,
        expect![[r#"
        new C.Order(new C.Message()..addPacket(new C.Packet(1, "a"))).pay()
        new C.Order(new C.Message()..addPacket(new C.Packet(1, "a")))..pay().pay() -- order after pay
        new C.Order(new C.Message()..addPacket(new C.Packet(1, "a"))..addPacket(new C.Packet(2, "b"))).pay()
        new C.Order(new C.Message()..addPacket(new C.Packet(1, "a"))..addPacket(new C.Packet(3, "c"))).pay()
        new C.Order(new C.Message()..addPacket(new C.Packet(1, "a")))..pay()..send().pay() -- order after pay and send
        new C.Order(new C.Message()..addPacket(new C.Packet(2, "b"))..addPacket(new C.Packet(1, "a"))).pay()
    "#]],
    );
    check_with(
        SHOP,
        "p/C$Order",
        "send",
        limits,
        expect![[r#"
        new C.Order(new C.Message()..addPacket(new C.Packet(1, "a")))..pay().send() -- order after pay
        new C.Order(new C.Message()..addPacket(new C.Packet(1, "a"))).send()
        new C.Order(new C.Message()..addPacket(new C.Packet(1, "a"))..addPacket(new C.Packet(2, "b"))).send()
        new C.Order(new C.Message()..addPacket(new C.Packet(1, "a"))..addPacket(new C.Packet(3, "c"))).send()
        new C.Order(new C.Message()..addPacket(new C.Packet(1, "a")))..pay()..send().send() -- order after pay and send
        new C.Order(new C.Message()..addPacket(new C.Packet(2, "b"))..addPacket(new C.Packet(1, "a"))).send()
    "#]],
    );
}

#[test]
fn objects_hold_constants_of_the_code_under_test() {
    let limits = Limits::default();
    let java = "package p;
public class C {
    private final long cents;
    public C(long cents) {
        if (cents < 0) throw new IllegalArgumentException();
        this.cents = cents;
    }
    public String text() { return cents % 100 < 10 ? \"0\" : \"\"; }
    public boolean overlaps(C other) { return cents < other.cents; }
}";
    check_with(
        java,
        "p/C",
        "text",
        limits,
        expect![[r#"
        new C(Long(0)).text()
        new C(Long(1)).text()
        new C(Long(2)).text()
        new C(Long(9223372036854775807)).text()
        new C(Long(100)).text()
        new C(Long(10)).text()
        new C(Long(99)).text()
        new C(Long(101)).text()
        new C(Long(9)).text()
        new C(Long(11)).text()
    "#]],
    );
    check_with(
        java,
        "p/C",
        "overlaps",
        Limits { candidates: 8, ..limits },
        expect![[r#"
        new C(Long(0)).overlaps(new C(Long(0)))
        new C(Long(0)).overlaps(null) -- null other
        new C(Long(1)).overlaps(new C(Long(0)))
        new C(Long(0)).overlaps(new C(Long(1)))
        new C(Long(2)).overlaps(new C(Long(0)))
        new C(Long(1)).overlaps(new C(Long(1)))
        new C(Long(0)).overlaps(new C(Long(2)))
        new C(Long(9223372036854775807)).overlaps(new C(Long(0)))
    "#]],
    );
}

#[test]
fn a_builder_is_known_by_what_its_calls_return() {
    check(
        "package p;
public class C {
    private final int width;
    private C(Plan plan) { width = plan.width; }
    public static Plan outline() { return new Plan(); }
    public int width() { return width; }
    public static class Plan {
        private int width = 1;
        private Plan() {}
        public Plan wide(int width) { this.width = width; return this; }
        public C carryOut() { return new C(this); }
    }
}",
        "width",
        expect![[r#"
            C.outline().carryOut().width()
            C.outline()..wide(10).carryOut().width()
            C.outline()..wide(10)..wide(1).carryOut().width()
            C.outline()..wide(1).carryOut().width()
        "#]],
    );
}

#[test]
fn another_object_gives_what_has_no_constructor() {
    check(
        "package p;
public class C {
    private final int size;
    private C(int size) { this.size = size; }
    public int size() { return size; }
    public static class Shop { public C order(int size) { return new C(size); } }
}",
        "size",
        expect![[r#"
            new C.Shop().order(10).size()
        "#]],
    );
}

#[test]
fn a_container_is_filled_up_to_the_constant_of_its_constructor() {
    check_with(
        "package p;
public class C {
    private int[] elements;
    private int size;
    public C() { elements = new int[4]; }
    public void push(int element) { elements[size++] = element; }
    public boolean isFull() { return size == elements.length; }
}",
        "p/C",
        "isFull",
        Limits::default(),
        expect![[r#"
            new C().isFull()
            new C()..push(1).isFull() -- C after push
            new C()..push(1)..push(2).isFull() -- C after push twice
            new C()..push(1)..push(0).isFull() -- C after push twice
            new C()..push(2)..push(1).isFull() -- C after push twice
            new C()..push(1)..push(2)..push(0)..push(1).isFull() -- C after push 4 times
        "#]],
    );
}
