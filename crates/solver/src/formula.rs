//! A conjunction made ready to be evaluated under many assignments that differ in one variable.
//!
//! Like [`term::Tape`], but it keeps every value, recomputes only what depends on the variable that changed, can take changes
//! back, and knows how far each condition is from holding (see [`distance`](crate::distance)).

use rustc_hash::FxHashMap;
use term::{Interval, Operator, Sort, Term, TermId, Terms, VarId, apply_binary, apply_unary};

use crate::distance::{Equality, Goals};

/// How a value is computed; places are positions in the list of steps, arguments come first.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Step {
    Const(u64),
    /// By its position among the inputs.
    Input(u32),
    Unary(Operator, u32),
    Binary(Operator, u32, u32),
    Ite(u32, u32, u32),
}

impl Step {
    fn arguments(self) -> impl Iterator<Item = u32> {
        let arguments = match self {
            Step::Const(_) | Step::Input(_) => [None; 3],
            Step::Unary(_, a) => [Some(a), None, None],
            Step::Binary(_, a, b) => [Some(a), Some(b), None],
            Step::Ite(c, a, b) => [Some(c), Some(a), Some(b)],
        };
        arguments.into_iter().flatten()
    }
}

/// For each step the later ones that use it, one after another in a single list.
#[derive(Debug)]
struct Users {
    all: Vec<u32>,
    /// Where those of each step begin, and at last where all end.
    begins: Vec<u32>,
}

impl Users {
    fn of(steps: &[Step]) -> Users {
        let mut begins = vec![0; steps.len() + 1];
        for argument in steps.iter().flat_map(|step| step.arguments()) {
            begins[argument as usize + 1] += 1;
        }
        let mut end = 0;
        for begin in &mut begins {
            end += *begin;
            *begin = end;
        }
        // Each is put before the end of its step's part, from the last to the first.
        let mut all = vec![0; end as usize];
        let mut ends = begins[1..].to_vec();
        for (place, step) in steps.iter().enumerate().rev() {
            for argument in step.arguments() {
                ends[argument as usize] -= 1;
                all[ends[argument as usize] as usize] = place as u32;
            }
        }
        Users { all, begins }
    }

    fn of_place(&self, place: u32) -> &[u32] {
        let place = place as usize;
        &self.all[self.begins[place] as usize..self.begins[place + 1] as usize]
    }
}

/// A variable of the conjunction.
#[derive(Debug, Clone)]
pub(crate) struct Input {
    pub(crate) variable: VarId,
    pub(crate) sort: Sort,
    pub(crate) domain: Interval,
    pub(crate) place: u32,
    /// The steps and goals to recompute when it changes, in order. Found when it first changes.
    cone: Option<Cone>,
}

#[derive(Debug, Clone)]
struct Cone {
    steps: Box<[u32]>,
    goals: Box<[u32]>,
}

#[derive(Debug)]
pub(crate) struct Formula {
    steps: Vec<Step>,
    sorts: Vec<Sort>,
    values: Vec<u64>,
    inputs: Vec<Input>,
    users: Users,
    /// Places of the conditions.
    roots: Vec<u32>,
    goals: Goals,
    equality: Equality,
    /// Values and distances that changed since the last [`Formula::keep`], newest last.
    old_values: Vec<(u32, u64)>,
    old_distances: Vec<(u32, f64)>,
}

/// A point in the log of changes to return to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Change {
    values: usize,
    distances: usize,
}

impl Formula {
    /// The conditions under an assignment, whose values are in their domains.
    pub(crate) fn new(terms: &Terms, conditions: &[TermId], assignment: &dyn Fn(VarId) -> u64) -> Formula {
        let reached = term::reachable(terms, conditions);
        let places: FxHashMap<TermId, u32> =
            reached.iter().enumerate().map(|(place, id)| (*id, place as u32)).collect();
        let mut inputs = Vec::new();
        let mut steps = Vec::with_capacity(reached.len());
        let sorts: Vec<Sort> = reached.iter().map(|id| terms.sort(*id)).collect();
        for (place, id) in reached.iter().enumerate() {
            steps.push(match terms.term(*id) {
                Term::Const(_, bits) => Step::Const(bits),
                Term::Var(variable) => {
                    let declared = terms.variable(variable);
                    let (sort, domain) = (declared.sort, declared.domain);
                    inputs.push(Input { variable, sort, domain, place: place as u32, cone: None });
                    Step::Input(inputs.len() as u32 - 1)
                }
                Term::Unary(operator, a) => Step::Unary(operator, places[&a]),
                Term::Binary(operator, a, b) => Step::Binary(operator, places[&a], places[&b]),
                Term::Ite(c, a, b) => Step::Ite(places[&c], places[&a], places[&b]),
            });
        }
        let roots: Vec<u32> = conditions.iter().map(|condition| places[condition]).collect();
        let mut values = vec![0; steps.len()];
        for input in &inputs {
            values[input.place as usize] = input.sort.normalise(assignment(input.variable));
        }
        let mut formula = Formula {
            goals: Goals::new(&steps, &sorts, &roots),
            users: Users::of(&steps),
            values,
            steps,
            sorts,
            inputs,
            roots,
            equality: Equality::Numeric,
            old_values: Vec::new(),
            old_distances: Vec::new(),
        };
        formula.recompute();
        formula
    }

    pub(crate) fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    /// Number of conditions.
    pub(crate) fn conditions(&self) -> usize {
        self.roots.len()
    }

    pub(crate) fn root(&self, condition: usize) -> u32 {
        self.roots[condition]
    }

    pub(crate) fn step(&self, place: u32) -> Step {
        self.steps[place as usize]
    }

