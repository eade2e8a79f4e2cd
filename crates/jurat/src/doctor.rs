//! `jurat doctor`: what is found on this computer, what is missing and how to get it.

use std::io::Write as _;
use std::path::PathBuf;

use base::printable::line;
use sandbox::{Protection, Subject};
use serde::Serialize;

use crate::Status;
use crate::cli::DoctorArguments;
use crate::{inputs, printing};

#[derive(Serialize)]
struct Item {
    what: &'static str,
    /// Without it, `gen` cannot work.
    needed: bool,
    found: Option<String>,
    /// How to get it, where it is missing or incomplete.
    remedy: Option<String>,
}

pub(crate) fn run(arguments: &DoctorArguments) -> Status {
    let mut items = vec![
        jdk(arguments.jdk.as_deref().map(PathBuf::from)),
        command("Maven", "mvn", "needed for Maven projects and to build the runtime: apt-get install maven"),
        command(
            "Gradle",
            "gradle",
            "used with --trust for Gradle projects that have no wrapper; else their folders are read by convention",
        ),
        runtime(),
        Item { what: "Z3", needed: true, found: Some(solver::z3_version()), remedy: None },
    ];
    items.extend(sandbox());
    let missing = items.iter().any(|item| item.needed && item.found.is_none());
    let shown = match &arguments.json {
        Some(target) => json(&items, target),
        None => {
            table(&items);
            Ok(())
        }
    };
    match shown {
        Err(status) => status,
        Ok(()) if missing => Status::BadInput,
        Ok(()) => Status::Done,
    }
}

fn jdk(wanted: Option<PathBuf>) -> Item {
    let remedy = "install a JDK, 17 or newer (apt-get install openjdk-17-jdk-headless), or name one with --jdk or JAVA_HOME";
    match project::jdk::Jdk::find(wanted.as_deref()) {
        Ok(jdk) => {
            let old = (jdk.version < 17).then(|| format!("this is Java {}; {remedy}", jdk.version));
            Item {
                what: "JDK",
                needed: true,
                found: Some(format!("Java {} in {}", jdk.version, jdk.home.display())),
                remedy: old,
            }
        }
        Err(error) => {
            Item { what: "JDK", needed: true, found: None, remedy: Some(format!("{error}; {remedy}")) }
        }
    }
}

fn command(what: &'static str, name: &str, remedy: &str) -> Item {
    let found = tools::on_path(name, &[]).map(|path| path.display().to_string());
    let remedy = found.is_none().then(|| remedy.to_owned());
    Item { what, needed: false, found, remedy }
}

fn runtime() -> Item {
    let found =
        inputs::runtime_folder().filter(|folder| folder.is_dir()).map(|folder| folder.display().to_string());
    let remedy = found
        .is_none()
        .then(|| "run ./setup in jurat's folder, or name the folder in JURAT_RUNTIME".to_owned());
    Item { what: "Judge (JUnit, JaCoCo)", needed: true, found, remedy }
}

/// What code under judgement is kept from, one line for each subject.
fn sandbox() -> impl Iterator<Item = Item> {
    sandbox::report().into_iter().map(|(subject, protection)| {
        let needed = subject.is_vital();
        match protection {
            Protection::Enforced(by) => {
                Item { what: name(subject), needed, found: Some(format!("protected by {by}")), remedy: None }
            }
            Protection::Unavailable(why) => {
                let consequence = if needed { "; `gen` stops unless you say --no-sandbox" } else { "" };
                Item {
                    what: name(subject),
                    needed,
                    found: None,
                    remedy: Some(format!("not protected: {why}{consequence}")),
                }
            }
        }
    })
}

fn name(subject: Subject) -> &'static str {
    match subject {
        Subject::Files => "Sandbox: files",
        Subject::Metadata => "Sandbox: metadata",
        Subject::Secrets => "Sandbox: secrets",
        Subject::Network => "Sandbox: network",
        Subject::LocalSockets => "Sandbox: local sockets",
        Subject::Processes => "Sandbox: processes",
        Subject::SystemCalls => "Sandbox: system calls",
        Subject::Disk => "Sandbox: disk space",
    }
}

fn table(items: &[Item]) {
    let mut out = std::io::stdout().lock();
    for item in items {
        let mark = match (&item.found, &item.remedy) {
            (Some(_), None) => "ok",
            (Some(_), Some(_)) => "!!",
            (None, _) if item.needed => "MISSING",
            (None, _) => "--",
        };
        let found = line(item.found.as_deref().unwrap_or("not found"));
        let _ = writeln!(out, "{mark:<8}{:<24}{found}", item.what);
        if let Some(remedy) = &item.remedy {
            let _ = writeln!(out, "{:<32}{}", "", line(remedy));
        }
    }
}

fn json(items: &[Item], target: &std::path::Path) -> Result<(), Status> {
    let text = serde_json::to_string_pretty(&serde_json::json!({ "command": "doctor", "items": items }));
    let text = text.map_err(|_| Status::Fault)? + "\n";
    let written = match target == std::path::Path::new("-") {
        true => printing::to_stdout(&text),
        false => std::fs::write(target, text),
    };
    printing::written(target, written)
}
