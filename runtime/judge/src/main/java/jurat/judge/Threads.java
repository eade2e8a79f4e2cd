package jurat.judge;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** The threads of the machine, in whichever group. */
final class Threads {
    private Threads() {}

    static Set<Thread> alive() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Thread[] threads = new Thread[root.activeCount() + 16];
        int count = root.enumerate(threads);
        Set<Thread> alive = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 0; i < count; i++) {
            alive.add(threads[i]);
        }
        return alive;
    }

    /** Those that were not there before, without the one that asks. */
    static List<Thread> since(Set<Thread> before) {
        List<Thread> since = new ArrayList<>();
        for (Thread thread : alive()) {
            if (!before.contains(thread) && thread != Thread.currentThread()) {
                since.add(thread);
            }
        }
        return since;
    }
}
