package reasons;

/** The interface of the parameter has no implementation. */
public final class Docking {
    interface Port {
        int depth();

        boolean isFree(int ship);
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
