//! A process with given input, run to its end or for a time.

use std::fs::{self, File};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// What a process printed and how it ended.
#[derive(Debug)]
pub(crate) struct Run {
    pub stdout: String,
    pub stderr: String,
    /// None when it took too long or a signal ended it.
    pub status: Option<i32>,
}

impl Run {
    /// What was kept, if it was kept for this key.
    pub(crate) fn from_cache(bytes: &[u8], key: &Value) -> Option<Run> {
        let kept: Value = serde_json::from_slice(bytes).ok()?;
        if kept.get("key") != Some(key) {
            return None;
        }
        let text = |name: &str| kept.get(name).and_then(Value::as_str).map(str::to_owned);
        let status = kept.get("status").and_then(Value::as_i64)?;
        Some(Run { stdout: text("stdout")?, stderr: text("stderr")?, status: i32::try_from(status).ok() })
    }

    pub(crate) fn to_cache(&self, key: &Value) -> String {
        json!({"key": key, "stdout": self.stdout, "stderr": self.stderr, "status": self.status}).to_string()
    }
}

/// Output goes through files, so that a full pipe cannot hold the process.
pub(crate) fn run(mut command: Command, stdin: &str, timeout: Duration) -> Run {
    let folder = tempfile::tempdir().unwrap();
    let [input, output, errors] = ["in", "out", "err"].map(|name| folder.path().join(name));
    fs::write(&input, stdin).unwrap();
    command.stdin(File::open(&input).unwrap());
    command.stdout(File::create(&output).unwrap()).stderr(File::create(&errors).unwrap());
    let mut child = command.spawn().unwrap();
    let end = Instant::now() + timeout;
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status.code();
        }
        if Instant::now() > end {
            child.kill().unwrap();
            child.wait().unwrap();
            break None;
        }
        thread::sleep(Duration::from_millis(3));
    };
    let text = |path| String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned();
    Run { stdout: text(output), stderr: text(errors), status }
}
