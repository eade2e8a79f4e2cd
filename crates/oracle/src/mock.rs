//! Objects of classes that nobody has written, on the machine.
//!
//! One class serves all mocks with the same super types, annotations and methods: what a method answers stands in fields of
//! the object. Each method counts its calls; the i-th call throws or gives what is in the i-th element of an array, and the
//! default where the array ends. So a term beside an element is the term of an answer, and how often a method was called can
//! be read off when a run has ended. The class is a hidden one, in the package of what it may only see there.

use classfile::write::{Annotation, Code, ElementValue, annotations};
use classfile::{Computational, op};
use program::{ClassName, Program, Type};
use suite::{AnnotationValue, Answer, Answers, Mock, MockAnnotation, MockClass, MockForm};
use vm::class::{ClassId, access, parse_method_descriptor};
use vm::heap::Heap;
use vm::link::PinnedClass;
use vm::{Kind, Machine, Value};

use crate::build::{Builder, Failure};
use crate::hidden;
use crate::lambda::is_of_object;
use crate::linker::Linker;
use crate::scene::Kept;

/// Name and descriptor of a method.
pub type Signature = (String, String);

/// A class on the machine that stands for one that nobody has written.
#[derive(Clone, Debug)]
pub struct MockType {
    pub class: ClassId,
    /// What it overrides; the fields of a method are named by its position here.
    pub methods: Vec<Signature>,
}

/// The class of mocks on the machine, and what it overrides: all that is abstract, what it must, and what has answers.
pub fn mock_type(
    machine: &mut Machine,
    linker: &mut Linker,
    mock: &MockClass,
    answers: &[Answers],
) -> Result<MockType, Failure> {
    let mut above = Vec::new();
    for ty in mock.super_types() {
        above.push(linker.class(machine, &ty.name)?);
    }
    let base = match (&mock.extends, mock.form) {
        (Some(base), _) => linker.class(machine, &base.class.name)?,
        (None, MockForm::Enum) => linker.class(machine, &"java/lang/Enum".into())?,
        (None, MockForm::Record) => linker.class(machine, &"java/lang/Record".into())?,
        (None, MockForm::Class | MockForm::Interface) => linker.class(machine, &ClassName::object())?,
    };
    let mut methods = match mock.form {
        MockForm::Interface => Vec::new(),
        MockForm::Class | MockForm::Enum | MockForm::Record => {
            abstract_methods(machine, &above, &package_of(mock))
        }
    };
    let answered = answers.iter().map(|answers| &answers.method);
    for method in answered.chain(&mock.overrides) {
        let signature = (method.name.to_string(), method.descriptor.to_string());
        if !methods.contains(&signature) {
            methods.push(signature);
        }
    }
    methods.sort();
    let known = linker.mocks.iter().find(|(class, known)| class == mock && known.methods == methods);
    if let Some((_, known)) = known.cloned() {
        // The state may be one that has not met it yet.
        machine.initialize_now(known.class).map_err(|trap| Failure::of_trap(machine, trap))?;
        return Ok(known);
    }
    let class = define(machine, mock, &above, base, &methods)?;
    let made = MockType { class, methods };
    linker.mocks.push((mock.clone(), made.clone()));
    Ok(made)
}

/// An object of such a class, before its constructor has run and without answers.
pub fn new_mock(machine: &mut Machine, ty: &MockType) -> Result<Kept, Failure> {
    let object = machine.new_object(ty.class).map_err(|trap| Failure::of_trap(machine, trap))?;
    Ok(Kept::new(machine, Value::Ref(object), None))
}

/// Puts the answers of one method into a mock: those that throw and those that give something, in the order of calls.
pub fn answer(
    machine: &mut Machine,
    linker: &mut Linker,
    (mock, ty): (&Kept, &MockType),
    answers: &Answers,
    values: &[Option<Kept>],
) -> Result<(), Failure> {
    let is_of = |(name, descriptor): &Signature| {
        **name == *answers.method.name && **descriptor == *answers.method.descriptor
    };
    let Some(position) = ty.methods.iter().position(is_of) else {
        return Err(Failure::Missing { what: format!("method `{}` in the mock", answers.method) });
    };
    let returned = parse_method_descriptor(&answers.method.descriptor).map_or("V", |(_, returned)| returned);
    let gives = |call: &Answer| matches!(call, Answer::Gives(_) | Answer::Itself);
    if answers.calls.iter().any(gives) && returned != "V" {
        let element = Program::parse_field_descriptor(returned).unwrap_or_else(Type::object);
        let element = if element.is_primitive() { element } else { Type::object() };
        let given = answers.calls.iter().zip(values);
        let given = given.map(|(call, value)| value.filter(|_| gives(call)));
        let given: Vec<Option<Kept>> = given.collect();
        fill(machine, linker, mock, &Slot::Answers.field(position), (&element, true), &given)?;
    }
    if answers.calls.iter().any(|call| matches!(call, Answer::Throws(_))) {
        let thrown = answers.calls.iter().zip(values);
        let thrown = thrown.map(|(call, value)| value.filter(|_| matches!(call, Answer::Throws(_))));
        let thrown: Vec<Option<Kept>> = thrown.collect();
        // Which exception it is nobody asks with a term: there is another answer for another one.
        let throwable = Type::class("java/lang/Throwable");
        fill(machine, linker, mock, &Slot::Throws.field(position), (&throwable, false), &thrown)?;
    }
    Ok(())
}

