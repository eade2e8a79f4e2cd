//! `jurat graph`: a method drawn.

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
use crate::cli::{Color, Common};
use crate::{duration, inputs, printing};

#[derive(Args, Debug)]
pub struct GraphArguments {
    /// A Maven or Gradle project, a source folder, a class folder, a jar or a Java file
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Only this class (repeatable)
    #[arg(long = "class", value_name = "C")]
    classes: Vec<String>,
    /// Only this method, `name` or `name(descriptor)` (repeatable)
    #[arg(long = "method", value_name = "M")]
    methods: Vec<String>,
    /// What is drawn
    #[arg(long, value_name = "KIND", default_value = "cfg")]
    kind: Kind,
    /// What it is written as; svg draws one method only
    #[arg(long, value_name = "FORMAT", default_value = "dot")]
    format: Format,
    /// What the classes need besides themselves and the JDK
    #[arg(long, value_name = "CP")]
    classpath: Option<String>,
    /// The JDK whose class library is used
    #[arg(long, value_name = "DIR")]
    jdk: Option<PathBuf>,
    /// How often a path of the tree goes round a loop or calls itself [default: 2]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=100))]
    unroll: Option<u32>,
    /// Time for a tree, for example 30s or 2m [default: 30s]
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    budget: Option<Duration>,
    /// Write every query that Z3 is asked for a tree to DIR, as SMT-LIB 2
    #[arg(long, value_name = "DIR")]
    smtlib: Option<PathBuf>,
    /// Trust the project as if it were yours: run its Gradle scripts, wrappers and annotation processors
    #[arg(long)]
    trust: bool,
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: Color,
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

pub fn run(arguments: &GraphArguments) -> Status {
    match arguments.kind {
        Kind::Cfg | Kind::Tree => {}
        Kind::Sdg => return crate::not_built("graph --kind sdg"),
    }
    let color = printing::color(arguments.color);
    let common = Common {
        paths: arguments.paths.clone(),
        classes: arguments.classes.clone(),
        methods: arguments.methods.clone(),
        classpath: arguments.classpath.clone(),
        jdk: arguments.jdk.clone(),
        json: None,
        trust: arguments.trust,
        quiet: true,
        color: arguments.color,
    };
    let config = match inputs::config(&common, &[], color) {
        Ok(config) => config,
        Err(status) => return status,
    };
    let cancel = inputs::cancel_on_interrupt();
    let (modules, mut diagnostics) = inputs::open(&common, &config.specs, &cancel);
    let mut drawings = Vec::new();
    let mut unwritten = false;
    let defaults = generate::Options::default();
    let options = generate::Options {
        classes: common.classes.clone(),
        budget: arguments.budget.unwrap_or(defaults.budget),
        paths: PathLimits { unroll: arguments.unroll.unwrap_or(defaults.paths.unroll), ..defaults.paths },
        smtlib: arguments.smtlib.clone(),
        ..defaults
    };
    for module in &modules {
        let contracts = Contracts::new(Arc::clone(&module.program), module.side_files.clone())
            .with_arithmetic(config.arithmetic());
        let (classes, unknown) = generate::chosen_classes(&module.program, &options);
        if classes.is_empty() {
            diagnostics.extend(unknown);
        }
        for class in classes.iter().filter_map(|name| module.program.class(name)) {
            for method in class.methods.iter().filter(|method| is_wanted(method, &common.methods)) {
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
    printing::diagnostics(&diagnostics, color);
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
    if printing::written(Path::new("-"), printing::to_stdout(&text)).is_err() || unwritten {
        return Status::BadInput;
    }
    Status::Done
}

fn is_wanted(method: &Method, names: &[String]) -> bool {
    let full = format!("{}{}", method.name, method.descriptor);
    match names.is_empty() {
        true => !method.access.is_synthetic(),
        false => names.iter().any(|name| *name == *method.name || *name == full),
    }
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
    let machine = crate::vm::for_module(module, options.seed.0)?;
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
