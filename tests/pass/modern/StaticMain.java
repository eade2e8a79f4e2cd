// since: 25
// args: dropped
package modern;

/** A static main without parameters, not public; one with parameters and the wrong result stands beside it. */
class StaticMain {
    static {
        System.out.println("initialised");
    }

    static void main() {
        System.out.println("no parameters");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        System.exit(5);
    }

    void main(int n) {
        System.out.println("never " + n);
    }
}
