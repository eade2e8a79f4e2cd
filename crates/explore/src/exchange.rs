//! Decisions on which object a reference is, or of which class: the case is tried with other objects in the place that is asked
//! about. Nothing is solved for: `null`, what other seeds have there, an object of the class that it is tested for, one of
//! a class that nobody has written, and where two places are compared the same object in both.

use paths::{Asked, Names, can_be_null, copied_string, own_type, skeleton};
use program::{ClassName, ClassType, Program, Type, TypeArgument};
use suite::fixture::class_of;
use suite::{Mock, Recipe, TestCase};
use types::Wish;
use vm::observe::TypeQuestion;

use crate::fields::{creation, other_states, simplest};
use crate::mocks::without_variables;
use crate::queue::Candidate;
use crate::search::Search;

/// What is asked of the class of an input, and whether it is to be so.
pub(crate) type TypeFact = (ClassName, bool);

impl Search<'_> {
    /// Another object in the place that a decision asks about: the same as in the place that it is compared with, nothing,
    /// an object of the class that it is tested for, what other seeds have there, one of a class that nobody has written.
    pub(crate) fn try_other_structure(&mut self, candidate: Candidate, asked: &Asked) {
        let facts = self.type_facts(candidate, asked);
        let run = &self.frontier.runs[candidate.run];
        let subject = self.task.subject;
        let names = &subject.names;
        let path = &*asked.place;
        let case = self.runner.read(&run.skeleton, &run.assignment);
        let program = subject.contracts.program();
        let signature = (names, subject.types.as_slice());
        let mut is_state = false;
        for path in [Some(&asked.place), asked.other.as_ref()].into_iter().flatten() {
            if let Some(states) =
                other_states(self.runner.stage, &program, &case, signature, path, self.limits)
            {
                states.cases.iter().for_each(|case| self.run_seed(case));
                states.lost.into_iter().for_each(|loss| self.ledger.lose(loss));
                is_state = true;
            }
        }
        if is_state && asked.class.is_none() {
            return;
        }
        let mut cases: Vec<TestCase> = Vec::new();
        if let Some(other) = &asked.other {
            cases.extend(subject.same_object(&case, path, other));
            cases.extend(copied_string(&case, names, path));
        }
        let mut others: Vec<Recipe> = Vec::new();
        let current = skeleton::at(&case, names, path);
        let can_be_none = |ty: &Type| path != names.receiver && can_be_null(ty);
        // What a collection was given may be nothing, too.
        let held = current.as_ref().filter(|_| skeleton::is_argument(path));
        let own = || held.and_then(|held| own_type(&case, held));
        let declared = subject
            .type_at(&case, path)
            .and_then(|ty| match ty {
                Type::Variable(name) => held_type(&program, &case, names, path, &name),
                ty => Some(ty),
            })
            .or_else(own);
        if let Some(class) = asked.class.as_ref().filter(|_| facts.last().is_some_and(|(_, is)| *is)) {
            others.extend(self.instance(&case, class));
        }
        if let Some(ty) = declared.clone().filter(can_be_none) {
            others.push(Recipe::Null(ty));
        }
        // What stands deeper is exchanged as part of what it belongs to: there would be too much to try.
        let is_whole = names.of(&case).iter().any(|name| name == path);
        for seed in self.task.seeds.iter().chain(self.task.late).filter(|_| is_whole) {
            let Some(other) = skeleton::at(seed, names, path) else { continue };
            // Another seed's shared objects are not this one's.
            if seed.shared != case.shared && other.any(&|part| matches!(part, Recipe::Shared(_))) {
                continue;
            }
            if !others.iter().any(|known| !skeleton::differs(known, &other)) {
                others.push(other);
            }
        }
        // Where nothing is, nobody has said yet what could be.
        let is_new = !is_whole || asked.class.is_some();
        let found = declared.as_ref().filter(|_| is_new).map(|ty| self.made(ty)).unwrap_or_default();
        others.extend(found);
        let differs =
            |other: &Recipe| current.as_ref().is_none_or(|current| skeleton::differs(current, other));
        others.retain(|other| differs(other) && satisfies(&program, &case, other, &facts));
        others.truncate(self.limits.objects_in_place());
        // One that no class is there for; what exists is preferred.
        let is_object_wanted = asked.class.is_some() || current.as_ref().is_none_or(Recipe::is_null);
        if is_object_wanted && others.iter().all(Recipe::is_null) {
            let current = current.as_ref();
            let declared = declared.as_ref();
            let mock = declared.and_then(|declared| self.mock(&program, &case, (declared, current), &facts));
            others.extend(mock.filter(|mock| differs(mock)));
        }
        cases.extend(others.iter().filter_map(|other| skeleton::replaced(&case, names, path, other)));
        for case in cases {
            self.run_seed(&case);
        }
    }

    /// What a run has decided on the class of an input before a step, and what is wanted there: the other answer, last.
    fn type_facts(&mut self, candidate: Candidate, asked: &Asked) -> Vec<TypeFact> {
        let Some(wanted) = &asked.class else { return Vec::new() };
        let run = &self.frontier.runs[candidate.run];
        let (steps, references) = (run.steps[..candidate.step].to_vec(), run.references.clone());
        let mut facts: Vec<TypeFact> = Vec::new();
        for step in &steps {
            for other in self.runner.structure(step.condition).iter().filter(|it| it.place == asked.place) {
                let Some(class) = other.class.clone().filter(|class| class != wanted) else { continue };
                let is = self.answer(&references, &asked.place, &class);
                if let Some(is) = is.filter(|_| !facts.iter().any(|(known, _)| *known == class)) {
                    facts.push((class, is));
                }
            }
        }
        if let Some(is) = self.answer(&references, &asked.place, wanted) {
            facts.push((wanted.clone(), !is));
        }
        facts
    }

    /// All that a run has found out about the class of an input.
    pub(crate) fn facts_at(&self, references: &paths::References, place: &str) -> Vec<TypeFact> {
        let terms = self.runner.terms();
        let mut facts: Vec<TypeFact> = Vec::new();
        for (id, bits) in references {
            let Some(question) = TypeQuestion::of_name(&terms.variable(*id).name) else { continue };
            let class = ClassName::new(question.class);
            if question.input == place && !facts.iter().any(|(known, _)| *known == class) {
                facts.push((class, *bits != 0));
            }
        }
        facts
    }

    /// What a question about the class of an input was answered with on a run.
    fn answer(&self, references: &paths::References, place: &str, class: &ClassName) -> Option<bool> {
        let name = TypeQuestion::name(place, class.as_str());
        let terms = self.runner.terms();
        let known = references.iter().find(|(id, _)| *terms.variable(*id).name == *name);
        known.map(|(_, bits)| *bits != 0)
    }

    /// Objects of a type, the simplest first.
    pub(crate) fn made(&self, ty: &Type) -> Vec<Recipe> {
        let made = self.task.objects.map(|objects| objects(self.task.subject.method, ty)).unwrap_or_default();
        if !made.is_empty() {
            return made;
        }
        let program = self.task.subject.contracts.program();
        Some(simplest(&program, ty)).filter(|simple| !simple.is_null()).into_iter().collect()
    }

    /// An object of a class that nobody has written and of which all this is true, with the answers that it has now.
    pub(crate) fn mock(
        &self,
        program: &Program,
        case: &TestCase,
        (declared, current): (&Type, Option<&Recipe>),
        facts: &[TypeFact],
    ) -> Option<Recipe> {
        let objects = self.task.objects?;
        let Type::Class(declared) = declared else { return None };
        let raw = |class: &ClassName| ClassType { name: class.clone(), arguments: Vec::new() };
        let mut wanted = match current {
            Some(Recipe::Mock(mock)) => mock.class.super_types().cloned().collect(),
            _ => vec![declared.clone()],
        };
        wanted.retain(|ty| {
            let refused = |(class, is): &TypeFact| !is && program.is_subclass(&ty.name, class);
            !facts.iter().any(refused)
        });
        if !wanted.iter().any(|ty| program.is_subclass(&ty.name, &declared.name)) {
            wanted.insert(0, declared.clone());
        }
        let (is, is_not): (Vec<&TypeFact>, Vec<&TypeFact>) = facts.iter().partition(|(_, is)| *is);
        wanted.extend(is.iter().map(|(class, _)| raw(class)));
        let unwanted: Vec<ClassName> = is_not.iter().map(|(class, _)| class.clone()).collect();
        let package = case.class.package();
        let wish = Wish { package: &package, is: &wanted, is_not: &unwanted };
        let mut class = types::plan(program, wish).ok()?;
        if let Some(Recipe::Mock(current)) = current {
            class.annotations.clone_from(&current.class.annotations);
        }
        let mut arguments = Vec::new();
        if let Some(base) = &class.extends {
            for parameter in &program.method(&base.constructor)?.parameters {
                let ty = without_variables(&parameter.ty);
                let is_own = ty.class_name().is_some_and(|name| program.is_subclass(name, &base.class.name));
                let made = if is_own { Vec::new() } else { objects(self.task.subject.method, &ty) };
                let nothing = || ty.is_reference().then(|| Recipe::Null(ty.clone()));
                arguments.push(made.into_iter().next().or_else(nothing)?);
            }
        }
        let mut mock = Mock::of(class, arguments);
        if let Some(Recipe::Mock(current)) = current {
            let still = |name: &str, descriptor: &str| {
                types::method(program, &mock.class, name, descriptor).is_some()
            };
            let kept = current.answers.iter().filter(|it| still(&it.method.name, &it.method.descriptor));
            mock.answers = kept.cloned().collect();
        }
        Some(Recipe::Mock(Box::new(mock)))
    }

    /// An object of a class: one like those that are around, or a new one.
    fn instance(&self, case: &TestCase, class: &ClassName) -> Option<Recipe> {
        let program = self.task.subject.contracts.program();
        let is_one = |recipe: &Recipe| {
            matches!(recipe, Recipe::Object { .. })
                && class_of(&[], recipe).is_some_and(|own| program.is_subclass(own, class))
                && !recipe.any(&|part| matches!(part, Recipe::Shared(_)))
        };
        let around = [case].into_iter().chain(self.task.seeds).flat_map(TestCase::recipes);
        if let Some(found) = around.into_iter().find(|recipe| is_one(recipe)) {
            return Some(found.clone());
        }
        match simplest(&program, &Type::class(class.clone())) {
            Recipe::Null(_) => creation(&program, class, &case.class.package(), &[]),
            literal => Some(literal),
        }
    }
}

