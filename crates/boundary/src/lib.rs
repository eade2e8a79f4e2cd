//! Black-box tests from values: what JMLUnitNG does, and more.
//!
//! For one method or constructor: values per parameter (from `values`), receivers in a few different
//! states, combined so that every pair of values meets, bounded by [`Limits`], simplest first. Nothing
//! runs here; the judge decides what is meaningful and `generate` what is kept. Combinations that the
//! precondition certainly forbids are kept apart.

mod alike;
mod combine;
mod describe;
mod laws;
mod triples;

use making::Builder;
use suite::{Loss, Strategy, TestCase};

// What a request is made of.
pub use making::{Limits, Materials, Request, materials, values_of};
pub use values::{Policy, UserValues};

/// Test cases to try, and what could not be built.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Candidates {
    /// Simplest first.
    pub cases: Vec<TestCase>,
    /// Calls that the precondition forbids, for who can turn round what is wrong with them.
    pub beginnings: Vec<TestCase>,
    /// Types that no value was found for, those of the receiver and the parameters first.
    pub unreachable: Vec<Loss>,
}

/// Test cases for one method or constructor: deterministic and bounded.
pub fn candidates(request: &Request<'_>) -> Candidates {
    let builder = Builder::new(request);
    let Some(subject) = builder.subject() else {
        return Candidates { unreachable: builder.unreachable(), ..Candidates::default() };
    };
    let combine::Rows { mut cases, beginnings } = combine::rows(&builder, &subject);
    // What could not be built matters only where nothing else could be built instead.
    let is_complete = !cases.is_empty() && subject.parameters.iter().all(|parameter| !parameter.only_null);
    let unreachable = if is_complete { Vec::new() } else { builder.unreachable() };
    if !cases.is_empty() {
        let mut laws = laws::cases(&builder, &subject);
        laws.retain(|case| case.recipes().all(|recipe| builder.permits(recipe)));
        // The same call with a law to check says more than without.
        let same = |a: &TestCase, b: &TestCase| a.receiver == b.receiver && a.arguments == b.arguments;
        cases.retain(|case| !laws.iter().any(|law| same(case, law)));
        cases.extend(laws);
    }
    Candidates { cases, beginnings, unreachable }
}

/// A case of this strategy that claims nothing yet.
fn plain_case(request: &Request<'_>) -> TestCase {
    TestCase::of(request.class.clone(), request.method.clone(), Strategy::Boundary)
}

#[cfg(test)]
mod tests;
