package message;

import java.util.ArrayList;
import java.util.List;
import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** A list of packets that should begin with a start packet and end with an end packet. */
public class Message {

    protected List<Packet> packets = new ArrayList<>();

    @Post("size() == 0")
    public Message() {}

    @Pure
    public List<Packet> getPackets() {
        return packets;
    }

    @Pre("packet != null")
    @Post("size() == @Old(size()) + 1")
    @Post("getLastPacketType() == packet.getType()")
    public void addPacket(Packet packet) {
        packets.add(packet);
    }

    @Pure
    @Post("@Return >= 0")
    public int size() {
        return packets.size();
    }

    @Pure
    @Post("@Return == (getFirstPacketType() == Packet.START && getLastPacketType() == Packet.END)")
    public boolean isValid() {
        return getFirstPacketType() == Packet.START && getLastPacketType() == Packet.END;
    }

    @Pure
    public int getFirstPacketType() {
        if (packets.size() > 0) {
            return packets.get(0).getType();
        } else {
            return 0;
        }
    }

    @Pure
    public int getLastPacketType() {
        if (packets.size() > 0) {
            return packets.get(packets.size() - 1).getType();
        } else {
            return 0;
        }
    }

    @Pre("size() > 0")
    @Post("size() == @Old(size()) - 1")
    public void removeFirstPacket() {
        packets.remove(0);
    }

    @Pre("size() > 0")
    @Post("size() == @Old(size()) - 1")
    public void removeLastPacket() {
        packets.remove(packets.size() - 1);
    }
}
