package billing;

import java.util.ArrayList;
import java.util.List;
import jurat.contract.Invariant;
import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** Thirty messages, which are billed together. */
@Invariant("size() >= 0 && size() <= 30")
public class MessageBatch {

    private final List<Message> messages = new ArrayList<>();
    private int units;

    @Post("size() == 0")
    public MessageBatch() {}

    @Pre("message != null && message.isAcknowledged() && message.units() >= 1 && size() < 30")
    @Post("size() == @Old(size()) + 1")
    public void add(Message message) {
        messages.add(message);
        units += message.units();
    }

    @Pure
    public int size() {
        return messages.size();
    }

    @Pure
    @Post("@Return == (size() == 30)")
    public boolean isComplete() {
        return messages.size() == 30;
    }

    @Pre("size() > 0")
    public Message last() {
        return messages.get(messages.size() - 1);
    }

    public int units() {
        return units;
    }

    @Pre("isComplete()")
    @Post("size() == 0")
    public int send() {
        int sent = units;
        messages.clear();
        units = 0;
        return sent;
    }

    @Pre("index >= 0 && index < size()")
    public int unitsAt(int index) {
        return messages.get(index).units();
    }
}
