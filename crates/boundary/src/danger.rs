//! Types that a test must not touch, with the reason to tell the user.

/// Why no object of a class is ever made, or `None` where there is nothing to fear.
pub(crate) fn reason(class: &str) -> Option<&'static str> {
    Some(match class {
        "java/lang/Thread"
        | "java/lang/ThreadGroup"
        | "java/util/Timer"
        | "java/util/concurrent/ForkJoinPool" => "would start or control threads",
        "java/lang/Runtime"
        | "java/lang/Process"
        | "java/lang/ProcessBuilder"
        | "java/lang/ProcessHandle" => "would run other programs",
        "java/lang/ClassLoader" | "java/net/URLClassLoader" | "java/security/SecureClassLoader" => {
            "would load other classes"
        }
        "java/io/FileInputStream"
        | "java/io/FileOutputStream"
        | "java/io/FileReader"
        | "java/io/FileWriter"
        | "java/io/RandomAccessFile"
        | "java/io/FileDescriptor"
        | "java/util/logging/FileHandler" => "would open files",
        "java/io/Console" => "needs a terminal",
        "java/lang/Void" => "has no values but null",
        _ if class.starts_with("java/util/concurrent/") && class.ends_with("Executor") => {
            "would start threads"
        }
        _ if class.starts_with("java/util/concurrent/") && class.ends_with("ExecutorService") => {
            "would start threads"
        }
        _ if class.starts_with("java/net/") && !matches!(class, "java/net/URI" | "java/net/URL") => {
            "would use the network"
        }
        _ if class.starts_with("java/nio/channels/") => "would open files or sockets",
        _ if class.starts_with("java/awt/") || class.starts_with("javax/swing/") => "needs a screen",
        _ if class.starts_with("java/sql/") && class.ends_with("Connection") => "would use a database",
        _ => return None,
    })
}

/// Methods that are never called to bring an object into a state.
pub(crate) fn is_method_to_avoid(name: &str) -> bool {
    matches!(
        name,
        "wait"
            | "notify"
            | "notifyAll"
            | "run"
            | "start"
            | "stop"
            | "join"
            | "sleep"
            | "exit"
            | "halt"
            | "main"
            | "finalize"
            | "await"
            | "shutdown"
            | "interrupt"
            | "read"
            | "accept"
            | "connect"
            | "exec"
    )
}
