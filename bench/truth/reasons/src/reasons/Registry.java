package reasons;

/** The static state lies in another class, which hides it. */
public final class Registry {
    private static final class Store {
        private static String name = "";
    }

    private Registry() {
    }

    public static int find(int key) {
        if (Store.name.length() > key && key > 2) { // missed: static-state naming name
            return key;
        }
        return -1;
    }
}
