//! Contract expressions on a state of the machine: the concrete value, and a term where anything in it carries one.
//!
//! Meaning is that of the emitted test (`emit::formula`) and JML's strong validity: an expression that would throw has no
//! value, and a clause without a value does not hold. Java's operators are `term`'s functions. Code that an expression
//! calls runs on the machine with its terms, within a budget, and what it did is taken back when the clause has its value.
//!
//! `&&`, `||`, `==>` and `?:` become one term where both sides can be evaluated here; where the side that Java would
//! not evaluate cannot be (it would throw, or call), the guard is decided and reported. Other conditions that the value
//! depends on (null, bounds, divisors, jumps inside pure methods, bounds of quantifiers) are reported as the machine does.
//!
//! What cannot be evaluated is a [`Problem`] with the reason: ghost fields, informal text, ranges without bounds,
//! quantifiers inside lambdas.

mod access;
mod call;
pub(crate) mod compile;
pub(crate) mod convert;
mod digits;
mod function;
mod logic;
mod objects;
pub(crate) mod old;
mod operators;
mod quantifier;
mod wide;

use std::sync::Arc;

use contract::arithmetic::is_bigint;
use contract::{Contracts, Expr, ExprKind, Literal};
use program::{ClassName, Primitive, Program, Type};
use rustc_hash::FxHashMap;
use term::TermId;
use vm::observe::{DecisionKind, Site, Watcher};
use vm::{Machine, Ref, Trap, Value};

use crate::build::Failure;
use crate::linker::Linker;
use crate::log::{Log, Told};
use crate::scene::{Kept, Scene};

/// A value and what it is in terms of the run's inputs. The term of a `boolean` has sort `Bool`. A reference is good until
/// the machine runs again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evaluated {
    pub value: Value,
    /// `None` where the value does not depend on any term.
    pub term: Option<TermId>,
}

impl Evaluated {
    pub(crate) fn plain(value: impl Into<Value>) -> Evaluated {
        Evaluated { value: value.into(), term: None }
    }

    pub fn is_true(&self) -> bool {
        matches!(self.value, Value::Int(value) if value != 0)
    }
}

/// Why an expression has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Evaluating it throws: a clause with this does not hold. The exception as `describe_throwable` says it.
    Throws { exception: String },
    /// It cannot be evaluated on a machine, or not within the limits: nothing is known.
    Unevaluated { reason: String },
}

impl Problem {
    pub(crate) fn throws(exception: impl Into<String>) -> Problem {
        Problem::Throws { exception: exception.into() }
    }

    pub(crate) fn unevaluated(reason: impl Into<String>) -> Problem {
        Problem::Unevaluated { reason: reason.into() }
    }

    pub fn reason(&self) -> &str {
        match self {
            Problem::Throws { exception } => exception,
            Problem::Unevaluated { reason } => reason,
        }
    }
}

impl From<Failure> for Problem {
    fn from(failure: Failure) -> Problem {
        match failure {
            Failure::Threw { exception } => Problem::Throws { exception },
            other => Problem::unevaluated(other.to_string()),
        }
    }
}

/// The way that the program's own code takes when an expression is evaluated.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Route {
    /// Jumps and how often each was taken, in the order of their places.
    pub edges: Vec<((Site, u16), u32)>,
    /// Whole numbers that were compared, the last ones last.
    pub compared: Vec<(i32, i32)>,
}

/// How much one expression may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Instructions of all the code that it calls. Default 2,000,000.
    pub instructions: u64,
    /// Values that one quantifier's variables run over. Default 20,000.
    pub elements: usize,
    /// Elements of an array that one read with a symbolic index chooses from. Default 260.
    pub choice: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { instructions: 2_000_000, elements: 20_000, choice: 260 }
    }
}

pub(crate) type Said<T = Evaluated> = Result<T, Problem>;

/// How deep model fields may be defined by model fields before it counts as a circle.
const DEEPEST_MODEL: usize = 16;

/// Evaluates the contracts of one program on one machine.
pub struct Evaluator<'c> {
    pub(crate) contracts: &'c Contracts,
    pub(crate) program: Arc<Program>,
    pub linker: Linker,
    pub limits: Limits,
}

