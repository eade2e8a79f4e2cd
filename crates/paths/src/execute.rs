//! One run: objects, precondition, the call under test, and what it has promised.

use std::sync::Arc;

use contract::{EffectiveContract, Nullness};
use oracle::{Assumed, Before, Kept, Scene};
use program::ClassName;
use solver::Assignment;
use suite::{Loss, TestCase};
use term::{Sort, Term, TermId};
use vm::class::{ClassId, MethodId};
use vm::interp::Exit;
use vm::observe::{DecisionKind, Site};
use vm::{Machine, Ref, Value};

use crate::arrange::{Arranged, ArrangedMock, Arranger, Unarranged, stopped};
use crate::permits::Permits;
use crate::pinned::{References, pinned};
use crate::runner::Runner;
use crate::skeleton::Skeleton;
use crate::stage::Stage;
use crate::tree::Prefix;
use crate::watch::{Step, Watch};

/// Offsets that no instruction of a method has: where the precondition and the promises of a contract are decided.
pub const PRECONDITION: u16 = 65_535;
pub const FIRST_PROMISE: u16 = 65_000;

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum End {
    Returned,
    /// The class of the exception that the call threw.
    Threw(ClassName),
    /// The machine stopped, for this reason.
    Stopped(Loss),
    /// The call under test was not reached.
    Unreached,
    /// The contract does not allow the call.
    Unallowed,
}

/// What a call returned.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    pub value: Value,
    pub term: Option<TermId>,
}

/// A run, as far as it matters later.
pub struct Run {
    pub skeleton: Arc<Skeleton>,
    pub assignment: Assignment,
    /// What must hold for the inputs to be what they are, and for the call to be allowed.
    pub assumed: Vec<TermId>,
    /// How many of these are about the inputs alone.
    pub domain: usize,
    pub references: References,
    pub steps: Vec<Step>,
    /// Before each step.
    pub prefixes: Vec<Prefix>,
    pub end: End,
    pub result: Option<Outcome>,
    /// Clauses of the contract that were not kept.
    pub broken: Vec<Arc<str>>,
    /// Where what ended the call was thrown.
    pub thrown_at: Option<Site>,
    /// Calls of methods that require something, where the runner watches for them.
    pub nested: Vec<oracle::Callee>,
    /// How often methods of mocks were called.
    pub asked: Vec<MockCalls>,
    /// What was asked of the types of inputs by `Class` objects.
    pub reflected: Vec<Reflected>,
}

/// A question about the class of an input, or about a type that is an input itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reflected {
    pub path: Arc<str>,
    /// The method of `Class` that was called.
    pub method: Arc<str>,
    /// The type that was mentioned besides.
    pub class: Option<ClassName>,
}

/// How often a method of a mock was called in a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MockCalls {
    /// Where the mock is.
    pub path: Arc<str>,
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
    pub times: usize,
}

/// The call under test, ready to be made.
struct Call {
    method: MethodId,
    values: Vec<Kept>,
    is_constructor: bool,
}

/// What was known before the call.
struct Allowed {
    assumed: Assumed,
    scene: Scene,
    before: Arc<Before>,
}

