package shop;

/** How far an order has come. */
public enum Status {
    OPEN,
    PAID,
    SENT,
    CANCELLED;

    /** Whether an order in this state can still be cancelled. */
    //@ ensures \result <==> this == OPEN || this == PAID;
    public /*@ pure @*/ boolean isCancellable() {
        return switch (this) {
            case OPEN, PAID -> true;
            case SENT, CANCELLED -> false;
        };
    }
}
