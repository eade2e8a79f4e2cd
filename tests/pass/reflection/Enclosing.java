package reflection;

import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;

/** Members of nested classes, synthetic ones, parameters with names, and modifiers. */
public class Enclosing {
    private int field;

    class Inner {
        Inner(int n, String... s) { }
    }

    enum Level {
        LOW(1) {
            @Override
            void act() { }
        };

        Level(int n) { }

        abstract void act();
    }

    interface Api {
        void required(int first, String second);

        default void optional() { }

        static void helper() { }

        private void hidden() { }
    }

    static Runnable lambda(int captured) {
        return () -> System.out.println(captured);
    }

    static synchronized native void bodiless();

    @SafeVarargs
    static final <T> T first(final T... items) {
        return items[0];
    }

    static void show(Class<?> c) {
        System.out.println(c.getSimpleName() + " " + java.lang.reflect.Modifier.toString(c.getModifiers()));
        Executable[] all = java.util.stream.Stream.concat(Arrays.stream(c.getDeclaredConstructors()), Arrays.stream((Executable[]) c.getDeclaredMethods())).toArray(Executable[]::new);
        Arrays.sort(all, Comparator.comparing(Executable::toString));
        for (Executable e : all) {
            StringBuilder line = new StringBuilder("  " + e.getName() + " " + java.lang.reflect.Modifier.toString(e.getModifiers()) + (e.isSynthetic() ? " synthetic" : "") + (e.isVarArgs() ? " varargs" : "") + " (");
            for (var p : e.getParameters()) {
                line.append(p.getType().getSimpleName()).append(' ').append(p.getName()).append(p.isImplicit() ? " implicit" : "").append(p.isSynthetic() ? " synthetic" : "").append(p.isVarArgs() ? "..." : "").append(java.lang.reflect.Modifier.isFinal(p.getModifiers()) ? " final" : "").append(", ");
            }
            System.out.println(line + ")");
        }
    }

    public static void main(String[] args) throws Exception {
        show(Inner.class);
        show(Level.class);
        show(Level.LOW.getClass());
        show(Api.class);
        show(Enclosing.class);
        System.out.println(Arrays.toString(Arrays.stream(Inner.class.getDeclaredFields()).map(f -> f.getName() + f.isSynthetic()).toArray()).replace("this$0true", "outer"));
        Method bodiless = Enclosing.class.getDeclaredMethod("bodiless");
        System.out.println(java.lang.reflect.Modifier.isNative(bodiless.getModifiers()));
        try {
            bodiless();
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e.getMessage());
        }
        lambda(3).run();
        System.out.println(first("a", "b") + Inner.class.getDeclaredConstructors()[0].getParameterTypes().length + Inner.class.getDeclaredConstructors()[0].getGenericParameterTypes().length);
    }
}
