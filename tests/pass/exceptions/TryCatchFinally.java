package exceptions;

import java.io.FileNotFoundException;
import java.io.IOException;

/** Which handler runs, in which order, and what finally replaces. */
public class TryCatchFinally {
    static StringBuilder trace = new StringBuilder();

    static void act(int kind) throws IOException {
        switch (kind) {
            case 1 -> throw new FileNotFoundException("file");
            case 2 -> throw new IOException("io");
            case 3 -> throw new IllegalArgumentException("argument");
            case 4 -> throw new ArrayIndexOutOfBoundsException(4);
            case 5 -> throw new AssertionError("assertion");
            case 6 -> throw new Error();
            default -> trace.append("ok ");
        }
    }

    static String handle(int kind) {
        trace.setLength(0);
        try {
            try {
                act(kind);
            } catch (FileNotFoundException e) {
                trace.append("not found ");
                throw e;
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                trace.append("multi ").append(e.getClass().getSimpleName()).append(' ');
            } finally {
                trace.append("inner finally ");
            }
            trace.append("after ");
        } catch (IOException e) {
            trace.append("io ").append(e.getMessage()).append(' ');
        } catch (AssertionError e) {
            trace.append("assert ").append(e.getMessage()).append(' ');
        } catch (Throwable t) {
            trace.append("throwable ").append(t.getMessage()).append(' ');
        } finally {
            trace.append("outer finally");
        }
        return trace.toString();
    }

    static void replaced() {
        try {
            throw new IllegalStateException("first");
        } finally {
            throw new UnsupportedOperationException("second");
        }
    }

    static int loop() {
        int sum = 0;
        for (int i = 0; i < 6; i++) {
            try {
                if (i % 2 == 0) {
                    continue;
                }
                if (i == 5) {
                    break;
                }
                sum += i;
            } finally {
                sum += 100;
            }
        }
        return sum;
    }

    static <T extends Throwable> void sneak(Throwable t) throws T {
        @SuppressWarnings("unchecked")
        T thrown = (T) t;
        throw thrown;
    }

    static void rethrow(int kind) throws IOException {
        try {
            act(kind);
        } catch (Exception e) {
            trace.append("rethrown ");
            throw e;
        }
    }

    public static void main(String[] args) {
        for (int kind = 0; kind <= 6; kind++) {
            System.out.println(kind + ": " + handle(kind));
        }
        try {
            replaced();
        } catch (RuntimeException e) {
            System.out.println(e + " " + e.getSuppressed().length);
        }
        System.out.println(loop());
        try {
            TryCatchFinally.<RuntimeException>sneak(new IOException("sneaky"));
        } catch (Exception e) {
            System.out.println(e);
        }
        try {
            rethrow(2);
        } catch (IOException e) {
            System.out.println(e);
        }
        try {
            throw null;
        } catch (NullPointerException e) {
            System.out.println("threw null");
        }
        try {
            Object o = args.length == 0 ? null : "";
            synchronized (o) {
                System.out.println("never");
            }
        } catch (NullPointerException e) {
            System.out.println("monitor of null");
        }
        assert args.length > 5 : "assertions are off";
        System.out.println(new AssertionError('c').getMessage() + new AssertionError(1L).getMessage() + new AssertionError(new IOException("x")).getCause());
    }
}
