//! What a clause means, written down once more on a small model of the heap: objects and arrays have numbers, a state is copied
//! whole before the call, and `\old(e)` is `e` in the copy.

use crate::clause::{Arr, Bool, Int, Obj};

/// Evaluation throws.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Throws;

type Said<T> = Result<T, Throws>;

#[derive(Clone, Debug)]
pub(crate) struct Node {
    v: i32,
    next: Option<usize>,
    a: Option<usize>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    nodes: Vec<Node>,
    arrays: Vec<Vec<i32>>,
    list: Vec<i32>,
    x: i32,
    hidden: i32,
    counter: i32,
    n: Option<usize>,
    d: Option<usize>,
}

/// What is passed to the call.
#[derive(Clone, Debug)]
pub(crate) struct Inputs {
    /// What the receiver is made from.
    pub kind: i32,
    pub i: i32,
    pub a: Option<Vec<i32>>,
    /// Of the node `o`: its number and array.
    pub o: Option<(i32, Option<Vec<i32>>)>,
}

/// How a call ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Int(i32),
    Object(Option<usize>),
    Threw,
}

pub(crate) struct Call {
    before: State,
    after: State,
    i: i32,
    a: Option<usize>,
    o: Option<usize>,
    pub end: End,
}

impl State {
    fn node(&mut self, v: i32, next: Option<usize>, a: Option<usize>) -> usize {
        self.nodes.push(Node { v, next, a });
        self.nodes.len() - 1
    }

    fn array(&mut self, items: Vec<i32>) -> usize {
        self.arrays.push(items);
        self.arrays.len() - 1
    }

    /// As the constructor `Subject(int)` does it.
    fn new(kind: i32) -> State {
        let mut state = State { x: kind % 4 - 1, hidden: kind % 3, ..State::default() };
        if kind % 5 != 0 {
            let items = (0..kind % 4).map(|index| index + kind % 3).collect();
            state.d = Some(state.array(items));
        }
        if kind % 7 != 0 {
            let array = if kind % 11 == 0 { None } else { state.d };
            let next = (kind % 2 != 0).then(|| state.node(2, None, array));
            state.n = Some(state.node(kind % 5, next, array));
        }
        state.list = (0..kind % 3).collect();
        state
    }
}

/// The bodies of methods, as Java and as what they do.
pub(crate) const BODIES: [&str; 13] = [
    "x = x + 1; return x;",
    "a[0] = a[0] + 1; return a.length;",
    "d = new int[] {7, 8}; return 2;",
    "n.v = i; return n.v;",
    "n = new Node(i, n, d); hidden = hidden + 1; return i;",
    "l.add(i); return l.size();",
    "o.a = a; o.next = n; return -1;",
    "counter = counter + 1; x = 0; throw new IllegalStateException(\"no\");",
    "return i;",
    "return n;",
    "return new Node(i, o, a);",
    "Node before = n; n = n.next; return before;",
    "d[1] = i; return o;",
];

/// Whether a body returns a number; else a node.
pub(crate) fn returns_int(body: usize) -> bool {
    body < 9
}

pub(crate) fn call(body: usize, inputs: &Inputs) -> Call {
    let mut state = State::new(inputs.kind);
    let a = inputs.a.clone().map(|items| state.array(items));
    let o = inputs.o.clone().map(|(v, items)| {
        let array = items.map(|items| state.array(items));
        state.node(v, None, array)
    });
    let before = state.clone();
    let end = run(body, &mut state, inputs.i, a, o).unwrap_or(End::Threw);
    Call { before, after: state, i: inputs.i, a, o, end }
}

fn run(body: usize, state: &mut State, i: i32, a: Option<usize>, o: Option<usize>) -> Said<End> {
    Ok(match body {
        0 => {
            state.x += 1;
            End::Int(state.x)
        }
        1 => {
            let array = &mut state.arrays[a.ok_or(Throws)?];
            *array.first_mut().ok_or(Throws)? += 1;
            End::Int(array.len() as i32)
        }
        2 => {
            state.d = Some(state.array(vec![7, 8]));
            End::Int(2)
        }
        3 => {
            state.nodes[state.n.ok_or(Throws)?].v = i;
            End::Int(i)
        }
        4 => {
            state.n = Some(state.node(i, state.n, state.d));
            state.hidden += 1;
            End::Int(i)
        }
        5 => {
            state.list.push(i);
            End::Int(state.list.len() as i32)
        }
        6 => {
            let o = o.ok_or(Throws)?;
            state.nodes[o].a = a;
            state.nodes[o].next = state.n;
            End::Int(-1)
        }
        7 => {
            state.counter += 1;
            state.x = 0;
            End::Threw
        }
        8 => End::Int(i),
        9 => End::Object(state.n),
        10 => End::Object(Some(state.node(i, o, a))),
        11 => {
            let before = state.n;
            state.n = state.nodes[before.ok_or(Throws)?].next;
            End::Object(before)
        }
        _ => {
            let array = &mut state.arrays[state.d.ok_or(Throws)?];
            *array.get_mut(1).ok_or(Throws)? = i;
            End::Object(o)
        }
    })
}

impl Call {
    pub(crate) fn says(&self, clause: &Bool) -> Said<bool> {
        Eval { call: self, state: &self.after, bound: Vec::new() }.boolean(clause)
    }
}

struct Eval<'c> {
    call: &'c Call,
    state: &'c State,
    bound: Vec<i32>,
}

