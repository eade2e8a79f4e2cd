package engine;

import java.util.HashMap;
import java.util.Map;

/** Numbers the classes that may be sent. */
public class PacketRegistry {
    private final Map<Short, PacketEntry> entries = new HashMap<>();
    private short nextId = -1;

    /** The entry of a class; null where it is none that is sent, and that is no mistake. */
    public PacketEntry register(Class<?> type, boolean isRequired) {
        Packet packet = type.getAnnotation(Packet.class);
        if (packet == null) {
            if (isRequired) {
                throw new IllegalArgumentException("not a packet: " + type.getName());
            }
            return null;
        }
        short id = packet.id() == 0 ? nextId-- : packet.id();
        PacketEntry known = entries.get(id);
        if (known != null) {
            return known;
        }
        if (packet.codec() == PacketCodec.class && !PacketCodec.class.isAssignableFrom(type)) {
            throw new IllegalArgumentException("no codec for " + type.getName());
        }
        PacketEntry entry = new PacketEntry(id, type);
        entries.put(id, entry);
        return entry;
    }
}
