//! Class files at the limits of the format: as large as it allows, and with tables that multiply each other.

use std::time::Instant;

use classfile::raw::tag;

use crate::class_file::{ABSTRACT, ClassFile, Code, INTERFACE, PUBLIC, STATIC};
use crate::subject::{Subject, peak_bytes};

const NOP: u8 = 0x00;
const RETURN: u8 = 0xb1;
const ICONST_0: u8 = 0x03;

/// What one case may add to the most that the process has had in memory.
const MOST_GROWTH: u64 = 400 << 20;

fn check(subject: &mut Subject, label: &str, file: &ClassFile, expected: &str) {
    check_all(subject, label, &[("C".to_owned(), file.bytes())], expected);
}

fn check_all(subject: &mut Subject, label: &str, classes: &[(String, Vec<u8>)], expected: &str) {
    let (before, started) = (peak_bytes(), Instant::now());
    let answer = subject.define(label, classes, false);
    subject.define(label, classes, true);
    let grown = peak_bytes().saturating_sub(before);
    eprintln!("{label}: {answer}, {} MB, {} ms", grown >> 20, started.elapsed().as_millis());
    assert_eq!(answer, expected, "{label}");
    assert!(grown < MOST_GROWTH, "{label}: {} MB", grown >> 20);
}

fn nops(length: usize) -> Vec<u8> {
    let mut code = vec![NOP; length];
    code[length - 1] = RETURN;
    code
}

#[test]
fn full_tables() {
    let mut subject = Subject::new();
    let run = |subject: &mut Subject, label: &str, expected: &str, change: &dyn Fn(&mut ClassFile)| {
        let mut file = ClassFile::new("C");
        change(&mut file);
        check(subject, label, &file, expected);
    };
    run(&mut subject, "65,535 numbers", "ran", &|file| {
        file.main(Code::new(0, 1, &[RETURN]));
        while file.constant_count() < 65_535 {
            file.constant(tag::INTEGER, &[1, 2, 3, 4]);
        }
    });
    run(&mut subject, "65,535 texts and classes", "ran", &|file| {
        file.main(Code::new(0, 1, &[RETURN]));
        while file.constant_count() < 65_534 {
            let name = format!("no/such/Class{}", file.constant_count());
            file.class(&name);
        }
    });
    run(
        &mut subject,
        "65,535 dynamic constants without a bootstrap method",
        "java.lang.ClassFormatError",
        &|file| {
            file.major = 61;
            let name = file.name_and_type("x", "I");
            while file.constant_count() < 65_535 {
                file.pair(tag::DYNAMIC, 9, name);
            }
        },
    );
    run(&mut subject, "60,000 fields", "initialised", &|file| {
        let descriptor = file.utf8("J");
        for number in 0..60_000 {
            let name = file.utf8(&format!("f{number}"));
            file.field_of(if number % 2 == 0 { STATIC } else { PUBLIC }, name, descriptor, &[]);
        }
    });
    run(&mut subject, "60,000 methods", "stopped: instructions", &|file| {
        // Looking for main by reflection takes more than the budget; the class is linked by then.
        file.access |= ABSTRACT;
        let descriptor = file.utf8("()V");
        for number in 0..60_000 {
            let name = file.utf8(&format!("m{number}"));
            file.method_of(PUBLIC | ABSTRACT, name, descriptor, None);
        }
    });
    run(&mut subject, "65,535 bytes of code", "ran", &|file| file.main(Code::new(0, 1, &nops(65_535))));
    run(&mut subject, "65,536 bytes of code", "java.lang.ClassFormatError", &|file| {
        file.main(Code::new(0, 1, &nops(65_536)));
    });
    run(&mut subject, "65,535 handlers", "ran", &|file| {
        let mut code = nops(65_535);
        code[65_533] = RETURN;
        code[65_534] = 0xbf;
        let mut code = Code::new(1, 1, &code);
        code.handlers = (0..65_535u16).map(|number| [number.min(65_532), 65_533, 65_534, 0]).collect();
        let throwable = file.class("java/lang/Throwable").to_be_bytes();
        let frame = [255, 0xff, 0xfe, 0, 0, 0, 1, 7, throwable[0], throwable[1]];
        file.main(code.frames(1, &frame));
    });
    run(&mut subject, "65,535 line numbers", "ran", &|file| {
        let mut lines = 65_535u16.to_be_bytes().to_vec();
        lines.extend([0, 0, 0, 7].repeat(65_535));
        let mut code = Code::new(0, 1, &[RETURN]);
        code.attributes.push(("LineNumberTable", lines));
        file.main(code);
    });
}

