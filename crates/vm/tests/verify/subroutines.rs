//! `jsr` and `ret`, which javac has long stopped writing: hand-made methods, judged here and by the real `java`.

use project::jdk::JdkImage;

use crate::differential::{ours, theirs};
use crate::fixture::Fixture;

/// `class fixture.Old { static int m(int, Object) { code } }`, version 48, with 2 + 3 locals and a stack of 4.
fn class(code: &[u8]) -> Vec<u8> {
    let utf8 = |text: &str| [&[1], &(text.len() as u16).to_be_bytes()[..], text.as_bytes()].concat();
    let mut bytes = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 48, 0, 8];
    bytes.extend(utf8("fixture/Old"));
    bytes.extend([7, 0, 1]);
    bytes.extend(utf8("java/lang/Object"));
    bytes.extend([7, 0, 3]);
    bytes.extend(utf8("m"));
    bytes.extend(utf8("(ILjava/lang/Object;)I"));
    bytes.extend(utf8("Code"));
    // Access, this, super; no interfaces, no fields, one static method with one attribute.
    bytes.extend([0, 0x21, 0, 2, 0, 4, 0, 0, 0, 0, 0, 1, 0, 9, 0, 5, 0, 6, 0, 1, 0, 7]);
    bytes.extend((12 + code.len() as u32).to_be_bytes());
    bytes.extend([0, 4, 0, 5]);
    bytes.extend((code.len() as u32).to_be_bytes());
    bytes.extend(code);
    bytes.extend([0, 0, 0, 0, 0, 0]);
    bytes
}

const CASES: [(&str, bool, &[u8]); 12] = [
    // 0 jsr 5; 3 iload_0; 4 ireturn; 5 astore_2; 6 iinc 0 1; 9 ret 2
    ("one call", true, &[168, 0, 5, 26, 172, 77, 132, 0, 1, 169, 2]),
    // 0 jsr 8; 3 jsr 8; 6 iload_0; 7 ireturn; 8 astore_2; 9 ret 2
    ("two calls", true, &[168, 0, 8, 168, 0, 5, 26, 172, 77, 169, 2]),
    // The subroutine leaves local 3 alone, which is an int at one call and a reference at the other:
    // 0 iconst_0; 1 istore_3; 2 jsr 15; 5 iload_3; 6 pop; 7 aload_1; 8 astore_3; 9 jsr 15; 12 aload_3; 13 iload_0; 14 ireturn; 15 astore_2; 16 ret 2
    (
        "untouched locals keep their types",
        true,
        &[3, 62, 168, 0, 13, 29, 87, 43, 78, 168, 0, 6, 45, 26, 172, 77, 169, 2],
    ),
    // The same, but it is an int that is loaded after the second call.
    (
        "untouched locals are not confused",
        false,
        &[3, 62, 168, 0, 13, 29, 87, 43, 78, 168, 0, 6, 29, 26, 172, 77, 169, 2],
    ),
    // 0 jsr 5; 3 iload_3; 4 ireturn; 5 astore_2; 6 aload_1; 7 astore_3; 8 ret 2
    ("touched locals have the subroutine's type", false, &[168, 0, 5, 29, 172, 77, 43, 78, 169, 2]),
    // The address is loaded: 0 jsr 5; 3 iload_0; 4 ireturn; 5 astore_2; 6 aload_2; 7 astore_2; 8 ret 2
    ("addresses cannot be loaded", false, &[168, 0, 5, 26, 172, 77, 44, 77, 169, 2]),
    // 0 jsr 5; 3 iload_0; 4 ireturn; 5 astore_2; 6 jsr 5
    ("recursion", false, &[168, 0, 5, 26, 172, 77, 168, 255, 255]),
    // ret of an int: 0 ret 0
    ("ret needs an address", false, &[169, 0]),
    // The address is returned: 0 jsr 3; 3 areturn
    ("addresses cannot be returned", false, &[168, 0, 3, 176]),
    // Nested: 0 jsr 5; 3 iload_0; 4 ireturn; 5 astore_2; 6 jsr 11; 9 ret 2; 11 astore_3; 12 ret 3
    ("nested calls", true, &[168, 0, 5, 26, 172, 77, 168, 0, 5, 169, 2, 78, 169, 3]),
    // The inner subroutine returns for the outer one: 0 jsr 5; 3 iload_0; 4 ireturn; 5 astore_2; 6 jsr 9; 9 pop; 10 ret 2
    ("returning past a call", true, &[168, 0, 5, 26, 172, 77, 168, 0, 3, 87, 169, 2]),
    // jsr_w and wide ret: 0 jsr_w 7; 5 iload_0; 6 ireturn; 7 astore_2; 8 wide ret 2
    ("wide forms", true, &[201, 0, 0, 0, 7, 26, 172, 77, 196, 169, 0, 2]),
];

#[test]
fn subroutines_are_judged_as_java_judges_them() {
    let fixture = Fixture::plain();
    let image = JdkImage::open(&fixture.jdk.home).unwrap();
    let cases: Vec<(String, Vec<u8>)> =
        CASES.iter().map(|(_, _, code)| ("fixture/Old".to_owned(), class(code))).collect();
    let java = fixture.java(&cases);
    for ((name, accepted, _), ((_, bytes), java)) in CASES.iter().zip(cases.iter().zip(&java)) {
        let (verdict, message) = ours(&image, &fixture.classes, bytes);
        assert_eq!(verdict, theirs(java), "{name}: {message}; java: {java}");
        assert_eq!(java == "OK", *accepted, "{name}: {java}");
    }
}
