//! The code that a method can run, as far as it is the program's own, and whether all of it is known and gives one answer.

use std::collections::BTreeSet;

use classfile::{Code, ConstantPool, Instruction, PoolConstant};
use program::{Access, Class, ClassName, Method, MethodRef, Program, Type};

use super::{Handled, has_no_state, library};

/// Whether everything that a method can run is known, depends on its arguments alone, and is the same everywhere.
pub(super) fn is_closed(program: &Program, method: &MethodRef) -> bool {
    let mut closure = Closure { program, seen: BTreeSet::new(), waiting: vec![method.clone()] };
    while let Some(next) = closure.waiting.pop() {
        // Whoever catches an error and goes on has left something undone.
        let goes_on = next != *method && Handled::of(program, &next).returns;
        if closure.seen.insert(next.clone()) && (goes_on || !closure.is_known(&next)) {
            return false;
        }
    }
    true
}

struct Closure<'a> {
    program: &'a Program,
    seen: BTreeSet<MethodRef>,
    waiting: Vec<MethodRef>,
}

impl Closure<'_> {
    fn is_known(&mut self, method: &MethodRef) -> bool {
        let Some(declared) = self.program.method(method) else { return false };
        let class = &declared.class;
        let Some(code) = class.file.methods.get(declared.index).and_then(Code::of) else { return false };
        self.uses(class) && code.instructions.iter().all(|instruction| self.allows(class, instruction))
    }

    /// The class is initialised before anything of it runs.
    fn uses(&mut self, class: &Class) -> bool {
        let extends_nothing =
            parent(class).is_none_or(|name| name.is_object() || library::is_exception(self.program, name));
        if let Some(initialiser) = class.method("<clinit>", "()V") {
            self.waiting.push(class.method_ref(initialiser));
        }
        extends_nothing && class.interfaces.is_empty() && has_no_state(class)
    }

    fn allows(&mut self, class: &Class, instruction: &Instruction) -> bool {
        let pool = &class.file.constant_pool;
        match instruction {
            Instruction::If_acmpeq(_) | Instruction::If_acmpne(_) | Instruction::Invokedynamic(_) => false,
            Instruction::Ldc(index) => is_plain(pool, u16::from(*index)),
            Instruction::Ldc_w(index) | Instruction::Ldc2_w(index) => is_plain(pool, *index),
            Instruction::Invokestatic(index) | Instruction::Invokespecial(index) => {
                member(pool, *index).is_some_and(|member| self.calls(&member, false))
            }
            Instruction::Invokevirtual(index) | Instruction::Invokeinterface(index, _) => {
                member(pool, *index).is_some_and(|member| self.calls(&member, true))
            }
            Instruction::Getstatic(index) | Instruction::Putstatic(index) => {
                member(pool, *index).is_some_and(|member| self.reads(&member))
            }
            Instruction::New(index) => {
                classfile::class_name(pool, *index).is_ok_and(|name| self.is_ready(&ClassName::new(&*name)))
            }
            _ => true,
        }
    }

    fn calls(&mut self, callee: &MethodRef, is_virtual: bool) -> bool {
        // Arrays have only the methods of objects.
        let (program, owner) = (self.program, &callee.owner);
        if owner.as_str().starts_with('[') {
            return &*callee.name == "clone";
        }
        if library::is_library(owner) {
            return library::allows(program, callee);
        }
        let Some(class) = program.class(owner) else { return false };
        match class.method(&callee.name, &callee.descriptor) {
            Some(declared) if is_virtual && self.can_be_overridden(&class, declared) => false,
            Some(declared) => {
                self.waiting.push(class.method_ref(declared));
                true
            }
            None => parent(&class).is_some_and(|parent| {
                library::allows(program, &MethodRef { owner: parent.clone(), ..callee.clone() })
            }),
        }
    }

    fn can_be_overridden(&self, class: &Class, method: &Method) -> bool {
        let is_final = class.access.contains(Access::FINAL)
            || method.access.contains(Access::FINAL)
            || method.access.contains(Access::PRIVATE);
        let is_extended = || {
            let others = self.program.under_test().iter().filter(|other| **other != class.name);
            others.into_iter().any(|other| self.program.is_subclass(other, &class.name))
        };
        // Every object here was made here, so what nobody under test extends has no other class.
        method.access.contains(Access::ABSTRACT) || !is_final && is_extended()
    }

    fn reads(&mut self, field: &MethodRef) -> bool {
        if library::is_library(&field.owner) {
            return field.owner.as_str() == "java/lang/Boolean" && matches!(&*field.name, "TRUE" | "FALSE");
        }
        self.is_ready(&field.owner)
    }

    fn is_ready(&mut self, name: &ClassName) -> bool {
        if library::is_library(name) {
            return true;
        }
        let Some(class) = self.program.class(name) else { return false };
        self.uses(&class)
    }
}

fn parent(class: &Class) -> Option<&ClassName> {
    match &class.superclass {
        Some(Type::Class(parent)) => Some(&parent.name),
        _ => None,
    }
}

/// Not a handle or what a bootstrap method gives.
fn is_plain(pool: &ConstantPool<'_>, index: u16) -> bool {
    !matches!(
        pool.get(index),
        Some(PoolConstant::Dynamic { .. } | PoolConstant::MethodHandle { .. } | PoolConstant::MethodType(_))
    )
}

fn member(pool: &ConstantPool<'_>, index: u16) -> Option<MethodRef> {
    let (PoolConstant::MethodRef { class_index, name_and_type_index }
    | PoolConstant::InterfaceMethodRef { class_index, name_and_type_index }
    | PoolConstant::FieldRef { class_index, name_and_type_index }) = pool.get(index)?
    else {
        return None;
    };
    let PoolConstant::NameAndType { name_index, descriptor_index } = pool.get(*name_and_type_index)? else {
        return None;
    };
    let owner = classfile::class_name(pool, *class_index).ok()?;
    let name = classfile::text(pool, *name_index).ok()?;
    let descriptor = classfile::text(pool, *descriptor_index).ok()?;
    Some(MethodRef::new(ClassName::new(&*owner), &*name, &*descriptor))
}
