package message;

import jurat.contract.Pre;

/** Takes the first and the last packet off a message and gives what is between them. */
public class MessageProcessor {

    @Pre("message.size() >= 2 && message.isValid() == true")
    public String processMessage(Message message) {
        message.removeFirstPacket();
        message.removeLastPacket();
        String messageData = new MessageDataExtractor().extractData(message);
        return messageData;
    }

    public String processPacket(Packet packet) {
        return packet.getContent();
    }
}