impl Runner<'_> {
    /// Runs a skeleton with these values, from the state in which everything is ready.
    pub fn run(&mut self, skeleton: &Arc<Skeleton>, mut assignment: Assignment) -> (Run, Watch) {
        let stage = &mut *self.stage;
        stage.reset(self.instructions);
        // What was asked while objects were made says nothing of the call.
        stage.machine.take_class_questions();
        stage.machine.take_type_answers();
        let before = stage.machine.executed();
        let mut watch = Watch::new(Arc::clone(&stage.own));
        watch.arranging = true;
        let case = &skeleton.case;
        let unchanged = assignment.clone();
        let permits = Permits {
            contracts: self.subject.contracts,
            evaluator: &mut self.evaluator,
            known: &mut self.permitted,
        };
        self.callees.prepare(&mut stage.machine, &mut self.variables, &mut assignment);
        let mut arranger = Arranger::new(
            &mut stage.machine,
            &mut stage.linker,
            &mut watch,
            &mut self.variables,
            &mut assignment,
            permits,
            (skeleton.number, &mut self.growths),
        );
        let given = self.callees.prepare_objects(&mut arranger);
        let arranged = given.and_then(|()| arranger.arrange(case, &self.subject.names));
        let mut assumed = std::mem::take(&mut arranger.domain);
        let domain = assumed.len();
        let mut broken = Vec::new();
        let mut references = References::new();
        let mut result = None;
        let mut nested = Vec::new();
        let (mut asked, mut reflected) = (Vec::new(), Vec::new());
        let end = match arranged
            .and_then(|arranged| self.stage.prepare(case, &arranged).map(|call| (arranged, call)))
        {
            Ok((arranged, call)) => {
                references.clone_from(&arranged.references);
                let end;
                let told = (&mut broken, &mut nested);
                (end, result) = self.call(case, &arranged, &call, &mut watch, &mut assumed, told);
                asked = mock_calls(&self.stage.machine, &arranged.mocks);
                reflected = reflections(&mut self.stage.machine, &arranged);
                self.believe(end, &call, &mut watch, &mut assumed, &assignment)
            }
            Err(Unarranged::Threw) => End::Unreached,
            Err(Unarranged::Unallowed) => End::Unallowed,
            Err(Unarranged::Cannot(loss) | Unarranged::Stopped(loss)) => End::Stopped(loss),
        };
        let stage = &mut *self.stage;
        self.account.instructions += stage.machine.executed().wrapping_sub(before);
        stage.warm_up();
        if self.callees.take_new() {
            // What stopped this run does not stop the next one.
            return self.run(skeleton, unchanged);
        }
        let mut prefix = Prefix::of_skeleton(skeleton.number);
        let prefixes = watch
            .steps
            .iter()
            .map(|step| {
                let before = prefix.at(step.site);
                prefix = prefix.then(step.site, step.way);
                before
            })
            .collect();
        let steps = std::mem::take(&mut watch.steps);
        watch.types.extend(self.stage.machine.take_type_answers());
        let terms = self.stage.machine.terms();
        for (question, is) in &watch.types {
            if let Term::Var(id) = terms.term(*question)
                && terms.variable(id).sort == Sort::Bool
            {
                references.push((id, u64::from(*is)));
            }
        }
        let end = match self.is_unreal(skeleton, &assignment, &steps) {
            true => End::Unreached,
            false => end,
        };
        let thrown_at = watch.thrown_at;
        let skeleton = Arc::clone(skeleton);
        let run = Run {
            skeleton,
            assignment,
            assumed,
            domain,
            references,
            steps,
            prefixes,
            end,
            result,
            broken,
            thrown_at,
            nested,
            asked,
            reflected,
        };
        (run, watch)
    }

    fn call(
        &mut self,
        case: &TestCase,
        arranged: &Arranged,
        call: &Call,
        watch: &mut Watch,
        conditions: &mut Vec<TermId>,
        (broken, nested): (&mut Vec<Arc<str>>, &mut Vec<oracle::Callee>),
    ) -> (End, Option<Outcome>) {
        let allowed = match self.allow(case, arranged, call, watch, conditions) {
            Ok(allowed) => allowed,
            Err(end) => return (end, None),
        };
        watch.arranging = false;
        let machine = &mut self.stage.machine;
        let values: Vec<(Value, Option<TermId>)> =
            call.values.iter().map(|kept| (kept.value(machine), kept.term)).collect();
        let exit = if self.watches_callees {
            let call = (call.method, &values[..], true);
            let watched = oracle::call_watching_callees(&mut self.evaluator, machine, watch, call);
            *nested = watched.callees;
            watched.exit
        } else {
            machine.call_symbolic_watched(call.method, &values, watch)
        };
        let (end, after) = match exit {
            Exit::Stopped(stop) => return (self.stopped(&stop), None),
            Exit::Returned(value) => (End::Returned, Ok(Outcome { value, term: machine.result_term() })),
            Exit::Threw(exception) => {
                let class = oracle::linker::class_name_of(machine, exception);
                (End::Threw(class), Err(exception))
            }
        };
        if let Some(allowed) = allowed {
            watch.arranging = true;
            self.check(call, allowed, after, watch, broken);
        }
        (end, after.ok())
    }

    /// Assumes of callees that were not called what their contracts promise. A run on which a result was taken that the
    /// contract does not allow tells of nothing but that.
    fn believe(
        &mut self,
        end: End,
        call: &Call,
        watch: &mut Watch,
        conditions: &mut Vec<TermId>,
        assignment: &Assignment,
    ) -> End {
        let machine = &mut self.stage.machine;
        let stood_in = machine.take_stood_in();
        if stood_in.is_empty() {
            return end;
        }
        let mut promised = Vec::new();
        for stood_in in &stood_in {
            if let Some((callee, condition)) = self.callees.promise(machine.terms_mut(), stood_in) {
                promised.push(condition);
                if !self.account.by_contract.contains(&callee) {
                    self.account.by_contract.push(callee);
                }
            }
        }
        let value = |variable| assignment.get(variable).unwrap_or(0);
        for condition in promised {
            let terms = machine.terms_mut();
            if terms.as_bool(condition) == Some(true) {
                continue;
            }
            if term::holds(terms, condition, &value) {
                conditions.push(condition);
            } else {
                let not_kept = terms.not(condition);
                watch.add(DecisionKind::Branch, Site { method: call.method, offset: PRECONDITION }, not_kept);
                return End::Unallowed;
            }
        }
        end
    }

    /// Assumes the precondition. `Ok(None)` without a contract, `Err` if the call is not allowed.
    fn allow(
        &mut self,
        case: &TestCase,
        arranged: &Arranged,
        call: &Call,
        watch: &mut Watch,
        conditions: &mut Vec<TermId>,
    ) -> Result<Option<Allowed>, End> {
        let site = Site { method: call.method, offset: 0 };
        self.allow_state(case, arranged, site, watch, conditions)?;
        let Some(contract) = self.contract.clone() else { return Ok(None) };
        let machine = &mut self.stage.machine;
        let this = arranged.receiver.filter(|_| !call.is_constructor);
        let scene = Scene::before(case.class.clone(), site, this, arranged.arguments.clone());
        let before = watch.steps.len();
        let assumed = self.evaluator.assume(machine, watch, &contract, &scene);
        assumed_or_ended(machine, &assumed, site, &arranged.references, (watch, before), conditions)?;
        let before = self.evaluator.before(machine, watch, &contract, &assumed, &scene);
        Ok(Some(Allowed { assumed, scene, before }))
    }

    /// Assumes the invariants of every object whose fields are set: a state that breaks one is none that a test may use.
    fn allow_state(
        &mut self,
        case: &TestCase,
        arranged: &Arranged,
        site: Site,
        watch: &mut Watch,
        conditions: &mut Vec<TermId>,
    ) -> Result<(), End> {
        if !case.has_fixture() {
            return Ok(());
        }
        let machine = &mut self.stage.machine;
        for object in &arranged.shared {
            let reference = object.reference(machine);
            if reference.is_null() {
                continue;
            }
            let class = oracle::linker::class_name_of(machine, reference);
            let scene = Scene::before(class, site, Some(*object), Vec::new());
            let before = watch.steps.len();
            let assumed = self.evaluator.assume_invariants(machine, watch, &scene);
            assumed_or_ended(machine, &assumed, site, &arranged.references, (watch, before), conditions)?;
        }
        Ok(())
    }

    /// Notes which promises were not kept, and for those that were, when they would not be.
    fn check(
        &mut self,
        call: &Call,
        allowed: Allowed,
        after: Result<Outcome, Ref>,
        watch: &mut Watch,
        broken: &mut Vec<Arc<str>>,
    ) {
        let Some(contract) = self.contract.clone() else { return };
        let machine = &mut self.stage.machine;
        let Allowed { assumed, scene, before } = allowed;
        let scene = match after {
            Ok(Outcome { value, term }) => {
                let made = if call.is_constructor { call.values.first().copied() } else { None };
                let result = match value {
                    Value::Void => made,
                    value => Some(Kept::new(machine, value, term)),
                };
                let scene = Scene { this: made.or(scene.this), ..scene };
                scene.returned(before, result)
            }
            Err(exception) => {
                let signal = Kept::new(machine, Value::Ref(exception), None);
                scene.threw(before, signal)
            }
        };
        let checks = self.evaluator.check(machine, watch, &contract, &assumed, &scene);
        for (number, check) in checks.into_iter().enumerate() {
            match (check.holds, check.condition) {
                (Some(false), _) => broken.push(check.clause),
                (Some(true), Some(condition)) if machine.terms().as_bool(condition).is_none() => {
                    let offset = FIRST_PROMISE.saturating_add(number.min(400) as u16);
                    watch.add(DecisionKind::Branch, Site { method: call.method, offset }, condition);
                }
                _ => {}
            }
        }
    }
}

