//! Names of tests and variables: no two tests of a file are called alike, and a variable avoids the name of a
//! package only where the text needs that package.

use std::collections::BTreeSet;

use crate::support::*;
use expect_test::{Expect, expect};
use proptest::prelude::*;
use suite::{ObservedValue, Recipe, TestCase, Value};

const MESSAGE: &str = "package message; public class Message {
    public int[] sizes = new int[9]; public int count;
    public void add(Packet packet) { count++; }
    public void set(String text) { count = text.length(); }
    //@ ensures \\result == (other == null);
    public static boolean isNone(Object other) { return other == null; }
    //@ ensures !(\\result == null);
    //@ ensures \\result.equals(\"a\");
    public static String name() { return \"a\"; }
    //@ ensures \\result == false;
    public static boolean never() { return false; }
    public static int read(Message message) { return 0; }
    public static int list(java.util.List<Integer> list, Message java) { return list.size(); }
}";
const PACKET: &str = "package message; public class Packet { public Packet(int type, String content) { } }";
const LIST: &str = "package message; public class List { }";

fn message_bench() -> Bench {
    bench(&[("message/Message.java", MESSAGE), ("message/Packet.java", PACKET), ("message/List.java", LIST)])
}

fn message(bench: &Bench, packets: &[(i32, &str)]) -> Recipe {
    let packet = |(kind, content): &(i32, &str)| {
        bench.new_object("message/Packet", vec![int(*kind), text(content)], Vec::new())
    };
    let add = |given: &(i32, &str)| bench.call("message/Message", "add", vec![packet(given)]);
    bench.new_object("message/Message", Vec::new(), packets.iter().map(add).collect())
}

/// The displays and the methods, one test per line.
fn check_titles(bench: &Bench, class: &str, cases: Vec<TestCase>, expected: Expect) {
    let rendered = bench.render(class, cases, &junit5());
    assert_eq!(rendered.unrenderable, []);
    let titles: Vec<String> =
        rendered.tests.iter().map(|test| format!("{}\n    {}\n", test.display, test.method)).collect();
    expected.assert_eq(&titles.concat());
    let (failed, output) = bench.run(&format!("{}Test", class.replace('/', ".")), &rendered, 17);
    assert_eq!(failed, 0, "{output}");
}

