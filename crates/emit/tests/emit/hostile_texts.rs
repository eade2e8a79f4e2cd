//! Texts of programs and contracts stay texts: whatever stands in strings, messages, clauses, paths and remarks, the
//! emitted file compiles to what it should and to nothing else, and the constants are the texts.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use base::Place;
use contract::{Expr, ExprKind};
use emit::{Framework, Rendered, Target};
use program::Type;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use quick_xml::events::Event;
use suite::{Check, CheckKind, ObservedValue, Outcome, Recipe, TestCase, Value};

use crate::support::*;

const ECHO: &str = "package p;
public class Echo {
    public static String echo(String text) { return text; }
    public static char letter(char letter) { return letter; }
    public static Object[] all(String[] texts) { return texts; }
    public static void fail(String text) { throw new IllegalStateException(text); }
}
";

/// Texts from the strategy that all printers share; the seed is proptest's.
pub(crate) fn texts(count: usize) -> Vec<String> {
    let mut runner = TestRunner::default();
    let strategy = hostile::text();
    (0..count).map(|_| strategy.new_tree(&mut runner).expect("a text").current()).collect()
}

/// Every way in which a text gets into a test.
fn cases(bench: &Bench, given: &str) -> Vec<TestCase> {
    let shared: Arc<str> = given.into();
    let observed = |value: &str| ObservedValue::Value(Value::String(value.into()));
    let mut echo = returns(bench.case("p/Echo", "echo", None, vec![text(given)]), observed(given));
    echo.about = given.to_owned();
    let same = Expr::new(ExprKind::Result, Type::string())
        .equal(Expr::new(ExprKind::Parameter { index: 0, name: shared.clone() }, Type::string()));
    let literal = Expr::new(ExprKind::Literal(contract::Literal::String(shared.clone())), Type::string());
    let equal = Expr::new(ExprKind::Result, Type::string()).equal(literal);
    for expr in [same, equal] {
        echo.oracle.checks.push(Check {
            kind: CheckKind::Post { case: 0 },
            expr,
            clause: shared.clone(),
            place: Some(Place::new(format!("/src/{given}.java"), 3, 1)),
        });
    }
    let unit = given.encode_utf16().next().unwrap_or(0xd800);
    let letter = bench.case("p/Echo", "letter", None, vec![Recipe::Value(Value::Char(unit))]);
    let letter = returns(letter, ObservedValue::Value(Value::Char(unit)));
    let items = vec![text(given), text("plain")];
    let all = bench.case("p/Echo", "all", None, vec![Recipe::Array { element: Type::string(), items }]);
    let all = returns(all, ObservedValue::Text { class: "p/Echo".into(), text: shared.clone() });
    let mut fail = bench.case("p/Echo", "fail", None, vec![text(given)]);
    fail.oracle.outcome =
        Outcome::Throws { exception: "java/lang/IllegalStateException".into(), message: Some(shared) };
    vec![echo, letter, all, fail]
}

/// The members of a compiled class, and its string constants.
pub(crate) fn compiled(class_file: &Path) -> (BTreeSet<String>, BTreeSet<Vec<u8>>) {
    let bytes: Arc<[u8]> = std::fs::read(class_file).expect("a class file").into();
    let class = classfile::raw::read(bytes).expect("a class");
    let members =
        class.fields.iter().chain(&class.methods).map(|member| class.utf8(member.name).into_owned());
    let strings = (1..class.pool_count()).filter_map(|index| match class.constant(index) {
        classfile::raw::Constant::String { utf8 } => Some(class.utf8_bytes(utf8).to_vec()),
        _ => None,
    });
    (members.collect(), strings.collect())
}

/// Nothing is declared but the tests and what serves them.
pub(crate) fn no_others(members: &BTreeSet<String>, rendered: &Rendered) {
    const OURS: [&str; 6] = ["<init>", "set", "create", "constant", "array", "restoreStaticState"];
    for member in members {
        let of_test =
            |test: &emit::RenderedTest| *member == test.method || *member == format!("{}Rows", test.method);
        // What is put back after each test is kept in a field.
        let is_kept = rendered.text.contains(&format!("    private final int {member} = "));
        let is_known = OURS.contains(&member.as_str()) || member.starts_with("lambda$") || is_kept;
        assert!(is_known || rendered.tests.iter().any(of_test), "{member}\n{}", rendered.text);
        assert!(member != hostile::MARK, "{}", rendered.text);
    }
}

