//! Every kind of recipe, built on the machine.

use expect_test::expect;
use oracle::{Failure, Linker, build};
use program::{ClassName, FieldRef, MethodRef, Type};
use suite::{Call, Creation, FieldValue, LambdaRow, Recipe, Value};
use vm::Machine;

use crate::support::{World, int, text};

const JAVA: &str = r#"
    import java.util.*;
    import java.util.function.*;
    public class A {
        enum Color { RED, GREEN }
        interface Shape { double area(int scale); default boolean big() { return area(1) > 10; } }
        interface Named extends Supplier<String> { String get(); }
        class Inner { int x; Inner(int x) { this.x = x; } public String toString() { return "Inner " + x + " of " + A.this; } }
        int n; String name = "none";
        A() { }
        A(int n, Long l, Object o) { this.n = n; name = l + " " + o; }
        static A of(String name, char c, byte... bytes) { A a = new A(); a.name = name + c + bytes.length; return a; }
        A twice() { n *= 2; return this; }
        void throwing() { throw new IllegalStateException("on purpose"); }
        public String toString() { return "A(" + n + ", " + name + ")"; }
        static String show(Object o) {
            if (o instanceof int[] xs) return Arrays.toString(xs);
            if (o instanceof Object[] xs) return Arrays.deepToString(xs);
            if (o instanceof Shape s) return "area " + s.area(3) + " " + s.big();
            if (o instanceof Named s) { Supplier<String> t = s; return "named " + t.get(); }
            if (o instanceof Supplier<?> s) return "supplies " + s.get();
            if (o instanceof Comparator<?> c) return "compares " + ((Comparator<Object>) c).compare("a", "b");
            if (o instanceof Runnable r) { r.run(); return "ran"; }
            return String.valueOf(o);
        }
        static String same(Object a, Object b) { return a == b ? "same" : "different"; }
    }"#;

fn show(machine: &mut Machine, linker: &mut Linker, recipe: &Recipe) -> String {
    let built = match build(machine, linker, recipe, &Type::object(), &[]) {
        Ok(built) => built,
        Err(failure) => return format!("{failure}"),
    };
    let show = MethodRef::new("A".into(), "show", "(Ljava/lang/Object;)Ljava/lang/String;");
    let show = linker.method(machine, &show).unwrap();
    let value = built.value(machine);
    match machine.run_to_completion(show, &[value]) {
        Ok(text) => machine.string_text(text.reference()),
        Err(trap) => machine.describe_trap(&trap),
    }
}

fn class(name: &str) -> Type {
    Type::class(ClassName::from(name))
}

