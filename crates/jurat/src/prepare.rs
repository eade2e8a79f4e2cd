//! `jurat prepare`: part of the set-up; makes the archive that lets the judge's process start in half the time.

use judge::Settings;

use crate::Status;
use crate::cli::DoctorArguments;
use crate::{inputs, printing};

pub(crate) fn run(arguments: &DoctorArguments) -> Status {
    let made = inputs::runtime(arguments.jdk.as_deref(), &[]).and_then(|runtime| {
        let jdk = project::jdk::Jdk::find(arguments.jdk.as_deref()).map_err(|error| error.to_string())?;
        let Some(archive) = &runtime.archive else { return Ok(()) };
        judge::archive::prepare(&Settings::new(jdk.home, runtime.jars), archive)
            .map_err(|error| error.to_string())
    });
    match made {
        Ok(()) => Status::Done,
        Err(reason) => {
            printing::message(&reason);
            Status::BadInput
        }
    }
}
