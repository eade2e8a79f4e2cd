//! Calls through method handles (JVMS 2.9.3): what a linked call runs.
//!
//! A method handle is run by its *form*'s entry, a `MemberName` whose method takes the handle itself as first
//! argument. `invokeExact` does so when the handle has the type of the call, `invoke` after `asType`; HotSpot has
//! Java code for both, written anew per type, whose frames nobody sees.

use super::layout::Known;
use crate::class::{ClassId, MethodId, Status};
use crate::code::LinkedForm;
use crate::heap::Meta;
use crate::machine::Machine;
use crate::natives::Reply;
use crate::stop::{Outcome, Trap};
use crate::thread::{After, Returned};
use crate::value::{Ref, Value};

/// What happens to the operands before the call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    Nothing,
    Append(Ref),
    DropLast,
}

impl Machine {
    /// Executes an `Op::CallLinked` of the current frame, whose state is saved.
    pub(crate) fn call_linked(
        &mut self,
        slot: Meta,
        index: u16,
        arguments: u16,
        form: LinkedForm,
    ) -> Outcome<()> {
        match form {
            LinkedForm::Dynamic | LinkedForm::Access => {
                let link: Ref = self.heap.get(slot, 0);
                let class = self.calling_class();
                if link.is_null() {
                    return match form {
                        LinkedForm::Access => self.link_access(class, index, slot),
                        _ => self.link_call_site(class, index, slot),
                    };
                }
                let member: Ref = self.heap.element(link, 0);
                if self.heap.length(link) == 1 {
                    return Err(self.fail_again(member));
                }
                if form == LinkedForm::Access {
                    let handle = self.operand(arguments);
                    self.non_null(handle)?;
                }
                let appendix: Ref = self.heap.element(link, 1);
                let target = self.member_target(member)?;
                let change = appendix.some().map_or(Change::Nothing, Change::Append);
                let arguments = arguments + !appendix.is_null() as u16;
                self.enter(target, change, arguments)
            }
            LinkedForm::InvokeExact | LinkedForm::Invoke => {
                let wanted: Ref = self.heap.get(slot, 0);
                if wanted.is_null() {
                    return self.fill_method_type(index);
                }
                let handle = self.operand(arguments);
                let handle = self.non_null(handle)?;
                if self.known_ref(handle, Known::HandleType) != wanted {
                    return self.adapt_handle(handle, wanted, arguments, form);
                }
                self.enter_form(handle, Change::Nothing, arguments)
            }
            LinkedForm::Basic
            | LinkedForm::ToStatic
            | LinkedForm::ToSpecial
            | LinkedForm::ToVirtual
            | LinkedForm::ToInterface => self.enter_basic(form, Change::Nothing, arguments),
        }
    }

    /// A site that could not be linked: an error of the same class and text, without a cause, as HotSpot has it.
    fn fail_again(&mut self, error: Ref) -> Trap {
        let class = self.names.text(self.classes[self.heap.class_of(error)].name);
        let message = self.read_field(error, "detailMessage").and_then(|message| message.reference().some());
        let message = message.map(|message| self.string_text(message));
        self.throw(&class, message.as_deref())
    }

    fn calling_class(&self) -> ClassId {
        self.thread().frames.last().map_or(self.known.object, |frame| self.methods[frame.method].class)
    }

    /// The reference that many slots below the top of the operands.
    fn operand(&self, below: u16) -> Ref {
        let thread = self.thread();
        let top = thread.frames.last().map_or(0, |frame| frame.top);
        Ref(thread.stack.get(top - below as u32) as u32)
    }

    /// The slot of an `invoke`'s method type is that of the NameAndType.
    fn fill_method_type(&mut self, index: u16) -> Outcome<()> {
        let class = self.calling_class();
        let raw = self.raw_of(class)?;
        if let classfile::raw::Constant::Method { name_and_type, .. } = raw.constant(index) {
            self.method_type_at(class, name_and_type)?;
        }
        Err(self.library_stop("a method type is null".to_string()))
    }

    /// The handle has another type than the call: `invokeExact` fails, `invoke` goes on with the handle `asType`.
    fn adapt_handle(&mut self, handle: Ref, wanted: Ref, arguments: u16, form: LinkedForm) -> Outcome<()> {
        let both = [Value::Ref(handle), Value::Ref(wanted)];
        if form == LinkedForm::InvokeExact {
            let class = self.load_boot("java/lang/invoke/Invokers")?;
            self.initialize(class)?;
            let descriptor = "(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)V";
            let Some(check) = self.find_declared(class, "checkExactType", descriptor) else {
                return Err(self.throw("java/lang/invoke/WrongMethodTypeException", None));
            };
            self.push_call(check, &both, None)?;
            return Err(Trap::Again);
        }
        let class = self.known.method_handle;
        let descriptor = "(Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;";
        let Some(as_type) = self.find_declared(class, "asType", descriptor) else {
            return Err(self.library_stop("MethodHandle has no asType".to_string()));
        };
        let as_type = self.select(self.heap.class_of(handle), as_type)?;
        let after = After::new(handle_adapted).numbers([arguments as u32, 0, 0]);
        self.push_call(as_type, &both, Some(after))?;
        Err(Trap::Again)
    }

