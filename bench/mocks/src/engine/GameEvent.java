package engine;

public interface GameEvent {
    boolean isConsumed();
}
