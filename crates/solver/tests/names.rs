//! Names of programs in the scripts that are written for people: whatever variables are called, Z3 reads the script and
//! gives the answer that it gave, and no two variables become one.

use std::sync::{Arc, Mutex};

use proptest::prelude::*;
use solver::{Answer, Assignment, Limits, Solver};
use term::{Operator, Relation, Sort, TermId, Terms};

/// The words that SMT-LIB and its theories of bits and floating point know.
const WORDS: [&str; 48] = [
    "and",
    "or",
    "not",
    "xor",
    "ite",
    "true",
    "false",
    "let",
    "forall",
    "exists",
    "match",
    "par",
    "as",
    "distinct",
    "_",
    "!",
    "assert",
    "push",
    "pop",
    "define",
    "NUMERAL",
    "STRING",
    "bvadd",
    "bvnot",
    "concat",
    "extract",
    "fp",
    "to_fp",
    "RNE",
    "NaN",
    "Bool",
    "BitVec",
    "Float32",
    "Int",
    "Real",
    "Array",
    "select",
    "store",
    "0",
    "condition!0",
    "fp.add",
    "str.len",
    "seq.len",
    "re.all",
    "mod",
    "abs",
    "if",
    "union",
];

/// Asks twice about variables of these names, and hands every script back to Z3.
fn check(names: &[String]) -> Result<(), TestCaseError> {
    let scripts: Arc<Mutex<Vec<String>>> = Arc::default();
    let written = Arc::clone(&scripts);
    let mut terms = Terms::new();
    let mut solver = Solver::new(Limits::default());
    solver.set_log(Box::new(move |script| written.lock().unwrap().push(script.to_owned())));
    let variables: Vec<TermId> = names.iter().map(|name| terms.declare(name, Sort::Int)).collect();
    let sum = variables[1..].iter().fold(variables[0], |sum, next| terms.binary(Operator::Iadd, sum, *next));
    // The last bits of squares are nothing that is known without Z3.
    let square = terms.binary(Operator::Imul, sum, sum);
    let (two, four, five) = (terms.int(2), terms.int(4), terms.int(5));
    let bits = terms.binary(Operator::Irem, square, four);
    let impossible = terms.compare(Relation::Eq, bits, two);
    let answer = solver.solve(&mut terms, &[], impossible, &Assignment::new(), &|_| 0);
    prop_assert_eq!(answer, Answer::Unsat);
    for other in &variables[1..] {
        let large = terms.compare(Relation::Gt, variables[0], five);
        let small = terms.compare(Relation::Lt, *other, five);
        let core = solver.unsat_core(&mut terms, &[large, small]);
        prop_assert_eq!(core.is_some(), *other == variables[0], "two variables became one");
    }
    let scripts = scripts.lock().unwrap();
    prop_assert!(!scripts.is_empty());
    for script in scripts.iter() {
        let said = script.lines().last().unwrap_or_default().trim_start_matches("; ");
        let again = solver::run_script(script);
        prop_assert_eq!(again.as_deref().map(str::trim), Some(said), "{}", script);
        let plain = script.chars().all(|sign| sign == '\n' || (' '..='~').contains(&sign));
        prop_assert!(plain, "{}", script);
    }
    Ok(())
}

#[test]
fn words_of_the_language_are_names_like_others() {
    for word in WORDS {
        let names = [word.to_owned(), format!("{word}\\"), format!("{word}|")];
        check(&names).unwrap_or_else(|failure| panic!("{word}: {failure}"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn hostile_names_are_symbols(names in proptest::collection::vec(hostile::text(), 1..4)) {
        check(&names)?;
    }
}
