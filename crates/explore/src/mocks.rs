//! Mocks as inputs: answers for calls that had none, other answers, exceptions.
//!
//! A mock begins without answers. Calls that a run makes beyond the last answer get one, with the default that they had
//! anyway: its literals are variables from then on, and its references places that can hold something else (Dsc+Mock, 4.5).

use std::sync::Arc;

use classfile::Use;
use paths::{End, MockCalls, Names, Run, Runner, skeleton};
use program::{ClassName, ClassType, Program, Type, TypeArgument};
use suite::{Answer, Answers, Creation, Mock, Recipe, TestCase, Value};
use types::{MockMethod, Wish};

use crate::fields::simplest;
use crate::search::Search;

/// Answers that a method gets whose calls do not end.
const ENDLESS: usize = 3;

impl Search<'_> {
    /// The case of a run with an answer for every call that had none; `None` if all had one.
    pub(crate) fn with_answers(&mut self, run: &Run) -> Option<TestCase> {
        if run.asked.is_empty() {
            return None;
        }
        let program = self.task.subject.contracts.program();
        let names = &self.task.subject.names;
        let is_endless = matches!(run.end, End::Stopped(_));
        let mut case = self.runner.read(&run.skeleton, &run.assignment);
        let mut is_new = false;
        for asked in &run.asked {
            let Some(Recipe::Mock(mock)) = skeleton::at(&case, names, &asked.path) else { continue };
            let usual = self.usual_answer(&program, &case, &mock, asked);
            let Some(grown) = grown(&program, &mock, asked, is_endless, &usual) else { continue };
            if let Some(replaced) =
                skeleton::replaced(&case, names, &asked.path, &Recipe::Mock(Box::new(grown)))
            {
                case = replaced;
                is_new = true;
            }
        }
        is_new.then_some(case)
    }

    /// What a method answers as long as nothing else is asked for: an object, unless it is of a type that the mock is or is
    /// part of, which would go on without end.
    fn usual_answer(&self, program: &Program, case: &TestCase, mock: &Mock, asked: &MockCalls) -> Recipe {
        let nothing = Recipe::Null(Type::object());
        let Some(method) = types::method(program, &mock.class, &asked.name, &asked.descriptor) else {
            return nothing;
        };
        let Type::Class(class) = &method.returns else { return nothing };
        let names = &self.task.subject.names;
        let mut outer = &*asked.path;
        loop {
            let is_same = |ty: &ClassType| {
                program.is_subclass(&ty.name, &class.name) || program.is_subclass(&class.name, &ty.name)
            };
            if let Some(Recipe::Mock(around)) = skeleton::at(case, names, outer)
                && around.class.super_types().any(is_same)
            {
                return nothing;
            }
            match outer.rsplit_once('.') {
                Some((rest, _)) => outer = rest,
                None => break,
            }
        }
        self.made(&without_variables(&method.returns)).into_iter().next().unwrap_or(nothing)
    }

    /// Cases in which a call of a mock throws what it may, each kind of call and exception once.
    pub(crate) fn with_exceptions(&mut self, run: &Run) -> Vec<TestCase> {
        let program = self.task.subject.contracts.program();
        let names = &self.task.subject.names;
        let mut found = Vec::new();
        if run.asked.is_empty() || matches!(run.end, End::Stopped(_) | End::Unreached | End::Unallowed) {
            return found;
        }
        let case = self.runner.read(&run.skeleton, &run.assignment);
        for asked in &run.asked {
            let Some(Recipe::Mock(mock)) = skeleton::at(&case, names, &asked.path) else { continue };
            let Some(method) = types::method(&program, &mock.class, &asked.name, &asked.descriptor) else {
                continue;
            };
            for exception in self.exceptions(&program, &method) {
                let key = (Arc::clone(&asked.path), method.method.clone(), exception.clone());
                if !self.frontier.thrown.insert(key) {
                    continue;
                }
                let Some(thrown) = exception_recipe(&program, &exception, &case.class.package()) else {
                    continue;
                };
                let last = asked.times - 1;
                let mut mock = grown(&program, &mock, asked, false, &Recipe::Null(Type::object()))
                    .unwrap_or_else(|| (*mock).clone());
                let answers = mock.answers.iter_mut().find(|answers| answers.is_of(&method.method));
                if let Some(answer) = answers.and_then(|answers| answers.calls.get_mut(last)) {
                    *answer = Answer::Throws(thrown);
                    let mock = Recipe::Mock(Box::new(mock));
                    found.extend(skeleton::replaced(&case, names, &asked.path, &mock));
                }
            }
        }
        found
    }

    /// Cases in which a mock answers for a method that its super types implement and the code calls, each method once: what
    /// those do by themselves may never be what a path needs.
    pub(crate) fn with_overrides(&mut self, run: &Run) -> Vec<TestCase> {
        let has_mocks = run.skeleton.case.recipes().any(|recipe| recipe.any(&is_mock));
        if !has_mocks || !self.ledger.has_open_goals() || matches!(run.end, End::Unreached | End::Unallowed) {
            return Vec::new();
        }
        let program = self.task.subject.contracts.program();
        let names = &self.task.subject.names;
        let case = self.runner.read(&run.skeleton, &run.assignment);
        let mut mocks: Vec<(String, Mock)> = Vec::new();
        for (name, recipe) in names.of(&case).iter().zip(case.recipes()) {
            skeleton::mapped(recipe, name, &mut |path, part| {
                if let Recipe::Mock(mock) = part {
                    mocks.push((path.to_owned(), (**mock).clone()));
                }
                None
            });
        }
        let called = self.calls(&program);
        let mut found = Vec::new();
        for (path, mock) in mocks {
            for (name, descriptor) in &called {
                let Some(method) = types::method(&program, &mock.class, name, descriptor) else { continue };
                let key = (Arc::from(path.as_str()), method.method.clone());
                let is_fixed =
                    mock.answers_of(&method.method).is_some() || !is_overridable(&program, &method);
                if is_fixed || !self.frontier.overridden.insert(key) {
                    continue;
                }
                let asked = MockCalls {
                    path: Arc::from(path.as_str()),
                    name: Arc::clone(name),
                    descriptor: Arc::clone(descriptor),
                    times: 1,
                };
                let usual = self.usual_answer(&program, &case, &mock, &asked);
                let mock =
                    grown(&program, &mock, &asked, false, &usual).map(|mock| Recipe::Mock(Box::new(mock)));
                found.extend(mock.and_then(|mock| skeleton::replaced(&case, names, &path, &mock)));
            }
        }
        found
    }

    /// Names and descriptors of the methods that the class of the method under test calls.
    fn calls(&self, program: &Program) -> Vec<(Arc<str>, Arc<str>)> {
        let Some(declared) = program.method(self.task.subject.method) else { return Vec::new() };
        let class = &declared.class;
        let uses = class.file.methods.iter().flat_map(|method| classfile::uses(&class.file, method));
        let mut found: Vec<(Arc<str>, Arc<str>)> = Vec::new();
        for used in uses {
            let Use::Invoke(member) = used else { continue };
            let signature = (member.name, member.descriptor);
            if !found.contains(&signature) {
                found.push(signature);
            }
        }
        found
    }

    /// What a call of a method may throw and somebody in the program's own code catches: what it declares, and what nobody has
    /// to declare. What it declares is tried even where nobody catches it.
    fn exceptions(&self, program: &Program, method: &MockMethod) -> Vec<ClassName> {
        let declared: Vec<ClassName> =
            method.throws.iter().filter_map(|ty| ty.class_name().cloned()).collect();
        let mut found = declared.clone();
        let unchecked = ["java/lang/RuntimeException", "java/lang/Error"].map(ClassName::from);
        for caught in self.ledger.goals.caught() {
            let may_be_thrown =
                declared.iter().chain(&unchecked).any(|class| program.is_subclass(caught, class));
            if may_be_thrown && !found.contains(caught) {
                found.push(caught.clone());
            }
            // Who catches everything catches what is simplest to throw.
            let is_wide = unchecked.iter().any(|class| program.is_subclass(class, caught));
            let plain = ClassName::from("java/lang/RuntimeException");
            if is_wide && declared.is_empty() && !found.contains(&plain) {
                found.push(plain);
            }
        }
        found
    }
}

