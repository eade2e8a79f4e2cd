//! Candidates from plans: for every spec case a call whose precondition holds, as far as the contracts can say.
//!
//! What is not planned for (strings, collections, functions, objects of the library) is taken from what `boundary` would try,
//! the first that breaks nothing of what can be evaluated.

use std::cell::RefCell;
use std::collections::BTreeMap;

use base::Deadline;
use boundary::{Materials, Request};
use contract::expr::{BinaryOperator, Quantifier};
use contract::{Clause, EffectiveContract, Expr, ExprKind, Literal, SpecCase};
use plan::{Argument, Calls, Wanted};
use program::{ClassName, Primitive, Type};
use suite::{Oracle, Recipe, Strategy, TestCase};
use tools::planner;
use values::{Known, Language};

use crate::class::Context;

/// Steps of the embedded planner for one object, where other engines propose tests, too.
const EXPANSIONS: u32 = 4_000;
/// Steps of the embedded planner where a plan only adds variety.
const QUICK_EXPANSIONS: u32 = 200;
/// Calls that solving looks for there.
const SOLVED_CALLS: usize = 6;
/// Values that are looked at for an argument of a set-up call that is not planned for.
const VALUES: usize = 12;

/// Values that are tried for a parameter that the precondition does not mention.
const VARIED: usize = 4;
/// States that the receiver is tried in.
const STATES: usize = 3;
/// Classes that are tried for a parameter of an interface or a class that others extend.
const CLASSES: usize = 4;
/// Conditions of a spec case's promises that are planned for.
const CONDITIONS: usize = 12;

/// How hard plans are looked for.
pub fn options<'o>(
    context: &Context<'_>,
    looking: &Deadline,
    external: Option<&'o plan::External<'o>>,
) -> plan::Options<'o> {
    let mut options = plan::Options { deadline: *looking, external, ..plan::Options::default() };
    if !context.options.strategies.only_plan() {
        options.search.expansions = options.search.expansions.min(EXPANSIONS);
        options.smt_calls = options.smt_calls.min(SOLVED_CALLS);
    }
    options
}

/// The same for what would only add variety: what is not found soon is left out.
pub fn quick<'o>(options: &plan::Options<'o>) -> plan::Options<'o> {
    let mut quick = *options;
    quick.search.expansions = quick.search.expansions.min(QUICK_EXPANSIONS);
    quick.smt_calls = 0;
    quick
}

/// Asks the planner that the user wants, as long as there is time.
pub fn ask(
    context: &Context<'_>,
    command: &str,
    looking: &Deadline,
    domain: &str,
    problem: &str,
) -> Result<String, String> {
    let timeout = looking.left().unwrap_or(context.options.budget);
    if timeout.is_zero() {
        return Err(String::from("the time was over"));
    }
    let planner = planner::Planner { command: command.to_owned(), timeout, cancel: context.cancel.clone() };
    planner::plan(&planner, domain, problem).map_err(|error| error.to_string())
}

/// Plans the calls of a class.
pub struct Planner<'a> {
    context: &'a Context<'a>,
    calls: Calls<'a>,
    /// For what only adds variety.
    quick: Calls<'a>,
    /// By class, whether a constructor or method of it has a precondition.
    demanding: BTreeMap<ClassName, bool>,
}

