//! Objects of classes that nobody has written, where no other object can be had.

use program::{ClassType, Type};
use suite::{Mock, Recipe};
use types::Wish;
use values::{Hints, Policy};

use crate::build::Builder;
use crate::generic;

impl Builder<'_> {
    /// An object of a class that nobody has written; nothing if there can be none, or if none is wanted.
    pub fn mocks(&self, ty: &ClassType, depth: usize) -> Vec<Recipe> {
        self.mock(ty, depth).map(|mock| Recipe::Mock(Box::new(mock))).into_iter().collect()
    }

    fn mock(&self, ty: &ClassType, depth: usize) -> Option<Mock> {
        if !self.request.mocks || !matches!(self.request.user.policy_of(&ty.name), None | Some(Policy::Mock))
        {
            return None;
        }
        let class = self.program.class(&ty.name).filter(|class| class.access.is_abstract())?;
        let whole = generic::concrete(self.program, &Type::Class(ty.clone()), &program::Substitution::new());
        let Type::Class(whole) = whole else { return None };
        let wish = Wish { package: &self.package, is: std::slice::from_ref(&whole), is_not: &[] };
        let mock = types::plan(self.program, wish).ok()?;
        let mut arguments = Vec::new();
        if let Some(base) = &mock.extends {
            let substitution = generic::arguments_of(self.program, &class, &whole);
            for parameter in &self.program.method(&base.constructor)?.parameters {
                let ty = generic::concrete(self.program, &parameter.ty, &substitution);
                // One that is made of another one of its kind need not be.
                let is_own = ty.class_name().is_some_and(|name| self.program.is_subclass(name, &whole.name));
                let values = match (is_own, depth.checked_sub(1)) {
                    (false, Some(depth)) => self.values(&ty, &Hints::default(), depth, 1),
                    _ => Vec::new(),
                };
                let nothing = || ty.is_reference().then(|| Recipe::Null(ty.clone()));
                arguments.push(values.into_iter().next().or_else(nothing)?);
            }
        }
        Some(Mock::of(mock, arguments))
    }
}
