package message;

import java.util.ArrayList;
import java.util.List;

/** A list of packets that should begin with a start packet and end with an end packet. */
public class Message {

    protected List<Packet> packets = new ArrayList<>();

    //@ ensures size() == 0;
    public Message() {}

    public /*@ pure @*/ List<Packet> getPackets() {
        return packets;
    }

    //@ requires packet != null;
    //@ ensures size() == \old(size()) + 1;
    //@ ensures getLastPacketType() == packet.getType();
    public void addPacket(Packet packet) {
        packets.add(packet);
    }

    //@ ensures \result >= 0;
    public /*@ pure @*/ int size() {
        return packets.size();
    }

    //@ ensures \result == (getFirstPacketType() == Packet.START && getLastPacketType() == Packet.END);
    public /*@ pure @*/ boolean isValid() {
        return getFirstPacketType() == Packet.START && getLastPacketType() == Packet.END;
    }

    public /*@ pure @*/ int getFirstPacketType() {
        if (packets.size() > 0) {
            return packets.get(0).getType();
        } else {
            return 0;
        }
    }

    public /*@ pure @*/ int getLastPacketType() {
        if (packets.size() > 0) {
            return packets.get(packets.size() - 1).getType();
        } else {
            return 0;
        }
    }

    //@ requires size() > 0;
    //@ ensures size() == \old(size()) - 1;
    public void removeFirstPacket() {
        packets.remove(0);
    }

    //@ requires size() > 0;
    //@ ensures size() == \old(size()) - 1;
    public void removeLastPacket() {
        packets.remove(packets.size() - 1);
    }
}
