//! How objects grow: the number of times that the last call on an object is made is an input, as the length of an array is.
//!
//! Which call makes an object grow is learned by running it: a field that changes by the same number with every call counts
//! them, be it in the object itself or in one that it holds (`size` of a list, `count` of a stack, the size of a map in a
//! field). From then on a decision on such a field asks for more or fewer calls.

use oracle::Kept;
use rustc_hash::FxHashMap;
use suite::{Call, Recipe, Value as Literal};
use term::{Operator, TermId};
use vm::class::ClassId;
use vm::{Kind, Machine, Ref, Value};

use crate::skeleton::is_alike;
use crate::variables::MOST_ELEMENTS;

/// Where the calls begin that are one call made again and again: the last one, and those like it right before it.
pub(crate) fn first_repeated(then: &[Call]) -> usize {
    let Some((last, before)) = then.split_last() else { return 0 };
    let is_like = |call: &&Call| {
        call.method == last.method
            && call.arguments.len() == last.arguments.len()
            && call.arguments.iter().zip(&last.arguments).all(|(argument, other)| is_alike(argument, other))
    };
    then.len() - 1 - before.iter().rev().take_while(is_like).count()
}

/// The calls with the last one made so many times instead.
pub(crate) fn stretched(then: &[Call], count: usize) -> Vec<Call> {
    let first = first_repeated(then);
    let mut calls: Vec<Call> = then.iter().take(first + count).cloned().collect();
    while let Some(last) = then.last().filter(|_| calls.len() < first + count) {
        let beyond = calls.len() + 1 - then.len();
        let arguments = last.arguments.iter().map(|argument| another(argument, beyond)).collect();
        calls.push(Call { method: last.method.clone(), arguments });
    }
    calls
}

/// Another literal of the kind for each further call: what is there already may not count again.
fn another(argument: &Recipe, beyond: usize) -> Recipe {
    let Recipe::Value(value) = argument else { return argument.clone() };
    let more = beyond as i64;
    Recipe::Value(match value {
        Literal::Int(value) => Literal::Int(value.wrapping_add(more as i32)),
        Literal::Long(value) => Literal::Long(value.wrapping_add(more)),
        Literal::Short(value) => Literal::Short(value.wrapping_add(more as i16)),
        Literal::Byte(value) => Literal::Byte(value.wrapping_add(more as i8)),
        Literal::Char(value) => Literal::Char(value.wrapping_add(more as u16)),
        Literal::Double(value) => Literal::Double(value + more as f64),
        Literal::Float(value) => Literal::Float(value + more as f32),
        Literal::String(text) => Literal::String(format!("{text}{beyond}").into()),
        Literal::Boolean(_) => value.clone(),
    })
}

/// A field that counts: of the object, or of what one of its fields refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Place {
    through: Option<u32>,
    class: ClassId,
    field: u16,
}

/// By how much a field changes with every call.
type Step = (Place, i32);

/// Fields that count, by the path of the object; learned from runs that make calls, and used where none is made.
#[derive(Debug, Default)]
pub(crate) struct Growths {
    known: FxHashMap<(usize, String), Vec<Step>>,
}

/// The numbers in the fields of an object while a call is made again and again.
pub(crate) struct Growth {
    before: Vec<(Place, i32)>,
    now: Vec<(Place, i32)>,
    steps: Option<Vec<Step>>,
}

impl Growth {
    pub(crate) fn new(machine: &Machine, object: Ref) -> Growth {
        let before = numbers(machine, object);
        Growth { now: before.clone(), before, steps: None }
    }

    /// The call was made once more.
    pub(crate) fn follow(&mut self, machine: &Machine, object: Ref) {
        let next = numbers(machine, object);
        let change = |(place, value): &(Place, i32)| {
            let (_, old) = self.now.iter().find(|(known, _)| known == place)?;
            Some((*place, value.wrapping_sub(*old))).filter(|(_, change)| *change != 0)
        };
        let changes: Vec<Step> = next.iter().filter_map(change).collect();
        match &mut self.steps {
            Some(steps) => steps.retain(|step| changes.contains(step)),
            None => self.steps = Some(changes),
        }
        self.now = next;
    }