/// How often each method of a mock was called, in the order of its class.
pub fn calls(machine: &Machine, mock: &Kept, ty: &MockType) -> Vec<u32> {
    let object = mock.reference(machine);
    let count = |position: usize| match machine.read_field(object, &Slot::Calls.field(position)) {
        Some(Value::Int(count)) => count.max(0) as u32,
        _ => 0,
    };
    (0..ty.methods.len()).map(count).collect()
}

impl Builder<'_> {
    pub(crate) fn mock(&mut self, mock: &Mock) -> Result<Kept, Failure> {
        let ty = mock_type(self.machine, self.linker, &mock.class, &mock.answers)?;
        let object = new_mock(self.machine, &ty)?;
        for answers in &mock.answers {
            let returned =
                Program::parse_descriptor(&answers.method.descriptor).map(|(_, returned)| returned);
            let returned = returned.unwrap_or_else(Type::object);
            let mut values = Vec::with_capacity(answers.calls.len());
            for call in &answers.calls {
                values.push(match call {
                    Answer::Returns => None,
                    Answer::Gives(recipe) => Some(self.build(recipe, &returned)?),
                    Answer::Itself => Some(object),
                    Answer::Throws(recipe) => Some(self.build(recipe, &Type::class("java/lang/Throwable"))?),
                });
            }
            answer(self.machine, self.linker, (&object, &ty), answers, &values)?;
        }
        if let Some(base) = &mock.class.extends {
            let all = self.arguments(&base.constructor, &mock.arguments)?;
            let method = self.linker.method(self.machine, &base.constructor)?;
            let values: Vec<Kept> = std::iter::once(object).chain(all).collect();
            self.run_kept(method, &values)?;
        }
        Ok(object)
    }
}

fn fill(
    machine: &mut Machine,
    linker: &mut Linker,
    mock: &Kept,
    field: &str,
    (element, with_terms): (&Type, bool),
    values: &[Option<Kept>],
) -> Result<(), Failure> {
    let class = linker.class_of_type(machine, &Type::array(element.clone()))?;
    let array = machine.new_array(class, values.len() as i32);
    let array = array.map_err(|trap| Failure::of_trap(machine, trap))?;
    let kind = element.as_primitive().map_or(Kind::Reference, crate::linker::kind_of);
    for (index, value) in values.iter().enumerate() {
        let Some(value) = value else { continue };
        let now = value.value(machine);
        machine.heap.put_value(array, Heap::element_offset(index as u32, kind), kind, now);
        if with_terms && value.term.is_some() {
            machine.set_element_term(array, index as u32, value.term);
        }
    }
    machine.write_field(mock.reference(machine), field, Value::Ref(array));
    Ok(())
}

/// What a field of a mock holds for one of its methods.
#[derive(Clone, Copy, Debug)]
enum Slot {
    Calls,
    Answers,
    Throws,
}

impl Slot {
    fn field(self, method: usize) -> String {
        match self {
            Slot::Calls => format!("jurat$calls{method}"),
            Slot::Answers => format!("jurat$answers{method}"),
            Slot::Throws => format!("jurat$throws{method}"),
        }
    }
}

