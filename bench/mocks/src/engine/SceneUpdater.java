package engine;

final class SceneUpdater {
    private SceneUpdater() {}

    /** Updates what moves a part of the scene and returns how many controls did. */
    static int update(Spatial spatial, float seconds) {
        int updated = 0;
        for (int i = 0; i < spatial.controlCount(); i++) {
            Control control = spatial.control(i);
            if (!control.isEnabled()) {
                continue;
            }
            if (control instanceof PhysicsControl && !(spatial instanceof Collidable)) {
                throw new IllegalStateException(spatial.name + " has a mass but no shape");
            }
            if (control instanceof KeyHandler && control instanceof PadHandler) {
                throw new IllegalStateException(spatial.name + " listens to two devices");
            }
            control.update(seconds);
            updated++;
        }
        return updated;
    }
}
