//! Types that a test must not touch, and why.

use suite::Danger;

/// Why no object of a class is ever made, or `None` where there is nothing to fear.
pub fn reason(class: &str) -> Option<Danger> {
    Some(match class {
        "java/lang/Thread"
        | "java/lang/ThreadGroup"
        | "java/util/Timer"
        | "java/util/concurrent/ForkJoinPool" => Danger::ControlsThreads,
        "java/lang/Runtime"
        | "java/lang/Process"
        | "java/lang/ProcessBuilder"
        | "java/lang/ProcessHandle" => Danger::RunsPrograms,
        "java/lang/ClassLoader" | "java/net/URLClassLoader" | "java/security/SecureClassLoader" => {
            Danger::LoadsClasses
        }
        "java/io/FileInputStream"
        | "java/io/FileOutputStream"
        | "java/io/FileReader"
        | "java/io/FileWriter"
        | "java/io/RandomAccessFile"
        | "java/io/FileDescriptor"
        | "java/util/logging/FileHandler" => Danger::OpensFiles,
        "java/io/Console" => Danger::NeedsTerminal,
        "java/lang/Void" => Danger::OnlyNull,
        _ if class.starts_with("java/util/concurrent/") && class.ends_with("Executor") => {
            Danger::StartsThreads
        }
        _ if class.starts_with("java/util/concurrent/") && class.ends_with("ExecutorService") => {
            Danger::StartsThreads
        }
        _ if class.starts_with("java/net/") && !matches!(class, "java/net/URI" | "java/net/URL") => {
            Danger::UsesNetwork
        }
        _ if class.starts_with("java/nio/channels/") => Danger::OpensChannels,
        _ if class.starts_with("java/awt/") || class.starts_with("javax/swing/") => Danger::NeedsScreen,
        _ if class.starts_with("java/sql/") && class.ends_with("Connection") => Danger::UsesDatabase,
        _ => return None,
    })
}

/// Methods that are never called to bring an object into a state.
pub fn is_method_to_avoid(name: &str) -> bool {
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
