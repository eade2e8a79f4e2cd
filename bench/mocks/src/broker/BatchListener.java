package broker;

import java.util.List;

/** Wants its messages all at once. */
public interface BatchListener {
    void onBatch(List<Message> messages);
}
