//! Recipes to values on the machine: what the emitted test does, call by call.
//!
//! Recipes are built before terms are set: building runs code without terms.

use std::fmt;
use std::sync::Arc;

use contract::Contracts;
use program::{ClassName, FieldRef, MethodRef, Primitive, Program, Type};
use suite::{Call, Creation, FieldValue, Halt, Loss, Recipe, SetUp};
use term::{Operator, apply_unary};
use vm::class::MethodId;
use vm::observe::{Nothing, Site};
use vm::stop::{Stop, StopReason};
use vm::{Machine, Ref, Trap, Value};

use crate::assume::contract_class;
use crate::evaluate::Evaluator;
use crate::linker::{Linker, kind_of};
use crate::scene::{Kept, Scene};

/// Why something cannot be built or found on the machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The class path has no such class or member, or not of that kind.
    Missing { what: String },
    /// A machine cannot build it.
    NotBuildable { reason: String },
    /// Code that had to run has thrown.
    Threw { exception: String },
    /// A call on the way does not meet this part of its precondition.
    NotAllowed { method: MethodRef, clause: Arc<str> },
    /// The machine cannot go on: an earlier state has to be put back.
    Stopped(Box<Stop>),
}

impl Failure {
    pub fn of_trap(machine: &Machine, trap: Trap) -> Failure {
        match trap {
            Trap::Throw(exception) => Failure::Threw { exception: machine.describe_throwable(exception) },
            Trap::Stop(stop) => Failure::Stopped(stop),
            Trap::Again => Failure::NotBuildable { reason: String::from("memory is short") },
        }
    }

    pub(crate) fn not_buildable(reason: impl Into<String>) -> Failure {
        Failure::NotBuildable { reason: reason.into() }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Missing { what } => write!(f, "there is no {what}"),
            Failure::NotBuildable { reason } => f.write_str(reason),
            Failure::Threw { exception } => write!(f, "building it throws {exception}"),
            Failure::NotAllowed { method, clause } => write!(f, "`{clause}` of {method} is not met"),
            Failure::Stopped(stop) => write!(f, "{}", stop.reason),
        }
    }
}

impl std::error::Error for Failure {}

impl From<Failure> for Loss {
    fn from(failure: Failure) -> Loss {
        match failure {
            Failure::Missing { what } => Loss::Missing { what },
            Failure::NotBuildable { reason } => Loss::NotBuildable { what: reason },
            Failure::Threw { exception } => Loss::Threw { exception },
            Failure::NotAllowed { method, clause } => Loss::NotAllowed { method, clause },
            Failure::Stopped(stop) => Loss::Machine { call: None, halt: halt(&stop.reason) },
        }
    }
}

/// Why the machine stopped, as others tell it.
pub fn halt(reason: &StopReason) -> Halt {
    match reason.clone() {
        StopReason::Exit { status } => Halt::Exit { status },
        StopReason::Instructions { limit } => Halt::Instructions { most: limit },
        StopReason::Time => Halt::Time,
        StopReason::Deadlock { threads } => Halt::Deadlock { threads },
        StopReason::Stalled { threads } => Halt::Stalled { threads },
        StopReason::Threads { limit } => Halt::Threads { most: limit },
        StopReason::Refused { operation } => Halt::Refused { operation },
        StopReason::Unsupported { method } => Halt::Native { method },
        StopReason::Library { problem } => Halt::Library { problem },
    }
}

/// The value of a recipe for a place of type `wanted` (`Object` where nothing is known). `shared` are the objects that
/// [`Recipe::Shared`] names.
pub fn build(
    machine: &mut Machine,
    linker: &mut Linker,
    recipe: &Recipe,
    wanted: &Type,
    shared: &[Kept],
) -> Result<Kept, Failure> {
    Builder { machine, linker, shared, contracts: None }.build(recipe, wanted)
}

