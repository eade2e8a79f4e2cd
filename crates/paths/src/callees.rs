//! Callees whose contract stands in for their body, because the body is out of reach: a native of the program's own, or one
//! that the machine had to stop in.
//!
//! The result of such a call is a variable of its own, and what the contract promises of it is assumed; conditions of a path
//! name it `callee()`. What the callee does to the state is not known, so nothing is proved where one stood in. Only
//! clauses over parameters and result say something, and of an object only whether there is one.

use std::sync::Arc;

use contract::{EffectiveContract, Expr, ExprKind};
use oracle::Linker;
use predicate::Symbols;
use program::{Class, ClassName, Method, MethodRef, Primitive, Type};
use rustc_hash::FxHashSet;
use solver::Assignment;
use suite::{Loss, Recipe};
use term::{Relation, Sort, TermId, Terms, VarId};
use vm::class::MethodId;
use vm::state::{Answer, StoodIn};
use vm::stop::{StackLine, Stop, StopReason};
use vm::{Machine, Value};

use crate::execute::End;
use crate::given_objects::{self, Selectors, is_never_null};
use crate::runner::{Runner, Subject};
use crate::stage::Stage;
use crate::variables::Variables;

/// Calls of one callee on one run; later ones are made.
pub(crate) const MOST_CALLS: usize = 4;

pub(crate) struct Callee {
    pub id: MethodId,
    pub reference: MethodRef,
    parameters: Vec<(Arc<str>, Type)>,
    pub returns: Returns,
    contract: Arc<EffectiveContract>,
}

/// What a callee gives.
pub(crate) enum Returns {
    Primitive(Primitive),
    /// Nothing, or what this recipe makes.
    Object {
        ty: Type,
        fresh: Option<Recipe>,
    },
}

/// The callees that are not called.
#[derive(Default)]
pub struct Callees {
    pub(crate) all: Vec<Callee>,
    /// One more than before the run that is under way.
    is_new: bool,
    /// Variables that are results.
    pub(crate) results: FxHashSet<VarId>,
    pub(crate) selectors: Selectors,
}

impl Callees {
    /// Natives of the program's own can never be called.
    pub(crate) fn new(machine: &mut Machine, linker: &mut Linker, subject: &Subject<'_>) -> Callees {
        let mut callees = Callees::default();
        let Some(class) = subject.contracts.program().class(subject.class) else { return callees };
        for method in class.methods.iter().filter(|method| method.access.contains(program::Access::NATIVE)) {
            callees.add(machine, linker, subject, &class, method);
        }
        callees.is_new = false;
        callees
    }

    /// The machine had to stop: the innermost method under way that has a contract is not called again. Whether there is
    /// one.
    pub(crate) fn consider(
        &mut self,
        machine: &mut Machine,
        linker: &mut Linker,
        subject: &Subject<'_>,
        stop: &Stop,
    ) -> bool {
        let out_of_reach = match stop.reason {
            StopReason::Refused { .. } | StopReason::Unsupported { .. } | StopReason::Instructions { .. } => {
                true
            }
            StopReason::Exit { .. }
            | StopReason::Time
            | StopReason::Deadlock { .. }
            | StopReason::Stalled { .. }
            | StopReason::Threads { .. }
            | StopReason::Library { .. } => false,
        };
        // The outermost frame is the method under test.
        let inner = &stop.stack[..stop.stack.len().saturating_sub(1)];
        for line in inner.iter().filter(|_| out_of_reach) {
            let Some(class) = subject.contracts.program().class(&ClassName::from_dotted(&line.class)) else {
                continue;
            };
            // A line of the stack does not tell overloads apart.
            let mut named = class.methods.iter().filter(|method| *method.name == *line.method);
            if let (Some(method), None) = (named.next(), named.next())
                && class.method_ref(method) != *subject.method
                && self.add(machine, linker, subject, &class, method)
            {
                return true;
            }
        }
        false
    }