impl<'a> Planner<'a> {
    pub fn new(
        context: &'a Context<'_>,
        options: &'a plan::Options<'a>,
        quick: &'a plan::Options<'a>,
    ) -> Planner<'a> {
        let calls = Calls::new(context.contracts, options);
        let quick = Calls::new(context.contracts, quick);
        Planner { context, calls, quick, demanding: BTreeMap::new() }
    }

    /// Whether there is a precondition to be met: of the method, or of what its objects are built with.
    pub fn has_something_to_do(&mut self, request: &Request<'_>) -> bool {
        let effective = request.contracts.effective(request.class, request.method);
        if effective.cases.iter().any(|case| !case.requires.is_empty()) {
            return true;
        }
        let Some(owner) = request.program.class(&request.method.owner) else { return false };
        let Some(method) = owner.method(&request.method.name, &request.method.descriptor) else {
            return false;
        };
        let parameters = method.parameters.iter().filter_map(|parameter| parameter.ty.class_name().cloned());
        let needs_object = !method.access.is_static() && !method.is_constructor();
        let receiver = needs_object.then(|| request.class.clone());
        receiver.into_iter().chain(parameters).any(|class| self.is_demanding(&class))
    }

    fn is_demanding(&mut self, class: &ClassName) -> bool {
        let Context { program, contracts, .. } = self.context;
        if program.under_test().binary_search(class).is_err() {
            return false;
        }
        *self.demanding.entry(class.clone()).or_insert_with(|| {
            program.class(class).is_some_and(|resolved| {
                resolved.methods.iter().any(|method| {
                    let effective = contracts.effective(class, &resolved.method_ref(method));
                    effective.cases.iter().any(|case| !case.requires.is_empty())
                })
            })
        })
    }

    /// One case for each spec case of the method and, where nothing else proposes any, for each condition that its promises
    /// depend on; and why others could not be had.
    pub fn cases(&mut self, request: &Request<'_>) -> (Vec<TestCase>, Vec<String>) {
        let mut cases: Vec<TestCase> = Vec::new();
        let mut reasons = Vec::new();
        let Some(materials) = boundary::materials(request) else {
            return (cases, vec![String::from("an abstract class has no objects of its own")]);
        };
        let effective = request.contracts.effective(request.class, request.method);
        let nothing = SpecCase::default();
        let specified =
            if effective.cases.is_empty() { vec![&nothing] } else { effective.cases.iter().collect() };
        let mut add = |case: TestCase| {
            if !cases.iter().any(|known| is_same(known, &case)) {
                cases.push(case);
            }
        };
        for (number, case) in specified.iter().enumerate() {
            match self.case(request, &materials, &effective, case, Effort::Full, None) {
                Ok(found) => {
                    let varied = self.varied(&found);
                    add(found.case);
                    varied.into_iter().for_each(&mut add);
                }
                Err(reason) if specified.len() == 1 => reasons.push(format!("no plan: {reason}")),
                Err(reason) => reasons.push(format!("no plan for spec case {}: {reason}", number + 1)),
            }
            if self.is_alone() {
                // Some of these conditions always hold, and some never do.
                for condition in conditions(case).into_iter().chain(states(request)) {
                    let found =
                        self.case(request, &materials, &effective, case, Effort::Quick, Some(condition));
                    found.into_iter().for_each(|found| add(found.case));
                }
                for materials in self.narrowed(&materials) {
                    let found = self.case(request, &materials, &effective, case, Effort::Quick, None);
                    found.into_iter().for_each(|found| add(found.case));
                }
            }
        }
        (cases, reasons)
    }

    fn case(
        &mut self,
        request: &Request<'_>,
        materials: &Materials,
        effective: &EffectiveContract,
        case: &SpecCase,
        effort: Effort,
        also: Option<Clause>,
    ) -> Result<Found, String> {
        let context = self.context;
        let is_static = request
            .program
            .class(&request.method.owner)
            .and_then(|owner| {
                Some(owner.method(&request.method.name, &request.method.descriptor)?.access.is_static())
            })
            .unwrap_or_default();
        let is_constructor = request.method.is_constructor();
        let mut requires: Vec<Clause> = case.requires.clone();
        if !case.is_exceptional {
            requires.extend(effective.guards.iter().map(|guard| guard.condition.clone()));
        }
        requires.extend(also);
        let package = context.class.name.package();
        let wanted = Wanted {
            class: materials.outer.as_ref().and_then(Type::class_name).unwrap_or(request.class),
            receiver: materials.outer.as_ref().unwrap_or(&materials.receiver).clone(),
            method: request.method,
            on_object: materials.outer.is_some() || !(is_static || is_constructor),
            parameters: &materials.parameters,
            nullness: &effective.parameters,
            requires: &requires,
            package: &package,
        };
        let calls = match effort {
            Effort::Full => &mut self.calls,
            Effort::Quick => &mut self.quick,
        };
        let planned = calls.plan(&wanted).map_err(|reason| reason.to_string())?;
        // What was not planned for may hold; with nothing but plans, only what does is tried.
        let worst = if self.is_alone() { HOLDS } else { MAY_HOLD };
        if let Some(clause) = planned.unplanned.first().filter(|_| worst == HOLDS) {
            return Err(format!("`{clause}` is not about anything that calls are known to change"));
        }
        if worst == HOLDS && !planned.is_certain {
            return Err(String::from("calls may lead there, but the contracts do not promise that they do"));
        }
        let missing = RefCell::new(None);
        let any = |index: Option<usize>, argument: &Argument| {
            let found = unplanned(request, materials, index, argument, worst);
            if found.is_none() {
                missing.borrow_mut().get_or_insert_with(|| without_value(argument));
            }
            found
        };
        let Some(recipes) = plan::call_recipes(&planned, &any) else {
            let missing = missing.into_inner();
            return Err(
                missing.unwrap_or_else(|| String::from("objects would have to be part of each other"))
            );
        };
        let mut free = Vec::new();
        for (index, argument) in planned.arguments.iter().enumerate() {
            // What something else depends on stays as it is.
            if let Argument::Any { clauses, .. } = argument
                && !requires.iter().any(|clause| relates(&clause.expr, index))
            {
                let values = materials.values.get(index).into_iter().flatten();
                let good = values.filter(|value| rank(value, Some(index), clauses) == HOLDS);
                free.push((index, good.take(VARIED).cloned().collect()));
            }
        }
        let case = TestCase {
            class: request.class.clone(),
            method: request.method.clone(),
            shared: recipes.shared,
            receiver: recipes.receiver,
            arguments: recipes.arguments,
            set_up: Vec::new(),
            oracle: Oracle::default(),
            strategy: Strategy::Plan,
            about: String::new(),
        };
        Ok(Found { case, free })
    }

    fn is_alone(&self) -> bool {
        self.context.options.strategies.only_plan()
    }

    /// The same call with other values for what was not planned for, one at a time.
    fn varied(&self, found: &Found) -> Vec<TestCase> {
        let mut varied = Vec::new();
        for (index, values) in found.free.iter().filter(|_| self.is_alone()) {
            for value in values {
                let mut case = found.case.clone();
                case.arguments[*index] = value.clone();
                varied.push(case);
            }
        }
        varied
    }

    /// Where several classes can stand for a parameter's type, each of them in turn.
    fn narrowed(&self, materials: &Materials) -> Vec<Materials> {
        let program = self.context.program;
        let mut found = Vec::new();
        for (index, parameter) in materials.parameters.iter().enumerate() {
            let Some(declared) = parameter.ty.class_name() else { continue };
            if declared.is_object() || program.under_test().binary_search(declared).is_err() {
                continue;
            }
            let is_other = |class: &&ClassName| {
                *class != declared
                    && program.is_subclass(class, declared)
                    && program
                        .class(class)
                        .is_some_and(|class| !class.access.is_abstract() && !class.is_local)
            };
            for class in program.under_test().iter().filter(is_other).take(CLASSES) {
                let mut narrowed = materials.clone();
                narrowed.parameters[index].ty = Type::class(class.clone());
                found.push(narrowed);
            }
        }
        found
    }
}

