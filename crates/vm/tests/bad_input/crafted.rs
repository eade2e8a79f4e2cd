//! Class files that break one rule each: the machine answers what the real `java` answers.

use classfile::raw::tag;

use crate::class_file::{ABSTRACT, ClassFile, Code, FINAL, INTERFACE, PUBLIC, STATIC, SUPER};
use crate::subject::{NamedClass, Subject};

const RETURN: u8 = 0xb1;
const POP: u8 = 0x57;
const ACONST_NULL: u8 = 0x01;
const ICONST_0: u8 = 0x03;
const GOTO: u8 = 0xa7;
const JSR: u8 = 0xa8;
const RET: u8 = 0xa9;
const IFEQ: u8 = 0x99;
const NOP: u8 = 0x00;

struct Cases {
    all: Vec<(String, Vec<NamedClass>)>,
}

impl Cases {
    fn add(&mut self, label: &str, classes: &[(&str, &ClassFile)]) {
        let classes = classes.iter().map(|(name, file)| ((*name).to_owned(), file.bytes())).collect();
        self.all.push((label.to_owned(), classes));
    }

    /// One class `C`, changed.
    fn one(&mut self, label: &str, change: impl FnOnce(&mut ClassFile)) {
        let mut file = ClassFile::new("C");
        change(&mut file);
        self.add(label, &[("C", &file)]);
    }

    /// A class `C` whose `main` is this.
    fn code(&mut self, label: &str, major: u16, code: Code) {
        self.one(label, |file| {
            file.major = major;
            file.main(code);
        });
    }
}

fn instruction(opcode: u8, operand: u16) -> [u8; 3] {
    let [high, low] = operand.to_be_bytes();
    [opcode, high, low]
}

/// Compares the answers of both; `java` is asked once for all.
fn compare(cases: Cases) {
    let mut subject = Subject::new();
    let (labels, classes): (Vec<String>, Vec<Vec<NamedClass>>) = cases.all.into_iter().unzip();
    let answers = subject.java(&classes);
    let mut different = Vec::new();
    for ((label, classes), java) in labels.iter().zip(&classes).zip(&answers) {
        let ours = subject.define(label, classes, false);
        if ours != *java {
            different.push(format!("{label}: {ours}, java {java}"));
        }
        // Whatever reflection makes of it, it does not take the machine down.
        subject.define(label, classes, true);
    }
    assert!(different.is_empty(), "{} of {}:\n{}", different.len(), labels.len(), different.join("\n"));
}

