// since: 21
package modern;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

/** Uncaught exceptions in a virtual thread, in a platform thread and in main: all printed, the status is 1. */
public class VirtualUncaught {
    static void fail(String where) {
        throw new IllegalStateException("in " + where);
    }

    public static void main(String[] args) throws InterruptedException {
        // The frames below the program's own are those of the scheduler, which is not the same everywhere.
        PrintStream original = System.err;
        ByteArrayOutputStream captured = new ByteArrayOutputStream();
        System.setErr(new PrintStream(captured, true));
        Thread named = Thread.ofVirtual().name("virtual").start(() -> fail("virtual"));
        named.join();
        System.setErr(original);
        captured.toString().lines().limit(3).forEach(System.out::println);
        System.out.println(named.isAlive() + " " + named.getState());
        Thread platform = Thread.ofPlatform().name("platform").start(() -> fail("platform"));
        platform.join();
        fail("main");
    }
}
