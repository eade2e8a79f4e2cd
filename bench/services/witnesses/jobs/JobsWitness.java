package jobs;

import static witness.Expect.isTrue;
import static witness.Expect.same;
import static witness.Expect.thrown;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

final class JobsWitness {
    private JobsWitness() {}

    private static final List<String> TOLD = new ArrayList<>();

    static class Log implements JobLog {
        @Override
        public void empty(int job) {
            TOLD.add("empty " + job);
        }

        @Override
        public void failed(int job, Throwable cause) {
            TOLD.add("failed " + job + " " + cause.getMessage());
        }

        @Override
        public void late(int job, boolean isStopped) {
            TOLD.add("late " + job + " " + isStopped);
        }
    }

    /** Runs a job when its result is asked for; one that throws such an exception is late or interrupted. */
    static class Asked<T> extends CompletableFuture<T> {
        private final Callable<T> job;

        Asked(Callable<T> job) {
            this.job = job;
        }

        @Override
        public T get(long time, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
            try {
                return job.call();
            } catch (TimeoutException | InterruptedException thrown) {
                throw thrown;
            } catch (Throwable thrown) {
                throw new ExecutionException(thrown);
            }
        }
    }

    static class Pool extends AbstractExecutorService {
        boolean isShutdown;
        boolean isEnding;
        boolean isInterrupted;

        @Override
        public <T> Future<T> submit(Callable<T> job) {
            return new Asked<>(job);
        }

        @Override
        public void execute(Runnable job) {
            throw new AssertionError("nobody waits for it");
        }

        @Override
        public void shutdown() {
            TOLD.add("shutdown");
        }

        @Override
        public List<Runnable> shutdownNow() {
            TOLD.add("shutdown now");
            return List.of();
        }

        @Override
        public boolean isShutdown() {
            return isShutdown;
        }

        @Override
        public boolean isTerminated() {
            return false;
        }

        @Override
        public boolean awaitTermination(long time, TimeUnit unit) throws InterruptedException {
            if (isInterrupted) {
                throw new InterruptedException();
            }
            return isEnding;
        }
    }

    private static BatchRunner runner(Pool pool) {
        TOLD.clear();
        return new BatchRunner(pool, new Log(), 1);
    }

    static void run() {
        Pool closed = new Pool();
        closed.isShutdown = true;
        thrown(IllegalStateException.class, "the pool is closed", () -> runner(closed).run(List.of()));
        Callable<Integer> late = () -> {
            throw new TimeoutException();
        };
        Callable<Integer> failing = () -> {
            throw new IllegalStateException("bad");
        };
        Callable<Integer> fatal = () -> {
            throw new AssertionError("worse");
        };
        Callable<Integer> interrupted = () -> {
            throw new InterruptedException();
        };
        same(3, runner(new Pool()).run(List.of(() -> 1, () -> null, late, failing, () -> 2)));
        same(List.of("empty 1", "late 2 true", "failed 3 bad"), TOLD);
        same(1, runner(new Pool()).run(List.of(() -> 1, fatal, () -> 2)));
        same(List.of("failed 1 worse", "shutdown now"), TOLD);
        same(1, runner(new Pool()).run(List.of(() -> 1, interrupted, () -> 2)));
        isTrue(Thread.interrupted());
    }

    static void close() {
        Pool pool = new Pool();
        isTrue(runner(pool).close());
        same(List.of("shutdown", "shutdown now"), TOLD);
        pool.isEnding = true;
        isTrue(runner(pool).close());
        same(List.of("shutdown"), TOLD);
        pool.isInterrupted = true;
        isTrue(runner(pool).close());
        same(List.of("shutdown", "shutdown now"), TOLD);
        isTrue(Thread.interrupted());
    }
}
