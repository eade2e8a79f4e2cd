//! Selection against brute force and by its properties.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::{Item, reduce};

fn item(weight: u32, covers: &[u32]) -> Item {
    Item { weight, covers: covers.iter().copied().collect(), must_keep: false }
}

fn kept(item: Item) -> Item {
    Item { must_keep: true, ..item }
}

fn union<'a>(items: impl IntoIterator<Item = &'a Item>) -> BTreeSet<u32> {
    items.into_iter().flat_map(|item| item.covers.iter().copied()).collect()
}

fn total(items: &[Item], chosen: impl IntoIterator<Item = usize>) -> u64 {
    chosen.into_iter().map(|position| u64::from(items[position].weight.max(1))).sum()
}

#[test]
fn nothing_needs_nothing() {
    assert!(reduce(&[]).is_empty());
    assert!(reduce(&[item(1, &[])]).is_empty());
}

#[test]
fn essential_items_make_others_redundant() {
    let items = [item(1, &[1, 2]), item(1, &[2, 3]), item(1, &[3, 4])];
    assert_eq!(reduce(&items), [0, 2]);
}

#[test]
fn what_must_be_kept_is_used() {
    let items = [item(1, &[1, 2, 3]), kept(item(9, &[1, 2])), item(2, &[3]), kept(item(1, &[]))];
    assert_eq!(reduce(&items), [0, 1, 3]);
}

#[test]
fn the_first_of_equal_items_is_taken() {
    let items = [item(2, &[1, 2]), item(1, &[1, 2]), item(1, &[1, 2])];
    assert_eq!(reduce(&items), [1]);
}

#[test]
fn small_instances_are_solved_exactly_where_greed_fails() {
    // Greed takes the four elements first and then needs two more.
    let items = [item(1, &[2, 3, 5, 6]), item(1, &[1, 2, 3]), item(1, &[4, 5, 6])];
    assert_eq!(reduce(&items), [1, 2]);
}

fn items(count: usize, elements: u32) -> impl Strategy<Value = Vec<Item>> {
    let covers = proptest::collection::btree_set(0..elements, 0..6);
    let one = (0u32..6, covers, proptest::bool::weighted(0.1)).prop_map(|(weight, covers, must_keep)| Item {
        weight,
        covers,
        must_keep,
    });
    proptest::collection::vec(one, 0..count)
}

fn lightest(items: &[Item]) -> u64 {
    let wanted = union(items);
    (0u32..1 << items.len())
        .map(|bits| (0..items.len()).filter(|position| bits >> position & 1 == 1).collect::<Vec<_>>())
        .filter(|chosen| items.iter().enumerate().all(|(at, item)| !item.must_keep || chosen.contains(&at)))
        .filter(|chosen| union(chosen.iter().map(|&position| &items[position])) == wanted)
        .map(|chosen| total(items, chosen))
        .min()
        .unwrap_or_default()
}

proptest! {
    #[test]
    fn the_choice_covers_the_same_and_has_nothing_to_spare(items in items(60, 40)) {
        let chosen = reduce(&items);
        prop_assert!(chosen.is_sorted());
        let covered = |without: Option<usize>| {
            union(chosen.iter().filter(|&&at| Some(at) != without).map(|&at| &items[at]))
        };
        prop_assert_eq!(covered(None), union(&items));
        for (position, item) in items.iter().enumerate() {
            if item.must_keep {
                prop_assert!(chosen.contains(&position));
            } else if chosen.contains(&position) {
                prop_assert_ne!(covered(Some(position)), union(&items));
            }
        }
    }

    #[test]
    fn small_choices_are_the_lightest(items in items(11, 12)) {
        prop_assert_eq!(total(&items, reduce(&items)), lightest(&items));
    }
}

/// Enough tests with few elements in common that nothing is essential, at the exact limit.
#[test]
fn the_exact_search_ends_soon() {
    let items: Vec<Item> = (0..24u32)
        .map(|test| item(1 + test % 3, &[test, (test + 1) % 24, (test * 7 + 3) % 24, (test * 5 + 11) % 24]))
        .collect();
    let chosen = reduce(&items);
    assert_eq!(union(chosen.iter().map(|&position| &items[position])), union(&items));
}
