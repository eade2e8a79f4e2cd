// options: --no-reflection-fixtures
package reasons;

/** Nothing makes a vault: the only constructor is private, and nobody calls it. */
public final class LockedVault {
    private final int code;

    private LockedVault(int code) {
        this.code = code;
    }

    public boolean opens(int guess) {
        return guess == code; // missed: no-object naming LockedVault
    }
}
