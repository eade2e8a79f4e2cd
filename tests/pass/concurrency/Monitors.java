package concurrency;

import java.util.ArrayDeque;
import java.util.Deque;

/** synchronized, wait and notify: a bounded buffer, reentrance, and use without the lock. */
public class Monitors {
    static class Buffer {
        private final Deque<Integer> items = new ArrayDeque<>();
        private final int limit;

        Buffer(int limit) {
            this.limit = limit;
        }

        synchronized void put(int item) throws InterruptedException {
            while (items.size() == limit) {
                wait();
            }
            items.add(item);
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            while (items.isEmpty()) {
                wait();
            }
            int item = items.remove();
            notifyAll();
            return item;
        }
    }

    static int counter;

    static synchronized void increment() {
        int seen = counter;
        Thread.yield();
        counter = seen + 1;
    }

    synchronized int nested(int depth) {
        return depth == 0 ? 0 : 1 + nested(depth - 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Buffer buffer = new Buffer(3);
        long[] sums = new long[2];
        Thread[] threads = new Thread[4];
        for (int t = 0; t < 2; t++) {
            int id = t;
            threads[t] = new Thread(() -> {
                try {
                    for (int i = 1; i <= 100; i++) {
                        buffer.put(i);
                    }
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            threads[2 + t] = new Thread(() -> {
                try {
                    for (int i = 0; i < 100; i++) {
                        sums[id] += buffer.take();
                    }
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(sums[0] + sums[1] + " " + buffer.items.size());
        Thread[] adders = new Thread[5];
        for (int t = 0; t < adders.length; t++) {
            adders[t] = new Thread(() -> {
                for (int i = 0; i < 200; i++) {
                    increment();
                }
            });
            adders[t].start();
        }
        for (Thread thread : adders) {
            thread.join();
        }
        System.out.println(counter);
        System.out.println(new Monitors().nested(50));
        Object lock = new Object();
        try {
            lock.notify();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            lock.wait();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
        synchronized (lock) {
            lock.wait(5);
            try {
                lock.wait(-1);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
            System.out.println(Thread.holdsLock(lock));
        }
        System.out.println(Thread.holdsLock(lock));
        try {
            synchronized (lock) {
                throw new IllegalStateException("leaves the block");
            }
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + Thread.holdsLock(lock));
        }
        Thread.currentThread().interrupt();
        synchronized (lock) {
            try {
                lock.wait();
            } catch (InterruptedException e) {
                System.out.println("interrupted " + e.getMessage() + " " + Thread.currentThread().isInterrupted());
            }
        }
    }
}
