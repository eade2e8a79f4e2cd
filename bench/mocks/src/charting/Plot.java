package charting;

public interface Plot {
    /** The renderer of all series that have none of their own. */
    Renderer renderer();

    Renderer renderer(int series);

    boolean isVisible(int series);
}
