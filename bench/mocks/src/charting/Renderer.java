package charting;

public interface Renderer {
    void draw(int series);
}
