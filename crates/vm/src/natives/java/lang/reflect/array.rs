//! `java.lang.reflect.Array`. Terms move with elements, into and out of boxes too, and are widened as they are.

use crate::class::{ClassId, ClassKind};
use crate::heap::Heap;
use crate::invoke::{Place, widen};
use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::{Outcome, Trap};
use crate::value::{Kind, Ref, Value};

pub(super) const CLASS: &str = "java/lang/reflect/Array";

pub(super) const NATIVES: &[Entry] = &[
    native("getLength", "(Ljava/lang/Object;)I", get_length),
    native("get", "(Ljava/lang/Object;I)Ljava/lang/Object;", get),
    native("getBoolean", "(Ljava/lang/Object;I)Z", get_boolean),
    native("getByte", "(Ljava/lang/Object;I)B", get_byte),
    native("getChar", "(Ljava/lang/Object;I)C", get_char),
    native("getShort", "(Ljava/lang/Object;I)S", get_short),
    native("getInt", "(Ljava/lang/Object;I)I", get_int),
    native("getLong", "(Ljava/lang/Object;I)J", get_long),
    native("getFloat", "(Ljava/lang/Object;I)F", get_float),
    native("getDouble", "(Ljava/lang/Object;I)D", get_double),
    native("set", "(Ljava/lang/Object;ILjava/lang/Object;)V", set),
    native("setBoolean", "(Ljava/lang/Object;IZ)V", set_boolean),
    native("setByte", "(Ljava/lang/Object;IB)V", set_byte),
    native("setChar", "(Ljava/lang/Object;IC)V", set_char),
    native("setShort", "(Ljava/lang/Object;IS)V", set_short),
    native("setInt", "(Ljava/lang/Object;II)V", set_int),
    native("setLong", "(Ljava/lang/Object;IJ)V", set_long),
    native("setFloat", "(Ljava/lang/Object;IF)V", set_float),
    native("setDouble", "(Ljava/lang/Object;ID)V", set_double),
    native("newArray", "(Ljava/lang/Class;I)Ljava/lang/Object;", new_array),
    native("multiNewArray", "(Ljava/lang/Class;[I)Ljava/lang/Object;", multi_new_array),
];

/// JVMS 4.3.2: an array type has at most this many dimensions.
const MOST_DIMENSIONS: u32 = 255;

/// The element's class and kind of an argument that must be an array.
fn array(machine: &mut Machine, object: Ref) -> Outcome<(ClassId, Kind)> {
    let object = machine.non_null(object)?;
    match machine.classes[machine.heap.class_of(object)].kind {
        ClassKind::Array { element, kind } => Ok((element, kind)),
        ClassKind::Instance | ClassKind::Primitive(_) => {
            Err(machine.illegal_argument(Some("Argument is not an array")))
        }
    }
}

fn mismatch(machine: &mut Machine) -> Trap {
    machine.illegal_argument(Some("argument type mismatch"))
}

/// An element, its index checked.
fn element(machine: &mut Machine, object: Ref, index: i32, kind: Kind) -> Outcome<Place> {
    if index < 0 || index as u32 >= machine.heap.length(object) {
        return Err(machine.throw("java/lang/ArrayIndexOutOfBoundsException", None));
    }
    Ok(Place { object, offset: Heap::element_offset(index as u32, kind) })
}

fn get_length(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let object = args.reference();
    array(machine, object)?;
    machine.shadows.result = machine.shadows.length_term(object);
    Ok((machine.heap.length(object) as i32).into())
}

fn get(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (object, index) = (args.reference(), args.int());
    let (_, kind) = array(machine, object)?;
    let place = element(machine, object, index, kind)?;
    let value = machine.load_place(place, kind);
    match kind {
        Kind::Reference => {
            machine.shadows.result = machine.place_term(place, kind);
            Ok(Reply::Value(value))
        }
        _ => {
            let term = machine.place_term(place, kind);
            Ok(machine.box_with_term(kind, value, term)?.into())
        }
    }
}

fn set(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (object, index, term) = (args.reference(), args.int(), args.term());
    let value = args.reference();
    let (class, kind) = array(machine, object)?;
    let term = if kind == Kind::Reference { term } else { machine.unboxed_term(value, kind) };
    let value = if kind == Kind::Reference {
        if !value.is_null() && !machine.classes.is_subtype(machine.heap.class_of(value), class) {
            return Err(machine.illegal_argument(Some("array element type mismatch")));
        }
        Value::Ref(value)
    } else {
        machine.as_argument(value, class)?
    };
    let place = element(machine, object, index, kind)?;
    machine.store(place, kind, value, term);
    Ok(().into())
}

