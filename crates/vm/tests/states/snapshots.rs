//! Snapshots of a booted machine: going back, in mid-execution too, and comparing by shape.

use project::jdk::Jdk;
use vm::{Machine, Options, Ref, StopReason, Trap, Value};

use fixture::{Executable, printed};

const STATEFUL: &str = r#"
import java.util.*;

public class Stateful {
    static Map<String, List<Integer>> map = new TreeMap<>();
    static int calls;
    static Object[] graph;

    static class Late { static final List<String> list = new ArrayList<>(); static { list.add("initialised"); System.out.println("Late"); } }

    public static int touch(int n) {
        calls++;
        map.computeIfAbsent("k" + n % 7, k -> new ArrayList<>()).add(n);
        Late.list.add(("s" + n).intern());
        return calls * 1000 + map.size() * 100 + Late.list.size();
    }

    /// A cycle of objects, made from either end.
    public static void cycle(boolean backwards) {
        Object[] a = backwards ? null : new Object[2];
        Object[] b = new Object[2];
        if (backwards) a = new Object[2];
        a[0] = b; b[0] = a; a[1] = "x"; b[1] = backwards ? new String("y") : "y";
        graph = a;
    }

    public static void other() { graph = new Object[] {graph}; }

    public static int loop(int n) {
        int[] squares = new int[n];
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < n; i++) { squares[i] = i * i; text.append(squares[i]).append(' '); }
        return text.toString().hashCode();
    }

    public static int spin(int n) {
        int bits = 0;
        for (int i = 0; i < n; i++) bits ^= i;
        return bits;
    }
}
"#;

fn machine() -> Machine {
    Executable::compile(Jdk::find(None).unwrap(), "Stateful", STATEFUL).boot(Options::default())
}

/// Calls a static method of the program's class.
fn call(machine: &mut Machine, name: &str, descriptor: &str, arguments: &[Value]) -> Result<Value, Trap> {
    let class = machine.load_program_class("Stateful")?;
    let method = machine.find_declared(class, name, descriptor).unwrap();
    machine.run_to_completion(method, arguments)
}

fn touch(machine: &mut Machine, n: i32) -> i32 {
    match call(machine, "touch", "(I)I", &[Value::Int(n)]).unwrap() {
        Value::Int(result) => result,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_restored_state_does_the_same_again() {
    let mut machine = machine();
    let booted = machine.snapshot();
    let first: Vec<i32> = (0..20).map(|n| touch(&mut machine, n)).collect();
    let (after, output) = (machine.snapshot(), printed(&machine));
    assert_eq!(output, "Late\n");
    // The first run also links classes, which all states share afterwards: later runs do not ask the class loader's
    // Java code again, so they take fewer instructions and leave fewer traces in it than the first; but they do not
    // differ among each other.
    let mut later = None;
    for _ in 0..3 {
        machine.restore(&booted);
        assert_eq!(printed(&machine), "");
        let again: Vec<i32> = (0..20).map(|n| touch(&mut machine, n)).collect();
        assert_eq!(again, first);
        assert_eq!(printed(&machine), output);
        let reached = (machine.instructions, machine.state_hash());
        assert_eq!(reached, *later.get_or_insert(reached));
    }
    machine.restore(&after);
    let next = touch(&mut machine, 20);
    machine.restore(&booted);
    assert_eq!(touch(&mut machine, 20), 1102, "nothing of the other branch is left");
    machine.restore(&after);
    assert_eq!(touch(&mut machine, 20), next);
}

#[test]
fn snapshots_survive_collections() {
    let mut machine = machine();
    touch(&mut machine, 1);
    let before = machine.snapshot();
    let hash = machine.state_hash();
    let expected = touch(&mut machine, 2);
    machine.collect();
    assert!(machine.heap.collections > 0);
    let third = touch(&mut machine, 3);
    let collected = machine.snapshot();
    machine.restore(&before);
    assert_eq!(machine.state_hash(), hash);
    assert_eq!(touch(&mut machine, 2), expected);
    assert_eq!(touch(&mut machine, 3), third);
    machine.restore(&collected);
    machine.collect();
    machine.restore(&before);
    machine.collect();
    assert_eq!(machine.state_hash(), hash, "a collection does not change the shape");
    assert_eq!(touch(&mut machine, 2), expected);
}

/// A brake that is pulled while a loop runs ends it, whatever the budget says; afterwards the machine is as good as before.
#[test]
fn a_brake_ends_a_run() {
    let mut machine = machine();
    let start = machine.snapshot();
    let cancel = base::Cancel::new();
    machine.set_brake(base::Brake::new(&cancel, base::Deadline::NEVER));
    let raised = cancel.clone();
    let pulling = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(50));
        raised.cancel();
    });
    match call(&mut machine, "spin", "(I)I", &[Value::Int(i32::MAX)]) {
        Err(Trap::Stop(stop)) => assert_eq!(stop.reason, StopReason::Time),
        other => panic!("{other:?}"),
    }
    pulling.join().unwrap();
    machine.restore(&start);
    machine.set_brake(base::Brake::default());
    call(&mut machine, "spin", "(I)I", &[Value::Int(3)]).unwrap();
}

