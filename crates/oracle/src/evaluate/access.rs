//! Fields, model fields, arrays and their elements.

use contract::{Expr, ExprKind};
use predicate::sorts;
use program::{ClassName, FieldRef};
use term::{Relation, Sort};
use vm::heap::Heap;
use vm::observe::DecisionKind;
use vm::{Kind, Ref, Value};

use super::convert::sort_of_value;
use super::{DEEPEST_MODEL, Evaluated, Problem, Run, Said};
use crate::linker::{class_name_of, primitive_of};
use crate::scene::Scene;

impl Run<'_> {
    pub(super) fn field(&mut self, scene: &Scene, target: Option<&Expr>, field: &FieldRef) -> Said {
        let target = match target {
            Some(target) => {
                let object = self.expr(scene, target)?;
                Some(self.keep(object))
            }
            None => None,
        };
        let place = self.linker.field(self.machine, field)?;
        let declared = self.machine.field(place);
        let (offset, kind, is_static) = (declared.offset, declared.kind, declared.is_static());
        let holder = if is_static {
            self.machine.classes[place.0].block
        } else {
            let Some(target) = target else {
                return Err(Problem::unevaluated(format!("field `{}` without an object", field.name)));
            };
            let object = self.back(target);
            let object = self.dereference(object)?;
            if !self.machine.classes.is_subtype(self.machine.heap.class_of(object), place.0) {
                return Err(Problem::throws("java.lang.ClassCastException"));
            }
            object
        };
        let value = self.machine.heap.get_value(holder, offset, kind);
        let term = self.machine.term_at(holder, offset, kind);
        Ok(self.read(value, term, kind))
    }

    /// What `represents` says, as the object's own class says it.
    pub(super) fn model_field(
        &mut self,
        scene: &Scene,
        target: &Expr,
        class: &ClassName,
        name: &str,
    ) -> Said {
        self.represented(scene, target, class, name, |run, scene, by| run.expr(scene, by))
    }

    /// What is made of the expression that represents a model field.
    pub(super) fn represented<T>(
        &mut self,
        scene: &Scene,
        target: &Expr,
        class: &ClassName,
        name: &str,
        work: impl FnOnce(&mut Self, &Scene, &Expr) -> Said<T>,
    ) -> Said<T> {
        if self.models >= DEEPEST_MODEL {
            return Err(Problem::unevaluated(format!("model field `{name}` is defined by itself")));
        }
        let object = self.expr(scene, target)?;
        let object = match object.value {
            Value::Ref(reference) if reference.is_null() => None,
            _ => Some(object),
        };
        let own = match object {
            Some(object) => class_name_of(self.machine, object.value.reference()),
            None => class.clone(),
        };
        let own = if self.program.is_subclass(&own, class) { own } else { class.clone() };
        let represents = self.contracts.represents(&own, name);
        let represents = represents.or_else(|| self.contracts.represents(class, name));
        let Some(represents) = represents else {
            return Err(Problem::unevaluated(format!("model field `{name}` has no `represents`")));
        };
        let this = match object {
            Some(object) => {
                self.decide_null(object);
                Some(self.keep(object))
            }
            None if represents.any(|part| part.kind == ExprKind::This) => {
                return Err(Problem::throws("java.lang.NullPointerException"));
            }
            None => None,
        };
        let inner = Scene { class: own, this, ..scene.clone() };
        self.models += 1;
        let value = work(self, &inner, &represents);
        self.models -= 1;
        value
    }

    pub(super) fn array_length(&mut self, scene: &Scene, array: &Expr) -> Said {
        let array = self.expr(scene, array)?;
        let array = self.array(array)?.0;
        Ok(self.length(array))
    }

    pub(super) fn length(&mut self, array: Ref) -> Evaluated {
        let value = self.machine.heap.length(array) as i32;
        Evaluated { value: value.into(), term: self.machine.length_term(array) }
    }

    /// An array that is there, and the kind of its elements.
    pub(super) fn array(&mut self, value: Evaluated) -> Said<(Ref, Kind)> {
        let array = self.dereference(value)?;
        match self.machine.classes[self.machine.heap.class_of(array)].element_kind() {
            Some(kind) => Ok((array, kind)),
            None => Err(Problem::throws("java.lang.ClassCastException")),
        }
    }

    pub(super) fn index(&mut self, scene: &Scene, array: &Expr, index: &Expr) -> Said {
        let array = self.expr(scene, array)?;
        let array = self.keep(array);
        let index = self.expr(scene, index)?;
        let index = self.unboxed(index)?;
        let index = self.in_sort(index, Sort::Int);
        let array = self.back(array);
        let (array, kind) = self.array(array)?;
        let Value::Int(position) = index.value else {
            return Err(Problem::unevaluated("an index that is no number"));
        };
        let length = self.length(array);
        let inside = position >= 0 && (position as u32) < self.machine.heap.length(array);
        self.decide_bounds(index, length, inside);
        if !inside {
            return Err(Problem::throws(format!(
                "java.lang.ArrayIndexOutOfBoundsException: index {position}"
            )));
        }
        Ok(self.element(array, kind, index, position as u32))
    }

    fn decide_bounds(&mut self, index: Evaluated, length: Evaluated, inside: bool) {
        if index.term.is_none() && length.term.is_none() {
            return;
        }
        let (index, length) = (self.term_of(index, Sort::Int), self.term_of(length, Sort::Int));
        let terms = self.machine.terms_mut();
        let from_zero = terms.compare_zero(Relation::Ge, index);
        let below = terms.compare(Relation::Lt, index, length);
        let within = terms.and(from_zero, below);
        self.decide_as(DecisionKind::Bounds, within, inside);
    }

    /// The element at a position that is inside.
    pub(super) fn element_at(&mut self, array: Ref, kind: Kind, position: u32) -> Evaluated {
        let value = self.machine.heap.get_value(array, Heap::element_offset(position, kind), kind);
        let term = self.machine.element_term(array, position);
        self.read(value, term, kind)
    }

    /// With a symbolic index a choice over all elements that it can reach, as the machine's own loads make it.
    fn element(&mut self, array: Ref, kind: Kind, index: Evaluated, position: u32) -> Evaluated {
        let Some(index_term) = index.term else { return self.element_at(array, kind, position) };
        let length = self.machine.heap.length(array);
        if kind == Kind::Reference || length > self.limits.choice {
            self.fix(index);
            return self.element_at(array, kind, position);
        }
        let reach = self.machine.terms().interval(index_term);
        let last = reach.max.clamp(0, i64::from(length) - 1) as u32;
        let first = reach.min.clamp(0, i64::from(last)) as u32;
        let here = self.element_at(array, kind, position);
        let sort = primitive_of(kind).map_or_else(|| sort_of_value(here.value), sorts::of_primitive);
        let end = self.element_at(array, kind, last);
        let mut chosen = self.term_of(end, sort);
        for at in (first..last).rev() {
            let element = self.element_at(array, kind, at);
            let element = self.term_of(element, sort);
            let terms = self.machine.terms_mut();
            let number = terms.int(at as i32);
            let is_here = terms.equal(index_term, number);
            chosen = terms.ite(is_here, element, chosen);
        }
        Evaluated { value: here.value, term: self.worth(chosen) }
    }

    /// A number that has to be what it is: its value is used, and the path knows.
    pub(super) fn fix(&mut self, value: Evaluated) {
        if let Some(term) = value.term {
            let sort = self.machine.terms().sort(term);
            let constant = self.machine.constant_term(sort, value.value.bits());
            let same = self.machine.terms_mut().equal(term, constant);
            self.decide(DecisionKind::Concrete, same);
        }
    }
}
