// stop: the machine does not open a selector; not a bug in your program
import java.nio.channels.Selector;
import java.util.concurrent.CompletableFuture;

/** A future does not complete with a refusal. */
public class RefusedInFuture {
    static String open() {
        try {
            return Selector.open().toString();
        } catch (Exception thrown) {
            Runtime.getRuntime().halt(5);
            return "";
        }
    }

    public static void main(String[] args) {
        CompletableFuture<String> future = new CompletableFuture<>();
        try {
            future.complete(open());
        } catch (Throwable thrown) {
            future.completeExceptionally(thrown);
        }
        future.whenComplete((value, thrown) -> Runtime.getRuntime().halt(3)).join();
    }
}
