//! Objects whose fields are inputs: for goals that objects built by calls do not meet.
//!
//! A case is *opened*: the objects of its receiver and arguments become shared ones, and their fields are set to what they
//! hold after the calls. From there on every field has a variable, like every literal. Where a path asks which object a
//! field refers to, the search exchanges it (KeYTestGen2's abstract heap, lazily chosen): nothing, an object that is there
//! already, a new one of each class that fits, opened in its turn. So sizes and depths grow where a path needs them.
//!
//! The shared objects of an opened case are in order: first those that are created, then fixtures that set their fields,
//! which may refer to any of them.
//!
//! Only fields of the program's own classes are touched, and no final ones: what a constructor fixes, its arguments decide.

use oracle::{Kept, Linker};
use program::{Access, Class, ClassKind, ClassName, Field, Method, MethodRef, Program, Type};
use suite::fixture::class_of;
use suite::{Creation, FieldValue, Recipe, TestCase, Value as Literal};
use vm::heap::Heap;
use vm::{Kind, Machine, Ref, Value};

use crate::explorer::{Explorer, REPLAY};
use crate::skeleton::{Names, element, erased, field_path, literal, usual_item};

/// Objects of one case that are opened.
const MOST_OBJECTS: usize = 7;
/// Elements of an array in a field; a longer one is left as it is.
const MOST_ITEMS: usize = 16;
/// An array of objects is not made longer than this.
const MOST_SLOTS: usize = 4;
/// Values that are tried in one place.
const MOST_CHOICES: usize = 10;
/// Classes of which a new object is tried in one place.
const MOST_CLASSES: usize = 4;

impl Explorer {
    /// Some of the cases with their fields opened, each of another shape; none if there is nothing to open.
    pub fn open(&mut self, program: &Program, cases: &[TestCase], most: usize) -> Vec<TestCase> {
        let mut found: Vec<TestCase> = Vec::new();
        for case in cases {
            if found.len() >= most {
                break;
            }
            let Some(opened) = self.opened(program, lifted(program, case)) else { continue };
            if !found.iter().any(|known| erased(known) == erased(&opened)) {
                found.push(opened);
            }
        }
        found
    }

    /// The case with the fields of its shared objects set to what they are. `None` if no field can be.
    fn opened(&mut self, program: &Program, case: TestCase) -> Option<TestCase> {
        let Explorer { machine, linker, ready, .. } = self;
        machine.restore(ready);
        machine.set_budget(Some(REPLAY));
        let (creations, fixtures): (Vec<Recipe>, Vec<Recipe>) =
            case.shared.iter().cloned().partition(|recipe| !is_fixture(recipe));
        let mut objects: Vec<Kept> = Vec::with_capacity(creations.len());
        for recipe in &creations {
            let built = oracle::build(machine, linker, recipe, &Type::object(), &objects).ok()?;
            objects.push(built);
        }
        let mut opener =
            Opener { program, machine, linker, package: case.class.package(), creations, objects };
        let mut all: Vec<Recipe> = Vec::new();
        let mut index = 0;
        while index < opener.creations.len() {
            let known = fixtures.iter().find(|fixture| sets(fixture, index));
            match known {
                Some(known) => all.push(known.clone()),
                None => {
                    let fields = opener.fields(index);
                    if !fields.is_empty() {
                        all.push(Recipe::Fixture { object: Box::new(Recipe::Shared(index)), fields });
                    }
                }
            }
            index += 1;
        }
        let mut shared = opener.creations;
        shared.extend(all.iter().cloned());
        (!all.is_empty()).then_some(TestCase { shared, ..case })
    }

