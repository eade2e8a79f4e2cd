//! The front half of every command on a project: its configuration, its modules, what of them was chosen, and what is wrong
//! with any of these.

use std::env;
use std::sync::Arc;
use std::time::Instant;

use base::Diagnostic;
use contract::Contracts;
use program::Selection;
use project::{Module, OpenOptions};
use report::{DiagnosticReport, Report};
use tools::Cancel;

use crate::Status;
use crate::cli::Common;
use crate::config::{self, Config};
use crate::{inputs, printing};

/// A command at work.
pub(crate) struct Session {
    command: &'static str,
    started: Instant,
    /// What the command line says, and where it is silent, `jurat.toml`.
    pub common: Common,
    pub config: Config,
    pub selection: Selection,
    pub modules: Vec<Module>,
    pub diagnostics: Vec<Diagnostic>,
    pub cancel: Cancel,
    pub color: bool,
}

impl Session {
    /// Reads the configuration and opens everything that the user points at. `Err` is the status of a command that ends
    /// there, its reason already told: a bad configuration, or a name that nothing has.
    pub(crate) fn open(command: &'static str, common: &Common, given: &[&str]) -> Result<Session, Status> {
        let mut session = Session::begin(command, common, given)?;
        session.open_modules()?;
        Ok(session)
    }

    /// Only the configuration, for who has more to check before a build tool is asked. `given` are its keys that options of
    /// the command have a value for, beside the common ones.
    pub(crate) fn begin(command: &'static str, common: &Common, given: &[&str]) -> Result<Session, Status> {
        let color = printing::color(common.color);
        let of_common = [
            ("jdk", common.jdk.is_some()),
            ("json", common.json.is_some()),
            ("classpath", common.classpath.is_some()),
        ];
        let of_common = of_common.into_iter().filter(|(_, is_given)| *is_given).map(|(key, _)| key);
        let given: Vec<&str> = given.iter().copied().chain(of_common).collect();
        let config = config::read(&common.paths, common.trust, &given).map_err(|diagnostics| {
            printing::diagnostics(&diagnostics, color);
            Status::BadInput
        })?;
        let mut common = common.clone();
        common.classpath = common.classpath.or_else(|| config.classpath.clone());
        common.jdk = common.jdk.or_else(|| config.jdk.clone());
        common.json = common.json.or_else(|| config.json.clone());
        let or = |given: &[String], configured: &[String]| match given {
            [] => configured.to_vec(),
            given => given.to_vec(),
        };
        let selection = Selection {
            classes: or(&common.classes, &config.class),
            methods: or(&common.methods, &config.method),
        };
        Ok(Session {
            command,
            started: Instant::now(),
            common,
            config,
            selection,
            modules: Vec::new(),
            diagnostics: Vec::new(),
            cancel: inputs::cancel_on_interrupt(),
            color,
        })
    }

    /// The second half of [`Session::open`].
    pub(crate) fn open_modules(&mut self) -> Result<(), Status> {
        let common = &self.common;
        let classpath =
            common.classpath.iter().flat_map(env::split_paths).filter(|path| !path.as_os_str().is_empty());
        let options = OpenOptions {
            classpath: classpath.collect(),
            jdk: common.jdk.clone(),
            specs: self.config.specs.clone(),
            trust: common.trust,
            cancel: self.cancel.clone(),
            ..OpenOptions::default()
        };
        (self.modules, self.diagnostics) = project::open(&common.paths, &options);
        let programs: Vec<_> = self.modules.iter().map(|module| &*module.program).collect();
        let mut unknown = self.selection.unknown(&programs);
        for found in &mut unknown {
            let key = if found.id == "selection.unknown-class" { "class" } else { "method" };
            let is_configured =
                if key == "class" { common.classes.is_empty() } else { common.methods.is_empty() };
            if is_configured && found.place.is_none() {
                found.place = self.config.place_of(key);
            }
        }
        if unknown.is_empty() {
            return Ok(());
        }
        // A class may be missing since it does not compile.
        self.diagnostics.extend(self.modules.iter().flat_map(Module::all_diagnostics));
        self.diagnostics.extend(unknown);
        printing::diagnostics(&self.diagnostics, self.color);
        let report = self.report();
        printing::report(&report, "", self.common.json.as_deref(), true)?;
        Err(Status::BadInput)
    }

    /// The contracts of a module.
    pub(crate) fn contracts(&self, module: &Module) -> Contracts {
        Contracts::new(Arc::clone(&module.program), module.side_files.clone())
            .with_arithmetic(self.config.arithmetic())
    }

    /// A report that says what the command is, how long it has taken and what was wrong.
    pub(crate) fn report(&self) -> Report {
        Report {
            command: self.command,
            elapsed_ms: self.started.elapsed().as_millis() as u64,
            diagnostics: self.diagnostic_reports(),
            ..Report::default()
        }
    }

    /// What was wrong, for JSON: more of each kind than a terminal shows, and not without end.
    pub(crate) fn diagnostic_reports(&self) -> Vec<DiagnosticReport> {
        const MOST_OF_A_KIND: usize = 1_000;
        report::first_of_each_kind(&self.diagnostics, MOST_OF_A_KIND)
            .iter()
            .map(DiagnosticReport::from)
            .collect()
    }

    /// Tells what was wrong, and the result as a text or as JSON. `Err` is the status of a command that has told all it can:
    /// the result cannot be written, or a path that was named is not there.
    pub(crate) fn tell(&self, report: &Report, text: &str) -> Result<(), Status> {
        printing::diagnostics(&self.diagnostics, self.color);
        printing::report(report, text, self.common.json.as_deref(), self.common.quiet)?;
        self.all_read()
    }

    /// Whether everything is there that the command line names, whatever could be done with the rest. What is wrong inside of it
    /// is told, and costs no more than what it is about.
    pub(crate) fn all_read(&self) -> Result<(), Status> {
        match self.diagnostics.iter().any(|found| found.id == project::MISSING) {
            true => Err(Status::BadInput),
            false => Ok(()),
        }
    }
}
