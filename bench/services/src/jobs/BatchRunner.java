package jobs;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs jobs in a pool and adds up what they return. */
public class BatchRunner {
    private final ExecutorService pool;
    private final JobLog log;
    private final long seconds;

    public BatchRunner(ExecutorService pool, JobLog log, long seconds) {
        this.pool = pool;
        this.log = log;
        this.seconds = seconds;
    }

    /** The sum of all results; jobs that are late or fail count nothing. */
    public int run(List<Callable<Integer>> jobs) {
        if (pool.isShutdown()) {
            throw new IllegalStateException("the pool is closed");
        }
        List<Future<Integer>> futures = new ArrayList<>();
        for (Callable<Integer> job : jobs) {
            futures.add(pool.submit(job));
        }
        int sum = 0;
        for (int i = 0; i < futures.size(); i++) {
            Future<Integer> future = futures.get(i);
            try {
                Integer result = future.get(seconds, TimeUnit.SECONDS);
                if (result == null) {
                    log.empty(i);
                } else {
                    sum += result;
                }
            } catch (TimeoutException late) {
                log.late(i, future.cancel(true));
            } catch (ExecutionException failed) {
                log.failed(i, failed.getCause());
                if (failed.getCause() instanceof Error) {
                    pool.shutdownNow();
                    return sum;
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return sum;
            }
        }
        return sum;
    }

    /** Closes the pool; what does not end in time is stopped. */
    public boolean close() {
        pool.shutdown();
        try {
            if (pool.awaitTermination(seconds, TimeUnit.SECONDS)) {
                return true;
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return pool.shutdownNow().isEmpty();
    }
}
