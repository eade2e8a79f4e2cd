package jurat.judge;

import java.util.Arrays;

/**
 * Where instrumented classes report to, through the {@link Gate}, which has its public methods. Every probe has a number; passing it sets a flag, which is as cheap
 * as it gets and needs no lock: flags are only ever set while a test runs.
 *
 * <p>The methods for conditional jumps are called just before the jump, with copies of its operands, and work
 * out themselves which way it will go: {@code id} is "not taken", {@code id + 1} is "taken". So the instrumented
 * code has no branches that the user's code does not have.
 */
final class Probes {
    private static final int PAGE_BITS = 12;
    private static final int PAGE = 1 << PAGE_BITS;
    /** Pages never move once they are there, so that a flag set by any thread is not lost when probes are added. */
    private static final boolean[][] pages = new boolean[1 << 14][];

    private static final boolean IS_OTHER = Boolean.getBoolean("jurat.other");

    private static int count;
    private static int[][] lookups = new int[16][];
    private static int lookupCount;
    private static volatile Integer exit;
    private static volatile boolean chance;
    private static volatile boolean drawn;
    private static volatile boolean timed;

    private Probes() {}

    public static void hit(int id) {
        pages[id >>> PAGE_BITS][id & (PAGE - 1)] = true;
    }

    public static void ifeq(int value, int id) {
        hit(value == 0 ? id + 1 : id);
    }

    public static void ifne(int value, int id) {
        hit(value != 0 ? id + 1 : id);
    }

    public static void iflt(int value, int id) {
        hit(value < 0 ? id + 1 : id);
    }

    public static void ifge(int value, int id) {
        hit(value >= 0 ? id + 1 : id);
    }

    public static void ifgt(int value, int id) {
        hit(value > 0 ? id + 1 : id);
    }

    public static void ifle(int value, int id) {
        hit(value <= 0 ? id + 1 : id);
    }

    public static void if_icmpeq(int left, int right, int id) {
        hit(left == right ? id + 1 : id);
    }

    public static void if_icmpne(int left, int right, int id) {
        hit(left != right ? id + 1 : id);
    }

    public static void if_icmplt(int left, int right, int id) {
        hit(left < right ? id + 1 : id);
    }

    public static void if_icmpge(int left, int right, int id) {
        hit(left >= right ? id + 1 : id);
    }

    public static void if_icmpgt(int left, int right, int id) {
        hit(left > right ? id + 1 : id);
    }

    public static void if_icmple(int left, int right, int id) {
        hit(left <= right ? id + 1 : id);
    }

    public static void if_acmpeq(Object left, Object right, int id) {
        hit(left == right ? id + 1 : id);
    }

    public static void if_acmpne(Object left, Object right, int id) {
        hit(left != right ? id + 1 : id);
    }

    public static void ifnull(Object value, int id) {
        hit(value == null ? id + 1 : id);
    }

    public static void ifnonnull(Object value, int id) {
        hit(value != null ? id + 1 : id);
    }

    /** Arms are the keys in class-file order, then the default. */
    public static void tableswitch(int key, int low, int high, int id) {
        hit(key >= low && key <= high ? id + (key - low) : id + (high - low) + 1);
    }

    public static void lookupswitch(int key, int table, int id) {
        int[] keys = lookups[table];
        int arm = Arrays.binarySearch(keys, key);
        hit(id + (arm >= 0 ? arm : keys.length));
    }

    /** Before a call whose result is different on the next run. */
    public static void chance() {
        chance = true;
    }

    /** Before a clock is asked: those of the class library go, but for the one that is set to an instant. */
    public static void lookAt(Object clock) {
        if (clock != null) {
            String name = clock.getClass().getName();
            timed |= name.startsWith("java.time.") && !name.equals("java.time.Clock$FixedClock");
        }
    }

    /** Before work is given to a pool: those of the class library have threads. */
    public static void handOver(Object pool) {
        if (pool != null) {
            ClassLoader loader = pool.getClass().getClassLoader();
            chance |= loader == null || loader == ClassLoader.getPlatformClassLoader();
        }
    }

