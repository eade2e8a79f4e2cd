//! What attacks are after: files with secrets and metadata, sockets that somebody listens on.

use std::fs;
use std::io::ErrorKind;
use std::net::{TcpListener, UdpSocket};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

pub const SECRET: &str = "kept-from-everybody-7Q";

pub struct Target {
    folder: tempfile::TempDir,
    pub tcp: TcpListener,
    pub udp: UdpSocket,
    pub path_socket: UnixListener,
    classes: std::cell::OnceCell<(PathBuf, Vec<String>)>,
}

impl Target {
    pub fn new() -> Target {
        let folder = tempfile::tempdir().unwrap();
        let home = PathBuf::from(std::env::var_os("HOME").unwrap());
        let files = [".ssh/id_rsa", ".m2/settings.xml", ".netrc", "victim"];
        for base in [folder.path(), &*home] {
            for file in files {
                let path = base.join(file);
                // A home that the process may not write to is somebody's own, and none of ours to fill.
                if fs::create_dir_all(path.parent().unwrap()).is_ok() && fs::write(&path, SECRET).is_ok() {
                    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
                }
            }
        }
        fs::create_dir(folder.path().join("full")).unwrap();
        fs::write(folder.path().join("full/inside"), SECRET).unwrap();
        let victim = fs::File::options().write(true).open(folder.path().join("victim")).unwrap();
        victim.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000)).unwrap();
        let tcp = TcpListener::bind("127.0.0.1:0").unwrap();
        let udp = UdpSocket::bind("127.0.0.1:0").unwrap();
        let path_socket = UnixListener::bind(folder.path().join("socket")).unwrap();
        tcp.set_nonblocking(true).unwrap();
        udp.set_nonblocking(true).unwrap();
        path_socket.set_nonblocking(true).unwrap();
        Target { folder, tcp, udp, path_socket, classes: std::cell::OnceCell::new() }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The class folder must not change either.
    pub fn aim_at(&self, classes: &Path) {
        let _ = self.classes.set((classes.to_owned(), listing(classes)));
    }

    pub fn is_unharmed(&self) {
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
        nobody(self.path_socket.accept().unwrap_err().kind());
        nobody(self.udp.recv(&mut [0; 8]).unwrap_err().kind());
        if let Some((classes, before)) = self.classes.get() {
            assert_eq!(&listing(classes), before, "the class path is as it was");
        }
    }
}

fn listing(folder: &Path) -> Vec<String> {
    fn walk(folder: &Path, base: &Path, names: &mut Vec<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            names.push(path.strip_prefix(base).unwrap().to_str().unwrap().to_owned());
            if path.is_dir() {
                walk(&path, base, names);
            }
        }
    }
    let mut names = Vec::new();
    walk(folder, folder, &mut names);
    names.sort();
    names
}