#[derive(Clone, Copy)]
enum Effort {
    Full,
    Quick,
}

/// A case, and other values for the parameters that were not planned for.
struct Found {
    case: TestCase,
    free: Vec<(usize, Vec<Recipe>)>,
}

/// States of the receiver that its contract can tell from each other: what pure methods without parameters say of it.
fn states(request: &Request<'_>) -> Vec<Clause> {
    let Some(class) = request.program.class(request.class) else { return Vec::new() };
    let Some(method) = class.method(&request.method.name, &request.method.descriptor) else {
        return Vec::new();
    };
    if method.access.is_static() || method.is_constructor() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for observer in &class.methods {
        let reference = class.method_ref(observer);
        if !observer.parameters.is_empty()
            || observer.access.is_static()
            || !request.contracts.effective(request.class, &reference).is_pure
        {
            continue;
        }
        let this = Expr::new(ExprKind::This, Type::class(request.class.clone()));
        let call = ExprKind::Call { target: Some(Box::new(this)), method: reference, arguments: Vec::new() };
        let observed = Expr::new(call, observer.returns.clone());
        let expr = match observer.returns.as_primitive() {
            Some(Primitive::Boolean) => observed,
            Some(Primitive::Int | Primitive::Long) => {
                let boolean = Type::Primitive(Primitive::Boolean);
                Expr::binary(BinaryOperator::Greater, observed, Expr::int(0), boolean)
            }
            _ => continue,
        };
        let text = contract::show(&expr).into();
        found.push(Clause { expr, text, place: None, language: contract::Language::Code });
    }
    found.truncate(STATES);
    found
}

