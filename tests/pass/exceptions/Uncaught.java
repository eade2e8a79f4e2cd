package exceptions;

/** An exception that nobody catches: its text, causes, suppressed and "more" lines, and the exit status. */
public class Uncaught {
    static class Failure extends Exception {
        final int code;

        Failure(int code, Throwable cause) {
            super("failure " + code, cause);
            this.code = code;
        }

        @Override
        public String toString() {
            return "Failure<" + code + ">";
        }
    }

    static void low() {
        throw new IllegalStateException("low\nwith a second line");
    }

    static void middle() throws Failure {
        try {
            low();
        } catch (IllegalStateException e) {
            Failure failure = new Failure(7, e);
            failure.addSuppressed(new RuntimeException());
            throw failure;
        }
    }

    public static void main(String[] args) throws Failure {
        System.out.println("before");
        try {
            middle();
        } finally {
            System.out.println("finally");
        }
        System.out.println("never");
    }
}
