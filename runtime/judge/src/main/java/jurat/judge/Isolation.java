package jurat.judge;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/**
 * Runs one test on a thread of its own: called {@code main} as under a build tool, with a stack of fixed size so
 * that a recursion ends at the same depth each time in one place, and at another one elsewhere.
 */
final class Isolation {
    private static final long STACK_BYTES = 1 << 20;
    /** Of the other process: what a recursion finds out about the stack is no behaviour. */
    private static final long LARGE_STACK_BYTES = 4 << 20;
    private static final long SMALL_STACK_BYTES = 1 << 19;
    private static final int LEFT_OVER_MILLIS = 20;
    /** So long a thread may take to come to its end by itself. */
    private static final int ENDING_MILLIS = 100;
    private static final int SETTLING_MILLIS = 20;
    /** It takes this long only where the computer has much else to do. */
    private static final int HANDING_ON_MILLIS = 500;

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
    private int turn;
    private long beginning;
    private Locality.Place place = Locality.OWN.place;
    private List<String> classes = List.of();
    private List<Long> named = List.of();
    private Set<Thread> before = Set.of();
    private UserLoader loader;

    Isolation(World world) {
        this.world = world;
        Unasked.getReady();
        surroundings.restore();
    }

    /** From now on, tests run there, where it is one of many runs as this one. */
    void at(Locality wanted, int wantedTurn) {
        if (wanted == Locality.IN_TURN && wantedTurn == Turn.COUNT && turn != wantedTurn) {
            named = Named.instants(world, classes());
        }
        locality = wanted;
        turn = wantedTurn;
        boolean isNamed = wanted == Locality.NAMED_PLACE;
        place = isNamed ? NamedPlaces.of(world, classes(), turn) : wanted.place;
        surroundings.move(place);
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
        beginning = beginning();
        Elsewhere.begin(locality, place, turn, beginning, loader);
        Throwable[] thrown = new Throwable[1];
        ThreadGroup group = new ThreadGroup(GROUP);
        before = Threads.alive();
        this.loader = loader;
        Watch.on(loader, group);
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
        }, THREAD, stackBytes(), false);
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

    private long stackBytes() {
        long ofProcess = IS_OTHER ? LARGE_STACK_BYTES : STACK_BYTES;
        return locality.isHere() ? ofProcess : SMALL_STACK_BYTES;
    }

    /** Another one of several tests on this thread begins, with the same chance and the same time. */
    void again() {
        Elsewhere.begin(locality, place, turn, beginning, loader);
    }

    /** Classes of the last test that has used any of those under test: the same test ran before it runs elsewhere. */
    private List<String> classes() {
        List<String> last = loader == null ? List.of() : loader.defined();
        if (last.stream().anyMatch(name -> world.isUnderTest(name) && !world.isCompiled(name))) {
            classes = last;
        }
        return classes;
    }

    /** When a turn begins. The turns before it have loaded the same classes, whose constants may be instants. */
    private long beginning() {
        if (locality != Locality.IN_TURN) {
            return 0;
        }
        int index = turn - Turn.COUNT;
        return index >= 0 && index < named.size() ? named.get(index) : Turn.millis(turn);
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
        try {
            tidyUp(group, mode, thrown, response);
        } catch (InterruptedException | OutOfMemoryError ofTheProcess) {
            throw ofTheProcess;
        } catch (Throwable left) {
            // What the test has left is code that nobody gets past: all is known of the test but what it has changed.
            Watch.off(response);
            response.put("globals", List.of("something that cannot be put back"));
            response.put("dirty", true);
        }
    }

    private void tidyUp(ThreadGroup group, World.Mode mode, Throwable thrown, Map<String, Object> response)
            throws InterruptedException {
        // First: it would be asked about each of the following.
        boolean wasManaged = Unasked.takeOutManager();
        if (group == Thread.currentThread().getThreadGroup()) {
            surroundings.end(Thread.currentThread());
        }
        boolean busy = !settle();
        busy |= stopLeftOvers(group);
        Watch.off(response);
        boolean printed = surroundings.printed();
        List<Object> changed = surroundings.changed();
        if (wasManaged) {
            changed.add("the security manager");
        }
        response.put("globals", changed);
        surroundings.restore();
        response.put("printed", printed);
        response.put("chance", Probes.chanceDecided());
        response.put("drawn", Probes.hasDrawn());
        response.put("timed", Probes.hasTimed());
        if (Probes.exitStatus() != null) {
            response.put("exit", Probes.exitStatus());
        }
        if (thrown instanceof OutOfMemoryError) {
            response.put("out_of_memory", true);
        }
        response.put("dirty", busy || wasManaged || (thrown instanceof OutOfMemoryError && memoryIsShort()));
        if (mode == World.Mode.PROBES) {
            response.put("probes", Probes.passed());
            world.probes.drainInto(response);
        }
    }

    /**
     * Lets go on what the test has begun: in the user's build it does. What objects do when nobody has them any more, by
     * themselves or by a thread that waits for it, they do there, too. Returns whether the threads of all are free again.
     */
    @SuppressWarnings({"deprecation", "removal"})
    private boolean settle() throws InterruptedException {
        for (int i = 0; i < HANDING_ON_MILLIS && !ForkJoinPool.commonPool().isQuiescent(); i++) {
            Thread.sleep(1);
        }
        boolean isFree = ForkJoinPool.commonPool().isQuiescent();
        if (!isFree || !Watch.isDone()) {
            Watch.goesOn();
        }
        if (loader.defined().stream().anyMatch(world::hasFinalizer) || Threads.since(before).stream().anyMatch(Thread::isAlive)) {
            // A thread of the machine hands on what nobody has any more: it has come round when it has handed on ours.
            ReferenceQueue<Object> handedOn = new ReferenceQueue<>();
            Reference<Object> nobodys = new WeakReference<>(new Object(), handedOn);
            System.gc();
            handedOn.remove(HANDING_ON_MILLIS);
            System.runFinalization();
            Thread.sleep(SETTLING_MILLIS);
            Reference.reachabilityFence(nobodys);
        }
        return isFree;
    }

    /**
     * Threads that still compute would disturb the next test; all that are still there would be so in the user's build, one more
     * after each run of the test, whether they compute, sleep or wait, and whoever has started them.
     */
    private boolean stopLeftOvers(ThreadGroup group) throws InterruptedException {
        List<Thread> left = Threads.since(before);
        left.removeIf(thread -> thread.isDaemon() && !group.parentOf(thread.getThreadGroup()) && !hasWork(thread));
        left.addAll(Watch.virtualThreads());
        awaitEnd(left);
        for (Thread thread : left) {
            if (thread.isAlive() && !isEverybodys(thread)) {
                Watch.stays();
            }
        }
        left.forEach(Unasked::interrupt);
        boolean busy = false;
        for (Thread thread : left) {
            Unasked.join(thread, LEFT_OVER_MILLIS);
            Thread.State state = Unasked.state(thread);
            busy |= state == Thread.State.RUNNABLE || state == Thread.State.BLOCKED || state == Thread.State.NEW;
            if (state == Thread.State.TIMED_WAITING && hasWork(thread)) {
                Watch.goesOn();
            }
            if (thread.isAlive()) {
                // It is told of once, and not waited for after each of the tests that come after it.
                before.add(thread);
            }
        }
        return busy;
    }

    /** Lets threads that are about to end do so: where all wait for something that does not come by itself, no longer. */
    private static void awaitEnd(List<Thread> threads) throws InterruptedException {
        int patience = LEFT_OVER_MILLIS;
        for (int waited = 0; waited < patience; waited++) {
            patience = threads.stream().mapToInt(Isolation::patience).max().orElse(0);
            Thread.sleep(1);
        }
    }

    /** For how many milliseconds a thread is worth waiting for. */
    private static int patience(Thread thread) {
        if (isEverybodys(thread)) {
            return 0;
        }
        return switch (Unasked.state(thread)) {
            case TERMINATED -> 0;
            case WAITING -> LEFT_OVER_MILLIS;
            case TIMED_WAITING -> ENDING_MILLIS;
            // Where the computer has much else to do, it has its turn late.
            case NEW, RUNNABLE, BLOCKED -> HANDING_ON_MILLIS;
        };
    }

    /** Whether a thread has nothing to do and works for whoever comes next: the class library keeps it for all. */
    private static boolean isEverybodys(Thread thread) {
        boolean isOfLibrary = thread.getClass().getClassLoader() == null;
        return isOfLibrary && thread instanceof ForkJoinWorkerThread worker && worker.getPool() == ForkJoinPool.commonPool()
                && !hasWork(thread);
    }

    /** Whether a thread that will wake by itself has something to do then, other than to end because nothing came. */
    private static boolean hasWork(Thread thread) {
        for (StackTraceElement frame : Unasked.stack(thread)) {
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
