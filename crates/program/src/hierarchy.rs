//! Super types, with and without type arguments.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use crate::generics::Arguments;
use crate::{Class, ClassName, ClassType, Program, Type};

/// From where a type is looked at. Inside an inner class of a generic class the outer class's type
/// variables mean something; outside, where their arguments are not kept, the inner class is raw.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum View {
    Inside,
    Outside,
}

impl Program {
    /// All proper super types: super classes from the nearest on, then interfaces level by level as
    /// declared. `Object` is among them for interfaces too.
    pub fn supertypes(&self, name: &ClassName) -> Vec<ClassName> {
        let Some(class) = self.class(name) else { return Vec::new() };
        let all = self.super_class_types(&class, &Program::this_type(&class), View::Inside);
        all.into_iter().map(|ty| ty.name).collect()
    }

    /// Reflexive.
    pub fn is_subclass(&self, sub: &ClassName, sup: &ClassName) -> bool {
        if sub == sup || sup.is_object() {
            return true;
        }
        let mut seen = BTreeSet::new();
        let mut waiting = vec![sub.clone()];
        while let Some(name) = waiting.pop() {
            if name == *sup {
                return true;
            }
            if !seen.insert(name.clone()) {
                continue;
            }
            if let Some(class) = self.class(&name) {
                let direct = class.superclass.iter().chain(&class.interfaces);
                waiting.extend(direct.filter_map(Type::class_name).cloned());
            }
        }
        false
    }

    /// A type seen as one of its super types: `List<String>` of `ArrayList<String>`.
    pub fn as_super(&self, ty: &ClassType, target: &ClassName) -> Option<ClassType> {
        if ty.name == *target {
            return Some(ty.clone());
        }
        if target.is_object() {
            return Some(ClassType { name: ClassName::object(), arguments: Vec::new() });
        }
        let class = self.class(&ty.name)?;
        self.super_class_types(&class, ty, View::Outside).into_iter().find(|found| found.name == *target)
    }

    /// The direct super types of a class type, arguments substituted; erased for a raw type.
    pub fn direct_supertypes(&self, ty: &ClassType) -> Vec<ClassType> {
        let Some(class) = self.class(&ty.name) else { return Vec::new() };
        self.direct_supertypes_of(&class, ty, View::Outside)
    }

    fn direct_supertypes_of(&self, class: &Class, ty: &ClassType, view: View) -> Vec<ClassType> {
        let is_raw = match view {
            View::Outside => self.is_raw(class, &ty.arguments),
            View::Inside => ty.arguments.len() != class.type_parameters.len(),
        };
        let arguments = Arguments::new(&class.type_parameters, &ty.arguments);
        let direct = class.superclass.iter().chain(&class.interfaces);
        direct
            .filter_map(|sup| match sup {
                Type::Class(sup) if is_raw => {
                    Some(ClassType { name: sup.name.clone(), arguments: Vec::new() })
                }
                Type::Class(sup) => Some(arguments.apply_class(sup)),
                _ => None,
            })
            .collect()
    }

    /// All proper super types of a class type in the order of [`Program::supertypes`].
    pub(crate) fn super_class_types(&self, class: &Arc<Class>, ty: &ClassType, view: View) -> Vec<ClassType> {
        let mut seen: BTreeSet<ClassName> = BTreeSet::from([ty.name.clone()]);
        let mut found = Vec::new();
        let mut interfaces = VecDeque::new();
        let mut current = Some((class.clone(), ty.clone()));
        while let Some((class, ty)) = current {
            let mut direct = self.direct_supertypes_of(&class, &ty, view);
            let superclass = match class.superclass {
                Some(Type::Class(_)) if !direct.is_empty() => Some(direct.remove(0)),
                _ => None,
            };
            interfaces.extend(direct);
            current =
                superclass.filter(|superclass| seen.insert(superclass.name.clone())).and_then(|superclass| {
                    found.push(superclass.clone());
                    Some((self.class(&superclass.name)?, superclass))
                });
        }
        while let Some(interface) = interfaces.pop_front() {
            if !seen.insert(interface.name.clone()) {
                continue;
            }
            if let Some(class) = self.class(&interface.name) {
                // An interface's super class is `Object`, which every chain of classes ends with.
                interfaces.extend(self.direct_supertypes_of(&class, &interface, view).into_iter().skip(1));
            }
            found.push(interface);
        }
        found
    }
}
