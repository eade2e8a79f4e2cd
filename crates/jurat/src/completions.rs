//! `jurat completions SHELL`.

use std::io;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::Status;
use crate::cli::Cli;

pub(crate) fn run(shell: Shell) -> Status {
    clap_complete::generate(shell, &mut Cli::command(), "jurat", &mut io::stdout());
    Status::Done
}
