//! How to build one value, as an immutable tree. The papers call it a *Denotable*.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use program::{ClassName, FieldRef, MethodRef, Type};

use crate::{Mock, MockClass};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Recipe {
    /// A primitive, boxed or string value, written as a literal.
    Value(Value),
    /// `null` of this static type (emitters cast it where an overload would be ambiguous).
    Null(Type),
    EnumConstant {
        class: ClassName,
        constant: Arc<str>,
    },
    /// A constant or ready-made object in a static field: `BigDecimal.ONE`, `Locale.ROOT`.
    StaticField {
        field: FieldRef,
        ty: Type,
    },
    ClassLiteral(Type),
    Array {
        element: Type,
        items: Vec<Recipe>,
    },
    /// Created by a call and brought into its state by further ones.
    Object {
        ty: Type,
        creation: Creation,
        then: Vec<Call>,
    },
    /// A functional interface (or one with a single abstract method) as a lambda that gives what the first row that
    /// applies says, else this value; `None` for a method that returns nothing.
    Lambda {
        interface: Type,
        returns: Option<Box<Recipe>>,
        rows: Vec<LambdaRow>,
    },
    /// An object of a class that nobody has written.
    Mock(Box<Mock>),
    /// The `Class` object of a type that nobody has written.
    MockLiteral(Box<MockClass>),
    /// Java source that the user gave in `jurat.toml`, copied as it is.
    UserCode {
        ty: Type,
        code: Arc<str>,
    },
    /// The object of this index in [`crate::TestCase::shared`].
    Shared(usize),
    /// An object some of whose fields are set past its methods: a state that no call is known to bring about. It is the
    /// object itself, so that [`Recipe::Shared`] inside makes cycles possible.
    Fixture {
        object: Box<Recipe>,
        fields: Vec<FieldValue>,
    },
}

/// What a field of a [`Recipe::Fixture`] is set to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FieldValue {
    /// By the class that declares it.
    pub field: FieldRef,
    /// As declared.
    pub ty: Type,
    pub value: Recipe,
}

/// What a lambda gives where one of its parameters has this value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LambdaRow {
    /// The position of the parameter.
    pub parameter: usize,
    /// A literal.
    pub equals: Recipe,
    pub gives: Recipe,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Creation {
    /// `new C(…)`; `outer` for an inner class.
    Constructor { constructor: MethodRef, outer: Option<Box<Recipe>>, arguments: Vec<Recipe> },
    /// A method that returns the object: static, or called `on` another one, which is a builder, say.
    Factory { method: MethodRef, on: Option<Box<Recipe>>, arguments: Vec<Recipe> },
    /// A constructor that a test cannot call: it, or its class, is not visible there. The arguments are those of its
    /// descriptor, the outer instance included.
    Reflection { constructor: MethodRef, arguments: Vec<Recipe> },
    /// An object that is there already, as a rule a [`Recipe::Shared`]: what follows is called on it after what was done to
    /// others meanwhile. So calls on objects that must know each other can be interleaved.
    There { object: Box<Recipe> },
}

/// A call on the object being built, or the call under test.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Call {
    pub method: MethodRef,
    pub arguments: Vec<Recipe>,
}

/// Compared bit by bit: `NaN` is itself, and `-0.0` is not `0.0`. So every value equals its copy, which whoever looks for a
/// fixed point relies on.
#[derive(Clone, Debug)]
pub enum Value {
    Boolean(bool),
    Byte(i8),
    Short(i16),
    Char(u16),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    String(Arc<str>),
}

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::String(a), Value::String(b)) => a == b,
            (Value::String(_), _) | (_, Value::String(_)) => false,
            (a, b) => std::mem::discriminant(a) == std::mem::discriminant(b) && a.bits() == b.bits(),
        }
    }
}

impl Eq for Value {}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::mem::discriminant(self).hash(state);
        match self {
            Value::String(text) => text.hash(state),
            number => number.bits().hash(state),
        }
    }
}

impl Value {
    /// The bits of a primitive value; a string has none.
    pub fn bits(&self) -> u64 {
        match self {
            Value::Boolean(value) => u64::from(*value),
            Value::Byte(value) => *value as u64,
            Value::Short(value) => *value as u64,
            Value::Char(value) => u64::from(*value),
            Value::Int(value) => *value as u64,
            Value::Long(value) => *value as u64,
            Value::Float(value) => u64::from(value.to_bits()),
            Value::Double(value) => value.to_bits(),
            Value::String(_) => 0,
        }
    }

