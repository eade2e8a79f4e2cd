//! What observers are told, for programs small enough to know it by heart.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use classfile::{BranchKind, Code, branches};
use project::jdk::Jdk;
use vm::class::{ClassId, MethodId};
use vm::interp::Exit;
use vm::observe::{Observer, Site, Watcher};
use vm::{Machine, Options, Ref, Value};

use fixture::Executable;

const WATCHED: &str = r#"
public class Watched {
    static int jumps(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            switch (i) {
                case 0: sum += 1; break;
                case 2: sum += 2; break;
                default: sum += 3;
            }
            if ((i & 1) == 0) sum++;
            else sum--;
        }
        return sum;
    }

    static int calls(int n) throws Exception {
        int result = 0;
        try {
            result = deep(n);
        } catch (IllegalStateException e) {
            result = -1;
        }
        result += (Integer) Watched.class.getDeclaredMethod("leaf", int.class).invoke(null, n);
        return result + Late.value + locked(n);
    }

    static int deep(int n) {
        if (n == 0) throw new IllegalStateException("bottom");
        return deep(n - 1) + 1;
    }

    static int leaf(int n) { return n; }
    static synchronized int locked(int n) { return n; }
    static class Late { static int value = leaf(1); }

    static int makes() {
        Object object = new Watched();
        int[] array = new int[3];
        Object[] objects = new Object[2];
        int[][] grid = new int[2][1];
        int[] copy = array.clone();
        return copy.length;
    }

    static int throwsTwice(int[] array) {
        try {
            return array[5];
        } catch (ArrayIndexOutOfBoundsException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
"#;

fn watched() -> (Machine, ClassId, classfile::ClassFile) {
    let jdk = Jdk::find(None).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("Watched.java");
    std::fs::write(&source, WATCHED).unwrap();
    let compiled = Command::new(jdk.home.join("bin/javac"))
        .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"])
        .arg("-g")
        .arg(&source)
        .output()
        .unwrap();
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let file = classfile::parse(&std::fs::read(folder.path().join("Watched.class")).unwrap()).unwrap();
    let program = Executable::in_folder(jdk, folder);
    let mut machine = program.boot(Options::default());
    let class = machine.load_program_class("Watched").unwrap();
    (machine, class, file)
}

fn method(machine: &Machine, class: ClassId, name: &str, descriptor: &str) -> MethodId {
    machine.find_declared(class, name, descriptor).unwrap()
}

#[derive(Default)]
struct Edges(BTreeMap<(u16, u16), usize>, Option<MethodId>);

impl Watcher for Edges {
    fn edge(&mut self, site: Site, to: u16) {
        if Some(site.method) == self.1 {
            *self.0.entry((site.offset, to)).or_default() += 1;
        }
    }
}

#[test]
fn edges_are_the_class_files() {
    let (mut machine, class, file) = watched();
    let jumps = method(&machine, class, "jumps", "(I)I");
    let declared = file
        .methods
        .iter()
        .find(|method| {
            classfile::text(&file.constant_pool, method.name_index).is_ok_and(|name| name == "jumps")
        })
        .unwrap();
    let offsets = Code::of(declared).unwrap().offsets();
    let mut possible = BTreeSet::new();
    for branch in branches(declared) {
        match branch.kind {
            BranchKind::Jump { target, .. } => {
                possible.insert((branch.offset, offsets[target]));
                possible.insert((branch.offset, offsets[branch.instruction + 1]));
            }
            BranchKind::Switch { targets, default, .. } => {
                possible
                    .extend(targets.iter().chain([&default]).map(|&target| (branch.offset, offsets[target])));
            }
        }
    }
    for symbolic in [false, true] {
        let mut edges = Edges(BTreeMap::new(), Some(jumps));
        let exit = if symbolic {
            machine.call_symbolic_watched(jumps, &[(Value::Int(4), None)], &mut edges)
        } else {
            machine.call_watched(jumps, &[Value::Int(4)], &mut edges)
        };
        assert!(matches!(exit, Exit::Returned(Value::Int(9))), "{exit:?}");
        let seen: BTreeSet<(u32, u32)> = edges.0.keys().map(|&(at, to)| (at as u32, to as u32)).collect();
        assert_eq!(seen, possible, "with four rounds every edge is taken");
        // Five loop tests, four switches, four tests of parity.
        assert_eq!(edges.0.values().sum::<usize>(), 13);
    }
    let mut edges = Edges(BTreeMap::new(), Some(jumps));
    machine.call_watched(jumps, &[Value::Int(0)], &mut edges);
    assert_eq!(edges.0.len(), 1, "the loop is not entered");
}

#[derive(Default)]
struct Calls {
    stack: Vec<(MethodId, usize)>,
    entered: BTreeMap<MethodId, usize>,
    throws: usize,
}

impl Watcher for Calls {
    fn enter(&mut self, method: MethodId, depth: usize) {
        assert!(self.stack.last().is_none_or(|(_, caller)| *caller < depth));
        self.stack.push((method, depth));
        *self.entered.entry(method).or_default() += 1;
    }
    fn leave(&mut self, method: MethodId, depth: usize, _: Value) {
        assert_eq!(self.stack.pop(), Some((method, depth)), "what is left was entered last");
    }
    fn throw(&mut self, _: Ref, _: Site) {
        self.throws += 1;
    }
}

#[test]
fn calls_and_returns_are_balanced() {
    for symbolic in [false, true] {
        let (mut machine, class, _) = watched();
        let calls = method(&machine, class, "calls", "(I)I");
        let mut watch = Calls::default();
        // Twice: the first time classes are loaded and initialised and code is decoded on the way.
        for round in 1..=2 {
            let exit = if symbolic {
                machine.call_symbolic_watched(calls, &[(Value::Int(3), None)], &mut watch)
            } else {
                machine.call_watched(calls, &[Value::Int(3)], &mut watch)
            };
            assert!(matches!(exit, Exit::Returned(Value::Int(6))), "{exit:?}");
            assert_eq!(watch.stack, []);
            let entered =
                |name: &str, descriptor: &str| watch.entered[&method(&machine, class, name, descriptor)];
            assert_eq!(entered("calls", "(I)I"), round);
            assert_eq!(entered("deep", "(I)I"), round * 4);
            assert_eq!(entered("leaf", "(I)I"), round + 1, "once by the initialiser");
            assert_eq!(entered("locked", "(I)I"), round);
        }
        assert!(watch.throws >= 2);
    }
}

/// Known when the tests are compiled, unlike the watchers above: what they do not hear of.
#[derive(Default)]
struct Seen {
    made: Vec<(Ref, ClassId)>,
    thrown: Vec<(Ref, Site)>,
    lines: BTreeSet<u32>,
    /// The method whose lines are of interest.
    method: Option<MethodId>,
}

impl Observer for Seen {
    const ALLOCATIONS: bool = true;
    const THROWS: bool = true;
    const LINES: bool = true;
    fn allocate(&mut self, object: Ref, class: ClassId) {
        self.made.push((object, class));
    }
    fn throw(&mut self, exception: Ref, site: Site) {
        self.thrown.push((exception, site));
    }
    fn line(&mut self, method: MethodId, line: u32) {
        if Some(method) == self.method {
            self.lines.insert(line);
        }
    }
    fn edge(&mut self, _: Site, _: u16) {
        panic!("nobody wants to hear of edges");
    }
}

#[test]
fn allocations_are_reported() {
    let (mut machine, class, _) = watched();
    let makes = method(&machine, class, "makes", "()I");
    let mut seen = Seen::default();
    machine.call_observed(makes, &[], &mut seen);
    let made = seen.made;
    let names: Vec<&str> =
        made.iter().map(|(_, class)| machine.names.get(machine.classes[*class].name)).collect();
    assert_eq!(names, ["Watched", "[I", "[Ljava/lang/Object;", "[[I", "[I", "[I", "[I"]);
    let distinct: BTreeSet<Ref> = made.iter().map(|(object, _)| *object).collect();
    assert_eq!(distinct.len(), made.len());
}

#[test]
fn throws_and_lines_are_reported() {
    let (mut machine, class, _) = watched();
    let throwing = method(&machine, class, "throwsTwice", "([I)I");
    let int = machine.primitive_class(vm::Kind::Int);
    let ints = machine.array_class(int);
    let first_line = 1 + WATCHED.lines().position(|line| line.contains("throwsTwice")).unwrap() as u32;
    for (length, expected) in [(1, vec![2, 3, 4]), (9, vec![2])] {
        let array = machine.new_array(ints, length).unwrap();
        let mut seen = Seen { method: Some(throwing), ..Seen::default() };
        let exit = machine.call_observed(throwing, &[Value::Ref(array)], &mut seen);
        let thrown: Vec<String> = seen
            .thrown
            .iter()
            .filter(|(_, site)| site.method == throwing)
            .map(|(exception, _)| {
                machine.names.text(machine.classes[machine.heap.class_of(*exception)].name).to_string()
            })
            .collect();
        if length == 1 {
            assert!(matches!(exit, Exit::Threw(_)));
            assert_eq!(
                thrown,
                ["java/lang/ArrayIndexOutOfBoundsException", "java/lang/IllegalArgumentException"]
            );
        } else {
            assert!(matches!(exit, Exit::Returned(_)));
            assert!(thrown.is_empty());
        }
        let lines: Vec<u32> = seen.lines.iter().map(|line| line - first_line).collect();
        assert_eq!(lines, expected);
    }
}
