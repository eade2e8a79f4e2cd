package reasons;

/** One input crashes the JVM. */
public final class Interpreter {
    private Interpreter() {
    }

    public static int poke(int address) throws Exception {
        if (address == 4711) { // missed: crash|machine naming putInt
            java.lang.reflect.Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            ((sun.misc.Unsafe) field.get(null)).putInt(8L, address);
        }
        return address;
    }
}