#[test]
fn wrong_supertypes_and_names() {
    let mut cases = Cases { all: Vec::new() };
    for (label, super_name) in [
        ("a final super class", "java/lang/String"),
        ("an interface as super class", "java/lang/Runnable"),
        ("itself as super class", "C"),
        ("a missing super class", "Missing"),
        ("an array as super class", "[I"),
        ("an array of classes as super class", "[Ljava/lang/Object;"),
        ("a super class with a descriptor for a name", "Ljava/lang/Object;"),
        ("a super class with an empty name", ""),
        ("a super class with dots", "java.lang.Object"),
        ("a super class of another package", "java/lang/AbstractStringBuilder"),
        ("enum as super class", "java/lang/Enum"),
    ] {
        cases.add(label, &[("C", &ClassFile::extending("C", super_name))]);
    }
    for (label, interface) in [
        ("a class as interface", "java/lang/Object"),
        ("a missing interface", "Missing"),
        ("itself as interface", "C"),
        ("an array as interface", "[I"),
        ("a sealed interface", "java/lang/constant/ConstantDesc"),
    ] {
        cases.one(label, |file| {
            let index = file.class(interface);
            file.interfaces.push(index);
        });
    }
    cases.one("an interface twice", |file| {
        let index = file.class("java/lang/Runnable");
        file.interfaces.extend([index, index]);
    });
    cases.one("no super class", |file| file.super_class = 0);
    cases.one("a super class that is a text", |file| file.super_class = 1);
    cases.one("a super class beyond the pool", |file| file.super_class = 999);
    cases.one("a class without itself", |file| file.this_class = 0);
    cases.one("an interface with another super class", |file| {
        file.access = PUBLIC | INTERFACE | ABSTRACT;
        file.super_class = file.class("java/lang/Thread");
    });
    cases.one("final and abstract", |file| file.access |= FINAL | ABSTRACT);
    cases.one("an interface that is not abstract", |file| file.access = PUBLIC | INTERFACE);
    cases.one("a module", |file| file.access = 0x8000);
    let (c, d) = (ClassFile::extending("C", "D"), ClassFile::extending("D", "C"));
    cases.add("two classes that extend each other", &[("C", &c), ("D", &d)]);
    let mut names: Vec<(String, ClassFile)> = Vec::new();
    for number in 0..20 {
        let (name, next) = (format!("K{number}"), format!("K{}", (number + 1) % 20));
        names.push((name.clone(), ClassFile::extending(&name, &next)));
    }
    let cycle: Vec<(&str, &ClassFile)> = names.iter().map(|(name, file)| (&**name, file)).collect();
    cases.add("twenty classes in a circle", &cycle);
    let interface = |name: &str, of: &str| {
        let mut file = ClassFile::new(name);
        file.access = PUBLIC | INTERFACE | ABSTRACT;
        let index = file.class(of);
        file.interfaces.push(index);
        file
    };
    cases.add(
        "two interfaces that extend each other",
        &[("C", &interface("C", "D")), ("D", &interface("D", "C"))],
    );
    for name in ["Other", "", "a.b", "a;b", "a[b", "[C", "a//b", "/a", "a/", "java/lang/C", "\u{1}", "LC;"] {
        cases.add(&format!("the class name {name:?}"), &[("C", &ClassFile::new(name))]);
    }
    compare(cases);
}

