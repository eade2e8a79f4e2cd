package switches;

import java.util.ArrayList;
import java.util.List;

/** instanceof with a pattern variable, its scope, and checkcast with its messages. */
public class InstanceOf {
    interface Shape { }

    record Circle(double radius) implements Shape { }

    record Box(int width, int height) implements Shape {
        @Override
        public boolean equals(Object other) {
            return other instanceof Box box && box.width == width && box.height == height;
        }

        @Override
        public int hashCode() {
            return 31 * width + height;
        }
    }

    static String describe(Object o) {
        if (o instanceof String s && s.length() > 3) {
            return "long string " + s;
        } else if (o instanceof String s) {
            return "short string " + s;
        }
        if (!(o instanceof Number n)) {
            return o instanceof int[] ints ? "ints " + ints.length
                : o instanceof Object[] objects ? "objects " + objects.length
                : o instanceof Box b && b.width() == b.height() ? "square " + b.width()
                : o instanceof Shape shape ? "shape " + shape
                : "unknown " + (o == null);
        }
        return "number " + n.intValue() + (n instanceof Comparable<?> ? " comparable" : "");
    }

    static void cast(Object o, Class<?> target) {
        try {
            System.out.println(target.cast(o));
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        Object[] samples = {
            "hi", "hello", 12, 3.9, new int[4], new String[2], new int[2][3], new Box(2, 2), new Box(2, 3),
            new Circle(1), null, 'c', new java.util.concurrent.atomic.AtomicInteger(8),
        };
        for (Object sample : samples) {
            System.out.println(describe(sample));
        }
        System.out.println(new Box(1, 2).equals(new Box(1, 2)) + " " + new Box(1, 2).equals("box"));
        Object grid = new String[2][2];
        System.out.println((grid instanceof Object[]) + " " + (grid instanceof Object[][]) + " "
            + (grid instanceof Comparable[][]) + " " + (grid instanceof java.io.Serializable[]) + " "
            + (grid instanceof Cloneable) + " " + (grid instanceof Integer[][]));
        cast("text", Integer.class);
        cast(new int[0], long[].class);
        cast(5, Comparable.class);
        cast(null, String.class);
        try {
            Object o = "text";
            Integer i = (Integer) o;
            System.out.println(i);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            Object o = new Object[] {"a"};
            System.out.println(((String[]) o).length);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            Shape shape = new Circle(2);
            Box box = (Box) shape;
            System.out.println(box);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            List<Integer> numbers = new ArrayList<>();
            @SuppressWarnings("unchecked")
            List<Object> raw = (List<Object>) (List<?>) numbers;
            raw.add("polluted");
            int first = numbers.get(0);
            System.out.println(first);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }
}