fn define(
    machine: &mut Machine,
    mock: &MockClass,
    above: &[ClassId],
    base: ClassId,
    methods: &[Signature],
) -> Result<ClassId, Failure> {
    let beside = home(machine, above).unwrap_or(base);
    let name = match &mock.extends {
        // What its class keeps to a package decides what it has.
        Some(_) => match package_of(mock).as_str() {
            "" => String::from("Mock"),
            package => format!("{package}/Mock"),
        },
        None => hidden::name_beside(machine, beside, "Mock"),
    };
    let text = |class: ClassId| machine.names.text(machine.classes[class].name).to_string();
    let interfaces: Vec<String> = above
        .iter()
        .filter(|class| machine.classes[**class].is_interface())
        .map(|class| text(*class))
        .collect();
    let interfaces: Vec<&str> = interfaces.iter().map(String::as_str).collect();
    let mut file = PinnedClass::extending(&name, &text(base), &interfaces);
    match mock.form {
        MockForm::Class => {}
        MockForm::Interface => file.file.access = access::INTERFACE | access::ABSTRACT,
        MockForm::Enum => file.file.access |= access::ENUM | access::FINAL,
        MockForm::Record => {
            file.file.access |= access::FINAL;
            // Without components.
            let attribute = file.file.attribute("Record", vec![0, 0]);
            file.file.attributes.push(attribute);
        }
    }
    for (position, (method, descriptor)) in methods.iter().enumerate() {
        let code = body(&mut file, position, descriptor);
        let written = file.method(access::PUBLIC, method, descriptor, &code);
        written.map_err(|error| Failure::not_buildable(error.to_string()))?;
    }
    if !mock.annotations.is_empty() {
        let all: Vec<Annotation> = mock.annotations.iter().map(annotation).collect();
        let bytes = annotations(&mut file.file.pool, &all);
        let attribute = file.file.attribute("RuntimeVisibleAnnotations", bytes);
        file.file.attributes.push(attribute);
    }
    let class =
        hidden::define(machine, file, beside, None).map_err(|trap| Failure::of_trap(machine, trap))?;
    class.ok_or_else(|| Failure::not_buildable("a mock with too many methods"))
}

/// The package of a class that extends one, as class files name it.
fn package_of(mock: &MockClass) -> String {
    mock.extends.as_ref().map(|base| base.package.replace('.', "/")).unwrap_or_default()
}

/// The class in whose package a mock must be to see all that is above it.
fn home(machine: &Machine, above: &[ClassId]) -> Option<ClassId> {
    let is_ours = |class: &&ClassId| !machine.classes[**class].is_jdk;
    let is_hidden = |class: &&ClassId| machine.classes[**class].access & access::PUBLIC == 0;
    let ours = || above.iter().filter(is_ours);
    ours().find(is_hidden).or_else(|| ours().next()).or_else(|| above.first()).copied()
}

fn body(file: &mut PinnedClass, position: usize, descriptor: &str) -> Code {
    let (parameters, returned) = parse_method_descriptor(descriptor).unwrap_or((Vec::new(), "V"));
    let slots: usize = parameters.iter().map(|one| Kind::of_descriptor(one).slots()).sum();
    let number = 1 + slots as u16;
    let mut code = Code::default();
    let calls = field(file, &Slot::Calls.field(position), "I");
    get(&mut code, calls);
    code.local(op::ISTORE, number);
    code.local(op::ALOAD, 0);
    code.local(op::ILOAD, number);
    code.op(op::ICONST_1);
    code.op(op::IADD);
    code.op_index(op::PUTFIELD, calls);
    let throws = field(file, &Slot::Throws.field(position), "[Ljava/lang/Throwable;");
    let beyond = element(&mut code, throws, number);
    code.op(op::AALOAD);
    code.op(op::DUP);
    let nothing = code.jump_ahead(op::IFNULL);
    code.op(op::ATHROW);
    code.place(nothing);
    code.op(op::POP);
    beyond.into_iter().for_each(|label| code.place(label));
    let result = Computational::of_descriptor(returned.as_bytes());
    if let Some(result) = result {
        let array = match result {
            Computational::Reference => String::from("[Ljava/lang/Object;"),
            _ => format!("[{returned}"),
        };
        let answers = field(file, &Slot::Answers.field(position), &array);
        let beyond = element(&mut code, answers, number);
        code.op(match returned.as_bytes().first() {
            Some(b'Z' | b'B') => op::BALOAD,
            Some(b'C') => op::CALOAD,
            Some(b'S') => op::SALOAD,
            Some(b'I') => op::IALOAD,
            Some(b'J') => op::LALOAD,
            Some(b'F') => op::FALOAD,
            Some(b'D') => op::DALOAD,
            _ => op::AALOAD,
        });
        code.returns(Some(result));
        beyond.into_iter().for_each(|label| code.place(label));
        code.op(match result {
            Computational::Int => op::ICONST_0,
            Computational::Long => op::LCONST_0,
            Computational::Float => op::FCONST_0,
            Computational::Double => op::DCONST_0,
            Computational::Reference => op::ACONST_NULL,
        });
    }
    code.returns(result);
    code
}

