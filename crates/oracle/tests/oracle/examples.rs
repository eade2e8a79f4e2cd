//! The examples of the repository, as they are and with a fault put in: what the machine says of calls at their limits.

use expect_test::{Expect, expect};
use suite::Recipe;

use crate::support::{World, int, ints, null};

pub(crate) fn example(path: &str) -> String {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");
    std::fs::read_to_string(format!("{root}{path}")).unwrap()
}

/// The annotations of Modern Jass, which annotated examples need.
pub(crate) fn annotations() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../runtime/contract/src/main/java/jurat/contract");
    let mut files: Vec<(String, String)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| {
            let name = format!("jurat/contract/{}", entry.file_name().to_string_lossy());
            (name, std::fs::read_to_string(entry.path()).unwrap())
        })
        .collect();
    files.sort();
    files
}

type Calls<'a> = &'a dyn Fn(&World) -> Vec<suite::TestCase>;

fn check(files: &[(&str, &str)], calls: Calls<'_>, expected: Expect) {
    let mut world = World::new(files);
    let cases = calls(&world);
    let text: String = cases.iter().map(|case| world.verdict(case)).collect();
    expected.assert_eq(&text);
}

fn replaced(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "no `{from}`");
    text.replace(from, to)
}

fn stack_calls(world: &World) -> Vec<suite::TestCase> {
    let stack = |pushes: usize| {
        let then: Vec<(&str, Vec<Recipe>)> = (0..pushes).map(|at| ("push", vec![int(at as i32)])).collect();
        world.object("stack/Stack", vec![], &then)
    };
    let on = |name: &str, pushes: usize, arguments: Vec<Recipe>| {
        world.case("stack/Stack", name, Some(stack(pushes)), arguments)
    };
    vec![
        world.case("stack/Stack", "<init>", None, vec![]),
        on("push", 0, vec![int(7)]),
        on("push", 4, vec![int(7)]),
        on("pop", 0, vec![]),
        on("pop", 1, vec![]),
        on("peek", 0, vec![]),
        on("peek", 2, vec![]),
        on("isEmpty", 0, vec![]),
        on("isEmpty", 1, vec![]),
        on("size", 5, vec![]),
    ]
}

