//! Lines that the user wants to see reached: which methods can get there, which tests do, and what is to be said where none
//! does.

use std::collections::BTreeSet;
use std::sync::Arc;

use base::{Diagnostic, Place};
use graph::proof::Grounds;
use program::{Class, ClassName, MethodRef, Program};
use report::{GoalState, MethodReport, ReachReport, Reason};
use suite::{Finding, FindingKind, GoalKind, GoalStatus, Loss, Probe, ProbeKind, Proof};

use crate::class::{ClassOutcome, Context};
use crate::judging::assess::Assessed;
use crate::judging::confirm::Confirmed;
use crate::measure::reasons::{self, Reasons};
use crate::propose::explored::SearchSummary;
use crate::{Options, targets};

/// A place as the user writes it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Line {
    /// The path of a source file, or the end of one: `src/p/Mid.java`, `Mid.java`.
    pub file: String,
    pub line: u32,
}

impl Line {
    /// Reads `FILE:LINE`.
    pub fn parse(text: &str) -> Result<Line, Diagnostic> {
        let parts = text.rsplit_once(':');
        let line = parts.and_then(|(_, line)| line.parse().ok()).filter(|line| *line > 0);
        match (parts, line) {
            (Some((file, _)), Some(line)) if !file.is_empty() => {
                Ok(Line { file: file.replace('\\', "/"), line })
            }
            _ => Err(Diagnostic::error("usage.reach", format!("`--reach {text}` names no line"))
                .help("write FILE:LINE, for example src/main/java/p/Mid.java:12")),
        }
    }
}

/// What has to be tested in one class so that lines are reached.
#[derive(Clone, Debug)]
pub(crate) struct Aim {
    pub class: ClassName,
    /// Methods that lead there.
    pub methods: BTreeSet<MethodRef>,
    pub lines: Vec<AimedLine>,
}

impl Aim {
    /// What sees that the lines are reached.
    pub(crate) fn probes(&self) -> impl Iterator<Item = &Probe> {
        self.lines.iter().flat_map(|line| &line.probes)
    }

    /// Classes whose lines have to be seen although nobody writes tests for them.
    pub(crate) fn seen(&self) -> impl Iterator<Item = &ClassName> {
        self.probes().map(|probe| &probe.method.owner)
    }
}

/// A line with code.
#[derive(Clone, Debug)]
pub(crate) struct AimedLine {
    /// As the project knows the file.
    pub file: String,
    pub line: u32,
    /// Each of them sees the line.
    probes: Vec<Probe>,
    /// The methods under test that have the line in their own code; without any, others call what has it.
    own: BTreeSet<MethodRef>,
}

impl AimedLine {
    pub(crate) fn is_reached(&self, item: &Assessed) -> bool {
        self.is_seen(&item.probes)
    }

    fn is_seen(&self, probes: &suite::ProbeSet) -> bool {
        self.probes.iter().any(|probe| probes.contains(probe))
    }
}

/// How far the search for a line has come, over all modules.
pub(crate) enum Found {
    NoFile,
    /// The nearest lines with code before and after it.
    NoCode {
        file: String,
        before: Option<u32>,
        after: Option<u32>,
    },
    Code,
}

/// The classes of a program that have code at the lines, and what of each is to be tested.
pub(crate) fn aims(program: &Program, options: &Options) -> (Vec<Aim>, Vec<Found>) {
    let mut aims: Vec<Aim> = Vec::new();
    let mut found = Vec::new();
    for wanted in &options.reach {
        let in_file = classes_in(program, &wanted.file);
        let Some(file) = in_file.first().map(|(_, file)| file.clone()) else {
            found.push(Found::NoFile);
            continue;
        };
        let with_code: Vec<(&Class, MethodRef, Vec<u32>)> = in_file
            .iter()
            .flat_map(|(class, _)| {
                class
                    .methods
                    .iter()
                    .map(|method| (&**class, class.method_ref(method), graph::lines_of(class, method)))
            })
            .collect();
        let at_line: Vec<(&Class, &MethodRef)> = with_code
            .iter()
            .filter(|(.., lines)| lines.contains(&wanted.line))
            .map(|(class, method, _)| (*class, method))
            .collect();
        if at_line.is_empty() {
            let all: BTreeSet<u32> = with_code.iter().flat_map(|(.., lines)| lines.iter().copied()).collect();
            let before = all.range(..wanted.line).next_back().copied();
            let after = all.range(wanted.line..).next().copied();
            found.push(Found::NoCode { file, before, after });
            continue;
        }
        found.push(Found::Code);
        for (class, methods) in by_host(program, &at_line) {
            let (own, entries) = entries(program, &class, &methods, wanted.line, options);
            let probe =
                |method: &MethodRef| Probe { method: method.clone(), kind: ProbeKind::Line(wanted.line) };
            let line = AimedLine {
                file: file.clone(),
                line: wanted.line,
                probes: methods.iter().map(probe).collect(),
                own,
            };
            match aims.iter_mut().find(|aim| aim.class == class.name) {
                Some(aim) => {
                    aim.methods.extend(entries);
                    aim.lines.push(line);
                }
                None => aims.push(Aim { class: class.name.clone(), methods: entries, lines: vec![line] }),
            }
        }
    }
    aims.sort_by(|a, b| a.class.cmp(&b.class));
    (aims, found)
}

