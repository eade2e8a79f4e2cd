package jurat.judge;

import java.lang.reflect.Field;
import sun.misc.Unsafe;

/**
 * Fixes the order in which <code>Set.of</code> and <code>Map.of</code> are iterated. The JDK draws it anew for each
 * process, so that nobody relies on it; here it must be the same in every run, and different between the
 * variations and localities, so that a test that relies on it is always caught and never only by luck. What iterates is
 * never compiled by the machine, which would take the fields for constants.
 */
final class IterationOrder {
    private static final long USUAL = 0x4000_0000L;
    private static final long OTHER = 0xC000_0000L;

    private final boolean isReversed;

    private IterationOrder(boolean isReversed) {
        this.isReversed = isReversed;
    }

    /** The order of this process, which from now on has it. */
    static IterationOrder of(boolean isReversed) {
        IterationOrder order = new IterationOrder(isReversed);
        order.fix(Locality.OWN);
        return order;
    }

    void fix(Locality locality) {
        boolean isOwn = locality.isHere();
        long salt = isOwn ? (isReversed ? OTHER : USUAL) : locality.salt;
        try {
            Class<?> collections = Class.forName("java.util.ImmutableCollections");
            Statics.setBoolean(collections.getDeclaredField("REVERSE"), isOwn ? isReversed : locality.isReversed);
            Statics.setLong(collections.getDeclaredField("SALT32L"), salt);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError unknownJdk) {
            // A JDK that keeps it elsewhere: the order stays random, and two runs that disagree are still noticed.
            return;
        }
    }

    /** Static fields of the JDK, final ones too. */
    static final class Statics {
        private static Unsafe unsafe;

        private Statics() {}

        static void setBoolean(Field field, boolean value) throws ReflectiveOperationException {
            unsafe().putBoolean(unsafe.staticFieldBase(field), unsafe.staticFieldOffset(field), value);
        }

        static void setLong(Field field, long value) throws ReflectiveOperationException {
            unsafe().putLong(unsafe.staticFieldBase(field), unsafe.staticFieldOffset(field), value);
        }

        static void set(Field field, Object value) throws ReflectiveOperationException {
            unsafe().putObjectVolatile(unsafe.staticFieldBase(field), unsafe.staticFieldOffset(field), value);
        }

        private static Unsafe unsafe() throws ReflectiveOperationException {
            if (unsafe == null) {
                Field instance = Unsafe.class.getDeclaredField("theUnsafe");
                instance.setAccessible(true);
                unsafe = (Unsafe) instance.get(null);
            }
            return unsafe;
        }
    }
}