/// What a call is given whose parameter is a type variable, as the type of the object says that it is called on: a list of
/// objects takes all of them.
fn held_type(program: &Program, case: &TestCase, names: &Names, path: &str, variable: &str) -> Option<Type> {
    let (call, _) = path.rsplit_once('.')?;
    let (object, _) = call.rsplit_once('.')?;
    let Recipe::Object { ty: Type::Class(ty), .. } = skeleton::at(case, names, object)? else { return None };
    let class = program.class(&ty.name)?;
    let position = class.type_parameters.iter().position(|parameter| *parameter.name == *variable)?;
    match ty.arguments.get(position)? {
        TypeArgument::Exact(exact) => Some(exact.clone()),
        TypeArgument::Extends(_) | TypeArgument::Super(_) | TypeArgument::Any => None,
    }
}

/// Whether an object is of just the classes that it should be; one of an unknown class may be.
fn satisfies(program: &Program, case: &TestCase, recipe: &Recipe, facts: &[TypeFact]) -> bool {
    let is = |class: &ClassName| match recipe {
        // Nothing is of no class.
        Recipe::Null(_) => Some(false),
        Recipe::Mock(mock) => Some(mock.class.super_types().any(|ty| program.is_subclass(&ty.name, class))),
        other => own_type(case, other)?.class_name().map(|own| program.is_subclass(own, class)),
    };
    facts.iter().all(|(class, wanted)| is(class).is_none_or(|is| is == *wanted))
}
