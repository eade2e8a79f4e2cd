package steering;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Posts by topic; the first post opens the next topic. */
public class Forum {
    private final Map<Integer, List<String>> topics = new TreeMap<>();

    //@ requires 1 <= topic && topic <= topics() + 1;
    //@ requires text.length() >= topic;
    public void post(int topic, String text) {
        topics.computeIfAbsent(topic, key -> new ArrayList<>()).add(text);
    }

    //@ requires topics() >= 2;
    //@ requires topic == topics() && posts(topic) == 1;
    public void close(int topic) {
        topics.remove(topic);
    }

    public /*@ pure @*/ int topics() {
        return topics.size();
    }

    public /*@ pure @*/ int posts(int topic) {
        return topics.containsKey(topic) ? topics.get(topic).size() : 0;
    }

    public int activity() {
        if (topics.isEmpty()) {
            return 1;
        }
        if (topics.get(1).size() == 3) {
            return 2;
        }
        if (topics.size() == 3) {
            return 3;
        }
        return 4;
    }

    public int second() {
        if (topics.containsKey(2)) {
            if (topics.get(2).contains("hello")) {
                return 1;
            }
            return 2;
        }
        if (posts(1) > 1) {
            return 3;
        }
        return 4;
    }
}