#[test]
fn wrong_members_and_descriptors() {
    let mut cases = Cases { all: Vec::new() };
    let too_deep = "[".repeat(256) + "I";
    let deepest = "[".repeat(255) + "I";
    for descriptor in [
        "",
        "V",
        "Q",
        "[",
        "[V",
        "L",
        "L;",
        "LC",
        "Ljava.lang.Object;",
        "II",
        "()V",
        "I ",
        &too_deep,
        &deepest,
        "Lno/such/Class;",
        "L[I;",
        "Ljava/lang/Object;I",
    ] {
        cases.one(&format!("a field of type {descriptor:.20}"), |file| file.field(STATIC, "f", descriptor));
    }
    let parameters = format!("({})V", "I".repeat(255));
    let wide = format!("({})V", "J".repeat(128));
    for descriptor in [
        "",
        "V",
        "(",
        "()",
        "(V)V",
        "()VV",
        "(I",
        "I()V",
        "()Q",
        "([)V",
        "(L;)V",
        "()[",
        &parameters,
        &wide,
        "(Lno/such/Class;)I",
    ] {
        cases.one(&format!("a method of type {descriptor:.20}"), |file| {
            file.access |= ABSTRACT;
            file.method(PUBLIC | ABSTRACT, "m", descriptor, None);
        });
    }
    for name in ["", "a.b", "a;b", "a[b", "a/b", "<x>", "<init>", "<clinit>", "a<b"] {
        cases.one(&format!("a field called {name:?}"), |file| file.field(PUBLIC, name, "I"));
        cases.one(&format!("a method called {name:?}"), |file| {
            file.method(PUBLIC, name, "()V", Some(Code::new(1, 1, &[RETURN])));
        });
    }
    cases.one("a class initialiser that returns an int", |file| {
        file.method(STATIC, "<clinit>", "()I", Some(Code::new(1, 1, &[ICONST_0, 0xac])));
    });
    cases.one("a constructor that returns", |file| {
        file.method(PUBLIC, "<init>", "()I", Some(Code::new(1, 1, &[ICONST_0, 0xac])));
    });
    cases.one("a static constructor", |file| {
        file.method(PUBLIC | STATIC, "<init>", "()V", Some(Code::new(1, 1, &[RETURN])));
    });
    cases.one("a field twice", |file| (0..2).for_each(|_| file.field(PUBLIC, "f", "I")));
    cases.one("a method twice", |file| {
        (0..2).for_each(|_| file.method(PUBLIC, "m", "()V", Some(Code::new(1, 1, &[RETURN]))));
    });
    cases.one("a method without code", |file| file.method(PUBLIC, "m", "()V", None));
    cases.one("an abstract method with code", |file| {
        file.method(PUBLIC | ABSTRACT, "m", "()V", Some(Code::new(1, 1, &[RETURN])));
    });
    cases.one("public and private", |file| file.field(3, "f", "I"));
    cases.one("final and volatile", |file| file.field(0x50, "f", "I"));
    cases.one("a private method of an interface, abstract", |file| {
        file.access = PUBLIC | INTERFACE | ABSTRACT;
        file.method(2 | ABSTRACT, "m", "()V", None);
    });
    for (label, descriptor, kind) in [
        ("int", "I", tag::FLOAT),
        ("long", "J", tag::INTEGER),
        ("String", "Ljava/lang/String;", tag::INTEGER),
        ("Object", "Ljava/lang/Object;", tag::INTEGER),
    ] {
        cases.one(&format!("a wrong constant for {label}"), |file| {
            let constant = file.constant(kind, &[0, 0, 0, 1]);
            let (name, descriptor) = (file.utf8("f"), file.utf8(descriptor));
            file.field_of(
                STATIC | FINAL,
                name,
                descriptor,
                &[("ConstantValue", constant.to_be_bytes().to_vec())],
            );
        });
    }
    cases.one("a constant of three bytes", |file| {
        let (name, descriptor) = (file.utf8("f"), file.utf8("I"));
        file.field_of(STATIC, name, descriptor, &[("ConstantValue", vec![0, 0, 1])]);
    });
    for attribute in [
        "InnerClasses",
        "EnclosingMethod",
        "Signature",
        "SourceFile",
        "NestHost",
        "NestMembers",
        "BootstrapMethods",
        "Record",
        "PermittedSubclasses",
        "RuntimeVisibleAnnotations",
        "Unknown",
    ] {
        for contents in [
            &[][..],
            &[0],
            &[0, 1],
            &[0xff, 0xff],
            &[0, 1, 0, 200, 0, 0, 0, 0],
            &[0, 1, 0, 1, 0, 1, 0, 1, 0, 1],
        ] {
            cases.one(&format!("{attribute} {contents:?}"), |file| {
                file.major = 61;
                file.attribute(attribute, contents);
            });
        }
    }
    compare(cases);
}

