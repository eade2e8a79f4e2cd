package checkout;

public interface PaymentGateway {
    /** The reference of the payment. */
    String charge(String card, long cents) throws CardDeclinedException, GatewayTimeoutException;

    void block(String card);

    boolean refund(String reference, long cents);
}
