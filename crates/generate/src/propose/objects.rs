//! The objects that the spec cases of a method ask for, one by one, as `jurat plan` shows them: what the contracts say is
//! planned and run, and where that is not enough, calls are found by running code. (`planned` does the same for whole calls.)

#![allow(clippy::disallowed_methods, reason = "how long a plan took is shown, and decides nothing")]

use std::sync::Arc;
use std::time::{Duration, Instant};

use base::Deadline;
use contract::{Contracts, EffectiveContract, Expr, ExprKind, SpecCase};
use plan::{Achieved, Argument, Calls, Company, Goal, Options, Planned, PlannedCall, Subject, Trial, World};
use program::{Class, ClassKind, ClassName, Method, Program, Type};
use suite::{Loss, Recipe, Unplanned};
use tools::planner::{self, Planner};

use crate::schedule::Schedule;

/// One object that a spec case asks for.
pub struct ObjectWish<'m> {
    pub class: &'m Class,
    pub method: &'m Method,
    /// `this`, or the name of the parameter.
    pub parameter: String,
    pub goal: Goal,
}

/// What came of it.
pub struct ObjectPlan {
    pub calls: Result<FoundCalls, Unplanned>,
    /// Whether a plan does what it should when it is run, or why not; `None` where that cannot be told.
    pub seen: Option<Result<(), Loss>>,
    pub time: Duration,
}

pub enum FoundCalls {
    /// They follow from the contracts.
    Planned(Planned),
    /// They were found by running code, and are seen to do it.
    Achieved(Achieved),
}

