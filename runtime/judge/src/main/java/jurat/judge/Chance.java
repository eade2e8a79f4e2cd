package jurat.judge;

import java.util.Set;

/**
 * Calls whose result is different tomorrow, or on the next run. What was observed after one of them may have nothing to do
 * with it: an order has its number whatever the time at which it was made.
 */
enum Chance {
    /** Random numbers and identity hash codes: other runs can be given others ({@link Locality}), and what stays the same is kept. */
    DRAWN("drawn"),
    /** The time, and how many processors there are: likewise. */
    TIMED("timed"),
    /**
     * The machine's size, stack traces, which threads there are, work for another thread that may be done before or after one
     * looks. What was observed is not worth pinning down, even where a few runs agree by luck.
     */
    BLIND("chance");

    private static final Set<String> OF_TIME = Set.of(
            "java/lang/System.currentTimeMillis",
            "java/lang/System.nanoTime",
            "java/lang/Runtime.availableProcessors",
            "java/util/Calendar.getInstance");

    private static final Set<String> OF_LUCK = Set.of(
            "java/lang/Math.random",
            "java/lang/System.identityHashCode",
            "java/lang/StrictMath.random",
            "java/util/UUID.randomUUID",
            "java/util/concurrent/ThreadLocalRandom.current",
            "java/util/random/RandomGenerator.getDefault",
            "java/util/random/RandomGenerator.of");

    private static final Set<String> CALLS = Set.of(
            "java/lang/Runtime.freeMemory",
            "java/lang/Runtime.maxMemory",
            "java/lang/Runtime.totalMemory",
            "java/lang/ProcessHandle.current",
            "java/lang/StackWalker.walk",
            "java/lang/StackWalker.forEach",
            "java/lang/StackWalker.getCallerClass",
            "java/lang/Thread.activeCount",
            "java/lang/Thread.enumerate",
            "java/lang/Thread.getAllStackTraces",
            "java/lang/Thread.getId",
            "java/lang/Thread.threadId",
            "java/lang/ThreadGroup.activeCount",
            "java/lang/ThreadGroup.enumerate",
            "java/io/File.createTempFile",
            "java/nio/file/Files.createTempFile",
            "java/nio/file/Files.createTempDirectory");

    /** Constructors without arguments that draw from chance or the clock; with arguments they are repeatable. */
    private static final Set<String> DRAWING = Set.of("java/util/Random", "java/util/SplittableRandom");
    private static final Set<String> LOOKING_AT_CLOCKS = Set.of("java/util/Date", "java/util/GregorianCalendar");

    /** Every one of these strings is part of a class that makes such a call, which is cheap to look for. */
    private static final String[] TRACES = {
        "hashCode", "HashCode", "random", "Random", "getenv", "currentTimeMillis", "nanoTime", "java/time/", "Calendar", "java/util/Date", "createTemp",
        "tackTrace", "availableProcessors", "Memory", "ProcessHandle", "getId", "threadId", "shuffle",
        "java/lang/Thread", "java/lang/StackWalker", "java/util/concurrent/", "java/util/Timer"
    };

    /** The method of {@link Probes} that is told of it. */
    final String probe;

    Chance(String probe) {
        this.probe = probe;
    }

    static boolean mayBeIn(String classText) {
        for (String trace : TRACES) {
            if (classText.contains(trace)) {
                return true;
            }
        }
        return false;
    }

    /** What a call of this method asks for; null where it gives the same each time. */
    static Chance of(String owner, String name, String descriptor) {
        boolean isPlain = name.equals("<init>") && descriptor.equals("()V");
        if (isPlain && LOOKING_AT_CLOCKS.contains(owner) || OF_TIME.contains(owner + "." + name)) {
            return TIMED;
        }
        if (owner.startsWith("java/time/")) {
            return name.equals("now") || isReading(owner, name) ? TIMED : null;
        }
        if (isPlain && DRAWING.contains(owner) || isDrawn(owner, name, descriptor)) {
            return DRAWN;
        }
        // By name alone where the owner may be any exception of the user's.
        boolean shows = name.equals("printStackTrace") && !descriptor.equals("()V");
        boolean traces = shows || name.equals("getStackTrace");
        return traces || handsOver(owner, name) || CALLS.contains(owner + "." + name) ? BLIND : null;
    }

    private static boolean isDrawn(String owner, String name, String descriptor) {
        if (owner.equals("java/util/Collections")) {
            return name.equals("shuffle") && descriptor.equals("(Ljava/util/List;)V");
        }
        if (owner.equals("java/security/SecureRandom")) {
            return name.equals("<init>") || name.startsWith("getInstance");
        }
        return OF_LUCK.contains(owner + "." + name);
    }

    /** Whether it depends on a clock what a call gives: one that stands still says the same tomorrow. The clock is on top of the stack. */
    static boolean isForClock(boolean isStatic, String owner, String name, String descriptor) {
        if (isStatic) {
            return owner.startsWith("java/time/") && name.equals("now") && descriptor.startsWith("(Ljava/time/Clock;)");
        }
        return isReading(owner, name) && descriptor.startsWith("()");
    }

    private static boolean isReading(String owner, String name) {
        boolean isClock = owner.equals("java/time/Clock") || owner.equals("java/time/InstantSource");
        return isClock && (name.equals("instant") || name.equals("millis"));
    }

    /**
     * Whether it depends on the receiver if the call gives work to another thread: a pool that a program or a test has written does
     * so by calls of its own. Seen only where one object is given, which the receiver lies right below.
     */
    static boolean isForReceiver(String owner, String name, String descriptor) {
        int end = descriptor.indexOf(')');
        boolean oneObject = descriptor.startsWith("(L") && descriptor.indexOf(';') == end - 1;
        return oneObject && handsOver(owner, name);
    }

    /** Whether the call gives work to another thread. */
    private static boolean handsOver(String owner, String name) {
        if (owner.equals("java/lang/Thread")) {
            return name.equals("start") || name.equals("startVirtualThread");
        }
        if (owner.equals("java/util/Timer")) {
            return name.startsWith("schedule");
        }
        return owner.startsWith("java/util/concurrent/")
                && (name.startsWith("schedule")
                        || name.endsWith("Async")
                        || name.equals("submit")
                        || name.equals("execute")
                        || name.equals("invokeAny")
                        || name.equals("invokeAll") && !owner.endsWith("/ForkJoinTask")
                        || name.equals("fork"));
    }
}