/// A type in which anything stands for type variables: what a generic method gives is for its caller to say.
pub(crate) fn without_variables(ty: &Type) -> Type {
    let argument = |argument: &TypeArgument| match argument {
        TypeArgument::Exact(ty) => TypeArgument::Exact(without_variables(ty)),
        TypeArgument::Extends(ty) => TypeArgument::Extends(without_variables(ty)),
        TypeArgument::Super(ty) => TypeArgument::Super(without_variables(ty)),
        TypeArgument::Any => TypeArgument::Any,
    };
    match ty {
        Type::Variable(_) => Type::object(),
        Type::Array(element) => Type::array(without_variables(element)),
        Type::Class(class) => Type::Class(ClassType {
            name: class.name.clone(),
            arguments: class.arguments.iter().map(argument).collect(),
        }),
        Type::Void | Type::Null | Type::Primitive(_) => ty.clone(),
    }
}

/// Whether code took something for an object that is none, or one of another class.
pub(crate) fn is_refused(run: &Run) -> bool {
    let End::Threw(exception) = &run.end else { return false };
    matches!(exception.as_str(), "java/lang/NullPointerException" | "java/lang/ClassCastException")
}

/// Whether a run ended because a mock answered with nothing, or with an object of another class than the code takes it for, or
/// because a collaborator was not there: what it shows is that nobody has said yet what the answer is, or who answers.
pub(crate) fn is_of_absent_answer(runner: &mut Runner<'_>, run: &Run) -> bool {
    let End::Threw(exception) = &run.end else { return false };
    let Some(last) = run.steps.last().filter(|step| run.thrown_at == Some(step.site)) else { return false };
    let is_null = exception.as_str() == "java/lang/NullPointerException";
    if !is_null && exception.as_str() != "java/lang/ClassCastException" {
        return false;
    }
    let asked = runner.structure(last.condition);
    asked.iter().any(|asked| {
        skeleton::is_answer(&asked.place) || is_null && is_collaborator(runner, run, &asked.place)
    })
}

