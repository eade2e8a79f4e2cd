//! What states cost: snapshots over heap sizes, many forks of a booted state, and a long run's memory. Prints JSON for
//! `bench/vm_states.py`; run in release.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a measurement, not a part of the tool"
)]

use std::time::Instant;

use fixture::Executable;
use project::jdk::Jdk;
use vm::launch::Ending;
use vm::observe::Nothing;
use vm::{Machine, Options, Value};

const SOURCE: &str = r#"
public class States {
    static final class Node { Node next; long a, b, c; }

    static Object[] chunks;
    static int perChunk = 1024;

    /// So many objects, alive, of 40 bytes each.
    public static void fill(int objects) {
        chunks = new Object[(objects + perChunk - 1) / perChunk];
        for (int i = 0; i < chunks.length; i++) {
            Node[] nodes = new Node[perChunk];
            for (int j = 0; j < perChunk; j++) nodes[j] = new Node();
            chunks[i] = nodes;
        }
    }

    /// Writes to so many objects, spread over all of them.
    public static void write(int count) {
        long all = (long) chunks.length * perChunk;
        for (int i = 0; i < count; i++) {
            int which = (int) (all * i / count);
            ((Node[]) chunks[which / perChunk])[which % perChunk].a++;
        }
    }

    /// A little work that allocates and writes.
    public static int work(int n) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 20; i++) text.append(i * n);
        return text.toString().hashCode();
    }

    /// Arithmetic, array accesses and branches.
    public static int loop(int n) {
        int[] counts = new int[64];
        for (int i = 0; i < 20_000; i++) {
            if ((i ^ n) % 3 != 0) counts[i & 63] += i; else counts[(i + 7) & 63]--;
        }
        return counts[5];
    }

    /// Allocates 5 GB in all and keeps 20 MB of it.
    public static void main(String[] arguments) {
        byte[][] kept = new byte[20_000][];
        long sum = 0;
        for (int i = 0; i < 5_000_000; i++) {
            byte[] block = new byte[1_000];
            block[i % 1_000] = (byte) i;
            kept[i % kept.length] = block;
            sum += kept[i * 7 % kept.length] == null ? 0 : 1;
        }
        System.out.println(sum);
    }
}
"#;

/// The heap sizes of the table.
const MEGABYTES: [u64; 5] = [1, 4, 16, 64, 256];
const FORKS: usize = 10_000;
const ROUNDS: usize = 51;

fn call(machine: &mut Machine, name: &str, descriptor: &str, arguments: &[Value]) -> Value {
    let class = machine.load_program_class("States").unwrap();
    let method = machine.find_declared(class, name, descriptor).unwrap();
    machine
        .run_to_completion(method, arguments)
        .unwrap_or_else(|trap| panic!("{}", machine.describe_trap(&trap)))
}

fn median_micros(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Median microseconds of `snapshot` and of `restore` after something was done, which itself is not counted.
fn measure(machine: &mut Machine, mut act: impl FnMut(&mut Machine)) -> (f64, f64) {
    let base = machine.snapshot();
    let (mut snapshots, mut restores) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        act(machine);
        let started = Instant::now();
        let taken = machine.snapshot();
        snapshots.push(started.elapsed().as_secs_f64() * 1e6);
        let started = Instant::now();
        machine.restore(&base);
        restores.push(started.elapsed().as_secs_f64() * 1e6);
        drop(taken);
    }
    (median_micros(snapshots), median_micros(restores))
}

fn heap_table(program: &Executable) {
    for megabytes in MEGABYTES {
        let mut machine = program.boot(Options { max_heap: 2 << 30, ..Options::default() });
        call(&mut machine, "fill", "(I)V", &[Value::Int((megabytes << 20) as i32 / 44)]);
        machine.collect();
        let live = machine.heap.used() as f64 / f64::from(1 << 20);
        call(&mut machine, "work", "(I)I", &[Value::Int(1)]);
        call(&mut machine, "write", "(I)V", &[Value::Int(1)]);
        let class = machine.load_program_class("States").unwrap();
        let write = machine.find_declared(class, "write", "(I)V").unwrap();
        let work = machine.find_declared(class, "work", "(I)I").unwrap();
        let nothing = measure(&mut machine, |_| {});
        let ten = measure(&mut machine, |machine| {
            machine.run_to_completion(write, &[Value::Int(10)]).unwrap();
        });
        let thousand = measure(&mut machine, |machine| {
            machine.run_to_completion(write, &[Value::Int(1_000)]).unwrap();
        });
        // A forked run as a whole: restore, run, snapshot.
        let base = machine.snapshot();
        let mut runs = Vec::new();
        for round in 0..ROUNDS {
            let started = Instant::now();
            machine.restore(&base);
            machine.run_to_completion(work, &[Value::Int(round as i32)]).unwrap();
            let fork = machine.snapshot();
            runs.push(started.elapsed().as_secs_f64() * 1e6);
            drop(fork);
        }
        println!(
            "{{\"megabytes\": {live:.1}, \"nothing\": {:.2}, \"ten\": {:.2}, \"thousand\": {:.2}, \"run\": {:.2}}}",
            nothing.0 + nothing.1,
            ten.0 + ten.1,
            thousand.0 + thousand.1,
            median_micros(runs)
        );
    }
}

