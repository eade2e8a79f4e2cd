package steering;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collections of plain values. */
public class Gatherings {
    public static int median(List<Integer> xs) {
        if (!(xs != null && xs.size() == 3)) return 0;
        if (!(xs.get(0) != null && xs.get(1) != null && xs.get(2) != null)) return 0;
        if (!(xs.get(0) < xs.get(1) && xs.get(1) < xs.get(2))) return 0;
        if (!(xs.get(0) + xs.get(2) == 30)) return 0;
        if (xs.get(1) == 15) {
            return 1;
        }
        if (xs.get(0) < 0) {
            return 2;
        }
        if (xs.get(2) - xs.get(1) == 1) {
            return 3;
        }
        return 4;
    }

    public static int uneven(List<List<String>> rows) {
        if (!(rows != null && rows.size() == 2)) return 0;
        if (!(rows.get(0) != null && rows.get(1) != null)) return 0;
        if (!(rows.get(0).size() == rows.get(1).size() + 1)) return 0;
        if (!(!rows.get(1).isEmpty())) return 0;
        if (rows.get(0).size() > 2) {
            return 1;
        }
        if (rows.get(0).contains("end")) {
            return 2;
        }
        if (rows.get(0).contains(rows.get(1).get(0))) {
            return 3;
        }
        return 4;
    }

    public static int stocked(Map<String, Integer> stock, String key) {
        if (!(stock != null && key != null && stock.size() >= 2)) return 0;
        if (!(stock.containsKey(key) && stock.get(key) != null)) return 0;
        if (!(stock.get(key) > 10)) return 0;
        if (key.isEmpty()) {
            return 1;
        }
        if (stock.get(key) == 25) {
            return 2;
        }
        if (stock.size() == 3) {
            return 3;
        }
        return 4;
    }

    public static int within(Set<Integer> a, Set<Integer> b) {
        if (!(a != null && b != null)) return 0;
        if (!(a.size() == 2)) return 0;
        if (!(b.size() > a.size() && b.containsAll(a))) return 0;
        if (a.contains(b.size())) {
            return 1;
        }
        if (b.contains(41)) {
            return 2;
        }
        return 3;
    }
}
