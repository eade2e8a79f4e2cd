package jurat.judge;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The threads of the machine, in whichever group. */
final class Threads {
    /** Those that the class library keeps for all programs, once the first has asked for what they do. */
    private static final Set<Thread> EVERYBODYS = Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
    private static final int STARTING_MILLIS = 500;

    private Threads() {}

    static Set<Thread> alive() {
        ThreadGroup root = root();
        Thread[] threads = new Thread[root.activeCount() + 16];
        int count = root.enumerate(threads);
        Set<Thread> alive = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 0; i < count; i++) {
            alive.add(threads[i]);
        }
        return alive;
    }

    private static ThreadGroup root() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        return root;
    }

    /** Those that were not there before, without the one that asks. */
    static List<Thread> since(Set<Thread> before) {
        List<Thread> since = new ArrayList<>();
        for (Thread thread : alive()) {
            if (!before.contains(thread) && thread != Thread.currentThread() && !EVERYBODYS.contains(thread)) {
                since.add(thread);
            }
        }
        return since;
    }

    /**
     * Has the class library start the one thread that waits for all delays of {@link CompletableFuture}: no test starts it then, and
     * what a test has put off is seen in another way ({@link Watch}).
     */
    static void startEverybodys() {
        Set<Thread> before = alive();
        Thread starter = new Thread(root(), () -> {
            CompletableFuture.delayedExecutor(1, TimeUnit.NANOSECONDS).execute(() -> {});
            for (Thread thread : alive()) {
                if (!before.contains(thread) && thread.isDaemon() && thread.getThreadGroup() == root()) {
                    EVERYBODYS.add(thread);
                }
            }
        }, "starter");
        starter.setDaemon(true);
        starter.setContextClassLoader(null);
        starter.start();
        try {
            starter.join(STARTING_MILLIS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