/// What the objects of one spec case are made with.
#[expect(clippy::large_enum_variant, reason = "there are a handful of them")]
pub enum CasePlan<'m> {
    /// Each for itself.
    Alone(Vec<(ObjectWish<'m>, ObjectPlan)>),
    /// All of them beside each other, found by running code; the statements that make them.
    Together { wishes: Vec<ObjectWish<'m>>, company: Company, code: Vec<String>, time: Duration },
}

/// Plans objects of one module.
pub struct ObjectPlanner<'a> {
    pub contracts: &'a Contracts,
    /// The planner that the user wants to be asked.
    pub external: Option<&'a Planner>,
    /// For each object.
    pub budget: Duration,
    /// What is not planned for by then is not planned for at all.
    pub end: Deadline,
    /// How many objects the end has come too early for.
    pub unplanned: usize,
    /// Where plans are run; without it, plans are what the contracts say.
    pub world: Option<World<'a>>,
}

impl ObjectPlanner<'_> {
    /// Plans for all objects that the normal spec cases of a method ask for, or only for the one of a parameter.
    pub fn plans<'m>(
        &mut self,
        class: &'m Class,
        method: &'m Method,
        parameter: Option<&str>,
    ) -> Vec<CasePlan<'m>> {
        let nothing = SpecCase::default();
        let contract = self.contracts.effective(&class.name, &class.method_ref(method));
        let normal: Vec<&SpecCase> = contract.cases.iter().filter(|case| !case.is_exceptional).collect();
        let cases = if normal.is_empty() { vec![&nothing] } else { normal };
        let mut found = Vec::new();
        for case in cases {
            let mut subjects = subjects(&self.contracts.program(), class, method);
            subjects.retain(|(name, ..)| parameter.is_none_or(|wanted| wanted == name));
            if self.must_gather(method, case, &subjects)
                && let Some(together) = self.gathered(class, method, case, parameter)
            {
                found.push(together);
                continue;
            }
            let mut alone = Vec::new();
            let started = Instant::now();
            let can_fit = subjects.len() > 1 && self.external.is_none() && !self.end.passed();
            let mut together = match can_fit {
                true => self.together(class, method, &contract, case),
                false => None,
            };
            let mut time = started.elapsed();
            for (parameter, subject, ty) in subjects {
                let wish = ObjectWish { class, method, parameter, goal: Goal::of_case(ty, subject, case) };
                let planned = together.as_mut().and_then(|call| take(call, subject));
                let seen = planned.as_ref().and_then(|planned| self.seen(&wish, planned));
                let plan = match (planned, seen) {
                    // What does not do what it should is planned for once more, on its own.
                    (None, _) | (Some(_), Some(Err(_))) => self.plan(&wish),
                    // The time for all of them stands with the first.
                    (Some(planned), seen) => ObjectPlan {
                        calls: Ok(FoundCalls::Planned(planned)),
                        seen,
                        time: std::mem::take(&mut time),
                    },
                };
                alone.push((wish, plan));
            }
            let is_fine = |(_, plan): &(ObjectWish<'_>, ObjectPlan)| {
                plan.calls.is_ok() && !matches!(plan.seen, Some(Err(_)))
            };
            let together = match alone.iter().all(is_fine) {
                true => None,
                false => self.gathered(class, method, case, parameter),
            };
            found.push(together.unwrap_or(CasePlan::Alone(alone)));
        }
        found
    }

    /// Whether objects that are planned for one by one would not fit each other, or not be planned for at all.
    fn must_gather(
        &self,
        method: &Method,
        case: &SpecCase,
        subjects: &[(String, Subject, ClassName)],
    ) -> bool {
        let is_subject =
            |index: usize| subjects.iter().any(|(_, subject, _)| *subject == Subject::Parameter(index));
        let relates = |clause: &contract::Clause| {
            let mut named: Vec<Subject> = Vec::new();
            clause.expr.visit(&mut |part| {
                let subject = match &part.kind {
                    ExprKind::This => Subject::This,
                    ExprKind::Parameter { index, .. } => Subject::Parameter(*index),
                    _ => return,
                };
                let is_object = match subject {
                    Subject::This => true,
                    Subject::Parameter(index) => method
                        .parameters
                        .get(index)
                        .is_some_and(|it| it.ty.is_reference() && !it.ty.is_string()),
                };
                if is_object && !named.contains(&subject) {
                    named.push(subject);
                }
            });
            let is_left_out = named.iter().any(|subject| match subject {
                Subject::This => false,
                Subject::Parameter(index) => !is_subject(*index),
            });
            named.len() > 1 || is_left_out
        };
        self.external.is_none() && case.requires.iter().any(relates)
    }

    fn deadline(&self) -> Deadline {
        Deadline::after(self.budget).earlier(self.end)
    }

    /// Plans for all objects of a call together, by running code; `None` where that is of no use.
    fn gathered<'m>(
        &mut self,
        class: &'m Class,
        method: &'m Method,
        case: &SpecCase,
        wanted: Option<&str>,
    ) -> Option<CasePlan<'m>> {
        let program = self.contracts.program();
        let roles = roles(&program, class, method);
        let is_own = self.external.is_none() && !roles.is_empty() && !self.end.passed();
        let deadline = self.deadline();
        let world = self.world.as_mut().filter(|_| is_own)?;
        let started = Instant::now();
        let parameters: Vec<(Arc<str>, Type)> =
            method.parameters.iter().map(|it| (it.name.clone(), it.ty.clone())).collect();
        let package = class.name.package();
        // Who asks for one parameter need not see an object that has nothing to do with it.
        let names_this = |clause: &contract::Clause| clause.expr.any(|it| matches!(it.kind, ExprKind::This));
        let is_asked_for = wanted.is_none_or(|it| it == "this") || case.requires.iter().any(names_this);
        let has_this = is_asked_for && roles.iter().any(|(_, subject, _)| *subject == Subject::This);
        let cast = plan::Cast {
            class: &class.name,
            this: has_this.then(|| class.name.clone()),
            parameters: &parameters,
            clauses: &case.requires,
            package: &package,
        };
        let planning = Options { deadline, ..Options::default() };
        let calls = Schedule::new(self.budget, true).calls_for_company();
        let trial = Trial { planning, calls, package: Some(package.clone()) };
        let company = plan::gather(world, &cast, &trial).ok()?;
        let this =
            company.this.iter().map(|this| ("object".to_owned(), Type::class(class.name.clone()), this));
        let others = parameters.iter().zip(&company.parameters);
        let others = others.map(|((name, ty), recipe)| (emit::local_name(name), ty.clone(), recipe));
        let named: Vec<(String, Type, &Recipe)> = this.chain(others).collect();
        let named: Vec<(&str, Type, Recipe)> =
            named.iter().map(|(name, ty, recipe)| (name.as_str(), ty.clone(), (*recipe).clone())).collect();
        let reference = class.method_ref(method);
        let contracts = self.contracts;
        let code =
            emit::render_objects(&program, contracts, &class.name, &reference, &company.shared, &named)
                .ok()?;
        let is_wanted = |(parameter, ..): &(String, Subject, Type)| wanted.is_none_or(|it| it == parameter);
        let wish = |(parameter, subject, ty): (String, Subject, Type)| {
            let name = ty.class_name().cloned().unwrap_or_else(|| class.name.clone());
            ObjectWish { class, method, parameter, goal: Goal::of_case(name, subject, case) }
        };
        let wishes = roles.into_iter().filter(is_wanted).map(wish).collect();
        Some(CasePlan::Together { wishes, company, code, time: started.elapsed() })
    }

    /// The objects of a call as they fit each other; `None` where that cannot be had.
    fn together(
        &self,
        class: &Class,
        method: &Method,
        contract: &EffectiveContract,
        case: &SpecCase,
    ) -> Option<PlannedCall> {
        let options = Options { deadline: self.deadline(), ..Options::default() };
        let (reference, package) = (class.method_ref(method), class.name.package());
        let wanted = plan::Wanted {
            class: &class.name,
            receiver: Type::class(class.name.clone()),
            method: &reference,
            on_object: !method.access.is_static() && !method.is_constructor(),
            parameters: &method.parameters,
            nullness: &contract.parameters,
            requires: &case.requires,
            package: &package,
            ready: &[],
        };
        Calls::new(self.contracts, &options).plan(&wanted).ok()
    }

    fn plan(&mut self, wish: &ObjectWish<'_>) -> ObjectPlan {
        let started = Instant::now();
        if self.end.passed() {
            self.unplanned += 1;
            return ObjectPlan { calls: Err(Unplanned::Cut), seen: None, time: started.elapsed() };
        }
        let external = |domain: &str, problem: &str| match self.external {
            Some(planner) => planner::plan(planner, domain, problem).map_err(|error| error.to_string()),
            None => Err("no planner is given".to_owned()),
        };
        let options = Options {
            deadline: self.deadline(),
            external: if self.external.is_some() { Some(&external) } else { None },
            ..Options::default()
        };
        let mut planned = plan::plan(self.contracts, &wish.goal, &options);
        let world = &mut self.world;
        let run = |planned: &Planned| plan::holds(world.as_mut()?, &wish.goal, planned);
        let seen = planned.as_ref().ok().and_then(run);
        // Clauses that contradict each other do so in every state; what the user's own planner says is not passed over.
        let can_help = match &planned {
            Ok(_) => matches!(seen, Some(Err(_))),
            Err(reason) => self.external.is_none() && !matches!(reason, Unplanned::Contradiction { .. }),
        };
        if let Some(world) = self.world.as_mut().filter(|_| can_help) {
            let package = Some(wish.class.name.package());
            let trial = Trial { planning: options, package, ..Trial::default() };
            match plan::achieve(world, &wish.goal, &trial) {
                Ok(achieved) => {
                    let calls = Ok(FoundCalls::Achieved(achieved));
                    return ObjectPlan { calls, seen: Some(Ok(())), time: started.elapsed() };
                }
                Err(reason) => planned = Err(reason),
            }
        }
        self.unplanned += usize::from(self.end.passed() && matches!(planned, Err(Unplanned::Cut)));
        ObjectPlan { calls: planned.map(FoundCalls::Planned), seen, time: started.elapsed() }
    }

    fn seen(&mut self, wish: &ObjectWish<'_>, planned: &Planned) -> Option<Result<(), Loss>> {
        plan::holds(self.world.as_mut()?, &wish.goal, planned)
    }
}

