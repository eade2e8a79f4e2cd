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
    assert!(message(&["graph", "src", "--method", "nothing"]).contains("no method to draw"));
    assert!(message(&["graph", "src", "--method", "mid", "--kind", "tree"]).contains("not built yet"));
    assert!(message(&["graph", "src", "--method", "mid", "--kind", "sdg"]).contains("not built yet"));
}