    /// Cases that have something else in the field or argument at a path; `None` if no fixture sets such a field, and no
    /// object of the program is such an argument.
    pub(crate) fn other_states(
        &mut self,
        program: &Program,
        case: &TestCase,
        (names, types): (&Names, &[Type]),
        path: &str,
    ) -> Option<Vec<TestCase>> {
        if !case.has_fixture() {
            return None;
        }
        let place = Spot::find(case, names, path)?;
        let (ty, current) = place.value(case, types)?;
        let (ty, current) = (ty.clone(), current.clone());
        if let Spot::Argument(_) = place
            && !ty.class_name().is_some_and(|class| is_under_test(program, class))
        {
            return None;
        }
        let mut cases = Vec::new();
        let mut choices = choices(program, case, &ty, &current);
        choices.retain(|choice| *choice != current);
        choices.truncate(MOST_CHOICES);
        for choice in choices {
            cases.extend(place.with(case, choice));
        }
        let first = first_fixture(case);
        if let Some(class) = ty.class_name().filter(|_| first < MOST_OBJECTS) {
            for class in classes(program, class) {
                let Some(recipe) = creation(program, &class, &case.class.package(), &case.shared[..first])
                else {
                    continue;
                };
                let mut grown = place.with(case, Recipe::Shared(first));
                if let Some(grown) = &mut grown {
                    // Fixtures are behind it and nobody refers to them by number.
                    grown.shared.insert(first, recipe);
                }
                cases.extend(grown.and_then(|grown| self.opened(program, grown)));
            }
        }
        Some(cases)
    }
}

pub(crate) fn is_fixture(recipe: &Recipe) -> bool {
    matches!(recipe, Recipe::Fixture { .. })
}

/// Where the fixtures of an opened case begin.
pub(crate) fn first_fixture(case: &TestCase) -> usize {
    case.shared.iter().position(is_fixture).unwrap_or(case.shared.len())
}

fn sets(fixture: &Recipe, index: usize) -> bool {
    matches!(fixture, Recipe::Fixture { object, .. } if **object == Recipe::Shared(index))
}

/// The case with the objects of its receiver and arguments as shared ones.
fn lifted(program: &Program, case: &TestCase) -> TestCase {
    let mut case = case.clone();
    let TestCase { shared, receiver, arguments, .. } = &mut case;
    for recipe in receiver.iter_mut().chain(arguments) {
        let is_own = class_of(&[], recipe).is_some_and(|class| is_under_test(program, class));
        if is_own && matches!(recipe, Recipe::Object { .. }) {
            let object = std::mem::replace(recipe, Recipe::Shared(shared.len()));
            shared.push(object);
        }
    }
    case
}

fn is_under_test(program: &Program, class: &ClassName) -> bool {
    program.under_test().binary_search(class).is_ok()
}

/// Where an object stands that can be exchanged.
enum Spot {
    Argument(usize),
    /// A field of a fixture, or an element of an array in one.
    Field {
        entry: usize,
        field: usize,
        element: Option<usize>,
    },
}

impl Spot {
    fn find(case: &TestCase, names: &Names, path: &str) -> Option<Spot> {
        if let Some(index) = (0..case.arguments.len()).find(|index| names.argument(*index) == path) {
            return Some(Spot::Argument(index));
        }
        for (entry, recipe) in case.shared.iter().enumerate() {
            let Recipe::Fixture { object, fields } = recipe else { continue };
            let Recipe::Shared(index) = **object else { continue };
            for (field, set) in fields.iter().enumerate() {
                let own = field_path(&Names::shared(index), set);
                if own == path {
                    return Some(Spot::Field { entry, field, element: None });
                }
                if let Recipe::Array { items, .. } = &set.value
                    && let Some(at) = (0..items.len()).find(|at| element(&own, *at) == path)
                {
                    return Some(Spot::Field { entry, field, element: Some(at) });
                }
            }
        }
        None
    }

    fn value<'c>(&self, case: &'c TestCase, types: &'c [Type]) -> Option<(&'c Type, &'c Recipe)> {
        match *self {
            Spot::Argument(index) => Some((types.get(index)?, case.arguments.get(index)?)),
            Spot::Field { entry, field, element } => {
                let Some(Recipe::Fixture { fields, .. }) = case.shared.get(entry) else { return None };
                let set = fields.get(field)?;
                match (element, &set.value) {
                    (None, value) => Some((&set.ty, value)),
                    (Some(at), Recipe::Array { element, items }) => Some((element, items.get(at)?)),
                    (Some(_), _) => None,
                }
            }
        }
    }

    fn with(&self, case: &TestCase, new: Recipe) -> Option<TestCase> {
        let mut case = case.clone();
        match *self {
            Spot::Argument(index) => *case.arguments.get_mut(index)? = new,
            Spot::Field { entry, field, element } => {
                let Some(Recipe::Fixture { fields, .. }) = case.shared.get_mut(entry) else { return None };
                match (element, &mut fields.get_mut(field)?.value) {
                    (None, value) => *value = new,
                    (Some(at), Recipe::Array { items, .. }) => *items.get_mut(at)? = new,
                    (Some(_), _) => return None,
                }
            }
        }
        Some(case)
    }
}

