//! What a VerifyError says.

use expect_test::expect;
use project::jdk::JdkImage;

use crate::differential::{Verdict, ours};
use crate::fixture::Fixture;

/// Changes the first `from` after the code of a method starts that ends with a byte sequence.
fn replace(bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let at = bytes.windows(from.len()).position(|window| window == from).expect("is in the class file");
    [&bytes[..at], to, &bytes[at + from.len()..]].concat()
}

#[test]
fn the_text_names_place_reason_and_frame() {
    let fixture = Fixture::plain();
    let image = JdkImage::open(&fixture.jdk.home).unwrap();
    // `area`: the second fmul of `side * side` as fadd is fine, as imul it is not; f2d; dreturn.
    let square = &fixture.classes["fixture/Work$Square"];
    let changed = replace(square, &[106, 141, 175], &[104, 141, 175]);
    let (verdict, message) = ours(&image, &fixture.classes, &changed);
    assert_eq!(verdict, Verdict::VerifyError);
    let java = fixture.java(&[("fixture/Work$Square".to_owned(), changed)]);
    assert_eq!(java[0], format!("java.lang.VerifyError {}", message.lines().next().unwrap()));
    expect![[r#"
        Bad type on operand stack
        Exception Details:
          Location:
            fixture/Work$Square.area()D @8: imul
          Reason:
            Type float (current frame, stack[1]) is not assignable to integer
          Current Frame:
            bci: @8
            flags: { }
            locals: { 'fixture/Work$Square' }
            stack: { float, float }
          Bytecode:
            0000000: 2ab4 0007 2ab4 0007 688d af
    "#]]
    .assert_eq(&message);
}
