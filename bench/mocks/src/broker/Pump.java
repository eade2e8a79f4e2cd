package broker;

import java.util.ArrayList;
import java.util.List;

/** Moves messages from a queue to its listener. */
public final class Pump {
    private Pump() {}

    /** Delivers up to a limit of messages and returns how many these were. */
    public static int drain(MessageCursor cursor, MessageListener listener, int limit) {
        boolean inBatches = listener instanceof BatchListener;
        List<Message> batch = new ArrayList<>();
        int delivered = 0;
        while (delivered < limit && cursor.hasNext()) {
            Message message = cursor.next();
            if (message == null || message.isExpired()) {
                cursor.remove();
                continue;
            }
            delivered++;
            if (inBatches) {
                batch.add(message);
            } else {
                listener.onMessage(message);
            }
        }
        if (inBatches && delivered > 0) {
            ((BatchListener) listener).onBatch(batch);
        }
        return delivered;
    }
}
