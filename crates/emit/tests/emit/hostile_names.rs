//! Names in class files that no Java source can say, one kind of name at a time: what is emitted compiles against the
//! class file and declares nothing else, and what cannot be emitted has a reason.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use contract::{Contracts, Expr, ExprKind};
use emit::TestFile;
use program::{ClassBytes, ClassName, ClassSource, FieldRef, MethodRef, Program, Type};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use suite::{
    Call, Check, CheckKind, Creation, FieldValue, Observation, ObservedValue, Outcome, Recipe, SetUp,
    StatePart, TestCase, Value,
};

use crate::hostile_texts::{compiled, no_others};
use crate::support::*;

/// Every name is one that can be exchanged.
const DECENT: &str = "package pkgx;
public class Classx {
    public enum Kindx { Constantx, Otherx }
    public static class Errorx extends RuntimeException { }
    public interface Functionx { int applyx(int givenx); }
    public int fieldx;
    public static int staticx;
    public Classx(int firstx) { fieldx = firstx; }
    public int methodx(String textx, Kindx whichx) { return fieldx; }
    public static Classx makex(int madex) { return new Classx(madex); }
    public void setx(int valuex) { fieldx = valuex; }
    public int getx() { return fieldx; }
    public static Kindx nextx(Kindx beforex, int anyx) { return Kindx.Otherx; }
    public static int usex(Functionx functionx) { return functionx.applyx(1); }
    public static int classx(Class<?> typex) { throw new Errorx(); }
}
";

const NAMES: [&str; 22] = [
    "pkgx",
    "Classx",
    "Kindx",
    "Errorx",
    "Functionx",
    "Constantx",
    "Otherx",
    "fieldx",
    "staticx",
    "methodx",
    "makex",
    "setx",
    "getx",
    "nextx",
    "usex",
    "applyx",
    "firstx",
    "textx",
    "whichx",
    "beforex",
    "functionx",
    "Classx.java",
];

/// Classes in memory before those of the JDK.
struct Memory {
    classes: BTreeMap<ClassName, Vec<u8>>,
    others: Arc<dyn ClassSource>,
}

impl ClassSource for Memory {
    fn class_bytes(&self, name: &ClassName) -> Option<ClassBytes> {
        match self.classes.get(name) {
            Some(bytes) => Some(ClassBytes { bytes: bytes.clone(), origin: "memory".to_owned() }),
            None => self.others.class_bytes(name),
        }
    }

    fn source_file(&self, _: &ClassName) -> Option<Arc<syntax::java::SourceFile>> {
        None
    }

    fn is_exported(&self, name: &ClassName) -> Option<bool> {
        self.others.is_exported(name)
    }
}

