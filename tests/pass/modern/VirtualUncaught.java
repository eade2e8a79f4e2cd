// since: 21
package modern;

/** Uncaught exceptions in a virtual thread and in main: both printed, the status is 1. */
public class VirtualUncaught {
    static void fail(String where) {
        throw new IllegalStateException("in " + where);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread named = Thread.ofVirtual().name("virtual").start(() -> fail("virtual"));
        named.join();
        System.out.println(named.isAlive() + " " + named.getState());
        Thread platform = Thread.ofPlatform().name("platform").start(() -> fail("platform"));
        platform.join();
        fail("main");
    }
}
