package broker;

import static witness.Expect.same;
import static witness.Expect.thrown;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

final class BrokerWitness {
    private BrokerWitness() {}

    record QueueAndTopic(String queueName, String topicName) implements QueueAddress, TopicAddress {}

    record Queue(String queueName) implements QueueAddress {}

    record Topic(String topicName) implements TopicAddress {}

    record TemporaryAddress(long connectionId) implements Address, Temporary {}

    static void canonical() throws BrokerException {
        same("queue:orders", AddressBook.canonical(new QueueAndTopic("orders", null)));
        same("queue:orders", AddressBook.canonical(new QueueAndTopic("orders", "news")));
        same("topic:news", AddressBook.canonical(new QueueAndTopic(null, "news")));
        thrown(BrokerException.class, "neither a queue nor a topic", () -> AddressBook.canonical(new QueueAndTopic(null, null)));
        same("queue:orders", AddressBook.canonical(new Queue("orders")));
        same("temporary:7", AddressBook.canonical(new TemporaryAddress(7)));
        thrown(BrokerException.class, "an address of an unknown kind", () -> AddressBook.canonical(new Topic("news")));
    }

    record FixedSession(boolean isTransacted, boolean reconnect) implements Session {}

    /** Fails with one exception after the other, then no more. */
    static class FailingDelivery implements Delivery {
        private final Iterator<BrokerException> failures;

        FailingDelivery(BrokerException... failures) {
            this.failures = List.of(failures).iterator();
        }

        @Override
        public void acknowledge() throws BrokerException {
            if (failures.hasNext()) {
                throw failures.next();
            }
        }
    }

    static class ReturnableDelivery extends FailingDelivery implements Returnable {
        private final boolean isTaken;
        private final List<String> reasons = new ArrayList<>();

        ReturnableDelivery(boolean isTaken) {
            super(new BrokerException("full"));
            this.isTaken = isTaken;
        }

        @Override
        public boolean giveBack(String reason) {
            reasons.add(reason);
            return isTaken;
        }
    }

    static void settle() {
        LinkException lost = new LinkException("gone");
        Acknowledger acknowledger = new Acknowledger(new FixedSession(false, true), 2);
        same(Settlement.DEFERRED, new Acknowledger(new FixedSession(true, true), 2).settle(new FailingDelivery()));
        same(Settlement.SETTLED, acknowledger.settle(new FailingDelivery()));
        same(Settlement.SETTLED_LATE, acknowledger.settle(new FailingDelivery(lost)));
        same(Settlement.LOST, acknowledger.settle(new FailingDelivery(lost, lost)));
        same(Settlement.LOST, new Acknowledger(new FixedSession(false, false), 2).settle(new FailingDelivery(lost)));
        same(Settlement.REFUSED, acknowledger.settle(new FailingDelivery(new BrokerException("full"))));
        same(Settlement.REFUSED, acknowledger.settle(new ReturnableDelivery(false)));
        ReturnableDelivery returnable = new ReturnableDelivery(true);
        same(Settlement.RETURNED, acknowledger.settle(returnable));
        same(List.of("full"), returnable.reasons);
    }

    record FixedMessage(boolean isExpired) implements Message {}

    static class ListCursor implements MessageCursor {
        private final Iterator<Message> messages;
        private int removed;

        ListCursor(Message... messages) {
            this.messages = Arrays.asList(messages).iterator();
        }

        @Override
        public boolean hasNext() {
            return messages.hasNext();
        }

        @Override
        public Message next() {
            return messages.next();
        }

        @Override
        public void remove() {
            removed++;
        }
    }

    static class BatchOnly implements MessageListener, BatchListener {
        private final List<Message> received = new ArrayList<>();

        @Override
        public void onMessage(Message message) {
            throw new AssertionError("one by one");
        }

        @Override
        public void onBatch(List<Message> messages) {
            received.addAll(messages);
        }
    }

    static void drain() {
        Message fresh = new FixedMessage(false);
        Message expired = new FixedMessage(true);
        List<Message> received = new ArrayList<>();
        ListCursor cursor = new ListCursor(null, expired, fresh);
        same(1, Pump.drain(cursor, received::add, 5));
        same(2, cursor.removed);
        same(List.of(fresh), received);
        same(0, Pump.drain(new ListCursor(fresh), received::add, 0));
        BatchOnly batches = new BatchOnly();
        same(0, Pump.drain(new ListCursor(), batches, 5));
        same(2, Pump.drain(new ListCursor(fresh, fresh, fresh), batches, 2));
        same(List.of(fresh, fresh), batches.received);
    }

    record PlainBody(byte[] bytes) implements Body {}

    record ExpiringBody(byte[] bytes, long timeToLive) implements Body, Expiring {}

    record RankedBody(byte[] bytes, long timeToLive, int priority) implements Body, Expiring, Prioritized {}

    private static long deadline(Body body) {
        Envelope envelope = new Envelope(100);
        envelope.body = body;
        return Deadlines.of(envelope);
    }

    static void deadlines() {
        byte[] bytes = {};
        same(Deadlines.NEVER, deadline(new FrozenBody(bytes)));
        same(Deadlines.NEVER, deadline(new PlainBody(bytes)));
        same(Deadlines.NEVER, deadline(new ExpiringBody(bytes, 5)));
        same(Deadlines.NEVER, deadline(new RankedBody(bytes, 0, 5)));
        same(105L, deadline(new RankedBody(bytes, 5, 7)));
        same(110L, deadline(new RankedBody(bytes, 5, 8)));
        same(100L, deadline(null));
    }
}