/// The receiver and the parameters that are objects, containers of some, or of types on the class path: what is planned for
/// together.
fn roles(program: &Program, class: &Class, method: &Method) -> Vec<(String, Subject, Type)> {
    let package = class.name.package();
    let ways = making::Ways::new(program, &package);
    let mut found = Vec::new();
    if !method.access.is_static() && !method.is_constructor() {
        found.push(("this".to_owned(), Subject::This, Type::class(class.name.clone())));
    }
    for (index, parameter) in method.parameters.iter().enumerate() {
        if plan::is_planned(&ways, &parameter.ty) {
            found.push((parameter.name.to_string(), Subject::Parameter(index), parameter.ty.clone()));
        }
    }
    found
}

/// The objects that a call needs: the receiver and arguments of the program's own classes.
fn subjects(program: &Program, class: &Class, method: &Method) -> Vec<(String, Subject, ClassName)> {
    let mut found = Vec::new();
    if !method.access.is_static() && !method.is_constructor() {
        found.push(("this".to_owned(), Subject::This, class.name.clone()));
    }
    for (index, parameter) in method.parameters.iter().enumerate() {
        if let Type::Class(ty) = &parameter.ty
            && program.is_under_test(&ty.name)
            // A constant is there without a plan.
            && program.class(&ty.name).is_some_and(|class| class.kind != ClassKind::Enum)
        {
            found.push((parameter.name.to_string(), Subject::Parameter(index), ty.name.clone()));
        }
    }
    found
}

/// The object of a subject, with the values of numbers that it goes with.
fn take(call: &mut PlannedCall, subject: Subject) -> Option<Planned> {
    let mut planned = match subject {
        Subject::This => call.receiver.clone()?,
        Subject::Parameter(index) => match call.arguments.get(index)? {
            Argument::Object(planned) => (**planned).clone(),
            _ => return None,
        },
    };
    planned.given.clear();
    for (index, argument) in call.arguments.iter().enumerate() {
        if let Argument::Value(_, ty) = argument {
            let name = call.names[index].clone();
            let parameter = Expr::new(ExprKind::Parameter { index, name }, ty.clone());
            planned.given.push((parameter, argument.clone()));
        }
    }
    Some(planned)
}