fn forks(program: &Executable) {
    let mut machine = program.boot(Options::default());
    let class = machine.load_program_class("States").unwrap();
    let work = machine.find_declared(class, "work", "(I)I").unwrap();
    machine.run_to_completion(work, &[Value::Int(1)]).unwrap();
    let base = machine.snapshot();
    let before = status_bytes("VmRSS:");
    let mut kept = Vec::with_capacity(FORKS);
    let mut times = Vec::with_capacity(FORKS);
    for number in 0..FORKS {
        let started = Instant::now();
        machine.restore(&base);
        let fork = machine.snapshot();
        times.push(started.elapsed().as_secs_f64() * 1e6);
        kept.push(fork);
        // Half of the forks have done something of their own.
        if number % 2 == 0 {
            machine.run_to_completion(work, &[Value::Int(number as i32)]).unwrap();
            kept[number] = machine.snapshot();
        }
    }
    let bytes = status_bytes("VmRSS:").saturating_sub(before);
    let megabytes = bytes as f64 / f64::from(1 << 20);
    let micros = median_micros(times);
    println!("{{\"forks\": {FORKS}, \"megabytes\": {megabytes:.1}, \"micros\": {micros:.2}}}");
}

fn long_run(program: &Executable) {
    let mut machine = program.boot(Options::default());
    let started = Instant::now();
    assert_eq!(machine.run_main("States", &[]), Ending::Status(0));
    let seconds = started.elapsed().as_secs_f64();
    let (collections, peak) = (machine.heap.collections, status_bytes("VmHWM:") as f64 / f64::from(1 << 20));
    println!("{{\"collections\": {collections}, \"peak\": {peak:.1}, \"seconds\": {seconds:.2}}}");
}

/// What a run without terms pays for their being possible: the same call on a machine that has never seen a term, on one
/// that has explored with terms before, and in the loop that looks after terms, without and with one. The machines
/// take turns, so that other work on the computer hits all of them alike.
fn terms(program: &Executable) {
    let mut machines: Vec<(Machine, vm::class::MethodId)> = Vec::new();
    for _ in 0..4 {
        let mut machine = program.boot(Options::default());
        let class = machine.load_program_class("States").unwrap();
        let method = machine.find_declared(class, "loop", "(I)I").unwrap();
        machine.run_to_completion(method, &[Value::Int(1)]).unwrap();
        machines.push((machine, method));
    }
    let symbolic = |machine: &mut Machine, method, named: bool| {
        let term = named.then(|| machine.terms_mut().declare("n", term::Sort::Int));
        machine.call_symbolic_watched(method, &[(Value::Int(5), term)], &mut Nothing);
    };
    let (explored, method) = &mut machines[1];
    symbolic(explored, *method, true);
    let mut times = [const { Vec::new() }; 4];
    for _ in 0..ROUNDS {
        for (which, (machine, method)) in machines.iter_mut().enumerate() {
            let before = machine.snapshot();
            let started = Instant::now();
            match which {
                0 | 1 => {
                    machine.run_to_completion(*method, &[Value::Int(5)]).unwrap();
                }
                _ => symbolic(machine, *method, which == 3),
            }
            times[which].push(started.elapsed().as_secs_f64() * 1e6);
            machine.restore(&before);
        }
    }
    let [fresh, explored, without, with] = times.map(median_micros);
    println!(
        "{{\"fresh\": {fresh:.1}, \"explored\": {explored:.1}, \"without\": {without:.1}, \"with\": {with:.1}}}"
    );
}

/// A line of what Linux tells about this process.
fn status_bytes(line: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let found = status.lines().find(|text| text.starts_with(line)).unwrap();
    found.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() << 10
}

fn main() {
    let program = Executable::compile(Jdk::find(None).expect("a JDK"), "States", SOURCE);
    match std::env::args().nth(1).as_deref() {
        Some("heap") => heap_table(&program),
        Some("forks") => forks(&program),
        // A process of its own: the most memory that a process has had cannot be taken back.
        Some("long") => long_run(&program),
        Some("terms") => terms(&program),
        _ => {
            eprintln!("usage: states heap|forks|long|terms");
            std::process::exit(2);
        }
    }
}
