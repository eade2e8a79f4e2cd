//! Whether test cases do together what each does alone. A test of a user's JVM finds the static state that the tests before
//! it have left; the judge gives each test classes of its own.

use oracle::{CaseOutcome, Kept};
use program::{ClassName, FieldRef, MethodRef, Type};
use suite::{OldValue, SetUp, TestCase};
use vm::observe::Nothing;
use vm::{Machine, Value};

use crate::stage::{REPLAY, Stage};

/// What becomes of a case among others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Together {
    Same,
    /// It returns something else.
    OtherValue,
    /// It throws where it did not, or the other way round.
    OtherEnd,
}

/// How a case ended, as far as it can be compared over states.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Ending {
    Returned(Shown),
    Threw(ClassName),
    /// The machine could not run it.
    Unknown,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Shown {
    Bits(u64),
    Null,
    Text(String),
    Object(ClassName),
}

/// What the test class puts back after every test.
#[allow(clippy::large_enum_variant, reason = "there are a handful of them")]
enum PutBack {
    Field(FieldRef),
    Setter { setter: MethodRef, ty: Type, old: OldValue },
}

impl Stage {
    /// What becomes of each case when all of them run in one state, in this order and in the opposite one.
    pub fn together(&mut self, cases: &[TestCase]) -> Vec<Together> {
        let alone: Vec<Ending> = cases
            .iter()
            .map(|case| {
                self.reset(REPLAY);
                self.ending(case)
            })
            .collect();
        let put_back = put_back(cases);
        let mut found = vec![Together::Same; cases.len()];
        let forth: Vec<usize> = (0..cases.len()).collect();
        let back: Vec<usize> = (0..cases.len()).rev().collect();
        for order in [forth, back] {
            self.reset(REPLAY);
            for index in order {
                let ending = self.among_others(&cases[index], &put_back);
                found[index] = found[index].max(compared(&alone[index], &ending));
            }
        }
        self.reset(REPLAY);
        found
    }

    fn among_others(&mut self, case: &TestCase, put_back: &[PutBack]) -> Ending {
        let before: Vec<Option<Kept>> = put_back.iter().map(|it| self.held_by(it)).collect();
        let ending = self.ending(case);
        if ending == Ending::Unknown {
            // What a run that was stopped leaves behind is no state.
            self.reset(REPLAY);
            return ending;
        }
        for (it, before) in put_back.iter().zip(before) {
            let Some(before) = before else { continue };
            match it {
                PutBack::Field(field) => {
                    // A field that is not there any more is nobody's.
                    let _ = oracle::assign(&mut self.machine, &mut self.linker, field, &before);
                }
                PutBack::Setter { setter, .. } => {
                    if let Ok(setter) = self.linker.method(&mut self.machine, setter) {
                        let value = before.value(&self.machine);
                        // As in the test: what it throws is not caught, and shows in the next case.
                        let _ = self.machine.run_to_completion(setter, &[value]);
                    }
                }
            }
        }
        ending
    }

    fn held_by(&mut self, it: &PutBack) -> Option<Kept> {
        match it {
            PutBack::Field(field) => {
                let place = self.linker.field(&mut self.machine, field).ok()?;
                let (offset, kind) = (self.machine.field(place).offset, self.machine.field(place).kind);
                let block = self.machine.classes[place.0].block;
                let value = self.machine.heap.get_value(block, offset, kind);
                Some(Kept::new(&mut self.machine, value, None))
            }
            PutBack::Setter { old: OldValue::Getter(getter), .. } => {
                let getter = self.linker.method(&mut self.machine, getter).ok()?;
                let value = self.machine.run_to_completion(getter, &[]).ok()?;
                Some(Kept::new(&mut self.machine, value, None))
            }
            PutBack::Setter { old: OldValue::Initial(recipe), ty, .. } => {
                oracle::build(&mut self.machine, &mut self.linker, recipe, ty, &[]).ok()
            }
        }
    }

    fn ending(&mut self, case: &TestCase) -> Ending {
        self.machine.set_budget(Some(REPLAY));
        let Ok(arranged) = oracle::arrange(&mut self.machine, &mut self.linker, None, case) else {
            return Ending::Unknown;
        };
        match oracle::run_arranged(&mut self.machine, &mut Nothing, &arranged) {
            CaseOutcome::Stopped(_) => Ending::Unknown,
            CaseOutcome::Returned(value) => {
                Ending::Returned(shown(&self.machine, value.value(&self.machine)))
            }
            CaseOutcome::Threw(exception) => {
                let exception = exception.reference(&self.machine);
                Ending::Threw(oracle::linker::class_name_of(&self.machine, exception))
            }
        }
    }
}

fn put_back(cases: &[TestCase]) -> Vec<PutBack> {
    let mut steps: Vec<&SetUp> = Vec::new();
    for step in cases.iter().flat_map(|case| &case.set_up) {
        let same = |known: &&SetUp| match (*known, step) {
            (SetUp::Assign { field: a, .. }, SetUp::Assign { field: b, .. }) => a == b,
            (SetUp::Call { restore: a, .. }, SetUp::Call { restore: b, .. }) => a.setter == b.setter,
            _ => false,
        };
        if !steps.iter().any(same) {
            steps.push(step);
        }
    }
    let all = steps.into_iter().map(|step| match step {
        SetUp::Assign { field, .. } => PutBack::Field(field.clone()),
        SetUp::Call { restore, .. } => PutBack::Setter {
            setter: restore.setter.clone(),
            ty: restore.ty.clone(),
            old: restore.old.clone(),
        },
    });
    all.collect()
}

fn compared(alone: &Ending, among_others: &Ending) -> Together {
    match (alone, among_others) {
        (Ending::Unknown, _) | (_, Ending::Unknown) => Together::Same,
        (a, b) if a == b => Together::Same,
        (Ending::Returned(_), Ending::Returned(_)) => Together::OtherValue,
        _ => Together::OtherEnd,
    }
}

fn shown(machine: &Machine, value: Value) -> Shown {
    match value {
        Value::Ref(object) if object.is_null() => Shown::Null,
        Value::Ref(object) => {
            let class = oracle::linker::class_name_of(machine, object);
            match class.as_str() {
                "java/lang/String" => Shown::Text(machine.string_text(object)),
                _ => match machine.unbox(object) {
                    Some((_, number)) => Shown::Bits(number.bits()),
                    None => Shown::Object(class),
                },
            }
        }
        number => Shown::Bits(number.bits()),
    }
}
