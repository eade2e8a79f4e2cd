//! Values and factories that the user gives in `jurat.toml`.

use std::collections::BTreeMap;
use std::sync::Arc;

/// Keys are a type (`java.util.Locale`, `int`, `p.Money`, `Money`) or a parameter of a method
/// (`p.C.method#parameter`, `p.C#parameter` for a constructor). Entries are Java expressions of that
/// type; they are copied into tests as they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UserValues {
    pub values: BTreeMap<String, Vec<Arc<str>>>,
    /// Per type: a static method that makes one (`p.Fixtures.money`, called with values found for its
    /// parameters) or a Java expression (`new Money(3, "EUR")`).
    pub factories: BTreeMap<String, Vec<Arc<str>>>,
    /// Per type: which objects of it tests may have.
    pub policies: BTreeMap<String, Policy>,
}

/// Which objects of a type tests may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Those of the program's own classes, and no others.
    Real,
    /// Those of classes beside the program, as helpers of its tests are.
    Fake,
    /// Those of classes that tests bring along, even where the program has some.
    Mock,
    /// None.
    Never,
}

impl UserValues {
    /// From the tables of the file.
    pub fn new(values: &BTreeMap<String, Vec<String>>, factories: &BTreeMap<String, Vec<String>>) -> Self {
        let shared = |table: &BTreeMap<String, Vec<String>>| {
            let entries = table.iter().map(|(key, codes)| {
                (key.clone(), codes.iter().map(|code| Arc::from(code.as_str())).collect())
            });
            entries.collect()
        };
        UserValues { values: shared(values), factories: shared(factories), policies: BTreeMap::new() }
    }

    /// What the user says of a class, by its whole or its simple name.
    pub fn policy_of(&self, class: &program::ClassName) -> Option<Policy> {
        if self.policies.is_empty() {
            return None;
        }
        self.policies.get(&class.canonical()).or_else(|| self.policies.get(class.simple())).copied()
    }

    /// Expressions given for a parameter: those for the parameter itself, then those for its type.
    pub fn for_parameter(
        &self,
        method: &program::MethodRef,
        parameter: &str,
        ty: &program::Type,
    ) -> Vec<Arc<str>> {
        let owner = method.owner.canonical();
        let key = if method.is_constructor() {
            format!("{owner}#{parameter}")
        } else {
            format!("{owner}.{}#{parameter}", method.name)
        };
        let mut all = self.values.get(&key).cloned().unwrap_or_default();
        all.extend(self.for_type(ty));
        all
    }

    pub fn for_type(&self, ty: &program::Type) -> Vec<Arc<str>> {
        lookup(&self.values, ty)
    }

    pub fn factories_for(&self, ty: &program::Type) -> Vec<Arc<str>> {
        lookup(&self.factories, ty)
    }

    pub fn is_empty(&self) -> bool {
        self.values.is_empty() && self.factories.is_empty() && self.policies.is_empty()
    }
}

/// By the type as written, without its type arguments, and by its simple name.
fn lookup(table: &BTreeMap<String, Vec<Arc<str>>>, ty: &program::Type) -> Vec<Arc<str>> {
    if table.is_empty() {
        return Vec::new();
    }
    let written = ty.to_string();
    let mut keys = vec![written.clone()];
    if let Some(name) = ty.class_name() {
        keys.push(name.canonical());
        keys.push(name.simple().to_owned());
    }
    keys.dedup();
    keys.iter().filter_map(|key| table.get(key)).flatten().cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use program::{ClassName, MethodRef, Type};

    #[test]
    fn a_parameter_s_values_come_before_those_of_its_type() {
        let user = UserValues {
            values: BTreeMap::from([
                ("p.C.pay#money".to_owned(), vec!["Money.of(1)".into()]),
                ("Money".to_owned(), vec!["Money.ZERO".into()]),
            ]),
            ..UserValues::default()
        };
        let method = MethodRef::new(ClassName::new("p/C"), "pay", "(Lp/Money;)V");
        let found = user.for_parameter(&method, "money", &Type::class("p/Money"));
        assert_eq!(found, ["Money.of(1)".into(), "Money.ZERO".into()] as [Arc<str>; 2]);
        assert!(user.for_parameter(&method, "other", &Type::INT).is_empty());
    }

    #[test]
    fn a_policy_is_found_by_either_name_of_its_class() {
        let policies =
            BTreeMap::from([("p.C.Store".to_owned(), Policy::Never), ("Log".to_owned(), Policy::Mock)]);
        let user = UserValues { policies, ..UserValues::default() };
        assert_eq!(user.policy_of(&ClassName::new("p/C$Store")), Some(Policy::Never));
        assert_eq!(user.policy_of(&ClassName::new("q/Log")), Some(Policy::Mock));
        assert_eq!(user.policy_of(&ClassName::new("q/Store")), None);
    }
}
