//! A planner of somebody else, which reads domain and problem from files and prints a plan.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use crate::{Cancel, Invocation, RunError, run};

/// A command line with `{domain}` and `{problem}` for the files; where it has neither, both are appended.
#[derive(Clone, Debug)]
pub struct Planner {
    pub command: String,
    pub timeout: Duration,
    pub cancel: Cancel,
}

/// Runs the planner on the texts of a domain and a problem; what it printed, on either channel.
pub fn plan(planner: &Planner, domain: &str, problem: &str) -> Result<String, RunError> {
    let mut words = planner.command.split_whitespace();
    let program = PathBuf::from(words.next().unwrap_or_default());
    let files = |source| RunError::Files { program: program.clone(), source };
    let folder = crate::scratch::folder("jurat-planner-").map_err(files)?;
    let (domain_file, problem_file) = (folder.path().join("domain.pddl"), folder.path().join("problem.pddl"));
    fs::write(&domain_file, domain).map_err(files)?;
    fs::write(&problem_file, problem).map_err(files)?;
    let (domain_path, problem_path) = (domain_file.display().to_string(), problem_file.display().to_string());
    let put = |word: &str| word.replace("{domain}", &domain_path).replace("{problem}", &problem_path);
    let mut arguments: Vec<String> = words.map(put).collect();
    if !planner.command.contains("{domain}") && !planner.command.contains("{problem}") {
        arguments.extend([domain_path.clone(), problem_path.clone()]);
    }
    let invocation = Invocation::new(&program)
        .arguments(arguments)
        .folder(folder.path())
        .timeout(planner.timeout)
        .cancel(&planner.cancel);
    let output = run(&invocation)?;
    // Some planners print the plan, others write a file beside the problem.
    let mut printed = output.stdout;
    printed.push_str(&output.stderr);
    for name in ["plan", "sas_plan", "plan.txt"] {
        if let Ok(written) = fs::read_to_string(folder.path().join(name)) {
            printed.push('\n');
            printed.push_str(&written);
        }
    }
    Ok(printed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(command: &str, timeout: u64) -> Result<String, String> {
        let timeout = Duration::from_millis(timeout);
        let planner = Planner { command: command.to_owned(), timeout, cancel: Cancel::new() };
        plan(&planner, "(domain)\n", "(problem)\n").map_err(|error| error.to_string())
    }

    #[test]
    fn files_are_handed_over() {
        assert_eq!(answer("cat", 10_000).unwrap(), "(domain)\n(problem)\n");
        assert_eq!(answer("cat {problem}", 10_000).unwrap(), "(problem)\n");
    }

    #[test]
    fn a_missing_or_hanging_planner_is_an_error() {
        assert_eq!(answer("no-such-planner", 1_000).unwrap_err(), "`no-such-planner` was not found");
        assert!(answer("tail -f", 100).unwrap_err().contains("did not end"));
        assert!(answer("", 1_000).is_err());
    }
}
