package checkout;

public class CardDeclinedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean isStolen;

    public CardDeclinedException(String message, boolean isStolen) {
        super(message);
        this.isStolen = isStolen;
    }

    public boolean isStolen() {
        return isStolen;
    }
}