impl Eval<'_> {
    fn old(&self) -> Eval<'_> {
        Eval { call: self.call, state: &self.call.before, bound: self.bound.clone() }
    }

    fn boolean(&mut self, clause: &Bool) -> Said<bool> {
        Ok(match clause {
            Bool::Literal(value) => *value,
            Bool::Compare(operator, a, b) => {
                let (a, b) = (self.int(a)?, self.int(b)?);
                match *operator {
                    "==" => a == b,
                    "!=" => a != b,
                    "<" => a < b,
                    "<=" => a <= b,
                    ">" => a > b,
                    _ => a >= b,
                }
            }
            Bool::SameObj(is, a, b) => {
                let (a, b) = (self.object(a)?, self.object(b)?);
                (a == b) == *is
            }
            Bool::SameArr(is, a, b) => {
                let (a, b) = (self.array(a)?, self.array(b)?);
                (a == b) == *is
            }
            Bool::And(a, b) => self.boolean(a)? && self.boolean(b)?,
            Bool::Or(a, b) => self.boolean(a)? || self.boolean(b)?,
            Bool::Both(a, b) => {
                let (a, b) = (self.boolean(a)?, self.boolean(b)?);
                a && b
            }
            Bool::Implies(a, b) => !self.boolean(a)? || self.boolean(b)?,
            Bool::Iff(a, b) => {
                let (a, b) = (self.boolean(a)?, self.boolean(b)?);
                a == b
            }
            Bool::Not(a) => !self.boolean(a)?,
            Bool::ForAll(_, upper, body) => self.all(upper, body, true)?,
            Bool::Exists(_, upper, body) => !self.all(upper, body, false)?,
            Bool::Fresh(object) => {
                self.object(object)?.is_some_and(|object| object >= self.call.before.nodes.len())
            }
            Bool::NotModified(place) => {
                let now = self.int(place)?;
                now == self.old().int(place)?
            }
            Bool::Contains(value) => {
                let value = self.int(value)?;
                self.state.list.contains(&value)
            }
            Bool::Old(condition) => self.old().boolean(condition)?,
        })
    }

    /// Whether the body has this value everywhere in the range.
    fn all(&mut self, upper: &Int, body: &Bool, value: bool) -> Said<bool> {
        for index in 0..self.int(upper)? {
            self.bound.push(index);
            let said = self.boolean(body);
            self.bound.pop();
            if said? != value {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn int(&mut self, int: &Int) -> Said<i32> {
        Ok(match int {
            Int::Literal(value) => *value,
            Int::I => self.call.i,
            Int::X => self.state.x,
            Int::Hidden => self.state.hidden,
            Int::Counter => self.state.counter,
            Int::Value(object) | Int::GetValue(object) => {
                let object = self.object(object)?.ok_or(Throws)?;
                self.state.nodes[object].v
            }
            Int::At(object, index) => {
                let object = self.object(object)?;
                let index = self.int(index)?;
                let array = self.state.nodes[object.ok_or(Throws)?].a.ok_or(Throws)?;
                self.element(array, index)?
            }
            Int::Twice(value) => 2 * self.int(value)?,
            Int::Element(array, index) => {
                let array = self.array(array)?;
                let index = self.int(index)?;
                self.element(array.ok_or(Throws)?, index)?
            }
            Int::Length(array) => {
                let array = self.array(array)?.ok_or(Throws)?;
                self.state.arrays[array].len() as i32
            }
            Int::Divide(a, b) => {
                let (a, b) = (self.int(a)?, self.int(b)?);
                a.checked_div(b).ok_or(Throws)?
            }
            Int::Remainder(a, b) => {
                let (a, b) = (self.int(a)?, self.int(b)?);
                a.checked_rem(b).ok_or(Throws)?
            }
            Int::Add(a, b) => self.int(a)? + self.int(b)?,
            Int::Subtract(a, b) => self.int(a)? - self.int(b)?,
            Int::Old(value) => self.old().int(value)?,
            Int::Result => match self.call.end {
                End::Int(value) => value,
                End::Object(_) | End::Threw => unreachable!("no number was returned"),
            },
            Int::Size => self.state.list.len() as i32,
            Int::Get(index) => {
                let index = self.int(index)?;
                let index = usize::try_from(index).map_err(|_| Throws)?;
                *self.state.list.get(index).ok_or(Throws)?
            }
            Int::If(condition, yes, no) => match self.boolean(condition)? {
                true => self.int(yes)?,
                false => self.int(no)?,
            },
            Int::Sum(_, upper, body) => {
                let mut sum = 0;
                for index in 0..self.int(upper)? {
                    self.bound.push(index);
                    let said = self.int(body);
                    self.bound.pop();
                    sum += said?;
                }
                sum
            }
            Int::Bound(index) => self.bound[usize::from(*index)],
        })
    }

    fn element(&self, array: usize, index: i32) -> Said<i32> {
        let index = usize::try_from(index).map_err(|_| Throws)?;
        self.state.arrays[array].get(index).copied().ok_or(Throws)
    }

    fn object(&mut self, object: &Obj) -> Said<Option<usize>> {
        Ok(match object {
            Obj::N => self.state.n,
            Obj::O => self.call.o,
            Obj::Null => None,
            Obj::Next(object) | Obj::Follow(object) => {
                let object = self.object(object)?.ok_or(Throws)?;
                self.state.nodes[object].next
            }
            Obj::Old(object) => self.old().object(object)?,
            Obj::Result => match self.call.end {
                End::Object(object) => object,
                End::Int(_) | End::Threw => unreachable!("no object was returned"),
            },
        })
    }

    fn array(&mut self, array: &Arr) -> Said<Option<usize>> {
        Ok(match array {
            Arr::A => self.call.a,
            Arr::D => self.state.d,
            Arr::Of(object) => {
                let object = self.object(object)?.ok_or(Throws)?;
                self.state.nodes[object].a
            }
            Arr::Old(array) => self.old().array(array)?,
        })
    }
}
