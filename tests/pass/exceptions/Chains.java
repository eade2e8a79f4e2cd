package exceptions;

import java.io.PrintWriter;
import java.io.StringWriter;

/** Causes, suppressed exceptions and how they are printed. */
public class Chains {
    static class Resource implements AutoCloseable {
        final String name;
        final boolean fails;

        Resource(String name, boolean fails) {
            this.name = name;
            this.fails = fails;
            System.out.println("open " + name);
        }

        @Override
        public void close() {
            System.out.println("close " + name);
            if (fails) {
                throw new IllegalStateException("closing " + name);
            }
        }
    }

    static String text(Throwable t) {
        StringWriter out = new StringWriter();
        t.printStackTrace(new PrintWriter(out));
        return out.toString();
    }

    static void level(int n) throws Exception {
        if (n == 0) {
            throw new ArithmeticException("root");
        }
        try {
            level(n - 1);
        } catch (Exception e) {
            throw new Exception("level " + n, e);
        }
    }

    public static void main(String[] args) throws Exception {
        try {
            level(3);
        } catch (Exception e) {
            System.out.print(text(e));
        }
        try (Resource a = new Resource("a", true); Resource b = new Resource("b", false); Resource c = new Resource("c", true)) {
            System.out.println("body " + a.name + b.name + c.name);
            throw new RuntimeException("body");
        } catch (RuntimeException e) {
            System.out.print(text(e));
            System.out.println(e.getSuppressed().length);
        }
        try (Resource none = null; Resource d = new Resource("d", true)) {
            System.out.println("null resource is fine " + (none == null));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + e.getSuppressed().length);
        }
        Exception loop = new Exception("outer");
        Exception inner = new Exception("inner", loop);
        loop.initCause(inner);
        System.out.print(text(loop));
        try {
            loop.initCause(null);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            Exception self = new Exception("self");
            self.initCause(self);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            loop.addSuppressed(loop);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Exception outer = new Exception(inner);
        System.out.println(outer.getMessage() + " " + new Exception((Throwable) null).getMessage() + " " + new Exception().getLocalizedMessage());
        Exception with = new Exception("with both", new Error("cause"));
        Exception hidden = new Exception("hidden");
        hidden.addSuppressed(new Exception("deeper"));
        with.addSuppressed(hidden);
        System.out.print(text(with));
    }
}
