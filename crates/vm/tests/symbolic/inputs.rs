//! Inputs of a method whose parts are variables: made in a state, with terms, from one assignment of numbers.

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;
use term::{Interval, Sort, TermId};
use vm::{Kind, Machine, Ref, Value};

/// Arrays and strings have at most this many elements.
pub(crate) const LONGEST: usize = 3;

/// One variable: its domain decides which numbers are tried.
#[derive(Clone, Debug)]
pub(crate) struct Leaf {
    pub term: TermId,
    values: Vec<u64>,
}

#[derive(Clone, Debug)]
enum Shape {
    Primitive(Kind),
    Ints,
    /// Whether its units need 16 bits.
    Text(bool),
}

/// The parameters of a method, and the variables they are made of: in order, an array's or string's length first.
pub(crate) struct Inputs {
    shapes: Vec<Shape>,
    pub leaves: Vec<Leaf>,
}

impl Inputs {
    /// For a descriptor; strings are made of Latin-1, or of any units.
    pub(crate) fn declare(machine: &mut Machine, name: &str, descriptor: &str, wide: bool) -> Inputs {
        let parameters = &descriptor[1..descriptor.find(')').unwrap()];
        let mut inputs = Inputs { shapes: Vec::new(), leaves: Vec::new() };
        let mut rest = parameters;
        while !rest.is_empty() {
            let (shape, length) = if rest.starts_with("[I") {
                (Shape::Ints, 2)
            } else if rest.starts_with('L') {
                (Shape::Text(wide), rest.find(';').unwrap() + 1)
            } else {
                (Shape::Primitive(Kind::of_descriptor(rest)), 1)
            };
            let at = inputs.shapes.len();
            let mut leaf = |part: &str, kind: Kind, values: Vec<u64>| {
                let text = format!("{name}.p{at}{part}");
                let term = declare(machine, &text, kind, &values);
                inputs.leaves.push(Leaf { term, values });
            };
            match shape {
                Shape::Primitive(kind) => {
                    let mut values = domain(kind);
                    if name == "lengths" {
                        // Memory is no condition: no arrays of gigabytes.
                        values.retain(|&bits| bits as i32 <= 1000);
                    }
                    leaf("", kind, values);
                }
                Shape::Ints => {
                    leaf(".length", Kind::Byte, (0..=LONGEST as u64).collect());
                    for index in 0..LONGEST {
                        leaf(&format!("[{index}]"), Kind::Int, domain(Kind::Int));
                    }
                }
                Shape::Text(wide) => {
                    // The empty string has no units that need 16 bits.
                    leaf(".length", Kind::Byte, (wide as u64..=LONGEST as u64).collect());
                    let mut units: Vec<u64> = "ab-05 AzB".bytes().map(u64::from).collect();
                    units.push(0xe9);
                    if wide {
                        units = [0x3b1, 0x20ac, 0x100, 0xd83d, 0xde00].to_vec();
                    }
                    for index in 0..LONGEST {
                        leaf(&format!(".charAt({index})"), Kind::Char, units.clone());
                    }
                }
            }
            inputs.shapes.push(shape);
            rest = &rest[length..];
        }
        inputs
    }

    pub(crate) fn random(&self, random: &mut Xoshiro256PlusPlus) -> Vec<u64> {
        self.leaves.iter().map(|leaf| leaf.values[random.random_range(0..leaf.values.len())]).collect()
    }

    /// Another assignment that differs in few places.
    pub(crate) fn near(&self, assignment: &[u64], random: &mut Xoshiro256PlusPlus) -> Vec<u64> {
        let mut other = assignment.to_vec();
        for _ in 0..random.random_range(1..=3) {
            let at = random.random_range(0..other.len());
            let values = &self.leaves[at].values;
            other[at] = values[random.random_range(0..values.len())];
        }
        other
    }

