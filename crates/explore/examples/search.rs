//! What exploring costs and reaches, without the judge: `search [--bytecode] PATH CLASS [METHOD]`. Edges are those that
//! runs on the machine have taken, not what tests cover. With `--bytecode` calls of the library never become terms.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a measurement, not a part of the tool"
)]

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use boundary::{Request, UserValues};
use contract::Contracts;
use explore::{Engine, Limits, Wanted};
use program::MethodRef;
use project::{OpenOptions, open};
use suite::TestCase;
use vm::Options;

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let models = arguments.first().is_none_or(|first| first != "--bytecode");
    if !models {
        arguments.remove(0);
    }
    let [path, class, method @ ..] = arguments.as_slice() else {
        eprintln!("usage: search [--bytecode] PATH CLASS [METHOD]");
        std::process::exit(2);
    };
    let (modules, _) = open(&[PathBuf::from(path)], &OpenOptions::default());
    let module = modules.first().expect("something to explore");
    let program = &module.program;
    let name = program.under_test().iter().find(|name| name.dotted() == *class).expect("the class");
    let found = program.class(name).expect("the class");
    let contracts = Contracts::new(Arc::clone(program), Vec::new());
    let mut proposed: Vec<(MethodRef, Vec<TestCase>)> = Vec::new();
    for declared in &found.methods {
        let reference = found.method_ref(declared);
        let wanted = declared.access.is_public() && !declared.access.is_synthetic();
        if !wanted || method.first().is_some_and(|method| **method != *declared.name) {
            continue;
        }
        let user = UserValues::default();
        let request = Request {
            program,
            contracts: &contracts,
            class: name,
            method: &reference,
            seed: base::Seed(0),
            user: &user,
            limits: boundary::Limits::default(),
            mocks: false,
            reflection: false,
        };
        let candidates = boundary::candidates(&request);
        let seeds = candidates.cases.into_iter().chain(candidates.beginnings).collect();
        proposed.push((reference.clone(), seeds));
    }
    let options = Options { models, ..Options::default() };
    let machine = host::boot(module.jdk.clone(), &module.class_path, options).expect("the machine");
    let wanted = Wanted {
        criterion: suite::Criterion::Branch,
        mode: graph::McdcMode::Masking,
        paths: Default::default(),
    };
    let methods = proposed.iter().map(|(method, _)| method.clone()).collect();
    let mut engine =
        Engine::new(machine, program, &contracts, name, methods, wanted).expect("the class runs");
    let thorough = Limits::default();
    let quick = Limits { idle: thorough.idle / 16, ..thorough.clone() };
    let started = Instant::now();
    for (round, limits) in [quick, thorough].iter().enumerate() {
        for (method, cases) in &mut proposed {
            if round > 0 && !engine.has_open_goals(method) {
                continue;
            }
            let began = Instant::now();
            let out_of_time = || began.elapsed() > Duration::from_secs(10);
            let explored = engine.explore(method, cases, limits, &out_of_time);
            let statistics = &explored.statistics;
            println!(
                "{:6.1} ms  {:4} runs {:8} instr  {:3} new  {:3} open  {}{}  {:?} {}",
                began.elapsed().as_secs_f64() * 1e3,
                statistics.runs,
                statistics.instructions,
                explored.cases.len(),
                engine.open_goals(method),
                method.name,
                method.descriptor,
                explored.losses,
                statistics.solver,
            );
            cases.splice(0..0, explored.cases);
        }
    }
    for (method, cases) in &proposed {
        if engine.has_open_goals(method) {
            let began = Instant::now();
            let out_of_time = || began.elapsed() > Duration::from_secs(10);
            let explored = engine.explore_fields(method, cases, &Limits::default(), &out_of_time);
            let (runs, open) = (explored.statistics.runs, engine.open_goals(method));
            println!("fields: {runs} runs, {open} open  {}  {:?}", method.name, explored.losses);
        }
    }
    println!("{:.1} s", started.elapsed().as_secs_f64());
    for line in engine.open_lines().iter().take(20) {
        println!("open: {line}");
    }
}
