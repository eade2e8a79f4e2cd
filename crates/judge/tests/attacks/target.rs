//! What attacks are after: files with secrets and metadata, sockets that somebody listens on, processes.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::net::{TcpListener, UdpSocket};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, SystemTime};

pub(crate) const SECRET: &str = "kept-from-everybody-7Q";

/// What nobody may leave behind elsewhere.
const ELSEWHERE: [&str; 3] = ["/etc/jurat-was-here", "/dev/shm/jurat-was-here", "/tmp/jurat-was-here"];

pub(crate) struct Target {
    folder: tempfile::TempDir,
    pub tcp: TcpListener,
    /// On the same port, where this computer speaks it.
    pub tcp_version_6: Option<TcpListener>,
    pub udp: UdpSocket,
    pub path_socket: UnixListener,
    /// Processes of the same user, with a secret in their environment: one to be looked at, one to be ended.
    pub seen: Child,
    pub ended: Child,
    classes: std::cell::OnceCell<(PathBuf, BTreeMap<String, Vec<u8>>)>,
}

impl Target {
    pub(crate) fn new() -> Target {
        let folder = tempfile::tempdir().unwrap();
        let tcp = TcpListener::bind("127.0.0.1:0").unwrap();
        let tcp_version_6 = TcpListener::bind(("::1", tcp.local_addr().unwrap().port())).ok();
        let udp = UdpSocket::bind("127.0.0.1:0").unwrap();
        let path_socket = UnixListener::bind(folder.path().join("socket")).unwrap();
        tcp.set_nonblocking(true).unwrap();
        udp.set_nonblocking(true).unwrap();
        path_socket.set_nonblocking(true).unwrap();
        let process = || Command::new("sleep").arg("1000").spawn().unwrap();
        let (seen, ended) = (process(), process());
        let classes = std::cell::OnceCell::new();
        let target = Target { folder, tcp, tcp_version_6, udp, path_socket, seen, ended, classes };
        target.set_up();
        target
    }

    /// Makes the files as they are to be, whatever they are.
    pub(crate) fn set_up(&self) {
        let home = PathBuf::from(std::env::var_os("HOME").unwrap());
        let files = [".ssh/id_rsa", ".m2/settings.xml", ".netrc", "victim"];
        for base in [self.folder.path(), &*home] {
            for file in files {
                let path = base.join(file);
                let _ = fs::remove_file(&path);
                // A home that the process may not write to is somebody's own, and none of ours to fill.
                if fs::create_dir_all(path.parent().unwrap()).is_ok() && fs::write(&path, SECRET).is_ok() {
                    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
                }
            }
        }
        let _ = fs::remove_dir_all(self.path("full"));
        let _ = fs::remove_dir_all(self.path("new"));
        let _ = fs::remove_file(self.path("new"));
        fs::create_dir(self.path("full")).unwrap();
        fs::write(self.path("full/inside"), SECRET).unwrap();
        let victim = fs::File::options().write(true).open(self.path("victim")).unwrap();
        victim.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000)).unwrap();
        if let Some((classes, files)) = self.classes.get() {
            for new in contents(classes).into_keys().filter(|name| !files.contains_key(name)) {
                fs::remove_file(classes.join(new)).unwrap();
            }
            files.iter().for_each(|(name, bytes)| fs::write(classes.join(name), bytes).unwrap());
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The class folder must not change either.
    pub(crate) fn aim_at(&self, classes: &Path) {
        let _ = self.classes.set((classes.to_owned(), contents(classes)));
    }

    pub(crate) fn is_unharmed(&mut self) {
        let victim = self.path("victim");
        assert_eq!(fs::read_to_string(&victim).unwrap(), SECRET);
        let about = fs::metadata(&victim).unwrap();
        assert_eq!((about.mode() & 0o7777, about.mtime()), (0o644, 1_000_000), "its metadata");
        assert_eq!(about.uid(), rustix::process::geteuid().as_raw());
        assert_eq!(about.nlink(), 1, "nobody has linked to it");
        let mut list = [0; 256];
        assert_eq!(rustix::fs::listxattr(&victim, &mut list).unwrap_or(0), 0, "no attributes were added");
        let names: Vec<String> = listing(self.folder.path());
        let expected = [
            ".m2",
            ".m2/settings.xml",
            ".netrc",
            ".ssh",
            ".ssh/id_rsa",
            "full",
            "full/inside",
            "socket",
            "victim",
        ];
        assert_eq!(names, expected, "nothing was added or taken away");
        let nobody = |kind: ErrorKind| assert_eq!(kind, ErrorKind::WouldBlock);
        nobody(self.tcp.accept().unwrap_err().kind());
        if let Some(listener) = &self.tcp_version_6 {
            listener.set_nonblocking(true).unwrap();
            nobody(listener.accept().unwrap_err().kind());
        }
        nobody(self.path_socket.accept().unwrap_err().kind());
        nobody(self.udp.recv(&mut [0; 8]).unwrap_err().kind());
        if let Some((classes, before)) = self.classes.get() {
            assert!(&contents(classes) == before, "the class path is as it was");
        }
        assert!(
            ELSEWHERE.iter().all(|path| fs::symlink_metadata(path).is_err()),
            "nothing is left elsewhere"
        );
        for process in [&mut self.seen, &mut self.ended] {
            assert_eq!(process.try_wait().unwrap(), None, "the process lives");
        }
    }
}

impl Drop for Target {
    fn drop(&mut self) {
        for process in [&mut self.seen, &mut self.ended] {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

/// The files of a folder, by their names in it. A link is not followed.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let names = listing(folder)
        .into_iter()
        .filter(|name| !folder.join(name).is_dir() || folder.join(name).is_symlink());
    names
        .map(|name| {
            let bytes = fs::read(folder.join(&name)).unwrap_or_default();
            (name, bytes)
        })
        .collect()
}

fn listing(folder: &Path) -> Vec<String> {
    fn walk(folder: &Path, base: &Path, names: &mut Vec<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            names.push(path.strip_prefix(base).unwrap().to_str().unwrap().to_owned());
            if path.is_dir() && !path.is_symlink() {
                walk(&path, base, names);
            }
        }
    }
    let mut names = Vec::new();
    walk(folder, folder, &mut names);
    names.sort();
    names
}
