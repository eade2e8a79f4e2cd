package init;

import java.util.ArrayList;
import java.util.List;

/** Lazy holders, registration in static blocks, and initialisation from several threads. */
public class Singletons {
    static final List<String> EVENTS = new ArrayList<>();

    static final class Lazy {
        private Lazy() {
            EVENTS.add("Lazy made");
        }

        private static class Holder {
            static final Lazy INSTANCE = new Lazy();
        }

        static Lazy get() {
            return Holder.INSTANCE;
        }
    }

    static class Early {
        static final Early INSTANCE = new Early();
        static int counter = 10;
        static int untouched;
        int seen;

        Early() {
            seen = counter;
            counter++;
            untouched++;
        }
    }

    static class Slow {
        static int runs;
        static final int VALUE;

        static {
            runs++;
            for (int i = 0; i < 5; i++) {
                Thread.yield();
            }
            VALUE = 40 + runs;
        }
    }

    static class Recursive {
        static int depth = enter(3);

        static int enter(int n) {
            return n == 0 ? depth : enter(n - 1) + 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        EVENTS.add("start");
        System.out.println(Lazy.get() == Lazy.get());
        EVENTS.add("end");
        System.out.println(EVENTS);
        System.out.println(Early.INSTANCE.seen + " " + Early.counter + " " + Early.untouched);
        int[] seen = new int[4];
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            int index = i;
            threads[i] = new Thread(() -> seen[index] = Slow.VALUE);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (int value : seen) {
            System.out.print(value + " ");
        }
        System.out.println(Slow.runs);
        System.out.println(Recursive.depth);
    }
}
