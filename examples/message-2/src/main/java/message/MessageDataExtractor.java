package message;

/** Puts the contents of a message's packets together. */
public class MessageDataExtractor {

    //@ requires message.size() > 0;
    public String extractData(Message message) {
        StringBuilder data = new StringBuilder();
        for (Packet packet : message.getPackets()) {
            data.append(packet.getContent());
        }
        return data.toString();
    }
}
