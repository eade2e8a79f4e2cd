//! What the code of one method does to what was there before it ran, as far as its bytecode tells: whether it writes,
//! and what it calls. What its callees do is for those who know them (`contract::Contracts::only_reads`).
//!
//! Objects that the code makes itself may be written to. Which they are is told by types alone: where code creates a `T`
//! and gets no `T` from elsewhere (parameters, fields, results of calls, casts), each `T` in it is of its own making.

use std::collections::BTreeSet;

use classfile::{Attribute, Code, Instruction, PoolConstant};

use crate::{ClassName, Declaration, MethodRef, Program, Type};

/// What one method does itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CodeEffects {
    /// It writes to a field or an array that it has not made.
    pub writes: bool,
    pub calls: Vec<CodeCall>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeCall {
    /// As the code names it: a super type may declare it.
    pub method: MethodRef,
    /// The class of the receiver decides what runs.
    pub is_virtual: bool,
    /// The receiver is of the caller's making.
    pub on_own: bool,
}

impl Program {
    /// What the code of a method does itself; `None` where it has no code to be read.
    pub fn code_effects(&self, method: &Declaration) -> Option<CodeEffects> {
        let code = Code::of(method.in_file()?)?;
        let mut reading = Reading { program: self, method, made: BTreeSet::new(), given: BTreeSet::new() };
        reading.take_parameters();
        for (position, instruction) in code.instructions.iter().enumerate() {
            reading.take(position.checked_sub(1).map(|before| &code.instructions[before]), instruction);
        }
        let mut effects = CodeEffects::default();
        for instruction in code.instructions {
            reading.add(instruction, &mut effects);
        }
        Some(effects)
    }
}

/// The types that a body makes, and those that it gets.
struct Reading<'a> {
    program: &'a Program,
    method: &'a Declaration,
    made: BTreeSet<ClassName>,
    given: BTreeSet<ClassName>,
}