    /// Whether a variable is the result of a call that is not made.
    pub fn answers(&self, variable: VarId) -> bool {
        self.results.contains(&variable)
    }

    pub(crate) fn take_new(&mut self) -> bool {
        std::mem::take(&mut self.is_new)
    }

    fn add(
        &mut self,
        machine: &mut Machine,
        linker: &mut Linker,
        subject: &Subject<'_>,
        class: &Class,
        method: &Method,
    ) -> bool {
        let reference = class.method_ref(method);
        let contract = subject.contracts.effective(&class.name, &reference);
        let returns = match &method.returns {
            Type::Primitive(primitive) => Returns::Primitive(*primitive),
            ty @ (Type::Class(_) | Type::Array(_)) => {
                let fresh = given_objects::fresh(&subject.contracts.program(), ty);
                if fresh.is_none() && is_never_null(&contract) {
                    return false;
                }
                Returns::Object { ty: ty.clone(), fresh }
            }
            Type::Void | Type::Null | Type::Variable(_) => return false,
        };
        let clauses = contract.cases.iter().flat_map(|case| &case.ensures);
        let promises = clauses.filter(|it| !it.expr.is_true()).any(|it| is_plain(&it.expr));
        let promises = promises || matches!(returns, Returns::Object { .. }) && is_never_null(&contract);
        if !promises || self.all.iter().any(|known| known.reference == reference) {
            return false;
        }
        let Ok(id) = linker.method(machine, &reference) else { return false };
        let parameters = method.parameters.iter().map(|it| (it.name.clone(), it.ty.clone())).collect();
        self.all.push(Callee { id, reference, parameters, returns, contract });
        self.is_new = true;
        true
    }

    /// Gives the machine the results that calls are to have on the next run.
    pub(crate) fn prepare(
        &mut self,
        machine: &mut Machine,
        variables: &mut Variables,
        assignment: &mut Assignment,
    ) {
        machine.forget_stand_ins();
        for callee in &self.all {
            let Returns::Primitive(returns) = callee.returns else { continue };
            let mut answers: Vec<Answer> = Vec::new();
            for number in 0..MOST_CALLS {
                let name = result_name(&callee.reference, number);
                let variable = variables.primitive(machine.terms_mut(), &name, returns);
                let bits = assignment.get(variable.id).unwrap_or(0);
                assignment.set(variable.id, bits);
                self.results.insert(variable.id);
                let value = Value::of_bits(oracle::linker::kind_of(returns), bits);
                answers.push((value, Some(variable.term)));
            }
            machine.answer_for(callee.id, answers);
        }
    }

    /// What the contract promises of a call that was not made.
    pub(crate) fn promise(&self, terms: &mut Terms, call: &StoodIn) -> Option<(MethodRef, TermId)> {
        let callee = self.all.iter().find(|callee| callee.id == call.method)?;
        let mut symbols = Symbols::new(terms);
        for (index, ((name, ty), argument)) in callee.parameters.iter().zip(&call.arguments).enumerate() {
            let (Type::Primitive(primitive), Some(argument)) = (ty, argument) else { continue };
            let term = condition_or_number(symbols.terms_mut(), *primitive, *argument);
            let kind = ExprKind::Parameter { index, name: name.clone() };
            symbols.bind(Expr::new(kind, ty.clone()), term);
        }
        let mut all = symbols.terms_mut().bool(true);
        match &callee.returns {
            Returns::Primitive(returns) => {
                let result = condition_or_number(symbols.terms_mut(), *returns, call.answer);
                symbols.bind(Expr::new(ExprKind::Result, Type::Primitive(*returns)), result);
            }
            Returns::Object { ty, .. } => {
                let is_null = match call.answer.1.and_then(|term| self.selectors.of_result(term)) {
                    Some(selector) => symbols.terms_mut().compare_zero(Relation::Ne, selector),
                    None => symbols.terms_mut().bool(true),
                };
                symbols.bind_null(Expr::new(ExprKind::Result, ty.clone()), is_null);
                if is_never_null(&callee.contract) {
                    all = symbols.terms_mut().not(is_null);
                }
            }
        }
        for case in &callee.contract.cases {
            let mut required = symbols.terms_mut().bool(true);
            let requires: Option<Vec<TermId>> =
                case.requires.iter().map(|clause| translated(&mut symbols, &clause.expr)).collect();
            // Whether the case applies is not known, so it promises nothing.
            let Some(requires) = requires else { continue };
            for condition in requires {
                required = symbols.terms_mut().and(required, condition);
            }
            let not_required = symbols.terms_mut().not(required);
            for clause in &case.ensures {
                if let Some(condition) = translated(&mut symbols, &clause.expr) {
                    let promised = symbols.terms_mut().or(not_required, condition);
                    all = symbols.terms_mut().and(all, promised);
                }
            }
        }
        Some((callee.reference.clone(), all))
    }
}

