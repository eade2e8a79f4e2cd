//! Operands of small methods, in the order of the code.

use std::fmt::Write;

use expect_test::{Expect, expect};

use super::*;

/// What may fail or decides in each method, with operands.
fn check(java: &str, expected: Expect) {
    let (program, _folder) = project::testing::program_from_source(&[("p/C.java", java)]);
    let mut shown = String::new();
    for name in program.under_test() {
        let class = program.class(name).expect("a class under test");
        for method in class.methods.iter().filter(|method| !method.is_constructor()) {
            let operations = Operations::of(&program, &class.method_ref(method)).expect("code");
            let _ = writeln!(shown, "{}", method.name);
            for operation in &operations.all {
                let what = match &operation.action {
                    Action::Invoke { method, .. } => format!("call {}", method.name),
                    Action::Jump { .. } => String::from("jump"),
                    other => format!("{other:?}").split(' ').next().unwrap_or_default().to_lowercase(),
                };
                let operands: Vec<String> = operation.operands.iter().map(|operand| text(operand)).collect();
                let _ = writeln!(shown, "  {what}: {}", operands.join(", "));
            }
        }
    }
    expected.assert_eq(&shown);
}

fn text(origin: &Origin) -> String {
    let all =
        |operands: &[Arc<Origin>]| operands.iter().map(|operand| text(operand)).collect::<Vec<_>>().join(" ");
    match origin {
        Origin::This => "this".into(),
        Origin::Parameter(index) => format!("p{index}"),
        Origin::Number(number) => number.to_string(),
        Origin::Null => "null".into(),
        Origin::Constant(constant) => constant.to_string(),
        Origin::Field { of, field } => {
            format!("{}.{}", of.as_ref().map_or_else(|| "static".into(), |of| text(of)), field.name)
        }
        Origin::Length(array) => format!("#{}", text(array)),
        Origin::Element { array, index } => format!("{}[{}]", text(array), text(index)),
        Origin::Call { method, operands, .. } => format!("{}({})", method.name, all(operands)),
        Origin::Created { .. } => "new".into(),
        Origin::Operator { opcode, operands } => format!("{opcode}({})", all(operands)),
        Origin::InstanceOf { object, class } => format!("{} is {class}", text(object)),
        Origin::Merge { .. } => "merge".into(),
        Origin::Caught { .. } => "caught".into(),
        Origin::Unknown { .. } => "?".into(),
    }
}

