//! The logic on real classes: the running example of TESSAN and `mid`, compiled and read by the front ends.

use std::sync::Arc;

use expect_test::expect;

use program::{ClassName, MethodRef, Type};

use crate::expr::Expr;
use crate::logic::behaviour::{Assume, input_state_space};
use crate::logic::chain::Specifications;
use crate::logic::class_view::{Returns, Visibility, class_view, contract_view};
use crate::logic::compose::{Action, MismatchQuestion, Step, mismatch_formula};
use crate::logic::reference::{MethodReference, instantiate};
use crate::logic::{oracle_clauses_of_all, virtual_state_of};
use crate::{Contracts, show};

use super::build::parameter;
use super::tessan::by_step;

const ANNOTATIONS: [(&str, &str); 5] = [
    ("jass/modern/Pre.java", "package jass.modern; public @interface Pre { String value(); }"),
    ("jass/modern/Post.java", "package jass.modern; public @interface Post { String value(); }"),
    ("jass/modern/Pure.java", "package jass.modern; public @interface Pure {}"),
    (
        "jass/modern/Model.java",
        "package jass.modern; public @interface Model { String name(); Class<?> type(); }",
    ),
    (
        "jass/modern/Represents.java",
        "package jass.modern; public @interface Represents { String name(); String by(); }",
    ),
];

/// Listings 2.1 to 2.3 and 7.1, shortened to what their contracts speak of; the model field is example III's.
const MESSAGES: [(&str, &str); 4] = [
    (
        "m/Message.java",
        r#"package m;
        import jass.modern.*;
        import java.util.*;
        @Model(name = "mSize", type = Integer.class)
        @Represents(name = "mSize", by = "packets.size()")
        public class Message {
            protected List<Packet> packets = new ArrayList<Packet>();
            @Post("size() == @Old(size()) + 1")
            public void addPacket(Packet e) { packets.add(e); }
            @Pure public int size() { return packets.size(); }
            @Pure
            @Post("@Return == (getFirstPacketType() == Packet.START && getLastPacketType() == Packet.END)")
            public boolean isValid() {
                return getFirstPacketType() == Packet.START && getLastPacketType() == Packet.END;
            }
            @Pure public int getFirstPacketType() { return packets.isEmpty() ? 0 : packets.get(0).type; }
            @Pure public int getLastPacketType() {
                return packets.isEmpty() ? 0 : packets.get(packets.size() - 1).type;
            }
            public Packet takePacket() { return packets.remove(0); }
            @Pre("size() > 0")
            @Post("size() == @Old(size()) - 1")
            public void removeFirstPacket() { packets.remove(0); }
            @Pre("size() > 0")
            @Post("size() == @Old(size()) - 1")
            public void removeLastPacket() { packets.remove(packets.size() - 1); }
        }"#,
    ),
    (
        "m/Packet.java",
        "package m; public class Packet { public static final int START = 1, END = 3; protected int type; }",
    ),
    (
        "m/MessageDataExtractor.java",
        r#"package m;
        import jass.modern.*;
        public class MessageDataExtractor {
            @Pre("message.size() > 0") public String extractData(Message message) { return ""; }
        }"#,
    ),
    (
        "m/MessageProcessor.java",
        r#"package m;
        import jass.modern.*;
        public class MessageProcessor {
            @Pre("message.size() >= 2 && message.isValid() == true")
            public String processMessage(Message message) {
                message.removeFirstPacket();
                message.removeLastPacket();
                return new MessageDataExtractor().extractData(message);
            }
        }"#,
    ),
];

fn contracts(files: &[(&str, &str)]) -> (Contracts, tempfile::TempDir) {
    let (program, folder) = project::testing::program_from_source(files);
    let contracts = Contracts::new(program, Vec::new());
    let diagnostics = contracts.diagnostics();
    assert!(diagnostics.is_empty(), "{diagnostics:#?}");
    (contracts, folder)
}

fn messages() -> (Contracts, tempfile::TempDir) {
    contracts(&[ANNOTATIONS.as_slice(), MESSAGES.as_slice()].concat())
}

fn message() -> Expr {
    parameter("message", Type::class("m/Message"))
}

fn on_message(name: &str) -> MethodReference {
    let method = MethodRef::new("m/Message".into(), name, "()V");
    MethodReference { method, receiver: Some(message()), arguments: Vec::new() }
}

/// `processMessage` up to its call of `extractData`, with the input spaces that the contracts give.
fn question(contracts: &Contracts, assume: Assume) -> MismatchQuestion {
    let input = |owner: &str, name: &str| {
        let method = MethodRef::new(owner.into(), name, "(Lm/Message;)Ljava/lang/String;");
        let space = contracts.contract(&owner.into(), &method).map(|contract| input_state_space(&contract));
        let reference = MethodReference { method, receiver: None, arguments: vec![message()] };
        instantiate(&reference, &space.unwrap_or_else(|| Expr::boolean(true)))
    };
    let remove = |name| Step { path: Expr::boolean(true), action: Action::Call(on_message(name)) };
    MismatchQuestion {
        input: input("m/MessageProcessor", "processMessage"),
        steps: vec![remove("removeFirstPacket"), remove("removeLastPacket")],
        callee_path: Expr::boolean(true),
        callee_input: input("m/MessageDataExtractor", "extractData"),
        assume,
    }
}

