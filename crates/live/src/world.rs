//! A program on a machine: objects in states that can be come back to, calls on them, and what is observed of them.
//!
//! Every call is judged by its contract: one that is not allowed is not made, and a promise that is not kept is
//! remembered.

use std::sync::Arc;

use base::Place;
use contract::{Clause, Contracts, Expr, ExprKind};
use oracle::{CaseOutcome, Evaluator, Failure, Kept, Linker, Scene, judge_call};
use program::{ClassKind, ClassName, FieldRef, MethodRef, Program, Type};
use suite::{Call, Creation, Loss, Recipe, TestCase};
use term::{Sort, Value};
use vm::Machine;
use vm::observe::{Nothing, Site};
use vm::state::Snapshot;

use crate::{Subject, sort_of};

/// Instructions of one call, the making of its arguments included.
pub(crate) const INSTRUCTIONS: u64 = 2_000_000;

/// A clause that the code was seen to break while a plan was looked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Broken {
    pub method: MethodRef,
    /// As the user wrote it.
    pub clause: Arc<str>,
    pub place: Option<Place>,
    /// The calls that show it; the last one breaks the clause.
    pub calls: Recipe,
}

/// Runs plans. One for a program; it can be used for any number of goals.
pub struct World<'c> {
    pub contracts: &'c Contracts,
    pub program: Arc<Program>,
    pub(crate) machine: Machine,
    pub(crate) evaluator: Evaluator<'c>,
    pub(crate) ready: Snapshot,
    /// Calls that were made or refused: what is spent.
    pub calls: usize,
    pub broken: Vec<Broken>,
}

/// An object in a state.
#[derive(Clone)]
pub struct Moment {
    snapshot: Snapshot,
    object: Kept,
    /// What the goal names beside the object.
    shared: Vec<Kept>,
    site: Site,
}

/// What was observed, apart from any machine.
#[derive(Clone, Debug, PartialEq)]
pub enum Seen {
    Plain(Value),
    Null,
    Text(Arc<str>),
    Constant(FieldRef),
    Object,
}

impl Moment {
    pub fn object(&self) -> Kept {
        self.object
    }
}

impl<'c> World<'c> {
    /// The machine is booted and has the program on its class path.
    pub fn new(mut machine: Machine, contracts: &'c Contracts) -> World<'c> {
        let ready = machine.snapshot();
        let evaluator = Evaluator::new(contracts);
        let program = contracts.program();
        World { contracts, program, machine, evaluator, ready, calls: 0, broken: Vec::new() }
    }

    pub fn contracts(&self) -> &'c Contracts {
        self.contracts
    }

    /// Calls that were made or refused so far.
    pub fn calls(&self) -> usize {
        self.calls
    }

    /// Clauses that were seen to be broken since the last time that this was asked.
    pub fn take_broken(&mut self) -> Vec<Broken> {
        std::mem::take(&mut self.broken)
    }

    /// The machine in a state, or before there is an object.
    pub fn at(&mut self, at: Option<&Moment>) -> (&mut Machine, &mut Linker) {
        self.machine.restore(at.map_or(&self.ready, |at| &at.snapshot));
        self.machine.set_budget(Some(INSTRUCTIONS));
        (&mut self.machine, &mut self.evaluator.linker)
    }

    /// The object that a creation makes; `Err` says why there is none.
    pub fn create(&mut self, creation: &Creation, ty: &Type, shared: &[Recipe]) -> Result<Moment, Failure> {
        self.calls += 1;
        self.machine.restore(&self.ready);
        self.machine.set_budget(Some(INSTRUCTIONS));
        let mut built: Vec<Kept> = Vec::new();
        for recipe in shared {
            let linker = &mut self.evaluator.linker;
            let one = oracle::build(&mut self.machine, linker, recipe, &Type::object(), &built)?;
            built.push(one);
        }
        let (method, arguments) = match creation {
            Creation::Constructor { constructor, outer: None, arguments } => (constructor, arguments),
            Creation::Factory { method, on: None, arguments } => (method, arguments),
            Creation::Constructor { outer: Some(_), .. }
            | Creation::Factory { on: Some(_), .. }
            | Creation::Reflection { .. }
            | Creation::There { .. } => {
                let recipe = Recipe::Object { ty: ty.clone(), creation: creation.clone(), then: Vec::new() };
                return self.built(&recipe, built);
            }
        };
        let calls = || Recipe::Object { ty: ty.clone(), creation: creation.clone(), then: Vec::new() };
        let (object, site) = self.judged(None, method, arguments, &built, &calls)?;
        if object.reference(&self.machine).is_null() {
            return Err(Failure::NotBuildable { reason: String::from("it gives null") });
        }
        Ok(Moment { snapshot: self.machine.snapshot(), object, shared: built, site })
    }

