//! Objects that are planned for together, on a machine: what a call needs, and the steps that give it.
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests touch files and processes")]

mod chains;

use std::sync::Arc;

use expect_test::{Expect, expect};
use fixture::java;
use live::World;
use plan::{Cast, Trial, gather};
use program::Type;
use suite::Unplanned;

/// The steps that make what `Goal.reached` requires, as Java.
fn check(java: &str, expected: Expect) {
    expected.assert_eq(&gathered(java, 3_000));
}

/// That something makes it; what, may change.
fn reached(java: &str) {
    let steps = gathered(java, 3_000);
    assert!(steps.contains(';'), "{steps}");
}

fn gathered(java: &str, calls: usize) -> String {
    let java = fixture::java(java);
    let method = java.method("Goal.reached");
    let class = java.program.class(&method.owner).unwrap();
    let declared = class.method(&method.name, &method.descriptor).unwrap();
    let contract = java.contracts.effective(&method.owner, &method);
    let parameters: Vec<(Arc<str>, Type)> =
        declared.parameters.iter().map(|parameter| (parameter.name.clone(), parameter.ty.clone())).collect();
    let package = method.owner.package();
    let cast = Cast {
        class: &method.owner,
        this: None,
        parameters: &parameters,
        clauses: &contract.cases[0].requires,
        package: &package,
    };
    let mut world = World::new(java.machine(), &java.contracts);
    let trial = Trial { calls, ..Trial::default() };
    let said = match gather(&mut world, &cast, &trial) {
        Ok(company) => {
            let named: Vec<(&str, Type, suite::Recipe)> = parameters
                .iter()
                .zip(company.parameters)
                .map(|((name, ty), recipe)| (&**name, ty.clone(), recipe))
                .collect();
            let (program, contracts) = (&java.program, &java.contracts);
            let lines =
                emit::render_objects(program, contracts, &method.owner, &method, &company.shared, &named);
            lines.unwrap().join("\n")
        }
        Err(Unplanned::NotReached { .. }) => String::from("not reached"),
        Err(reason) => format!("{reason:?}"),
    };
    java.plain(&said)
}

#[test]
fn calls_on_two_objects_interleave() {
    check(
        java!(
            "class Goal {
                //@ requires a.other() == b && b.other() == a && a.turns() == 2 && b.turns() == 1;
                static void reached(Player a, Player b) {}
            }
            class Player {
                private Player other;
                private int turns;
                private boolean waits;
                void meet(Player other) { if (other != this) this.other = other; }
                //@ requires other() != null && !waits();
                void play() { turns++; waits = true; other.waits = false; }
                /*@ pure nullable @*/ Player other() { return other; }
                /*@ pure @*/ int turns() { return turns; }
                /*@ pure @*/ boolean waits() { return waits; }
            }"
        ),
        expect![[r#"
            Player a = new Player();
            Player b = new Player();
            a.meet(b);
            b.meet(a);
            a.play();
            b.play();
            a.play();"#]],
    );
}

#[test]
fn a_builder_is_known_by_what_it_gives() {
    check(
        java!(
            "class Goal {
                //@ requires knife.length() == 4 && knife.isSharp();
                static void reached(Knife knife) {}
            }
            class Knife {
                private final int length;
                private final boolean sharp;
                private Knife(int length, boolean sharp) { this.length = length; this.sharp = sharp; }
                int length() { return length; }
                boolean isSharp() { return sharp; }
                static class Smith {
                    private int blows;
                    private boolean ground;
                    void hammer() { blows++; }
                    Smith grind() { ground = blows > 1; return this; }
                    Knife quench() { return new Knife(blows, ground); }
                }
            }"
        ),
        expect![[r#"
            Knife.Smith smith = new Knife.Smith();
            smith.hammer();
            smith.hammer();
            smith.grind();
            smith.hammer();
            smith.hammer();
            Knife knife = smith.quench();"#]],
    );
}

#[test]
fn an_inner_object_is_made_by_its_outer_one() {
    check(
        java!(
            "class Goal {
                //@ requires key.isTurned();
                static void reached(Lock.Key key) {}
            }
            class Lock {
                private int oil;
                void oil() { oil++; }
                class Key {
                    private boolean turned;
                    void turn() { turned = oil == 2; }
                    boolean isTurned() { return turned; }
                }
            }"
        ),
        expect![[r#"
            Lock lock = new Lock();
            Lock.Key key = lock.new Key();
            lock.oil();
            lock.oil();
            key.turn();"#]],
    );
}

#[test]
fn elements_are_objects_like_others() {
    check(
        java!(
            "class Goal {
                //@ requires cups != null && cups.length == 2 && cups[0] != cups[1];
                //@ requires (\\forall int i; 0 <= i && i < cups.length; cups[i].level() == i + 1);
                static void reached(Cup[] cups) {}
            }
            class Cup {
                private int level;
                void fill() { level++; }
                int level() { return level; }
            }"
        ),
        expect![[r#"
            Cup cup = new Cup();
            Cup cup2 = new Cup();
            cup2.fill();
            cup2.fill();
            cup.fill();
            Cup[] cups = {cup, cup2};"#]],
    );
}

#[test]
fn a_precondition_says_what_a_call_is_given() {
    check(
        java!(
            "class Goal {
                //@ requires door.isOpen();
                static void reached(Door door) {}
            }
            class Door {
                private int code = 17;
                private int stage;
                //@ requires stage() == 0 && number == 3 * code() - 4;
                void type(int number) { stage = 1; }
                //@ requires stage() == 1 && word.length() == code() % 10 && word.endsWith(\"ok\");
                void say(String word) { stage = 2; }
                /*@ pure @*/ int code() { return code; }
                /*@ pure @*/ int stage() { return stage; }
                /*@ pure @*/ boolean isOpen() { return stage == 2; }
            }"
        ),
        expect![[r#"
            Door door = new Door();
            door.type(47);
            door.say("abcdeok");"#]],
    );
}

#[test]
fn what_no_call_reaches_is_said_so() {
    check(
        java!(
            "class Goal {
                //@ requires lamp.light() == 3;
                static void reached(Lamp lamp) {}
            }
            class Lamp {
                private int light;
                void flip() { light = 1 - light; }
                int light() { return light; }
            }"
        ),
        expect![["not reached"]],
    );
}

/// The programs of `bench/plan-kinds` that need nothing but their sources, without a JVM; `JURAT_KINDS=second` for the other set.
#[test]
fn every_kind_is_reached() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/plan-kinds");
    let set = std::env::var("JURAT_KINDS").unwrap_or_else(|_| String::from("first"));
    let mut missed = Vec::new();
    for line in std::fs::read_to_string(root.join("kinds.csv")).unwrap().lines().skip(1) {
        let (name, of) = (line.split(',').next().unwrap(), line.rsplit(',').next().unwrap());
        let folder = root.join(name);
        if of != set || folder.join("lib").exists() || folder.join("pom.xml").exists() {
            continue;
        }
        let text = std::fs::read_to_string(folder.join("src").join(name).join("Goal.java")).unwrap();
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("package")).collect();
        let said = gathered(&lines.join("\n"), 20_000);
        println!("{name}: {}", said.replace('\n', " "));
        if !said.contains('=') {
            missed.push(name.to_owned());
        }
    }
    assert_eq!(missed, Vec::<String>::new());
}
