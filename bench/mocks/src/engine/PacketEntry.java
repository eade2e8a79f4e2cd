package engine;

public record PacketEntry(short id, Class<?> type) {}
