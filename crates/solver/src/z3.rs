//! Z3: one context and one incremental solver, made when they are first needed.
//!
//! Conditions are asserted one scope each, in the order of the path. The next query keeps the scopes that it shares with
//! the last one, and the flipped branches of one run share long prefixes. Every query is limited in Z3's resource units, which
//! are counted and not timed. Z3 counts none while it turns arithmetic into gates, which is why heavy queries are
//! not to come here (see [`weight`](crate::weight)).

mod context;
mod encode;
mod floating;

/// The version of Z3 that is linked.
pub fn version() -> String {
    context::version()
}

/// Lets Z3 run an SMT-LIB script, such as [`Solver::set_log`](crate::Solver::set_log) gives out. What it prints, mistakes in
/// the script included; `None` if Z3 cannot be started.
pub fn run_script(script: &str) -> Option<String> {
    Some(Context::new()?.run_script(script))
}

use std::time::Duration;

use base::Brake;
use rustc_hash::FxHashMap;
use term::{Sort, TermId, Terms, VarId};

use self::context::{Ast, Check, Context};
use self::encode::Encoder;

/// What Z3 found out about the conditions that it was given.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// Values of the variables of all encoded conditions.
    Sat(Vec<(VarId, u64)>),
    Unsat,
    /// The limit of resource units was reached.
    Resource,
    Incomplete(String),
}

/// How much is spent on a query.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Effort {
    units: u32,
    /// The time until the deadline, where there is one. It ends a query that Z3 counts no units for.
    time: Option<Duration>,
}

impl Effort {
    pub(crate) fn new(units: u32, brake: &Brake) -> Effort {
        Effort { units, time: brake.left() }
    }
}

/// An answer with what it cost.
#[derive(Debug)]
pub(crate) struct Report {
    pub(crate) outcome: Outcome,
    /// The function because of which conditions were left out. `Unsat` is right all the same; `Sat` need not be.
    pub(crate) left_out: Option<&'static str>,
    pub(crate) units: u64,
}

pub(crate) struct Session {
    context: Context,
    encoder: Encoder,
    /// Conditions that are asserted, one scope each.
    asserted: Vec<TermId>,
    /// The scope in which a variable's domain is asserted.
    domains: FxHashMap<VarId, usize>,
}

impl Session {
    /// `None` if Z3 cannot be started.
    pub(crate) fn new() -> Option<Session> {
        let context = Context::new()?;
        let encoder = Encoder::new(&context)?;
        Some(Session { context, encoder, asserted: Vec::new(), domains: FxHashMap::default() })
    }

    /// Whether the conditions can hold together. `log` gets the query as SMT-LIB text with the answer.
    pub(crate) fn check(
        &mut self,
        terms: &Terms,
        conditions: &[TermId],
        effort: Effort,
        log: Option<&mut (dyn FnMut(&str) + Send)>,
    ) -> Report {
        let mut left_out = None;
        let mut encoded: Vec<(TermId, Ast)> = Vec::new();
        for &condition in conditions {
            match self.encoder.encode(&self.context, terms, condition) {
                Ok(ast) => encoded.push((condition, ast)),
                Err(function) => left_out = left_out.or(Some(function)),
            }
        }
        self.assert(terms, &encoded);
        let before = self.context.units();
        self.context.limit(effort.units, effort.time);
        let check = self.context.check(&[]);
        let spent = self.context.units().saturating_sub(before);
        let outcome = match check {
            Check::Sat => {
                self.model(terms, &encoded).map_or(Outcome::Incomplete("no model".into()), Outcome::Sat)
            }
            Check::Unsat => Outcome::Unsat,
            Check::Unknown => self.reason(),
        };
        if let Some(log) = log {
            let answer = match &outcome {
                Outcome::Sat(_) => "sat".to_owned(),
                Outcome::Unsat => "unsat".to_owned(),
                Outcome::Resource | Outcome::Incomplete(_) => unknown(&outcome),
            };
            log(&script(&self.context.text(), "(check-sat)", &answer, left_out));
        }
        Report { outcome, left_out, units: spent }
    }

