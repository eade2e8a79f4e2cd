//! The heap without a machine: snapshots against a plain model, and the collector on graphs made by hand.

use std::cell::{Cell, OnceCell};
use std::collections::HashMap;

use proptest::prelude::*;

use vm::class::{Class, ClassId, ClassKind, Classes, LoaderId, ReferenceKind};
use vm::heap::{Copying, Heap, PAGE_BYTES, Pages, SPACE_A};
use vm::names::Symbol;
use vm::{Kind, Ref};

const CAPACITY: u64 = 512 << 20;

#[derive(Clone, Debug)]
enum Step {
    Write { at: u16, value: u64 },
    Snapshot,
    Restore { which: usize },
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        6 => (any::<u16>(), any::<u64>()).prop_map(|(at, value)| Step::Write { at, value }),
        1 => Just(Step::Snapshot),
        2 => any::<usize>().prop_map(|which| Step::Restore { which }),
    ];
    prop::collection::vec(step, 1..120)
}

/// Sixty-five thousand words from the middle of nowhere on: 128 pages.
fn word(at: u16) -> Ref {
    Ref(SPACE_A + 1024 + u32::from(at))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    /// Any order of writes, snapshots and restores gives what a copied map would give.
    #[test]
    fn restoring_gives_back_what_was_saved(steps in steps()) {
        let mut heap = Heap::reserve(CAPACITY).unwrap();
        let mut model: HashMap<u16, u64> = HashMap::new();
        let mut saved: Vec<(Pages, HashMap<u16, u64>)> = Vec::new();
        let mut base: Option<Pages> = None;
        for step in steps {
            match step {
                Step::Write { at, value } => {
                    heap.put(word(at), 0, value);
                    model.insert(at, value);
                }
                Step::Snapshot => {
                    let pages = heap.save(base.as_ref());
                    base = Some(pages.clone());
                    saved.push((pages, model.clone()));
                }
                Step::Restore { which } => {
                    if let Some((pages, then)) = saved.get(which % saved.len().max(1)) {
                        heap.restore(base.as_ref(), pages);
                        base = Some(pages.clone());
                        model = then.clone();
                    }
                }
            }
            for at in (0..=u16::MAX).step_by(251).chain(model.keys().copied()) {
                prop_assert_eq!(heap.get::<u64>(word(at), 0), model.get(&at).copied().unwrap_or(0));
            }
        }
    }
}

#[test]
fn a_snapshot_holds_only_the_pages_that_were_written() {
    let mut heap = Heap::reserve(CAPACITY).unwrap();
    let per_page = (PAGE_BYTES / 8) as u32;
    for page in 0..100 {
        heap.put(Ref(SPACE_A + page * per_page), 0, u64::from(page));
    }
    let base = heap.save(None);
    assert_eq!(base.len(), 100);
    let mut forks = Vec::new();
    for fork in 0..10_000u32 {
        heap.restore(forks.last(), &base);
        heap.put(Ref(SPACE_A + (fork % 100) * per_page), 8, u64::from(fork));
        forks.push(heap.save(Some(&base)));
    }
    for (number, fork) in forks.iter().enumerate() {
        assert_eq!(base.shared_with(fork), 99, "fork {number} has copied more than it wrote");
    }
}

#[test]
fn words_across_pages_are_kept() {
    let mut heap = Heap::reserve(CAPACITY).unwrap();
    let before = heap.save(None);
    let last = (PAGE_BYTES - 4) as u32;
    heap.put::<u64>(Ref(SPACE_A), last, u64::MAX);
    let after = heap.save(Some(&before));
    heap.restore(Some(&after), &before);
    assert_eq!(heap.get::<u64>(Ref(SPACE_A), last), 0);
    heap.restore(Some(&before), &after);
    assert_eq!(heap.get::<u64>(Ref(SPACE_A), last), u64::MAX);
}

const NODE: ClassId = ClassId(0);
const ARRAY: ClassId = ClassId(1);
const BYTES: ClassId = ClassId(2);
const WEAK: ClassId = ClassId(3);
const SOFT: ClassId = ClassId(4);

/// Offsets of a node: two references and a number.
const LEFT: u32 = 8;
const RIGHT: u32 = 12;
const NUMBER: u32 = 16;
const NODE_BYTES: u32 = 24;

