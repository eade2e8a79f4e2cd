//! Clauses as code of the machine: compiled once, called as often as anybody asks.
//!
//! The code is what `clause` writes for any JVM; here its members are resolved before ([`crate::evaluate`] evaluates what
//! has to be handed in). What cannot be compiled, or cannot be handed in, is left to the evaluator, which means the same.

use clause::{Sources, mentions};
use contract::Expr;
use program::{ClassName, Type};
use vm::class::MethodId;
use vm::interp::Exit;
use vm::link::PinnedClass;
use vm::observe::Nothing;
use vm::{Machine, Value};

use crate::evaluate::compile::OnMachine;
use crate::evaluate::{Evaluator, Problem};
use crate::hidden::{define, name_beside};
use crate::scene::Scene;

/// The name of the method that says whether the clause holds.
const METHOD: &str = "holds";

/// A clause compiled for one machine.
#[derive(Clone, Debug)]
pub struct CompiledClause {
    method: MethodId,
    /// What it takes, in order.
    values: Vec<Expr>,
    /// For the evaluator, where something cannot be handed in.
    clause: Expr,
}

impl Evaluator<'_> {
    /// Compiles a clause of the contracts of a class.
    pub fn compile(
        &mut self,
        machine: &mut Machine,
        class: &ClassName,
        clause: &Expr,
    ) -> Result<CompiledClause, Problem> {
        let host = self.linker.loaded(machine, class)?;
        let name = name_beside(machine, host, "Contract$Clause");
        let mut file = PinnedClass::new(&name, &[]).file;
        let values = mentions(clause);
        let sources = Sources { program: &self.program, contracts: self.contracts };
        let mut policy = OnMachine::new(machine, &mut self.linker);
        let compiled = clause::check(&mut file, sources, &mut policy, METHOD, &values, clause);
        let (descriptor, pins) = policy.finish(compiled)?;
        let too_large = || Problem::unevaluated("a clause that is too large");
        let trapped = |machine: &mut Machine, trap| Problem::from(crate::Failure::of_trap(machine, trap));
        let defined = define(machine, PinnedClass::of(file, pins), host, None);
        let defined = defined.map_err(|trap| trapped(machine, trap))?.ok_or_else(too_large)?;
        let method = machine.find_declared(defined, METHOD, &descriptor).ok_or_else(too_large)?;
        Ok(CompiledClause { method, values, clause: clause.clone() })
    }

    /// Whether a compiled clause holds in the present state; what its code has done is taken back. Terms are not looked at.
    pub fn holds(
        &mut self,
        machine: &mut Machine,
        clause: &CompiledClause,
        scene: &Scene,
    ) -> Result<bool, Problem> {
        let mark = machine.held_mark();
        let saved = machine.snapshot();
        let limit = machine.options.max_instructions;
        let own = machine.instructions.saturating_add(self.limits.instructions);
        machine.options.max_instructions = Some(limit.map_or(own, |limit| limit.min(own)));
        let said = self.call(machine, clause, scene);
        machine.options.max_instructions = limit;
        machine.restore(&saved);
        machine.release_held(mark);
        said
    }

    fn call(
        &mut self,
        machine: &mut Machine,
        clause: &CompiledClause,
        scene: &Scene,
    ) -> Result<bool, Problem> {
        let mut arguments = Vec::with_capacity(clause.values.len());
        for expr in &clause.values {
            match self.handed_in(machine, expr, scene) {
                Ok(argument) => arguments.push(argument),
                // An old value that throws counts only where the clause asks for it.
                Err(_) => {
                    let (said, _) = self.settle_condition(machine, &clause.clause, scene);
                    return said.map(|value| value.is_true());
                }
            }
        }
        // Evaluating one may have moved the others.
        let arguments: Vec<Value> = arguments.iter().map(|kept| kept.value(machine)).collect();
        match machine.call_watched(clause.method, &arguments, &mut Nothing) {
            Exit::Returned(Value::Int(holds)) => Ok(holds != 0),
            Exit::Returned(_) => Err(Problem::unevaluated("a clause that is no condition")),
            Exit::Threw(exception) => Err(Problem::throws(machine.describe_throwable(exception))),
            Exit::Stopped(stop) => Err(Problem::unevaluated(stop.reason.to_string())),
        }
    }

    fn handed_in(
        &mut self,
        machine: &mut Machine,
        expr: &Expr,
        scene: &Scene,
    ) -> Result<crate::Kept, Problem> {
        use contract::ExprKind;
        let absent = || Problem::unevaluated(format!("`{}` is not known here", contract::show(expr)));
        match &expr.kind {
            ExprKind::This => scene.this.ok_or_else(absent),
            ExprKind::Parameter { index, .. } => scene.parameters.get(*index).copied().ok_or_else(absent),
            ExprKind::Result => scene.result.ok_or_else(absent),
            ExprKind::Signal => scene.signal.ok_or_else(absent),
            _ => {
                let (said, _) = self.settle(machine, expr, scene);
                let mut value = said?.value;
                // Old values are those of their own type.
                if let (Type::Primitive(_), Value::Ref(_)) = (&expr.ty, value) {
                    return Err(absent());
                }
                if let (Value::Int(number), true) = (value, expr.ty == Type::BOOLEAN) {
                    value = Value::Int(i32::from(number != 0));
                }
                Ok(crate::Kept::new(machine, value, None))
            }
        }
    }
}
