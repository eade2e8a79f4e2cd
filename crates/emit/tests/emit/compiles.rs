//! Whatever recipes an engine makes of the JDK's types, what is rendered compiles: generics, overloads, nulls, varargs,
//! visibility and checked exceptions of a few thousand real methods.

use crate::support::*;
use program::{ClassKind, ClassName, Method, Program, Type};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use suite::{
    Creation, Observation, ObservedValue, Oracle, Recipe, StatePart, Strategy as Origin, TestCase, Value,
};

const CLASSES: &[&str] = &[
    "java/util/ArrayList",
    "java/util/HashMap",
    "java/util/TreeMap",
    "java/util/EnumMap",
    "java/util/EnumSet",
    "java/util/Collections",
    "java/util/Arrays",
    "java/util/Objects",
    "java/util/Optional",
    "java/util/OptionalInt",
    "java/util/StringJoiner",
    "java/util/Comparator",
    "java/util/Map",
    "java/util/Map$Entry",
    "java/util/List",
    "java/util/BitSet",
    "java/util/concurrent/ConcurrentHashMap",
    "java/util/concurrent/CompletableFuture",
    "java/util/concurrent/Callable",
    "java/util/concurrent/atomic/AtomicReference",
    "java/util/stream/Stream",
    "java/util/stream/Collectors",
    "java/util/stream/IntStream",
    "java/util/function/Function",
    "java/util/function/BinaryOperator",
    "java/lang/String",
    "java/lang/StringBuilder",
    "java/lang/Integer",
    "java/lang/Character",
    "java/lang/Math",
    "java/lang/Enum",
    "java/lang/Class",
    "java/lang/Thread",
    "java/lang/Iterable",
    "java/lang/reflect/Array",
    "java/math/BigDecimal",
    "java/math/BigInteger",
    "java/time/LocalDate",
    "java/time/Duration",
    "java/text/MessageFormat",
    "java/io/PrintStream",
    "java/nio/file/Files",
    "java/util/regex/Matcher",
];

/// A value for a parameter of this type; `choice` decides between the ways there are.
fn recipe(program: &Program, ty: &Type, choice: u8, depth: u8) -> Recipe {
    match ty {
        Type::Primitive(primitive) => {
            use program::Primitive as P;
            Recipe::Value(match primitive {
                P::Boolean => Value::Boolean(choice.is_multiple_of(2)),
                P::Byte => Value::Byte(choice as i8),
                P::Short => Value::Short(-1),
                P::Char => Value::Char(u16::from(choice)),
                P::Int => Value::Int(i32::from(choice) - 100),
                P::Long => Value::Long(i64::MIN + i64::from(choice)),
                P::Float => Value::Float(f32::NAN),
                P::Double => Value::Double(-0.0),
            })
        }
        Type::Array(element) if !choice.is_multiple_of(4) => {
            let items = (0..choice % 3).map(|_| recipe(program, element, choice / 3, depth + 1)).collect();
            Recipe::Array { element: (**element).clone(), items }
        }
        Type::Variable(_) => match choice % 4 {
            0 => Recipe::Null(ty.clone()),
            1 => Recipe::Value(Value::String("a".into())),
            2 => Recipe::Value(Value::Int(1)),
            _ => Recipe::StaticField {
                field: program::FieldRef { owner: "java/math/BigDecimal".into(), name: "ONE".into() },
                ty: Type::class("java/math/BigDecimal"),
            },
        },
        Type::Class(class) if !choice.is_multiple_of(4) && depth < 3 => {
            if let Some(value) = boxed_value(ty, choice) {
                return Recipe::Value(value);
            }
            let name = class.name.as_str();
            if name == "java/lang/Object"
                || name == "java/lang/Comparable"
                || name == "java/lang/CharSequence"
            {
                return Recipe::Value(Value::String("text".into()));
            }
            if name == "java/lang/Class" {
                return Recipe::ClassLiteral(Type::string());
            }
            let implementation = match name {
                "java/util/List" | "java/util/Collection" | "java/lang/Iterable" => {
                    Some("java/util/ArrayList")
                }
                "java/util/Set" => Some("java/util/HashSet"),
                "java/util/Map" => Some("java/util/HashMap"),
                _ => None,
            };
            if let Some(implementation) = implementation {
                return collection(program, class, implementation, choice, depth);
            }
            let resolved = program.class(&class.name);
            if resolved.as_ref().is_some_and(|class| class.kind == ClassKind::Enum) {
                let constants = resolved.map(|class| {
                    class
                        .fields
                        .iter()
                        .find(|field| field.access.contains(program::Access::ENUM))
                        .map(|field| field.name.clone())
                });
                if let Some(Some(constant)) = constants {
                    return Recipe::EnumConstant { class: class.name.clone(), constant };
                }
            }
            if let Some(method) = program
                .functional_method(class)
                .filter(|_| program.class(&class.name).is_some_and(|class| class.is_interface()))
            {
                let returns = (method.returns != Type::Void)
                    .then(|| Box::new(recipe(program, &method.returns, choice / 2, depth + 1)));
                return Recipe::Lambda { interface: ty.clone(), returns, rows: Vec::new() };
            }
            Recipe::Null(ty.clone())
        }
        Type::Void | Type::Null | Type::Array(_) | Type::Class(_) => Recipe::Null(ty.clone()),
    }
}

