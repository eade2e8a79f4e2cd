package uncaught;

/** An exception whose text itself fails to be plain: overridden messages, empty message, printed by hand. */
public class CustomText {
    static class Odd extends RuntimeException {
        @Override
        public String getLocalizedMessage() {
            return "localised ü€";
        }

        @Override
        public String getMessage() {
            return "never shown";
        }
    }

    static class Bare extends Exception {
        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }

    public static void main(String[] args) throws Exception {
        new RuntimeException("").printStackTrace();
        new Bare().printStackTrace();
        Throwable odd = new Odd();
        odd.initCause(new Bare());
        Thread.currentThread().setName("renamed\tthread");
        throw (Odd) odd;
    }
}
