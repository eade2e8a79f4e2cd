package jurat.judge;

import java.lang.reflect.Field;
import sun.misc.Unsafe;

/**
 * Fixes the order in which <code>Set.of</code> and <code>Map.of</code> are iterated. The JDK draws it anew for each
 * process, so that nobody relies on it; here it must be the same in every run, and different between the two
 * variations, so that a test that relies on it is always caught and never only by luck.
 */
final class IterationOrder {
    private IterationOrder() {}

    /** Must run before anything is compiled by the machine: the fields are final and read as constants then. */
    static void fix(boolean reversed) {
        try {
            Class<?> collections = Class.forName("java.util.ImmutableCollections");
            Field instance = Unsafe.class.getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            Unsafe unsafe = (Unsafe) instance.get(null);
            Field reverse = collections.getDeclaredField("REVERSE");
            unsafe.putBoolean(unsafe.staticFieldBase(reverse), unsafe.staticFieldOffset(reverse), reversed);
            Field salt = collections.getDeclaredField("SALT32L");
            long value = reversed ? 0xC000_0000L : 0x4000_0000L;
            unsafe.putLong(unsafe.staticFieldBase(salt), unsafe.staticFieldOffset(salt), value);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError unknownJdk) {
            // A JDK that keeps it elsewhere: the order stays random, and two runs that disagree are still noticed.
            return;
        }
    }
}
