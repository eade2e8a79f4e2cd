//! One object in two places, and one text as two objects. No decision asks for either, but a promise may rest on there being
//! two objects, or one.

use suite::{Recipe, TestCase, Value};

use crate::runner::Subject;
use crate::skeleton;
use crate::structure::copied_string;

impl Subject<'_> {
    /// So many seeds in which two places hold the same, those of the first ones first.
    pub fn aliased(&self, seeds: &[TestCase], most: usize) -> Vec<TestCase> {
        let mut found: Vec<TestCase> = Vec::new();
        for seed in seeds {
            if found.len() >= most {
                break;
            }
            for (a, b) in self.pairs(seed) {
                let copied = self.same_text(seed, &a, &b);
                for case in self.same_object(seed, &a, &b).into_iter().chain(copied) {
                    if !found.contains(&case) {
                        found.push(case);
                    }
                }
            }
        }
        found.truncate(most);
        found
    }

    /// Receiver and arguments, and the first elements of an array.
    fn pairs(&self, seed: &TestCase) -> Vec<(String, String)> {
        let arguments = self.names.arguments.iter().take(seed.arguments.len()).cloned();
        let places: Vec<String> =
            seed.receiver.iter().map(|_| self.names.receiver.clone()).chain(arguments).collect();
        let mut pairs = Vec::new();
        for (at, a) in places.iter().enumerate() {
            pairs.extend(places[at + 1..].iter().map(|b| (a.clone(), b.clone())));
            let found = skeleton::at(seed, &self.names, a);
            // Two equal numbers are no object.
            if let Some(Recipe::Array { element, items }) = found
                && element.is_reference()
                && items.len() > 1
            {
                pairs.push((skeleton::element(a, 0), skeleton::element(a, 1)));
            }
        }
        pairs
    }

    /// The case with the text of one place in the other, too, but as another object.
    fn same_text(&self, seed: &TestCase, a: &str, b: &str) -> Option<TestCase> {
        let text = skeleton::at(seed, &self.names, a)?;
        let other = skeleton::at(seed, &self.names, b)?;
        let are_texts = [&text, &other].iter().all(|it| matches!(it, Recipe::Value(Value::String(_))));
        let case = skeleton::replaced(seed, &self.names, b, &text).filter(|_| are_texts)?;
        copied_string(&case, &self.names, b)
    }
}
