//! `jurat plan`: which calls build the objects that preconditions ask for.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use ::plan::{Achieved, Argument, Planned, World};
use base::{Brake, Deadline, Diagnostic, FileNames, Severity};
use clap::Args;
use contract::Contracts;
use generate::{CasePlan, FoundCalls, ObjectPlan, ObjectPlanner, ObjectWish};
use program::{Class, ClassName, Method, Program, Selection, Type};
use report::PlanReport;
use suite::Recipe;
use tools::planner::Planner;

use crate::Status;
use crate::cli::Common;
use crate::duration;
use crate::session::Session;

#[derive(Args, Debug)]
pub(crate) struct PlanArguments {
    #[command(flatten)]
    common: Common,
    /// Only this parameter, by name; `this` is the object that the method is called on
    #[arg(long = "param", value_name = "P")]
    parameter: Option<String>,
    /// Time for all objects together, for example 5s [default: 30s]
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    budget: Option<Duration>,
    /// Write domain and problem of each object to DIR, as PDDL 2.1
    #[arg(long, value_name = "DIR")]
    pddl: Option<PathBuf>,
    /// An external planner; `{domain}` and `{problem}` stand for the files, which are appended otherwise
    #[arg(long, value_name = "CMD")]
    planner: Option<String>,
}

/// Unless the user says how long it may take.
const BUDGET: Duration = Duration::from_secs(30);
/// The most that one object may take of it.
const MOST_FOR_ONE: Duration = Duration::from_secs(10);

/// Of files for a planner that could not be written.
const UNWRITTEN: &str = "plan.pddl-unwritten";

pub(crate) fn run(arguments: &PlanArguments) -> Status {
    let given: &[&str] = if arguments.planner.is_some() { &["planner"] } else { &[] };
    let mut session = match Session::open("plan", &arguments.common, given) {
        Ok(session) => session,
        Err(status) => return status,
    };
    let whole = arguments.budget.unwrap_or(BUDGET);
    let (budget, end) = (whole.min(MOST_FOR_ONE), Deadline::after(whole));
    let command = arguments.planner.clone().or_else(|| session.config.planner.clone());
    let planner = command.map(|command| Planner { command, timeout: budget, cancel: session.cancel.clone() });
    let mut diagnostics = Vec::new();
    let mut plans = Vec::new();
    let mut unplanned = 0;
    for module in &session.modules {
        let classes = session.selection.classes(&module.program);
        let contracts = session.contracts(module);
        // Without a machine, plans are what the contracts say.
        let world = match host::for_module(module, 0) {
            Ok(mut machine) => {
                machine.set_brake(Brake::new(&session.cancel, end));
                Some(World::new(machine, &contracts))
            }
            Err(reason) => {
                diagnostics.push(Diagnostic::warning("plan.machine", format!("no plan is run: {reason}")));
                None
            }
        };
        let mut asked = Asked {
            arguments,
            selection: &session.selection,
            program: &module.program,
            contracts: &contracts,
            planner: ObjectPlanner {
                contracts: &contracts,
                external: planner.as_ref(),
                budget,
                end,
                unplanned: 0,
                world,
            },
            files: FileNames::default(),
        };
        for class in &classes {
            if let Err(diagnostic) = asked.class(class, &mut plans) {
                diagnostics.push(diagnostic);
            }
        }
        diagnostics.extend(asked.broken());
        unplanned += asked.planner.unplanned;
        diagnostics.extend(module.all_diagnostics());
        diagnostics.extend(contracts.diagnostics());
    }
    if unplanned > 0 {
        let what = if unplanned == 1 { "one object was" } else { &format!("{unplanned} objects were") };
        let message = format!("{what} not planned for in the budget of {}", whole.as_secs_f64());
        diagnostics.push(Diagnostic::warning("plan.cut", message + " s").help("give it more with --budget"));
    }
    session.diagnostics.extend(diagnostics);
    let diagnostics = &mut session.diagnostics;
    if plans.is_empty() && !diagnostics.iter().any(|it| it.severity == Severity::Error) {
        let nothing = "no method was found that takes an object of the program, or is called on one";
        diagnostics.push(Diagnostic::error("plan.nothing", nothing));
    }
    let is_unwritten = diagnostics.iter().any(|it| it.id == UNWRITTEN);
    let mut report = session.report();
    report.plans = Some(plans);
    report.cut = unplanned > 0;
    if let Err(status) = session.tell(&report, &report::plans(&report)) {
        return status;
    }
    match report.plans.as_deref() {
        // What could not be written is what the user asked for.
        Some(_) if is_unwritten => Status::BadInput,
        None | Some([]) => Status::BadInput,
        Some(plans) if plans.iter().all(|it| it.reason.is_none() && it.failed.is_none()) => Status::Done,
        Some(_) => Status::Findings,
    }
}

