//! Java's types as sorts of terms.

use program::{Primitive, Type};
use term::{Interval, Kind, Operator, Sort};

/// The sort of a primitive's term; of a `boolean` that of a condition.
pub fn of_primitive(primitive: Primitive) -> Sort {
    match primitive {
        Primitive::Boolean => Sort::Bool,
        Primitive::Byte | Primitive::Short | Primitive::Char | Primitive::Int => Sort::Int,
        Primitive::Long => Sort::Long,
        Primitive::Float => Sort::Float,
        Primitive::Double => Sort::Double,
    }
}

/// The sort of a type's term, wrappers unboxed.
pub fn of_type(ty: &Type) -> Sort {
    ty.unboxed().map_or(Sort::Ref, of_primitive)
}

/// The whole numbers that a primitive type has.
pub fn interval(primitive: Primitive) -> Interval {
    match primitive {
        Primitive::Boolean => Interval::BOOLEAN,
        Primitive::Byte => Interval::BYTE,
        Primitive::Short => Interval::SHORT,
        Primitive::Char => Interval::CHAR,
        Primitive::Int | Primitive::Long | Primitive::Float | Primitive::Double => {
            of_primitive(primitive).interval()
        }
    }
}

/// What turns a number of one sort into one of another; nothing if they are the same or no numbers.
pub fn conversion(from: Sort, to: Sort) -> Option<Operator> {
    let kind = match to {
        Sort::Int => Kind::ToInt,
        Sort::Long => Kind::ToLong,
        Sort::Float => Kind::ToFloat,
        Sort::Double => Kind::ToDouble,
        Sort::Bool | Sort::Ref => return None,
    };
    Operator::of(kind, from).filter(|_| from != to)
}