    /// Whether it is what a field of a primitive type holds at first.
    pub fn is_zero(&self) -> bool {
        !matches!(self, Value::String(_)) && self.bits() == 0
    }

    pub fn ty(&self) -> Type {
        use program::Primitive as P;
        let primitive = match self {
            Value::Boolean(_) => P::Boolean,
            Value::Byte(_) => P::Byte,
            Value::Short(_) => P::Short,
            Value::Char(_) => P::Char,
            Value::Int(_) => P::Int,
            Value::Long(_) => P::Long,
            Value::Float(_) => P::Float,
            Value::Double(_) => P::Double,
            Value::String(_) => return Type::string(),
        };
        Type::Primitive(primitive)
    }
}

impl Recipe {
    /// How many calls and values a reader has to follow; smaller is simpler.
    pub fn weight(&self) -> usize {
        match self {
            Recipe::Value(_)
            | Recipe::Null(_)
            | Recipe::EnumConstant { .. }
            | Recipe::StaticField { .. }
            | Recipe::ClassLiteral(_)
            | Recipe::UserCode { .. }
            | Recipe::Shared(_) => 1,
            Recipe::MockLiteral(_) => WRITTEN_CLASS,
            Recipe::Array { items, .. } => 1 + items.iter().map(Recipe::weight).sum::<usize>(),
            Recipe::Lambda { returns, rows, .. } => {
                let rows: usize = rows.iter().map(|row| 2 + row.gives.weight()).sum();
                2 + returns.as_deref().map_or(0, Recipe::weight) + rows
            }
            Recipe::Mock(mock) => {
                let answers: usize = mock.answers.iter().map(|method| method.calls.len()).sum();
                WRITTEN_CLASS + answers + mock.parts().map(Recipe::weight).sum::<usize>()
            }
            Recipe::Fixture { object, fields } => {
                let set: usize = fields.iter().map(|field| SET_BY_REFLECTION + field.value.weight()).sum();
                object.weight() + set
            }
            Recipe::Object { creation, then, .. } => {
                let creation = match creation {
                    Creation::Constructor { outer, arguments, .. } => {
                        outer.as_deref().map_or(0, Recipe::weight) + weights(arguments)
                    }
                    Creation::Factory { on, arguments, .. } => {
                        on.as_deref().map_or(0, Recipe::weight) + weights(arguments)
                    }
                    Creation::Reflection { arguments, .. } => SET_BY_REFLECTION + weights(arguments),
                    Creation::There { object } => object.weight(),
                };
                2 + creation + then.iter().map(|call| 2 + weights(&call.arguments)).sum::<usize>()
            }
        }
    }

    pub fn is_null(&self) -> bool {
        matches!(self, Recipe::Null(_))
    }

    /// The recipes directly inside this one.
    pub fn parts(&self) -> Vec<&Recipe> {
        match self {
            Recipe::Value(_)
            | Recipe::Null(_)
            | Recipe::EnumConstant { .. }
            | Recipe::StaticField { .. }
            | Recipe::ClassLiteral(_)
            | Recipe::MockLiteral(_)
            | Recipe::UserCode { .. }
            | Recipe::Shared(_) => Vec::new(),
            Recipe::Array { items, .. } => items.iter().collect(),
            Recipe::Lambda { returns, rows, .. } => {
                let in_rows = rows.iter().flat_map(|row| [&row.equals, &row.gives]);
                returns.iter().map(|value| &**value).chain(in_rows).collect()
            }
            Recipe::Mock(mock) => mock.parts().collect(),
            Recipe::Fixture { object, fields } => {
                std::iter::once(&**object).chain(fields.iter().map(|field| &field.value)).collect()
            }
            Recipe::Object { creation, then, .. } => {
                let (outer, arguments) = match creation {
                    Creation::Constructor { outer, arguments, .. } => {
                        (outer.as_deref(), arguments.as_slice())
                    }
                    Creation::Factory { on, arguments, .. } => (on.as_deref(), arguments.as_slice()),
                    Creation::Reflection { arguments, .. } => (None, arguments.as_slice()),
                    Creation::There { object } => (Some(&**object), [].as_slice()),
                };
                let given = then.iter().flat_map(|call| &call.arguments);
                outer.into_iter().chain(arguments).chain(given).collect()
            }
        }
    }

