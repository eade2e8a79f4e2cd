package concurrency;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** CompletableFuture: composition, combination, failure and time-outs. */
public class Completable {
    static int slow(int n) {
        Thread.yield();
        return n * 10;
    }

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> slow(1));
        CompletableFuture<Integer> two = CompletableFuture.supplyAsync(() -> slow(2));
        System.out.println(one.thenCombine(two, Integer::sum).thenApply(n -> "sum " + n).get());
        System.out.println(one.thenCompose(n -> CompletableFuture.supplyAsync(() -> n + 5)).join());
        System.out.println(CompletableFuture.allOf(one, two).thenApply(v -> List.of(one.join(), two.join())).get());
        System.out.println(CompletableFuture.anyOf(CompletableFuture.completedFuture("ready"), new CompletableFuture<>()).get());
        CompletableFuture<Integer> broken = CompletableFuture.supplyAsync(() -> {
            throw new IllegalArgumentException("broken");
        });
        try {
            broken.join();
        } catch (CompletionException e) {
            System.out.println(e.getMessage() + " | " + e.getCause());
        }
        try {
            broken.thenApply(n -> n + 1).get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause());
        }
        System.out.println(broken.exceptionally(t -> -1).get() + " " + broken.handle((n, t) -> t.getClass().getSimpleName()).get() + " " + broken.isCompletedExceptionally());
        StringBuilder seen = new StringBuilder();
        one.whenComplete((n, t) -> seen.append(n).append(t)).thenAccept(n -> seen.append(" accepted")).thenRun(() -> seen.append(" ran")).get();
        System.out.println(seen);
        CompletableFuture<String> manual = new CompletableFuture<>();
        Thread completer = new Thread(() -> manual.complete("by hand"));
        CompletableFuture<String> derived = manual.thenApply(String::toUpperCase);
        System.out.println(derived.isDone());
        completer.start();
        System.out.println(derived.get() + " " + manual.complete("again") + " " + manual.getNow("other"));
        System.out.println(new CompletableFuture<String>().getNow("absent") + " " + new CompletableFuture<String>().completeOnTimeout("late", 5, TimeUnit.MILLISECONDS).get());
        try {
            new CompletableFuture<String>().orTimeout(5, TimeUnit.MILLISECONDS).get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause().getClass());
        }
        try {
            new CompletableFuture<String>().get(5, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("get timed out");
        }
        CompletableFuture<String> cancelled = new CompletableFuture<>();
        System.out.println(cancelled.cancel(true) + " " + cancelled.isCancelled() + " " + cancelled.completeExceptionally(new Exception()));
        CompletableFuture<Integer> chain = CompletableFuture.completedFuture(0);
        for (int i = 0; i < 200; i++) {
            int n = i;
            chain = i % 2 == 0 ? chain.thenApplyAsync(x -> x + n) : chain.thenCompose(x -> CompletableFuture.completedFuture(x - n + 1));
        }
        System.out.println(chain.get());
        System.out.println(CompletableFuture.failedFuture(new java.io.IOException("io")).exceptionallyCompose(t -> CompletableFuture.completedFuture("rescued " + t.getMessage())).get());
        System.out.println(one.applyToEither(new CompletableFuture<>(), n -> "either " + n).get());
    }
}
