//! Field access and invocation (JVMS 4.10.1.8 and 4.10.1.9): operands from descriptors, protected members, constructors.

use classfile::raw::{self, Constant};

use super::MemberKind;
use super::frame::Frame;
use super::step::Checker;
use super::trouble::{Verified, verify_error, verify_error_because};
use super::types::{Name, Type};

const GETSTATIC: u8 = 178;
const PUTSTATIC: u8 = 179;
const GETFIELD: u8 = 180;
const INVOKEVIRTUAL: u8 = 182;
const INVOKESPECIAL: u8 = 183;
const INVOKESTATIC: u8 = 184;
const INVOKEINTERFACE: u8 = 185;
const INVOKEDYNAMIC: u8 = 186;
const NEW: u8 = 187;

/// Indexes of Utf8.
#[derive(Clone, Copy)]
struct Member {
    name: u16,
    descriptor: u16,
}

impl Checker<'_, '_> {
    pub(super) fn field(&mut self, frame: &mut Frame, code: u8, index: u16) -> Verified {
        let (class_index, member) = match self.method.class.constant(index) {
            Constant::Field { class, name_and_type } => (class, self.member(name_and_type)),
            Constant::Unusable => return self.bad_constant("Illegal constant pool index", index),
            _ => return self.bad_constant("Illegal type at constant pool entry", index),
        };
        let class = self.class_at(class_index)?;
        if self.names.is_array(class) {
            let name = self.method.class.this_name();
            return verify_error(format!(
                "Expecting reference to class in class {name} at constant pool index {index}"
            ));
        }
        let kind = self.names.of_descriptor(self.method.class.utf8_bytes(member.descriptor));
        if kind == Type::Top {
            return self.bad_constant("Illegal type at constant pool entry", index);
        }
        match code {
            GETSTATIC => frame.push(kind),
            PUTSTATIC => self.pop(frame, kind).map(|_| ()),
            GETFIELD => {
                let object = self.pop(frame, Type::Reference(class))?;
                self.check_protected(object, class, member, MemberKind::Field, "getfield")?;
                frame.push(kind)
            }
            _ => {
                self.pop(frame, kind)?;
                let mut object = frame.pop_reference(self.names)?;
                // A constructor may set the fields of its own class before it calls the other constructor.
                if object == Type::UninitializedThis
                    && class == self.method.this_name
                    && self.declares(member)
                {
                    object = Type::Reference(class);
                }
                if !self.assignable(object, Type::Reference(class))? {
                    let wanted = self.names.show(Type::Reference(class));
                    return frame.bad_operand(object, &wanted, self.names);
                }
                self.check_protected(object, class, member, MemberKind::Field, "putfield")
            }
        }
    }

    pub(super) fn invoke(&mut self, frame: &mut Frame, pc: usize) -> Verified {
        let (class_file, layout) = (self.method.class, &self.method.layout);
        let (code, index) = (layout.code[pc], layout.u16_at(pc + 1));
        let from_8 = class_file.major >= 52;
        let constant = class_file.constant(index);
        let (class_index, name_and_type) = match (code, constant) {
            (INVOKEVIRTUAL | INVOKESPECIAL | INVOKESTATIC, Constant::Method { class, name_and_type }) => {
                (Some(class), name_and_type)
            }
            (INVOKESPECIAL | INVOKESTATIC, Constant::InterfaceMethod { class, name_and_type }) if from_8 => {
                (Some(class), name_and_type)
            }
            (INVOKEINTERFACE, Constant::InterfaceMethod { class, name_and_type }) => {
                (Some(class), name_and_type)
            }
            (INVOKEDYNAMIC, Constant::InvokeDynamic { name_and_type, .. }) => (None, name_and_type),
            (_, Constant::Unusable) => return self.bad_constant("Illegal constant pool index", index),
            _ => return self.bad_constant("Illegal type at constant pool entry", index),
        };
        let member = self.member(name_and_type);
        let Some((parameters, result)) = raw::parameters(class_file.utf8_bytes(member.descriptor)) else {
            return self.bad_constant("Illegal type at constant pool entry", index);
        };
        let parameters: Vec<Type> =
            parameters.into_iter().map(|parameter| self.names.of_descriptor(parameter)).collect();

        let operands = (layout.u8_at(pc + 3), layout.u8_at(pc + 4));
        if code == INVOKEINTERFACE {
            let slots: usize = parameters.iter().map(|kind| 1 + usize::from(kind.second().is_some())).sum();
            if usize::from(operands.0) != slots + 1 {
                return verify_error("Inconsistent args count operand in invokeinterface");
            }
            if operands.1 != 0 {
                return verify_error("Fourth operand byte of invokeinterface must be zero");
            }
        }
        if code == INVOKEDYNAMIC && operands != (0, 0) {
            return verify_error("Third and fourth operand bytes of invokedynamic must be zero");
        }

        let class = match class_index {
            Some(class) => Some(self.class_at(class)?),
            None => None,
        };
        let name = class_file.utf8_bytes(member.name);
        let is_constructor = name == b"<init>";
        if name.first() == Some(&b'<') {
            if code != INVOKESPECIAL || !is_constructor {
                return verify_error("Illegal call to internal method");
            }
        } else if let (INVOKESPECIAL, Some(class)) = (code, class) {
            self.check_special(class, matches!(constant, Constant::InterfaceMethod { .. }))?;
        }
        for &parameter in parameters.iter().rev() {
            self.pop(frame, parameter)?;
        }
        match (code, class) {
            (INVOKESPECIAL, Some(class)) if is_constructor => self.construct(frame, class, member)?,
            (INVOKESPECIAL, Some(_)) => {
                self.pop(frame, Type::Reference(self.method.this_name))?;
            }
            (INVOKEVIRTUAL, Some(class)) => {
                let object = self.pop(frame, Type::Reference(class))?;
                self.check_protected(object, class, member, MemberKind::Method, "invokevirtual")?;
            }
            (INVOKEINTERFACE, Some(class)) => {
                self.pop(frame, Type::Reference(class))?;
            }
            _ => {}
        }
        if result == b"V" {
            return Ok(());
        }
        if is_constructor {
            return verify_error("Return type must be void in <init> method");
        }
        let result = self.names.of_descriptor(result);
        frame.push(result)
    }

