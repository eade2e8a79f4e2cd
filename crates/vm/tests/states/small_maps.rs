//! Reference maps of small methods, subroutines included.

use classfile::raw::{self, RawClass};
use vm::code::{Flow, Slot};

use Slot::{Primitive as P, Reference as R, ReturnAddress, Unusable as U};

/// `class Old { static int m(int, Object) { code } }`, version 48, with five locals and a stack of four.
fn class(code: &[u8]) -> RawClass {
    let utf8 = |text: &str| [&[1], &(text.len() as u16).to_be_bytes()[..], text.as_bytes()].concat();
    let mut bytes = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 48, 0, 8];
    bytes.extend(utf8("Old"));
    bytes.extend([7, 0, 1]);
    bytes.extend(utf8("java/lang/Object"));
    bytes.extend([7, 0, 3]);
    bytes.extend(utf8("m"));
    bytes.extend(utf8("(ILjava/lang/Object;)I"));
    bytes.extend(utf8("Code"));
    bytes.extend([0, 0x21, 0, 2, 0, 4, 0, 0, 0, 0, 0, 1, 0, 9, 0, 5, 0, 6, 0, 1, 0, 7]);
    bytes.extend((12 + code.len() as u32).to_be_bytes());
    bytes.extend([0, 4, 0, 5]);
    bytes.extend((code.len() as u32).to_be_bytes());
    bytes.extend(code);
    bytes.extend([0, 0, 0, 0, 0, 0]);
    raw::read(bytes.into()).unwrap()
}

/// Locals and operands before the instruction at an offset, in a frame that holds a return address in local 2.
fn at(code: &[u8], offset: u16, back: u16) -> (Vec<Slot>, Vec<Slot>) {
    let class = class(code);
    let method = &class.methods[0];
    let flow = Flow::analyse(&class, method).unwrap();
    let (map, _) = flow.at(&class, method, offset, |slot, offset| slot == 2 && offset == back).unwrap();
    let locals = (0..5).map(|index| map.local(index)).collect();
    let operands = (0..4).map(|index| map.operand(index)).take_while(|&slot| slot != U).collect();
    (locals, operands)
}

#[test]
fn straight_code() {
    // 0 aload_1; 1 astore_2; 2 aload_2; 3 iload_0; 4 i2l; 5 lstore_3; 6 pop; 7 iload_0; 8 ireturn
    let code = [43, 77, 44, 26, 133, 66, 87, 26, 172];
    assert_eq!(at(&code, 0, 0), (vec![P, R, U, U, U], vec![]));
    assert_eq!(at(&code, 2, 0), (vec![P, R, R, U, U], vec![]));
    assert_eq!(at(&code, 4, 0), (vec![P, R, R, U, U], vec![R, P]));
    assert_eq!(at(&code, 6, 0), (vec![P, R, R, P, U], vec![R]));
}

#[test]
fn paths_that_disagree_make_a_slot_unusable() {
    // 0 aload_1; 1 astore_2; 2 iload_0; 3 ifeq 8; 6 iconst_0; 7 istore_2; 8 iload_0; 9 ireturn
    let code = [43, 77, 26, 153, 0, 5, 3, 61, 26, 172];
    assert_eq!(at(&code, 6, 0).0, [P, R, R, U, U]);
    assert_eq!(at(&code, 8, 0).0, [P, R, U, U, U]);
}

#[test]
fn a_block_found_late_is_joined_with_those_that_run_into_it() {
    // 0 aconst_null; 1 astore_2; 2 aload_1; 3 pop; 4 iload_0; 5 istore_2; 6 iload_0; 7 ifne 3 is bad for the
    // stack, so: 2 nop is the target of a jump back, from where local 2 is a number.
    // 0 aconst_null; 1 astore_2; 2 nop; 3 iconst_0; 4 istore_2; 5 iload_0; 6 ifne 2 (-4); 9 iload_0; 10 ireturn
    let code = [1, 77, 0, 3, 61, 26, 154, 255, 252, 26, 172];
    assert_eq!(at(&code, 2, 0).0, [P, R, U, U, U]);
    assert_eq!(at(&code, 3, 0).0, [P, R, U, U, U]);
    assert_eq!(at(&code, 9, 0).0, [P, R, P, U, U]);
}

#[test]
fn a_subroutine_keeps_what_its_caller_has() {
    // Local 3 is an int at one call and a reference at the other:
    // 0 iconst_0; 1 istore_3; 2 jsr 15; 5 iload_3; 6 pop; 7 aload_1; 8 astore_3; 9 jsr 15; 12 aload_3; 13 iload_0;
    // 14 ireturn; 15 astore_2; 16 nop; 17 ret 2
    let code = [3, 62, 168, 0, 13, 29, 87, 43, 78, 168, 0, 6, 45, 26, 172, 77, 0, 169, 2];
    assert_eq!(at(&code, 17, 5).0, [P, R, ReturnAddress(5), P, U]);
    assert_eq!(at(&code, 17, 12).0, [P, R, ReturnAddress(12), R, U]);
    assert_eq!(at(&code, 5, 0).0[3], P);
    assert_eq!(at(&code, 13, 0), (vec![P, R, ReturnAddress(12), R, U], vec![R]));
}

#[test]
fn bad_code_gives_no_map() {
    for code in [&[87u8, 172][..], &[196], &[170, 0, 0], &[169, 0], &[21, 99], &[167, 127, 255], &[255]] {
        let class = class(code);
        let method = &class.methods[0];
        let flow = Flow::analyse(&class, method).unwrap();
        assert!(flow.at(&class, method, 1, |_, _| true).is_none());
    }
}
