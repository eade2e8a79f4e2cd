package concurrency;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Concurrent maps, queues and atomics, used by several threads and at their edges. */
public class ConcurrentCollections {
    static void inThreads(int count, Runnable action) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            threads.add(new Thread(action));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        inThreads(4, () -> {
            for (int i = 0; i < 300; i++) {
                map.merge("k" + i % 10, 1, Integer::sum);
            }
        });
        System.out.println(new TreeMap<>(map) + " " + map.reduceValues(1, Integer::sum) + " " + map.mappingCount() + " " + map.search(100, (k, v) -> k.equals("k3") ? v : null));
        map.computeIfAbsent("new", k -> 5);
        map.compute("k1", (k, v) -> null);
        System.out.println(map.containsKey("k1") + " " + map.get("new") + " " + map.putIfAbsent("new", 6) + " " + map.replace("new", 5, 7));
        try {
            map.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("null key");
        }
        int steps = 0;
        for (Map.Entry<String, Integer> entry : map.entrySet()) {
            map.remove(entry.getKey());
            steps++;
        }
        System.out.println(steps + " " + map.isEmpty());
        try {
            map.computeIfAbsent("a", k -> map.computeIfAbsent("a", j -> 1));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        CopyOnWriteArrayList<Integer> copies = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        Iterator<Integer> snapshot = copies.iterator();
        copies.add(4);
        copies.addIfAbsent(4);
        int seen = 0;
        while (snapshot.hasNext()) {
            seen += snapshot.next();
        }
        System.out.println(seen + " " + copies);
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2);
        System.out.println(queue.offer(1) + " " + queue.offer(2) + " " + queue.offer(3) + " " + queue.offer(4, 1, TimeUnit.MILLISECONDS) + " " + queue.remainingCapacity());
        try {
            queue.add(5);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        List<Integer> drained = new ArrayList<>();
        System.out.println(queue.drainTo(drained) + " " + drained + " " + queue.poll(1, TimeUnit.MILLISECONDS));
        LinkedBlockingDeque<String> deque = new LinkedBlockingDeque<>();
        deque.putFirst("b");
        deque.putFirst("a");
        System.out.println(deque.takeLast() + deque.takeFirst());
        SynchronousQueue<String> hand = new SynchronousQueue<>();
        System.out.println(hand.offer("nobody"));
        Thread giver = new Thread(() -> {
            try {
                hand.put("handed over");
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        giver.start();
        System.out.println(hand.take());
        PriorityBlockingQueue<Integer> priority = new PriorityBlockingQueue<>(List.of(5, 1, 3));
        System.out.println(priority.take() + priority.take() * 10 + " " + new ConcurrentLinkedQueue<>(List.of(1, 2)).poll() + " " + new DelayQueue<>().poll());
        AtomicInteger integer = new AtomicInteger();
        AtomicLong wide = new AtomicLong();
        LongAdder adder = new LongAdder();
        LongAccumulator maximum = new LongAccumulator(Math::max, Long.MIN_VALUE);
        AtomicIntegerArray cells = new AtomicIntegerArray(3);
        inThreads(3, () -> {
            for (int i = 0; i < 500; i++) {
                integer.incrementAndGet();
                wide.addAndGet(i);
                adder.increment();
                maximum.accumulate(i);
                cells.getAndAdd(i % 3, 1);
            }
        });
        System.out.println(integer + " " + wide + " " + adder.sum() + " " + maximum.get() + " " + cells);
        System.out.println(integer.getAndUpdate(n -> n / 2) + " " + integer.accumulateAndGet(5, (a, b) -> a % b) + " " + integer.compareAndSet(0, 9) + " " + integer.getAndSet(1) + " " + integer);
        AtomicReference<String> reference = new AtomicReference<>("a");
        System.out.println(reference.updateAndGet(s -> s + "b") + " " + reference.compareAndSet("ab", "c") + " " + reference.getAndSet("d"));
        AtomicStampedReference<Integer> stamped = new AtomicStampedReference<>(1, 0);
        System.out.println(stamped.compareAndSet(1, 2, 0, 1) + " " + stamped.compareAndSet(2, 3, 0, 2) + " " + stamped.getStamp() + stamped.getReference());
    }
}