    /// What is built as a whole: its calls are allowed, what they promise is not looked at.
    fn built(&mut self, recipe: &Recipe, shared: Vec<Kept>) -> Result<Moment, Failure> {
        let linker = &mut self.evaluator.linker;
        let object = oracle::build_allowed(&mut self.machine, linker, self.contracts, recipe, &shared)?;
        let reference = object.reference(&self.machine);
        let class = self.machine.classes[self.machine.heap.class_of(reference)].name;
        let name = ClassName::new(self.machine.names.get(class));
        let Some(any) = self
            .program
            .class(&name)
            .and_then(|class| class.methods.first().map(|method| class.method_ref(method)))
        else {
            return Err(Failure::Missing { what: format!("class `{name}`") });
        };
        let method = self.evaluator.linker.method(&mut self.machine, &any)?;
        let site = Site { method, offset: 0 };
        Ok(Moment { snapshot: self.machine.snapshot(), object, shared, site })
    }

    /// The object after one more call. `so_far` are the calls that led to the moment, for the record.
    pub fn call(&mut self, at: &Moment, call: &Call, so_far: &Recipe) -> Result<Moment, Failure> {
        self.calls += 1;
        self.machine.restore(&at.snapshot);
        self.machine.set_budget(Some(INSTRUCTIONS));
        let calls = || with_call(so_far, call.clone());
        let (_, site) = self.judged(Some(at.object), &call.method, &call.arguments, &at.shared, &calls)?;
        let shared = at.shared.clone();
        Ok(Moment { snapshot: self.machine.snapshot(), object: at.object, shared, site })
    }

    pub(crate) fn judged(
        &mut self,
        receiver: Option<Kept>,
        method: &MethodRef,
        arguments: &[Recipe],
        shared: &[Kept],
        calls: &dyn Fn() -> Recipe,
    ) -> Result<(Kept, Site), Failure> {
        let machine = &mut self.machine;
        let judged = judge_call(&mut self.evaluator, machine, receiver, method, arguments, shared)?;
        for check in judged.broken() {
            let known = |broken: &Broken| broken.method == *method && broken.clause == check.clause;
            if !self.broken.iter().any(known) {
                let (clause, place) = (check.clause.clone(), check.place.clone());
                self.broken.push(Broken { method: method.clone(), clause, place, calls: calls() });
            }
        }
        let Some(run) = judged.run else {
            let clause = judged.assumed.broken.into_iter().next().map(|(clause, _)| clause);
            let clause = clause.unwrap_or_else(|| "its precondition".into());
            return Err(Failure::NotAllowed { method: method.clone(), clause });
        };
        let site = Site { method: run.arranged.method, offset: 0 };
        match run.outcome {
            CaseOutcome::Returned(value) => Ok((value, site)),
            CaseOutcome::Threw(exception) => {
                let exception = self.machine.describe_throwable(exception.reference(&self.machine));
                Err(Failure::Threw { exception })
            }
            CaseOutcome::Stopped(stop) => Err(Failure::Stopped(stop)),
        }
    }

    /// Whether the set-up of a case and its call keep all preconditions, or why not; `None` where the machine cannot tell.
    pub fn allows(&mut self, case: &TestCase) -> Option<Result<(), Loss>> {
        self.machine.restore(&self.ready);
        self.machine.set_budget(Some(INSTRUCTIONS));
        let (machine, evaluator) = (&mut self.machine, &mut self.evaluator);
        let arranged = match oracle::arrange(machine, &mut evaluator.linker, Some(self.contracts), case) {
            Ok(arranged) => arranged,
            Err(failure @ (Failure::NotAllowed { .. } | Failure::Threw { .. })) => {
                return Some(Err(failure.into()));
            }
            Err(_) => return None,
        };
        let scene = arranged.scene(&self.program, machine, case);
        let contract = self.contracts.effective(&scene.class, &case.method);
        let assumed = evaluator.assume(machine, &mut Nothing, &contract, &scene);
        let broken = assumed.broken.first().map(|(clause, _)| Arc::clone(clause));
        let clause = broken.unwrap_or_default();
        Some(if assumed.holds { Ok(()) } else { Err(Loss::NotHolding { clause }) })
    }

