package concurrency;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Stages joined by queues, poison pills, pools with full queues, results as they come. */
public class Pipelines {
    static final int END = -1;

    static Thread stage(BlockingQueue<Integer> in, BlockingQueue<Integer> out, java.util.function.IntUnaryOperator f) {
        Thread thread = new Thread(() -> {
            try {
                for (int item = in.take(); item != END; item = in.take()) {
                    out.put(f.applyAsInt(item));
                }
                out.put(END);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws Exception {
        BlockingQueue<Integer> a = new ArrayBlockingQueue<>(1);
        BlockingQueue<Integer> b = new ArrayBlockingQueue<>(2);
        BlockingQueue<Integer> c = new LinkedTransferQueue<>();
        Thread first = stage(a, b, n -> n + 1);
        Thread second = stage(b, c, n -> n * n);
        for (int i = 0; i < 10; i++) {
            a.put(i);
        }
        a.put(END);
        List<Integer> out = new ArrayList<>();
        for (int item = c.take(); item != END; item = c.take()) {
            out.add(item);
        }
        first.join();
        second.join();
        System.out.println(out);

        ThreadPoolExecutor tiny = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), new ThreadPoolExecutor.CallerRunsPolicy());
        List<String> ran = java.util.Collections.synchronizedList(new ArrayList<>());
        java.util.concurrent.CountDownLatch gate = new java.util.concurrent.CountDownLatch(1);
        tiny.execute(() -> {
            try {
                gate.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            ran.add("worker");
        });
        tiny.execute(() -> ran.add("queued"));
        tiny.execute(() -> ran.add("by " + Thread.currentThread().getName()));
        gate.countDown();
        tiny.shutdown();
        System.out.println(tiny.awaitTermination(10, TimeUnit.SECONDS) + " " + ran + " " + tiny.getCompletedTaskCount() + " " + tiny.getLargestPoolSize());

        ExecutorService pool = Executors.newCachedThreadPool();
        CompletionService<Integer> results = new ExecutorCompletionService<>(pool);
        for (int i = 0; i < 5; i++) {
            int n = i;
            results.submit(() -> n * 11);
        }
        int sum = 0;
        for (int i = 0; i < 5; i++) {
            sum += results.take().get();
        }
        pool.shutdown();
        System.out.println(sum + " " + results.poll());

        LinkedTransferQueue<String> transfer = new LinkedTransferQueue<>();
        System.out.println(transfer.tryTransfer("nobody waits"));
        Thread receiver = new Thread(() -> {
            try {
                ran.add(transfer.take());
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        receiver.start();
        transfer.transfer("handed");
        receiver.join();
        System.out.println(ran.get(ran.size() - 1) + " " + transfer.size());
        System.out.println(IntStream.rangeClosed(1, 2000).parallel().filter(n -> n % 3 == 0).mapToLong(n -> (long) n * n).sum());
        Object[] once = {null};
        Thread[] racers = new Thread[6];
        java.util.concurrent.atomic.AtomicInteger made = new java.util.concurrent.atomic.AtomicInteger();
        for (int i = 0; i < racers.length; i++) {
            racers[i] = new Thread(() -> {
                synchronized (once) {
                    if (once[0] == null) {
                        once[0] = made.incrementAndGet();
                    }
                }
            });
            racers[i].start();
        }
        for (Thread racer : racers) {
            racer.join();
        }
        System.out.println(once[0] + " " + made);
    }
}