/// What is wrong with lines that no module has code for.
pub(crate) fn problems(options: &Options, found: &[Vec<Found>]) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    for (index, wanted) in options.reach.iter().enumerate() {
        let all: Vec<&Found> = found.iter().filter_map(|module| module.get(index)).collect();
        if all.iter().any(|found| matches!(found, Found::Code)) {
            continue;
        }
        let Line { file: asked, line } = wanted;
        let nearest = all.iter().find_map(|found| match found {
            Found::NoCode { file, before, after } => Some((file, before, after)),
            Found::NoFile | Found::Code => None,
        });
        problems.push(match nearest {
            Some((file, before, after)) => {
                let message = format!("line {line} of {file} has no code");
                let near: Vec<String> = before.iter().chain(after).map(u32::to_string).collect();
                let help = match near.as_slice() {
                    [] => {
                        String::from("the classes of the file have no line numbers; compile with `javac -g`")
                    }
                    [only] => format!("the nearest line with code is {only}"),
                    near => format!("the nearest lines with code are {}", near.join(" and ")),
                };
                Diagnostic::error("gen.reach-line", message)
                    .at(base::Place::new(file.as_str(), *line, 0))
                    .help(help)
            }
            None => {
                let message = format!("no class under test comes from a file `{asked}`");
                Diagnostic::error("gen.reach-file", message)
                    .help("name the file as it lies in the project, or the end of its path: `p/Mid.java:12`")
            }
        });
    }
    problems
}

/// Classes under test whose source has this path or one that ends so, with the path.
fn classes_in(program: &Program, file: &str) -> Vec<(Arc<Class>, String)> {
    let wanted = components(file);
    let mut exact = Vec::new();
    let mut by_package = Vec::new();
    for class in all_classes(program) {
        let (path, in_package) = source_path(program, &class);
        if components(&path).ends_with(&wanted) {
            exact.push((class, path));
        } else if wanted.ends_with(&components(&in_package)) {
            // The user's path may begin elsewhere than ours.
            by_package.push((class, path));
        }
    }
    if exact.is_empty() { by_package } else { exact }
}

/// Classes under test, and those in their bodies that have no name.
fn all_classes(program: &Program) -> Vec<Arc<Class>> {
    let mut names: BTreeSet<ClassName> = program.under_test().iter().cloned().collect();
    for class in program.under_test().iter().filter_map(|name| program.class(name)) {
        names.extend(graph::local_classes(program, &class));
    }
    names.iter().filter_map(|name| program.class(name)).collect()
}

fn components(path: &str) -> Vec<&str> {
    path.split(['/', '\\']).filter(|part| !part.is_empty() && *part != ".").collect()
}

/// The file that a class comes from, and its path below the root of the packages.
fn source_path(program: &Program, class: &Class) -> (String, String) {
    let top = class.name.as_str().split('$').next().unwrap_or_default();
    let folder = top.rsplit_once('/').map(|(folder, _)| format!("{folder}/")).unwrap_or_default();
    let simple = top.rsplit('/').next().unwrap_or_default();
    let file = class.source_file.as_deref().map_or_else(|| format!("{simple}.java"), str::to_owned);
    let in_package = format!("{folder}{file}");
    let known = [&class.name, &ClassName::new(top)]
        .into_iter()
        .find_map(|name| Some(program.source(name)?.file.text.file.to_string()));
    (known.unwrap_or_else(|| in_package.clone()), in_package)
}

