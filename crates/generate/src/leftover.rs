//! Tests of earlier runs that nothing keeps up to date: of a class that is gone, or beside the file that now has all tests of
//! its class. They are named, not deleted.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use base::{Diagnostic, Severity};
use program::ClassName;
use project::Module;
use project::leftover::{Generated, generated};
use project::write::Target;

use crate::Options;
use crate::places::{Places, out_folder};

/// Where the tests of classes are now, by how files tell of the class: all tests of these were made anew.
pub(crate) type Anew = BTreeMap<String, PathBuf>;

/// More files are counted, not named.
const NAMED: usize = 5;

/// The place of a class whose tests were all made anew and written.
pub(crate) fn anew(module: &Module, class: &ClassName, place: &Target) -> (String, PathBuf) {
    (emit::told_class(&module.program, class), place.path.clone())
}

/// What should be known of the test folders after a run.
pub(crate) fn told(modules: &[Module], options: &Options, places: &Places, anew: &Anew) -> Vec<Diagnostic> {
    let folders: BTreeSet<PathBuf> = modules.iter().map(|module| out_folder(module, options)).collect();
    let ours: BTreeSet<&Path> = places.iter().flat_map(BTreeMap::values).map(|place| &*place.path).collect();
    let found: BTreeSet<Generated> = folders.iter().flat_map(|folder| generated(folder)).collect();
    let mut told = Vec::new();
    let mut gone = Vec::new();
    // Of what could not be read or compiled, nobody knows which classes it has.
    let is_whole = !modules.iter().flat_map(Module::all_diagnostics).any(|it| it.severity == Severity::Error);
    for file in &found {
        if let Some(place) = anew.get(&file.told) {
            if !ours.contains(&*file.path) && place.extension() == file.path.extension() {
                told.push(superseded(file, place));
            }
        } else if is_whole && !modules.iter().any(|module| has(module, &file.told)) {
            gone.push(file);
        }
    }
    told.extend(gone.iter().take(NAMED).map(|file| {
        let message = format!(
            "{} has tests of {}, which is not there any more: they will not compile",
            file.path.display(),
            file.told
        );
        Diagnostic::warning("gen.leftover", message).help("delete the file, or bring the class back")
    }));
    if gone.len() > NAMED {
        let message =
            format!("{} more files have tests of classes that are not there any more", gone.len() - NAMED);
        told.push(Diagnostic::warning("gen.leftover", message));
    }
    told
}

fn superseded(file: &Generated, place: &Path) -> Diagnostic {
    let message = format!(
        "{} has earlier tests of {}, all of whose tests are in {} now",
        file.path.display(),
        file.told,
        place.display()
    );
    Diagnostic::warning("gen.leftover", message)
        .help("delete the file: `jurat gen` does not keep it up to date")
}

fn has(module: &Module, told: &str) -> bool {
    let program = &module.program;
    program
        .under_test()
        .iter()
        .any(|class| emit::told_class(program, class) == told || class.dotted() == told)
        || program.resolve_qualified(told).is_some()
}
