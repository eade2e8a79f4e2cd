//! The engine for one class: its methods, one after the other, each from what others propose and from other beginnings where
//! these leave goals open.

use std::collections::BTreeMap;
use std::sync::Arc;

use base::Brake;
use contract::Contracts;
use graph::proof::Grounds;
use graph::{Decision, Evaluation, McdcMode};
use making::Ways;
use paths::{Course, Names, Stage, Subject, Together};
use program::{ClassName, FieldRef, MethodRef, Program, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use suite::{Criterion, GoalKind, Loss, Oracle, Probe, Recipe, SetUp, Strategy, TestCase};
use vm::Machine;

use crate::branching::{PathLimits, PathTree, route};
use crate::exploration::{Brief, Exploration, Limits, Objects, QueryLog, Statistics, Task};
use crate::goals::{Covered, Goals};
use crate::search;
use crate::ways::{PathGoal, PathStatus, Wording};
use crate::{late, mocks, receivers, shapes, shortened, statics};

/// The engine for one class.
pub struct Engine<'a> {
    pub(crate) program: &'a Program,
    contracts: &'a Contracts,
    class: &'a ClassName,
    pub(crate) stage: Stage,
    pub(crate) goals: Goals,
    /// All methods that are explored.
    methods: Vec<MethodRef>,
    pub(crate) wanted: Wanted,
    decisions: BTreeMap<MethodRef, Arc<Vec<Decision>>>,
    log: Option<Log>,
    /// Lines that are looked for instead of everything.
    reach: Vec<Probe>,
    uses: statics::Uses,
    pub(crate) ways: Arc<Ways<'a>>,
    objects: Option<Arc<Objects<'a>>>,
}

/// Takes the queries of a method that Z3 is asked, as SMT-LIB scripts.
pub type Log = Arc<dyn Fn(&MethodRef, &str) + Send + Sync>;

/// What tests are wanted for.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    pub criterion: Criterion,
    pub mode: McdcMode,
    /// Where all paths are wanted, how far they are followed.
    pub paths: PathLimits,
}

impl Wanted {
    /// Kinds of goals on decisions that the criterion asks for.
    pub fn kinds(&self) -> &'static [GoalKind] {
        match self.criterion {
            Criterion::Decision => &[GoalKind::Decision],
            Criterion::Condition => &[GoalKind::Decision, GoalKind::Condition],
            Criterion::Mcdc => &[GoalKind::Decision, GoalKind::Condition, GoalKind::Mcdc],
            Criterion::Return | Criterion::Statement | Criterion::Branch | Criterion::Path => &[],
        }
    }
}

/// How often calls are added to a receiver that got the search further.
const CONTINUED: usize = 3;

/// What a case gives to its call: two cases with the same inputs are the same test.
#[derive(PartialEq, Eq, Hash)]
struct Inputs {
    shared: Vec<Recipe>,
    receiver: Option<Recipe>,
    arguments: Vec<Recipe>,
    set_up: Vec<SetUp>,
}

impl Inputs {
    fn of(case: &TestCase) -> Inputs {
        let TestCase { shared, receiver, arguments, set_up, .. } = case.clone();
        Inputs { shared, receiver, arguments, set_up }
    }
}

/// What was found for one method.
#[derive(Debug, Default)]
pub struct Explored {
    /// Cases that cover something new, seeds among them, in the order in which they were found.
    pub cases: Vec<TestCase>,
    /// Cases that throw where none of the others does.
    pub spare: Vec<TestCase>,
    /// Everything that can be was tried.
    pub complete: bool,
    /// Goals are left that nothing covers.
    pub open: bool,
    /// And that proves that what is not covered cannot be, as far as `graph::proof` lets it.
    pub proves: bool,
    /// Paths through the program's own code that were gone.
    pub ways: usize,
    /// Why something was not, each reason once.
    pub losses: Vec<Loss>,
    /// What stood in the way of decisions going other ways, by what would see that.
    pub obstacles: Vec<(Probe, Loss)>,
    /// What every call has thrown.
    pub always_throws: Option<ClassName>,
    /// What the method called that the machine cannot run.
    pub unsupported: Vec<String>,
    /// Methods whose contract stood in for their body.
    pub by_contract: Vec<MethodRef>,
    /// The clock ended it.
    pub cut: bool,
    pub statistics: Statistics,
    /// Paths that are goals, where paths are what is wanted, and the tree that they make.
    pub paths: Vec<PathGoal>,
    pub tree: Option<PathTree>,
}

