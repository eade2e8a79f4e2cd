package steering;

import java.util.List;
import java.util.Map;

/** Maps, and lists in lists. */
public class Registers {
    public static int relay(Map<String, String> posts) {
        if (!(posts != null && posts.get("start") != null)) return 0;
        if (!(posts.get(posts.get("start")) != null)) return 0;
        if (!(posts.size() >= 2)) return 0;
        if (posts.size() > 2) {
            return 1;
        }
        if (posts.get(posts.get("start")).equals("start")) {
            return 2;
        }
        return 3;
    }

    public static int scores(Map<String, Integer> scores, String best) {
        if (!(scores != null && best != null && best.length() > 2)) return 0;
        if (!(scores.get(best) != null && scores.get(best) > 70)) return 0;
        if (!(scores.size() == 2)) return 0;
        if (scores.containsKey("none")) {
            return 1;
        }
        if (scores.get(best) == 99) {
            return 2;
        }
        return 3;
    }

    public static int shelves(List<List<Integer>> shelves) {
        if (!(shelves != null && shelves.size() == 3)) return 0;
        if (!(shelves.get(0) != null && shelves.get(1) != null && shelves.get(2) != null)) return 0;
        if (!(shelves.get(1).size() == 2 * shelves.get(0).size() && shelves.get(0).size() > 0)) return 0;
        if (!(shelves.get(2).isEmpty())) return 0;
        if (shelves.get(0).size() > 1) {
            return 1;
        }
        if (shelves.get(1).get(1) == 12) {
            return 2;
        }
        return 3;
    }
}