/// What was asked about the classes of objects that are inputs, and about types that were given.
fn reflections(machine: &mut Machine, arranged: &Arranged) -> Vec<Reflected> {
    let questions = machine.take_class_questions();
    if questions.is_empty() {
        return Vec::new();
    }
    let there = arranged.objects.iter().map(|(id, kept)| (id, kept.reference(machine)));
    let there = there.filter(|(_, object)| !object.is_null());
    let objects = there
        .map(|(id, object)| (machine.heap.class_of(object), Arc::clone(&machine.terms().variable(*id).name)));
    let literals = arranged.literals.iter().map(|(path, class)| (*class, Arc::from(path.as_str())));
    let inputs: Vec<(ClassId, Arc<str>)> = objects.chain(literals).collect();
    let mut found = Vec::new();
    for question in questions {
        let method = Arc::from(machine.names.get(machine.methods[question.method].name));
        let named = |class: ClassId| ClassName::new(machine.names.get(machine.classes[class].name));
        for (class, path) in &inputs {
            let other = match (question.subject == *class, question.argument) {
                (true, argument) => argument,
                (false, Some(argument)) if argument == *class => Some(question.subject),
                (false, _) => continue,
            };
            let (path, method) = (Arc::clone(path), Arc::clone(&method));
            let reflected = Reflected { path, method, class: other.map(named) };
            if !found.contains(&reflected) {
                found.push(reflected);
            }
        }
    }
    found
}