/// What the promises of a spec case depend on, and the opposite: the conditions of implications and choices, and what a
/// result is the truth of.
fn conditions(case: &SpecCase) -> Vec<Clause> {
    let mut found: Vec<Clause> = Vec::new();
    for clause in &case.ensures {
        clause.expr.visit(&mut |part| {
            let condition = match &part.kind {
                ExprKind::Binary { operator: BinaryOperator::Implies, left, .. } => left,
                ExprKind::Conditional { condition, .. } => condition,
                ExprKind::Binary {
                    operator: BinaryOperator::Equal | BinaryOperator::Equivalent,
                    left,
                    right,
                } => match (&left.kind, &right.kind) {
                    (ExprKind::Result, _) if is_boolean(&right.ty) => right,
                    (_, ExprKind::Result) if is_boolean(&left.ty) => left,
                    _ => return,
                },
                _ => return,
            };
            if condition.mentions_result() || found.len() >= CONDITIONS {
                return;
            }
            let before = condition.substitute(&|part| match &part.kind {
                ExprKind::Old(operand) => Some((**operand).clone()),
                _ => None,
            });
            for expr in [before.clone(), before.not()] {
                if !found.iter().any(|known| known.expr == expr) {
                    let text = contract::show(&expr).into();
                    found.push(Clause { expr, text, ..clause.clone() });
                }
            }
        });
    }
    found
}

fn is_boolean(ty: &Type) -> bool {
    ty.unboxed() == Some(Primitive::Boolean)
}

/// Whether two cases make the same call.
pub fn is_same(one: &TestCase, other: &TestCase) -> bool {
    one.receiver == other.receiver && one.arguments == other.arguments && one.shared == other.shared
}

/// A value for what was not planned for: the parameter of a position, or an argument of a set-up call.
fn unplanned(
    request: &Request<'_>,
    materials: &Materials,
    index: Option<usize>,
    argument: &Argument,
    worst: usize,
) -> Option<Recipe> {
    let Argument::Any { ty, clauses } = argument else { return None };
    let own = index.and_then(|index| materials.values.get(index)).map(Vec::as_slice).unwrap_or_default();
    let is_users = |recipe: &&Recipe| matches!(recipe, Recipe::UserCode { .. });
    // What the user gives is what the user wants to be tried.
    if let Some(users) = own.iter().find(is_users).filter(|users| rank(users, index, clauses) <= worst) {
        return Some(users.clone());
    }
    let mut candidates: Vec<Recipe> = plan::plain_value(request.program, argument).into_iter().collect();
    match index {
        Some(_) => candidates.extend(own.iter().cloned()),
        None => candidates.extend(boundary::values_of(request, ty, VALUES)),
    }
    if index.is_some() && clauses.is_empty() && candidates.len() > own.len() {
        candidates.rotate_left(1);
    }
    let best = candidates.into_iter().min_by_key(|candidate| rank(candidate, index, clauses))?;
    (rank(&best, index, clauses) <= worst).then_some(best)
}

