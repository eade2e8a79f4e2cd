package engine;

public interface Collidable {
    float radius();
}
