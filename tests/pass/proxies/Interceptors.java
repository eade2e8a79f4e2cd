package proxies;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Proxies around real objects: logging, caching by annotation, chains, and interfaces with generics and defaults. */
public class Interceptors {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Cached { }

    public interface Repository<T> {
        T find(int id);

        @Cached
        default String describe(int id) {
            return "<" + find(id) + ">";
        }

        void store(int id, T value) throws IllegalStateException;

        int size();
    }

    static class Memory implements Repository<String> {
        final Map<Integer, String> data = new TreeMap<>(Map.of(1, "one"));

        @Override
        public String find(int id) {
            return data.get(id);
        }

        @Override
        public void store(int id, String value) {
            if (value == null) {
                throw new IllegalStateException("null value");
            }
            data.put(id, value);
        }

        @Override
        public int size() {
            return data.size();
        }
    }

    static Object call(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @SuppressWarnings("unchecked")
    static <T> T wrap(Class<T> type, InvocationHandler handler) {
        return (T) Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler);
    }

    public static void main(String[] args) {
        List<String> log = new ArrayList<>();
        Memory memory = new Memory();
        @SuppressWarnings("unchecked")
        Repository<String> logged = wrap(Repository.class, (proxy, method, arguments) -> {
            log.add(method.getName() + Arrays.toString(arguments));
            return call(memory, method, arguments);
        });
        Map<String, Object> cache = new TreeMap<>();
        @SuppressWarnings("unchecked")
        Repository<String> cached = wrap(Repository.class, (proxy, method, arguments) -> {
            if (!method.isAnnotationPresent(Cached.class)) {
                return call(logged, method, arguments);
            }
            String key = method.getName() + Arrays.toString(arguments);
            if (!cache.containsKey(key)) {
                cache.put(key, call(logged, method, arguments));
            }
            return cache.get(key);
        });
        System.out.println(cached.describe(1) + cached.describe(1) + cached.find(1) + cached.size());
        cached.store(2, "two");
        System.out.println(cached.describe(2) + cached.size() + " " + cache);
        try {
            cached.store(3, null);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + Arrays.stream(e.getStackTrace()).anyMatch(f -> f.getMethodName().equals("store")));
        }
        System.out.println(log);
        Comparable<String> reversed = wrap(Comparable.class, (proxy, method, arguments) -> method.getName().equals("compareTo") ? arguments[0].toString().length() : null);
        System.out.println(reversed.compareTo("four") + " " + Proxy.isProxyClass(reversed.getClass()));
        Runnable runnable = wrap(Runnable.class, (proxy, method, arguments) -> {
            System.out.println(method.getName() + " " + arguments + " " + method.getReturnType() + " " + (proxy instanceof Runnable));
            return "ignored result";
        });
        runnable.run();
        Thread thread = new Thread(runnable);
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
