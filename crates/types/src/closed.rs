//! Goals that nothing meets since Java allows no class that is all they ask for: proofs that rest on types alone, and so
//! hold for every receiver and argument, whatever was tried. What the ways to a goal ask for, `graph::kinds` collects.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use graph::kinds::{self, Closed, Wanted};
use program::{AnnotationValue, Class, ClassKind, ClassName, ClassType, MethodRef, Program};
use suite::{Goal, Loss, Proof};

use crate::plan::existing;
use crate::{NoClass, Wish, explain};

/// The closed ways of methods, each looked for when it is asked about.
pub struct ClosedWays<'a> {
    program: &'a Program,
    /// Of the tests.
    package: String,
    known: RefCell<BTreeMap<MethodRef, Closed>>,
    /// The same by what the test can write.
    own: RefCell<BTreeMap<MethodRef, Closed>>,
}

impl<'a> ClosedWays<'a> {
    pub fn of(program: &'a Program, class: &ClassName) -> ClosedWays<'a> {
        ClosedWays { program, package: class.package(), known: RefCell::default(), own: RefCell::default() }
    }

    /// Why nothing meets the goal.
    pub fn proof(&self, goal: &Goal) -> Option<Proof> {
        let method = &goal.probe.as_ref()?.method;
        let mut known = self.known.borrow_mut();
        let closed = known.entry(method.clone()).or_insert_with(|| {
            kinds::closed(self.program, method, &mut |wanted| self.refused(wanted, true).map(Arc::from))
        });
        closed.reason(goal).map(|why| Proof::NoClass { why: Arc::clone(why) })
    }

    /// Why no class that the test brings along leads to the goal, though one that others write may.
    pub fn loss(&self, goal: &Goal) -> Option<Loss> {
        let method = &goal.probe.as_ref()?.method;
        let mut own = self.own.borrow_mut();
        let closed = own.entry(method.clone()).or_insert_with(|| {
            kinds::closed(self.program, method, &mut |wanted| self.refused(wanted, false).map(Arc::from))
        });
        closed.reason(goal).map(|why| Loss::NoOwnClass { why: Arc::clone(why) })
    }

    /// Why there is no such class: none at all, or none of the test's own.
    fn refused(&self, wanted: &Wanted, everywhere: bool) -> Option<String> {
        match wanted {
            Wanted::Object { is, is_not } => {
                // What a class extends that is not on the class path may be anything.
                let is_whole = |name: &ClassName| {
                    let mut all = std::iter::once(name.clone()).chain(self.program.supertypes(name));
                    all.all(|class| self.program.class(&class).is_some())
                };
                if !is.iter().chain(is_not).all(is_whole) {
                    return None;
                }
                let raw = |name: &ClassName| ClassType { name: name.clone(), arguments: Vec::new() };
                let is: Vec<ClassType> = is.iter().map(raw).collect();
                let wish = Wish { package: &self.package, is: &is, is_not };
                match explain(self.program, wish) {
                    Err(NoClass::Conflict(conflict)) if conflict.is_proof() || !everywhere => {
                        Some(conflict.to_string())
                    }
                    Err(NoClass::Unwritten(what)) if !everywhere => {
                        existing(self.program, wish).is_none().then(|| format!("it would take {what}"))
                    }
                    _ => None,
                }
            }
            Wanted::Null { .. } => None,
            Wanted::AnnotationType { below } => {
                let class = self.program.class(below)?;
                let is_above_all =
                    ["java/lang/Object", "java/lang/annotation/Annotation"].contains(&below.as_str());
                let may_be = is_above_all || class.kind == ClassKind::Annotation;
                let name = below.without_package().replace('$', ".");
                (!may_be).then(|| format!("an annotation type is no {name}"))
            }
            Wanted::Annotation { class, at_class } => {
                let annotation = self.program.class(class).filter(|it| it.kind == ClassKind::Annotation)?;
                let name = class.without_package().replace('$', ".");
                if !is_retained(&annotation) {
                    return Some(format!("@{name} is not retained at run time"));
                }
                let is_elsewhere = *at_class && !can_be_at_class(&annotation);
                is_elsewhere.then(|| format!("the target of @{name} is no class"))
            }
        }
    }
}

/// Whether an annotation can be seen while a program runs (JLS 9.6.4.2).
fn is_retained(annotation: &Class) -> bool {
    annotation.annotation("java/lang/annotation/Retention").is_some_and(|retention| {
        matches!(retention.value("value"), Some(AnnotationValue::Enum(_, policy)) if &**policy == "RUNTIME")
    })
}

/// Whether an annotation can be seen at a `Class` object (JLS 9.6.4.1): those of packages stand at a class of their own.
fn can_be_at_class(annotation: &Class) -> bool {
    let Some(target) = annotation.annotation("java/lang/annotation/Target") else { return true };
    let Some(AnnotationValue::Array(places)) = target.value("value") else { return true };
    places.iter().any(|place| match place {
        AnnotationValue::Enum(_, place) => {
            matches!(&**place, "TYPE" | "TYPE_USE" | "ANNOTATION_TYPE" | "PACKAGE")
        }
        _ => true,
    })
}
