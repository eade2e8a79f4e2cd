//! Natives of `java.awt`: there is no display. A program that asks is told so; one that needs it is stopped.

use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::{Outcome, Trap};
use crate::thread::{After, Returned};
use crate::value::{Ref, Value};

const GRAPHICS_ENVIRONMENT: &str = "java/awt/GraphicsEnvironment";

const GRAPHICS_ENVIRONMENT_NATIVES: &[Entry] = &[native("checkHeadless", "()V", check_headless)];

/// The tables of this package, by internal class name.
pub const ALL: &[(&str, &[Entry])] = &[(GRAPHICS_ENVIRONMENT, GRAPHICS_ENVIRONMENT_NATIVES)];

/// What every window asks first.
fn check_headless(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    let class = machine.load_boot(GRAPHICS_ENVIRONMENT)?;
    machine.initialize(class)?;
    let Some(method) = machine.find_declared(class, "isHeadless", "()Z") else {
        return Err(machine.refuse("open a window"));
    };
    machine.push_call(method, &[], Some(After::new(headless)))?;
    Ok(Reply::Called)
}

/// `HeadlessException` if the program itself wants to do without a display; `defaultHeadless` tells that it does not.
fn headless(machine: &mut Machine, returned: Returned, _: After) -> Outcome<Reply> {
    match returned {
        Returned::Threw(exception) => return Err(Trap::Throw(exception)),
        Returned::Value(Value::Int(0)) => return Ok(().into()),
        Returned::Value(_) => {}
    }
    let class = machine.load_boot(GRAPHICS_ENVIRONMENT)?;
    let by_default = machine.read_static(class, "defaultHeadless").map_or(Ref::NULL, Value::reference);
    let by_default = by_default.some().and_then(|boxed| machine.read_field(boxed, "value"));
    if by_default == Some(Value::Int(1)) {
        return Err(machine.refuse("open a window"));
    }
    Err(machine.throw("java/awt/HeadlessException", None))
}
