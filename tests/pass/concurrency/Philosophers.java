package concurrency;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Philosophers that do not starve, timers, and a publisher with its subscriber. */
public class Philosophers {
    static void dine() throws InterruptedException {
        int seats = 5;
        Object[] forks = new Object[seats];
        for (int i = 0; i < seats; i++) {
            forks[i] = new Object();
        }
        int[] meals = new int[seats];
        Thread[] threads = new Thread[seats];
        for (int i = 0; i < seats; i++) {
            int id = i;
            Object low = forks[Math.min(i, (i + 1) % seats)];
            Object high = forks[Math.max(i, (i + 1) % seats)];
            threads[i] = new Thread(() -> {
                for (int m = 0; m < 50; m++) {
                    synchronized (low) {
                        synchronized (high) {
                            meals[id]++;
                        }
                    }
                    Thread.yield();
                }
            });
            threads[i].start();
        }
        int total = 0;
        for (int i = 0; i < seats; i++) {
            threads[i].join();
            total += meals[i];
        }
        System.out.println(total);
    }

    static void timers() throws InterruptedException {
        Timer timer = new Timer("timer", true);
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch done = new CountDownLatch(3);
        timer.schedule(task(() -> order.add("second"), done), 40);
        timer.schedule(task(() -> order.add("first"), done), 5);
        TimerTask cancelled = task(() -> order.add("never"), done);
        timer.schedule(cancelled, 20);
        System.out.println(cancelled.cancel());
        timer.schedule(task(() -> order.add("third"), done), 80);
        done.await();
        timer.cancel();
        System.out.println(order);
        try {
            timer.schedule(task(() -> { }, done), 1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }

    static TimerTask task(Runnable action, CountDownLatch done) {
        return new TimerTask() {
            @Override
            public void run() {
                action.run();
                done.countDown();
            }
        };
    }

    static void flow() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        List<Integer> received = Collections.synchronizedList(new ArrayList<>());
        try (SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>()) {
            publisher.subscribe(new Flow.Subscriber<>() {
                Flow.Subscription subscription;

                @Override
                public void onSubscribe(Flow.Subscription subscription) {
                    this.subscription = subscription;
                    subscription.request(1);
                }

                @Override
                public void onNext(Integer item) {
                    received.add(item * item);
                    subscription.request(1);
                }

                @Override
                public void onError(Throwable error) {
                    received.add(-1);
                    done.countDown();
                }

                @Override
                public void onComplete() {
                    done.countDown();
                }
            });
            for (int i = 0; i < 20; i++) {
                publisher.submit(i);
            }
        }
        done.await();
        System.out.println(received);
    }

    static void fairness() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock(true);
        StringBuilder out = new StringBuilder();
        lock.lock();
        List<Thread> waiting = new ArrayList<>();
        for (char c = 'a'; c < 'f'; c++) {
            char name = c;
            Thread thread = new Thread(() -> {
                lock.lock();
                try {
                    out.append(name);
                } finally {
                    lock.unlock();
                }
            });
            thread.start();
            waiting.add(thread);
            while (!lock.hasQueuedThread(thread)) {
                Thread.sleep(1);
            }
        }
        System.out.println(lock.getQueueLength());
        lock.unlock();
        for (Thread thread : waiting) {
            thread.join();
        }
        System.out.println(out + " " + lock.tryLock(1, TimeUnit.SECONDS));
    }

    public static void main(String[] args) throws InterruptedException {
        dine();
        timers();
        flow();
        fairness();
    }
}
