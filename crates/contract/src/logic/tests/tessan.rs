//! Examples I to VI of TESSAN (section 5.3) and the formulas of its running example (sections 7.1 and 7.2).

use std::collections::BTreeMap;
use std::sync::Arc;

use expect_test::{Expect, expect};

use program::{ClassName, FieldRef, MethodRef, Type};

use crate::expr::{BinaryOperator, Expr, ExprKind, Literal, Moment, Symbol};
use crate::logic::behaviour::{
    Assume, before, input_state_space, method_behaviour, postcondition, precondition,
};
use crate::logic::chain::{Specifications, chain};
use crate::logic::class_view::{ClassView, FieldView, MethodView, Returns, Visibility, virtual_state};
use crate::logic::compose::{
    Action, MismatchQuestion, Step, mismatch_formula, sequential_composition, unfold,
};
use crate::logic::reference::{MethodReference, instantiate};
use crate::logic::state::{frame, symbolise, variables};
use crate::model::{EffectiveContract, ModelField, SpecCase};
use crate::show;

use super::build::*;

/// Contracts by method name, and the constants of `Packet`.
#[derive(Default)]
struct Known(BTreeMap<&'static str, Arc<EffectiveContract>>);

impl Specifications for Known {
    fn contract(&self, _: &ClassName, method: &MethodRef) -> Option<Arc<EffectiveContract>> {
        self.0.get(&*method.name).cloned()
    }

    fn constant(&self, field: &FieldRef) -> Option<Literal> {
        match &*field.name {
            "START" => Some(Literal::Int(1)),
            "END" => Some(Literal::Int(3)),
            _ => None,
        }
    }
}

impl Known {
    fn with(mut self, name: &'static str, cases: Vec<SpecCase>, is_pure: bool) -> Self {
        let method = MethodRef::new("p/C".into(), name, "()V");
        self.0.insert(name, contract(method, cases, is_pure));
        self
    }
}

fn check(predicate: &Expr, expected: Expect) {
    expected.assert_eq(&show(&symbolise(predicate, &Known::default())));
}

fn check_steps(steps: &[Expr], known: &Known, expected: Expect) {
    let shown: Vec<String> = steps.iter().map(|step| show(&symbolise(step, known))).collect();
    expected.assert_eq(&shown.join(";\n"));
}

fn observe(target: Expr, name: &str, ty: Type) -> Expr {
    call(target, name, "()I", Vec::new(), ty)
}

fn size() -> Expr {
    observe(this(), "size", Type::INT)
}

fn double_object() -> Type {
    Type::class("java/lang/Double")
}

fn plus(left: Expr, right: i32) -> Expr {
    binary(BinaryOperator::Add, left, Expr::int(right))
}

fn minus(left: Expr, right: i32) -> Expr {
    binary(BinaryOperator::Subtract, left, Expr::int(right))
}

/// `push` of example I, with the result of example V.
fn push_case(requires: Expr, returns_value: bool) -> SpecCase {
    let value = || parameter("value", double_object());
    let peek = call(this(), "peek", "()Ljava/lang/Double;", Vec::new(), double_object());
    let mut ensures = size().equal(plus(old(size()), 1)).and(peek.equal(value()));
    if returns_value {
        ensures = ensures.and(result(double_object()).equal(value()));
    }
    case(vec![requires], vec![ensures])
}

fn push_reference() -> MethodReference {
    MethodReference {
        method: MethodRef::new("p/C".into(), "push", "(Ljava/lang/Double;)Ljava/lang/Double;"),
        receiver: Some(this()),
        arguments: vec![literal_double(4.7)],
    }
}

#[test]
fn example_1_pre_and_postcondition_as_predicates() {
    let limit = static_field("p/C", "MAXSIZE", Type::INT);
    let push = push_case(less(size(), limit), false);
    check(&before(precondition(&push)), expect!["size < C.MAXSIZE"]);
    // The paper primes `value` too; a parameter does not change.
    check(&postcondition(&push), expect!["size' == size + 1 && peek' == value"]);
}

#[test]
fn example_2_sequential_composition() {
    let (now, then) = (symbol("size", Moment::Before), symbol("size", Moment::After));
    let first = then.clone().equal(Expr::int(0));
    let second = then.equal(plus(now, 1));
    let composed = sequential_composition(&first, &second);
    expect!["∃ size_0 • size_0 == 0 && size' == size_0 + 1"].assert_eq(&composed.show());
    let again = sequential_composition(&composed.predicate, &second);
    expect!["∃ size_1 • size_0 == 0 && size_1 == size_0 + 1 && size' == size_1 + 1"].assert_eq(&again.show());
    let unfolded = unfold(&[first, second.clone(), second]);
    expect!["size_1 == 0 && size_2 == size_1 + 1 && size_3 == size_2 + 1"].assert_eq(&show(&unfolded));
}

#[test]
fn definitions_2_and_3_combine_spec_cases() {
    let length = || observe(parameter("input", Type::string()), "length", Type::INT);
    let answer = |value| result(Type::BOOLEAN).equal(Expr::boolean(value));
    let cases = vec![
        case(vec![length().equal(Expr::int(0))], vec![answer(false)]),
        case(vec![greater(length(), Expr::int(0))], vec![answer(true)]),
        SpecCase { is_exceptional: true, ..case(vec![less(int("x"), Expr::int(0))], vec![]) },
    ];
    let is_double = contract(MethodRef::new("p/C".into(), "isDouble", "()Z"), cases, false);
    check(&before(input_state_space(&is_double)), expect!["input.length == 0 || input.length > 0 || x < 0"]);
    check(
        &method_behaviour(&is_double, Assume::Behaviour),
        expect![[r#"input.length == 0 && \result == false || input.length > 0 && \result == true"#]],
    );
    let silent = contract(MethodRef::new("p/C".into(), "silent", "()V"), Vec::new(), false);
    assert!(input_state_space(&silent).is_true());
    assert!(method_behaviour(&silent, Assume::Behaviour).is_true());
}

/// The class of example III as definition 4 sees it.
fn message_class() -> ClassView {
    let method = |name: &str, visibility, return_type: Type| MethodView {
        method: MethodRef::new("p/Message".into(), name, "()I"),
        visibility,
        returns: if return_type == Type::Void { Returns::Void } else { Returns::Primitive },
        return_type,
        parameters: Vec::new(),
        is_static: false,
    };
    let packets = FieldRef { owner: "p/Message".into(), name: "packets".into() };
    ClassView {
        constructors: vec![method("<init>", Visibility::Public, Type::Void)],
        fields: vec![FieldView {
            field: packets,
            visibility: Visibility::Protected,
            ty: Type::class("java/util/List"),
            is_static: false,
        }],
        methods: vec![
            method("addPacket", Visibility::Public, Type::Void),
            method("size", Visibility::Public, Type::INT),
            method("getFirstPacketType", Visibility::Public, Type::INT),
            method("getLastPacketType", Visibility::Public, Type::INT),
            method("removeFirstPacket", Visibility::Public, Type::Void),
            method("takePacket", Visibility::Public, Type::INT),
        ],
    }
}

fn message_state() -> Vec<crate::logic::class_view::Observer> {
    let model = ModelField {
        name: "mSize".into(),
        ty: Type::class("java/lang/Integer"),
        represents: None,
        is_ghost: false,
        is_static: false,
        place: None,
        language: crate::Language::Jass,
    };
    virtual_state(&message_class(), &[("p/Message".into(), model)], &|method| &*method.name != "takePacket")
}

#[test]
fn example_3_virtual_state() {
    let shown: Vec<String> = message_state().iter().map(|observer| observer.show()).collect();
    expect!["size(), getFirstPacketType(), getLastPacketType(), mSize"].assert_eq(&shown.join(", "));
}

#[test]
fn example_4_framing() {
    let observations: Vec<Expr> = message_state()
        .iter()
        .filter_map(|observer| observer.on(&this()))
        .map(|observation| symbolise(&observation, &Known::default()))
        .collect();
    let state = variables(&observations);
    let framed = frame(&Expr::boolean(true), &state);
    expect!["size' == size && getFirstPacketType' == getFirstPacketType && getLastPacketType' == getLastPacketType && mSize' == mSize"]
        .assert_eq(&show(&framed));
    // Each case is framed for what it leaves alone itself.
    let grows = symbol("size", Moment::After).equal(plus(symbol("size", Moment::Before), 1));
    let either = frame(&grows.or(boolean("full")), &state[..2]);
    expect!["size' == size + 1 && getFirstPacketType' == getFirstPacketType || full && size' == size && getFirstPacketType' == getFirstPacketType"]
        .assert_eq(&show(&either));
}

#[test]
fn example_5_instantiation() {
    let push = push_case(Expr::boolean(true), true);
    let behaviour =
        method_behaviour(&contract(push_reference().method, vec![push], false), Assume::Behaviour);
    let instantiated = instantiate(&push_reference(), &behaviour);
    check(&instantiated, expect!["size' == size + 1 && peek' == 4.7 && push$Double$4_7$' == 4.7"]);
}

#[test]
fn labels_tell_references_apart() {
    let label = |receiver: Expr, name: &str, descriptor: &str, arguments: Vec<Expr>| {
        let call = call(receiver, name, descriptor, arguments, Type::INT);
        MethodReference::of_call(&call).map(|reference| reference.uid().to_string()).unwrap_or_default()
    };
    let string = Expr::new(ExprKind::Literal(Literal::String("a b".into())), Type::string());
    let labels = [
        label(this(), "size", "()I", vec![]),
        label(object("message"), "size", "()I", vec![]),
        label(this(), "get", "(I)I", vec![Expr::int(-1)]),
        label(this(), "get", "(I)I", vec![Expr::int(1)]),
        label(this(), "put", "(Ljava/lang/String;[[I)I", vec![string, parameter("rows", Type::INT)]),
        label(field(this(), "next", Type::class("p/C")), "get", "(I)I", vec![minus(size(), 1)]),
    ];
    expect![[r#"
        size
        message.size
        get$int$_02d_1$
        get$int$1$
        put$String$_022_a_020_b_022_$int[][]$rows$
        next.get$int$size_028__029__020__02d__020_1$"#]]
    .assert_eq(&labels.join("\n"));
}

fn stack() -> Known {
    let some = greater(size(), Expr::int(0));
    Known::default()
        .with("size", vec![case(vec![], vec![at_least(result(Type::INT), Expr::int(0))])], true)
        .with("peek", vec![case(vec![some], vec![])], true)
        .with("push", vec![push_case(Expr::boolean(true), true)], false)
}

#[test]
fn example_6_chaining() {
    let known = stack();
    let push = known.contract(&"p/C".into(), &push_reference().method);
    let behaviour = push.map(|push| method_behaviour(&push, Assume::Behaviour));
    let instantiated = behaviour.map(|behaviour| instantiate(&push_reference(), &behaviour));
    let steps = chain(&instantiated.unwrap_or_else(|| Expr::boolean(false)), &known);
    check_steps(
        &steps,
        &known,
        expect![[r#"
            size >= 0;
            size' == size + 1 && peek' == 4.7 && push$Double$4_7$' == 4.7;
            size >= 0;
            size > 0"#]],
    );
}

#[test]
fn chaining_recursive_specifications_ends() {
    let odd = || observe(this(), "odd", Type::INT);
    let even = || observe(this(), "even", Type::INT);
    let known = Known::default()
        .with("even", vec![case(vec![], vec![result(Type::INT).equal(odd())])], true)
        .with("odd", vec![case(vec![], vec![result(Type::INT).equal(even())])], true);
    let steps = chain(&before(even().equal(Expr::int(0))), &known);
    check_steps(
        &steps,
        &known,
        expect![[r#"
            odd == even;
            even == odd;
            even == 0"#]],
    );
}

#[test]
fn chaining_leaves_calls_on_bound_variables_alone() {
    let element = call(this(), "get", "(I)I", vec![variable("k")], Type::INT);
    let all = quantified(crate::expr::Quantifier::ForAll, "k", None, at_least(element, old(size())));
    let known = stack().with("get", vec![case(vec![], vec![boolean("never")])], true);
    check_steps(
        &chain(&all, &known),
        &known,
        expect![[r#"
            size >= 0;
            (\forall int k; get(k) >= size)"#]],
    );
}

/// `Message`, `MessageProcessor` and `MessageDataExtractor` of listings 2.1, 7.1 and 7.2.
fn messages() -> Known {
    let is = |name: &str, constant: &str| {
        observe(this(), name, Type::INT).equal(static_field("p/Packet", constant, Type::INT))
    };
    let both = is("getFirstPacketType", "START").and(is("getLastPacketType", "END"));
    let shrinks =
        || vec![case(vec![greater(size(), Expr::int(0))], vec![size().equal(minus(old(size()), 1))])];
    Known::default()
        .with("size", vec![], true)
        .with("isValid", vec![case(vec![], vec![result(Type::BOOLEAN).equal(both)])], true)
        .with("getFirstPacketType", vec![], true)
        .with("getLastPacketType", vec![], true)
        .with("removeFirstPacket", shrinks(), false)
        .with("removeLastPacket", shrinks(), false)
}

fn message() -> Expr {
    parameter("message", Type::class("p/Message"))
}

fn on_message(name: &str, ty: Type) -> Expr {
    observe(message(), name, ty)
}

fn remove(name: &str, path: Expr) -> Step {
    let method = MethodRef::new("p/Message".into(), name, "()V");
    let reference = MethodReference { method, receiver: Some(message()), arguments: Vec::new() };
    Step { path, action: Action::Call(reference) }
}

/// With the paper's one-letter abbreviations.
fn abbreviate(formula: &Expr) -> String {
    show(formula)
        .replace("message.isValid", "v")
        .replace("message.getFirstPacketType", "f")
        .replace("message.getLastPacketType", "l")
        .replace("message.size", "s")
}

/// One line per step: a step ends with its frame.
pub(super) fn by_step(formula: &Expr) -> String {
    let mut text = String::new();
    let mut is_frame = false;
    for conjunct in formula.conjuncts() {
        let was_frame = std::mem::replace(&mut is_frame, is_frame_condition(conjunct));
        if !text.is_empty() {
            text.push_str(if was_frame && !is_frame { "\n&& " } else { " && " });
        }
        text.push_str(&abbreviate(conjunct));
    }
    text
}

/// `x_2 = x_1`
fn is_frame_condition(conjunct: &Expr) -> bool {
    match &conjunct.kind {
        ExprKind::Binary { operator: BinaryOperator::Equal, left, right } => {
            matches!((&left.kind, &right.kind), (ExprKind::Symbol(_), ExprKind::Symbol(_)))
        }
        _ => false,
    }
}

fn version_1(assume: Assume) -> MismatchQuestion {
    let valid = on_message("isValid", Type::BOOLEAN).equal(Expr::boolean(true));
    MismatchQuestion {
        input: at_least(on_message("size", Type::INT), Expr::int(2)).and(valid),
        steps: vec![
            remove("removeFirstPacket", Expr::boolean(true)),
            remove("removeLastPacket", Expr::boolean(true)),
        ],
        callee_path: Expr::boolean(true),
        callee_input: greater(on_message("size", Type::INT), Expr::int(0)),
        assume,
    }
}

#[test]
fn section_7_1_as_printed() {
    let answer = mismatch_formula(&version_1(Assume::Effect), &messages());
    let steps: Vec<String> = answer.steps.iter().map(abbreviate).collect();
    expect![[r#"
        v == (f == 1 && l == 3) && v' == v && f' == f && l' == l && s' == s;
        s >= 2 && v == true && v' == v && f' == f && l' == l && s' == s;
        s' == s - 1 && v' == v && f' == f && l' == l;
        s' == s - 1 && v' == v && f' == f && l' == l;
        !(s > 0)"#]]
    .assert_eq(&steps.join(";\n"));
    expect![[r#"
        v_0 == (f_0 == 1 && l_0 == 3) && v_1 == v_0 && f_1 == f_0 && l_1 == l_0 && s_1 == s_0
        && s_1 >= 2 && v_1 == true && v_2 == v_1 && f_2 == f_1 && l_2 == l_1 && s_2 == s_1
        && s_3 == s_2 - 1 && v_3 == v_2 && f_3 == f_2 && l_3 == l_2
        && s_4 == s_3 - 1 && v_4 == v_3 && f_4 == f_3 && l_4 == l_3
        && !(s_4 > 0)"#]]
    .assert_eq(&by_step(&answer.formula));
    let initial: Vec<&str> = answer.variables.iter().map(|variable| &*variable.name).collect();
    assert_eq!(
        initial,
        ["message.isValid", "message.getFirstPacketType", "message.getLastPacketType", "message.size"]
    );
}

/// The values that the paper's solver found, by variable and step.
fn printed_model(name: &str, step: usize) -> Expr {
    match name {
        "message.isValid" => Expr::boolean(true),
        "message.getFirstPacketType" => Expr::int(1),
        "message.getLastPacketType" => Expr::int(3),
        _ => Expr::int([2, 2, 2, 1, 0][step]),
    }
}

fn holds(formula: &Expr) -> bool {
    let number = |expr: &Expr| match &expr.kind {
        ExprKind::Literal(Literal::Int(value)) => *value,
        ExprKind::Binary { operator: BinaryOperator::Subtract, left, right } => {
            match (&left.kind, &right.kind) {
                (ExprKind::Literal(Literal::Int(left)), ExprKind::Literal(Literal::Int(right))) => {
                    left - right
                }
                other => panic!("not a difference of numbers: {other:?}"),
            }
        }
        other => panic!("not a number: {other:?}"),
    };
    match &formula.kind {
        ExprKind::Literal(Literal::Boolean(value)) => *value,
        ExprKind::Unary { operator: crate::expr::UnaryOperator::Not, operand } => !holds(operand),
        ExprKind::Binary { operator, left, right } => match operator {
            BinaryOperator::And => holds(left) && holds(right),
            BinaryOperator::Equal if left.ty == Type::BOOLEAN => holds(left) == holds(right),
            BinaryOperator::Equal => number(left) == number(right),
            BinaryOperator::GreaterEqual => number(left) >= number(right),
            BinaryOperator::Greater => number(left) > number(right),
            other => panic!("not in this formula: {other:?}"),
        },
        other => panic!("not in this formula: {other:?}"),
    }
}

#[test]
fn section_7_1_is_satisfied_by_the_printed_model() {
    for assume in [Assume::Effect, Assume::Behaviour] {
        let answer = mismatch_formula(&version_1(assume), &messages());
        let with = |shift: i32| {
            answer.formula.substitute(&|part| match &part.kind {
                ExprKind::Symbol(Symbol { name, moment: Moment::Step(step) }) => {
                    let value = printed_model(name, *step as usize);
                    match value.kind {
                        ExprKind::Literal(Literal::Int(number)) => Some(Expr::int(number + shift)),
                        _ => Some(value),
                    }
                }
                _ => None,
            })
        };
        assert!(holds(&with(0)), "{assume:?}");
        assert!(!holds(&with(1)), "{assume:?}");
    }
}

#[test]
fn section_7_1_with_the_preconditions_that_definition_3_includes() {
    let answer = mismatch_formula(&version_1(Assume::Behaviour), &messages());
    expect![[r#"
        v_0 == (f_0 == 1 && l_0 == 3) && v_1 == v_0 && f_1 == f_0 && l_1 == l_0 && s_1 == s_0
        && s_1 >= 2 && v_1 == true && v_2 == v_1 && f_2 == f_1 && l_2 == l_1 && s_2 == s_1
        && s_2 > 0 && s_3 == s_2 - 1 && v_3 == v_2 && f_3 == f_2 && l_3 == l_2
        && s_3 > 0 && s_4 == s_3 - 1 && v_4 == v_3 && f_4 == f_3 && l_4 == l_3
        && !(s_4 > 0)"#]]
    .assert_eq(&by_step(&answer.formula));
}

#[test]
fn section_7_2_remembers_results_that_branches_ask_for() {
    let tau = |index: u32| Expr::new(ExprKind::Variable(format!("τ{index}").into()), Type::INT);
    let remember = |index: u32, value: Expr, path: Expr| Step {
        path,
        action: Action::Remember { variable: format!("τ{index}").into(), value },
    };
    let first = tau(1).equal(Expr::int(1));
    let both = first.clone().and(tau(2).equal(Expr::int(3)));
    let question = MismatchQuestion {
        input: at_least(on_message("size", Type::INT), Expr::int(2)),
        steps: vec![
            remember(1, on_message("getFirstPacketType", Type::INT), Expr::boolean(true)),
            remove("removeFirstPacket", first.clone()),
            remember(2, on_message("getLastPacketType", Type::INT), Expr::boolean(true)),
            remove("removeLastPacket", both.clone()),
        ],
        callee_path: both,
        ..version_1(Assume::Effect)
    };
    let answer = mismatch_formula(&question, &messages());
    let steps: Vec<String> = answer.steps.iter().map(abbreviate).collect();
    expect![[r#"
        s >= 2 && s' == s && f' == f && l' == l;
        τ1 == f && s' == s && f' == f && l' == l;
        τ1 == 1 && s' == s - 1 && f' == f && l' == l;
        τ2 == l && s' == s && f' == f && l' == l;
        τ1 == 1 && τ2 == 3 && s' == s - 1 && f' == f && l' == l;
        τ1 == 1 && τ2 == 3 && !(s > 0)"#]]
    .assert_eq(&steps.join(";\n"));
}