fn class(id: ClassId, kind: ClassKind, reference_kind: ReferenceKind) -> Class {
    Class {
        id,
        name: Symbol(id.0),
        access: 0,
        kind,
        superclass: None,
        interfaces: Box::default(),
        ancestors: Box::new([id]),
        all_interfaces: Box::default(),
        loader: LoaderId::BOOT,
        raw: None,
        fields: Box::default(),
        methods: Box::default(),
        method_keys: Box::default(),
        vtable: Box::default(),
        vtable_keys: Box::default(),
        instance_bytes: NODE_BYTES,
        reference_offsets: Box::new([LEFT, RIGHT]),
        block: Ref(512),
        block_bytes: 16,
        static_reference_offsets: Box::default(),
        hidden: None,
        package: Symbol(0),
        reference_kind,
        declares_concrete: false,
        inherits_concrete: false,
        is_jdk: true,
        class_path_entry: None,
        nest_host: Cell::new(None),
        array_class: Cell::new(None),
        resolved: Box::default(),
        constant_slots: OnceCell::new(),
        verified: Cell::new(true),
        last_subtype: Cell::new(id),
    }
}

fn classes() -> Classes {
    let mut classes = Classes::default();
    let array = |kind| ClassKind::Array { element: NODE, kind };
    classes.add(class(NODE, ClassKind::Instance, ReferenceKind::None));
    classes.add(class(ARRAY, array(Kind::Reference), ReferenceKind::None));
    classes.add(class(BYTES, array(Kind::Byte), ReferenceKind::None));
    classes.add(class(WEAK, ClassKind::Instance, ReferenceKind::Weak));
    classes.add(class(SOFT, ClassKind::Instance, ReferenceKind::Soft));
    classes
}

fn node(heap: &mut Heap, class: ClassId, number: u64, left: Ref, right: Ref) -> Ref {
    let object = heap.allocate(class, NODE_BYTES, 0).unwrap();
    heap.put(object, LEFT, left);
    heap.put(object, RIGHT, right);
    heap.put(object, NUMBER, number);
    object
}

/// Collects with some roots, which are brought up to date. Gives the reference objects that were cleared.
fn collect(heap: &mut Heap, classes: &Classes, roots: &mut [Ref], clear_soft: bool) -> Vec<Ref> {
    let mut copying = Copying::begin(heap, classes, LEFT, clear_soft);
    for root in roots {
        *root = copying.forward(*root);
    }
    copying.trace();
    let cleared = copying.clear_weak();
    copying.end();
    cleared
}

/// Numbers in the order in which a walk meets the objects, with what each refers to.
fn describe(heap: &Heap, roots: &[Ref]) -> Vec<(u64, Vec<usize>)> {
    let mut numbers: HashMap<Ref, usize> = HashMap::new();
    let mut order: Vec<Ref> = Vec::new();
    let mut number = |object: Ref, order: &mut Vec<Ref>| {
        let next = numbers.len() + 1;
        if object.is_null() {
            return 0;
        }
        *numbers.entry(object).or_insert_with(|| {
            order.push(object);
            next
        })
    };
    for &root in roots {
        number(root, &mut order);
    }
    let mut described = Vec::new();
    let mut at = 0;
    while at < order.len() {
        let object = order[at];
        at += 1;
        let (label, held): (u64, Vec<Ref>) = match heap.class_of(object) {
            ARRAY => (u64::MAX, (0..heap.length(object)).map(|index| heap.element(object, index)).collect()),
            BYTES => (u64::from(heap.length(object)), Vec::new()),
            _ => (heap.get(object, NUMBER), vec![heap.get(object, LEFT), heap.get(object, RIGHT)]),
        };
        described.push((label, held.into_iter().map(|object| number(object, &mut order)).collect()));
    }
    described
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    /// Whatever the graph, a collection keeps exactly what can be reached, in the same shape; so do several, and a
    /// snapshot from before them still restores the graph as it was.
    #[test]
    fn collecting_keeps_the_reachable_graph(
        links in prop::collection::vec((any::<u16>(), any::<u16>(), 0u8..4), 1..200),
        roots in prop::collection::vec(any::<u16>(), 1..5),
    ) {
        let classes = classes();
        let mut heap = Heap::reserve(CAPACITY).unwrap();
        let mut objects: Vec<Ref> = Vec::new();
        for (number, (left, right, kind)) in links.iter().enumerate() {
            let earlier = |which: u16| objects.get(usize::from(which) % (objects.len() + 1)).copied().unwrap_or(Ref::NULL);
            let (left, right) = (earlier(*left), earlier(*right));
            let object = match kind {
                0 => {
                    let array = heap.allocate(ARRAY, 8 + 3 * 4, 3).unwrap();
                    heap.put_element(array, 0, left);
                    heap.put_element(array, 2, right);
                    array
                }
                1 => heap.allocate(BYTES, 8 + number as u32, number as u32).unwrap(),
                _ => node(&mut heap, NODE, number as u64, left, right),
            };
            // A link back, so that there are cycles.
            if *kind == 2 && heap.class_of(left.some().unwrap_or(object)) == NODE && !left.is_null() {
                heap.put(left, RIGHT, object);
            }
            objects.push(object);
        }
        let mut roots: Vec<Ref> = roots.iter().map(|root| objects[usize::from(*root) % objects.len()]).collect();
        let before = heap.save(None);
        let old_roots = roots.clone();
        let expected = describe(&heap, &roots);
        for _ in 0..3 {
            collect(&mut heap, &classes, &mut roots, false);
            prop_assert_eq!(&describe(&heap, &roots), &expected);
        }
        let after = heap.save(Some(&before));
        heap.restore(Some(&after), &before);
        prop_assert_eq!(&describe(&heap, &old_roots), &expected);
        heap.restore(Some(&before), &after);
        prop_assert_eq!(&describe(&heap, &roots), &expected);
    }
}

