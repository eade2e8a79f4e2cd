//! All classes and methods, by number. Boxed, so that the interpreter may keep pointers to them.

use std::ops::Index;

use super::{Class, ClassId, ClassKind, Method, MethodId};

#[derive(Default)]
pub struct Classes {
    #[allow(clippy::vec_box, reason = "the interpreter keeps pointers to them while the list grows")]
    list: Vec<Box<Class>>,
}

impl Classes {
    pub fn next_id(&self) -> ClassId {
        ClassId(self.list.len() as u32)
    }

    /// `class.id` must be [`Classes::next_id`].
    pub fn add(&mut self, class: Class) -> ClassId {
        let id = class.id;
        debug_assert_eq!(id, self.next_id());
        self.list.push(Box::new(class));
        id
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = &Class> {
        self.list.iter().map(|class| &**class)
    }

    /// Whether a value of class `from` may be assigned to `to` (JVMS `checkcast`).
    #[inline]
    pub fn is_subtype(&self, from: ClassId, to: ClassId) -> bool {
        if from == to {
            return true;
        }
        let sub = &self[from];
        if sub.last_subtype.get() == to {
            return true;
        }
        let answer = self.is_subtype_slow(sub, &self[to]);
        if answer {
            sub.last_subtype.set(to);
        }
        answer
    }

    fn is_subtype_slow(&self, sub: &Class, sup: &Class) -> bool {
        match (sub.kind, sup.kind) {
            (ClassKind::Array { element: from, kind }, ClassKind::Array { element: to, kind: to_kind }) => {
                kind == to_kind && (from == to || (!self[from].is_primitive() && self.is_subtype(from, to)))
            }
            _ if sup.is_interface() => sub.all_interfaces.binary_search(&sup.id).is_ok(),
            _ => sub.ancestors.get(sup.depth()) == Some(&sup.id) && !sup.ancestors.is_empty(),
        }
    }
}

impl Index<ClassId> for Classes {
    type Output = Class;

    #[inline(always)]
    fn index(&self, id: ClassId) -> &Class {
        &self.list[id.0 as usize]
    }
}

#[derive(Default)]
pub struct Methods {
    #[allow(clippy::vec_box, reason = "the interpreter keeps pointers to them while the list grows")]
    list: Vec<Box<Method>>,
}

impl Methods {
    pub fn next_id(&self) -> MethodId {
        MethodId(self.list.len() as u32)
    }

    pub fn add(&mut self, method: Method) -> MethodId {
        let id = method.id;
        debug_assert_eq!(id, self.next_id());
        self.list.push(Box::new(method));
        id
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = &Method> {
        self.list.iter().map(|method| &**method)
    }
}

impl Index<MethodId> for Methods {
    type Output = Method;

    #[inline(always)]
    fn index(&self, id: MethodId) -> &Method {
        &self.list[id.0 as usize]
    }
}
