//! Objects that hold others: arrays, lists, maps, objects that know each other.

use expect_test::expect;
use fixture::java;

use crate::support::check;

#[test]
fn a_list_of_a_size() {
    check(
        java!(
            "import java.util.*; class C {
    private final /*@ spec_public @*/ List<Integer> items = new ArrayList<>();
    public void add(int n) { items.add(n); }
    //@ requires items.size() == 3;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            tried: C it = new C(); it.add(0); it.add(0); it.add(0);
        "#]],
    );
}

#[test]
fn a_list_with_an_element() {
    check(
        java!(
            "import java.util.*; class C {
    private final /*@ spec_public @*/ List<Integer> items = new ArrayList<>();
    public void add(int n) { items.add(n); }
    //@ requires items.contains(42);
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            tried: C it = new C(); it.add(42);
        "#]],
    );
}

#[test]
fn a_map_with_a_key() {
    check(
        java!(
            "import java.util.*; class C {
    private final /*@ spec_public @*/ Map<String, Integer> ages = new HashMap<>();
    public void put(String name, int age) { ages.put(name, age); }
    //@ requires ages.containsKey(\"ann\") && ages.size() == 2;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            tried: C it = new C(); it.put("ann", 0); it.put("a", 0);
        "#]],
    );
}

#[test]
fn an_array_that_is_full() {
    check(
        java!(
            "class C {
    private final /*@ spec_public @*/ int[] items;
    private /*@ spec_public @*/ int size;
    public C(int capacity) { items = new int[capacity]; }
    public void put(int n) { items[size++] = n; }
    //@ requires size == items.length && items.length == 3;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            tried: C it = new C(3); it.put(0); it.put(0); it.put(0);
        "#]],
    );
}

#[test]
fn elements_of_an_array() {
    // today: no two calls set two elements to what is asked for.
    check(
        java!(
            "class C {
    private final /*@ spec_public @*/ int[] items = new int[3];
    public void set(int i, int n) { items[i] = n; }
    //@ requires items[0] == 5 && items[2] == 9;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            none: none of 332 calls that were tried led there
        "#]],
    );
}

#[test]
fn all_elements_of_an_array() {
    // today: elements of an array that a constructor takes are not chosen.
    check(
        java!(
            "class C {
    private final /*@ spec_public @*/ int[] items;
    public C(int[] items) { this.items = items; }
    //@ requires items.length == 3 && (\\forall int i; 0 <= i && i < items.length; items[i] > 10);
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            none: none of 5 calls that were tried led there
        "#]],
    );
}

#[test]
fn an_object_that_is_given_another() {
    // today: the state of an argument is not planned for where no contract says what the call does with it.
    check(
        java!(
            "class C {
    static class Part { private /*@ spec_public @*/ int size; public void grow() { size++; } }
    private /*@ spec_public nullable @*/ Part part;
    public void put(Part part) { this.part = part; }
    //@ requires part != null && part.size == 2;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            none: none of 11 calls that were tried led there
        "#]],
    );
}

#[test]
fn objects_that_know_each_other() {
    // today: calls on two objects are not interleaved here.
    check(
        java!(
            "class C {
    private /*@ spec_public nullable @*/ C other;
    public void meet(C other) { this.other = other; }
    //@ requires other != null && other.other == this;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            none: none of 11 calls that were tried led there
        "#]],
    );
}

#[test]
fn a_chain_of_two() {
    check(
        java!(
            "class C {
    private final /*@ spec_public nullable @*/ C next;
    public C(C next) { this.next = next; }
    //@ requires next != null && next.next != null;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            tried: C next = new C(new C(null)); C next2 = new C(next); C it = new C(next2);
        "#]],
    );
}

#[test]
fn an_argument_of_another_class() {
    check(
        java!(
            "class C {
    static class Account { private /*@ spec_public @*/ int balance; public void deposit(int n) { if (n > 0) balance += n; } }
    //@ requires account != null && account.balance == 150;
    static void m(Account account) {}
}"
        ),
        "C.m",
        expect![[r#"
            learned: C.Account it = new C.Account(); it.deposit(150);
        "#]],
    );
}

#[test]
fn an_element_with_a_state_of_its_own() {
    // today: one item of that price would do.
    check(
        java!(
            "import java.util.*; class C {
    static class Item { private final /*@ spec_public @*/ int price; public Item(int price) { this.price = price; } }
    private /*@ spec_public @*/ int total;
    private final List<Item> items = new ArrayList<>();
    public void add(Item item) { items.add(item); total += item.price; }
    //@ requires total == 99;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            tried: C it = new C(); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1)); it.add(new C.Item(1));
        "#]],
    );
}