/// What the user asked, of one module.
struct Asked<'a> {
    arguments: &'a PlanArguments,
    selection: &'a Selection,
    program: &'a Program,
    contracts: &'a Contracts,
    planner: ObjectPlanner<'a>,
    /// Of the files that are written for each object.
    files: FileNames,
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

impl Asked<'_> {
    fn class(&mut self, name: &ClassName, plans: &mut Vec<PlanReport>) -> Result<(), Diagnostic> {
        let Some(class) = self.program.class(name) else { return Ok(()) };
        let parameter = self.arguments.parameter.as_deref();
        let methods: Vec<&Method> =
            class.methods.iter().filter(|method| self.is_method(&class, method)).collect();
        let found: Vec<CasePlan<'_>> =
            methods.into_iter().flat_map(|method| self.planner.plans(&class, method, parameter)).collect();
        for plan in found {
            match plan {
                CasePlan::Alone(all) => {
                    for (wish, plan) in all {
                        let report = self.report(&wish, plan)?;
                        plans.push(report);
                    }
                }
                CasePlan::Together { wishes, company, code, time } => {
                    let mut ms = time.as_millis() as u64;
                    for wish in wishes {
                        // The time for all of them stands with the first.
                        let mut report = self.empty_report(&wish, std::mem::take(&mut ms))?;
                        (report.seen, report.certain) = (true, true);
                        report.planner = Some(::plan::Source::Tried.name());
                        report.unplanned = company.unchecked.iter().map(ToString::to_string).collect();
                        report.calls =
                            code.iter().map(|line| line.trim_end_matches(';').to_owned()).collect();
                        report.code = code.join("\n");
                        plans.push(report);
                    }
                }
            }
        }
        Ok(())
    }

    fn is_method(&self, class: &Class, method: &Method) -> bool {
        let is_ours = method.access.is_synthetic() || method.is_class_initialiser();
        let is_visible = self.selection.methods.is_empty() && !method.access.is_private();
        !is_ours && (is_visible || self.selection.names(class, method))
    }

    /// Promises that the code was seen to break while plans were run.
    fn broken(&mut self) -> Vec<Diagnostic> {
        let broken = self.planner.world.as_mut().map(World::take_broken).unwrap_or_default();
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

    fn report(&mut self, wish: &ObjectWish<'_>, plan: ObjectPlan) -> Result<PlanReport, Diagnostic> {
        let mut report = self.empty_report(wish, plan.time.as_millis() as u64)?;
        match plan.calls {
            Ok(FoundCalls::Achieved(achieved)) => self.describe_achieved(wish, &achieved, &mut report),
            Ok(FoundCalls::Planned(planned)) => {
                report.seen = matches!(plan.seen, Some(Ok(())));
                report.failed = plan.seen.and_then(Result::err).map(|why| report::loss(&why));
                self.describe(wish, &planned, &mut report);
            }
            Err(reason) => report.reason = Some(report::unplanned(&reason)),
        }
        Ok(report)
    }

    fn describe_achieved(&self, wanted: &ObjectWish<'_>, achieved: &Achieved, report: &mut PlanReport) {
        (report.seen, report.certain) = (true, true);
        report.planner = Some(achieved.source.name());
        report.unplanned = achieved.unchecked.iter().map(ToString::to_string).collect();
        // What the goal names beside the object stands before it.
        let mut lines = Vec::new();
        let named = achieved.shared.iter().map(|(name, recipe)| (&**name, recipe));
        let parameter = report.parameter.clone();
        let own = if parameter == "this" { "object" } else { &*parameter };
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
    }

    fn empty_report(&mut self, wanted: &ObjectWish<'_>, ms: u64) -> Result<PlanReport, Diagnostic> {
        let arguments = self.arguments;
        if let Some(folder) = &arguments.pddl {
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

    fn describe(&self, wanted: &ObjectWish<'_>, planned: &Planned, report: &mut PlanReport) {
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

    fn code(&self, wanted: &ObjectWish<'_>, recipe: &Recipe, name: &str) -> Result<Vec<String>, String> {
        let (class, method) = (&wanted.class.name, wanted.class.method_ref(wanted.method));
        emit::render_fixture(self.program, self.contracts, class, &method, recipe, name)
    }

    fn write_pddl(&mut self, wanted: &ObjectWish<'_>, folder: &Path) -> Result<(), Diagnostic> {
        let problem = ::plan::domain::problem(self.contracts, &wanted.goal).problem;
        let described = format!("{}.{} {}", wanted.class.name.dotted(), wanted.method.name, wanted.parameter);
        let written = ::plan::pddl::write(&problem).map_err(|error| {
            Diagnostic::error("plan.pddl", format!("`{described}` cannot be written as PDDL: {error}"))
        })?;
        let stem = self.files.give(&described.replace(['<', '>'], "").replace(' ', "."));
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
