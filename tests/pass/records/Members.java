package records;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Records: generated methods over every component type, compact constructors, nesting, reflection. */
public class Members {
    record Everything(byte b, short s, char c, int i, long l, float f, double d, boolean z, String t, int[] array) { }

    record Empty() { }

    record Range(int low, int high) implements Comparable<Range> {
        static int made;
        static final Range UNIT = new Range(0, 1);

        Range {
            if (low > high) {
                throw new IllegalArgumentException(low + " > " + high);
            }
            made++;
        }

        Range(int high) {
            this(0, high);
        }

        int length() {
            return high - low;
        }

        @Override
        public int low() {
            return low;
        }

        @Override
        public int compareTo(Range other) {
            return Integer.compare(length(), other.length());
        }

        static Range of(String text) {
            String[] parts = text.split("-");
            return new Range(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
        }
    }

    record Pair<A, B extends Comparable<B>>(A first, B second) {
        <C extends Comparable<C>> Pair<A, C> with(C other) {
            return new Pair<>(first, other);
        }
    }

    record Names(List<String> names, String... more) {
        Names {
            names = List.copyOf(names);
        }

        @Override
        public String toString() {
            return names + Arrays.toString(more);
        }
    }

    record Special(double d, float f) { }

    public static void main(String[] args) throws Exception {
        int[] array = {1};
        Everything e = new Everything((byte) 1, (short) 2, '3', 4, 5, 6, 7, true, "t", array);
        Everything same = new Everything((byte) 1, (short) 2, '3', 4, 5, 6, 7, true, "t", array);
        Everything other = new Everything((byte) 1, (short) 2, '3', 4, 5, 6, 7, true, "t", new int[] {1});
        System.out.println(e.equals(same) + " " + e.equals(other) + " " + (e.hashCode() == same.hashCode()) + " " + e.equals(null));
        System.out.println(e.toString().replaceAll("\\[I@.*\\]", "array]"));
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        System.out.println(new Special(0.0, Float.NaN).equals(new Special(-0.0, Float.NaN)) + " "
            + new Special(Double.NaN, -0f).equals(new Special(Double.NaN, -0f)) + " " + new Special(1.5, 2f).hashCode());
        System.out.println(new Range(5) + " " + Range.of("3-9").length() + " " + Range.UNIT.compareTo(new Range(7)) + " " + Range.made);
        System.out.println(new Range(2, 9).hashCode() + " " + new Pair<>(null, "x").hashCode() + " " + new Pair<>("a", "b").hashCode());
        try {
            new Range(2, 1);
        } catch (IllegalArgumentException x) {
            System.out.println(x.getMessage());
        }
        System.out.println(new Pair<>(1, "two").with(3.0) + " " + new Pair<>(null, 1).equals(new Pair<>(null, 1)));
        Names names = new Names(Arrays.asList("a", "b"), "c");
        System.out.println(names + " " + names.more().length);
        record Local(int x) {
            static int count = 0;
        }
        System.out.println(new Local(3) + " " + Local.class.isRecord() + " " + Local.class.isLocalClass() + " " + Local.count);
        for (var component : Everything.class.getRecordComponents()) {
            System.out.print(component.getName() + ":" + component.getType().getSimpleName() + "=");
            Object value = component.getAccessor().invoke(e);
            System.out.print(value instanceof int[] ? "array" : value);
            System.out.print(" ");
        }
        System.out.println();
        System.out.println(Pair.class.getRecordComponents()[1].getGenericType() + " " + String.class.getRecordComponents());
        Map<Range, String> map = new TreeMap<>();
        map.put(new Range(1, 5), "four");
        map.put(new Range(7, 8), "one");
        System.out.println(map + " " + map.get(new Range(100, 101)));
        System.out.println(Range.class.getSuperclass() + " " + java.lang.reflect.Modifier.toString(Range.class.getModifiers()));
    }
}
