package methodhandles;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;

/** Handles made from handles: filters, folds, guards, loops, try, arrays, permutations. */
public class Combinators {
    static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    static MethodHandle find(String name, Class<?> result, Class<?>... parameters) throws ReflectiveOperationException {
        return LOOKUP.findStatic(Combinators.class, name, MethodType.methodType(result, parameters));
    }

    static int twice(int n) {
        return n * 2;
    }

    static String show(String a, int b, Object c) {
        return a + "," + b + "," + c;
    }

    static boolean positive(int n) {
        return n > 0;
    }

    static String plus(int n) {
        return "+" + n;
    }

    static String minus(int n) {
        return "not positive " + n;
    }

    static int risky(int n) {
        return 100 / n;
    }

    static int rescue(ArithmeticException e, int n) {
        return -n - 1;
    }

    static int always(Throwable t, int result, int n) {
        System.out.println("finally " + t + " " + result + " " + n);
        return result + 1;
    }

    static boolean below(int sum, int n) {
        return sum < n;
    }

    static int step(int sum, int n) {
        return sum * 2 + 1;
    }

    static int body(int sum, int index) {
        return sum + index;
    }

    static int total(int... n) {
        return Arrays.stream(n).sum();
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle twice = find("twice", int.class, int.class);
        MethodHandle show = find("show", String.class, String.class, int.class, Object.class);
        System.out.println(MethodHandles.insertArguments(show, 1, 7).invoke("a", (Object) "c"));
        System.out.println(MethodHandles.filterArguments(show, 1, twice).invoke("a", 7, (Object) "c"));
        System.out.println(MethodHandles.dropArguments(show, 0, long.class, char.class).invoke(1L, 'x', "a", 7, (Object) "c"));
        MethodType permuted = MethodType.methodType(String.class, Object.class, String.class, int.class);
        System.out.println(MethodHandles.permuteArguments(show, permuted, 1, 2, 0).invoke((Object) "first", "second", 3));
        MethodHandle length = LOOKUP.findVirtual(String.class, "length", MethodType.methodType(int.class));
        System.out.println((int) MethodHandles.filterReturnValue(length, twice).invoke("four"));
        System.out.println((String) MethodHandles.foldArguments(MethodHandles.permuteArguments(show, MethodType.methodType(String.class, int.class, String.class, Object.class), 1, 0, 2),
            length.asType(MethodType.methodType(int.class, String.class))).invoke("folded", (Object) null));
        MethodHandle guard = MethodHandles.guardWithTest(find("positive", boolean.class, int.class), find("plus", String.class, int.class), find("minus", String.class, int.class));
        System.out.println(guard.invoke(5) + " " + guard.invoke(-5));
        MethodHandle safe = MethodHandles.catchException(find("risky", int.class, int.class), ArithmeticException.class, find("rescue", int.class, ArithmeticException.class, int.class));
        System.out.println((int) safe.invoke(7) + " " + (int) safe.invoke(0));
        MethodHandle cleanup = MethodHandles.tryFinally(find("risky", int.class, int.class), find("always", int.class, Throwable.class, int.class, int.class));
        System.out.println((int) cleanup.invoke(4));
        try {
            cleanup.invoke(0);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        MethodHandle loop = MethodHandles.whileLoop(MethodHandles.dropArguments(MethodHandles.constant(int.class, 1), 0, int.class), find("below", boolean.class, int.class, int.class),
            find("step", int.class, int.class, int.class));
        System.out.println((int) loop.invoke(50));
        MethodHandle counted = MethodHandles.countedLoop(MethodHandles.constant(int.class, 10), MethodHandles.constant(int.class, 0), find("body", int.class, int.class, int.class));
        System.out.println((int) counted.invoke());
        MethodHandle total = find("total", int.class, int[].class);
        System.out.println((int) total.invoke(1, 2, 3) + " " + (int) total.asCollector(int[].class, 2).invoke(4, 5) + " " + (int) total.asFixedArity().asSpreader(Object[].class, 1).invoke(new Object[] {new int[] {8}}));
        MethodHandle spread = show.asSpreader(Object[].class, 3);
        System.out.println(spread.invoke(new Object[] {"s", 1, 'c'}));
        try {
            spread.invoke(new Object[] {"s"});
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        MethodHandle element = MethodHandles.arrayElementGetter(int[].class);
        MethodHandle store = MethodHandles.arrayElementSetter(String[].class);
        String[] strings = new String[2];
        store.invoke(strings, 1, "stored");
        System.out.println((int) element.invoke(new int[] {3, 4}, 1) + Arrays.toString(strings) + (int) MethodHandles.arrayLength(int[].class).invoke(new int[6]));
        System.out.println(MethodHandles.identity(String.class).invoke("same") + " " + MethodHandles.zero(long.class).invoke() + " " + MethodHandles.empty(MethodType.methodType(Object.class, int.class)).invoke(1));
        MethodHandle thrower = MethodHandles.throwException(int.class, IllegalStateException.class);
        try {
            int never = (int) thrower.invoke(new IllegalStateException("thrown by a handle"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(MethodHandles.explicitCastArguments(twice, MethodType.methodType(byte.class, double.class)).invoke(100.9) + " "
            + twice.asType(MethodType.methodType(long.class, Object.class)).invoke((Object) 5));
        try {
            twice.asType(MethodType.methodType(int.class, String.class));
        } catch (java.lang.invoke.WrongMethodTypeException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(MethodHandles.collectArguments(show, 1, length).invoke("a", "bcd", (Object) "e"));
        MethodHandle invoker = MethodHandles.invoker(MethodType.methodType(int.class, int.class));
        System.out.println((int) invoker.invoke(twice, 21) + " " + (int) MethodHandles.exactInvoker(twice.type()).invoke(twice, 4));
        Runnable runnable = java.lang.invoke.MethodHandleProxies.asInterfaceInstance(Runnable.class, MethodHandles.insertArguments(LOOKUP.findVirtual(java.io.PrintStream.class, "println",
            MethodType.methodType(void.class, String.class)), 0, System.out, "as an interface"));
        runnable.run();
    }
}