    fn enter_form(&mut self, handle: Ref, change: Change, arguments: u16) -> Outcome<()> {
        let form = self.known_ref(handle, Known::HandleForm);
        let form = self.non_null(form)?;
        let entry = self.known_ref(form, Known::FormEntry);
        let target = self.member_target(entry)?;
        self.enter(target, change, arguments)
    }

    /// `arguments` counts what is on the stack after the change.
    fn enter_basic(&mut self, form: LinkedForm, change: Change, arguments: u16) -> Outcome<()> {
        if form == LinkedForm::Basic {
            let below = match change {
                Change::Nothing => arguments,
                Change::Append(_) => arguments - 1,
                Change::DropLast => arguments + 1,
            };
            let handle = self.operand(below);
            let handle = self.non_null(handle)?;
            return self.enter_form(handle, change, arguments);
        }
        let member = self.operand(1);
        let member = self.non_null(member)?;
        let target = self.member_target(member)?;
        let target = match form {
            LinkedForm::ToStatic => target,
            LinkedForm::ToSpecial => {
                let receiver = self.operand(arguments);
                self.non_null(receiver)?;
                target
            }
            _ => {
                let receiver = self.operand(arguments);
                let receiver = self.non_null(receiver)?;
                if self.methods[target].flags.signature_polymorphic {
                    target
                } else {
                    self.select(self.heap.class_of(receiver), target)?
                }
            }
        };
        self.enter(target, Change::DropLast, arguments - 1)
    }

    /// Calls `target` with the operands, changed; if it cannot be called yet they are as they were.
    fn enter(&mut self, target: MethodId, change: Change, arguments: u16) -> Outcome<()> {
        let method = &self.methods[target];
        if method.flags.signature_polymorphic {
            return match self.form_of(target) {
                Some(LinkedForm::Basic) => self.enter_basic(LinkedForm::Basic, change, arguments),
                _ => {
                    let text = self.method_text(target);
                    Err(self.library_stop(format!("{text} is called without a call site")))
                }
            };
        }
        let class = method.class;
        if method.is_static() && self.status(class) != Status::Initialized {
            self.initialize(class)?;
        }
        let thread = self.thread_mut();
        let depth = thread.frames.len();
        let Some(frame) = thread.frames.last_mut() else { return Ok(()) };
        let (top, pc) = (frame.top, frame.pc);
        match change {
            Change::Nothing => {}
            Change::Append(object) => {
                thread.stack.set(top, object.0 as u64);
                thread.stack.set_term(top, 0);
                frame.top += 1;
            }
            Change::DropLast => frame.top -= 1,
        }
        let entered = self.enter_slowly(target, arguments as u32);
        let thread = self.thread_mut();
        let waits = thread.frames.len() == depth && thread.frames.last().is_some_and(|frame| frame.pc == pc);
        if entered.is_err() || waits {
            // Executed again from the start: whoever calls up has left its frame on top.
            if let Some(frame) = thread.frames.get_mut(depth - 1) {
                frame.top = top;
            }
        }
        entered
    }

    /// The method that a resolved `MemberName` stands for.
    pub(crate) fn member_target(&mut self, member: Ref) -> Outcome<MethodId> {
        if !member.is_null() {
            let method = self.known_ref(member, Known::NameMethod);
            if !method.is_null() {
                let number = self.known_int(method, Known::ResolvedTarget) as u32;
                if number > 0 {
                    return Ok(MethodId(number - 1));
                }
            }
        }
        Err(self.throw("java/lang/InternalError", Some("a member name that is not resolved is called")))
    }
}

/// The caller's handle becomes what `asType` gave.
fn handle_adapted(machine: &mut Machine, returned: Returned, after: After) -> Outcome<Reply> {
    match returned {
        Returned::Value(handle) => {
            let thread = machine.thread_mut();
            if let Some(frame) = thread.frames.last() {
                thread.stack.set(frame.top - after.numbers[0], handle.reference().0 as u64);
            }
            Ok(().into())
        }
        Returned::Threw(exception) => Err(Trap::Throw(exception)),
    }
}