/// Pushes an array and the number of the call, if the array is there and long enough; else goes on at one of the labels.
fn element(code: &mut Code, array: u16, number: u16) -> [classfile::write::Label; 2] {
    get(code, array);
    let absent = code.jump_ahead(op::IFNULL);
    code.local(op::ILOAD, number);
    get(code, array);
    code.op(op::ARRAYLENGTH);
    let beyond = code.jump_ahead(op::IF_ICMPGE);
    get(code, array);
    code.local(op::ILOAD, number);
    [absent, beyond]
}

fn field(file: &mut PinnedClass, name: &str, descriptor: &str) -> u16 {
    file.file.field(access::PUBLIC | access::SYNTHETIC, name, descriptor);
    file.own_field(name, descriptor)
}

fn get(code: &mut Code, field: u16) {
    code.local(op::ALOAD, 0);
    code.op_index(op::GETFIELD, field);
}

fn annotation(planned: &MockAnnotation) -> Annotation {
    let elements = planned.elements.iter().map(|(name, value)| (name.to_string(), element_value(value)));
    Annotation { descriptor: descriptor_of(&planned.class), members: elements.collect() }
}

fn element_value(value: &AnnotationValue) -> ElementValue {
    use suite::Value as V;
    match value {
        AnnotationValue::Value(V::Boolean(value)) => ElementValue::Boolean(*value),
        AnnotationValue::Value(V::Byte(value)) => ElementValue::Byte(*value),
        AnnotationValue::Value(V::Short(value)) => ElementValue::Short(*value),
        AnnotationValue::Value(V::Char(value)) => ElementValue::Char(*value),
        AnnotationValue::Value(V::Int(value)) => ElementValue::Int(*value),
        AnnotationValue::Value(V::Long(value)) => ElementValue::Long(*value),
        AnnotationValue::Value(V::Float(value)) => ElementValue::Float(*value),
        AnnotationValue::Value(V::Double(value)) => ElementValue::Double(*value),
        AnnotationValue::Value(V::String(text)) => ElementValue::String(text.to_string()),
        AnnotationValue::Enum { class, constant } => {
            ElementValue::Enum { descriptor: descriptor_of(class), constant: constant.to_string() }
        }
        AnnotationValue::Class(ty) => ElementValue::Class(type_descriptor(ty)),
        AnnotationValue::Annotation(inner) => ElementValue::Annotation(annotation(inner)),
        AnnotationValue::Array(items) => ElementValue::Array(items.iter().map(element_value).collect()),
    }
}

fn type_descriptor(ty: &Type) -> String {
    match ty {
        Type::Void => String::from("V"),
        Type::Primitive(primitive) => primitive.descriptor().to_string(),
        Type::Class(class) => descriptor_of(&class.name),
        Type::Array(element) => format!("[{}", type_descriptor(element)),
        Type::Null | Type::Variable(_) => descriptor_of(&ClassName::object()),
    }
}

fn descriptor_of(class: &ClassName) -> String {
    format!("L{};", class.as_str())
}

/// What a class with these super types must implement: abstract methods that none of them implements.
fn abstract_methods(machine: &Machine, above: &[ClassId], package: &str) -> Vec<Signature> {
    let mut found: Vec<Signature> = Vec::new();
    let base = above.iter().copied().find(|class| !machine.classes[*class].is_interface());
    let chain = base.map(|base| &*machine.classes[base].ancestors).unwrap_or_default();
    let interfaces = above.iter().flat_map(|class| &machine.classes[*class].all_interfaces);
    for &class in chain.iter().chain(interfaces) {
        for &method in &machine.classes[class].methods {
            let method = &machine.methods[method];
            if !method.is_abstract() {
                continue;
            }
            let (name, descriptor) = (machine.names.get(method.name), machine.names.get(method.descriptor));
            // What a class keeps to itself or to another package implements nothing here.
            let is_done = |class: ClassId| {
                machine.find_method(class, name, descriptor).is_some_and(|found| {
                    let found = &machine.methods[found];
                    let is_shared = found.access & (access::PUBLIC | access::PROTECTED) != 0
                        || machine.names.get(machine.classes[found.class].package) == package
                            && !found.is_private();
                    is_shared && !found.is_abstract() && !found.is_static()
                })
            };
            let is_there = match base {
                // A class wins over interfaces (JVMS 5.4.6).
                Some(base) => is_done(base),
                None => above.iter().any(|class| is_done(*class)) || is_of_object(name, descriptor),
            };
            let signature = (name.to_owned(), descriptor.to_owned());
            if !is_there && !found.contains(&signature) {
                found.push(signature);
            }
        }
    }
    found
}
