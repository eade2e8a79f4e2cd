//! Round trips and hostile input.

use proptest::prelude::*;

use super::super::*;
use super::printer::show;

fn at(kind: ExprKind) -> Expr {
    Expr { kind, span: Span::default() }
}

fn types() -> impl Strategy<Value = TypeExpr> {
    let make = |(name, arguments, dimensions): (&str, Vec<TypeArgumentExpr>, u8)| TypeExpr {
        name: name.into(),
        arguments,
        dimensions,
        span: Span::default(),
    };
    let leaf = (prop_oneof![Just("String"), Just("java.util.Map.Entry"), Just("T")], 0..3_u8)
        .prop_map(move |(name, dimensions)| make((name, Vec::new(), dimensions)));
    leaf.prop_recursive(3, 8, 2, move |inner| {
        let argument = prop_oneof![
            inner.clone().prop_map(TypeArgumentExpr::Exact),
            inner.clone().prop_map(TypeArgumentExpr::Extends),
            inner.prop_map(TypeArgumentExpr::Super),
            Just(TypeArgumentExpr::Any),
        ];
        (Just("List"), prop::collection::vec(argument, 1..3), 0..3_u8).prop_map(make)
    })
}

fn literals() -> impl Strategy<Value = Literal> {
    prop_oneof![
        (0..=i32::MAX).prop_map(Literal::Int),
        Just(Literal::Int(i32::MIN)),
        (0..=i64::MAX).prop_map(Literal::Long),
        Just(Literal::Long(i64::MIN)),
        any::<u16>().prop_map(Literal::Char),
        any::<bool>().prop_map(Literal::Boolean),
        "\\PC{0,8}".prop_map(|text| Literal::String(text.into())),
        (0.0..1e300_f64).prop_map(Literal::Double),
        (0.0..1e30_f32).prop_map(Literal::Float),
        Just(Literal::Null),
    ]
}

fn binary_operators() -> impl Strategy<Value = BinaryOperator> {
    use BinaryOperator::*;
    prop::sample::select(vec![
        Or,
        And,
        BitOr,
        BitXor,
        BitAnd,
        Equal,
        NotEqual,
        Less,
        LessEqual,
        Greater,
        GreaterEqual,
        ShiftLeft,
        ShiftRight,
        ShiftRightUnsigned,
        Add,
        Subtract,
        Multiply,
        Divide,
        Remainder,
        Implies,
        ImpliedBy,
        Equivalent,
        NotEquivalent,
        Subtype,
    ])
}

fn names() -> impl Strategy<Value = Arc<str>> {
    prop::sample::select(vec!["a", "size", "x1", "größe", "$y"]).prop_map(Arc::from)
}

/// Trees of a dialect; lists, types and quantifiers included.
fn expressions(dialect: Dialect) -> impl Strategy<Value = Expr> {
    let leaf = prop_oneof![
        literals().prop_map(|literal| at(ExprKind::Literal(literal))),
        names().prop_map(|name| at(ExprKind::Name(name))),
        Just(at(ExprKind::This)),
        Just(at(ExprKind::Result)),
        types().prop_map(|mut ty| {
            ty.arguments.clear();
            at(ExprKind::ClassLiteral(ty))
        }),
    ];
    leaf.prop_recursive(5, 40, 4, move |inner| {
        let boxed = inner.clone().prop_map(Box::new);
        let list = prop::collection::vec(inner.clone(), 0..3);
        let java = prop_oneof![
            (boxed.clone(), names()).prop_map(|(target, name)| at(ExprKind::Select {
                target,
                name,
                name_span: Span::default()
            })),
            (prop::option::of(boxed.clone()), names(), list.clone()).prop_map(
                |(target, name, arguments)| at(ExprKind::Call {
                    target,
                    name,
                    name_span: Span::default(),
                    arguments
                })
            ),
            (boxed.clone(), boxed.clone()).prop_map(|(array, index)| at(ExprKind::Index { array, index })),
            (types(), list.clone()).prop_map(|(mut ty, arguments)| {
                ty.dimensions = 0;
                at(ExprKind::New { ty, arguments })
            }),
            (types(), list.clone()).prop_map(|(element, items)| at(ExprKind::NewArray {
                element,
                lengths: Vec::new(),
                items: Some(items)
            })),
            (types(), inner.clone()).prop_map(|(element, length)| at(ExprKind::NewArray {
                element,
                lengths: vec![length],
                items: None
            })),
            (
                prop::sample::select(vec![
                    UnaryOperator::Not,
                    UnaryOperator::Minus,
                    UnaryOperator::Plus,
                    UnaryOperator::Complement
                ]),
                boxed.clone()
            )
                .prop_map(|(operator, operand)| at(ExprKind::Unary { operator, operand })),
            (binary_operators(), boxed.clone(), boxed.clone())
                .prop_map(|(operator, left, right)| at(ExprKind::Binary { operator, left, right })),
            (boxed.clone(), boxed.clone(), boxed.clone()).prop_map(|(condition, then, otherwise)| at(
                ExprKind::Conditional { condition, then, otherwise }
            )),
            (types(), boxed.clone()).prop_map(|(ty, operand)| at(ExprKind::Cast { ty, operand })),
            (boxed.clone(), types(), prop::option::of(names()))
                .prop_map(|(operand, ty, binding)| at(ExprKind::InstanceOf { operand, ty, binding })),
            (prop::collection::vec(names(), 0..3), boxed.clone())
                .prop_map(|(parameters, body)| at(ExprKind::Lambda { parameters, body })),
            (boxed.clone(), names())
                .prop_map(|(target, name)| at(ExprKind::MethodReference { target, name })),
        ];
        let quantified = (
            prop::sample::select(vec![Quantifier::ForAll, Quantifier::Exists]),
            prop::collection::vec((types(), names()), 1..3),
            prop::option::of(inner.clone()),
            inner.clone(),
        )
            .prop_map(|(quantifier, variables, range, body)| {
                let variables = variables
                    .into_iter()
                    .map(|(ty, name)| QuantifiedVariable { ty, name, over: None })
                    .collect();
                at(ExprKind::Quantified(Box::new(Quantified { quantifier, variables, range, body })))
            });
        let old = boxed.clone().prop_map(|operand| at(ExprKind::Old { operand, ty: None }));
        let jml = prop_oneof![
            boxed.clone().prop_map(|operand| at(ExprKind::TypeOf(operand))),
            types().prop_map(|ty| at(ExprKind::TypeLiteral(ty))),
            boxed.clone().prop_map(|operand| at(ExprKind::NonNullElements(operand))),
            boxed.clone().prop_map(|operand| at(ExprKind::InMode { mode: MathMode::Safe, operand })),
            list.clone().prop_map(|all| at(ExprKind::Fresh(all))),
            list.prop_map(|all| at(ExprKind::NotModified(all))),
            boxed.clone().prop_map(|array| at(ExprKind::Location(Location::AllElements(array)))),
            (boxed.clone(), boxed.clone(), boxed.clone())
                .prop_map(|(array, from, to)| at(ExprKind::Location(Location::Elements { array, from, to }))),
            boxed.prop_map(|target| at(ExprKind::Location(Location::AllFields(target)))),
        ];
        match dialect {
            Dialect::Jml => prop_oneof![4 => java, 1 => jml, 1 => quantified, 1 => old].boxed(),
            Dialect::Jass => prop_oneof![4 => java, 1 => quantified, 1 => old].boxed(),
            Dialect::Cofoja => prop_oneof![4 => java, 1 => old].boxed(),
            Dialect::Java => java.boxed(),
        }
    })
}

