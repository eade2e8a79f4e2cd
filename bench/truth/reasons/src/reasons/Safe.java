// options: --no-reflection-fixtures
package reasons;

/** No calls lead to the state that the precondition asks for. */
public final class Safe {
    private int tries;
    private boolean open;

    public void guess(int code) {
        tries++;
        open = false;
    }

    //@ pure
    public boolean isOpen() {
        return open;
    }

    //@ requires isOpen();
    public int take(int amount) {
        if (amount > 10) { // missed: precondition|reflection
            return 10;
        }
        return amount;
    }
}