    /// Positions of conditions that cannot hold together; not necessarily a smallest set. `None` if they can, or if it is
    /// not known. `log` gets the query as SMT-LIB text with the answer.
    pub(crate) fn core(
        &mut self,
        terms: &Terms,
        conditions: &[TermId],
        effort: Effort,
        log: Option<&mut (dyn FnMut(&str) + Send)>,
    ) -> Option<Vec<usize>> {
        self.pop_to(0);
        self.context.push();
        let mut variables: Vec<VarId> = Vec::new();
        let mut tracked: Vec<(usize, Ast)> = Vec::new();
        for (position, &condition) in conditions.iter().enumerate() {
            if let Ok(ast) = self.encoder.encode(&self.context, terms, condition) {
                let name = format!("condition!{position}");
                let label = self.context.constant(&name, self.encoder.sort(Sort::Bool))?;
                let implied = self.context.implies(label, ast)?;
                self.context.assert(implied);
                tracked.push((position, label));
                variables.extend(term::variables(terms, &[condition]));
            }
        }
        variables.sort_unstable();
        variables.dedup();
        for variable in variables {
            if let Some(domain) = self.encoder.domain(&self.context, terms, variable) {
                self.context.assert(domain);
            }
        }
        self.context.limit(effort.units, effort.time);
        let labels: Vec<Ast> = tracked.iter().map(|(_, label)| *label).collect();
        let check = self.context.check(&labels);
        if let Some(log) = log {
            let answer = match check {
                Check::Sat => "sat".to_owned(),
                Check::Unsat => "unsat".to_owned(),
                Check::Unknown => unknown(&self.reason()),
            };
            let names: Vec<String> =
                tracked.iter().map(|(position, _)| format!("condition!{position}")).collect();
            let question = format!("(check-sat-assuming ({}))", names.join(" "));
            log(&script(&self.context.text(), &question, &answer, None));
        }
        let core = match check {
            Check::Unsat => {
                let core = self.context.core();
                Some(
                    tracked
                        .iter()
                        .filter(|(_, label)| core.contains(label))
                        .map(|(position, _)| *position)
                        .collect(),
                )
            }
            Check::Sat | Check::Unknown => None,
        };
        self.context.pop(1);
        core
    }

    /// Makes the scopes those of the conditions.
    fn assert(&mut self, terms: &Terms, conditions: &[(TermId, Ast)]) {
        let shared = self.asserted.iter().zip(conditions).take_while(|(old, (new, _))| *old == new).count();
        self.pop_to(shared);
        for &(condition, ast) in &conditions[shared..] {
            self.context.push();
            self.asserted.push(condition);
            for variable in term::variables(terms, &[condition]) {
                if !self.domains.contains_key(&variable) {
                    self.domains.insert(variable, self.asserted.len());
                    if let Some(domain) = self.encoder.domain(&self.context, terms, variable) {
                        self.context.assert(domain);
                    }
                }
            }
            self.context.assert(ast);
        }
    }

    fn pop_to(&mut self, scopes: usize) {
        let surplus = self.asserted.len() - scopes;
        if surplus > 0 {
            self.context.pop(surplus as u32);
            self.asserted.truncate(scopes);
            self.domains.retain(|_, scope| *scope <= scopes);
        }
    }

    fn model(&self, terms: &Terms, conditions: &[(TermId, Ast)]) -> Option<Vec<(VarId, u64)>> {
        let model = self.context.model()?;
        let roots: Vec<TermId> = conditions.iter().map(|(condition, _)| *condition).collect();
        let mut values = Vec::new();
        for variable in term::variables(terms, &roots) {
            if let Some(ast) = self.encoder.variable(variable) {
                let sort = terms.variable(variable).sort;
                values.push((variable, sort.normalise(model.bits(ast, sort == Sort::Bool)?)));
            }
        }
        Some(values)
    }

    fn reason(&self) -> Outcome {
        let reason = self.context.reason_unknown();
        if ["resource", "canceled", "timeout", "rlimit"].iter().any(|word| reason.contains(word)) {
            Outcome::Resource
        } else {
            Outcome::Incomplete(reason)
        }
    }
}

/// An answer that is none, as text.
fn unknown(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Resource => "unknown: the limit of resource units".to_owned(),
        Outcome::Incomplete(reason) => format!("unknown: {reason}"),
        Outcome::Sat(_) | Outcome::Unsat => "unknown".to_owned(),
    }
}

/// A script that asks the query again, with the answer as a comment.
fn script(assertions: &str, question: &str, answer: &str, left_out: Option<&'static str>) -> String {
    let note =
        left_out.map(|function| format!("; without conditions that use {function}\n")).unwrap_or_default();
    // An answer of Z3's own may have more than one line.
    let answer = answer.replace('\n', " ");
    format!("{note}(set-logic QF_BVFP)\n{}\n{question}\n; {answer}\n", assertions.trim_end())
}