    /// The object of a recipe, call by call.
    pub fn run(&mut self, recipe: &Recipe, shared: &[Recipe]) -> Result<Moment, Failure> {
        let Recipe::Object { ty, creation, then } = recipe else {
            return Err(Failure::NotBuildable { reason: String::from("nothing creates it") });
        };
        let mut moment = self.create(creation, ty, shared)?;
        let mut so_far = Recipe::Object { ty: ty.clone(), creation: creation.clone(), then: Vec::new() };
        for call in then {
            moment = self.call(&moment, call, &so_far)?;
            so_far = with_call(&so_far, call.clone());
        }
        Ok(moment)
    }

    /// What an expression about `this` has as its value in a state; `None` where it has none.
    pub fn observe(&mut self, at: &Moment, observation: &Expr) -> Option<Seen> {
        self.machine.restore(&at.snapshot);
        let class = self.class_of(at);
        let scene = Scene::before(class, at.site, Some(at.object), Vec::new());
        self.seen(observation, &scene)
    }

    /// What expressions about the parameters of a call have as their values before it.
    pub fn observe_arguments(
        &mut self,
        at: Option<&Moment>,
        call: &Call,
        observations: &[&Expr],
    ) -> Vec<Option<Seen>> {
        let nothing = vec![None; observations.len()];
        self.machine.restore(at.map_or(&self.ready, |at| &at.snapshot));
        self.machine.set_budget(Some(INSTRUCTIONS));
        let types = Program::parse_descriptor(&call.method.descriptor).map(|(types, _)| types);
        let types = types.unwrap_or_default();
        let mut parameters = Vec::new();
        for (index, recipe) in call.arguments.iter().enumerate() {
            let wanted = types.get(index).cloned().unwrap_or_else(Type::object);
            let shared = at.map(|at| at.shared.clone()).unwrap_or_default();
            let linker = &mut self.evaluator.linker;
            match oracle::build(&mut self.machine, linker, recipe, &wanted, &shared) {
                Ok(built) => parameters.push(built),
                Err(_) => return nothing,
            }
        }
        let Ok(method) = self.evaluator.linker.method(&mut self.machine, &call.method) else {
            return nothing;
        };
        let site = Site { method, offset: 0 };
        let this = at.map(|at| at.object);
        let scene = Scene::before(call.method.owner.clone(), site, this, parameters);
        observations.iter().map(|observation| self.seen(observation, &scene)).collect()
    }

    pub(crate) fn seen(&mut self, observation: &Expr, scene: &Scene) -> Option<Seen> {
        let before = self.machine.snapshot();
        let evaluated = self.evaluator.evaluate(&mut self.machine, &mut Nothing, observation, scene);
        let seen = evaluated.ok().and_then(|value| self.read(value.value, &observation.ty));
        self.machine.restore(&before);
        seen
    }

    fn read(&self, value: vm::Value, ty: &Type) -> Option<Seen> {
        let machine = &self.machine;
        let sort = sort_of(ty);
        let plain = |bits: u64| Some(Seen::Plain(Value::from_bits(sort, sort.normalise(bits))));
        match value {
            vm::Value::Ref(object) if object.is_null() => (sort == Sort::Ref).then_some(Seen::Null),
            vm::Value::Ref(object) => {
                if let Some((_, number)) = machine.unbox(object) {
                    return if sort == Sort::Ref { Some(Seen::Object) } else { plain(number.bits()) };
                }
                let class = oracle::linker::class_name_of(machine, object);
                if class.as_str() == "java/lang/String" {
                    return Some(Seen::Text(machine.string_text(object).into()));
                }
                Some(self.constant(object, &class).map_or(Seen::Object, Seen::Constant))
            }
            vm::Value::Void => None,
            number => plain(number.bits()),
        }
    }

