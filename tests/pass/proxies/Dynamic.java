package proxies;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Dynamic proxies: arguments and results of every type, exceptions, Object's methods, several interfaces. */
public class Dynamic {
    public interface Everything {
        int ints(int a, byte b, short s, char c);

        long longs(long l, double d, float f, boolean z);

        String text(String s, Object... rest);

        void nothing();

        int[] array(int[][] grid);

        void fails(int kind) throws IOException;

        default String hello() {
            return "default hello";
        }
    }

    interface Second {
        void nothing();

        String only();
    }

    static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException | Error e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage() + " " + e.getCause());
        }
    }

    public static void main(String[] args) throws Exception {
        List<String> calls = new ArrayList<>();
        InvocationHandler handler = (proxy, method, arguments) -> {
            calls.add(method.getDeclaringClass().getSimpleName() + "." + method.getName() + Arrays.deepToString(arguments));
            switch (method.getName()) {
                case "ints":
                    return (int) arguments[0] + (byte) arguments[1] + (short) arguments[2] + (char) arguments[3];
                case "longs":
                    return arguments[0];
                case "text":
                    return arguments[0] + " " + ((Object[]) arguments[1]).length;
                case "array":
                    return ((int[][]) arguments[0])[0];
                case "fails":
                    throw (int) arguments[0] == 0 ? new IOException("declared") : (int) arguments[0] == 1 ? new Exception("undeclared") : new Error("error");
                case "hello":
                    return InvocationHandler.invokeDefault(proxy, method) + " called";
                case "hashCode":
                    return 77;
                case "equals":
                    return proxy == arguments[0];
                case "toString":
                    return "the proxy";
                case "only":
                    return 5;
                default:
                    return null;
            }
        };
        Object proxy = Proxy.newProxyInstance(Dynamic.class.getClassLoader(), new Class<?>[] {Everything.class, Second.class, Comparable.class}, handler);
        Everything e = (Everything) proxy;
        System.out.println(e.ints(1, (byte) 2, (short) 3, 'a') + " " + e.longs(1L << 40, 2.5, 3.5f, true) + " " + e.text("t", 1, "two") + " "
            + e.text("none") + " " + e.array(new int[][] {{4, 5}})[1] + " " + e.hello());
        e.nothing();
        ((Second) proxy).nothing();
        System.out.println(proxy + " " + proxy.hashCode() + " " + proxy.equals(proxy) + " " + proxy.equals("x"));
        calls.forEach(System.out::println);
        try {
            e.fails(0);
        } catch (IOException x) {
            System.out.println(x);
        }
        try {
            e.fails(1);
        } catch (UndeclaredThrowableException x) {
            System.out.println(x.getUndeclaredThrowable());
        }
        try {
            e.fails(2);
        } catch (Error x) {
            System.out.println(x);
        }
        attempt(() -> ((Second) proxy).only());
        attempt(() -> {
            @SuppressWarnings("unchecked")
            int order = ((Comparable<Object>) proxy).compareTo("x");
            System.out.println(order);
        });
        System.out.println(Proxy.isProxyClass(proxy.getClass()) + " " + (Proxy.getInvocationHandler(proxy) == handler) + " "
            + Arrays.toString(proxy.getClass().getInterfaces()) + " " + proxy.getClass().getSuperclass());
        Runnable one = (Runnable) Proxy.newProxyInstance(null, new Class<?>[] {Runnable.class}, (p, m, a) -> null);
        Runnable two = (Runnable) Proxy.newProxyInstance(null, new Class<?>[] {Runnable.class}, (p, m, a) -> null);
        one.run();
        System.out.println(one.getClass() == two.getClass());
        attempt(() -> System.out.println(one.equals(two)));
        attempt(() -> Proxy.newProxyInstance(null, new Class<?>[] {String.class}, handler));
        attempt(() -> Proxy.newProxyInstance(null, new Class<?>[] {Runnable.class, Runnable.class}, handler));
        attempt(() -> Proxy.newProxyInstance(null, new Class<?>[] {Everything.class}, handler));
        attempt(() -> Proxy.getInvocationHandler("x"));
        Method only = Second.class.getDeclaredMethod("only");
        attempt(() -> {
            try {
                only.invoke(proxy);
            } catch (ReflectiveOperationException x) {
                System.out.println(x + " " + x.getCause().getClass());
            }
        });
    }
}
