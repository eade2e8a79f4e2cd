package init;

import java.util.concurrent.CountDownLatch;

/** One thread initialises a class while others wait, see its failure, or enter it again. */
public class ThreadsWait {
    static final CountDownLatch STARTED = new CountDownLatch(1);
    static final CountDownLatch GO_ON = new CountDownLatch(1);

    static class Slow {
        static int value;

        static {
            STARTED.countDown();
            await(GO_ON);
            value = 42;
        }

        static int get() {
            return value;
        }
    }

    static class Failing {
        static final Object FAILS = fail();

        static Object fail() {
            throw new UnsupportedOperationException("in " + Thread.currentThread().getName());
        }
    }

    static class Recursive {
        static int first = helper();
        static int second = 5;

        static int helper() {
            return second + new Inner().third;
        }

        static class Inner {
            int third = Recursive.second + 1;
        }
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[2];
        Thread first = new Thread(() -> seen[0] = Slow.get());
        first.start();
        await(STARTED);
        Thread second = new Thread(() -> seen[1] = Slow.get());
        second.start();
        Thread.sleep(20);
        System.out.println(seen[0] + " " + seen[1]);
        GO_ON.countDown();
        first.join();
        second.join();
        System.out.println(seen[0] + " " + seen[1]);
        Throwable[] errors = new Throwable[2];
        for (int i = 0; i < 2; i++) {
            int index = i;
            Thread thread = new Thread(() -> {
                try {
                    System.out.println(Failing.FAILS);
                } catch (Throwable t) {
                    errors[index] = t;
                }
            }, "thread " + i);
            thread.start();
            thread.join();
        }
        System.out.println(errors[0] + " | " + errors[0].getCause());
        System.out.println(errors[1] + " | " + errors[1].getCause());
        System.out.println(Recursive.first + " " + Recursive.second);
    }
}