    /// The arguments, made in the current state, with their terms.
    pub(crate) fn make(&self, machine: &mut Machine, assignment: &[u64]) -> Vec<(Value, Option<TermId>)> {
        let mut next = 0;
        self.shapes
            .iter()
            .map(|shape| match shape {
                Shape::Primitive(kind) => {
                    next += 1;
                    (Value::of_bits(*kind, assignment[next - 1]), Some(self.leaves[next - 1].term))
                }
                Shape::Ints => {
                    let (array, length) = self.ints(machine, &assignment[next..], next);
                    next += 1 + LONGEST;
                    debug_assert!(length <= LONGEST);
                    (Value::Ref(array), None)
                }
                Shape::Text(_) => {
                    let length = assignment[next] as usize;
                    let units: Vec<u16> =
                        assignment[next + 1..next + 1 + length].iter().map(|&unit| unit as u16).collect();
                    let string = machine.new_string_utf16(&units).unwrap();
                    let terms: Vec<_> = (0..length).map(|at| Some(self.leaves[next + 1 + at].term)).collect();
                    assert!(machine.set_string_terms(string, Some(self.leaves[next].term), &terms));
                    next += 1 + LONGEST;
                    (Value::Ref(string), None)
                }
            })
            .collect()
    }

    fn ints(&self, machine: &mut Machine, values: &[u64], first: usize) -> (Ref, usize) {
        let length = values[0] as usize;
        let int = machine.primitive_class(Kind::Int);
        let class = machine.array_class(int);
        let array = machine.new_array(class, length as i32).unwrap();
        assert!(machine.set_length_term(array, Some(self.leaves[first].term)));
        for at in 0..length {
            machine.heap.put_element(array, at as u32, values[1 + at] as i32);
            assert!(machine.set_element_term(array, at as u32, Some(self.leaves[first + 1 + at].term)));
        }
        (array, length)
    }
}

fn declare(machine: &mut Machine, name: &str, kind: Kind, values: &[u64]) -> TermId {
    let sort = match kind {
        Kind::Long => Sort::Long,
        Kind::Float => Sort::Float,
        Kind::Double => Sort::Double,
        _ => Sort::Int,
    };
    let terms = machine.terms_mut();
    if sort != Sort::Int || kind == Kind::Int {
        return terms.declare(name, sort);
    }
    let numbers: Vec<i64> = values.iter().map(|&bits| i64::from(bits as u32 as i32)).collect();
    let domain = Interval { min: *numbers.iter().min().unwrap(), max: *numbers.iter().max().unwrap() };
    terms.declare_in(name, sort, domain)
}

/// Numbers worth trying.
fn domain(kind: Kind) -> Vec<u64> {
    let ints = |numbers: &[i32]| numbers.iter().map(|&number| u64::from(number as u32)).collect();
    match kind {
        Kind::Boolean => ints(&[0, 1]),
        Kind::Byte => ints(&[-128, -1, 0, 1, 2, 5, 127]),
        Kind::Char => ints(&[0, 1, 65, 97, 255, 256, 65_535]),
        Kind::Short => ints(&[-32_768, -1, 0, 1, 3, 100, 32_767]),
        Kind::Int => ints(&[
            i32::MIN,
            -1000,
            -129,
            -128,
            -100,
            -3,
            -1,
            0,
            1,
            2,
            3,
            4,
            5,
            7,
            10,
            42,
            127,
            128,
            1000,
            i32::MAX,
        ]),
        Kind::Long => {
            [i64::MIN, -129, -1, 0, 1, 2, 5, 7, 63, 1 << 33, i64::MAX].map(|number| number as u64).into()
        }
        Kind::Float => [0.0f32, -0.0, 1.0, -1.5, 2.5, 1e10, f32::NAN, f32::INFINITY, f32::MIN_POSITIVE]
            .map(|number| u64::from(number.to_bits()))
            .into(),
        Kind::Double => {
            [0.0f64, -0.0, 1.0, -1.5, 2.5, 1e10, f64::NAN, f64::NEG_INFINITY, 0.1].map(f64::to_bits).into()
        }
        Kind::Reference | Kind::Void => Vec::new(),
    }
}