/// The same by calls that their contracts allow; one that is not allowed is a [`Failure::NotAllowed`].
pub fn build_allowed(
    machine: &mut Machine,
    linker: &mut Linker,
    contracts: &Contracts,
    recipe: &Recipe,
    shared: &[Kept],
) -> Result<Kept, Failure> {
    Builder { machine, linker, shared, contracts: Some(contracts) }.build(recipe, &Type::object())
}

/// Puts a value, and its term, into a static field of a class that is initialised first.
pub fn assign(
    machine: &mut Machine,
    linker: &mut Linker,
    field: &FieldRef,
    value: &Kept,
) -> Result<(), Failure> {
    let place = linker.field(machine, field)?;
    let declared = machine.field(place);
    if !declared.is_static() {
        return Err(Failure::Missing { what: format!("static field `{}.{}`", field.owner, field.name) });
    }
    let (offset, kind) = (declared.offset, declared.kind);
    let block = machine.classes[place.0].block;
    let now = value.value(machine);
    machine.heap.put_value(block, offset, kind, now);
    machine.set_static_term(place.0, &field.name, value.term);
    Ok(())
}

pub(crate) struct Builder<'a> {
    pub(crate) machine: &'a mut Machine,
    pub(crate) linker: &'a mut Linker,
    pub(crate) shared: &'a [Kept],
    /// Where calls on the way must be allowed.
    pub(crate) contracts: Option<&'a Contracts>,
}