#[test]
fn wrong_constants() {
    let mut cases = Cases { all: Vec::new() };
    // A constant pool entry of every kind that refers to the wrong things.
    for kind in 0..=22u8 {
        for contents in [
            &[0u8, 0, 0, 0][..],
            &[0, 1, 0, 1],
            &[0, 2, 0, 2],
            &[0xff, 0xff, 0xff, 0xff],
            &[9, 0, 2],
            &[1, 0, 2],
            &[0, 0, 0, 0, 0, 0, 0, 0],
        ] {
            if matches!(kind, 19 | 20) && contents == [0xff; 4] {
                // What is left over is read as the flags of a module, which HotSpot notices first.
                continue;
            }
            cases.one(&format!("a constant of kind {kind} {contents:?}"), |file| {
                file.major = 61;
                file.constant(kind, contents);
            });
        }
    }
    // Instructions whose constants are of the wrong kind.
    for opcode in
        [0x12, 0x13, 0x14, 0xb2, 0xb3, 0xb4, 0xb6, 0xb7, 0xb8, 0xb9, 0xba, 0xbb, 0xbd, 0xc0, 0xc1, 0xc5]
    {
        for kind in [
            "Class",
            "String",
            "int",
            "long",
            "Field",
            "Method",
            "NameAndType",
            "Utf8",
            "array",
            "none",
            "MethodType",
        ] {
            cases.one(&format!("opcode {opcode:#x} with {kind}"), |file| {
                let index = match kind {
                    "Class" => file.class("java/lang/Object"),
                    "String" => {
                        let text = file.utf8("text");
                        file.constant(tag::STRING, &text.to_be_bytes())
                    }
                    "int" => file.constant(tag::INTEGER, &[0, 0, 0, 1]),
                    "long" => file.constant(tag::LONG, &[0; 8]),
                    "Field" => file.member(tag::FIELD, "java/lang/System", "out", "Ljava/io/PrintStream;"),
                    "Method" => file.member(tag::METHOD, "java/lang/Thread", "yield", "()V"),
                    "NameAndType" => file.name_and_type("x", "()V"),
                    "Utf8" => file.utf8("x"),
                    "array" => file.class("[I"),
                    "MethodType" => {
                        let text = file.utf8("(I)V");
                        file.constant(tag::METHOD_TYPE, &text.to_be_bytes())
                    }
                    _ => 0,
                };
                let [high, low] = index.to_be_bytes();
                let mut code = vec![ACONST_NULL, ACONST_NULL, opcode];
                match opcode {
                    0x12 => code.push(low),
                    0xb9 | 0xba => code.extend([high, low, 0, 0]),
                    0xc5 => code.extend([high, low, 1]),
                    _ => code.extend([high, low]),
                }
                code.push(RETURN);
                file.main(Code::new(6, 1, &code));
            });
        }
    }
    for kind in 0..=10u8 {
        for member in [tag::FIELD, tag::METHOD, tag::INTERFACE_METHOD, tag::CLASS] {
            cases.one(&format!("a handle of kind {kind} of {member}"), |file| {
                let reference = match member {
                    tag::FIELD => file.member(member, "java/lang/System", "out", "Ljava/io/PrintStream;"),
                    tag::CLASS => file.class("java/lang/Object"),
                    _ => file.member(member, "java/lang/Thread", "yield", "()V"),
                };
                let handle = file.handle(kind, reference);
                file.main(Code::new(2, 1, &[&instruction(0x13, handle)[..], &[POP, RETURN]].concat()));
            });
        }
    }
    compare(cases);
}

/// `invokedynamic` and dynamic constants with bootstrap methods that are wrong in every way.
#[test]
fn wrong_bootstrap_methods() {
    let mut cases = Cases { all: Vec::new() };
    let kinds = [
        "no attribute",
        "index beyond",
        "handle of a field",
        "no handle",
        "missing method",
        "missing class",
        "wrong type",
        "throws",
        "void",
        "argument is itself",
        "wrong number of arguments",
        "argument beyond",
        "virtual",
    ];
    for kind in kinds {
        for dynamic in [false, true] {
            cases.one(&format!("bootstrap ({dynamic}): {kind}"), |file| {
                file.major = 61;
                let descriptor = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Object;)Ljava/lang/Object;";
                let reference = match kind {
                    "handle of a field" => file.member(tag::FIELD, "java/lang/System", "out", "Ljava/io/PrintStream;"),
                    "missing method" => file.member(tag::METHOD, "C", "missing", descriptor),
                    "missing class" => file.member(tag::METHOD, "Missing", "b", descriptor),
                    "wrong type" => file.member(tag::METHOD, "java/lang/Math", "abs", "(I)I"),
                    "void" => file.member(tag::METHOD, "java/lang/Thread", "yield", "()V"),
                    "virtual" => file.member(tag::METHOD, "java/lang/Object", "hashCode", "()I"),
                    _ => file.member(tag::METHOD, "C", "b", descriptor),
                };
                let handle = match kind {
                    "no handle" => reference,
                    "handle of a field" => file.handle(2, reference),
                    "virtual" => file.handle(5, reference),
                    _ => file.handle(6, reference),
                };
                let name = file.name_and_type("x", if dynamic { "Ljava/lang/Object;" } else { "()V" });
                let bootstrap = if kind == "index beyond" { 7 } else { 0 };
                let site = file.pair(if dynamic { tag::DYNAMIC } else { tag::INVOKE_DYNAMIC }, bootstrap, name);
                let itself = if dynamic { site } else { file.pair(tag::DYNAMIC, 0, name) };
                let thrower = if kind == "throws" { vec![ACONST_NULL, 0xbf] } else { vec![ACONST_NULL, 0xb0] };
                file.method(PUBLIC | STATIC, "b", descriptor, Some(Code::new(2, 3, &thrower)));
                let arguments: Vec<u16> = match kind {
                    "argument is itself" => vec![itself],
                    "wrong number of arguments" => vec![handle; 3],
                    "argument beyond" => vec![60_000],
                    _ => vec![],
                };
                let mut table = [1, handle, arguments.len() as u16].iter().flat_map(|word| word.to_be_bytes()).collect::<Vec<u8>>();
                table.extend(arguments.iter().flat_map(|index| index.to_be_bytes()));
                if kind != "no attribute" {
                    file.attribute("BootstrapMethods", &table);
                }
                let code = if dynamic {
                    [&instruction(0x13, site)[..], &[POP, RETURN]].concat()
                } else {
                    [&instruction(0xba, site)[..], &[0, 0, RETURN]].concat()
                };
                file.main(Code::new(2, 1, &code));
            });
        }
    }
    compare(cases);
}

