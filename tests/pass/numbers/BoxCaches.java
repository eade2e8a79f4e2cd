package numbers;

/** Which boxed values are the same object, and how boxes compare and hash. */
public class BoxCaches {
    static void check(String what, boolean value) {
        System.out.println(what + " " + value);
    }

    static <T> boolean same(T a, T b) {
        return a == b;
    }

    public static void main(String[] args) {
        for (int i : new int[] {-129, -128, 0, 127, 128}) {
            check("int " + i, same(Integer.valueOf(i), Integer.valueOf(i)));
            check("long " + i, same(Long.valueOf(i), Long.valueOf(i)));
            check("short " + i, same(Short.valueOf((short) i), Short.valueOf((short) i)));
            check("byte " + i, same(Byte.valueOf((byte) i), Byte.valueOf((byte) i)));
            if (i >= 0) {
                check("char " + i, same(Character.valueOf((char) i), Character.valueOf((char) i)));
            }
        }
        check("boolean", same(true, Boolean.valueOf("TRUE")) && same(Boolean.FALSE, Boolean.valueOf(null)));
        check("double", same(Double.valueOf(1), Double.valueOf(1)));
        check("float", same(Float.valueOf(0), Float.valueOf(0)));
        Integer a = 100;
        Integer b = 100;
        Integer c = 1000;
        Integer d = 1000;
        check("a==b", a == b);
        check("c==d", c == d);
        check("c>=d&&c<=d", c >= d && c <= d);
        check("c.equals(d)", c.equals(d));
        check("long equals int", Long.valueOf(5).equals(5));
        check("long equals long", Long.valueOf(5).equals(5L));
        Object o = 'x';
        check("char object", o.equals('x') && !o.equals((int) 'x'));
        Integer counter = 127;
        Integer before = counter;
        counter++;
        check("incremented", before == 127 && counter == 128 && !same(before, counter));
        counter += 1.5 > 1 ? 1 : 0;
        System.out.println(counter);
        System.out.println(Integer.hashCode(-7) + " " + Long.hashCode(1L << 33) + " " + Boolean.hashCode(true) + " "
            + Boolean.hashCode(false) + " " + Character.hashCode('a') + " " + Byte.hashCode((byte) -1) + " "
            + Short.hashCode((short) -3) + " " + Long.valueOf(-1).hashCode());
        System.out.println(Integer.compare(3, 5) + " " + Character.compare('a', 'd') + " " + Byte.compare((byte) 1, (byte) 9) + " "
            + Boolean.compare(true, false) + " " + Short.compare((short) 5, (short) 1) + " " + Integer.valueOf(7).compareTo(7));
        System.out.println(Integer.signum(-9) + " " + Integer.MIN_VALUE + " " + Integer.BYTES + " " + Long.SIZE + " " + Character.BYTES);
        System.out.println(Boolean.logicalXor(true, false) + " " + Boolean.logicalAnd(true, false) + " " + Integer.sum(1, 2) + " "
            + Integer.max(1, 2) + " " + Long.min(1, 2));
        System.out.println(Integer.TYPE + " " + int.class.getName() + " " + Integer.class.getName() + " " + void.class + " " + Void.TYPE);
        Number n = 300.7;
        System.out.println(n.byteValue() + " " + n.shortValue() + " " + n.intValue() + " " + n.longValue() + " " + n.floatValue());
        System.out.println(same("" + 1, "" + 1) + " " + same(String.valueOf(true), Boolean.toString(true)));
    }
}