/// The element kind of an array of primitives.
fn primitives(machine: &mut Machine, object: Ref) -> Outcome<Kind> {
    match array(machine, object)?.1 {
        Kind::Reference => Err(machine.illegal_argument(Some("Argument is not an array of primitive type"))),
        kind => Ok(kind),
    }
}

fn get_as(machine: &mut Machine, mut args: Args, wanted: Kind) -> Outcome<Reply> {
    let (object, index) = (args.reference(), args.int());
    let kind = primitives(machine, object)?;
    let place = element(machine, object, index, kind)?;
    match widen(kind, wanted, machine.load_place(place, kind)) {
        Some(value) => {
            let term = machine.place_term(place, kind);
            machine.shadows.result = machine.widened_term(term, wanted);
            Ok(Reply::Value(value))
        }
        None => Err(mismatch(machine)),
    }
}

fn set_as(
    machine: &mut Machine,
    object: Ref,
    index: i32,
    given: Kind,
    value: (Value, u32),
) -> Outcome<Reply> {
    let (value, term) = value;
    let kind = primitives(machine, object)?;
    let Some(value) = widen(given, kind, value) else { return Err(mismatch(machine)) };
    let place = element(machine, object, index, kind)?;
    let term = machine.widened_term(term, kind);
    machine.store(place, kind, value, term);
    Ok(().into())
}

macro_rules! typed {
    ($($get:ident, $set:ident, $kind:ident, $argument:ident, $value:ident;)*) => {$(
        fn $get(machine: &mut Machine, args: Args) -> Outcome<Reply> {
            get_as(machine, args, Kind::$kind)
        }

        fn $set(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
            let (object, index, term) = (args.reference(), args.int(), args.term());
            let value = args.$argument();
            set_as(machine, object, index, Kind::$kind, (Value::$value(value), term))
        }
    )*};
}

typed! {
    get_boolean, set_boolean, Boolean, int, Int;
    get_byte, set_byte, Byte, int, Int;
    get_char, set_char, Char, int, Int;
    get_short, set_short, Short, int, Int;
    get_int, set_int, Int, int, Int;
    get_long, set_long, Long, long, Long;
    get_float, set_float, Float, float, Float;
    get_double, set_double, Double, double, Double;
}

/// The class of the elements of a new array.
fn component(machine: &mut Machine, mirror: Ref) -> Outcome<ClassId> {
    let mirror = machine.non_null(mirror)?;
    let class = machine.class_of_mirror(mirror);
    match machine.classes[class].kind {
        ClassKind::Primitive(Kind::Void) => Err(machine.illegal_argument(None)),
        _ => Ok(class),
    }
}

fn dimensions(machine: &Machine, mut class: ClassId) -> u32 {
    let mut count = 0;
    while let ClassKind::Array { element, .. } = machine.classes[class].kind {
        class = element;
        count += 1;
    }
    count
}

fn new_array(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (mirror, term) = (args.reference(), args.term());
    let length = args.int();
    let class = component(machine, mirror)?;
    machine.decided_length(length, term);
    if length < 0 {
        return Err(machine.throw("java/lang/NegativeArraySizeException", Some(&length.to_string())));
    }
    if dimensions(machine, class) >= MOST_DIMENSIONS {
        return Err(machine.illegal_argument(None));
    }
    let class = machine.array_class(class);
    let array = machine.new_array(class, length)?;
    machine.shadows.set_length_term(array, term);
    Ok(array.into())
}

fn multi_new_array(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (mirror, lengths) = (args.reference(), args.reference());
    let mut class = component(machine, mirror)?;
    let lengths = machine.non_null(lengths)?;
    let count = machine.heap.length(lengths);
    if count == 0 || count + dimensions(machine, class) > MOST_DIMENSIONS {
        return Err(machine.illegal_argument(None));
    }
    let lengths: Vec<i32> = (0..count).map(|index| machine.heap.element(lengths, index)).collect();
    if let Some(negative) = lengths.iter().find(|&&length| length < 0) {
        return Err(machine.throw("java/lang/NegativeArraySizeException", Some(&negative.to_string())));
    }
    for _ in 0..count {
        class = machine.array_class(class);
    }
    Ok(nested(machine, class, &lengths)?.into())
}

/// At most 255 levels deep.
fn nested(machine: &mut Machine, class: ClassId, lengths: &[i32]) -> Outcome<Ref> {
    let array = machine.new_array(class, lengths[0])?;
    if lengths.len() > 1
        && let ClassKind::Array { element, .. } = machine.classes[class].kind
    {
        for index in 0..lengths[0] as u32 {
            let inner = nested(machine, element, &lengths[1..])?;
            machine.heap.put_element(array, index, inner);
        }
    }
    Ok(array)
}
