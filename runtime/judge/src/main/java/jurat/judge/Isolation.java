package jurat.judge;

import java.util.Map;

/**
 * Runs one test on a thread of its own: called {@code main} as under a build tool, with a stack of fixed size so
 * that a recursion ends at the same depth each time.
 */
final class Isolation {
    private static final long STACK_BYTES = 1 << 20;
    private static final int LEFT_OVER_MILLIS = 20;

    /** What a test does; it keeps its results itself. */
    interface Body {
        void run(ClassLoader loader) throws Throwable;
    }

    /** Threads of tests are called so, and their groups: otherwise in every build. */
    private static final boolean IS_OTHER = Boolean.getBoolean("jurat.other");
    private static final String THREAD = IS_OTHER ? "Test worker" : "main";
    private static final String GROUP = IS_OTHER ? "tests" : "main";

    private final World world;
    private final Surroundings surroundings = new Surroundings();
    private volatile Map<ThreadLocal<?>, Object> threadLocals = Map.of();
    private Locality locality = Locality.OWN;

    Isolation(World world) {
        this.world = world;
        surroundings.restore();
    }

    /** From now on, tests run there. */
    void at(Locality wanted) {
        locality = wanted;
        surroundings.move(wanted);
    }

    /**
     * Runs the body and puts into the response what can be said of any test: probes, whether it printed, how it
     * ended, and whether the process is fit for another. Returns what the body threw, or null.
     */
    Throwable run(World.Mode mode, Body body, Map<String, Object> response) throws InterruptedException {
        return run(UserLoader.of(world, mode, Map.of()), mode, body, response);
    }

    /** The same with a class loader that was made for the test. */
    Throwable run(UserLoader loader, World.Mode mode, Body body, Map<String, Object> response) throws InterruptedException {
        // Whatever ran before, the judge's own warming up included.
        surroundings.restore();
        Probes.reset();
        Elsewhere.begin(locality, loader);
        Throwable[] thrown = new Throwable[1];
        Watch.on();
        ThreadGroup group = new ThreadGroup(GROUP);
        Thread thread = new Thread(group, () -> {
            Thread own = Thread.currentThread();
            surroundings.begin(own);
            try {
                body.run(loader);
            } catch (Throwable any) {
                thrown[0] = any;
            } finally {
                threadLocals = ThreadLocals.ofThisThread();
                surroundings.end(own);
            }
        }, THREAD, STACK_BYTES, false);
        thread.setContextClassLoader(loader);
        thread.start();
        thread.join();
        try {
            endOfTest(group, mode, thrown[0], response);
        } finally {
            Elsewhere.end();
        }
        return thrown[0];
    }

    /** What the last test has left in variables of its thread. */
    Map<ThreadLocal<?>, Object> threadLocals() {
        return threadLocals;
    }

    /** What there is to say and to tidy up after one of several tests on this thread, which is one of ours. */
    void endOfTest(World.Mode mode, Throwable thrown, Map<String, Object> response) throws InterruptedException {
        endOfTest(Thread.currentThread().getThreadGroup(), mode, thrown, response);
    }

    private void endOfTest(ThreadGroup group, World.Mode mode, Throwable thrown, Map<String, Object> response)
            throws InterruptedException {
        if (group == Thread.currentThread().getThreadGroup()) {
            surroundings.end(Thread.currentThread());
        }
        boolean busy = stopLeftOvers(group);
        Watch.off(response);
        boolean printed = surroundings.printed();
        response.put("globals", surroundings.changed());
        surroundings.restore();
        response.put("printed", printed);
        response.put("chance", Probes.chanceDecided());
        if (Probes.exitStatus() != null) {
            response.put("exit", Probes.exitStatus());
        }
        if (thrown instanceof OutOfMemoryError) {
            response.put("out_of_memory", true);
        }
        response.put("dirty", busy || (thrown instanceof OutOfMemoryError && memoryIsShort()));
        if (mode == World.Mode.PROBES) {
            response.put("probes", Probes.passed());
            world.probes.drainInto(response);
        }
    }

    /** Threads that only wait do no harm and die with the process; one that still computes would disturb the next test. */
    private static boolean stopLeftOvers(ThreadGroup group) throws InterruptedException {
        Thread[] threads = new Thread[group.activeCount() + 8];
        int count = group.enumerate(threads);
        for (int i = 0; i < count; i++) {
            if (threads[i] != Thread.currentThread()) {
                threads[i].interrupt();
            }
        }
        boolean busy = false;
        for (int i = 0; i < count; i++) {
            if (threads[i] == Thread.currentThread()) {
                continue;
            }
            threads[i].join(LEFT_OVER_MILLIS);
            Thread.State state = threads[i].getState();
            busy |= state == Thread.State.RUNNABLE || state == Thread.State.BLOCKED || state == Thread.State.NEW;
            if (state == Thread.State.TIMED_WAITING && hasWork(threads[i])) {
                Watch.goesOn();
            }
        }
        return busy;
    }

    /** Whether a thread that will wake by itself has something to do then, other than to end because nothing came. */
    private static boolean hasWork(Thread thread) {
        for (StackTraceElement frame : thread.getStackTrace()) {
            String name = frame.getClassName();
            if (frame.getModuleName() == null || name.equals("java.util.TimerThread") || name.endsWith("$DelayedWorkQueue")) {
                return true;
            }
        }
        return false;
    }

    /** Asked after memory ran out once: an array that was far too large leaves nothing behind, a leak does. */
    private static boolean memoryIsShort() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        long used = runtime.totalMemory() - runtime.freeMemory();
        return used > runtime.maxMemory() / 2;
    }
}
