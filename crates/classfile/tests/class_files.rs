//! Class files that the real `javac` wrote: listings compared with `javap`, and damaged in every way.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests touch files and processes")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use classfile::{BranchKind, ClassFile, ClassFileError, Code, Instruction, Method, opcode, parse};
use expect_test::{Expect, expect};

#[test]
fn instructions_offsets_and_mnemonics_agree_with_javap() {
    let fixture = fixture();
    let javap = Command::new(jdk_tool("javap"))
        .args(["-c", "-p", "-cp"])
        .arg(fixture.folder.path())
        .args(["fixture.Branches", "fixture.Branches$Without"])
        .output()
        .expect("javap runs");
    let listing = String::from_utf8_lossy(&javap.stdout);
    // `  12: ifeq          20`
    let mut expected = Vec::new();
    for line in listing.lines() {
        let mut words = line.split_whitespace();
        if let Some(offset) = words.next().and_then(|word| word.strip_suffix(':'))
            && let Ok(offset) = offset.parse::<u32>()
            && let Some(mnemonic) = words.next()
            && !mnemonic.chars().all(|c| c.is_ascii_digit())
        {
            expected.push((offset, mnemonic.to_owned()));
        }
    }
    let mut found = Vec::new();
    for name in ["Branches", "Branches$Without"] {
        for method in &fixture.class(name).methods {
            let Some(code) = Code::of(method) else { continue };
            for (instruction, offset) in code.instructions.iter().zip(code.offsets()) {
                found.push((offset, mnemonic(instruction)));
            }
        }
    }
    assert!(expected.len() > 500, "javap listed only {} instructions", expected.len());
    assert_eq!(found, expected);
}

/// `javap` joins the prefix with the opcode it widens.
fn mnemonic(instruction: &Instruction) -> String {
    let name = opcode(instruction.code()).expect("in the table").mnemonic;
    match (name, instruction) {
        ("wide", wide) => {
            format!("{}_w", format!("{wide:?}").split("_w").next().unwrap_or_default().to_lowercase())
        }
        (name, _) => name.to_owned(),
    }
}

