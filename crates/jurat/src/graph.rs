//! `jurat graph`: a method drawn.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use base::Diagnostic;
use clap::{Args, ValueEnum};
use contract::Contracts;
use generate::{Log, PathLimits};
use graph::drawing::{self, Drawing};
use program::{Class, Method, MethodRef};
use project::Module;
use project::scripts::Scripts;

use crate::Status;
use crate::cli::Common;
use crate::session::Session;
use crate::{duration, printing};

#[derive(Args, Debug)]
pub(crate) struct GraphArguments {
    #[command(flatten)]
    common: Common,
    /// What is drawn
    #[arg(long, value_name = "KIND", default_value = "cfg")]
    kind: Kind,
    /// What it is written as; svg draws one method only
    #[arg(long, value_name = "FORMAT", default_value = "dot")]
    format: Format,
    /// How often a path of the tree goes round a loop or calls itself [default: 2]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=100))]
    unroll: Option<u32>,
    /// Time for a tree, for example 30s or 2m [default: 30s]
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    budget: Option<Duration>,
    /// Write every query that Z3 is asked for a tree to DIR, as SMT-LIB 2
    #[arg(long, value_name = "DIR")]
    smtlib: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Control flow
    Cfg,
    /// The tree of symbolic execution: what each path decides, and how it ends
    Tree,
    /// Dependences (not built yet)
    Sdg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Dot,
    Svg,
    Json,
}

pub(crate) fn run(arguments: &GraphArguments) -> Status {
    match arguments.kind {
        Kind::Cfg | Kind::Tree => {}
        Kind::Sdg => return crate::not_built("graph --kind sdg"),
    }
    let mut session = match Session::open("graph", &arguments.common, &[]) {
        Ok(session) => session,
        Err(status) => return status,
    };
    let mut drawings = Vec::new();
    let mut unwritten = false;
    let defaults = generate::Options::default();
    let options = generate::Options {
        budget: arguments.budget.unwrap_or(defaults.budget),
        paths: PathLimits { unroll: arguments.unroll.unwrap_or(defaults.paths.unroll), ..defaults.paths },
        smtlib: arguments.smtlib.clone(),
        ..defaults
    };
    let mut diagnostics = Vec::new();
    for module in &session.modules {
        let contracts = session.contracts(module);
        let classes = session.selection.classes(&module.program);
        for class in classes.iter().filter_map(|name| module.program.class(name)) {
            for method in class.methods.iter().filter(|method| is_drawn(&session, &class, method)) {
                match arguments.kind {
                    Kind::Tree => match tree(module, &contracts, &class, method, &options, &mut unwritten) {
                        Ok(drawing) => drawings.extend(drawing),
                        Err(reason) => diagnostics.push(undrawn(&class, method, &reason)),
                    },
                    Kind::Cfg | Kind::Sdg => drawings.extend(drawn(&module.program, &class, method)),
                }
            }
        }
        diagnostics.extend(module.all_diagnostics());
    }
    session.diagnostics.extend(diagnostics);
    printing::diagnostics(&session.diagnostics, session.color);
    if drawings.is_empty() {
        printing::message("no method to draw; name one with --method, see `jurat contracts` for their names");
        return Status::BadInput;
    }
    let text = match written(&drawings, arguments.format) {
        Ok(text) => text,
        Err(message) => {
            printing::message(&message);
            return Status::BadInput;
        }
    };
    let standard = Path::new("-");
    let told = match arguments.common.json.as_deref() {
        Some(target) => match written(&drawings, Format::Json) {
            Ok(json) if target == standard => printing::written(standard, printing::to_stdout(&json)),
            Ok(json) => printing::written(target, fs::write(target, json)),
            Err(message) => {
                printing::message(&message);
                return Status::Fault;
            }
        },
        None => Ok(()),
    };
    // Standard output has either the drawing or the JSON.
    let drawn = match arguments.common.json.as_deref() {
        Some(target) if target == standard => Ok(()),
        _ => printing::written(standard, printing::to_stdout(&text)),
    };
    if told.and(drawn).is_err() || unwritten {
        return Status::BadInput;
    }
    session.all_read().err().unwrap_or(Status::Done)
}

fn is_drawn(session: &Session, class: &Class, method: &Method) -> bool {
    // Initialisers have control flow, too, but no name to ask for.
    let is_unnamed = session.selection.methods.is_empty() && !method.access.is_synthetic();
    is_unnamed || session.selection.names(class, method)
}

fn drawn(program: &program::Program, class: &Class, method: &Method) -> Option<Drawing> {
    drawing::control_flow(program, &class.method_ref(method))
}

/// `Ok(None)` for methods that are not called by themselves: those without code, and class initialisers.
fn tree(
    module: &Module,
    contracts: &Contracts,
    class: &Class,
    method: &Method,
    options: &generate::Options,
    unwritten: &mut bool,
) -> Result<Option<Drawing>, String> {
    let reference = class.method_ref(method);
    if method.is_class_initialiser() || graph::Cfg::of(&module.program, &reference).is_none() {
        return Ok(None);
    }
    let machine = host::for_module(module, options.seed.0)?;
    let scripts =
        options.smtlib.as_ref().map(|folder| Arc::new(Mutex::new(Scripts::new(folder, &class.name))));
    let log = scripts.clone().map(|scripts| {
        Arc::new(move |method: &MethodRef, script: &str| {
            if let Ok(mut scripts) = scripts.lock() {
                scripts.add(method, script);
            }
        }) as Log
    });
    let of = (&class.name, &reference);
    let drawing = generate::path_tree(&module.program, contracts, of, machine, options, log)?;
    match scripts.as_ref().and_then(|scripts| scripts.lock().ok()?.failure().map(str::to_owned)) {
        Some(failure) => {
            *unwritten = true;
            Err(failure)
        }
        None => Ok(Some(drawing)),
    }
}

fn undrawn(class: &Class, method: &Method, reason: &str) -> Diagnostic {
    let name = class.method_ref(method);
    Diagnostic::error("graph.tree", format!("no tree of {name} can be drawn: {reason}"))
}

fn written(drawings: &[Drawing], format: Format) -> Result<String, String> {
    match format {
        Format::Dot => Ok(drawings.iter().map(Drawing::dot).collect()),
        Format::Json => report::bounded_json(&drawings)
            .map_err(|error| format!("the graph cannot be written as JSON: {error}")),
        Format::Svg => match drawings {
            [only] => only.svg().ok_or_else(|| {
                format!("`{}` is too large for a picture; use --format dot or json", only.title)
            }),
            many => Err(format!(
                "svg draws one method, and {} were chosen; name one with --class and --method",
                many.len()
            )),
        },
    }
}
