package reasons;

/** Of the class of the parameter there are no objects, and nobody can extend it. */
public final class Docking {
    abstract static class Port {
        private Port(int never) {
            throw new IllegalStateException("port " + never);
        }

        abstract int depth();

        abstract boolean isFree(int ship);
    }

    private Docking() {
    }

    public static int dock(Port port, int ship) {
        if (port == null) {
            return -1;
        }
        if (port.depth() < 4) { // missed: no-object naming Port
            return 0;
        }
        return port.isFree(ship) ? 1 : 2; // missed: no-object naming Port
    }
}