/// Methods with code at a line, by the class that tests can be written for.
fn by_host(program: &Program, methods: &[(&Class, &MethodRef)]) -> Vec<(Arc<Class>, Vec<MethodRef>)> {
    let mut hosts: Vec<(Arc<Class>, Vec<MethodRef>)> = Vec::new();
    for (class, method) in methods {
        let mut host = program.class(&class.name);
        while let Some(found) = &host
            && targets::refusal(program, found).is_some()
            && let Some(around) = found.enclosing_class.as_ref().or(found.outer.as_ref())
        {
            host = program.class(around);
        }
        let Some(host) = host else { continue };
        match hosts.iter_mut().find(|(known, _)| known.name == host.name) {
            Some((_, known)) => known.push((*method).clone()),
            None => hosts.push((host, vec![(*method).clone()])),
        }
    }
    hosts
}

/// The methods under test that have the line themselves, and those to begin with: the same, or else those that call, over
/// any number of calls, what has the line.
fn entries(
    program: &Program,
    class: &Class,
    methods: &[MethodRef],
    line: u32,
    options: &Options,
) -> (BTreeSet<MethodRef>, BTreeSet<MethodRef>) {
    // A test stands in the package and may call what is visible there.
    let visible = Options { private: true, ..options.clone() };
    let all: BTreeSet<MethodRef> =
        targets::methods(class, &visible).into_iter().map(|method| class.method_ref(method)).collect();
    let has_line = |method: &&MethodRef| {
        let own = graph::goals(program, method);
        let mut lines = own.iter().filter(|goal| goal.kind == GoalKind::Statement);
        methods.contains(method) || lines.any(|goal| goal.line == Some(line))
    };
    let own: BTreeSet<MethodRef> = all.iter().filter(has_line).cloned().collect();
    if !own.is_empty() {
        return (own.clone(), own);
    }
    let callers = callers(program, &class.name, methods);
    let leading: BTreeSet<MethodRef> = all.intersection(&callers).cloned().collect();
    (own, if leading.is_empty() { all } else { leading })
}

/// Methods of a class and of those within it that call one of these, directly or not.
fn callers(program: &Program, class: &ClassName, methods: &[MethodRef]) -> BTreeSet<MethodRef> {
    let mut calls: Vec<(MethodRef, Vec<MethodRef>)> = Vec::new();
    for within in all_classes(program).into_iter().filter(|other| other.name.is_within(class)) {
        for method in within.methods.iter().map(|method| within.method_ref(method)) {
            let Some(cfg) = graph::Cfg::of(program, &method) else { continue };
            let sites = cfg.blocks.into_iter().flat_map(|block| block.calls);
            calls.push((
                method,
                sites.map(|site| site.callee).filter(|it| it.owner.is_within(class)).collect(),
            ));
        }
    }
    let mut reached: BTreeSet<MethodRef> = methods.iter().cloned().collect();
    loop {
        let before = reached.len();
        for (caller, callees) in &calls {
            // Who makes an object lets its methods be called.
            let leads = callees.iter().any(|callee| {
                reached.contains(callee)
                    || reached.iter().any(|known| {
                        let same_name = known.name == callee.name && known.descriptor == callee.descriptor;
                        same_name || callee.is_constructor() && known.owner == callee.owner
                    })
            });
            if leads {
                reached.insert(caller.clone());
            }
        }
        if reached.len() == before {
            return reached;
        }
    }
}

/// The simplest tests that reach the lines, this many for each: those that pass before those that fail.
pub(crate) fn select(aim: &Aim, assessed: Vec<Assessed>, most: usize) -> Vec<Assessed> {
    let mut keep: BTreeSet<usize> = BTreeSet::new();
    for line in &aim.lines {
        let mut reaching: Vec<usize> =
            (0..assessed.len()).filter(|index| line.is_reached(&assessed[*index])).collect();
        reaching.sort_by_key(|index| {
            let item = &assessed[*index];
            (item.finding.is_some(), item.case.weight(), *index)
        });
        keep.extend(reaching.into_iter().take(most));
    }
    let numbered = assessed.into_iter().enumerate();
    numbered.filter(|(index, _)| keep.contains(index)).map(|(_, item)| item).collect()
}