#[test]
fn jumps_and_switches_are_numbered_apart_in_code_order() {
    check_branches(
        "comparisons",
        expect![[r#"
            jump 0: ifne at 4, line 11
            jump 1: ifeq at 11, line 12
            jump 2: ifge at 18, line 13
            jump 3: iflt at 25, line 14
            jump 4: ifle at 32, line 15
            jump 5: ifgt at 39, line 16
            jump 6: if_icmpne at 47, line 17
            jump 7: if_icmpeq at 55, line 18
            jump 8: if_icmpge at 63, line 19
            jump 9: if_icmplt at 71, line 20
            jump 10: if_icmple at 79, line 21
            jump 11: if_icmpgt at 87, line 22
            jump 12: if_acmpne at 96, line 23
            jump 13: if_acmpeq at 105, line 24
            jump 14: ifnonnull at 112, line 25
            jump 15: ifnull at 119, line 26
        "#]],
    );
    check_branches(
        "switches",
        expect![[r#"
        switch 0: [1 2 3=default 4=default 5] at 1, line 31
        switch 1: [-1000 1000000] at 46, line 37
        switch 2: [3020272 92909918] at 87, line 41
        jump 0: ifeq at 118, line 41
        jump 1: ifeq at 133, line 41
        switch 3: [0 1] at 141, line 41
        jump 2: if_icmple at 176, line 44
        jump 3: ifeq at 183, line 44
    "#]],
    );
    check_branches("code", expect![[""]]);
}

fn check_branches(method: &str, expected: Expect) {
    let (_, method) = fixture().method(method);
    let mut shown = String::new();
    for branch in classfile::branches(&method) {
        let line = branch.line.expect("compiled with -g");
        let what = match &branch.kind {
            BranchKind::Jump { opcode: code, .. } => {
                format!("jump {}: {}", branch.index, opcode(*code).expect("in the table").mnemonic)
            }
            BranchKind::Switch { keys, targets, default } => {
                let arms = keys.iter().zip(targets);
                let arms: Vec<String> = arms
                    .map(|(key, target)| format!("{key}{}", if target == default { "=default" } else { "" }))
                    .collect();
                format!("switch {}: [{}]", branch.index, arms.join(" "))
            }
        };
        shown.push_str(&format!("{what} at {}, line {line}\n", branch.offset));
    }
    expected.assert_eq(&shown);
}

#[test]
fn constants_of_the_code_are_listed_once_each() {
    let show = |name: &str| {
        let (file, method) = fixture().method(name);
        classfile::constants(&file, &method)
            .iter()
            .map(|constant| format!("{constant:?}\n"))
            .collect::<String>()
    };
    expect![[r#"
        Long(0)
        Long(1)
        Long(1234567890123)
        Double(2.5)
        Float(2.0)
        Float(3.5)
        Double(1.0)
        Double(-0.0)
        Double(3.141592653589793)
        Int(120)
        Int(300)
        Int(65000)
        Double(0.0)
        String("fixture")
        String("other")
        Double(7.0)
        Class("java/lang/String")
    "#]]
    .assert_eq(&show("constants"));
    expect![[r#"
        Int(1)
        Int(2)
        Int(5)
        String("one")
        String("two")
        String("five")
        Int(-1000)
        Int(1000000)
        String("low")
        String("high")
        Int(-1)
        String("alpha")
        Int(0)
        String("beta")
        String("a")
        String("b")
        Int(3)
        String("c")
        String("d")
    "#]]
    .assert_eq(&show("switches"));
    assert_eq!(show("code"), "");
}

#[test]
fn creations_tell_explicit_throws_by_line() {
    let (file, method) = fixture().method("throwing");
    let lines = classfile::lines(&method);
    let shown: String = lines
        .iter()
        .map(|line| format!("{line}: {:?}\n", classfile::created_on_line(&file, &method, *line)))
        .collect();
    expect![[r#"
        56: []
        57: ["java/lang/NullPointerException"]
        58: []
        59: ["java/lang/IllegalArgumentException", "java/lang/StringBuilder"]
        61: ["java/lang/IllegalArgumentException"]
        63: []
        64: []
    "#]]
    .assert_eq(&shown);
}

#[test]
fn every_truncation_is_an_error_and_never_a_panic() {
    for (name, bytes) in &fixture().files {
        for length in 0..bytes.len() {
            let error = parse(&bytes[..length]).expect_err("a part of a class file is not one");
            assert_eq!(error, ClassFileError::Truncated, "{name} cut at {length} of {}", bytes.len());
        }
    }
}

#[test]
fn no_flipped_byte_makes_it_panic() {
    for bytes in fixture().files.values() {
        let mut damaged = bytes.clone();
        for position in 0..bytes.len() {
            for value in [bytes[position] ^ 0xff, bytes[position].wrapping_add(1), bytes[position] ^ 0x80, 0]
            {
                damaged[position] = value;
                if let Ok(file) = parse(&damaged) {
                    read_everything(&file);
                }
            }
            damaged[position] = bytes[position];
        }
    }
}

fn read_everything(file: &ClassFile) {
    for method in &file.methods {
        let branches = classfile::branches(method).len();
        let lines = classfile::lines(method).len();
        let constants = classfile::constants(file, method).len();
        assert!(branches + lines + constants + classfile::creations(file, method).len() < 1_000_000);
    }
}

#[test]
fn versions_and_magic_are_checked_before_anything_else() {
    let mut bytes = fixture().files["Branches"].clone();
    bytes[7] = 70;
    let error = parse(&bytes).expect_err("too new");
    assert_eq!(error, ClassFileError::TooNew { major: 70, newest: 69 });
    assert_eq!(
        error.to_string(),
        "class file version 70 (Java 26) is newer than 69 (Java 25), the newest supported"
    );
    bytes[0] = 0;
    assert_eq!(parse(&bytes), Err(ClassFileError::BadMagic { found: 0x00fe_babe }));
}

struct Fixture {
    folder: tempfile::TempDir,
    /// By the name of the file without extension.
    files: BTreeMap<String, Vec<u8>>,
}

impl Fixture {
    fn class(&self, name: &str) -> ClassFile {
        parse(&self.files[name]).expect("javac writes valid class files")
    }

    /// The first method of that name in any class.
    fn method(&self, name: &str) -> (ClassFile, Method) {
        for file in self.files.keys() {
            let class = self.class(file);
            let named = |method: &&Method| {
                classfile::text(&class.constant_pool, method.name_index).is_ok_and(|found| found == name)
            };
            if let Some(method) = class.methods.iter().find(named) {
                return (class.clone(), method.clone());
            }
        }
        panic!("no method {name}");
    }
}

fn fixture() -> &'static Fixture {
    static FIXTURE: OnceLock<Fixture> = OnceLock::new();
    FIXTURE.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        // More than 256 locals make the compiler use the wide forms.
        let locals: String = (0..130).map(|n| format!("        double d{n} = x;\n")).collect();
        let source = include_str!("java/Branches.java").replace("WIDE\n", &locals);
        let path = folder.path().join("Branches.java");
        std::fs::write(&path, source).expect("the fixture is written");
        let javac = Command::new(jdk_tool("javac"))
            .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"])
            .args(["-g", "-parameters", "-d"])
            .arg(folder.path())
            .arg(&path)
            .output()
            .expect("javac runs");
        assert!(javac.status.success(), "{}", String::from_utf8_lossy(&javac.stderr));
        let files = class_files(&folder.path().join("fixture"));
        Fixture { folder, files }
    })
}

fn class_files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in std::fs::read_dir(folder).expect("the compiler's output") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        files.insert(name, std::fs::read(&path).expect("a class file"));
    }
    files
}

/// From `JAVA_HOME` where it is set, else from the path.
fn jdk_tool(name: &str) -> PathBuf {
    match std::env::var_os("JAVA_HOME") {
        Some(home) => PathBuf::from(home).join("bin").join(name),
        None => PathBuf::from(name),
    }
}