#[test]
fn tests_that_would_be_called_alike_say_what_differs() {
    let bench = message_bench();
    let read = |packets: &[(i32, &str)]| {
        returns_int(bench.case("message/Message", "read", None, vec![message(&bench, packets)]), 0)
    };
    let many = |last: &str| {
        let mut packets = vec![(1, "first"); 1];
        packets.extend([(2, "second"), (3, "third"), (4, "fourth"), (5, last)]);
        bench.case("message/Message", "set", Some(message(&bench, &packets)), vec![text("x")])
    };
    let cases = vec![
        read(&[(1, "a"), (2, "b")]),
        read(&[(1, "a"), (3, "c")]),
        many("fifth"),
        many("last"),
        read(&[(7, "z")]),
    ];
    check_titles(
        &bench,
        "message/Message",
        cases,
        expect![[r#"
            read of a Message after add(new Packet(1, "a")) and add(new Packet(2, "b")) returns 0
                readOfMessageAfterAddPacketOneAAndAddPacketTwoBReturnsZero
            read of a Message after add(new Packet(1, "a")) and add(new Packet(3, "c")) returns 0
                readOfMessageAfterAddPacketOneAAndAddPacketThreeCReturnsZero
            set after ... and add(new Packet(5, "fifth")) completes normally
                setAfterAndAddNewPacketFiveFifthCompletesNormally
            set after ... and add(new Packet(5, "last")) completes normally
                setAfterAndAddNewPacketFiveLastCompletesNormally
            read of a Message after add(new Packet(7, "z")) returns 0
                readOfMessageAfterAddPacketSevenZReturnsZero
        "#]],
    );
}

#[test]
fn the_same_case_twice_is_counted() {
    let bench = message_bench();
    let case = || bench.case("message/Message", "set", Some(message(&bench, &[])), vec![text("x")]);
    check_titles(
        &bench,
        "message/Message",
        vec![case(), case()],
        expect![[r#"
        set("x") on a new Message completes normally
            setOfXOnANewMessageCompletesNormally
        set("x") on a new Message completes normally (2)
            setOfXOnANewMessageCompletesNormally2
    "#]],
    );
}

#[test]
fn a_contract_that_fixes_the_result_gives_the_name_and_the_plainest_assertion() {
    let bench = message_bench();
    let case = |name: &str, arguments: Vec<Recipe>| {
        bench.with_contract(bench.case("message/Message", name, None, arguments))
    };
    let cases = vec![case("never", vec![]), case("name", vec![])];
    let rendered = bench.render("message/Message", cases, &junit5());
    let body = rendered.text.split_once("class MessageTest").map_or("", |(_, body)| body);
    expect![[r#"
         {
            @Test
            @DisplayName("never returns false")
            void neverReturnsFalse() {
                boolean result = Message.never();

                assertFalse(result, "postcondition violated: \\result == false (Message.java:10)");
            }

            @Test
            @DisplayName("name returns \"a\"")
            void nameReturnsA() {
                String result = Message.name();

                assertNotNull(result, "postcondition violated: !(\\result == null) (Message.java:7)");
                assertEquals("a", result, "postcondition violated: \\result.equals(\"a\") (Message.java:8)");
            }
        }
    "#]]
    .assert_eq(body);
    let (failed, output) = bench.run("message.MessageTest", &rendered, 17);
    assert_eq!(failed, 0, "{output}");
}

#[test]
fn a_variable_avoids_a_package_only_where_it_would_hide_it() {
    let bench = message_bench();
    let numbers = Recipe::Object {
        ty: program::Type::class("java/util/ArrayList"),
        creation: suite::Creation::Constructor {
            constructor: bench.method("java/util/ArrayList", "<init>", 0),
            outer: None,
            arguments: Vec::new(),
        },
        then: Vec::new(),
    };
    let list = bench.case("message/Message", "list", None, vec![numbers, message(&bench, &[(1, "a")])]);
    let observed = ObservedValue::Value(Value::Int(0));
    let read = bench.case("message/Message", "read", None, vec![message(&bench, &[(1, "a")])]);
    let cases = vec![returns(list, observed.clone()), returns(read, observed)];
    let rendered = bench.render("message/Message", cases, &junit5());
    let body = rendered.text.split_once("class MessageTest").map_or("", |(_, body)| body);
    expect![[r#"
         {
            @Test
            @DisplayName("list([], a Message) returns 0")
            void listOfEmptyListMessageReturnsZero() {
                java.util.List<Object> list = new ArrayList<>();
                Message java2 = new Message();
                java2.add(new Packet(1, "a"));

                // observed: what the code does today
                assertEquals(0, Message.list((java.util.List) list, java2));
            }

            @Test
            @DisplayName("read(a Message) returns 0")
            void readOfMessageReturnsZero() {
                Message message = new Message();
                message.add(new Packet(1, "a"));

                // observed: what the code does today
                assertEquals(0, Message.read(message));
            }
        }
    "#]]
    .assert_eq(body);
    let (failed, output) = bench.run("message.MessageTest", &rendered, 17);
    assert_eq!(failed, 0, "{output}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// Whatever the cases, displays and methods are unique, short and valid.
    #[test]
    fn titles_are_unique(
        calls in proptest::collection::vec(
            (proptest::collection::vec((0i32..3, "[a-b \\-é]{0,40}"), 0..4), "[a-z;, ]{0,60}"), 1..12
        )
    ) {
        static BENCH: std::sync::OnceLock<Bench> = std::sync::OnceLock::new();
        let bench = BENCH.get_or_init(message_bench);
        let cases: Vec<TestCase> = calls
            .iter()
            .map(|(packets, given)| {
                let packets: Vec<(i32, &str)> = packets.iter().map(|(kind, text)| (*kind, text.as_str())).collect();
                bench.case("message/Message", "set", Some(message(bench, &packets)), vec![text(given)])
            })
            .collect();
        let count = cases.len();
        let target = emit::Target { jupiter_params: false, ..junit5() };
        let rendered = bench.render("message/Message", cases, &target);
        let displays: BTreeSet<&str> = rendered.tests.iter().map(|test| test.display.as_str()).collect();
        let methods: BTreeSet<&str> = rendered.tests.iter().map(|test| test.method.as_str()).collect();
        prop_assert_eq!(displays.len(), count);
        prop_assert_eq!(methods.len(), count);
        for test in &rendered.tests {
            prop_assert!(test.method.len() <= 112 && test.method.bytes().all(|byte| byte.is_ascii_alphanumeric()));
            prop_assert!(test.display.chars().count() <= 125, "{}", test.display);
        }
    }
}
