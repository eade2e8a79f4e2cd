package steering;

import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** Collections of objects, arrays and collections. */
public class Bundles {
    public static int queue(Deque<String> line) {
        if (!(line != null && line.size() >= 2)) return 0;
        if (!(!line.peekFirst().isEmpty())) return 0;
        if (!(line.peekFirst().length() < line.peekLast().length())) return 0;
        if (line.size() > 2) {
            return 1;
        }
        if (line.peekLast().startsWith(line.peekFirst())) {
            return 2;
        }
        if (line.peekFirst().equals("go")) {
            return 3;
        }
        return 4;
    }

    public static int purses(List<Purse> all, int limit) {
        if (!(all != null && all.size() == 2 && 0 < limit && limit < 1000)) return 0;
        if (!(areWithin(all, limit))) return 0; // JML: (\forall int i; 0 <= i && i < all.size(); all.get(i) != null && all.get(i).coins() <= limit)
        if (!(all.get(0).coins() + all.get(1).coins() == 2 * limit - 1)) return 0;
        if (all.get(0).coins() == limit) {
            if (limit > 20) {
                return 1;
            }
            return 2;
        }
        if (all.get(0).coins() == 41) {
            return 3;
        }
        return 4;
    }

    public static int grouped(Map<Integer, List<String>> groups, int n) {
        if (!(groups != null && n >= 2)) return 0;
        if (!(groups.get(n) != null && groups.get(n).size() == n)) return 0;
        if (!(groups.get(n).get(0) != null)) return 0;
        if (groups.size() > 1) {
            return 1;
        }
        if (groups.get(n).get(0).length() == n) {
            return 2;
        }
        if (n == 3) {
            return 3;
        }
        return 4;
    }

    public static int matrix(ArrayList<int[]> rows, int width) {
        if (!(rows != null && rows.size() >= 2 && width > 1)) return 0;
        if (!(areWide(rows, width))) return 0; // JML: (\forall int i; 0 <= i && i < rows.size(); rows.get(i) != null && rows.get(i).length == width)
        if (!(rows.get(0)[0] == rows.get(rows.size() - 1)[width - 1])) return 0;
        if (rows.get(0) == rows.get(1)) {
            return 1;
        }
        if (rows.size() == 3) {
            return 2;
        }
        if (rows.get(0)[0] > 9) {
            return 3;
        }
        return 4;
    }

    private static boolean areWithin(List<Purse> all, int limit) {
        for (Purse purse : all) {
            if (purse == null || purse.coins() > limit) {
                return false;
            }
        }
        return true;
    }

    private static boolean areWide(List<int[]> rows, int width) {
        for (int[] row : rows) {
            if (row == null || row.length != width) {
                return false;
            }
        }
        return true;
    }
}
