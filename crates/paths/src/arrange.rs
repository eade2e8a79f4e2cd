//! Brings the receiver and the arguments of a test case into being on the machine, with a variable for every literal. Calls
//! that create objects run symbolically: what they decide is part of the path, and so is what their own contracts ask for.

use oracle::mock::{self, MockType};
use oracle::{Failure, Kept, Linker, Slot};
use program::{MethodRef, Primitive, Program, Type};
use solver::Assignment;
use suite::{
    Answer, Call, Creation, FieldValue, LambdaRow, Loss, Mock, Recipe, SetUp, TestCase, Value as Literal,
};
use term::{Relation, TermId, VarId};
use vm::class::{ClassId, MethodId};
use vm::heap::Heap;
use vm::interp::Exit;
use vm::{Kind, Machine, Value};

use crate::growth::{Growth, Growths, MOST_TIMES, first_repeated, stretched};
use crate::permits::Permits;
use crate::pinned::References;
use crate::skeleton::{
    GIVES, KEY, Names, THEN, answer_path, bits_of, element, field_path, further_item, is_wide, object_path,
    part, result, usual_item,
};
use crate::variables::{MOST_ELEMENTS, USUAL_UNIT, Variable, Variables};
use crate::watch::Watch;

/// Everything that the call under test needs.
pub(crate) struct Arranged {
    pub receiver: Option<Kept>,
    pub arguments: Vec<Kept>,
    pub shared: Vec<Kept>,
    /// Which objects the references are that have a variable.
    pub references: References,
    /// Objects that are inputs.
    pub objects: Vec<(VarId, Kept)>,
    pub mocks: Vec<ArrangedMock>,
    /// Types that are inputs, and where.
    pub literals: Vec<(String, ClassId)>,
}

/// Why the call under test was not reached.
#[derive(Clone, Debug)]
pub(crate) enum Unarranged {
    /// A call that creates an object threw.
    Threw,
    /// Its contract does not allow such a call.
    Unallowed,
    /// For a reason that no other literals change.
    Cannot(Loss),
    Stopped(Loss),
}

impl From<Failure> for Unarranged {
    fn from(failure: Failure) -> Unarranged {
        Unarranged::Cannot(failure.into())
    }
}

pub(crate) struct Arranger<'a, 'p> {
    pub machine: &'a mut Machine,
    pub linker: &'a mut Linker,
    pub watch: &'a mut Watch,
    pub variables: &'a mut Variables,
    /// Gets the value of every variable that is met and has none.
    pub assignment: &'a mut Assignment,
    /// What must hold for the inputs to be what they are said to be, and for the calls that make them to be allowed.
    pub domain: Vec<TermId>,
    permits: Permits<'a, 'p>,
    /// What is known of how objects of this skeleton grow.
    pub skeleton: usize,
    pub growths: &'a mut Growths,
    shared: Vec<Kept>,
    references: Vec<(VarId, Kept)>,
    mocks: Vec<ArrangedMock>,
    literals: Vec<(String, ClassId)>,
}

/// A mock that is there, and where.
pub(crate) struct ArrangedMock {
    pub path: String,
    pub object: Kept,
    pub ty: MockType,
}

