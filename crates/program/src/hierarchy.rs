//! Super types, with and without type arguments.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

use crate::generics::Arguments;
use crate::{Class, ClassName, ClassType, Program, Type};

/// How many classes, or interfaces, stand above each other. Nobody writes a tenth of it; each class of a chain of thousands
/// would be asked for all above it.
const HIGHEST: usize = 200;

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
        let mut seen = HashSet::new();
        let mut waiting = VecDeque::from([(sub.clone(), 0)]);
        while let Some((name, depth)) = waiting.pop_front() {
            if name == *sup {
                return true;
            }
            if depth > HIGHEST || seen.contains(&name) {
                continue;
            }
            if let Some(class) = self.class(&name) {
                let direct = class.superclass.iter().chain(&class.interfaces);
                waiting.extend(direct.filter_map(Type::class_name).map(|above| (above.clone(), depth + 1)));
            }
            seen.insert(name);
        }
        false
    }

    /// All that a sealed type permits, at whatever depth, each once, and what it permits in turn after it.
    pub fn permitted(&self, name: &ClassName) -> Vec<ClassName> {
        let mut seen = HashSet::from([name.clone()]);
        let mut found = Vec::new();
        let mut waiting = vec![name.clone()];
        while let Some(current) = waiting.pop() {
            if current != *name {
                found.push(current.clone());
            }
            let below = self.class(&current).map(|class| class.permitted.clone()).unwrap_or_default();
            // A class file may permit what it likes, itself and what permits it among it.
            let new: Vec<ClassName> = below.into_iter().filter(|below| seen.insert(below.clone())).collect();
            waiting.extend(new.into_iter().rev());
        }
        found
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
        let name = class.name.clone();
        let mut seen: HashSet<ClassName> = HashSet::from([ty.name.clone()]);
        let mut found = Vec::new();
        let mut interfaces: VecDeque<(ClassType, usize)> = VecDeque::new();
        let mut current = Some((class.clone(), ty.clone()));
        while let Some((class, ty)) = current {
            let mut direct = self.direct_supertypes_of(&class, &ty, view);
            let superclass = match class.superclass {
                Some(Type::Class(_)) if !direct.is_empty() => Some(direct.remove(0)),
                _ => None,
            };
            interfaces.extend(direct.into_iter().map(|interface| (interface, 1)));
            current =
                superclass.filter(|superclass| seen.insert(superclass.name.clone())).and_then(|superclass| {
                    if found.len() >= HIGHEST {
                        self.note_too_high(&name);
                        return None;
                    }
                    found.push(superclass.clone());
                    Some((self.class(&superclass.name)?, superclass))
                });
        }
        while let Some((interface, depth)) = interfaces.pop_front() {
            if !seen.insert(interface.name.clone()) {
                continue;
            }
            if depth > HIGHEST {
                self.note_too_high(&name);
                break;
            }
            if let Some(class) = self.class(&interface.name) {
                // An interface's super class is `Object`, which every chain of classes ends with.
                let above = self.direct_supertypes_of(&class, &interface, view).into_iter().skip(1);
                interfaces.extend(above.map(|above| (above, depth + 1)));
            }
            found.push(interface);
        }
        found
    }
}
