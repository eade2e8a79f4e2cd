package message;

import jurat.contract.Pre;

/** Takes the first and the last packet off a message and gives what is between them. */
public class MessageProcessor {

    @Pre("message.size() >= 2")
    public String processMessage(Message message) {
        if (message.getFirstPacketType() == Packet.START) {
            message.removeFirstPacket();
            if (message.getLastPacketType() == Packet.END) {
                message.removeLastPacket();
                return new MessageDataExtractor().extractData(message);
            }
        }
        return "";
    }
}
