//! Values of the types that the code under test asks for, where a parameter takes more than one class: an `Object` that is
//! an array, a `CharSequence` that is no `String`, elements that are entries.

use program::{ClassName, Program, Substitution, Type};
use suite::Recipe;
use values::Hints;

use crate::build::{Builder, push_new};
use crate::generic;

/// Values of one such type.
const MOST_OF_A_TYPE: usize = 2;
/// Usual values that come before these.
const USUAL_FIRST: usize = 3;

impl Builder<'_> {
    /// The values with some of the types that the code asks for among them.
    pub fn with_checked(&self, ty: &Type, mut usual: Vec<Recipe>) -> Vec<Recipe> {
        let more = match ty {
            Type::Class(class) if is_open(self.program, &class.name) => self.of_checked_types(ty),
            Type::Array(element) if is_open_element(self.program, element) => {
                self.of_checked_elements(element)
            }
            _ => Vec::new(),
        };
        let rest = usual.split_off(usual.len().min(USUAL_FIRST));
        more.into_iter().chain(rest).for_each(|recipe| push_new(&mut usual, recipe));
        usual
    }

    /// One value of each type, then another of each.
    fn of_checked_types(&self, wanted: &Type) -> Vec<Recipe> {
        let mut lists = Vec::new();
        for checked in self.checked().iter().filter(|checked| *checked != wanted) {
            let concrete = generic::concrete(self.program, checked, &Substitution::new());
            if self.program.is_assignable(&concrete, wanted) {
                let depth = self.request.limits.depth.saturating_sub(1);
                lists.push(self.values(&concrete, &Hints::default(), depth, MOST_OF_A_TYPE));
            }
        }
        (0..MOST_OF_A_TYPE)
            .flat_map(|at| lists.iter().filter_map(move |list| list.get(at).cloned()))
            .collect()
    }

    /// Arrays of one element of each type, and of two.
    fn of_checked_elements(&self, element: &Type) -> Vec<Recipe> {
        let items = self.of_checked_types(element);
        let array = |items: Vec<Recipe>| Recipe::Array { element: element.clone(), items };
        let mut found: Vec<Recipe> = items.iter().map(|item| array(vec![item.clone()])).collect();
        if let [first, .., last] = items.as_slice() {
            found.push(array(vec![first.clone(), last.clone()]));
        }
        found
    }
}

/// Whether objects of other classes may stand there, and the usual values are not all that the code may mean.
fn is_open(program: &Program, name: &ClassName) -> bool {
    let is_string = name.as_str() == "java/lang/String";
    program
        .class(name)
        .is_some_and(|class| class.is_interface() || !class.access.contains(program::Access::FINAL))
        && !is_string
}

fn is_open_element(program: &Program, element: &Type) -> bool {
    matches!(element, Type::Class(class) if is_open(program, &class.name))
}
