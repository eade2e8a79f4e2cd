//! Whether what collaborators of the test's own answer is what the contracts of their types promise: an answer that nobody may
//! give shows nothing. Told as far as an answer is a literal and a promise speaks of the result alone.

use contract::{Contracts, EffectiveContract, Expr, ExprKind};
use predicate::Symbols;
use program::{MethodRef, Primitive, Program, Type};
use suite::{Answer, Recipe, Value};
use term::Terms;
use vm::Value as Given;

use crate::callees::{condition_or_number, translated};
use crate::given_objects::is_never_null;

/// Whether no mock or lambda in a recipe is known to break a contract.
pub fn keeps_promises(program: &Program, contracts: &Contracts, recipe: &Recipe) -> bool {
    let keeps = |method: &MethodRef, answer: &Recipe| {
        let contract = contracts.effective(&method.owner, method);
        match answer {
            Recipe::Null(_) => !is_never_null(&contract),
            Recipe::Value(value) => !is_broken(&contract, value),
            _ => true,
        }
    };
    let breaks = |part: &Recipe| match part {
        Recipe::Mock(mock) => mock.answers.iter().any(|answers| {
            let mut given = answers.calls.iter().filter_map(|call| match call {
                Answer::Gives(recipe) => Some(recipe),
                Answer::Returns | Answer::Itself | Answer::Throws(_) => None,
            });
            given.any(|recipe| !keeps(&answers.method, recipe))
        }),
        Recipe::Lambda { interface: Type::Class(interface), returns: Some(returns), rows } => {
            let method = program.functional_method(interface).map(|member| member.method);
            let mut given = std::iter::once(&**returns).chain(rows.iter().map(|row| &row.gives));
            method.is_some_and(|method| given.any(|recipe| !keeps(&method, recipe)))
        }
        _ => false,
    };
    !recipe.any(&breaks)
}

fn is_broken(contract: &EffectiveContract, value: &Value) -> bool {
    let Type::Primitive(primitive) = value.ty() else { return false };
    let unconditional = contract.cases.iter().filter(|case| case.requires.iter().all(|it| it.expr.is_true()));
    unconditional.flat_map(|case| &case.ensures).any(|clause| is_refused(&clause.expr, primitive, value))
}

/// Whether a clause is false of a result.
fn is_refused(clause: &Expr, primitive: Primitive, value: &Value) -> bool {
    let mut terms = Terms::new();
    let given = Given::of_bits(oracle::linker::kind_of(primitive), value.bits());
    let result = condition_or_number(&mut terms, primitive, (given, None));
    let mut symbols = Symbols::new(&mut terms);
    symbols.bind(Expr::new(ExprKind::Result, Type::Primitive(primitive)), result);
    let condition = translated(&mut symbols, clause);
    condition.is_some_and(|condition| terms.as_bool(condition) == Some(false))
}
