import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

/** Methods over inputs that carry terms. */
public class Subject {
    static int counter;
    int a;
    byte small;
    boolean flag;
    long wide;
    char letter;
    public short number;

    enum Color { RED, GREEN, BLUE }

    static int triangle(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0) return 0;
        if (a == b && b == c) return 3;
        if (a == b || b == c || a == c) return 2;
        return a + b > c ? 1 : -1;
    }

    static int arithmetic(int x, int y) {
        int z = (x ^ y) << 2 | (x >>> 3) - (y >> 1) * 7 & ~x;
        return z > 100 ? z % 17 : -z;
    }

    static int divide(int x, int y) { return x / y + x % 3; }

    static long longs(long x, int shift) {
        long y = (x << shift) ^ (x >>> 7) + x / 3;
        if (y > x) return y - 1;
        return Long.compare(x, 5) < 0 ? y * 3 : y & 0xffffL;
    }

    static int floats(float x, double y) {
        if (x < y) return (int) (x * 2);
        if (x != x) return -1;
        return y >= 1e9 ? (int) y : (short) (y - x);
    }

    static double doubles(double x, float y) { return x > 0 ? x / y : -x % 3 + (float) x; }

    static int narrow(byte b, char c, short s, boolean z) {
        byte sum = (byte) (b + c);
        char up = (char) (s * 3);
        if (z) return sum + up;
        return sum == up ? 1 : (short) (c + s);
    }

    static int fields(int x, byte y, boolean z) {
        Subject subject = new Subject();
        subject.a = x * 2;
        subject.small = (byte) (y + x);
        subject.flag = z ^ x > 3;
        subject.letter = (char) x;
        subject.wide = (long) x * y;
        counter = subject.small;
        if (subject.flag) return subject.a + counter;
        return subject.wide > 5 ? subject.letter : subject.small;
    }

    static int arrayLoop(int[] values) {
        int best = Integer.MIN_VALUE;
        for (int value : values) if (value > best) best = value;
        return values.length == 0 ? -1 : best;
    }

    static int index(int i, int[] values) { return values[i] * 2 + (values[i] == 3 ? 1 : 0); }

    static int storeAt(int i, int value) {
        int[] array = {5, 6, 7};
        array[i] = value;
        return array[0] * 100 + array[1] * 10 + array[2];
    }

    /** Where the last element is, depends on how many there are. */
    static int fromTheEnd(int[] a) {
        if (a.length > 1) {
            a[a.length - 2] += 3;
            return a[a.length - 1] > a[a.length - 2] ? a.length : -a.length;
        }
        return 0;
    }

    private static final java.util.Map<String, Integer> PRICES = new java.util.HashMap<>();
    private static final java.util.Map<String, Integer> SIZES = java.util.Map.of("S", 1, "M", 2, "L", 3);
    private static final java.util.Set<String> COLOURS = java.util.Set.of("red", "lime", "blue");

    static {
        PRICES.put("fig", 3);
        PRICES.put("pear", 5);
        PRICES.put("Ab", 8);
        // The same hash code, so one chain.
        PRICES.put("BC", 9);
    }

    /** Tables go by the hash code of what is looked up. */
    static int lookUp(String s) {
        return PRICES.getOrDefault(s, 0) + SIZES.getOrDefault(s, 0) + (COLOURS.contains(s) ? 100 : 0);
    }

    static int lengths(int n) {
        int[] made = new int[n];
        int[][] grid = new int[2][n];
        Object[] objects = new Object[n];
        return made.length + grid[1].length + objects.length > 5 ? 1 : 0;
    }

    static int references(int i) {
        String[] names = {"a", "bc", "def"};
        return names[i].length();
    }

    static int tableSwitch(int x) {
        switch (x) {
            case 0: return 10;
            case 1: return 20;
            case 3: return 30;
            default: return x > 5 ? 40 : 50;
        }
    }

    static int lookupSwitch(int x) {
        switch (x) {
            case -100: return 1;
            case 7: return 2;
            case 1000: return 3;
            default: return 0;
        }
    }

    static int stringSwitch(String text) {
        switch (text) {
            case "a": return 1;
            case "ab": return 2;
            case "ba": return 3;
            default: return 0;
        }
    }

    static int enumSwitch(int x) {
        Color color = Color.values()[x];
        switch (color) {
            case RED: return 1;
            case BLUE: return 2;
            default: return 0;
        }
    }

    static int casts(int x) {
        Object object = x > 2 ? (Object) "text" : (Object) Integer.valueOf(x);
        if (object instanceof Integer) return (Integer) object + 1;
        return x == 7 ? (Integer) object : ((String) object).length();
    }

    static int caught(int x, int y) {
        try {
            if (x == y) throw new IllegalStateException("same");
            return x / (y - 1);
        } catch (ArithmeticException e) {
            return -1;
        } finally {
            counter++;
        }
    }

    static int minMax(int x, int y) { return Math.max(Math.min(x, 10), Math.abs(y)) > 5 ? x : y; }

    static double functions(double x) {
        double y = Math.sqrt(Math.abs(x)) + Math.floor(x) + Math.sin(x);
        return y > 2 ? Math.pow(x, 2) : Math.rint(y);
    }

    static int bits(float x, double y) {
        int i = Float.floatToRawIntBits(x);
        return i < 0 ? (int) (Double.doubleToLongBits(y) >>> 52) : (int) Float.intBitsToFloat(i ^ 1 << 23);
    }

    static int parse(String text) { return Integer.parseInt(text) > 42 ? 1 : 0; }

    static String build(String text, int x) {
        StringBuilder builder = new StringBuilder();
        builder.append(text).append(x % 10).append('x');
        return builder.reverse().toString();
    }

    static int strings(String text) {
        if (text.startsWith("a")) return text.indexOf('b');
        if (text.toUpperCase().equals("BA")) return text.hashCode();
        return text.trim().isEmpty() ? -1 : text.charAt(0) + text.concat("z").length();
    }

    static String slices(String text, int from) { return text.substring(from) + text.replace('a', 'b'); }

    static int boxes(int x, long y) {
        Integer a = x, b = x, c = 5;
        Long d = y;
        if (a == b) return a == c ? 1 : 2;
        return d == 7L ? 3 : a.equals(c) ? 4 : a + d.intValue();
    }

    static int lambdas(int x, int y) {
        IntBinaryOperator operator = (p, q) -> p > q ? p - q : q;
        Supplier<Integer> supplier = () -> operator.applyAsInt(x, y);
        return supplier.get() * 2;
    }

    static int moved(int x, int y) throws Exception {
        int[] source = {x, y, 3};
        int[] target = new int[3];
        System.arraycopy(source, 0, target, 1, 2);
        int[] copy = Arrays.copyOf(target.clone(), 4);
        AtomicInteger atomic = new AtomicInteger(copy[1]);
        atomic.addAndGet(copy[2]);
        atomic.compareAndSet(4, 40);
        AtomicLong wide = new AtomicLong(atomic.get());
        wide.incrementAndGet();
        int element = Array.getInt(copy, 1) + (Integer) Array.get(copy, 2);
        Array.set(copy, 3, x);
        Subject subject = new Subject();
        Field field = Subject.class.getField("number");
        field.setShort(subject, (short) y);
        int read = (Short) field.get(subject);
        int invoked = (Integer) Subject.class.getDeclaredMethod("twice", int.class).invoke(null, read);
        return element + (int) wide.get() + copy[3] + invoked > 20 ? 1 : invoked;
    }

    static int twice(int x) { return x > 100 ? x : x * 2; }

    static int copyRange(int from, int count) {
        int[] source = {1, 2, 3}, target = new int[3];
        System.arraycopy(source, from, target, 0, count);
        return target[0] * 100 + target[1] * 10 + target[2];
    }

    static boolean mismatch(int[] values) { return Arrays.equals(values, new int[] {1, 2, 3}); }

    static int interned(String text) { return text.intern() == "ab" ? 1 : 0; }

    static final java.lang.invoke.VarHandle LONGS =
        java.lang.invoke.MethodHandles.byteArrayViewVarHandle(long[].class, java.nio.ByteOrder.LITTLE_ENDIAN);
    static final java.lang.invoke.VarHandle BIG_INTS =
        java.lang.invoke.MethodHandles.byteArrayViewVarHandle(int[].class, java.nio.ByteOrder.BIG_ENDIAN);

    /** Numbers read and written in other sizes than the elements have, at odd places too. */
    static int views(int a, long b) {
        byte[] bytes = new byte[24];
        LONGS.set(bytes, 3, b);
        BIG_INTS.set(bytes, 9, a);
        int result = 0;
        if (bytes[3] == 5) result += 1;
        if ((long) LONGS.get(bytes, 3) < 0) result += 2;
        if ((int) BIG_INTS.get(bytes, 8) == 7) result += 4;
        if (bytes[12] == 42) result += 8;
        return result + bytes[10];
    }

    /** The same in buffers, on the heap and outside, in both byte orders. */
    static long buffers(int a, long b, float f, double d) {
        java.nio.ByteBuffer heap = java.nio.ByteBuffer.allocate(40);
        java.nio.ByteBuffer direct = java.nio.ByteBuffer.allocateDirect(40).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        heap.putInt(1, a).putLong(5, b).putFloat(13, f).putDouble(17, d).put(1, (byte) 3);
        direct.put(heap);
        direct.putShort(2, (short) a);
        long result = direct.getInt(1);
        if (direct.get(4) > 2) result += 1000;
        if (direct.getLong(5) > b) result += 2000;
        if (heap.getFloat(13) > 1) result += 4000;
        if (Double.isNaN(direct.order(java.nio.ByteOrder.BIG_ENDIAN).getDouble(17))) result += 8000;
        heap.clear();
        heap.put((java.nio.ByteBuffer) direct.clear());
        return result + heap.getInt(3);
    }

    /** Arrays of larger elements through buffers: bytes are turned around on the way. */
    static int swapped(int a, long b) {
        int[] ints = {a, (int) b, 3};
        long[] longs = {b, a};
        java.nio.ByteBuffer buffer = java.nio.ByteBuffer.allocateDirect(64);
        buffer.asIntBuffer().put(ints);
        buffer.position(20);
        buffer.slice().asLongBuffer().put(longs);
        int[] back = new int[9];
        buffer.position(0);
        buffer.order(java.nio.ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(back);
        int result = 0;
        if (back[0] > 0) result += 1;
        if (back[5] == Integer.reverseBytes((int) (b >> 32))) result += 2;
        if (back[8] == 0) result += 4;
        return result ^ back[1];
    }

    /** What a native reads from memory outside the heap is used as what it is. */
    static int checksum(int a) {
        java.nio.ByteBuffer buffer = java.nio.ByteBuffer.allocateDirect(2).put((byte) a).put((byte) (a >> 8));
        java.util.zip.CRC32 sum = new java.util.zip.CRC32();
        sum.update(buffer.flip());
        return (sum.getValue() & 1) == 0 ? 1 : 2;
    }
}