    /// The constant that an object of an enum is.
    fn constant(&self, object: vm::Ref, class: &ClassName) -> Option<FieldRef> {
        // A constant with a body has a class of its own.
        let is_enum =
            |name: &ClassName| self.program.class(name).is_some_and(|class| class.kind == ClassKind::Enum);
        let owner = std::iter::once(class.clone()).chain(self.program.supertypes(class)).find(is_enum)?;
        let Some(vm::Value::Ref(name)) = self.machine.read_field(object, "name") else { return None };
        Some(FieldRef { owner, name: self.machine.string_text(name).into() })
    }

    /// Which of the clauses do not hold, and which cannot be evaluated. `others` are the parameters beside the object.
    pub fn unmet(
        &mut self,
        at: &Moment,
        subject: Subject,
        clauses: &[Clause],
        others: &[(usize, Recipe)],
    ) -> Unmet {
        let mut unmet = Unmet::default();
        for (index, clause) in clauses.iter().enumerate() {
            self.machine.restore(&at.snapshot);
            self.machine.set_budget(Some(INSTRUCTIONS));
            let Some(scene) = self.scene(at, subject, clause, others) else {
                unmet.unknown.push(index);
                continue;
            };
            let evaluated = self.evaluator.evaluate(&mut self.machine, &mut Nothing, &clause.expr, &scene);
            match evaluated {
                Ok(value) if value.is_true() => {}
                Ok(_) | Err(oracle::Problem::Throws { .. }) => unmet.broken.push(index),
                Err(oracle::Problem::Unevaluated { .. }) => unmet.unknown.push(index),
            }
        }
        unmet
    }

    fn scene(
        &mut self,
        at: &Moment,
        subject: Subject,
        clause: &Clause,
        others: &[(usize, Recipe)],
    ) -> Option<Scene> {
        let class = self.class_of(at);
        let object = Some(at.object);
        let Subject::Parameter(own) = subject else {
            let parameters = self.parameters(at, &clause.expr, None, others)?;
            return Some(Scene::before(class, at.site, object, parameters));
        };
        let parameters = self.parameters(at, &clause.expr, Some(own), others)?;
        Some(Scene::before(class, at.site, None, parameters))
    }

    /// The parameters that a clause mentions, the object among them.
    fn parameters(
        &mut self,
        at: &Moment,
        clause: &Expr,
        own: Option<usize>,
        others: &[(usize, Recipe)],
    ) -> Option<Vec<Kept>> {
        let mut mentioned: Vec<(usize, Type)> = Vec::new();
        clause.visit(&mut |part| {
            if let ExprKind::Parameter { index, .. } = &part.kind {
                mentioned.push((*index, part.ty.clone()));
            }
        });
        let count = mentioned.iter().map(|(index, _)| index + 1).max().unwrap_or(0);
        let null = Kept::new(&mut self.machine, vm::Value::Ref(vm::Ref::NULL), None);
        let mut parameters = vec![null; count];
        for (index, ty) in mentioned {
            parameters[index] = match others.iter().find(|(other, _)| *other == index) {
                _ if own == Some(index) => at.object,
                Some((_, recipe)) => {
                    let linker = &mut self.evaluator.linker;
                    oracle::build(&mut self.machine, linker, recipe, &ty, &at.shared).ok()?
                }
                None => return None,
            };
        }
        Some(parameters)
    }

    fn class_of(&self, at: &Moment) -> ClassName {
        oracle::linker::class_name_of(&self.machine, at.object.reference(&self.machine))
    }

    /// A number that tells states of the object, and of all that it refers to, apart.
    pub fn shape(&mut self, at: &Moment) -> u64 {
        self.machine.restore(&at.snapshot);
        let object = at.object.value(&self.machine);
        self.machine.shape_of(&[object]).hash()
    }
}

/// Positions of clauses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unmet {
    pub broken: Vec<usize>,
    /// Clauses that the machine cannot evaluate.
    pub unknown: Vec<usize>,
}

/// The recipe with one more call.
pub fn with_call(recipe: &Recipe, call: Call) -> Recipe {
    let mut longer = recipe.clone();
    if let Recipe::Object { then, .. } = &mut longer {
        then.push(call);
    }
    longer
}