impl<'c> Evaluator<'c> {
    pub fn new(contracts: &'c Contracts) -> Evaluator<'c> {
        Evaluator {
            contracts,
            program: contracts.program(),
            linker: Linker::new(),
            limits: Limits::default(),
        }
    }

    /// The value of an expression in the present state. What code it calls has done is taken back, unless the value is an
    /// object, which may be a new one. The machine must not be running.
    pub fn evaluate(
        &mut self,
        machine: &mut Machine,
        observer: &mut dyn Watcher,
        expr: &Expr,
        scene: &Scene,
    ) -> Result<Evaluated, Problem> {
        let (said, told) = self.settle(machine, expr, scene);
        told.iter().for_each(|told| told.tell(observer));
        said
    }

    /// As [`Evaluator::evaluate`], with the decisions instead of telling them.
    pub fn settle(&mut self, machine: &mut Machine, expr: &Expr, scene: &Scene) -> (Said, Vec<Told>) {
        self.within(machine, scene, runs_code(expr), |run| run.expr(scene, expr))
    }

    /// As [`Evaluator::settle`], of a condition.
    pub(crate) fn settle_condition(
        &mut self,
        machine: &mut Machine,
        expr: &Expr,
        scene: &Scene,
    ) -> (Said, Vec<Told>) {
        self.within(machine, scene, runs_code(expr), |run| run.condition(scene, expr))
    }

    /// What the program's own code does when an expression is evaluated. Whether it has a value is asked elsewhere.
    pub fn route(&mut self, machine: &mut Machine, expr: &Expr, scene: &Scene) -> Route {
        let mut log = Log { edges: Some(FxHashMap::default()), ..Log::default() };
        let _ = self.logged(machine, scene, &mut log, true, |run| run.expr(scene, expr));
        let is_own = |site: &Site| {
            let class = machine.classes[machine.methods[site.method].class].name;
            self.program.is_under_test(&ClassName::new(machine.names.get(class)))
        };
        let own = |((site, _), _): &((Site, u16), u32)| is_own(site);
        let mut edges: Vec<((Site, u16), u32)> = log.edges.into_iter().flatten().filter(own).collect();
        edges.sort_unstable_by_key(|((site, to), _)| (site.method, site.offset, *to));
        let compared = log.compared.into_iter().filter(|(site, ..)| is_own(site));
        Route { edges, compared: compared.map(|(_, left, right)| (left, right)).collect() }
    }

    pub(crate) fn within(
        &mut self,
        machine: &mut Machine,
        scene: &Scene,
        runs_code: bool,
        work: impl FnOnce(&mut Run<'_>) -> Said,
    ) -> (Said, Vec<Told>) {
        let mut log = Log::default();
        let said = self.logged(machine, scene, &mut log, runs_code, work);
        (said, log.told)
    }

    fn logged(
        &mut self,
        machine: &mut Machine,
        scene: &Scene,
        log: &mut Log,
        runs_code: bool,
        work: impl FnOnce(&mut Run<'_>) -> Said,
    ) -> Said {
        let mark = machine.held_mark();
        // What only reads leaves nothing to be taken back.
        let saved = runs_code.then(|| machine.snapshot());
        let limit = machine.options.max_instructions;
        let own = machine.instructions.saturating_add(self.limits.instructions);
        machine.options.max_instructions = Some(limit.map_or(own, |limit| limit.min(own)));
        let mut run = Run {
            machine,
            linker: &mut self.linker,
            contracts: self.contracts,
            program: &self.program,
            limits: self.limits,
            log,
            site: scene.site,
            variables: Vec::new(),
            models: 0,
        };
        let said = work(&mut run);
        machine.options.max_instructions = limit;
        let is_object = matches!(said, Ok(Evaluated { value: Value::Ref(object), .. }) if !object.is_null());
        if let Some(saved) = saved.filter(|_| !is_object) {
            machine.restore(&saved);
        }
        machine.release_held(mark);
        said
    }
}

/// Whether evaluating the expression may run code of the program or make objects.
pub(crate) fn runs_code(expr: &Expr) -> bool {
    expr.any(|part| match &part.kind {
        ExprKind::Call { .. }
        | ExprKind::New { .. }
        | ExprKind::NewArray { .. }
        | ExprKind::ModelField { .. }
        | ExprKind::Lambda { .. }
        | ExprKind::MethodReference { .. }
        | ExprKind::NonNullElements(_)
        // A class may have to be initialised or loaded.
        | ExprKind::Field { target: None, .. }
        | ExprKind::Literal(Literal::String(_) | Literal::Class(_))
        | ExprKind::Cast { .. }
        | ExprKind::InstanceOf { .. } => true,
        ExprKind::Quantified(quantified) => quantified
            .variables
            .iter()
            .any(|variable| variable.over.is_some() || !variable.ty.is_primitive()),
        ExprKind::Binary { .. } => part.ty.is_string(),
        ExprKind::Literal(_)
        | ExprKind::This
        | ExprKind::Parameter { .. }
        | ExprKind::Variable(_)
        | ExprKind::Symbol(_)
        | ExprKind::Result
        | ExprKind::Signal
        | ExprKind::Witness(_)
        | ExprKind::Field { .. }
        | ExprKind::ArrayLength(_)
        | ExprKind::Index { .. }
        | ExprKind::Unary { .. }
        | ExprKind::Conditional { .. }
        | ExprKind::Exact(_)
        | ExprKind::Old(_)
        | ExprKind::Fresh(_)
        | ExprKind::TypeOf(_)
        | ExprKind::NotModified(_)
        | ExprKind::Informal(_) => false,
    })
}

/// One evaluation at work.
pub(crate) struct Run<'a> {
    pub(crate) machine: &'a mut Machine,
    pub(crate) linker: &'a mut Linker,
    pub(crate) contracts: &'a Contracts,
    pub(crate) program: &'a Program,
    pub(crate) limits: Limits,
    pub(crate) log: &'a mut Log,
    pub(crate) site: vm::observe::Site,
    /// Variables of quantifiers and patterns, innermost last.
    pub(crate) variables: Vec<(Arc<str>, Kept)>,
    models: usize,
}

impl Run<'_> {
    pub(crate) fn expr(&mut self, scene: &Scene, expr: &Expr) -> Said {
        match &expr.kind {
            // No value of the machine holds it; who knows what to do with it asks for its limbs.
            kind if is_bigint(&expr.ty) && !matches!(kind, ExprKind::Variable(_)) => {
                Err(Problem::unevaluated(format!("`{}` as an object", contract::show(expr))))
            }
            ExprKind::Literal(literal) => self.literal(literal),
            ExprKind::This => {
                let this =
                    scene.this.ok_or_else(|| Problem::unevaluated("`this` where there is no object"))?;
                Ok(this.evaluated(self.machine))
            }
            ExprKind::Parameter { index, name } => {
                let kept = scene.parameters.get(*index);
                let kept = *kept
                    .ok_or_else(|| Problem::unevaluated(format!("parameter `{name}` is not known here")))?;
                self.named(kept, &expr.ty)
            }
            ExprKind::Variable(name) => {
                let bound = self.variables.iter().rev().find(|(known, _)| known == name);
                match bound {
                    Some((_, kept)) => Ok(kept.evaluated(self.machine)),
                    None => Err(Problem::unevaluated(format!("variable `{name}` is not bound here"))),
                }
            }
            ExprKind::Symbol(symbol) => {
                Err(Problem::unevaluated(format!("`{}` is a name of the logic", symbol.name)))
            }
            ExprKind::Result => {
                let result = scene.result.ok_or_else(|| Problem::unevaluated("there is no result"))?;
                self.named(result, &expr.ty)
            }
            ExprKind::Signal => {
                let signal = scene.signal.ok_or_else(|| Problem::unevaluated("there is no exception"))?;
                Ok(signal.evaluated(self.machine))
            }
            ExprKind::Witness(index) => {
                let kept =
                    *scene.witnesses.get(*index).ok_or_else(|| Problem::unevaluated("no such object"))?;
                Ok(kept.evaluated(self.machine))
            }
            ExprKind::Field { target, field } => self.field(scene, target.as_deref(), field),
            ExprKind::ModelField { target, class, name } => self.model_field(scene, target, class, name),
            ExprKind::ArrayLength(array) => self.array_length(scene, array),
            ExprKind::Index { array, index } => self.index(scene, array, index),
            ExprKind::Call { target, method, arguments } => {
                self.call(scene, target.as_deref(), method, arguments)
            }
            ExprKind::New { constructor, arguments } => self.new_object(scene, constructor, arguments),
            ExprKind::NewArray { lengths, items } => {
                self.new_array(scene, &expr.ty, lengths, items.as_deref())
            }
            ExprKind::Unary { operator, operand } => self.unary(scene, *operator, operand, &expr.ty),
            ExprKind::Binary { operator, left, right } => {
                self.binary(scene, *operator, left, right, &expr.ty)
            }
            ExprKind::Conditional { condition, then, otherwise } => {
                self.conditional(scene, condition, then, otherwise, &expr.ty)
            }
            ExprKind::Exact(operand) => self.exact(scene, operand, &expr.ty),
            ExprKind::Cast { operand } if is_bigint(&operand.ty) => {
                let number = self.wide(scene, operand)?;
                self.narrowed(&number, expr.ty.as_primitive().unwrap_or(Primitive::Long))
            }
            ExprKind::Cast { operand } => {
                let value = self.expr(scene, operand)?;
                self.cast(value, &operand.ty, &expr.ty)
            }
            ExprKind::InstanceOf { operand, class, binding } => {
                self.instance_of(scene, operand, class, binding.as_ref())
            }
            ExprKind::Old(operand) => self.old(scene, operand, &expr.ty),
            ExprKind::Quantified(quantified) => self.quantified(scene, quantified, &expr.ty),
            ExprKind::Fresh(operands) => self.fresh(scene, operands),
            ExprKind::TypeOf(operand) => self.type_of(scene, operand),
            ExprKind::NonNullElements(operand) => self.non_null_elements(scene, operand),
            ExprKind::NotModified(operands) => self.not_modified(scene, operands),
            ExprKind::Lambda { .. } | ExprKind::MethodReference { .. } => self.function(scene, expr),
            ExprKind::Informal(text) => {
                Err(Problem::unevaluated(format!("`(* {} *)` is informal", text.trim())))
            }
        }
    }

    /// The value of a boolean expression, unboxed.
    pub(crate) fn condition(&mut self, scene: &Scene, expr: &Expr) -> Said {
        let value = self.expr(scene, expr)?;
        self.as_condition(value)
    }

    /// A value that came from the machine; a boolean's term becomes a condition.
    fn named(&mut self, kept: Kept, ty: &Type) -> Said {
        let value = kept.evaluated(self.machine);
        if *ty == Type::BOOLEAN && matches!(value.value, Value::Int(_)) {
            return self.as_condition(value);
        }
        Ok(value)
    }

    fn literal(&mut self, literal: &Literal) -> Said {
        Ok(match literal {
            Literal::Int(value) => Evaluated::plain(*value),
            Literal::Long(value) => Evaluated::plain(*value),
            Literal::Float(value) => Evaluated::plain(*value),
            Literal::Double(value) => Evaluated::plain(*value),
            Literal::Char(value) => Evaluated::plain(i32::from(*value)),
            Literal::Boolean(value) => Evaluated::plain(*value),
            Literal::String(text) => {
                let string = self.machine.intern_text(text);
                Evaluated::plain(string.map_err(|trap| self.trap(trap))?)
            }
            Literal::Null => Evaluated::plain(Ref::NULL),
            Literal::Class(ty) => {
                let class = self.linker.class_of_type(self.machine, ty)?;
                Evaluated::plain(self.machine.mirror(class))
            }
        })
    }

    /// Notes that a condition holds, unless it always does.
    pub(crate) fn decide(&mut self, kind: DecisionKind, condition: TermId) {
        if self.machine.terms().as_bool(condition).is_none() {
            self.log.decide(kind, self.site, condition);
        }
    }

    /// Notes that a condition has the value that it has.
    pub(crate) fn decide_as(&mut self, kind: DecisionKind, condition: TermId, holds: bool) {
        let condition = if holds { condition } else { self.machine.terms_mut().not(condition) };
        self.decide(kind, condition);
    }

    /// A value that survives code that runs.
    pub(crate) fn keep(&mut self, value: Evaluated) -> Kept {
        Kept::new(self.machine, value.value, value.term)
    }

    pub(crate) fn back(&self, kept: Kept) -> Evaluated {
        kept.evaluated(self.machine)
    }

    pub(crate) fn trap(&self, trap: Trap) -> Problem {
        match trap {
            Trap::Throw(exception) => Problem::throws(self.machine.describe_throwable(exception)),
            Trap::Stop(stop) => Problem::unevaluated(stop.reason.to_string()),
            Trap::Again => Problem::unevaluated("memory is short"),
        }
    }
}
