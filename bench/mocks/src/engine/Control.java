package engine;

/** Moves the part of the scene that it is attached to. */
public interface Control {
    boolean isEnabled();

    void update(float seconds);
}