/// Each of these multiplies two tables of 65,535.
#[test]
fn tables_times_tables() {
    let mut subject = Subject::new();
    for major in [49, 50, 52] {
        let mut run = |label: &str, expected: &str, code: Code| {
            let mut file = ClassFile::new("C");
            file.major = major;
            file.main(code);
            check(&mut subject, &format!("{major}: {label}"), &file, expected);
        };
        run("65,535 locals, no branches", "ran", Code::new(65_535, 65_535, &nops(65_535)));
        // A branch to each second instruction: a frame of 65,535 locals for each, if they are kept apart.
        let mut branches = Vec::new();
        for _ in 0..16_000 {
            branches.extend([ICONST_0, 0x99, 0, 3]);
        }
        branches.push(RETURN);
        let mut same = vec![4];
        same.extend([3].repeat(15_999));
        run(
            "65,535 locals and 16,000 branches",
            "ran",
            Code::new(1, 65_535, &branches).frames(16_000, &same),
        );
        // Locals that are all known: each frame says them in full.
        let mut stores = Vec::new();
        for local in 1..3_000u16 {
            let [high, low] = local.to_be_bytes();
            stores.extend([ICONST_0, 0xc4, 0x36, high, low]);
        }
        let stored = stores.len() as u16;
        for _ in 0..8_000 {
            stores.extend([ICONST_0, 0x99, 0, 3]);
        }
        stores.push(RETURN);
        let mut frames = vec![255];
        frames.extend((stored + 4).to_be_bytes());
        frames.extend(3_000u16.to_be_bytes());
        frames.extend([7, 0, 0]);
        frames.extend([1].repeat(2_999));
        frames.extend([0, 0]);
        let class_at = 5;
        frames.extend([3].repeat(7_999));
        let mut file = ClassFile::new("C");
        file.major = major;
        let strings = file.class("[Ljava/lang/String;").to_be_bytes();
        frames[class_at + 1..class_at + 3].copy_from_slice(&strings);
        file.main(Code::new(1, 3_000, &stores).frames(8_000, &frames));
        // Inference keeps a frame for each instruction, and has a limit that this exceeds.
        let expected = if major < 50 { "java.lang.VerifyError" } else { "ran" };
        check(&mut subject, &format!("{major}: 3,000 ints and 8,000 branches"), &file, expected);
    }
    // Subroutines inside each other, each called twice: two to the power of their number paths.
    let mut file = ClassFile::new("C");
    file.major = 49;
    let mut code = Vec::new();
    let number = 40u8;
    code.extend([0xa8, 0, 4, RETURN]);
    for local in 1..=number {
        // Stores where to return, calls the next one twice, returns.
        let call: &[u8] = if local == number { &[NOP; 6] } else { &[0xa8, 0, 8, 0xa8, 0, 5] };
        code.extend([0x3a, local]);
        code.extend(call);
        code.extend([0xa9, local]);
    }
    file.main(Code::new(1, 50, &code));
    let answer = subject.define("subroutines in subroutines", &[("C".to_owned(), file.bytes())], false);
    assert!(["stopped: instructions", "java.lang.VerifyError"].contains(&&*answer), "{answer}");
}

/// Recursion over what a class file nests must not be recursion in Rust.
#[test]
fn deep_nesting() {
    let mut subject = Subject::new();
    let mut file = ClassFile::new("C");
    // An annotation whose only value is an array in an array and so on.
    let kind = file.utf8("LA;").to_be_bytes();
    let value = file.utf8("value").to_be_bytes();
    let mut annotation = vec![0, 1];
    annotation.extend(kind);
    annotation.extend([0, 1]);
    annotation.extend(value);
    annotation.extend([b'[', 0, 1].repeat(200_000));
    annotation.extend([b'[', 0, 0]);
    file.attribute("RuntimeVisibleAnnotations", &annotation);
    check(&mut subject, "arrays in annotations", &file, "initialised");

    let mut file = ClassFile::new("C");
    let signature = format!("L{}", "A<L".repeat(20_000));
    let index = file.utf8(&signature[..60_000]).to_be_bytes();
    file.attribute("Signature", &index);
    check(&mut subject, "a deep signature", &file, "initialised");

    let mut classes = Vec::new();
    for number in 0..1_500 {
        let name = format!("K{number}");
        let above = if number == 1_499 { "java/lang/Object".to_owned() } else { format!("K{}", number + 1) };
        classes.push((name.clone(), ClassFile::extending(&name, &above).bytes()));
    }
    let answer = subject.define("1,500 super classes", &classes, false);
    let possible = ["initialised", "java.lang.StackOverflowError", "stopped: instructions"];
    assert!(possible.contains(&&*answer), "{answer}");

    // Interfaces that each extend all before them: the closure is not computed path by path.
    let mut classes = Vec::new();
    for number in (0..20).rev() {
        let name = format!("K{number}");
        let mut file = ClassFile::new(&name);
        file.access = PUBLIC | INTERFACE | ABSTRACT;
        for below in 0..number {
            let index = file.class(&format!("K{below}"));
            file.interfaces.push(index);
        }
        file.method(PUBLIC, "m", "()V", Some(Code::new(0, 1, &[RETURN])));
        // Looking for one that is not declared, reflection follows each path.
        file.main(Code::new(0, 1, &[RETURN]));
        classes.push((name, file.bytes()));
    }
    check_all(&mut subject, "20 interfaces of each other", &classes, "ran");

    // Dynamic constants that need each other.
    let mut file = ClassFile::new("C");
    file.major = 61;
    let descriptor = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;Ljava/lang/Object;)Ljava/lang/Object;";
    let reference = file.member(tag::METHOD, "C", "b", descriptor);
    let handle = file.handle(6, reference);
    let name = file.name_and_type("x", "Ljava/lang/Object;");
    let number = 10_000u16;
    let first = file.constant_count() as u16;
    let mut table = number.to_be_bytes().to_vec();
    for site in 0..number {
        file.pair(tag::DYNAMIC, site, name);
        let argument = first + (site + 1) % number;
        table.extend([handle, 1, argument].iter().flat_map(|word| word.to_be_bytes()));
    }
    file.method(PUBLIC | STATIC, "b", descriptor, Some(Code::new(2, 4, &[0x2d, 0xb0])));
    file.attribute("BootstrapMethods", &table);
    let [high, low] = first.to_be_bytes();
    file.main(Code::new(2, 1, &[0x13, high, low, 0x57, RETURN]));
    let answer =
        subject.define("10,000 dynamic constants in a circle", &[("C".to_owned(), file.bytes())], false);
    let possible = ["main threw java.lang.StackOverflowError", "stopped: instructions"];
    assert!(possible.contains(&&*answer), "{answer}");
}