/// Methods of mocks that were called at least once.
fn mock_calls(machine: &Machine, mocks: &[ArrangedMock]) -> Vec<MockCalls> {
    let mut found = Vec::new();
    for mock in mocks {
        let times = oracle::mock::calls(machine, &mock.object, &mock.ty);
        for ((name, descriptor), times) in mock.ty.methods.iter().zip(times).filter(|(_, times)| *times > 0) {
            let path = Arc::from(mock.path.as_str());
            let (name, descriptor) = (Arc::from(name.as_str()), Arc::from(descriptor.as_str()));
            found.push(MockCalls { path, name, descriptor, times: times as usize });
        }
    }
    found
}

impl Stage {
    /// Finds the method that the call runs, and for a constructor makes the object.
    fn prepare(&mut self, case: &TestCase, arranged: &Arranged) -> Result<Call, Unarranged> {
        let machine = &mut self.machine;
        let mut method = self.linker.method(machine, &case.method)?;
        let mut values: Vec<Kept> = arranged.receiver.iter().chain(&arranged.arguments).copied().collect();
        let is_constructor = &*case.method.name == "<init>";
        if is_constructor {
            let class = machine.methods[method].class;
            let object = machine.new_object(class).map_err(|trap| stopped(machine, trap))?;
            values.insert(0, Kept::new(machine, Value::Ref(object), None));
        } else if !machine.methods[method].is_static() {
            let receiver = values.first().map_or(Ref::NULL, |kept| kept.reference(machine));
            if receiver.is_null() {
                return Err(Unarranged::Threw);
            }
            method = self.linker.select(machine, receiver, method).map_err(|trap| stopped(machine, trap))?;
        }
        Ok(Call { method, values, is_constructor })
    }
}

/// Whether a contract says anything that can be evaluated.
pub(crate) fn says(contract: &EffectiveContract) -> bool {
    !contract.cases.is_empty()
        || !contract.invariants.is_empty()
        || !contract.constraints.is_empty()
        || !contract.initially.is_empty()
        || contract.parameters.contains(&Nullness::NonNull)
}

/// Puts what is assumed on the path, which had so many steps before. `Err` if it does not hold; what would make it hold is a
/// decision then.
pub(crate) fn assumed_or_ended(
    machine: &mut Machine,
    assumed: &Assumed,
    site: Site,
    references: &References,
    (watch, before): (&mut Watch, usize),
    conditions: &mut Vec<TermId>,
) -> Result<(), End> {
    let terms = machine.terms_mut();
    if !assumed.holds {
        let not_allowed = terms.not(assumed.condition);
        if terms.as_bool(not_allowed).is_none() {
            watch.add(DecisionKind::Branch, Site { offset: PRECONDITION, ..site }, not_allowed);
        } else {
            // What was decided last on the way there is why.
            watch.refuse(before);
        }
        return Err(End::Unallowed);
    }
    let condition = pinned(terms, assumed.condition, references);
    if terms.as_bool(condition).is_none() {
        watch.allow(Site { offset: PRECONDITION, ..site }, assumed.condition);
        conditions.push(condition);
    }
    Ok(())
}
