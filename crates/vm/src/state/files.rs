//! Files as a program sees them: what the library lets it read, and over that what it has written itself. Nothing
//! reaches the host: files that a program makes live in its state and vanish with it.

use std::sync::Arc;

use imbl::{OrdMap, OrdSet};

/// The files of a state. Cloning costs nothing.
#[derive(Clone, Default)]
pub struct Files {
    /// What the program has made, changed or removed, by absolute path.
    nodes: OrdMap<Arc<str>, Node>,
    /// Permissions that are not those of a new file, by absolute path.
    permissions: OrdMap<Arc<str>, i32>,
    /// Contents by number; a file that was removed while it was open stays here until it is closed.
    contents: OrdMap<u64, Contents>,
    next_contents: u64,
    open: OrdMap<i32, OpenFile>,
    /// Folders being listed, by number.
    listings: OrdMap<i64, Listing>,
    next_listing: i64,
    /// Descriptors that were closed among 0, 1 and 2.
    closed_standard: OrdSet<i32>,
}

/// What stands at a path.
#[derive(Clone, Debug)]
pub enum Node {
    File {
        contents: u64,
    },
    Folder {
        modified: u64,
    },
    /// A symbolic link that the program has made.
    Link {
        target: Arc<str>,
        modified: u64,
    },
    /// The program has removed what the library has there, or what nobody else knows not to be there.
    Removed,
}

/// What a file holds.
#[derive(Clone, Debug)]
pub enum Contents {
    /// From the library, never written.
    Given(Arc<[u8]>),
    /// `modified` in nanoseconds since 1970.
    Own { bytes: Arc<Vec<u8>>, modified: u64 },
    /// `/dev/random`: endless numbers from the run's seed.
    Random,
    /// `/dev/null`
    Null,
}

#[derive(Clone, Debug)]
pub struct OpenFile {
    pub contents: u64,
    pub path: Arc<str>,
    pub position: u64,
    pub readable: bool,
    pub writable: bool,
    pub append: bool,
    /// A folder opened for its descriptor.
    pub folder: bool,
}

#[derive(Clone, Debug)]
struct Listing {
    names: Arc<[String]>,
    next: usize,
    path: Arc<str>,
}

/// Descriptors below are the standard streams.
const FIRST_DESCRIPTOR: i32 = 3;

impl Contents {
    pub fn bytes(&self) -> &[u8] {
        match self {
            Contents::Given(bytes) => bytes,
            Contents::Own { bytes, .. } => bytes,
            Contents::Random | Contents::Null => &[],
        }
    }
}

impl Files {
    /// Whether nothing was written, opened or closed since the other was cloned from it.
    pub(crate) fn is_unchanged(&self, other: &Files) -> bool {
        self.nodes.ptr_eq(&other.nodes)
            && self.permissions.ptr_eq(&other.permissions)
            && self.contents.ptr_eq(&other.contents)
            && self.open.ptr_eq(&other.open)
            && self.listings.ptr_eq(&other.listings)
            && self.closed_standard.ptr_eq(&other.closed_standard)
    }

    pub fn node(&self, path: &str) -> Option<&Node> {
        self.nodes.get(path)
    }

    pub fn set_node(&mut self, path: &str, node: Node) {
        self.nodes.insert(Arc::from(path), node);
    }

    pub fn permissions(&self, path: &str) -> Option<i32> {
        self.permissions.get(path).copied()
    }

    /// `None` for those of a new file.
    pub fn set_permissions(&mut self, path: &str, bits: Option<i32>) {
        match bits {
            Some(bits) => self.permissions.insert(Arc::from(path), bits),
            None => self.permissions.remove(path),
        };
    }

    pub fn forget_node(&mut self, path: &str) {
        self.nodes.remove(path);
    }

    /// The nodes whose path begins with `prefix`, in the order of their paths.
    pub fn below<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = (&'a str, &'a Node)> {
        self.nodes
            .range::<_, str>((std::ops::Bound::Included(prefix), std::ops::Bound::Unbounded))
            .take_while(move |(path, _)| path.starts_with(prefix))
            .map(|(path, node)| (&**path, node))
    }

    pub fn add_contents(&mut self, contents: Contents) -> u64 {
        self.next_contents += 1;
        self.contents.insert(self.next_contents, contents);
        self.next_contents
    }

    pub fn contents(&self, number: u64) -> Option<&Contents> {
        self.contents.get(&number)
    }

    /// A file's bytes to be changed, copied first if the state is shared or they came from the library.
    pub fn own_bytes(&mut self, number: u64, now: u64) -> Option<&mut Vec<u8>> {
        let contents = self.contents.get_mut(&number)?;
        if let Contents::Given(bytes) = contents {
            *contents = Contents::Own { bytes: Arc::new(bytes.to_vec()), modified: now };
        }
        match contents {
            Contents::Own { bytes, modified } => {
                *modified = now;
                Some(Arc::make_mut(bytes))
            }
            Contents::Given(_) | Contents::Random | Contents::Null => None,
        }
    }

    /// The lowest free descriptor, for this file.
    pub fn open(&mut self, file: OpenFile) -> i32 {
        let mut descriptor = FIRST_DESCRIPTOR;
        while self.open.contains_key(&descriptor) {
            descriptor += 1;
        }
        self.open.insert(descriptor, file);
        descriptor
    }

    pub fn opened(&self, descriptor: i32) -> Option<&OpenFile> {
        self.open.get(&descriptor)
    }

    pub fn opened_mut(&mut self, descriptor: i32) -> Option<&mut OpenFile> {
        self.open.get_mut(&descriptor)
    }

    /// Whether there was anything to close.
    pub fn close(&mut self, descriptor: i32) -> bool {
        if (0..FIRST_DESCRIPTOR).contains(&descriptor) {
            return self.closed_standard.insert(descriptor).is_none();
        }
        let Some(file) = self.open.remove(&descriptor) else { return false };
        // What was only read from the library is there again the next time.
        if !matches!(self.contents.get(&file.contents), Some(Contents::Own { .. }) | None) {
            self.contents.remove(&file.contents);
        }
        true
    }

    pub fn is_standard_open(&self, descriptor: i32) -> bool {
        (0..FIRST_DESCRIPTOR).contains(&descriptor) && !self.closed_standard.contains(&descriptor)
    }

    pub fn start_listing(&mut self, path: &str, names: Vec<String>) -> i64 {
        self.next_listing += 1;
        self.listings
            .insert(self.next_listing, Listing { names: names.into(), next: 0, path: Arc::from(path) });
        self.next_listing
    }

    /// The next name of a folder being listed; `None` at the end.
    pub fn next_name(&mut self, listing: i64) -> Option<String> {
        let listing = self.listings.get_mut(&listing)?;
        let name = listing.names.get(listing.next).cloned();
        listing.next += 1;
        name
    }

    pub fn restart_listing(&mut self, listing: i64) {
        if let Some(listing) = self.listings.get_mut(&listing) {
            listing.next = 0;
        }
    }

    pub fn listing_path(&self, listing: i64) -> Option<&str> {
        self.listings.get(&listing).map(|listing| &*listing.path)
    }

    pub fn end_listing(&mut self, listing: i64) {
        self.listings.remove(&listing);
    }
}
