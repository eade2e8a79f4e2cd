package exceptions;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.function.Supplier;

/** Exception classes of the program: fields, overridden methods, generic throws, rethrowing, control flow. */
public class Custom {
    static class Coded extends Exception {
        private final int code;

        Coded(int code, String message, Object... arguments) {
            super(String.format(message, arguments));
            this.code = code;
        }

        int code() {
            return code;
        }

        @Override
        public String getMessage() {
            return "[" + code + "] " + super.getMessage();
        }
    }

    static final class Signal extends RuntimeException {
        final Object value;

        Signal(Object value) {
            super(null, null, false, false);
            this.value = value;
        }
    }

    static class Broken extends RuntimeException {
        @Override
        public String toString() {
            throw new IllegalStateException("toString fails");
        }
    }

    static <X extends Exception> void require(boolean condition, Supplier<X> supplier) throws X {
        if (!condition) {
            throw supplier.get();
        }
    }

    static int search(int[][] grid, int wanted) {
        try {
            for (int[] row : grid) {
                for (int i = 0; i < row.length; i++) {
                    if (row[i] == wanted) {
                        throw new Signal(i);
                    }
                }
            }
        } catch (Signal found) {
            return (int) found.value;
        }
        return -1;
    }

    static String unwind(int depth) throws Coded {
        try {
            if (depth == 0) {
                throw new Coded(7, "%s at %d", "bottom", depth);
            }
            return unwind(depth - 1);
        } catch (Coded e) {
            if (depth == 3) {
                Coded outer = new Coded(e.code() + 1, "rethrown");
                outer.initCause(e);
                throw outer;
            }
            throw e;
        }
    }

    static String text(Throwable t) {
        StringWriter out = new StringWriter();
        t.printStackTrace(new PrintWriter(out));
        return out.toString();
    }

    public static void main(String[] args) {
        System.out.println(search(new int[][] {{1, 2}, {3, 4, 5}}, 5) + " " + search(new int[0][], 1));
        try {
            unwind(5);
        } catch (Coded e) {
            System.out.println(e.code() + " " + e + " " + e.getCause().getStackTrace().length + " " + e.getStackTrace().length);
            System.out.print(text(e));
        }
        try {
            require(args.length > 0, () -> new Coded(1, "no arguments"));
        } catch (Coded e) {
            System.out.println(e.getLocalizedMessage());
        }
        Custom.<RuntimeException>require(true, () -> new RuntimeException("never"));
        try {
            System.out.println(text(new Broken()));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Signal signal = new Signal("x");
        System.out.print(text(signal) + signal.getStackTrace().length + " ");
        signal.setStackTrace(new StackTraceElement[] {new StackTraceElement("A", "b", "c", 1)});
        System.out.println(signal.getStackTrace().length);
        Object result;
        try {
            result = Integer.parseInt("12") > 10 ? Integer.valueOf("x1", 16) : "small";
        } catch (NumberFormatException e) {
            result = e.getMessage();
        }
        System.out.println(result);
        int attempts = 0;
        while (true) {
            try {
                if (++attempts < 4) {
                    throw new Coded(attempts, "again");
                }
                break;
            } catch (Coded e) {
                System.out.print(e.code() + " ");
            }
        }
        System.out.println(attempts);
    }
}