/// What a place can hold without a new object.
fn choices(program: &Program, case: &TestCase, ty: &Type, current: &Recipe) -> Vec<Recipe> {
    let mut choices = Vec::new();
    if ty.is_primitive() {
        return choices;
    }
    choices.push(Recipe::Null(ty.clone()));
    if is_text_like(ty) || ty.unboxed().is_some() {
        if current.is_null() {
            let usual = ty.unboxed().map(|primitive| usual_item(&Type::Primitive(primitive)));
            choices.push(usual.unwrap_or(Recipe::Value(Literal::String("a".into()))));
        }
        return choices;
    }
    match ty {
        Type::Array(element) => match current {
            Recipe::Array { items, .. } if items.len() < MOST_SLOTS && !is_literal(element) => {
                let mut items = items.clone();
                items.push(Recipe::Null((**element).clone()));
                choices.push(Recipe::Array { element: (**element).clone(), items });
            }
            Recipe::Array { .. } => {}
            _ => choices.push(Recipe::Array { element: (**element).clone(), items: Vec::new() }),
        },
        Type::Class(class) => {
            choices.extend(constants(program, &class.name));
            for index in 0..first_fixture(case) {
                let fits = class_of(&case.shared, &Recipe::Shared(index))
                    .is_some_and(|own| program.is_subclass(own, &class.name));
                if fits {
                    choices.push(Recipe::Shared(index));
                }
            }
        }
        Type::Void | Type::Null | Type::Primitive(_) | Type::Variable(_) => {}
    }
    choices
}

/// The constants of an enum; none of another class.
fn constants(program: &Program, class: &ClassName) -> Vec<Recipe> {
    let Some(class) = program.class(class).filter(|class| class.kind == ClassKind::Enum) else {
        return Vec::new();
    };
    let constants = class.fields.iter().filter(|field| field.access.contains(Access::ENUM));
    let recipe =
        |field: &Field| Recipe::EnumConstant { class: class.name.clone(), constant: field.name.clone() };
    constants.map(recipe).collect()
}

/// Classes of the program that an object of a declared type can have.
fn classes(program: &Program, declared: &ClassName) -> Vec<ClassName> {
    if !is_under_test(program, declared) {
        return Vec::new();
    }
    let others = program.under_test().iter().filter(|name| *name != declared);
    std::iter::once(declared)
        .chain(others.filter(|name| program.is_subclass(name, declared)))
        .filter(|name| {
            program.class(name).is_some_and(|class| {
                matches!(class.kind, ClassKind::Class | ClassKind::Record)
                    && !class.access.is_abstract()
                    && !class.is_local
            })
        })
        .take(MOST_CLASSES)
        .cloned()
        .collect()
}

/// An object of a class in the simplest way: by a constructor or else a factory that a test can call, with few arguments;
/// by reflection if there is none.
fn creation(program: &Program, class: &ClassName, package: &str, shared: &[Recipe]) -> Option<Recipe> {
    let class = program.class(class)?;
    let own = Type::class(class.name.clone());
    let is_visible = |method: &Method| {
        program.is_accessible_class(&class.name, package)
            && program.is_accessible(&class.name, method.access, package)
    };
    let is_factory = |method: &Method| {
        method.access.is_static()
            && method.returns == own
            && method.type_parameters.is_empty()
            && is_visible(method)
            // What asks for one to make one is a copy.
            && !method.parameters.iter().any(|it| it.ty == own)
    };
    let mut makers: Vec<&Method> = class
        .methods
        .iter()
        .filter(|it| !it.access.is_synthetic() && (it.is_constructor() || is_factory(it)))
        .collect();
    makers.sort_by_key(|it| {
        (!is_visible(it), !it.is_constructor(), it.parameters.len(), it.name.clone(), it.descriptor.clone())
    });
    makers.into_iter().find_map(|method| {
        let arguments: Vec<Recipe> = method.parameters.iter().map(|it| simplest(program, &it.ty)).collect();
        let reference = class.method_ref(method);
        let creation = if method.is_constructor() {
            construction(&class, reference, is_visible(method), arguments, shared)?
        } else {
            Creation::Factory { method: reference, arguments }
        };
        Some(Recipe::Object { ty: own.clone(), creation, then: Vec::new() })
    })
}

