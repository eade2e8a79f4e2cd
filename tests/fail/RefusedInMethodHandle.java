// stop: the machine does not bind a socket to a port of the host; not a bug in your program
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.ServerSocket;

/** `MethodHandles.catchException` and `tryFinally` do not see a refusal. */
public class RefusedInMethodHandle {
    static Object handle(Throwable thrown) {
        Runtime.getRuntime().halt(3);
        return null;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle bind = lookup.findConstructor(ServerSocket.class, MethodType.methodType(void.class, int.class));
        MethodHandle handler = lookup.findStatic(
                RefusedInMethodHandle.class, "handle", MethodType.methodType(Object.class, Throwable.class));
        MethodHandle guarded = MethodHandles.catchException(
                bind.asType(MethodType.methodType(Object.class, int.class)), Throwable.class, handler);
        System.out.println(guarded.invoke(0));
    }
}