impl Builder<'_> {
    pub(crate) fn build(&mut self, recipe: &Recipe, wanted: &Type) -> Result<Kept, Failure> {
        let value = match recipe {
            Recipe::Value(value) => self.value(value, wanted)?,
            Recipe::Null(ty) if ty.is_primitive() || wanted.is_primitive() => {
                return Err(Failure::not_buildable("null for a primitive type"));
            }
            Recipe::Null(_) => Value::Ref(Ref::NULL),
            Recipe::EnumConstant { class, constant } => self.static_field(class, constant)?,
            Recipe::StaticField { field, ty: _ } => self.static_field(&field.owner, &field.name)?,
            Recipe::ClassLiteral(ty) => {
                let class = self.linker.class_of_type(self.machine, ty)?;
                Value::Ref(self.machine.mirror(class))
            }
            Recipe::Array { element, items } => return self.array(element, items),
            Recipe::Object { ty: _, creation, then } => return self.object(creation, then),
            Recipe::Lambda { interface, returns, rows } => {
                return self.lambda(interface, returns.as_deref(), rows);
            }
            Recipe::Mock(mock) => return self.mock(mock),
            Recipe::MockLiteral(class) => {
                let ty = crate::mock::mock_type(self.machine, self.linker, class, &[])?;
                Value::Ref(self.machine.mirror(ty.class))
            }
            Recipe::UserCode { code, .. } => {
                return Err(Failure::not_buildable(format!("`{code}` is the user's own Java")));
            }
            Recipe::Fixture { object, fields } => return self.fixture(object, fields),
            Recipe::Shared(index) => {
                let shared = self.shared.get(*index).copied();
                return shared.ok_or_else(|| {
                    Failure::not_buildable(format!("shared object {index} is not built yet"))
                });
            }
        };
        let value = self.fitted(value, wanted)?;
        Ok(self.keep(value))
    }

    /// A step that brings static fields into a state.
    pub(crate) fn set_up(&mut self, step: &SetUp) -> Result<(), Failure> {
        match step {
            SetUp::Assign { field, ty, value } => {
                let built = self.build(value, ty)?;
                assign(self.machine, self.linker, field, &built)
            }
            SetUp::Call { call, .. } => {
                let creation = Creation::Factory {
                    method: call.method.clone(),
                    on: None,
                    arguments: call.arguments.clone(),
                };
                self.object(&creation, &[]).map(|_| ())
            }
        }
    }

    pub(crate) fn keep(&mut self, value: Value) -> Kept {
        Kept::new(self.machine, value, None)
    }

    /// A literal as the place wants it: a number of the primitive, a wrapper, or a string.
    fn value(&mut self, value: &suite::Value, wanted: &Type) -> Result<Value, Failure> {
        use suite::Value as V;
        let (primitive, plain) = match value {
            V::Boolean(value) => (Primitive::Boolean, Value::from(*value)),
            V::Byte(value) => (Primitive::Byte, Value::Int(i32::from(*value))),
            V::Short(value) => (Primitive::Short, Value::Int(i32::from(*value))),
            V::Char(value) => (Primitive::Char, Value::Int(i32::from(*value))),
            V::Int(value) => (Primitive::Int, Value::Int(*value)),
            V::Long(value) => (Primitive::Long, Value::Long(*value)),
            V::Float(value) => (Primitive::Float, Value::Float(*value)),
            V::Double(value) => (Primitive::Double, Value::Double(*value)),
            V::String(text) => {
                let string = self.machine.intern_text(text);
                return string.map(Value::Ref).map_err(|trap| Failure::of_trap(self.machine, trap));
            }
        };
        let target = wanted.unboxed().unwrap_or(primitive);
        let number = converted(plain, target);
        if wanted.is_primitive() { Ok(number) } else { self.boxed(number, target) }
    }

    /// What a constant or a field gives, unboxed or boxed for its place.
    fn fitted(&mut self, value: Value, wanted: &Type) -> Result<Value, Failure> {
        match (value, wanted) {
            (Value::Ref(object), Type::Primitive(primitive)) => match self.machine.unbox(object) {
                Some((_, number)) => Ok(converted(number, *primitive)),
                None => Err(Failure::not_buildable(format!("no `{}` in it", primitive.keyword()))),
            },
            (Value::Ref(_), _) => Ok(value),
            (number, Type::Primitive(primitive)) => Ok(converted(number, *primitive)),
            (number, other) => match other.unboxed() {
                Some(primitive) => self.boxed(converted(number, primitive), primitive),
                None => Ok(number),
            },
        }
    }

    fn boxed(&mut self, number: Value, primitive: Primitive) -> Result<Value, Failure> {
        let class = primitive.boxed();
        let descriptor = format!("({})L{class};", primitive.descriptor());
        let method = MethodRef::new(class.into(), "valueOf", descriptor);
        let value_of = self.linker.method(self.machine, &method)?;
        self.run(value_of, &[number])
    }

    fn static_field(&mut self, owner: &ClassName, name: &str) -> Result<Value, Failure> {
        let field = FieldRef { owner: owner.clone(), name: name.into() };
        let place = self.linker.field(self.machine, &field)?;
        let declared = self.machine.field(place);
        if !declared.is_static() {
            return Err(Failure::Missing { what: format!("static field `{owner}.{name}`") });
        }
        let (offset, kind) = (declared.offset, declared.kind);
        let block = self.machine.classes[place.0].block;
        Ok(self.machine.heap.get_value(block, offset, kind))
    }

    fn array(&mut self, element: &Type, items: &[Recipe]) -> Result<Kept, Failure> {
        let class = self.linker.class_of_type(self.machine, element)?;
        let class = self.machine.array_class(class);
        let array = self.machine.new_array(class, items.len() as i32);
        let array = array.map_err(|trap| Failure::of_trap(self.machine, trap))?;
        let array = self.keep(Value::Ref(array));
        let kind = match element {
            Type::Primitive(primitive) => kind_of(*primitive),
            _ => vm::Kind::Reference,
        };
        for (index, item) in items.iter().enumerate() {
            let value = self.build(item, element)?.value(self.machine);
            let holder = array.reference(self.machine);
            if let Value::Ref(object) = value
                && !object.is_null()
                && !self
                    .machine
                    .classes
                    .is_subtype(self.machine.heap.class_of(object), self.element_class(holder))
            {
                return Err(Failure::Threw { exception: String::from("java.lang.ArrayStoreException") });
            }
            let offset = vm::heap::Heap::element_offset(index as u32, kind);
            self.machine.heap.put_value(holder, offset, kind, value);
        }
        Ok(array)
    }

    fn element_class(&self, array: Ref) -> vm::class::ClassId {
        let class = self.machine.heap.class_of(array);
        match self.machine.classes[class].kind {
            vm::class::ClassKind::Array { element, .. } => element,
            vm::class::ClassKind::Instance | vm::class::ClassKind::Primitive(_) => class,
        }
    }

    fn object(&mut self, creation: &Creation, then: &[Call]) -> Result<Kept, Failure> {
        let object = match creation {
            Creation::Constructor { constructor, outer, arguments } => {
                self.construct(constructor, outer.as_deref(), arguments)?
            }
            Creation::Reflection { constructor, arguments } => {
                self.construct(constructor, None, arguments)?
            }
            Creation::Factory { method, on, arguments } => {
                let mut id = self.linker.method(self.machine, method)?;
                if self.machine.methods[id].is_static() != on.is_none() {
                    return Err(Failure::Missing { what: format!("such a method `{method}`") });
                }
                let this = match on {
                    Some(on) => Some(self.build(on, &Type::object())?),
                    None => None,
                };
                let mut values = self.arguments(method, arguments)?;
                if let Some(this) = this {
                    id = self.selected(id, this)?;
                }
                self.require(id, method, this, &values)?;
                if let Some(this) = this {
                    values.insert(0, this);
                }
                let made = self.run_kept(id, &values)?;
                self.keep(made)
            }
            Creation::There { object } => self.build(object, &Type::object())?,
        };
        for call in then {
            let id = self.linker.method(self.machine, &call.method)?;
            let mut values: Vec<Kept> = Vec::new();
            let arguments = self.arguments(&call.method, &call.arguments)?;
            let this = (!self.machine.methods[id].is_static()).then_some(object);
            let id = self.selected(id, object)?;
            self.require(id, &call.method, this, &arguments)?;
            values.extend(this);
            values.extend(arguments);
            self.run_kept(id, &values)?;
        }
        Ok(object)
    }

    /// An object with fields set past its methods.
    fn fixture(&mut self, object: &Recipe, fields: &[FieldValue]) -> Result<Kept, Failure> {
        let object = self.build(object, &Type::object())?;
        for FieldValue { field, ty, value } in fields {
            let value = self.build(value, ty)?;
            set_field(self.machine, self.linker, object, field, &value)?;
        }
        Ok(object)
    }

    /// `new C(…)`, with the outer instance of an inner class.
    fn construct(
        &mut self,
        constructor: &MethodRef,
        outer: Option<&Recipe>,
        arguments: &[Recipe],
    ) -> Result<Kept, Failure> {
        let id = self.linker.method(self.machine, constructor)?;
        let outer = match outer {
            Some(outer) => Some(self.build(outer, &Type::object())?),
            None => None,
        };
        let arguments = self.arguments_after(constructor, usize::from(outer.is_some()), arguments)?;
        self.require(id, constructor, None, &arguments)?;
        let object = self.allocate(id)?;
        let mut values = vec![object];
        values.extend(outer);
        values.extend(arguments);
        self.run_kept(id, &values)?;
        Ok(object)
    }

    /// Checks the precondition of a call on the way, if that is asked for.
    fn require(
        &mut self,
        id: MethodId,
        method: &MethodRef,
        this: Option<Kept>,
        arguments: &[Kept],
    ) -> Result<(), Failure> {
        let Some(contracts) = self.contracts else { return Ok(()) };
        let mut evaluator = Evaluator::new(contracts);
        std::mem::swap(&mut evaluator.linker, self.linker);
        let class = match this {
            Some(this) => {
                let object = this.reference(self.machine);
                contract_class(&evaluator.program, self.machine, object, &method.owner)
            }
            None => method.owner.clone(),
        };
        let contract = contracts.effective(&class, method);
        let scene = Scene::before(class, Site { method: id, offset: 0 }, this, arguments.to_vec());
        let assumed = evaluator.assume(self.machine, &mut Nothing, &contract, &scene);
        std::mem::swap(&mut evaluator.linker, self.linker);
        match assumed.broken.into_iter().next() {
            _ if assumed.holds => Ok(()),
            Some((clause, _)) => Err(Failure::NotAllowed { method: method.clone(), clause }),
            None => Err(Failure::NotAllowed { method: method.clone(), clause: "its precondition".into() }),
        }
    }

    /// An object whose constructor has not run.
    pub(crate) fn allocate(&mut self, constructor: MethodId) -> Result<Kept, Failure> {
        let class = self.machine.methods[constructor].class;
        if self.machine.classes[class].is_abstract() || self.machine.classes[class].is_interface() {
            let text = self.machine.class_text(class);
            return Err(Failure::not_buildable(format!("class `{text}` is abstract")));
        }
        let object = self.machine.new_object(class);
        let object = object.map_err(|trap| Failure::of_trap(self.machine, trap))?;
        Ok(self.keep(Value::Ref(object)))
    }

    /// The method that a call runs on this object.
    pub(crate) fn selected(&mut self, method: MethodId, receiver: Kept) -> Result<MethodId, Failure> {
        if self.machine.methods[method].is_static() {
            return Ok(method);
        }
        let object = receiver.reference(self.machine);
        if object.is_null() {
            return Err(Failure::Threw { exception: String::from("java.lang.NullPointerException") });
        }
        let owner = self.machine.methods[method].class;
        if !self.machine.classes.is_subtype(self.machine.heap.class_of(object), owner) {
            let text = self.machine.class_text(owner);
            return Err(Failure::not_buildable(format!("the object is no `{text}`")));
        }
        let selected = self.linker.select(self.machine, object, method);
        selected.map_err(|trap| Failure::of_trap(self.machine, trap))
    }

    pub(crate) fn arguments(&mut self, method: &MethodRef, recipes: &[Recipe]) -> Result<Vec<Kept>, Failure> {
        self.arguments_after(method, 0, recipes)
    }

    /// The arguments after those that the source does not show. A last array parameter takes several recipes.
    pub(crate) fn arguments_after(
        &mut self,
        method: &MethodRef,
        hidden: usize,
        recipes: &[Recipe],
    ) -> Result<Vec<Kept>, Failure> {
        let parameters = Program::parse_descriptor(&method.descriptor).map(|(parameters, _)| parameters);
        let parameters = parameters.unwrap_or_default();
        let wanted = parameters.get(hidden..).unwrap_or_default();
        if let Some((Type::Array(element), plain)) = wanted.split_last()
            && recipes.len() != wanted.len()
            && recipes.len() >= plain.len()
        {
            let mut values = self.each(&recipes[..plain.len()], plain)?;
            values.push(self.array(element, &recipes[plain.len()..])?);
            return Ok(values);
        }
        if recipes.len() != wanted.len() {
            return Err(Failure::not_buildable(format!("`{method}` with {} arguments", recipes.len())));
        }
        self.each(recipes, wanted)
    }

    fn each(&mut self, recipes: &[Recipe], wanted: &[Type]) -> Result<Vec<Kept>, Failure> {
        recipes.iter().zip(wanted).map(|(recipe, wanted)| self.build(recipe, wanted)).collect()
    }

    pub(crate) fn run_kept(&mut self, method: MethodId, values: &[Kept]) -> Result<Value, Failure> {
        let values: Vec<Value> = values.iter().map(|kept| kept.value(self.machine)).collect();
        self.run(method, &values)
    }

    fn run(&mut self, method: MethodId, values: &[Value]) -> Result<Value, Failure> {
        let returned = self.machine.run_to_completion(method, values);
        returned.map_err(|trap| Failure::of_trap(self.machine, trap))
    }
}

