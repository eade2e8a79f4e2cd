//! Inputs beyond literals: static state, objects that are given twice, functions, objects of types that the code asks for.

use std::fs;

use serde_json::Value;

use crate::support::{folder, jurat};

const INPUTS: &str = r#"package p;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntPredicate;

public class Inputs {
    static int level;
    private static boolean open;
    private static int hidden;

    public static void setOpen(boolean now) { open = now; }

    public static boolean loud(int x) { return level > 3 && x < level; }

    public static int door() { return open ? 1 : 0; }

    public static int secret() { return hidden > 2 ? 1 : 0; }

    public static String strings(String a, String b) {
        if (a == b) return "same";
        return a.equals(b) ? "equal" : "other";
    }

    public boolean isSelf(Object other) { return this == other; }

    public static boolean boxes(Integer a, Integer b) { return a == b && a > 1000; }

    public static int turns(IntPredicate test, int at) { return test.test(at) && !test.test(at + 1) ? 1 : 0; }

    public static boolean mapped(Function<String, Integer> f) { return f.apply("x") == 7 && f.apply("y") > 20; }

    public static String kind(Object o) {
        if (o instanceof int[]) return ((int[]) o).length > 1 ? "ints" : "int";
        if (o instanceof List) return ((List<?>) o).isEmpty() ? "empty" : "list";
        if (o instanceof CharSequence && !(o instanceof String)) return "chars";
        return o instanceof Long && (Long) o > 5 ? "long" : "else";
    }

    /** The end of a longer array lies where a shorter one has no elements. */
    public static boolean last(int[] all) { return all[all.length - 1] == 7 && all.length > 3; }

    public static int entries(Object[] all) {
        int count = 0;
        for (Object one : all) {
            if (one instanceof Map.Entry<?, ?>) count++;
        }
        return count;
    }
}
"#;

fn counts(method: &Value) -> [u64; 2] {
    ["missed", "total"].map(|count| method["coverage"]["branch"][count].as_u64().unwrap_or(0))
}

#[test]
fn what_a_method_reads_is_an_input() {
    let here = folder(&[("src/p/Inputs.java", INPUTS)]);
    let run = jurat(here.path(), &["gen", "src", "--json", "-", "--out", "tests", "--strategy", "explore"]);
    let report = run.expect_status(0).json();
    let methods = report["classes"][0]["methods"].as_array().unwrap();
    let missed: Vec<String> = methods
        .iter()
        .filter(|method| counts(method)[0] > 0)
        .map(|method| format!("{} {:?}", method["name"].as_str().unwrap(), counts(method)))
        .collect();
    // Nothing but reflection could set the field, and nothing is claimed of it.
    assert_eq!(missed, ["secret [1, 2]"], "{report:#}");
    let secret = methods.iter().find(|method| method["name"] == "secret").unwrap();
    let reason = secret["goals"].as_array().unwrap().iter().find_map(|goal| goal["reason"].as_str());
    let said =
        "no path was found: nothing that a test may use sets and restores the static field Inputs.hidden";
    assert_eq!(reason, Some(said));
    assert_eq!(report["dropped"]["uncompilable"], 0);
    assert_eq!(report["dropped"]["mispredicted"], 0);

    let text = fs::read_to_string(here.path().join("tests/p/InputsTest.java")).unwrap();
    // Static state is put back, by what has set it.
    let restoring = "    private final int level = Inputs.level;\n\n    @AfterEach\n    void restoreStaticState() {\n        \
                     Inputs.level = level;\n        Inputs.setOpen(false);\n    }\n";
    assert!(text.contains(restoring), "{text}");
    for line in [
        "        Inputs.level = 4;\n",
        "        Inputs.setOpen(true);\n",
        "inputs.isSelf(inputs)",
        "new String(",
        "        IntPredicate test = x -> x ",
        "        Function<String, Integer> f = x -> \"",
    ] {
        assert!(text.contains(line), "no {line:?} in\n{text}");
    }
}

const COUNTER: &str = "package p;
public class Counter {
    private static int count;
    public static int next(boolean again) {
        if (again) count = 0;
        return ++count;
    }
}
";

#[test]
fn tests_do_not_depend_on_what_others_leave_in_static_fields() {
    let here = folder(&[("src/p/Counter.java", COUNTER)]);
    jurat(here.path(), &["gen", "src", "--out", "tests"]).expect_status(0);
    let text = fs::read_to_string(here.path().join("tests/p/CounterTest.java")).unwrap();
    assert!(text.contains("assertEquals(1, Counter.next(true));"), "{text}");
    // After another test it would be 2.
    assert!(text.contains("assertDoesNotThrow(() -> Counter.next(false));"), "{text}");
}
