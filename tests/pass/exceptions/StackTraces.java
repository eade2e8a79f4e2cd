package exceptions;

import java.util.function.Supplier;

/** Frames of stack traces: constructors, initialisers, lambdas, inner classes, bridges and edits by hand. */
public class StackTraces {
    static void print(Throwable t) {
        System.out.println(t);
        for (StackTraceElement frame : t.getStackTrace()) {
            System.out.println("  " + frame.getClassName() + "." + frame.getMethodName() + ":" + frame.getLineNumber() + " "
                + frame.getFileName());
        }
    }

    static class Custom extends RuntimeException {
        Custom(String message) {
            super(prefix(message));
        }

        static String prefix(String message) {
            return "custom " + message;
        }
    }

    static class Quiet extends RuntimeException {
        Quiet() {
            super("quiet", null, false, false);
        }
    }

    class Inner {
        final int value;

        Inner() {
            value = 1 / StackTraces.this.zero;
        }
    }

    static class Field {
        final Object made = make();

        {
            System.out.println("initialiser " + made);
        }

        Object make() {
            throw new Custom("from a field");
        }
    }

    interface Source<T> {
        T get(T in);
    }

    int zero;

    static int several(int a,
                       int b) {
        return a
            + a / b;
    }

    public static void main(String[] args) {
        try {
            new StackTraces().new Inner();
        } catch (ArithmeticException e) {
            print(e);
        }
        try {
            new Field();
        } catch (Custom e) {
            print(e);
        }
        try {
            several(1, 0);
        } catch (ArithmeticException e) {
            print(e);
        }
        Source<String> source = new Source<>() {
            @Override
            public String get(String in) {
                return in.substring(5);
            }
        };
        try {
            Source<Object> raw = cast(source);
            raw.get("abc");
        } catch (StringIndexOutOfBoundsException e) {
            StackTraceElement[] frames = e.getStackTrace();
            System.out.println(frames[frames.length - 1] + " " + frames[frames.length - 2] + " " + frames[frames.length - 3]);
        }
        Supplier<Integer> lambda = () -> Integer.parseInt("x");
        try {
            lambda.get();
        } catch (NumberFormatException e) {
            print(e);
        }
        try {
            throw new Quiet();
        } catch (Quiet e) {
            e.addSuppressed(new Exception());
            print(e);
            System.out.println(e.getSuppressed().length);
        }
        RuntimeException edited = new RuntimeException("edited");
        edited.setStackTrace(new StackTraceElement[] {
            new StackTraceElement("a.B", "c", "B.java", 7), new StackTraceElement("a.B", "d", null, -2),
            new StackTraceElement("a.B", "e", null, -1), new StackTraceElement("loader", "mod", "1.0", "p.Q", "r", "Q.java", 3),
        });
        for (StackTraceElement frame : edited.getStackTrace()) {
            System.out.println(frame + " " + frame.isNativeMethod());
        }
        RuntimeException made = new RuntimeException("made here");
        RuntimeException kept = made;
        try {
            throw kept;
        } catch (RuntimeException e) {
            print(e);
            e.fillInStackTrace();
            print(e);
        }
        System.out.println(new Throwable().getStackTrace()[0].equals(new Throwable().getStackTrace()[0]));
    }

    @SuppressWarnings("unchecked")
    static <T> T cast(Object o) {
        return (T) o;
    }
}
