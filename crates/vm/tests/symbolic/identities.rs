//! Terms that name objects, across collections that move them.

use project::jdk::Jdk;
use term::{Sort, TermId, Value as Number, evaluate};
use vm::interp::Exit;
use vm::observe::{DecisionKind, Site, Watcher};
use vm::{Options, Value};

use fixture::Executable;

const SOURCE: &str = r#"
public class Moving {
    static boolean[] compare(Object asked, Object first, Object second) {
        boolean[] same = new boolean[4];
        same[0] = asked == first;
        same[1] = asked == second;
        System.gc();
        for (int i = 0; i < 3; i++) { }
        // Something new where the first object was, or near.
        Object[] others = new Object[20000];
        for (int i = 0; i < others.length; i++) others[i] = new Object();
        System.gc();
        for (int i = 0; i < others.length; i++) if (asked == others[i]) throw new AssertionError();
        same[2] = asked == first;
        same[3] = asked == second;
        return same;
    }
}
"#;

#[derive(Default)]
struct Log(Vec<TermId>);

impl Watcher for Log {
    fn decide(&mut self, kind: DecisionKind, _: Site, condition: TermId) {
        assert_eq!(kind, DecisionKind::Branch);
        self.0.push(condition);
    }
}

/// What was decided before a collection and after it is the same condition on the same number; no two objects have one
/// number; and a second run from the same state finds the same terms.
#[test]
fn an_object_keeps_its_number_when_it_moves() {
    let program = Executable::compile(Jdk::find(None).unwrap(), "Moving", SOURCE);
    let mut machine = program.boot(Options::default());
    let class = machine.load_program_class("Moving").unwrap();
    let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;)[Z";
    let method = machine.find_declared(class, "compare", descriptor).unwrap();
    let object = machine.load_boot("java/lang/Object").unwrap();
    // Garbage before them, so that a collection moves them.
    let plain = |machine: &mut vm::Machine| Value::Ref(machine.new_object(object).unwrap());
    for _ in 0..1000 {
        plain(&mut machine);
    }
    let [first, second] = [(); 2].map(|()| plain(&mut machine));
    let asked = machine.terms_mut().declare("asked", Sort::Ref);
    let before = machine.snapshot();
    let mut runs = Vec::new();
    for _ in 0..2 {
        machine.restore(&before);
        let collections = machine.heap.collections;
        let mut log = Log::default();
        let exit = machine.call_symbolic_watched(
            method,
            &[(first, Some(asked)), (first, None), (second, None)],
            &mut log,
        );
        assert!(matches!(exit, Exit::Returned(_)), "{exit:?}");
        assert!(machine.heap.collections >= collections + 2);
        runs.push(log.0);
    }
    assert_eq!(runs[0], runs[1]);
    let (conditions, others) = (&runs[0], 20_000);
    assert_eq!(conditions.len(), 4 + others);
    let last = conditions.len();
    assert_eq!(conditions[..2], conditions[last - 2..], "the same questions");
    // The number that satisfies the first condition satisfies all.
    let named = first.reference().0;
    for &condition in conditions {
        let holds = evaluate(machine.terms(), condition, &|_| u64::from(named));
        assert_eq!(holds, Number::Bool(true), "{}", machine.terms().display(condition));
    }
}
