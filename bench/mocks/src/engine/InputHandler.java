package engine;

public interface InputHandler<E> {
    void handle(E event);
}
