//! The mock classes of a file: each is written once, under a name of its own.

use super::NAME;
use crate::context::Context;

/// The classes of mocks that a file has, in the order in which they were needed.
#[derive(Clone, Debug, Default)]
pub(crate) struct MockClasses {
    /// Name and text, with [`NAME`] in place of the name.
    written: Vec<(String, String)>,
    /// Names that are taken.
    taken: Vec<String>,
}

impl MockClasses {
    pub(crate) fn reserve(&mut self, name: impl Into<String>) {
        self.taken.push(name.into());
    }

    /// The texts of the classes that these texts need, and of those that they need in turn.
    pub(crate) fn needed_by(&self, texts: &[String]) -> Vec<String> {
        let mentions = |text: &str, name: &str| {
            text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$')).any(|word| word == name)
        };
        let mut needed: Vec<usize> = Vec::new();
        loop {
            let before = needed.len();
            for (index, (name, _)) in self.written.iter().enumerate() {
                let by_others = needed.iter().any(|other| mentions(&self.written[*other].1, name));
                if !needed.contains(&index) && (by_others || texts.iter().any(|text| mentions(text, name))) {
                    needed.push(index);
                }
            }
            if needed.len() == before {
                break;
            }
        }
        needed.sort_unstable();
        needed
            .into_iter()
            .map(|index| &self.written[index])
            .map(|(name, text)| text.replace(NAME, name))
            .collect()
    }
}

impl Context<'_> {
    /// The name of the class with this text, which is written once.
    pub(super) fn mock_class(&self, wish: &str, text: String) -> String {
        let mut mocks = self.mocks.borrow_mut();
        if let Some((name, _)) = mocks.written.iter().find(|(_, known)| *known == text) {
            return name.clone();
        }
        let prefix = self.package.replace('.', "/");
        let is_class = |name: &str| {
            let internal = if prefix.is_empty() { name.to_owned() } else { format!("{prefix}/{name}") };
            self.imports.borrow().is_simple_name(name)
                || self.program.class(&internal.as_str().into()).is_some()
        };
        let mut name = wish.to_owned();
        let mut number = 2;
        let is_taken = |mocks: &MockClasses, name: &str| {
            mocks.taken.iter().any(|taken| taken == name)
                || mocks.written.iter().any(|(known, _)| known == name)
        };
        while is_taken(&mocks, &name) || is_class(&name) {
            name = format!("{wish}{number}");
            number += 1;
        }
        mocks.written.push((name.clone(), text));
        name
    }
}