#[test]
fn stack() {
    let java = example("examples/stack/src/main/java/stack/Stack.java");
    let expected = expect![[r#"
        <init>: returns an object
          holds: Check(Post { case: 0 }): mSize == 0
          holds: Check(Invariant): size_ >= 0
        push: returns Void
          holds: Check(Post { case: 0 }): size() == \old(size()) + 1
          holds: Check(Invariant): size_ >= 0
        push: returns Void
          holds: Check(Post { case: 0 }): size() == \old(size()) + 1
          holds: Check(Invariant): size_ >= 0
        pop: not allowed
          not met: size() > 0
        pop: returns Void
          holds: Check(Post { case: 0 }): size() == \old(size()) - 1
          holds: Check(Invariant): size_ >= 0
        peek: not allowed
          not met: size() > 0
        peek: returns Int(1)
          holds: Check(Post { case: 0 }): size() == \old(size())
          holds: Check(Invariant): size_ >= 0
        isEmpty: returns Int(1)
          holds: Check(Post { case: 1 }): \result == true
          holds: Check(Invariant): size_ >= 0
          holds: Pure: pure
        isEmpty: returns Int(0)
          holds: Check(Post { case: 0 }): \result == false
          holds: Check(Invariant): size_ >= 0
          holds: Pure: pure
        size: returns Int(5)
          holds: Check(Post { case: 0 }): \result == mSize
          holds: Check(Invariant): size_ >= 0
          holds: Pure: pure
    "#]];
    check(&[("stack/Stack.java", &java)], &stack_calls, expected);
}

#[test]
fn stack_in_modern_jass_says_the_same() {
    let annotations = annotations();
    let java = example("examples/stack-annotated/src/main/java/stack/Stack.java");
    let mut files: Vec<(&str, &str)> =
        annotations.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    files.push(("stack/Stack.java", &java));
    let expected = expect![[r#"
        <init>: returns an object
          holds: Check(Post { case: 0 }): mSize == 0
          holds: Check(Invariant): size_ >= 0
        push: returns Void
          holds: Check(Post { case: 0 }): size() == @Old(size()) + 1
          holds: Check(Invariant): size_ >= 0
        push: returns Void
          holds: Check(Post { case: 0 }): size() == @Old(size()) + 1
          holds: Check(Invariant): size_ >= 0
        pop: not allowed
          not met: size() > 0
        pop: returns Void
          holds: Check(Post { case: 0 }): size() == @Old(size()) - 1
          holds: Check(Invariant): size_ >= 0
        peek: not allowed
          not met: size() > 0
        peek: returns Int(1)
          holds: Check(Post { case: 0 }): size() == @Old(size())
          holds: Check(Invariant): size_ >= 0
        isEmpty: returns Int(1)
          holds: Check(Post { case: 1 }): @Return == true
          holds: Check(Invariant): size_ >= 0
          holds: Pure: pure
        isEmpty: returns Int(0)
          holds: Check(Post { case: 0 }): @Return == false
          holds: Check(Invariant): size_ >= 0
          holds: Pure: pure
        size: returns Int(5)
          holds: Check(Post { case: 0 }): @Return == mSize
          holds: Check(Invariant): size_ >= 0
          holds: Pure: pure
    "#]];
    check(&files, &stack_calls, expected);
}

#[test]
fn stack_that_forgets_to_count_down() {
    let java = example("examples/stack/src/main/java/stack/Stack.java");
    let java = replaced(&java, "        size_--;", "        size_ -= 2;");
    let expected = expect![[r#"
        <init>: returns an object
          holds: Check(Post { case: 0 }): mSize == 0
          holds: Check(Invariant): size_ >= 0
        push: returns Void
          holds: Check(Post { case: 0 }): size() == \old(size()) + 1
          holds: Check(Invariant): size_ >= 0
        push: returns Void
          holds: Check(Post { case: 0 }): size() == \old(size()) + 1
          holds: Check(Invariant): size_ >= 0
        pop: not allowed
          not met: size() > 0
        pop: returns Void
          BROKEN: Check(Post { case: 0 }): size() == \old(size()) - 1
          BROKEN: Check(Invariant): size_ >= 0
        peek: not allowed
          not met: size() > 0
        peek: returns Int(1)
          holds: Check(Post { case: 0 }): size() == \old(size())
          holds: Check(Invariant): size_ >= 0
        isEmpty: returns Int(1)
          holds: Check(Post { case: 1 }): \result == true
          holds: Check(Invariant): size_ >= 0
          holds: Pure: pure
        isEmpty: returns Int(0)
          holds: Check(Post { case: 0 }): \result == false
          holds: Check(Invariant): size_ >= 0
          holds: Pure: pure
        size: returns Int(5)
          holds: Check(Post { case: 0 }): \result == mSize
          holds: Check(Invariant): size_ >= 0
          holds: Pure: pure
    "#]];
    check(&[("stack/Stack.java", &java)], &stack_calls, expected);
}

#[test]
fn closed_interval() {
    let java = example("examples/closed-interval/src/main/java/interval/ClosedInterval.java");
    let faulty = replaced(&java, "minValue = minimum;", "minValue = minimum + 1;");
    let faulty = replaced(&faulty, "&& other.minValue <= maxValue", "");
    let calls = |world: &World| {
        let interval = |from, to| world.object("interval/ClosedInterval", vec![int(from), int(to)], &[]);
        let on = |name: &str, arguments: Vec<Recipe>| {
            world.case("interval/ClosedInterval", name, Some(interval(1, 5)), arguments)
        };
        vec![
            world.case("interval/ClosedInterval", "<init>", None, vec![int(1), int(0)]),
            world.case("interval/ClosedInterval", "<init>", None, vec![int(1), int(1)]),
            on("contains", vec![int(5)]),
            on("overlaps", vec![null("interval/ClosedInterval")]),
            on("overlaps", vec![interval(5, 9)]),
            on("overlaps", vec![interval(6, 9)]),
            on("setMin", vec![int(6)]),
            on("setMin", vec![int(5)]),
            on("setMax", vec![int(0)]),
        ]
    };
    let expected = expect![[r#"
        <init>: not allowed
          not met: minValue <= maxValue
        <init>: returns an object
          holds: Check(Post { case: 0 }): getMin() == minValue && getMax() == maxValue
          holds: Check(Invariant): getMin() <= getMax()
        contains: returns Int(1)
          holds: Check(Post { case: 0 }): \result <==> getMin() <= value && value <= getMax()
          holds: Check(Invariant): getMin() <= getMax()
          holds: Pure: pure
        overlaps: not allowed
          not met: other != null
        overlaps: returns Int(1)
          holds: Check(Post { case: 0 }): \result <==> contains(other.getMin()) || other.contains(getMin())
          holds: Check(Invariant): getMin() <= getMax()
          holds: Pure: pure
        overlaps: returns Int(1)
          BROKEN: Check(Post { case: 0 }): \result <==> contains(other.getMin()) || other.contains(getMin())
          holds: Check(Invariant): getMin() <= getMax()
          holds: Pure: pure
        setMin: not allowed
          not met: minimum <= getMax()
        setMin: returns Void
          BROKEN: Check(Post { case: 0 }): getMin() == minimum && getMax() == \old(getMax())
          BROKEN: Check(Invariant): getMin() <= getMax()
        setMax: not allowed
          not met: maximum >= getMin()
    "#]];
    check(&[("interval/ClosedInterval.java", &faulty)], &calls, expected);
}

#[test]
fn mid_and_statistics() {
    let mid = example("examples/mid/src/main/java/mid/Mid.java");
    let mid = replaced(&mid, "} else if (x < z) {", "} else if (x <= y) {");
    let statistics = example("examples/shop/src/main/java/shop/Statistics.java");
    let statistics = replaced(&statistics, "if (amount > limit)", "if (amount >= limit)");
    let calls = |world: &World| {
        let mid = |x, y, z| world.case("mid/Mid", "mid", None, vec![int(x), int(y), int(z)]);
        let on = |name: &str, arguments: Vec<Recipe>| world.case("shop/Statistics", name, None, arguments);
        vec![
            mid(1, 2, 3),
            mid(2, 1, 3),
            on("largest", vec![ints(&[])]),
            on("largest", vec![Recipe::Null(program::Type::array(program::Type::INT))]),
            on("largest", vec![ints(&[3, 9, 2])]),
            on("countAbove", vec![ints(&[3, 9, 2]), int(2)]),
            on("countAbove", vec![ints(&[3, 9, 2]), int(1)]),
            on("clamp", vec![int(5), int(3), int(2)]),
            on("clamp", vec![int(5), int(1), int(2)]),
        ]
    };
    let expected = expect![[r#"
        mid: returns Int(2)
          holds: Check(Post { case: 0 }): \result == x || \result == y || \result == z
          holds: Check(Post { case: 0 }): (\result <= y && \result <= z) || (\result <= y && \result <= x) || (\result <= x && \result <= z)
          holds: Check(Post { case: 0 }): (\result >= y && \result >= z) || (\result >= y && \result >= x) || (\result >= x && \result >= z)
        mid: returns Int(3)
          holds: Check(Post { case: 0 }): \result == x || \result == y || \result == z
          BROKEN: Check(Post { case: 0 }): (\result <= y && \result <= z) || (\result <= y && \result <= x) || (\result <= x && \result <= z)
          holds: Check(Post { case: 0 }): (\result >= y && \result >= z) || (\result >= y && \result >= x) || (\result >= x && \result >= z)
        largest: not allowed
          not met: amounts.length > 0
        largest: not allowed
          not met: amounts != null
        largest: returns Int(9)
          holds: Check(Post { case: 0 }): (\forall int i; 0 <= i && i < amounts.length; \result >= amounts[i])
          holds: Check(Post { case: 0 }): (\exists int i; 0 <= i && i < amounts.length; \result == amounts[i])
          holds: Pure: pure
        countAbove: returns Int(3)
          BROKEN: Check(Post { case: 0 }): \result == (\num_of int i; 0 <= i && i < amounts.length; amounts[i] > limit)
          holds: Pure: pure
        countAbove: returns Int(3)
          holds: Check(Post { case: 0 }): \result == (\num_of int i; 0 <= i && i < amounts.length; amounts[i] > limit)
          holds: Pure: pure
        clamp: not allowed
          not met: from <= to
        clamp: returns Int(2)
          holds: Check(Post { case: 0 }): \result >= from && \result <= to
          holds: Pure: pure
    "#]];
    check(&[("mid/Mid.java", &mid), ("shop/Statistics.java", &statistics)], &calls, expected);
}

#[test]
fn board_piece_and_counter() {
    let board = example("examples/board-piece/src/main/java/board/BoardPiece.java");
    let board = replaced(&board, "        ++xCord;", "        xCord += 2;");
    let counter = example("examples/counter/src/main/java/counter/Counter.java");
    let calls = |world: &World| {
        let piece = || Some(world.object("board/BoardPiece", vec![], &[("moveUp", vec![])]));
        let broken = || Some(world.object("board/BoardPiece", vec![], &[("moveRight", vec![])]));
        vec![
            world.case("board/BoardPiece", "moveUp", piece(), vec![]),
            world.case("board/BoardPiece", "moveRight", piece(), vec![]),
            world.case("board/BoardPiece", "moveUp", broken(), vec![]),
            world.case("counter/Counter", "<init>", None, vec![]),
            world.case(
                "counter/Counter",
                "countDown",
                Some(world.object("counter/Counter", vec![], &[])),
                vec![],
            ),
        ]
    };
    let expected = expect![[r#"
        moveUp: returns Void
          holds: Check(Post { case: 0 }): getY() == \old(getY()) + 1
          holds: Check(Post { case: 0 }): getX() == \old(getX())
          holds: Check(Post { case: 0 }): getMoves() == \old(getMoves()) + 1
          holds: Check(Invariant): getMoves() == getX() + getY()
        moveRight: returns Void
          BROKEN: Check(Post { case: 0 }): getX() == \old(getX()) + 1
          holds: Check(Post { case: 0 }): getY() == \old(getY())
          holds: Check(Post { case: 0 }): getMoves() == \old(getMoves()) + 1
          BROKEN: Check(Invariant): getMoves() == getX() + getY()
        moveUp: not allowed
          not met: getMoves() == getX() + getY()
        <init>: returns an object
          holds: Check(Post { case: 0 }): getCount() == 0
        countDown: returns Void
          holds: Check(Post { case: 0 }): getCount() == \old(getCount()) - 1
    "#]];
    check(&[("board/BoardPiece.java", &board), ("counter/Counter.java", &counter)], &calls, expected);
}
