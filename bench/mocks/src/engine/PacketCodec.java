package engine;

public interface PacketCodec {
    byte[] encode(Object packet);
}
