//! What a test has given to the call under test, as far as recipes tell.

use suite::{Creation, Recipe, SetUp, TestCase, Value};

/// A value at the edge of what a type can be, which methods treat specially or forget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Degenerate {
    Null,
    Empty,
    Zero,
    Negative,
}

pub(super) struct Given<'t> {
    case: &'t TestCase,
    /// Something that was given, or a part of it, is null.
    pub(super) has_null: bool,
    /// Something that was given is of a class of the test's own.
    pub(super) has_mocks: bool,
}

impl Given<'_> {
    pub(super) fn of(case: &TestCase) -> Given<'_> {
        let has_mocks = case.recipes().any(|recipe| recipe.any(&|part| matches!(part, Recipe::Mock(_))));
        Given { case, has_null: case.recipes().any(contains_null), has_mocks }
    }

    /// The same, where null is one of the values that these parameters are for.
    pub(super) fn accepting(self, parameters: &[usize]) -> Self {
        let arguments = self.case.arguments.iter().enumerate();
        let others = arguments.filter(|(index, argument)| !argument.is_null() || !parameters.contains(index));
        let set_up = self.case.set_up.iter().flat_map(SetUp::recipes);
        let all = others.map(|(_, argument)| argument).chain(&self.case.receiver).chain(&self.case.shared);
        let has_null = all.chain(set_up).any(contains_null);
        Given { has_null, ..self }
    }

    /// Whether the test gives `null` for this parameter.
    pub(super) fn is_null(&self, parameter: Option<usize>) -> bool {
        parameter.and_then(|index| self.case.arguments.get(index)).is_some_and(Recipe::is_null)
    }

    /// Whether something is null that is not an argument itself.
    pub(super) fn has_null_but_argument(&self) -> bool {
        let inside = self.case.arguments.iter().filter(|argument| !argument.is_null()).any(contains_null);
        inside || self.case.receiver.iter().chain(&self.case.shared).any(contains_null)
    }

    pub(super) fn degenerate(&self, parameter: usize) -> Option<Degenerate> {
        match self.case.arguments.get(parameter)? {
            Recipe::Null(_) => Some(Degenerate::Null),
            Recipe::Value(value) => degenerate_value(value),
            Recipe::Array { items, .. } => items.is_empty().then_some(Degenerate::Empty),
            Recipe::Object { creation, then, .. } => {
                let bare = match creation {
                    Creation::Constructor { arguments, .. } | Creation::Factory { arguments, .. } => {
                        arguments.is_empty()
                    }
                    Creation::Reflection { .. } | Creation::There { .. } => false,
                };
                (bare && then.is_empty()).then_some(Degenerate::Empty)
            }
            _ => None,
        }
    }
}

fn degenerate_value(value: &Value) -> Option<Degenerate> {
    let number = match value {
        Value::String(text) => return text.is_empty().then_some(Degenerate::Empty),
        Value::Byte(number) => i64::from(*number),
        Value::Short(number) => i64::from(*number),
        Value::Int(number) => i64::from(*number),
        Value::Long(number) => *number,
        Value::Boolean(_) | Value::Char(_) | Value::Float(_) | Value::Double(_) => return None,
    };
    match number {
        0 => Some(Degenerate::Zero),
        number if number < 0 => Some(Degenerate::Negative),
        _ => None,
    }
}

/// Whether the code under test is given `null`. What a function compares its argument with is not.
pub(crate) fn contains_null(recipe: &Recipe) -> bool {
    match recipe {
        Recipe::Null(_) => true,
        Recipe::Lambda { returns, rows, .. } => {
            returns.as_deref().is_some_and(contains_null) || rows.iter().any(|row| contains_null(&row.gives))
        }
        // What has no answer is answered with null.
        Recipe::Mock(mock) => {
            mock.answers.is_empty()
                || mock.answers.iter().any(|answers| !answers.is_complete)
                || mock.parts().any(contains_null)
        }
        other => other.parts().into_iter().any(contains_null),
    }
}
