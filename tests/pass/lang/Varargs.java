package lang;

import java.util.Arrays;

/** Variable arity: nulls, arrays passed whole, overloads, primitives and generics. */
public class Varargs {
    static String ints(int... n) {
        return n == null ? "null" : Arrays.toString(n);
    }

    static String objects(Object... o) {
        return o == null ? "null" : o.length + Arrays.deepToString(o);
    }

    static String pick(int a, int b) {
        return "two";
    }

    static String pick(int... n) {
        return "ints " + n.length;
    }

    static String pick(Integer a, Integer b) {
        return "boxed";
    }

    static String pick(Number... o) {
        return "numbers " + o.length;
    }

    static String pick(String format, Object... o) {
        return "format " + o.length;
    }

    @SafeVarargs
    static <T> T last(T... values) {
        return values[values.length - 1];
    }

    @SafeVarargs
    static <T> Class<?> kind(T... values) {
        return values.getClass();
    }

    static int sum(int first, int... rest) {
        int sum = first;
        for (int n : rest) {
            sum += n;
        }
        rest = new int[] {99};
        return sum;
    }

    public static void main(String... args) {
        System.out.println(ints() + ints(1) + ints(1, 2) + ints(new int[] {3, 4}) + ints((int[]) null) + ints('a', (byte) 2));
        System.out.println(objects() + objects((Object) null) + objects((Object[]) null) + objects(null, null) + objects(1, "x", 'c') + objects(new Object[] {1, 2}) + objects((Object) new Object[] {1}) + objects(new int[] {1}));
        System.out.println(objects((Object[]) new String[] {"a", "b"}) + objects(new String[][] {{"p"}, {"q"}}));
        Integer i = 1;
        System.out.println(pick(1, 2) + ", " + pick(new int[] {1}) + ", " + pick(i, i) + ", " + pick("x") + ", " + pick("x", 1, 2) + ", " + pick(3L, 2L) + ", " + pick(1.5));
        System.out.println(last(1, 2, 3) + last("a", "b") + " " + kind(1, 2).getSimpleName() + " " + kind("a").getSimpleName() + " " + kind(1, "a").getComponentType().getSimpleName() + " " + kind().getSimpleName());
        int[] kept = {2, 3};
        System.out.println(sum(1) + " " + sum(1, kept) + " " + kept[0] + " " + args.length);
    }
}
