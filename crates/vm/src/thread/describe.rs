//! What a thread does, as a person and as Java read it.

use super::{ThreadId, ThreadStatus};
use crate::class::dotted;
use crate::machine::Machine;
use crate::value::Ref;

/// The numbers that `Thread.threadStatus` holds (those of JVM TI's thread states).
pub(super) mod java_status {
    pub(crate) const NEW: i32 = 0;
    pub(crate) const TERMINATED: i32 = 0x0002;
    pub(crate) const RUNNABLE: i32 = 0x0005;
    pub(crate) const SLEEPING: i32 = 0x00e1;
    pub(crate) const WAITING: i32 = 0x0191;
    pub(crate) const WAITING_TIMED: i32 = 0x01a1;
    pub(crate) const PARKED: i32 = 0x0291;
    pub(crate) const PARKED_TIMED: i32 = 0x02a1;
    pub(crate) const BLOCKED: i32 = 0x0401;
}

impl ThreadStatus {
    pub(crate) fn java(self) -> i32 {
        match self {
            ThreadStatus::Runnable
            | ThreadStatus::Initializing { .. }
            | ThreadStatus::AwaitingReferences
            | ThreadStatus::AwaitingOthers => java_status::RUNNABLE,
            ThreadStatus::Blocked { .. } => java_status::BLOCKED,
            ThreadStatus::Waiting { until: None, .. } => java_status::WAITING,
            ThreadStatus::Waiting { until: Some(_), .. } => java_status::WAITING_TIMED,
            ThreadStatus::Parked { until: None } => java_status::PARKED,
            ThreadStatus::Parked { until: Some(_) } => java_status::PARKED_TIMED,
            ThreadStatus::Sleeping { .. } => java_status::SLEEPING,
            ThreadStatus::Terminated => java_status::TERMINATED,
        }
    }
}

impl Machine {
    /// The name that Java code gave the thread.
    pub fn thread_name(&self, index: usize) -> String {
        let name =
            self.read_field(self.threads[index].object, "name").map_or(Ref::NULL, |name| name.reference());
        if name.is_null() { format!("thread {}", self.threads[index].id.0) } else { self.string_text(name) }
    }

    /// `"main" waits to lock a p.Account that "Thread-1" holds`.
    pub(super) fn describe_waiting(&self, index: usize) -> String {
        let name = self.thread_name(index);
        let doing = match self.threads[index].status {
            ThreadStatus::Runnable => "can run".to_owned(),
            ThreadStatus::Blocked { monitor } => match self.monitor_owner(monitor) {
                Some(owner) => {
                    let class = self.describe_object(monitor);
                    format!("waits to lock {class} that {} holds", self.describe_thread(owner))
                }
                None => format!("waits to lock {}", self.describe_object(monitor)),
            },
            ThreadStatus::Waiting { monitor, .. } => {
                format!("waits to be notified on {}", self.describe_object(monitor))
            }
            ThreadStatus::Sleeping { .. } => "sleeps".to_owned(),
            ThreadStatus::Parked { .. } => "is parked".to_owned(),
            ThreadStatus::Initializing { class } => {
                let name = dotted(self.names.get(self.classes[class].name));
                format!("waits until class {name} is initialised")
            }
            ThreadStatus::AwaitingReferences => "waits for cleared references".to_owned(),
            ThreadStatus::AwaitingOthers => "waits for the others to end".to_owned(),
            ThreadStatus::Terminated => "has ended".to_owned(),
        };
        format!("\"{name}\" {doing}")
    }

    fn describe_thread(&self, id: ThreadId) -> String {
        match self.thread_index(id) {
            Some(index) => format!("\"{}\"", self.thread_name(index)),
            None => "a thread that has ended".to_owned(),
        }
    }

    fn describe_object(&self, object: Ref) -> String {
        let class = self.heap.class_of(object);
        format!("a {}", dotted(self.names.get(self.classes[class].name)))
    }
}
