//! How often memory is allocated, and how fast it goes: per run of the search for paths, and per judged call of live objects.
//! `bench/allocations` runs it in release; with `--where` it says which functions allocate, from a sample.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a measurement, not a part of the tool"
)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::backtrace::Backtrace;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use boundary::{Request, UserValues};
use explore::{Engine, Limits, Wanted};
use fixture::{Java, java};
use live::World;
use suite::{Call, Creation, Recipe, TestCase, Value};

/// The system's allocator, counted.
struct Counted;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

/// Whether every [`SAMPLED`]th allocation is looked at.
static SAMPLING: AtomicBool = AtomicBool::new(false);
const SAMPLED: u64 = 199;
static SAMPLES: Mutex<Vec<Backtrace>> = Mutex::new(Vec::new());

thread_local! {
    /// Taking a sample allocates.
    static AT_WORK: Cell<bool> = const { Cell::new(false) };
}

fn count() {
    let number = ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
    if number.is_multiple_of(SAMPLED) && SAMPLING.load(Ordering::Relaxed) && !AT_WORK.replace(true) {
        let sample = Backtrace::force_capture();
        SAMPLES.lock().expect("nobody panics").push(sample);
        AT_WORK.set(false);
    }
}

// SAFETY: everything is handed on to the system's allocator as it is.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller's promise is what the system's allocator asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: as above.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static COUNTED: Counted = Counted;

/// Methods whose paths are searched: numbers, texts, arrays, objects, a contract.
const SEARCHED: [(&str, &str); 5] = [
    (
        java!(
            "class C { static int m(int a, int b, int c) { if (a <= 0 || b <= 0 || c <= 0) return 0; if (a + b <= c || a + c <= b || b + c <= a) return 1; if (a == b && b == c) return 2; return a == b || b == c || a == c ? 3 : 4; } }"
        ),
        "C.m",
    ),
    (
        java!(
            "class C { static int m(String s) { int at = s.indexOf('@'); if (at < 1) return 0; int dot = s.lastIndexOf('.'); if (dot < at + 2) return 1; return s.endsWith(\".org\") ? 3 : 2; } }"
        ),
        "C.m",
    ),
    (
        java!(
            "class C { static int m(int[] a) { int best = 0, run = 0; for (int i = 1; i < a.length; i++) { run = a[i] > a[i - 1] ? run + 1 : 0; if (run > best) best = run; } return best > 3 ? 1 : 0; } }"
        ),
        "C.m",
    ),
    (
        java!(
            "class C { private int[] items = new int[2]; private int size; public void push(int n) { if (size == items.length) items = java.util.Arrays.copyOf(items, size * 2); items[size++] = n; } public int pop() { if (size == 0) throw new IllegalStateException(); return items[--size]; } public int m(int n) { int found = 0; for (int i = 0; i < size; i++) if (items[i] == n) found++; return found > 2 ? 1 : 0; } }"
        ),
        "C.m",
    ),
    (
        java!(
            "class C {
    private /*@ spec_public @*/ int low, high;
    //@ public invariant low <= high;
    //@ requires low <= high;
    public C(int low, int high) { this.low = low; this.high = high; }
    //@ requires by >= 0 && by < 1000;
    //@ ensures \\result == \\old(high - low) + 2 * by;
    public int m(int by) { low -= by; high += by; return high - low; }
}"
        ),
        "C.m",
    ),
];

/// A class whose calls are judged.
const JUDGED: &str = java!(
    "import java.util.*; class C {
    private /*@ spec_public @*/ int balance;
    private final /*@ spec_public @*/ List<Integer> seen = new ArrayList<>();
    //@ public invariant balance >= 0;
    //@ ensures balance == 0;
    public C() {}
    //@ requires 0 < amount && amount < 1000;
    //@ ensures balance == \\old(balance) + amount;
    //@ ensures seen.size() == \\old(seen.size()) + 1;
    public void deposit(int amount) { balance += amount; seen.add(amount); }
}"
);

const CALLS: usize = 2_000;

fn main() {
    SAMPLING.store(std::env::args().any(|argument| argument == "--where"), Ordering::Relaxed);
    println!("{:36} {:>8} {:>12} {:>10}", "", "number", "allocations", "per second");
    let (mut runs, mut allocations, mut seconds) = (0, 0, 0.0);
    for (text, method) in SEARCHED {
        let (own_runs, own_allocations, own_seconds) = searched(&fixture::java(text), method);
        runs += own_runs;
        allocations += own_allocations;
        seconds += own_seconds;
    }
    row("runs of the search for paths", runs, allocations, seconds);
    tell_where();
    let (calls, allocations, seconds) = judged(&fixture::java(JUDGED));
    row("judged calls of live objects", calls, allocations, seconds);
    tell_where();
}