/// Whether a clause that nothing refutes can be taken to hold: a text in the language of a pattern, elements of an array that
/// have been looked at one by one.
fn is_refutable(clause: &Expr, candidate: &Recipe) -> bool {
    match &clause.kind {
        ExprKind::Call { target: Some(target), method, arguments } => {
            let [ExprKind::Literal(Literal::String(pattern))] =
                arguments.iter().map(|argument| &argument.kind).collect::<Vec<_>>()[..]
            else {
                return false;
            };
            let Recipe::Value(suite::Value::String(text)) = candidate else { return false };
            &*method.name == "matches"
                && matches!(target.kind, ExprKind::Parameter { .. })
                && Language::parse(pattern).is_ok_and(|language| language.contains(text) == Some(true))
        }
        ExprKind::Quantified(quantified) => {
            quantified.quantifier == Quantifier::ForAll && matches!(candidate, Recipe::Array { .. })
        }
        _ => false,
    }
}

/// Whether a condition is about a parameter and something else.
fn relates(condition: &Expr, index: usize) -> bool {
    condition.conjuncts().into_iter().any(|part| {
        let mut is_mentioned = false;
        let mut others = false;
        part.visit(&mut |part| match &part.kind {
            ExprKind::This => others = true,
            ExprKind::Parameter { index: other, .. } if *other == index => is_mentioned = true,
            ExprKind::Parameter { .. } => others = true,
            _ => {}
        });
        is_mentioned && others
    })
}

/// Why there is no value for what was not planned for.
fn without_value(argument: &Argument) -> String {
    match argument {
        Argument::Any { ty, clauses } if !clauses.is_empty() => {
            let clauses: Vec<String> = clauses.iter().map(contract::show).collect();
            let ty = contract::show_type(ty);
            format!("no `{ty}` is known of which `{}` holds", clauses.join("` and `"))
        }
        Argument::Any { ty, .. } => format!("no `{}` is known", contract::show_type(ty)),
        _ => String::from("objects would have to be part of each other"),
    }
}

/// How sure it is that clauses hold of a value.
const HOLDS: usize = 0;
const MAY_HOLD: usize = 1;
const BROKEN: usize = 2;

/// Whether the clauses hold of the value of a position: the worst of them counts.
fn rank(candidate: &Recipe, index: Option<usize>, clauses: &[Expr]) -> usize {
    let known = clauses.iter().map(|clause| {
        let mut last = 0;
        let mut own = index;
        clause.visit(&mut |part| {
            if let ExprKind::Parameter { index, .. } = &part.kind {
                last = last.max(*index);
                own.get_or_insert(*index);
            }
        });
        // Nothing is known of the others.
        let unknown = Recipe::UserCode { ty: Type::object(), code: "".into() };
        let mut arguments = vec![unknown; last + 1];
        if let Some(place) = arguments.get_mut(own.unwrap_or_default()) {
            *place = candidate.clone();
        }
        match values::evaluate(clause, &arguments) {
            Some(Known::Boolean(true)) => HOLDS,
            Some(Known::Boolean(false)) => BROKEN,
            // These are only ever refuted; what is not is as good as certain.
            _ if is_refutable(clause, candidate) => HOLDS,
            _ => MAY_HOLD,
        }
    });
    known.max().unwrap_or(HOLDS)
}