#[test]
fn every_kind() {
    let mut world = World::new(&[("A.java", JAVA)]);
    let a = |arguments: Vec<Recipe>, descriptor: &str, then: Vec<Call>| Recipe::Object {
        ty: class("A"),
        creation: Creation::Constructor {
            constructor: MethodRef::new("A".into(), "<init>", descriptor),
            outer: None,
            arguments,
        },
        then,
    };
    let call = |name: &str, descriptor: &str| Call {
        method: MethodRef::new("A".into(), name, descriptor),
        arguments: vec![],
    };
    let lambda = |interface: &str, returns: Option<Recipe>| Recipe::Lambda {
        interface: class(interface),
        returns: returns.map(Box::new),
        rows: Vec::new(),
    };
    let static_field = |owner: &str, name: &str, ty: Type| Recipe::StaticField {
        field: FieldRef { owner: owner.into(), name: name.into() },
        ty,
    };
    let recipes = vec![
        int(5),
        Recipe::Value(Value::Char(b'c'.into())),
        Recipe::Value(Value::Boolean(true)),
        Recipe::Value(Value::Float(1.5)),
        Recipe::Value(Value::Long(1 << 40)),
        text("a\u{1F600}"),
        Recipe::Null(Type::string()),
        Recipe::EnumConstant { class: "A$Color".into(), constant: "GREEN".into() },
        static_field("java/math/BigDecimal", "ONE", class("java/math/BigDecimal")),
        static_field("java/util/Locale", "ROOT", class("java/util/Locale")),
        Recipe::ClassLiteral(Type::array(Type::INT)),
        Recipe::ClassLiteral(class("A")),
        Recipe::Array { element: Type::INT, items: vec![int(1), Recipe::Value(Value::Byte(-1))] },
        Recipe::Array { element: class("java/lang/Long"), items: vec![int(1), Recipe::Null(Type::object())] },
        Recipe::Array {
            element: Type::array(Type::string()),
            items: vec![Recipe::Array { element: Type::string(), items: vec![text("x")] }],
        },
        Recipe::Array { element: Type::string(), items: vec![int(1)] },
        a(vec![], "()V", vec![]),
        a(
            vec![int(3), int(4), int(5)],
            "(ILjava/lang/Long;Ljava/lang/Object;)V",
            vec![call("twice", "()LA;"), call("twice", "()LA;")],
        ),
        a(vec![], "()V", vec![call("throwing", "()V")]),
        a(vec![], "()V", vec![call("missing", "()V")]),
        Recipe::Object {
            ty: class("A"),
            creation: Creation::Factory {
                on: None,
                method: MethodRef::new("A".into(), "of", "(Ljava/lang/String;C[B)LA;"),
                arguments: vec![text("f"), Recipe::Value(Value::Char(b'-'.into())), int(1), int(2)],
            },
            then: vec![],
        },
        Recipe::Object {
            ty: class("A$Inner"),
            creation: Creation::Constructor {
                constructor: MethodRef::new("A$Inner".into(), "<init>", "(LA;I)V"),
                outer: Some(Box::new(a(vec![], "()V", vec![]))),
                arguments: vec![int(8)],
            },
            then: vec![],
        },
        Recipe::Object {
            ty: class("java/util/ArrayList"),
            creation: Creation::Constructor {
                constructor: MethodRef::new("java/util/ArrayList".into(), "<init>", "()V"),
                outer: None,
                arguments: vec![],
            },
            then: vec![Call {
                method: MethodRef::new("java/util/List".into(), "add", "(Ljava/lang/Object;)Z"),
                arguments: vec![int(1)],
            }],
        },
        lambda("A$Shape", Some(Recipe::Value(Value::Double(2.5)))),
        lambda("A$Shape", Some(int(20))),
        lambda("A$Named", Some(text("n"))),
        lambda("java/util/function/Supplier", Some(int(3))),
        lambda("java/util/Comparator", Some(int(-1))),
        lambda("java/lang/Runnable", None),
        lambda("java/util/function/Supplier", None),
        lambda("A", None),
        Recipe::UserCode { ty: Type::object(), code: "Fixtures.a()".into() },
        Recipe::Shared(0),
        Recipe::EnumConstant { class: "A$Color".into(), constant: "BLUE".into() },
        Recipe::ClassLiteral(class("Missing")),
    ];
    let mut linker = Linker::new();
    let lines: Vec<String> =
        recipes.iter().map(|recipe| show(&mut world.machine, &mut linker, recipe)).collect();
    expect![[r#"
        5
        c
        true
        1.5
        1099511627776
        a😀
        null
        GREEN
        1

        class [I
        class A
        [1, -1]
        [1, null]
        [[x]]
        building it throws java.lang.ArrayStoreException
        A(0, none)
        A(12, 4 5)
        building it throws java.lang.IllegalStateException: on purpose
        there is no method `A.missing()V`
        A(0, f-2)
        Inner 8 of A(0, none)
        [1]
        area 2.5 false
        area 20.0 true
        named n
        supplies 3
        compares -1
        ran
        a lambda that returns nothing where a value is wanted
        `A` is not an interface
        `Fixtures.a()` is the user's own Java
        shared object 0 is not built yet
        there is no field `A$Color.BLUE`
        building it throws java.lang.ClassNotFoundException: Missing"#]]
    .assert_eq(&lines.join("\n"));
}

/// Shared objects are one object, and literals are interned.
#[test]
fn sharing() {
    let mut world = World::new(&[("A.java", JAVA)]);
    let mut case = world.case("A", "same", None, vec![Recipe::Shared(1), Recipe::Shared(0)]);
    case.shared = vec![text("x"), Recipe::Shared(0)];
    assert_eq!(result(&mut world, &case), "same");
    case.shared = vec![world.object("A", vec![], &[]), world.object("A", vec![], &[])];
    assert_eq!(result(&mut world, &case), "different");
    case.arguments = vec![text("x"), text("x")];
    assert_eq!(result(&mut world, &case), "same");
}

/// Fields are set past methods, in a circle too; what does not fit is refused, as reflection would.
#[test]
fn fixtures() {
    let java =
        "public class Ring { private final int x; private Ring next; private String name; static int all;
        private Ring(int x) { this.x = x; }
        static Ring of(int x) { return new Ring(x); }
        static String show(Ring r) { return r.x + r.name + r.next.x + r.next.name + (r.next.next == r); } }";
    let mut world = World::new(&[("Ring.java", java)]);
    let ring = |x: i32| {
        let constructor = MethodRef::new("Ring".into(), "<init>", "(I)V");
        let creation = Creation::Reflection { constructor, arguments: vec![int(x)] };
        Recipe::Object { ty: class("Ring"), creation, then: Vec::new() }
    };
    let set = |index: usize, owner: &str, field: &str, value: Recipe| {
        let field = FieldRef { owner: owner.into(), name: field.into() };
        let fields = vec![FieldValue { field, ty: Type::object(), value }];
        Recipe::Fixture { object: Box::new(Recipe::Shared(index)), fields }
    };
    let mut case = world.case("Ring", "show", None, vec![Recipe::Shared(0)]);
    case.shared = vec![ring(1), ring(2), set(0, "Ring", "next", Recipe::Shared(1))];
    case.shared.extend([set(1, "Ring", "next", Recipe::Shared(0)), set(1, "Ring", "name", text("b"))]);
    assert_eq!(result(&mut world, &case), "1null2btrue");
    for (wrong, said) in [
        (
            set(0, "Ring", "name", Recipe::Shared(1)),
            "there is no field `Ring.name` that holds such an object",
        ),
        (set(0, "Ring", "gone", text("b")), "there is no field `Ring.gone`"),
        (set(0, "Ring", "all", int(1)), "there is no field `Ring.all` in the object"),
        (
            set(0, "java/lang/Thread", "eetop", int(1)),
            "there is no field `java.lang.Thread.eetop` in the object",
        ),
    ] {
        let mut case = case.clone();
        case.shared[2] = wrong;
        let mut linker = Linker::new();
        let failure = oracle::arrange(&mut world.machine, &mut linker, None, &case).unwrap_err();
        assert_eq!(failure.to_string(), said);
    }
}

fn result(world: &mut World, case: &suite::TestCase) -> String {
    let mut linker = Linker::new();
    let run = oracle::run_case(&mut world.machine, &mut linker, &mut vm::observe::Nothing, case).unwrap();
    match run.outcome {
        oracle::CaseOutcome::Returned(value) => world.machine.string_text(value.reference(&world.machine)),
        other => panic!("{other:?}"),
    }
}

/// After a state has been put back the linker finds its classes again, lambdas among them.
#[test]
fn going_back() {
    let mut world = World::new(&[("A.java", JAVA)]);
    let mut linker = Linker::new();
    let base = world.machine.snapshot();
    let recipe =
        Recipe::Lambda { interface: class("A$Shape"), returns: Some(Box::new(int(1))), rows: Vec::new() };
    for _ in 0..3 {
        assert_eq!(show(&mut world.machine, &mut linker, &recipe), "area 1.0 false");
        world.machine.restore(&base);
    }
    let missing = linker.class(&mut world.machine, &"Missing".into());
    assert!(matches!(missing, Err(Failure::Threw { .. })), "{missing:?}");
}

#[test]
fn a_lambda_with_rows_is_a_table() {
    let java = r#"
    import java.util.function.*;
    public class T {
        interface Two { String of(long first, double second); }
        static String show(IntPredicate test, Function<String, Integer> function, Two two) {
            return test.test(3) + " " + test.test(4) + " " + function.apply("a") + " " + function.apply(null) + " "
                + two.of(1L << 40, 0.5) + two.of(1, 0.5) + two.of(1, 0);
        }
    }"#;
    let mut world = World::new(&[("T.java", java)]);
    let mut linker = Linker::new();
    let row = |parameter: usize, equals: Recipe, gives: Recipe| LambdaRow { parameter, equals, gives };
    let table = |interface: &str, otherwise: Recipe, rows: Vec<LambdaRow>| Recipe::Lambda {
        interface: class(interface),
        returns: Some(Box::new(otherwise)),
        rows,
    };
    let truth = |value: bool| Recipe::Value(Value::Boolean(value));
    let recipes = [
        table("java/util/function/IntPredicate", truth(false), vec![row(0, int(3), truth(true))]),
        table("java/util/function/Function", int(2), vec![row(0, text("a"), int(1))]),
        table(
            "T$Two",
            text("-"),
            vec![
                row(0, Recipe::Value(Value::Long(1 << 40)), text("big")),
                row(1, Recipe::Value(Value::Double(0.5)), text("half")),
            ],
        ),
    ];
    let machine = &mut world.machine;
    let values: Vec<vm::Value> = recipes
        .iter()
        .map(|recipe| build(machine, &mut linker, recipe, &Type::object(), &[]).unwrap().value(machine))
        .collect();
    let descriptor =
        "(Ljava/util/function/IntPredicate;Ljava/util/function/Function;LT$Two;)Ljava/lang/String;";
    let show = linker.method(machine, &MethodRef::new("T".into(), "show", descriptor)).unwrap();
    let shown = machine.run_to_completion(show, &values).map(|text| machine.string_text(text.reference()));
    let shown = shown.unwrap_or_else(|trap| machine.describe_trap(&trap));
    expect!["true false 1 2 bighalf-"].assert_eq(&shown);
}
