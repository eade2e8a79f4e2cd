package classes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** clone, equals, hashCode and toString, as inherited and as written. */
public class ObjectMethods {
    static class Point implements Cloneable {
        int x;
        int y;
        int[] shared = {1};
        List<String> names = new ArrayList<>();

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }

        @Override
        public Point clone() {
            try {
                return (Point) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public boolean equals(Object o) {
            if (this == o) {
                return true;
            }
            if (o == null || getClass() != o.getClass()) {
                return false;
            }
            Point p = (Point) o;
            return x == p.x && y == p.y;
        }

        @Override
        public int hashCode() {
            return Objects.hash(x, y);
        }

        @Override
        public String toString() {
            return "(" + x + ", " + y + ")";
        }
    }

    static class Point3 extends Point {
        final int z;

        Point3(int x, int y, int z) {
            super(x, y);
            this.z = z;
        }
    }

    static class Plain {
        Object copy() throws CloneNotSupportedException {
            return clone();
        }
    }

    public static void main(String[] args) throws Exception {
        Point p = new Point(1, 2);
        Point q = p.clone();
        q.x = 10;
        q.shared[0] = 99;
        q.names.add("both");
        System.out.println(p + " " + q + " " + p.shared[0] + " " + p.names + " " + (p.names == q.names));
        Point3 three = new Point3(1, 2, 3);
        Point copy = three.clone();
        System.out.println(copy.getClass().getSimpleName() + " " + ((Point3) copy).z + " " + p.equals(three) + " " + three.equals(copy));
        try {
            new Plain().copy();
        } catch (CloneNotSupportedException e) {
            System.out.println(e);
        }
        Plain plain = new Plain();
        System.out.println(plain.equals(plain) + " " + plain.equals(new Plain()) + " " + (plain.hashCode() == plain.hashCode()) + " "
            + (plain.hashCode() == System.identityHashCode(plain)) + " " + System.identityHashCode(null));
        System.out.println(plain.toString().equals("classes.ObjectMethods$Plain@" + Integer.toHexString(plain.hashCode())));
        Set<Point> set = new HashSet<>();
        set.add(new Point(1, 1));
        System.out.println(set.add(new Point(1, 1)) + " " + set.contains(new Point(1, 1)) + " " + set.size());
        Point mutable = new Point(5, 5);
        set.add(mutable);
        mutable.x = 6;
        System.out.println(set.contains(mutable) + " " + set.contains(new Point(5, 5)) + " " + set.size());
        Map<Object, String> map = new HashMap<>();
        map.put(null, "null");
        map.put(1, "int");
        map.put(1L, "long");
        map.put("1", "string");
        map.put('1', "char");
        System.out.println(map.get(null) + map.get(1) + map.get(1L) + map.get("1") + map.get('1') + map.size());
        System.out.println(Objects.equals(null, null) + " " + Objects.equals(p, null) + " " + Objects.hashCode(null) + " "
            + Objects.hash(1, null, "x") + " " + Objects.toString(null, "default") + " " + Objects.requireNonNullElse(null, 5));
        try {
            Objects.requireNonNull(null, "a message");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            Objects.checkIndex(5, 5);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
