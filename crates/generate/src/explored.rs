//! Candidates from symbolic paths, beside those that the seeds are.

use base::Deadline;
use explore::Engine;
use program::MethodRef;
use report::ExplorationReport;
use suite::TestCase;

use crate::class::Context;

/// How the search for paths through a method ended.
#[derive(Clone, Debug, Default)]
pub struct Searched {
    pub complete: bool,
    pub cut: bool,
    pub losses: Vec<String>,
    statistics: explore::Statistics,
}

impl Searched {
    pub fn report(&self) -> ExplorationReport {
        let statistics = &self.statistics;
        ExplorationReport {
            runs: statistics.runs,
            instructions: statistics.instructions,
            queries: statistics.solver.queries,
            z3_queries: statistics.solver.z3_queries,
            z3_ms: statistics.solver.z3_time.as_millis() as u64,
            ms: statistics.time.as_millis() as u64,
            complete: self.complete,
            losses: self.losses.clone(),
        }
    }

    /// Why a goal that was looked for was not reached.
    pub fn reason(&self) -> String {
        match self.losses.first() {
            _ if self.cut => String::from("the time for exploring was over"),
            Some(loss) => format!("no path was found: {loss}"),
            None => String::from("no path was found from the objects that were tried"),
        }
    }
}

/// Explores every method from the cases proposed for it and puts what it finds in front of them: each of these covers
/// something that no seed does. What the search says of each method; nothing if the class cannot be explored.
pub fn extend(
    context: &Context<'_>,
    proposed: &mut [(MethodRef, Vec<TestCase>)],
    deadline: &Deadline,
) -> Vec<Searched> {
    let class = &context.class.name;
    let machine = match (context.machine)() {
        Ok(machine) => machine,
        Err(reason) => {
            context.note(format!("{class} could not be explored: {reason}"));
            return Vec::new();
        }
    };
    let limits = context.options.exploring.clone();
    let mut engine = match Engine::new(machine, context.program, context.contracts, class, limits) {
        Ok(engine) => engine,
        Err(reason) => {
            let searched = Searched { losses: vec![reason], ..Searched::default() };
            return vec![searched; proposed.len()];
        }
    };
    let mut searched = Vec::new();
    for (method, cases) in proposed.iter_mut() {
        let explored = engine.explore(method, cases, &|| deadline.passed() || context.cancelled());
        cases.splice(0..0, explored.cases);
        searched.push(Searched {
            complete: explored.complete,
            cut: explored.cut,
            losses: explored.losses,
            statistics: explored.statistics,
        });
    }
    searched
}
