package jurat.judge;

/** Thrown instead of ending the process when user code calls {@code System.exit} or its like. */
final class ExitAttempt extends Error {
    private static final long serialVersionUID = 1;

    final int status;

    ExitAttempt(int status) {
        // A trace would name the gate that it came through.
        super("the test tried to end the process with status " + status, null, false, false);
        this.status = status;
    }
}
