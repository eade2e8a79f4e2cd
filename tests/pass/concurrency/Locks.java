package concurrency;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** java.util.concurrent locks and synchronisers. */
public class Locks {
    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                System.out.println("thread " + e);
            }
        });
        thread.start();
        return thread;
    }

    interface Body {
        void run() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock(true);
        Condition changed = lock.newCondition();
        int[] turn = {0};
        StringBuilder out = new StringBuilder();
        Thread[] players = new Thread[3];
        for (int p = 0; p < 3; p++) {
            int id = p;
            players[p] = start(() -> {
                for (int round = 0; round < 4; round++) {
                    lock.lock();
                    try {
                        while (turn[0] % 3 != id) {
                            changed.await();
                        }
                        out.append((char) ('a' + id));
                        turn[0]++;
                        changed.signalAll();
                    } finally {
                        lock.unlock();
                    }
                }
            });
        }
        for (Thread player : players) {
            player.join();
        }
        System.out.println(out);
        lock.lock();
        lock.lock();
        boolean[] got = new boolean[1];
        start(() -> got[0] = lock.tryLock(5, TimeUnit.MILLISECONDS)).join();
        System.out.println(lock.getHoldCount() + " " + lock.isHeldByCurrentThread() + " " + got[0] + " " + changed.await(1, TimeUnit.MILLISECONDS));
        lock.unlock();
        lock.unlock();
        try {
            lock.unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not held");
        }
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        both.readLock().lock();
        start(() -> got[0] = both.readLock().tryLock()).join();
        System.out.println(got[0] + " " + both.getReadLockCount() + " " + both.writeLock().tryLock());
        CountDownLatch latch = new CountDownLatch(3);
        int[] before = new int[3];
        for (int i = 0; i < 3; i++) {
            int id = i;
            start(() -> {
                before[id] = id + 1;
                latch.countDown();
            });
        }
        latch.await();
        System.out.println(before[0] + before[1] + before[2] + " " + latch.getCount());
        StringBuilder trips = new StringBuilder();
        CyclicBarrier barrier = new CyclicBarrier(3, () -> trips.append('|'));
        Thread[] runners = new Thread[3];
        for (int i = 0; i < 3; i++) {
            runners[i] = start(() -> {
                for (int round = 0; round < 3; round++) {
                    synchronized (trips) {
                        trips.append('x');
                    }
                    barrier.await();
                }
            });
        }
        for (Thread runner : runners) {
            runner.join();
        }
        System.out.println(trips);
        Thread waiter = start(() -> {
            try {
                barrier.await();
            } catch (BrokenBarrierException e) {
                synchronized (trips) {
                    trips.append("broken");
                }
            }
        });
        while (barrier.getNumberWaiting() == 0) {
            Thread.sleep(1);
        }
        barrier.reset();
        waiter.join();
        System.out.println(trips);
        Semaphore permits = new Semaphore(2);
        permits.acquire();
        System.out.println(permits.tryAcquire(2) + " " + permits.availablePermits() + " " + permits.tryAcquire() + " " + permits.drainPermits());
        permits.release(5);
        System.out.println(permits.availablePermits());
        Exchanger<String> exchanger = new Exchanger<>();
        String[] traded = new String[1];
        Thread trader = start(() -> traded[0] = exchanger.exchange("from thread"));
        System.out.println(exchanger.exchange("from main"));
        trader.join();
        System.out.println(traded[0]);
        Phaser phaser = new Phaser(1);
        for (int i = 0; i < 2; i++) {
            phaser.register();
            start(phaser::arriveAndDeregister);
        }
        System.out.println(phaser.arriveAndAwaitAdvance() + " " + phaser.getPhase() + " " + phaser.getRegisteredParties());
        StampedLock stamped = new StampedLock();
        long stamp = stamped.tryOptimisticRead();
        System.out.println(stamped.validate(stamp) + " " + stamped.isWriteLocked());
        long write = stamped.writeLock();
        System.out.println(stamped.validate(stamp) + " " + stamped.tryReadLock());
        stamped.unlockWrite(write);
    }
}