/// The printed form says all that matters: spans apart, equal prints are equal trees.
fn round_trip(expr: &Expr, dialect: Dialect) -> Result<(), TestCaseError> {
    let printed = show(expr, dialect);
    let text = SourceText::file("C", printed.as_str());
    match parse(&text, text.span(), dialect) {
        Ok(read) => prop_assert_eq!(show(&read, dialect), printed),
        Err(error) => prop_assert!(false, "{} in {}", error, printed),
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn jml_round_trips(expr in expressions(Dialect::Jml)) {
        round_trip(&expr, Dialect::Jml)?;
    }

    #[test]
    fn jass_round_trips(expr in expressions(Dialect::Jass)) {
        round_trip(&expr, Dialect::Jass)?;
    }

    #[test]
    fn cofoja_round_trips(expr in expressions(Dialect::Cofoja)) {
        round_trip(&expr, Dialect::Cofoja)?;
    }

    #[test]
    fn any_text_is_survived(source in "\\PC{0,60}") {
        survive(&source);
    }

    #[test]
    fn any_row_of_tokens_is_survived(parts in prop::collection::vec(tokens(), 0..40)) {
        survive(&parts.concat());
    }
}

fn tokens() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "a",
        " ",
        "\n",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "<",
        ">",
        ">=",
        "=",
        "==",
        "==>",
        "<==>",
        ".",
        "..",
        ",",
        ";",
        ":",
        "::",
        "->",
        "?",
        "!",
        "-",
        "+",
        "*",
        "/",
        "//",
        "/*",
        "*/",
        "(*",
        "*)",
        "\\result",
        "\\old",
        "\\forall",
        "\\",
        "@Old",
        "@ForAll",
        "@",
        "int ",
        "new ",
        "class",
        "instanceof ",
        "1",
        "1.",
        "0x",
        "1e",
        "'",
        "'a'",
        "\"",
        "\"\"\"",
        "\"\"\"\n",
        "\\u",
        "ä",
        "requires ",
        "ensures ",
        "|",
        "{|",
        "|}",
        "invariant ",
        "model ",
        "😀",
        "#",
    ])
}

fn survive(source: &str) {
    let text = SourceText::file("C", source);
    for dialect in [Dialect::Jml, Dialect::Jass, Dialect::Cofoja, Dialect::Java] {
        if let Err(error) = parse(&text, text.span(), dialect) {
            assert!(error.place.is_some(), "{error}");
        }
    }
    crate::jml::parse_specification(&text, &[text.span()]);
    crate::jml::parse_members(&text, text.span());
    crate::java::parse(SourceText::file(
        "C",
        format!("class A {{ /*@ {source} @*/ void m() {{ {source} }} }}"),
    ));
    let (file, _) = crate::java::parse(text);
    for ty in &file.types {
        for method in &ty.methods {
            crate::java::decisions(&file, method);
            crate::java::logic(&file, method);
            crate::java::leading_guards(&file, method);
        }
    }
}