/// The functions of ours that most of the samples since the last time were taken in, and who called them.
fn tell_where() {
    SAMPLING.store(false, Ordering::Relaxed);
    let samples = std::mem::take(&mut *SAMPLES.lock().expect("nobody panics"));
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for sample in &samples {
        let text = sample.to_string();
        let mut lines = text.lines().peekable();
        let mut own = Vec::new();
        while let Some(line) = lines.next() {
            let Some((number, name)) = line.trim().split_once(": ") else { continue };
            let place = lines.peek().map(|place| place.trim()).unwrap_or_default();
            let is_own = place.contains("crates/") && !place.contains("allocations.rs");
            if number.parse::<u32>().is_ok() && is_own {
                own.push(format!("{name} {}", place.rsplit('/').next().unwrap_or_default()));
            }
        }
        *counts.entry(own.into_iter().take(2).collect::<Vec<_>>().join(" < ")).or_default() += 1;
    }
    let mut sorted: Vec<_> = counts.into_iter().collect();
    sorted.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for (place, count) in sorted.iter().take(40) {
        println!("  {:5.1} % {place}", 100.0 * *count as f64 / samples.len() as f64);
    }
    SAMPLING.store(!samples.is_empty(), Ordering::Relaxed);
}

/// A line of the table: how many, allocations of one, how many in a second.
fn row(what: &str, number: usize, allocations: u64, seconds: f64) {
    let each = allocations as f64 / number as f64;
    println!("{what:36} {number:8} {each:12.1} {:10.0}", number as f64 / seconds);
}

/// Runs, allocations and seconds of searching one method.
fn searched(java: &Java, method: &str) -> (usize, u64, f64) {
    let method = java.method(method);
    let request = Request {
        program: &java.program,
        contracts: &java.contracts,
        class: &method.owner,
        method: &method,
        seed: base::Seed(0),
        user: &UserValues::default(),
        limits: boundary::Limits::default(),
        mocks: false,
        reflection: false,
    };
    let candidates = boundary::candidates(&request);
    let seeds: Vec<TestCase> = candidates.cases.into_iter().chain(candidates.beginnings).collect();
    let wanted = Wanted {
        criterion: suite::Criterion::Path,
        mode: graph::McdcMode::Masking,
        paths: Default::default(),
    };
    let (program, contracts) = (&java.program, &java.contracts);
    let mut engine =
        Engine::new(java.machine(), program, contracts, &method.owner, vec![method.clone()], wanted)
            .expect("the class runs");
    let (before, started) = (ALLOCATIONS.load(Ordering::Relaxed), Instant::now());
    let explored = engine.explore(&method, &seeds, &Limits::default(), &|| false);
    let taken = started.elapsed().as_secs_f64();
    (explored.statistics.runs, ALLOCATIONS.load(Ordering::Relaxed) - before, taken)
}

/// Calls, allocations and seconds of judging calls on an object that has seen some.
fn judged(java: &Java) -> (usize, u64, f64) {
    let mut world = World::new(java.machine(), &java.contracts);
    let creation =
        Creation::Constructor { constructor: java.method("C.<init>"), outer: None, arguments: Vec::new() };
    let ty = program::Type::class(java.name("C"));
    let mut recipe = Recipe::Object { ty: ty.clone(), creation: creation.clone(), then: Vec::new() };
    let mut at = world.create(&creation, &ty, &[]).expect("an object");
    let deposit = |amount| Call {
        method: java.method("C.deposit"),
        arguments: vec![Recipe::Value(Value::Int(amount))],
    };
    for amount in 1..=8 {
        at = world.call(&at, &deposit(amount), &recipe).expect("a call that is allowed");
        recipe = live::with_call(&recipe, deposit(amount));
    }
    let calls: Vec<Call> = (0..CALLS).map(|number| deposit(number as i32 % 1500)).collect();
    let (before, started) = (ALLOCATIONS.load(Ordering::Relaxed), Instant::now());
    for call in &calls {
        // Some are not allowed, which is judged, too.
        let _ = world.call(&at, call, &recipe);
    }
    (CALLS, ALLOCATIONS.load(Ordering::Relaxed) - before, started.elapsed().as_secs_f64())
}
