package engine;

public interface PhysicsControl extends Control {
    float mass();
}
