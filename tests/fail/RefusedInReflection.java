// stop: the machine does not start the process true; not a bug in your program
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** Reflection and proxies do not wrap a refusal. */
public class RefusedInReflection {
    public static void main(String[] args) throws Exception {
        InvocationHandler handler = (proxy, method, arguments) -> {
            Method start = ProcessBuilder.class.getMethod("start");
            try {
                return start.invoke(new ProcessBuilder("true"));
            } catch (InvocationTargetException thrown) {
                Runtime.getRuntime().halt(3);
                return null;
            }
        };
        Runnable runnable = (Runnable)
                Proxy.newProxyInstance(RefusedInReflection.class.getClassLoader(), new Class<?>[] {Runnable.class}, handler);
        try {
            runnable.run();
        } catch (Throwable thrown) {
            Runtime.getRuntime().halt(4);
        }
    }
}
