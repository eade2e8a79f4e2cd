//! `jdk.internal.util.SystemProps.Raw`: the properties that a virtual machine and a platform supply. What a program
//! could notice of the host is fixed: English, UTF-8, Linux on amd64.

use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::{Ref, Value};

pub const CLASS: &str = "jdk/internal/util/SystemProps$Raw";

pub const NATIVES: &[Entry] = &[
    native("vmProperties", "()[Ljava/lang/String;", vm_properties),
    native("platformProperties", "()[Ljava/lang/String;", platform_properties),
];

/// Keys and values one after the other, then `null`.
fn vm_properties(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    let version = machine.library.java_version().to_string();
    let class_path: Vec<String> = (0..machine.library.class_path_length())
        .map(|entry| {
            let path = machine.library.class_path_entry(entry);
            if path.len() > 1 { path.trim_end_matches('/').to_owned() } else { path }
        })
        .collect();
    let mut properties: Vec<(String, String)> = [
        ("java.home", machine.library.java_home()),
        ("java.vm.specification.name", "Java Virtual Machine Specification".to_owned()),
        ("java.vm.specification.vendor", "Oracle Corporation".to_owned()),
        ("java.vm.specification.version", version.clone()),
        ("java.vm.name", "Jurat".to_owned()),
        ("java.vm.vendor", "Jurat".to_owned()),
        ("java.vm.version", version),
        ("java.vm.info", "interpreted mode".to_owned()),
        ("jdk.debug", "release".to_owned()),
        ("java.class.path", class_path.join(":")),
        ("java.library.path", "/usr/java/packages/lib:/usr/lib64:/lib64:/lib:/usr/lib".to_owned()),
        ("sun.boot.library.path", format!("{}/lib", machine.library.java_home())),
        // Reflection calls natives instead of generating code: in 17, and in later releases.
        ("sun.reflect.inflationThreshold", i32::MAX.to_string()),
        ("jdk.reflect.useNativeAccessorOnly", "true".to_owned()),
        // The image of the class library is read where it is needed, not mapped as a whole.
        ("jdk.image.map.all", "false".to_owned()),
        ("user.timezone", "UTC".to_owned()),
    ]
    .into_iter()
    .map(|(key, value)| (key.to_owned(), value))
    .collect();
    for (key, value) in &machine.options.properties {
        properties.retain(|(known, _)| known != key);
        properties.push((key.clone(), value.clone()));
    }
    let mut strings = Vec::with_capacity(2 * properties.len() + 1);
    for (key, value) in properties {
        strings.push(machine.new_string(&key)?);
        strings.push(machine.new_string(&value)?);
    }
    strings.push(Ref::NULL);
    string_array(machine, &strings)
}

/// Where relative paths begin unless the property `user.dir` says otherwise.
pub(crate) const WORKING_FOLDER: &str = "/home/user";

/// By the name of the index constant, without `_` and `_NDX`. Those that are not here are `null`: not set.
const PLATFORM: &[(&str, &str)] = &[
    ("display_country", "US"),
    ("display_language", "en"),
    ("file_encoding", "UTF-8"),
    ("file_separator", "/"),
    ("java_io_tmpdir", "/tmp"),
    ("line_separator", "\n"),
    ("native_encoding", "UTF-8"),
    ("os_arch", "amd64"),
    ("os_name", "Linux"),
    ("os_version", "6.0"),
    ("path_separator", ":"),
    ("stderr_encoding", "UTF-8"),
    ("stdin_encoding", "UTF-8"),
    ("stdout_encoding", "UTF-8"),
    ("sun_arch_data_model", "64"),
    ("sun_cpu_endian", "little"),
    ("sun_io_unicode_encoding", "UnicodeLittle"),
    ("sun_jnu_encoding", "UTF-8"),
    ("sun_stderr_encoding", "UTF-8"),
    ("sun_stdout_encoding", "UTF-8"),
    ("user_dir", WORKING_FOLDER),
    ("user_home", "/home/user"),
    ("user_name", "user"),
];

fn platform_properties(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    let class = machine.load_boot(CLASS)?;
    let length = machine.read_static(class, "FIXED_LENGTH");
    let Some(Value::Int(length)) = length else {
        return Err(machine.throw("java/lang/InternalError", Some("SystemProps.Raw has no FIXED_LENGTH")));
    };
    let mut strings = vec![Ref::NULL; length.clamp(0, 1000) as usize];
    for (name, value) in PLATFORM {
        let Some(Value::Int(index)) = machine.read_static(class, &format!("_{name}_NDX")) else { continue };
        let string = machine.new_string(value)?;
        if let Some(place) = strings.get_mut(index as usize) {
            *place = string;
        }
    }
    string_array(machine, &strings)
}

fn string_array(machine: &mut Machine, strings: &[Ref]) -> Outcome<Reply> {
    let element = machine.load_boot("java/lang/String")?;
    Ok(machine.new_object_array(element, strings)?.into())
}
