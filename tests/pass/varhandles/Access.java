package varhandles;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** VarHandles on fields, statics, arrays and byte views: plain, volatile and atomic access. */
public class Access {
    int number = 5;
    volatile long wide;
    String text = "a";
    static boolean flag;
    final int fixed = Integer.parseInt("3");
    byte small;
    short medium;
    char letter = 'a';
    float single = 1;
    double real = 1;

    static void attempt(String what, Action action) {
        try {
            System.out.println(what + ": " + action.run());
        } catch (Throwable t) {
            System.out.println(what + ": " + t);
        }
    }

    interface Action {
        Object run() throws Throwable;
    }

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        Access it = new Access();
        VarHandle number = lookup.findVarHandle(Access.class, "number", int.class);
        System.out.println((int) number.get(it) + " " + number.compareAndSet(it, 5, 6) + " " + number.compareAndSet(it, 5, 7) + " " + it.number);
        System.out.println((int) number.getAndAdd(it, 10) + " " + (int) number.getAndSet(it, 100) + " " + (int) number.compareAndExchange(it, 100, 101) + " "
            + (int) number.compareAndExchange(it, 100, 102) + " " + it.number);
        System.out.println((int) number.getAndBitwiseOr(it, 0xf00) + " " + (int) number.getAndBitwiseAnd(it, 0xff0) + " " + (int) number.getAndBitwiseXor(it, 1) + " " + it.number);
        number.setVolatile(it, 1);
        number.setOpaque(it, (int) number.getOpaque(it) + 1);
        number.setRelease(it, (int) number.getAcquire(it) + 1);
        System.out.println(it.number + " " + number.weakCompareAndSetPlain(it, 50, 51));
        VarHandle wide = lookup.findVarHandle(Access.class, "wide", long.class);
        wide.set(it, 1);
        System.out.println((long) wide.getAndAdd(it, 1L << 40) + " " + (long) wide.getVolatile(it));
        VarHandle text = lookup.findVarHandle(Access.class, "text", String.class);
        System.out.println(text.compareAndSet(it, "a", "b") + " " + (String) text.getAndSet(it, null) + " " + it.text);
        VarHandle flag = lookup.findStaticVarHandle(Access.class, "flag", boolean.class);
        System.out.println((boolean) flag.getAndBitwiseOr(true) + " " + flag + " " + Access.flag);
        for (String name : new String[] {"small", "medium", "letter", "single", "real"}) {
            VarHandle handle = lookup.unreflectVarHandle(Access.class.getDeclaredField(name));
            System.out.println(name + " " + handle.varType() + " " + handle.coordinateTypes() + " " + handle.get(it));
        }
        VarHandle small = lookup.findVarHandle(Access.class, "small", byte.class);
        small.getAndAdd(it, (byte) 127);
        small.getAndAdd(it, (byte) 2);
        VarHandle real = lookup.findVarHandle(Access.class, "real", double.class);
        real.getAndAdd(it, 0.5);
        System.out.println(it.small + " " + it.real + " " + real.compareAndSet(it, 1.5, 2.5));
        VarHandle ints = MethodHandles.arrayElementVarHandle(int[].class);
        int[] array = {1, 2, 3};
        System.out.println((int) ints.getAndAdd(array, 1, 40) + Arrays.toString(array) + ints.compareAndSet(array, 2, 3, 30) + array[2]);
        VarHandle strings = MethodHandles.arrayElementVarHandle(String[].class);
        String[] words = {"x", "y"};
        System.out.println(strings.getAndSet(words, 0, "z") + words[0]);
        VarHandle view = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
        byte[] bytes = new byte[9];
        view.set(bytes, 1, 0x01020304);
        System.out.println(Arrays.toString(bytes) + Integer.toHexString((int) MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN).get(bytes, 1)));
        VarHandle buffer = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
        System.out.println((long) buffer.get(ByteBuffer.wrap(new byte[] {0, 0, 0, 0, 0, 0, 1, 2}), 0));
        attempt("final", () -> {
            lookup.findVarHandle(Access.class, "fixed", int.class).set(it, 1);
            return null;
        });
        attempt("read final", () -> lookup.findVarHandle(Access.class, "fixed", int.class).get(it));
        attempt("add to text", () -> text.getAndAdd(it, "x"));
        attempt("bounds", () -> ints.get(array, 3));
        attempt("view bounds", () -> view.get(bytes, 6));
        attempt("null", () -> number.get((Access) null));
        attempt("wrong type", () -> number.compareAndSet(it, "x", 1));
        attempt("wrong coordinate", () -> number.get("x"));
        attempt("missing", () -> lookup.findVarHandle(Access.class, "none", int.class));
        attempt("wrong field type", () -> lookup.findVarHandle(Access.class, "number", long.class));
        System.out.println(number.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + " " + text.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + " "
            + number.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET));
        VarHandle.fullFence();
    }
}
