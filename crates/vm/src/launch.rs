//! Running a program as the `java` command does: the JDK's own launcher class finds the main method and complains,
//! uncaught exceptions go to the thread's handler, other threads are waited for, shutdown hooks run.

use crate::class::{ClassId, access, dotted};
use crate::machine::Machine;
use crate::stop::{Stop, StopReason, Trap};
use crate::value::Value;

const LAUNCHER: &str = "sun/launcher/LauncherHelper";
/// `LauncherHelper.LM_CLASS`: the main class is given by its name.
const BY_CLASS_NAME: i32 = 1;

/// How a program ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// With this exit status.
    Status(i32),
    /// The machine could not go on.
    Stopped(Box<Stop>),
}

impl Machine {
    /// Runs the class's `main` and all that follows until the program has ended.
    pub fn run_main(&mut self, class: &str, arguments: &[String]) -> Ending {
        match self.run_program(class, arguments) {
            Ok(status) => Ending::Status(status),
            Err(Trap::Stop(stop)) => match stop.reason {
                StopReason::Exit { status } => Ending::Status(status),
                _ => Ending::Stopped(stop),
            },
            Err(Trap::Throw(exception)) => {
                let problem = self.describe_throwable(exception);
                Ending::Stopped(Box::new(Stop { reason: StopReason::Library { problem }, stack: Vec::new() }))
            }
            Err(Trap::Again) => unreachable!("nothing is executed again outside the interpreter"),
        }
    }

    /// A class of the class path (by internal name) as the application class loader gives it, initialised.
    pub fn load_program_class(&mut self, name: &str) -> Result<ClassId, Trap> {
        let loader = self.loader_object(self.known.app_loader);
        let name = self.new_string(&dotted(name))?;
        let descriptor = "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;";
        let for_name = self.library_method(self.known.class, "forName", descriptor)?;
        let mirror = self.run_to_completion(for_name, &[name.into(), true.into(), loader.into()])?;
        Ok(self.class_of_mirror(mirror.reference()))
    }

    fn run_program(&mut self, class: &str, arguments: &[String]) -> Result<i32, Trap> {
        let launcher = self.load_boot(LAUNCHER)?;
        self.initialize_now(launcher)?;
        let check =
            self.library_method(launcher, "checkAndLoadMain", "(ZILjava/lang/String;)Ljava/lang/Class;")?;
        let name = self.new_string(class)?;
        let mirror =
            self.run_to_completion(check, &[true.into(), BY_CLASS_NAME.into(), name.into()])?.reference();
        let main_class = self.class_of_mirror(mirror);
        // What came before is not the program's.
        if let Some(limit) = self.options.max_instructions {
            self.set_budget(Some(limit.saturating_sub(self.budget_from)));
        }
        let (status, uncaught) = match self.call_main(launcher, main_class, arguments) {
            Ok(()) => (0, None),
            Err(Trap::Throw(exception)) => (1, Some(exception)),
            Err(stop) => return Err(stop),
        };
        self.destroy(uncaught)?;
        Ok(status)
    }

    /// Since Java 25 `main` may be an instance method and may have no parameter; the launcher class has found out.
    fn call_main(&mut self, launcher: ClassId, class: ClassId, arguments: &[String]) -> Result<(), Trap> {
        let flag = |machine: &Machine, name: &str, default: bool| {
            machine.read_static(launcher, name).map_or(default, |value| value != Value::Int(0))
        };
        let is_static = flag(self, "isStaticMain", true);
        let without_arguments = flag(self, "noArgMain", false);
        let descriptor = if without_arguments { "()V" } else { "([Ljava/lang/String;)V" };
        let main = self.library_method(class, "main", descriptor)?;
        self.initialize_now(class)?;
        let mut values = Vec::new();
        if !is_static && self.methods[main].access & access::STATIC == 0 {
            let object = self.new_object(class)?;
            let constructor = self.library_method(class, "<init>", "()V")?;
            self.run_to_completion(constructor, &[object.into()])?;
            values.push(Value::Ref(object));
        }
        if !without_arguments {
            let mut texts = Vec::with_capacity(arguments.len());
            for argument in arguments {
                texts.push(self.new_string(argument)?);
            }
            let string = self.load_boot("java/lang/String")?;
            values.push(Value::Ref(self.new_object_array(string, &texts)?));
        }
        self.run_to_completion(main, &values).map(|_| ())
    }
}
