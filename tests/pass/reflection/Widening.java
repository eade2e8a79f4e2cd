package reflection;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/** Widening of arguments, of fields and of elements, for every pair of primitive types (JLS 5.1.2). */
public class Widening {
    public static byte byteField;
    public static String of(byte value) { return "byte " + value; }
    public static short shortField;
    public static String of(short value) { return "short " + value; }
    public static char charField;
    public static String of(char value) { return "char " + value; }
    public static int intField;
    public static String of(int value) { return "int " + value; }
    public static long longField;
    public static String of(long value) { return "long " + value; }
    public static float floatField;
    public static String of(float value) { return "float " + value; }
    public static double doubleField;
    public static String of(double value) { return "double " + value; }
    public static boolean booleanField;
    public static String of(boolean value) { return "boolean " + value; }

    static String attempt(java.util.concurrent.Callable<Object> action) {
        try {
            return String.valueOf(action.call());
        } catch (Exception e) {
            return e.getClass().getSimpleName();
        }
    }

    public static void main(String[] args) throws Exception {
        Class<?>[] types = {byte.class, short.class, char.class, int.class, long.class, float.class, double.class, boolean.class};
        Object[] values = {(byte) -3, (short) -300, '\uffff', 1 << 20, 1L << 40, 1.5f, 2.5, true, null, "text"};
        for (Class<?> type : types) {
            Method method = Widening.class.getMethod("of", type);
            Field field = Widening.class.getField(type + "Field");
            Object array = Array.newInstance(type, 1);
            for (Object value : values) {
                System.out.println(type + " from " + value + ": " + attempt(() -> method.invoke(null, value)));
                System.out.println(attempt(() -> { field.set(null, value); return field.get(null); }));
                System.out.println(attempt(() -> { Array.set(array, 0, value); return Array.get(array, 0); }));
            }
            System.out.println(attempt(() -> Array.getInt(array, 0)) + " " + attempt(() -> Array.getDouble(array, 0)));
            System.out.println(attempt(() -> field.getLong(null)) + " " + attempt(() -> field.getFloat(null)));
        }
    }
}