#[test]
fn operands_are_named_by_where_they_come_from() {
    check(
        "package p;
class C {
    long[] all;
    static int last(byte[] buffer, long unused, int offset, int length) { return buffer[offset + length - 1]; }
    static String rest(String s) { return s.substring(s.indexOf(':')); }
    long get(int at) { return all[at] / all.length; }
    static int loop(int[] a) { int sum = 0; for (int i = 0; i < a.length; i++) sum += a[i + 1]; return sum; }
    static int either(boolean b, String s) { String t = b ? s : s.trim(); return t.length(); }
    static int same(int[] a, int i) { if (i < 0) System.gc(); return a[i]; }
    static long wide(long[] a) { a[0] += 2; a[1]++; return a[2] % a[3]; }
    static int caught(Object o) { try { return ((String) o).length(); } catch (RuntimeException e) { throw e; } }
}",
        expect![[r#"
            last
              access: p0, 100(96(p2 p3) 1)
              return: p0[100(96(p2 p3) 1)]
            rest
              call indexOf: p0, 58
              call substring: p0, indexOf(p0 58)
              return: substring(p0 indexOf(p0 58))
            get
              dereference: this
              access: this.all, p0
              dereference: this
              dereference: this.all
              divide: this.all[p0], #this.all
              return: 109(this.all[p0] #this.all)
            loop
              dereference: p0
              jump: merge, #p0
              access: p0, 96(merge 1)
              return: merge
            either
              jump: p0
              call trim: p1
              call length: merge
              return: length(merge)
            same
              jump: p1
              call gc: 
              access: p0, p1
              return: p0[p1]
            wide
              access: p0, 0
              access: p0, 0, 97(p0[0] 2)
              access: p0, 1
              access: p0, 1, 97(p0[1] 1)
              access: p0, 2
              access: p0, 3
              divide: p0[2], p0[3]
              return: 113(p0[2] p0[3])
            caught
              cast: p0
              call length: p0
              return: length(p0)
              dereference: caught
        "#]],
    );
}

#[test]
fn a_way_out_is_one_that_avoids_what_fails() {
    let java = "package p;
class C {
    static int f(int[] a, int i) { if (i < 0) return -1; if (i > 9) throw new IllegalStateException(); return a[i]; }
}";
    let (program, _folder) = project::testing::program_from_source(&[("p/C.java", java)]);
    let class = program.class(&program::ClassName::new("p/C")).expect("a class");
    let method = class.method("f", "([II)I").expect("a method");
    let operations = Operations::of(&program, &class.method_ref(method)).expect("code");
    let access = operations.all.iter().find(|it| it.action == Action::Access).expect("an access").at;
    let ways: Vec<[bool; 2]> = operations
        .all
        .iter()
        .filter_map(|operation| match operation.action {
            Action::Jump { target, .. } => {
                Some([operation.at + 1, target].map(|to| operations.can_return(to, &[access])))
            }
            _ => None,
        })
        .collect();
    // `if (i < 0)` falls through to its return; neither way of `if (i > 9)` leads to one but past the access.
    assert_eq!(ways, [[true, false], [false, false]]);
}

#[test]
fn fields_of_objects_that_are_set_are_noted() {
    let java = "package p;
class C {
  static int all;
  int size;
  C next;
  void grow() {
    size++;
    all = size;
    next.next = null;
  }
}";
    let (program, _folder) = project::testing::program_from_source(&[("p/C.java", java)]);
    let class = program.class(&program::ClassName::new("p/C")).expect("a class under test");
    let method = class.method("grow", "()V").expect("the method");
    let operations = Operations::of(&program, &class.method_ref(method)).expect("code");
    let names: Vec<&str> = operations.writes.iter().map(|(_, field)| &*field.name).collect();
    assert_eq!(names, ["size", "next"]);
}

#[test]
fn variables_that_are_set_are_noted_with_the_way_that_leads_there() {
    let java = "package p;
class C {
  static String f(String a, int n) {
    String found = null;
    for (int i = 0; i < n; i++) {
      if (i > 3) found = a;
    }
    return found;
  }
}";
    let (program, _folder) = project::testing::program_from_source(&[("p/C.java", java)]);
    let class = program.class(&program::ClassName::new("p/C")).expect("a class under test");
    let method = class.method("f", "(Ljava/lang/String;I)Ljava/lang/String;").expect("the method");
    let operations = Operations::of(&program, &class.method_ref(method)).expect("code");
    let stores: Vec<String> = operations
        .stores
        .iter()
        .map(|store| format!("{} = {}: {:?}", store.slot, text(&store.value), operations.way_to(store.at)))
        .collect();
    expect![[r#"
        [
            "2 = null: Some(Beginning)",
            "3 = 0: Some(Beginning)",
            "2 = p0: Some(Jump { index: 1, taken: false })",
            "3 = 96(merge 1): None",
        ]
    "#]]
    .assert_debug_eq(&stores);
}

#[test]
fn what_comes_together_is_known_by_where_it_comes_from() {
    let java = "package p;
class C {
  static boolean f(int a) { return a < 3; }
}";
    let (program, _folder) = project::testing::program_from_source(&[("p/C.java", java)]);
    let class = program.class(&program::ClassName::new("p/C")).expect("a class under test");
    let method = class.method("f", "(I)Z").expect("the method");
    let operations = Operations::of(&program, &class.method_ref(method)).expect("code");
    let inflow: Vec<Vec<String>> = operations
        .inflow
        .values()
        .map(|values| values.iter().map(|(from, value)| format!("{from}: {}", text(value))).collect())
        .collect();
    expect![[r#"
        [
            [
                "4: 1",
                "5: 0",
            ],
        ]
    "#]]
    .assert_debug_eq(&inflow);
}

/// Nobody could wait for the answers if each were looked for by itself: they are as many as there are pairs.
#[test]
fn every_pair_of_thousands_of_branches_can_be_asked_about() {
    let lines: String = (0..2_500).map(|it| format!("if (x == {it}) r += x;\n")).collect();
    let java =
        format!("package p;\nclass C {{\n static int f(int x) {{ int r = 0;\n {lines} return r; }}\n}}");
    let (program, _folder) = project::testing::program_from_source(&[("p/C.java", &java)]);
    let class = program.class(&program::ClassName::new("p/C")).expect("a class");
    let method = class.method("f", "(I)I").expect("a method");
    let operations = Operations::of(&program, &class.method_ref(method)).expect("code");
    let jumps: Vec<usize> = operations
        .all
        .iter()
        .filter(|it| matches!(it.action, Action::Jump { .. }))
        .map(|operation| operation.at)
        .collect();
    assert_eq!(jumps.len(), 2_500);
    let middle = jumps[1_200];
    for (number, at) in jumps.iter().enumerate() {
        assert!(operations.can_reach(*at, &[]));
        assert_eq!(operations.can_reach(*at, &[middle]), number < 1_200);
        assert_eq!(operations.leads_from(*at, &[], middle), number <= 1_200);
        assert_eq!(operations.comes_after(*at, [middle + 1].into_iter()), number > 1_200);
        assert_eq!(operations.can_return(*at, &[middle]), number > 1_200);
    }
    assert!(matches!(operations.way_to(jumps[0]), Some(WayTo::Beginning)));
}