impl Reading<'_> {
    fn take_parameters(&mut self) {
        if let Some((parameters, _)) = Program::parse_descriptor(&self.method.descriptor) {
            parameters.iter().for_each(|ty| self.give(ty));
        }
        // The object that a constructor makes is nobody's yet.
        if self.method.is_constructor() {
            self.made.insert(self.method.class.name.clone());
        } else if !self.method.access.is_static() {
            self.given.insert(self.method.class.name.clone());
        }
    }

    /// Notes the types that an instruction brings into the body.
    fn take(&mut self, before: Option<&Instruction>, instruction: &Instruction) {
        match instruction {
            Instruction::New(index) => self.made.extend(self.class(*index)),
            Instruction::Newarray(_) | Instruction::Anewarray(_) | Instruction::Multianewarray(..) => {
                self.made.insert(any_array());
            }
            Instruction::Getfield(index) | Instruction::Getstatic(index) => {
                let ty =
                    self.member(*index).and_then(|field| Program::parse_field_descriptor(&field.descriptor));
                ty.iter().for_each(|ty| self.give(ty));
            }
            Instruction::Checkcast(index) => {
                // What a generic or array method has made is cast at once.
                let is_made =
                    before.and_then(|before| self.called(before)).is_some_and(|it| makes_result(&it));
                match self.class(*index) {
                    Some(name) if !is_made => self.give_name(&name),
                    _ => {}
                }
            }
            other => {
                let Some(callee) = self.called(other).filter(|callee| !callee.is_constructor()) else {
                    return;
                };
                let Some((_, returns)) = Program::parse_descriptor(&callee.descriptor) else { return };
                match returns {
                    Type::Array(_) if makes_result(&callee) => {
                        self.made.insert(any_array());
                    }
                    Type::Class(ty) if makes_result(&callee) || self.is_iterator(&callee) => {
                        self.made.insert(ty.name);
                    }
                    // Builders of the library return themselves.
                    Type::Class(ty) if ty.name == callee.owner && is_builder(&callee.owner) => {}
                    ty => self.give(&ty),
                }
            }
        }
    }

    fn add(&self, instruction: &Instruction, effects: &mut CodeEffects) {
        match instruction {
            Instruction::Putstatic(_) => {
                // A class sets its own constants while it is initialised.
                effects.writes |= !self.method.is_class_initialiser();
            }
            Instruction::Putfield(index) => {
                let owner = self.member(*index).map(|field| ClassName::new(field.owner));
                effects.writes |= owner.is_none_or(|owner| !self.is_own(&owner));
            }
            Instruction::Iastore
            | Instruction::Lastore
            | Instruction::Fastore
            | Instruction::Dastore
            | Instruction::Aastore
            | Instruction::Bastore
            | Instruction::Castore
            | Instruction::Sastore => effects.writes |= !self.is_own(&any_array()),
            Instruction::Invokedynamic(index) => match self.bootstrapped(*index) {
                Some(called) => effects.calls.extend(called),
                None => effects.writes = true,
            },
            other => {
                let Some(method) = self.called(other) else { return };
                let is_virtual =
                    matches!(other, Instruction::Invokevirtual(_) | Instruction::Invokeinterface(..));
                let on_own = method.is_constructor() || is_virtual && self.is_own(&method.owner);
                effects.calls.push(CodeCall { method, is_virtual, on_own });
            }
        }
    }

    /// Whether every object of this type in the body is of its own making.
    fn is_own(&self, ty: &ClassName) -> bool {
        let fits = |other: &ClassName| *other == *ty || self.program.is_subclass(other, ty);
        self.made.iter().any(fits) && !self.given.iter().any(fits)
    }

    fn give(&mut self, ty: &Type) {
        match ty {
            Type::Class(class) => {
                self.given.insert(class.name.clone());
            }
            Type::Array(element) => {
                self.given.insert(any_array());
                self.give(element);
            }
            Type::Void | Type::Null | Type::Primitive(_) | Type::Variable(_) => {}
        }
    }

    /// By the internal name of a class, or the descriptor of an array.
    fn give_name(&mut self, name: &ClassName) {
        match Program::parse_field_descriptor(name.as_str()).filter(|_| name.as_str().starts_with('[')) {
            Some(array) => self.give(&array),
            None => {
                self.given.insert(name.clone());
            }
        }
    }

    fn class(&self, index: u16) -> Option<ClassName> {
        classfile::class_name(&self.method.class.file.constant_pool, index)
            .ok()
            .map(|name| ClassName::new(&*name))
    }

    fn member(&self, index: u16) -> Option<classfile::MemberName> {
        classfile::member(&self.method.class.file.constant_pool, index)
    }

    fn called(&self, instruction: &Instruction) -> Option<MethodRef> {
        let (Instruction::Invokevirtual(index)
        | Instruction::Invokespecial(index)
        | Instruction::Invokestatic(index)
        | Instruction::Invokeinterface(index, _)) = instruction
        else {
            return None;
        };
        self.reference(*index)
    }

    fn reference(&self, index: u16) -> Option<MethodRef> {
        let callee = self.member(index)?;
        Some(MethodRef::new(ClassName::new(callee.owner), callee.name, callee.descriptor))
    }

    /// What an `invokedynamic` may lead to: the bodies of lambdas; nothing for what compilers make of texts, records and
    /// switches. `None` where nobody knows.
    fn bootstrapped(&self, index: u16) -> Option<Vec<CodeCall>> {
        let file = &self.method.class.file;
        let pool = &file.constant_pool;
        let handle = |index: u16| match pool.get(index) {
            Some(PoolConstant::MethodHandle { reference_index, .. }) => self.reference(*reference_index),
            _ => None,
        };
        let bootstraps = file.attributes.iter().find_map(|attribute| match attribute {
            Attribute::BootstrapMethods { methods, .. } => Some(methods),
            _ => None,
        })?;
        let PoolConstant::InvokeDynamic { bootstrap_method_attr_index, .. } = pool.get(index)? else {
            return None;
        };
        let bootstrap = bootstraps.get(usize::from(*bootstrap_method_attr_index))?;
        match handle(bootstrap.bootstrap_method_ref)?.owner.as_str() {
            "java/lang/invoke/StringConcatFactory"
            | "java/lang/runtime/ObjectMethods"
            | "java/lang/runtime/SwitchBootstraps" => Some(Vec::new()),
            "java/lang/invoke/LambdaMetafactory" => {
                let bodies = bootstrap.arguments.iter().filter_map(|argument| handle(*argument));
                let called = bodies.map(|method| CodeCall {
                    is_virtual: !method.is_constructor(),
                    on_own: method.is_constructor(),
                    method,
                });
                Some(called.collect())
            }
            _ => None,
        }
    }

    /// `iterator()` of what can be iterated over gives a new one each time.
    fn is_iterator(&self, callee: &MethodRef) -> bool {
        let names = matches!(&*callee.descriptor, "()Ljava/util/Iterator;" | "()Ljava/util/ListIterator;")
            && matches!(&*callee.name, "iterator" | "listIterator");
        names && self.program.is_subclass(&callee.owner, &ClassName::new("java/lang/Iterable"))
    }
}

/// Arrays are told apart from nothing but other objects.
fn any_array() -> ClassName {
    ClassName::new("[")
}

/// Copies, and what immutable texts give.
fn makes_result(callee: &MethodRef) -> bool {
    let owner = callee.owner.as_str();
    owner.starts_with('[') && &*callee.name == "clone"
        || owner == "java/lang/String"
        || owner == "java/util/Arrays" && callee.name.starts_with("copyOf")
}

fn is_builder(class: &ClassName) -> bool {
    matches!(class.as_str(), "java/lang/StringBuilder" | "java/lang/StringBuffer" | "java/util/StringJoiner")
}
