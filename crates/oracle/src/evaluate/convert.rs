//! Java's conversions (JLS 5): promotion, widening and narrowing, boxing and unboxing; on values and terms alike.

use predicate::sorts;
use program::{Primitive, Type};
use term::{Operator, Relation, Sort, TermId, apply_binary, apply_unary};
use vm::observe::DecisionKind;
use vm::{Kind, Ref, Value};

use super::{Evaluated, Problem, Run, Said};
use crate::linker::{kind_of, primitive_of};

impl Run<'_> {
    /// The term, unless it is a constant: then the value says it all.
    pub(super) fn worth(&self, term: TermId) -> Option<TermId> {
        self.machine.terms().as_constant(term).is_none().then_some(term)
    }

    /// The term of a value, a constant where it has none.
    pub(super) fn term_of(&mut self, value: Evaluated, sort: Sort) -> TermId {
        match value.term {
            Some(term) => term,
            None => self.machine.constant_term(sort, value.value.bits()),
        }
    }

    /// The term of a condition.
    pub(crate) fn condition_term(&mut self, value: Evaluated) -> TermId {
        self.term_of(value, Sort::Bool)
    }

    pub(super) fn apply_unary(&mut self, operator: Operator, operand: Evaluated) -> Evaluated {
        let value = value_of(operator.result(), apply_unary(operator, operand.value.bits()));
        let term = operand.term.map(|term| self.machine.terms_mut().unary(operator, term));
        Evaluated { value, term: term.and_then(|term| self.worth(term)) }
    }

    pub(super) fn apply_binary(&mut self, operator: Operator, a: Evaluated, b: Evaluated) -> Evaluated {
        let value = value_of(operator.result(), apply_binary(operator, a.value.bits(), b.value.bits()));
        if a.term.is_none() && b.term.is_none() {
            return Evaluated { value, term: None };
        }
        let sorts = operator.parameters();
        let (first, second) = (self.term_of(a, sorts[0]), self.term_of(b, sorts[1]));
        let term = self.machine.terms_mut().binary(operator, first, second);
        Evaluated { value, term: self.worth(term) }
    }

    /// How two values of one sort compare.
    pub(super) fn compare(
        &mut self,
        relation: Relation,
        a: Evaluated,
        b: Evaluated,
        sort: Sort,
    ) -> Evaluated {
        let holds = match (a.value, b.value) {
            (Value::Int(a), Value::Int(b)) => relation.holds(a, b),
            (Value::Long(a), Value::Long(b)) => relation.holds(a, b),
            (Value::Float(a), Value::Float(b)) => relation.holds(a, b),
            (Value::Double(a), Value::Double(b)) => relation.holds(a, b),
            (a, b) => relation.holds(a.bits(), b.bits()),
        };
        if a.term.is_none() && b.term.is_none() {
            return Evaluated::plain(holds);
        }
        let (first, second) = (self.term_of(a, sort), self.term_of(b, sort));
        let term = self.machine.terms_mut().compare(relation, first, second);
        Evaluated { value: holds.into(), term: self.worth(term) }
    }

    /// What was read from the machine: the term of a boolean is there an `int`, here a condition.
    pub(super) fn read(&mut self, value: Value, term: Option<TermId>, kind: Kind) -> Evaluated {
        match (kind, term) {
            (Kind::Boolean, Some(term)) if self.machine.terms().sort(term) == Sort::Int => {
                let condition = self.machine.terms_mut().compare_zero(Relation::Ne, term);
                Evaluated { value, term: self.worth(condition) }
            }
            _ => Evaluated { value, term },
        }
    }

    /// The other way round.
    pub(super) fn for_machine(&mut self, value: Evaluated) -> (Value, Option<TermId>) {
        let term = value.term.map(|term| match self.machine.terms().sort(term) {
            Sort::Bool => self.machine.terms_mut().to_int(term),
            Sort::Int | Sort::Long | Sort::Float | Sort::Double | Sort::Ref => term,
        });
        (value.value, term)
    }

    /// A boolean, unboxed, with a condition for a term.
    pub(crate) fn as_condition(&mut self, value: Evaluated) -> Said {
        let value = self.unboxed(value)?;
        match value.value {
            Value::Int(_) => Ok(self.read(value.value, value.term, Kind::Boolean)),
            other => Err(Problem::unevaluated(format!("{other:?} where a boolean is expected"))),
        }
    }

    /// Decides a null check where the reference carries a term.
    pub(super) fn decide_null(&mut self, reference: Evaluated) {
        if let Some(term) = reference.term {
            let null = self.machine.terms_mut().compare_zero(Relation::Eq, term);
            self.decide_as(DecisionKind::Null, null, reference.value.reference().is_null());
        }
    }

    /// The object behind a reference that must not be null.
    pub(super) fn dereference(&mut self, reference: Evaluated) -> Said<Ref> {
        self.decide_null(reference);
        match reference.value {
            Value::Ref(object) if !object.is_null() => Ok(object),
            Value::Ref(_) => Err(Problem::throws("java.lang.NullPointerException")),
            other => Err(Problem::unevaluated(format!("{other:?} where an object is expected"))),
        }
    }

    /// The primitive inside a wrapper; a primitive is given back as it is.
    pub(super) fn unboxed(&mut self, value: Evaluated) -> Said {
        if !matches!(value.value, Value::Ref(_)) {
            return Ok(value);
        }
        let object = self.dereference(value)?;
        let Some((kind, inside)) = self.machine.unbox(object) else {
            return Err(Problem::throws("java.lang.ClassCastException"));
        };
        let term = self.machine.field_term(object, "value");
        Ok(self.read(inside, term, kind))
    }

    pub(super) fn boxed(&mut self, value: Evaluated, primitive: Primitive) -> Said {
        let class = primitive.boxed();
        let descriptor = format!("({})L{class};", primitive.descriptor());
        let value_of = self.library_method(class, "valueOf", &descriptor)?;
        self.invoke(value_of, &[value])
    }

    /// A number in the form of a sort; sub-`int`s count as `int`.
    pub(super) fn in_sort(&mut self, value: Evaluated, sort: Sort) -> Evaluated {
        match sorts::conversion(sort_of_value(value.value), sort) {
            Some(operator) => self.apply_unary(operator, value),
            None => value,
        }
    }

    /// A number as a primitive type holds it.
    pub(super) fn in_primitive(&mut self, value: Evaluated, primitive: Primitive) -> Evaluated {
        if primitive == Primitive::Boolean {
            return value;
        }
        let sorted = self.in_sort(value, sorts::of_primitive(primitive));
        match primitive {
            Primitive::Byte => self.apply_unary(Operator::I2b, sorted),
            Primitive::Short => self.apply_unary(Operator::I2s, sorted),
            Primitive::Char => self.apply_unary(Operator::I2c, sorted),
            Primitive::Boolean | Primitive::Int | Primitive::Long | Primitive::Float | Primitive::Double => {
                sorted
            }
        }
    }

    /// For a place of type `to`: unboxed, widened or boxed as an assignment does.
    pub(super) fn assigned(&mut self, value: Evaluated, from: &Type, to: &Type) -> Said {
        match to {
            Type::Primitive(Primitive::Boolean) => self.as_condition(value),
            Type::Primitive(primitive) => {
                let number = self.unboxed(value)?;
                Ok(self.in_primitive(number, *primitive))
            }
            _ if matches!(value.value, Value::Ref(_)) => Ok(value),
            _ => {
                let primitive = to.unboxed().or(from.as_primitive());
                let primitive = primitive.unwrap_or(primitive_of_value(value.value));
                let number = self.in_primitive(value, primitive);
                self.boxed(number, primitive)
            }
        }
    }

    /// A cast (JLS 5.5).
    pub(super) fn cast(&mut self, value: Evaluated, from: &Type, to: &Type) -> Said {
        if to.is_primitive() || !matches!(value.value, Value::Ref(_)) {
            return self.assigned(value, from, to);
        }
        if matches!(to, Type::Variable(_) | Type::Null | Type::Void) {
            return Ok(value);
        }
        let kept = self.keep(value);
        let class = self.linker.class_of_type(self.machine, to)?;
        let value = self.back(kept);
        let object = value.value.reference();
        let fits =
            object.is_null() || self.machine.classes.is_subtype(self.machine.heap.class_of(object), class);
        self.decide_cast(value, class, fits && !object.is_null());
        if fits { Ok(value) } else { Err(Problem::throws("java.lang.ClassCastException")) }
    }
}