#[test]
fn texts_become_constants_and_nothing_else() {
    let bench = bench(&[("p/Echo.java", ECHO)]);
    let rows = junit5();
    let plain = Target { jupiter_params: false, ..junit5() };
    let old = Target { junit4_assert_throws: false, ..junit4() };
    let targets = [("Rows", rows), ("Plain", plain), ("Four", junit4()), ("Old", old), ("Ng", testng())];
    let given = texts(120);
    let mut files = vec![("jurat.judge.Trace".to_owned(), TRACE.to_owned())];
    let mut rendered_files = Vec::new();
    for (number, chunk) in given.chunks(20).enumerate() {
        let cases: Vec<TestCase> = chunk.iter().flat_map(|given| cases(&bench, given)).collect();
        for (suffix, target) in &targets {
            let name = format!("{suffix}{number}");
            let file = emit::TestFile { class: "p/Echo".into(), name: name.clone(), cases: cases.clone() };
            let rendered = emit::render(&bench.program, &bench.contracts, &file, target);
            assert_eq!(rendered.unrenderable, []);
            files.push((format!("p.{name}"), rendered.text.clone()));
            rendered_files.push((name, chunk, rendered));
        }
        let checked = bench.checked(&format!("p.Checked{number}"), &cases, &junit5());
        assert_eq!(checked.unrenderable, []);
        files.push((format!("p.Checked{number}"), checked.text));
    }
    let borrowed: Vec<(&str, &str)> =
        files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let classes = bench.javac(&borrowed, 8).unwrap_or_else(|said| panic!("{said}"));
    for (name, chunk, rendered) in rendered_files {
        let (members, strings) = compiled(&classes.join(format!("p/{name}.class")));
        no_others(&members, &rendered);
        assert!(rendered.text.is_ascii(), "the text depends on an encoding:\n{}", rendered.text);
        for given in chunk.iter().filter(|_| !name.starts_with("Rows")) {
            let constant = classfile::raw::modified_utf8(given.encode_utf16());
            assert!(strings.contains(&constant), "{given:?} is no constant of\n{}", rendered.text);
        }
    }
    let mut made: Vec<String> = std::fs::read_dir(classes.join("p"))
        .expect("the classes")
        .map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned())
        .collect();
    made.sort();
    assert_eq!(made.len(), (targets.len() + 1) * given.chunks(20).len(), "{made:?}");
}

/// The escapes that both data formats use for what they cannot hold (see the documentation of `emit::data`).
fn unescaped(value: &str) -> String {
    let mut units: Vec<u16> = Vec::new();
    let mut characters = value.chars();
    while let Some(character) = characters.next() {
        if character != '\\' {
            units.extend(character.encode_utf16(&mut [0; 2]).iter());
            continue;
        }
        match characters.next() {
            Some('u') => {
                let digits: String = characters.by_ref().take(4).collect();
                units.push(u16::from_str_radix(&digits, 16).expect("four digits"));
            }
            Some('\\') => units.push(u16::from(b'\\')),
            other => panic!("{other:?} after a backslash"),
        }
    }
    String::from_utf16(&units).expect("no half characters")
}