impl<'a, 'p> Arranger<'a, 'p> {
    pub(crate) fn new(
        machine: &'a mut Machine,
        linker: &'a mut Linker,
        watch: &'a mut Watch,
        variables: &'a mut Variables,
        assignment: &'a mut Assignment,
        permits: Permits<'a, 'p>,
        (skeleton, growths): (usize, &'a mut Growths),
    ) -> Arranger<'a, 'p> {
        Arranger {
            machine,
            linker,
            watch,
            variables,
            assignment,
            domain: Vec::new(),
            permits,
            skeleton,
            growths,
            shared: Vec::new(),
            references: Vec::new(),
            mocks: Vec::new(),
            literals: Vec::new(),
        }
    }

    pub(crate) fn arrange(&mut self, case: &TestCase, names: &Names) -> Result<Arranged, Unarranged> {
        for (index, recipe) in case.shared.iter().enumerate() {
            let built = self.build(recipe, &Names::shared(index), None)?;
            self.shared.push(built);
        }
        let receiver = match &case.receiver {
            Some(recipe) => Some(self.build(recipe, &names.receiver, None)?),
            None => None,
        };
        let arguments =
            self.build_all(&case.method, &case.arguments, |index| names.argument(index).to_owned())?;
        for (number, step) in case.set_up.iter().enumerate() {
            self.set_up(number, step)?;
        }
        let references = self.references();
        let (shared, mocks) = (std::mem::take(&mut self.shared), std::mem::take(&mut self.mocks));
        let literals = std::mem::take(&mut self.literals);
        let objects = std::mem::take(&mut self.references);
        Ok(Arranged { receiver, arguments, shared, references, objects, mocks, literals })
    }

    /// Which objects the references are that have been made so far.
    fn references(&self) -> References {
        let bits = |(id, kept): &(VarId, Kept)| (*id, kept.value(self.machine).bits());
        self.references.iter().map(bits).collect()
    }

    /// Brings static fields into the state that they have when the call begins.
    fn set_up(&mut self, number: usize, step: &SetUp) -> Result<(), Unarranged> {
        let names = Names::set_up(number, step);
        match step {
            SetUp::Assign { field, ty, value } => {
                let primitive = ty.as_primitive();
                let name = names.first().map(String::as_str).unwrap_or_default();
                let built = self.build(value, name, primitive)?;
                oracle::assign(self.machine, self.linker, field, &built)?;
            }
            SetUp::Call { call, .. } => {
                let all = self.build_all(&call.method, &call.arguments, |index| names[index].clone())?;
                let method = self.linker.method(self.machine, &call.method)?;
                self.run(&call.method, method, None, &all)?;
            }
        }
        Ok(())
    }

    /// The arguments of a call; whether each is a primitive is the method's to say.
    fn build_all(
        &mut self,
        method: &MethodRef,
        recipes: &[Recipe],
        name: impl Fn(usize) -> String,
    ) -> Result<Vec<Kept>, Unarranged> {
        let primitives = primitive_parameters(&method.descriptor);
        // The outer instance and what else the compiler adds come first.
        let added = primitives.len().saturating_sub(recipes.len());
        let mut built = Vec::with_capacity(recipes.len());
        for (index, recipe) in recipes.iter().enumerate() {
            let primitive = primitives.get(index + added).copied().flatten();
            built.push(self.build(recipe, &name(index), primitive)?);
        }
        Ok(built)
    }

    pub(crate) fn build(
        &mut self,
        recipe: &Recipe,
        path: &str,
        primitive: Option<Primitive>,
    ) -> Result<Kept, Unarranged> {
        let built = self.build_plain(recipe, path, primitive)?;
        Ok(if primitive.is_some() { built } else { self.known(built, path) })
    }

    /// An object with the variable of a place: which object is there can be asked, too.
    fn known(&mut self, mut built: Kept, path: &str) -> Kept {
        self.machine.note_class_questions();
        let variable = self.variables.reference(self.machine.terms_mut(), path);
        built.term = Some(variable.term);
        self.references.push((variable.id, built));
        built
    }

    fn build_plain(
        &mut self,
        recipe: &Recipe,
        path: &str,
        primitive: Option<Primitive>,
    ) -> Result<Kept, Unarranged> {
        match recipe {
            Recipe::Value(Literal::String(text)) => self.text(path, text),
            Recipe::Value(value) => self.primitive(path, value, primitive),
            Recipe::Array { element: ty, items } => self.array(path, ty, items),
            Recipe::Object { creation, then, .. } => {
                let object = self.create(path, creation)?;
                self.calls(path, object, then)?;
                Ok(object)
            }
            Recipe::Fixture { object, fields } => self.fixture(path, object, fields),
            Recipe::Shared(index) => match self.shared.get(*index) {
                Some(shared) => Ok(*shared),
                None => Err(cannot("an object is used before it is made")),
            },
            Recipe::Lambda { interface, returns, rows } => {
                self.lambda(path, interface, returns.as_deref(), rows)
            }
            Recipe::Mock(mock) => self.mock(path, mock),
            Recipe::ClassLiteral(_) | Recipe::MockLiteral(_) => {
                let literal =
                    oracle::build(self.machine, self.linker, recipe, &Type::object(), &self.shared)?;
                let class = self.machine.class_of_mirror(literal.reference(self.machine));
                self.literals.push((path.to_owned(), class));
                Ok(literal)
            }
            Recipe::Null(_)
            | Recipe::EnumConstant { .. }
            | Recipe::StaticField { .. }
            | Recipe::UserCode { .. } => {
                Ok(oracle::build(self.machine, self.linker, recipe, &Type::object(), &self.shared)?)
            }
        }
    }

    /// A variable that is on or off, at first off.
    pub(crate) fn flag(&mut self, name: &str) -> Variable {
        self.variables.primitive(self.machine.terms_mut(), name, Primitive::Boolean)
    }

    pub(crate) fn is_on(&mut self, flag: Variable) -> bool {
        self.value(flag, 0) != 0
    }

    fn value(&mut self, variable: Variable, otherwise: u64) -> u64 {
        match self.assignment.get(variable.id) {
            Some(bits) => bits,
            None => {
                self.assignment.set(variable.id, otherwise);
                otherwise
            }
        }
    }

    fn primitive(
        &mut self,
        path: &str,
        literal: &Literal,
        primitive: Option<Primitive>,
    ) -> Result<Kept, Unarranged> {
        let Some((kind, bits)) = bits_of(literal) else {
            return Err(cannot("a literal of an unknown kind"));
        };
        if let Some(wanted) = primitive.filter(|wanted| *wanted != kind) {
            // A literal that Java widens: as the number that it is.
            let recipe = Recipe::Value(literal.clone());
            let wanted = Type::Primitive(wanted);
            return Ok(oracle::build(self.machine, self.linker, &recipe, &wanted, &self.shared)?);
        }
        let variable = self.variables.primitive(self.machine.terms_mut(), path, kind);
        let bits = self.value(variable, bits);
        let machine_kind = oracle::linker::kind_of(kind);
        let value = Value::of_bits(machine_kind, bits);
        if primitive.is_some() {
            return Ok(Kept::new(self.machine, value, Some(variable.term)));
        }
        let boxed = self.new_box(kind, machine_kind, value)?;
        let kept = Kept::new(self.machine, boxed, None);
        self.machine.set_field_term(kept.reference(self.machine), "value", Some(variable.term));
        Ok(kept)
    }

    /// A box of its own, not one of the cache, since it gets a term.
    fn new_box(&mut self, primitive: Primitive, kind: Kind, value: Value) -> Result<Value, Unarranged> {
        let class = self.linker.class(self.machine, &program::ClassName::new(primitive.boxed()))?;
        let object = self.machine.new_object(class).map_err(|trap| stopped(self.machine, trap))?;
        let offset = self.machine.find_field(class, "value").map(|field| self.machine.field(field).offset);
        match offset {
            Some(offset) => self.machine.heap.put_value(object, offset, kind, value),
            None => return Err(cannot(format!("{} has no value", primitive.boxed()))),
        }
        Ok(Value::Ref(object))
    }

    fn text(&mut self, path: &str, text: &str) -> Result<Kept, Unarranged> {
        let usual: Vec<u16> = text.encode_utf16().collect();
        let wide = is_wide(text);
        let length = self.variables.length(self.machine.terms_mut(), path, true);
        let count = self.value(length, usual.len().min(MOST_ELEMENTS as usize) as u64) as usize;
        let (mut units, mut terms) = (Vec::with_capacity(count), Vec::with_capacity(count));
        for index in 0..count {
            let variable = self.variables.unit(self.machine.terms_mut(), path, index, wide);
            let usual = usual.get(index).copied().unwrap_or(USUAL_UNIT);
            units.push(self.value(variable, u64::from(usual)) as u16);
            terms.push(Some(variable.term));
        }
        let string = self.machine.new_string_utf16(&units).map_err(|trap| stopped(self.machine, trap))?;
        if wide && !self.stay_wide(&units, &terms) {
            // A string of Latin-1 letters would have been stored as one: it is only what it is.
            return Ok(Kept::new(self.machine, Value::Ref(string), None));
        }
        self.machine.set_string_terms(string, Some(length.term), &terms);
        Ok(Kept::new(self.machine, Value::Ref(string), None))
    }

    /// At least one unit is none of Latin-1, or the string would be stored otherwise.
    fn stay_wide(&mut self, units: &[u16], variables: &[Option<TermId>]) -> bool {
        if units.iter().all(|unit| *unit < 0x100) {
            return false;
        }
        let terms = self.machine.terms_mut();
        let mut any = terms.bool(false);
        let limit = terms.int(0xff);
        for variable in variables.iter().flatten() {
            let beyond = terms.compare(Relation::Gt, *variable, limit);
            any = terms.or(any, beyond);
        }
        self.domain.push(any);
        true
    }

    fn array(&mut self, path: &str, ty: &Type, items: &[Recipe]) -> Result<Kept, Unarranged> {
        let further = further_item(ty, items);
        let length = further.as_ref().map(|_| self.variables.length(self.machine.terms_mut(), path, false));
        let count = match length {
            Some(length) => self.value(length, items.len().min(MOST_ELEMENTS as usize) as u64) as usize,
            None => items.len(),
        };
        let further = further.unwrap_or_else(|| usual_item(ty));
        let primitive = match ty {
            Type::Primitive(primitive) => Some(*primitive),
            _ => None,
        };
        let mut elements = Vec::with_capacity(count);
        for index in 0..count {
            let item = items.get(index).unwrap_or(&further);
            elements.push(self.build(item, &element(path, index), primitive)?);
        }
        let class = self.linker.class_of_type(self.machine, &Type::Array(Box::new(ty.clone())))?;
        let array =
            self.machine.new_array(class, count as i32).map_err(|trap| stopped(self.machine, trap))?;
        let kind = match ty {
            Type::Primitive(primitive) => oracle::linker::kind_of(*primitive),
            _ => Kind::Reference,
        };
        for (index, item) in elements.iter().enumerate() {
            let value = item.value(self.machine);
            self.machine.heap.put_value(array, Heap::element_offset(index as u32, kind), kind, value);
            if let Some(term) = item.term {
                self.machine.set_element_term(array, index as u32, Some(term));
            }
        }
        if let Some(length) = length {
            self.machine.set_length_term(array, Some(length.term));
        }
        Ok(Kept::new(self.machine, Value::Ref(array), None))
    }

    /// What a lambda gives, and when, is as much an input as other literals.
    fn lambda(
        &mut self,
        path: &str,
        interface: &Type,
        returns: Option<&Recipe>,
        rows: &[LambdaRow],
    ) -> Result<Kept, Unarranged> {
        let on: Vec<usize> = rows.iter().map(|row| row.parameter).collect();
        let (object, slots) = oracle::lambda(self.machine, self.linker, interface, &on)?;
        for field in slots {
            let (recipe, name) = match field.slot {
                Slot::Returns => (returns, result(path)),
                Slot::Key(row) => (rows.get(row).map(|row| &row.equals), part(path, KEY, row)),
                Slot::Gives(row) => (rows.get(row).map(|row| &row.gives), part(path, GIVES, row)),
            };
            let Some(recipe) = recipe else {
                return Err(cannot("a lambda gives nothing where a value is wanted"));
            };
            let value = self.build(recipe, &name, field.wanted.as_primitive())?;
            oracle::fill(self.machine, &object, &field, &value);
        }
        Ok(object)
    }

    /// What the methods of a mock answer is as much an input as other literals.
    fn mock(&mut self, path: &str, mock: &Mock) -> Result<Kept, Unarranged> {
        let ty = mock::mock_type(self.machine, self.linker, &mock.class, &mock.answers)?;
        let object = mock::new_mock(self.machine, &ty)?;
        for answers in &mock.answers {
            let returned =
                Program::parse_descriptor(&answers.method.descriptor).map(|(_, returned)| returned);
            let primitive = returned.as_ref().and_then(Type::as_primitive);
            let mut values = Vec::with_capacity(answers.calls.len());
            for (number, call) in answers.calls.iter().enumerate() {
                let name = answer_path(path, mock, answers, number);
                values.push(match call {
                    Answer::Returns => None,
                    Answer::Gives(recipe) => Some(self.build(recipe, &name, primitive)?),
                    Answer::Itself => Some(self.known(object, &name)),
                    Answer::Throws(recipe) => Some(self.build_plain(recipe, &name, None)?),
                });
            }
            mock::answer(self.machine, self.linker, (&object, &ty), answers, &values)?;
        }
        if let Some(base) = &mock.class.extends {
            let all = self.build_all(&base.constructor, &mock.arguments, |index| part(path, "new", index))?;
            let method = self.linker.method(self.machine, &base.constructor)?;
            self.run(&base.constructor, method, Some(object), &all)?;
        }
        self.mocks.push(ArrangedMock { path: path.to_owned(), object, ty });
        Ok(object)
    }

    fn create(&mut self, path: &str, creation: &Creation) -> Result<Kept, Unarranged> {
        match creation {
            Creation::Constructor { constructor, outer, arguments } => {
                self.construct(path, constructor, outer.as_deref(), arguments)
            }
            Creation::Reflection { constructor, arguments } => {
                self.construct(path, constructor, None, arguments)
            }
            Creation::Factory { method, on, arguments } => {
                let on = match on {
                    Some(on) => Some(self.build(on, &format!("{path}.on"), None)?),
                    None => None,
                };
                let all = self.build_all(method, arguments, |index| part(path, "new", index))?;
                let id = self.linker.method(self.machine, method)?;
                let made = self.run(method, id, on, &all)?;
                Ok(Kept::new(self.machine, made, None))
            }
            Creation::There { object } => self.build(object, &format!("{path}.there"), None),
        }
    }

    fn construct(
        &mut self,
        path: &str,
        constructor: &MethodRef,
        outer: Option<&Recipe>,
        arguments: &[Recipe],
    ) -> Result<Kept, Unarranged> {
        let mut all = Vec::new();
        if let Some(outer) = outer {
            all.push(self.build(outer, &format!("{path}.outer"), None)?);
        }
        all.extend(self.build_all(constructor, arguments, |index| part(path, "new", index))?);
        let class = self.linker.class(self.machine, &constructor.owner)?;
        let method = self.linker.method(self.machine, constructor)?;
        let object = self.machine.new_object(class).map_err(|trap| stopped(self.machine, trap))?;
        let object = Kept::new(self.machine, Value::Ref(object), None);
        self.run(constructor, method, Some(object), &all)?;
        Ok(object)
    }

    /// An object whose fields have variables, too.
    fn fixture(&mut self, path: &str, object: &Recipe, fields: &[FieldValue]) -> Result<Kept, Unarranged> {
        let built = self.build_plain(object, path, None)?;
        let base = object_path(path, object);
        for field in fields {
            let primitive = field.ty.as_primitive();
            let value = self.build(&field.value, &field_path(&base, field), primitive)?;
            oracle::set_field(self.machine, self.linker, built, &field.field, &value)?;
        }
        Ok(built)
    }

    /// Calls on an object, the last of them as often as is to be.
    fn calls(&mut self, path: &str, object: Kept, then: &[Call]) -> Result<(), Unarranged> {
        if then.is_empty() {
            return Ok(());
        }
        let first = first_repeated(then);
        let times = self.variables.times(self.machine.terms_mut(), path);
        let count = (self.value(times, (then.len() - first) as u64) as usize).min(MOST_TIMES);
        for (number, call) in then[..first].iter().enumerate() {
            self.call(path, number, object, call)?;
        }
        if object.reference(self.machine).is_null() {
            return Err(Unarranged::Threw);
        }
        let mut growth = Growth::new(self.machine, object.reference(self.machine));
        for (number, call) in stretched(then, count).iter().enumerate().skip(first) {
            self.call(path, number, object, call)?;
            growth.follow(self.machine, object.reference(self.machine));
        }
        let key = (self.skeleton, path.to_owned());
        growth.count(self.machine, object, times.term, self.growths, key);
        Ok(())
    }

    fn call(&mut self, path: &str, number: usize, object: Kept, call: &Call) -> Result<(), Unarranged> {
        let name = format!("{THEN}{number}");
        let all = self.build_all(&call.method, &call.arguments, |index| part(path, &name, index))?;
        let mut method = self.linker.method(self.machine, &call.method)?;
        let receiver = object.reference(self.machine);
        if receiver.is_null() {
            return Err(Unarranged::Threw);
        }
        let is_static = self.machine.methods[method].is_static();
        if !is_static {
            method = self
                .linker
                .select(self.machine, receiver, method)
                .map_err(|trap| stopped(self.machine, trap))?;
        }
        self.run(&call.method, method, Some(object).filter(|_| !is_static), &all)?;
        Ok(())
    }

    /// Makes a call, if its contract allows it.
    fn run(
        &mut self,
        method: &MethodRef,
        id: MethodId,
        this: Option<Kept>,
        given: &[Kept],
    ) -> Result<Value, Unarranged> {
        if let Some(contract) = self.permits.contract(self.machine, method, this) {
            let references = self.references();
            let condition =
                self.permits.ask(self.machine, self.watch, (id, &contract), this, given, &references)?;
            self.domain.extend(condition);
        }
        let all = this.iter().chain(given);
        let arguments: Vec<(Value, Option<TermId>)> =
            all.map(|kept| (kept.value(self.machine), kept.term)).collect();
        match self.machine.call_symbolic_watched(id, &arguments, self.watch) {
            Exit::Returned(value) => Ok(value),
            Exit::Threw(_) => Err(Unarranged::Threw),
            Exit::Stopped(stop) => {
                Err(Unarranged::Stopped(Loss::Machine { call: None, halt: oracle::halt(&stop.reason) }))
            }
        }
    }
}

pub(crate) fn stopped(machine: &Machine, trap: vm::Trap) -> Unarranged {
    Unarranged::Stopped(Failure::of_trap(machine, trap).into())
}

fn cannot(what: impl Into<String>) -> Unarranged {
    Unarranged::Cannot(Loss::NotBuildable { what: what.into() })
}

/// The parameters of a method descriptor, `None` for one that is no primitive.
pub(crate) fn primitive_parameters(descriptor: &str) -> Vec<Option<Primitive>> {
    let mut found = Vec::new();
    let mut letters = descriptor.trim_start_matches('(').chars();
    while let Some(letter) = letters.next() {
        let is_array = letter == '[';
        let mut last = letter;
        while last == '[' {
            last = letters.next().unwrap_or(')');
        }
        if last == 'L' {
            letters.by_ref().find(|letter| *letter == ';');
        }
        let primitive = match last {
            ')' => break,
            'Z' => Some(Primitive::Boolean),
            'B' => Some(Primitive::Byte),
            'S' => Some(Primitive::Short),
            'C' => Some(Primitive::Char),
            'I' => Some(Primitive::Int),
            'J' => Some(Primitive::Long),
            'F' => Some(Primitive::Float),
            'D' => Some(Primitive::Double),
            _ => None,
        };
        found.push(primitive.filter(|_| !is_array));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::primitive_parameters;
    use program::Primitive;

    #[test]
    fn primitives_are_told_from_objects() {
        assert_eq!(
            primitive_parameters("(I[[JLjava/lang/String;Z[Lp/A;D)V"),
            [Some(Primitive::Int), None, None, Some(Primitive::Boolean), None, Some(Primitive::Double)]
        );
    }
}
