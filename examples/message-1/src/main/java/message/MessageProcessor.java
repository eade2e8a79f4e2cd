package message;

/** Takes the first and the last packet off a message and gives what is between them. */
public class MessageProcessor {

    //@ requires message.size() >= 2 && message.isValid() == true;
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
