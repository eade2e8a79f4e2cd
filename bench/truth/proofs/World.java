package proofs;

/* What the world decides: memory, stack, time, threads, properties, payloads, caches, versions. */

class Memory {
    public static int take(int size) {
        try {
            return new long[size & Integer.MAX_VALUE].length;
        } catch (OutOfMemoryError e) {
            return -1;
        }
    }
}

class SmallMemory {
    public static int take(byte size) {
        try {
            return new int[size & 127].length;
        } catch (OutOfMemoryError e) {
            return -1;
        }
    }
}

class Matrix {
    public static int take(short a, short b) {
        try {
            return new int[a & 1023][b & 1023].length;
        } catch (Error e) {
            return -1;
        }
    }
}

class Deep {
    public static int down(int n) {
        return n <= 0 ? 0 : 1 + down(n - 1);
    }

    public static int tried(int n) {
        try {
            return down(n & 3);
        } catch (StackOverflowError e) {
            return -1;
        }
    }
}

class AnyThrowable {
    public static int next(int a) {
        try {
            return plus(a);
        } catch (Throwable e) {
            return 0;
        }
    }

    public static int plus(int a) {
        return a + 1;
    }
}

class AnyError {
    public static int next(int a) {
        try {
            return Math.max(a, 3);
        } catch (VirtualMachineError e) {
            return 0;
        }
    }
}

class ErrorInFinally {
    public static int next(int a) {
        int done = 0;
        try {
            done = Math.min(a, 3);
        } catch (Error e) {
            done = 9;
        } finally {
            done++;
        }
        return done;
    }
}

class Payload {
    public static boolean odd(double d) {
        return d != d && Double.doubleToRawLongBits(d) != 0x7ff8000000000000L;
    }
}

class PayloadBranch {
    public static int odd(double d) {
        if (Double.doubleToRawLongBits(d) == 0x7ff8000000000001L) {
            return 1;
        }
        return 0;
    }
}

class PayloadOfFloat {
    public static int odd(float f) {
        if (Float.floatToRawIntBits(f) == 0x7fc00123) {
            return 1;
        }
        return 0;
    }
}

class PayloadRoundTrip {
    public static int trip(int bits) {
        float f = Float.intBitsToFloat(bits);
        if (Float.floatToRawIntBits(f) != bits) {
            return 1;
        }
        return f != f && bits != 0x7fc00000 ? 2 : 0;
    }
}

class CanonicalNan {
    public static int odd(double d) {
        if (Double.doubleToLongBits(d) == 0x7ff8000000000001L) { // never: Double.doubleToLongBits(d) == 0x7ff8000000000001L is true
            return 1; // never
        }
        return 0;
    }
}

class SmallBoxes {
    public static int same(int x) {
        Integer a = x;
        Integer b = x;
        if (a == b) {
            return 1;
        }
        return 0;
    }
}

class BigBoxes {
    public static int same(int x) {
        if (x == 1000) {
            Integer a = x;
            Integer b = Integer.valueOf(x);
            if (a == b) {
                return 1;
            }
        }
        return 0;
    }
}

class ConstantBoxes {
    public static int same() {
        Integer a = 5000;
        Integer b = 5000;
        return a == b ? 1 : 0;
    }
}

class LongBoxes {
    public static int same(long x) {
        Long a = x;
        Long b = x;
        if (x > 127 && a == b) {
            return 1;
        }
        return 0;
    }
}

class BoxValues {
    public static int same(int x) {
        Integer a = x;
        Integer b = x;
        if (!a.equals(b)) { // never: a.equals(b) is false
            return 1; // never
        }
        return 0;
    }
}

class DebugFlag {
    static final boolean DEBUG = Boolean.getBoolean("debug");

    public static int run(int a) {
        if (DEBUG) {
            return -1;
        }
        return a;
    }
}

class Setting {
    static final int LEVEL = Integer.getInteger("level", 3);

    public static int run(int a) {
        if (a > 2 && LEVEL > 5) {
            return -1;
        }
        return a;
    }
}

class VersionString {
    static final String VERSION = System.getProperty("java.version");

    public static int run() {
        return VERSION.startsWith("1.") ? 1 : 2;
    }
}

class Environment {
    static final boolean HOME = System.getenv("NO_SUCH_HOME") != null;

    public static int run(int a) {
        if (HOME) {
            return 1;
        }
        return a;
    }
}

class Processors {
    static final int COUNT = Runtime.getRuntime().availableProcessors();

    public static int run(int a) {
        if (COUNT > 512) {
            return 1;
        }
        return a;
    }
}

class Started {
    static final long START = System.nanoTime();

    public static boolean late(int a) {
        if (START == a) {
            return true;
        }
        return false;
    }
}

class Computed {
    static final int LIMIT = Integer.parseInt("30");

    public static int run(int a) {
        if (a > LIMIT && a < 20) { // never: a < 20 is true // no pair: a > LIMIT; a < 20
            return 1; // never
        }
        return 0;
    }
}

class Constant {
    static final int LIMIT = 3 * 10;

    public static int run(int a) {
        if (a > LIMIT && a < 20) { // never: a < 20 is true // no pair: a > LIMIT; a < 20
            return 1; // never
        }
        return 0;
    }
}

