package collections;

import java.util.Iterator;

public final class Sizes {
    private Sizes() {}

    /** The number of elements up to a limit; negative where there are more than that. */
    public static int upTo(int limit, Iterable<?> elements) {
        if (elements instanceof Counted counted && counted.isExact()) {
            return counted.count();
        }
        int found = 0;
        Iterator<?> iterator = elements.iterator();
        while (found < limit && iterator.hasNext()) {
            if (iterator instanceof Skipping skipping) {
                found += skipping.skip();
            } else {
                iterator.next();
                found++;
            }
        }
        return found > 0 && iterator.hasNext() ? -found : found;
    }
}
