package init;

/** Initialisers that throw: the first use, later uses, subclasses, and errors that are not wrapped. */
public class Failures {
    static class Bad {
        static int runs;
        static int value = fail();

        static int fail() {
            throw new IllegalStateException("bad initialiser");
        }
    }

    static class Child extends Bad {
        static {
            System.out.println("never printed");
        }
    }

    static class Raises {
        static {
            if (true) {
                throw new AssertionError("an error is not wrapped");
            }
        }

        static void touch() { }
    }

    static class Late {
        static {
            System.out.println("Late uses Bad");
            try {
                Bad.value++;
            } catch (NoClassDefFoundError e) {
                System.out.println("Late saw " + e.getMessage());
            }
        }

        static String text = "Late is fine";
    }

    static class Nested {
        static final Object INNER = new Wrapped();
    }

    static class Wrapped {
        static final int ZERO = 0;
        static final int DIVIDED = 1 / Integer.parseInt("0");
    }

    interface Holder {
        Object VALUE = Bad.fail();
    }

    static void attempt(String what, Runnable action) {
        try {
            action.run();
            System.out.println(what + " worked");
        } catch (Throwable t) {
            System.out.println(what + ": " + t);
            for (Throwable cause = t.getCause(); cause != null; cause = cause.getCause()) {
                System.out.println("  cause " + cause);
            }
            if (t instanceof ExceptionInInitializerError e) {
                System.out.println("  exception " + e.getException() + " message " + e.getMessage());
            }
        }
    }

    public static void main(String[] args) {
        attempt("first", () -> Bad.value++);
        attempt("second", () -> Bad.value++);
        attempt("new", Bad::new);
        attempt("child", Child::new);
        attempt("child again", Child::new);
        attempt("error", Raises::touch);
        attempt("error again", Raises::touch);
        attempt("late", () -> System.out.println(Late.text));
        attempt("nested", () -> System.out.println(Nested.INNER));
        attempt("nested again", () -> System.out.println(Nested.INNER));
        attempt("wrapped constant", () -> System.out.println(Wrapped.ZERO));
        attempt("wrapped", () -> System.out.println(Wrapped.DIVIDED));
        attempt("interface", () -> System.out.println(Holder.VALUE));
        attempt("interface again", () -> System.out.println(Holder.VALUE));
        attempt("forName", () -> {
            try {
                Class.forName("init.Failures$Bad");
            } catch (ClassNotFoundException e) {
                throw new RuntimeException(e);
            }
        });
        attempt("missing", () -> {
            try {
                Class.forName("no.such.Thing");
            } catch (ClassNotFoundException e) {
                throw new RuntimeException(e);
            }
        });
        attempt("instanceof", () -> System.out.println((Object) "x" instanceof Bad));
        attempt("array", () -> System.out.println(new Bad[2].length));
    }
}
