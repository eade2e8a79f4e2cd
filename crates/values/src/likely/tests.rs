//! Guesses about objects of small classes.

use expect_test::{Expect, expect};
use program::Type;
use suite::Value;

use super::*;

const JAVA: &str = "package p;
public class C {
    private int size;
    private int level;
    //@ ensures getState() == 0;
    public C(int level) { this.level = level; }
    public C() { }
    //@ ensures getState() == \\old(getState()) + step;
    public void go(int step) { }
    public void addItem(int item) { }
    public void removeItem() { }
    public void setLevel(int level) { this.level = level; }
    public /*@ pure @*/ int getState() { return 0; }
    public /*@ pure @*/ int getLevel() { return level; }
    //@ ensures \\result <==> getState() == 0;
    public /*@ pure @*/ boolean atStart() { return true; }
    public /*@ pure @*/ boolean isEmpty() { return size == 0; }
    //@ requires getState() > 1;
    public void afterTwoSteps() { }
    //@ requires atStart();
    public void first() { }
    //@ requires getLevel() == 7;
    public void high() { }
    //@ requires getState() == 1; also requires getState() == 2;
    public void either() { }
    /*@ public exceptional_behavior requires true; signals (Exception e) true; @*/
    public void alwaysThrows() { }
    public void free() { }
}";

/// Whether each method seems to be allowed, and to return, on an object created with these arguments and
/// after these calls.
fn check(created: &[i32], calls: &[(&str, &[i32])], expected: Expect) {
    let (program, _folder) = project::testing::program_from_source(&[("p/C.java", JAVA)]);
    let contracts = Contracts::new(program.clone(), Vec::new());
    let class = program.class(&"p/C".into()).expect("the class");
    let find = |name: &str| class.methods.iter().find(|method| *method.name == *name).expect("the method");
    let constructor =
        class.constructors().find(|method| method.parameters.len() == created.len()).expect("a constructor");
    let numbers = |numbers: &[i32]| numbers.iter().map(|n| Recipe::Value(Value::Int(*n))).collect::<Vec<_>>();
    let object = Recipe::Object {
        ty: Type::class(class.name.clone()),
        creation: Creation::Constructor {
            constructor: class.method_ref(constructor),
            outer: None,
            arguments: numbers(created),
        },
        then: calls
            .iter()
            .map(|(name, arguments)| Call {
                method: class.method_ref(find(name)),
                arguments: numbers(arguments),
            })
            .collect(),
    };
    let world = World { program: &program, contracts: &contracts };
    let mut shown = String::new();
    for name in ["afterTwoSteps", "first", "high", "either", "alwaysThrows", "free"] {
        let contract = contracts.effective(&class.name, &class.method_ref(find(name)));
        let (allows, returns) =
            (world.allows(&contract, Some(&object), &[]), world.returns(&contract, Some(&object), &[]));
        shown.push_str(&format!("{name}: {allows:?}, {returns:?}\n"));
    }
    let empty = MethodRef::new(class.name.clone(), "isEmpty", "()Z");
    shown.push_str(&format!("isEmpty: {:?}\n", world.answer(&object, &empty, MOST_QUESTIONS)));
    expected.assert_eq(&shown);
}

#[test]
fn what_a_constructor_promises() {
    check(
        &[7],
        &[],
        expect![[r#"
        afterTwoSteps: Unlikely, Unlikely
        first: Likely, Likely
        high: Likely, Likely
        either: Unlikely, Unlikely
        alwaysThrows: Likely, Unlikely
        free: Likely, Likely
        isEmpty: None
    "#]],
    );
}

#[test]
fn what_calls_promise_one_after_the_other() {
    check(
        &[7],
        &[("go", &[1]), ("go", &[1])],
        expect![[r#"
        afterTwoSteps: Likely, Likely
        first: Unlikely, Unlikely
        high: Unknown, Unknown
        either: Likely, Likely
        alwaysThrows: Likely, Unlikely
        free: Likely, Likely
        isEmpty: None
    "#]],
    );
}

#[test]
fn what_names_suggest() {
    check(
        &[7],
        &[("setLevel", &[6])],
        expect![[r#"
        afterTwoSteps: Unknown, Unknown
        first: Unknown, Unknown
        high: Unlikely, Unlikely
        either: Unknown, Unknown
        alwaysThrows: Likely, Unlikely
        free: Likely, Likely
        isEmpty: None
    "#]],
    );
    check(
        &[],
        &[("addItem", &[1])],
        expect![[r#"
        afterTwoSteps: Unknown, Unknown
        first: Unknown, Unknown
        high: Unknown, Unknown
        either: Unknown, Unknown
        alwaysThrows: Likely, Unlikely
        free: Likely, Likely
        isEmpty: Some(Boolean(false))
    "#]],
    );
    check(
        &[],
        &[("addItem", &[1]), ("removeItem", &[])],
        expect![[r#"
        afterTwoSteps: Unknown, Unknown
        first: Unknown, Unknown
        high: Unknown, Unknown
        either: Unknown, Unknown
        alwaysThrows: Likely, Unlikely
        free: Likely, Likely
        isEmpty: Some(Boolean(true))
    "#]],
    );
}
