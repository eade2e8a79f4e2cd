//! Plans that are run: calls that were seen to lead where they should, and clauses that were seen to be broken on the way.

use std::sync::Arc;
use std::time::Instant;

use ::plan::{Achieved, Trial, World, achieve, show_calls};
use base::Deadline;
use report::{PlanReport, PlanRunReport};
use suite::Recipe;

use super::{Asked, Wanted};

impl Asked<'_> {
    /// Looks for calls by running them.
    pub(super) fn run(&self, wanted: &Wanted, world: &mut World, mut report: PlanReport) -> PlanReport {
        let started = Instant::now();
        let planning =
            ::plan::Options { deadline: Deadline::after(self.budget), ..::plan::Options::default() };
        let package = Some(wanted.class.name.package());
        let found = achieve(world, &wanted.goal, &Trial { planning, package, ..Trial::default() });
        let mut run = PlanRunReport::default();
        match found {
            Ok(achieved) => self.describe_run(wanted, &achieved, &mut report, &mut run),
            Err(reason) => report.reason = Some(reason.to_string()),
        }
        for broken in world.take_broken() {
            let calls = show_calls(&broken.calls, &[]).join(", ");
            run.broken.push(format!("{} breaks `{}`: {calls}", broken.method.name, broken.clause));
        }
        report.run = Some(run);
        report.ms = started.elapsed().as_millis() as u64;
        report
    }

    fn describe_run(
        &self,
        wanted: &Wanted,
        achieved: &Achieved,
        report: &mut PlanReport,
        run: &mut PlanRunReport,
    ) {
        let names: Vec<Arc<str>> = achieved.shared.iter().map(|(name, _)| name.clone()).collect();
        report.calls = show_calls(&achieved.recipe, &names);
        run.source = Some(achieved.source.name());
        run.unchecked = achieved.unchecked.iter().map(ToString::to_string).collect();
        for (index, recipe) in &achieved.others {
            let parameter = wanted.method.parameters.get(*index);
            if let (Some(parameter), Recipe::Value(_)) = (parameter, recipe) {
                report.given.push(format!("{} = {}", parameter.name, show_calls(recipe, &names).join("")));
            }
        }
        let name = if report.parameter == "this" { "object" } else { &report.parameter };
        let method = wanted.class.method_ref(wanted.method);
        let class = &wanted.class.name;
        let recipe = with_names(&achieved.recipe, &names);
        match emit::render_fixture(self.program, self.contracts, class, &method, &recipe, name) {
            Ok(lines) => report.code = lines.join("\n"),
            Err(reason) => report.reason = Some(reason),
        }
    }
}

/// The recipe with what the goal names under these names, as the test that uses the object has it.
fn with_names(recipe: &Recipe, names: &[Arc<str>]) -> Recipe {
    let mut named = recipe.clone();
    if let Recipe::Shared(index) = &named
        && let Some(name) = names.get(*index)
    {
        return Recipe::UserCode { ty: program::Type::object(), code: name.clone() };
    }
    for part in named.parts_mut() {
        *part = with_names(part, names);
    }
    named
}
