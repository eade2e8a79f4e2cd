//! Clauses as terms that speak of every state.

use expect_test::expect;
use fixture::java;
use predicate::Symbols;
use term::Terms;

const CLAUSES: &str = java!(
    r#"
public class Clauses {
    public int size;
    //@ requires x > 10 && x * 2 < 20L;
    //@ requires c != 'a' || (byte) x == 3;
    //@ requires flag ==> x == 4;
    //@ requires flag <=!=> x > 0;
    //@ requires ratio / 2 <= 1.5f || !(ratio < 0);
    //@ requires boxed == x && boxed != null;
    //@ requires s == null || s.length() >= 0;
    //@ requires s.length() > size;
    //@ requires (flag ? x : c) > 7;
    //@ requires (\forall int i; 0 <= i && i < size; i != x);
    //@ requires -x + (x ^ 5) % 3 == ~x;
    //@ requires x << 2 > 0;
    public void all(int x, char c, boolean flag, float ratio, Integer boxed, String s) { }
}
"#
);

#[test]
fn operators_are_translated_and_what_is_read_is_a_variable() {
    let java = fixture::java(CLAUSES);
    let contract = java.contracts.effective(&java.name("Clauses"), &java.method("Clauses.all"));
    let mut terms = Terms::new();
    let mut symbols = Symbols::new(&mut terms);
    let mut said = String::new();
    for clause in &contract.cases[0].requires {
        let condition = symbols.condition(&clause.expr);
        let text = symbols.terms_mut().display(condition).to_string();
        said.push_str(&format!("{} | {text}\n", clause.text));
    }
    expect![[r#"
        x > 10 && x * 2 < 20L | false
        c != 'a' || (byte) x == 3 | c != 97 || (byte) x == 3
        flag ==> x == 4 | x == 4 || !flag
        flag <=!=> x > 0 | flag != x >= 1
        ratio / 2 <= 1.5f || !(ratio < 0) | ratio / 2.0f <= 1.5f || !(ratio < 0.0f)
        boxed == x && boxed != null | x == boxed && !part 5
        s == null || s.length() >= 0 | true
        s.length() > size | part 8 < part 7
        (flag ? x : c) > 7 | (flag ? x : c) >= 8
        (\forall int i; 0 <= i && i < size; i != x) | part 9
        -x + (x ^ 5) % 3 == ~x | (x ^ 5) % 3 - x == (x ^ -1)
        x << 2 > 0 | part 10 >= 1
    "#]]
    .assert_eq(&said);
}
