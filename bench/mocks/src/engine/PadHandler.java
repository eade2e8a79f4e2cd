package engine;

/** Handles how far a stick is moved. */
public interface PadHandler extends InputHandler<Float> {}
