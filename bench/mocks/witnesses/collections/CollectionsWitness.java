package collections;

import static witness.Expect.isTrue;
import static witness.Expect.same;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

final class CollectionsWitness {
    private CollectionsWitness() {}

    record CountedElements(int count, boolean isExact, Iterator<String> iterator) implements Iterable<String>, Counted {}

    /** Has elements for so many questions. */
    static class Steps implements Iterator<String> {
        private int left;

        Steps(int left) {
            this.left = left;
        }

        @Override
        public boolean hasNext() {
            return left-- > 0;
        }

        @Override
        public String next() {
            return "element";
        }
    }

    static class Jumps extends Steps implements Skipping {
        Jumps(int left) {
            super(left);
        }

        @Override
        public int skip() {
            return 3;
        }
    }

    static void sizes() {
        same(12, Sizes.upTo(5, new CountedElements(12, true, null)));
        same(0, Sizes.upTo(5, new CountedElements(12, false, new Steps(0))));
        same(1, Sizes.upTo(5, List.of("a")));
        same(-2, Sizes.upTo(2, List.of("a", "b", "c")));
        Iterable<String> jumps = () -> new Jumps(2);
        same(6, Sizes.upTo(6, jumps));
    }

    static class ListCursor implements Cursor<Integer> {
        private final List<Integer> elements;

        ListCursor(Integer... elements) {
            this.elements = new ArrayList<>(List.of(elements));
        }

        @Override
        public boolean hasNext() {
            return !elements.isEmpty();
        }

        @Override
        public Integer peek() {
            return elements.get(0);
        }

        @Override
        public Integer next() {
            return elements.remove(0);
        }
    }

    static class Loop extends ListCursor implements Rewindable {
        private int rewound;

        Loop(Integer... elements) {
            super(elements);
        }

        @Override
        public void rewind() {
            rewound++;
        }
    }

    static void merge() {
        List<Integer> out = new ArrayList<>();
        same(4, Merge.merge(new ListCursor(1, 3), new ListCursor(2, 4), Comparator.<Integer>naturalOrder(), out::add));
        same(List.of(1, 2, 3, 4), out);
        same(2, Merge.merge(new ListCursor(1, 2), new ListCursor(), Comparator.<Integer>naturalOrder(), out::add));
        Loop loop = new Loop(1, 2);
        same(2, Merge.merge(loop, new ListCursor(3), Comparator.<Integer>naturalOrder(), out::add));
        same(1, loop.rewound);
    }

    record PlacedValue(int place) implements Placed {}

    static class Nail implements Pinned {}

    record Converted(Object result) implements Convertible {
        @Override
        public Object to(Class<?> type) {
            return result;
        }
    }

    static void slots() {
        Object[] slots = new Object[2];
        isTrue(Slots.store(slots, 0, new PlacedValue(1)));
        same(new PlacedValue(1), slots[1]);
        isTrue(Slots.store(slots, 0, new PlacedValue(-1)));
        isTrue(Slots.store(slots, 0, "text"));
        isTrue(!Slots.store(slots, 2, "text"));
        slots[0] = new Nail();
        isTrue(!Slots.store(slots, 0, "text"));
        String[] texts = new String[1];
        isTrue(!Slots.store(texts, 0, new PlacedValue(0)));
        isTrue(!Slots.store(texts, 0, new Converted(1)));
        isTrue(Slots.store(texts, 0, new Converted("text")));
        same("text", texts[0]);
    }
}