    /** Where a handler begins: the size of this machine is not that of others. */
    public static void caught(Object thrown) {
        chance |= thrown instanceof OutOfMemoryError || thrown instanceof StackOverflowError;
    }

    static boolean chanceDecided() {
        return chance;
    }

    /** Before a call that gives a random number. */
    public static void drawn() {
        drawn = true;
    }

    static boolean hasDrawn() {
        return drawn;
    }

    /** Before a call that gives the time or the number of processors. */
    public static void timed() {
        timed = true;
    }

    static boolean hasTimed() {
        return timed;
    }

    /** In place of {@code System.currentTimeMillis}. */
    public static long currentTimeMillis() {
        return Elsewhere.time(System.currentTimeMillis(), 1);
    }

    /** In place of {@code System.nanoTime}. */
    public static long nanoTime() {
        return Elsewhere.time(System.nanoTime(), 1_000_000);
    }

    /** Behind {@code Runtime.availableProcessors}. */
    public static int processors(int here) {
        int there = Elsewhere.processors();
        return there == 0 ? here : there;
    }

    /** In place of {@code System.identityHashCode}. */
    public static int identityHashCode(Object object) {
        drawn = true;
        return object == null ? 0 : Elsewhere.hash(object, System.identityHashCode(object));
    }

    /** Behind a call of {@code hashCode}: it may be that of {@code Object}. */
    public static int hashed(Object object, int hash) {
        if (object instanceof String || System.identityHashCode(object) != hash) {
            return hash;
        }
        drawn = true;
        return Elsewhere.hash(object, hash);
    }

    /** In place of {@code System.gc}: whether and when the machine follows is up to it. */
    public static void gc() {
        if (!IS_OTHER) {
            System.gc();
        }
    }

    /** In place of {@code Runtime.gc}. */
    public static void gc(Runtime runtime) {
        gc();
    }

    /** In place of {@code System.getenv}. */
    public static String getenv(String name) {
        return Watch.variable(name);
    }

    /** In place of {@code System.exit}. */
    public static void exit(int status) {
        exit = status;
        throw new ExitAttempt(status);
    }

    /** In place of {@code Runtime.exit} and {@code Runtime.halt}. */
    public static void exit(Runtime runtime, int status) {
        exit(status);
    }

    /** Where JaCoCo's probes of a class are; called by classes that JaCoCo has instrumented. */
    public static boolean[] coverage(long classId, String className, int probeCount) {
        return Coverage.probes(classId, className, probeCount);
    }

    /** The number of the first of so many new probes. */
    static synchronized int allocate(int howMany) {
        int first = count;
        count += howMany;
        for (int page = first >>> PAGE_BITS; page <= count >>> PAGE_BITS; page++) {
            if (pages[page] == null) {
                pages[page] = new boolean[PAGE];
            }
        }
        return first;
    }

    /** Keeps the keys of a {@code lookupswitch}, which the class file has sorted. */
    static synchronized int addLookup(int[] keys) {
        if (lookupCount == lookups.length) {
            lookups = Arrays.copyOf(lookups, lookupCount * 2);
        }
        lookups[lookupCount] = keys;
        return lookupCount++;
    }

    static void reset() {
        chance = false;
        drawn = false;
        timed = false;
        exit = null;
        for (int page = 0; page < pages.length && pages[page] != null; page++) {
            Arrays.fill(pages[page], false);
        }
    }

    /** The status that the test tried to end the process with, or null. */
    static Integer exitStatus() {
        return exit;
    }

    /** The numbers of all probes passed since the last reset, in order. */
    static int[] passed() {
        int[] found = new int[256];
        int size = 0;
        for (int id = 0; id < count; id++) {
            if (pages[id >>> PAGE_BITS][id & (PAGE - 1)]) {
                if (size == found.length) {
                    found = Arrays.copyOf(found, size * 2);
                }
                found[size++] = id;
            }
        }
        return Arrays.copyOf(found, size);
    }
}
