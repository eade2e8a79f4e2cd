//! `jurat plan`: which calls build the objects that preconditions ask for.

mod running;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use ::plan::{Argument, Goal, Options, Planned, Subject, World};
use base::{Deadline, Diagnostic, Severity};
use clap::Args;
use contract::{Contracts, SpecCase};
use program::{Class, ClassName, Method, Program, Type};
use report::{DiagnosticReport, PlanReport, Report};
use suite::Recipe;
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
    /// Run the calls on the machine: learn what methods without contracts do, and show only what was seen to lead there
    #[arg(long, conflicts_with = "planner")]
    run: bool,
}

pub fn run(arguments: &PlanArguments) -> Status {
    let started = Instant::now();
    let common = &arguments.common;
    let color = printing::color(common.color);
    let config = match inputs::config(common, color) {
        Ok(config) => config,
        Err(status) => return status,
    };
    let cancel = inputs::cancel_on_interrupt();
    let budget = arguments.budget.unwrap_or(Duration::from_secs(10));
    let planner =
        arguments.planner.clone().map(|command| Planner { command, timeout: budget, cancel: cancel.clone() });
    let (modules, mut diagnostics) = inputs::open(common, &config.specs, &cancel);
    let options = generate::Options { classes: common.classes.clone(), ..generate::Options::default() };
    let mut plans = Vec::new();
    for module in &modules {
        let (classes, unknown) = generate::chosen_classes(&module.program, &options);
        if classes.is_empty() {
            diagnostics.extend(unknown);
        }
        let contracts = Contracts::new(Arc::clone(&module.program), module.side_files.clone());
        let asked =
            Asked { arguments, program: &module.program, contracts: &contracts, planner: &planner, budget };
        let mut world = None;
        if arguments.run {
            match crate::vm::for_module(module, 0) {
                Ok(machine) => world = Some(World::new(machine, &contracts)),
                Err(reason) => {
                    diagnostics
                        .push(Diagnostic::error("plan.machine", format!("nothing can be run: {reason}")));
                    continue;
                }
            }
        }
        for class in &classes {
            if let Err(diagnostic) = asked.class(class, &mut world, &mut plans) {
                diagnostics.push(diagnostic);
            }
        }
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
    printing::result(&report::plans(&report), common.json.as_deref(), common.quiet);
    if let Err(status) = printing::json(&report, common.json.as_deref()) {
        return status;
    }
    match report.plans.as_deref() {
        None | Some([]) => Status::BadInput,
        Some(plans) if plans.iter().all(|plan| plan.reason.is_none()) => Status::Done,
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
}

/// One object that a spec case asks for.
struct Wanted<'a> {
    class: &'a Class,
    method: &'a Method,
    parameter: String,
    goal: Goal,
}

impl Asked<'_> {
    fn class(
        &self,
        name: &ClassName,
        world: &mut Option<World>,
        plans: &mut Vec<PlanReport>,
    ) -> Result<(), Diagnostic> {
        let Some(class) = self.program.class(name) else { return Ok(()) };
        let nothing = SpecCase::default();
        for method in class.methods.iter().filter(|method| self.is_method(method)) {
            let contract = self.contracts.effective(name, &class.method_ref(method));
            let normal: Vec<&SpecCase> = contract.cases.iter().filter(|case| !case.is_exceptional).collect();
            let cases = if normal.is_empty() { vec![&nothing] } else { normal };
            for case in cases {
                for (parameter, subject, ty) in self.subjects(&class, method) {
                    let goal = Goal::of_case(ty, subject, case);
                    plans
                        .push(self.plan(&Wanted { class: &class, method, parameter, goal }, world.as_mut())?);
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
            {
                found.push((parameter.name.to_string(), Subject::Parameter(index), ty.name.clone()));
            }
        }
        let wanted = self.arguments.parameter.as_ref();
        found.retain(|(name, ..)| wanted.is_none_or(|wanted| wanted == name));
        found
    }

    fn plan(&self, wanted: &Wanted, world: Option<&mut World>) -> Result<PlanReport, Diagnostic> {
        if let Some(folder) = &self.arguments.pddl {
            self.write_pddl(wanted, folder)?;
        }
        let clauses: Vec<&str> = wanted.goal.clauses.iter().map(|clause| &*clause.text).collect();
        let mut report = PlanReport {
            class: wanted.class.name.dotted(),
            method: format!("{}{}", wanted.method.name, wanted.method.descriptor),
            parameter: wanted.parameter.clone(),
            goal: clauses.join(" && "),
            ..PlanReport::default()
        };
        if let Some(world) = world {
            return Ok(self.run(wanted, world, report));
        }
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
        let planned = ::plan::plan(self.contracts, &wanted.goal, &options);
        report.ms = started.elapsed().as_millis() as u64;
        match planned {
            Ok(planned) => self.describe(wanted, &planned, &mut report),
            Err(reason) => report.reason = Some(reason.to_string()),
        }
        Ok(report)
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
            Argument::Named(name, ty) => Some(Recipe::UserCode { ty: ty.clone(), code: name.clone() }),
            argument => ::plan::plain_value(self.program, argument),
        };
        let name = if report.parameter == "this" { "object" } else { &report.parameter };
        let method = wanted.class.method_ref(wanted.method);
        let code = match ::plan::recipe(planned, &any) {
            Some(recipe) => {
                let class = &wanted.class.name;
                emit::render_fixture(self.program, self.contracts, class, &method, &recipe, name)
            }
            None => Err("an argument has a type that no value is known for".to_owned()),
        };
        match code {
            Ok(lines) => report.code = lines.join("\n"),
            Err(reason) => report.reason = Some(reason),
        }
    }

    fn write_pddl(&self, wanted: &Wanted, folder: &Path) -> Result<(), Diagnostic> {
        let problem = ::plan::domain::problem(self.contracts, &wanted.goal).problem;
        let described = format!("{}.{} {}", wanted.class.name.dotted(), wanted.method.name, wanted.parameter);
        let written = ::plan::pddl::write(&problem).map_err(|error| {
            Diagnostic::error("plan.pddl", format!("`{described}` cannot be written as PDDL: {error}"))
        })?;
        let stem = described.replace(['<', '>'], "").replace(' ', ".");
        let write = |suffix: &str, text: &str| {
            let file = folder.join(format!("{stem}.{suffix}.pddl"));
            fs::write(&file, text).map_err(|error| {
                Diagnostic::error("plan.pddl", format!("cannot write {}: {error}", file.display()))
            })
        };
        fs::create_dir_all(folder).map_err(|error| {
            Diagnostic::error("plan.pddl", format!("cannot make {}: {error}", folder.display()))
        })?;
        write("domain", &written.domain)?;
        write("problem", &written.problem)
    }
}
