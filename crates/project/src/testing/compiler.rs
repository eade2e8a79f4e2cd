//! A compiler that stays warm: one process for all compilations of a test binary.

use std::ffi::OsString;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, PoisonError};

use crate::jdk::Jdk;

struct WarmCompiler {
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    /// It ends when its input does, at the latest with the process of the tests.
    _process: Child,
}

/// Runs the installed `javac` with these arguments.
///
/// # Errors
/// With what the compiler says when it fails.
///
/// # Panics
/// When no JDK is found.
pub fn javac(arguments: &[OsString]) -> Result<(), String> {
    static COMPILER: Mutex<Option<WarmCompiler>> = Mutex::new(None);
    let mut compiler = COMPILER.lock().unwrap_or_else(PoisonError::into_inner);
    compiler.get_or_insert_with(WarmCompiler::start).compile(arguments)
}

impl WarmCompiler {
    fn start() -> WarmCompiler {
        let jdk = Jdk::find(None).expect("tests need a JDK");
        let source = tempfile::Builder::new().suffix(".java").tempfile().expect("a temporary file");
        std::fs::write(source.path(), include_str!("WarmCompiler.java")).expect("a source file");
        let mut process = Command::new(jdk.java())
            .args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Duser.language=en", "-Duser.country=US"])
            .arg(source.path())
            .env_remove("JAVA_TOOL_OPTIONS")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("java starts");
        let to = process.stdin.take().expect("it has an input");
        let from = BufReader::new(process.stdout.take().expect("it has an output"));
        let mut compiler = WarmCompiler { to, from, _process: process };
        // Its source must stay until it has been read, which the first answer proves.
        compiler.compile(&["-version".into()]).expect("the compiler answers");
        compiler
    }

    fn compile(&mut self, arguments: &[OsString]) -> Result<(), String> {
        let mut request = format!("{}\n", arguments.len());
        for argument in arguments {
            request += &argument.to_string_lossy();
            request.push('\n');
        }
        self.to.write_all(request.as_bytes()).expect("the compiler takes a request");
        let answer = self.line();
        let (status, lines) = answer.split_once(' ').expect("a status and a number of lines");
        let lines = lines.parse().expect("a number of lines");
        let said: Vec<String> = (0..lines).map(|_| self.line()).collect();
        if status == "0" { Ok(()) } else { Err(said.join("\n")) }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.from.read_line(&mut line).expect("the compiler answers");
        line.trim_end().to_owned()
    }
}