    /// Gives the fields that count the calls a term over their number. What has a term already depends on what the calls
    /// were given, and not only on how many they were.
    pub(crate) fn count(
        self,
        machine: &mut Machine,
        object: Kept,
        times: TermId,
        growths: &mut Growths,
        key: (usize, String),
    ) {
        let steps = match self.steps {
            Some(steps) => {
                growths.known.insert(key, steps.clone());
                steps
            }
            None => growths.known.get(&key).cloned().unwrap_or_default(),
        };
        for (place, step) in steps {
            let Some((_, base)) = self.before.iter().find(|(known, _)| *known == place) else { continue };
            let Some(holder) = place.holder(machine, object.reference(machine)) else { continue };
            let declared = machine.field((place.class, place.field));
            let (name, offset) = (declared.name, declared.offset);
            if machine.term_at(holder, offset, Kind::Int).is_some() {
                continue;
            }
            let terms = machine.terms_mut();
            let (base, step) = (terms.int(*base), terms.int(step));
            let grown = terms.binary(Operator::Imul, times, step);
            let term = terms.binary(Operator::Iadd, grown, base);
            let name = machine.names.get(name).to_owned();
            machine.set_field_term(holder, &name, Some(term));
        }
    }
}

impl Place {
    fn holder(&self, machine: &Machine, object: Ref) -> Option<Ref> {
        let Some(offset) = self.through else { return Some(object) };
        match machine.heap.get_value(object, offset, Kind::Reference) {
            Value::Ref(held) if !held.is_null() => Some(held),
            _ => None,
        }
    }
}

/// The whole numbers in the fields of an object and of those that it holds.
fn numbers(machine: &Machine, object: Ref) -> Vec<(Place, i32)> {
    let mut found = Vec::new();
    own_numbers(machine, object, None, &mut found);
    let class = machine.heap.class_of(object);
    for offset in &machine.classes[class].reference_offsets {
        if let Value::Ref(held) = machine.heap.get_value(object, *offset, Kind::Reference)
            && !held.is_null()
            && held != object
        {
            own_numbers(machine, held, Some(*offset), &mut found);
        }
    }
    found
}

fn own_numbers(machine: &Machine, object: Ref, through: Option<u32>, found: &mut Vec<(Place, i32)>) {
    let mut next = Some(machine.heap.class_of(object));
    while let Some(class) = next {
        let declared = &machine.classes[class];
        for (index, field) in declared.fields.iter().enumerate() {
            if field.kind == Kind::Int
                && !field.is_static()
                && let Value::Int(value) = machine.heap.get_value(object, field.offset, Kind::Int)
            {
                found.push((Place { through, class, field: index as u16 }, value));
            }
        }
        next = declared.superclass;
    }
}

/// A call is made at most so often.
pub(crate) const MOST_TIMES: usize = MOST_ELEMENTS as usize;

#[cfg(test)]
mod tests {
    use program::{ClassName, MethodRef};

    use super::*;

    fn call(name: &str, argument: Option<i32>) -> Call {
        let arguments = argument.map(|it| Recipe::Value(Literal::Int(it))).into_iter().collect();
        Call { method: MethodRef::new(ClassName::new("p/Bag"), name, "(I)V"), arguments }
    }

    #[test]
    fn only_the_last_calls_that_are_alike_are_repeated() {
        let calls = [call("clear", None), call("add", Some(4)), call("add", Some(7))];
        assert_eq!(first_repeated(&calls), 1);
        assert_eq!(first_repeated(&calls[..1]), 0);
        assert_eq!(first_repeated(&[]), 0);
        assert_eq!(stretched(&calls, 0), calls[..1]);
        assert_eq!(stretched(&calls, 1), calls[..2]);
        let longer = stretched(&calls, 4);
        assert_eq!(longer[..3], calls);
        assert_eq!(longer[3..], [call("add", Some(8)), call("add", Some(9))]);
    }
}
