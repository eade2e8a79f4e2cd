//! `jurat vm run`: a main class, as `java` would run it.

use std::io::{Read as _, Write as _};
use std::process::ExitCode;
use std::time::Instant;

use ::vm::StopReason;
use ::vm::launch::Ending;
use clap::Args;

use super::{MachineArguments, OUT_OF_INSTRUCTIONS, STOPPED, print_stats, print_stop};

#[derive(Args, Debug)]
pub(crate) struct RunArguments {
    #[command(flatten)]
    pub machine: MachineArguments,
    /// The class that has `main`
    #[arg(value_name = "MAIN")]
    pub main: String,
    /// What `main` is given
    #[arg(value_name = "ARGS", trailing_var_arg = true, allow_hyphen_values = true)]
    pub arguments: Vec<String>,
}

pub(super) fn run(arguments: &RunArguments) -> ExitCode {
    let start = Instant::now();
    let mut machine = match arguments.machine.boot(&[]) {
        Ok(machine) => machine,
        Err(problem) => {
            crate::printing::message(&problem.to_string());
            return ExitCode::from(2);
        }
    };
    machine.set_budget(arguments.machine.max_instructions);
    machine.set_output(Box::new(|descriptor, bytes| {
        // A reader that has gone away is no reason to stop, as for `java`.
        let _ = if descriptor == 1 {
            let mut out = std::io::stdout().lock();
            out.write_all(bytes).and_then(|()| out.flush())
        } else {
            std::io::stderr().lock().write_all(bytes)
        };
    }));
    machine.set_input(Box::new(|buffer| {
        loop {
            match std::io::stdin().lock().read(buffer) {
                Ok(count) => return count,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                // What cannot be read has ended.
                Err(_) => return 0,
            }
        }
    }));
    let ending = machine.run_main(&arguments.main, &arguments.arguments);
    if arguments.machine.stats {
        print_stats(&machine, start.elapsed());
    }
    let status = match ending {
        Ending::Status(status) => status as u8,
        Ending::Stopped(stop) => {
            print_stop(&stop);
            match stop.reason {
                StopReason::Instructions { .. } => OUT_OF_INSTRUCTIONS,
                _ => STOPPED,
            }
        }
    };
    // Nothing in the machine needs to be given back: the process ends.
    std::mem::forget(machine);
    ExitCode::from(status)
}