impl Runner<'_> {
    /// A run that the machine could not bring to its end. What it was called with does not make it another loss.
    pub(crate) fn stopped(&mut self, stop: &Stop) -> End {
        if stop.reason == StopReason::Time {
            self.account.cut = true;
            return End::Stopped(Loss::Cut);
        }
        let Stage { machine, linker, .. } = &mut *self.stage;
        if self.callees.consider(machine, linker, self.subject, stop) {
            return End::Unreached;
        }
        let is_refused = matches!(stop.reason, StopReason::Refused { .. } | StopReason::Unsupported { .. });
        let is_own = |line: &StackLine| ClassName::from_dotted(&line.class).is_within(self.subject.class);
        let called = stop.stack.iter().take_while(|line| !is_own(line)).last();
        let call = called.filter(|_| is_refused).map(|line| format!("{}.{}", line.class, line.method));
        if let Some(call) = call.as_ref().filter(|call| !self.account.unsupported.contains(call)) {
            self.account.unsupported.push(call.clone());
        }
        End::Stopped(Loss::Machine { call, halt: oracle::halt(&stop.reason) })
    }
}

/// A clause as a term, if it speaks of parameters and result only.
pub(crate) fn translated(symbols: &mut Symbols<'_>, expr: &Expr) -> Option<TermId> {
    if !is_plain(expr) {
        return None;
    }
    let known = symbols.known();
    let condition = symbols.condition(expr);
    (symbols.known() == known).then_some(condition)
}

fn is_plain(expr: &Expr) -> bool {
    !expr.any(|part| {
        !matches!(
            part.kind,
            ExprKind::Literal(_)
                | ExprKind::Parameter { .. }
                | ExprKind::Result
                | ExprKind::Unary { .. }
                | ExprKind::Binary { .. }
                | ExprKind::Conditional { .. }
                | ExprKind::Cast { .. }
                | ExprKind::Old(_)
        ) || part.ty.is_reference() && !matches!(part.kind, ExprKind::Result | ExprKind::Literal(_))
    })
}

/// What conditions call the result of a call.
pub(crate) fn result_name(callee: &MethodRef, number: usize) -> String {
    match number {
        0 => format!("{}()", callee.name),
        again => format!("{}() again {again}", callee.name),
    }
}

/// The term of a value of the machine; a `boolean` is a condition in clauses.
pub(crate) fn condition_or_number(terms: &mut Terms, primitive: Primitive, (value, term): Answer) -> TermId {
    let sort = match primitive {
        Primitive::Long => Sort::Long,
        Primitive::Float => Sort::Float,
        Primitive::Double => Sort::Double,
        _ => Sort::Int,
    };
    let term = term.unwrap_or_else(|| terms.constant(sort, value.bits()));
    if primitive == Primitive::Boolean && terms.sort(term) == Sort::Int {
        return terms.compare_zero(Relation::Ne, term);
    }
    term
}