    /// `super.m()`, `this.m()` of a private method, `I.super.m()` of a direct super interface.
    fn check_special(&mut self, class: Name, of_interface: bool) -> Verified {
        let method = self.method;
        if class == method.this_name || Some(class) == method.super_name {
            return Ok(());
        }
        // Type inference looks at super classes only, by their names.
        if method.subroutines {
            let inherited = self.is_this_or_super(class)?;
            return if inherited { Ok(()) } else { verify_error("Illegal use of nonvirtual function call") };
        }
        let mut interfaces = method.class.interfaces.iter();
        if interfaces.any(|&index| method.class.class_name_bytes(index) == self.names.bytes(class)) {
            return Ok(());
        }
        if !self.reference_assignable(method.this_name, class, false)? {
            return verify_error(
                "Bad invokespecial instruction: current class isn't assignable to reference class.",
            );
        }
        if of_interface {
            return verify_error(
                "Bad invokespecial instruction: interface method reference is in an indirect superinterface.",
            );
        }
        Ok(())
    }

    /// `invokespecial` of a constructor, whose arguments have been taken.
    fn construct(&mut self, frame: &mut Frame, class: Name, member: Member) -> Verified {
        match frame.pop_reference(self.names)? {
            Type::UninitializedThis => {
                if class != self.method.this_name && Some(class) != self.method.super_name {
                    return verify_error_because(
                        "Bad <init> method call",
                        "The constructor is neither of this class nor of its super class.".to_owned(),
                    );
                }
                frame.initialize(Type::UninitializedThis, self.method.this_name);
                Ok(())
            }
            object @ Type::Uninitialized(offset) => {
                let layout = &self.method.layout;
                let at = usize::from(offset);
                if !layout.is_start(at) || layout.u8_at(at) != NEW {
                    return verify_error("Expecting new instruction");
                }
                if self.class_at(layout.u16_at(at + 1))? != class {
                    return verify_error("Call to wrong <init> method");
                }
                if self.is_this_or_super(class)? && self.is_protected(class, member, MemberKind::Method)? {
                    return verify_error("Bad access to protected <init> method");
                }
                frame.initialize(object, class);
                Ok(())
            }
            found => {
                let shown = self.names.show(found);
                verify_error_because(
                    "Bad operand type when invoking <init>",
                    format!("Type {shown} is not uninitialized"),
                )
            }
        }
    }

    /// JVMS 4.10.1.8: a protected member of a super class in another package is accessed on objects of this class only.
    fn check_protected(
        &mut self,
        object: Type,
        class: Name,
        member: Member,
        kind: MemberKind,
        mnemonic: &str,
    ) -> Verified {
        let this = self.method.this_name;
        let Type::Reference(object) = object else { return Ok(()) };
        if object == this || !self.is_this_or_super(class)? || !self.is_protected(class, member, kind)? {
            return Ok(());
        }
        // Arrays have a public clone().
        let is_clone = kind == MemberKind::Method && self.method.class.is(member.name, "clone");
        if class == Name::OBJECT && is_clone && self.names.is_array(object) {
            return Ok(());
        }
        if self.reference_assignable(object, this, true)? {
            return Ok(());
        }
        let reason = format!(
            "Type {} is not assignable to {}",
            self.names.show(Type::Reference(object)),
            self.names.show(Type::Reference(this))
        );
        verify_error_because(&format!("Bad access to protected data in {mnemonic}"), reason)
    }

    fn is_protected(&mut self, class: Name, member: Member, kind: MemberKind) -> Verified<bool> {
        let (name, descriptor) =
            (self.method.class.utf8(member.name), self.method.class.utf8(member.descriptor));
        let class = self.names.text(class);
        Ok(self.hierarchy.is_protected_elsewhere(&class, kind, &name, &descriptor)?)
    }

    /// Whether this class file declares the field.
    fn declares(&self, member: Member) -> bool {
        let class = self.method.class;
        class.fields.iter().any(|field| {
            class.utf8_bytes(field.name) == class.utf8_bytes(member.name)
                && class.utf8_bytes(field.descriptor) == class.utf8_bytes(member.descriptor)
        })
    }

    fn member(&self, name_and_type: u16) -> Member {
        let (name, descriptor) = self.method.class.name_and_type(name_and_type);
        Member { name, descriptor }
    }
}
