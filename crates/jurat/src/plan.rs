//! `jurat plan`: which calls build the objects that preconditions ask for.

use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use ::plan::{Achieved, Argument, Calls, Goal, Options, Planned, PlannedCall, Subject, Trial, World};
use base::{Deadline, Diagnostic, FileNames, Severity};
use clap::Args;
use contract::{Contracts, EffectiveContract, Expr, ExprKind, SpecCase};
use program::{Class, ClassKind, ClassName, Method, Program, Type};
use report::{DiagnosticReport, PlanReport, Report};
use suite::{Loss, Recipe, Unplanned};
use tools::planner::Planner;

use crate::Status;
use crate::cli::Common;
use crate::{duration, inputs, printing};

#[derive(Args, Debug)]
pub struct PlanArguments {
    #[command(flatten)]
    common: Common,
    /// Only this parameter, by name; `this` is the object that the method is called on
    #[arg(long = "param", value_name = "P")]
    parameter: Option<String>,
    /// Time for each object, for example 5s [default: 10s]
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    budget: Option<Duration>,
    /// Write domain and problem of each object to DIR, as PDDL 2.1
    #[arg(long, value_name = "DIR")]
    pddl: Option<PathBuf>,
    /// An external planner; `{domain}` and `{problem}` stand for the files, which are appended otherwise
    #[arg(long, value_name = "CMD")]
    planner: Option<String>,
}

/// Of files for a planner that could not be written.
const UNWRITTEN: &str = "plan.pddl-unwritten";

pub fn run(arguments: &PlanArguments) -> Status {
    let started = Instant::now();
    let common = &arguments.common;
    let color = printing::color(common.color);
    let given: &[&str] = if arguments.planner.is_some() { &["planner"] } else { &[] };
    let config = match inputs::config(common, given, color) {
        Ok(config) => config,
        Err(status) => return status,
    };
    let cancel = inputs::cancel_on_interrupt();
    let budget = arguments.budget.unwrap_or(Duration::from_secs(10));
    let arithmetic = config.arithmetic();
    let command = arguments.planner.clone().or(config.planner);
    let planner = command.map(|command| Planner { command, timeout: budget, cancel: cancel.clone() });
    let (modules, mut diagnostics) = inputs::open(common, &config.specs, &cancel);
    let options = generate::Options { classes: common.classes.clone(), ..generate::Options::default() };
    let mut plans = Vec::new();
    for module in &modules {
        let (classes, unknown) = generate::chosen_classes(&module.program, &options);
        if classes.is_empty() {
            diagnostics.extend(unknown);
        }
        let contracts = Contracts::new(Arc::clone(&module.program), module.side_files.clone())
            .with_arithmetic(arithmetic);
        // Without a machine, plans are what the contracts say.
        let world = match crate::vm::for_module(module, options.seed.0) {
            Ok(machine) => Some(World::new(machine, &contracts)),
            Err(reason) => {
                diagnostics.push(Diagnostic::warning("plan.machine", format!("no plan is run: {reason}")));
                None
            }
        };
        let asked = Asked {
            arguments,
            program: &module.program,
            contracts: &contracts,
            planner: &planner,
            budget,
            world: RefCell::new(world),
            files: RefCell::default(),
        };
        for class in &classes {
            if let Err(diagnostic) = asked.class(class, &mut plans) {
                diagnostics.push(diagnostic);
            }
        }
        diagnostics.extend(asked.broken());
        diagnostics.extend(module.all_diagnostics());
        diagnostics.extend(contracts.diagnostics());
    }
    if plans.is_empty() && !diagnostics.iter().any(|it| it.severity == Severity::Error) {
        let nothing = "no method was found that takes an object of the program, or is called on one";
        diagnostics.push(Diagnostic::error("plan.nothing", nothing));
    }
    let report = Report {
        command: "plan",
        elapsed_ms: started.elapsed().as_millis() as u64,
        plans: Some(plans),
        diagnostics: diagnostics.iter().map(DiagnosticReport::from).collect(),
        ..Report::default()
    };
    printing::diagnostics(&diagnostics, color);
    let text = report::plans(&report);
    if let Err(status) = printing::report(&report, &text, common.json.as_deref(), common.quiet) {
        return status;
    }
    match report.plans.as_deref() {
        // What could not be written is what the user asked for.
        Some(_) if diagnostics.iter().any(|it| it.id == UNWRITTEN) => Status::BadInput,
        None | Some([]) => Status::BadInput,
        Some(plans) if plans.iter().all(|it| it.reason.is_none() && it.failed.is_none()) => Status::Done,
        Some(_) => Status::Findings,
    }
}