fn collection(
    program: &Program,
    class: &program::ClassType,
    implementation: &str,
    choice: u8,
    depth: u8,
) -> Recipe {
    let name = ClassName::new(implementation);
    let resolved = program.class(&name).expect("a JDK class");
    let constructor =
        resolved.constructors().find(|method| method.parameters.is_empty()).expect("a constructor");
    let ty = Type::Class(program::ClassType { name: name.clone(), arguments: class.arguments.clone() });
    let add = resolved.methods.iter().find(|method| &*method.name == "add" && method.parameters.len() == 1);
    let element = class.arguments.first().and_then(|argument| match argument {
        program::TypeArgument::Exact(ty) => Some(ty.clone()),
        _ => None,
    });
    let then = match (add, element) {
        (Some(add), Some(element)) if choice % 2 == 1 => {
            vec![suite::Call {
                method: resolved.method_ref(add),
                arguments: vec![recipe(program, &element, choice / 2, depth + 1)],
            }]
        }
        _ => Vec::new(),
    };
    let creation = Creation::Constructor {
        constructor: resolved.method_ref(constructor),
        outer: None,
        arguments: Vec::new(),
    };
    Recipe::Object { ty, creation, then }
}

fn boxed_value(ty: &Type, choice: u8) -> Option<Value> {
    use program::Primitive as P;
    if ty.is_string() {
        return Some(Value::String("\u{0}é\"".into()));
    }
    Some(match ty.unboxed()? {
        P::Boolean => Value::Boolean(true),
        P::Byte => Value::Byte(choice as i8),
        P::Short => Value::Short(3),
        P::Char => Value::Char(0xd800),
        P::Int => Value::Int(i32::MAX),
        P::Long => Value::Long(1),
        P::Float => Value::Float(1.5),
        P::Double => Value::Double(f64::INFINITY),
    })
}

fn case(program: &Program, class: &ClassName, method: &Method, choices: &[u8]) -> Option<TestCase> {
    let resolved = program.class(class)?;
    let callable =
        method.access.is_public() && !method.access.is_synthetic() && !method.is_class_initialiser();
    if !callable || method.is_constructor() && resolved.access.is_abstract() {
        return None;
    }
    let mut choices = choices.iter().copied().cycle();
    let mut next = || choices.next().unwrap_or_default();
    let receiver = (!method.access.is_static() && !method.is_constructor())
        .then(|| Recipe::UserCode { ty: Type::class(class.clone()), code: "null".into() });
    let arguments =
        method.parameters.iter().map(|parameter| recipe(program, &parameter.ty, next(), 0)).collect();
    let observations = match method.returns {
        Type::Void => Vec::new(),
        _ if method.is_constructor() => Vec::new(),
        _ => vec![Observation { part: StatePart::Result, value: ObservedValue::Value(Value::Int(1)) }],
    };
    Some(TestCase {
        class: class.clone(),
        method: resolved.method_ref(method),
        shared: Vec::new(),
        set_up: Vec::new(),
        receiver,
        arguments,
        oracle: Oracle { outcome: suite::Outcome::Returns, observations, ..Oracle::default() },
        strategy: Origin::Boundary,
        about: String::new(),
    })
}

