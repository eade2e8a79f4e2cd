//! Progress on a terminal: one bar over the classes, and what is being done right now.

use std::io::{self, IsTerminal};

use base::printable::line;
use generate::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on a terminal; nothing in a pipe.
pub(crate) struct Bar {
    bar: ProgressBar,
}

impl Bar {
    pub(crate) fn new(quiet: bool) -> Self {
        let bar = ProgressBar::new(0);
        if quiet || !io::stderr().is_terminal() {
            bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        if let Ok(style) = ProgressStyle::with_template("{bar:24} {pos}/{len} classes  {msg}") {
            bar.set_style(style);
        }
        Bar { bar }
    }

    pub(crate) fn say(&self, what: &str) {
        self.bar.set_message(what.to_owned());
        self.bar.tick();
    }

    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

impl Progress for Bar {
    fn begin(&self, classes: usize) {
        self.bar.set_length(classes as u64);
    }

    fn working(&self, class: &str, what: &str) {
        self.bar.set_message(format!("{}: {what}", line(class)));
    }

    fn finished(&self, class: &str, tests: usize, findings: usize) {
        let found = if findings > 0 { format!(", {findings} findings") } else { String::new() };
        self.bar.println(format!("{}: {tests} tests{found}", line(class)));
        self.bar.inc(1);
    }
}
