package loaders;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;

/** Class loaders of the program: two copies of one class, delegation, missing and duplicate classes. */
public class OwnLoader {
    public static class Payload implements Runnable {
        static int runs;

        @Override
        public void run() {
            System.out.println("run " + ++runs + " " + getClass().getClassLoader().getClass().getSimpleName());
        }

        public static Object helper() {
            return new Helper();
        }
    }

    static class Helper { }

    static class Isolating extends ClassLoader {
        final String name;

        Isolating(String name, ClassLoader parent) {
            super(parent);
            this.name = name;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals("loaders.OwnLoader$Payload") && !name.equals("loaders.OwnLoader$Helper")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded != null ? loaded : findClass(name);
            }
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            System.out.println(this.name + " finds " + name);
            try (InputStream in = OwnLoader.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException("no bytes for " + name);
                }
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }

        Class<?> define(String name, byte[] bytes) {
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    static void attempt(String what, Action action) {
        try {
            System.out.println(what + ": " + action.run());
        } catch (InvocationTargetException e) {
            System.out.println(what + " threw " + e.getCause());
        } catch (Exception | LinkageError e) {
            System.out.println(what + ": " + e);
        }
    }

    interface Action {
        Object run() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        Isolating one = new Isolating("one", OwnLoader.class.getClassLoader());
        Isolating two = new Isolating("two", OwnLoader.class.getClassLoader());
        Class<?> first = one.loadClass("loaders.OwnLoader$Payload");
        Class<?> second = two.loadClass("loaders.OwnLoader$Payload");
        System.out.println((first == second) + " " + (first == one.loadClass(first.getName())) + " " + first.getName().equals(second.getName()) + " " + (first == Payload.class));
        ((Runnable) first.getDeclaredConstructor().newInstance()).run();
        ((Runnable) first.getDeclaredConstructor().newInstance()).run();
        ((Runnable) second.getDeclaredConstructor().newInstance()).run();
        new Payload().run();
        Object foreign = first.getDeclaredConstructor().newInstance();
        System.out.println(foreign instanceof Payload);
        attempt("cast", () -> {
            try {
                return (Payload) foreign;
            } catch (ClassCastException e) {
                return e.getMessage().replaceAll("@[0-9a-f]+", "@hash");
            }
        });
        System.out.println(first.getMethod("helper").invoke(null).getClass().getClassLoader() == one);
        attempt("missing", () -> one.loadClass("no.Such"));
        attempt("forName", () -> Class.forName("loaders.OwnLoader$Payload", true, two) == second);
        attempt("garbage", () -> one.define("x.Y", new byte[] {1, 2, 3, 4}));
        attempt("truncated", () -> one.define("x.Y", new byte[] {(byte) 0xca, (byte) 0xfe, (byte) 0xba, (byte) 0xbe, 0, 0}));
        byte[] bytes = OwnLoader.class.getResourceAsStream("OwnLoader$Helper.class").readAllBytes();
        attempt("wrong name", () -> one.define("loaders.Other", bytes));
        attempt("java package", () -> one.define("java.lang.Evil", bytes));
        attempt("again", () -> {
            try {
                return one.define("loaders.OwnLoader$Helper", bytes);
            } catch (LinkageError e) {
                return e.getMessage().replaceAll("@[0-9a-f]+", "@hash");
            }
        });
        bytes[7] = 99;
        attempt("future version", () -> two.define("loaders.OwnLoader$Helper2", bytes));
        System.out.println(String.class.getClassLoader() + " " + one.getParent().getClass().getSimpleName() + " " + ClassLoader.getPlatformClassLoader().getName() + " " + one.getDefinedPackage("loaders") .getName() + " " + first.getPackageName());
        System.out.println(ClassLoader.getSystemClassLoader().getName() + " " + one.getName() + " " + one.getUnnamedModule().isNamed());
    }
}