/// By a constructor, with the outer instance that it may need; `None` if there is none at hand.
fn construction(
    class: &Class,
    constructor: MethodRef,
    is_visible: bool,
    arguments: Vec<Recipe>,
    shared: &[Recipe],
) -> Option<Creation> {
    let outer = match (class.is_inner(), &class.outer) {
        (true, Some(outer)) => {
            let has = |index: &usize| class_of(shared, &Recipe::Shared(*index)) == Some(outer);
            Some(Recipe::Shared((0..shared.len()).find(has)?))
        }
        _ => None,
    };
    let (all, _) = Program::parse_descriptor(&constructor.descriptor)?;
    // Captured variables or what else the compiler adds are not known.
    if all.len() != arguments.len() + usize::from(outer.is_some()) {
        return None;
    }
    Some(if is_visible {
        Creation::Constructor { constructor, outer: outer.map(Box::new), arguments }
    } else {
        Creation::Reflection { constructor, arguments: outer.into_iter().chain(arguments).collect() }
    })
}

pub(crate) fn simplest(program: &Program, ty: &Type) -> Recipe {
    match ty {
        Type::Primitive(_) => usual_item(ty),
        ty if *ty == Type::string() => Recipe::Value(Literal::String("a".into())),
        Type::Array(element) => Recipe::Array { element: (**element).clone(), items: Vec::new() },
        Type::Class(class) => match (ty.unboxed(), constants(program, &class.name).into_iter().next()) {
            (Some(primitive), _) => usual_item(&Type::Primitive(primitive)),
            (None, Some(constant)) => constant,
            (None, None) => Recipe::Null(ty.clone()),
        },
        Type::Void | Type::Null | Type::Variable(_) => Recipe::Null(Type::object()),
    }
}

/// A field that can hold a string and nothing else that we would know of.
fn is_text_like(ty: &Type) -> bool {
    match ty {
        Type::Variable(_) => true,
        Type::Class(class) => {
            matches!(class.name.as_str(), "java/lang/String" | "java/lang/Object" | "java/lang/CharSequence")
        }
        Type::Void | Type::Null | Type::Primitive(_) | Type::Array(_) => false,
    }
}

fn is_literal(ty: &Type) -> bool {
    ty.is_primitive() || *ty == Type::string()
}

/// Reads the fields of objects off the machine.
struct Opener<'a> {
    program: &'a Program,
    machine: &'a mut Machine,
    linker: &'a mut Linker,
    package: String,
    creations: Vec<Recipe>,
    /// What the creations make; of an object that calls have made, that object.
    objects: Vec<Kept>,
}