class Asserting {
    public static int run(int a) {
        try {
            assert a > 0;
            return a;
        } catch (AssertionError e) {
            return -1;
        }
    }
}

class AssertFlag {
    static final boolean ON;

    static {
        boolean on = false;
        assert on = true;
        ON = on;
    }

    public static int run(int a) {
        return ON ? a : -a;
    }
}

class Counter {
    static int calls;

    public static int run() {
        calls++;
        if (calls > 100) {
            return 1;
        }
        return 0;
    }
}

class Table {
    static final int[] TABLE = {1, 2, 3};

    public static int run(int a) {
        if (TABLE[a & 1] > 2) {
            return 1;
        }
        return 0;
    }
}

class Clock {
    public static int run() {
        long a = System.nanoTime();
        long b = System.nanoTime();
        if (b - a > 1_000_000_000L) {
            return 1;
        }
        return 0;
    }
}

class Millis {
    public static int run(long a) {
        if (System.currentTimeMillis() < 0) {
            return 1;
        }
        return 0;
    }
}

class Interrupted {
    public static int run(int a) {
        if (Thread.interrupted()) {
            return 1;
        }
        return a;
    }
}

class Named {
    public static int run(int a) {
        if (Thread.currentThread().getName().length() > 100) {
            return 1;
        }
        return a;
    }
}

class Dice {
    public static int run() {
        if (Math.random() > 0.999) {
            return 1;
        }
        return 0;
    }
}

class Identity {
    public static int run() {
        Object object = new Object();
        if (object.hashCode() % 1000 == 1) {
            return 1;
        }
        return 0;
    }
}

class IdentityOfSystem {
    public static int run(int a) {
        if (System.identityHashCode("x") == a) {
            return 1;
        }
        return 0;
    }
}

class ObjectText {
    public static int run() {
        if (new Object().toString().endsWith("77")) {
            return 1;
        }
        return 0;
    }
}

class ObjectsHash {
    public static int run(int a) {
        if (java.util.Objects.hashCode(new Object()) == a) {
            return 1;
        }
        return 0;
    }
}

class LowerCase {
    public static int run(boolean b) {
        if ("TITLE".toLowerCase().equals("title")) {
            return 1;
        }
        return 0;
    }
}

class Formatted {
    public static int run(int a) {
        if (String.format("%d", a & 7).equals("3")) {
            return 1;
        }
        return String.format("%.1f", 0.5).equals("0.5") ? 2 : 3;
    }
}

class DefaultCharset {
    public static int run() {
        if ("\u00e4".getBytes().length == 1) {
            return 1;
        }
        return 2;
    }
}

class NullMessage {
    public static int run(boolean b) {
        try {
            String s = b ? null : "x";
            return s.length();
        } catch (NullPointerException e) {
            if (e.getMessage() == null) {
                return -1;
            }
            return -2;
        }
    }
}

class IndexMessage {
    public static int run(int a) {
        try {
            return new int[3][a & 7].length;
        } catch (ArrayIndexOutOfBoundsException e) {
            return e.getMessage().startsWith("Index") ? 1 : 2;
        }
    }
}

class Trace {
    public static int run() {
        StackTraceElement[] trace = new RuntimeException().getStackTrace();
        if (trace.length == 0) {
            return 1;
        }
        return 0;
    }
}

class TraceDepth {
    public static int run(int a) {
        if (new IllegalStateException().getStackTrace().length > 40) {
            return 1;
        }
        return a;
    }
}

class Capacity {
    public static int run() {
        if (new StringBuilder().capacity() == 16) {
            return 1;
        }
        return 2;
    }
}

class Letters {
    public static int run(char c) {
        if (c == 0x1c89 && Character.isLetter(c)) {
            return 1;
        }
        return 0;
    }
}

class Sine {
    public static int run(double d) {
        if (d > 0 && d < 1 && Math.sin(d) != StrictMath.sin(d)) {
            return 1;
        }
        return 0;
    }
}

class Exponent {
    public static int run() {
        return Math.exp(1.0) == Math.E ? 1 : 2;
    }
}

class Feature {
    public static int run() {
        return Runtime.version().feature() > 40 ? 1 : 2;
    }
}

class Separator {
    static final char SEPARATOR = java.io.File.separatorChar;

    public static int run() {
        return SEPARATOR == '\\' ? 1 : 2;
    }
}

class LineEnd {
    public static int run() {
        return System.lineSeparator().length() > 1 ? 1 : 2;
    }
}

class Property {
    public static int run(int a) {
        String value = System.getProperty("no.such.property");
        if (value != null) {
            return 1;
        }
        return a;
    }
}

class BooleanProperty {
    public static int run(int a) {
        if (Boolean.getBoolean("no.such.property")) {
            return 1;
        }
        return a;
    }
}

class LongProperty {
    public static int run() {
        if (Long.getLong("no.such.property") != null) {
            return 1;
        }
        return 0;
    }
}

class Locked {
    public static int run(int a) {
        if (Thread.holdsLock(Locked.class)) {
            return 1;
        }
        return a;
    }
}
