package engine;

/** Handles the codes of keys. */
public interface KeyHandler extends InputHandler<Integer> {}