#[test]
fn long_lists_need_no_stack_and_garbage_goes() {
    let classes = classes();
    let mut heap = Heap::reserve(CAPACITY).unwrap();
    let mut list = Ref::NULL;
    for number in 0..2_000_000 {
        list = node(&mut heap, NODE, number, list, Ref::NULL);
        node(&mut heap, NODE, 0, list, Ref::NULL);
    }
    let mut roots = [list];
    collect(&mut heap, &classes, &mut roots, false);
    assert_eq!(heap.used(), 2_000_000 * u64::from(NODE_BYTES));
    assert_eq!(heap.allocated(), 4_000_000 * u64::from(NODE_BYTES));
    let mut at = roots[0];
    for number in (0..2_000_000).rev() {
        assert_eq!(heap.get::<u64>(at, NUMBER), number);
        at = heap.get(at, LEFT);
    }
    assert!(at.is_null());
}

#[test]
fn weak_references_let_go_of_what_nobody_else_holds() {
    let classes = classes();
    let mut heap = Heap::reserve(CAPACITY).unwrap();
    let held = node(&mut heap, NODE, 1, Ref::NULL, Ref::NULL);
    let lost = node(&mut heap, NODE, 2, Ref::NULL, Ref::NULL);
    let to_held = node(&mut heap, WEAK, 3, held, Ref::NULL);
    let to_lost = node(&mut heap, WEAK, 4, lost, Ref::NULL);
    let soft = node(&mut heap, SOFT, 5, lost, Ref::NULL);
    let mut roots = [held, to_held, to_lost, soft];
    assert_eq!(collect(&mut heap, &classes, &mut roots, false), []);
    assert_eq!(heap.get::<u64>(heap.get(roots[2], LEFT), NUMBER), 2, "a soft reference keeps it");
    let cleared = collect(&mut heap, &classes, &mut roots, true);
    assert_eq!(cleared, [roots[2], roots[3]]);
    assert_eq!(heap.get::<Ref>(roots[1], LEFT), roots[0]);
    assert!(heap.get::<Ref>(roots[2], LEFT).is_null());
    assert!(heap.get::<Ref>(roots[3], LEFT).is_null());
}

#[test]
fn memory_behind_the_top_is_zero_after_collections() {
    let classes = classes();
    let mut heap = Heap::reserve(CAPACITY).unwrap();
    let mut roots = [Ref::NULL];
    for round in 0..4 {
        for number in 1..20_000 {
            let object = node(&mut heap, NODE, number, Ref::NULL, Ref::NULL);
            heap.put(object, LEFT, object);
            let fresh = heap.allocate(BYTES, 8 + 40, 40).unwrap();
            assert!((0..40).all(|index| heap.element::<u8>(fresh, index) == 0), "round {round}");
            heap.put_element(fresh, 39, 0xffu8);
        }
        collect(&mut heap, &classes, &mut roots, false);
        assert_eq!(heap.used(), 0);
    }
}

#[test]
fn addresses_inside_objects_follow_them() {
    let classes = classes();
    let mut heap = Heap::reserve(CAPACITY).unwrap();
    let garbage = node(&mut heap, NODE, 1, Ref::NULL, Ref::NULL);
    let kept = node(&mut heap, NODE, 2, Ref::NULL, Ref::NULL);
    let address = |object: Ref, offset: u32| u64::from(object.0) * 8 + u64::from(offset);
    let table = [(address(garbage, NUMBER), 'a'), (address(kept, LEFT), 'b'), (address(kept, NUMBER), 'c')];
    let mut copying = Copying::begin(&mut heap, &classes, LEFT, false);
    let copy = copying.forward(kept);
    copying.trace();
    assert!(copying.leaves(table[0].0) && !copying.leaves(8 * 512));
    assert_eq!(copying.relocate(&table), [(address(copy, LEFT), 'b'), (address(copy, NUMBER), 'c')]);
    copying.end();
}