/// Both renderings of all cases, compiled together in one run of javac.
fn compile_all(bench: &Bench, cases: &[TestCase], allowed_unrenderable: usize) -> Result<(), String> {
    let mut files = vec![("jurat.judge.Trace".to_owned(), TRACE.to_owned())];
    for (number, chunk) in cases.chunks(400).enumerate() {
        let name = format!("p.Checked{number}");
        let checked = bench.checked(&name, chunk, &junit5());
        if checked.unrenderable.len() > allowed_unrenderable {
            return Err(format!("{:?}", checked.unrenderable));
        }
        files.push((name, checked.text));
        for (target, suffix) in [(junit5(), "Jupiter")] {
            // The file stands in the package of its class, which must not be one of the JDK's.
            let mut tests = chunk.to_vec();
            for test in &mut tests {
                test.oracle.outcome = suite::Outcome::Returns;
            }
            let file = emit::TestFile {
                class: "p/Anchor".into(),
                name: format!("{suffix}{number}Test"),
                cases: tests,
            };
            let rendered = emit::render(&bench.program, &bench.contracts, &file, &target);
            files.push((format!("p.{suffix}{number}Test"), rendered.text));
        }
    }
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    bench.javac(&files, 17).map(|_| ()).map_err(|errors| {
        let lines: Vec<&str> = errors.lines().collect();
        let shown: Vec<String> = lines
            .windows(2)
            .filter(|pair| pair[0].contains("error:"))
            .take(60)
            .map(|pair| pair.join("\n"))
            .collect();
        shown.join("\n")
    })
}

fn all_methods(bench: &Bench) -> Vec<(ClassName, Method)> {
    let mut methods = Vec::new();
    for class in CLASSES {
        let name = ClassName::new(*class);
        let class = bench.program.class(&name).expect("a JDK class");
        methods.extend(class.methods.iter().map(|method| (name.clone(), method.clone())));
    }
    methods
}

#[test]
fn every_method_of_the_jdks_busiest_classes_compiles() {
    let bench = bench(&[("p/Anchor.java", "package p; public class Anchor { }")]);
    let mut cases = Vec::new();
    for (class, method) in all_methods(&bench) {
        for choices in [[0, 4, 0], [7, 2, 3]] {
            cases.extend(case(&bench.program, &class, &method, &choices));
        }
    }
    assert!(cases.len() > 2000, "{}", cases.len());
    if let Err(errors) = compile_all(&bench, &cases, 20) {
        panic!("{errors}");
    }
}

#[test]
fn random_recipes_of_jdk_types_compile() {
    let bench = bench(&[("p/Anchor.java", "package p; public class Anchor { }")]);
    let methods = all_methods(&bench);
    let one = (0..methods.len(), proptest::collection::vec(any::<u8>(), 1..6));
    let many = proptest::collection::vec(one, 400);
    let mut runner = TestRunner::new(Config { cases: 1, max_shrink_iters: 0, ..Config::default() });
    let outcome = runner.run(&many, |picks| {
        let cases: Vec<TestCase> = picks
            .iter()
            .filter_map(|(index, choices)| {
                case(&bench.program, &methods[*index].0, &methods[*index].1, choices)
            })
            .collect();
        compile_all(&bench, &cases, 20).map_err(TestCaseError::fail)
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
}
