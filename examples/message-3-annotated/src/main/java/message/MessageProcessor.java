package message;

import java.util.ArrayList;
import java.util.List;
import jurat.contract.Pre;

/** Takes the first and the last packet off a message and gives what is between them. */
public class MessageProcessor {

    @Pre("message.size() >= 2")
    public String processMessage(Message message) {
        List<Message> messages = new ArrayList<>();
        messages.add(message);
        prepareMessages(messages);
        return new MessageDataExtractor().extractData(message);
    }

    public void prepareMessages(List<Message> messages) {
        for (int i = 0; i < messages.size(); i++) {
            Message message = messages.get(i);
            if (message.isValid()) {
                message.removeFirstPacket();
                message.removeLastPacket();
            }
        }
    }
}
