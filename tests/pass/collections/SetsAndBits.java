package collections;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.Spliterator;
import java.util.TreeSet;
import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;

/** Sets, bit sets, spliterators and collections of one's own on the abstract classes. */
public class SetsAndBits {
    static class Squares extends AbstractCollection<Integer> {
        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int at;

                @Override
                public boolean hasNext() {
                    return at < 5;
                }

                @Override
                public Integer next() {
                    return at * at++;
                }
            };
        }

        @Override
        public int size() {
            return 5;
        }
    }

    public static void main(String[] args) {
        Set<String> a = new LinkedHashSet<>(List.of("x", "y", "z"));
        Set<String> b = new TreeSet<>(List.of("z", "y", "w"));
        Set<String> union = new LinkedHashSet<>(a);
        System.out.println(union.addAll(b) + " " + union);
        Set<String> both = new LinkedHashSet<>(a);
        System.out.println(both.retainAll(b) + " " + both + " " + both.retainAll(b));
        Set<String> less = new HashSet<>(a);
        less.removeAll(b);
        System.out.println(less + " " + a.containsAll(less) + " " + a.equals(new HashSet<>(List.of("z", "y", "x"))) + " " + a.hashCode() + " " + Collections.disjoint(less, b));
        Set<Integer> numbers = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            numbers.add(i * i % 17);
        }
        System.out.println(numbers);
        System.out.println(Set.of(1).contains(2) + " " + Set.copyOf(List.of(1, 1, 1)) + " " + new TreeSet<>(Set.of(3, 1, 2)));
        try {
            Set.of("d", "d");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        BitSet bits = new BitSet();
        bits.set(1);
        bits.set(5, 9);
        bits.set(70);
        bits.flip(6, 8);
        System.out.println(bits + " " + bits.cardinality() + " " + bits.length() + " " + bits.size() + " " + bits.nextSetBit(9) + " " + bits.nextClearBit(5) + " " + bits.previousSetBit(69));
        BitSet other = BitSet.valueOf(new long[] {0b100010, 1});
        BitSet and = (BitSet) bits.clone();
        and.and(other);
        BitSet xor = (BitSet) bits.clone();
        xor.xor(other);
        System.out.println(and + " " + xor + " " + bits.intersects(other) + " " + java.util.Arrays.toString(bits.toLongArray()) + " " + java.util.Arrays.toString(bits.toByteArray())
            + " " + bits.hashCode() + " " + bits.stream().sum());
        try {
            bits.set(-1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        Squares squares = new Squares();
        System.out.println(squares + " " + squares.contains(16) + " " + squares.toArray(new Integer[0]).length + " " + squares.stream().mapToInt(n -> n).sum());
        try {
            squares.add(1);
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
        Spliterator<Integer> right = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6, 7)).spliterator();
        Spliterator<Integer> left = right.trySplit();
        StringBuilder out = new StringBuilder();
        left.forEachRemaining(n -> out.append(n).append(' '));
        out.append("| ");
        right.tryAdvance(n -> out.append(n).append(' '));
        System.out.println(out + "" + right.estimateSize() + " " + right.hasCharacteristics(Spliterator.SIZED) + " " + left.tryAdvance(n -> { }));
        Collection<Object> hole = Collections.newSetFromMap(new java.util.LinkedHashMap<>());
        hole.add("once");
        hole.add("once");
        hole.add(null);
        System.out.println(hole + " " + Collections.unmodifiableCollection(hole).size());
        Object[] objects = List.of("a", "b").toArray();
        String[] longer = List.of("a", "b").toArray(new String[] {"1", "2", "3", "4"});
        System.out.println(objects.getClass().getSimpleName() + " " + java.util.Arrays.toString(longer));
        try {
            List.of("a").toArray(new Integer[1]);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
    }
}
