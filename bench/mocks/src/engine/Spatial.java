package engine;

/** Something in the scene. */
public abstract class Spatial {
    protected final String name;

    protected Spatial(String name) {
        this.name = name;
    }

    protected abstract int controlCount();

    protected abstract Control control(int index);
}