/// The sort of a number or reference as the machine has it.
pub(crate) fn sort_of_value(value: Value) -> Sort {
    match value {
        Value::Int(_) | Value::Void => Sort::Int,
        Value::Long(_) => Sort::Long,
        Value::Float(_) => Sort::Float,
        Value::Double(_) => Sort::Double,
        Value::Ref(_) => Sort::Ref,
    }
}

fn primitive_of_value(value: Value) -> Primitive {
    match value {
        Value::Int(_) | Value::Void | Value::Ref(_) => Primitive::Int,
        Value::Long(_) => Primitive::Long,
        Value::Float(_) => Primitive::Float,
        Value::Double(_) => Primitive::Double,
    }
}

fn value_of(sort: Sort, bits: u64) -> Value {
    let kind = match sort {
        Sort::Bool => Kind::Boolean,
        Sort::Int => Kind::Int,
        Sort::Long => Kind::Long,
        Sort::Float => Kind::Float,
        Sort::Double => Kind::Double,
        Sort::Ref => Kind::Reference,
    };
    Value::of_bits(kind, bits)
}

/// The type of an array's elements or of a parameter, as far as it is primitive.
pub(super) fn type_of_kind(kind: Kind) -> Type {
    primitive_of(kind).map_or_else(Type::object, Type::Primitive)
}

/// The kind of storage of a type.
pub(super) fn kind_of_type(ty: &Type) -> Kind {
    match ty {
        Type::Primitive(primitive) => kind_of(*primitive),
        Type::Void => Kind::Void,
        Type::Null | Type::Class(_) | Type::Array(_) | Type::Variable(_) => Kind::Reference,
    }
}