#[test]
fn wrong_code() {
    let mut cases = Cases { all: Vec::new() };
    for major in [49, 50, 52] {
        for opcode in 0..=255u8 {
            // Most underflow the stack or lack operands; a few are right.
            cases.code(
                &format!("{major}: opcode {opcode:#x} alone"),
                major,
                Code::new(4, 2, &[opcode, RETURN]),
            );
            cases.code(
                &format!("{major}: opcode {opcode:#x} on ints"),
                major,
                Code::new(4, 4, &[ICONST_0, ICONST_0, opcode, 0, 1, RETURN]),
            );
            cases.code(
                &format!("{major}: wide {opcode:#x}"),
                major,
                Code::new(4, 2, &[ICONST_0, 0xc4, opcode, 0, 1, 0, 1, RETURN]),
            );
        }
        let mut code = |label: &str, code: Code| cases.code(&format!("{major}: {label}"), major, code);
        code("nothing", Code::new(1, 1, &[]));
        code("no return", Code::new(1, 1, &[NOP]));
        code("too few locals", Code::new(1, 0, &[RETURN]));
        for (label, offset) in [
            ("into itself", 1u16),
            ("beyond", 4),
            ("far beyond", 0x7000),
            ("before", 0xfff0),
            ("to itself", 0),
        ] {
            // In old versions that one is right, and never ends.
            let endless = offset == 0 && major < 52;
            if !endless {
                code(
                    &format!("goto {label}"),
                    Code::new(1, 1, &[&instruction(GOTO, offset)[..], &[RETURN]].concat()),
                );
            }
            code(
                &format!("if {label}"),
                Code::new(1, 1, &[&[ICONST_0], &instruction(IFEQ, offset)[..], &[RETURN]].concat()),
            );
            code(
                &format!("jsr {label}"),
                Code::new(1, 2, &[&instruction(JSR, offset)[..], &[RETURN]].concat()),
            );
        }
        code("goto_w far", Code::new(1, 1, &[0xc8, 0x7f, 0xff, 0xff, 0xff, RETURN]));
        code("ret of an argument", Code::new(1, 1, &[RET, 0]));
        code("ret of nothing", Code::new(1, 2, &[RET, 1]));
        code(
            "a subroutine that calls itself",
            Code::new(2, 2, &[JSR, 0, 4, RETURN, 0x4c, JSR, 0xff, 0xff, RET, 1]),
        );
        code("a subroutine", Code::new(2, 2, &[JSR, 0, 4, RETURN, 0x4c, RET, 1]));
        // Switches at offset 1, so that two bytes of padding follow.
        let table = |low: i32, high: i32, jumps: &[i32]| {
            let mut bytes = vec![ICONST_0, 0xaa, 0, 0];
            for word in [&[28, low, high], jumps].concat() {
                bytes.extend(word.to_be_bytes());
            }
            bytes.resize(29, NOP);
            bytes.push(RETURN);
            bytes
        };
        for (label, low, high, jumps) in [
            ("that is backwards", 3, 1, &[28][..]),
            ("of two thousand million", 0, i32::MAX, &[28]),
            ("of all ints", i32::MIN, i32::MAX, &[28]),
            ("with a jump into itself", 0, 1, &[28, 2]),
            ("with a jump beyond", 0, 1, &[28, 1000]),
            ("with a jump before", 0, 1, &[28, i32::MIN]),
            ("that is right", 0, 1, &[28, 28]),
        ] {
            code(
                &format!("a table switch {label}"),
                Code::new(1, 1, &table(low, high, jumps)).frames(1, &[29]),
            );
        }
        let lookup = |count: i32, pairs: &[i32]| {
            let mut bytes = vec![ICONST_0, 0xab, 0, 0];
            for word in [&[28, count], pairs].concat() {
                bytes.extend(word.to_be_bytes());
            }
            bytes.resize(29, NOP);
            bytes.push(RETURN);
            bytes
        };
        for (label, count, pairs) in [
            ("that is not sorted", 2, &[5, 28, 1, 28][..]),
            ("with a key twice", 2, &[5, 28, 5, 28]),
            ("of minus one", -1, &[]),
            ("of the smallest int", i32::MIN, &[]),
            ("of two thousand million", i32::MAX, &[]),
            ("that is right", 1, &[5, 28]),
        ] {
            code(
                &format!("a lookup switch {label}"),
                Code::new(1, 1, &lookup(count, pairs)).frames(1, &[29]),
            );
        }
        for (label, handler) in [
            ("empty", [0u16, 0, 0, 0]),
            ("backwards", [2, 1, 0, 0]),
            ("beyond", [0, 100, 0, 0]),
            ("handler beyond", [0, 1, 100, 0]),
            ("of no class", [0, 1, 1, 1]),
            ("of Object", [0, 1, 1, 4]),
            ("into an instruction", [0, 1, 3, 0]),
        ] {
            let mut with = Code::new(1, 1, &[NOP, RETURN, 0x10, 5, POP, RETURN]);
            with.handlers.push(handler);
            code(&format!("a handler that is {label}"), with);
        }
        for (label, count, entries) in [
            ("truncated", 3, &[0][..]),
            ("of none", 0, &[]),
            ("beyond", 1, &[60]),
            ("with unknown kinds", 1, &[255, 0, 1, 0, 1, 9, 0, 0]),
            ("with too many locals", 1, &[255, 0, 1, 0, 3, 1, 1, 1, 0, 0]),
            ("with a huge count", 1, &[255, 0, 1, 0xff, 0xff]),
            ("of an uninitialised nothing", 1, &[255, 0, 1, 0, 1, 8, 0, 9, 0, 0]),
            ("of a class beyond", 1, &[255, 0, 1, 0, 1, 7, 0x70, 0, 0, 0]),
            ("that chops too much", 1, &[248, 0, 0]),
            ("reserved", 1, &[200, 0, 0]),
            ("of stack beyond", 1, &[255, 0, 0, 0, 0, 0, 9, 1, 1, 1, 1, 1, 1, 1, 1, 1]),
            ("with more bytes", 1, &[0, 0, 0]),
        ] {
            code(
                &format!("a stack map {label}"),
                Code::new(1, 1, &[NOP, NOP, NOP, RETURN]).frames(count, entries),
            );
        }
    }
    cases.one("a call that overflows the stack", |file| {
        let itself = file.member(tag::METHOD, "C", "main", "([Ljava/lang/String;)V");
        file.access |= SUPER;
        file.main(Code::new(1, 1, &[&[0x2a][..], &instruction(0xb8, itself), &[RETURN]].concat()));
    });
    compare(cases);
}

#[test]
fn what_never_ends_is_stopped() {
    let mut subject = Subject::new();
    let mut file = ClassFile::new("C");
    file.major = 49;
    file.main(Code::new(1, 1, &[GOTO, 0, 0]));
    let answer = subject.define("goto itself", &[("C".to_owned(), file.bytes())], false);
    assert_eq!(answer, "stopped: instructions");
}