impl<'a> Engine<'a> {
    /// The machine is booted and has the program on its class path. `Err` says why the class cannot be run there.
    pub fn new(
        machine: Machine,
        program: &'a Program,
        contracts: &'a Contracts,
        class: &'a ClassName,
        methods: Vec<MethodRef>,
        wanted: Wanted,
    ) -> Result<Engine<'a>, Loss> {
        let stage = Stage::new(machine, program, class)?;
        let goals = Goals::of(&stage);
        Ok(Engine {
            program,
            contracts,
            class,
            stage,
            goals,
            methods,
            wanted,
            decisions: BTreeMap::new(),
            log: None,
            reach: Vec::new(),
            uses: statics::Uses::default(),
            ways: Arc::new(Ways::new(program, &class.package())),
            objects: None,
        })
    }

    /// What ends searches and runs from now on; what it has cut short says so.
    pub fn set_brake(&mut self, brake: Brake) {
        self.stage.set_brake(brake);
    }

    /// Every query that Z3 is asked from now on is given to `log`.
    pub fn set_log(&mut self, log: Log) {
        self.log = Some(log);
    }

    /// From now on searches ask for objects here, and make mocks.
    pub fn set_objects(&mut self, objects: Arc<Objects<'a>>) {
        self.objects = Some(objects);
    }

    /// From now on only these lines are looked for, with everything that leads there.
    pub fn aim_at(&mut self, lines: Vec<Probe>) {
        self.reach = lines;
    }

    /// The lines that a method can lead to.
    fn lines_ahead(&self, method: &MethodRef) -> Vec<Probe> {
        let leads = |line: &&Probe| {
            let roots = std::slice::from_ref(method);
            let mut distances = graph::Distances::to(self.program, roots, [(*line).clone()]);
            distances.at(method, 0).is_some()
        };
        self.reach.iter().filter(leads).cloned().collect()
    }

    /// The decisions of a method that the criterion asks about; none if it asks about none.
    pub fn decisions(&mut self, method: &MethodRef) -> Arc<Vec<Decision>> {
        let (program, wanted) = (self.program, self.wanted);
        let find = || match wanted.kinds() {
            [] => Arc::default(),
            _ => Arc::new(graph::decisions(program, method)),
        };
        Arc::clone(self.decisions.entry(method.clone()).or_insert_with(find))
    }

    /// How a case evaluates the decisions of the method under test. `Err` says why it cannot be run on the machine.
    pub fn replay(&mut self, case: &TestCase) -> Result<Vec<Evaluation>, Loss> {
        let decisions = self.decisions(&case.method);
        if decisions.is_empty() {
            return Ok(Vec::new());
        }
        let (_, watch) = self.stage.replay(case)?;
        let bodies = paths::bodies(&mut self.stage.machine, &mut self.stage.linker, &decisions);
        Ok(paths::evaluations(&decisions, &bodies, &watch.taken))
    }

    /// What the cases found so far cover.
    pub fn covered(&self) -> Covered {
        self.goals.covered()
    }

    /// What would see that on the judge's JVM.
    pub fn covered_probes(&self) -> suite::ProbeSet {
        self.goals.covered_probes().collect()
    }

    /// Takes what another engine for the same class has covered as covered.
    pub fn learn(&mut self, covered: &Covered) {
        self.goals.learn(covered);
    }

    /// Whether tests of the class can leave something behind: it, or a class within it, has static fields that are more than
    /// constants.
    pub fn has_static_state(&self) -> bool {
        let own = |name: &&ClassName| name.is_within(self.class);
        let classes = self.program.under_test().iter().filter(own);
        classes.filter_map(|name| self.program.class(name)).any(|class| !graph::proof::has_no_state(&class))
    }

    /// What the call under test of a case does, to be compared with what it does in another case; `None` if it is not
    /// reached, or not allowed.
    pub fn course(&mut self, case: &TestCase) -> Option<Course> {
        self.stage.course(self.contracts, case)
    }

    /// A number that tells the states apart in which a case leaves the object that it makes or calls; `None` where its call is
    /// not allowed or does not return.
    pub fn shape_after(&mut self, case: &TestCase) -> Option<u64> {
        self.stage.shape_after(self.contracts, case)
    }

    /// Whether it is known that a precondition forbids the call of a case, or one that builds its objects.
    pub fn is_forbidden(&mut self, case: &TestCase) -> bool {
        self.stage.is_forbidden(self.contracts, case)
    }

    /// What becomes of each case when all of them run in one JVM.
    pub fn together(&mut self, cases: &[TestCase]) -> Vec<Together> {
        self.stage.together(cases)
    }

    /// What a static field holds when a program begins, where that is a literal.
    pub fn initial(&mut self, field: &FieldRef, ty: &Type) -> Option<Recipe> {
        self.stage.initial(field, ty)
    }

    /// Edges that count for a method and that no case found so far covers: its own, and those of methods that nobody else
    /// explores.
    pub fn open_goals(&mut self, method: &MethodRef) -> usize {
        self.stage.method(method).map_or(0, |method| self.goals.uncovered(method))
    }

    pub fn has_open_goals(&mut self, method: &MethodRef) -> bool {
        self.open_goals(method) > 0
    }

    /// All edges of the class that are not covered, for a developer to read.
    pub fn open_lines(&self) -> Vec<String> {
        let describe = |edge: &paths::Edge| {
            let method = self.stage.machine.method_signature(edge.method);
            format!("{method} at {} to {}", edge.offset, edge.to)
        };
        self.goals.all_open().iter().map(describe).collect()
    }

    /// Explores a method or constructor from seeds, the simplest first.
    pub fn explore(
        &mut self,
        method: &MethodRef,
        seeds: &[TestCase],
        limits: &Limits,
        out_of_time: &dyn Fn() -> bool,
    ) -> Explored {
        let mut all = seeds.to_vec();
        for other in receivers::seeds(&self.ways, seeds) {
            if !all.contains(&other) {
                all.push(other);
            }
        }
        if self.objects.is_some() {
            all.extend(mocks::seeds(self.program, seeds));
        }
        let statics = statics::seeds(self.program, &mut self.uses, method, &all, &mut self.stage);
        let mut late = statics.seeds;
        if let Some(first) = all.first() {
            late.extend(shapes::seeds(self.program, method, first));
        }
        late.extend(late::seeds(self.program, &all, limits.late_seeds()));
        let every_path = (self.wanted.criterion == Criterion::Path).then_some(self.wanted.paths);
        let brief = self.brief(method);
        let task = Task { late: &late, every_path, ..brief.task(&all) };
        let mut exploration = search::explore(&mut self.stage, &mut self.goals, &task, limits, out_of_time);
        if task.every_path.is_none() {
            self.continue_with_calls(&task, limits, out_of_time, &mut exploration);
        }
        if exploration.open {
            exploration.losses.extend(statics.losses);
        }
        let is_closed = Grounds::of(self.program, method).is_closed();
        let proves = exploration.complete && is_closed;
        let tree = exploration.paths.take();
        let paths = match &tree {
            Some(tree) => self.path_goals(method, tree, is_closed, &exploration),
            None => Vec::new(),
        };
        Explored { proves, paths, tree, ..self.explored(seeds, exploration, out_of_time) }
    }

    /// What all searches of a method have in common.
    pub(crate) fn brief<'s>(&mut self, method: &'s MethodRef) -> Brief<'s>
    where
        'a: 's,
    {
        let (names, types) = self.parameters(method);
        Brief {
            subject: Subject { class: self.class, method, contracts: self.contracts, names, types },
            others: self.others(method),
            decisions: self.decisions(method),
            kinds: self.wanted.kinds(),
            mode: self.wanted.mode,
            reach: self.lines_ahead(method),
            ways: self.ways.clone(),
            objects: self.objects.clone().map(|objects| objects as Arc<Objects<'s>>),
            log: self.log.clone().map(|log| {
                let method = method.clone();
                Arc::new(move |script: &str| log(&method, script)) as QueryLog
            }),
        }
    }

    /// The methods that are explored for themselves while this one is.
    fn others(&self, method: &MethodRef) -> Vec<MethodRef> {
        self.methods.iter().filter(|other| *other != method).cloned().collect()
    }

    /// A receiver whose state got the search further may get it further still with more calls on it.
    fn continue_with_calls(
        &mut self,
        task: &Task<'_>,
        limits: &Limits,
        out_of_time: &dyn Fn() -> bool,
        exploration: &mut Exploration,
    ) {
        let mut from = 0;
        for _ in 0..CONTINUED {
            let reached = exploration.found[from..].iter().filter(|found| !found.new_edges.is_empty());
            let reached: Vec<TestCase> = reached.rev().take(2).map(|found| found.case.clone()).collect();
            let next = late::continued(&reached, task.seeds, limits.late_seeds());
            if next.is_empty() || !exploration.open || exploration.cut {
                return;
            }
            from = exploration.found.len();
            let task = Task { seeds: &next, late: &[], ..*task };
            let more = search::explore(&mut self.stage, &mut self.goals, &task, limits, out_of_time);
            exploration.found.extend(more.found);
            exploration.open = more.open;
            exploration.cut |= more.cut;
            exploration.losses.extend(more.losses);
            exploration.obstacles.extend(more.obstacles);
            exploration.always_throws =
                exploration.always_throws.take().filter(|it| Some(it) == more.always_throws.as_ref());
            exploration.losses.sort();
            exploration.losses.dedup();
            exploration.by_contract.extend(more.by_contract);
            exploration.complete &= more.complete;
            exploration.ways += more.ways;
            exploration.statistics += more.statistics;
        }
    }

    /// The paths of a tree that are goals; one more stands for those that were not looked for.
    fn path_goals(
        &self,
        method: &MethodRef,
        tree: &PathTree,
        is_closed: bool,
        exploration: &Exploration,
    ) -> Vec<PathGoal> {
        let mut goals = Wording::new(self.program, method).goals(tree, is_closed);
        let limits = exploration.losses.iter().filter(|loss| matches!(loss, Loss::Limit { .. }));
        let cut = exploration.cut.then_some(Loss::Cut);
        if let Some(reason) = cut.or_else(|| limits.max().cloned()) {
            let status = PathStatus::Missed { reason };
            goals.push(PathGoal { what: String::from("further paths"), status });
        }
        goals
    }

    /// The path that a case goes, in the words of [`PathGoal::what`]. `Err` says why it cannot be run on the machine.
    pub fn path(&mut self, case: &TestCase) -> Result<String, Loss> {
        let route = route(&mut self.stage, case)?;
        Ok(Wording::new(self.program, &case.method).of(&route))
    }

    pub(crate) fn explored(
        &mut self,
        seeds: &[TestCase],
        exploration: Exploration,
        out_of_time: &dyn Fn() -> bool,
    ) -> Explored {
        let seeds: FxHashMap<Inputs, &TestCase> =
            seeds.iter().rev().map(|case| (Inputs::of(case), case)).collect();
        let mut known: FxHashSet<Inputs> = FxHashSet::default();
        let mut exploration = exploration;
        // Where a line was reached, nothing else is wanted.
        if exploration.found.iter().any(|found| found.reaches) {
            exploration.found.retain(|found| found.reaches);
        }
        let (mut cases, mut spare) = (Vec::new(), Vec::new());
        for found in exploration.found {
            let inputs = Inputs::of(&found.case);
            let case = match seeds.get(&inputs) {
                Some(seed) => (*seed).clone(),
                None => TestCase {
                    class: self.class.clone(),
                    oracle: Oracle::default(),
                    strategy: Strategy::Explore,
                    about: String::new(),
                    ..shortened::shortened(&mut self.stage, self.contracts, found.case, out_of_time)
                },
            };
            let inputs = Inputs::of(&case);
            if known.insert(inputs) {
                if found.is_needed { cases.push(case) } else { spare.push(case) }
            }
        }
        Explored {
            cases,
            spare,
            complete: exploration.complete,
            open: exploration.open,
            proves: false,
            ways: exploration.ways,
            losses: exploration.losses,
            obstacles: exploration.obstacles,
            always_throws: exploration.always_throws,
            unsupported: exploration.unsupported,
            by_contract: exploration.by_contract,
            cut: exploration.cut,
            statistics: exploration.statistics,
            paths: Vec::new(),
            tree: None,
        }
    }

    /// Names, by which conditions speak of parameters, and types.
    fn parameters(&self, method: &MethodRef) -> (Names, Vec<Type>) {
        let declared = self.program.method(method);
        let parameters = declared.as_ref().map(|method| method.parameters.as_slice()).unwrap_or_default();
        let arguments = parameters.iter().map(|parameter| parameter.name.to_string()).collect();
        let types = parameters.iter().map(|parameter| parameter.ty.clone()).collect();
        (Names { receiver: String::from("this"), arguments }, types)
    }
}
