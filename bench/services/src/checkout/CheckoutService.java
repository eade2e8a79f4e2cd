package checkout;

/** Takes payments through a gateway, and says in the audit log what became of them. */
public class CheckoutService {
    private final PaymentGateway gateway;
    private final AuditLog audit;
    private final int attempts;

    public CheckoutService(PaymentGateway gateway, AuditLog audit, int attempts) {
        this.gateway = gateway;
        this.audit = audit;
        this.attempts = attempts;
    }

    /** The receipt of a payment, null where there is none. */
    public Receipt pay(String card, long cents) {
        if (cents < 0) {
            throw new IllegalArgumentException("cents: " + cents);
        }
        if (cents == 0) {
            audit.record("free", 0);
            return new Receipt(null, 0);
        }
        for (int attempt = 1; attempt <= attempts; attempt++) {
            try {
                String reference = gateway.charge(card, cents);
                audit.record("paid", cents);
                return new Receipt(reference, cents);
            } catch (CardDeclinedException declined) {
                if (declined.isStolen()) {
                    gateway.block(card);
                }
                audit.record("declined: " + declined.getMessage(), cents);
                return null;
            } catch (GatewayTimeoutException timeout) {
                audit.record("timeout " + attempt, cents);
            }
        }
        audit.record("given up", cents);
        return null;
    }

    /** Pays a part of a payment back, or all of it. */
    public boolean refund(Receipt receipt, long cents) {
        if (receipt.reference() == null || cents > receipt.cents()) {
            return false;
        }
        boolean isDone = gateway.refund(receipt.reference(), cents);
        if (isDone) {
            audit.record(cents == receipt.cents() ? "refunded" : "refunded in part", cents);
        } else {
            audit.record("not refunded", cents);
        }
        return isDone;
    }
}
