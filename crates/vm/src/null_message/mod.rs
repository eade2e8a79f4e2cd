//! The JDK's helpful messages of `NullPointerException` (JEP 358): which action failed, and which expression was null.
//!
//! `Cannot invoke "String.length()" because "<parameter1>.name" is null`. Computed from the bytecode when the message
//! is asked for: the instruction that threw says what was tried, and following the operand back to the instructions
//! that pushed it says what was null.

mod sources;
mod text;

use classfile::raw::{self, RawCode};

use crate::class::MethodId;
use crate::machine::Machine;
use sources::{Sources, sources};
use text::Text;

impl Machine {
    /// The message for a null dereference by the instruction at a bytecode offset; `None` if it dereferences nothing.
    pub fn null_message(&self, method: MethodId, offset: u16) -> Option<String> {
        let method = &self.methods[method];
        let class = self.classes[method.class].raw.as_ref()?;
        let member = class.methods.get(method.raw as usize)?;
        let code: RawCode<'_> = raw::code(class, member)?.ok()?;
        let sources: Sources = sources(class, &code);
        let text = Text {
            class,
            code: &code,
            sources: &sources,
            variables: raw::local_variables(class, &code),
            is_static: method.is_static(),
            parameters: method.parameters.iter().map(|kind| kind.slots() as u16).collect(),
        };
        text.message(offset)
    }
}
