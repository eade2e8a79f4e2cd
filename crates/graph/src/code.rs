//! The bytecode that belongs to a method as its author sees it: its own and that of its lambdas,
//! without the branches that only the compiler knows of.

use std::collections::BTreeSet;

use classfile::{Attribute, Branch, BranchKind, Code, Instruction, PoolConstant};
use program::{Class, Method, MethodRef};

use crate::compiler;

/// One piece of code with its goals' raw material.
pub(crate) struct Body {
    /// Whose probes these are; a synthetic method for a lambda.
    pub(crate) method: MethodRef,
    /// Into the methods of the class file.
    pub(crate) index: usize,
    /// Lines that code belongs to, ascending.
    pub(crate) lines: Vec<u32>,
    /// Lines with a return instruction that a person wrote, ascending.
    pub(crate) returns: Vec<u32>,
    /// Branches that are goals, in code order.
    pub(crate) branches: Vec<Branch>,
    /// Instruction numbers of switches whose default the compiler wrote.
    pub(crate) unwritten_defaults: BTreeSet<usize>,
    /// The line of each instruction.
    pub(crate) instruction_lines: Vec<Option<u32>>,
    /// What a switch over strings compares with, by the key of its second switch.
    pub(crate) string_keys: Vec<(u32, i32, String)>,
}

/// The method's own code, then that of lambdas in the order they are met.
pub(crate) fn bodies(class: &Class, method: &Method) -> Vec<Body> {
    let mut found = Vec::new();
    let mut seen = BTreeSet::from([method.index]);
    let mut waiting = vec![method.clone()];
    while !waiting.is_empty() {
        let current = waiting.remove(0);
        let Some(raw) = class.file.methods.get(current.index) else { continue };
        let Some(code) = Code::of(raw) else { continue };
        found.push(body(class, &current, raw, &code));
        for lambda in lambdas(class, &code) {
            if seen.insert(lambda.index) {
                waiting.push(lambda.clone());
            }
        }
    }
    found
}

fn body(class: &Class, method: &Method, raw: &classfile::Method, code: &Code<'_>) -> Body {
    let instruction_lines = code.instruction_lines();
    let mut returns: BTreeSet<u32> = BTreeSet::new();
    for (number, instruction) in code.instructions.iter().enumerate() {
        let is_return = matches!(
            instruction,
            Instruction::Ireturn
                | Instruction::Lreturn
                | Instruction::Freturn
                | Instruction::Dreturn
                | Instruction::Areturn
                | Instruction::Return
        );
        if is_return {
            returns.extend(instruction_lines[number]);
        }
    }
    let all = classfile::branches(raw);
    let mut hidden = hidden_branches(class, code, &all);
    hidden.extend(compiler::closings(class, code, &all));
    let unwritten_defaults = compiler::unwritten_defaults(class, code, &all);
    let string_keys = string_keys(class, code, &all);
    Body {
        method: class.method_ref(method),
        index: method.index,
        lines: classfile::lines(raw),
        returns: returns.into_iter().collect(),
        branches: all.into_iter().filter(|branch| !hidden.contains(&branch.instruction)).collect(),
        unwritten_defaults,
        instruction_lines,
        string_keys,
    }
}

/// Instruction numbers of branches that stand for nothing in the source.
fn hidden_branches(class: &Class, code: &Code<'_>, branches: &[Branch]) -> BTreeSet<usize> {
    let mut hidden = BTreeSet::new();
    for (position, branch) in branches.iter().enumerate() {
        let Some(before) = branch.instruction.checked_sub(1).and_then(|at| code.instructions.get(at)) else {
            continue;
        };
        let (Instruction::Invokevirtual(index) | Instruction::Getstatic(index)) = before else { continue };
        let Some((owner, name)) = member(class, *index) else { continue };
        match (&branch.kind, owner.as_str(), name.as_str()) {
            // The class initialiser asks whether assertions are on, each `assert` what the answer was.
            (BranchKind::Jump { .. }, _, "desiredAssertionStatus" | "$assertionsDisabled") => {
                hidden.insert(branch.instruction);
            }
            // A switch over strings: by hash code first, then `equals`, then by position.
            (BranchKind::Switch { .. }, "java/lang/String", "hashCode") => {
                let following = branches[position + 1..].iter();
                let end = following.clone().position(|next| matches!(next.kind, BranchKind::Switch { .. }));
                if let Some(end) = end {
                    hidden.insert(branch.instruction);
                    hidden.extend(following.take(end).map(|jump| jump.instruction));
                }
            }
            _ => {}
        }
    }
    hidden
}

