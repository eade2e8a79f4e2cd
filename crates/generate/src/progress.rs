//! What a run tells while it works.

/// Called from several threads; an implementation shows it or keeps silent.
pub trait Progress: Send + Sync {
    /// The classes that will be worked on.
    fn begin(&self, classes: usize);
    /// What is being done for a class right now: `trying 120 candidates`.
    fn working(&self, class: &str, what: &str);
    /// A class is finished and its tests are written.
    fn finished(&self, class: &str, tests: usize, findings: usize);
}

/// Shows nothing.
pub struct Silent;

impl Progress for Silent {
    fn begin(&self, _classes: usize) {}
    fn working(&self, _class: &str, _what: &str) {}
    fn finished(&self, _class: &str, _tests: usize, _findings: usize) {}
}