    pub(crate) fn steps(&self) -> &[Step] {
        &self.steps
    }

    pub(crate) fn sort(&self, place: u32) -> Sort {
        self.sorts[place as usize]
    }

    pub(crate) fn value(&self, place: u32) -> u64 {
        self.values[place as usize]
    }

    pub(crate) fn input_value(&self, input: usize) -> u64 {
        self.values[self.inputs[input].place as usize]
    }

    /// The values of all inputs.
    pub(crate) fn assignment(&self) -> Vec<(VarId, u64)> {
        self.inputs.iter().map(|input| (input.variable, self.values[input.place as usize])).collect()
    }

    /// How far a condition is from holding; zero if it holds.
    pub(crate) fn distance(&self, condition: usize) -> f64 {
        self.goals.of_root(condition)
    }

    /// How far the conjunction is from holding; zero if it holds.
    pub(crate) fn total(&self) -> f64 {
        (0..self.roots.len()).map(|condition| self.goals.of_root(condition)).sum()
    }

    pub(crate) fn holds(&self) -> bool {
        self.roots.iter().all(|root| self.values[*root as usize] != 0)
    }

    /// Whether a value is one that an input may have.
    pub(crate) fn admits(&self, input: usize, bits: u64) -> bool {
        let input = &self.inputs[input];
        let number = input.sort.integer(input.sort.normalise(bits));
        number.is_none_or(|number| input.domain.contains(number))
    }

    /// Measures equalities another way.
    pub(crate) fn measure(&mut self, equality: Equality) {
        self.equality = equality;
        self.recompute();
    }

    /// Where the log of changes stands.
    pub(crate) fn mark(&self) -> Change {
        Change { values: self.old_values.len(), distances: self.old_distances.len() }
    }

    /// Gives an input another value, which must be in its domain, and computes what depends on it. Returns the cost in
    /// evaluations: one, and more for large formulas.
    pub(crate) fn set(&mut self, input: usize, bits: u64) -> u32 {
        let place = self.inputs[input].place;
        let bits = self.inputs[input].sort.normalise(bits);
        if self.values[place as usize] == bits {
            return 1;
        }
        let cone = match self.inputs[input].cone.take() {
            Some(cone) => cone,
            None => self.cone(place),
        };
        self.old_values.push((place, self.values[place as usize]));
        self.values[place as usize] = bits;
        for &step in &cone.steps {
            let value = self.compute(step);
            let old = &mut self.values[step as usize];
            if *old != value {
                self.old_values.push((step, *old));
                *old = value;
            }
        }
        for &goal in &cone.goals {
            let old = self.goals.distance(goal);
            self.goals.update(goal, &self.values, self.equality);
            if self.goals.distance(goal) != old {
                self.old_distances.push((goal, old));
            }
        }
        let cost = 1 + cone.steps.len() as u32 / 256;
        self.inputs[input].cone = Some(cone);
        cost
    }

    /// Takes back all changes since the mark.
    pub(crate) fn undo(&mut self, mark: Change) {
        for (place, value) in self.old_values.drain(mark.values..).rev() {
            self.values[place as usize] = value;
        }
        for (goal, distance) in self.old_distances.drain(mark.distances..).rev() {
            self.goals.set_distance(goal, distance);
        }
    }

    /// Makes all changes so far lasting.
    pub(crate) fn keep(&mut self) {
        self.old_values.clear();
        self.old_distances.clear();
    }

    /// Gives every input the value that it has in a list of all inputs; lasting.
    pub(crate) fn load(&mut self, values: &dyn Fn(VarId) -> u64) {
        for input in &self.inputs {
            self.values[input.place as usize] = input.sort.normalise(values(input.variable));
        }
        self.recompute();
    }

    /// The inputs that a condition depends on.
    pub(crate) fn inputs_of(&self, condition: usize) -> Vec<usize> {
        let mut open = vec![self.roots[condition]];
        let mut seen: rustc_hash::FxHashSet<u32> = open.iter().copied().collect();
        let mut found = Vec::new();
        while let Some(place) = open.pop() {
            let step = self.step(place);
            if let Step::Input(input) = step {
                found.push(input as usize);
            }
            open.extend(step.arguments().filter(|argument| seen.insert(*argument)));
        }
        found.sort_unstable();
        found
    }

    fn recompute(&mut self) {
        self.keep();
        for place in 0..self.steps.len() as u32 {
            self.values[place as usize] = self.compute(place);
        }
        self.goals.update_all(&self.values, self.equality);
    }

    fn compute(&self, place: u32) -> u64 {
        let at = |place: u32| self.values[place as usize];
        match self.steps[place as usize] {
            Step::Const(bits) => bits,
            Step::Input(_) => at(place),
            Step::Unary(operator, a) => apply_unary(operator, at(a)),
            Step::Binary(operator, a, b) => apply_binary(operator, at(a), at(b)),
            Step::Ite(c, a, b) => at(if at(c) != 0 { a } else { b }),
        }
    }

    /// What has to be computed anew after the value at a place changed.
    fn cone(&self, place: u32) -> Cone {
        let mut affected = vec![false; self.steps.len()];
        affected[place as usize] = true;
        let mut open = vec![place];
        let mut steps = Vec::new();
        while let Some(place) = open.pop() {
            for &user in self.users.of_place(place) {
                if !std::mem::replace(&mut affected[user as usize], true) {
                    steps.push(user);
                    open.push(user);
                }
            }
        }
        steps.sort_unstable();
        Cone { steps: steps.into(), goals: self.goals.depending_on(&affected).into() }
    }
}
