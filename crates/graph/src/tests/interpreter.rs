//! A little interpreter for static methods on ints and booleans, which reports what a machine would report: enough to
//! compare evaluations in bytecode with the source.

use classfile::{BranchKind, Code, Instruction, PoolConstant};
use program::{Class, MethodRef, Program};

use crate::Watch;

/// Runs a method and gives its result; `None` for what it cannot do.
pub(super) fn run(
    program: &Program,
    method: &MethodRef,
    arguments: &[i32],
    watch: &mut Watch<'_>,
) -> Option<i32> {
    let mut run = Run { program, watch, activations: 0, steps: 0 };
    run.call(method, arguments)?
}

struct Run<'a, 'w> {
    program: &'a Program,
    watch: &'a mut Watch<'w>,
    activations: u64,
    steps: usize,
}

impl Run<'_, '_> {
    /// `Some(None)` for a method without a result.
    fn call(&mut self, method: &MethodRef, arguments: &[i32]) -> Option<Option<i32>> {
        let declared = self.program.method(method)?;
        let class = &declared.class;
        let raw = class.file.methods.get(declared.index)?;
        let code = Code::of(raw)?;
        let (offsets, branches) = (code.offsets(), classfile::branches(raw));
        let body = self.watch.bodies().iter().position(|body| body == method);
        self.activations += 1;
        let activation = self.activations;
        let mut locals = vec![0; usize::from(code.max_locals)];
        locals[..arguments.len()].copy_from_slice(arguments);
        let mut stack: Vec<i32> = Vec::new();
        let mut at = 0;
        loop {
            self.steps += 1;
            if self.steps > 100_000 {
                return None;
            }
            let instruction = code.instructions.get(at)?;
            let offset = offsets[at];
            let branch = branches.iter().find(|branch| branch.instruction == at);
            at += 1;
            if let Some(branch) = branch {
                match &branch.kind {
                    BranchKind::Jump { target, .. } => {
                        let taken = is_taken(instruction, &mut stack)?;
                        if let Some(body) = body {
                            self.watch.jump(activation, body, offset, taken);
                        }
                        at = if taken { *target } else { at };
                    }
                    BranchKind::Switch { keys, targets, default } => {
                        let key = stack.pop()?;
                        let arm = keys.iter().position(|found| *found == key);
                        at = arm.map_or(*default, |arm| targets[arm]);
                    }
                }
                continue;
            }
            match instruction {
                Instruction::Goto(target) => at = usize::from(*target),
                Instruction::Ireturn => {
                    self.watch.leave(activation);
                    return Some(Some(stack.pop()?));
                }
                Instruction::Return => {
                    self.watch.leave(activation);
                    return Some(None);
                }
                Instruction::Invokestatic(index) => {
                    let callee = static_method(class, *index)?;
                    let (parameters, _) = Program::parse_descriptor(&callee.descriptor)?;
                    let arguments = stack.split_off(stack.len().checked_sub(parameters.len())?);
                    stack.extend(self.call(&callee, &arguments)?);
                }
                Instruction::Iand | Instruction::Ior | Instruction::Ixor => {
                    let (right, left) = (stack.pop()?, stack.pop()?);
                    if let Some(body) = body {
                        self.watch.operands(activation, body, offset, left != 0, right != 0);
                    }
                    stack.push(match instruction {
                        Instruction::Iand => left & right,
                        Instruction::Ior => left | right,
                        _ => left ^ right,
                    });
                }
                other => plain(other, &mut stack, &mut locals)?,
            }
        }
    }
}

fn static_method(class: &Class, index: u16) -> Option<MethodRef> {
    let pool = &class.file.constant_pool;
    let PoolConstant::MethodRef { class_index, name_and_type_index } = pool.get(index)? else { return None };
    let PoolConstant::NameAndType { name_index, descriptor_index } = pool.get(*name_and_type_index)? else {
        return None;
    };
    let owner = classfile::class_name(pool, *class_index).ok()?.into_owned();
    let text = |index: u16| classfile::text(pool, index).ok().map(|text| text.into_owned());
    Some(MethodRef::new(program::ClassName::new(owner), text(*name_index)?, text(*descriptor_index)?))
}

fn is_taken(instruction: &Instruction, stack: &mut Vec<i32>) -> Option<bool> {
    let right = stack.pop()?;
    Some(match instruction {
        Instruction::Ifeq(_) => right == 0,
        Instruction::Ifne(_) => right != 0,
        Instruction::Iflt(_) => right < 0,
        Instruction::Ifge(_) => right >= 0,
        Instruction::Ifgt(_) => right > 0,
        Instruction::Ifle(_) => right <= 0,
        two => {
            let left = stack.pop()?;
            match two {
                Instruction::If_icmpeq(_) => left == right,
                Instruction::If_icmpne(_) => left != right,
                Instruction::If_icmplt(_) => left < right,
                Instruction::If_icmpge(_) => left >= right,
                Instruction::If_icmpgt(_) => left > right,
                Instruction::If_icmple(_) => left <= right,
                _ => return None,
            }
        }
    })
}

fn plain(instruction: &Instruction, stack: &mut Vec<i32>, locals: &mut [i32]) -> Option<()> {
    match instruction {
        Instruction::Iconst_m1 => stack.push(-1),
        Instruction::Iconst_0 => stack.push(0),
        Instruction::Iconst_1 => stack.push(1),
        Instruction::Iconst_2 => stack.push(2),
        Instruction::Iconst_3 => stack.push(3),
        Instruction::Iconst_4 => stack.push(4),
        Instruction::Iconst_5 => stack.push(5),
        Instruction::Bipush(value) => stack.push(i32::from(*value)),
        Instruction::Sipush(value) => stack.push(i32::from(*value)),
        Instruction::Iload(local) => stack.push(locals[usize::from(*local)]),
        Instruction::Iload_0 => stack.push(locals[0]),
        Instruction::Iload_1 => stack.push(locals[1]),
        Instruction::Iload_2 => stack.push(locals[2]),
        Instruction::Iload_3 => stack.push(locals[3]),
        Instruction::Istore(local) => locals[usize::from(*local)] = stack.pop()?,
        Instruction::Istore_0 => locals[0] = stack.pop()?,
        Instruction::Istore_1 => locals[1] = stack.pop()?,
        Instruction::Istore_2 => locals[2] = stack.pop()?,
        Instruction::Istore_3 => locals[3] = stack.pop()?,
        Instruction::Iinc(local, by) => locals[usize::from(*local)] += i32::from(*by),
        Instruction::Dup => stack.push(*stack.last()?),
        Instruction::Pop => drop(stack.pop()?),
        Instruction::Nop => {}
        Instruction::Iadd | Instruction::Isub | Instruction::Imul => {
            let (right, left) = (stack.pop()?, stack.pop()?);
            stack.push(match instruction {
                Instruction::Iadd => left.wrapping_add(right),
                Instruction::Isub => left.wrapping_sub(right),
                _ => left.wrapping_mul(right),
            });
        }
        _ => return None,
    }
    Some(())
}
