//! What is asked of the user's own `settings.xml`: where the local repository is, and for which
//! repositories it holds credentials.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::xml::{self, UnknownEntities};
use crate::read;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Settings {
    pub local_repository: Option<PathBuf>,
    pub servers: BTreeSet<String>,
}

impl Settings {
    /// Of the user and, after that, of the installation that `mvn` belongs to.
    pub(super) fn read(mvn: Option<&Path>) -> Settings {
        let home = etcetera::home_dir().ok().map(|home| home.join(".m2"));
        let installed = mvn.and_then(|mvn| std::fs::canonicalize(mvn).ok());
        let installed = installed.and_then(|mvn| Some(mvn.parent()?.parent()?.join("conf")));
        let mut settings = Settings::default();
        for folder in home.iter().chain(&installed) {
            if let Ok(bytes) = read::bounded(&folder.join("settings.xml"), read::LARGEST_TEXT) {
                settings.add(&xml::decode(&bytes), home.as_deref());
            }
        }
        settings.local_repository = settings.local_repository.or(home.map(|home| home.join("repository")));
        settings
    }

    fn add(&mut self, text: &str, maven_home: Option<&Path>) {
        let Ok(root) = xml::parse_with(text, UnknownEntities::Kept) else { return };
        let written = root.text_of("localRepository").filter(|path| !path.is_empty()).map(|path| {
            let home = maven_home.and_then(Path::parent).map(|home| home.display().to_string());
            home.map_or(path.clone(), |home| {
                path.replace("${user.home}", &home).replace("${env.HOME}", &home)
            })
        });
        self.local_repository = self.local_repository.take().or(written.map(PathBuf::from));
        let servers = root.child("servers").into_iter().flat_map(|list| list.children_named("server"));
        self.servers.extend(servers.filter_map(|server| server.text_of("id")));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_repository_and_the_names_with_credentials_are_read() {
        let mut settings = Settings::default();
        let text = "<settings xmlns='x'><localRepository>${user.home}/m2</localRepository><servers><server>\
                    <id>company</id><password>secret</password></server></servers></settings>";
        settings.add(text, Some(Path::new("/home/someone/.m2")));
        settings.add("<settings><localRepository>/other</localRepository></settings>", None);
        assert_eq!(settings.local_repository.as_deref(), Some(Path::new("/home/someone/m2")));
        assert!(settings.servers.contains("company"));
    }
}
