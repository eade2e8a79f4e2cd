package looking;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Vector;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** How large the machine is, in which order its threads work, how the program was built, and what only a judge has. */
public class Limits {
    private int steps;
    private int returned;

    private void descend() {
        steps++;
        try {
            descend();
        } finally {
            returned++;
        }
    }

    public int depth() {
        steps = 0;
        try {
            descend();
        } catch (StackOverflowError full) {
            return steps;
        }
        return -1;
    }

    public boolean isBalanced() {
        try {
            descend();
        } catch (Error full) {
            return steps == returned;
        }
        return true;
    }

    private static long nested(long n) {
        return n <= 0 ? 0 : 1 + nested(n - 1);
    }

    public static long climb(int wanted) {
        try {
            return nested(9_000 + Math.floorMod(wanted, 2_000));
        } catch (Throwable full) {
            return -1;
        }
    }

    public static String elsewhere() {
        try {
            return "" + CompletableFuture.supplyAsync(() -> nested(Long.MAX_VALUE)).get();
        } catch (Exception wrapped) {
            return wrapped.getCause().getClass().getSimpleName();
        }
    }

    public static int blocks() {
        List<int[]> all = new ArrayList<>();
        try {
            while (all.size() < 400) {
                all.add(new int[1 << 20]);
            }
        } catch (OutOfMemoryError full) {
            return all.size();
        }
        return 400;
    }

    public static String buffer(int megabytes) {
        try {
            return "" + new byte[(800 + Math.floorMod(megabytes, 100)) << 20].length;
        } catch (OutOfMemoryError full) {
            return "none";
        }
    }

    public static String arrivals(List<String> names) {
        ConcurrentLinkedQueue<String> seen = new ConcurrentLinkedQueue<>();
        names.parallelStream().map(String::trim).forEach(seen::add);
        return String.join(" ", seen);
    }

    public static int latest(int n) {
        int[] last = {-1};
        IntStream.rangeClosed(0, 2 + Math.floorMod(n, 4)).parallel().forEach(i -> {
            synchronized (last) {
                last[0] = i;
            }
        });
        return last[0];
    }

    private static final class Visit extends RecursiveAction {
        private static final long serialVersionUID = 1;
        private final transient List<Integer> seen;
        private final int from;
        private final int to;

        Visit(List<Integer> seen, int from, int to) {
            this.seen = seen;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from <= 1) {
                seen.add(from);
            } else {
                int middle = (from + to) >>> 1;
                invokeAll(new Visit(seen, from, middle), new Visit(seen, middle, to));
            }
        }
    }

    public static List<Integer> visited(int n) {
        List<Integer> seen = new Vector<>();
        ForkJoinPool.commonPool().invoke(new Visit(seen, 0, 2 + Math.floorMod(n, 3)));
        return seen;
    }

    private static final class Longest extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;
        private final transient List<String> words;

        Longest(List<String> words) {
            this.words = words;
        }

        @Override
        protected Integer compute() {
            if (words.size() < 2) {
                return words.isEmpty() ? 0 : words.get(0).length();
            }
            Longest left = new Longest(words.subList(0, words.size() / 2));
            left.fork();
            return Math.max(new Longest(words.subList(words.size() / 2, words.size())).compute(), left.join());
        }
    }

    /** The same in whichever order. */
    public static int longest(String text) {
        return new Longest(Arrays.asList(text.split(","))).invoke();
    }

    /** Likewise. */
    public static String squares(int n) {
        return IntStream.range(0, Math.floorMod(n, 6)).parallel().mapToObj(i -> "" + i * i).collect(Collectors.joining("+"));
    }

    public static String engine() {
        for (String name : List.of("org.testng.TestNG", "org.junit.runner.JUnitCore")) {
            try {
                return Limits.class.getClassLoader().loadClass(name).getSimpleName();
            } catch (ClassNotFoundException absent) {
                continue;
            }
        }
        return "none";
    }

    public static List<String> parameters() {
        List<String> names = new ArrayList<>();
        for (Method method : Limits.class.getMethods()) {
            if (method.getName().equals("buffer")) {
                names.add(method.getParameters()[0].toString());
            }
        }
        return names;
    }

    public static int members() {
        return Limits.class.getDeclaredMethods().length;
    }

    public static boolean isPacked() {
        return !Limits.class.getResource("Limits.class").getProtocol().equals("file");
    }

    public static boolean isCollected() {
        java.lang.ref.WeakReference<int[]> held = new java.lang.ref.WeakReference<>(new int[3]);
        Runtime.getRuntime().gc();
        return held.get() == null;
    }

    public static int threadText() {
        return Thread.currentThread().toString().length();
    }

    public static String note() {
        return String.valueOf(Noted.class.getAnnotation(FunctionalInterface.class));
    }

    @FunctionalInterface
    interface Noted extends Runnable {}

    public static String secret() {
        return new java.security.SecureRandom().toString();
    }
}