/// Whether a place inside an object is for one whose class is open.
fn is_collaborator(runner: &mut Runner<'_>, run: &Run, place: &str) -> bool {
    let case = runner.read(&run.skeleton, &run.assignment);
    let subject = runner.subject;
    if subject.names.of(&case).iter().any(|name| name == place) {
        return false;
    }
    let program = subject.contracts.program();
    let declared = subject.type_at(&case, place);
    let class = declared.as_ref().and_then(Type::class_name).and_then(|name| program.class(name));
    class.is_some_and(|class| class.access.is_abstract())
}

/// The first seed with mocks in place of lambdas, which can neither throw nor answer otherwise the second time.
pub(crate) fn seeds(program: &Program, seeds: &[TestCase]) -> Vec<TestCase> {
    let Some(first) = seeds.iter().find(|seed| seed.recipes().any(|it| it.any(&is_lambda))) else {
        return Vec::new();
    };
    let package = first.class.package();
    let mut case = first.clone();
    let mut is_new = false;
    for recipe in case.recipes_mut() {
        is_new |= replace_lambdas(program, recipe, &package);
    }
    if is_new { vec![case] } else { Vec::new() }
}

fn is_mock(recipe: &Recipe) -> bool {
    matches!(recipe, Recipe::Mock(_))
}

/// Whether a method has a body that another one may stand in place of.
fn is_overridable(program: &Program, method: &MockMethod) -> bool {
    program.method(&method.method).is_some_and(|declared| {
        let access = declared.access;
        !(access.is_abstract() || access.is_static() || access.is_final() || access.is_private())
            && (access.is_public() || access.is_protected())
            && !declared.class.name.is_object()
    })
}

fn is_lambda(recipe: &Recipe) -> bool {
    matches!(recipe, Recipe::Lambda { .. })
}

fn replace_lambdas(program: &Program, recipe: &mut Recipe, package: &str) -> bool {
    if let Recipe::Lambda { interface: Type::Class(interface), .. } = recipe {
        let wish = Wish { package, is: std::slice::from_ref(interface), is_not: &[] };
        // Functions of the class library are better off as they are.
        let is_own = !interface.name.as_str().starts_with("java/util/function/");
        if is_own && let Ok(class) = types::plan(program, wish) {
            *recipe = Recipe::Mock(Box::new(Mock::of(class, Vec::new())));
            return true;
        }
        return false;
    }
    let mut is_new = false;
    for part in recipe.parts_mut() {
        is_new |= replace_lambdas(program, part, package);
    }
    is_new
}