/// Sets an instance field, with the term that the value carries, as reflection would: a value that does not fit is refused.
pub fn set_field(
    machine: &mut Machine,
    linker: &mut Linker,
    object: Kept,
    field: &FieldRef,
    value: &Kept,
) -> Result<(), Failure> {
    let place = linker.field(machine, field)?;
    let holder = object.reference(machine);
    let declared = machine.field(place);
    let (offset, kind) = (declared.offset, declared.kind);
    let ty = Program::parse_field_descriptor(machine.names.get(declared.descriptor));
    let fits = !declared.is_static()
        && !holder.is_null()
        && machine.classes.is_subtype(machine.heap.class_of(holder), place.0);
    if !fits {
        return Err(Failure::Missing {
            what: format!("field `{}.{}` in the object", field.owner, field.name),
        });
    }
    let new = value.value(machine);
    match new {
        Value::Ref(reference) => {
            let class = linker.class_of_type(machine, &ty.unwrap_or(Type::object()))?;
            // Loading the class may have moved the object.
            let reference = if reference.is_null() { reference } else { value.reference(machine) };
            let is_one = || machine.classes.is_subtype(machine.heap.class_of(reference), class);
            if kind != vm::Kind::Reference || !reference.is_null() && !is_one() {
                let what = format!("field `{}.{}` that holds such an object", field.owner, field.name);
                return Err(Failure::Missing { what });
            }
        }
        Value::Void => return Err(Failure::not_buildable("no value for a field")),
        Value::Int(_) | Value::Long(_) | Value::Float(_) | Value::Double(_)
            if kind == vm::Kind::Reference =>
        {
            return Err(Failure::not_buildable("a number for an object"));
        }
        Value::Int(_) | Value::Long(_) | Value::Float(_) | Value::Double(_) => {}
    }
    let (holder, new) = (object.reference(machine), value.value(machine));
    machine.heap.put_value(holder, offset, kind, new);
    // A field that another one hides has no term: terms are found by name.
    let name = machine.names.get(machine.field(place).name).to_owned();
    if machine.find_field(machine.heap.class_of(holder), &name) == Some(place) {
        machine.set_field_term(holder, &name, value.term);
    }
    Ok(())
}