#[test]
fn section_7_1_from_the_annotated_classes() {
    let (contracts, _folder) = messages();
    let answer = mismatch_formula(&question(&contracts, Assume::Effect), &contracts);
    expect![[r#"
        v_0 == (f_0 == 1 && l_0 == 3) && v_1 == v_0 && f_1 == f_0 && l_1 == l_0 && s_1 == s_0
        && s_1 >= 2 && v_1 == true && v_2 == v_1 && f_2 == f_1 && l_2 == l_1 && s_2 == s_1
        && s_3 == s_2 - 1 && v_3 == v_2 && f_3 == f_2 && l_3 == l_2
        && s_4 == s_3 - 1 && v_4 == v_3 && f_4 == f_3 && l_4 == l_3
        && !(s_4 > 0)"#]]
    .assert_eq(&by_step(&answer.formula));
    let allowed = mismatch_formula(&question(&contracts, Assume::Behaviour), &contracts);
    assert_eq!(show(&allowed.formula).matches(" > 0").count(), 3);
}

#[test]
fn definitions_4_to_6_on_the_message_class() {
    let (contracts, _folder) = messages();
    let class = ClassName::new("m/Message");
    let program = contracts.program();
    let view = program.class(&class).map(|class| class_view(&class));
    let view = view.unwrap_or_else(|| panic!("{class} is not there"));
    assert_eq!(view.constructors.len(), 1);
    assert_eq!(view.fields[0].visibility, Visibility::Protected);
    let add = view.methods.iter().find(|method| &*method.method.name == "addPacket");
    assert_eq!(
        add.map(|add| (add.returns, add.parameters.clone())),
        Some((Returns::Void, vec![Type::class("m/Packet")]))
    );

    let declared: Arc<_> = contracts.declared(&class);
    let contract = contract_view(&declared);
    assert_eq!(contract.model_fields.len(), 1);
    let remove = contract.pairs.iter().find(|(method, _)| &*method.name == "removeFirstPacket");
    let pairs: Vec<String> = remove
        .iter()
        .flat_map(|(_, pairs)| pairs)
        .map(|(pre, post)| format!("{{{}}} {{{}}}", show(pre), show(post)))
        .collect();
    assert_eq!(pairs, [r"{size() > 0} {size() == \old(size()) - 1}"]);

    let state: Vec<String> =
        virtual_state_of(&contracts, &class).iter().map(|observer| observer.show()).collect();
    assert_eq!(state, ["size()", "isValid()", "getFirstPacketType()", "getLastPacketType()", "mSize"]);
}

#[test]
fn virtual_state_is_inherited_and_hidden_fields_are_not() {
    let files = [
        (
            "v/Base.java",
            "package v; public class Base { public int a, b; public static int shared;
             public /*@ pure @*/ int count() { return 0; } public int next() { return ++a; }
             /*@ public model int total; @*/ //@ represents total = a + b;
             }",
        ),
        (
            "v/Derived.java",
            "package v; public class Derived extends Base { public long b; private int c;
             @Override public /*@ pure @*/ int count() { return 1; } }",
        ),
    ];
    let (contracts, _folder) = contracts(&files);
    let state = virtual_state_of(&contracts, &ClassName::new("v/Derived"));
    let shown: Vec<String> = state.iter().map(|observer| observer.show()).collect();
    assert_eq!(shown, ["b", "a", "count()", "total"]);
    assert!(virtual_state_of(&contracts, &ClassName::new("v/Missing")).is_empty());
}

#[test]
fn mid_as_the_paper_writes_it_needs_seven_assertions() {
    let java = r"package p; public class Mid {
        /*@ public normal_behavior
          @ ensures (\result == x) || (\result == y) || (\result == z);
          @ ensures ((\result <= y) && (\result <= z)) || ((\result <= y) && (\result <= x))
          @      || ((\result <= x) && (\result <= z));
          @ ensures ((\result >= y) && (\result >= z)) || ((\result >= y) && (\result >= x))
          @      || ((\result >= x) && (\result >= z));
          @*/
        public static int mid(int x, int y, int z) { return x; }
    }";
    let (contracts, _folder) = contracts(&[("p/Mid.java", java)]);
    let class = ClassName::new("p/Mid");
    let mid = contracts.effective(&class, &MethodRef::new(class.clone(), "mid", "(III)I"));
    let clauses = oracle_clauses_of_all(mid.cases[0].ensures.iter().map(|clause| &clause.expr));
    let shown: Vec<String> = clauses.iter().map(|clause| show(&clause.expr)).collect();
    expect![[r#"
        \result == x || \result == y || \result == z
        \result <= x || \result <= y
        \result <= x || \result <= z
        \result <= y || \result <= z
        \result >= x || \result >= y
        \result >= x || \result >= z
        \result >= y || \result >= z"#]]
    .assert_eq(&shown.join("\n"));
}