#[test]
fn data_holds_the_texts() {
    let bench = bench(&[("p/Echo.java", ECHO)]);
    for chunk in texts(120).chunks(20) {
        let cases: Vec<TestCase> = chunk.iter().flat_map(|given| cases(&bench, given)).collect();
        let render = |framework| {
            let target = Target { framework, ..junit5() };
            bench.render("p/Echo", cases.clone(), &target)
        };
        let xml = render(Framework::Xml);
        let mut reader = quick_xml::Reader::from_str(&xml.text);
        let mut found: BTreeSet<String> = BTreeSet::new();
        loop {
            match reader.read_event().unwrap_or_else(|error| panic!("{error}\n{}", xml.text)) {
                Event::Eof => break,
                Event::Start(element) | Event::Empty(element) => {
                    for attribute in element.attributes() {
                        let attribute = attribute.expect("an attribute");
                        let value =
                            attribute.normalized_value(quick_xml::XmlVersion::Implicit1_0).expect("a value");
                        assert!(value.chars().all(is_xml), "{value:?}");
                        if attribute.key.as_ref() == "value" {
                            found.insert(unescaped(&value));
                        }
                    }
                }
                Event::End(_) | Event::Decl(_) => {}
                Event::Text(blank) => assert!(blank.trim().is_empty()),
                other => panic!("{other:?}"),
            }
        }
        assert!(chunk.iter().all(|given| found.contains(given)));
        let json = render(Framework::Json);
        let read: serde_json::Value = serde_json::from_str(&json.text).expect("JSON");
        let mut found = BTreeSet::new();
        collect(&read, &mut found);
        assert!(chunk.iter().all(|given| found.contains(given)));
        for (rendered, mark) in [(&xml, "name=\""), (&json, "\"name\": \"")] {
            let lines: Vec<&str> = rendered.text.lines().collect();
            for test in &rendered.tests {
                assert!(lines[test.line as usize - 1].contains(&format!("{mark}{}\"", test.method)));
            }
        }
    }
}

/// XML 1.0's production 2, without what editors would change.
fn is_xml(character: char) -> bool {
    character >= ' '
        && !('\u{7f}'..'\u{a0}').contains(&character)
        && !matches!(character, '\u{fffe}' | '\u{ffff}')
}

fn collect(value: &serde_json::Value, found: &mut BTreeSet<String>) {
    match value {
        serde_json::Value::Object(members) => {
            if let Some(serde_json::Value::String(text)) = members.get("value") {
                found.insert(unescaped(text));
            }
            members.values().for_each(|value| collect(value, found));
        }
        serde_json::Value::Array(items) => items.iter().for_each(|value| collect(value, found)),
        _ => {}
    }
}

#[test]
fn what_is_too_long_is_cut_or_left_out() {
    let bench = bench(&[("p/Echo.java", ECHO)]);
    let huge: String = "*/ \\u000a".repeat(100_000_000 / 9);
    let mut cut = bench.case("p/Echo", "echo", None, vec![text("a")]);
    cut.about = huge[..9_000_000].to_owned();
    cut.oracle.checks.push(Check {
        kind: CheckKind::Post { case: 0 },
        expr: Expr::new(ExprKind::Result, Type::string()).equal(Expr::null()).not(),
        clause: huge.as_str().into(),
        place: None,
    });
    let items = |count: usize| (0..count).map(|_| text("\u{1}")).collect();
    let array = |count| {
        let argument = Recipe::Array { element: Type::string(), items: items(count) };
        bench.case("p/Echo", "all", None, vec![argument])
    };
    let constant = bench.case("p/Echo", "echo", None, vec![text(&huge)]);
    let mut message =
        throws(bench.case("p/Echo", "fail", None, vec![text("b")]), "java/lang/IllegalStateException");
    if let Outcome::Throws { message, .. } = &mut message.oracle.outcome {
        *message = Some(huge.as_str().into());
    }
    let cases = vec![cut, array(3_000), array(10_000), constant, message];
    let rendered = bench.render("p/Echo", cases.clone(), &junit5());
    let reasons: Vec<(usize, &str)> =
        rendered.unrenderable.iter().map(|it| (it.case, it.reason.as_str())).collect();
    assert_eq!(
        reasons,
        [
            (2, "arrays and lists of more than 3000 elements"),
            (3, "a string constant longer than a class file can hold")
        ]
    );
    assert!(rendered.text.len() < 100_000, "{}", rendered.text.len());
    let checked = bench.checked("p.Checked", &cases, &junit5());
    let files = [
        ("jurat.judge.Trace", TRACE),
        ("p.EchoTest", rendered.text.as_str()),
        ("p.Checked", checked.text.as_str()),
    ];
    bench.javac(&files, 8).unwrap();
    for framework in [Framework::Xml, Framework::Json] {
        let rendered = bench.render("p/Echo", cases[..2].to_vec(), &Target { framework, ..junit5() });
        assert!(rendered.text.len() < 1_000_000, "{}", rendered.text.len());
    }
}