/// The mock with answers for all calls that were made; `None` if it has them.
fn grown(
    program: &Program,
    mock: &Mock,
    asked: &MockCalls,
    is_endless: bool,
    usual: &Recipe,
) -> Option<Mock> {
    let is_of = |answers: &Answers| {
        answers.method.name == asked.name && answers.method.descriptor == asked.descriptor
    };
    let have = mock.answers.iter().find(|answers| is_of(answers)).map_or(0, |answers| answers.calls.len());
    let most = if is_endless { ENDLESS } else { usize::MAX };
    let wanted = asked.times.min(most.max(have));
    if wanted <= have {
        return None;
    }
    let method = types::method(program, &mock.class, &asked.name, &asked.descriptor)?;
    let mut mock = mock.clone();
    if !mock.answers.iter().any(is_of) {
        let MockMethod { method, returns, .. } = method;
        let returns = without_variables(&returns);
        mock.answers.push(Answers { method, returns, calls: Vec::new(), is_complete: false });
        mock.answers.sort_by(|a, b| {
            (&a.method.name, &a.method.descriptor).cmp(&(&b.method.name, &b.method.descriptor))
        });
    }
    let answers = mock.answers.iter_mut().find(|answers| is_of(answers))?;
    let usual = match &answers.returns {
        Type::Void => Answer::Returns,
        Type::Primitive(primitive) => Answer::Gives(Recipe::Value(skeleton::literal(*primitive, 0))),
        ty if usual.is_null() => Answer::Gives(Recipe::Null(ty.clone())),
        _ => Answer::Gives(usual.clone()),
    };
    // Who gives an object each time is asked without end: at some time there is nothing left.
    let objects = wanted.min(ENDLESS.max(have));
    answers.calls.resize(objects, usual.clone());
    let last = match usual {
        Answer::Gives(recipe) if !matches!(recipe, Recipe::Value(_)) => {
            Answer::Gives(Recipe::Null(answers.returns.clone()))
        }
        other => other,
    };
    answers.calls.resize(wanted, last);
    Some(mock)
}

/// The case with mocks that answer just the calls that were made: what they would answer to more is left open.
pub(crate) fn completed(case: &TestCase, names: &Names, asked: &[MockCalls]) -> TestCase {
    let mut case = case.clone();
    for name in names.of(&case) {
        let Some(recipe) = skeleton::at(&case, names, &name) else { continue };
        let done = skeleton::mapped(&recipe, &name, &mut |path, part| match part {
            Recipe::Mock(mock) => Some(Recipe::Mock(Box::new(complete(mock, path, asked)))),
            _ => None,
        });
        if let Some(replaced) = skeleton::replaced(&case, names, &name, &done) {
            case = replaced;
        }
    }
    case
}

fn complete(mock: &Mock, path: &str, asked: &[MockCalls]) -> Mock {
    let mut mock = mock.clone();
    for answers in &mut mock.answers {
        let of = |calls: &&MockCalls| {
            *calls.path == *path
                && calls.name == answers.method.name
                && calls.descriptor == answers.method.descriptor
        };
        let times = asked.iter().find(of).map_or(0, |calls| calls.times);
        answers.is_complete = times <= answers.calls.len();
        answers.calls.truncate(times);
    }
    mock.answers.retain(|answers| !answers.calls.is_empty());
    mock
}

/// An exception as a test makes it: with the least that one of its constructors asks for, and a message if it takes one.
fn exception_recipe(program: &Program, class: &ClassName, package: &str) -> Option<Recipe> {
    let declared = program.class(class).filter(|class| !class.access.is_abstract())?;
    if !program.is_accessible_class(class, package) || declared.is_inner() {
        return None;
    }
    let visible = declared.constructors().filter(|method| {
        !method.access.is_synthetic() && program.is_accessible(class, method.access, package)
    });
    let constructor = visible.min_by_key(|method| {
        let texts = method.parameters.iter().filter(|it| it.ty == Type::string()).count();
        let nulls = method.parameters.iter().filter(|it| simplest(program, &it.ty).is_null()).count();
        // One with nothing but a message reads best.
        (
            nulls,
            method.parameters.len() != 1 || texts != 1,
            method.parameters.len(),
            method.descriptor.clone(),
        )
    })?;
    let arguments = constructor.parameters.iter().map(|it| match &it.ty {
        ty if *ty == Type::string() => Recipe::Value(Value::String("refused".into())),
        ty => simplest(program, ty),
    });
    let creation = Creation::Constructor {
        constructor: declared.method_ref(constructor),
        outer: None,
        arguments: arguments.collect(),
    };
    Some(Recipe::Object { ty: Type::class(class.clone()), creation, then: Vec::new() })
}
