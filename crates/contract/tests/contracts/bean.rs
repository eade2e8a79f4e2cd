//! Bean Validation on parameters, results, fields and record components.

use expect_test::expect;

use crate::support::check;

#[test]
fn every_constraint() {
    check(
        r#"import jakarta.validation.constraints.*;
        import java.math.*;
        import java.util.*;
        class A {
            @NotNull @Size(min = 1, max = 8) String name = "x";
            void nulls(@NotNull String a, @Null Object b, @NotNull int c) {}
            void numbers(@Min(1) int a, @Max(5000000000L) long b, @Positive Integer c, @PositiveOrZero double d,
                         @Negative short e, @NegativeOrZero BigInteger f, @Min(2) BigDecimal g) {}
            void decimals(@DecimalMin("1.5") double a, @DecimalMax(value = "10", inclusive = false) BigDecimal b,
                          @DecimalMin("0.1") BigDecimal c, @Digits(integer = 3, fraction = 2) BigDecimal d,
                          @Digits(integer = 2, fraction = 0) int e) {}
            void sizes(@Size(min = 2) String a, @Size(max = 3) List<String> b, @Size(min = 4, max = 4) int[] c,
                       @NotEmpty Map<String, String> d, @NotEmpty String e, @NotBlank String f, @NotEmpty int[] g) {}
            void texts(@Pattern(regexp = "[a-z]+\\d") String a,
                       @Pattern(regexp = "x", flags = Pattern.Flag.CASE_INSENSITIVE) CharSequence b) {}
            @AssertTrue boolean ok() { return true; }
            @AssertFalse Boolean not() { return false; }
            void many(@Min.List({@Min(1), @Min(2)}) int a) {}
            static final long LIMIT = 9;
            void constants(@Max(LIMIT) int a, @Max(-LIMIT) int b) {}
            void unsaid(@Past Date a, @Email String b, @Positive String c, @Size Object d) {}
        }
        record R(@NotBlank String id, @Min(0) int count) {}
        record Compact(@Min(0) int count) { Compact { if (count > 9) throw new IllegalArgumentException(); } }
        class Old { void f(@javax.validation.constraints.NotNull String s) {} }"#,
        expect![[r#"
            A :5 bean
                invariant name != null
                invariant name == null || name.length() >= 1 && name.length() <= 8
            A nulls(String, Object, int):6 bean
                requires a != null
                requires b == null
            A numbers(int, long, Integer, double, short, BigInteger, BigDecimal):7 bean
                requires a >= 1
                requires b <= 5000000000L
                requires c == null || c > 0
                requires d >= 0
                requires e < 0
                requires f == null || f.compareTo(BigInteger.valueOf(0)) <= 0
                requires g == null || g.compareTo(BigDecimal.valueOf(2)) >= 0
            A decimals(double, BigDecimal, BigDecimal, BigDecimal, int):9 bean
                requires a >= 1.5
                requires b == null || b.compareTo(BigDecimal.valueOf(10)) < 0
                requires c == null || c.compareTo(new BigDecimal("0.1")) >= 0
                requires d == null || d.precision() - d.scale() <= 3 && d.scale() <= 2
                requires e > -100
                requires e < 100
            A sizes(String, List<String>, int[], Map<String, String>, String, String, int[]):12 bean
                requires a == null || a.length() >= 2
                requires b == null || b.size() <= 3
                requires c == null || c.length == 4
                requires d != null
                requires !d.isEmpty()
                requires e != null
                requires !e.isEmpty()
                requires f != null
                requires !f.trim().isEmpty()
                requires g != null
                requires g.length > 0
            A texts(String, CharSequence):14 bean
                requires a == null || a.matches("[a-z]+\\d")
                requires b == null || b.toString().matches("(?i)x")
            A ok():16 bean
                ensures \result
            A not():17 bean
                ensures \result == null || !\result
            A many(int):18 bean
                requires a >= 1
                requires a >= 2
            A constants(int, int):20 bean
                requires a <= 9
                requires b <= -9
            A unsaid(Date, String, String, Object):21 bean
                requires c == null || new BigDecimal(c.toString()).compareTo(new BigDecimal("0")) > 0
            Compact :24 bean
                invariant count >= 0
            Compact Compact(int):24 bean
                requires count >= 0
            Compact count():24 bean pure
                ensures \result >= 0
            Old f(String):25 bean
                requires s != null
            R :23 bean
                invariant id != null
                invariant !id.trim().isEmpty()
                invariant count >= 0
            R R(String, int):23 bean
                requires id != null
                requires !id.trim().isEmpty()
                requires count >= 0
            R id():23 bean pure
                ensures \result != null
                ensures !\result.trim().isEmpty()
            R count():23 bean pure
                ensures \result >= 0
            [contract.untranslatable] A.java:21:25: warning: `@Past` depends on the clock and is not checked
            [contract.untranslatable] A.java:21:39: warning: `@Email` is not one fixed rule and is not checked
            [contract.annotation-value] A.java:21:76: error: `@Size` does not fit here: `java.lang.Object` has no such property
        "#]],
    );
}
