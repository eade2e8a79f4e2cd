package jurat.judge;

import java.lang.ref.Reference;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * The values that a thread has in variables of its own. A build runs many tests on one thread, so what one of them leaves there
 * is there for the next.
 */
final class ThreadLocals {
    private ThreadLocals() {}

    /** Of the thread that asks; a variable that it has never asked for is not among them. */
    static Map<ThreadLocal<?>, Object> ofThisThread() {
        Map<ThreadLocal<?>, Object> values = new IdentityHashMap<>();
        for (String kind : new String[] {"threadLocals", "inheritableThreadLocals"}) {
            try {
                Object map = read(Thread.class, kind, Thread.currentThread());
                Object table = map == null ? null : read(map.getClass(), "table", map);
                for (int i = 0; table != null && i < Array.getLength(table); i++) {
                    Object entry = Array.get(table, i);
                    if (entry != null && ((Reference<?>) entry).get() instanceof ThreadLocal<?> variable) {
                        values.put(variable, read(entry.getClass(), "value", entry));
                    }
                }
            } catch (ReflectiveOperationException | RuntimeException otherJdk) {
                // What cannot be seen is compared as if the test had not touched it.
                continue;
            }
        }
        return values;
    }

    private static Object read(Class<?> type, String name, Object object) throws ReflectiveOperationException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(object);
    }
}
