// options: --no-reflection-fixtures
package reasons;

/** Nothing ever gets into the list, so nothing behind the question whether it is empty is come to. */
public final class Basket {
    private final java.util.List<String> eggs = new java.util.ArrayList<>();

    public int count(int most) {
        if (!eggs.isEmpty()) { // missed: no-condition|no-path|reflection
            if (eggs.size() > 1) { // missed: no-condition|no-path|reflection naming 9
                return eggs.get(0).length() > most ? 2 : 3; // missed: no-condition|no-path|reflection naming 9
            }
            return 1;
        }
        return 0;
    }
}
