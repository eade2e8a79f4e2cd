//! The control: that each attack would succeed if it were not refused.
//!
//! The same attacks are made in a throw-away world (the script `world` of the crate `sandbox`), as root of it and as an
//! ordinary user, on a judge from which all protection has been taken: no sandbox, and a `java` that gives the process the
//! environment, the home and the memory that the judge keeps from it, opens the judge's module and the JDK, leaves out the agent
//! that refuses commands to the machine and lets the process attach to itself, and leaves the mark of the frames where attacks look for it. What succeeds there and not in the suite, protection has refused.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use judge::End;

use crate::attack::{self, FLOOD, Kind, MARK, Shows};
use crate::support::{self, Bench};
use crate::target::{SECRET, Target};
use crate::{LEVEL, ORDINARY, copy_of_runtime, try_one};

/// What a computer refuses to an ordinary user anyway: for these, only attacks by root show something.
const NEED_ROOT: [&str; 7] = [
    "passwords",
    "system files",
    "owner",
    "owner by number",
    "the judge's jars",
    "the JDK",
    "the JDK's options",
];
const WORLD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../sandbox/tests/world");

/// Takes back what the judge does to protect itself. The JVM is still the child of whoever starts it.
const JAVA: &str = r#"#!/bin/bash
arguments=(--add-opens jurat.judge/jurat.judge=ALL-UNNAMED --add-opens java.base/java.lang=ALL-UNNAMED
  -Xmx1g -XX:MaxDirectMemorySize=1g "-Duser.home=HOME" -Djdk.attach.allowAttachSelf=true)
for argument; do
  case $argument in
    -Xmx*|-XX:MaxDirectMemorySize=*|-Duser.home=*) ;;
    -javaagent:*|-XX:+DisableAttachMechanism|-XX:-EnableDynamicAgentLoading) ;;
    *) arguments+=("$argument") ;;
  esac
done
rm -f MARK
dd bs=1 count=16 of=MARK 2> /dev/null
export API_TOKEN=SECRET
exec 3<&0
exec JDK/bin/java.real "${arguments[@]}" < <(cat MARK; exec cat <&3) 3<&-
"#;

#[test]
fn every_attack_would_succeed_if_it_were_not_refused() {
    if !sandbox::level().has_namespaces() {
        eprintln!("without namespaces there is no throw-away world, and no control");
        return;
    }
    run_in_a_world("0");
    if rustix::process::geteuid().is_root() {
        run_in_a_world(ORDINARY);
    }
}

/// Starts this program again in a world that is gone afterwards.
fn run_in_a_world(user: &str) {
    let folder = tempfile::tempdir().unwrap();
    let java = folder.path().join("java");
    let text = JAVA.replace("MARK", MARK).replace("JDK", "/jdk").replace("SECRET", SECRET);
    fs::write(&java, text.replace("=HOME", "=/tmp/home")).unwrap();
    fs::set_permissions(&java, fs::Permissions::from_mode(0o755)).unwrap();
    let mut world = Command::new(WORLD);
    if rustix::process::geteuid().is_root() {
        world.args(["--as", user]);
    }
    let mut copy = |from: &Path, to: &str| {
        world.arg("--copy").arg(format!("{}={to}", from.display()));
    };
    let jdk = support::jdk_home();
    for part in ["bin", "conf", "lib", "release"] {
        copy(&jdk.join(part), &format!("/jdk/{part}"));
    }
    copy(&jdk.join("bin/java"), "/jdk/bin/java.real");
    copy(&java, "/jdk/bin/java");
    copy(&copy_of_runtime(folder.path()), "/runtime");
    copy(&std::env::current_exe().unwrap(), "/attacks");
    world.args([
        "--",
        "/attacks",
        "--ignored",
        "--exact",
        "control::control",
        "--nocapture",
        "--test-threads",
        "1",
    ]);
    world.env_clear().env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin").env("API_TOKEN", SECRET);
    world.env("JAVA_HOME", "/jdk").env("JURAT_RUNTIME", "/runtime").env("HOME", "/tmp/home").env(LEVEL, user);
    let done = world.output().unwrap();
    let said = format!("{}{}", String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    assert!(done.status.success() && said.contains("1 passed"), "as user {user}: {said}");
}

#[test]
#[ignore = "run by the other test, in a world of its own: outside it does harm"]
fn control() {
    let Ok(user) = std::env::var(LEVEL) else { return };
    assert_eq!(std::process::id(), 1, "this is not a throw-away world");
    let target = Target::new();
    let udp = target.udp.try_clone().unwrap();
    std::thread::spawn(move || answer(&udp));
    let _service = UnixListener::bind("/run/dbus/system_bus_socket").unwrap();
    let attacks = attack::all(&target);
    let mut bench = Bench::without_archive(&[&attack::class(&attacks)]);
    bench.settings.sandbox = judge::Sandbox::Off;
    // The largest ones take their time.
    bench.settings.test_timeout = Duration::from_secs(20);
    target.aim_at(&bench.settings.class_path[0]);
    let members: String = (0..attacks.len()).map(attack::case).collect();
    let mut judge = bench.judge();
    bench.compile(&mut judge, "Checked", &members);
    let compiled = judge.compiled().clone();
    let mut failed = Vec::new();
    for (index, attack) in attacks.iter().enumerate() {
        target.set_up();
        // Once a judge has been deceived it is of no use to the next one.
        if attack.kind == Kind::Forging {
            judge = bench.judge();
            judge.define(&compiled).unwrap();
        }
        let succeeded = match attack.shows {
            Shows::Said => {
                let (succeeded, seen) = try_one(&mut judge, index, attack);
                if !succeeded {
                    eprintln!("{}: {seen}", attack.name);
                }
                succeeded
            }
            Shows::Exit => {
                let ended = judge.run_checked("p.Checked", &[format!("case{index}")]).unwrap().remove(0).end;
                ended == End::Exit(0)
            }
            Shows::Flood => drowns(&bench, index),
        };
        if !succeeded {
            failed.push(attack.name);
        }
    }
    let has_version_6 = target.tcp_version_6.is_some();
    let expected: &[&str] = if user == ORDINARY { &NEED_ROOT } else { &[] };
    failed.retain(|name| has_version_6 || *name != "TCP over version 6");
    assert_eq!(failed, expected, "attacks that fail for a reason of their own, as user {user}");
}

/// A naive judge keeps all that the process writes.
fn drowns(bench: &Bench, index: usize) -> bool {
    let mut command = Command::new(bench.settings.jdk_home.join("bin/java.real"));
    command.arg("-cp").arg(&bench.settings.class_path[0]).arg("p.Attacker").arg(attack::method(index));
    let done = command.output().unwrap();
    done.stdout.len() + done.stderr.len() >= FLOOD
}

fn answer(udp: &std::net::UdpSocket) {
    loop {
        match udp.recv_from(&mut [0; 8]) {
            Ok((_, from)) => drop(udp.send_to(&[1], from)),
            Err(_) => std::thread::sleep(Duration::from_millis(5)),
        }
    }
}
