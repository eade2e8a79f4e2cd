package concurrency;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Life of a thread: states, names, join, interrupt, locals, priorities, daemons. */
public class Threads {
    static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> 7);
    static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>();

    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        System.out.println(main.getName() + " " + main.getPriority() + " " + main.isDaemon() + " " + main.getThreadGroup().getName() + " " + main.getState() + " " + main.isAlive());
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        Thread worker = new Thread(() -> log.add("ran in " + Thread.currentThread().getName()), "worker");
        System.out.println(worker.getState() + " " + worker.isAlive());
        worker.start();
        worker.join();
        System.out.println(worker.getState() + " " + log);
        try {
            worker.start();
        } catch (IllegalThreadStateException e) {
            System.out.println("cannot start twice");
        }
        LOCAL.set(1);
        INHERITED.set("from main");
        Thread locals = new Thread(() -> {
            log.add(LOCAL.get() + " " + INHERITED.get());
            LOCAL.set(2);
            INHERITED.set("changed");
        });
        locals.start();
        locals.join();
        System.out.println(log.get(1) + " | " + LOCAL.get() + " " + INHERITED.get());
        LOCAL.remove();
        System.out.println(LOCAL.get());
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException e) {
                log.add("sleep interrupted: " + e.getMessage() + " " + Thread.interrupted());
            }
        });
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
        System.out.println(log.get(2));
        Thread parker = new Thread(() -> {
            LockSupport.park();
            log.add("unparked " + Thread.currentThread().isInterrupted());
        });
        LockSupport.unpark(parker);
        parker.start();
        Thread.sleep(20);
        LockSupport.unpark(parker);
        parker.join();
        System.out.println(log.get(3));
        LockSupport.unpark(main);
        LockSupport.park();
        System.out.println("permit used");
        LockSupport.parkNanos(1000);
        Thread daemon = new Thread(() -> { });
        daemon.setDaemon(true);
        daemon.setPriority(Thread.MAX_PRIORITY);
        System.out.println(daemon.isDaemon() + " " + daemon.getPriority() + " " + new Thread("given").getName());
        try {
            daemon.setPriority(11);
        } catch (IllegalArgumentException e) {
            System.out.println("priority refused");
        }
        try {
            Thread.sleep(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        class Counting extends Thread {
            int count;

            @Override
            public void run() {
                for (int i = 0; i < 1000; i++) {
                    count += i;
                }
            }
        }
        Counting[] all = new Counting[8];
        int total = 0;
        for (int i = 0; i < all.length; i++) {
            all[i] = new Counting();
            all[i].start();
        }
        for (Counting each : all) {
            each.join();
            total += each.count;
        }
        System.out.println(total);
        long before = System.nanoTime();
        Thread.sleep(30);
        System.out.println(System.nanoTime() - before >= 29_000_000);
        worker.join(100);
        System.out.println(Thread.interrupted());
    }
}