/// A number as a primitive type holds it (JLS 5.1).
fn converted(value: Value, to: Primitive) -> Value {
    use Operator as Op;
    let apply = |operator: Operator, kind| Value::of_bits(kind, apply_unary(operator, value.bits()));
    let int = match value {
        Value::Long(_) => apply(Op::L2i, vm::Kind::Int),
        Value::Float(_) => apply(Op::F2i, vm::Kind::Int),
        Value::Double(_) => apply(Op::D2i, vm::Kind::Int),
        Value::Int(_) | Value::Void | Value::Ref(_) => value,
    };
    let cut = |operator: Operator| Value::of_bits(vm::Kind::Int, apply_unary(operator, int.bits()));
    match (to, value) {
        (Primitive::Boolean, _) => value,
        (Primitive::Byte, _) => cut(Op::I2b),
        (Primitive::Short, _) => cut(Op::I2s),
        (Primitive::Char, _) => cut(Op::I2c),
        (Primitive::Int, _) => int,
        (Primitive::Long, Value::Int(_)) => apply(Op::I2l, vm::Kind::Long),
        (Primitive::Long, Value::Float(_)) => apply(Op::F2l, vm::Kind::Long),
        (Primitive::Long, Value::Double(_)) => apply(Op::D2l, vm::Kind::Long),
        (Primitive::Float, Value::Int(_)) => apply(Op::I2f, vm::Kind::Float),
        (Primitive::Float, Value::Long(_)) => apply(Op::L2f, vm::Kind::Float),
        (Primitive::Float, Value::Double(_)) => apply(Op::D2f, vm::Kind::Float),
        (Primitive::Double, Value::Int(_)) => apply(Op::I2d, vm::Kind::Double),
        (Primitive::Double, Value::Long(_)) => apply(Op::L2d, vm::Kind::Double),
        (Primitive::Double, Value::Float(_)) => apply(Op::F2d, vm::Kind::Double),
        (Primitive::Long | Primitive::Float | Primitive::Double, _) => value,
    }
}
