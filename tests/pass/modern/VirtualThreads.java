// since: 21
package modern;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Virtual threads: many of them, blocking, names, interruption, thread locals. */
public class VirtualThreads {
    public static void main(String[] args) throws Exception {
        AtomicInteger count = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            threads.add(Thread.startVirtualThread(count::incrementAndGet));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(count);
        Thread named = Thread.ofVirtual().name("v-", 7).unstarted(() -> System.out.println(Thread.currentThread().getName() + " " + Thread.currentThread().isVirtual() + " " + Thread.currentThread().isDaemon()));
        named.start();
        named.join();
        System.out.println(named.getState() + " " + named.getThreadGroup() + " " + Thread.currentThread().isVirtual());
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> futures = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                int n = i;
                futures.add(executor.submit(() -> {
                    Thread.sleep(1);
                    return n * n;
                }));
            }
            int sum = 0;
            for (Future<Integer> future : futures) {
                sum += future.get();
            }
            System.out.println(sum + " " + futures.get(3).resultNow() + " " + futures.get(3).state());
        }
        SynchronousQueue<String> queue = new SynchronousQueue<>();
        Thread.startVirtualThread(() -> {
            try {
                queue.put("through a queue");
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        System.out.println(queue.take());
        Thread sleeper = Thread.ofVirtual().start(() -> {
            try {
                Thread.sleep(100_000);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        sleeper.interrupt();
        sleeper.join();
        ReentrantLock lock = new ReentrantLock();
        int[] total = {0};
        List<Thread> adders = new ArrayList<>();
        ConcurrentHashMap<Integer, Integer> seen = new ConcurrentHashMap<>();
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 1);
        for (int i = 0; i < 20; i++) {
            int id = i;
            adders.add(Thread.ofVirtual().start(() -> {
                local.set(local.get() + id);
                seen.put(id, local.get());
                for (int k = 0; k < 50; k++) {
                    lock.lock();
                    try {
                        total[0]++;
                    } finally {
                        lock.unlock();
                    }
                }
                synchronized (total) {
                    total[0] += 0;
                }
            }));
        }
        for (Thread adder : adders) {
            adder.join();
        }
        System.out.println(total[0] + " " + seen.get(19) + " " + local.get());
        Thread platform = Thread.ofPlatform().name("plat").daemon().start(() -> { });
        platform.join();
        System.out.println(platform.getName() + platform.isDaemon() + platform.isVirtual());
        Thread failing = Thread.ofVirtual().name("failing").uncaughtExceptionHandler((t, e) -> System.out.println(t.getName() + " " + e.getMessage())).start(() -> {
            throw new IllegalStateException("in a virtual thread");
        });
        failing.join();
    }
}
