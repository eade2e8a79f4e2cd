//! States that calls lead to: with contracts, with some, and without any.

use expect_test::expect;
use fixture::java;

use crate::support::check;

#[test]
fn a_counter_with_contracts() {
    check(
        java!(
            "class C {
    private /*@ spec_public @*/ int n;
    //@ ensures n == 0;
    public C() {}
    //@ ensures n == \\old(n) + 1;
    public void up() { n++; }
    //@ requires n == 3;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            contracts: C it = new C(); it.up(); it.up(); it.up();
        "#]],
    );
}

#[test]
fn a_counter_without_contracts() {
    check(
        java!(
            "class C {
    private /*@ spec_public @*/ int n;
    public void up() { n++; }
    //@ requires n == 3;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            learned: C it = new C(); it.up(); it.up(); it.up();
        "#]],
    );
}

#[test]
fn a_counter_whose_steps_are_fives() {
    check(
        java!(
            "class C {
    private /*@ spec_public @*/ int n;
    public void up() { n += 5; }
    public void down() { n -= 3; }
    //@ requires n == 4;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            learned: C it = new C(); it.up(); it.down(); it.up(); it.down();
        "#]],
    );
}

#[test]
fn an_argument_is_chosen() {
    check(
        java!(
            "class C {
    private /*@ spec_public @*/ int n;
    //@ requires k > 0;
    //@ ensures n == \\old(n) + k;
    public void add(int k) { n += k; }
    //@ requires n == 1000;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            contracts: C it = new C(); it.add(1000);
        "#]],
    );
}

#[test]
fn steps_that_a_precondition_keeps_small() {
    check(
        java!(
            "class C {
    private /*@ spec_public @*/ int n;
    //@ requires 0 < k && k <= 40;
    //@ ensures n == \\old(n) + k;
    public void add(int k) { n += k; }
    //@ requires n == 100;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            contracts: C it = new C(); it.add(40); it.add(40); it.add(20);
        "#]],
    );
}

#[test]
fn a_protocol_is_followed() {
    check(
        java!(
            "class C {
    private /*@ spec_public @*/ boolean open, ready;
    //@ requires !open;
    //@ ensures open;
    public void open() { open = true; }
    //@ requires open;
    //@ ensures ready;
    public void login() { ready = true; }
    //@ requires ready;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            contracts: C it = new C(); it.open(); it.login();
        "#]],
    );
}

#[test]
fn a_protocol_that_only_code_knows() {
    check(
        java!(
            "class C {
    private /*@ spec_public @*/ int phase;
    public void greet() { if (phase == 0) phase = 1; else phase = -1; }
    public void pay(int k) { if (phase == 1 && k == 77) phase = 2; }
    public void run() { if (phase == 2) phase = 3; }
    //@ requires phase == 3;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            learned: C it = new C(); it.greet(); it.pay(77); it.run();
        "#]],
    );
}

#[test]
fn a_constructor_is_enough() {
    check(
        java!(
            "class C {
    private final /*@ spec_public @*/ int low, high;
    public C(int low, int high) { this.low = low; this.high = high; }
    //@ requires high - low == 12 && low > 3;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            learned: C it = new C(4, 16);
        "#]],
    );
}

#[test]
fn a_pure_method_is_asked() {
    check(
        java!(
            "class C {
    private int n;
    public void add(int k) { n += k; }
    /*@ pure @*/ public int size() { return n / 2; }
    //@ requires size() == 21;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            learned: C it = new C(); it.add(21); it.add(21);
        "#]],
    );
}

#[test]
fn a_model_field_is_asked() {
    check(
        java!(
            "class C {
    //@ public model int size;
    private int count;
    //@ private represents size = count;
    //@ ensures size == \\old(size) + 1;
    public void add() { count++; }
    //@ requires size == 2;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            contracts: C it = new C(); it.add(); it.add();
        "#]],
    );
}

#[test]
fn a_text_is_given() {
    check(
        java!(
            "class C {
    private /*@ spec_public nullable @*/ String name;
    public void setName(String name) { this.name = name; }
    //@ requires name != null && name.equals(\"root\");
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            tried: C it = new C(); it.setName("root");
        "#]],
    );
}

#[test]
fn a_text_by_its_length() {
    // today: texts are not made to measure.
    check(
        java!(
            "class C {
    private /*@ spec_public @*/ String name = \"\";
    public void setName(String name) { this.name = name; }
    //@ requires name.length() == 6;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            none: none of 21 calls that were tried led there
        "#]],
    );
}

#[test]
fn a_constant_of_an_enum_is_given() {
    check(
        java!(
            "class C {
    enum Mode { OFF, SLOW, FAST }
    private /*@ spec_public @*/ Mode mode = Mode.OFF;
    public void set(Mode mode) { this.mode = mode; }
    //@ requires mode == Mode.FAST;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            tried: C it = new C(); it.set(C.Mode.FAST);
        "#]],
    );
}

#[test]
fn a_promise_that_the_code_does_not_keep() {
    check(
        java!(
            "class C {
    private /*@ spec_public @*/ int n;
    //@ ensures n == \\old(n) + 1;
    public void up() { n += 2; }
    //@ requires n == 4;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            learned: C it = new C(); it.up(); it.up();
            up breaks n == \old(n) + 1
        "#]],
    );
}

#[test]
fn requires_without_ensures() {
    // today: effects are not learned from calls whose arguments a precondition bounds.
    check(
        java!(
            "class C {
    private /*@ spec_public @*/ int n;
    //@ requires k >= 10 && k <= 20;
    public void add(int k) { n += k; }
    //@ requires n == 45;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            none: none of 29 calls that were tried led there
        "#]],
    );
}

#[test]
fn ensures_that_leave_something_open() {
    check(
        java!(
            "class C {
    private /*@ spec_public @*/ int n;
    //@ ensures n > \\old(n);
    public void up() { n += 3; }
    //@ requires n == 9;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            tried: C it = new C(); it.up(); it.up(); it.up();
        "#]],
    );
}

#[test]
fn two_fields_that_must_fit() {
    check(
        java!(
            "class C {
    private /*@ spec_public @*/ int x, y;
    //@ ensures x == \\old(x) + 1 && y == \\old(y);
    public void right() { x++; }
    //@ ensures y == \\old(y) + 1 && x == \\old(x);
    public void up() { y++; }
    //@ requires x + y == 5 && x == y + 1;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            contracts: C it = new C(); it.right(); it.right(); it.up(); it.right(); it.up();
        "#]],
    );
}

#[test]
fn a_disjunction() {
    check(
        java!(
            "class C {
    private /*@ spec_public @*/ int n;
    //@ ensures n == k;
    public void set(int k) { n = k; }
    //@ requires n == 7 || n > 1000;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            contracts: C it = new C(); it.set(7);
        "#]],
    );
}

#[test]
fn a_long_and_a_double() {
    check(
        java!(
            "class C {
    private /*@ spec_public @*/ long l;
    private /*@ spec_public @*/ double d;
    public void set(long l, double d) { this.l = l; this.d = d; }
    //@ requires l > 5000000000L && d > 0.25 && d < 0.5;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            learned: C it = new C(); it.set(5000000001L, 0.3);
        "#]],
    );
}

#[test]
fn a_number_among_the_arguments_goes_with_it() {
    check(
        java!(
            "class C {
    private /*@ spec_public @*/ int n;
    //@ ensures n == \\old(n) + 1;
    public void up() { n++; }
    //@ requires n == k && k > 1;
    public void m(int k) {}
}"
        ),
        "C.m",
        expect![[r#"
            contracts: C it = new C(); it.up(); it.up();
            argument 0: int it = 2;
        "#]],
    );
}
