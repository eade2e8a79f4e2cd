//! Where the tests of each class go, decided for the whole run before the first is looked for.

use std::collections::BTreeMap;
use std::path::PathBuf;

use emit::Framework;
use program::ClassName;
use project::Module;
use project::place::{Claim, place};
use project::write::Target;

use crate::Options;

/// Per module, the place of each of its classes.
pub(crate) type Places = Vec<BTreeMap<ClassName, Target>>;

/// Classes of all modules compete for names: with formats apart, since those have files of their own.
pub(crate) fn places(modules: &[Module], frameworks: &[Framework], options: &Options) -> Places {
    let mut places: Places = vec![BTreeMap::new(); modules.len()];
    let folders: Vec<PathBuf> = modules.iter().map(|module| out_folder(module, options)).collect();
    let exists: Vec<_> =
        modules.iter().map(|module| |class: &ClassName| module.program.class(class).is_some()).collect();
    for format in ["java", "xml", "json"] {
        let mut owners = Vec::new();
        let mut claims = Vec::new();
        for (index, module) in modules.iter().enumerate() {
            if extension(frameworks[index]) != format {
                continue;
            }
            for class in module.program.under_test() {
                owners.push((index, class.clone()));
                let told = emit::told_class(&module.program, class);
                claims.push(Claim { out: &folders[index], class, told, exists: &exists[index] });
            }
        }
        for ((index, class), mut target) in owners.into_iter().zip(place(&claims, format)) {
            if is_by_default(&modules[index], options) {
                // Where nobody has named a folder, a link in its place leads nowhere else.
                target.root.clone_from(&modules[index].root);
            }
            places[index].insert(class, target);
        }
    }
    places
}

/// What the user said, the project's test folder, or `jurat-tests/`.
pub(crate) fn out_folder(module: &Module, options: &Options) -> PathBuf {
    options
        .out
        .clone()
        .or_else(|| module.test_source_root.clone())
        .unwrap_or_else(|| module.root.join("jurat-tests"))
}

fn is_by_default(module: &Module, options: &Options) -> bool {
    options.out.is_none() && module.test_source_root.is_none()
}

fn extension(framework: Framework) -> &'static str {
    match framework {
        Framework::JUnit5 | Framework::JUnit4 | Framework::TestNg => "java",
        Framework::Xml => "xml",
        Framework::Json => "json",
    }
}
