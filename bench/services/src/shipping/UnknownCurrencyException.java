package shipping;

public class UnknownCurrencyException extends Exception {
    private static final long serialVersionUID = 1L;

    public UnknownCurrencyException(String currency) {
        super(currency);
    }
}
