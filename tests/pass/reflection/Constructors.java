package reflection;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;

/** Constructors and arrays by reflection. */
public class Constructors {
    static class Plain {
        final String made;

        Plain() {
            made = "default";
        }

        private Plain(int n) {
            made = "int " + n;
        }

        public Plain(String s, Object... rest) throws IllegalStateException {
            made = s + rest.length;
        }

        Plain(long l, double d) {
            throw new IllegalStateException("refused " + l + d);
        }
    }

    class Inner {
        final int n;

        Inner(int n) {
            this.n = n;
        }
    }

    abstract static class Abstract {
        Abstract() { }
    }

    static class Broken {
        static {
            if (true) {
                throw new IllegalStateException("static");
            }
        }
    }

    static void attempt(String what, Action action) {
        try {
            System.out.println(what + ": " + action.run());
        } catch (InvocationTargetException e) {
            System.out.println(what + " threw " + e.getTargetException());
        } catch (ReflectiveOperationException | RuntimeException | Error e) {
            System.out.println(what + ": " + e);
        }
    }

    interface Action {
        Object run() throws ReflectiveOperationException;
    }

    public static void main(String[] args) throws Exception {
        Constructor<?>[] all = Plain.class.getDeclaredConstructors();
        Arrays.sort(all, Comparator.comparing(Constructor::toString));
        for (Constructor<?> constructor : all) {
            System.out.println(constructor + " " + constructor.getParameterCount() + " " + constructor.isVarArgs() + " " + constructor.toGenericString());
        }
        attempt("default", () -> Plain.class.getDeclaredConstructor().newInstance().made);
        attempt("private", () -> Plain.class.getDeclaredConstructor(int.class).newInstance(5).made);
        attempt("varargs", () -> Plain.class.getConstructor(String.class, Object[].class).newInstance("s", new Object[] {1, 2}).made);
        attempt("throws", () -> Plain.class.getDeclaredConstructor(long.class, double.class).newInstance(1, 2));
        attempt("arguments", () -> Plain.class.getDeclaredConstructor(int.class).newInstance("five"));
        attempt("count", () -> Plain.class.getDeclaredConstructor(int.class).newInstance());
        attempt("missing", () -> Plain.class.getDeclaredConstructor(char.class));
        attempt("inner", () -> Inner.class.getDeclaredConstructor(Constructors.class, int.class).newInstance(new Constructors(), 8).n);
        attempt("abstract", () -> Abstract.class.getDeclaredConstructor().newInstance());
        attempt("interface", () -> Runnable.class.getDeclaredConstructor());
        attempt("broken", () -> Broken.class.getDeclaredConstructor().newInstance());
        attempt("broken again", () -> Broken.class.getDeclaredConstructor().newInstance());
        attempt("library", () -> ArrayList.class.getConstructor(int.class).newInstance(-1));
        attempt("string", () -> String.class.getConstructor(char[].class).newInstance(new char[] {'o', 'k'}));

        int[] ints = (int[]) Array.newInstance(int.class, 3);
        Array.set(ints, 0, 5);
        Array.setInt(ints, 1, 6);
        Array.setByte(ints, 2, (byte) 7);
        System.out.println(Arrays.toString(ints) + " " + Array.get(ints, 1) + " " + Array.getLong(ints, 2) + " " + Array.getLength(ints));
        long[] extremes = {Long.MAX_VALUE, Long.MIN_VALUE, 127, 128};
        for (int i = 0; i < extremes.length; i++) {
            System.out.println(Array.get(extremes, i) + " " + (Array.get(extremes, i) == Array.get(extremes, i)));
        }
        Object grid = Array.newInstance(String.class, 2, 3);
        Array.set(Array.get(grid, 1), 2, "deep");
        System.out.println(Arrays.deepToString((Object[]) grid) + " " + grid.getClass());
        attempt("bounds", () -> Array.get(ints, 3));
        attempt("type", () -> {
            Array.set(ints, 0, "x");
            return null;
        });
        attempt("narrow", () -> {
            Array.setLong(ints, 0, 1L);
            return null;
        });
        attempt("no array", () -> Array.getLength("text"));
        attempt("negative", () -> Array.newInstance(int.class, -1));
        attempt("void", () -> Array.newInstance(void.class, 1));
        attempt("null", () -> Array.getLength(null));
        attempt("zero dimensions", () -> Array.newInstance(int.class, new int[0]));
        attempt("of class", () -> Array.newInstance(int[].class, 2).getClass());
    }
}