/// What the user asked, of one module.
struct Asked<'a> {
    arguments: &'a PlanArguments,
    program: &'a Program,
    contracts: &'a Contracts,
    planner: &'a Option<Planner>,
    budget: Duration,
    /// Where plans are run.
    world: RefCell<Option<World<'a>>>,
    /// Of the files that are written for each object.
    files: RefCell<FileNames>,
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

/// A recipe whose shared objects are variables.
fn by_name(recipe: &Recipe, names: &[&str]) -> Recipe {
    let mut recipe = recipe.clone();
    if let Recipe::Shared(index) = recipe {
        let code = emit::local_name(names.get(index).copied().unwrap_or_default()).into();
        return Recipe::UserCode { ty: Type::object(), code };
    }
    for part in recipe.parts_mut() {
        *part = by_name(part, names);
    }
    recipe
}

/// One object that a spec case asks for.
struct Wanted<'a> {
    class: &'a Class,
    method: &'a Method,
    parameter: String,
    goal: Goal,
}

impl Asked<'_> {
    fn class(&self, name: &ClassName, plans: &mut Vec<PlanReport>) -> Result<(), Diagnostic> {
        let Some(class) = self.program.class(name) else { return Ok(()) };
        let nothing = SpecCase::default();
        for method in class.methods.iter().filter(|method| self.is_method(method)) {
            let contract = self.contracts.effective(name, &class.method_ref(method));
            let normal: Vec<&SpecCase> = contract.cases.iter().filter(|case| !case.is_exceptional).collect();
            let cases = if normal.is_empty() { vec![&nothing] } else { normal };
            for case in cases {
                let subjects = self.subjects(&class, method);
                let started = Instant::now();
                let mut together = match subjects.len() > 1 && self.planner.is_none() {
                    true => self.together(&class, method, &contract, case),
                    false => None,
                };
                let mut ms = started.elapsed().as_millis() as u64;
                for (parameter, subject, ty) in subjects {
                    let wanted =
                        Wanted { class: &class, method, parameter, goal: Goal::of_case(ty, subject, case) };
                    let planned = together.as_mut().and_then(|call| take(call, subject));
                    let seen = planned.as_ref().and_then(|planned| self.seen(&wanted, planned));
                    plans.push(match (planned, seen) {
                        // What does not do what it should is planned for once more, on its own.
                        (None, _) | (Some(_), Some(Err(_))) => self.plan(&wanted)?,
                        // The time for all of them stands with the first.
                        (Some(planned), seen) => {
                            self.report(&wanted, Ok(planned), seen, std::mem::take(&mut ms))?
                        }
                    });
                }
            }
        }
        Ok(())
    }

    fn is_method(&self, method: &Method) -> bool {
        let names = &self.arguments.common.methods;
        let described = format!("{}{}", method.name, method.descriptor);
        let is_named =
            names.iter().any(|name| **name == *method.name || described.starts_with(name.as_str()));
        let is_ours = method.access.is_synthetic() || method.is_class_initialiser();
        !is_ours && (is_named || (names.is_empty() && !method.access.is_private()))
    }

    /// The objects that a call needs: the receiver and arguments of the program's own classes.
    fn subjects(&self, class: &Class, method: &Method) -> Vec<(String, Subject, ClassName)> {
        let mut found = Vec::new();
        if !method.access.is_static() && !method.is_constructor() {
            found.push(("this".to_owned(), Subject::This, class.name.clone()));
        }
        for (index, parameter) in method.parameters.iter().enumerate() {
            if let Type::Class(ty) = &parameter.ty
                && self.program.under_test().contains(&ty.name)
                // A constant is there without a plan.
                && self.program.class(&ty.name).is_some_and(|class| class.kind != ClassKind::Enum)
            {
                found.push((parameter.name.to_string(), Subject::Parameter(index), ty.name.clone()));
            }
        }
        let wanted = self.arguments.parameter.as_ref();
        found.retain(|(name, ..)| wanted.is_none_or(|wanted| wanted == name));
        found
    }

    /// The objects of a call as they fit each other; `None` where that cannot be had.
    fn together(
        &self,
        class: &Class,
        method: &Method,
        contract: &EffectiveContract,
        case: &SpecCase,
    ) -> Option<PlannedCall> {
        let options = Options { deadline: Deadline::after(self.budget), ..Options::default() };
        let (reference, package) = (class.method_ref(method), class.name.package());
        let wanted = ::plan::Wanted {
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

    fn plan(&self, wanted: &Wanted) -> Result<PlanReport, Diagnostic> {
        let started = Instant::now();
        let external = |domain: &str, problem: &str| match self.planner {
            Some(planner) => {
                tools::planner::plan(planner, domain, problem).map_err(|error| error.to_string())
            }
            None => Err("no planner is given".to_owned()),
        };
        let options = Options {
            deadline: Deadline::after(self.budget),
            external: if self.planner.is_some() { Some(&external) } else { None },
            ..Options::default()
        };
        let mut planned = ::plan::plan(self.contracts, &wanted.goal, &options);
        let seen = planned.as_ref().ok().and_then(|planned| self.seen(wanted, planned));
        // Clauses that contradict each other do so in every state; what the user's own planner says is not passed over.
        let can_help = match &planned {
            Ok(_) => matches!(seen, Some(Err(_))),
            Err(reason) => self.planner.is_none() && !matches!(reason, Unplanned::Contradiction { .. }),
        };
        if can_help {
            match self.achieve(wanted, &options) {
                Some(Ok(achieved)) => {
                    return self.report_achieved(wanted, achieved, started.elapsed().as_millis() as u64);
                }
                Some(Err(reason)) => planned = Err(reason),
                None => {}
            }
        }
        self.report(wanted, planned, seen, started.elapsed().as_millis() as u64)
    }

    /// Whether a plan does what it should when it is run, or why not; `None` where that cannot be told.
    fn seen(&self, wanted: &Wanted, planned: &Planned) -> Option<Result<(), Loss>> {
        let mut world = self.world.borrow_mut();
        ::plan::holds(world.as_mut()?, &wanted.goal, planned)
    }

    /// Calls that are found by running code.
    fn achieve(&self, wanted: &Wanted, options: &Options) -> Option<Result<Achieved, Unplanned>> {
        let mut world = self.world.borrow_mut();
        let trial =
            Trial { planning: *options, package: Some(wanted.class.name.package()), ..Trial::default() };
        Some(::plan::achieve(world.as_mut()?, &wanted.goal, &trial))
    }

    /// Promises that the code was seen to break while plans were run.
    fn broken(&self) -> Vec<Diagnostic> {
        let mut world = self.world.borrow_mut();
        let broken = world.as_mut().map(World::take_broken).unwrap_or_default();
        let mut told: Vec<Diagnostic> = Vec::new();
        for broken in broken {
            let message = format!("{} does not keep `{}`", broken.method, broken.clause);
            let mut diagnostic = Diagnostic::warning("plan.broken", message);
            if let Some(place) = broken.place {
                diagnostic = diagnostic.at(place);
            }
            if !told.contains(&diagnostic) {
                told.push(diagnostic);
            }
        }
        told
    }

    fn report(
        &self,
        wanted: &Wanted,
        planned: Result<Planned, Unplanned>,
        seen: Option<Result<(), Loss>>,
        ms: u64,
    ) -> Result<PlanReport, Diagnostic> {
        let mut plan = self.empty_report(wanted, ms)?;
        plan.seen = matches!(seen, Some(Ok(())));
        plan.failed = seen.and_then(Result::err).filter(|_| planned.is_ok()).map(|why| report::loss(&why));
        match planned {
            Ok(planned) => self.describe(wanted, &planned, &mut plan),
            Err(reason) => plan.reason = Some(report::unplanned(&reason)),
        }
        Ok(plan)
    }

    fn report_achieved(
        &self,
        wanted: &Wanted,
        achieved: Achieved,
        ms: u64,
    ) -> Result<PlanReport, Diagnostic> {
        let mut report = PlanReport { seen: true, certain: true, ..self.empty_report(wanted, ms)? };
        report.planner = Some(achieved.source.name());
        report.unplanned = achieved.unchecked.iter().map(ToString::to_string).collect();
        // What the goal names beside the object stands before it.
        let mut lines = Vec::new();
        let named = achieved.shared.iter().map(|(name, recipe)| (&**name, recipe));
        let own = if report.parameter == "this" { "object" } else { &*report.parameter };
        for (name, recipe) in named.chain([(own, &achieved.recipe)]) {
            let names: Vec<&str> = achieved.shared.iter().map(|(name, _)| &**name).collect();
            match self.code(wanted, &by_name(recipe, &names), &emit::local_name(name)) {
                Ok(code) => lines.extend(code),
                Err(reason) => report.reason = Some(reason),
            }
        }
        for (index, recipe) in &achieved.others {
            if let (Recipe::Value(_), Some(parameter)) = (recipe, wanted.method.parameters.get(*index))
                && let Ok(code) = self.code(wanted, recipe, &emit::local_name(&parameter.name))
            {
                // Without the type, as in other plans.
                let values = code.iter().filter_map(|line| line.trim_end_matches(';').split_once(' '));
                report.given.extend(values.map(|(_, value)| value.to_owned()));
            }
        }
        report.calls = lines.iter().map(|line| line.trim_end_matches(';').to_owned()).collect();
        if report.reason.is_none() {
            report.code = lines.join("\n");
        }
        Ok(report)
    }

    fn empty_report(&self, wanted: &Wanted, ms: u64) -> Result<PlanReport, Diagnostic> {
        if let Some(folder) = &self.arguments.pddl {
            self.write_pddl(wanted, folder)?;
        }
        let clauses: Vec<&str> = wanted.goal.clauses.iter().map(|clause| &*clause.text).collect();
        Ok(PlanReport {
            class: wanted.class.name.dotted(),
            method: format!("{}{}", wanted.method.name, wanted.method.descriptor),
            parameter: wanted.parameter.clone(),
            goal: clauses.join(" && "),
            calls: Vec::new(),
            code: String::new(),
            given: Vec::new(),
            planner: None,
            certain: false,
            unplanned: Vec::new(),
            reason: None,
            seen: false,
            failed: None,
            ms,
        })
    }

    fn describe(&self, wanted: &Wanted, planned: &Planned, report: &mut PlanReport) {
        report.calls = planned.calls.iter().map(::plan::Call::show).collect();
        report.planner = Some(planned.planner.name());
        report.certain = planned.is_certain;
        report.unplanned = planned.unplanned.iter().map(ToString::to_string).collect();
        report.given = planned
            .given
            .iter()
            .map(|(expr, argument)| format!("{} = {}", contract::show(expr), argument.show()))
            .collect();
        let any = |argument: &Argument| match argument {
            // The test that uses the object has it under this name.
            Argument::Named(name, ty) if &**name == ::plan::RECEIVER => {
                Some(Recipe::UserCode { ty: ty.clone(), code: "object".into() })
            }
            Argument::Named(name, ty) => {
                Some(Recipe::UserCode { ty: ty.clone(), code: emit::local_name(name).into() })
            }
            argument => ::plan::plain_value(self.program, argument),
        };
        let name = if report.parameter == "this" { "object" } else { &emit::local_name(&report.parameter) };
        let code = match ::plan::recipe(planned, &any) {
            Some(recipe) => self.code(wanted, &recipe, name),
            None => Err("an argument has a type that no value is known for".to_owned()),
        };
        match code {
            Ok(lines) => report.code = lines.join("\n"),
            Err(reason) => report.reason = Some(reason),
        }
    }

    fn code(&self, wanted: &Wanted, recipe: &Recipe, name: &str) -> Result<Vec<String>, String> {
        let (class, method) = (&wanted.class.name, wanted.class.method_ref(wanted.method));
        emit::render_fixture(self.program, self.contracts, class, &method, recipe, name)
    }

    fn write_pddl(&self, wanted: &Wanted, folder: &Path) -> Result<(), Diagnostic> {
        let problem = ::plan::domain::problem(self.contracts, &wanted.goal).problem;
        let described = format!("{}.{} {}", wanted.class.name.dotted(), wanted.method.name, wanted.parameter);
        let written = ::plan::pddl::write(&problem).map_err(|error| {
            Diagnostic::error("plan.pddl", format!("`{described}` cannot be written as PDDL: {error}"))
        })?;
        let stem = self.files.borrow_mut().give(&described.replace(['<', '>'], "").replace(' ', "."));
        let write = |suffix: &str, text: &str| {
            let file = folder.join(format!("{stem}.{suffix}.pddl"));
            fs::write(&file, text).map_err(|error| {
                Diagnostic::error(UNWRITTEN, format!("cannot write {}: {error}", file.display()))
            })
        };
        fs::create_dir_all(folder).map_err(|error| {
            Diagnostic::error(UNWRITTEN, format!("cannot make {}: {error}", folder.display()))
        })?;
        write("domain", &written.domain)?;
        write("problem", &written.problem)
    }
}
