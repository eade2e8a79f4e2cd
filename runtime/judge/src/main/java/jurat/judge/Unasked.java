package jurat.judge;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SimpleTimeZone;
import java.util.TimeZone;

/**
 * What the judge must know of objects that may be of a class of the program, without calling a method that such a class may
 * have written anew: it would run on the judge's own thread, and could throw there, or never come back.
 */
final class Unasked {
    /** Where the security manager is kept, up to the JDKs that have none any more; null there. */
    private static final VarHandle MANAGER = manager();
    private static final Field ZONE = zoneField();
    private static final Set<String> ZONES = Set.of(SimpleTimeZone.class.getName(), "sun.util.calendar.ZoneInfo");

    private Unasked() {}

    /** Sees to it that a security manager of a test can be taken out later, which it need not allow. */
    static void getReady() {
        // That this class is initialised is all.
    }

    /** Takes out the security manager; whether there was one. */
    static boolean takeOutManager() {
        if (MANAGER == null || MANAGER.getVolatile() == null) {
            return false;
        }
        MANAGER.setVolatile((Object) null);
        return true;
    }

    /** Whether the default time zone is this one. */
    static boolean isDefault(TimeZone zone) {
        if (ZONE == null) {
            return TimeZone.getDefault().equals(zone);
        }
        try {
            TimeZone now = (TimeZone) ZONE.get(null);
            // Where nobody has asked yet, it is found anew.
            return now == null || (ZONES.contains(now.getClass().getName()) && zone.equals(now));
        } catch (IllegalAccessException closed) {
            return TimeZone.getDefault().equals(zone);
        }
    }

    /** Whether these properties, of whatever class, are those of the library with the same content. */
    static boolean isLike(Properties now, Properties before) {
        if (now == null || (now.getClass() != WatchedProperties.class && now.getClass() != Properties.class)) {
            return false;
        }
        int count = 0;
        for (Map.Entry<Object, Object> entry : now.entrySet()) {
            count++;
            boolean isText = entry.getKey() instanceof String && entry.getValue() instanceof String;
            if (!isText || !entry.getValue().equals(before.get(entry.getKey()))) {
                return false;
            }
        }
        return count == before.size();
    }

    /** The threads of a group of our own and of the groups below it, of which it asks nothing but what they are. */
    static Thread[] threads(ThreadGroup group) {
        Thread[] threads = new Thread[32];
        int count = group.enumerate(threads);
        while (count == threads.length) {
            threads = new Thread[2 * threads.length];
            count = group.enumerate(threads);
        }
        return java.util.Arrays.copyOf(threads, count);
    }

    static void interrupt(Thread thread) {
        if (OfThread.INTERRUPT == null && isPlain(thread)) {
            thread.interrupt();
        } else {
            OfThread.call(OfThread.INTERRUPT, thread);
        }
    }

    static Thread.State state(Thread thread) {
        if (OfThread.STATE == null && isPlain(thread)) {
            return thread.getState();
        }
        return OfThread.call(OfThread.STATE, thread) instanceof Thread.State state ? state : Thread.State.RUNNABLE;
    }

    static StackTraceElement[] stack(Thread thread) {
        if (OfThread.STACK == null && isPlain(thread)) {
            return thread.getStackTrace();
        }
        return OfThread.call(OfThread.STACK, thread) instanceof StackTraceElement[] stack ? stack : new StackTraceElement[0];
    }

    /** Where there is no agent that opens the JDK, only threads that are nothing else can be asked themselves. */
    private static boolean isPlain(Thread thread) {
        return thread.getClass() == Thread.class;
    }

    /** Waits as {@link Thread#join(long)} does, without the lock that the thread itself may hold. */
    static void join(Thread thread, int millis) throws InterruptedException {
        long end = System.nanoTime() + millis * 1_000_000L;
        while (thread.isAlive() && System.nanoTime() < end) {
            Thread.sleep(1);
        }
    }

    private static VarHandle manager() {
        try {
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(System.class, MethodHandles.lookup());
            return lookup.findStaticVarHandle(System.class, "security", Class.forName("java.lang.SecurityManager"));
        } catch (ReflectiveOperationException | RuntimeException none) {
            return null;
        }
    }

    private static Field zoneField() {
        try {
            Field field = TimeZone.class.getDeclaredField("defaultTimeZone");
            return field.trySetAccessible() ? field : null;
        } catch (ReflectiveOperationException | RuntimeException otherJdk) {
            return null;
        }
    }

    /** The methods as {@link Thread} has them, whatever a class below it makes of them. Looked up when a thread is left. */
    private static final class OfThread {
        static final MethodHandle INTERRUPT = find("interrupt", void.class);
        static final MethodHandle STATE = find("getState", Thread.State.class);
        static final MethodHandle STACK = find("getStackTrace", StackTraceElement[].class);

        private static MethodHandle find(String name, Class<?> result) {
            try {
                MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup());
                return lookup.findSpecial(Thread.class, name, MethodType.methodType(result), Thread.class);
            } catch (ReflectiveOperationException | RuntimeException closed) {
                return null;
            }
        }

        /** Null where the JDK lets nobody look; then a thread counts as busy. */
        static Object call(MethodHandle method, Thread thread) {
            try {
                return method == null ? null : method.invoke(thread);
            } catch (Throwable ofItsOwn) {
                // A channel that the thread waits for closes itself when it is interrupted.
                return null;
            }
        }
    }
}
