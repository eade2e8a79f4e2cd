//! Drawings of methods.

use crate::support::{folder, jurat};

const MID: &str = "package p;
public class Mid {
    public static int mid(int x, int y, int z) {
        if (y < z) {
            if (x < y) return y;
            if (x < z) return x;
        }
        return z;
    }
    public static int same(int x) { return x; }
}
";

#[test]
fn control_flow_in_every_format() {
    let here = folder(&[("src/p/Mid.java", MID)]);
    let draw = |format| {
        jurat(here.path(), &["graph", "src", "--class", "p.Mid", "--method", "mid", "--format", format])
    };
    let dot = draw("dot").expect_status(0).stdout;
    assert!(dot.starts_with("digraph \"p.Mid.mid(III)I\" {"), "{dot}");
    assert!(dot.contains("label=\"y < z is true\", color=darkgreen"), "{dot}");
    let svg = draw("svg").expect_status(0).stdout;
    assert!(svg.starts_with("<svg ") && svg.contains("y &lt; z is false"), "{svg}");
    let json = draw("json").expect_status(0).json();
    let (nodes, edges) = (&json[0]["nodes"], &json[0]["edges"]);
    assert_eq!(
        (nodes.as_array().map(Vec::len), edges.as_array().map(Vec::len)),
        (Some(6), Some(6)),
        "{json}"
    );
    assert_eq!(nodes[0]["kind"], "decision");
}

#[test]
fn what_cannot_be_drawn() {
    let here = folder(&[("src/p/Mid.java", MID)]);
    let message = |arguments: &[&str]| jurat(here.path(), arguments).expect_status(2).stderr;
    assert!(
        message(&["graph", "src", "--format", "svg"]).contains("svg draws one method, and 3 were chosen")
    );
    assert!(message(&["graph", "src", "--method", "nothing"]).contains("no method `nothing`"));
    assert!(message(&["graph", "src", "--method", "mid", "--kind", "sdg"]).contains("not built yet"));
}

const TREE: &str = "package p;
public class Tree {
    //@ requires n < 50;
    public static int climb(int n, boolean up) {
        int height = 0;
        for (int i = 0; i < n; i++) {
            height += i;
        }
        if (n > 5 && n < 2) {
            return -1;
        }
        return up ? height : -height;
    }
    public static char first(String s) {
        if (s.charAt(0) == 'x') throw new IllegalArgumentException();
        return s.charAt(0);
    }
}
";

#[test]
fn trees_of_symbolic_execution() {
    let here = folder(&[("src/p/Tree.java", TREE)]);
    let draw = |method: &str, format: &str, more: &[&str]| {
        let mut arguments = vec![
            "graph", "src", "--class", "p.Tree", "--method", method, "--kind", "tree", "--format", format,
        ];
        arguments.extend(more);
        jurat(here.path(), &arguments).expect_status(0)
    };
    let json = draw("climb", "json", &[]).json();
    let nodes = json[0]["nodes"].as_array().unwrap();
    assert_eq!(nodes[0]["name"], "climb(n, up)");
    assert_eq!(nodes[0]["lines"][0], "requires n < 50");
    assert_eq!(nodes[0]["lines"][1], "6: for (int i = 0; i < n; i++) {");
    let paths_to = |name: &str| -> Vec<String> {
        let found = nodes.iter().filter(|node| node["name"].as_str().unwrap().starts_with(name));
        let path = |node: &serde_json::Value| {
            let parts: Vec<&str> =
                node["path"].as_array().unwrap().iter().map(|part| part.as_str().unwrap()).collect();
            parts.join(", ")
        };
        let mut paths: Vec<String> = found.map(path).collect();
        paths.sort();
        paths
    };
    // Twice round the loop, and either way at the end.
    assert_eq!(
        paths_to("returns"),
        [
            "n < 1, n < 6, !up",
            "n < 1, n < 6, up",
            "n >= 1, n < 2, n < 6, !up",
            "n >= 1, n < 2, n < 6, up",
            "n >= 1, n >= 2, n < 3, n < 6, !up",
            "n >= 1, n >= 2, n < 3, n < 6, up",
        ]
    );
    assert_eq!(
        paths_to("infeasible"),
        ["n < 1, n >= 6", "n >= 1, n < 2, n >= 6", "n >= 1, n >= 2, n < 3, n >= 6"]
    );
    assert_eq!(paths_to("beyond the bound"), ["n >= 1, n >= 2, n >= 3"]);
    let further = draw("climb", "json", &["--unroll", "3"]).json();
    assert!(further[0]["nodes"].as_array().unwrap().len() > nodes.len());

    let dot = draw("first", "dot", &[]).stdout;
    assert!(dot.contains("s.charAt(0) == 'x'"), "{dot}");
    assert!(dot.contains("throws IllegalArgumentException in line 15"), "{dot}");
    assert!(dot.contains("throws StringIndexOutOfBoundsException"), "{dot}");
    let svg = draw("first", "svg", &["--smtlib", "queries"]).stdout;
    assert!(svg.starts_with("<svg ") && svg.contains("returns s.charAt(0)"), "{svg}");
}
