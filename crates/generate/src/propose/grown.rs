//! Objects with more calls made on them, for goals that nothing else has reached: each object of a case, however deep inside
//! it, gets each call that may change it, one more at a time. Literals of these calls are inputs like all others and what the
//! calls require steers, so it is only their order that is tried, shorter ones first.

use std::collections::VecDeque;

use contract::Contracts;
use making::{Ways, callable};
use program::{ClassName, Program};
use suite::{Call, Recipe, TestCase};

/// Cases of one method, each with one call more than one before it.
pub(crate) struct Grown {
    waiting: VecDeque<TestCase>,
    made: Vec<TestCase>,
    /// Those that were given, without their literals.
    known: Vec<TestCase>,
    package: String,
    /// What a case may be made of.
    heaviest: usize,
}

impl Grown {
    /// Beginning with cases, in this order; of those that differ in literals only, with the first. `None` without any.
    pub(crate) fn new(cases: &[TestCase], heaviest: usize) -> Option<Grown> {
        let package = cases.first()?.class.package();
        let (waiting, made, known) = (VecDeque::new(), Vec::new(), Vec::new());
        let mut grown = Grown { waiting, made, known, package, heaviest };
        for case in cases {
            let skeleton = paths::skeleton::erased(case);
            if !grown.known.contains(&skeleton) {
                grown.known.push(skeleton);
                grown.made.push(case.clone());
                grown.waiting.push_back(case.clone());
            }
        }
        Some(grown)
    }

    /// These cases have reached something: what is longer than they comes first.
    pub(crate) fn prefer(&mut self, cases: &[TestCase]) {
        cases.iter().filter(|case| is_plain(case)).for_each(|case| self.waiting.push_front(case.clone()));
    }

    /// The cases that come next: those that are longer than the shortest whose turn it is. None when `most` were made.
    pub(crate) fn next(
        &mut self,
        program: &Program,
        contracts: &Contracts,
        ways: &Ways<'_>,
        most: usize,
    ) -> Vec<TestCase> {
        let mut found = Vec::new();
        while found.is_empty()
            && self.made.len() < most
            && let Some(case) = self.waiting.pop_front()
        {
            let left = most - self.made.len();
            for longer in self.longer(program, contracts, ways, &case, left) {
                if longer.weight() > self.heaviest || self.made.contains(&longer) {
                    continue;
                }
                self.made.push(longer.clone());
                self.waiting.push_back(longer.clone());
                // How often the last call is made is an input, so that one more is only worth what comes after it.
                let skeleton = paths::skeleton::erased(&longer);
                if !self.known.contains(&skeleton) {
                    self.known.push(skeleton);
                    found.push(longer);
                }
            }
        }
        found
    }

    fn longer(
        &self,
        program: &Program,
        contracts: &Contracts,
        ways: &Ways<'_>,
        case: &TestCase,
        most: usize,
    ) -> Vec<TestCase> {
        let mut found = Vec::new();
        for number in 0..case.objects() {
            let Some(class) = class_at(case, number).filter(|class| ways.is_planned(class)) else { continue };
            for way in ways.of(&class).calls.iter() {
                if found.len() == most {
                    return found;
                }
                if way.is_static || contracts.only_reads(&way.method) {
                    continue;
                }
                let simplest = |ty| callable::simplest(program, ty, &self.package);
                let Some(arguments) = way.types.iter().map(simplest).collect::<Option<Vec<Recipe>>>() else {
                    continue;
                };
                let mut longer = case.clone();
                if let Some(Recipe::Object { then, .. }) = longer.object_mut(number) {
                    then.push(Call { method: way.method.clone(), arguments });
                    found.push(longer);
                }
            }
        }
        found
    }
}

/// Whether nothing but its own objects says what a case is.
pub(crate) fn is_plain(case: &TestCase) -> bool {
    case.shared.is_empty() && case.set_up.is_empty()
}

/// The class of the object that comes after so many others.
fn class_at(case: &TestCase, number: usize) -> Option<ClassName> {
    match case.clone().object_mut(number)? {
        Recipe::Object { ty, .. } => ty.class_name().cloned(),
        _ => None,
    }
}
