//! Collections and other classes of the library.

use expect_test::expect;
use fixture::java;

use crate::support::check;

#[test]
fn a_list_with_an_element() {
    check(
        java!(
            "import java.util.*; class C { static boolean m(List<Integer> l) { return l.size() == 2 && l.get(1) == 42; } }"
        ),
        "C.m",
        expect![[r#"
            List<Integer> l = new ArrayList<>(); l.add(1); l.add(2); C.m(l);
            C.m(null); -> NullPointerException
            List<Integer> l = new ArrayList<>(); C.m(l);
            List<Integer> l = new ArrayList<>(); l.add(0); l.add(42); C.m(l);
            List<Integer> l = new ArrayList<>(); l.add(1); l.add(null); C.m(l); -> NullPointerException
            not all was tried
        "#]],
    );
}

#[test]
fn a_list_of_texts() {
    check(
        java!(
            "import java.util.*; class C { static int m(List<String> l) { return l.contains(\"key\") ? 1 : 0; } }"
        ),
        "C.m",
        expect![[r#"
            List<String> l = new ArrayList<>(); l.add("a"); l.add("b"); C.m(l);
            C.m(null); -> NullPointerException
            List<String> l = new ArrayList<>(); l.add("key"); l.add("b"); C.m(l);
            not all was tried
        "#]],
    );
}

#[test]
fn a_set_that_grows() {
    check(
        java!(
            "import java.util.*; class C { private final Set<Integer> seen = new HashSet<>(); public void add(int n) { seen.add(n); } public boolean m(int n) { return seen.contains(n) && n > 50; } }"
        ),
        "C.m",
        expect![[r#"
            C c = new C(); c.m(50);
            C c = new C(); c.add(50); c.m(50);
            C c = new C(); c.add(114); c.m(114);
            not all was tried
        "#]],
    );
}

#[test]
fn a_queue_of_its_own() {
    check(
        java!(
            "import java.util.*; class C { private final Deque<Integer> q = new ArrayDeque<>(); public void put(int n) { q.addLast(n); } public int m() { if (q.isEmpty()) return -1; return q.peekFirst() == 8 ? 1 : 0; } }"
        ),
        "C.m",
        expect![[r#"
            C c = new C(); c.m();
            C c = new C(); c.put(10); c.m();
            C c = new C(); c.put(8); c.m();
            not all was tried
        "#]],
    );
}

#[test]
fn an_optional_value() {
    check(
        java!(
            "import java.util.*; class C { static int m(Optional<String> o) { return o.isPresent() ? o.get().length() == 4 ? 2 : 1 : 0; } }"
        ),
        "C.m",
        expect![[r#"
            Optional<String> o = Optional.of("abc"); C.m(o);
            C.m(null); -> NullPointerException
            Optional<String> o = Optional.empty(); C.m(o);
            Optional<String> o = Optional.of("aaaa"); C.m(o);
            not all was tried
        "#]],
    );
}

#[test]
fn a_stream_of_numbers() {
    check(
        java!(
            "import java.util.*; class C { static boolean m(int[] a) { return Arrays.stream(a).filter(n -> n > 10).count() == 2; } }"
        ),
        "C.m",
        expect![[r#"
            C.m(new int[] {1, 2});
            C.m(null); -> NullPointerException
            C.m(new int[] {11, 0});
            C.m(new int[] {11, 11});
            not all was tried
        "#]],
    );
}

#[test]
fn mathematics() {
    check(
        java!(
            "class C { static int m(int a, int b) { if (Math.max(a, b) == 70 && Math.abs(a - b) == 13) return 1; return 0; } }"
        ),
        "C.m",
        expect![[r#"
            C.m(70, 70);
            C.m(13, 13);
            C.m(70, 57);
            not all was tried
        "#]],
    );
}

#[test]
fn exact_arithmetic_throws() {
    check(
        java!("class C { static int m(int a, int b) { return Math.addExact(a, b); } }"),
        "C.m",
        expect![[r#"
            C.m(0, 0);
            C.m(Integer.MIN_VALUE, -1); -> ArithmeticException
            proved
        "#]],
    );
}

#[test]
fn letters_by_their_kind() {
    check(
        java!(
            "class C { static int m(char c) { if (Character.isDigit(c)) return 1; if (Character.isUpperCase(c)) return 2; return 0; } }"
        ),
        "C.m",
        expect![[r#"
            C.m('\u0002');
            C.m('A');
            C.m('0');
            not all was tried
        "#]],
    );
}

#[test]
fn large_numbers() {
    // today: no large number is made of a text here.
    check(
        java!(
            "import java.math.*; class C { static int m(BigInteger n) { return n.signum() < 0 ? -1 : n.bitLength() > 70 ? 1 : 0; } }"
        ),
        "C.m",
        expect![[r#"
            C.m(BigInteger.ZERO);
            C.m(null); -> NullPointerException
            BigInteger n = BigInteger.valueOf(-1L); C.m(n);
            open: int C.m(java.math.BigInteger) at 17 to 20
            complete
        "#]],
    );
}

#[test]
fn decimal_numbers() {
    check(
        java!(
            "import java.math.*; class C { static boolean m(BigDecimal n) { return n.compareTo(BigDecimal.TEN) > 0; } }"
        ),
        "C.m",
        expect![[r#"
            C.m(BigDecimal.ZERO);
            C.m(null); -> NullPointerException
            BigDecimal n = new BigDecimal("11"); C.m(n);
            not all was tried
        "#]],
    );
}

#[test]
fn an_array_is_sorted_and_searched() {
    check(
        java!(
            "import java.util.*; class C { static boolean m(int[] a, int n) { Arrays.sort(a); return Arrays.binarySearch(a, n) > 0; } }"
        ),
        "C.m",
        expect![[r#"
            C.m(new int[] {1, 2}, 0);
            C.m(null, 0); -> NullPointerException
            C.m(new int[] {1, 2}, 2);
            not all was tried
        "#]],
    );
}

#[test]
fn the_hash_of_objects() {
    check(
        java!(
            "import java.util.*; class C { static boolean m(int a, int b) { return Objects.hash(a, b) == 1000; } }"
        ),
        "C.m",
        expect![[r#"
            C.m(2, 2);
            C.m(0, 39);
            complete
        "#]],
    );
}

#[test]
fn what_the_machine_does_not_know() {
    // today: the empty path is the working folder on the machine, as since JDK 25; before, there is no such file.
    check(
        java!(
            "import java.io.*; class C { static int m(String name) { return new File(name).exists() ? 1 : 0; } }"
        ),
        "C.m",
        expect![[r#"
            C.m("abc");
            C.m(null); -> NullPointerException
            C.m("");
            not all was tried
        "#]],
    );
}

#[test]
fn chance_decides_nothing() {
    check(
        java!(
            "import java.util.*; class C { static int m(Random r) { return r.nextInt(10) == 3 ? 1 : 0; } }"
        ),
        "C.m",
        expect![[r#"
            Random r = new Random(0L); C.m(r);
            C.m(null); -> NullPointerException
            Random r = new Random(-1L); C.m(r);
            loss: the solver reached its limit
            not all was tried
        "#]],
    );
}