/// What became of the lines. `tried` says whether a candidate reached each.
pub(crate) fn measure(
    context: &Context<'_>,
    aim: &Aim,
    methods: &[MethodRef],
    confirmed: Option<&Confirmed>,
    reasons: &[Reasons],
    searched: &[SearchSummary],
    tried: &[bool],
    outcome: &mut ClassOutcome,
) {
    let probes = confirmed.map(|confirmed| confirmed.probes.as_slice()).unwrap_or_default();
    let kept = confirmed.map(|confirmed| confirmed.kept.as_slice()).unwrap_or_default();
    for (line, tried) in aim.lines.iter().zip(tried) {
        let reaching: Vec<usize> = (0..probes.len()).filter(|index| line.is_seen(&probes[*index])).collect();
        let names = outcome.tests.iter().zip(confirmed.iter().flat_map(|it| &it.written.tests));
        let tests: Vec<String> = names
            .filter(|(_, test)| reaching.contains(&test.case))
            .map(|(test, _)| format!("{}.{}", test.class, test.name))
            .collect();
        let status = match tests.is_empty() {
            false => GoalStatus::Covered,
            true if *tried => GoalStatus::Missed { reason: Loss::Unrepeatable },
            true => unmet(context.program, line, methods, reasons, searched),
        };
        if let GoalStatus::Infeasible { proof } = &status {
            outcome.findings.push(unreachable(context, line, proof));
        }
        let (status, Reason { text: reason, cause }) = GoalState::split(&status);
        let file = line.file.clone();
        outcome.reach.push(ReachReport { file, line: line.line, status, reason, cause, tests });
    }
    for (index, reference) in methods.iter().enumerate() {
        let tests = kept.iter().filter(|item| item.case.method == *reference).count();
        outcome.report.methods.push(MethodReport {
            name: reference.name.to_string(),
            descriptor: reference.descriptor.to_string(),
            tests,
            unsupported: searched.get(index).map(|it| it.unsupported.clone()).unwrap_or_default(),
            reasons: reasons.get(index).map(|it| it.report(tests > 0)).unwrap_or_default(),
            exploration: searched.get(index).map(SearchSummary::report),
            ..MethodReport::default()
        });
    }
}

/// Why no test reaches a line.
fn unmet(
    program: &Program,
    line: &AimedLine,
    methods: &[MethodRef],
    reasons: &[Reasons],
    searched: &[SearchSummary],
) -> GoalStatus {
    let of = |method: &MethodRef| methods.iter().position(|other| other == method);
    let status = |method: &MethodRef, searched: &SearchSummary| {
        searched.status(Grounds::of(program, method).may_claim_line(line.line))
    };
    let statuses: Vec<Option<GoalStatus>> =
        line.own.iter().map(|method| Some(status(method, searched.get(of(method)?)?))).collect();
    // A proof has to be one for every method that has the line.
    let proven = statuses.iter().all(|it| matches!(it, Some(GoalStatus::Infeasible { .. })));
    if proven && let Some(Some(status)) = statuses.into_iter().next() {
        return status;
    }
    let ways = reasons::through(methods, reasons, searched);
    let reason = if ways.is_empty() { Loss::NoEntry } else { Loss::Through(ways) };
    GoalStatus::Missed { reason }
}

fn unreachable(context: &Context<'_>, line: &AimedLine, proof: &Proof) -> Finding {
    let clause = format!("no input leads to line {}", line.line);
    let story = format!("line {} is never reached: {}", line.line, report::proof(proof));
    Finding {
        method: line.own.iter().next().cloned(),
        place: Some(Place::new(line.file.as_str(), line.line, 0)),
        ..Finding::new(FindingKind::Unreachable, &context.class.name, clause, story)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_from_the_right() {
        let line = |file: &str, line| Line { file: file.to_owned(), line };
        assert_eq!(Line::parse("p/Mid.java:7").unwrap(), line("p/Mid.java", 7));
        assert_eq!(Line::parse("C:\\p\\Mid.java:7").unwrap(), line("C:/p/Mid.java", 7));
        for bad in ["Mid.java", "Mid.java:", "Mid.java:0", "Mid.java:x", ":7", ""] {
            assert!(Line::parse(bad).is_err(), "{bad}");
        }
    }
}
