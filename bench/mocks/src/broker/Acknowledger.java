package broker;

/** Acknowledges deliveries on behalf of a session. */
public final class Acknowledger {
    private final Session session;
    private final int attempts;

    public Acknowledger(Session session, int attempts) {
        this.session = session;
        this.attempts = attempts;
    }

    /** Settles a delivery. After a lost link it is tried again; what the broker refuses is given back where that is possible. */
    public Settlement settle(Delivery delivery) {
        if (session.isTransacted()) {
            return Settlement.DEFERRED;
        }
        for (int attempt = 0; attempt < attempts; attempt++) {
            try {
                delivery.acknowledge();
                return attempt == 0 ? Settlement.SETTLED : Settlement.SETTLED_LATE;
            } catch (LinkException lost) {
                if (!session.reconnect()) {
                    return Settlement.LOST;
                }
            } catch (BrokerException refused) {
                if (delivery instanceof Returnable returnable && returnable.giveBack(refused.getMessage())) {
                    return Settlement.RETURNED;
                }
                return Settlement.REFUSED;
            }
        }
        return Settlement.LOST;
    }
}