/// The budget stops a run anywhere; a snapshot taken there goes on to the same end, as often as one likes.
#[test]
fn a_run_can_be_forked_in_the_middle() {
    let mut machine = machine();
    let start = machine.snapshot();
    let expected = call(&mut machine, "loop", "(I)I", &[Value::Int(3000)]).unwrap();
    let end = machine.instructions;
    machine.restore(&start);
    machine.options.max_instructions = Some((start.instructions() + end) / 2);
    match call(&mut machine, "loop", "(I)I", &[Value::Int(3000)]) {
        Err(Trap::Stop(stop)) => assert!(matches!(stop.reason, StopReason::Instructions { .. })),
        other => panic!("{other:?}"),
    }
    let middle = machine.snapshot();
    machine.options.max_instructions = None;
    for collect in [false, true, false] {
        machine.restore(&middle);
        if collect {
            machine.collect();
        }
        let exit = machine.continue_watched(&mut vm::observe::Nothing);
        assert!(matches!(exit, vm::interp::Exit::Returned(value) if value == expected), "{exit:?}");
    }
}

#[test]
fn states_are_equal_up_to_the_names_of_objects() {
    let mut machine = machine();
    call(&mut machine, "cycle", "(Z)V", &[Value::Int(0)]).unwrap();
    let base = machine.snapshot();
    call(&mut machine, "cycle", "(Z)V", &[Value::Int(0)]).unwrap();
    let forwards = machine.snapshot();
    machine.restore(&base);
    call(&mut machine, "cycle", "(Z)V", &[Value::Int(1)]).unwrap();
    machine.collect();
    let backwards = machine.snapshot();
    call(&mut machine, "other", "()V", &[]).unwrap();
    let other = machine.snapshot();
    assert!(machine.same_shape(&forwards, &backwards));
    assert!(machine.same_shape(&base, &forwards));
    assert!(!machine.same_shape(&forwards, &other));
    machine.restore(&backwards);
    let class = machine.load_program_class("Stateful").unwrap();
    let graph = machine.read_static(class, "graph").unwrap();
    let first: Ref = machine.heap.element(graph.reference(), 0);
    assert_ne!(machine.shape_of(&[graph]), machine.shape_of(&[Value::Ref(first)]), "x and y are told apart");
    assert_ne!(machine.shape_of(&[Value::Int(1)]), machine.shape_of(&[Value::Int(2)]));
}

/// Ten thousand states that each did a little work fit in a gigabyte: they share all that they have not written.
#[test]
fn ten_thousand_forks_are_small() {
    let mut machine = machine();
    touch(&mut machine, 0);
    let base = machine.snapshot();
    let before = resident_bytes();
    let number = 10_000;
    let mut forks = Vec::with_capacity(number);
    for n in 0..number {
        machine.restore(&base);
        touch(&mut machine, n as i32 % 50);
        forks.push(machine.snapshot());
    }
    let used = resident_bytes() - before;
    assert!(used < 1 << 30, "{} MB", used >> 20);
    machine.restore(&forks[17]);
    let one = touch(&mut machine, 17);
    machine.restore(&forks[9_967]);
    assert_eq!(touch(&mut machine, 17), one);
}

/// What the process has in memory, as Linux tells it.
fn resident_bytes() -> u64 {
    let pages = std::fs::read_to_string("/proc/self/statm").unwrap();
    pages.split(' ').nth(1).unwrap().parse::<u64>().unwrap() * 4096
}