/// For each switch over strings: index of its second switch, key there, and the string.
/// javac writes `ldc "text"; invokevirtual equals; ifeq …; push key; store` for each case.
fn string_keys(class: &Class, code: &Code<'_>, branches: &[Branch]) -> Vec<(u32, i32, String)> {
    let mut found = Vec::new();
    for (position, branch) in branches.iter().enumerate() {
        let is_by_hash =
            branch.instruction.checked_sub(1).and_then(|at| code.instructions.get(at)).is_some_and(
                |before| {
                    matches!(before, Instruction::Invokevirtual(index)
                if member(class, *index) == Some(("java/lang/String".into(), "hashCode".into())))
                },
            );
        if !is_by_hash || !matches!(branch.kind, BranchKind::Switch { .. }) {
            continue;
        }
        let second =
            branches[position + 1..].iter().find(|next| matches!(next.kind, BranchKind::Switch { .. }));
        let Some(second) = second else { continue };
        let between = &code.instructions[branch.instruction..second.instruction];
        for window in between.windows(4) {
            if let [load, Instruction::Invokevirtual(equals), Instruction::Ifeq(_), push] = window
                && member(class, *equals).is_some_and(|(_, name)| name == "equals")
                && let Some(text) = string_constant(class, load)
                && let Some(key) = small_constant(push)
            {
                found.push((second.index, key, text));
            }
        }
    }
    found
}

fn string_constant(class: &Class, instruction: &Instruction) -> Option<String> {
    let index = match instruction {
        Instruction::Ldc(index) => u16::from(*index),
        Instruction::Ldc_w(index) => *index,
        _ => return None,
    };
    let pool = &class.file.constant_pool;
    match pool.get(index)? {
        PoolConstant::String(text) => Some(classfile::text(pool, *text).ok()?.into_owned()),
        _ => None,
    }
}

fn small_constant(instruction: &Instruction) -> Option<i32> {
    Some(match instruction {
        Instruction::Iconst_m1 => -1,
        Instruction::Iconst_0 => 0,
        Instruction::Iconst_1 => 1,
        Instruction::Iconst_2 => 2,
        Instruction::Iconst_3 => 3,
        Instruction::Iconst_4 => 4,
        Instruction::Iconst_5 => 5,
        Instruction::Bipush(number) => i32::from(*number),
        Instruction::Sipush(number) => i32::from(*number),
        _ => return None,
    })
}

/// Owner and name of a field or method reference.
pub(crate) fn member(class: &Class, index: u16) -> Option<(String, String)> {
    let pool = &class.file.constant_pool;
    let (PoolConstant::FieldRef { class_index, name_and_type_index }
    | PoolConstant::MethodRef { class_index, name_and_type_index }
    | PoolConstant::InterfaceMethodRef { class_index, name_and_type_index }) = pool.get(index)?
    else {
        return None;
    };
    let PoolConstant::NameAndType { name_index, .. } = pool.get(*name_and_type_index)? else { return None };
    let owner = classfile::class_name(pool, *class_index).ok()?.into_owned();
    Some((owner, classfile::text(pool, *name_index).ok()?.into_owned()))
}

/// Synthetic methods of the class that hold the bodies of the lambdas in this code.
pub(crate) fn lambdas<'a>(class: &'a Class, code: &Code<'_>) -> Vec<&'a Method> {
    let pool = &class.file.constant_pool;
    let bootstraps = class.file.attributes.iter().find_map(|attribute| match attribute {
        Attribute::BootstrapMethods { methods, .. } => Some(methods),
        _ => None,
    });
    let Some(bootstraps) = bootstraps else { return Vec::new() };
    let mut found = Vec::new();
    for instruction in code.instructions {
        let Instruction::Invokedynamic(index) = instruction else { continue };
        let Some(PoolConstant::InvokeDynamic { bootstrap_method_attr_index, .. }) = pool.get(*index) else {
            continue;
        };
        let Some(bootstrap) = bootstraps.get(usize::from(*bootstrap_method_attr_index)) else { continue };
        for argument in &bootstrap.arguments {
            let Some(PoolConstant::MethodHandle { reference_index, .. }) = pool.get(*argument) else {
                continue;
            };
            let Some((owner, name)) = member(class, *reference_index) else { continue };
            if owner == class.name.as_str() && name.starts_with("lambda$") {
                let lambda = class.methods.iter().find(|m| *m.name == *name && m.access.is_synthetic());
                found.extend(lambda);
            }
        }
    }
    found
}

/// What a compiler adds (default constructors, members of records) stands on the one line of the declaration.
pub(crate) fn is_one_line(class: &Class, method: &Method) -> bool {
    class.file.methods.get(method.index).is_none_or(|raw| classfile::lines(raw).len() <= 1)
}