/// The decent names and what stands for them.
struct Renaming(Vec<(&'static str, String)>);

impl Renaming {
    fn of(&self, decent: &'static str) -> String {
        let found = self.0.iter().find(|(name, _)| *name == decent);
        found.map_or_else(|| decent.to_owned(), |(_, hostile)| hostile.clone())
    }

    fn class(&self, decent: &'static str) -> ClassName {
        let top = format!("{}/{}", self.of("pkgx"), self.of("Classx"));
        ClassName::new(if decent == "Classx" { top } else { format!("{top}${}", self.of(decent)) })
    }

    fn method(&self, program: &Program, decent: &'static str) -> MethodRef {
        let class = self.class("Classx");
        let name = if decent == "<init>" { decent.to_owned() } else { self.of(decent) };
        let resolved = program.class(&class).expect("the class");
        let found = resolved.methods.iter().find(|method| *method.name == *name).expect("the method");
        resolved.method_ref(found)
    }

    fn field(&self, decent: &'static str) -> FieldRef {
        FieldRef { owner: self.class("Classx"), name: self.of(decent).into() }
    }
}

/// Tests that use every name in every way.
fn cases(program: &Program, names: &Renaming) -> Vec<TestCase> {
    let class = names.class("Classx");
    let ty = Type::class(class.clone());
    let kind = Type::class(names.class("Kindx"));
    let constant =
        |name| Recipe::EnumConstant { class: names.class("Kindx"), constant: names.of(name).into() };
    let made = |then| Recipe::Object {
        ty: ty.clone(),
        creation: Creation::Constructor {
            constructor: names.method(program, "<init>"),
            outer: None,
            arguments: vec![int(1)],
        },
        then,
    };
    let case = |method: MethodRef, receiver, arguments| TestCase {
        class: class.clone(),
        method,
        shared: Vec::new(),
        set_up: Vec::new(),
        receiver,
        arguments,
        oracle: suite::Oracle { outcome: Outcome::Returns, ..suite::Oracle::default() },
        strategy: suite::Strategy::Boundary,
        about: names.of("textx"),
    };
    let method = |name| names.method(program, name);
    let field = Expr::new(
        ExprKind::Field {
            target: Some(Box::new(Expr::new(ExprKind::This, ty.clone()))),
            field: names.field("fieldx"),
        },
        Type::INT,
    );
    let parameter = ExprKind::Parameter { index: 0, name: names.of("textx").into() };
    let post = |expr| Check {
        kind: CheckKind::Post { case: 0 },
        expr,
        clause: names.of("textx").into(),
        place: None,
    };
    let mut plain = case(
        method("methodx"),
        Some(made(vec![Call { method: method("setx"), arguments: vec![int(2)] }])),
        vec![text("t"), constant("Constantx")],
    );
    let old = Expr::new(ExprKind::Old(Box::new(field.clone())), Type::INT);
    plain.oracle.checks = vec![
        post(field.clone().equal(old)),
        post(Expr::new(parameter, Type::string()).equal(Expr::null()).not()),
    ];
    plain.oracle.observations = vec![
        Observation {
            part: StatePart::Field(names.field("fieldx")),
            value: ObservedValue::Value(Value::Int(2)),
        },
        Observation { part: StatePart::Getter(method("getx")), value: ObservedValue::Value(Value::Int(2)) },
    ];
    let factory = Creation::Factory { method: method("makex"), on: None, arguments: vec![int(1)] };
    let by_factory = Recipe::Object { ty: ty.clone(), creation: factory, then: Vec::new() };
    let value = FieldValue { field: names.field("fieldx"), ty: Type::INT, value: int(7) };
    let fixture = Recipe::Fixture { object: Box::new(made(Vec::new())), fields: vec![value] };
    let mut next = case(method("nextx"), None, vec![constant("Constantx"), int(3)]);
    next.set_up = vec![SetUp::Assign { field: names.field("staticx"), ty: Type::INT, value: int(4) }];
    let next = returns(
        next,
        ObservedValue::Enum { class: names.class("Kindx"), constant: names.of("Otherx").into() },
    );
    let rows = (0..4).map(|number| {
        let row = case(method("nextx"), None, vec![constant("Constantx"), int(number)]);
        returns(row, ObservedValue::Enum { class: names.class("Kindx"), constant: names.of("Otherx").into() })
    });
    let lambda = Recipe::Lambda {
        interface: Type::class(names.class("Functionx")),
        returns: Some(Box::new(int(5))),
        rows: Vec::new(),
    };
    let mut thrown = case(method("classx_"), None, vec![Recipe::ClassLiteral(kind)]);
    thrown.oracle.outcome = Outcome::Throws { exception: names.class("Errorx"), message: None };
    let static_field = Recipe::StaticField { field: names.field("staticx"), ty: Type::INT };
    let mut all = vec![
        plain,
        returns_int(case(method("getx"), Some(by_factory), vec![]), 1),
        returns_int(case(method("getx"), Some(fixture), vec![]), 7),
        next,
        returns_int(case(method("usex"), None, vec![lambda]), 5),
        thrown,
        case(method("<init>"), None, vec![static_field]),
    ];
    all.extend(rows);
    all
}

#[test]
fn names_that_java_cannot_say_are_never_said() {
    // Names are exchanged wherever they stand, so none may be a part of another.
    let decent = DECENT.replace("classx", "classx_");
    let bench = bench(&[("pkgx/Classx.java", &decent)]);
    let folder = bench.folder.path().join("classes/pkgx");
    let originals: Vec<(&str, Vec<u8>)> = [
        ("Classx", "Classx.class"),
        ("Kindx", "Classx$Kindx.class"),
        ("Errorx", "Classx$Errorx.class"),
        ("Functionx", "Classx$Functionx.class"),
    ]
    .map(|(name, file)| (name, std::fs::read(folder.join(file)).expect("a class file")))
    .to_vec();
    let library: Arc<dyn ClassSource> = project::testing::jdk_classes().into();
    let mut runner = TestRunner::default();
    let hostile = hostile::name();
    let jar_file = bench.folder.path().join("hostile.jar");
    let mut jar = zip::ZipWriter::new(std::fs::File::create(&jar_file).expect("a jar"));
    let mut in_jar: BTreeSet<String> = BTreeSet::new();
    let mut files = vec![("jurat.judge.Trace".to_owned(), TRACE.to_owned())];
    let mut rendered_files = Vec::new();
    let (mut said, mut unsaid) = (0, 0);
    for number in 0..NAMES.len() * 6 {
        let which = NAMES[number % NAMES.len()];
        let name = hostile.new_tree(&mut runner).expect("a name").current();
        // Each has a package of its own, so that all of them are compiled at once.
        let mut renaming = vec![("pkgx", format!("p{number}"))];
        match which {
            "pkgx" => renaming[0].1 = format!("p{number}/{name}"),
            // A path, as `SourceFile` never should be one.
            "Classx.java" => renaming.push((which, format!("../../{name}"))),
            _ => renaming.push((which, name.clone())),
        }
        // The longer one first.
        renaming.reverse();
        let names = Renaming(renaming);
        let exchanges: Vec<(&str, &str)> = names.0.iter().map(|(from, to)| (*from, to.as_str())).collect();
        let mut classes = BTreeMap::new();
        for (decent, bytes) in &originals {
            classes.insert(names.class(decent), hostile::renamed(bytes, &exchanges));
        }
        for (class, bytes) in &classes {
            if in_jar.insert(class.to_string()) {
                let options = zip::write::SimpleFileOptions::default();
                jar.start_file(format!("{}.class", class.as_str()), options).expect("an entry");
                jar.write_all(bytes).expect("an entry");
            }
        }
        let source = Memory { classes, others: Arc::clone(&library) };
        let program = Arc::new(Program::new(Box::new(source), vec![names.class("Classx")]));
        let contracts = Contracts::new(Arc::clone(&program), Vec::new());
        let cases = cases(&program, &names);
        let is_sayable = program::is_identifier(&name);
        for (suffix, target) in [("Five", junit5()), ("Four", junit4()), ("Ng", testng())] {
            let file =
                TestFile { class: names.class("Classx"), name: suffix.to_owned(), cases: cases.clone() };
            let rendered = emit::render(&program, &contracts, &file, &target);
            assert!(rendered.unrenderable.iter().all(|it| !it.reason.is_empty() && it.reason.len() < 3_000));
            if is_sayable {
                assert_eq!(rendered.unrenderable, [], "{which} {name}");
            }
            assert_eq!(rendered.tests.len() + rendered.unrenderable.len(), cases.len());
            said += rendered.tests.len();
            unsaid += rendered.unrenderable.len();
            if !rendered.text.is_empty() {
                files.push((format!("{}.{suffix}", names.class("Classx").package()), rendered.text.clone()));
                rendered_files.push((number, suffix, rendered));
            }
        }
        let class = format!("{}.Checked", names.class("Classx").package());
        let checked = emit::render_checked(&program, &contracts, &class, &cases, &junit5());
        if !checked.text.is_empty() {
            files.push((class, checked.text));
        }
    }
    jar.finish().expect("a jar");
    assert!(said > 1_000 && unsaid > 200, "{said} tests and {unsaid} reasons");
    let borrowed: Vec<(&str, &str)> =
        files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let classes = bench.javac_with(&borrowed, 8, &[jar_file]).unwrap_or_else(|said| panic!("{said}"));
    for (number, suffix, rendered) in rendered_files {
        let class = classes.join(format!("p{number}/{suffix}.class"));
        if Path::new(&class).exists() {
            let (members, _) = compiled(&class);
            no_others(&members, &rendered);
        }
    }
}
