package reasons;

/** One input needs more memory than there is. */
public final class Warehouse {
    private Warehouse() {
    }

    public static int store(int crates) {
        if (crates == 12_345) { // missed: memory
            java.util.List<long[]> shelves = new java.util.ArrayList<>();
            while (shelves.size() < crates) {
                shelves.add(new long[50_000_000]);
            }
            return shelves.size();
        }
        return crates;
    }
}
