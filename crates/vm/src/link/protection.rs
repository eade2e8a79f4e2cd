//! The protection domain of a class from the class path: made when someone asks, by the class library's own code, so
//! that loading a class costs nothing of it.

use crate::class::ClassId;
use crate::machine::Machine;
use crate::natives::Reply;
use crate::stop::{Outcome, Trap};
use crate::thread::{After, Returned};
use crate::value::Ref;

const CODE_SOURCE: &str = "java/security/CodeSource";

impl Machine {
    /// The `ProtectionDomain` of a class; `null` where `java.lang.Class` falls back to the one with all permissions.
    pub fn protection_domain_of(&mut self, mirror: Ref) -> Outcome<Reply> {
        let known = self.heap.get::<Ref>(mirror, self.known.offsets.class_protection_domain);
        let class = self.class_of_mirror(mirror);
        let entry = self.classes[class].class_path_entry;
        let Some(entry) = entry.filter(|_| known.is_null()) else { return Ok(known.into()) };
        let url_class = self.initialized_boot_class("java/net/URL")?;
        self.initialized_boot_class(CODE_SOURCE)?;
        let constructor = self.library_method(url_class, "<init>", "(Ljava/lang/String;)V")?;
        let text = file_url(&self.library.class_path_entry(entry as usize));
        let text = self.new_string(&text)?;
        let url = self.new_object(url_class)?;
        let after = After::new(url_made).objects([mirror, url, Ref::NULL]);
        self.push_call(constructor, &[url.into(), text.into()], Some(after))?;
        Ok(Reply::Called)
    }

    fn initialized_boot_class(&mut self, name: &str) -> Outcome<ClassId> {
        let class = self.load_boot(name)?;
        self.initialize(class)?;
        Ok(class)
    }
}

fn url_made(machine: &mut Machine, returned: Returned, after: After) -> Outcome<Reply> {
    value_of(returned)?;
    let [mirror, url, _] = after.objects;
    let class = machine.load_boot(CODE_SOURCE)?;
    let constructor =
        machine.library_method(class, "<init>", "(Ljava/net/URL;[Ljava/security/CodeSigner;)V")?;
    let source = machine.new_object(class)?;
    let after = After::new(source_made).objects([mirror, source, Ref::NULL]);
    machine.push_call(constructor, &[source.into(), url.into(), Ref::NULL.into()], Some(after))?;
    Ok(Reply::Called)
}

fn source_made(machine: &mut Machine, returned: Returned, after: After) -> Outcome<Reply> {
    value_of(returned)?;
    let [mirror, source, _] = after.objects;
    let class = machine.class_of_mirror(mirror);
    let loader = machine.loader_object(machine.classes[class].loader);
    let secure = machine.load_boot("java/security/SecureClassLoader")?;
    let signature = format!("(L{CODE_SOURCE};)Ljava/security/ProtectionDomain;");
    let method = machine.library_method(secure, "getProtectionDomain", &signature)?;
    let after = After::new(domain_made).objects([mirror, Ref::NULL, Ref::NULL]);
    machine.push_call(method, &[loader.into(), source.into()], Some(after))?;
    Ok(Reply::Called)
}

fn domain_made(machine: &mut Machine, returned: Returned, after: After) -> Outcome<Reply> {
    let domain = value_of(returned)?;
    machine.heap.put(after.objects[0], machine.known.offsets.class_protection_domain, domain);
    Ok(domain.into())
}

fn value_of(returned: Returned) -> Outcome<Ref> {
    match returned {
        Returned::Value(value) => Ok(value.reference()),
        Returned::Threw(exception) => Err(Trap::Throw(exception)),
    }
}

/// As `File.toURI().toURL()` writes an absolute path: what a URI's path may not have is escaped, other letters than
/// ASCII's are kept.
fn file_url(path: &str) -> String {
    let mut url = "file:".to_owned();
    for letter in path.chars() {
        if letter.is_ascii_alphanumeric() || !letter.is_ascii() || "_-!.~'()*,;:$&+=/@".contains(letter) {
            url.push(letter);
        } else {
            url += &format!("%{:02X}", letter as u32);
        }
    }
    url
}
