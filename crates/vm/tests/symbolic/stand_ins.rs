//! Methods that are not called: results given in their place.

use project::jdk::Jdk;
use term::{Sort, TermId};
use vm::interp::Exit;
use vm::observe::{DecisionKind, Observer, Site};
use vm::{Options, Value};

use fixture::Executable;

const SOURCE: &str = r#"
public class Caller {
    static native long ask(int port, Object who, boolean twice);
    static int count(int port) {
        int count = 0;
        if (ask(port, "me", true) > 5) count++;
        if (ask(port + 1, null, false) > 5) count++;
        return count;
    }
    static void nothing() { }
}
"#;

#[derive(Default)]
struct Log(Vec<TermId>);

impl Observer for Log {
    fn decide(&mut self, _: DecisionKind, _: Site, condition: TermId) {
        self.0.push(condition);
    }
}

#[test]
fn answers_are_taken_one_after_the_other_and_calls_are_told() {
    let program = Executable::compile(Jdk::find(None).unwrap(), "Caller", SOURCE);
    let mut machine = program.boot(Options::default());
    let class = machine.load_program_class("Caller").unwrap();
    let ask = machine.find_declared(class, "ask", "(ILjava/lang/Object;Z)J").unwrap();
    let count = machine.find_declared(class, "count", "(I)I").unwrap();
    let nothing = machine.find_declared(class, "nothing", "()V").unwrap();
    let port = machine.terms_mut().declare("port", Sort::Int);
    let first = machine.terms_mut().declare("first", Sort::Long);
    // Terms must fit, and only a primitive can be given.
    assert!(!machine.answer_for(ask, vec![(Value::Long(1), Some(port))]));
    assert!(!machine.answer_for(nothing, Vec::new()));
    assert!(machine.answer_for(ask, vec![(Value::Long(9), Some(first)), (Value::Long(3), None)]));

    let mut log = Log::default();
    let exit = machine.call_symbolic(count, &[(Value::Int(80), Some(port))], &mut log);
    assert!(matches!(exit, Exit::Returned(Value::Int(1))));
    let said: Vec<String> = log.0.iter().map(|it| machine.terms().display(*it).to_string()).collect();
    assert_eq!(said, ["first >= 6L"]);
    let calls = machine.take_stood_in();
    assert_eq!(calls.len(), 2);
    assert_eq!(calls[0].arguments[0], Some((Value::Int(80), Some(port))));
    assert_eq!(calls[0].arguments[1..], [None, Some((Value::Int(1), None))]);
    let next = calls[1].arguments[0].and_then(|(_, term)| term).unwrap();
    assert_eq!(machine.terms().display(next).to_string(), "port + 1");
    assert_eq!((calls[1].method, calls[1].answer), (ask, (Value::Long(3), None)));

    // Without answers it is called, and cannot be linked.
    machine.forget_stand_ins();
    let exit = machine.call_symbolic(count, &[(Value::Int(80), Some(port))], &mut log);
    assert!(matches!(exit, Exit::Threw(_)));
}
