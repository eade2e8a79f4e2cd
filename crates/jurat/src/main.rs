//! `jurat`: the command line. `main` parses and calls; each subcommand has a file of its own.

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests read what they wrote"))]

mod cli;
mod completions;
mod config;
mod contracts;
mod doctor;
mod duration;
mod generate_tests;
mod graph;
mod inputs;
mod plan;
mod prepare;
mod printing;
mod progress;
mod session;
mod suggest;
mod vm;

use std::panic;
use std::process::ExitCode;

use clap::Parser;

use cli::{Cli, Command};

/// What the process says with its exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    /// Done, and nothing was found.
    Done = 0,
    /// Done, with findings.
    Findings = 1,
    /// Bad input or usage: nothing could be done.
    BadInput = 2,
    /// Our own fault.
    Fault = 3,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(status as u8)
    }
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse_from(vm::java_spelling(std::env::args().collect())) {
        Ok(cli) => cli,
        Err(error) => {
            let _ = error.print();
            // clap's own status for `--help` is 0 and for bad usage 2, as ours.
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    // A panic is our bug: say so, and keep the status that scripts know.
    match panic::catch_unwind(|| run(cli)) {
        Ok(status) => inputs::interrupted().map_or(status, ExitCode::from),
        Err(_) => {
            anstream::eprintln!(
                "jurat: this is a bug in jurat, not in your program; please report it with the lines above"
            );
            Status::Fault.into()
        }
    }
}

fn run(cli: Cli) -> ExitCode {
    let status = match cli.command {
        Command::Vm(command) => return vm::run(&command),
        Command::Gen(arguments) => generate_tests::run(&arguments),
        Command::Contracts(arguments) if arguments.suggest => suggest::run(&arguments),
        Command::Contracts(arguments) => contracts::run(&arguments),
        Command::Doctor(arguments) => doctor::run(&arguments),
        Command::Prepare(arguments) => prepare::run(&arguments),
        Command::Completions { shell } => completions::run(shell),
        Command::Mismatch(_) => not_built("mismatch"),
        Command::Infer(_) => not_built("infer"),
        Command::Plan(arguments) => plan::run(&arguments),
        Command::Graph(arguments) => graph::run(&arguments),
        Command::Weave(_) => not_built("weave"),
    };
    status.into()
}

fn not_built(command: &str) -> Status {
    anstream::eprintln!("jurat: `{command}` is not built yet");
    Status::BadInput
}
