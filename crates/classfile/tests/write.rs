//! Classes that are written from nothing and run by the real `java`, and code that cannot be written.
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests touch files and processes")]

use std::path::PathBuf;
use std::process::Command;

use classfile::raw::{self, access};
use classfile::write::{
    Annotation, ClassWriter, Code, ElementValue, Handler, WriteError, annotations, common_super_class,
};
use classfile::{Computational, op};

const STATIC: u16 = access::PUBLIC | access::STATIC;

fn no_common(_: &str, _: &str) -> Option<String> {
    None
}

fn class(name: &str) -> ClassWriter {
    ClassWriter::new(61, access::PUBLIC | access::SUPER, name, "java/lang/Object", &[])
}

fn java(program: &str) -> PathBuf {
    match std::env::var_os("JAVA_HOME") {
        Some(home) => PathBuf::from(home).join("bin").join(program),
        None => PathBuf::from(program),
    }
}

/// Runs a Java program beside classes that were written.
fn run(classes: &[&ClassWriter], main: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    for class in classes {
        let bytes = class.bytes().unwrap();
        raw::check(&raw::read(bytes.as_slice().into()).unwrap()).unwrap();
        std::fs::write(folder.path().join(format!("{}.class", class.name)), bytes).unwrap();
    }
    let source = folder.path().join("Main.java");
    std::fs::write(
        &source,
        format!("public class Main {{ public static void main(String[] a) throws Exception {{ {main} }} }}"),
    )
    .unwrap();
    let compiled = Command::new(java("javac"))
        .args(["-J-XX:TieredStopAtLevel=1", "-d"])
        .arg(folder.path())
        .arg("-cp")
        .arg(folder.path())
        .arg(&source)
        .output()
        .unwrap();
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let output = Command::new(java("java"))
        .args(["-XX:TieredStopAtLevel=1", "-cp"])
        .arg(folder.path())
        .arg("Main")
        .output()
        .unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// `for (int i = 0; i < n; i++) if (i % 3 == 0) sum += i; return sum`, in a method of so many more bytes inside the loop.
fn loop_over(padding: usize) -> Code {
    let mut code = Code::default();
    let int = Computational::Int;
    code.op(op::LCONST_0);
    code.store(Computational::Long, 1);
    code.op(op::ICONST_0);
    code.store(int, 3);
    let head = code.here();
    code.load(int, 3);
    code.load(int, 0);
    let end = code.jump_ahead(op::IF_ICMPGE);
    code.load(int, 3);
    code.op(op::ICONST_3);
    code.op(op::IREM);
    let skip = code.jump_ahead(op::IFNE);
    code.load(Computational::Long, 1);
    code.load(int, 3);
    code.op(op::I2L);
    code.op(op::LADD);
    code.store(Computational::Long, 1);
    code.place(skip);
    for _ in 0..padding {
        code.op(op::NOP);
    }
    code.increment(3, 1);
    code.jump(op::GOTO, head);
    // Nobody gets here.
    code.op(op::POP2);
    code.op(op::ATHROW);
    code.place(end);
    code.load(Computational::Long, 1);
    code.returns(Some(Computational::Long));
    code
}

#[test]
fn jumps_of_any_length() {
    let (mut short, mut long) = (class("Short"), class("Long"));
    short.method(STATIC, "sum", "(I)J", &loop_over(0), &mut no_common).unwrap();
    long.method(STATIC, "sum", "(I)J", &loop_over(40_000), &mut no_common).unwrap();
    let printed = run(&[&short, &long], "System.out.println(Short.sum(100) + \" \" + Long.sum(100));");
    assert_eq!(printed, "1683 1683\n");
    let mut huge = class("Huge");
    let error = huge.method(STATIC, "sum", "(I)J", &loop_over(70_000), &mut no_common).unwrap_err();
    assert!(matches!(error, WriteError::CodeTooLarge { length: 70_001.. }), "{error}");
}

/// `try { text = Integer.valueOf(text.length()) / 0 … } catch (RuntimeException e) { return e }`, the result being of the
/// class that two ways have in common.
#[test]
fn handlers_lines_and_merged_types() {
    let mut class = class("Caught");
    let mut code = Code::default();
    let reference = Computational::Reference;
    code.line(11);
    let start = code.here();
    code.load(reference, 0);
    let absent = code.jump_ahead(op::IFNULL);
    code.load(reference, 0);
    let length = class.pool.method("java/lang/String", "length", "()I");
    code.op_index(op::INVOKEVIRTUAL, length);
    let value_of = class.pool.method("java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;");
    code.op_index(op::INVOKESTATIC, value_of);
    let join = code.jump_ahead(op::GOTO);
    code.place(absent);
    let value_of = class.pool.method("java/lang/Long", "valueOf", "(J)Ljava/lang/Long;");
    code.op(op::LCONST_1);
    code.op_index(op::INVOKESTATIC, value_of);
    code.place(join);
    code.line(12);
    let int_value = class.pool.method("java/lang/Number", "intValue", "()I");
    code.op_index(op::INVOKEVIRTUAL, int_value);
    code.int(&mut class.pool, 100_000);
    code.op(op::SWAP);
    code.op(op::IDIV);
    code.returns(Some(Computational::Int));
    let end = code.here();
    let handler = code.here();
    code.store(reference, 1);
    code.load(reference, 1);
    let trace = class.pool.method("java/lang/Throwable", "getStackTrace", "()[Ljava/lang/StackTraceElement;");
    code.op_index(op::INVOKEVIRTUAL, trace);
    code.op(op::ICONST_0);
    code.op(op::AALOAD);
    let line = class.pool.method("java/lang/StackTraceElement", "getLineNumber", "()I");
    code.op_index(op::INVOKEVIRTUAL, line);
    code.op(op::INEG);
    code.returns(Some(Computational::Int));
    let catch_type = class.pool.class("java/lang/ArithmeticException");
    code.handlers.push(Handler { start, end, handler, catch_type });
    let above = |name: &str| match name {
        "java/lang/Integer" | "java/lang/Long" => Some(Some("java/lang/Number".to_owned())),
        "java/lang/Number" => Some(Some("java/lang/Object".to_owned())),
        "java/lang/Object" => Some(None),
        _ => None,
    };
    let mut common = |one: &str, other: &str| common_super_class(one, other, above);
    class.method(STATIC, "of", "(Ljava/lang/String;)I", &code, &mut common).unwrap();
    let main =
        r#"for (String text : new String[] {"four", "", null}) System.out.print(Caught.of(text) + " ");"#;
    assert_eq!(run(&[&class], main), "25000 -12 100000 ");
    let unknown = class.method(STATIC, "again", "(Ljava/lang/String;)I", &code, &mut no_common).unwrap_err();
    let (one, other) = ("java/lang/Integer".to_owned(), "java/lang/Long".to_owned());
    assert_eq!(unknown, WriteError::NoCommonSuperClass { one, other });
}

/// What a generated mock needs: a super class with a constructor, an interface, generics, annotations with values.
#[test]
fn members_attributes_and_constructors() {
    let mut class = ClassWriter::new(
        61,
        access::PUBLIC | access::SUPER,
        "Mock",
        "java/util/ArrayList",
        &["java/util/function/Supplier"],
    );
    let signature = class.signature(
        "Ljava/util/ArrayList<Ljava/lang/String;>;Ljava/util/function/Supplier<Ljava/lang/String;>;",
    );
    let marks = [Annotation {
        descriptor: "Ljava/lang/Deprecated;".to_owned(),
        members: vec![
            ("since".to_owned(), ElementValue::String("7 \u{1F600}".to_owned())),
            ("forRemoval".to_owned(), ElementValue::Boolean(true)),
        ],
    }];
    let contents = annotations(&mut class.pool, &marks);
    let visible = class.attribute("RuntimeVisibleAnnotations", contents);
    class.attributes.extend([signature, visible]);
    class.field(access::PRIVATE, "answer", "Ljava/lang/String;");
    let reference = Computational::Reference;
    // Mock(boolean small, String answer) { super(small ? 1 : 2); this.answer = answer; }
    let mut code = Code::default();
    code.load(reference, 0);
    code.load(Computational::Int, 1);
    let large = code.jump_ahead(op::IFEQ);
    code.op(op::ICONST_1);
    let join = code.jump_ahead(op::GOTO);
    code.place(large);
    code.op(op::ICONST_2);
    code.place(join);
    let above = class.pool.method("java/util/ArrayList", "<init>", "(I)V");
    code.op_index(op::INVOKESPECIAL, above);
    code.load(reference, 0);
    code.load(reference, 2);
    let answer = class.pool.field("Mock", "answer", "Ljava/lang/String;");
    code.op_index(op::PUTFIELD, answer);
    code.returns(None);
    class.method(access::PUBLIC, "<init>", "(ZLjava/lang/String;)V", &code, &mut no_common).unwrap();
    let mut code = Code::default();
    code.load(reference, 0);
    code.op_index(op::GETFIELD, answer);
    code.returns(Some(reference));
    let throws = class.exceptions(&["java/io/IOException"]);
    let get = class.method(access::PUBLIC, "get", "()Ljava/lang/Object;", &code, &mut no_common).unwrap();
    get.attributes.push(throws);
    let main = r#"
        Object made = Mock.class.getConstructor(boolean.class, String.class).newInstance(true, "yes");
        System.out.println(((java.util.function.Supplier<?>) made).get() + " " + Mock.class.getGenericInterfaces()[0]);
        Deprecated mark = Mock.class.getAnnotation(Deprecated.class);
        System.out.println(mark.since().length() + " " + mark.forRemoval() + " " + ((java.util.List<?>) made).size());
        System.out.println(Mock.class.getMethod("get").getExceptionTypes()[0]);"#;
    assert_eq!(
        run(&[&class], main),
        "yes java.util.function.Supplier<java.lang.String>\n4 true 0\nclass java.io.IOException\n"
    );
}

#[test]
fn what_makes_no_sense_is_said() {
    let check = |write: &dyn Fn(&mut Code), expected: WriteError| {
        let mut class = class("Bad");
        let mut code = Code::default();
        write(&mut code);
        assert_eq!(class.method(STATIC, "m", "()V", &code, &mut no_common).unwrap_err(), expected);
    };
    let nonsense = |what: &str| WriteError::Nonsense { what: what.to_owned() };
    check(&|_| {}, WriteError::FallsOffTheEnd);
    check(&|code| code.op(op::ICONST_0), WriteError::FallsOffTheEnd);
    check(&|code| code.op(op::POP), nonsense("the stack is empty"));
    check(
        &|code| {
            code.jump_ahead(op::GOTO);
        },
        WriteError::UnplacedLabel,
    );
    check(&|code| code.op_index(op::GETSTATIC, 77), nonsense("the constant of getstatic"));
    check(
        &|code| {
            let head = code.here();
            code.op(op::ICONST_0);
            code.jump(op::GOTO, head);
        },
        nonsense("two ways to one place leave 0 and 1 operands"),
    );
    let mut full = class("Full");
    for number in 0..70_000 {
        full.pool.integer(number);
    }
    assert_eq!(full.bytes().unwrap_err(), WriteError::TooManyConstants);
    let mut long = class("Wordy");
    long.pool.utf8(&"x".repeat(70_000));
    assert_eq!(long.bytes().unwrap_err(), WriteError::TextTooLong { length: 70_000 });
}