    /// The same, to be changed.
    pub fn parts_mut(&mut self) -> Vec<&mut Recipe> {
        match self {
            Recipe::Value(_)
            | Recipe::Null(_)
            | Recipe::EnumConstant { .. }
            | Recipe::StaticField { .. }
            | Recipe::ClassLiteral(_)
            | Recipe::MockLiteral(_)
            | Recipe::UserCode { .. }
            | Recipe::Shared(_) => Vec::new(),
            Recipe::Array { items, .. } => items.iter_mut().collect(),
            Recipe::Lambda { returns, rows, .. } => {
                let in_rows = rows.iter_mut().flat_map(|row| [&mut row.equals, &mut row.gives]);
                returns.iter_mut().map(|value| &mut **value).chain(in_rows).collect()
            }
            Recipe::Mock(mock) => mock.parts_mut().collect(),
            Recipe::Fixture { object, fields } => std::iter::once(&mut **object)
                .chain(fields.iter_mut().map(|field| &mut field.value))
                .collect(),
            Recipe::Object { creation, then, .. } => {
                let (outer, arguments) = match creation {
                    Creation::Constructor { outer, arguments, .. } => {
                        (outer.as_deref_mut(), arguments.as_mut_slice())
                    }
                    Creation::Factory { on, arguments, .. } => (on.as_deref_mut(), arguments.as_mut_slice()),
                    Creation::Reflection { arguments, .. } => (None, arguments.as_mut_slice()),
                    Creation::There { object } => (Some(&mut **object), [].as_mut_slice()),
                };
                let given = then.iter_mut().flat_map(|call| &mut call.arguments);
                outer.into_iter().chain(arguments).chain(given).collect()
            }
        }
    }

    /// How many objects it makes.
    pub fn objects(&self) -> usize {
        usize::from(self.is_object()) + self.parts().into_iter().map(Recipe::objects).sum::<usize>()
    }

    /// The object that comes after so many others, which are counted down.
    pub fn object_mut(&mut self, left: &mut usize) -> Option<&mut Recipe> {
        if self.is_object() {
            if *left == 0 {
                return Some(self);
            }
            *left -= 1;
        }
        self.parts_mut().into_iter().find_map(|part| part.object_mut(left))
    }

    fn is_object(&self) -> bool {
        matches!(self, Recipe::Object { .. })
    }

    /// Whether this recipe or one inside it is such.
    pub fn any(&self, is: &dyn Fn(&Recipe) -> bool) -> bool {
        is(self) || self.parts().into_iter().any(|part| part.any(is))
    }
}

/// What a reader must follow besides the value where the language's own means do not suffice: calls are preferred.
const SET_BY_REFLECTION: usize = 12;
/// What a class costs that a reader finds further down in the test.
const WRITTEN_CLASS: usize = 5;

fn weights(recipes: &[Recipe]) -> usize {
    recipes.iter().map(Recipe::weight).sum()
}

#[cfg(test)]
mod tests {
    use program::Type;

    use super::*;

    #[test]
    fn values_compare_bit_by_bit() {
        let hash = |value: &Value| {
            let mut hasher = std::hash::DefaultHasher::new();
            value.hash(&mut hasher);
            hasher.finish()
        };
        for value in [
            Value::Double(f64::NAN),
            Value::Float(f32::NAN),
            Value::Double(f64::from_bits(0x7ff8_0000_0000_0001)),
            Value::Double(-0.0),
            Value::String("".into()),
        ] {
            assert_eq!(value, value.clone());
            assert_eq!(hash(&value), hash(&value.clone()));
        }
        assert_ne!(Value::Double(0.0), Value::Double(-0.0));
        assert_ne!(Value::Float(0.0), Value::Float(-0.0));
        assert_ne!(Value::Double(f64::NAN), Value::Double(-f64::NAN));
        // The same bits in another type are another value.
        assert_ne!(Value::Int(0), Value::Long(0));
        assert_ne!(Value::String("".into()), Value::Int(0));
    }

    /// Whoever renumbers or counts shared objects must see them wherever they can stand.
    #[test]
    fn what_a_function_answers_is_part_of_it() {
        let row = LambdaRow { parameter: 0, equals: Recipe::Shared(1), gives: Recipe::Shared(2) };
        let returns = Some(Box::new(Recipe::Shared(0)));
        let mut lambda = Recipe::Lambda { interface: Type::object(), returns, rows: vec![row] };
        for index in 0..3 {
            assert!(lambda.any(&|part| *part == Recipe::Shared(index)), "{index}");
        }
        for part in lambda.parts_mut() {
            *part = Recipe::Shared(7);
        }
        assert!(lambda.parts().iter().all(|part| **part == Recipe::Shared(7)));
        assert_eq!(lambda.parts().len(), 3);
    }
}
