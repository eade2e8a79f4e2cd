package jurat.judge;

/** Thrown instead of ending the process when user code calls {@code System.exit} or its like. */
final class ExitAttempt extends Error {
    private static final long serialVersionUID = 1;

    final int status;

    ExitAttempt(int status) {
        super("the test tried to end the process with status " + status);
        this.status = status;
    }
}
