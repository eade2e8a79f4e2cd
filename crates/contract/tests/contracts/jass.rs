//! Modern Jass under both of its names, from source and from class files.

use expect_test::expect;

use crate::support::{check, check_files};

const ALL_FORMS: &str = r#"import jass.modern.*;
    @Invariant("size_ >= 0")
    @Model(name = "mSize", type = int.class)
    @Represents(name = "mSize", by = "size()")
    class A {
        @Invariant("limit_ > 0") @Min(1) @Max(1000)
        int limit_ = 10;
        private int size_;
        @NonNull String name_ = "";
        @Length(3) int[] three_ = new int[3];

        @Pre("size() < limit_ && x != 0")
        @Post("size() == @Old(size()) + 1 && mSize == @Old(mSize, int) + 1")
        void push(int x) { size_++; }

        @Pure @Post("@Return >= 0")
        int size() { return size_; }

        @Also({
            @SpecCase(pre = "size() > 0", post = "@Return == false"),
            @SpecCase(pre = "size() == 0", post = "@Return == true",
                      signals = IllegalStateException.class, signalsPost = "@Signal.getMessage() != null")
        })
        boolean isEmpty() { return size_ == 0; }

        @SpecCase(pre = "a > 0", post = "@ForAll(int i : three_; i >= 0) && @Exists(int i : three_; i == a)")
        @Helper void single(int a) {}

        @NonNull String join(@NonNull String a, @Min(2) int b, @Length(2) String c, @Max(5) Integer d) { return a; }
    }"#;

#[test]
fn every_form_from_source() {
    check(
        ALL_FORMS,
        expect![[r#"
            A :2 jass
                model int mSize = size()
                invariant size_ >= 0
                invariant limit_ > 0
                invariant limit_ >= 1
                invariant limit_ <= 1000
                invariant name_ != null
                invariant three_ == null || three_.length == 3
            A push(int):12 jass
                requires size() < limit_
                requires x != 0
                ensures size() == \old(size()) + 1
                ensures mSize == \old(mSize) + 1
            A size():16 jass pure
                ensures \result >= 0
            A isEmpty():19 jass
                requires size() > 0
                ensures \result == false
              also
                requires size() == 0
                ensures \result == true
                signals (IllegalStateException e) e.getMessage() != null
            A single(int):26 jass
                requires a > 0
                ensures (\forall int i : three_; i >= 0)
                ensures (\exists int i : three_; i == a)
            A join(String, int, String, Integer):29 jass
                requires a != null
                requires b >= 2
                requires c == null || c.length() == 2
                requires d == null || d <= 5
                ensures \result != null
        "#]],
    );
}

#[test]
fn a_class_without_source_is_read_from_its_class_file() {
    let (program, folder) = {
        let world = crate::support::read(&[("A.java", ALL_FORMS)]);
        (world.program, world.folder)
    };
    drop(program);
    std::fs::remove_dir_all(folder.path().join("src")).expect("sources go away");
    let world = crate::support::reopened(folder);
    expect![[r#"
        A  jass
            model int mSize = size()
            invariant size_ >= 0
            invariant limit_ > 0
            invariant limit_ >= 1
            invariant limit_ <= 1000
            invariant name_ != null
            invariant three_ == null || three_.length == 3
        A push(int):14 jass
            requires size() < limit_
            requires x != 0
            ensures size() == \old(size()) + 1
            ensures mSize == \old(mSize) + 1
        A size():17 jass pure
            ensures \result >= 0
        A isEmpty():24 jass
            requires size() > 0
            ensures \result == false
          also
            requires size() == 0
            ensures \result == true
            signals (IllegalStateException e) e.getMessage() != null
        A single(int):27 jass
            requires a > 0
            ensures (\forall int i : three_; i >= 0)
            ensures (\exists int i : three_; i == a)
        A join(String, int, String, Integer):29 jass
            requires a != null
            requires b >= 2
            requires c == null || c.length() == 2
            requires d == null || d <= 5
            ensures \result != null
    "#]]
    .assert_eq(&world.print());
}

#[test]
fn clauses_may_be_concatenated_and_keep_their_places() {
    check_files(
        &[(
            "A.java",
            "import jass.modern.Pre;\nclass A {\n    static final String P = \"x > 1\";\n    @Pre(\"x > 0\"\n        + \" && y.size() > 0\")\n    void f(int x, int y) {}\n    @Pre(P) void g(int x) {}\n}\n",
        )],
        expect![[r#"
            A f(int, int):4 jass
            A g(int):7 jass
                requires x > 1
            [contract.unknown-method] A.java:5:18: error: `int` has no methods, in `x > 0 && y.size() > 0`
        "#]],
    );
}

#[test]
fn the_papers_write_the_type_of_a_model_field_as_a_text() {
    check(
        r#"import jurat.contract.Model;
        @Model(name = "mSize", type = "int") class A {}
        @Model(name = "items", type = "java.util.List") class B {}
        @Model(name = "items", type = "Missing") class C {}"#,
        expect![[r#"
            A :2 jass
                model int mSize
            B :3 jass
                model List items
            [contract.model-without-represents] A.java:2:9: warning: `A` does not say what represents its model field `mSize` (clauses that use it cannot be checked)
            [contract.model-without-represents] A.java:3:9: warning: `B` does not say what represents its model field `items` (clauses that use it cannot be checked)
            [contract.unknown-type] A.java:4:40: error: no class `Missing` is in scope, in `Missing.class` (import it, or write its qualified name)
        "#]],
    );
}

#[test]
fn texts_may_be_constants_even_where_annotations_repeat() {
    check(
        r#"import jurat.contract.Pre;
        class A {
            static final String P = "x > 1";
            static final int LIMIT = 7;
            @Pre(P) @Pre(P + " && x < " + LIMIT) void f(int x) {}
            @Pre(A.P) @Pre("x == " + (char) 55) void g(int x) {}
        }"#,
        expect![[r#"
            A f(int):5 jass
                requires x > 1
                requires x > 1
                requires x < 7
            A g(int):6 jass
                requires x > 1
            [contract.annotation-value] A.java:6:23: error: `"x == " + (char) 55` is not a constant text
        "#]],
    );
}
