//! Snapshots of the heap: persistent maps of pages, copied only where something was written.
//!
//! A snapshot shares with its predecessor every page that was not written in between. Restoring copies back the
//! pages written since, and those in which the two snapshots differ; shared parts of the maps are skipped.

use std::sync::Arc;

use imbl::OrdMap;
use imbl::ordmap::DiffItem;

use super::Heap;
use super::arena::Space;

pub const PAGE_BYTES: usize = 4096;

pub type Page = [u8; PAGE_BYTES];

/// So many pages in a row are cheaper to give back to the system than to write.
const GIVEN_BACK: usize = 64;

/// The contents of the heap at one moment. Cloning costs nothing.
#[derive(Clone)]
pub struct Pages {
    pub(crate) map: OrdMap<u32, Arc<Page>>,
    space: Space,
    top: u32,
    soft_limit: u32,
    hard_limit: u32,
    allocated_before: u64,
    collections: u32,
}

impl Pages {
    /// Pages that hold anything.
    pub fn len(&self) -> usize {
        self.map.len()
    }

    pub fn is_empty(&self) -> bool {
        self.map.is_empty()
    }

    /// How many pages two snapshots have in common, in memory too.
    pub fn shared_with(&self, other: &Pages) -> usize {
        let is_shared = |(page, contents): &(&u32, &Arc<Page>)| {
            other.map.get(*page).is_some_and(|theirs| Arc::ptr_eq(theirs, contents))
        };
        self.map.iter().filter(is_shared).count()
    }
}

impl Heap {
    /// What the heap holds now, given what it held at the last snapshot or restore (`base`).
    pub fn save(&mut self, base: Option<&Pages>) -> Pages {
        let mut map = base.map(|base| base.map.clone()).unwrap_or_default();
        let (first, end) = (self.space.other().first(), self.space.other().end());
        for page in std::mem::take(&mut self.dirty) {
            self.clear_card(page);
            let reference = (page as usize * PAGE_BYTES / 8) as u32;
            if reference >= first && reference < end {
                // Left behind by a collection: nothing there is alive.
                continue;
            }
            // SAFETY: the page lies within the reserved range and nothing writes to it meanwhile.
            let contents: Arc<Page> = Arc::new(unsafe { *self.page(page).cast::<Page>() });
            map.insert(page, contents);
        }
        if base.is_some_and(|base| base.space != self.space) {
            map = without(&map, first, end);
        }
        Pages {
            map,
            space: self.space,
            top: self.top,
            soft_limit: self.soft_limit,
            hard_limit: self.hard_limit,
            allocated_before: self.allocated_before,
            collections: self.collections,
        }
    }

    /// Makes the heap hold `target` again, given what it held at the last snapshot or restore (`base`).
    pub fn restore(&mut self, base: Option<&Pages>, target: &Pages) {
        let mut emptied = Vec::new();
        for page in std::mem::take(&mut self.dirty) {
            self.clear_card(page);
            match target.map.get(&page) {
                Some(contents) => self.fill(page, contents),
                None => emptied.push(page),
            }
        }
        let empty = OrdMap::new();
        let base = base.map_or(&empty, |base| &base.map);
        if !base.ptr_eq(&target.map) {
            for difference in base.diff(&target.map) {
                match difference {
                    DiffItem::Add(page, contents) => self.fill(*page, contents),
                    DiffItem::Update { new: (page, contents), .. } => self.fill(*page, contents),
                    DiffItem::Remove(page, _) => emptied.push(*page),
                }
            }
        }
        self.empty(emptied);
        self.space = target.space;
        self.top = target.top;
        self.soft_limit = target.soft_limit;
        self.hard_limit = target.hard_limit;
        self.allocated_before = target.allocated_before;
        self.collections = target.collections;
    }

    fn fill(&mut self, page: u32, contents: &Page) {
        // SAFETY: the page lies within the reserved range; a snapshot's page is never inside it.
        unsafe { std::ptr::copy_nonoverlapping(contents.as_ptr(), self.page(page), PAGE_BYTES) }
    }

    /// Makes pages read as zero: a few by writing, long runs by giving their memory back.
    fn empty(&mut self, mut pages: Vec<u32>) {
        pages.sort_unstable();
        pages.dedup();
        for run in pages.chunk_by(|a, b| a + 1 == *b) {
            if run.len() >= GIVEN_BACK {
                self.discard_pages(run[0], run.len());
            } else {
                // SAFETY: the pages lie within the reserved range, next to each other.
                unsafe { std::ptr::write_bytes(self.page(run[0]), 0, run.len() * PAGE_BYTES) }
            }
        }
    }
}

/// The map without the pages of a range of references.
fn without(map: &OrdMap<u32, Arc<Page>>, first: u32, end: u32) -> OrdMap<u32, Arc<Page>> {
    let first_page = (first as usize * 8 / PAGE_BYTES) as u32;
    let end_page = (end as usize * 8 / PAGE_BYTES) as u32;
    let (before, _) = map.split(&first_page);
    let (_, after) = map.split(&(end_page - 1));
    before.union(after)
}