impl Opener<'_> {
    fn fields(&mut self, index: usize) -> Vec<FieldValue> {
        let Some(name) = class_of(&self.creations, &Recipe::Shared(index)).cloned() else {
            return Vec::new();
        };
        let mut seen: Vec<std::sync::Arc<str>> = Vec::new();
        let mut found = Vec::new();
        let mut next = Some(name);
        while let Some(class) = next.take().filter(|name| is_under_test(self.program, name)) {
            let Some(class) = self.program.class(&class) else { break };
            for field in class.fields.iter().filter(|field| !field.access.is_static()) {
                // One that a subclass hides is left alone.
                let is_hidden = seen.contains(&field.name);
                seen.push(field.name.clone());
                if is_hidden || field.access.is_final() || field.access.is_synthetic() {
                    continue;
                }
                found.extend(self.field(index, &class, field));
            }
            next = class.superclass.as_ref().and_then(Type::class_name).cloned();
        }
        found
    }

    fn field(&mut self, index: usize, class: &Class, field: &Field) -> Option<FieldValue> {
        let reference = class.field_ref(field);
        let place = self.linker.field(self.machine, &reference).ok()?;
        let object = self.objects[index].reference(self.machine);
        if object.is_null() {
            return None;
        }
        let declared = self.machine.field(place);
        let value = self.machine.heap.get_value(object, declared.offset, declared.kind);
        let value = self.value(&field.ty, value)?;
        Some(FieldValue { field: reference, ty: field.ty.clone(), value })
    }

    /// What a field holds, as a recipe; `None` for what is left as it is.
    fn value(&mut self, ty: &Type, value: Value) -> Option<Recipe> {
        if let Type::Primitive(primitive) = ty {
            return Some(Recipe::Value(literal(*primitive, value.bits())));
        }
        let Value::Ref(object) = value else { return None };
        let is_known = is_text_like(ty)
            || ty.unboxed().is_some()
            || matches!(ty, Type::Array(_))
            || ty.class_name().is_some_and(|name| is_under_test(self.program, name));
        if !is_known {
            return None;
        }
        if object.is_null() {
            return Some(Recipe::Null(ty.clone()));
        }
        if let Type::Array(element) = ty {
            return self.array(element, object);
        }
        let class = oracle::linker::class_name_of(self.machine, object);
        if class.as_str() == "java/lang/String" {
            let text = String::from_utf16(&self.machine.string_units(object)).ok()?;
            return Some(Recipe::Value(Literal::String(text.into())));
        }
        if let Some((kind, number)) = self.machine.unbox(object) {
            let primitive = oracle::linker::primitive_of(kind).filter(|it| ty.unboxed() == Some(*it))?;
            return Some(Recipe::Value(literal(primitive, number.bits())));
        }
        let declared = ty.class_name().filter(|name| is_under_test(self.program, name))?;
        if self.program.class(declared).is_some_and(|class| class.kind == ClassKind::Enum) {
            let Some(Value::Ref(name)) = self.machine.read_field(object, "name") else { return None };
            let constant = self.machine.string_text(name).into();
            return Some(Recipe::EnumConstant { class: declared.clone(), constant });
        }
        self.object(object, &class)
    }

    fn array(&mut self, element: &Type, array: Ref) -> Option<Recipe> {
        let length = self.machine.heap.length(array) as usize;
        if length > MOST_ITEMS || matches!(element, Type::Array(_)) {
            return None;
        }
        let kind = element.as_primitive().map_or(Kind::Reference, oracle::linker::kind_of);
        let mut items = Vec::with_capacity(length);
        for index in 0..length {
            let offset = Heap::element_offset(index as u32, kind);
            let value = self.machine.heap.get_value(array, offset, kind);
            items.push(self.value(element, value)?);
        }
        let is_nullable = items.iter().any(Recipe::is_null);
        // Strings that may be null would be exchanged one by one.
        if *element == Type::string() && is_nullable && length > MOST_SLOTS {
            return None;
        }
        Some(Recipe::Array { element: element.clone(), items })
    }

    /// An object of the program that is known already, or one that is made in its likeness.
    fn object(&mut self, object: Ref, class: &ClassName) -> Option<Recipe> {
        let known = self.objects.iter().position(|kept| kept.reference(self.machine) == object);
        if let Some(index) = known {
            return Some(Recipe::Shared(index));
        }
        let declared = self.program.class(class).filter(|class| !class.is_local)?;
        let is_fixed = |field: &Field| {
            !field.access.is_static() && field.access.is_final() && !field.access.is_synthetic()
        };
        // What its constructor was given is not known any more.
        if self.creations.len() >= MOST_OBJECTS || declared.fields.iter().any(is_fixed) {
            return None;
        }
        let recipe = creation(self.program, class, &self.package, &self.creations)?;
        self.creations.push(recipe);
        let kept = Kept::new(self.machine, Value::Ref(object), None);
        self.objects.push(kept);
        Some(Recipe::Shared(self.creations.len() - 1))
    }
}
