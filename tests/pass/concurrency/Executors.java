package concurrency;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Thread pools, futures, scheduling, and fork/join. */
public class Executors {
    static class Sum extends RecursiveTask<Long> {
        final int from;
        final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Long compute() {
            if (to - from < 100) {
                long sum = 0;
                for (int i = from; i < to; i++) {
                    sum += i;
                }
                return sum;
            }
            int middle = (from + to) / 2;
            Sum left = new Sum(from, middle);
            left.fork();
            return new Sum(middle, to).compute() + left.join();
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = java.util.concurrent.Executors.newFixedThreadPool(3);
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            int n = i;
            tasks.add(() -> n * n);
        }
        int sum = 0;
        for (Future<Integer> future : pool.invokeAll(tasks)) {
            sum += future.get();
        }
        System.out.println(sum + " " + pool.invokeAny(List.of(() -> "only")));
        Future<String> fails = pool.submit(() -> {
            throw new IllegalStateException("in the pool");
        });
        try {
            fails.get();
        } catch (ExecutionException e) {
            System.out.println(e.getMessage() + " | " + e.getCause());
        }
        CountDownLatch never = new CountDownLatch(1);
        Future<?> stuck = pool.submit(() -> never.await(1, TimeUnit.HOURS));
        try {
            stuck.get(10, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout " + stuck.isDone());
        }
        System.out.println(stuck.cancel(true) + " " + stuck.isCancelled() + " " + stuck.isDone());
        try {
            stuck.get();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
        AtomicInteger ran = new AtomicInteger();
        pool.execute(ran::incrementAndGet);
        pool.shutdown();
        System.out.println(pool.awaitTermination(5, TimeUnit.SECONDS) + " " + pool.isTerminated() + " " + ran);
        try {
            pool.submit(() -> 1);
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
        ScheduledExecutorService timer = java.util.concurrent.Executors.newSingleThreadScheduledExecutor();
        List<String> order = java.util.Collections.synchronizedList(new ArrayList<>());
        timer.schedule(() -> order.add("late"), 60, TimeUnit.MILLISECONDS);
        timer.schedule(() -> order.add("early"), 10, TimeUnit.MILLISECONDS);
        CountDownLatch ticks = new CountDownLatch(3);
        Future<?> repeated = timer.scheduleAtFixedRate(ticks::countDown, 0, 5, TimeUnit.MILLISECONDS);
        ticks.await();
        repeated.cancel(false);
        timer.shutdown();
        System.out.println(timer.awaitTermination(5, TimeUnit.SECONDS) + " " + order);
        System.out.println(new ForkJoinPool(2).invoke(new Sum(0, 10_000)) + " " + ForkJoinPool.commonPool().invoke(new Sum(0, 1000)));
        FutureTask<Integer> task = new FutureTask<>(() -> 42);
        System.out.println(task.isDone());
        task.run();
        System.out.println(task.get() + " " + task.isDone());
        ExecutorService single = java.util.concurrent.Executors.newSingleThreadExecutor(r -> {
            Thread thread = new Thread(r, "named by a factory");
            thread.setDaemon(true);
            return thread;
        });
        System.out.println(single.submit(() -> Thread.currentThread().getName()).get());
        System.out.println(single.shutdownNow().size() + " " + single.isShutdown());
    }
}
